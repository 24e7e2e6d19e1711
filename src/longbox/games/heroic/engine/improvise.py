"""A character typed in one line: `Lady Ash major S10 B6 T8 "Burned Once" Fire d12 +afflict(physical) -exhausted Menace d8`.

Every line gives somebody, so that no word is ever refused (rule P12.6). `written` also says which words of a line it did not need.
"""

from __future__ import annotations

import re
from typing import Final

from longbox.games.heroic.engine.defs import Datafile, Limit, Power, PowerSet, Sfx, Specialty
from longbox.games.heroic.engine.rules import EFFECTS, IN_SET, NAME_LETTERS, OWN_DISTINCTIONS, SETS
from longbox.games.heroic.engine.vocabulary import (
    AFFILIATIONS,
    AGAINST,
    GROUPS,
    LADDER_DICE,
    LIMITS,
    RANK_DICE,
    SFX,
    SPECIALTIES,
    TYPES,
    family_of,
)

_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"?|\[(?P<set>[^]]*)\]?|(?P<sign>[+-])(?P<id>[a-z_]{3,})(?:\((?P<more>[^)]*)\)?)?|(?P<word>[^\s,"\[]+)|,'
)
_DICE = re.compile(r"(\d{0,2})d(4|6|8|10|12)")
_SOLO = re.compile(r"([SBT])d?(4|6|8|10|12)")
_KINDS = ["mob", "threat", "minor", "major", "specialist"]
LINE: Final = 1000
MOST_DICE = 12
MOST_TRAITS = 8
UNNAMED_SET: Final = "What they have"


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
    >>> ash = improvised('Lady Ash major S10 B6 T8 "Burned Once" Fire d12 +afflict(mental) -exhausted')
    >>> ash.name, ash.affiliations, ash.distinctions, ash.powers[0].title(), ash.sfx[0].id, ash.limits[0].power
    ('Lady Ash', [10, 6, 8], ['Burned Once'], 'Fire Supremacy', 'afflict', 0)
    """
    return Written(line).sheet()


class Written:
    """A line as it is read, word by word. `unread` are those of it that give nothing."""

    def __init__(self, line: str) -> None:
        self.name: list[str] = []
        self.trait: list[str] = []
        self.kind = ""
        self.count, self.size, self.many = 1, 6, False
        self.solo = [0, 0, 0]
        self.distinctions: list[str] = []
        self.specialties: list[Specialty] = []
        self.sets: list[PowerSet] = []
        self.unread: list[str] = []
        self.bound: list[tuple[PowerSet, Limit, str]] = []
        """Limits, each with its set and the power or set that it names."""
        for token in _TOKEN.finditer(clean(line, LINE)):
            self._take(token)
        if self.trait and not self.specialties and not self.name and not any(one.powers for one in self.sets):
            self.name, self.trait = self.trait, []
        self.unread += self.trait
        self._bind()

    def _take(self, token: re.Match[str]) -> None:
        if token["quoted"] is not None:
            self._distinction(clean(token["quoted"]))
        elif token["set"] is not None:
            self._begin(clean(token["set"]))
        elif token["sign"] is not None:
            self._part(token[0], token["sign"], token["id"], clean(token["more"] or "", 200))
        elif token["word"] is not None:
            self._word(token["word"])

    def _distinction(self, words: str) -> None:
        if words and words not in self.distinctions and len(self.distinctions) < OWN_DISTINCTIONS:
            self.distinctions.append(words)
        elif words:
            self.unread.append(words)

    def _begin(self, name: str) -> None:
        if len(self.sets) < SETS and name not in [one.name for one in self.sets]:
            self.sets.append(PowerSet(name or UNNAMED_SET, [], [], []))
        else:
            self.unread.append(name)

    def _set(self) -> PowerSet:
        if not self.sets:
            self._begin("")
        return self.sets[-1]

    def _word(self, word: str) -> None:
        dice, solo = _DICE.fullmatch(word.lower()), _SOLO.fullmatch(word)
        if word.lower() in _KINDS and not self.kind and not self.trait:
            self.kind = word.lower()
        elif solo is not None and not self.trait:
            self.solo["SBT".index(solo[1])] = int(solo[2])
        elif dice is None:
            (self.trait if self._named() else self.name).append(word)
        elif not self.trait:
            self.many, self.size = True, int(dice[2])
            self.count = max(1, min(MOST_DICE, int(dice[1] or 1)))
        else:
            self._add(" ".join(self.trait)[:NAME_LETTERS], int(dice[2]))
            self.trait = []

    def _named(self) -> bool:
        """Whether what comes now is no longer the name."""
        return bool(self.kind or self.many or any(self.solo) or self.distinctions or self.sets)

    def _add(self, name: str, die: int) -> None:
        skill = name.capitalize()
        powers = sum([len(one.powers) for one in self.sets])
        if skill in SPECIALTIES and die in RANK_DICE and len(self.specialties) < MOST_TRAITS:
            self.specialties.append(Specialty(SPECIALTIES.index(skill), RANK_DICE.index(die)))
        elif powers < MOST_TRAITS and len(self._set().powers) < IN_SET:
            family = family_of(name.title())
            self._set().powers.append(Power(name.title() if family else name, die))
        else:
            self.unread.append(f"{name} d{die}")

    def _part(self, words: str, sign: str, id: str, more: str) -> None:
        """An SFX or a Limit of the set that is under way."""
        known = SFX if sign == "+" else LIMITS
        if id not in known or sum([len(one.sfx) + len(one.limits) for one in self.sets]) >= EFFECTS:
            self.unread.append(words)
        elif sign == "+":
            self._set().sfx.append(_sfx(id, more))
        else:
            limit = Limit(id, _type(id, more), -1, -1, (more or "Trouble") if id == "issues" else "", _said(id, more))
            self._set().limits.append(limit)
            if id in ("exhausted", "uncontrollable", "mutually_exclusive"):
                self.bound.append((self._set(), limit, more))

    def _bind(self) -> None:
        """Limits name a power of their set, or another set; without one there is no such Limit."""
        for one, limit, name in self.bound:
            if limit.id == "mutually_exclusive":
                others = [at for at, other in enumerate(self.sets) if other is not one and name.lower() in ("", other.name.lower())]
                limit.set = others[0] if others else -1
            else:
                fit = [at for at, power in enumerate(one.powers) if name.lower() in ("", power.name.lower())]
                limit.power = fit[0] if fit else -1
            if limit.set < 0 and limit.power < 0:
                one.limits.remove(limit)
                self.unread.append(f"-{limit.id}")

    def sheet(self) -> Datafile:
        kind = self.kind or ("mob" if self.many and self.count > 1 else "minor")
        title = " ".join(self.name)[:NAME_LETTERS] or "Somebody"
        title = title[0].upper() + title[1:]
        count = self.count
        if kind in ("mob", "threat"):
            affiliations = [0, 0, self.size] if kind == "mob" else [self.size, 0, 0]
        else:
            low, middle, high = LADDER_DICE[kind]
            affiliations, count = [given or usual for given, usual in zip(self.solo, (high, middle, low))], 1
        sets = [one for one in self.sets if one.powers or one.sfx or one.limits]
        sets = [PowerSet(one.name, one.powers, one.sfx, one.limits) for one in sets]  # which says what it does not work with
        return Datafile("improvised", title, kind, affiliations, count, self.distinctions, sets, self.specialties, [])


def _sfx(id: str, more: str) -> Sfx:
    """An SFX by what is in its brackets: a type of stress, a complication, what it is good against, and after a semicolon its own name."""
    needs, (more, _, name) = SFX[id], more.partition(";")
    more = more.strip()
    complication = more if id == "afflict" and more and more.lower() not in TYPES else ""
    families, colon, said = more.partition(":")
    known = {one.lower(): one for one in AGAINST}
    named = [known[one] for one in map(str.strip, families.lower().split(",")) if one in known]
    against = sorted({family for one in named for family in GROUPS.get(one, [one])}) if "against" in needs else []
    words = said.strip() if colon and against else more
    return Sfx(id, name.strip(), -1 if complication else _type(id, more), complication, words if "words" in needs else "", against)


def _type(id: str, more: str) -> int:
    """The type of stress that an SFX or a Limit is about; physical if it needs one and names none."""
    if "what" not in (SFX.get(id) or LIMITS.get(id) or []):
        return -1
    first = more.partition(":")[0].strip().lower()
    return TYPES.index(first) if first in TYPES else 0


def _said(id: str, more: str) -> str:
    """What a Limit says to people: what comes after the type of stress, if it names one."""
    if "words" not in LIMITS[id]:
        return ""
    first, colon, rest = more.partition(":")
    return rest.strip() if colon and first.strip().lower() in TYPES else more


# Back to a line


def line_of(sheet: Datafile) -> str:
    """The line that gives this character, without milestones.

    >>> line_of(improvised('Lady Ash major S10 B6 T8 "Burned Once" Fire d12 -exhausted Menace d8'))
    'Lady Ash major S10 B6 T8 "Burned Once" Menace d8 [What they have] Fire d12 -exhausted(Fire)'
    """
    if sheet.kind in ("mob", "threat"):
        dice = f"{sheet.kind} {sheet.count}d{max(sheet.affiliations)}"
    else:
        kind = sheet.kind if sheet.kind in _KINDS else "major"
        dice = " ".join([kind, *[f"{name[0]}{die}" for name, die in zip(AFFILIATIONS, sheet.affiliations)]])
    parts = [sheet.name, dice, *[f'"{one}"' for one in sheet.distinctions]]
    parts += [f"{SPECIALTIES[one.skill]} d{one.die()}" for one in sheet.specialties]
    for one in sheet.sets:
        parts += [f"[{one.name}]", *[f"{power.name} d{power.die}" for power in one.powers]]
        parts += [sfx_word(sfx) for sfx in one.sfx]
        parts += [limit_word(limit, one, sheet.sets) for limit in one.limits]
    return " ".join(parts)


def sfx_word(sfx: Sfx) -> str:
    more = sfx.complication or (TYPES[sfx.type] if sfx.type >= 0 else sfx.words)
    if sfx.against:
        more = ", ".join(sfx.against) + (f": {sfx.words}" if sfx.words else "")
    more += f"; {sfx.name}" if sfx.name else ""
    return f"+{sfx.id}({more})" if more else f"+{sfx.id}"


def limit_word(limit: Limit, one: PowerSet, sets: list[PowerSet]) -> str:
    more = limit.complication or limit.words
    if limit.power >= 0:
        more = one.powers[limit.power].name
    elif limit.set >= 0:
        more = sets[limit.set].name
    elif limit.type >= 0:
        more = f"{TYPES[limit.type]}: {limit.words}" if limit.words else TYPES[limit.type]
    return f"-{limit.id}({more})" if more else f"-{limit.id}"
