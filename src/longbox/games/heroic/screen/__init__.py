"""Heroic at the terminal."""

from __future__ import annotations

from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.screen.look import HeroicLook
from longbox.kernel import Game
from longbox.terminal.looks import Look


def look(game: Game) -> Look:
    assert isinstance(game, HeroicGame)
    return HeroicLook(game)
