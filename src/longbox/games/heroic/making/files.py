"""Datafiles as files: found by name, read, and written as the TOML that docs/heroic-packs.md tells."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from longbox.content.packs import Pack
from longbox.content.toml_lines import near, quoted
from longbox.games.heroic.engine.defs import Datafile, PowerSet
from longbox.games.heroic.engine.vocabulary import RANKS, SPECIALTIES, TYPES
from longbox.games.heroic.entries import CharacterEntry
from longbox.games.heroic.packs import PACK, datafile_of, load
from longbox.kernel.errors import BadOption, BadPack


def characters(pack: Pack) -> list[Datafile]:
    return [datafile_of(entry) for entry in pack.entries("characters", CharacterEntry)]


def find_datafile(name: str) -> Datafile:
    """A character that comes with the game, by id or name, or the only one in a file."""
    path = Path(name)
    if path.suffix == ".toml" or path.is_file():
        found = characters(load(path))
        if len(found) != 1:
            raise BadOption(f"{path} has {len(found)} characters; a sheet is printed of a file with one")
        return found[0]
    known = {key: one for one in characters(load(PACK)) for key in (one.id, one.name.casefold())}
    if name.casefold() not in known:
        raise BadOption(f"there is no character {name!r}{near(name, known)}; name a file ending in .toml for one of your own")
    return known[name.casefold()]


def slug(name: str) -> str:
    """A name as the id of an entry, or of a file.

    >>> slug("Ms. Marvel"), slug("鉄")
    ('ms-marvel', 'hero')
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "hero"


def free_path(stem: str, suffix: str) -> Path:
    """A file that is not there yet, named after this."""
    names = [Path(f"{stem}{suffix}"), *(Path(f"{stem}-{number}{suffix}") for number in range(2, 1000))]
    return next(path for path in names if not path.exists())


def write_over(path: Path, data: bytes) -> None:
    """A file that may be there already; BadPack if it cannot be written."""
    try:
        path.write_bytes(data)
    except OSError as error:
        raise BadPack(f"{path}: it cannot be written there ({error.strerror})") from error


def draft_of(sheet: Datafile) -> dict[str, Any]:
    """A datafile as a pack writes it, without what only a pack needs.

    >>> draft_of(find_datafile("storm"))["affiliations"]
    'S8 B6 T10'
    """
    return {
        "name": sheet.name,
        "affiliations": " ".join(f"{letter}{die}" for letter, die in zip("SBT", sheet.affiliations)),
        "distinctions": list(sheet.distinctions),
        "specialties": [f"{SPECIALTIES[one.skill]} {RANKS[one.rank][0]}" for one in sheet.specialties],
        "play": sheet.play,
        "sets": [_set_draft(one, sheet.sets) for one in sheet.sets],
        "milestones": [
            {"name": one.name, **{field: trigger.line for field, trigger in zip(("one", "three", "ten"), one.triggers)}}
            for one in sheet.milestones
        ],
    }


def _set_draft(one: PowerSet, sets: list[PowerSet]) -> dict[str, Any]:
    sfx = [
        {"do": part.id, "name": part.name, "what": _type(part.type) or part.complication, "words": part.words, "against": part.against}
        for part in one.sfx
    ]
    limits = [
        {
            "do": part.id,
            "what": _type(part.type),
            "power": one.powers[part.power].name if part.power >= 0 else "",
            "set": sets[part.set].name if part.set >= 0 else "",
            "complication": part.complication,
            "words": part.words,
        }
        for part in one.limits
    ]
    filled = {"sfx": [_filled(part) for part in sfx], "limits": [_filled(part) for part in limits]}
    return {"name": one.name, "powers": {power.name: power.die for power in one.powers}, **filled}


def _type(place: int) -> str:
    return TYPES[place] if place >= 0 else ""


def _filled(part: dict[str, Any]) -> dict[str, Any]:
    return {field: value for field, value in part.items() if value}


def hero_toml(raw: Mapping[str, Any]) -> str:
    """A pack with one character, as people would write it. `raw` has the fields of a character."""
    lines = [
        "[pack]",
        f"name = {quoted(raw['id'])}",
        'game = "heroic"',
        "version = 1",
        f"title = {quoted(raw['name'])}",
        "",
        "[[characters]]",
    ]
    lines += [f"{key} = {_value(value)}" for key, value in raw.items() if key not in ("sets", "milestones")]
    for table in ("sets", "milestones"):
        for part in raw.get(table, []):
            lines += ["", f"[[characters.{table}]]", *(f"{_key(key)} = {_value(value)}" for key, value in part.items())]
    return "\n".join(lines) + "\n"


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else quoted(key)


def _value(value: Any) -> str:
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_key(key)} = {_value(part)}' for key, part in value.items())} }}"
    return str(value).lower() if isinstance(value, bool) else str(value)
