"""Datafiles that XP change: every line of the list gives a new one, or none if the ladder does not allow it (rules P14.6 to P14.13)."""

from __future__ import annotations

import re

from longbox.games.heroic.engine.defs import Datafile, Limit, Power, PowerSet, Sfx, Specialty, World
from longbox.games.heroic.engine.rules import IN_SET, NAME_LETTERS, POWERS
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import FAMILIES, FROM_D8, LIMITS, SFX, SPECIALTIES, TYPES, family_of, step_up


def exclusive(sheet: Datafile) -> int:
    """The sets that are shut down at first because another excludes them (rule P10.9)."""
    mask = 0
    for at, set_ in enumerate(sheet.sets):
        for limit in set_.limits:
            if limit.id == "mutually_exclusive" and 0 <= limit.set < at:
                mask |= 1 << at
    return mask


def kept_shut(shut: int, old: Datafile, new: Datafile, replaced: int) -> int:
    """Sets that stay shut down when a datafile changes: gear that is lost is not bought back (rules P10.5 and P10.9)."""
    if exclusive(old) != exclusive(new):
        return exclusive(new)
    return shut & ~(1 << replaced) if replaced >= 0 else shut


def changed(
    state: Heroic, sheet: Datafile, line: str, first: int, second: int, what: str, type: str, words: str, power: int
) -> Datafile | None:
    """The datafile with one line changed; None if it cannot be (rule P14.10)."""
    if line == "switch":
        if first >= 3 or second >= 3 or first == second:
            return None
        dice = list(sheet.affiliations)
        dice[first], dice[second] = dice[second], dice[first]
        return rebuilt(sheet, affiliations=dice)
    if line == "distinction":
        if first >= len(sheet.distinctions) or words in sheet.distinctions:
            return None
        names = list(sheet.distinctions)
        names[first] = words
        return rebuilt(sheet, distinctions=names)
    if line == "specialty":
        return with_specialty(sheet, what)
    if first >= len(sheet.sets):
        return None
    sets = list(sheet.sets)
    if line == "replace_set":
        new = replaced_set(state, sheet, what) if what else own_set(sheet, first, type, words)
    else:
        new = with_set(sheet, line, first, second, what, type, words, power)
    if new is None:
        return None
    sets[first] = new
    return rebuilt(sheet, sets=sets)


def with_set(sheet: Datafile, line: str, first: int, second: int, what: str, type: str, words: str, power: int) -> PowerSet | None:
    set_ = sheet.sets[first]
    powers, sfx, limits = list(set_.powers), list(set_.sfx), list(set_.limits)
    if line == "limit":
        limit = new_limit(sheet, first, what, type, words, power)
        if limit is None or len(limits) > 4 or any(other.id == limit.id for other in limits):
            return None
        if second and second <= len(limits):
            limits[second - 1] = limit
        else:
            limits.append(limit)
    elif line == "remove_limit":
        if len(limits) < 2 or second >= len(limits):
            return None
        del limits[second]
    elif line == "sfx":
        if what not in SFX or len(sfx) > 4 or any(other.id == what for other in sfx):
            return None
        named = TYPES.index(type) if "what" in SFX[what] else -1
        against = [type] if "against" in SFX[what] else []
        sfx.append(Sfx(what, "", named, "", type if against else "", against))
    elif line == "step_power":
        old = powers[second]
        if old.die == 12:
            return None
        powers[second] = Power(old.name, step_up(old.die))
    else:
        assert line == "add_power"
        if what not in FAMILIES or what in FROM_D8 or len(powers) >= IN_SET or any(other.name == what for other in powers):
            return None
        if sum([len(other.powers) for other in sheet.sets]) >= POWERS:
            return None
        powers.append(Power(what, 6))
    return PowerSet(set_.name, powers, sfx, limits)


def binds(what: str) -> bool:
    """Whether a Limit is about a power, which whoever takes it names (rule P14.13)."""
    return what in LIMITS and "power" in LIMITS[what]


def new_limit(sheet: Datafile, first: int, what: str, type: str, words: str, power: int) -> Limit | None:
    """A Limit with what it needs: its power is named, its complication and words are typed."""
    if what not in LIMITS or what == "mutually_exclusive" or (binds(what) and not 0 <= power < len(sheet.sets[first].powers)):
        return None
    needs = LIMITS[what]
    return Limit(
        what,
        TYPES.index(type) if "what" in needs else -1,
        power if binds(what) else -1,
        -1,
        (words or "Trouble") if "complication" in needs else "",
        (words or "when it is worst") if "words" in needs else "",
    )


OWN_POWER = re.compile(r"(.+?) d(6|8|10|12)")


