"""Heroes at the terminal."""

from __future__ import annotations

from longbox.games.heroes.engine.game import HeroesGame
from longbox.games.heroes.screen.look import HeroesLook
from longbox.kernel import Game
from longbox.terminal.looks import Look


def look(game: Game) -> Look:
    assert isinstance(game, HeroesGame)
    return HeroesLook(game)
