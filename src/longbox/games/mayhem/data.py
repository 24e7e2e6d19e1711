"""What leaves the game: views and events. Not compiled, because they are msgspec structs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from longbox.kernel.views import HIDDEN, Event, View

if TYPE_CHECKING:
    from longbox.games.mayhem.stage import Mayhem


ROLE_WORDS = ("an Actor", "a Set", "a Prop", "a Set Piece", "an Act")


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


class CardEvent(Event, frozen=True, kw_only=True):
    """An event about a card: its place in the catalogue, its id and its name."""

    card: int
    id: str
    name: str

    def uses(self) -> tuple[str, ...]:
        return (self.id,) if self.id else ()


class Drew(CardEvent, frozen=True, kw_only=True):
    """To the seat itself with the card; to the others without it, `card` being -1."""

    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} draws {self.name}"

    def uses(self) -> tuple[str, ...]:
        return ()


class Reshuffled(Event, frozen=True, kw_only=True):
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} shuffles the Discard into the Deck"


class Played(CardEvent, frozen=True, kw_only=True):
    """A card is an Act on the Stack now. `aim` says in words what it is aimed at, or attached to."""

    who: int
    role: int
    slot: int
    aim: str

    def text(self, names: list[str]) -> str:
        role = "" if self.role == 4 else f" as {ROLE_WORDS[self.role]}"
        return f"{names[self.who]} plays {self.name}{role}{self.aim}"


class Tricked(Event, frozen=True, kw_only=True):
    """An Act that is no card is on the Stack."""

    who: int
    words: str

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} {self.words}"


class Entered(CardEvent, frozen=True, kw_only=True):
    slot: int
    role: int
    carrier: int

    def text(self, names: list[str]) -> str:
        return f"{self.name} is on stage as {ROLE_WORDS[self.role]}"


class Left(CardEvent, frozen=True, kw_only=True):
    slot: int

    def text(self, names: list[str]) -> str:
        return f"{self.name} goes to the Discard"


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


class Damaged(CardEvent, frozen=True, kw_only=True):
    slot: int
    points: int

    def text(self, names: list[str]) -> str:
        return f"{self.name} takes {self.points} damage" if self.points > 0 else f"{self.name} is whole again"


class Zeroed(CardEvent, frozen=True, kw_only=True):
    slot: int

    def text(self, names: list[str]) -> str:
        return f"{self.name} has Value 0 to the end of the scene"


class Tapped(CardEvent, frozen=True, kw_only=True):
    slot: int
    tapped: bool

    def text(self, names: list[str]) -> str:
        return f"{self.name} is {'tapped' if self.tapped else 'untapped'}"


class PowerUsed(Event, frozen=True, kw_only=True):
    who: int
    power: int
    id: str
    name: str

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]}'s {self.name}"

    def uses(self) -> tuple[str, ...]:
        return (self.id,)


class Dropped(CardEvent, frozen=True, kw_only=True):
    """A card goes from a Hand to the Discard, where everybody sees it."""

    reveals = HIDDEN
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} discards {self.name}"


class Returned(CardEvent, frozen=True, kw_only=True):
    """A card comes back to a Hand from the Discard."""

    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} takes {self.name} back into the Hand"


class Won(Event, frozen=True, kw_only=True):
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} wins"
