"""A disk without room when a table is made: plain words, no path of the server, and nothing half made."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from longbox.content import kept
from tests.table.serving import running


@pytest.mark.parametrize(("code", "status"), [(errno.ENOSPC, 507), (errno.EACCES, 503)])
def test_a_table_whose_packs_cannot_be_kept_is_refused_without_paths(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, status: int
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(code, os.strerror(code), str(path))

    with running(tmp_path) as server:
        ann = server.person("Ann")
        wish = {"game": "watch", "who": ["me", "open"]}
        with monkeypatch.context() as disk:
            disk.setattr(kept, "_write", full)
            answer = ann.request("POST", "/api/tables", wish)
        refusal = answer.json()["refusal"]
        assert (answer.status, refusal["code"]) == (status, "store")
        assert "/" not in refusal["words"] and str(tmp_path) not in refusal["words"]
        assert ann.get("/api/tables")["mine"] == []
        assert ann.post("/api/tables", wish)["table"], "with room again, all is well"
