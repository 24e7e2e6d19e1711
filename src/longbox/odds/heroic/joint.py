"""How many rolls of a pool give which total and which effect die, counted in closed form.

The dice of a roll are looked at from the largest value down; of equal values, the smaller die comes first. The first two make the best
total, and the largest of the others is its effect die, for a tie gives up the smaller die. Dice that show 1 are not looked at.

Sizes matter little on the way down: any die that is large enough to show v and has not shown more has v - 1 faces left below. So the
number of rolls whose first dice are known is a product of powers, and only three partial rolls have to be told apart: nothing yet, one
die that may be of any use, one die that is larger than the effect asked for.

Totals are kept as generating functions, and a generating function as one integer: the number of rolls with total t stands in its t-th
lane of `width` bits. A lane holds any number of rolls of this pool, so nothing spills over, however many dice there are; adding all
totals at once, or shifting all of them by a die's value, is one operation.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod
from operator import sub

from longbox.odds.heroic.pools import SIZES, Counts, outcomes

LANES = 2 * SIZES[-1] + 1
"""Totals of two dice: 0 to 24."""
FACES = ((4, (12, 11)), (3, (10, 9)), (2, (8, 7)), (1, (6, 5)), (0, (4, 3, 2)))
"""The way down: from each size on, by its step, the values that it and all larger dice can show, and no smaller die."""
CACHED = 4096

Lanes = list[int]
"""A number of rolls for each total."""


class Joint:
    """The rolls of one pool, counted by total and by steps of the effect die (0 is d4, 4 is d12).

    `keeping[e][t]`: rolls whose best total among the choices that leave an effect die of at least e is t.
    `leaving[e][t]`: rolls whose best total is t, and leaves e as the largest effect die.
    """

    __slots__ = ("outcomes", "keeping", "leaving")

    def __init__(self, outcomes: int, keeping: list[Lanes], leaving: list[Lanes]) -> None:
        self.outcomes = outcomes
        self.keeping = keeping
        self.leaving = leaving


def lane_width(counts: Counts) -> int:
    """Bits enough for the number of all rolls: whole bytes, and 64 where that will do."""
    return max(64, (outcomes(counts).bit_length() + 7) // 8 * 8)


def unpack(packed: int, width: int, lanes: int = LANES) -> Lanes:
    """The numbers in the lanes."""
    size = width // 8
    data = packed.to_bytes(lanes * size, "little")
    if width == 64:
        return memoryview(data).cast("Q").tolist()
    return [int.from_bytes(data[at : at + size], "little") for at in range(0, lanes * size, size)]


@lru_cache(CACHED)
def totals(counts: Counts) -> Lanes:
    """Rolls by their best total."""
    width = lane_width(counts)
    return unpack(_totals(counts, width), width)


@lru_cache(CACHED)
def joint(counts: Counts) -> Joint:
    """Rolls by their total and effect die."""
    width = lane_width(counts)
    every = _totals(counts, width)
    keeping, leaving, before = [unpack(every, width)], list[Lanes](), [0] * LANES
    for step in range(len(SIZES) - 1):
        if not any(counts[step + 1 :]):
            at_most, keep = keeping[0], [0] * LANES
        elif counts[step] or step == 0:
            best, instead = _no_larger_left(counts, step, width)
            at_most, keep = unpack(best, width), unpack(every - best + instead, width)
        leaving.append(list(map(sub, at_most, before)))
        keeping.append(keep)
        before = at_most
    leaving.append(list(map(sub, keeping[0], before)))
    return Joint(outcomes(counts), keeping, leaving)


def keeping(counts: Counts, step: int) -> Lanes:
    """Rolls by their best total among the choices that leave an effect die of at least this step."""
    if step == 0:
        return totals(counts)
    width = lane_width(counts)
    best, instead = _no_larger_left(counts, step - 1, width)
    return unpack(_totals(counts, width) - best + instead, width)


def _totals(counts: Counts, width: int) -> int:
    packed = first = able = 0
    below = outcomes(counts)
    for step, values in FACES:
        able += counts[step]
        below //= SIZES[step] ** counts[step]
        if not able:
            continue
        for value in values:
            shift = value * width
            rest, tied = (value - 1) ** (able - 1) * below, value ** (able - 1) * below
            packed += (first * (tied - rest) << shift) + (value * tied - (value - 1 + able) * rest << 2 * shift)
            first += able << shift
    return packed + first + 1


def _no_larger_left(counts: Counts, largest: int, width: int) -> tuple[int, int]:
    """Of the rolls whose best total leaves no usable die larger than this step: their totals, and their totals if such a die is kept.

    All dice that are larger, and do not show 1, are then among the first two. To keep one of them as effect die, the smaller of them is
    taken out of the total and the third die of the roll takes its place; where there is no third, nothing can be kept.
    """
    best = instead = 0
    one_small = one_large = ways_large = 0  # the first die: totals so far; ways_large counts the first large die without its value
    mixed = two_large = 0  # the first two, with at least one large: totals so far if the smaller large one is kept as effect die
    small = large = pairs = 0  # dice that can show the value
    below = prod(map(pow, SIZES[: largest + 1], counts))  # rolls of the small dice that cannot
    for step, values in FACES:
        if step > largest:
            large += counts[step]
            pairs = large * (large - 1) // 2
        else:
            small += counts[step]
            below //= SIZES[step] ** counts[step]
        for value in values:
            shift = value * width
            rest = free = below
            if small:
                rest, tied = (value - 1) ** (small - 1) * below, value ** (small - 1) * below
                free, again = (value - 1) * rest, tied - rest
                once = value * tied - free
                twice = once - small * rest
                best += (one_small * again + one_large * once << shift) + (twice << 2 * shift)
                instead += (mixed * again + two_large * once << shift) + (ways_large * twice << 2 * shift)
                mixed += ways_large * small << shift
                one_small += small << shift
            if large:
                best += ((one_small * rest * large + one_large * free * (large - 1)) << shift) + (pairs * free << 2 * shift)
                mixed += one_small * large
                two_large += one_large * (large - 1) + (pairs << shift)
                one_large += large << shift
                ways_large += large
    return best + one_small + one_large + 1, instead
