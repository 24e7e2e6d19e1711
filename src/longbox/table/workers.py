"""Worker processes as the server sees them: each gets a line, answers with a line, in time, or is replaced."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import msgspec

from longbox.table.settings import Settings
from longbox.table.turns import ALONE, Shares, Turns

LINE_LIMIT = 64 * 1024 * 1024
PIECE = 256 * 1024
"""How many bytes of a log a process is handed at once."""


class Answered(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a process answers, and how many seconds of processor time that took. If it is `full`, it has used so much memory that another
    should take its place."""

    said: msgspec.Raw
    full: bool = False
    seconds: float = 0.0


class GoOn(msgspec.Struct, frozen=True, kw_only=True, tag="go_on"):
    """Go on with the work that was begun under this key."""

    key: str


class Piece(msgspec.Struct, frozen=True, kw_only=True, tag="piece"):
    """A piece of the log that a job with this key is about. They come before the job, and are counted from 0."""

    key: str
    number: int
    log: bytes


def in_pieces(key: str, log: bytes) -> tuple[list[Piece], bytes]:
    """A log in pieces, and the last one, which comes with the job itself. While one piece is handed over nobody else has a turn."""
    ends = range(PIECE, len(log), PIECE)
    pieces = [Piece(key=key, number=number, log=log[end - PIECE : end]) for number, end in enumerate(ends)]
    return pieces, log[len(pieces) * PIECE :]


class Said(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What comes of a job: something is `found`, or there is `more` to do under this key, or the process does not know that work (any
    more), or the log is `wrong`, or a person's work is `refused` (code, words, rule), or its game has a `fault`."""

    found: msgspec.Raw = msgspec.Raw(b"null")
    more: str = ""
    unknown: bool = False
    wrong: str = ""
    refused: tuple[str, str, str] | None = None
    fault: str = ""


class WorkerFailed(Exception):
    """A process that has failed; the words say how."""


class OutOfTime(WorkerFailed):
    """A process that has used up its processor time, and was ended by the system."""


FAILURES = (WorkerFailed, OSError, TimeoutError, msgspec.DecodeError, ValueError)
"""What comes out of a process that is late, dies or talks nonsense."""


class WorkerProcess:
    """One process. It starts when it is first needed."""

    def __init__(self, command: Sequence[str], longest: int = LINE_LIMIT) -> None:
        self.command = list(command)
        self.longest = longest
        self.process: asyncio.subprocess.Process | None = None
        self._ended: list[asyncio.subprocess.Process] = []

    async def ask(self, task: object, limit: float, start: float = 0.0) -> Answered:
        """The answer to a task within so many seconds, or one of FAILURES. A process that has to be started first has `start` seconds more:
        on a busy machine that takes longer than any answer. Any error, also if nobody waits for the answer any more, ends the process."""
        fresh = self.process is None or self.process.returncode is not None
        try:
            async with asyncio.timeout(limit + start if fresh else limit):
                process = await self._started()
                assert process.stdin is not None and process.stdout is not None
                process.stdin.write(msgspec.json.encode(task) + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
            if not line:
                raise await _why_ended(process)
            answer = msgspec.json.decode(line, type=Answered)
        except BaseException:
            self.end()
            raise
        if answer.full:
            self.end()
        return answer

    async def _started(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            await self.ended()
            pipe, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
            self.process = await asyncio.create_subprocess_exec(
                *self.command, stdin=pipe, stdout=pipe, stderr=nothing, limit=self.longest, start_new_session=True
            )
        return self.process

    def end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            self._ended.append(process)
            if process.returncode is None:
                process.kill()

    async def ended(self) -> None:
        """Wait until processes that were ended are gone."""
        while self._ended:
            process = self._ended.pop()
            await process.wait()
            await process.communicate()


async def _why_ended(process: asyncio.subprocess.Process) -> WorkerFailed:
    """How a process has ended that did not answer."""
    code = await process.wait()
    if code == -getattr(signal, "SIGPROF", 0):
        return OutOfTime("its process has used up its processor time")
    return WorkerFailed(f"its process has ended without an answer ({code})")


class Lane:
    """Some processes of one kind, each with one task at a time, which people use in turn. No
    answer has more than `longest` bytes."""

    def __init__(self, settings: Settings, module: str, count: int, longest: int = LINE_LIMIT, shares: Shares = ALONE) -> None:
        folders = [str(folder) for folder in (settings.data, *settings.also)]
        command = [sys.executable, "-m", *module.split(), *folders]
        self.workers = [WorkerProcess(command, longest) for _ in range(count)]
        self._free = list(reversed(self.workers))
        self._turns = Turns(count, shares)

    def waiting(self) -> int:
        """How many tasks wait for a process."""
        return self._turns.waiting()

    @asynccontextmanager
    async def worker(self, person: str) -> AsyncIterator[WorkerProcess]:
        """A process for one of this person's tasks."""
        async with self._turns.of(person):
            worker = self._free.pop()
            try:
                yield worker
            finally:
                self._free.append(worker)

    async def close(self) -> None:
        for worker in self.workers:
            worker.end()
            await worker.ended()
