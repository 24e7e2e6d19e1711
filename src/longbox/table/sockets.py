"""Sockets: one for each chair that somebody follows. A slow or dead one holds up nobody: what waits for it is bounded, then it is cut."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import LongboxError
from longbox.kernel.state import SPECTATOR
from longbox.table.commands import act
from longbox.table.hall import Hall, NoTable
from longbox.table.limits import Bucket
from longbox.table.logs import log
from longbox.table.messages import MESSAGE_LIMIT, Ping, done, read_command, read_hello, read_id, sorry
from longbox.table.room import Room
from longbox.table.store import Person, StoreFailed

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]

HELLO_SECONDS = 10.0
CUT_SECONDS = 5.0
"""How long a line that is cut may take to hear why."""
TOO_MUCH = Refusal("too_much", "Too many messages; wait a moment.", "")
TOO_LONG = Refusal("too_much", f"A message has at most {MESSAGE_LIMIT} bytes.", "")


class Socket:
    """One client's line to one chair. Nothing runs for it while nothing is said."""

    __slots__ = ("_outbox", "_waiting", "_writer", "bucket", "chair", "closing", "hall", "name", "person", "send", "strikes")

    def __init__(self, hall: Hall, person: Person, send: Send) -> None:
        self.hall = hall
        self.person = person.id
        self.name = person.name
        self.chair = SPECTATOR
        self.send = send
        self.bucket = Bucket(hall.settings.limits.socket)
        self.strikes = 0
        self._outbox: deque[str] = deque()
        self._waiting = 0
        self._writer: asyncio.Task[None] | None = None
        self.closing = False

    def post(self, text: str) -> None:
        if self.closing:
            return
        if self._waiting and self._waiting + len(text) > self.hall.settings.limits.outbox:
            log("socket_slow", person=self.person)
            self._outbox.clear()
            self.cut(Refusal("slow", "Your line is too slow; come back.", ""))
            return
        self._outbox.append(text)
        self._waiting += len(text)
        self._start()

    def cut(self, refusal: Refusal) -> None:
        """Say why, and hang up; what waits is sent before, if the line takes it soon."""
        if not self.closing:
            self._outbox.append(sorry(refusal).decode())
            self.closing = True
            self._start()
            asyncio.get_running_loop().call_later(CUT_SECONDS, self._abort)

    def _abort(self) -> None:
        """A line that does not even take the end of it is dropped. ASGI has no word for that, so the server's own transport is asked."""
        transport = getattr(getattr(self.send, "__self__", None), "transport", None)
        if transport is not None:
            transport.abort()

    def _start(self) -> None:
        if self._writer is None:
            self._writer = self.hall.spawn(self._write())

    async def _write(self) -> None:
        try:
            while self._outbox:
                text = self._outbox.popleft()
                await self.send({"type": "websocket.send", "text": text})
                self._waiting -= len(text)
            if self.closing:
                await self.send({"type": "websocket.close", "code": 1000})
        except (OSError, RuntimeError):
            self.closing = True
            self._outbox.clear()
        finally:
            self._writer = None


class Inbox:
    """What a client sends, one message after the other."""

    __slots__ = ("ended", "receive")

    def __init__(self, receive: Receive) -> None:
        self.receive = receive
        self.ended = False

    async def next(self) -> bytes | None:
        """The next message; None at the end, and ever after."""
        message = None if self.ended else await self.receive()
        if message is None or message["type"] == "websocket.disconnect":
            self.ended = True
            return None
        text = message.get("text")
        return text.encode("utf-8", "surrogatepass") if text is not None else bytes(message.get("bytes") or b"")


async def serve(hall: Hall, person: Person, table: str, receive: Receive, send: Send) -> None:
    """Follow one socket from its first message to its end."""
    await receive()
    await send({"type": "websocket.accept"})
    socket, inbox = Socket(hall, person, send), Inbox(receive)
    try:
        room = await _enter(socket, table, inbox)
        if room is not None:
            try:
                await _listen(socket, room, inbox)
            finally:
                room.leave(socket)
        while await inbox.next() is not None:  # it was cut, and is told why
            pass
    finally:
        hall.unhear(socket)


async def _enter(socket: Socket, table: str, inbox: Inbox) -> Room | None:
    """The room that a socket's first message leads into; None if it was refused."""
    refusal = socket.hall.hear(socket)
    if refusal is None:
        found = await _room(socket, table, inbox)
        if not isinstance(found, Refusal):
            return found
        refusal = found
    socket.cut(refusal)
    return None


async def _room(socket: Socket, table: str, inbox: Inbox) -> Room | Refusal:
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = read_hello(await inbox.next() or b"")
        if isinstance(hello, Refusal):
            return hello
        socket.chair = SPECTATOR if hello.seat is None else hello.seat
        room = await socket.hall.room(table)
        return await room.enter(socket, hello.since) or room
    except TimeoutError:
        return Refusal("garbage", "The first message did not come.", "")
    except NoTable as error:
        return Refusal("gone", str(error), "")
    except StoreFailed as error:
        return error.refusal()
    except LongboxError as error:
        log("table_unreadable", table=table, error=error)
        return Refusal("gone", "This server cannot open the table: its game or a deck is missing, or its log is damaged.", "")


async def _listen(socket: Socket, room: Room, inbox: Inbox) -> None:
    limits = socket.hall.settings.limits
    while socket.strikes < limits.strikes:
        data = await inbox.next()
        if data is None:
            return
        if not socket.bucket.take():
            socket.strikes += 1
            _refuse(socket, data[:MESSAGE_LIMIT], TOO_MUCH)
        elif len(data) > MESSAGE_LIMIT:
            socket.strikes += 1
            _refuse(socket, b"", TOO_LONG)
        else:
            await _obey(socket, room, data)
    log("socket_flood", person=socket.person)
    socket.cut(TOO_MUCH)


async def _obey(socket: Socket, room: Room, data: bytes) -> None:
    command = read_command(data)
    if isinstance(command, Refusal):
        socket.strikes += 1
        _refuse(socket, data, command)
    elif isinstance(command, Ping):
        socket.post(done(command.id, None).decode())
    else:
        answer = await room.carry_out(socket.person, command, lambda: act(room, socket.person, socket.chair, command))
        socket.post(answer.decode())


def _refuse(socket: Socket, data: bytes, refusal: Refusal) -> None:
    id = read_id(data)
    socket.post((done(id, refusal) if id else sorry(refusal)).decode())
