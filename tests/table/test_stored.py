"""How much each person has stored today is counted, wherever it is stored, and a restart does not forget it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from longbox.table.limits import Stored
from longbox.table.refused import Refused
from longbox.table.settings import Lifetimes, Limits
from longbox.table.store import Change
from longbox.table.turns import ALONE
from tests.marks import slow
from tests.table.serving import Line, Person, Running, running, wait_for
from tests.table.test_keeping import FORTY
from tests.table.test_restart import again
from tools.attack import files

pytestmark = slow

WORDS = {"form": "note", "words": "x" * 1000}


def test_who_has_stored_enough_for_a_day_stores_no_more(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(stored=(5000, 0.0))) as server:
        ann, bob = server.person(), server.person()
        lines = []
        for person in (ann, bob):
            line = person.line(person.table("watch", "me", "me"), 0)
            person.line(line.table["id"], 1)
            line.until(lambda line=line: line.table["status"] == "running")  # type: ignore[misc]
            lines.append(line)
        hers, his = lines
        codes = [hers.ask("fill", form={"form": "note", "words": "x" * 1000}) for _ in range(6)]
        assert codes[0] is None and codes[-1] is not None
        assert codes[-1]["code"] == "too_much" and "tomorrow" in codes[-1]["words"]
        assert ann.refused("/api/tables", {"game": "watch", "who": ["me", "me"]})["code"] == "too_much"
        assert his.ask("fill", form={"form": "note", "words": "x" * 1000}) is None


def test_what_is_stored_comes_back_with_the_day() -> None:
    now = [0.0]
    stored = Stored(Limits(stored=(1000, 1.0)), ALONE, clock=lambda: now[0])
    stored.take("ann", 900, Change())
    assert stored.refuse("ann", 200) and stored.refuse("ann", 50) is None and stored.refuse("bob", 900) is None
    with pytest.raises(Refused, match="tomorrow"):
        stored.take("ann", 200, Change())
    now[0] = 500.0
    stored.take("ann", 200, Change())


def filled(server: Running, ann: Person) -> Line:
    """A table at which somebody has stored all that they may."""
    line = ann.line(ann.table("watch", "me", "me"), 0)
    ann.line(line.table["id"], 1)
    line.until(lambda: line.table["status"] == "running")
    while line.ask("fill", form=WORDS) is None:
        pass
    return line


def test_a_restart_forgets_nothing_of_what_was_stored(tmp_path: Path) -> None:
    little = Limits(stored=(5000, 0.0))
    with running(tmp_path, limits=little) as server:
        ann = server.person()
        table = filled(server, ann).table["id"]
        used = server.server.hall.stored.budget.people.used(ann.id)
    with running(tmp_path, limits=little) as server:
        back, bob = again(server, ann), server.person()
        assert server.server.hall.stored.budget.people.used(ann.id) == used > 2000
        assert back.line(table, 0).code("fill", form=WORDS) == "too_much"
        assert back.refused("/api/tables", {"game": "watch", "who": ["me", "me"]})["code"] == "too_much"
        assert bob.table("watch", "me", "me")


def test_what_was_stored_before_a_restart_comes_back_with_the_day(tmp_path: Path) -> None:
    """It is counted by the time of day. What has come back is deleted."""
    day = Limits(stored=(3000, 1.0))
    with running(tmp_path, limits=Limits(stored=(5000, 0.0))) as server:
        ann = server.person()
        filled(server, ann)
    with closing(sqlite3.connect(tmp_path / "longbox.db")) as database, database:
        database.execute("UPDATE stored SET used = 3000, at = at - 1500")
    with running(tmp_path, limits=day) as server:
        assert 1300 < server.server.hall.stored.budget.people.used(ann.id) <= 1500
    with closing(sqlite3.connect(tmp_path / "longbox.db")) as database, database:
        database.execute("UPDATE stored SET at = at - 1501")
    with running(tmp_path, limits=day, lifetimes=Lifetimes(every=0.01)) as server:
        assert server.server.hall.stored.budget.people.used(ann.id) == 0
        wait_for(lambda: not rows(tmp_path))


def rows(folder: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(folder / "longbox.db")) as database:
        return database.execute("SELECT person, used FROM stored").fetchall()


def test_everything_that_is_stored_is_counted_where_a_restart_finds_it(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(stored=(10_000_000, 0.0))) as server:
        ann = server.person()
        counted = [0.0]

        def more() -> bool:
            """Whether more is counted than before, in the database as well."""
            ((person, used),) = rows(tmp_path)
            counted.append(float(str(used)))
            return person == ann.id and counted[-1] > counted[-2]

        line = ann.line(ann.table("roofs", "me", "me", choose=False), 0, nonce=False)
        assert more(), "a table"
        line.do("chat", text="Hello" * 80)
        assert more() and counted[-1] - counted[-2] > 400, "a line of chat"
        line.do("passing", ask_all=True)
        assert more(), "the answer to a command"
        ann.post("/api/games/mayhem/own", {"title": "Mine", "about": "", "star": "2-hearts", "cards": FORTY})
        assert more(), "something of one's own"
        brought = ann.post("/api/import", files.long_log(20))["table"]
        assert more(), "a log"
        ann.post(f"/api/tables/{brought}/report", {"words": "Look at this"})
        assert more(), "a report"
        before = counted[-1]
        assert ann.refused(f"/api/tables/{brought}/next", {"who": ["me", "me"], "seats": [0, 1]})
        assert not more() and counted[-1] == before, "what is not stored is not counted"


def test_what_could_not_be_stored_is_not_counted() -> None:
    stored, change = Stored(Limits(stored=(1000, 0.0)), ALONE, wall=lambda: 7.0), Change()
    stored.take("ann", 900, change)
    stored.give_back("ann", 900)
    stored.take("ann", 800, change)
    assert change.stored == [("ann", 900.0, 7.0), ("ann", 800.0, 7.0)]
