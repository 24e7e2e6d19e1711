"""The dice pools of the roleplaying game: what a roll can reach, and what comes of it against a reaction.

Pools are sizes of dice, in any order. Chances are fractions, exact for any pool. Nothing here changes once made, and results are cached
by pool, so asking again costs next to nothing.

The fast forms are hard to read. So each has its specification beside it, `By brute force`: equations that are short, slow, and true for
every pool; a test checks them for small ones. In them, `pool` has the dice that `counts` counts, `rolls(pool)` are all its rolls,
`options(roll)` are all pairs of a total and an effect die that a roll offers, so that `max(options(roll))` is the best total with the
largest effect die, and `in_order(roll)` are its usable dice from the highest value down, the smaller die first if values are equal.

>>> from longbox.odds import heroic
>>> heroic.at_least([6, 8, 8, 10], 12, effect=8)
Fraction(553, 960)
>>> heroic.contest([6, 8, 8, 10], [6, 6, 8]).win
Fraction(150427, 184320)
"""

from longbox.odds.distribution import Chances, Distribution
from longbox.odds.heroic.changes import added, doubled, focused, for_area, split, stepped
from longbox.odds.heroic.contest import POLICIES, Advice, Against, Area, Contest, Policy, advice, against_doom, area, contest, declared
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
    "declared",
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
