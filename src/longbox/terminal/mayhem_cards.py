"""Mayhem's cards for people: a card in words, its colour, and the search through all cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from longbox.games.mayhem.cards import ROLES, CardDef
from longbox.games.mayhem.game import catalogue
from longbox.games.mayhem.imports import discover
from longbox.games.mayhem.imports.marvel.powers import Power
from longbox.games.mayhem.imports.marvel.rules import HeroCards
from longbox.games.mayhem.text import symbols
from longbox.kernel import BadOption
from longbox.kernel.toml_lines import hint

COLOURS = {"black-panther": "medium_purple1", "captain-marvel": "dodger_blue1", "scarlet-witch": "indian_red1", "iron-man": "gold1"}
RED_SUITS = (1, 2)
SYMBOL_WORDS = (("healing", "Healing"), ("attack", "Attack"), ("draw", "Draw & Play"), ("defense", "Defense"))
LEGEND = "A Attack  D Defense  P Draw & Play  H Healing  S Super Power"
ORIGINS = {
    "seed": "named by Tragedy, which also gives its Role; its Symbols are our own design",
    "house": "our own design",
    "known": "an ordinary playing card",
}


class Cards:
    """All cards that there are, and the Super Powers by their places."""

    def __init__(self) -> None:
        imports = discover()
        self.all = catalogue(imports)
        self.powers: list[Power] = next((source.powers for source in imports if isinstance(source, HeroCards)), [])

    def find(self, words: str) -> list[CardDef]:
        """The card with just this name, id or other spelling; otherwise all cards that have words beginning like these, in one of
        their names, or in those of their hero or Super Powers."""
        exact = [card for card in self.all if is_called(card, words)]
        return exact or [card for card in self.all if any(_begins(text, words) for text in self._texts(card))]

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


def colour(card: CardDef) -> str:
    """Hero cards by their hero, playing cards like those on a table."""
    return COLOURS.get(card.hero, "light_coral" if card.suit in RED_SUITS else "grey78")


def role_words(card: CardDef) -> str:
    return "any Role" if len(card.roles) == len(ROLES) else " or ".join(ROLES[role].replace("-", " ").title() for role in card.roles)


def symbol_words(card: CardDef, powers: Sequence[Power]) -> str:
    """The Symbols in words, in the order in which they act (rule 1001.3.4)."""
    counted = [f"{word} {getattr(card, name)}" for name, word in SYMBOL_WORDS if getattr(card, name)]
    return ", ".join([*(powers[place].name for place in card.powers), *counted])


def value_words(card: CardDef) -> str:
    return "1 or 11" if card.rank == 14 else str(card.value)


def details(card: CardDef, powers: Sequence[Power]) -> Panel:
    """All about a card, as a box."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    hero = card.hero.replace("-", " ").title()
    rows = [
        ("Role", role_words(card)),
        ("Value", value_words(card)),
        ("Symbols", symbol_words(card, powers)),
        *((powers[place].name, powers[place].text) for place in card.powers),
        ("Hero", hero),
        ("Also", ", ".join(card.also)),
        ("In a deck", card.id),
        ("Origin", ORIGINS.get(card.origin, card.origin)),
    ]
    for title, words in rows:
        if words:
            grid.add_row(title, Text(words))
    return Panel(grid, title=Text(card.name, f"bold {colour(card)}"), title_align="left", border_style=colour(card), expand=False)


def details_of(words: str) -> RenderableType:
    """The card with this name; a list if several have these words."""
    cards = all_cards()
    found = cards.find(words)
    if not words or not found:
        every = {name: card for card in cards.all for name in names(card)}
        raise BadOption(f"there is no card {words!r}{hint(words, every)}; look for one with: longbox cards")
    if len(found) == 1 or len({card.name for card in found}) == 1:
        return details(found[0], cards.powers)
    return listing(found, cards.powers)


def listing(found: Sequence[CardDef], powers: Sequence[Power]) -> RenderableType:
    """Cards, a line each."""
    grid = Table.grid(padding=(0, 2))
    for card in found:
        name = Text(card.name, colour(card), no_wrap=True)
        grid.add_row(name, role_words(card), f"Value {value_words(card)}", symbol_words(card, powers) or Text(card.id, "dim"))
    return Group(grid)


def hand_name(card: CardDef) -> Text:
    """A card as it stands in a Hand: its name and its Symbols in short."""
    text = Text(card.name, colour(card))
    return text.append(f" {symbols(card)}", "dim") if symbols(card) else text
