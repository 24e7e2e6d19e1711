"""Worker processes as the server sees them: each gets a line, answers with a line, in time, or is replaced."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import msgspec

from longbox.table.settings import Settings
from longbox.table.turns import Turns

LINE_LIMIT = 64 * 1024 * 1024


class Answered(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a process answers. If it is `full`, it has used so much memory that another should take its place."""

    said: msgspec.Raw
    full: bool = False


class WorkerFailed(Exception):
    """A process that has failed; the words say how."""


FAILURES = (WorkerFailed, OSError, TimeoutError, msgspec.DecodeError, ValueError)
"""What comes out of a process that is late, dies or talks nonsense."""


class WorkerProcess:
    """One process. It starts when it is first needed."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = list(command)
        self.process: asyncio.subprocess.Process | None = None
        self._ended: list[asyncio.subprocess.Process] = []

    async def ask(self, task: object, limit: float, start: float = 0.0) -> msgspec.Raw:
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
                raise WorkerFailed("its process has ended without an answer")
            answer = msgspec.json.decode(line, type=Answered)
        except BaseException:
            self.end()
            raise
        if answer.full:
            self.end()
        return answer.said

    async def _started(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            await self.ended()
            pipe, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
            self.process = await asyncio.create_subprocess_exec(
                *self.command, stdin=pipe, stdout=pipe, stderr=nothing, limit=LINE_LIMIT, start_new_session=True
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


class Lane:
    """Some processes of one kind, each with one task at a time, which people use in turn."""

    def __init__(self, settings: Settings, module: str, count: int) -> None:
        folders = [str(folder) for folder in (settings.data, *settings.also)]
        command = [sys.executable, "-m", *module.split(), *folders]
        self.workers = [WorkerProcess(command) for _ in range(count)]
        self._free = list(reversed(self.workers))
        self._turns = Turns(count)

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
