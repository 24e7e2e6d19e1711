"""What has happened, as lines for the terminal: the rule in front, the story set apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from rich.text import Text

from longbox.games.heroic.engine import events
from longbox.hosting.streams import Ended, Message, Told, Undone
from longbox.kernel import Event
from longbox.terminal.screen import taken_back

STORY = "not dim italic"
INDENT = 9
STYLES = {
    events.Outcome: "bold",
    events.StressTaken: "red",
    events.Outed: "bold red",
    events.DiceLost: "green",
    events.DoomChanged: "red",
    events.PointsChanged: "cyan",
    events.SceneBegan: "bold",
    events.SceneEnded: "bold",
    events.Progress: "green",
    events.XpGained: "cyan",
}


def news(messages: Sequence[Message], names: Sequence[str], width: int) -> Iterator[Text]:
    """The lines of what a person wants to read; pools are told of when they are rolled, not die by die. Only stories are broken."""
    for message in messages:
        if isinstance(message, Told):
            if not is_quiet(message.event):
                yield from lines_of(message, width)
        elif isinstance(message, Undone):
            yield Text(f"         {taken_back(message, names)}", "yellow")
        elif isinstance(message, Ended):
            yield Text("         The book is closed.", "bold")


def is_quiet(event: Event) -> bool:
    """Whether an event is seen elsewhere on the screen: dice that are gathered, a name that is given."""
    return isinstance(event, events.Gathering | events.Gathered) or (isinstance(event, events.Said) and not event.words)


def lines_of(message: Told, width: int) -> Iterator[Text]:
    event = message.event
    line = Text(f" {event.rule:>6}  ", "dim", no_wrap=True, overflow="ellipsis")
    if isinstance(event, events.Said | events.SceneEnded):
        first, *more = wrap(message.text[:1].upper() + message.text[1:], max(20, width - INDENT - 1)) or [""]
        yield line.append(first, STORY)
        yield from (Text(" " * INDENT + words, STORY, no_wrap=True) for words in more)
        return
    words = rolled(event) if isinstance(event, events.Rolled) else message.text[:1].upper() + message.text[1:]
    yield line.append(words, STYLES.get(type(event), "not dim"))


def rolled(event: events.Rolled) -> str:
    dice = " ".join(f"d{size}:{value}" for size, value in zip(event.dice, event.shown, strict=True))
    return f"{event.name} rolls {dice}"
