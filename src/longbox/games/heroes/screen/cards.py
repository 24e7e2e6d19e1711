"""The cards of Heroes at the terminal: one as a box, and lists."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from longbox.content.toml_lines import hint
from longbox.games.heroes.card_words import Card, all_cards, find
from longbox.games.heroes.engine.defs import Box
from longbox.kernel import BadOption


def details(card: Card) -> Panel:
    """All about a card, as a box."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    for title, words in card.rows:
        grid.add_row(title, Text(words))
    return Panel(grid, title=Text(f"{card.name} ({card.kind})", "bold"), title_align="left", expand=False)


def details_of(box: Box, words: str) -> RenderableType:
    """The card with this name; a list if several have these words."""
    found = find(box, words) if words else []
    if not found:
        names = {card.name: card for card in all_cards(box)}
        raise BadOption(f"there is no card {words!r}{hint(words, names)}; look for one with: longbox heroes cards")
    return details(found[0]) if len(found) == 1 else listing(found)


def listing(found: Sequence[Card]) -> RenderableType:
    """Cards, a line each."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, min_width=max(len(card.name) for card in found))
    grid.add_column(no_wrap=True, style="dim", min_width=max(len(card.kind) for card in found))
    grid.add_column(overflow="ellipsis", no_wrap=True)
    for card in found:
        grid.add_row(Text(card.name), Text(card.kind), Text(card.short))
    return Group(grid)
