"""Mayhem's cards in words, for every kind of table: what a card is called, its Role, Symbols and Value, and the search through all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from longbox.games.mayhem.engine.cards import ROLES, SUITS, CardDef, Hero, PowerText
from longbox.games.mayhem.engine.rules import Import, MayhemRules
from longbox.games.mayhem.game import catalogue
from longbox.games.mayhem.imports import discover

SYMBOL_WORDS = (("healing", "Healing"), ("attack", "Attack"), ("draw", "Draw & Play"), ("defense", "Defense"))


class Cards:
    """All cards of some imports, each in its place, and the heroes to whom they belong."""

    def __init__(self, imports: Sequence[Import], cards: Sequence[CardDef]) -> None:
        self.imports = list(imports)
        self.all = list(cards)
        self.heroes: list[Hero] = [hero for source in self.imports for hero in source.heroes]

    def source(self, card: CardDef) -> Import:
        return self.imports[card.source]

    def powers(self, card: CardDef) -> list[PowerText]:
        """The Super Powers of a card."""
        texts = self.source(card).power_texts()
        return [texts[place] for place in card.powers]

    def hero(self, card: CardDef) -> Hero | None:
        return next((hero for hero in self.heroes if hero.id == card.hero), None)

    def groups(self) -> list[str]:
        """What cards can be asked for by: the heroes, and the imports that have none."""
        return [*(hero.id for hero in self.heroes), *(source.name for source in self.imports if not source.heroes)]

    def group(self, card: CardDef) -> str:
        return card.hero or self.source(card).name

    def find(self, words: str) -> list[CardDef]:
        """The card with just this name, id or other spelling; otherwise all cards that have words beginning like these, in one of
        their names, or in those of their hero or Super Powers."""
        return self.called(words) or [card for card in self.all if any(_begins(text, words) for text in self._texts(card))]

    def search(self, words: str) -> list[CardDef]:
        """Like `find`, but in everything that is told of a card: its Suit, abilities, the words of its Super Powers, and its origin."""
        return self.called(words) or [card for card in self.all if _begins(self._all_words(card), words)]

    def called(self, words: str) -> list[CardDef]:
        """The cards with just this name, id or other spelling."""
        return [card for card in self.all if is_called(card, words)]

    def _all_words(self, card: CardDef) -> str:
        return " ".join([*self._texts(card), card.origin, *(f"{title} {words}" for title, words in rows(self, card))])

    def _texts(self, card: CardDef) -> list[str]:
        hero = self.hero(card)
        return [*names(card), card.hero, *([hero.name] if hero else []), *(power.name for power in self.powers(card))]


@cache
def all_cards() -> Cards:
    """The cards of all imports that are installed."""
    imports = discover()
    return Cards(imports, catalogue(imports))


def cards_of(game: MayhemRules) -> Cards:
    """The cards of the imports of a table."""
    return Cards(game.imports, game.cards)


def names(card: CardDef) -> list[str]:
    """All that a card is called. The other spellings are those of the source (ruling R43)."""
    return [card.name, card.id, *card.also]


def is_called(card: CardDef, words: str) -> bool:
    return words.lower() in [name.lower() for name in names(card)]


def _begins(text: str, words: str) -> bool:
    """Whether each of the words is the beginning of a word of the text."""
    there = re.split(r"[^\w']+", text.lower())
    return all(any(word.startswith(part) for word in there) for part in re.split(r"[^\w']+", words.lower()))


def title(id: str) -> str:
    """An id such as set-piece as a title."""
    return id.replace("-", " ").title()


def role_words(card: CardDef) -> str:
    return "any Role" if len(card.roles) == len(ROLES) else " or ".join(title(ROLES[role]) for role in card.roles)


def symbol_words(cards: Cards, card: CardDef) -> str:
    """The Symbols in words, in the order in which they act (rule 1001.3.4)."""
    counted = [f"{word} {getattr(card, name)}" for name, word in SYMBOL_WORDS if getattr(card, name)]
    return ", ".join([*(power.name for power in cards.powers(card)), *counted])


def value_words(cards: Cards, card: CardDef) -> str:
    return cards.source(card).value_words(card)


def rows(cards: Cards, card: CardDef) -> list[tuple[str, str]]:
    """All about a card, as pairs of a title and words, without those that have nothing to say."""
    hero = cards.hero(card)
    every = [
        ("Role", role_words(card)),
        ("Value", value_words(cards, card)),
        ("Symbols", symbol_words(cards, card)),
        ("Suit", title(SUITS[card.suit]) if card.suit >= 0 else ""),
        *cards.source(card).ability_rows(card),
        *((power.name, power.text) for power in cards.powers(card)),
        ("Hero", hero.name if hero else ""),
        ("Also", ", ".join(card.also)),
        ("In a deck", card.id),
        ("Origin", cards.source(card).origin_words(card)),
    ]
    return [(name, words) for name, words in every if words]
