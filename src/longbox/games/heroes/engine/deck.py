"""Decks and hands (rules B1.6 and B11.7): a deck has no order but for the cards on top that somebody has looked at."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import Final

from longbox.games.heroes.engine.records import Deck, Team

RESOURCE: Final = 0
VILLAIN: Final = 1
HEADLINE: Final = 2
STORY: Final = 3
DECK_WORDS: Final = ["Resource", "Villain", "Headline", "Story"]


def fresh(count: int) -> Deck:
    return Deck(list(range(count)), [], [], [])


def deck_size(deck: Deck) -> int:
    return len(deck.cards) + len(deck.tops)


def renew(deck: Deck) -> bool:
    """Make an empty deck anew of its discard pile (rule B1.6); whether it was."""
    if deck.cards or deck.tops or not deck.discard:
        return False
    deck.cards, deck.discard = deck.discard, []
    return True


def put_away(deck: Deck, card: int) -> None:
    insort(deck.discard, card)


def take(deck: Deck, place: int) -> int:
    """The card in this place of the unordered ones, counted from 1, as a roll shows it."""
    return deck.cards.pop(place - 1)


# Hands, of Resource and Villain cards


def hand_of(team: Team, deck: int) -> list[int]:
    return team.resources if deck == RESOURCE else team.villains


def known_of(team: Team, deck: int) -> list[int]:
    return team.resources_known if deck == RESOURCE else team.villains_known


def add_card(team: Team, deck: int, card: int, known: int) -> None:
    hand = hand_of(team, deck)
    at = bisect_left(hand, card)
    hand.insert(at, card)
    known_of(team, deck).insert(at, known)


def drop_card(team: Team, deck: int, card: int) -> None:
    at = hand_of(team, deck).index(card)
    hand_of(team, deck).pop(at)
    known_of(team, deck).pop(at)
