"""The tiles as data."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from longbox.content.packs import Pack, PackEntry, load_pack

Pips = Annotated[int, msgspec.Meta(ge=0, le=6)]


class Tile(PackEntry, frozen=True, kw_only=True):
    low: Pips
    high: Pips


SECTIONS: dict[str, type[PackEntry]] = {"tiles": Tile}


def load(path: Path) -> Pack:
    return load_pack(path, game="mayhem", sections=SECTIONS)
