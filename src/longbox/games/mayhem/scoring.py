"""Scoring: the product of an Actor's and a Set's Values, attachments included (rule 0.5.3.2)."""

from __future__ import annotations

from longbox.games.mayhem.cards import Card
from longbox.games.mayhem.stage import Mayhem


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
    state.change_favor(seat, max(0, actor_value) * max(0, set_value), "0.5.3.2")
    state.check_win()
    if state.winner < 0:
        state.give_priority()
