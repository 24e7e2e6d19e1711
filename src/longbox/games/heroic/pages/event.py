"""What an Event of one's own is begun with: a small whole one, copies of those that come with the game, and parts to add."""

from __future__ import annotations

from typing import Any

from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.engine.vocabulary import KINDS
from longbox.games.heroic.making.event_parts import EMPTY, HEAD, PARTS
from longbox.games.heroic.own_event import told
from longbox.games.heroic.packs import PACK


def content(game: HeroicGame) -> dict[str, Any]:
    others = [one for one in game.world.datafiles if one.kind in KINDS and one.kind != "hero"]
    texts = [path.read_text("utf-8") for path in sorted(PACK.glob("*.toml"))]
    copies = [(told(text)["events"], text) for text in texts]
    return {
        "empty": EMPTY,
        "parts": PARTS,
        "copies": [{"name": events[0]["name"], "text": f"{HEAD}\n{text}"} for events, text in copies if events],
        "foes": [{"id": one.id, "name": one.name, "kind": one.kind} for one in others],
    }
