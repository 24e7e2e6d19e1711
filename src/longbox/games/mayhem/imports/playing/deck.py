"""The 54 playing cards. They follow from their rules alone, so they are made, not listed: rank and suit are the whole card."""

from __future__ import annotations

from typing import Final

from longbox.games.mayhem.cards import ACT, ACTOR, NO_SUIT, PROP, SET, SET_PIECE, CardDef

# Suits (rule 1.3).
SUITS: Final = ["clubs", "diamonds", "hearts", "spades"]
RANKS: Final = {2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9", 10: "10", 11: "jack", 12: "queen", 13: "king", 14: "ace"}
ANY_ROLE: Final = [ACTOR, SET, PROP, SET_PIECE, ACT]


def printed_value(rank: int) -> int:
    """Numbers are their own Value, court cards 10, an Ace 1 before it is played (rule 1.1, rule 1.2)."""
    return 1 if rank == 14 else min(rank, 10)


def deck(first: int) -> list[CardDef]:
    cards: list[CardDef] = []
    for rank, word in RANKS.items():
        for suit, name in enumerate(SUITS):
            place = first + len(cards)
            title = f"{word.capitalize()} of {name.capitalize()}"
            cards.append(CardDef(place, f"{word}-{name}", title, 0, ANY_ROLE, printed_value(rank), rank, suit, origin="known"))
    for at in (1, 2):  # Jokers (rule 1.7): Rank 0, Value 0, no Suit (rule 1.7.1)
        place = first + len(cards)
        cards.append(CardDef(place, f"joker-{at}", "Joker", 0, ANY_ROLE, 0, 0, NO_SUIT, origin="known"))
    return cards
