"""Scoring (rulebook chapter 0.5.3): the product of an Actor's and a Set's Values, attachments included (rule 0.5.3.2)."""

from __future__ import annotations

from longbox.games.mayhem.engine.events import SCORING
from longbox.games.mayhem.engine.records import Card
from longbox.games.mayhem.engine.state import NOBODY, Mayhem


def tap_all(state: Mayhem, card: Card) -> int:
    """Tap a card and what is attached to it; the sum of their Values."""
    card.tapped = True
    total = state.value(card)
    if card.load:
        for other in state.stage:
            if other is not None and other.carrier == card.slot:
                other.tapped = True
                total += state.value(other)
    return total


def finish_scoring(state: Mayhem, seat: int, actor_value: int, set_value: int) -> None:
    cause = f"scoring {actor_value} x {set_value}" if state.heard is not None else ""
    state.change_favor(seat, max(0, actor_value) * max(0, set_value), "0.5.3.2", seat, cause, SCORING)
    state.check_win()
    if state.winner == NOBODY:
        state.give_priority()
