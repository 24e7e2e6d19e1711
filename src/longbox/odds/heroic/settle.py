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


def settle(action: Sequence[Lanes], reaction: Sequence[Lanes], steps_back: bool) -> list[int]:
    """Pairs of rolls by the level that the action reaches. Both sides are given by step of the effect die, then by total."""
    longest = max(map(len, action))
    within = [_within_five(rows, longest) for rows in accumulate(reversed(reaction), _added)]  # effect dice from the d12 down
    levels = [0] * (TOP + 2 + (longest - 1) // 5)
    for step, row in enumerate(action):
        if not any(row):
            continue
        for fives in range((longest - 1) // 5 + 1):
            over = row[5 * fives :]
            raised = step + fives
            won = sum(map(mul, over, within[-1]))
            back = sum(map(mul, over, within[TOP - 1 - raised])) if steps_back and raised < TOP else 0
            levels[raised + 1] += won - back
            levels[raised] += back
    return levels


def _added(one: Lanes, other: Lanes) -> Lanes:
    return [a + b for a, b in zip(one, other)]


def _within_five(row: Lanes, longest: int) -> Lanes:
    """For each total, the reactions that it beats by less than 5."""
    upto = [0] * 5 + list(accumulate(row))
    upto += [upto[-1]] * longest
    return [upto[total + 5] - upto[total] for total in range(longest)]
