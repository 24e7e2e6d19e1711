"""The clock: what it counts, and what is done for whoever runs out of time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from longbox.table.clock import Clock
from longbox.table.driver import Driver
from longbox.table.store import ClockRule
from tests.marks import rule
from tests.table.serving import Line, Running, pair, running, wait_for
from tests.table.test_play import play_round

START, LATER = (0, 1), (0, 2)
"""How far the game has come."""


def test_time_is_counted_for_whoever_is_asked() -> None:
    clock = Clock(ClockRule(seconds=10, bank=5), [5.0, 5.0])
    assert clock.next_out(0.0) is None
    assert clock.update(0.0, {0: (1, START)}) == []
    assert clock.left(0, 4.0) == 11.0 and clock.left(1, 4.0) == 15.0
    assert clock.next_out(4.0) == 11.0
    assert clock.out(14.9) == [] and clock.out(15.0) == [0]


def test_only_what_takes_longer_comes_out_of_the_bank() -> None:
    clock = Clock(ClockRule(seconds=10, bank=5), [5.0, 5.0])
    clock.update(0.0, {0: (1, START)})
    assert clock.update(9.0, {1: (1, START)}) == []
    assert clock.update(21.0, {0: (2, LATER)}) == [1]
    assert clock.banks == [5.0, 3.0]
    assert clock.update(22.0, {0: (2, LATER)}) == [] and clock.left(0, 22.0) == 14.0, "the same question goes on"
    assert clock.update(40.0, {}) == [0] and clock.banks[0] == 0.0
    assert clock.update(41.0, {0: (3, (64, 0))}) == [] and clock.left(0, 41.0) == 10.0


@rule("T7.2")
def test_whoever_is_asked_again_goes_on_with_the_time_that_was_left_until_the_game_has_come_further() -> None:
    clock = Clock(ClockRule(seconds=10, bank=5), [5.0])
    clock.update(0.0, {0: ("plan", START)})
    clock.update(6.0, {})
    clock.update(100.0, {0: ("plan", START)})
    assert clock.left(0, 100.0) == 9.0
    clock.update(108.0, {})
    assert clock.banks == [1.0] and clock.left(0, 108.0) == 11.0
    clock.update(200.0, {0: ("something else", (0, 0))})
    assert clock.left(0, 200.0) == 1.0, "what was taken out of the bank is not taken twice, and going back gives no time"
    clock.update(200.5, {0: ("next", LATER)})
    assert clock.left(0, 200.5) == 10.5
    clock.forget()
    clock.update(203.0, {0: ("taken back by agreement", START)})
    assert clock.left(0, 203.0) == 10.5


def ahead_of(server: Running) -> Callable[[float], None]:
    """Stops the server's clock; what comes back sets it forward."""
    hall = server.server.hall
    now = [hall.now()]
    hall.now = lambda: now[0]  # type: ignore[method-assign]

    def forward(seconds: float) -> None:
        now[0] += seconds

    return forward


def left(line: Line) -> float:
    """What the table says now about the time of this seat."""
    assert line.seat is not None
    room = line.person.line(line.table["id"], None, nonce=False)
    found: float = room.table["clock"]["left"][line.seat]
    room.close()
    return found


@rule("T7.2")
def test_sealing_and_opening_a_plan_again_gives_no_time_and_the_next_round_does(server: Running) -> None:
    one, two = pair(server, clock={"seconds": 500, "bank": 0})
    forward = ahead_of(server)
    for seconds in (400, 300, 200, 100):
        forward(100)
        for line in (one, two):
            line.answer(["done"]).do("fill", form={"form": "reopen"})
            line.until_asked()
        assert seconds - 10 < left(one) <= seconds and seconds - 10 < left(two) <= seconds
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Driver, "wake", lambda self: None)  # the bot does not move before the seat is taken back
        two.do("bot", bot="random").do("bot", bot=None)
    assert left(two) <= 100, "nor does lending the seat"
    one.do("host", do="pause")
    forward(1000)
    one.do("host", do="resume")
    assert 90 < left(one) <= 100, "the clock has rested"
    one.answer(["done"])
    two.answer(["done"])
    one.until(lambda: one.state["view"]["round"] == 1)
    assert left(one) > 490 and left(two) > 490


@rule("T7.2")
def test_taking_back_alone_gives_no_time(server: Running) -> None:
    one, two = pair(server, "watch", clock={"seconds": 500, "bank": 0})
    forward = ahead_of(server)
    two.answer(["gather", 0]).answer(["act"])
    one.until_asked()
    forward(100)
    assert 390 < left(one) <= 400
    one.answer(["raise"])
    assert left(one) > 490, "whoever moves and is asked again has new time"
    for seconds in (400, 300):
        forward(100)
        one.do("undo")
        one.until(lambda: one.state["view"]["trouble"] == 6)
        one.until_asked()
        assert seconds - 10 < left(one) <= seconds
        one.answer(["raise"])
        assert seconds - 10 < left(one) <= seconds


@rule("T7.2")
def test_where_all_have_agreed_to_take_back_everybody_has_new_time(server: Running) -> None:
    one, two = pair(server, clock={"seconds": 500, "bank": 0})
    forward = ahead_of(server)
    play_round(one, two)
    one.until(lambda: one.state["view"]["round"] == 1)
    forward(300)
    one.do("undo")
    two.until(lambda: two.table["request"])
    assert left(one) <= 200, "asking gives no time"
    two.do("vote", request=two.table["request"]["id"], yes=True)
    one.until(lambda: one.state["view"]["round"] == 0)
    assert left(one) > 490


@rule("T7.2")
def test_whoever_runs_out_of_time_passes_or_seals_a_whole_plan(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person("Ann")
        table = ann.table("roofs", "me", "me", clock={"seconds": 1, "bank": 0})
        one = ann.line(table, 0)
        forward = ahead_of(server)
        two = ann.line(table, 1)
        one.until(lambda: one.table["status"] == "running")
        assert one.until(lambda: one.table["clock"]["running"] == [0, 1]).table["clock"]["seconds"] == 1
        forward(5.0)
        two.answer(["coin", 2])
        one.until(lambda: one.state["view"]["round"] == 1)


def test_the_clock_rests_while_the_table_is_paused_and_while_nobody_is_there(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person("Ann")
        table = ann.table("roofs", "me", "me", clock={"seconds": 500, "bank": 30})
        one, two = ann.line(table, 0), ann.line(table, 1)
        one.until(lambda: one.table["clock"]["running"] == [0, 1])
        assert one.table["clock"]["bank"] == 30 and one.table["clock"]["left"][0] > 500
        one.do("host", do="pause").until(lambda: one.table["clock"]["running"] == [])
        one.do("host", do="resume").until(lambda: one.table["clock"]["running"] == [0, 1])
        two.do("bot", bot="random")
        one.until(lambda: one.table["clock"]["running"] == [0])
        room = server.server.hall.rooms[table]
        for line in (one, two):
            line.close()
        wait_for(lambda: room.clock is not None and not room.clock.running)
