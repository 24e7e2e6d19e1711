"""Import 2002, dominoes: a folder as somebody else would write it, with every room that an import can have."""

from __future__ import annotations

from pathlib import Path

from tests.mayhem.dominoes.engine import Dominoes
from tests.mayhem.dominoes.packs import Tile, load

PACK = Path(__file__).with_name("tiles.toml")


def make(kind: type[Dominoes] = Dominoes) -> Dominoes:
    pack = load(PACK)
    source = kind([(tile.low, tile.high) for tile in pack.entries("tiles", Tile)], {pack.name: pack.hash})
    source.home = __name__
    return source
