"""A character typed in one line: `robbers mob 4d6 guns d8`. Every line gives somebody, so that no word is ever refused (rule P12.6)."""

from __future__ import annotations

import re

from longbox.games.heroic.engine.defs import Datafile, Power, PowerSet, Specialty
from longbox.games.heroic.engine.rules import NAME_LETTERS
from longbox.games.heroic.engine.vocabulary import DICE, LADDER_DICE, SPECIALTIES, family_of

_DICE = re.compile(r"(\d{0,2})d(4|6|8|10|12)")
_KINDS = ["mob", "threat", "minor", "major", "specialist"]
MOST_DICE = 12
MOST_TRAITS = 8


def clean(words: str, limit: int = NAME_LETTERS) -> str:
    """Words for the table: one line, without what cannot be seen, not too long."""
    return " ".join("".join([char if char.isprintable() else " " for char in words]).split())[:limit].strip()


def improvised(line: str) -> Datafile:
    """Somebody out of a line: a name, a kind, dice, and traits with dice. Traits that are specialties count as such, the others as powers.

    >>> robbers = improvised("robbers mob 4d6 guns d8 crime d8")
    >>> robbers.name, robbers.kind, robbers.count, robbers.affiliations, [(power.name, power.die) for power in robbers.sets[0].powers]
    ('Robbers', 'mob', 4, [0, 0, 6], [('guns', 8)])
    >>> robbers.specialties[0].title(), improvised("").name
    ('Crime Expert', 'Somebody')
    """
    name: list[str] = []
    trait: list[str] = []
    kind, count, size = "", 1, 6
    powers: list[Power] = []
    specialties: list[Specialty] = []
    many = False
    for word in clean(line, 400).split():
        dice = _DICE.fullmatch(word.lower())
        if word.lower() in _KINDS and not kind:
            kind = word.lower()
        elif dice is None:
            (trait if kind or many else name).append(word)
        elif not trait:
            many, size = True, int(dice[2])
            count = max(1, min(MOST_DICE, int(dice[1] or 1)))
        else:
            _add(powers, specialties, " ".join(trait)[:NAME_LETTERS], int(dice[2]))
            trait = []
    if trait and not powers and not specialties and not name:
        name = trait
    kind = kind or ("mob" if many and count > 1 else "minor")
    title = " ".join(name)[:NAME_LETTERS] or "Somebody"
    title = title[0].upper() + title[1:]
    if kind in ("mob", "threat"):
        affiliations = [0, 0, size] if kind == "mob" else [size, 0, 0]
    else:
        low, middle, high = LADDER_DICE[kind]
        affiliations, count = [high, middle, low], 1
    sets = [PowerSet("What they have", powers, [], [])] if powers else []
    return Datafile("improvised", title, kind, affiliations, count, [], sets, specialties, [])


def _add(powers: list[Power], specialties: list[Specialty], name: str, die: int) -> None:
    skill = name.capitalize()
    if skill in SPECIALTIES and die in (8, 10, 12) and len(specialties) < MOST_TRAITS:
        specialties.append(Specialty(SPECIALTIES.index(skill), (die - 8) // 2))
    elif len(powers) < MOST_TRAITS:
        family = family_of(name.title())
        powers.append(Power(name.title() if family else name, die if die in DICE else 6))
