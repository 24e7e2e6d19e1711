"""Mayhem's cards at the terminal: a card as a box, its colour, and lists of cards."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from longbox.content.toml_lines import hint
from longbox.games.mayhem.describe import Cards, names, role_words, rows, symbol_words, value_words
from longbox.games.mayhem.engine.cards import CardDef
from longbox.games.mayhem.engine.text import symbols
from longbox.kernel import BadOption

PLAIN = "grey78"
RED_SUITS = (1, 2)
LEGEND = "A Attack  D Defense  P Draw & Play  H Healing  S Super Power"


def colour(cards: Cards, card: CardDef) -> str:
    """Hero cards by their hero, cards of a red Suit like those on a table, all others plain."""
    hero = cards.hero(card)
    return (hero.terminal if hero else "") or ("light_coral" if card.suit in RED_SUITS else PLAIN)


def details(cards: Cards, card: CardDef) -> Panel:
    """All about a card, as a box."""
    hue = colour(cards, card)
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    for title, words in rows(cards, card):
        grid.add_row(title, Text(words))
    return Panel(grid, title=Text(card.name, f"bold {hue}"), title_align="left", border_style=hue, expand=False)


def details_of(cards: Cards, words: str) -> RenderableType:
    """The card with this name; a list if several have these words."""
    found = cards.find(words)
    if not words or not found:
        every = {name: card for card in cards.all for name in names(card)}
        raise BadOption(f"there is no card {words!r}{hint(words, every)}; look for one with: longbox mayhem cards")
    if len(found) == 1 or len({card.name for card in found}) == 1:
        return details(cards, found[0])
    return listing(cards, found)


def listing(cards: Cards, found: Sequence[CardDef]) -> RenderableType:
    """Cards, a line each."""
    grid = Table.grid(padding=(0, 2))
    for card in found:
        name = Text(card.name, colour(cards, card), no_wrap=True)
        grid.add_row(name, role_words(card), f"Value {value_words(cards, card)}", symbol_words(cards, card) or Text(card.id, "dim"))
    return Group(grid)


def hand_name(cards: Cards, card: CardDef) -> Text:
    """A card as it stands in a Hand: its name and its Symbols in short."""
    text = Text(card.name, colour(cards, card))
    return text.append(f" {symbols(card)}", "dim") if symbols(card) else text
