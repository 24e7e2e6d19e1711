"""How many ways a game can go from a state, counted to a fixed depth, as chess programs do it (perft).

If the rules or the lists of legal moves change by mistake, these numbers show it at once, and `divide` shows after which deed. A deed
is any legal move of any seat that is asked, waited for or not, in the order of the seats; when chance moves, it is any outcome of the
roll, or one of a few if there are many (see `outcomes`). Forms are not counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from math import prod
from typing import NamedTuple

from longbox.kernel.deeds import CHANCE, Move, Outcome
from longbox.kernel.state import Ask, Over, Roll, State
from longbox.kit.base import Step, askable, name_of

MOST_OUTCOMES = 24
"""A roll with more outcomes than this is sampled."""
SAMPLE = 5
"""How many outcomes stand for all of a sampled roll."""

Legal = Callable[[State, int], list[Move]]
"""A way to list the legal moves of a seat."""


class Counts(NamedTuple):
    """The leaves of the tree, and what they wait for: an answer, chance, or nothing, because the game is over."""

    leaves: int
    asks: int
    rolls: int
    overs: int


def listed(state: State, seat: int) -> list[Move]:
    """The legal moves as the game lists them."""
    return state.legal(seat)


def tried(state: State, seat: int) -> list[Move]:
    """The legal moves found the slow way, the same for every game: all moves that are not refused."""
    return State.legal(state, seat)


def count(state: State, depth: int, legal: Legal = listed) -> Counts:
    """What this many deeds in a row can lead to, counted once for each way there.

    A way that ends sooner, because the game is over or nobody has a move, is a leaf too.

    >>> from tests.roofs import RoofsGame
    >>> state = RoofsGame(2).start()
    >>> count(state, 3)
    Counts(leaves=264, asks=246, rolls=18, overs=0)
    """
    kinds = Counter(type(leaf.pending()) for leaf in _leaves(state, depth, legal))
    return Counts(kinds.total(), kinds[Ask], kinds[Roll], kinds[Over])


def divide(state: State, depth: int, legal: Legal = listed) -> dict[str, int]:
    """The leaves by first deed: if two counts differ, this shows where.

    >>> from tests.roofs import RoofsGame
    >>> divide(RoofsGame(2).start(), 2)["seat 1: coin middle"]
    7
    """
    return {name_of(step): count(_after(state, step), depth - 1, legal).leaves for step in deeds(state, legal)}


def deeds(state: State, legal: Legal = listed) -> list[Step]:
    """All deeds that are possible now, for chance or for the seats that are asked."""
    pending = state.pending()
    if isinstance(pending, Roll):
        return [(CHANCE, outcome) for outcome in outcomes(pending)]
    return [(seat, move) for seat in askable(pending) for move in legal(state, seat)]


def outcomes(roll: Roll) -> list[Outcome]:
    """All outcomes of a roll, in order. If there are many: the first, the last, and some evenly spaced between them.

    >>> from longbox.kernel import Roll
    >>> outcomes(Roll([2, 2], 0, "coins", ""))
    [roll 1 1, roll 1 2, roll 2 1, roll 2 2]
    >>> outcomes(Roll([101], 0, "card", ""))
    [roll 1, roll 26, roll 51, roll 76, roll 101]
    """
    total = prod(roll.sides)
    if total <= MOST_OUTCOMES:
        return [Outcome(shown) for shown in roll.outcomes()]
    return [_outcome(roll, at * (total - 1) // (SAMPLE - 1)) for at in range(SAMPLE)]


def _outcome(roll: Roll, number: int) -> Outcome:
    """The outcome with this number, counted from 0 in the order of `Roll.outcomes`."""
    shown: list[int] = []
    for sides in reversed(roll.sides):
        number, rest = divmod(number, sides)
        shown.append(rest + 1)
    return Outcome(shown[::-1])


def _leaves(state: State, depth: int, legal: Legal) -> Iterator[State]:
    steps = deeds(state, legal) if depth else []
    for step in steps:
        yield from _leaves(_after(state, step), depth - 1, legal)
    if not steps:
        yield state


def _after(state: State, step: Step) -> State:
    new = state.clone()
    new.apply(*step)
    return new
