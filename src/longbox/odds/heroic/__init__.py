"""The dice pools of the roleplaying game: what a roll can reach, and what comes of it against a reaction.

Pools are sizes of dice, in any order. Chances are fractions, and exact for any pool. Nothing here changes once made, and results are
kept by pool, so asking again costs next to nothing.

>>> from longbox.odds import heroic
>>> heroic.at_least([6, 8, 8, 10], 12, effect=8)
Fraction(553, 960)
>>> heroic.contest([6, 8, 8, 10], [6, 6, 8]).win
Fraction(150427, 184320)
"""

from longbox.odds.heroic.changes import added, doubled, focused, for_area, split, stepped
from longbox.odds.heroic.contest import POLICIES, Advice, Against, Area, Contest, Policy, advice, against_doom, area, contest
from longbox.odds.heroic.distribution import Chances, Distribution
from longbox.odds.heroic.doom import GROWTHS, Growth, doom_growth, grown
from longbox.odds.heroic.gains import Gain, one_more, plot_point
from longbox.odds.heroic.pools import SIZES, BadPool, Die
from longbox.odds.heroic.questions import Table, at_least, best, effect_dice, opportunities, table, totals
from longbox.odds.heroic.rolls import Choice, choices, opportunities_in

__all__ = [
    "GROWTHS",
    "POLICIES",
    "SIZES",
    "Advice",
    "Against",
    "Area",
    "BadPool",
    "Chances",
    "Choice",
    "Contest",
    "Die",
    "Distribution",
    "Gain",
    "Growth",
    "Policy",
    "Table",
    "added",
    "advice",
    "against_doom",
    "area",
    "at_least",
    "best",
    "choices",
    "contest",
    "doom_growth",
    "doubled",
    "effect_dice",
    "focused",
    "for_area",
    "grown",
    "one_more",
    "opportunities",
    "opportunities_in",
    "plot_point",
    "split",
    "stepped",
    "table",
    "totals",
]
