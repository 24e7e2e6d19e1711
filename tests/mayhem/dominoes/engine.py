"""Import 2002, dominoes: its cards, moves and effects. Not of the game, which knows nothing of it."""

from __future__ import annotations

from typing import Any, Final

from longbox.games.mayhem.engine.asking import Asking
from longbox.games.mayhem.engine.cards import ACT, SET, CardDef, Mode
from longbox.games.mayhem.engine.moves import act_timing, stage_timing
from longbox.games.mayhem.engine.records import Card, Item
from longbox.games.mayhem.engine.rules import Import, MayhemRules, Stock
from longbox.games.mayhem.engine.state import Mayhem
from longbox.games.mayhem.engine.views import ItemView, MayhemView
from longbox.kernel.deeds import Kind, Move, Range, Refusal
from longbox.kernel.state import Effect, Frame, Pending, Roll

STAND: Final = 0
TOPPLE: Final = 1


class Dominoes(Import):
    """Tiles, worth their pips. They stand as Sets; a double carries two Set Pieces, and may be toppled as an Act instead."""

    def __init__(self, pips: list[tuple[int, int]], packs: dict[str, str]) -> None:
        super().__init__("dominoes", "2002")
        self.pips = pips
        self.tiles: list[CardDef] = []
        self._packs = packs

    def cards(self, first: int) -> list[CardDef]:
        for at, (low, high) in enumerate(self.pips):
            roles = [SET, ACT] if low == high else [SET]
            id, name = f"domino-{low}-{high}", f"Domino {low}-{high}"
            tile = CardDef(first + at, id, name, source=self.place, roles=roles, value=low + high)
            tile.carries = len(roles)
            self.tiles.append(tile)
        return self.tiles

    def packs(self) -> dict[str, str]:
        return self._packs

    def value_words(self, card: CardDef) -> str:
        return f"{card.value} pips"

    def item_words(self, game: MayhemRules, view: MayhemView, item: ItemView) -> str:
        return " falls" if item.mode == TOPPLE else " stands"

    def modes(self) -> list[Mode]:
        return [Mode("stand"), Mode("topple")]

    def prepare(self, stock: Stock) -> None:
        tile = Range("tile", len(self.tiles), [tile.id for tile in self.tiles])
        self.stand: Kind[Mayhem] = Stand(self, "stand", [tile])
        self.topple: Kind[Mayhem] = Topple(self, "topple", [tile])
        self.tumble: Effect[Mayhem] = Tumble("tumble")
        self.whom: Effect[Mayhem] = Whom(self, "whom")

    def kinds(self) -> list[Kind[Any]]:
        return [self.stand, self.topple]

    def effects(self) -> list[Effect[Any]]:
        return [self.tumble, self.whom]

    def list_moves(self, state: Mayhem, seat: int, moves: list[Move]) -> None:
        for at in range(len(self.tiles)):
            for kind in (self.stand, self.topple):
                if kind.refuse(state, seat, at, 0, 0) is None:
                    moves.append(kind.of(at))

    def resolve(self, state: Mayhem, item: Item, frame: Frame) -> bool:
        """A toppled tile asks whom it hits."""
        if frame.at or item.mode == STAND:
            return False
        frame.at = 1
        state.push(self.whom.frame(item.seat))
        return True

    def move_text(self, game: MayhemRules, view: MayhemView, move: Move) -> str:
        at = move.a
        return f"{move.kind.name} {self.tiles[at].name}" if move.kind in (self.stand, self.topple) else ""


class Stand(Kind[Mayhem]):
    """Play a tile as a Set."""

    def __init__(self, source: Dominoes, name: str, ranges: list[Range]) -> None:
        super().__init__(name, ranges)
        self.source = source

    def refuse(self, state: Mayhem, seat: int, at: int, _b: int, _c: int) -> Refusal | None:
        return stage_timing(state, "0.4.2.1") or not_held(state, seat, self.source.tiles[at])

    def apply(self, state: Mayhem, seat: int, at: int, _b: int, _c: int) -> None:
        state.put_on_stack(seat, self.source.tiles[at].place, role=SET, source=self.source.place, mode=STAND)
        state.keep_priority(seat)


class Topple(Kind[Mayhem]):
    """Play a double as an Act, in anybody's turn."""

    def __init__(self, source: Dominoes, name: str, ranges: list[Range]) -> None:
        super().__init__(name, ranges)
        self.source = source

    def refuse(self, state: Mayhem, seat: int, at: int, _b: int, _c: int) -> Refusal | None:
        tile = self.source.tiles[at]
        if ACT not in tile.roles:
            return Refusal("no_double", f"The {tile.name} is no double.", "0.2.2")
        return act_timing(state) or not_held(state, seat, tile)

    def apply(self, state: Mayhem, seat: int, at: int, _b: int, _c: int) -> None:
        state.put_on_stack(seat, self.source.tiles[at].place, role=ACT, source=self.source.place, mode=TOPPLE)
        state.keep_priority(seat)


def not_held(state: Mayhem, seat: int, tile: CardDef) -> Refusal | None:
    return None if tile.place in state.hands[seat] else Refusal("not_held", f"You do not hold the {tile.name}.", "0.3.2.1")


class Whom(Asking):
    """Its player chooses another player, who is hit."""

    def __init__(self, source: Dominoes, name: str) -> None:
        super().__init__(name, "0.4.5")
        self.source = source

    def kind(self, state: Mayhem) -> Kind[Mayhem]:
        return state.rules().name_kind

    def options(self, state: Mayhem, frame: Frame) -> list[int]:
        return [seat for seat in range(len(state.favor)) if seat != frame.seat and not state.out[seat]]

    def chosen(self, state: Mayhem, frame: Frame, option: int) -> None:
        state.push(self.source.tumble.frame(option))


class Tumble(Effect[Mayhem]):
    """The frame's seat loses 10 Favor for each point of a die, which `at` keeps."""

    def run(self, state: Mayhem, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        if frame.at == 0:
            return False
        state.frames.pop()
        state.change_favor(frame.seat, -10 * frame.at, "0.4.5", frame.seat, "falling dominoes")
        return True

    def pending(self, state: Mayhem, frame: Frame, _a: int, _b: int, _c: int) -> Pending:
        return Roll([6], frame.seat, "tumble", "0.4.5")

    def rolled(self, state: Mayhem, frame: Frame, shown: list[int], _a: int, _b: int, _c: int) -> None:
        frame.at = shown[0]


class EchoingDominoes(Dominoes):
    """Here a tile that has left, also from the Stack, hits its own player too."""

    def left(self, state: Mayhem, card: Card) -> None:
        state.push(self.tumble.frame(card.controller))
