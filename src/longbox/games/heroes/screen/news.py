"""What has happened in Heroes, in few lines: draws of a seat joined, and what the board shows anyway left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from longbox.games.heroes.engine import events
from longbox.hosting.streams import Message, Told
from longbox.terminal.news import NewsLine, news_lines

LEFT_OUT = (
    events.TurnBegan,
    events.PowerSealed,
    events.Sealed,
    events.Reopened,
    events.HeadlineUp,
    events.KoLaid,
    events.Rolled,
    events.SequenceBegan,
)
"""What the board shows, or another line tells as well: the comparison of Hits tells of the two rolls."""


RULE: Final = 7
"""The room for the number of a rule."""


def news(messages: Sequence[Message], names: Sequence[str]) -> list[Text]:
    return [line.text(RULE) for line in news_lines(messages, names, _add)]


def _add(lines: list[NewsLine], told: Told, names: Sequence[str]) -> None:
    event = told.event
    last = lines[-1].event if lines else None
    if isinstance(event, events.Drew):
        _add_draw(lines, event, names)
    elif isinstance(event, events.Scored) and isinstance(last, events.CaseEnded) and last.who == event.who:
        lines[-1].words += f", now {event.total}"
    elif not isinstance(event, LEFT_OUT):
        lines.append(NewsLine(event.rule, told.text, event))


def _add_draw(lines: list[NewsLine], event: events.Drew, names: Sequence[str]) -> None:
    """One line for all that a seat draws in a row from one deck."""
    last = lines[-1] if lines else None
    before = last.event if last is not None else None
    if last is None or not isinstance(before, events.Drew) or (before.who, before.deck) != (event.who, event.deck):
        last = NewsLine(event.rule, "", event)
        lines.append(last)
    last.cards.append(event.name)
    count = f"a {event.deck} card" if len(last.cards) == 1 else f"{len(last.cards)} {event.deck} cards"
    shown = f": {', '.join(last.cards)}" if event.card >= 0 else ""
    last.words = f"{names[event.who]} draws {count}{shown}"
