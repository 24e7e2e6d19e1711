"""A campaign as one file, and a hero who moves to another one: the logs of its sessions in their order, and what a hero carries."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from longbox.games.heroic.engine.game import baggage
from longbox.games.heroic.engine.people import Character
from longbox.games.heroic.engine.saved import sheet_data
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.making.files import slug
from longbox.hosting import story
from longbox.hosting.log import Log, parse
from longbox.kernel import BadLog, BadOption

SUFFIX = ".hero"
"""How files of heroes end who move from one campaign to another."""


def chained(logs: Sequence[Log], names: Sequence[str]) -> None:
    """BadLog unless these are sessions of Heroic, and each goes on with the one before."""
    if not logs:
        raise BadOption("a campaign has at least one session: name its logs in their order")
    for log, name in zip(logs, names):
        if log.header.game != "heroic":
            raise BadLog(f"{name}:1: this is a log of {log.header.game}, and not of heroic")
    story.chained(logs, names)


def packed(files: Sequence[Path]) -> bytes:
    """All sessions in one file."""
    sessions = []
    for path in files:
        try:
            sessions.append(path.read_bytes())
        except OSError as error:
            raise BadLog(f"{path}: it cannot be read ({error.strerror})") from error
    names = [str(path) for path in files]
    chained([parse(data, name) for data, name in zip(sessions, names)], names)
    return story.packed(sessions)


def unpacked(data: bytes, source: str) -> dict[str, bytes]:
    """The sessions in such a file by name, checked."""
    sessions = story.unpacked(data, source)
    names = [f"{source}, {story.session_name(at)}" for at in range(len(sessions))]
    chained([parse(one, name) for one, name in zip(sessions, names)], names)
    return {story.session_name(at): one for at, one in enumerate(sessions)}


def mover(state: Heroic, name: str) -> Character:
    """The hero of this name at a table."""
    heroes = [one for one in state.cast if one.sheet.kind == "hero" and one.seat]
    for one in heroes:
        if name.casefold() in (one.name().casefold(), one.sheet.id) and not one.dead:
            return one
    raise BadOption(f"there is no hero {name!r} in this campaign; there are {', '.join(one.name() for one in heroes)}")


def moving(one: Character) -> bytes:
    """A hero as a file: the datafile as it is now, and what it carries (rule P1.9)."""
    data = {**sheet_data(one.sheet), "id": f"moved-{slug(one.name())}", "carried": baggage(one)}
    return (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode()


def moved(path: Path) -> Any:
    """The hero in such a file, as data; the engine judges whether it can be played."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise BadOption(f"{path}: it cannot be read ({error.strerror})") from None
    except ValueError as error:
        raise BadOption(f"{path}: this is no hero who has moved ({error})") from None
    if not isinstance(data, dict) or not isinstance(data.get("carried"), dict) or not str(data.get("id", "")).startswith("moved-"):
        raise BadOption(f"{path}: this is no hero who has moved; longbox heroic hero move writes one")
    return data