def own_set(sheet: Datafile, first: int, type: str, words: str) -> PowerSet | None:
    """A power set of the player's own making, in a line: `Night Sky: Flight d8, Blast d10; focus; exhausted Flight`. Its powers keep to the
    ladder, and it has at least one SFX and one Limit (rule P14.13)."""
    name, _, rest = words.partition(":")
    name, listed = name.strip(), [[one.strip() for one in part.split(",") if one.strip()] for part in rest.split(";")]
    if not 0 < len(name) <= NAME_LETTERS or len(listed) != 3 or not all(listed) or any(old.name == name for old in sheet.sets):
        return None
    powers = own_powers(listed[0])
    others = sum([len(old.powers) for at, old in enumerate(sheet.sets) if at != first])
    if powers is None or len(powers) > IN_SET or len(powers) + others > POWERS:
        return None
    made: PowerSet | None = PowerSet(name, powers, [], [])
    for line, wanted in (("sfx", listed[1]), ("limit", listed[2])):
        for one in wanted:
            if made is None:
                return None
            what, power = named(one.lower(), [other.name.lower() for other in powers])
            whole = rebuilt(sheet, sets=[*sheet.sets[:first], made, *sheet.sets[first + 1 :]])
            made = with_set(whole, line, first, 0, what, type, "", power)
    return made


def own_powers(wanted: list[str]) -> list[Power] | None:
    """Powers with their dice; None if one is not of the ladder, or comes twice (rule P2.5)."""
    powers: list[Power] = []
    for one in wanted:
        found = OWN_POWER.fullmatch(one)
        name = found[1].title() if found else ""
        family = family_of(name)
        if found is None or not family or (found[2] == "6" and family in FROM_D8) or any(old.name == name for old in powers):
            return None
        powers.append(Power(name, int(found[2])))
    return powers


def named(words: str, powers: list[str]) -> tuple[str, int]:
    """An SFX or a Limit, and the place of the power that stands behind it; -1: none does."""
    for place, power in enumerate(powers):
        if words.endswith(f" {power}"):
            return words[: -len(power) - 1].replace(" ", "_"), place
    return words.replace(" ", "_"), -1


def set_names(world: World) -> list[str]:
    """Every power set of the pack that stands by itself, as `storm/1`."""
    found = []
    for sheet in world.datafiles:
        for at, set_ in enumerate(sheet.sets):
            if all(limit.set < 0 for limit in set_.limits):
                found.append(f"{sheet.id}/{at + 1}")
    return found


def replaced_set(state: Heroic, sheet: Datafile, what: str) -> PowerSet | None:
    id, _, place = what.partition("/")
    other = state.rules().world.by_id.get(id)
    if other is None or not place.isdecimal() or not 1 <= int(place) <= len(other.sets):
        return None
    new = other.sets[int(place) - 1]
    excludes = any(limit.set >= 0 for set_ in sheet.sets for limit in set_.limits) or any(limit.set >= 0 for limit in new.limits)
    return None if excludes or any(new.name == old.name for old in sheet.sets) else new


def with_specialty(sheet: Datafile, what: str) -> Datafile | None:
    """A new Expert, or an Expert who becomes a Master (rule P14.9)."""
    if what not in SPECIALTIES:
        return None
    skill = SPECIALTIES.index(what)
    for at, old in enumerate(sheet.specialties):
        if old.skill == skill:
            if old.rank > 0:
                return None
            return rebuilt(sheet, specialties=[*sheet.specialties[:at], Specialty(skill, 1), *sheet.specialties[at + 1 :]])
    return rebuilt(sheet, specialties=[*sheet.specialties, Specialty(skill, 0)])


def rebuilt(
    sheet: Datafile,
    affiliations: list[int] | None = None,
    distinctions: list[str] | None = None,
    sets: list[PowerSet] | None = None,
    specialties: list[Specialty] | None = None,
) -> Datafile:
    return Datafile(
        sheet.id,
        sheet.name,
        sheet.kind,
        sheet.affiliations if affiliations is None else affiliations,
        sheet.count,
        sheet.distinctions if distinctions is None else distinctions,
        sheet.sets if sets is None else sets,
        sheet.specialties if specialties is None else specialties,
        sheet.milestones,
        sheet.play,
        sheet.backlash,
        sheet.backlash_die,
    )


def with_power(sheet: Datafile, name: str) -> Datafile | None:
    """A new d6 power in the first set."""
    if not sheet.sets or len(sheet.sets[0].powers) >= IN_SET or any(power.name == name for power in sheet.sets[0].powers):
        return None
    first = sheet.sets[0]
    return rebuilt(sheet, sets=[PowerSet(first.name, [*first.powers, Power(name, 6)], first.sfx, first.limits), *sheet.sets[1:]])
