"""What leaves the game: views and events. Not compiled, because they are msgspec structs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from longbox.kernel.views import Event, View

if TYPE_CHECKING:
    from longbox.games.mayhem.stage import Mayhem


class CardView(msgspec.Struct, frozen=True, kw_only=True):
    """A card in play or on the Stack, all of it open (ruling R45)."""

    slot: int
    card: int
    owner: int
    controller: int
    role: int
    on_stack: bool
    tapped: bool
    damage: int
    chosen: int
    zero: bool
    carrier: int
    value: int


class ItemView(msgspec.Struct, frozen=True, kw_only=True):
    """An Act on the Stack."""

    source: int
    seat: int
    slot: int
    mode: int
    target: int
    partner: int


class MayhemView(View, frozen=True, kw_only=True):
    """What a seat may know: its own Hand; of the others' Hands and of all Decks only how many cards; all that is open."""

    favor: list[int]
    hand: list[int]
    hand_sizes: list[int]
    deck_sizes: list[int]
    discards: list[list[int]]
    stage: list[CardView]
    stage_size: int
    stack: list[ItemView]
    active: int
    priority: int
    passes: int
    turn: int
    step: int
    scored: bool
    tallies: list[int]
    out: list[bool]
    winner: int
    frames: list[list[int]]


def view_of(state: Mayhem, seat: int) -> MayhemView:
    return MayhemView(
        seat=seat,
        favor=state.favor.copy(),
        hand=state.hands[seat].copy() if seat < len(state.hands) else [],
        hand_sizes=[len(hand) for hand in state.hands],
        deck_sizes=[len(deck) for deck in state.decks],
        discards=[discard.copy() for discard in state.discards],
        stage=[
            CardView(
                slot=card.slot,
                card=card.card.place,
                owner=card.owner,
                controller=card.controller,
                role=card.role,
                on_stack=card.on_stack,
                tapped=card.tapped,
                damage=card.damage,
                chosen=card.chosen,
                zero=card.zero,
                carrier=card.carrier,
                value=state.value(card),
            )
            for card in state.stage
            if card is not None
        ],
        stage_size=len(state.stage),
        stack=[
            ItemView(source=item.source, seat=item.seat, slot=item.slot, mode=item.mode, target=item.target, partner=item.partner)
            for item in state.stack
        ],
        active=state.active,
        priority=state.priority,
        passes=state.passes,
        turn=state.turn,
        step=state.step,
        scored=state.scored,
        tallies=state.tallies.copy(),
        out=state.out.copy(),
        winner=state.winner,
        frames=[[frame.effect, frame.at, frame.seat, frame.a, frame.b, frame.c] for frame in state.frames],
    )


class TurnBegan(Event, frozen=True, kw_only=True):
    who: int
    turn: int

    def text(self, names: list[str]) -> str:
        return f"Turn {self.turn}: {names[self.who]}"


class Passed(Event, frozen=True, kw_only=True):
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} passes"


class Drew(Event, frozen=True, kw_only=True):
    """To the seat itself with the card; to the others with -1."""

    who: int
    card: int


class Reshuffled(Event, frozen=True, kw_only=True):
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} shuffles the Discard into the Deck"


class Played(Event, frozen=True, kw_only=True):
    who: int
    card: int
    role: int
    slot: int
    target: int
    partner: int


class Entered(Event, frozen=True, kw_only=True):
    slot: int
    card: int
    role: int
    carrier: int


class Left(Event, frozen=True, kw_only=True):
    slot: int
    card: int


class Performed(Event, frozen=True, kw_only=True):
    who: int
    actor: int
    set: int
    actor_value: int
    set_value: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} performs: {self.actor_value} x {self.set_value}"


class FavorChanged(Event, frozen=True, kw_only=True):
    who: int
    change: int
    favor: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} {'gains' if self.change > 0 else 'loses'} {abs(self.change)} Favor, now {self.favor}"


class Damaged(Event, frozen=True, kw_only=True):
    slot: int
    points: int


class Zeroed(Event, frozen=True, kw_only=True):
    slot: int


class Tapped(Event, frozen=True, kw_only=True):
    slot: int
    tapped: bool


class PowerUsed(Event, frozen=True, kw_only=True):
    who: int
    power: int
    name: str

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]}'s {self.name}"


class Dropped(Event, frozen=True, kw_only=True):
    who: int
    card: int


class Returned(Event, frozen=True, kw_only=True):
    """A card comes back to a Hand from the Discard."""

    who: int
    card: int


class Won(Event, frozen=True, kw_only=True):
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} wins"
