"""Pools of dice: which sizes there are, how many of each a pool holds, and the rolled dice."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import NamedTuple

SIZES = (4, 6, 8, 10, 12)
STEP = {size: step for step, size in enumerate(SIZES)}
MOST = 40
"""The most dice in a pool. The rules have no limit; this one is for people who ask for 999d12."""

Counts = tuple[int, int, int, int, int]
"""A pool in canonical form: how many d4, d6, d8, d10 and d12 it holds."""
Pool = Iterable[int]
"""A pool as people give it: the sizes of its dice, in any order."""


class BadPool(ValueError):
    """Dice that do not exist, or too many of them."""


class Die(NamedTuple):
    """A die that was rolled."""

    size: int
    value: int

    def __str__(self) -> str:
        return f"d{self.size}:{self.value}"


Roll = Iterable[tuple[int, int]]
"""Rolled dice as people give them: size and value of each."""


def counts_of(pool: Pool) -> Counts:
    """The canonical form of a pool.

    >>> counts_of([8, 6, 8])
    (0, 1, 2, 0, 0)
    """
    dice = list(pool)
    for size in dice:
        if size not in STEP:
            raise BadPool(f"there is no d{size}: a die is a d4, d6, d8, d10 or d12")
    if len(dice) > MOST:
        raise BadPool(f"{len(dice)} dice are too many: a pool has at most {MOST}")
    d4, d6, d8, d10, d12 = (dice.count(size) for size in SIZES)
    return d4, d6, d8, d10, d12


def dice_of(counts: Counts) -> list[int]:
    """The sizes of a pool's dice, the smallest first."""
    return [size for size, count in zip(SIZES, counts) for _ in range(count)]


def rolled(roll: Roll) -> list[Die]:
    """Rolled dice, checked."""
    dice = [Die(size, value) for size, value in roll]
    counts_of(die.size for die in dice)
    for die in dice:
        if not 1 <= die.value <= die.size:
            raise BadPool(f"a d{die.size} cannot show {die.value}")
    return dice


def outcomes(counts: Counts) -> int:
    """How many equally likely rolls a pool has."""
    return prod(size**count for size, count in zip(SIZES, counts))


def text_of(counts: Counts) -> str:
    """A pool as it is written.

    >>> text_of((0, 1, 2, 1, 0))
    'd6 2d8 d10'
    """
    return " ".join(f"{count if count > 1 else ''}d{size}" for size, count in zip(SIZES, counts) if count) or "no dice"
