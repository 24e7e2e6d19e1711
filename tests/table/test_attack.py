"""The short form of `make attack`: what must never happen, and why others do not wait. No time is measured."""

from __future__ import annotations

import asyncio
import http.client
import json
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from longbox.content.bounds import BOUNDS
from longbox.hosting.log import Header
from longbox.hosting.story import packed, unpacked
from longbox.kernel.state import SPECTATOR
from longbox.table import commands, messages, sockets
from longbox.table.settings import Limits
from tests.marks import slow
from tests.table.serving import PATIENCE, TOYS, Running, deaf_socket, running
from tests.toys import watch
from tools.attack import files, forged, garbage, notes, others, worlds
from tools.attack.count import Count

pytestmark = slow


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all attacks that change nothing about it."""
    with running(tmp_path_factory.mktemp("attack")) as server:
        yield server


def test_no_forged_command_is_carried_out(attacked: Running, capfd: pytest.CaptureFixture[str]) -> None:
    count = Count("forged")
    for game in ("duel", "roofs"):
        forged.attack(attacked.port, game, count)
    assert count.faults == []
    assert count.kinds == {str(kind.__struct_config__.tag) for kind in forged.COMMANDS} - forged.WATCHERS_MAY
    assert {f"refused from a {role}" for role in ("stranger", "spectator", "player", "removed player")} == set(count.times)
    assert "Traceback" not in capfd.readouterr().err


def test_the_attack_notices_a_command_that_is_carried_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that lets spectators at the pause card of the table."""
    ways: dict[type[messages.Command], commands.Way] = dict(commands.WAYS)
    ways[messages.PauseCard] = ways[messages.PauseCard]._replace(watchers=True)
    monkeypatch.setattr(commands, "WAYS", ways)
    count = Count("forged")
    with running(tmp_path) as server:
        forged.attack(server.port, "roofs", count)
    assert count.faults == ["accepted from a spectator: {'type': 'pause'}", "the table of roofs has changed"]


def test_garbage_is_refused_in_words(attacked: Running, capfd: pytest.CaptureFixture[str]) -> None:
    count = Count("garbage")
    garbage.attack(attacked.port, count, share=40)
    assert count.faults == [] and count.times["400"] > 20 and count.times["garbage (socket)"] > 10
    assert "Traceback" not in capfd.readouterr().err


def test_a_host_does_not_get_the_watchers_notes(attacked: Running) -> None:
    count = Count("notes")
    notes.attack(attacked.port, count)
    assert count.faults == [] and count.times["pages refused"] and count.times["seats refused"]


def test_two_worlds_look_the_same(tmp_path: Path) -> None:
    count = Count("worlds")
    worlds.attack(tmp_path, count, ["watch", "roofs"], pairs=2)
    assert count.faults == [] and count.times["pairs of tables"] == 4


def test_the_attack_notices_worlds_that_do_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that sends everybody's seat what only the Watcher writes down."""
    monkeypatch.setattr("longbox.hosting.streams.Sight.view", lambda sight, seat: sight.state.view(watch.WATCHER))
    count = Count("worlds")
    worlds.attack(tmp_path, count, ["watch"], pairs=2)
    assert count.faults and "can tell the worlds apart" in count.faults[0]


def test_the_attack_compares_every_message_of_a_game_not_only_how_it_ends() -> None:
    def sent(secret: int) -> list[str]:
        table = '{"type":"table","notes":%d}'
        return [table % 7, '{"type":"done","id":"x"}', '{"type":"state"}', table % secret, '{"type":"done","id":"y"}', table % 0]

    assert worlds._comparable(sent(1), 3) != worlds._comparable(sent(2), 3)
    assert len(worlds._comparable(sent(1), 3)) == 4, "what depends on who sits down first is left out"


@pytest.mark.parametrize(
    ("quiet", "busy", "faults"),
    [
        ([1.0] * 120, [2.9] * 120, 0),
        ([1.0] * 120, [3.1] * 120, 1),
        ([0.001] * 120, [0.029] * 120, 0),
        ([0.001] * 120, [0.031] * 120, 1),
        ([0.001] * 120, [0.001] * 117 + [0.059] * 3, 0),
        ([0.001] * 120, [0.001] * 117 + [0.061] * 3, 1),
        ([0.001] * 117 + [0.1] * 3, [0.001] * 117 + [0.061] * 3, 0),
    ],
)
def test_others_may_wait_three_times_as_long_and_very_little_counts_as_more(quiet: list[float], busy: list[float], faults: int) -> None:
    count = Count("costly")
    others.judge(count, "opens a table", quiet, busy)
    assert len(count.faults) == faults and "somebody else opens a table: p50" in count.notes[0] and not count.unsure


