"""Stress, doom and steps against a second implementation, which is a table; and the worked rolls that others have published."""

from __future__ import annotations

from itertools import combinations

import pytest

from longbox.games.heroic.engine.dice import grown, margin_steps, merged, mob_loss, smallest, start_doom, worsened
from longbox.games.heroic.engine.rules import KEEP, POOL
from longbox.games.heroic.engine.vocabulary import step_back, step_up
from tests.heroic.tables import begin, do, fight, roll, throw
from tests.marks import rule

LADDER = [0, 4, 6, 8, 10, 12, 14]
"""No die, the five dice, and beyond."""

WORSE = {
    (old, new): new if LADDER.index(new) > LADDER.index(old) else LADDER[LADDER.index(old) + 1] for old in LADDER[:6] for new in LADDER[1:6]
}


@rule("P13.1", "P13.2", "P6.2")
def test_stress_by_the_table() -> None:
    assert {(old, new): worsened(old, new) for old, new in WORSE} == WORSE


@rule("P13.2")
@pytest.mark.parametrize(("old", "new", "result"), [(0, 8, 8), (6, 10, 10), (10, 10, 12), (10, 6, 12), (12, 4, 14)])
def test_stress_as_published(old: int, new: int, result: int) -> None:
    assert worsened(old, new) == result


def test_steps_by_the_table() -> None:
    for at, die in enumerate(LADDER[1:6], 1):
        for steps in range(7):
            assert step_up(die, steps) == LADDER[min(5, at + steps)]
            assert step_back(die, steps) == LADDER[max(0, at - steps)]


@rule("P5.4")
@pytest.mark.parametrize(("action", "reaction", "steps"), [(15, 15, 0), (20, 15, 1), (25, 15, 2), (19, 15, 0), (24, 15, 1)])
def test_margins(action: int, reaction: int, steps: int) -> None:
    assert margin_steps(action, reaction) == steps


@rule("P8.1")
def test_starting_doom() -> None:
    table = {(stakes, threat): [[6, 8, 10][stakes]] * [2, 3, 4][threat] for stakes in range(3) for threat in range(3)}
    assert {key: start_doom(*key) for key in table} == table


@rule("P4.6", "P8.11")
def test_growing_doom() -> None:
    assert [merged(ones) for ones in range(1, 6)] == [[6], [8], [10], [12], [12, 6]]
    for pool in ([], [6], [6, 8], [12, 12], [4, 12], [8, 8, 10]):
        stepped = sorted([*pool, 6]) if not pool or min(pool) == 12 else sorted([LADDER[LADDER.index(min(pool)) + 1], *sorted(pool)[1:]])
        assert grown(pool, True) == stepped
        assert grown(pool, False) == sorted([*pool, 6])


@rule("P4.11")
def test_the_smallest_doom_die_that_will_do() -> None:
    assert smallest([6, 8, 12]) == 6
    assert smallest([6, 8, 12], 8) == 8
    assert smallest([6, 8, 12], 10) == 12
    assert smallest([6, 8], 10) == 0


@rule("P12.2")
def test_what_stress_takes_from_a_mob() -> None:
    """A die goes down to one step more than its size; the steps beyond it stay. Counted one by one."""
    for die in LADDER[1:6]:
        for stress in LADDER[1:]:
            left, lost = 0, 0
            for _ in range(LADDER.index(stress)):
                left += 1
                if left > LADDER.index(die):
                    left, lost = 0, lost + 1
            assert mob_loss(die, stress) == (lost, LADDER[left]), (die, stress)


VECTORS: list[tuple[list[tuple[int, int]], int, int]] = [
    ([(10, 5), (8, 7), (8, 3), (10, 8)], 15, 10),
    ([(8, 4), (8, 2), (10, 5), (10, 9), (10, 7)], 16, 10),
    ([(8, 6), (8, 7), (8, 8), (6, 5), (6, 5)], 15, 8),
    ([(6, 5), (6, 4)], 9, 4),
    ([(10, 7), (8, 5), (6, 4), (6, 3)], 12, 6),
    ([(10, 7), (8, 5), (6, 4), (6, 3)], 9, 10),
    ([(8, 5), (6, 3)], 8, 4),
    ([(4, 4), (6, 6), (8, 7)], 13, 4),
    ([(8, 1), (8, 8), (8, 2)], 10, 4),
]
"""Rolls and what can be kept of them: total and effect."""


@rule("P4.1", "P4.2", "P4.3")
@pytest.mark.parametrize(("pool", "total", "effect"), VECTORS)
def test_published_rolls(pool: list[tuple[int, int]], total: int, effect: int) -> None:
    """What is published can be kept, no better effect goes with that total, and what can be kept is what brute force finds."""
    state = fight()
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical", "rush")
    dice = throw(state)
    dice.sides, dice.marks = [side for side, _ in pool], ["test"] * len(pool)
    roll(state, *[value for _, value in pool])
    kept = set()
    for move in state.legal(seat):
        if move.kind.name == "keep":
            places = [at for at in (move.a, move.b) if at != POOL]
            kept.add((sum(dice.shown[at] for at in places), dice.sides[move.c] if move.c != POOL else 4))
    usable = [at for at, (_, value) in enumerate(pool) if value > 1]
    found = set()
    for pair in combinations(usable, min(2, len(usable))):
        for at in [*[at for at in usable if at not in pair], None]:
            found.add((sum(pool[one][1] for one in pair), 4 if at is None else pool[at][0]))
    assert kept == found
    assert (total, effect) in kept
    assert all(size <= effect for value, size in kept if value == total)
    assert throw(state).ones == sum(value == 1 for _, value in pool)


@rule("P4.2", "P5.3")
def test_one_usable_die_and_none() -> None:
    state = fight()
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical", "rush")
    throw(state).sides = [8, 8]
    throw(state).marks = ["", ""]
    roll(state, 1, 5)
    assert state.stage == KEEP
    assert [repr(move) for move in state.legal(seat)] == [f"keep 1 {POOL} {POOL}"]
    do(state, seat, f"keep 1 {POOL} {POOL}")
    assert throw(state).value == 5


def test_trade_offs_are_listed_best_first() -> None:
    state = fight()
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical", "rush")
    dice = throw(state)
    dice.sides, dice.marks = [10, 8, 6, 6], [""] * 4
    roll(state, 7, 5, 4, 3)
    kept = [move for move in state.legal(seat) if move.kind.name == "keep"]
    shown = [(dice.shown[move.a] + dice.shown[move.b], dice.sides[move.c] if move.c != POOL else 4) for move in kept]
    assert shown[:3] == [(12, 6), (11, 8), (9, 10)]
