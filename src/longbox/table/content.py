"""What a client fetches once for a game: what its look needs in order to draw, and the rules for the rulebook pane."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from longbox.kernel.shelf import GameInfo


def _mayhem() -> dict[str, Any]:
    from longbox.games.mayhem.content import content

    return content()


_LOOKS: dict[str, Callable[[], dict[str, Any]]] = {"mayhem": _mayhem}
"""The games with a look of their own in the browser, and what that look draws from."""


def look(info: GameInfo) -> str:
    """The name of a game's own look; "" if it is shown by the shared parts alone."""
    return info.name if info.name in _LOOKS else ""


@cache
def content(info: GameInfo) -> dict[str, Any]:
    """What a look needs to draw; {} for a game without its own look. The same object each time: not to be changed."""
    return _LOOKS[info.name]() if look(info) else {}


@cache
def rules(info: GameInfo) -> list[dict[str, str]]:
    """Every rule of the game in the order of its book, then those of the table."""
    book = info.make(info.seats[0]).rulebook
    books = [book, *([book.also] if book.also else [])]
    return [{"number": rule.number, "text": rule.text, "chapter": rule.chapter} for one in books for rule in one.rules.values()]
