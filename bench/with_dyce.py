"""The same questions put to dyce, by its survey of a pool; faces as in with_icepool."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from dyce import H, P
from dyce.p import survey_outcome_order_descending

from bench.with_icepool import Seen, final_effect


def totals(pool: Sequence[int]) -> Any:
    return P(*[H([0, *range(2, size + 1)]) for size in pool]).at(slice(-2, None))


def _see(state: Seen | None, outcome: tuple[int, int], count: int) -> Seen:
    kept, total, effect = state or (0, 0, 4)
    value, size = outcome[0], -outcome[1]
    if value == 1:
        return kept, total, effect
    more = min(2 - kept, count)
    return kept + more, total + more * value, max(effect, size) if count > more else effect


def joint(pool: Sequence[int]) -> Any:
    dice = P(*[H([(value, -size) for value in range(1, size + 1)]) for size in pool])
    return dice.survey(accumulate=_see, order=survey_outcome_order_descending, settle=lambda state: state[1:])


def contest(pool: Sequence[int], against: Sequence[int]) -> Any:
    weights: dict[int, int] = {}
    for (action, mine), (reaction, theirs) in product(joint(pool).items(), joint(against).items()):
        effect = final_effect(action, reaction)
        weights[effect] = weights.get(effect, 0) + mine * theirs
    return H(weights)
