"""A table on the server without a network: its room, and a socket for each seat that keeps what it is sent as bytes.

Nothing here depends on the moment: the clock stands still, nothing is drawn, and the store keeps what it is given in memory.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any, cast

import msgspec

from longbox.content.info import GameInfo
from longbox.content.own import Own
from longbox.hosting.host import Host
from longbox.hosting.stages import whole
from longbox.kernel.deeds import Move
from longbox.kernel.state import Game
from longbox.table import sockets
from longbox.table.catalogue import Catalogue
from longbox.table.door import Stay
from longbox.table.hall import Hall
from longbox.table.limits import Rates
from longbox.table.room import Room, opening_host
from longbox.table.settings import Settings
from longbox.table.store import Change, Person, Saved, Seat, Store, Table

OPENING = 1
NOWHERE = Path("/nowhere")


def hold_still() -> None:
    """Stop the clock and draw the same number again and again: whatever waits for a moment to come waits for ever."""
    time.time = time.monotonic = time.perf_counter = lambda: 1_000_000.0
    secrets.randbits = lambda k: 1 << (k - 1)


class Memory:
    """As much of a store as a room needs that is opened and played at."""

    def __init__(self) -> None:
        self.written = 0

    async def write(self, change: Change) -> None:
        self.written += len(change.entries)


class Wire:
    """The end of a connection: keeps what is sent, and says when something with `words` was."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.words = b'"type":"state"'
        self.heard = asyncio.Event()

    def write(self, data: bytes) -> None:
        self.sent.append(data)
        if self.words in data:
            self.heard.set()


class Line(Stay):
    """A connection that takes everything at once. What its client says is put into `said`."""

    def __init__(self) -> None:
        self.writable = asyncio.Event()
        self.writable.set()
        self.handshake_complete, self.close_sent, self.disconnected = True, False, False
        self.wire = Wire()
        self.transport = cast(Any, self.wire)
        self.said: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()

    async def listen(self) -> MutableMapping[str, Any]:
        return await self.said.get()

    async def accept(self, message: MutableMapping[str, Any]) -> None:
        assert message["type"] == "websocket.accept", message

    def say(self, message: dict[str, Any]) -> None:
        self.said.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})


class OneRoom:
    """The room of a game that was played up to some point, with a socket for each seat, all in a loop of their own."""

    def __init__(self, info: GameInfo, game: Game, seed: bytes, lines: list[bytes]) -> None:
        hold_still()
        self.loop = asyncio.new_event_loop()
        self.lines: list[Line] = []
        self.answers = 0
        self.loop.run_until_complete(self._open(info, game, seed, lines))

    async def _open(self, info: GameInfo, game: Game, seed: bytes, lines: list[bytes]) -> None:
        people = [Person(id=f"person {seat}", name=name, made=0.0, seen=0.0) for seat, name in enumerate(game.names)]
        seats = [Seat(person=person.id, nonce="nonce", given=at) for at, person in enumerate(people)]
        table = Table(id="table", game=info.name, title="", host=people[0].id, names=game.names, options={}, seed=seed, made=0.0, moved=0.0)
        saved = Saved(table=table, seats=seats, lines=lines, commands={}, chat=[], names={person.id: person.name for person in people})
        settings, games = Settings(data=NOWHERE), Catalogue((), Own())
        hall = Hall(settings, cast(Store, Memory()), games)
        host = whole(opening_host(games, saved, OPENING, None))
        self.room = hall.rooms[table.id] = Room(hall, saved, info, host, OPENING, fence=1)
        rates = Rates(settings.limits)
        self.tasks = []
        for seat, person in enumerate(people):
            line = Line()
            self.lines.append(line)
            line.said.put_nowait({"type": "websocket.connect"})
            line.say({"type": "hello", "seat": seat})
            self.tasks.append(asyncio.create_task(sockets.serve(hall, rates, person, "127.0.0.1", table.id, line.listen, line.accept)))
            await line.wire.heard.wait()

    @property
    def host(self) -> Host:
        return self.room.host

    def answer(self, seat: int, move: Move) -> None:
        """Let the client of a seat answer its question, until everybody is told."""
        question = self.host.question(seat)
        assert question is not None
        self.answers += 1
        id, line = f"answer {self.answers}", self.lines[seat]
        line.wire.words = id.encode()
        line.wire.heard.clear()
        line.say({"type": "answer", "id": id, "question": question.id, "move": move.json()})
        self.loop.run_until_complete(line.wire.heard.wait())

    def sent(self) -> int:
        """How many bytes all sockets were sent."""
        return sum(len(data) for line in self.lines for data in line.wire.sent)

    def close(self) -> None:
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.loop.run_until_complete(asyncio.sleep(0))
        self.loop.close()
