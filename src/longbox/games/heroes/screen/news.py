"""What has happened in Heroes, in few lines: draws of a seat joined, and what the board shows anyway left out."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from longbox.games.heroes.engine import events
from longbox.hosting.streams import Ended, Message, Told, Undone
from longbox.kernel.views import Event

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


class NewsLine:
    """A line of news: the rule, the words, and the event that it began with."""

    def __init__(self, rule: str, words: str, event: Event | None = None) -> None:
        self.rule = rule
        self.words = words
        self.event = event
        self.cards: list[str] = []

    def text(self) -> Text:
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append(f"{self.rule:>7}  ", "dim")
        return line.append(self.words, "yellow" if self.event is None else "")


def news(messages: Sequence[Message], names: list[str]) -> list[NewsLine]:
    lines: list[NewsLine] = []
    for message in messages:
        if isinstance(message, Told):
            _add(lines, message.event, message.text, names)
        elif isinstance(message, Undone):
            lines.append(NewsLine("", f"{names[message.by]} has taken back"))
        elif isinstance(message, Ended):
            lines.append(NewsLine("", "The game is over."))
    return lines


def _add(lines: list[NewsLine], event: Event, words: str, names: list[str]) -> None:
    last = lines[-1].event if lines else None
    if isinstance(event, events.Drew):
        _add_draw(lines, event, names)
    elif isinstance(event, events.Scored) and isinstance(last, events.CaseEnded) and last.who == event.who:
        lines[-1].words += f", now {event.total}"
    elif not isinstance(event, LEFT_OUT):
        lines.append(NewsLine(event.rule, words, event))


def _add_draw(lines: list[NewsLine], event: events.Drew, names: list[str]) -> None:
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
