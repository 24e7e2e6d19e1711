"""Counts of all that can be done from fixed positions to a fixed depth are those of the table `counts.json`.

Depth by depth the table has the leaves, and how many of them ask, roll, and are over. `python -m tests.test_counts` counts anew and
writes it: after a change that is meant to change the rules, and not before its differences have been looked at.
"""

from __future__ import annotations

import json
from itertools import pairwise
from math import prod
from pathlib import Path
from typing import TypedDict

import pytest

from longbox.kernel import Move, Over, Roll
from longbox.kit.base import name_of
from longbox.kit.counts import MOST_OUTCOMES, SAMPLE, Counts, count, deeds, divide, outcomes, tried
from tests.marks import slow
from tests.positions import POSITIONS, line
from tests.roofs import COIN, Roofs, RoofsGame
from tests.toys.watch import WatchGame

TABLE = Path(__file__).with_name("counts.json")


class Row(TypedDict):
    state: str
    depths: list[list[int]]


def counted(name: str) -> Row:
    position = POSITIONS[name]
    state = position.make()
    return {"state": repr(state), "depths": [list(count(state, depth)) for depth in range(1, position.depth + 1)]}


def all_counted() -> dict[str, Row]:
    return {name: counted(name) for name in POSITIONS}


def written() -> str:
    """The table as it should be, a line for each position."""
    rows = [f"{json.dumps(name)}: {json.dumps(row)}" for name, row in all_counted().items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"


def expected() -> dict[str, Row]:
    table: dict[str, Row] = json.loads(TABLE.read_text("utf-8"))
    return table


def test_the_table_has_every_position() -> None:
    assert list(expected()) == list(POSITIONS)


@pytest.mark.parametrize("name", POSITIONS)
def test_counts(name: str) -> None:
    assert counted(name) == expected()[name], divide(POSITIONS[name].make(), 1)


@slow
@pytest.mark.parametrize("name", [name for name, position in POSITIONS.items() if position.tried])
def test_the_moves_that_are_listed_are_those_that_are_not_refused(name: str) -> None:
    """Every move of the table of moves, tried one by one; further down it gives the same numbers."""
    position = POSITIONS[name]
    state = position.make()
    assert set(map(name_of, deeds(state, tried))) == set(map(name_of, deeds(state)))
    if position.tried > 1:
        assert count(state, position.tried, tried) == tuple(expected()[name]["depths"][position.tried - 1])


def test_the_positions_have_what_they_are_for() -> None:
    """Mayhem with two, three and four seats, Acts on the Stack, effects that ask, sacrifices; and each kind of node."""
    rows = expected()
    seats = {row["state"].partition(":")[0] for row in rows.values()}
    assert {f"<mayhem, {number} seats" for number in (2, 3, 4)} <= seats
    states = " ".join(row["state"] for row in rows.values())
    for question in ("ask respond", "ask elders-counsel", "ask parting-hex", "ask sacrifice", "may [1, 2]", "roll pool", "roll gamble"):
        assert question in states
    deepest = [row["depths"][-1] for row in rows.values()]
    assert all(any(numbers[kind] for numbers in deepest) for kind in range(len(Counts._fields)))


# What is counted


def test_two_who_plan_by_hand() -> None:
    """Each may lay a coin on one of three roofs or be done. After a coin on the left three roofs are left, in the middle two, on the right
    one, and the other seat has its four moves all the same; who is done has none."""
    state = RoofsGame(2).start()
    assert count(state, 0) == Counts(1, 1, 0, 0)
    assert count(state, 1) == Counts(8, 8, 0, 0)
    each = {"coin left": 4 + 4, "coin middle": 3 + 4, "coin right": 2 + 4, "done": 0 + 4}
    assert divide(state, 2) == {f"seat {seat}: {move}": leaves for seat in (1, 2) for move, leaves in each.items()}
    assert count(state, 2).leaves == 2 * sum(each.values())


def test_a_way_that_ends_is_one_leaf() -> None:
    state = RoofsGame(2).start()
    for _ in range(3):
        for seat in (0, 1):
            state.apply(seat, state.game.moves.parse("done"))
    assert isinstance(state.pending(), Over)
    assert count(state, 5) == Counts(1, 0, 0, 1)


def test_where_nobody_has_a_move_there_is_one_leaf() -> None:
    """All heroes are out, and only a form of the Watcher can go on."""
    state = WatchGame(2).start()
    state.apply(0, state.game.form({"form": "ruling", "what": "stress", "hero": 1, "value": 3, "reason": ""}))
    assert deeds(state) == [] and count(state, 3) == Counts(1, 1, 0, 0)


def test_seats_that_may_move_are_counted_in_the_order_of_seats() -> None:
    assert [seat for seat, _ in deeds(WatchGame(3).start())] == [1] * 5 + [2] * 5


class Forgetful(Roofs):
    """Lists no coin on the left, though it would not be refused."""

    def legal(self, seat: int) -> list[Move]:
        return [move for move in super().legal(seat) if move != COIN.of(0)]


def test_a_move_that_is_not_listed_is_found() -> None:
    state = Forgetful(RoofsGame(2), round=0, scores=[0, 0], owners=[])
    assert (count(state, 1).leaves, count(state, 1, tried).leaves) == (6, 8)
    assert divide(state, 1, tried).keys() - divide(state, 1).keys() == {"seat 1: coin left", "seat 2: coin left"}


@pytest.mark.parametrize("sides", [[1], [6], [4, 6], [2, 3, 4]])
def test_all_outcomes_of_a_small_roll(sides: list[int]) -> None:
    roll = Roll(sides, 0, "dice", "")
    assert prod(sides) <= MOST_OUTCOMES
    assert [outcome.shown for outcome in outcomes(roll)] == list(roll.outcomes())


@pytest.mark.parametrize("sides", [[25], [5, 5], [12, 10, 8], [21, 20, 19, 18]])
def test_a_large_roll_is_sampled_from_its_first_outcome_to_its_last(sides: list[int]) -> None:
    roll = Roll(sides, 0, "dice", "")
    every, found = list(roll.outcomes()), [outcome.shown for outcome in outcomes(roll)]
    places = [every.index(shown) for shown in found]
    assert len(found) == SAMPLE and places[0] == 0 and places[-1] == len(every) - 1
    gaps = [after - before for before, after in pairwise(places)]
    assert max(gaps) - min(gaps) <= 1


def test_counting_leaves_the_state_as_it_is() -> None:
    state = line(RoofsGame(2), "0 coin left")
    before = state.clone()
    count(state, 3)
    assert state == before


if __name__ == "__main__":
    TABLE.write_text(written(), "utf-8")
