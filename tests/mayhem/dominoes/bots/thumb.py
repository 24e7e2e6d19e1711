"""How bots play tiles: they stand them up as Sets, and topple them onto whoever has Favor to lose."""

from __future__ import annotations

from longbox.games.mayhem.bots.judge import NEVER, STAGE_COST, Judge, Thumb
from longbox.games.mayhem.engine.cards import SET
from longbox.games.mayhem.engine.records import Item
from longbox.games.mayhem.engine.rules import Import
from longbox.kernel.deeds import Move
from tests.mayhem.dominoes.engine import TOPPLE, Dominoes

BLOW = 35
"""What a die takes, on the average."""


def thumb(source: Import) -> Thumb:
    assert isinstance(source, Dominoes)
    return DominoThumb(source)


class DominoThumb(Thumb):
    def __init__(self, source: Dominoes) -> None:
        super().__init__(source)
        self.dominoes = source

    def gain(self, judge: Judge, move: Move) -> int:
        at = move.a
        tile = self.dominoes.tiles[at]
        if move.kind.name == "stand":
            return judge.entering(SET, tile.value, tile.suit, tile.carries, -1) - STAGE_COST * tile.value
        if judge.look.stack:
            return NEVER
        others = [favor for seat, favor in enumerate(judge.look.favor) if seat != judge.seat]
        return min(BLOW, max(others)) - 2 * tile.value

    def harm(self, judge: Judge, item: Item) -> int:
        return min(BLOW, judge.look.favor[judge.seat]) if item.mode == TOPPLE else 0
