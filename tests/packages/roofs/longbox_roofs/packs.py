"""Streets as data: what a pack of Roofs holds, and how it is read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta

from longbox.content.packs import Pack, PackEntry, Problem, load_pack
from longbox_roofs.engine.rules import ROOFS, Street

STREETS = Path(__file__).parent / "pack" / "streets.toml"
MADE = "own"
"""The id of the one street in a pack that somebody has made."""
LONGEST = 24

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST)]
Die = Literal[4, 6, 8, 10, 12]


class StreetEntry(PackEntry, frozen=True, kw_only=True):
    name: Name
    die: Die
    roofs: Annotated[list[Name], Meta(min_length=ROOFS, max_length=ROOFS)]


def load(path: Path) -> Pack:
    return load_pack(path, game="roofs", sections={"streets": StreetEntry}, checks=[names_differ])


def names_differ(pack: Pack) -> Iterator[Problem]:
    for entry in pack.entries("streets", StreetEntry):
        for place, name in enumerate(entry.roofs):
            if name in entry.roofs[:place]:
                yield Problem("streets", entry.id, f"roofs[{place}]", f"two roofs of this street are called {name!r}")


def street(pack: Pack, id: str) -> Street:
    entry = pack.find("streets", id, StreetEntry)
    return Street(id, entry.name, entry.die, entry.roofs)


def kept_street(pack: Pack, name: str) -> Street:
    """A street that somebody has made: the one of its pack, under the name by which it is kept."""
    made = street(pack, MADE)
    return Street(name, made.name, made.die, made.roofs)


def streets() -> list[Street]:
    """Those that come with the game, beside the plain one."""
    pack = load(STREETS)
    return [street(pack, id) for id in pack.ids("streets")]
