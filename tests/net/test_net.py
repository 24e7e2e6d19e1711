"""What the games do and tell is what the net recorded; and the net notices what it should."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from longbox.content.shelf import installed
from longbox.games.mayhem.engine.views import MayhemView
from longbox.hosting.host import Host
from longbox.hosting.streams import Stream
from longbox.kernel import Event, View
from longbox.kernel.state import SPECTATOR, Game, State
from tests.net.net import FOLDER, GAMES, Added, Played, added, check, faults, rows, store, stored
from tests.net.record import LOGS, QUICK, record
from tests.net.show import show

BLOCK = 30
LIMIT = 3_000_000
GAME = "mayhem"
INFO = installed()[GAME]
FIRST, LAST = 41, 60
"""The entries between two marks in which the tests change something, and one among them."""
THERE = 50


@pytest.mark.parametrize("game", GAMES)
def test_nothing_has_changed(game: str) -> None:
    assert faults(game, 0, QUICK) == []


@pytest.mark.long
@pytest.mark.parametrize("first", range(QUICK, LOGS, BLOCK))
@pytest.mark.parametrize("game", GAMES)
def test_nothing_has_changed_in_any_log(game: str, first: int) -> None:
    assert len(list(stored(game, first, BLOCK))) == min(BLOCK, LOGS - first)
    assert faults(game, first, BLOCK) == []


def test_the_net_is_small() -> None:
    files = [FOLDER / f"{game}.{kind}" for game in GAMES for kind in ("logs.xz", "marks")]
    assert sum(file.stat().st_size for file in files) <= LIMIT


# What it notices


@pytest.fixture(scope="module")
def log() -> tuple[Played, bytes]:
    """A log of two seats, and its marks."""
    found = next((log, marks) for _, log, marks in stored(GAME, count=QUICK) if log.parts[0].seats == 2 and log.count() > LAST)
    assert fault(*found) == ""
    return found


def fault(log: Played, marks: bytes, leave_out: Added | None = None) -> str:
    return check(INFO, 7, log, marks, leave_out or added(GAME))


def at(host: Host) -> int:
    """The entry that led to how a table stands, without the nonces."""
    return host.log.count - host.game.seats


def expect(words: str, *parts: str) -> None:
    assert f"{GAME} log 7" in words and f"entries {FIRST} to {LAST}: {', '.join(parts)} differ" in words
    assert f"python -m tests.net.show {GAME} 7 {FIRST} {LAST}" in words


def test_one_other_number_in_a_view(log: tuple[Played, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Host.view

    def view(host: Host, seat: int) -> View:
        seen = usual(host, seat)
        assert isinstance(seen, MayhemView)
        return msgspec.structs.replace(seen, turn=seen.turn + 1) if (seat, at(host)) == (1, THERE) else seen

    monkeypatch.setattr(Host, "view", view)
    expect(fault(*log), "stream of seat 1")


def test_one_other_number_in_a_state(log: tuple[Played, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    usual, count = Game.encode, iter(range(1 << 30))

    def encode(game: Game, state: State) -> Any:
        data = usual(game, state)
        return {**data, "turn": data["turn"] + 1} if next(count) == THERE else data

    monkeypatch.setattr(Game, "encode", encode)
    expect(fault(*log), "state")
    assert fault(*log, Added(added(GAME).fields, state=True)) == ""


def test_one_event_that_is_missing(log: tuple[Played, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """The spectators are not told of an event; afterwards their messages have other numbers."""
    usual, left = Stream.told, [THERE]

    def told(stream: Stream, event: Event, text: str) -> None:
        left[0] -= stream.seat == SPECTATOR
        if stream.seat != SPECTATOR or left[0]:
            usual(stream, event, text)

    monkeypatch.setattr(Stream, "told", told)
    assert ": stream of the spectators differ" in fault(*log)


def test_one_other_letter_in_the_words_of_a_move(log: tuple[Played, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    usual = type(INFO.make(2)).move_text
    monkeypatch.setattr(type(INFO.make(2)), "move_text", lambda game, view, move: usual(game, view, move).replace("p", "P", 1))
    assert "entries 0 to 20: stream of seat" in fault(*log)


def test_a_log_that_is_no_longer_possible(log: tuple[Played, bytes]) -> None:
    played, marks = log
    part = played.parts[0]
    entries = [*part.entries]
    entries[THERE - 1] = {"seat": 0, "move": ["take", 99]}
    words = fault(Played(about="", parts=[msgspec.structs.replace(part, entries=entries)]), marks)
    assert f"entries {FIRST} to {LAST}: the log can no longer be folded: BadLog: entry" in words


# What it leaves out


@pytest.mark.parametrize("game", GAMES)
def test_leaving_out_what_there_is_not_changes_no_byte(game: str) -> None:
    _, log, marks = next(stored(game, count=1))
    listed = added(game)
    assert check(installed()[game], 0, log, marks, Added([*listed.fields, "Nothing.there"], listed.state)) == ""


def test_a_field_that_was_added(log: tuple[Played, bytes]) -> None:
    """As if the tree in which the net was recorded had not had these fields."""
    fields = ["MayhemView.turn", "Question.rule", "Event.rule"]
    before = b"".join(rows(INFO, log[0], Added(fields)))
    assert fault(log[0], before, Added(fields)) == ""
    for missing in fields:
        words = fault(log[0], before, Added(set(fields) - {missing}))
        assert "stream of seat 0" in words and "state" not in words.split(")")[1]


class Inner(msgspec.Struct, frozen=True, array_like=True):
    a: int
    new: int


class Outer(View, frozen=True, kw_only=True, tag="outer"):
    new: int
    inner: dict[str, tuple[Inner, ...]]
    old: int


def test_fields_are_left_out_wherever_they_are() -> None:
    outer = Outer(seat=0, new=1, inner={"x": (Inner(2, 3), Inner(4, 5))}, old=6)
    assert Added(["Inner.new"]).encode(outer) == b'{"type":"outer","seat":0,"new":1,"inner":{"x":[[2],[4]]},"old":6}'
    assert Added(["Outer.new", "View.seat"]).encode(outer) == b'{"type":"outer","inner":{"x":[[2,3],[4,5]]},"old":6}'


def test_the_list() -> None:
    text = "# why\n\nheroes CaseView.odds\nall Question.hint\nheroic state\n"
    found = {game: added(game, text) for game in GAMES}
    assert {game: sorted(one.fields) for game, one in found.items()} == {
        "mayhem": ["Question.hint"],
        "heroes": ["CaseView.odds", "Question.hint"],
        "heroic": ["Question.hint"],
    }
    assert [game for game, one in found.items() if one.state] == ["heroic"]


@pytest.mark.parametrize("line", ["heroes", "hereos state", "heroes CaseView", "heroes CaseView.odds twice"])
def test_a_wrong_line_in_the_list(line: str) -> None:
    with pytest.raises(ValueError, match="must be like"):
        added("heroes", line)


# Files


def test_what_is_stored_is_read(log: tuple[Played, bytes], tmp_path: Path) -> None:
    played, marks = log
    store(GAME, [played, played], [marks, marks], tmp_path)
    assert list(stored(GAME, folder=tmp_path)) == [(0, played, marks), (1, played, marks)]
    assert list(stored(GAME, 1, 1, folder=tmp_path)) == [(1, played, marks)]


def test_a_difference_can_be_shown(log: tuple[Played, bytes]) -> None:
    lines = show(INFO, log[0], FIRST, FIRST, Added())
    assert lines[0].startswith(f"entry {FIRST}: {{") and lines[1].startswith("state: {")
    assert {line.partition(":")[0] for line in lines[2:]} >= {"stream of seat 0, view", "stream of the spectators, view"}


@pytest.mark.long
def test_recording_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    """In processes that hash differently."""
    code = "import sys, pathlib, tests.net.record as r; [r.record(game, False, 10, pathlib.Path(sys.argv[1])) for game in sys.argv[2:]]"
    found = []
    for seed in ("1", "2"):
        folder = tmp_path / seed
        folder.mkdir()
        subprocess.run([sys.executable, "-c", code, str(folder), *GAMES], env={**os.environ, "PYTHONHASHSEED": seed}, check=True)
        found.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert len(found[0]) == 2 * len(GAMES) and found[0] == found[1]
    for game in GAMES:
        record(game, True, folder=tmp_path / "1")
        assert (tmp_path / "1" / f"{game}.marks").read_bytes() == found[0][f"{game}.marks"]
