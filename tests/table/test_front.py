"""The front page of a finished game at a server: told when the game is over, whole when its log is given out, and of some games not."""

from __future__ import annotations

from pathlib import Path

import pytest

from longbox.table.readers import Front, Job
from longbox.table.workers import WorkerProcess
from tests.table.serving import Person, Running, begun, pair, running
from tests.table.test_chapters import close_chapter
from tests.table.test_reading import finished


def front(person: Person, table: str) -> dict[str, object]:
    found: dict[str, object] = person.get(f"/api/tables/{table}/front")
    return found


def test_what_was_hidden_is_told_when_the_table_is_closed(tmp_path: Path) -> None:
    with running(tmp_path, close_after=10_000.0) as server:
        one, two = pair(server, "mayhem")
        ann, table = one.person, one.table["id"]
        assert ann.refused(f"/api/tables/{table}/front", None, "GET")["code"] == "not_over"
        two.do("fill", form={"form": "concede"})
        one.until(lambda: one.table["status"] == "over")
        open_page = front(ann, table)
        assert open_page["given"] is False and open_page["page"]["hands"] == []  # type: ignore[index]
        assert ann.refused(f"/api/tables/{table}/replay?count=1", None, "GET")["code"] == "not_closed"
        one.do("host", do="close")
        one.until(lambda: one.table["status"] == "closed")
        whole = front(two.person, table)
        assert whole["given"] is True and len(whole["page"]["hands"]) == 2  # type: ignore[index]
        assert "concede" in whole["page"]["headline"]  # type: ignore[index]
        assert front(server.person("Eve"), table) == whole, "whoever may watch the table may read it"


def test_it_is_worked_out_once_for_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[Job] = []
    ask = WorkerProcess.ask

    async def note(self: WorkerProcess, task: Job, limit: float, start: float = 0.0) -> object:
        jobs.append(task)
        return await ask(self, task, limit, start)

    monkeypatch.setattr(WorkerProcess, "ask", note)
    with running(tmp_path, close_after=0.0) as server:
        one, two = pair(server, "mayhem")
        two.do("fill", form={"form": "concede"})
        one.until(lambda: one.table["status"] == "closed")
        assert front(one.person, one.table["id"]) == front(two.person, one.table["id"])
        assert len([job for job in jobs if isinstance(job, Front)]) == 1


def test_a_game_that_tells_nothing_has_none(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person()
        assert front(ann, finished(server, ann)) == {"given": True, "page": None}


def test_a_chapter_of_a_story_that_goes_on_has_none(server: Running) -> None:
    one, two = pair(server, "watch")
    begun(one, two)
    close_chapter(one, two)
    assert one.person.refused(f"/api/tables/{one.table['id']}/front", None, "GET")["code"] == "not_over"


def test_the_turns_of_a_replay_say_what_they_have_brought(tmp_path: Path) -> None:
    with running(tmp_path, close_after=0.0) as server:
        ann = server.person()
        table = ann.table("heroes", "bot:simple", "bot:simple")
        watcher = ann.line(table)
        watcher.until(lambda: watcher.table["status"] == "closed")
        found = ann.get(f"/api/tables/{table}/replay?count=200")
        names, turns = found["table"]["names"], [turn["words"] for turn in found["turns"]]
        assert set(names) <= {"Avengers", "Fantastic Four", "Marvel Knights", "X-Men"} and turns[0] == "Game Round 1"
        assert any(f"{names[0]} acts, {name} +" in words for words in turns for name in names)
        told = [message["text"] for step in found["steps"] for message in step["messages"] if message["type"] == "told"]
        assert any(text == f"{names[1]} acts" for text in told)
