"""The same questions put to icepool: a die's faces are (value, minus size), seen from the largest down, as in longbox.odds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import icepool

Seen = tuple[int, int, int]
"""How many dice are in the total, the total, and the largest size left."""


def totals(pool: Sequence[int]) -> Any:
    return icepool.Pool([icepool.d(size).map({1: 0}) for size in pool]).highest(2).sum()


class WinFirst(icepool.MultisetEvaluator[tuple[int, int], tuple[int, int]]):
    """The best total and the largest effect die that it leaves."""

    def initial_state(self, order: Any, outcomes: Any, /, *sizes: Any, **kwargs: Any) -> Seen:
        if order != icepool.Order.Descending:
            raise icepool.UnsupportedOrder
        return 0, 0, 4

    def next_state(self, state: Any, order: Any, outcome: tuple[int, int], /, *counts: int) -> Seen:
        kept, total, effect = state
        value, size = outcome[0], -outcome[1]
        (count,) = counts
        if value == 1 or not count:
            return kept, total, effect
        more = min(2 - kept, count)
        return kept + more, total + more * value, max(effect, size) if count > more else effect

    def final_outcome(self, final_state: Any, order: Any, outcomes: Any, /, *sizes: Any, **kwargs: Any) -> tuple[int, int]:
        return final_state[1], final_state[2]


def joint(pool: Sequence[int]) -> Any:
    """Best totals with their effect dice."""
    return WinFirst().evaluate(icepool.Pool([icepool.Die([(value, -size) for value in range(1, size + 1)]) for size in pool]))


def final_effect(action: Any, reaction: Any) -> int:
    """Minus one if the action is lost."""
    total, effect = action
    against, opposing = reaction
    if total < against:
        return -1
    raised = effect + 2 * ((total - against) // 5)
    if opposing > raised:
        raised -= 2
    return raised if raised >= 4 else 0


def contest(pool: Sequence[int], against: Sequence[int]) -> Any:
    """The final effect of an action."""
    return icepool.map(lambda action, reaction: final_effect(action, reaction), joint(pool), joint(against), star=False)
