"""Decks as counts, and the cards that a test deals."""

from __future__ import annotations

from itertools import product

import pytest

from longbox.kernel import Sfc32
from longbox.kernel.cards import counted, draw, drawing, showing, spread, take
from longbox.kernel.views import wire
from longbox.kit import deal
from tests.toys.duel import Duel, DuelGame


def test_every_way_to_draw_is_one_outcome_and_leads_back_to_its_cards() -> None:
    deck = [2, 0, 1, 1]
    drawn = []
    for shown in drawing(deck, 2, 0, "cards", "").outcomes():
        left = deck.copy()
        cards = take(left, shown)
        assert left == [count - cards.count(card) for card, count in enumerate(deck)]
        again = deck.copy()
        assert take(again, showing(deck, cards).shown) == cards and again == left
        drawn.append(cards)
    one_by_one = [[a[1], b[1]] for a, b in product(enumerate(spread(deck)), repeat=2) if a[0] != b[0]]
    assert sorted(drawn) == sorted(one_by_one)


def test_no_more_is_drawn_than_there_is() -> None:
    assert drawing([1, 1], 3, 0, "cards", "").sides == [2, 1]


def test_a_random_hand_comes_out_of_the_deck() -> None:
    deck = [2, 1, 3]
    hand = draw(deck, 4, Sfc32(1))
    assert sum(hand) == 4 and [one + other for one, other in zip(hand, deck, strict=True)] == [2, 1, 3]
    assert counted(spread(hand), 3) == hand


def test_a_test_deals_the_cards_that_it_names() -> None:
    state = DuelGame().start()
    assert isinstance(state, Duel)
    deal(state, state.deck, 3, 0, 3, 1)
    assert state.hands[0] == [0, 1, 3, 3]
    with pytest.raises(AssertionError, match="does not deal these cards now: 4 numbers are to be rolled, not 1"):
        deal(state, state.deck, 0)
    with pytest.raises(ValueError, match="card 3 cannot be drawn: the deck has"):
        deal(state, state.deck, *[3] * 4)


def test_a_secret_is_told_to_its_seat_alone() -> None:
    state = DuelGame().start()
    assert isinstance(state, Duel)
    state.heard = []
    deal(state, state.deck, 0, 0, 1, 1)
    heard = {seat: [wire(event) for audience, event in state.heard if audience >> seat & 1] for seat in (0, 1, 30)}
    assert b'"card":0' in heard[0][0] and heard[1] == heard[30] and all(b'"card":-1' in event for event in heard[1])
