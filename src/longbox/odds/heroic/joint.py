"""How many rolls of a pool give which total and which effect die, counted in closed form.

The dice of a roll are looked at from the highest value down; of equal values, the smaller die comes first. The first two make the best
total, and the largest of the others is its effect die, since of two equal dice the smaller one is used up. Dice that show 1 are left out.

Sizes matter little on the way down: any die that is large enough to show v, and has not shown v or more, has v - 1 faces left. So the
number of rolls whose first dice are known is a product of powers, and only three partial rolls have to be told apart: no die yet, a
first die of any size, and a first die that is larger than the effect asked for.

Totals are kept as generating functions, and a generating function as one integer: the number of rolls with total t is in its t-th lane
of `width` bits. A lane has room for the number of all rolls of the pool, so nothing overflows, however many dice there are, and adding
up all totals, or raising all of them by a die's value, is one operation.
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

    By brute force:

        with_effect = [[reached for reached, effect in options(roll) if effect >= SIZES[step]] for roll in rolls(pool)]
        joint(counts).keeping[step][total] == sum(max(totals, default=None) == total for totals in with_effect)
        joint(counts).leaving[step][total] == sum(max(options(roll)) == (total, SIZES[step]) for roll in rolls(pool))
    """

    __slots__ = ("outcomes", "keeping", "leaving")

    def __init__(self, outcomes: int, keeping: list[Lanes], leaving: list[Lanes]) -> None:
        self.outcomes = outcomes
        self.keeping = keeping
        self.leaving = leaving


def lane_width(counts: Counts) -> int:
    """Enough bits for the number of all rolls: whole bytes, or 64 if that is enough."""
    return max(64, (outcomes(counts).bit_length() + 7) // 8 * 8)


def unpack(packed: int, width: int, lanes: int = LANES) -> Lanes:
    """The numbers in the lanes.

    By brute force:

        unpack(sum(number << lane * width for lane, number in enumerate(numbers)), width, len(numbers)) == numbers
    """
    size = width // 8
    data = packed.to_bytes(lanes * size, "little")
    if width == 64:
        return memoryview(data).cast("Q").tolist()
    return [int.from_bytes(data[at : at + size], "little") for at in range(0, lanes * size, size)]


@lru_cache(CACHED)
def totals(counts: Counts) -> Lanes:
    """Rolls by their best total.

    By brute force:

        totals(counts)[total] == sum(max(options(roll))[0] == total for roll in rolls(pool))
    """
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
    """Rolls by their best total among the choices that leave an effect die of at least this step.

    By brute force:

        keeping(counts, step) == joint(counts).keeping[step]
    """
    if step == 0:
        return totals(counts)
    width = lane_width(counts)
    best, instead = _no_larger_left(counts, step - 1, width)
    return unpack(_totals(counts, width) - best + instead, width)


def _totals(counts: Counts, width: int) -> int:
    """Rolls by their best total, packed.

    By brute force:

        _totals(counts, width) == sum(1 << max(options(roll))[0] * width for roll in rolls(pool))
    """
    packed = 0
    first = 0  # the first die alone: in how many ways it has shown each larger value
    able = 0  # dice that can show the value
    below = outcomes(counts)  # rolls of the dice that cannot
    for step, values in FACES:
        able += counts[step]
        below //= SIZES[step] ** counts[step]
        if not able:
            continue
        for value in values:
            shift = value * width
            rest, tied = (value - 1) ** (able - 1) * below, value ** (able - 1) * below  # all but one die show less, show no more
            packed += (first * (tied - rest) << shift) + (value * tied - (value - 1 + able) * rest << 2 * shift)
            first += able << shift
    return packed + first + 1


def _no_larger_left(counts: Counts, largest: int, width: int) -> tuple[int, int]:
    """Of the rolls whose best total leaves no usable die larger than this step: their totals, and their totals if such a die is kept.

    All dice that are larger, and do not show 1, are then among the first two. To keep one of them as effect die, the one with the lower
    value is taken out of the total, and the third die of the roll takes its place; if there is no third, nothing can be kept.

    By brute force:

        found = [options(roll) for roll in rolls(pool) if max(options(roll))[1] <= SIZES[largest]]
        others = [[total for total, effect in choices if effect > SIZES[largest]] for choices in found]
        best, instead = _no_larger_left(counts, largest, width)
        best == sum(1 << max(choices)[0] * width for choices in found)
        instead == sum(1 << max(totals) * width for totals in others if totals)
    """
    best = instead = 0
    one_small = one_large = ways_large = 0  # the first die: totals so far; ways_large counts a first large die without its value
    mixed = two_large = 0  # the first two, at least one of them large: totals so far without the large one that is kept as effect die
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
