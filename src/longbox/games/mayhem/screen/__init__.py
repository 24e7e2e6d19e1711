"""Mayhem at the terminal."""

from __future__ import annotations

from longbox.games.mayhem.engine.rules import MayhemRules
from longbox.games.mayhem.screen.look import MayhemLook
from longbox.kernel import Game
from longbox.terminal.looks import Look


def look(game: Game) -> Look:
    assert isinstance(game, MayhemRules)
    return MayhemLook(game)
