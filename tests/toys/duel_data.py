"""The duel's cards, views and events: msgspec structs, so not compiled."""

from __future__ import annotations

from pathlib import Path

import msgspec

from longbox.content.packs import Pack, PackEntry, load_pack
from longbox.kernel import Event, View
from longbox.kernel.views import FrameView


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """What a card does."""


class Hit(Step, frozen=True, kw_only=True):
    amount: int


class Ward(Step, frozen=True, kw_only=True):
    pass


class Snatch(Step, frozen=True, kw_only=True):
    pass


class Gamble(Step, frozen=True, kw_only=True):
    sides: int


class CardEntry(PackEntry, frozen=True, kw_only=True):
    count: int
    quick: bool = False
    effect: Hit | Ward | Snatch | Gamble


def load(path: Path) -> Pack:
    return load_pack(path, game="duel", sections={"cards": CardEntry})


PACK = load(Path(__file__).with_name("duel.toml"))
ENTRIES: list[CardEntry] = PACK.entries("cards", CardEntry)
IDS = [entry.id for entry in ENTRIES]


class DuelView(View, frozen=True, kw_only=True):
    hearts: list[int]
    hand: list[int]
    hand_sizes: list[int]
    deck_size: int
    discard: list[int]
    stack: list[list[int]]
    active: int
    priority: int
    passes: int
    turn: int
    effects: list[FrameView]


def screen(view: DuelView, names: list[str]) -> str:
    """The view as a person wants to read it."""
    seats = [f"{name}: {view.hearts[at]} hearts, {view.hand_sizes[at]} cards" for at, name in enumerate(names)]
    stack = [f"{names[owner]}'s {IDS[card]} at {names[target]}" for owner, card, target in reversed(view.stack)]
    discard = [f"{count} {IDS[card]}" for card, count in enumerate(view.discard) if count]
    return "\n".join(
        [
            f"Turn {view.turn}, {names[view.active]}'s. The deck has {view.deck_size} cards.",
            *seats,
            f"Stack, top first: {', '.join(stack) or 'empty'}",
            f"Discarded: {', '.join(discard) or 'nothing'}",
            *([f"Your hand: {', '.join(IDS[card] for card in view.hand) or 'empty'}"] if 0 <= view.seat < len(names) else []),
        ]
    )


class Drew(Event, frozen=True, kw_only=True):
    """To the seat that drew: which card. To the others: that it drew one, `card` being -1."""

    who: int
    card: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} draws {IDS[self.card] if self.card >= 0 else 'a card'}"


class Played(Event, frozen=True, kw_only=True):
    who: int
    card: int
    target: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} plays {IDS[self.card]} at {names[self.target]}"

    def uses(self) -> tuple[str, ...]:
        return (IDS[self.card],)


class Passed(Event, frozen=True, kw_only=True):
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} passes"


class Warded(Event, frozen=True, kw_only=True):
    card: int

    def text(self, names: list[str]) -> str:
        return f"{IDS[self.card]} is warded off"


class Lost(Event, frozen=True, kw_only=True):
    who: int
    hearts: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} loses {self.hearts}"


class Dropped(Event, frozen=True, kw_only=True):
    who: int
    card: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} discards {IDS[self.card]}"


class Turn(Event, frozen=True, kw_only=True):
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]}'s turn"

    def begins_turn(self) -> int:
        return self.who
