"""The clock: what it counts, and what is done for whoever runs out of time."""

from __future__ import annotations

from pathlib import Path

from longbox.table.clock import Clock
from longbox.table.store import ClockRule
from tests.marks import rule
from tests.table.serving import running, wait_for


def test_time_is_counted_for_whoever_is_asked() -> None:
    clock = Clock(ClockRule(seconds=10, bank=5), [5.0, 5.0])
    assert clock.next_out(0.0) is None
    assert clock.update(0.0, {0: 1}) == []
    assert clock.left(0, 4.0) == 11.0 and clock.left(1, 4.0) == 15.0
    assert clock.next_out(4.0) == 11.0
    assert clock.out(14.9) == [] and clock.out(15.0) == [0]


def test_only_what_takes_longer_comes_out_of_the_bank() -> None:
    clock = Clock(ClockRule(seconds=10, bank=5), [5.0, 5.0])
    clock.update(0.0, {0: 1})
    assert clock.update(9.0, {1: 1}) == []
    assert clock.update(21.0, {0: 2}) == [1]
    assert clock.banks == [5.0, 3.0]
    assert clock.update(22.0, {0: 2}) == [] and clock.left(0, 22.0) == 14.0, "the same question goes on"
    assert clock.update(40.0, {}) == [0] and clock.banks[0] == 0.0
    assert clock.update(41.0, {0: 3}) == [] and clock.left(0, 41.0) == 10.0


@rule("T7.2")
def test_whoever_runs_out_of_time_passes_or_makes_the_first_legal_move(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person("Ann")
        table = ann.table("roofs", "me", "me", clock={"seconds": 1, "bank": 0})
        one = ann.line(table, 0)
        hall = server.server.hall
        ahead = [0.0]
        real = hall.now
        hall.now = lambda: real() + ahead[0]  # type: ignore[method-assign]
        two = ann.line(table, 1)
        one.until(lambda: one.table["status"] == "running")
        assert one.until(lambda: one.table["clock"]["running"] == [0, 1]).table["clock"]["seconds"] == 1
        ahead[0] = 5.0
        two.answer(["coin", 2])
        one.until(lambda: one.state["view"]["draft"] == [0])
        assert server.server.hall.rooms[table].host.log.entries[-1].move is not None


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
