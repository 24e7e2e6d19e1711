"""For tests of card games: deal the cards that the test is about."""

from __future__ import annotations

from longbox.kernel.cards import showing
from longbox.kernel.deeds import CHANCE
from longbox.kernel.state import State


def deal(state: State, deck: list[int], *cards: int) -> None:
    """Let the draw that the game waits for show these cards of the deck, which counts them as in `longbox.kernel.cards`.

    deal(state, state.deck, OWL, CAT) deals an owl, then a cat. AssertionError if the game waits for something else.
    """
    outcome = showing(deck, cards)
    refusal = state.refuse(CHANCE, outcome)
    assert refusal is None, f"{state!r} does not deal these cards now: {refusal}"
    state.apply(CHANCE, outcome)
