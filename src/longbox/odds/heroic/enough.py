"""The largest effect die whose total is enough: rolls by what that policy chooses, in closed form.

If a die of the size e is kept as effect die, it is the lowest usable one of that size, and the two highest of the other values make the
total f(e). The policy chooses e where f(e) is enough and f of every larger size is not. Call dice of the size e middle, larger ones high
and smaller ones low. How many high dice are usable decides:

none: nothing larger can be kept; f(e) is that of the pool without them.
one: the others must not make enough between them. The total is that of the high die and the highest other one but the middle die kept.
two: the total is theirs, and the higher of them must not make enough with any other die.
three: one of them is free whatever the total, so e would not be the largest.
"""

from __future__ import annotations

from longbox.odds.heroic.frontiers import STEPS, rolls_below
from longbox.odds.heroic.joint import LANES, Lanes, joint, keeping
from longbox.odds.heroic.pools import SIZES, Counts

HIGHEST = SIZES[-1]


def enough(counts: Counts, least: int) -> list[Lanes]:
    """Rolls by the step of the chosen effect die, then by total. If no total is enough, the best one is chosen.

    By brute force:

        chosen = list[tuple[int, int]]()
        for roll in rolls(pool):
            good = [(effect, reached) for reached, effect in options(roll) if reached >= least]
            chosen.append(max(good) if good else max(options(roll))[::-1])
        enough(counts, least)[step][total] == chosen.count((SIZES[step], total))
    """
    rows = [row[:least] + [0] * (LANES - least) for row in joint(counts).leaving]
    for step in range(STEPS):
        if counts[step] or step == 0:
            row = _Chosen(counts, step, least).row
            rows[step] = rows[step][:least] + row[least:]
    return rows


class _Chosen:
    """Rolls by total for one step of the effect die. Only the numbers for totals that are enough are right.

    Its methods count rolls of the `others`, which are the middle and the low dice, or of the `low` ones.
    """

    def __init__(self, counts: Counts, step: int, least: int) -> None:
        self.step = step
        self.least = least
        self.middle = counts[step]
        self.low, self.others = rolls_below(counts[:step]), rolls_below(counts[: step + 1])
        self.low_able, self.others_able = _able(counts[:step]), _able(counts[: step + 1])
        self.high_able = [count - others for count, others in zip(_able(counts), self.others_able)]
        self.row = list(keeping(_first(counts, step), step))
        if any(counts[step + 1 :]):
            self._one_high()
            self._two_high()

    def _one_high(self) -> None:
        for value in range(max(0, self.least - HIGHEST), HIGHEST + 1):
            ways = self._highest_other(value)
            if ways:
                for high in range(max(2, self.least - value), HIGHEST + 1):
                    self.row[high + value] += ways * self.high_able[high]

    def _two_high(self) -> None:
        for first in range(max(2, -(-self.least // 2)), HIGHEST + 1):
            others = self._all_too_low(self.least - 1 - first)
            for second in range(max(2, self.least - first), first + 1):
                pairs = self.high_able[first] * (self.high_able[second] - 1)
                self.row[first + second] += others * (pairs // 2 if first == second else pairs)

    def _highest_other(self, value: int) -> int:
        """Rolls of the others that do not make enough, and whose highest value, without the lowest middle die, is this one.

        By brute force:

            ways = 0
            for roll in map(in_order, rolls([size for size in pool if size <= SIZES[step]])):
                middle = [die for die in roll if die[0] == SIZES[step]]
                too_low = len(roll) < 2 or roll[0][1] + roll[1][1] < least
                if step and middle:
                    roll.remove(min(middle))
                can_be_kept = step == 0 or (middle and roll)
                ways += bool(can_be_kept and too_low and max([shown for _, shown in roll], default=0) == value)
            _Chosen(counts, step, least)._highest_other(value) == ways
        """
        if value < 2:
            return int(value == self.step == 0)  # there is always a d4, so no other die has to be usable
        if self.step == 0:  # none has to be kept either, and a single one can never be kept
            return self._too_low_with(value, self.others, self.others_able) + (self.others_able[value] if value >= self.least else 0)
        room = self.least - 1 - value
        ways = self._too_low_with(value, self.others, self.others_able) - self._too_low_with(value, self.low, self.low_able)
        size = SIZES[self.step]
        if value <= size and room >= 0:
            ways -= self.middle * self.low[min(value - 1, room)]  # the only middle die is the highest itself
        above = min(size, room) - value
        if above > 0:
            ways += self.middle * above * (self.low[value] - self.low[value - 1])  # the only middle die is higher, and kept
        return ways

    def _too_low_with(self, value: int, below: list[int], able: list[int]) -> int:
        """Rolls of these dice with this highest value, and not enough with the second one.

        By brute force:

            chosen = _Chosen(counts, step, least)
            found = [[shown for _, shown in in_order(roll)] for roll in rolls([size for size in pool if size <= SIZES[step]])]
            ways = sum(shown[:1] == [value] and sum(shown[:2]) < least for shown in found)
            chosen._too_low_with(value, chosen.others, chosen.others_able) == ways
        """
        room = self.least - 1 - value
        if value < 2 or room < 0 or not able[value]:
            return 0
        if room >= value:
            return below[value] - below[value - 1]
        second = max(1, min(value - 1, room))
        return able[value] * (below[second] // second)

    def _all_too_low(self, room: int) -> int:
        """Rolls of the others with no value above this, and with a usable middle die unless a d4 will do.

        By brute force:

            ways = 0
            for roll in map(in_order, rolls([size for size in pool if size <= SIZES[step]])):
                ways += all(shown <= room for _, shown in roll) and (step == 0 or SIZES[step] in dict(roll))
            _Chosen(counts, step, least)._all_too_low(room) == ways
        """
        if self.step == 0:
            return self.others[max(1, room)]
        return self.others[room] - self.low[room] if room >= 2 else 0


def _able(counts: tuple[int, ...]) -> list[int]:
    """How many dice can show 0, 1, 2, ... 12."""
    return [sum(count for size, count in zip(SIZES, counts) if size >= value) for value in range(HIGHEST + 1)]


def _first(counts: Counts, step: int) -> Counts:
    d4, d6, d8, d10, d12 = (count if at <= step else 0 for at, count in enumerate(counts))
    return d4, d6, d8, d10, d12
