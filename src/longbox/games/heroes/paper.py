"""The newspaper: a front page for each Game Round, told from what everybody was told."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import Final

from longbox.games.heroes.engine import events
from longbox.hosting.streams import Message, Told
from longbox.kernel.views import Event

NAME: Final = "THE EVENING PANEL"
WIDTH: Final = 72
SOLVED, LOST = 1, 2


class Story:
    """One Headline of a Game Round: who tried it, against whom, and how it came out."""

    def __init__(self, began: events.CaseBegan) -> None:
        self.who = began.who
        self.title = began.name
        self.where = began.where
        self.heroes = began.heroes
        self.villain = ""
        self.sequences = 0
        self.hurt: list[str] = []
        self.plan = ""
        self.mastermind = ""
        self.plan_done: bool | None = None
        self.challenged = False
        self.outcome = 0
        self.vp = 0

    def hear(self, event: Event) -> None:
        if isinstance(event, events.LeadPlayed | events.LeadSwapped):
            self.villain = event.name
        elif isinstance(event, events.SequenceBegan):
            self.sequences += 1
        elif isinstance(event, events.Wounded) and event.on:
            self.hurt.append(event.name)
        elif isinstance(event, events.Declared) and event.plan:
            self.plan, self.mastermind = event.plan, event.mastermind
        elif isinstance(event, events.FightBegan) and event.challenge:
            self.challenged = True
        elif isinstance(event, events.PlanEnded):
            self.plan_done = event.done
        elif isinstance(event, events.CaseEnded):
            self.outcome, self.vp = event.outcome, event.vp

    def weight(self) -> tuple[int, int, int]:
        """How much it is worth on the front page."""
        return self.vp, int(bool(self.plan)), self.sequences

    def headline(self) -> str:
        names = listed(self.heroes).upper()
        many = len(self.heroes) > 1
        if self.outcome == SOLVED and self.villain:
            return f"{names} {'STOP' if many else 'STOPS'} {self.villain.upper()}"
        if self.outcome == SOLVED:
            return f"{names} {'CLEAR' if many else 'CLEARS'} {self.where.upper()}"
        if self.outcome == LOST:
            return f"{(self.villain or 'villain').upper()} HOLDS {self.where.upper()}"
        return f"NO END IN SIGHT IN {self.where.upper()}"

    def text(self, names: Sequence[str]) -> str:
        """The article."""
        parts = [
            f'"{self.title}": {listed(self.heroes)} {"were" if len(self.heroes) > 1 else "was"} at {self.where} for {names[self.who]}.'
        ]
        if self.villain:
            blows = "one exchange" if self.sequences == 1 else f"{self.sequences} exchanges"
            parts.append(f"There {self.villain} was waiting; it took {blows}.")
        elif self.outcome == SOLVED:
            parts.append("No villain dared to show up.")
        parts += self._outcome(names)
        if self.hurt:
            parts.append(f"In hospital: {listed(self.hurt)}.")
        return " ".join([*parts, *self._plan()])

    def _outcome(self, names: Sequence[str]) -> list[str]:
        if self.outcome == SOLVED:
            return [f"The case is closed, worth {self.vp} VP to {names[self.who]}."]
        return ["Nobody gets the credit."] if self.outcome == LOST else ["The heroes withdrew; the case stays open."]

    def _plan(self) -> list[str]:
        if not self.plan or self.plan_done is None:
            return []
        how = "after a challenge " if self.challenged else ""
        return [f"{self.mastermind}'s plan, {self.plan}, {how}{'went through' if self.plan_done else 'was foiled'}."]


class Edition:
    """All that happened in one Game Round, for its front page."""

    def __init__(self, number: int, scores: dict[int, int]) -> None:
        self.number = number
        self.scores = dict(scores)
        self.stories: list[Story] = []
        self.open: Story | None = None
        self.short: list[str] = []
        self.wanted: list[str] = []
        self.end = ""

    def hear(self, event: Event, names: Sequence[str]) -> None:
        if isinstance(event, events.CaseBegan):
            self.open = Story(event)
            # A Headline is told as it came out last: its first end may have been taken back.
            self.stories = [*(story for story in self.stories if story.title != event.name), self.open]
        if self.open is not None:
            self.open.hear(event)
            if isinstance(event, events.CaseEnded):
                self.open = None
        if isinstance(event, events.Scored):
            self.scores[event.who] = event.total
        elif isinstance(event, events.WantedChanged):
            self._want(event)
        elif isinstance(event, events.GameEnded):
            self.end = event.why
        elif isinstance(event, events.PoweredUp):
            self._brief(f"{names[event.who]} unveils {event.name}.")
        elif isinstance(event, events.StoryMoved) and event.owner >= 0:
            self._brief(f'Readers follow "{event.left_name}", a story about {names[event.owner]}.')
        elif isinstance(event, events.LeadPlayed) and event.name in self.wanted:
            self.wanted.remove(event.name)

    def _brief(self, words: str) -> None:
        if words not in self.short:
            self.short.append(words)

    def _want(self, event: events.WantedChanged) -> None:
        if event.on and event.name not in self.wanted:
            self.wanted.append(event.name)
        elif not event.on and event.name in self.wanted:
            self.wanted.remove(event.name)

    def lines(self, names: Sequence[str]) -> list[str]:
        """The front page, line by line."""
        told = sorted((story for story in self.stories if story.outcome), key=lambda story: story.weight(), reverse=True)
        page = ["=" * WIDTH, NAME.center(WIDTH).rstrip(), f"Game Round {self.number}".center(WIDTH).rstrip(), "=" * WIDTH, ""]
        page += self._lead(told, names)
        for story in told[1:]:
            page += [f"* {story.headline().capitalize()}", *wrapped(story.text(names), "  "), ""]
        if self.short:
            page += ["In brief", *(line for words in self.short for line in wrapped(words, "  ")), ""]
        if self.wanted:
            page += [*wrapped(f"MOST WANTED: {', '.join(self.wanted)}. Do not approach.", ""), ""]
        page += ["Standing: " + ", ".join(f"{name} {self.scores.get(seat, 0)} VP" for seat, name in enumerate(names)) + "."]
        return [*page, *([f"Late edition: {self.end}."] if self.end else [])]

    def _lead(self, told: Sequence[Story], names: Sequence[str]) -> list[str]:
        if not told:
            return ["QUIET NIGHT OVER NEW YORK".center(WIDTH).rstrip(), "", *wrapped("No team was seen at any Headline.", ""), ""]
        title = [line.center(WIDTH).rstrip() for line in textwrap.wrap(told[0].headline(), WIDTH)]
        return [*title, "", *wrapped(told[0].text(names), ""), ""]


def told_by(messages: Iterable[Message]) -> list[Event]:
    """The events of a stream."""
    return [message.event for message in messages if isinstance(message, Told)]


def editions(told: Iterable[Event], names: Sequence[str]) -> list[Edition]:
    """The Game Rounds of a game so far, from its public events."""
    found: list[Edition] = []
    for event in told:
        if isinstance(event, events.RoundBegan):
            found.append(next_edition(found, event.round))
        elif found:
            found[-1].hear(event, names)
    return found


def next_edition(before: Sequence[Edition], number: int) -> Edition:
    """What stands is carried on: scores, and who is wanted."""
    edition = Edition(number, before[-1].scores if before else {})
    edition.wanted = before[-1].wanted.copy() if before else []
    return edition


def paper(told: Iterable[Event], names: Sequence[str], number: int | None = None) -> str:
    """The front pages of all Game Rounds, or of one."""
    wanted = [edition for edition in editions(told, names) if number in (None, edition.number)]
    return "\n\n".join("\n".join(edition.lines(names)) for edition in wanted)


def listed(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def wrapped(words: str, indent: str) -> list[str]:
    return textwrap.wrap(words, WIDTH, initial_indent=indent, subsequent_indent=indent)
