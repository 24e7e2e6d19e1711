"""Many tables at once, on this machine alone: `python -m tools.load [--tables 1000] [--seconds 30] [--pace 2.0] [--game mayhem]`.

Starts a server, seats four sockets at every table and lets them play. It reports

- how long one move takes from the click to another browser, at one table with nothing else going on;
- how much of the server's memory an idle socket takes;
- with a move every two seconds at every table, where everybody wants to be asked everything, so that all moves are made by hand: p50 and
  p99 from the click until everybody at the table has heard of it. With 1,000 tables, which is 500 moves a second, p50 should be at most
  5 ms and p99 at most 100 ms on a machine that does nothing else;
- with moves as fast as they go: moves a second;
- with a move by hand every two seconds at every table, where the table passes for people as it usually does: how many moves that makes in
  all, and the same times;
- how much processor time a move takes, and how much memory the server has, after each of these.

Clients and server share the machine, so the figures are for half of it. Ends after the given number of seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import os
import shutil
import sqlite3
import statistics
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec

from longbox.progress import Bar
from tools.serving import Guest, Served, open_files

TEXT, PING, PONG = 1, 9, 10
SEATS = 4
TABLES_A_GUEST = 4
"""So that nobody has too many sockets, and there are not too many guests."""
AT_ONCE = 20
"""How many tables take their seats at the same time."""
IDLE = 1000
ALONE = 5.0
"""How many seconds one table plays alone."""
SETTLING = 5.0
"""How long the tables pass what has piled up while everybody was asked everything."""
PATIENCE = 5.0
"""How long to wait until everybody is told of a move; some moves are not news to everybody."""


class Client(asyncio.Protocol):
    """One socket, as simple and quick as possible: it keeps the open question, and tells its table what it hears and when."""

    lost = 0

    def __init__(self, guest: Guest, table: str, seat: int | None, game: Game | None) -> None:
        self.guest = guest
        self.table = table
        self.seat = seat
        self.game = game
        self.buffer = b""
        self.open = False
        self.question: dict[str, Any] | None = None
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        here, key = f"127.0.0.1:{self.guest.port}", base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /ws/{self.table} HTTP/1.1\r\nHost: {here}\r\nOrigin: http://{here}\r\nCookie: {self.guest.cookie}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                raise SystemExit(f"no socket: {head.decode()}")
            self.open, self.buffer = True, rest
            self.send({"type": "hello", "seat": self.seat, "since": 0, "looks": True})
        while (frame := self._frame()) is not None:
            self._hear(frame)

    def _frame(self) -> bytes | None:
        """The next whole message; the server's are neither masked nor split."""
        data = self.buffer
        if len(data) < 2:
            return None
        size, at = data[1] & 0x7F, 2
        if size > 125:
            at = 4 if size == 126 else 10
            size = int.from_bytes(data[2:at], "big") if len(data) >= at else 1 << 62
        if len(data) < at + size:
            return None
        self.buffer = data[at + size :]
        if data[0] & 0x0F == PING:
            self._write(PONG, data[at : at + size])
        return data[at : at + size] if data[0] & 0x0F == TEXT else b""

    def _hear(self, data: bytes) -> None:
        kind = data[:15]
        if kind == b'{"type":"step",' or (kind == b'{"type":"done",' and b'"step":{' in data):
            if b'"type":"asked"' in data:
                told = msgspec.json.decode(data)
                asked = [one for one in told.get("step", told)["messages"] if one["type"] == "asked"]
                self.question = asked[-1]["question"]
            if self.game is not None:
                self.game.heard(self)
        elif kind == b'{"type":"state"':
            self.question = msgspec.json.decode(data)["question"]
            if self.seat is not None:
                self.send({"type": "nonce", "id": f"nonce {self.seat}", "text": "load"})
            self.ready.set_result(None)

    def connection_lost(self, error: Exception | None) -> None:
        Client.lost += 1

    def send(self, message: dict[str, Any]) -> None:
        self._write(TEXT, msgspec.json.encode(message))

    def _write(self, kind: int, data: bytes) -> None:
        mask = os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0xFE]) + len(data).to_bytes(2, "big")
        masked = (int.from_bytes(data, "big") ^ int.from_bytes((mask * (len(data) // 4 + 1))[: len(data)], "big")).to_bytes(
            len(data), "big"
        )
        self.transport.write(bytes([0x80 | kind]) + size + mask + masked)


class Game:
    """One table and its sockets. A move is over when everybody has heard of it."""

    def __init__(self, guest: Guest, table: str) -> None:
        self.guest = guest
        self.table = table
        self.clients: list[Client] = []
        self.waiting: set[Client] = set()
        self.everybody: asyncio.Event = asyncio.Event()
        self.moves = 0

    async def sit(self, seats: int) -> None:
        self.clients = [await connect(self.guest, self.table, seat, self) for seat in range(seats)]
        self.wish(True)

    def wish(self, ask_all: bool) -> None:
        """Say whether the table passes for people. Where it does, a move of theirs may lead to many others."""
        for client in self.clients:
            client.send({"type": "passing", "id": f"wish {client.seat} {ask_all}", "ask_all": ask_all})

    def heard(self, client: Client) -> None:
        self.waiting.discard(client)
        if not self.waiting:
            self.everybody.set()

    async def move(self) -> float:
        """Make a move; the seconds until everybody has heard of it, or 0 if there was none to make or not everybody was told."""
        asked = next((client for client in self.clients if client.question and client.question["must"]), None)
        if asked is None or asked.question is None:
            await asyncio.sleep(0.05)
            return 0.0
        question, asked.question = asked.question, None
        self.moves += 1
        self.waiting = set(self.clients)
        self.everybody.clear()
        began = time.perf_counter()
        move = question["moves"][self.moves * 7 % len(question["moves"])]
        asked.send({"type": "answer", "id": f"move {self.moves}", "question": question["id"], "move": move})
        try:
            async with asyncio.timeout(PATIENCE):
                await self.everybody.wait()
        except TimeoutError:
            return 0.0
        return time.perf_counter() - began

    async def play(self, until: float, pace: float, times: list[float]) -> None:
        while time.perf_counter() < until:
            took = await self.move()
            if took:
                times.append(took)
            await asyncio.sleep(max(0.0, pace - took) if pace else 0.0)


async def connect(guest: Guest, table: str, seat: int | None, game: Game | None) -> Client:
    loop = asyncio.get_running_loop()
    _, client = await loop.create_connection(lambda: Client(guest, table, seat, game), "127.0.0.1", guest.port)
    await client.ready
    return client


async def one_table(server: Served, name: str) -> list[float]:
    game = make_table(Guest(server.port), name, 2)
    await game.sit(2)
    times: list[float] = []
    async with seconds_shown("one table alone", ALONE):
        await game.play(time.perf_counter() + ALONE, 0.01, times)
    return times


def make_tables(server: Served, name: str, tables: int) -> list[Game]:
    guests = [Guest(server.port) for _ in range(0, tables, TABLES_A_GUEST)]
    return [make_table(guests[at // TABLES_A_GUEST], name, SEATS) for at in range(tables)]


def make_table(guest: Guest, name: str, seats: int) -> Game:
    options = {"turn_limit": 60, "decks": "black-panther,captain-marvel,scarlet-witch,iron-man"} if name == "mayhem" else {}
    return Game(guest, guest.table({"game": name, "who": ["me"] * seats, "options": options}))


async def idle_sockets(server: Served, games: list[Game]) -> float:
    """The server's memory for one socket that only watches."""
    watchers = [Guest(server.port) for _ in range(IDLE // 20)]
    before = server.memory()
    with Bar("idle sockets", IDLE) as bar:
        for number in range(IDLE):
            await connect(watchers[number // 20], games[number % len(games)].table, None, None)
            bar.advance()
    await asyncio.sleep(1)
    return (server.memory() - before) / IDLE


async def run(tables: int, seconds: float, pace: float, name: str, server: Served) -> None:
    print(f"The server started in {server.started_in:.2f} s ({server.cpu():.2f} s of processor time).")
    print(f"The disk takes {commit_time(server.data) * 1000:.1f} ms for one durable commit.")
    alone = await one_table(server, name)
    print(f"One table, {len(alone)} moves: {line(alone)} from the click to everybody.")
    games = make_tables(server, name, tables)
    with Bar("tables take their seats", tables) as bar:
        for first in range(0, tables, AT_ONCE):
            await asyncio.gather(*(game.sit(SEATS) for game in games[first : first + AT_ONCE]))
            bar.advance(AT_ONCE)
    print(f"{tables} tables of {name}, {tables * SEATS} sockets. {memory(server)}", flush=True)
    await phase(f"Everybody asked everything, a move every {pace:g} s at each", server, games, seconds, pace)
    await phase("As fast as they go", server, games, seconds / 2, 0.0)
    for game in games:
        game.wish(False)
    async with seconds_shown("the tables settle", SETTLING):
        await asyncio.sleep(SETTLING)
    await phase(f"The table passing for people, a move by hand every {pace:g} s at each", server, games, seconds, pace)
    print(f"An idle socket takes {await idle_sockets(server, games) / 1000:.0f} kB of the server's memory. {Client.lost} sockets were cut.")


async def phase(title: str, server: Served, games: list[Game], seconds: float, pace: float) -> None:
    """Let all tables play for so long, and say how that went."""
    times: list[float] = []
    used, before = server.cpu(), server.entries()
    until = time.perf_counter() + seconds
    async with seconds_shown(title, seconds):
        await asyncio.gather(*(staggered(game, until, pace, times, at / len(games)) for at, game in enumerate(games)))
    moves = max(1, server.entries() - before)
    cost = (server.cpu() - used) / moves * 1000
    print(
        f"{title}: {len(times) / seconds:.0f} moves a second by hand, {moves / seconds:.0f} in all, {line(times)} to everybody. "
        f"A move takes {cost:.2f} ms of the server's processor time, told to {SEATS} sockets. {memory(server)}",
        flush=True,
    )


@contextlib.asynccontextmanager
async def seconds_shown(title: str, seconds: float) -> AsyncIterator[None]:
    """Show how many of these seconds have passed."""

    async def tick() -> None:
        while True:
            await asyncio.sleep(1)
            bar.advance()

    with Bar(f"{title}, seconds", round(seconds)) as bar:
        ticking = asyncio.create_task(tick())
        try:
            yield
        finally:
            ticking.cancel()


async def staggered(game: Game, until: float, pace: float, times: list[float], part: float) -> None:
    await asyncio.sleep(part * pace)
    await game.play(until, pace, times)


def memory(server: Served) -> str:
    return f"The server has {server.memory() / 1e6:.0f} MB."


def line(times: list[float]) -> str:
    if len(times) < 2:
        return "too few to tell"
    cuts = statistics.quantiles(times, n=100)
    return f"p50 {cuts[49] * 1000:.1f} ms, p99 {cuts[98] * 1000:.1f} ms"


def commit_time(folder: Path) -> float:
    """How long the disk itself takes, used as the store uses it."""
    path = folder / "disk.db"
    disk = sqlite3.connect(path, isolation_level=None)
    disk.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE t (x);")
    times: list[float] = []
    for _ in range(100):
        began = time.perf_counter()
        disk.execute("INSERT INTO t VALUES (zeroblob(300))")
        times.append(time.perf_counter() - began)
    disk.close()
    return statistics.median(times)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--tables", type=int, default=1000)
    options.add_argument("--seconds", type=float, default=30.0)
    options.add_argument("--pace", type=float, default=2.0)
    options.add_argument("--game", default="mayhem")
    chosen = options.parse_args()
    open_files(10_000)
    folder = Path(tempfile.mkdtemp(prefix="longbox-load-"))
    server = Served(folder)
    try:
        asyncio.run(run(chosen.tables, chosen.seconds, chosen.pace, chosen.game, server))
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
