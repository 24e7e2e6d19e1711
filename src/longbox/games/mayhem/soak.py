"""Tables for `make soak`, and what must hold when a game of Mayhem is over."""

from __future__ import annotations

from longbox.games.mayhem.engine.game import MayhemGame
from longbox.games.mayhem.engine.state import Mayhem
from longbox.kernel.state import Setting, State


def tables() -> list[tuple[int, dict[str, Setting]]]:
    """Seats and options."""
    return [
        (2, {}),
        (3, {}),
        (4, {}),
        (2, {"core": "newest"}),
        (3, {"core": "newest"}),
        (2, {"defense_first": True}),
        (2, {"strict_suits": True}),
        (2, {"decks": "sky-and-steel,crown-and-hex"}),
        (4, {"decks": "sky-and-steel,iron-man", "defense_first": True}),
    ]


def fault(state: State) -> str:
    """No card is lost or doubled. Empty if all is well."""
    assert isinstance(state, Mayhem) and isinstance(state.game, MayhemGame)
    for seat, deck in enumerate(state.game.decks):
        if cards_of(state, seat) != deck:
            return f"cards of seat {seat} are lost or doubled"
    return ""


def cards_of(state: Mayhem, seat: int) -> list[int]:
    """All cards of a seat, wherever they are."""
    stage = [card.card.place for card in state.stage if card is not None and card.owner == seat]
    partners = [item.partner for item in state.stack if item.seat == seat and item.partner >= 0]
    return sorted([*state.decks[seat], *state.hands[seat], *state.discards[seat], *stage, *partners])
