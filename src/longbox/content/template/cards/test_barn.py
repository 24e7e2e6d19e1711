"""Barn against everything that a game promises, and against its own rules."""

from __future__ import annotations

import pytest
from longbox_barn import GAME
from longbox_barn.engine.game import CALL, CAT, DOG, MOUSE, Barn

from longbox.kernel import EVERYONE, Event
from longbox.kit import conform, deal


def dealt(*hands: tuple[int, int]) -> Barn:
    """A game in which everybody has been dealt these cards."""
    state = GAME.make(len(hands)).start()
    assert isinstance(state, Barn)
    for hand in hands:
        deal(state, state.deck, *hand)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_contract(seats: int) -> None:
    conform(GAME.make(seats), games=5)


def test_a_call_takes_the_cards_that_were_named() -> None:
    state = dealt((MOUSE, CAT), (DOG, DOG))
    state.apply(0, CALL.of(1, DOG))
    assert (state.scores, state.hands[1]) == ([6, 0], [0, 0, 0])


def test_everybody_hears_a_call() -> None:
    state, heard = dealt((MOUSE, CAT), (DOG, DOG), (CAT, CAT)), list[tuple[int, Event]]()
    state.heard = heard
    state.apply(0, CALL.of(1, DOG))
    [(audience, event)] = heard
    assert audience == EVERYONE and event.text(["Ann", "Ben", "Cleo"]) == "Ann calls a dog. Ben lays down a dog and a dog"


def test_a_view_shows_no_hand_of_another() -> None:
    assert dealt((MOUSE, CAT), (DOG, DOG)).view(0) == dealt((MOUSE, CAT), (CAT, CAT)).view(0)
