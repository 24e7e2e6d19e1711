"""Replays: the steps of a chair are its stream to the byte, each with the view as it was then; jumps give the same as walking."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from longbox.bots import RandomBot
from longbox.bots.playout import play_table
from longbox.games.mayhem.game import GAME as MAYHEM
from longbox.kernel import SPECTATOR, BadLog, BadOption, Game
from longbox.kernel.draws import seed_from
from longbox.kernel.fold import fold
from longbox.kernel.host import Host
from longbox.kernel.streams import Undone
from longbox.table import replay
from longbox.table.replay import EVERY, MOST_STEPS, steps
from tests.toys.duel import GAME as DUEL
from tests.toys.roofs import GAME as ROOFS


def played(game: Game, most: int = 150, undo: bool = False) -> Host:
    """A closed table of bots, in the middle of which something may have been taken back."""
    host = Host.new(game, seed_from("replay"))
    host.bots = set(range(game.seats))
    bots = [RandomBot() for _ in range(game.seats)]
    play_table(host, bots, "first", most=most // 2)
    if undo:
        to = host.before_last(0)
        assert to is not None
        assert host.ask_undo(0, to) is None
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


@pytest.mark.parametrize("seat", [0, 1, None])
def test_every_step_shows_the_table_as_it_was(mayhem: Host, seat: int | None) -> None:
    chair = SPECTATOR if seat is None else seat
    found = all_steps(mayhem, seat)
    assert [step["n"] for step in found] == list(range(len(found)))
    assert (found[0]["entry"], found[-1]["entry"]) == (0, len(mayhem.log.entries))
    for step in found[::7]:
        view = fold(mayhem.game, mayhem.log, step["entry"]).view(chair)
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


def test_what_lies_outside_is_left_out(mayhem: Host) -> None:
    total = steps(mayhem.game, mayhem.log, None, 0, 1)["total"]
    assert steps(mayhem.game, mayhem.log, None, total, 5) == {"total": total, "steps": []}
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
    assert [step["entry"] for step in steps(host.game, host.log, None, 0, 9)["steps"]] == [0, 1]


def test_only_a_few_tables_are_kept_and_a_kept_one_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    original = replay.Replay._read

    def count(self: replay.Replay) -> None:
        read.append(self.log.header.commit)
        original(self)

    monkeypatch.setattr(replay.Replay, "_read", count)
    monkeypatch.setattr(replay, "_replays", type(replay._replays)())
    hosts = []
    for number in range(replay.KEPT + 1):
        host = Host.new(DUEL.make(2), seed_from(f"kept {number}"))
        host.close()
        hosts.append(host)
    for host in [*hosts[:2], hosts[0], *hosts[2:], hosts[0], hosts[1]]:
        steps(host.game, host.log, None, 0, 1)
    assert len(replay._replays) == replay.KEPT
    assert read == [host.log.header.commit for host in [*hosts, hosts[1]]]
