"""Mayhem's cards in words, for every kind of table: what a card is called, its Role, Symbols and Value, and the search through all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from longbox.games.mayhem.cards import ROLES, CardDef
from longbox.games.mayhem.game import catalogue
from longbox.games.mayhem.imports import discover
from longbox.games.mayhem.imports.marvel.powers import Power
from longbox.games.mayhem.imports.marvel.rules import HeroCards
from longbox.games.mayhem.rules import Import

HEROES = ["black-panther", "captain-marvel", "scarlet-witch", "iron-man"]
SYMBOL_WORDS = (("healing", "Healing"), ("attack", "Attack"), ("draw", "Draw & Play"), ("defense", "Defense"))
ACE = 14
ORIGINS = {
    "seed": "named by Tragedy, which also gives its Role; its Symbols are our own design",
    "house": "our own design",
    "known": "an ordinary playing card",
}


class Cards:
    """All cards that there are, the imports that they come from, and the Super Powers by their places."""

    def __init__(self) -> None:
        self.imports: list[Import] = discover()
        self.all = catalogue(self.imports)
        self.powers: list[Power] = next((source.powers for source in self.imports if isinstance(source, HeroCards)), [])

    def find(self, words: str) -> list[CardDef]:
        """The card with just this name, id or other spelling; otherwise all cards that have words beginning like these, in one of
        their names, or in those of their hero or Super Powers."""
        return self.called(words) or [card for card in self.all if any(_begins(text, words) for text in self._texts(card))]

    def called(self, words: str) -> list[CardDef]:
        """The cards with just this name, id or other spelling."""
        return [card for card in self.all if is_called(card, words)]

    def _texts(self, card: CardDef) -> list[str]:
        return [*names(card), card.hero, *(self.powers[place].name for place in card.powers)]


@cache
def all_cards() -> Cards:
    return Cards()


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
    """An id such as iron-man or set-piece as a title."""
    return id.replace("-", " ").title()


def role_words(card: CardDef) -> str:
    return "any Role" if len(card.roles) == len(ROLES) else " or ".join(title(ROLES[role]) for role in card.roles)


def symbol_words(card: CardDef, powers: Sequence[Power]) -> str:
    """The Symbols in words, in the order in which they act (rule 1001.3.4)."""
    counted = [f"{word} {getattr(card, name)}" for name, word in SYMBOL_WORDS if getattr(card, name)]
    return ", ".join([*(powers[place].name for place in card.powers), *counted])


def value_words(card: CardDef) -> str:
    return "1 or 11" if card.rank == ACE else str(card.value)


def rows(card: CardDef, powers: Sequence[Power]) -> list[tuple[str, str]]:
    """All about a card, as pairs of a title and words, without those that have nothing to say."""
    every = [
        ("Role", role_words(card)),
        ("Value", value_words(card)),
        ("Symbols", symbol_words(card, powers)),
        *((powers[place].name, powers[place].text) for place in card.powers),
        ("Hero", title(card.hero)),
        ("Also", ", ".join(card.also)),
        ("In a deck", card.id),
        ("Origin", ORIGINS.get(card.origin, card.origin)),
    ]
    return [(name, words) for name, words in every if words]
