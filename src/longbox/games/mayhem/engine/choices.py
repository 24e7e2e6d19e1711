"""What seats choose, as the data that a log keeps: whole Decks, by the ids of their cards. Nothing here reads a file."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from longbox.games.mayhem.engine.cards import CardDef, Deck
from longbox.kernel.errors import BadOption

if TYPE_CHECKING:
    from longbox.games.mayhem.engine.rules import Stock

OPTION: Final = "decks"
"""The option that each seat chooses for itself."""
FEWEST_CARDS: Final = 40
"""Rule 0.1.1. That all cards are of one size has no meaning here (ruling R42)."""
MOST_CARDS: Final = 120
"""Rule H5: so the table of moves is the same for all Decks."""
NAME_LIMIT: Final = 24


def choice_of(deck: Deck, cards: Sequence[CardDef]) -> dict[str, Any]:
    """A Deck as data: its name, its Star ("" for none) and all its cards, in the order of the catalogue."""
    star = cards[deck.star].id if deck.star >= 0 else ""
    return {OPTION: {"name": deck.name, "star": star, "cards": [cards[place].id for place in sorted(deck.cards)]}}


def deck_hash(deck: Mapping[str, Any]) -> str:
    """What tells two Decks apart: their cards and their Star."""
    star = [deck["star"]] if deck["star"] else []
    return hashlib.sha256(" ".join([*star, *deck["cards"]]).encode()).hexdigest()


def deck_of(choice: object, stock: Stock, unique: bool, star: bool) -> Deck:
    """The Deck that was chosen; BadOption for one that this table does not allow."""
    chosen = choice.get(OPTION) if isinstance(choice, dict) and list(choice) == [OPTION] else None
    if not isinstance(chosen, dict) or set(chosen) != {"name", "star", "cards"}:
        raise BadOption(f"a seat chooses its {OPTION!r} with name, star and cards, not {str(choice)[:80]}")
    name, first, ids = chosen["name"], chosen["star"], chosen["cards"]
    if not isinstance(name, str) or not isinstance(first, str) or not isinstance(ids, list) or not 0 < len(name) <= NAME_LIMIT:
        raise BadOption(f"a Deck has a name of 1 to {NAME_LIMIT} characters, a Star and a list of cards")
    unknown = [id for id in ids if not isinstance(id, str) or id not in stock.places]
    if unknown:
        raise BadOption(f"the Deck {name!r} has a card {str(unknown[0])[:60]!r}, which does not exist here")
    cards = [stock.places[id] for id in ids]
    wrong = wrong_with(cards, ids, first, stock, unique, star)
    if wrong:
        raise BadOption(f"the Deck {name!r} is not allowed here: {wrong}")
    return Deck(name, cards, stock.places[first] if first else -1)


def wrong_with(cards: list[int], ids: list[str], star: str, stock: Stock, unique: bool, starred: bool) -> str:
    """The first breach of a rule of deck-building; "" if there is none."""
    if not FEWEST_CARDS <= len(cards) <= MOST_CARDS:
        return f"it has {len(cards)} cards (rules 0.1.1 and H5)"
    if unique and len({stock.cards[place].name for place in cards}) < len(cards):
        return "not all of its cards differ (rule D1)"
    if starred and not star:
        return "it has no Star (rule D2)"
    if star and star not in ids:
        return "its Star is not among its cards (rule D2)"
    return ""
