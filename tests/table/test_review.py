"""What a bot would have played: told of closed tables, with the log, once for all who ask."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from longbox.table.readers import Job, Review
from longbox.table.workers import WorkerProcess
from tests.marks import slow
from tests.table.serving import running
from tests.table.test_reading import finished


@slow
def test_a_bot_says_what_it_would_have_played_once_for_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[Job] = []
    ask = WorkerProcess.ask

    async def note(self: WorkerProcess, task: Any, limit: float, start: float = 0.0) -> Any:
        jobs.append(task)
        return await ask(self, task, limit, start)

    monkeypatch.setattr(WorkerProcess, "ask", note)
    with running(tmp_path, reviewing=1.0) as server:
        ann, bo = server.person(), server.person()
        table = ann.table("mayhem", "bot:simple", "bot:simple")
        assert ann.refused(f"/api/tables/{table}/review", None, "GET")["code"] == "not_closed"
        watcher = ann.line(table)
        watcher.until(lambda: watcher.table["status"] == "closed")
        assert ann.get(f"/api/tables/{table}/replay?count=1")["judge"] == "search"
        said = ann.get(f"/api/tables/{table}/review")
        assert said == bo.get(f"/api/tables/{table}/review") and said["judge"] == "search"
        assert len(said["remarks"]) > 10 and all(0 <= remark["chance"] <= remark["best"] <= 1 for remark in said["remarks"])
        assert len([job for job in jobs if isinstance(job, Review)]) == 1


def test_a_game_without_such_a_bot_says_so(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person()
        table = finished(server, ann)
        assert ann.get(f"/api/tables/{table}/replay?count=1")["judge"] == ""
        assert ann.refused(f"/api/tables/{table}/review", None, "GET")["code"] == "no_judge"
