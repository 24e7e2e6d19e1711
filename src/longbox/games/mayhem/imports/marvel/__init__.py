"""Import 1001: the hero cards of the seed."""

from longbox.games.mayhem.imports.marvel.rules import HeroCards


def make() -> HeroCards:
    return HeroCards()
