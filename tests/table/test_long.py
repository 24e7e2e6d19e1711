"""A table that has gone on for a year: opened by its newest entries, bounded in memory, and quick to take something back."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from longbox.hosting.log import Entry, parse
from longbox.kernel.state import SPECTATOR
from longbox.table import room as rooms
from longbox.table import telling
from longbox.table.settings import Limits
from longbox.table.store import COMMANDS_KEPT
from tests.marks import rule, slow
from tests.table.serving import Person, running, wait_for
from tests.table.test_restart import again
from tests.toys.watch import Watch

pytestmark = slow

LONG = 20_000
SEATS = 4


def year(folder: Path) -> tuple[Person, str]:
    """A table of four with 20,000 entries in its store: scenes, and dice that heroes gather and put back."""
    with running(folder) as server:
        ann = server.person("Ann")
        table = ann.table("watch", *["me"] * SEATS)
        for seat in range(SEATS):
            ann.line(table, seat)
    with sqlite3.connect(folder / "longbox.db") as store:
        lines = [line for (line,) in store.execute('SELECT line FROM entries WHERE "table" = ? ORDER BY seq', (table,))]
        log = parse(b"".join(lines), "the table")
        log.sink = lambda line: rows.append((table, log.count + 1, line))
        rows: list[tuple[str, int, bytes]] = []
        while log.count < LONG:
            hero = 1 + log.count % (SEATS - 1)
            log.append(Entry(v=1, seat=0, form={"form": "scene", "trouble": 1 + log.count % 12, "title": f"Night {log.count}"}))
            log.append(Entry(v=1, seat=hero, move=["gather", log.count % 5]))
            log.append(Entry(v=1, seat=hero, form={"form": "back"}))
        store.executemany('INSERT INTO entries ("table", seq, line) VALUES (?, ?, ?)', rows)
        store.executemany(
            'INSERT INTO commands ("table", person, id, answer, at) VALUES (?, ?, ?, ?, ?)',
            [(table, ann.id, f"old {number}", b"", number) for number in range(3000)],
        )
    store.close()
    return ann, table


def test_of_tables_that_nobody_is_at_only_the_last_stay_open(tmp_path: Path) -> None:
    """However many somebody looks into; who is at one keeps it."""
    with running(tmp_path, limits=Limits(idle_rooms=2)) as server:
        ann = server.person()
        tables = [ann.table("roofs", "me", "open") for _ in range(5)]
        here, rooms = ann.line(tables[0], 0), server.server.hall.rooms
        for table in tables[1:]:
            ann.line(table).socket.close()
            wait_for(lambda: not any(room.chairs for id, room in list(rooms.items()) if id != tables[0]))
        assert list(rooms) == [tables[0], *tables[-2:]]
        here.do("ping")
        assert ann.line(tables[1]).table["id"] == tables[1], "it is opened again"


@rule("T5.7")
def test_a_table_of_a_year_is_opened_by_its_newest_entries_and_nothing_piles_up(tmp_path: Path) -> None:
    ann, table = year(tmp_path)
    with running(tmp_path) as server:
        ann = again(server, ann)
        one = ann.line(table, 0)
        assert one.state["view"]["title"].startswith("Night 19999") or one.state["view"]["title"].startswith("Night 200")
        assert rooms.NEWEST <= len(one.state["missed"]) <= 2 * rooms.NEWEST
        room = server.server.hall.rooms[table]
        assert room.host.log.count >= LONG and room.host.log.entries == []
        assert len(room.commands) == COMMANDS_KEPT and (ann.id, "old 2999") in room.commands
        for number in range(30):
            one.do("fill", form={"form": "scene", "trouble": 3, "title": f"Later {number}"})
        one.do("undo", count=2)
        assert one.state["view"]["title"] == "Later 27"
        assert all(len(stream.messages) <= 20 * rooms.NEWEST for stream in room.host.streams.streams.values())
        assert len(room.host.course.steps) <= 2048


def test_of_a_long_absence_only_so_many_messages_and_bytes_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path, limits=Limits(messages=(1000, 100.0))) as server:
        ann = server.person()
        table = ann.table("watch", "me", "me")
        one = ann.line(table, 0)
        ann.line(table, 1)
        for number in range(150):
            one.do("fill", form={"form": "scene", "trouble": 3, "title": "x" * 1900 + str(number)})
        back = ann.line(table)
        missed = back.state["missed"]
        assert missed[-1]["event"]["words"].endswith("149")
        assert 20 < len(missed) < 100
        assert len(json.dumps(missed)) < 1.5 * telling.MISSED_BYTES < server.server.hall.settings.limits.outbox / 2
        monkeypatch.setattr(telling, "MISSED_LIMIT", 7)
        assert len(ann.line(table).state["missed"]) == 7
        assert len(server.server.hall.rooms[table].host.stream(SPECTATOR).messages) >= 150


def test_whatever_has_happened_a_table_can_be_come_back_to(tmp_path: Path) -> None:
    """700 moves with long words and 270 undos, where no more than a tenth of what is told fits into an outbox."""
    limits = Limits(outbox=12_000, messages=(10_000, 1000.0))
    with running(tmp_path, limits=limits) as server:
        ann = server.person()
        table = ann.table("watch", "me", "me")
        one = ann.line(table, 0)
        ann.line(table, 1).close()
        for number in range(700):
            one.do("fill", form={"form": "scene", "trouble": 3, "title": "x" * 1900 + str(number)})
        for _ in range(270):
            one.do("undo", count=1)
        n, opening = one.n, one.state["opening"]
        for since, known in [(0, 0), (1, opening), (n - 500, opening), (n - 1, opening)]:
            back = ann.line(table, 0, since, opening=known)
            assert back.do("ping").state["view"]["title"].endswith("x429")
            assert len(back.raw[1]) < 1.5 * telling.MISSED_BYTES
            assert (len(back.raw[1]) > limits.outbox) == (since < n - 1)
            back.close()


def test_a_view_that_is_longer_than_an_outbox_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    view = Watch.view
    monkeypatch.setattr(Watch, "view", lambda state, seat: replace(view(state, seat), title="x" * 600_000))
    with running(tmp_path, limits=Limits(messages=(10_000, 1000.0))) as server:
        ann = server.person()
        table = ann.table("watch", "me", "me")
        one, two = ann.line(table, 0), ann.line(table, 1)
        assert len(one.raw[1]) > server.server.hall.settings.limits.outbox
        for number in range(5):
            one.do("fill", form={"form": "scene", "trouble": 3 + number, "title": "y"})
            two.until(lambda number=number: two.state["view"]["trouble"] == 3 + number)  # type: ignore[misc]
        n, opening = one.n, one.state["opening"]
        for since, known in [(0, 0), (n - 1, opening)]:
            assert ann.line(table, 0, since, opening=known).do("ping").state["view"]["trouble"] == 7


def test_numbers_and_questions_begin_elsewhere_at_each_opening(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person()
        table = ann.table("watch", "me", "me")
        ann.line(table, 0)
        one = ann.line(table, 1)
        first, opening = one.until_asked()["id"], one.state["opening"]
    with running(tmp_path) as server:
        one = again(server, ann).line(table, 1, 99, opening=opening)
        assert one.state["opening"] != opening and one.until_asked()["id"] != first
        assert one.code("answer", question=first, move=["gather", 0]) == "stale"


def test_a_room_read_again_after_a_long_time_tells_everybody_how_things_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.table.test_restart import Failing

    monkeypatch.setattr(rooms, "RETOLD", 3)
    store = Failing(tmp_path)
    with running(tmp_path, store) as server:
        ann = server.person()
        table = ann.table("watch", "me", "me")
        one, two = ann.line(table, 0), ann.line(table, 1)
        for number in range(5):
            one.do("fill", form={"form": "scene", "trouble": 3, "title": f"{number}"})
        two.do("ping")
        opening = two.state["opening"]
        store.full = True
        assert one.code("fill", form={"form": "scene", "trouble": 3, "title": "lost"}) == "store"
        store.full = False
        two.until(lambda: two.state["opening"] != opening)
        assert two.state["view"]["title"] == "4"
        two.answer(["gather", 0])
