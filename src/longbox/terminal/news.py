"""What has happened, in few lines, for a game's screen: each game joins or leaves out what its board shows anyway."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text

from longbox.hosting.streams import Ended, Message, Told, Undone
from longbox.kernel.views import Event
from longbox.terminal.screen import taken_back


class NewsLine:
    """A line of news: the rule, the words, and the event that it began with; `cards`: the names that such a line joins."""

    def __init__(self, rule: str, words: str, event: Event | None = None) -> None:
        self.rule = rule
        self.words = words
        self.event = event
        self.cards: list[str] = []

    def text(self, width: int) -> Text:
        """`width`: the room for the number of the rule."""
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append(f"{self.rule:>{width}}  ", "dim")
        return line.append(self.words, "yellow" if self.event is None else "")


Add = Callable[[list[NewsLine], Told, Sequence[str]], None]
"""Puts what was told on the lines so far, with the names of the seats."""


def news_lines(messages: Sequence[Message], names: Sequence[str], add: Add) -> list[NewsLine]:
    lines: list[NewsLine] = []
    for message in messages:
        if isinstance(message, Told):
            add(lines, message, names)
        elif isinstance(message, Undone):
            lines.append(NewsLine("", taken_back(message, names)))
        elif isinstance(message, Ended):
            lines.append(NewsLine("", "The game is over."))
    return lines
