"""Like joint.py, but for any number of dice: extra dice in the total, the highest dice dropped, and further effect dice.

Slower and more general: partial rolls are told apart by how many small and how many large dice have come so far, where large means larger
than the effect die asked about. If values are equal, small dice come first, so that the smaller one is dropped or used up.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb, prod
from operator import sub

from longbox.odds.heroic.joint import CACHED, FACES, Lanes, lane_width, unpack
from longbox.odds.heroic.pools import SIZES, Counts

ANY = -1
"""The step below the d4: every die is larger."""


def lanes_of(keep: int) -> int:
    return keep * SIZES[-1] + 1


@lru_cache(CACHED)
def kept_totals(counts: Counts, keep: int, drop: int = 0) -> Lanes:
    """Rolls by their best total.

    By brute force:

        kept_totals(counts, keep, drop)[total] == sum(max(options(roll, keep, drop))[0] == total for roll in rolls(pool))
    """
    walk = _Walk(counts, len(SIZES) - 1, keep, drop, 0)
    return unpack(walk.best, walk.width, lanes_of(keep))


@lru_cache(CACHED)
def kept_leaving(counts: Counts, keep: int, drop: int = 0, further: int = 0) -> list[Lanes]:
    """Rolls by the largest effect die that the best total leaves, then by total; with `further`, by the largest after so many others.

    The first row is for rolls that leave no such die. Without `further` it is empty: the effect die is a d4 then.

    By brute force:

        best = [max(options(roll, keep, drop))[0] for roll in rolls(pool)]
        left = [sorted((size for size, _ in in_order(roll)[drop + keep :]), reverse=True) for roll in rolls(pool)]
        sizes = [dice[further] if further < len(dice) else 0 if further else 4 for dice in left]
        row = kept_leaving(counts, keep, drop, further)[(0, *SIZES).index(effect)]
        row[total] == sum(pair == (effect, total) for pair in zip(sizes, best))
    """
    lanes = lanes_of(keep)
    rows, before = list[Lanes](), [0] * lanes
    for step in range(ANY, len(SIZES)):
        walk = _Walk(counts, step, keep, drop, further)
        at_most = unpack(walk.best, walk.width, lanes)
        rows.append(list(map(sub, at_most, before)))
        before = at_most
    if not further:
        rows[1] = [a + b for a, b in zip(rows[0], rows[1])]
        rows[0] = [0] * lanes
    return rows


@lru_cache(CACHED)
def kept_keeping(counts: Counts, step: int, keep: int, drop: int = 0) -> Lanes:
    """Rolls by the best total among the choices that leave an effect die of at least this step. Fewer dice than paid for may be used.

    By brute force:

        with_effect = [[reached for reached, effect in options(roll, keep, drop) if effect >= SIZES[step]] for roll in rolls(pool)]
        kept_keeping(counts, step, keep, drop)[total] == sum(max(totals, default=None) == total for totals in with_effect)
    """
    every = kept_totals(counts, keep, drop)
    if step == 0:
        return every
    walk = _Walk(counts, step - 1, keep, drop, 0)
    lanes = lanes_of(keep)
    return [a - b + c for a, b, c in zip(every, unpack(walk.best, walk.width, lanes), unpack(walk.instead, walk.width, lanes))]


class _Walk:
    """From the largest value down to 2, until all dice to be dropped and kept have come and at most `further` large dice are left.

    `best`: the totals of these rolls. `instead`: with further = 0, their totals if the last large die kept is the effect die.

    By brute force:

        walk = _Walk(counts, largest, keep, drop, further)
        few = [roll for roll in rolls(pool) if sum(size > SIZES[largest] for size, _ in in_order(roll)[drop + keep :]) <= further]
        walk.best == sum(1 << max(options(roll, keep, drop))[0] * walk.width for roll in few)
        others = [[total for total, effect in options(roll, keep, drop) if effect > SIZES[largest]] for roll in few]
        further or walk.instead == sum(1 << max(totals) * walk.width for totals in others if totals)
    """

    def __init__(self, counts: Counts, largest: int, keep: int, drop: int, further: int) -> None:
        self.width = lane_width(counts)
        self.drop = drop
        self.wanted = drop + keep
        self.further = further
        self.large_counts = [(size, count) for size, count in zip(SIZES[largest + 1 :], counts[largest + 1 :]) if count]
        self.best = self.instead = 0
        # By how many small and large dice have come: totals so far, and totals so far without the last large die kept.
        self.states: dict[tuple[int, int], tuple[int, int]] = {(0, 0): (1, 0)}
        self.waiting: dict[int, int] = {}  # All have come: totals without the last large die, by small dice; another small die may come.
        self.small = self.large = 0
        self.below = prod(map(pow, SIZES[: largest + 1], counts))
        for step, values in FACES:
            if step > largest:
                self.large += counts[step]
            else:
                self.small += counts[step]
                self.below //= SIZES[step] ** counts[step]
            for value in values:
                self._next_small_after_all(value)
                self._small(value)
                self._large(value)
        self._no_more(keep)

    def _next_small_after_all(self, value: int) -> None:
        for came, totals in self.waiting.items():
            able = self.small - came
            self.instead += totals * (value**able - (value - 1) ** able) * self.below << value * self.width

    def _small(self, value: int) -> None:
        spare = self._few_large(value - 1, value, self.further)
        for (small, large), (totals, without) in self._most_first():
            able, missing = self.small - small, self.wanted - small - large
            for more in range(1, min(able, missing - 1) + 1):
                shift = self._counted(small + large, more) * value * self.width
                self._add((small + more, large), comb(able, more) * totals << shift, comb(able, more) * without << shift)
            if able >= missing:
                shift = self._counted(small + large, missing) * value * self.width
                self.best += totals * self._this_many(value, able, missing) * self.below * spare[large] << shift
                if without:
                    self.waiting[small + missing] = self.waiting.get(small + missing, 0) + (comb(able, missing) * without << shift)
                    more_still = self._this_many(value, able, missing + 1) * self.below
                    self.instead += without * more_still << shift + value * self.width

    def _large(self, value: int) -> None:
        for (small, large), (totals, without) in self._most_first():
            able, missing = self.large - large, self.wanted - small - large
            for more in range(1, min(able, missing) + 1):
                counted = self._counted(small + large, more)
                shift, shift_less = counted * value * self.width, (counted - 1) * value * self.width
                ways = comb(able, more)
                less = ways * (totals << shift_less if counted else without)
                if more < missing:
                    self._add((small, large + more), ways * totals << shift, less)
                else:
                    free = (value - 1) ** (self.small - small) * self.below
                    self.best += totals * self._large_tied(value, large, missing) * free << shift
                    self.waiting[small] = self.waiting.get(small, 0) + less

    def _no_more(self, keep: int) -> None:
        self.best += sum(totals for totals, _ in self.states.values())
        enough = self.drop + 3  # two for the total and one for the effect
        self.instead += sum(without for (small, large), (_, without) in self.states.items() if small + large >= enough)
        if keep > 2:
            self.instead += sum(self.waiting.values())

    def _most_first(self) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        """Make sure that what a value adds to a partial roll is not added again at the same value."""
        return sorted(self.states.items(), key=lambda item: -sum(item[0]))

    def _add(self, came: tuple[int, int], totals: int, without: int) -> None:
        before = self.states.get(came, (0, 0))
        self.states[came] = before[0] + totals, before[1] + without

    def _counted(self, came: int, more: int) -> int:
        """How many of the next dice are not dropped."""
        return min(more, max(0, came + more - self.drop))

    def _this_many(self, value: int, able: int, least: int) -> int:
        """In how many ways at least this many of these dice show the value, and the others less."""
        return sum(comb(able, more) * (value - 1) ** (able - more) for more in range(least, able + 1))

    def _large_tied(self, value: int, came: int, missing: int) -> int:
        """In how many ways at least the missing large dice show the value, and not too many large dice are left."""
        able = self.large - came
        return sum(
            comb(able, more) * self._few_large(value - 2, value, self.further - (more - missing), more)[came]
            for more in range(missing, min(able, missing + self.further) + 1)
        )

    def _few_large(self, faces: int, value: int, most: int, set_aside: int = 0) -> list[int]:
        """By the number of large dice that have come: in how many ways at most this many of the others are usable, the rest being 1s."""
        if most == 0:
            return [1] * (self.large + 1)
        usable = [1] + [0] * most
        for size, count in self.large_counts:
            if size < value:
                for _ in range(count):
                    usable = _times(usable, size - 1)
        ways = [sum(usable)]
        for _ in range(self.large - set_aside):
            usable = _times(usable, faces)
            ways.append(sum(usable))
        return [ways[max(0, self.large - set_aside - came)] for came in range(self.large + 1)]


def _times(usable: list[int], faces: int) -> list[int]:
    """One more die, which is usable with this many faces."""
    return [ways + faces * fewer for ways, fewer in zip(usable, [0, *usable])]
