"""What a view shows of the Stack, as the engine's own objects again."""

from __future__ import annotations

from longbox.games.mayhem.engine.records import Item
from longbox.games.mayhem.engine.views import ItemView


def item_of(shown: ItemView) -> Item:
    return Item(source=shown.source, seat=shown.seat, slot=shown.slot, mode=shown.mode, target=shown.target, partner=shown.partner)
