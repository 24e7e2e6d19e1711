"""What is checked about datafiles: the ladder, SFX and Limits, milestones, names. Every check yields its words with the field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

import msgspec

from longbox.content.packs import Check, Pack, Problem
from longbox.content.toml_lines import hint
from longbox.games.heroic.engine.rules import EFFECTS, IN_SET, OWN_DISTINCTIONS, SETS
from longbox.games.heroic.engine.triggers import BadTrigger, Fact, Trigger, parse_trigger
from longbox.games.heroic.engine.vocabulary import (
    AGAINST,
    DICE,
    FAMILIES,
    FROM_D8,
    LADDER_DICE,
    LIMITS,
    SFX,
    SPECIALTIES,
    TYPES,
    family_of,
    title_of,
)
from longbox.games.heroic.entries import MANY, SPECIALTY, TRIPLE, CharacterEntry, LimitPart, MilestonePart, SetPart, SfxPart
from longbox.kernel.forms import visible

Faults = Iterator[tuple[str, str]]
"""Fields, and what is wrong there."""
LONGEST_NAME = 60
LONGEST_SENTENCE = 300
SENTENCES = ("play", "words", "one", "three", "ten")
"""Fields that say something, where others name it."""


def datafiles_are_in_order(pack: Pack) -> Iterator[Problem]:
    """Every datafile keeps to the ladder (rules P2.1 to P2.6), its SFX and Limits are whole (P9.2, P10.2), its milestones can be earned."""
    for entry in pack.entries("characters", CharacterEntry):
        yield from (Problem("characters", entry.id, field, words) for field, words in datafile_faults(entry))


def datafile_faults(entry: CharacterEntry) -> Faults:
    yield from _texts("", msgspec.to_builtins(entry))
    yield from _sizes(entry)
    yield from _affiliations(entry)
    yield from _numbers(entry)
    yield from _specialties(entry)
    names = [one.name for one in entry.sets]
    for at, one in enumerate(entry.sets):
        where = f"sets[{at}]"
        if one.name in names[:at]:
            yield f"{where}.name", f"there is a set {one.name!r} already; each has a name of its own"
        yield from _powers(where, one)
        if entry.kind in ("hero", "major"):
            yield from _furnished(where, one)
        for number, sfx in enumerate(one.sfx):
            yield from ((f"{where}.sfx[{number}]{field}", words) for field, words in _sfx_faults(sfx))
        for number, limit in enumerate(one.limits):
            yield from ((f"{where}.limits[{number}]{field}", words) for field, words in _limit_faults(limit, one, entry.sets))
    for at, milestone in enumerate(entry.milestones):
        yield from _milestone_faults(f"milestones[{at}]", milestone, entry)


def _texts(where: str, value: object) -> Faults:
    """Every text is one line that can be read, and none is so long that no sheet has room for it."""
    if isinstance(value, dict):
        for name, part in value.items():
            field = f"{where}.{name}" if where else str(name)
            yield from _text_faults(field, str(name), LONGEST_NAME)
            yield from _texts(field, part)
    elif isinstance(value, (list, tuple)):
        for at, part in enumerate(value):
            yield from _texts(f"{where}[{at}]", part)
    elif isinstance(value, str):
        sentence = where.rpartition(".")[2] in SENTENCES
        yield from _text_faults(where, value, LONGEST_SENTENCE if sentence else LONGEST_NAME)


def _text_faults(field: str, text: str, most: int) -> Faults:
    if len(text) > most:
        yield field, f"a text of at most {most} letters is expected here, not of {len(text)}"
    if not text.isprintable() or (text and not visible(text)):
        yield field, "one line that can be read is expected here, without signs that cannot be seen"


def _sizes(entry: CharacterEntry) -> Faults:
    """What a table has room for."""
    for at, one in enumerate(entry.sets):
        if len(one.powers) > IN_SET:
            yield f"sets[{at}].powers", f"a power set has at most {IN_SET} powers, not {len(one.powers)}"
    for field, what, most, count in (
        ("sets", "power sets", SETS, len(entry.sets)),
        ("sets", "SFX", EFFECTS, sum(len(one.sfx) for one in entry.sets)),
        ("sets", "Limits", EFFECTS, sum(len(one.limits) for one in entry.sets)),
        ("distinctions", "distinctions", OWN_DISTINCTIONS, len(entry.distinctions)),
    ):
        if count > most:
            yield field, f"there is room for {most} {what}, not for {count}"


def _affiliations(entry: CharacterEntry) -> Faults:
    many, triple = MANY.fullmatch(entry.affiliations), TRIPLE.fullmatch(entry.affiliations)
    if entry.kind in ("mob", "threat"):
        own = "Team" if entry.kind == "mob" else "Solo"
        if many is None or many[1] != own or int(many[3]) not in DICE or not 1 <= int(many[2]) <= 12:
            yield "affiliations", f'a {entry.kind} has 1 to 12 dice of one affiliation, written as "{own} 3d8"'
        return
    wanted = LADDER_DICE[entry.kind]
    if triple is None or sorted(int(die) for die in triple.groups()) != wanted:
        dice = "/".join(f"d{die}" for die in wanted)
        yield "affiliations", f'a {entry.kind} has one each of {dice}, written as "S{wanted[2]} B{wanted[1]} T{wanted[0]}"'


def _numbers(entry: CharacterEntry) -> Faults:
    main = entry.kind in ("hero", "major")
    if main and len(entry.distinctions) != 3:
        yield "distinctions", f"a {entry.kind} has three distinctions, not {len(entry.distinctions)}"
    if len({one.casefold() for one in entry.distinctions}) < len(entry.distinctions):
        yield "distinctions", "a distinction is named twice"
    if main and not 1 <= len(entry.sets) <= 3:
        yield "sets", f"a {entry.kind} has one to three power sets, not {len(entry.sets)}"
    if entry.carried is not None and entry.kind != "hero":
        yield "carried", "only a hero brings something from another campaign (rule P1.9)"
    if entry.kind == "hero" and len(entry.milestones) != 2:
        yield "milestones", f"a hero has two milestones, not {len(entry.milestones)}"


def _specialties(entry: CharacterEntry) -> Faults:
    skills = []
    for at, specialty in enumerate(entry.specialties):
        match = SPECIALTY.fullmatch(specialty)
        if match is None or match[1] not in SPECIALTIES:
            yield f"specialties[{at}]", f'written as "Combat M" (E, M or G); the specialties are {", ".join(SPECIALTIES)}'
        elif match[1] in skills:
            yield f"specialties[{at}]", f"{match[1]} is named twice"
        else:
            skills.append(match[1])
    if entry.kind == "specialist" and not skills:
        yield "specialties", "a specialist has a specialty: its die says how much he can take (rule P12.1)"


def _powers(where: str, one: SetPart) -> Faults:
    for power, die in one.powers.items():
        family, field = family_of(power), f"{where}.powers.{power}"
        if not family:
            meant = hint(power.rsplit(" ", 1)[-1], FAMILIES)
            yield field, f"its name does not end in a family of powers that there is{meant} (docs/heroic-packs.md has them all)"
        elif die == 4 or (die == 6 and family in FROM_D8):
            first = 8 if family in FROM_D8 else 6
            rungs = ", ".join(f"d{rung} {title_of(power, rung)}" for rung in DICE if rung >= first)
            yield field, f"{family} begins at d{first}; its ladder is {rungs}"


def _furnished(where: str, one: SetPart) -> Faults:
    if not one.sfx:
        yield f"{where}.sfx", f"{one.name} has no SFX; a power set has at least one"
    if not one.limits:
        yield f"{where}.limits", f"{one.name} has no Limit; a power set has at least one"


def needs(do: str, needed: list[str], given: Mapping[str, object], free: tuple[str, ...] = ()) -> Faults:
    """What a table lacks that its `do` needs, and what it has without use. `free` are fields that may be there or not."""
    for field, value in given.items():
        if field in needed and not value and field != "against":
            yield "", f"{spoken(do)} needs `{field} = ...`: {MEANT.get(field, 'a word or number')}"
        if value and field not in needed and field not in free:
            yield f".{field}", f"{spoken(do)} has no use for `{field}`: take it out"


MEANT: Final = {
    "what": "physical, mental or emotional",
    "words": "when or where it holds, in a few words",
    "against": "the powers or types of stress that it works against",
    "power": "a power of its set, by name",
    "complication": "the name of the complication",
    "set": "the name of the other power set",
    "type": "physical, mental or emotional",
    "die": "4, 6, 8, 10 or 12",
    "count": "how many, as a number",
    "name": "a name for people to read",
    "who": "the id of a character",
    "scene": "the id of a scene",
}
"""What is to be written into a field."""


def spoken(do: str) -> str:
    return do.replace("_", " ")


def against_faults(against: tuple[str, ...]) -> Faults:
    for at, word in enumerate(against):
        if word not in AGAINST:
            yield f".against[{at}]", f"{word!r} is no family of powers, group, type of stress or 'complication'{hint(word, AGAINST)}"


def _sfx_faults(sfx: SfxPart) -> Faults:
    yield from needs(sfx.do, SFX[sfx.do], {"what": sfx.what, "words": sfx.words, "against": sfx.against})
    if sfx.what and sfx.do != "afflict" and sfx.what not in TYPES:
        yield ".what", f"one of {', '.join(TYPES)} is expected, not {sfx.what!r}"
    yield from against_faults(sfx.against)


def _limit_faults(limit: LimitPart, one: SetPart, sets: Sequence[SetPart]) -> Faults:
    given = {"what": limit.what, "power": limit.power, "set": limit.set, "complication": limit.complication, "words": limit.words}
    yield from needs(limit.do, LIMITS[limit.do], given)
    if limit.what and limit.what not in TYPES:
        yield ".what", f"one of {', '.join(TYPES)} is expected, not {limit.what!r}"
    if limit.power and limit.power not in one.powers:
        yield ".power", f"{one.name} has no power {limit.power!r}; it has {', '.join(one.powers)}"
    if limit.set:
        others = {other.name: other for other in sets if other is not one}
        if limit.set not in others:
            yield ".set", f"there is no other set {limit.set!r}; there are {', '.join(other.name for other in sets)}"
        elif all(back.set != one.name for back in others[limit.set].limits):
            yield ".set", f"{limit.set} must have the same Limit with set = {one.name!r}, or nobody could change back (rule P10.9)"


# Milestones


def trigger_faults(where: str, milestone: MilestonePart) -> Iterator[tuple[str, Trigger | None, str]]:
    """Each trigger of a milestone with its field: read, or what is wrong with it."""
    for field, line in (("one", milestone.one), ("three", milestone.three), ("ten", milestone.ten)):
        try:
            yield f"{where}.{field}", parse_trigger(line), ""
        except BadTrigger as error:
            yield f"{where}.{field}", None, str(error)


def facts_of(trigger: Trigger) -> list[Fact]:
    return [fact for way in trigger.ways for clause in way for fact in clause.facts]


def _milestone_faults(where: str, milestone: MilestonePart, entry: CharacterEntry) -> Faults:
    """Triggers are made of the facts that there are (rule P14.4), and of SFX and Limits that this character has."""
    own: dict[str, set[str]] = {
        "sfx": {sfx.do for one in entry.sets for sfx in one.sfx},
        "limit": {limit.do for one in entry.sets for limit in one.limits},
    }
    for field, trigger, words in trigger_faults(where, milestone):
        if trigger is None:
            yield field, words
            continue
        for fact in facts_of(trigger):
            if fact.name in own and fact.word not in own[fact.name]:
                yield field, f"{fact.name}({fact.word}) cannot happen: {entry.name} has no {fact.word}"


def names_differ(pack: Pack, beside: Sequence[Pack] = ()) -> Iterator[Problem]:
    """People type names: no two characters have the same, nor the id of one that comes with the game."""
    taken = {entry.id: entry.name for other in beside for entry in other.entries("characters", CharacterEntry)}
    seen = {name.casefold(): id for id, name in taken.items()}
    for entry in pack.entries("characters", CharacterEntry):
        if entry.id in taken:
            yield Problem("characters", entry.id, "id", f"this is the id of {taken[entry.id]}, who comes with the game; choose another one")
        first = seen.setdefault(entry.name.casefold(), entry.id)
        if first != entry.id:
            yield Problem("characters", entry.id, "name", f"{first!r} has the same name")


def checks(beside: Sequence[Pack] = ()) -> list[Check]:
    return [datafiles_are_in_order, partial(names_differ, beside=beside)]
