"""The special die of the strategy board game: Threat rolls, attacks, Outwit, and whole combats solved as games of secret choices.

Rolls are fractions, exact. A combat is solved in floating point, and what each side's mixes guarantee against everything the other could
do is computed from the mixes alone: the true value lies between the two, and they are never further apart than 1e-9. Nothing here
changes once made, and results are kept by fighters and circumstances.

>>> from longbox.odds import heroes
>>> heroes.trouble(6).at_least(3)
Fraction(2023, 2187)
>>> thor = heroes.Fighter(ko=3, powers=[(5, 3, 0), (1, 4, 1), (0, 2, 3)])
>>> loki = heroes.Fighter(ko=2, powers=[(3, 1, 2), (2, 6, 1), (0, 4, 4)])
>>> round(heroes.combat(thor, loki).win, 4)
0.5349
"""

from longbox.odds.heroes.combat import BadCombat, Combat, challenge, combat, fixed
from longbox.odds.heroes.die import DIE, Die, Face, Outwit, Price, attack, hits, outwit, payable, payables, trouble
from longbox.odds.heroes.fight import QUIET, Ends, Fight, Play, State, fight
from longbox.odds.heroes.fighters import COLOURS, BadFighter, Change, Fighter, Power
from longbox.odds.heroes.secrecy import USED, Mixes, Secrecy, Survey, Surveyed, mixes, secrecy, survey

__all__ = [
    "COLOURS",
    "DIE",
    "QUIET",
    "USED",
    "BadCombat",
    "BadFighter",
    "Change",
    "Combat",
    "Die",
    "Ends",
    "Face",
    "Fight",
    "Fighter",
    "Mixes",
    "Outwit",
    "Play",
    "Power",
    "Price",
    "Secrecy",
    "State",
    "Survey",
    "Surveyed",
    "attack",
    "challenge",
    "combat",
    "fight",
    "fixed",
    "hits",
    "mixes",
    "outwit",
    "payable",
    "payables",
    "secrecy",
    "survey",
    "trouble",
]
