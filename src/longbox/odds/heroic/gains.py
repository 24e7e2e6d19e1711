"""What a Plot Point is worth: ways to spend one on a roll, each with what it adds to the odds."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from longbox.odds.heroic.contest import Against, Contest, contest, reactions_beaten
from longbox.odds.heroic.kept import kept_leaving
from longbox.odds.heroic.pools import SIZES, Pool, counts_of, outcomes

PUSH, STUNT = 6, 8


class Gain(NamedTuple):
    """What one way to spend a Plot Point adds: to the chance to win, and to the average effect (a lost action counts as 0)."""

    name: str
    win: Fraction
    effect: Fraction


def one_more(pool: Pool, against: Against, *, steps_back: bool = True) -> dict[int, Gain]:
    """What one more die of each size adds.

    >>> for size, gain in one_more([6, 8, 8], [6, 6, 8]).items():
    ...     print(size, float(round(gain.win, 3)), float(round(gain.effect, 3)))
    4 0.027 0.412
    6 0.079 1.314
    8 0.136 2.33
    10 0.18 3.378
    12 0.21 4.223
    """
    dice = list(pool)
    now = contest(dice, against, steps_back=steps_back)
    return {size: _gain(f"d{size}", contest([*dice, size], against, steps_back=steps_back), now) for size in SIZES}


def plot_point(pool: Pool, against: Against, *, steps_back: bool = True, opportunity: bool = False) -> list[Gain]:
    """Ways to spend a Plot Point on a roll, the one that adds most to the chance to win first.

    A push adds a d6 and a stunt a d8, both one step more if an opportunity of the Watcher is used. After the roll, a third die can be
    added to the total (whatever was rolled; the effect die is chosen from the rest), or an extra effect die can be used, which counts by
    its size, without steps.

    >>> for gain in plot_point([6, 8, 8, 10], [6, 6, 8]):
    ...     print(gain.name, float(round(gain.win, 3)), float(round(gain.effect, 3)))
    third die in the total 0.106 0.015
    stunt d8 0.066 1.26
    push d6 0.035 0.62
    extra effect die 0.0 3.328
    """
    dice = list(pool)
    now = contest(dice, against, steps_back=steps_back)
    more = 2 if opportunity else 0
    ways = [
        _gain(f"push d{PUSH + more}", contest([*dice, PUSH + more], against, steps_back=steps_back), now),
        _gain(f"stunt d{STUNT + more}", contest([*dice, STUNT + more], against, steps_back=steps_back), now),
        _gain("third die in the total", contest(dice, against, steps_back=steps_back, keep=3), now),
        Gain("extra effect die", Fraction(0), _extra_effect(dice, against)),
    ]
    return sorted(ways, key=lambda gain: (-gain.win, -gain.effect))


def _gain(name: str, then: Contest, now: Contest) -> Gain:
    return Gain(name, then.win - now.win, then.mean_effect - now.mean_effect)


def _extra_effect(pool: list[int], against: Against) -> Fraction:
    """The average size of a second effect die, over all pairs of rolls; 0 if the action is lost or no die is left.

    By brute force:

        sizes = 0
        for mine, theirs in product(rolls(pool), rolls(against)):
            left = sorted(size for size, _ in in_order(mine)[2:])
            if max(options(mine))[0] >= max(options(theirs))[0]:
                sizes += left[-2] if len(left) > 1 else 0
        _extra_effect(pool, against) == Fraction(sizes, outcomes(counts) * outcomes(counts_of(against)))
    """
    counts = counts_of(pool)
    beaten, rolls = reactions_beaten(against)
    weight = sum(
        size * mine * beaten[min(total, len(beaten) - 1)]
        for size, row in zip((0, *SIZES), kept_leaving(counts, 2, 0, 1))
        for total, mine in enumerate(row)
    )
    return Fraction(weight, outcomes(counts) * rolls)
