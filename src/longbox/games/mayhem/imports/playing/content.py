"""What the look in the browser draws playing cards from: the Suits (rule 1.3)."""

from __future__ import annotations

from typing import Any

from longbox.games.mayhem.engine.cards import SUITS
from longbox.games.mayhem.engine.rules import Import

SIGNS = ["♣", "♦", "♥", "♠"]
RED = ["diamonds", "hearts"]


def content(source: Import) -> dict[str, Any]:
    suits = [{"place": place, "id": id, "title": id.title(), "sign": SIGNS[place], "red": id in RED} for place, id in enumerate(SUITS)]
    return {"suits": suits}
