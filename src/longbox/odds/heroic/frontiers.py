"""Rolls that leave a choice: a smaller total that frees a larger effect die.

Most rolls have one choice worth making, the others two or three. With the dice in order (see joint.py) and M the largest size among those
after the first two, there is a second choice if one of the first two, or both, are larger than M.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from math import prod

from longbox.odds.heroic.joint import joint
from longbox.odds.heroic.pools import SIZES, Counts

STEPS = len(SIZES)

Cell = int
"""A total and the step of an effect die as one number, so that cells in order are totals in order, then effect dice."""
Frontiers = dict[tuple[Cell, ...], int]
"""Rolls by the choices they leave, dominated ones removed, the largest total first."""


def cell(total: int, step: int) -> Cell:
    return total * STEPS + step


@lru_cache(256)
def frontiers(counts: Counts) -> Frontiers:
    """Rolls by their choices.

    By brute force:

        def beaten(one, found):
            return any(other != one and other[0] >= one[0] and other[1] >= one[1] for other in found)

        best = [sorted((one for one in options(roll) if not beaten(one, options(roll))), reverse=True) for roll in rolls(pool)]
        frontiers(counts) == Counter(tuple(cell(total, SIZES.index(effect)) for total, effect in found) for found in best)
    """
    found: Frontiers = defaultdict(int)
    for middle in range(STEPS - 1):
        if counts[middle] and any(counts[middle + 1 :]):
            dice = _UpTo(counts, middle)
            for step in range(middle + 1, STEPS):
                if counts[step]:
                    _one_above(dice, counts[step], step, found)
                    for other in range(middle + 1, STEPS):
                        if counts[other]:
                            _two_above(dice, _pairs(counts, step, other), step, other, found)
    several = [(cells[0], count) for cells, count in found.items()]
    for step, row in enumerate(joint(counts).leaving):
        for total, count in enumerate(row):
            if count:
                found[(cell(total, step),)] += count
    for first, count in several:
        found[(first,)] -= count
    return {cells: count for cells, count in found.items() if count}


class _UpTo:
    """The dice of a pool up to the size M.

    `third[v]`: rolls of them with v as the highest value and M as the largest usable size.
    `first_two[v][w]`: rolls of them with v and w as the first two values and M as the largest usable size after the first.

    By brute force:

        dice = _UpTo(counts, middle)
        found = [in_order(roll) for roll in rolls([size for size in pool if size <= dice.size])]
        for v, ways in dice.third.items():
            assert ways == sum(roll[0][1] == v and max(roll)[0] == dice.size for roll in found if roll)
        for v, seconds in dice.first_two.items():
            for w, ways in seconds.items():
                assert ways == sum((roll[0][1], roll[1][1]) == (v, w) and max(roll[1:])[0] == dice.size for roll in found if roll[1:])
    """

    def __init__(self, counts: Counts, middle: int) -> None:
        self.middle = middle
        self.size = SIZES[middle]
        upto, under = rolls_below(counts[: middle + 1]), rolls_below(counts[:middle])
        values = range(2, self.size + 1)
        self.third = {v: (upto[v] - upto[v - 1]) - (under[v] - under[v - 1]) for v in values}
        self.first_two = {
            v: {
                w: _first_two(counts[: middle + 1], upto, v, w)
                - _first_two(counts[:middle], under, v, w)
                - (counts[middle] * (under[w] - under[w - 1]) if w < v else 0)
                for w in range(2, v + 1)
            }
            for v in values
        }


def rolls_below(counts: tuple[int, ...]) -> list[int]:
    """Rolls with no usable value above 0, 1, 2, ... 12.

    By brute force:

        rolls_below(counts)[value] == sum(all(shown <= value for _, shown in in_order(roll)) for roll in rolls(pool))
    """
    return [1] + [prod(min(size, value) ** count for size, count in zip(SIZES, counts)) for value in range(1, SIZES[-1] + 1)]


def _first_two(counts: tuple[int, ...], below: list[int], first: int, second: int) -> int:
    """Rolls with these as the two highest values.

    By brute force:

        found = [[shown for _, shown in in_order(roll)[:2]] for roll in rolls(pool)]
        first < second or _first_two(counts, rolls_below(counts), first, second) == found.count([first, second])
    """
    able = sum(count for size, count in zip(SIZES, counts) if size >= first)
    if not able:
        return 0
    if first == second:
        return below[first] - below[first - 1] - able * (below[first - 1] // (first - 1))
    return able * (below[second] // second - below[second - 1] // (second - 1))


def _one_above(dice: _UpTo, count: int, step: int, found: Frontiers) -> None:
    """One die larger than M is in the best total; without it, the first two others make the total."""
    for first, seconds in dice.first_two.items():
        for second, rolls in seconds.items():
            if rolls:
                other = cell(first + second, step)
                for value in range(second + 1, SIZES[step] + 1):
                    found[(cell(first + value, dice.middle), other)] += count * rolls


def _pairs(counts: Counts, first: int, second: int) -> tuple[int, int]:
    """In how many ways dice of these sizes come first and second, with different values and with equal ones."""
    if first == second:
        return counts[first] * (counts[first] - 1), counts[first] * (counts[first] - 1) // 2
    return counts[first] * counts[second], counts[first] * counts[second] if first < second else 0


def _two_above(dice: _UpTo, ways: tuple[int, int], step: int, other: int, found: Frontiers) -> None:
    """Two dice larger than M make the best total; the third value can take the place of either."""
    for first in range(3, SIZES[step] + 1):
        for second in range(3, min(first, SIZES[other]) + 1):
            pairs = ways[first == second]
            if not pairs:
                continue
            best, without_second, without_first = cell(first + second, dice.middle), cell(first, other), cell(second, step)
            for third in range(2, min(second - 1, dice.size) + 1):
                more = third * STEPS
                cells = (best, without_second + more, without_first + more) if step > other else (best, without_second + more)
                found[cells] += pairs * dice.third[third]
