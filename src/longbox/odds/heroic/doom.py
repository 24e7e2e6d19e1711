"""What opportunities do to the doom pool."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, get_args

from longbox.odds.heroic.pools import SIZES, STEP, BadPool, Counts, Pool, counts_of, dice_of
from longbox.odds.heroic.questions import opportunities

Growth = Literal["add", "step up", "one die"]
"""What the Watcher buys opportunities for.

add: a d6 for each. step up: the lowest die steps up for each; where there is none to step up, a d6 is added.
one die: a d4 that steps up once for each; a fifth starts another die.
"""
GROWTHS: tuple[Growth, ...] = get_args(Growth)


def grown(doom: Pool, opportunities: int, growth: Growth = "add") -> tuple[int, ...]:
    """The doom pool after this many opportunities.

    >>> grown([6, 8], 2), grown([6, 8], 2, "step up"), grown([6, 8], 2, "one die")
    ((6, 6, 6, 8), (8, 10), (6, 8, 8))

    By brute force, for the growth "one die":

        new = list[int]()
        for _ in range(number):
            new[-1:] = [new[-1] + 2] if new and new[-1] < 12 else [*new[-1:], 6]
        grown(pool, number, "one die") == tuple(sorted([*pool, *new]))
    """
    if growth not in GROWTHS:
        raise BadPool(f"there is no growth {growth!r}; there are {', '.join(GROWTHS)}")
    dice = dice_of(counts_of(doom))
    if growth == "one die":
        full, part = divmod(opportunities, len(SIZES) - 1)
        dice += [SIZES[-1]] * full + [SIZES[part]] * bool(part)
    for _ in range(opportunities if growth != "one die" else 0):
        if growth == "add" or not dice or dice[0] == SIZES[-1]:
            dice.append(6)
        else:
            dice[0] = SIZES[STEP[dice[0]] + 1]
        dice.sort()
    return tuple(sorted(dice))


def doom_growth(pool: Pool, doom: Pool, growth: Growth = "add", *, twos: bool = False) -> dict[tuple[int, ...], Fraction]:
    """The chance of each doom pool after a hero's roll, if every opportunity is bought; the likeliest numbers of opportunities first.

    >>> for pool, chance in doom_growth([6, 8], [6, 6], "step up").items():
    ...     print(pool, chance)
    (6, 6) 35/48
    (6, 8) 1/4
    (8, 8) 1/48
    """
    start: Counts = counts_of(doom)
    chances = sorted(opportunities(pool, twos=twos).items(), key=lambda item: -item[1])
    return {grown(dice_of(start), count, growth): chance for count, chance in chances}
