"""Roofs, the game of the package in tests/packages/roofs, as the other tests use it."""

from __future__ import annotations

from pathlib import Path

from longbox_roofs import GAME
from longbox_roofs.engine import game
from longbox_roofs.engine.events import Revealed, Scored, Sealed
from longbox_roofs.engine.moves import COIN, DONE, Coin, Done
from longbox_roofs.engine.rules import COINS, NOWHERE, PLAIN
from longbox_roofs.engine.state import CODEC, Roofs
from longbox_roofs.engine.views import RoofsView
from longbox_roofs.game import RULEBOOK

from longbox.content.rulebook import read

__all__ = [
    "CODEC",
    "COIN",
    "COINS",
    "DONE",
    "GAME",
    "NOWHERE",
    "PLAIN",
    "Coin",
    "Done",
    "Revealed",
    "Roofs",
    "RoofsView",
    "Scored",
    "Sealed",
]

PACKAGE = Path(__file__).parent / "packages" / "roofs"
FILE = PACKAGE / "longbox_roofs" / "__init__.py"
RULES = read(RULEBOOK)


class RoofsGame(game.RoofsGame):
    """On the plain street, where nothing has to be loaded but its rules."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, RULES)
