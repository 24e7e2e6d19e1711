"""Bots in worker processes, which get a view and the legal moves as JSON, and answer in time or are replaced; and hints for people.

Bots that are quick by their game's word have processes apart, so that none of them waits for one that searches. Of both kinds there are
as many as there are cores, and they start when they are needed. Hints, which are worked out from a seat's own view as a bot's move is,
have one. In all lanes people take turns: all tables of one host share that person's turn. Where many bots are asked, each thinks less long,
so that people do not wait for them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from longbox.kernel.state import Setting
from longbox.table.logs import log
from longbox.table.metrics import Metrics
from longbox.table.settings import Settings
from longbox.table.workers import FAILURES, Lane, WorkerFailed


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A question to a seat of a game. The view is all that may be known of it."""

    game: str
    seats: int
    options: dict[str, Setting]
    packs: dict[str, str]
    choices: list[dict[str, Any]]
    view: msgspec.Raw
    moves: list[list[str | int]]


class Hint(Asked, frozen=True, kw_only=True, tag="hint"):
    """What would help a person to answer it?"""


class Task(Asked, frozen=True, kw_only=True, tag="task"):
    """What does a bot answer?"""

    bot: str
    seconds: float
    may: bool = False
    """The game does not wait for it, so it need not move."""


class Failure(msgspec.Struct, frozen=True, tag="failure"):
    """What a worker answers if its bot or its hints fail: the error's type, words and place."""

    error: str


class Hinted(msgspec.Struct, frozen=True, tag="hinted"):
    """What a worker answers to a Hint."""

    hints: msgspec.Raw


SOON = 0.5
"""About how many seconds a question to a bot waits for its turn, as long as bots can think less long."""


class Bots:
    """The processes of quick bots, of all others, and of hints."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.metrics = metrics
        self.grace = settings.bot_grace
        self.start = settings.bot_start
        self.quick = Lane(settings, settings.bot_worker, settings.bot_workers)
        self.others = Lane(settings, settings.bot_worker, settings.bot_workers)
        self.hints = Lane(settings, settings.bot_worker, 1)

    async def choose(self, task: Task, person: str, quick: bool) -> list[str | int] | None:
        """The bot's move, [] if it does not want to move, None if it failed or was late. `person` is whose turn it takes."""
        lane = self.quick if quick else self.others
        with self.metrics.bots.time():
            async with lane.worker(person) as worker:
                task = msgspec.structs.replace(task, seconds=min(task.seconds, time_for(len(lane.workers), lane.waiting())))
                try:
                    return _move((await worker.ask(task, task.seconds + self.grace, self.start)).said)
                except FAILURES as error:
                    self.metrics.bots_failed.inc()
                    log("bot_failed", error=error, game=task.game, bot=task.bot)
                    return None

    async def hint(self, hint: Hint, person: str, wanted: Callable[[], bool]) -> msgspec.Raw | None:
        """Hints, as JSON; None if that failed, took too long, or is not wanted any more when its turn comes. `person` is whose turn it
        takes."""
        async with self.hints.worker(person) as worker:
            if not wanted():
                return None
            try:
                said = (await worker.ask(hint, self.grace, self.start)).said
                answer = msgspec.json.decode(said, type=Hinted | Failure)
                if isinstance(answer, Failure):
                    raise WorkerFailed(answer.error)
                return answer.hints
            except FAILURES as error:
                log("hint_failed", error=error, game=hint.game)
                return None

    def waiting(self) -> int:
        """How many questions wait for a process."""
        return sum(lane.waiting() for lane in self._lanes())

    async def close(self) -> None:
        for lane in self._lanes():
            await lane.close()

    def _lanes(self) -> tuple[Lane, ...]:
        return self.quick, self.others, self.hints


def time_for(workers: int, waiting: int) -> float:
    """How long a bot may think where so many other questions wait: so long that questions which come as fast as these wait SOON each.

    >>> time_for(2, 0), time_for(2, 99)
    (1.0, 0.01)
    """
    return SOON * workers / (waiting + 1)


def _move(said: msgspec.Raw) -> list[str | int]:
    answer = msgspec.json.decode(said, type=list[str | int] | Failure)
    if isinstance(answer, Failure):
        raise WorkerFailed(answer.error)
    return answer
