"""A campaign as one file, and a hero who moves to another one: the logs of its sessions in their order, and what a hero carries."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from longbox.games.heroic.engine.game import baggage
from longbox.games.heroic.engine.people import Character
from longbox.games.heroic.engine.saved import sheet_data
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.making.files import slug
from longbox.hosting.log import Log, parse
from longbox.kernel import BadLog, BadOption

SUFFIX = ".hero"
"""How files of heroes end who move from one campaign to another."""
MOST = 64 * 1024 * 1024
"""No session is larger than that, in bytes."""
STAMP = (1980, 1, 1, 0, 0, 0)
"""The same sessions give the same file, whenever it is written."""


def chained(logs: Sequence[Log], names: Sequence[str]) -> None:
    """BadLog unless each session goes on with the one before."""
    if not logs:
        raise BadOption("a campaign has at least one session: name its logs in their order")
    for at, log in enumerate(logs):
        if log.header.game != "heroic":
            raise BadLog(f"{names[at]}:1: this is a log of {log.header.game}, and not of heroic")
        if at and (log.header.chapter is None or log.header.chapter.before != logs[at - 1].hash):
            raise BadLog(f"{names[at]}:1: this session does not go on with {names[at - 1]}")


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
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for at, data in enumerate(sessions):
            archive.writestr(zipfile.ZipInfo(session_name(at), STAMP), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def session_name(at: int) -> str:
    return f"session-{at + 1:03}.log"


def unpacked(data: bytes, source: str) -> dict[str, bytes]:
    """The sessions in such a file by name, checked; names in it are never used as paths."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = sorted(archive.infolist(), key=lambda part: part.filename)
            if any(part.file_size > MOST for part in parts):
                raise BadLog(f"{source}: a session in it is larger than any could be")
            sessions = [archive.read(part) for part in parts]
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError) as error:
        raise BadLog(f"{source}: this is no campaign in one file ({error})") from None
    names = [f"{source}, {session_name(at)}" for at in range(len(sessions))]
    chained([parse(one, name) for one, name in zip(sessions, names)], names)
    return {session_name(at): one for at, one in enumerate(sessions)}


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
