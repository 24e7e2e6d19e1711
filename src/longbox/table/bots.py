"""Bots outside the loop: worker processes that get a view and the legal moves as JSON, and answer in time or are replaced."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence

import msgspec

from longbox.kernel.shelf import Setting
from longbox.table.logs import log
from longbox.table.settings import Settings

LINE_LIMIT = 4 * 1024 * 1024


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """One question to a bot. The view is all that it may know."""

    game: str
    seats: int
    options: dict[str, Setting]
    bot: str
    view: msgspec.Raw
    moves: list[list[str | int]]
    seconds: float


class Worker:
    """One process. It gets a line and answers with a line."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = list(command)
        self.process: asyncio.subprocess.Process | None = None
        self._ended: list[asyncio.subprocess.Process] = []

    async def choose(self, task: Task, limit: float) -> list[str | int]:
        """The bot's move; TimeoutError or OSError if it is late or the process has died, which ends the process."""
        try:
            async with asyncio.timeout(limit):
                process = await self._started()
                assert process.stdin is not None and process.stdout is not None
                process.stdin.write(msgspec.json.encode(task) + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
                return msgspec.json.decode(line, type=list[str | int])
        except BaseException:
            self.end()
            raise

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


class Bots:
    """The workers, each with one task at a time. Processes start when they are first needed."""

    def __init__(self, settings: Settings) -> None:
        self.grace = settings.bot_grace
        folders = [str(folder) for folder in (settings.decks(), *settings.also)]
        self.command = [sys.executable, "-m", *settings.bot_worker.split(), *folders]
        self.workers = [Worker(self.command) for _ in range(settings.bot_workers)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self.workers:
            self._free.put_nowait(worker)

    async def choose(self, task: Task) -> list[str | int] | None:
        """The bot's move; None if it failed or was late."""
        worker = await self._free.get()
        try:
            return await worker.choose(task, task.seconds + self.grace)
        except (OSError, TimeoutError, msgspec.DecodeError, ValueError) as error:
            log("bot_failed", error=error, game=task.game, bot=task.bot)
            return None
        finally:
            self._free.put_nowait(worker)

    async def close(self) -> None:
        for worker in self.workers:
            worker.end()
            await worker.ended()
