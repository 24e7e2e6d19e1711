"""A closed table, step by step, as one chair saw it: what was told at each step, and how things stood after it.

A step is an entry of the log after which the chair was told something; the start is step 0. What else the chair's stream said on the way
belongs to the step that follows, so that the messages of all steps together are the stream, to the byte. `steps` keeps the last few
tables as they were read, and states at some of their entries: a slider can jump about without reading a log again.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any

from longbox.kernel.errors import BadLog, BadOption
from longbox.kernel.fold import deed_of
from longbox.kernel.host import Host
from longbox.kernel.log import Log
from longbox.kernel.state import SPECTATOR, Game, State
from longbox.kernel.streams import Ended, Message, Told, Undone

MOST_STEPS = 200
"""So many are given at a time."""
EVERY = 50
"""A state is kept after so many entries."""
KEPT = 4
"""So many tables are kept."""


class Replay:
    """A closed log that has been read once: what every chair was told of each entry, and some of the states."""

    def __init__(self, game: Game, log: Log) -> None:
        if not log.closed():
            raise BadLog("this table is still open: its secrets are not told before it is closed (rule T1.3)")
        self.game = game
        self.log = log
        self.streams: dict[int, list[Message]] = {}
        self.ends: dict[int, list[int]] = {seat: [0] for seat in [*range(game.seats), SPECTATOR]}
        self.states: dict[int, State] = {0: game.start()}
        self._read()
        self.moments = {seat: self._moments(seat) for seat in self.ends}

    def total(self, seat: int) -> int:
        return len(self.moments[seat])

    def step(self, seat: int, number: int, state: State) -> dict[str, Any]:
        """One step; `state` is the one after its entry."""
        moments, ends = self.moments[seat], self.ends[seat]
        first = ends[moments[number - 1]] if number else 0
        view = state.view(seat)
        messages = self.streams[seat][first : ends[moments[number]]]
        return {"n": number, "entry": moments[number], "messages": messages, "view": view, "shown": self.game.show(view)}

    def steps(self, seat: int, first: int, count: int) -> list[dict[str, Any]]:
        """Steps from number `first` on, as many as there are."""
        found: list[dict[str, Any]] = []
        state, at = self._state(self.moments[seat][first]) if first < self.total(seat) else (self.states[0], 0)
        for number in range(first, min(self.total(seat), first + count)):
            moment = self.moments[seat][number]
            state = self._forward(state, at, moment)
            at = moment
            found.append(self.step(seat, number, state))
        return found

    def _read(self) -> None:
        host = Host(self.game, Log(self.log.header), seed=b"")
        for entry in self.log.entries:
            host.replay(entry)
            for seat, ends in self.ends.items():
                ends.append(len(host.stream(seat).messages))
            if entry.n % EVERY == 0 or entry.undo is not None:
                self.states[entry.n] = host.state.clone()
        self.streams = {seat: host.stream(seat).messages for seat in self.ends}

    def _moments(self, seat: int) -> list[int]:
        """The entries that are steps to a seat: the start, those of which it was told something, and the end."""
        stream, ends = self.streams[seat], self.ends[seat]
        last = len(ends) - 1
        told = [n for n in range(1, last) if any(isinstance(message, (Told, Undone, Ended)) for message in stream[ends[n - 1] : ends[n]])]
        return [0, *told, last]

    def _state(self, n: int) -> tuple[State, int]:
        """The state after entry n, and n; it may be changed."""
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


_replays: OrderedDict[str, Replay] = OrderedDict()
_lock = threading.Lock()


def steps(game: Game, log: Log, seat: int | None, first: int, count: int) -> dict[str, Any]:
    """`{"total", "steps"}` for a seat, or for the spectators (None). BadLog for an open table, BadOption for a seat that is not there.

    It may be called from any thread. The first time it takes as long as reading the log does, so a server calls it beside its loop.
    """
    if seat is not None and not 0 <= seat < game.seats:
        raise BadOption(f"there is no seat {seat} at this table")
    replay = _replay(game, log)
    chair = SPECTATOR if seat is None else seat
    return {"total": replay.total(chair), "steps": replay.steps(chair, max(0, first), max(0, min(count, MOST_STEPS)))}


def _replay(game: Game, log: Log) -> Replay:
    """A log's last hash stands for all of it; the commitment tells tables apart that were closed before they began."""
    key = f"{log.header.commit} {log.entries[-1].h}" if log.entries else ""
    with _lock:
        replay = _replays.pop(key, None)
    if replay is None:
        replay = Replay(game, log)
    with _lock:
        _replays[key] = replay
        while len(_replays) > KEPT:
            _replays.popitem(last=False)
    return replay
