"""Roofs at the terminal."""

from __future__ import annotations

from longbox.kernel import Game
from longbox.terminal.looks import Look
from longbox_roofs.engine.game import RoofsGame
from longbox_roofs.screen.look import RoofsLook


def look(game: Game) -> Look:
    assert isinstance(game, RoofsGame)
    return RoofsLook(game)