def test_on_a_busy_machine_it_is_said_that_nothing_is_judged() -> None:
    for busy, unsure in (([1.0] * 120, 1), ([0.001] * 120, 0)):
        count = Count("costly")
        others.judge(count, "opens a table", [0.001] * 120, busy, sure=False)
        assert (len(count.faults), len(count.unsure)) == (0, unsure) and ("NOT JUDGED" in count.text()) == bool(unsure)


@pytest.fixture
def charged(attacked: Running, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """Who was charged how many seconds of processor time."""
    spent = list[tuple[str, float]]()
    monkeypatch.setattr(attacked.server.hall.asking.seconds, "spend", lambda person, seconds: spent.append((person, seconds)))
    return spent


def test_a_forged_campaign_is_not_taken_and_its_author_is_charged(attacked: Running, charged: list[tuple[str, float]]) -> None:
    ann, campaigns = attacked.person(), list(files.enormous_campaigns(TOYS))
    assert len(campaigns) > 1 and max(map(len, campaigns)) < 50_000, "every game that has chapters has one"
    states = {header.game: header.chapter.state for header in map(_header, campaigns) if header.chapter}
    assert len(states["heroic"]["cast"]) == files.CROWD == 24
    assert all(len(json.dumps(state)) > files.ENORMOUS for state in states.values())
    for campaign in campaigns:
        refusal = ann.refused("/api/import", campaign)
        assert f"at most {BOUNDS.chapter:,} are taken" in refusal["words"]
    assert {person for person, seconds in charged if seconds > 0} == {ann.id}
    assert ann.id not in attacked.server.hall.stored.budget.people.buckets, "nothing is stored"


def _header(campaign: bytes) -> Header:
    return msgspec.json.decode(unpacked(campaign, "campaign")[0].partition(b"\n")[0], type=Header)


def test_what_waits_for_a_socket_that_nobody_reads_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "CUT_SECONDS", 0.05)
    with running(tmp_path, send_buffer=4096, limits=Limits(waiting=40_000, outbox=20_000)) as server:
        ann = server.person()
        line = ann.line(ann.table("watch", "me", "me"), 0)
        ann.line(line.table["id"], 1).close()
        line.until(lambda: line.table["status"] == "running")
        reader = deaf_socket(server.person(), line.table["id"])
        room = server.server.hall.rooms[line.table["id"]]
        sent = 0
        while SPECTATOR in room.chairs:
            sent += len(json.dumps(line.do("fill", form={"form": "scene", "trouble": 3, "title": "x" * 1900}).heard[-1]))
            assert sent < 10_000_000, "it was never cut"
        reader.close()


def test_asking_for_a_long_story_costs_no_work_of_readers(attacked: Running, charged: list[tuple[str, float]]) -> None:
    ann = attacked.person()
    last = ann.post("/api/import", files.long_story(30))["table"]
    assert {person for person, seconds in charged if seconds > 0} == {ann.id}, "bringing it along is charged"
    charged.clear()
    assert [len(ann.get(f"/api/tables/{last}/story")["chapters"]) for _ in range(3)] == [20] * 3
    assert charged == [], "no log is read for the list"


def test_who_wants_a_long_story_as_a_file_is_charged_and_no_table_waits_for_it(
    attacked: Running, charged: list[tuple[str, float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    hall, ann, asked = attacked.server.hall, attacked.person(), list[int]()
    file = files.long_story(50)
    last = ann.post("/api/import", file)["table"]
    charged.clear()
    read = hall.store.logs

    async def logs(tables: list[str]) -> list[bytes]:
        asked.append(len(tables))
        return await read(tables)

    monkeypatch.setattr(hall.store, "logs", logs)
    monkeypatch.setattr(hall, "aside", None)
    assert unpacked(ann.request("GET", f"/api/tables/{last}/story/file").data, "file") == unpacked(file, "file")
    assert asked == [20, 20, 10], "others read in between"
    assert [person for person, seconds in charged if seconds > 0] == [ann.id]


def test_nothing_goes_on_for_whoever_has_left_before_a_storys_file_was_there(attacked: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    hall, ann, begun, stopped = attacked.server.hall, attacked.person(), threading.Event(), threading.Event()
    last = ann.post("/api/import", files.long_story(3))["table"]

    async def logs(tables: list[str]) -> list[bytes]:
        begun.set()
        try:
            return await asyncio.Future()
        finally:
            stopped.set()

    monkeypatch.setattr(hall.store, "logs", logs)
    line = http.client.HTTPConnection("127.0.0.1", ann.port, timeout=PATIENCE)
    line.request("GET", f"/api/tables/{last}/story/file", headers={"cookie": ann.cookie})
    assert begun.wait(PATIENCE) and not stopped.is_set()
    line.close()
    assert stopped.wait(PATIENCE)


def test_a_story_of_too_many_chapters_is_not_taken(attacked: Running) -> None:
    refusal = attacked.person().refused("/api/import", packed([b"{}\n"] * (BOUNDS.story_chapters + 1)))
    assert refusal["words"] == "the story: it has 501 sessions; at most 500 are taken"
