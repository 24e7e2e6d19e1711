"""How the server asks the processes that read logs and what people bring along: in parts, in turn, and with an account for each person.

Long work is done in parts of a moment each, between which others' is done in the same process. What a person has left to spend is seconds
of processor time, which come back slowly: nobody's work holds up others for long, and nobody's goes on for ever.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from longbox.content.bounds import BOUNDS
from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import BadLog, BadRoom
from longbox.table.limits import Budget
from longbox.table.logs import log
from longbox.table.refused import Refused, refuse
from longbox.table.settings import Limits, Settings
from longbox.table.turns import ALONE, Shares
from longbox.table.workers import FAILURES, Answered, GoOn, Lane, OutOfTime, Piece, Said, WorkerProcess

GRACE = 2.0
"""How many seconds a part has to come to its end when nobody waits for it any more: others' work is in the same process."""
TRIES = 3
"""How often work is begun that others push out before it has come to its end."""


class Seconds(Shares):
    """How many seconds of processor time each person, and everybody at one address, has left; who has used least goes first."""

    def __init__(self, limits: Limits, whence: Shares) -> None:
        self.limits = limits
        self.budget = Budget(limits.seconds, limits.seconds_an_address, whence)

    def refuse(self, person: str) -> Refused | None:
        """Why nothing more is worked out for this person now."""
        if self.budget.left(person) > 0:
            return None
        full, rate = self.limits.seconds
        words = (
            f"Reading for you has taken all the processor time that you have here for now: {full} seconds, and {rate * 60:.0f} more each "
            f"minute, or {self.limits.seconds_an_address[0]} with others at your address. Wait a few minutes, or use the file at home: "
            "longbox replay FILE"
        )
        return refuse(429, "too_much", words)

    def address(self, person: str) -> str:
        return self.budget.whence.address(person)

    def used(self, person: str) -> float:
        """How much of them a person has used lately."""
        return self.budget.people.used(person)

    def used_at(self, address: str) -> float:
        return self.budget.addresses.used(address)

    def spend(self, person: str, seconds: float) -> None:
        self.budget.spend(person, seconds)


class Asking:
    """Asks processes for people."""

    def __init__(self, settings: Settings, whence: Shares = ALONE) -> None:
        self.settings = settings
        self.seconds = Seconds(settings.limits, whence)

    async def whole(self, lane: Lane, person: str, job: object, pieces: Sequence[Piece] = ()) -> Said:
        """What comes of a job, part by part. The pieces of its log are handed over first."""
        try:
            async with asyncio.timeout(self.settings.reading):
                for _ in range(TRIES):
                    for piece in pieces:
                        await self.part(lane, person, piece)
                    said = await self.part(lane, person, job)
                    while said.more:
                        said = await self.part(lane, person, GoOn(key=said.more))
                    if not said.unknown:
                        return said
        except TimeoutError:
            raise self._late() from None
        raise refuse(503, "too_much", "Too much is read here at once; try again in a moment.")

    async def part(self, lane: Lane, person: str, job: object) -> Said:
        """One part of a job, in this person's turn."""
        self._afford(person)
        async with lane.worker(person) as worker:
            self._afford(person)
            said = msgspec.json.decode(await self._answer(worker, person, job), type=Said)
        if said.fault:
            raise BadRoom(said.fault)
        if said.refused:
            raise Refused(400, Refusal(*said.refused))
        if said.wrong:
            raise BadLog(said.wrong)
        return said

    def _afford(self, person: str) -> None:
        refused = self.seconds.refuse(person)
        if refused is not None:
            raise refused

    async def _answer(self, worker: WorkerProcess, person: str, job: object) -> msgspec.Raw:
        asked = asyncio.ensure_future(worker.ask(job, self.settings.reading))
        try:
            answered = await asyncio.shield(asked)
        except asyncio.CancelledError:
            self.seconds.spend(person, await _left_alone(asked))
            raise
        except FAILURES as error:
            log("worker_ended", error=error, job=type(job).__name__)
            self.seconds.spend(person, float(BOUNDS.worker_seconds))
            raise self._late() if isinstance(error, TimeoutError) else _stopped(error) from error
        self.seconds.spend(person, answered.seconds)
        return answered.said

    def _late(self) -> Refused:
        words = (
            f"This could not be read here within {self.settings.reading:.0f} seconds, because others wait, too. Try again later. "
            "A log can be replayed at home: longbox replay FILE"
        )
        return refuse(503, "too_much", words)


async def _left_alone(asked: asyncio.Future[Answered]) -> float:
    """Wait for a part that nobody waits for, or end it; the seconds that it has taken, at most."""
    await asyncio.wait({asked}, timeout=GRACE)
    if not asked.done():
        asked.cancel()
        await asyncio.wait({asked})
    if asked.cancelled() or asked.exception() is not None:
        return float(BOUNDS.worker_seconds)
    return asked.result().seconds


def _stopped(error: BaseException) -> Refused:
    if isinstance(error, OutOfTime):
        words = f"This could not be read here: it took more than {BOUNDS.worker_seconds} seconds of processor time, and was stopped."
        return refuse(413, "too_much", words)
    return refuse(503, "too_much", "This could not be read here: it was too much for the process that reads, which has ended.")
