"""All that a client needs in order to draw Roofs, as plain data."""

from __future__ import annotations

from typing import Any

from longbox_roofs.engine.game import RoofsGame
from longbox_roofs.engine.rules import COINS, PLAIN, ROUNDS
from longbox_roofs.packs import streets


def content(game: RoofsGame) -> dict[str, Any]:
    found = [{"id": street.id, "name": street.name, "die": street.die, "roofs": street.roofs} for street in [PLAIN, *streets()]]
    return {"streets": found, "coins": COINS, "rounds": ROUNDS}
