"""An unfinished hero as a datafile to look at: what can be understood is there, and the rest is left open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from longbox.games.heroic.engine.defs import Datafile, Limit, Power, PowerSet, Sfx, Specialty
from longbox.games.heroic.engine.vocabulary import DICE, RANKS, SPECIALTIES, TYPES
from longbox.games.heroic.entries import SPECIALTY, TRIPLE, LimitPart, SfxPart
from longbox.games.heroic.making.inwords import milestone_words, sheet_words

T = TypeVar("T")
SETS = ["this set", "the second set", "the third set"]


def rough_words(raw: Mapping[str, Any]) -> dict[str, Any]:
    """An unfinished hero in words. `raw` has the fields of a character as a pack writes them, and perhaps others."""
    triple = TRIPLE.fullmatch(_text(raw.get("affiliations")))
    dice = [int(die) if int(die) in DICE else 0 for die in triple.groups()] if triple else [0, 0, 0]
    parts = _tables(raw.get("sets"))
    sets = [_set(one, [_text(other.get("name")) for other in parts]) for one in parts]
    specialties = [one for one in map(_specialty, _list(raw.get("specialties"))) if one is not None]
    distinctions = [words for words in map(_text, _list(raw.get("distinctions"))) if words]
    sheet = Datafile("", _text(raw.get("name")), "hero", dice, 1, distinctions, sets, specialties, [], _text(raw.get("play")))
    return {**sheet_words(sheet), "milestones": [_milestone(one) for one in _tables(raw.get("milestones"))]}


def rough_draft(raw: Mapping[str, Any]) -> dict[str, Any]:
    """An unfinished hero with something in every place that must not be empty, so that the rest can be checked."""
    sets = [{**one, "name": one.get("name") or name, "powers": one.get("powers") or {"Weapon": 6}} for one, name in zip(raw["sets"], SETS)]
    milestones = [{field: one.get(field) or "box" for field in ("name", "one", "three", "ten")} for one in raw["milestones"]]
    return {**raw, "id": "unnamed-hero", "name": raw["name"] or "Unnamed Hero", "sets": sets, "milestones": milestones}


def _milestone(one: Mapping[str, Any]) -> dict[str, Any]:
    return milestone_words(_text(one.get("name")), [_text(one.get(field)) for field in ("one", "three", "ten")])


def _set(one: Mapping[str, Any], names: list[str]) -> PowerSet:
    given = one.get("powers")
    powers = [Power(name, die) for name, die in (given.items() if isinstance(given, dict) else ()) if die in DICE]
    places = [power.name for power in powers]
    sfx = [
        Sfx(part.do, part.name, _place(TYPES, part.what), "" if part.what in TYPES else part.what, part.words, list(part.against))
        for part in _read(one.get("sfx"), SfxPart)
    ]
    limits = [
        Limit(part.do, _place(TYPES, part.what), _place(places, part.power), _place(names, part.set), part.complication, part.words)
        for part in _read(one.get("limits"), LimitPart)
    ]
    return PowerSet(_text(one.get("name")), powers, sfx, limits)


def _specialty(words: object) -> Specialty | None:
    match = SPECIALTY.fullmatch(_text(words))
    if match is None or match[1] not in SPECIALTIES:
        return None
    return Specialty(SPECIALTIES.index(match[1]), [rank[0] for rank in RANKS].index(match[2]))


def _read(parts: object, type_: type[T]) -> Iterable[T]:
    """The parts of this kind that can be read."""
    for part in _tables(parts):
        try:
            yield msgspec.convert(part, type_)
        except msgspec.ValidationError:
            continue


def _place(known: list[str], word: str) -> int:
    return known.index(word) if word in known else -1


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _tables(value: object) -> list[dict[str, Any]]:
    return [one for one in _list(value) if isinstance(one, dict)]


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
