"""What has happened in Mayhem, in few lines: draws of a seat joined, passes and what the stage shows anyway left out."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from longbox.games.mayhem.engine import events
from longbox.hosting.streams import Ended, Message, Told, Undone
from longbox.kernel.views import Event


class NewsLine:
    """A line of news: the rule, the words, and the event that it began with."""

    def __init__(self, rule: str, words: str, event: Event | None = None, cards: Sequence[str] = ()) -> None:
        self.rule = rule
        self.words = words
        self.event = event
        self.cards = list(cards)

    def text(self) -> Text:
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append(f"{self.rule:>10}  ", "dim")
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
    last = lines[-1] if lines else None
    if isinstance(event, events.Drew):
        _add_draw(lines, event, names)
    elif isinstance(event, events.FavorChanged) and last is not None and isinstance(last.event, events.Performed):
        last.words += f" = {event.change}, now {event.favor} Favor"
    elif not _told_already(event, lines):
        lines.append(NewsLine(event.rule, words, event))


def _add_draw(lines: list[NewsLine], event: events.Drew, names: list[str]) -> None:
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
    return isinstance(event, events.Left) and event.rule == "0.3.6.3"
