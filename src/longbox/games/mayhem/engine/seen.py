"""What a view shows of the Stack and of the effects under way, as the engine's own objects again."""

from __future__ import annotations

from longbox.games.mayhem.engine.cards import Item
from longbox.games.mayhem.engine.views import FrameView, ItemView
from longbox.kernel.state import Frame


def item_of(shown: ItemView) -> Item:
    return Item(source=shown.source, seat=shown.seat, slot=shown.slot, mode=shown.mode, target=shown.target, partner=shown.partner)


def frame_of(shown: FrameView) -> Frame:
    return Frame(effect=shown.effect, at=shown.at, seat=shown.seat, a=shown.a, b=shown.b, c=shown.c)
