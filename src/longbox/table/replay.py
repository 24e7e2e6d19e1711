"""A closed table, step by step, as one chair saw it: what was told at each step, and how things stood after it.

A step is a log entry after which the chair was told something; the start is step 0. Other messages of the chair's stream belong to the
step that follows, so that the messages of all steps together are the stream, with the seats called as they were at the table. `Kept` keeps
the last few tables that were read, with the states at some of their entries, so that a slider can jump about without reading a log again.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import msgspec

from longbox.bots.review import Remark
from longbox.content.front import Step
from longbox.hosting.advice import Advice
from longbox.hosting.fold import deed_of, start_of
from longbox.hosting.host import Host
from longbox.hosting.log import Log
from longbox.hosting.stages import Stages
from longbox.hosting.streams import Ended, Message, Told, Undone, called
from longbox.kernel.errors import BadLog, BadOption
from longbox.kernel.state import SPECTATOR, Game, State
from longbox.kernel.views import Event

MOST_STEPS = 200
"""The most steps in one answer."""
EVERY = 50
"""A state is kept every so many entries."""
KEPT = 4
"""How many tables are kept."""
KEPT_ENTRIES = 20_000
"""With more entries than that together, long ones make room for the next one. Short ones stay: whoever looks at them waits for nobody's
long log."""
SHORT = 1000
"""A log is short if it has no more entries."""


USUAL = Advice()
MOST_NAMED = 2
"""So many changes of the scores stand in the name of a turn."""
_BEGINS = re.compile(r"(turn|round|scene)(began|begins|started)?")


def begins(event: Event) -> bool:
    """Whether an event begins a turn, a round or a scene, as the client tells it too."""
    return event.begins_turn() >= 0 or _BEGINS.fullmatch(type(event).__name__.lower()) is not None


class Replay:
    """A closed log that has been read once: what every chair was told after each entry, and some of the states. `reading` makes one."""

    def __init__(self, game: Game, log: Log, advice: Advice = USUAL) -> None:
        if not log.closed():
            raise BadLog("this table is still open: its secrets are not told before it is closed (rule T1.3)")
        self.game = game
        self.log = log
        self.advice = advice
        self.names = game.names
        """What the seats are called, as at the table."""
        self.streams: dict[int, list[Message]] = {}
        self.ends: dict[int, list[int]] = {seat: [0] for seat in [*range(game.seats), SPECTATOR]}
        self.states: dict[int, State] = {0: start_of(game, log.header)}
        self.moments: dict[int, list[int]] = {}
        self.turns: dict[int, list[dict[str, Any]]] = {}
        self.named = False
        """Whether the turns were asked to say what they have brought."""

    def is_over(self) -> bool:
        return self.log.end is not None and self.log.end.over

    def total(self, seat: int) -> int:
        return len(self.moments[seat])

    def _turns(self, seat: int) -> Stages[list[dict[str, Any]]]:
        """The steps of a seat at which a turn, a round or a scene begins, and what is said of it."""
        moments, ends = self.moments[seat], self.ends[seat]
        found: list[dict[str, Any]] = []
        for number in range(1, len(moments)):
            messages = self.streams[seat][ends[moments[number - 1]] : ends[moments[number]]]
            begun = [message.event.text(self.names) for message in messages if isinstance(message, Told) and begins(message.event)]
            found += [{"n": number, "words": begun[-1]}] if begun else []
            yield
        return found

    def name_turns(self, steps: Sequence[Step]) -> None:
        """Say in the name of each turn how it has changed the scores."""
        for seat, turns in self.turns.items():
            entries = self.moments[seat]
            ends = [entries[turn["n"]] for turn in turns[1:]] + [self.log.count + 1]
            for turn, end in zip(turns, ends):
                found = [step.words for step in steps if entries[turn["n"]] <= step.entry < end]
                turn["words"] = ", ".join([turn["words"], *found[:MOST_NAMED]])

    def step(self, seat: int, number: int, state: State) -> dict[str, Any]:
        """One step; `state` is the state after its entry. By `moment`, how many steps the spectators had seen, the same moment is found for
        another chair; the number of an entry would tell how much was done quietly, and a story may still go on (rule T8.5)."""
        moments, ends = self.moments[seat], self.ends[seat]
        first = ends[moments[number - 1]] if number else 0
        view = state.view(seat)
        names = self.advice.called(state)
        messages = [called(message, names, self.game.names) for message in self.streams[seat][first : ends[moments[number]]]]
        moment = bisect_right(self.moments[SPECTATOR], moments[number]) - 1
        return {"n": number, "moment": moment, "messages": messages, "view": view, "shown": self.game.show(view)}

    def steps(self, seat: int, first: int, count: int) -> list[dict[str, Any]]:
        """Up to `count` steps from number `first` on."""
        found: list[dict[str, Any]] = []
        state, at = self._state(self.moments[seat][first]) if first < self.total(seat) else (self.states[0], 0)
        for number in range(first, min(self.total(seat), first + count)):
            moment = self.moments[seat][number]
            state = self._forward(state, at, moment)
            at = moment
            found.append(self.step(seat, number, state))
        return found

    def moment(self, entry: int) -> int:
        """The moment in which the spectators saw what an entry did."""
        return bisect_left(self.moments[SPECTATOR], entry)

    def placed(self, remarks: list[Remark]) -> list[dict[str, Any]]:
        """Remarks about decisions, each at the moment in which the spectators saw what was decided."""
        found = [{**msgspec.structs.asdict(one), "moment": self.moment(one.entry)} for one in remarks]
        return [{key: value for key, value in one.items() if key != "entry"} for one in found]

    def read(self) -> Stages[None]:
        host = Host(self.game, Log(self.log.header, line=self.log.line), seed=b"")
        for entry in self.log.entries:
            host.replay(entry)
            for seat, ends in self.ends.items():
                ends.append(len(host.stream(seat).messages))
            if entry.n % EVERY == 0 or entry.undo is not None:
                self.states[entry.n] = host.state.clone()
            yield
        self.streams = {seat: host.stream(seat).messages for seat in self.ends}
        self.names = self.advice.called(host.state)
        for seat in self.ends:
            self.moments[seat] = yield from self._moments(seat)
            self.turns[seat] = yield from self._turns(seat)

    def _moments(self, seat: int) -> Stages[list[int]]:
        """The entries that are steps for a seat: the start, those after which it was told something, and the end."""
        stream, ends = self.streams[seat], self.ends[seat]
        last, told = len(ends) - 1, list[int]()
        for n in range(1, last):
            if any(isinstance(message, (Told, Undone, Ended)) for message in stream[ends[n - 1] : ends[n]]):
                told.append(n)
            yield
        return [0, *told, last]

    def _state(self, n: int) -> tuple[State, int]:
        """The state after entry n, which the caller may change, and n."""
        start = max(kept for kept in self.states if kept <= n)
        return self._forward(self.states[start].clone(), start, n), n

    def _forward(self, state: State, after: int, until: int) -> State:
        """The state after entry `until`, from the one after an earlier entry."""
        for entry in self.log.entries[after:until]:
            if entry.undo is not None:
                state = self.states[entry.n].clone()
            elif entry.what() in ("move", "form", "roll"):
                state.apply(*deed_of(self.game, entry))
        return state


def reading(game: Game, log: Log, advice: Advice = USUAL) -> Stages[Replay]:
    """A closed log, read in stages, one for each entry."""
    replay = Replay(game, log, advice)
    yield from replay.read()
    return replay


class Kept:
    """The last few logs that were read."""

    def __init__(self) -> None:
        self._replays: OrderedDict[str, Replay] = OrderedDict()

    def get(self, key: str) -> Replay | None:
        """What was read of a log already."""
        if key in self._replays:
            self._replays.move_to_end(key)
        return self._replays.get(key)

    def reading(self, key: str, game: Game, log: Log, advice: Advice = USUAL) -> Stages[Replay]:
        """A whole log, read unless it is known. Others make room before it is read."""
        known = self.get(key)
        if known is not None:
            return known
        self._make_room(log)
        replay = yield from reading(game, log, advice)
        self._make_room(log)
        self._replays[key] = replay
        return replay

    def _make_room(self, log: Log) -> None:
        if len(self._replays) >= KEPT:
            self._replays.popitem(last=False)
        for key in [key for key, kept in self._replays.items() if kept.log.count > SHORT]:
            if sum(kept.log.count for kept in self._replays.values()) + log.count > KEPT_ENTRIES:
                del self._replays[key]


def told(replay: Replay, seat: int | None, first: int, count: int) -> dict[str, Any]:
    """`{"total", "turns", "steps", "names"}` of a log for a seat, or for spectators (None); BadOption if there is no such seat."""
    if seat is not None and not 0 <= seat < replay.game.seats:
        raise BadOption(f"there is no seat {seat} at this table")
    chair = SPECTATOR if seat is None else seat
    return {
        "total": replay.total(chair),
        "names": replay.names,
        "turns": replay.turns[chair],
        "steps": replay.steps(chair, max(0, first), max(0, min(count, MOST_STEPS))),
    }
