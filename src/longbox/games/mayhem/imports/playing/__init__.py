"""Import 1: ordinary playing cards with the Joker."""

from longbox.games.mayhem.imports.playing.rules import PlayingCards


def make() -> PlayingCards:
    return PlayingCards()
