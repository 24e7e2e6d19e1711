"""Mayhem's advice: why a card cannot be played, and where a question needs no person."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, cast

from longbox.games.advice import Advice
from longbox.games.mayhem.data import MayhemView
from longbox.games.mayhem.describe import is_called
from longbox.games.mayhem.stage import STEPS, Mayhem
from longbox.games.mayhem.text import at
from longbox.kernel.deeds import Kind, Move, Range, Refusal
from longbox.kernel.state import State

PLAIN_REASONS = [
    "not_held",
    "effect",
    "no_scoring",
    "not_active",
    "one_a_turn",
    "performance",
    "timing",
    "no_room",
    "suit",
    "no_match",
    "no_carrier",
    "tapped",
]
"""What speaks against a card or a kind of move, the most telling reasons first."""
WHATEVER_TARGET = ["not_asked", "over", "roll_first", "no_seat", *PLAIN_REASONS[:7]]
BESIDE = ("take", "pair")
"""Kinds that name a card without playing it alone."""


class MayhemAdvice(Advice):
    def why_not(self, state: State, seat: int, words: str) -> Refusal | None:
        """The words are a move, a kind of move alone, such as score, or a card's id or name."""
        assert isinstance(state, Mayhem)
        found = [card for card in state.rules().cards if is_called(card, words)]
        if found:
            return why_not_card(state, seat, found[0].id)
        kind = state.game.table.by_name.get(words.strip())
        if kind is not None:
            return why_not_kind(state, seat, kind)
        return super().why_not(state, seat, words)

    def own_matter(self, state: State, seat: int, moves: Sequence[Move]) -> str:
        """One's own Act waits on top of the Stack: nobody answers to that."""
        assert isinstance(state, Mayhem)
        own = bool(state.stack) and state.stack[-1].seat == seat
        return "your own Act waits" if own and may_pass(state, moves) else ""

    def nothing_to_do(self, state: State, seat: int, moves: Sequence[Move]) -> str:
        assert isinstance(state, Mayhem)
        return STEPS[state.step] if may_pass(state, moves) and idle(cast(MayhemView, state.view(seat)), moves) else ""

    def may_respond(self, state: State) -> list[int]:
        """All that still have priority in this round, without the active player: decided by what everybody can see."""
        assert isinstance(state, Mayhem)
        if state.frames or state.priority == state.active:
            return []
        count = state.game.seats
        order = [(state.priority + step) % count for step in range(count - state.passes)]
        return [seat for seat in order if seat != state.active and not state.out[seat]]


def may_pass(state: Mayhem, moves: Sequence[Move]) -> bool:
    return not state.frames and any(move.kind.passes for move in moves)


def idle(view: MayhemView, moves: Sequence[Move]) -> bool:
    """Whether there is nothing to do but pass, or remove one's own cards."""
    return all(move.kind.passes or (move.kind.name == "strike" and own(view, move.b)) for move in moves)


def own(view: MayhemView, slot: int) -> bool:
    """Whether there is a card of this seat's at a place of the stage."""
    card = at(view, slot)
    return card is not None and card.controller == view.seat


def why_not_card(state: Mayhem, seat: int, id: str) -> Refusal | None:
    """Why a card cannot be played at all, or None if there is a way: the most telling of the reasons against all of them."""
    kinds = [kind for kind in state.game.table.kinds if names_card(kind) and kind.name not in BESIDE and id in kind.ranges[0].labels]
    return most_telling(state, seat, [every(state, kind, kind.ranges[0].read(id)) for kind in kinds])


def why_not_kind(state: Mayhem, seat: int, kind: Kind[Any]) -> Refusal | None:
    """Why no move of a kind is possible, or None if one is. Of the cards only those in the Hand are looked at."""
    hand = {state.rules().cards[place].id for place in state.hands[seat]} if seat < len(state.hands) else set[str]()
    firsts: Sequence[int] = range(extent(state, kind.ranges[0])) if kind.ranges else range(1)
    if names_card(kind):
        firsts = [at for at, id in enumerate(kind.ranges[0].labels) if id in hand or kind.name == "take"] or [0]
    return most_telling(state, seat, [every(state, kind, first) for first in firsts])


def names_card(kind: Kind[Any]) -> bool:
    return bool(kind.ranges) and kind.ranges[0].name == "card"


def every(state: Mayhem, kind: Kind[Any], first: int) -> Iterator[Move]:
    """All moves of a kind that begin with `first` and have to do with something: with a seat, or with a place of the stage in use."""
    spans = [range(extent(state, part)) for part in kind.ranges[1:]] + [range(1), range(1)]
    for b in spans[0]:
        for c in spans[1]:
            yield kind.of(first, b, c)


def extent(state: Mayhem, part: Range) -> int:
    """How many values of a part can mean something now. Without labels it is a seat, a place of the stage, or an aim at either."""
    if part.labels or part.name == "seat":
        return part.size
    used = max(1, len(state.stage))
    return min(part.size, 1 + state.game.seats + used if part.name == "aim" else used)


def most_telling(state: Mayhem, seat: int, ways: Sequence[Iterable[Move]]) -> Refusal | None:
    """None if one of the moves is possible. Each of the ways is given up at a reason that holds whatever the target is."""
    refusals: list[Refusal] = []
    for moves in ways:
        for move in moves:
            refusal = state.refuse(seat, move)
            if refusal is None:
                return None
            refusals.append(refusal)
            if refusal.code in WHATEVER_TARGET:
                break
    return min(refusals, key=_rank, default=Refusal("no_way", "No move plays that card.", "0.2.2"))


def _rank(refusal: Refusal) -> int:
    return PLAIN_REASONS.index(refusal.code) if refusal.code in PLAIN_REASONS else len(PLAIN_REASONS)
