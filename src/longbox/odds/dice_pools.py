"""Pools of dice by the name under which the shared parts know them: they name no game."""

from longbox.odds.heroic import (
    POLICIES,
    SIZES,
    Distribution,
    advice,
    choices,
    contest,
    doom_growth,
    one_more,
    opportunities,
    opportunities_in,
    plot_point,
    table,
    totals,
)
from longbox.odds.heroic.pools import counts_of, text_of

__all__ = [
    "POLICIES",
    "SIZES",
    "Distribution",
    "advice",
    "choices",
    "contest",
    "counts_of",
    "doom_growth",
    "one_more",
    "opportunities",
    "opportunities_in",
    "plot_point",
    "table",
    "text_of",
    "totals",
]
