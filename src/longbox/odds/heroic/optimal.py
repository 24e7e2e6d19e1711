"""The choice that is optimal for both sides.

The actor chooses a total and an effect die from the roll; the reaction is rolled and chooses, knowing both. The actor wants the final
effect to be worth as much as possible, the reaction as little. So the reaction wins if it can; if it cannot, it makes the choice that
leaves the lowest level: a larger total against the step-ups, or a larger effect die to step the actor back.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import accumulate, pairwise
from operator import mul

from longbox.odds.heroic.frontiers import STEPS, Cell, Frontiers
from longbox.odds.heroic.joint import LANES, Lanes
from longbox.odds.heroic.settle import TOP

LEVELS = TOP + 2 + (LANES - 1) // 5


class Reactions:
    """How many reaction rolls can do what, by total; the last total is one that no action of two dice reaches.

    `reach[e][t]`: reach a total of t with an effect die of at least e.
    `both[e][t]`: reach t with any effect die, and also t - 5 with one of at least e, perhaps by another choice.

    By brute force:

        def able(roll, goal, size=4):
            return any(reached >= goal and effect >= size for reached, effect in options(roll))

        reactions = Reactions(frontiers(counts))
        reactions.reach[step][total] == sum(able(roll, total, SIZES[step]) for roll in rolls(pool))
        reactions.both[step][total] == sum(able(roll, total) and able(roll, total - 5, SIZES[step]) for roll in rolls(pool))
    """

    def __init__(self, frontiers: Frontiers) -> None:
        met: dict[tuple[Cell, int, int], int] = defaultdict(int)  # by cell, the effect dice that only it gives, and the total for `both`
        for cells, count in frontiers.items():
            met[cells[0], 0, cells[0] // STEPS] += count
            for before, found in pairwise(cells):
                met[found, before % STEPS + 1, min(cells[0], found + 5 * STEPS) // STEPS] += count
        best = [[0] * (LANES + 1) for _ in range(STEPS)]
        lower = [[0] * (LANES + 1) for _ in range(STEPS)]
        for (found, least, either), count in met.items():
            total, step = divmod(found, STEPS)
            for effect in range(least, step + 1):
                best[effect][total] += count
                lower[effect][either] += count
        self.outcomes = sum(frontiers.values())
        self.reach = [_at_least(row) for row in best]
        self.both = [_at_least(row) for row in lower]

    def levels(self, total: int, step: int, steps_back: bool) -> list[int]:
        """Reaction rolls by the level that they must allow this total and effect die.

        By brute force:

            ends = [[final((total, SIZES[step]), answer, steps_back) for answer in options(roll)] for roll in rolls(pool)]
            ways = sum(None not in effects and min(effects) == size_of(level) for effects in ends)
            Reactions(frontiers(counts)).levels(total, step, steps_back)[level] == ways
        """
        levels = [0] * LEVELS
        before = self.reach[0][total + 1]
        for reached in range(step, LEVELS):
            at_most = self._leaving_at_most(reached, total - 5 * (reached - step - 1) - 4, steps_back)
            levels[reached] = at_most - before
            before = at_most
            if before == self.outcomes:
                break
        return levels

    def _leaving_at_most(self, reached: int, total: int, steps_back: bool) -> int:
        """Rolls that keep the actor to this level: by this total, or by 5 less and an effect die larger than the one raised."""
        without = _look(self.reach[0], total)
        larger = reached + 1
        if not steps_back or larger > TOP:
            return without
        return without + _look(self.reach[larger], total - 5) - _look(self.both[larger], total)


def _at_least(row: Lanes) -> Lanes:
    return list(accumulate(reversed(row)))[::-1]


def _look(row: Lanes, total: int) -> int:
    return row[max(0, total)]


def play(action: Frontiers, reaction: Frontiers, worth: Sequence[int], steps_back: bool) -> list[int]:
    """Pairs of rolls by level. `worth` is indexed by level and never decreases.

    By brute force, for what the outcome is worth in all:

        def value(choice, answers):
            effects = [final(choice, answer, steps_back) for answer in answers]
            return 0 if None in effects else min(worth[max(0, effect // 2 - 1)] for effect in effects)

        def best(found):
            return max(sum(value(choice, options(roll)) for roll in rolls(against)) for choice in found)

        pairs = play(frontiers(counts), frontiers(counts_of(against)), worth, steps_back)
        sum(map(mul, worth, pairs)) == sum(best(options(roll)) for roll in rolls(pool))
    """
    reactions = Reactions(reaction)
    levels = {at: reactions.levels(*divmod(at, STEPS), steps_back) for at in {at for cells in action for at in cells}}
    value = {at: (sum(map(mul, worth, counts)), sum(counts), at) for at, counts in levels.items()}
    chosen: dict[Cell, int] = defaultdict(int)
    for cells, count in action.items():
        chosen[cells[0] if len(cells) == 1 else max(cells, key=value.__getitem__)] += count
    outcome = [0] * LEVELS
    for at, count in chosen.items():
        for reached, pairs in enumerate(levels[at]):
            outcome[reached] += count * pairs
    return outcome
