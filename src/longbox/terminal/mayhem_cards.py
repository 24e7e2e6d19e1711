"""Mayhem's cards at the terminal: a card as a box, its colour, and lists of cards."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from longbox.games.mayhem.cards import CardDef
from longbox.games.mayhem.describe import all_cards, names, role_words, rows, symbol_words, value_words
from longbox.games.mayhem.imports.marvel.powers import Power
from longbox.games.mayhem.text import symbols
from longbox.kernel import BadOption
from longbox.kernel.toml_lines import hint

COLOURS = {"black-panther": "medium_purple1", "captain-marvel": "dodger_blue1", "scarlet-witch": "indian_red1", "iron-man": "gold1"}
RED_SUITS = (1, 2)
LEGEND = "A Attack  D Defense  P Draw & Play  H Healing  S Super Power"


def colour(card: CardDef) -> str:
    """Hero cards by their hero, playing cards like those on a table."""
    return COLOURS.get(card.hero, "light_coral" if card.suit in RED_SUITS else "grey78")


def details(card: CardDef, powers: Sequence[Power]) -> Panel:
    """All about a card, as a box."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    for title, words in rows(card, powers):
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
