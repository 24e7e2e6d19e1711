"""The front page of a finished game: what happened, as facts. A game offers them in its room `front`, by `reporter(game)`.

The game is told once more, deed by deed, without those that were taken back. Facts are made of what everybody was told; what was hidden
comes along only where the log is given out.
"""

from __future__ import annotations

import string
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from longbox.hosting.course import Heard
from longbox.hosting.fold import deed_of, start_of
from longbox.hosting.log import Entry, Log
from longbox.hosting.stages import Stages
from longbox.kernel.errors import BadLog
from longbox.kernel.state import SPECTATOR, Game, Over, State, seats_in
from longbox.kernel.views import Event, View

TURNING_POINTS: Final = 3
SURE: Final = 1.96
"""So many standard deviations to both sides hold 19 of 20 results that are chance alone."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A change of the scores: the entry, what all seats had after it, and why in words."""

    entry: int
    scores: list[int]
    words: str


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """Something worth reading, as lines under a title; `entry` is where it happened, -1 if that was at no one moment."""

    title: str
    words: list[str]
    entry: int = -1


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the game that began with this entry, such as a round."""

    entry: int
    words: str


class FrontPage(msgspec.Struct, kw_only=True):
    """All that is told. `how` says how the game ended, `unit` what the scores count; `names`, `start` (the scores at first), `plans` (what
    each side set out to do) and `hands` (what it held at the end; empty where that stays hidden) have an item for each seat."""

    names: list[str]
    unit: str
    start: list[int]
    headline: str = ""
    how: str = ""
    steps: list[Step] = []
    chapters: list[Chapter] = []
    facts: list[Fact] = []
    plans: list[list[str]] = []
    hands: list[list[str]] = []


class Beat:
    """One deed that counts, while it is told: the entry, and what everybody heard. `secrets` is what only some heard, and `state` how
    things stand after it; without the log there are no secrets, and no state."""

    def __init__(self, entry: int, state: State, heard: Heard, given: bool) -> None:
        self.entry = entry
        self.events: list[Event] = [event for audience, event in heard if audience >> SPECTATOR & 1]
        self.secrets: list[Event] = [event for audience, event in heard if given and not audience >> SPECTATOR & 1]
        self.state = state if given else None
        self.view: Callable[[], View] = lambda: state.view(SPECTATOR)
        """What spectators see after it. It may be called until the next deed is told."""


class Report(NamedTuple):
    """A page, who has won, and the entries of which everybody was told."""

    page: FrontPage
    winners: list[int]
    public: list[int]


class Reporter:
    """Follows one game from its beginning to its end."""

    def see(self, beat: Beat) -> None:
        raise NotImplementedError(f"{type(self).__name__}.see is not written")

    def page(self, winners: list[int]) -> FrontPage:
        """What is told in the end, when these seats have won."""
        raise NotImplementedError(f"{type(self).__name__}.page is not written")


def counting(log: Log) -> list[Entry]:
    """The deeds of a log that nobody has taken back (rule T5.1)."""
    found: list[Entry] = []
    for entry in log.entries:
        if entry.undo is not None:
            found = [one for one in found if one.n <= entry.undo or one.n in (entry.kept or ())]
        elif entry.what() in ("move", "form", "roll"):
            found.append(entry)
    return found


def reporting(reporter: Reporter, game: Game, log: Log, given: bool) -> Stages[Report]:
    """The report of a finished game, in stages, one for each deed. `given`: the log is given out, so nothing is hidden any more."""
    state, public = start_of(game, log.header), list[int]()
    for entry in counting(log):
        heard = state.heard = Heard()
        state.apply(*deed_of(game, entry))
        state.heard = None
        beat = Beat(entry.n, state, heard, given)
        public += [entry.n] if beat.events else []
        reporter.see(beat)
        yield
    over = state.pending()
    if not isinstance(over, Over):
        raise BadLog("this game is not over, so there is no front page yet")
    winners = seats_in(over.winners)
    return Report(reporter.page(winners), winners, public)


def first_true(templates: Sequence[str], facts: Mapping[str, object]) -> str:
    """The first template for which all facts that it names are there, with the facts put in.

    >>> first_true(["{team}, {chance}% underdogs, win", "{team} win"], {"team": "X-Men"})
    'X-Men win'
    """
    fields = [{name for _, name, _, _ in string.Formatter().parse(template) if name} for template in templates]
    found = next((one for one, needed in zip(templates, fields, strict=True) if needed <= set(facts)), "")
    return found.format_map(facts)


def luck(actual: float, expected: float, variance: float) -> str:
    """What somebody got, what was to be expected, and whether more than chance alone would explain.

    >>> luck(12, 9.5, 4.0)
    'about even, 2.5 more than the 9.5 to be expected (19 of 20 games are within 3.9)'
    >>> luck(3, 9.5, 4.0)
    'unlucky, 6.5 less than the 9.5 to be expected (19 of 20 games are within 3.9)'
    """
    change, room = actual - expected, SURE * variance**0.5
    verdict = "about even" if abs(change) <= room else "lucky" if change > 0 else "unlucky"
    more = "less" if change < 0 else "more"
    return f"{verdict}, {abs(change):.1f} {more} than the {expected:.1f} to be expected (19 of 20 games are within {room:.1f})"


def listed(names: Sequence[str]) -> str:
    """
    >>> listed(["one", "two", "three"])
    'one, two and three'
    """
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def leaders(scores: Sequence[int]) -> set[int]:
    return {seat for seat, score in enumerate(scores) if score == max(scores)}


def turning_points(start: Sequence[int], steps: Sequence[Step], winners: Sequence[int]) -> list[int]:
    """The places of the steps at which the game turned most, in their order: where the winners took the lead for good, and where the gap
    between them and the best of the others changed most.

    >>> turning_points([0, 0], [Step(entry=n, scores=s, words="") for n, s in enumerate([[1, 0], [1, 6], [3, 6], [9, 6], [9, 7]])], [0])
    [1, 2, 3]
    """
    if not winners or len(winners) == len(start):
        return []
    gaps = [_gap(scores, winners) for scores in [start, *(step.scores for step in steps)]]
    last_behind = max((at for at, gap in enumerate(gaps) if gap <= 0), default=0)
    swings = sorted(range(len(steps)), key=lambda at: (at != last_behind, -abs(gaps[at + 1] - gaps[at]), at))
    return sorted(at for at in swings[:TURNING_POINTS] if gaps[at] != gaps[at + 1])


def _gap(scores: Sequence[int], winners: Sequence[int]) -> int:
    return max(scores[seat] for seat in winners) - max(score for seat, score in enumerate(scores) if seat not in winners)


def deficit(start: Sequence[int], steps: Sequence[Step], winners: Sequence[int]) -> int:
    """By how much the winners were behind at most."""
    return max(0, *(-_gap(scores, winners) for scores in [start, *(step.scores for step in steps)]))


def led_throughout(steps: Sequence[Step], winners: Sequence[int]) -> bool:
    """Whether the winners were ahead of all others from the first step to the last."""
    return bool(steps) and all(leaders(step.scores) <= set(winners) for step in steps)


def as_data(report: Report, moment: Callable[[int], int] | None) -> dict[str, Any]:
    """The page for a client. Entries, whose numbers would tell how much was done quietly, become places from 0 (the beginning) to 1 (the
    end), and where there is a replay its moments; -1 where there is none."""
    page = report.page

    def at(entry: int) -> dict[str, Any]:
        return {
            "at": round(bisect_right(report.public, entry) / max(1, len(report.public)), 4),
            "moment": moment(entry) if moment is not None and entry >= 0 else -1,
        }

    def placed(one: Step | Fact | Chapter) -> dict[str, Any]:
        fields: dict[str, Any] = msgspec.structs.asdict(one)
        return {**{key: value for key, value in fields.items() if key != "entry"}, **at(one.entry)}

    return {
        **msgspec.structs.asdict(page),
        "steps": [placed(one) for one in page.steps],
        "chapters": [placed(one) for one in page.chapters],
        "facts": [placed(one) for one in page.facts],
        "turns": turning_points(page.start, page.steps, report.winners),
    }


def chapter_of(page: FrontPage, entry: int) -> str:
    """The name of the chapter that an entry is in."""
    return next((chapter.words for chapter in reversed(page.chapters) if chapter.entry <= entry), "Before the first")


def as_lines(report: Report) -> list[str]:
    """The page as lines of text, as a terminal prints it."""
    page = report.page
    steps = [page.steps[at] for at in turning_points(page.start, page.steps, report.winners)]
    turns = [f"{chapter_of(page, step.entry)}, {step.words}" for step in steps]
    sides = [(f"Plan of {name}", plan) for name, plan in zip(page.names, page.plans)]
    hands = [(f"Left in the hand of {name}", hand or ["nothing"]) for name, hand in zip(page.names, page.hands)]
    return [
        page.headline,
        page.how,
        *(f"Turning point: {words}" for words in turns),
        *(f"{fact.title}: {' '.join(fact.words)}" for fact in page.facts),
        *(f"{title}: {'; '.join(words)}" for title, words in [*sides, *hands] if words),
    ]
