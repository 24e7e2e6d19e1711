"""What two totals and two effect dice lead to, counted over all pairs of rolls.

The actor wins ties. Each full 5 points over the reaction step the effect die up; then, if the effect die of the reaction is still larger,
it steps back once. A level is a step of the final effect die plus one: 0 is a d4 that was stepped back to nothing, 5 a d12, and each
level above stands for one more effect die beside the d12.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import mul

from longbox.odds.heroic.joint import Lanes

TOP = 4
"""The step of the d12."""


def settle(action: Sequence[Lanes], reaction: Sequence[Lanes], steps_back: bool, up: int = 0) -> list[int]:
    """Pairs of rolls by the level that the action reaches. Both sides are given by step of the effect die, then by total; `up` are steps
    that the effect die of a won action goes up in any case.

    `final` is the effect that two choices lead to, straight from the rules, or None where the action is lost. By brute force:

        action, reaction = joint(counts).leaving, joint(counts_of(against)).leaving
        pairs = 0
        for step, mine, other, theirs in product(range(5), range(25), range(5), range(25)):
            if final((mine, SIZES[step]), (theirs, SIZES[other]), steps_back) == size_of(level):
                pairs += action[step][mine] * reaction[other][theirs]
        settle(action, reaction, steps_back)[level] == pairs
    """
    longest = max(map(len, action))
    within = [_within_five(rows, longest) for rows in accumulate(reversed(reaction), _added)]  # effect dice from the d12 down
    levels = [0] * (TOP + 2 + (longest - 1) // 5 + up)
    for step, row in enumerate(action):
        if not any(row):
            continue
        for fives in range((longest - 1) // 5 + 1):
            over = row[5 * fives :]
            raised = step + fives + up
            won = sum(map(mul, over, within[-1]))
            back = sum(map(mul, over, within[TOP - 1 - raised])) if steps_back and raised < TOP else 0
            levels[raised + 1] += won - back
            levels[raised] += back
    return levels


def _added(one: Lanes, other: Lanes) -> Lanes:
    return [a + b for a, b in zip(one, other)]


def _within_five(row: Lanes, longest: int) -> Lanes:
    """For each total, the reactions that it beats by less than 5.

    By brute force:

        _within_five(totals(counts), longest=40)[total] == sum(totals(counts)[max(0, total - 4) : total + 1])
    """
    upto = [0] * 5 + list(accumulate(row))
    upto += [upto[-1]] * longest
    return [upto[total + 5] - upto[total] for total in range(longest)]
