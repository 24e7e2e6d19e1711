"""A disk without room: plain words, no path of the server, and nothing half made."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from longbox.content import kept
from longbox.table import report
from longbox.table.sqlite import SqliteStore
from tests.table.serving import Running, running


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


@contextmanager
def no_room(server: Running) -> Iterator[None]:
    """Let the database have no more pages than it has now."""
    store = server.server.hall.store
    assert isinstance(store, SqliteStore)
    (most,) = store._write.execute("PRAGMA max_page_count").fetchone()
    store._write.execute("PRAGMA max_page_count = 1")  # it counts as the number of pages that there are
    try:
        yield
    finally:
        store._write.execute(f"PRAGMA max_page_count = {most}")


def test_a_table_for_which_the_database_has_no_room_is_refused_too(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person("Ann")
        wish = {"game": "roofs", "who": ["me", "me"], "title": "x" * 60}
        with no_room(server):
            answers = [ann.request("POST", "/api/tables", wish)]
            while answers[-1].status == 200:  # some tables go into pages that are there already
                answers.append(ann.request("POST", "/api/tables", wish))
        refusal = answers[-1].json()["refusal"]
        assert (answers[-1].status, refusal["code"]) == (507, "store") and "disk is full" in refusal["words"]
        assert len(ann.get("/api/tables")["mine"]) == len(answers) - 1
        assert ann.post("/api/tables", wish)["table"], "with room again, all is well"


def test_a_report_for_which_there_is_no_room_is_refused_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    with running(tmp_path) as server:
        ann = server.person("Ann")
        table = ann.table("roofs", "me", "me")
        monkeypatch.setattr(report, "write_whole", full)
        answer = ann.request("POST", f"/api/tables/{table}/report", {"words": "It hangs."})
        assert (answer.status, answer.json()["refusal"]["code"]) == (507, "store")
