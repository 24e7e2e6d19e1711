"""What a client fetches once for a game: what its look needs to draw, and the rules for the rulebook pane."""

from __future__ import annotations

from functools import cache
from typing import Any

from longbox.content.info import GameInfo
from longbox.content.rulebook import GUIDE
from longbox.kernel.state import Game


def content(info: GameInfo, game: Game) -> dict[str, Any]:
    """What a look needs to draw tables with the packs of this game; {} for a game without this room."""
    make = info.call("content", "content")
    found: dict[str, Any] = make(game) if make else {}
    return found


def page_content(info: GameInfo, game: Game, page: str) -> dict[str, Any]:
    """What a page of the game's own draws from; {} for a page without its room."""
    make = info.call(f"pages.{page}", "content")
    found: dict[str, Any] = make(game) if make else {}
    return found


@cache
def rules(info: GameInfo) -> list[dict[str, str]]:
    """How the game is played, as paragraphs without a number; then every rule in the order of its book, then those of the table."""
    book = info.rulebook
    books = [book, *([book.also] if book.also else [])]
    guide = [{"number": "", "text": text, "chapter": GUIDE} for text in book.guide]
    return guide + [{"number": rule.number, "text": rule.text, "chapter": rule.chapter} for one in books for rule in one.rules.values()]
