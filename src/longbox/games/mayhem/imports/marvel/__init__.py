"""Import 1001: the hero cards of the seed (rulebook chapter 1001)."""

from pathlib import Path

from longbox.games.mayhem.imports.marvel.engine.rules import HeroCards
from longbox.games.mayhem.imports.marvel.packs import PACK, cards_of, head_starts_of, heroes_of, load, powers_of


def make(path: Path = PACK) -> HeroCards:
    """The cards, Super Powers and heroes of a pack."""
    pack = load(path)
    source = HeroCards(cards_of(pack), powers_of(pack), heroes_of(pack), {pack.name: pack.hash})
    source.head_starts = head_starts_of(pack)
    source.home = __name__
    return source
