"""What a seat may see. Not compiled, because views are msgspec structs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from longbox.kernel.views import FrameView, View, show_frame

if TYPE_CHECKING:
    from longbox.games.mayhem.engine.state import Mayhem


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
    """What a seat may know: its own Hand; of the others' Hands and of all Decks only how many cards; all that is open; and `known`,
    which cards everybody knows to be in each Hand."""

    favor: list[int]
    hand: list[int]
    hand_sizes: list[int]
    known: list[list[int]]
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
    frames: list[FrameView]


def view_of(state: Mayhem, seat: int) -> MayhemView:
    return MayhemView(
        seat=seat,
        favor=state.favor.copy(),
        hand=state.hands[seat].copy() if state.sits(seat) else [],
        hand_sizes=[len(hand) for hand in state.hands],
        known=[known.copy() for known in state.known],
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
        frames=[show_frame(frame) for frame in state.frames],
    )


def with_hand(state: Mayhem, seat: int, public: View) -> View:
    """What a seat sees, made of what spectators see: its Hand is all that it sees beside that."""
    state.sits(seat)
    return msgspec.structs.replace(public, seat=seat, hand=state.hands[seat].copy())
