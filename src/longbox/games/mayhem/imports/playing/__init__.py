"""Import 1: ordinary playing cards with the Joker (rulebook chapter 1)."""

from longbox.games.mayhem.imports.playing.engine.rules import PlayingCards


def make() -> PlayingCards:
    source = PlayingCards()
    source.home = __name__
    return source
