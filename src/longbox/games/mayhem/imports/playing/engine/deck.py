"""The 54 playing cards (rulebook chapter 1). They follow from their rules alone, so they are made, not listed: Rank and Suit are the whole
card."""

from __future__ import annotations

from typing import Final

from longbox.games.mayhem.engine.cards import ACT, ACTOR, NO_SUIT, PROP, SET, SET_PIECE, SUITS, CardDef

RANKS: Final = {2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9", 10: "10", 11: "jack", 12: "queen", 13: "king", 14: "ace"}
JOKER: Final = 0
ACE: Final = 14
ANY_ROLE: Final = [ACTOR, SET, PROP, SET_PIECE, ACT]


def printed_value(rank: int) -> int:
    """Numbers are their own Value, court cards 10, an Ace 1 before it is played (rules 1.1 and 1.2), a Joker 0 (rule 1.7.1)."""
    return 1 if rank == ACE else min(rank, 10)


def deck(first: int) -> list[CardDef]:
    cards: list[CardDef] = []
    for rank, word in RANKS.items():
        for suit, name in enumerate(SUITS):
            place = first + len(cards)
            title = f"{word.capitalize()} of {name.capitalize()}"
            cards.append(card(place, f"{word}-{name}", title, rank, suit))
    for at in (1, 2):  # Jokers (rule 1.7): Rank 0, Value 0, no Suit (rule 1.7.1)
        place = first + len(cards)
        cards.append(card(place, f"joker-{at}", "Joker", JOKER, NO_SUIT))
    return cards


def card(place: int, id: str, name: str, rank: int, suit: int) -> CardDef:
    """All qualify for each of the five Roles (rules 0.2.1 and 1.4). Which import they belong to is said when they are placed."""
    return CardDef(place, id, name, source=-1, roles=ANY_ROLE, value=printed_value(rank), rank=rank, suit=suit, origin="known")
