"""Counts of all that can be done from fixed positions to a fixed depth: leaves, and how many of them ask, roll, and are over.

    python -m tests.heroes.test_counts

prints them anew. A number that changes is a rule that changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from longbox.games.heroes.engine.state import Heroes
from longbox.kit.counts import count
from tests.heroes.tables import HERE, ICON, ally, chance, dice, do, fight, give, headline, mission, passes, planning, put


def plans() -> Heroes:
    state = planning()
    give(state, 0, "hawkeye", pp=4)
    give(state, 1, pp=3)
    return state


def acting() -> Heroes:
    """A Ready hero at a Headline, a supporter on his card, an Event for an action in the hand."""
    state = mission()
    headline(state, HERE, ICON)
    put(state, 0, "thor", "east-side")
    put(state, 0, "captain-america", "support")
    give(state, 0, "field-hospital two-taxis")
    state.teams[0].wounded = 2
    return state


def declaring() -> Heroes:
    state = acting()
    do(state, 0, f"solve {HERE}")
    return state


def leading() -> Heroes:
    state = declaring()
    give(state, 1, villains="viper klaw mole-man batroc")
    do(state, 1, "declare plan none")
    passes(state, 0)
    dice(state, "h h h h h")
    chance(state, 1, 1)
    passes(state, 0)
    return state


def fighting() -> Heroes:
    state = mission()
    ally(state, 0, "black-widow")
    fight(state, "thor", "klaw", others="captain-america", backups="baron-zemo sabretooth")
    return state


POSITIONS: Final[dict[str, tuple[Callable[[], Heroes], list[list[int]]]]] = {
    "plans": (plans, [[28, 28, 0, 0], [736, 736, 0, 0], [18401, 18399, 2, 0]]),
    "acting": (acting, [[42, 41, 1, 0], [122, 84, 38, 0], [1589, 1332, 257, 0]]),
    "declaring": (declaring, [[8, 8, 0, 0], [8, 0, 8, 0], [40, 18, 22, 0]]),
    "leading": (leading, [[7, 7, 0, 0], [8, 7, 1, 0], [43, 42, 1, 0]]),
    "fighting": (fighting, [[2, 2, 0, 0], [4, 4, 0, 0], [8, 8, 0, 0]]),
}
"""Worked by hand at depth 1. Plans: twelve statuses and a confirmation each, and one Ally in two ways. Acting: Thor to 15 districts, alone
or with a supporter, or to Recovery; the supporter to four spaces; treat, story, two Events, one ability, solve, pass."""
DEPTH: Final = 3


@pytest.mark.parametrize("name", POSITIONS)
def test_counts(name: str) -> None:
    make, expected = POSITIONS[name]
    state = make()
    assert [list(count(state, depth)) for depth in range(1, DEPTH + 1)] == expected


if __name__ == "__main__":
    for position, (begin, _) in POSITIONS.items():
        print(position, [list(count(begin(), depth)) for depth in range(1, DEPTH + 1)])
