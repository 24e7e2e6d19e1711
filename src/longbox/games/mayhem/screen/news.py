"""What has happened in Mayhem, in few lines: draws of a seat joined, passes and what the stage shows anyway left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from longbox.games.mayhem.engine import events
from longbox.hosting.streams import Message, Told
from longbox.kernel.views import Event
from longbox.terminal.news import NewsLine, news_lines

RULE: Final = 10
"""The room for the number of a rule."""


def news(messages: Sequence[Message], names: Sequence[str]) -> list[Text]:
    return [line.text(RULE) for line in news_lines(messages, names, _add)]


def _add(lines: list[NewsLine], told: Told, names: Sequence[str]) -> None:
    event = told.event
    last = lines[-1] if lines else None
    if isinstance(event, events.Drew):
        _add_draw(lines, event, names)
    elif isinstance(event, events.FavorChanged) and last is not None and isinstance(last.event, events.Performed):
        last.words += f" = {event.change}, now {event.favor} Favor"
    elif not _told_already(event, lines):
        lines.append(NewsLine(event.rule, told.text, event))


def _add_draw(lines: list[NewsLine], event: events.Drew, names: Sequence[str]) -> None:
    """One line for all that a seat draws in a row."""
    last = lines[-1] if lines else None
    if last is None or not isinstance(last.event, events.Drew) or last.event.who != event.who:
        last = NewsLine(event.rule, "", event)
        lines.append(last)
    last.cards.append(event.name)
    count = "a card" if len(last.cards) == 1 else f"{len(last.cards)} cards"
    shown = f": {', '.join(last.cards)}" if event.card >= 0 else ""
    last.words = f"{names[event.who]} draws {count}{shown}"


def _told_already(event: Event, lines: list[NewsLine]) -> bool:
    """Passes; a card that enters after it was said to be played; an Act that is done and goes where Acts go."""
    if isinstance(event, events.Passed):
        return True
    if isinstance(event, events.Entered):
        return any(isinstance(line.event, events.Played) and line.event.slot == event.slot for line in lines)
    return isinstance(event, events.Left) and event.done
