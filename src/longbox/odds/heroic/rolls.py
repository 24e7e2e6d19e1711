"""After the roll: the totals and effect dice to choose from."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from longbox.odds.heroic.pools import Die, Roll, rolled


class Choice(NamedTuple):
    """The dice that make the total, and the effect die; the d4 that is always there is not a die of the roll."""

    total: int
    effect: int
    dice: tuple[Die, ...]
    effect_die: Die | None


def opportunities_in(roll: Roll) -> int:
    """How many dice show 1.

    >>> opportunities_in([(10, 1), (8, 5), (6, 1)])
    2
    """
    return sum(die.value == 1 for die in rolled(roll))


def choices(roll: Roll, *, keep: int = 2, drop: int = 0) -> list[Choice]:
    """Every total with the largest effect die that it can leave, the largest total first, without those that another one beats.

    `keep` is how many dice the total may have: two, and one more for each that is paid for.

    >>> for choice in choices([(10, 7), (8, 5), (6, 4), (6, 3)]):
    ...     print(choice.total, f"d{choice.effect}", *choice.dice)
    12 d6 d10:7 d8:5
    11 d8 d10:7 d6:4
    9 d10 d8:5 d6:4
    >>> choices([(12, 5), (8, 6), (6, 5)])[0].effect  # 11 can be made without the d12
    12
    """
    usable = sorted((die for die in rolled(roll) if die.value > 1), key=lambda die: (-die.value, die.size))[drop:]
    fewest = min(2, len(usable))
    found = [
        _with_effect(usable, chosen)
        for count in range(fewest, min(keep, len(usable)) + 1)
        for chosen in combinations(range(len(usable)), count)
    ]
    found.sort(key=lambda choice: (-choice.total, -choice.effect, len(choice.dice), [die.size for die in choice.dice]))
    best: list[Choice] = []
    for choice in found:
        if not best or choice.effect > best[-1].effect:
            best.append(choice)
    return best


def _with_effect(usable: list[Die], chosen: tuple[int, ...]) -> Choice:
    dice = tuple(usable[at] for at in chosen)
    left = [die for at, die in enumerate(usable) if at not in chosen]
    effect_die = max(left, default=None)
    return Choice(sum(die.value for die in dice), effect_die.size if effect_die else 4, dice, effect_die)
