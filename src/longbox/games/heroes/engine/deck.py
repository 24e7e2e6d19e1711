"""Decks (rules B1.6 and B11.7): a deck has no order but for the cards on top that somebody has looked at."""

from __future__ import annotations

from bisect import insort
from typing import Final

RESOURCE: Final = 0
VILLAIN: Final = 1
HEADLINE: Final = 2
STORY: Final = 3
DECK_WORDS: Final = ["Resource", "Villain", "Headline", "Story"]


class Deck:
    """`cards` are sorted, without those on top; `tops` lie on top in their order, and `seen` says by a mask of seats who knows each.
    `discard` is sorted and open."""

    __slots__ = ("cards", "tops", "seen", "discard")

    def __init__(self, cards: list[int], tops: list[int], seen: list[int], discard: list[int]) -> None:
        self.cards = cards
        self.tops = tops
        self.seen = seen
        self.discard = discard

    def copy(self) -> Deck:
        return Deck(self.cards.copy(), self.tops.copy(), self.seen.copy(), self.discard.copy())

    def size(self) -> int:
        return len(self.cards) + len(self.tops)

    def renew(self) -> bool:
        """Make an empty deck anew of its discard pile (rule B1.6); whether it was."""
        if self.cards or self.tops or not self.discard:
            return False
        self.cards, self.discard = self.discard, []
        return True

    def put_away(self, card: int) -> None:
        insort(self.discard, card)

    def take(self, place: int) -> int:
        """The card in this place of the unordered ones, counted from 1, as a roll shows it."""
        return self.cards.pop(place - 1)


def fresh(count: int) -> Deck:
    return Deck(list(range(count)), [], [], [])
