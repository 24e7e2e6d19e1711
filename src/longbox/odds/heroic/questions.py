"""What a pool can do when nobody opposes it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate

from longbox.odds.distribution import Chances, Distribution
from longbox.odds.heroic import joint, kept
from longbox.odds.heroic.joint import CACHED, Lanes
from longbox.odds.heroic.pools import SIZES, STEP, BadPool, Counts, Pool, counts_of, outcomes

Reached = tuple[int, int]
"""A total and the size of an effect die."""


def totals(pool: Pool, *, keep: int = 2, drop: int = 0) -> Distribution:
    """The best total of two dice, or of as many as are paid for; `drop` takes the highest dice away first.

    Dice that show 1 are set aside. A single usable die is the total; with none it is 0.

    >>> three = totals([6, 6, 6])
    >>> three.weights
    {0: 1, 2: 3, 3: 3, 4: 7, 5: 12, 6: 19, 7: 24, 8: 34, 9: 36, 10: 34, 11: 27, 12: 16}
    >>> float(round(three.mean, 2))
    8.38
    >>> totals([6, 8, 8, 10, 12], keep=3, drop=1)[26]  # the highest die dropped and three kept
    Fraction(1, 2560)
    """
    counts = counts_of(pool)
    return Distribution(dict(enumerate(_totals(counts, keep, drop))), outcomes(counts))


def at_least(pool: Pool, total: int, effect: int = 4, *, keep: int = 2, drop: int = 0) -> Fraction:
    """The chance that some choice of dice gives at least this total and leaves an unused die of at least this effect.

    There is a d4 even if no die is left, so with `effect` 4 this is the chance of the total.

    >>> at_least([6, 8, 8, 10], 12)
    Fraction(811, 1280)
    >>> at_least([6, 8, 8, 10], 12, effect=8)
    Fraction(553, 960)
    >>> at_least([6, 8, 8, 10], 12, effect=12)
    Fraction(0, 1)
    """
    counts = counts_of(pool)
    row = _reach(counts, _step(effect), keep, drop)
    return Fraction(row[max(0, total)] if total < len(row) else 0, outcomes(counts))


class Table:
    """The chances to reach a total and keep an effect die, for all totals and effect dice."""

    __slots__ = ("outcomes", "reach")

    def __init__(self, outcomes: int, reach: list[Lanes]) -> None:
        self.outcomes = outcomes
        self.reach = reach

    def at_least(self, total: int, effect: int = 4) -> Fraction:
        """The chance of at least this total with an unused die of at least this effect."""
        row = self.reach[_step(effect)]
        return Fraction(row[max(0, total)] if total < len(row) else 0, self.outcomes)

    def row(self, effect: int = 4) -> list[Fraction]:
        """The chances of at least 0, 1, 2, ... with an unused die of at least this effect."""
        return [Fraction(rolls, self.outcomes) for rolls in self.reach[_step(effect)]]


def table(pool: Pool, *, keep: int = 2, drop: int = 0) -> Table:
    """The chances to reach a total and keep an effect die, for all totals and effect dice at once.

    >>> chances = table([6, 8, 8, 10])
    >>> chances.at_least(12, effect=8) == at_least([6, 8, 8, 10], 12, effect=8)
    True
    >>> [float(round(chance, 3)) for chance in chances.row(effect=10)[10:15]]
    [0.551, 0.434, 0.314, 0.202, 0.108]
    """
    counts = counts_of(pool)
    return Table(outcomes(counts), [_reach(counts, step, keep, drop) for step in range(len(SIZES))])


def best(pool: Pool, *, keep: int = 2, drop: int = 0) -> Chances[Reached]:
    """The chance of each best total with the largest effect die that it leaves.

    >>> best([4, 4, 6])[8, 4]
    Fraction(5, 32)
    """
    counts = counts_of(pool)
    weights = {(total, size): rolls for size, row in zip(SIZES, leaving(counts, keep, drop)) for total, rolls in enumerate(row) if rolls}
    return Chances(weights, outcomes(counts))


def opportunities(pool: Pool, *, twos: bool = False) -> Distribution:
    """How many dice show 1. With `twos`, 2s count as well, though they stay usable.

    >>> opportunities([6, 8, 8])
    Distribution({0: 245, 1: 119, 2: 19, 3: 1}, 384)

    By brute force:

        opportunities(pool).weights == Counter(sum(shown == 1 for _, shown in roll) for roll in rolls(pool))
        opportunities(pool, twos=True).weights == Counter(sum(shown <= 2 for _, shown in roll) for roll in rolls(pool))
    """
    counts = counts_of(pool)
    faces = 2 if twos else 1
    weights = [1]
    for size, count in zip(SIZES, counts):
        for _ in range(count):
            weights = [(size - faces) * stay + faces * rise for stay, rise in zip([*weights, 0], [0, *weights])]
    return Distribution(dict(enumerate(weights)), outcomes(counts))


def effect_dice(pool: Pool, which: int = 1) -> Distribution:
    """The size of the largest effect die that the best total leaves, or of the second, the third ... largest; 0 if there is none.

    >>> effect_dice([6, 8, 8, 10], 2).at_least(6)
    Fraction(147, 256)
    """
    counts = counts_of(pool)
    weights: dict[int, int] = defaultdict(int)
    for size, row in zip((0, *SIZES), kept.kept_leaving(counts, 2, 0, which - 1)):
        weights[size] += sum(row)
    return Distribution(weights, outcomes(counts))


def leaving(counts: Counts, keep: int, drop: int) -> Sequence[Lanes]:
    """Rolls by the step of the effect die that the best total leaves, then by total."""
    _check(keep, drop)
    if (keep, drop) == (2, 0):
        return joint.joint(counts).leaving
    return kept.kept_leaving(counts, keep, drop)[1:]


def _totals(counts: Counts, keep: int, drop: int) -> Lanes:
    _check(keep, drop)
    return joint.totals(counts) if (keep, drop) == (2, 0) else kept.kept_totals(counts, keep, drop)


@lru_cache(CACHED)
def _reach(counts: Counts, step: int, keep: int, drop: int) -> Lanes:
    """Rolls that reach a total of at least 0, 1, 2, ... with an effect die of at least this step.

    By brute force:

        found = [[reached for reached, effect in options(roll, keep, drop) if effect >= SIZES[step]] for roll in rolls(pool)]
        _reach(counts, step, keep, drop)[total] == sum(max(totals, default=-1) >= total for totals in found)
    """
    if step == 0:
        row = _totals(counts, keep, drop)
    elif (keep, drop) == (2, 0):
        row = joint.joint(counts).keeping[step]
    else:
        _check(keep, drop)
        row = kept.kept_keeping(counts, step, keep, drop)
    return list(accumulate(reversed(row)))[::-1]


def _step(effect: int) -> int:
    if effect not in STEP:
        raise BadPool(f"there is no d{effect}: an effect die is a d4, d6, d8, d10 or d12")
    return STEP[effect]


def _check(keep: int, drop: int) -> None:
    if keep < 2 or drop < 0:
        raise BadPool(f"a total is made of two dice or more, not {keep}" if keep < 2 else f"{drop} dice cannot be dropped")
