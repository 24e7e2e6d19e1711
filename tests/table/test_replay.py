"""Replays: the steps of a chair are its stream to the byte, each with the view as it was then; jumps give the same as walking."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from longbox.bots import RandomBot
from longbox.bots.playout import play_table
from longbox.games.mayhem import GAME as MAYHEM
from longbox.hosting.draws import seed_from
from longbox.hosting.fold import fold
from longbox.hosting.host import Host
from longbox.hosting.log import Log
from longbox.hosting.stages import whole
from longbox.hosting.streams import Told, Undone
from longbox.kernel import SPECTATOR, BadLog, BadOption, Event, Game
from longbox.table import replay
from longbox.table.replay import EVERY, MOST_STEPS, Kept, begins, reading, told
from tests.marks import rule
from tests.roofs import GAME as ROOFS
from tests.toys.duel import GAME as DUEL
from tests.toys.duel_data import Dropped, Turn
from tests.toys.watch import GAME as WATCH

KEPT = Kept()


def steps(game: Game, log: Log, seat: int | None, first: int, count: int) -> dict[str, Any]:
    return told(whole(KEPT.reading(f"{log.header.commit} {log.hash}", game, log)), seat, first, count)


def played(game: Game, most: int = 150, undo: bool = False) -> Host:
    """A closed table of bots, in the middle of which something may have been taken back."""
    host = Host.new(game, seed_from("replay"))
    host.bots = set(range(game.seats))
    bots = [RandomBot() for _ in range(game.seats)]
    play_table(host, bots, "first", most=most // 2)
    if undo:
        assert host.ask_undo(0, 3) is None
        assert any(entry.undo is not None for entry in host.log.entries)
    play_table(host, bots, "second", most=most // 2)
    host.close()
    return host


def all_steps(host: Host, seat: int | None) -> list[dict[str, Any]]:
    total = steps(host.game, host.log, seat, 0, 0)["total"]
    return [step for first in range(0, total, 40) for step in steps(host.game, host.log, seat, first, 40)["steps"]]


@pytest.fixture(scope="module")
def mayhem() -> Host:
    return played(MAYHEM.make(2), undo=True)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_messages_of_all_steps_are_the_stream(mayhem: Host, seat: int | None) -> None:
    stream = mayhem.stream(SPECTATOR if seat is None else seat)
    told = [message for step in all_steps(mayhem, seat) for message in step["messages"]]
    assert msgspec.json.encode(told) == msgspec.json.encode(stream.messages)
    assert any(isinstance(message, Undone) for message in told)


def test_a_log_is_read_in_stages_that_do_not_grow_with_it(mayhem: Host) -> None:
    """Each entry is one stage, and so is each look at an entry and at a step, for each chair."""
    stages, entries = sum(1 for _ in reading(mayhem.game, mayhem.log)), mayhem.log.count
    steps = whole(reading(mayhem.game, mayhem.log)).moments.values()
    assert stages >= entries + sum(entries - 2 + len(some) - 1 for some in steps)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_every_step_shows_the_table_as_it_was(mayhem: Host, seat: int | None) -> None:
    chair = SPECTATOR if seat is None else seat
    found = all_steps(mayhem, seat)
    assert [step["n"] for step in found] == list(range(len(found)))
    entries = whole(reading(mayhem.game, mayhem.log)).moments[chair]
    assert (entries[0], entries[-1], len(entries)) == (0, len(mayhem.log.entries), len(found))
    for step in found[::7]:
        view = fold(mayhem.game, mayhem.log, entries[step["n"]]).view(chair)
        assert step["view"] == view
        assert step["shown"] == mayhem.game.show(view)
    assert found[-1]["view"] == mayhem.state.view(chair)


def test_every_step_but_the_ends_tells_something(mayhem: Host) -> None:
    found = all_steps(mayhem, None)
    assert len(found) < len(mayhem.log.entries)
    assert all(step["messages"] for step in found[1:-1])


def test_jumps_give_the_same_as_walking(mayhem: Host) -> None:
    assert len(mayhem.log.entries) > 2 * EVERY
    found = all_steps(mayhem, 0)
    for first in [len(found) - 1, 3, len(found) // 2, 0, len(found) // 2 - 1, 1]:
        assert steps(mayhem.game, mayhem.log, 0, first, 2)["steps"] == found[first : first + 2]


@pytest.mark.parametrize("seat", [0, None])
def test_turns_are_found_by_their_steps(mayhem: Host, seat: int | None) -> None:
    turns = steps(mayhem.game, mayhem.log, seat, 0, 0)["turns"]
    found = all_steps(mayhem, seat)
    assert len(turns) > 3 and [turn["n"] for turn in turns] == sorted({turn["n"] for turn in turns})
    for turn in turns:
        assert turn["words"] in [message.text for message in found[turn["n"]]["messages"] if isinstance(message, Told)]
    assert turns[0]["words"].startswith("Turn 1")


def test_rounds_count_as_turns() -> None:
    assert [begins(event) for event in (Turn(rule="", who=0), RoundBegan(rule=""), Dropped(rule="", who=0, card=0))] == [True, True, False]


class RoundBegan(Event, frozen=True, kw_only=True):
    pass


def test_what_lies_outside_is_left_out(mayhem: Host) -> None:
    total = steps(mayhem.game, mayhem.log, None, 0, 1)["total"]
    assert {**steps(mayhem.game, mayhem.log, None, total, 5), "turns": []} == {
        "total": total,
        "names": mayhem.game.names,
        "turns": [],
        "steps": [],
    }
    assert [step["n"] for step in steps(mayhem.game, mayhem.log, None, total - 2, 5)["steps"]] == [total - 2, total - 1]
    assert [step["n"] for step in steps(mayhem.game, mayhem.log, None, -3, 2)["steps"]] == [0, 1]
    assert len(steps(mayhem.game, mayhem.log, None, 0, 10**9)["steps"]) == min(total, MOST_STEPS)
    assert steps(mayhem.game, mayhem.log, None, 0, -1)["steps"] == []
    with pytest.raises(BadOption, match="no seat 2"):
        steps(mayhem.game, mayhem.log, 2, 0, 1)


@pytest.mark.parametrize("info", [DUEL, ROOFS])
def test_any_game_can_be_replayed(info: Any) -> None:
    host = played(info.make(2), undo=True)
    for seat in (0, None):
        told = [message for step in all_steps(host, seat) for message in step["messages"]]
        assert told == host.stream(SPECTATOR if seat is None else seat).messages


def test_a_seat_of_a_closed_table_shows_its_hand_and_a_spectator_none(mayhem: Host) -> None:
    own = steps(mayhem.game, mayhem.log, 0, 30, 1)["steps"][0]["view"]
    open_view = steps(mayhem.game, mayhem.log, None, 30, 1)["steps"][0]["view"]
    assert own.hand and not open_view.hand


def test_an_open_table_is_not_replayed() -> None:
    host = Host.new(DUEL.make(2), seed_from("open"))
    with pytest.raises(BadLog, match="still open"):
        steps(host.game, host.log, None, 0, 1)
    host.give_nonce(0, "")
    host.give_nonce(1, "")
    with pytest.raises(BadLog, match="still open"):
        steps(host.game, host.log, 0, 0, 1)


def test_a_table_that_was_closed_before_it_began_has_a_start_and_an_end() -> None:
    host = Host.new(DUEL.make(2), seed_from("never"))
    host.close()
    assert [step["moment"] for step in steps(host.game, host.log, None, 0, 9)["steps"]] == [0, 1]


@rule("T8.5")
def test_a_replay_does_not_tell_how_much_others_did_quietly() -> None:
    """Whoever looks with their own eyes at a chapter of a story that goes on sees the same, whatever the Watcher has noted."""
    found = []
    for notes in (0, 5):
        host = Host.new(WATCH.make(2), seed_from("story"))
        for seat in (0, 1):
            host.give_nonce(seat, "")
        for number in range(notes):
            assert host.fill(0, host.game.form({"form": "note", "words": f"Trap {number}"})) is None
        assert host.fill(0, host.game.form({"form": "scene", "trouble": 3, "title": "Roof"})) is None
        host.close()
        found.append(msgspec.json.encode([steps(host.game, host.log, seat, 0, 99) for seat in (None, 1)]))
        own = steps(host.game, host.log, 0, 0, 99)["steps"]
        assert [step["moment"] for step in own] == [0, *[0] * notes, 1, 2]
    assert found[0] == found[1]


def empty_logs(count: int) -> list[Host]:
    hosts = [Host.new(DUEL.make(2), seed_from(f"kept {number}")) for number in range(count)]
    for host in hosts:
        host.close()
    return hosts


def test_only_a_few_tables_are_kept_and_a_kept_one_is_not_read_again() -> None:
    kept, hosts = Kept(), empty_logs(replay.KEPT + 1)
    first = [whole(kept.reading(str(at), host.game, host.log)) for at, host in enumerate(hosts[: replay.KEPT])]
    assert kept.get("0") is first[0] is whole(kept.reading("0", hosts[0].game, hosts[0].log))
    whole(kept.reading("last", hosts[-1].game, hosts[-1].log))
    assert kept.get("1") is None, "the one that was not asked for longest"
    assert [kept.get(str(at)) for at in (0, 2, 3)] == [first[0], first[2], first[3]]


def test_long_tables_make_room_for_others_and_short_ones_stay(monkeypatch: pytest.MonkeyPatch, mayhem: Host) -> None:
    monkeypatch.setattr(replay, "SHORT", mayhem.log.count - 1)
    monkeypatch.setattr(replay, "KEPT_ENTRIES", mayhem.log.count + 1)
    kept, (small,) = Kept(), empty_logs(1)
    whole(kept.reading("small", small.game, small.log))
    for key in ("large", "larger", "largest"):
        whole(kept.reading(key, mayhem.game, mayhem.log))
    assert kept.get("small") and kept.get("largest") and not kept.get("large") and not kept.get("larger")
    monkeypatch.setattr(replay, "KEPT_ENTRIES", 1)
    whole(kept.reading("again", mayhem.game, mayhem.log))
    assert kept.get("small") and kept.get("again") and not kept.get("largest"), "one is kept in any case"
