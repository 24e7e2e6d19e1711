"""kill -9 in the middle of play, again and again: `python -m tools.crash [--times 200] [--tables 4] [--seed words]`.

Starts a server on loopback with some tables, where two sockets each play as fast as they can. At a random moment the server is killed and
its database read: the log of every table must hold exactly the acknowledged moves, each once and in order, and at most the one that was
under way. Then the server starts again, the move under way is sent once more with its old id (if it was not written, its question is put
anew, and it is refused as stale), and play goes on. Tables whose game ends
are closed and verified from the published seed. Ends after this many kills.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import shutil
import sqlite3
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage
from websockets.typing import Origin

from longbox.hosting.log import Log, parse
from longbox.hosting.verify import verify
from longbox.progress import Bar
from tests.toys.duel import GAME
from tools.serving import Guest, Served

Json = dict[str, Any]
LONGEST = 0.4
"""The most seconds of play before a kill."""


class Script:
    """One table, its acknowledged moves, and the one under way."""

    def __init__(self, number: int, guest: Guest, table: str) -> None:
        self.guest = guest
        self.table = table
        self.rng = random.Random(number)
        self.acknowledged: list[tuple[int, list[Any]]] = []
        self.under_way: tuple[int, Json] | None = None
        self.sent = 0
        self.over = False
        self.cut = ""

    async def play(self, port: int, begun: asyncio.Event) -> None:
        """Play until the connection is cut; close the table when its game is over."""
        try:
            async with self._line(port) as one, self._line(port) as two:
                lines = [one, two]
                asked = [await self._enter(line, seat) for seat, line in enumerate(lines)]
                begun.set()
                if self.under_way is not None:
                    await self._finish(lines, asked)
                while not self.over:
                    await self._move(lines, asked)
                await one.send(json.dumps({"type": "host", "id": "close", "do": "close"}))
                async for _ in one:
                    pass
        except (OSError, ConnectionClosed, InvalidMessage, EOFError) as error:
            self.cut = f"{type(error).__name__}: {error}"

    def _line(self, port: int) -> connect:
        here = f"127.0.0.1:{port}"
        headers = {"cookie": self.guest.cookie}
        return connect(f"ws://{here}/ws/{self.table}", origin=Origin(f"http://{here}"), additional_headers=headers, compression=None)

    async def _enter(self, line: ClientConnection, seat: int) -> Json | None:
        await line.send(json.dumps({"type": "hello", "seat": seat, "since": 0}))
        while True:
            message = json.loads(await line.recv())
            if message["type"] == "table" and seat not in message["nonces"]:
                await line.send(json.dumps({"type": "nonce", "id": f"nonce {seat}", "text": "crash"}))
            if message["type"] == "state":
                self.over = self.over or message["ended"] is not None
                question: Json | None = message["question"]
                return question

    async def _move(self, lines: list[ClientConnection], asked: list[Json | None]) -> None:
        """Answer an open question, or listen until there is one."""
        seat = next((seat for seat, question in enumerate(asked) if question is not None), None)
        if seat is None:
            hearing = [asyncio.create_task(self._hear(line, seat, asked)) for seat, line in enumerate(lines)]
            await asyncio.wait(hearing, return_when=asyncio.FIRST_COMPLETED)
            for task in hearing:
                task.cancel()
            for result in await asyncio.gather(*hearing, return_exceptions=True):
                if isinstance(result, Exception):
                    raise result
            return
        question = asked[seat]
        assert question is not None
        self.sent += 1
        command = {"type": "answer", "id": f"move {self.sent}", "question": question["id"], "move": self.rng.choice(question["moves"])}
        self.under_way = (seat, command)
        await self._finish(lines, asked)

    async def _finish(self, lines: list[ClientConnection], asked: list[Json | None]) -> None:
        """Send the move under way, for the first time or again, and wait for its answer."""
        assert self.under_way is not None
        seat, command = self.under_way
        await lines[seat].send(json.dumps(command))
        while self.under_way is not None:
            await self._hear(lines[seat], seat, asked)

    async def _hear(self, line: ClientConnection, seat: int, asked: list[Json | None]) -> None:
        message = json.loads(await line.recv())
        for one in message.get("step", message).get("messages", []):
            if one["type"] == "asked":
                asked[seat] = one["question"]
            self.over = self.over or one["type"] == "ended"
        if message["type"] == "done" and self.under_way is not None and message["id"] == self.under_way[1]["id"]:
            if message["refusal"] is not None and message["refusal"]["code"] == "stale":  # it was not written; the question is put anew
                self.under_way = None
                return
            if message["refusal"] is not None:
                raise SystemExit(f"table {self.table}: {self.under_way[1]} was refused: {message['refusal']}")
            self.acknowledged.append((seat, self.under_way[1]["move"]))
            self.under_way = None

    def check(self, data: Path) -> Log:
        """Compare the log in the database with what was acknowledged."""
        log = read_log(data, self.table)
        found = [(entry.seat, entry.move) for entry in log.entries if entry.move is not None]
        more = [*self.acknowledged, (self.under_way[0], self.under_way[1]["move"])] if self.under_way else None
        if found not in (self.acknowledged, more):
            raise SystemExit(f"table {self.table}: the log holds {found[-3:]} at its end, acknowledged were {self.acknowledged[-3:]}")
        return log


def read_log(data: Path, table: str) -> Log:
    with contextlib.closing(sqlite3.connect(f"file:{data / 'longbox.db'}?mode=ro", uri=True)) as store:
        rows = store.execute('SELECT seq, line FROM entries WHERE "table" = ? ORDER BY seq', (table,)).fetchall()
    if [seq for seq, _ in rows] != list(range(len(rows))):
        raise SystemExit(f"table {table}: entries are missing")
    return parse(b"".join(line for _, line in rows), f"table {table}")


def run(times: int, tables: int, seed: str, data: Path, bar: Bar) -> None:
    rng, made, verified, moves, now = random.Random(seed), 0, 0, 0, 0
    cookie = ""
    scripts: list[Script] = []
    began = time.monotonic()
    for _ in range(times):
        server = Served(data)
        try:
            guest = Guest(server.port, cookie)
            cookie = guest.cookie
            while len(scripts) < tables:
                made += 1
                scripts.append(Script(made, guest, guest.table({"game": "duel", "who": ["me", "me"]})))
            asyncio.run(play_and_kill(server, scripts, rng.uniform(0.0, LONGEST)))
        finally:
            server.kill()
        for script in list(scripts):
            log = script.check(data)
            if log.closed():
                verify(GAME.make(2), log)
                verified += 1
                moves += len(script.acknowledged)
                scripts.remove(script)
        now = moves + sum(len(script.acknowledged) for script in scripts)
        bar.now(f"{now} moves acknowledged, {verified} games ended and verified")
        bar.advance()
    print(f"{times} kills, {now} moves acknowledged, none lost, none twice; {verified} games ended and verified", end="")
    print(f" ({time.monotonic() - began:.0f} s, seed {seed!r})")


async def play_and_kill(server: Served, scripts: list[Script], after: float) -> None:
    begun = asyncio.Event()
    playing = asyncio.gather(*(script.play(server.port, begun) for script in scripts))
    first: list[asyncio.Future[Any]] = [asyncio.ensure_future(begun.wait()), playing]
    await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED, timeout=60)
    if not begun.is_set():
        said = server.said.read_text("utf-8")
        raise SystemExit(f"nobody could enter (exit code {server.process.poll()}): {[script.cut for script in scripts]}\n{said}")
    await asyncio.sleep(after)
    await asyncio.to_thread(server.kill)
    await playing


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--times", type=int, default=200)
    options.add_argument("--tables", type=int, default=4)
    options.add_argument("--seed", default=str(time.time_ns()))
    chosen = options.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="longbox-crash-"))
    try:
        with Bar("kills", chosen.times) as bar:
            run(chosen.times, chosen.tables, chosen.seed, folder, bar)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
