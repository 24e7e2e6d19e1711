"""Sockets: one for each chair that somebody follows. A slow or dead one holds up nobody: its queue is bounded, then it is cut."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from longbox.kernel.deeds import Refusal
from longbox.kernel.state import SPECTATOR
from longbox.table.commands import TOO_MUCH, WAYS, obey
from longbox.table.door import Stay
from longbox.table.hall import Hall, NoTable
from longbox.table.limits import Rates
from longbox.table.logs import log
from longbox.table.messages import MESSAGE_LIMIT, done, read_command, read_hello, read_id, sorry
from longbox.table.protocol import PROTOCOL
from longbox.table.refused import Refused
from longbox.table.room import Room
from longbox.table.store import Person, StoreFailed

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]

HELLO_SECONDS = 10.0
CUT_SECONDS = 5.0
"""How long a client that is cut off has to hear why."""
SOON = 0.01
"""What takes no longer than these seconds holds up nobody."""
LONGEST_REST = 2.0
UNREADABLE = "This server cannot open the table: its game or a deck is missing or has a fault, or its log is damaged."
SLOW = Refusal("slow", "Your connection is too slow; come back.", "")
TOO_LARGE = Refusal("too_much", "This table has grown too large to be shown.", "")
OTHER_PROTOCOL = Refusal("protocol", "This page and the server are not of the same version. Reload the page.", "")
TOO_LONG = Refusal("too_much", f"A message has at most {MESSAGE_LIMIT} bytes.", "")


class Socket:
    """One client's connection to one chair. What the client takes is sent at once; a task sends what has to wait."""

    __slots__ = (
        "_outbox",
        "_waiting",
        "_writer",
        "address",
        "chair",
        "closing",
        "hall",
        "line",
        "name",
        "person",
        "rates",
        "send",
        "shown",
        "strikes",
    )

    def __init__(self, hall: Hall, rates: Rates, person: Person, address: str, send: Send) -> None:
        self.hall = hall
        self.person = person.id
        self.name = person.name
        self.chair = SPECTATOR
        self.shown = True
        self.send = send
        self.line = _line_of(send)
        self.rates = rates
        self.address = address
        self.strikes = 0
        self._outbox: deque[str] = deque()
        self._waiting = 0
        self._writer: asyncio.Task[None] | None = None
        self.closing = False

    def post(self, text: str) -> None:
        if self.closing:
            return
        size = _size(text)
        if size > self.hall.settings.limits.waiting:
            log("message_too_long", person=self.person, bytes=size)
            self._hang_up(TOO_LARGE)
        elif self._writer is not None or self.line is None or not self.line.post(text):
            self._outbox.append(text)
            self._waiting += size
            if self._too_much_waits():
                log("socket_slow", person=self.person)
                self._hang_up(SLOW)
            else:
                self._start()

    def _hang_up(self, refusal: Refusal) -> None:
        """Cut a client off from what waits for it."""
        self._outbox.clear()
        self._waiting = 0
        self.cut(refusal)

    def _too_much_waits(self) -> bool:
        """Whether too much waits: altogether, or beside the longest message. How things stand can be told however slow the client is, or it
        would never come back to the table."""
        limits = self.hall.settings.limits
        if self._waiting <= limits.outbox:
            return False
        return self._waiting > limits.waiting or self._waiting - max(map(_size, self._outbox)) > limits.outbox

    def cut(self, refusal: Refusal) -> None:
        """Say why, and hang up; what is queued is sent first, if the client takes it soon."""
        if not self.closing:
            self._outbox.append(sorry(refusal).decode())
            self.closing = True
            self._start()
            asyncio.get_running_loop().call_later(CUT_SECONDS, self._abort)

    def _abort(self) -> None:
        """Drop a client that does not even take the close. ASGI has no way to do that, so this uses the server's transport."""
        if self.line is not None:
            self.line.transport.abort()

    def _start(self) -> None:
        if self._writer is None:
            self._writer = self.hall.spawn(self._write())

    async def _write(self) -> None:
        try:
            while self._outbox:
                text = self._outbox.popleft()
                self._waiting -= _size(text)
                await self.send({"type": "websocket.send", "text": text})
            if self.closing:
                await self.send({"type": "websocket.close", "code": 1000})
        except (OSError, RuntimeError):
            self.closing = True
            self._outbox.clear()
        finally:
            self._writer = None


def _size(text: str) -> int:
    """How many bytes a message has."""
    return len(text) if text.isascii() else len(text.encode())


def _line_of(send: Send) -> Stay | None:
    """The connection behind ASGI's `send`, which cannot wait for a client without a task for each message, nor drop one."""
    line = getattr(send, "__self__", None)
    return line if isinstance(line, Stay) else None


class Inbox:
    """What a client sends, message by message."""

    __slots__ = ("ended", "receive")

    def __init__(self, receive: Receive) -> None:
        self.receive = receive
        self.ended = False

    async def next(self) -> bytes | None:
        """The next message; None at the end, and from then on."""
        message = None if self.ended else await self.receive()
        if message is None or message["type"] == "websocket.disconnect":
            self.ended = True
            return None
        text = message.get("text")
        return text.encode("utf-8", "surrogatepass") if text is not None else bytes(message.get("bytes") or b"")


async def serve(hall: Hall, rates: Rates, person: Person, address: str, table: str, receive: Receive, send: Send) -> None:
    """Follow one socket from its first message to its end."""
    await receive()
    await send({"type": "websocket.accept"})
    socket, inbox = Socket(hall, rates, person, address, send), Inbox(receive)
    try:
        room = await _enter(socket, table, inbox)
        if room is not None:
            try:
                await _listen(socket, room, inbox)
            finally:
                room.leave(socket)
        while await inbox.next() is not None:  # it was cut off, and is told why
            pass
    finally:
        hall.unhear(socket)


async def _enter(socket: Socket, table: str, inbox: Inbox) -> Room | None:
    """The room that a socket's first message asks for; None if it was refused."""
    refusal = socket.hall.hear(socket) if socket.rates.requests.take(socket.person, socket.address) else TOO_MUCH
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
        if hello.protocol not in (0, PROTOCOL):
            return OTHER_PROTOCOL
        socket.chair = SPECTATOR if hello.seat is None else hello.seat
        room = await socket.hall.room(table, socket.person)
        socket.shown = not (hello.looks and room.has_look)
        return await room.enter(socket, hello.since, hello.opening) or room
    except TimeoutError:
        return Refusal("garbage", "The first message did not come.", "")
    except NoTable as error:
        return Refusal("gone", str(error), "")
    except StoreFailed as error:
        return error.refusal()
    except Refused as error:
        return error.refusal
    except Exception as error:
        log("table_unreadable", table=table, error=error)
        return Refusal("gone", UNREADABLE, "")


async def _listen(socket: Socket, room: Room, inbox: Inbox) -> None:
    limits = socket.hall.settings.limits
    while socket.strikes < limits.strikes:
        data = await inbox.next()
        if data is None:
            return
        if not socket.rates.messages.take(socket.person, socket.address):
            socket.strikes += 1
            _refuse(socket, data[:MESSAGE_LIMIT], TOO_MUCH)
        elif len(data) > MESSAGE_LIMIT:
            socket.strikes += 1
            _refuse(socket, b"", TOO_LONG)
        else:
            await _obey(socket, room, data)
            await _rest(socket, room)
    log("socket_flood", person=socket.person)
    socket.cut(TOO_MUCH)


async def _rest(socket: Socket, room: Room) -> None:
    """Let others go on before this client's next command, and longer where it asks for what takes long: so all that one person asks for
    takes half of the time at most."""
    seconds = room.took * len(socket.hall.sockets.get(socket.person, ()))
    room.took = 0.0
    await asyncio.sleep(min(seconds, LONGEST_REST) if seconds > SOON else 0)


async def _obey(socket: Socket, room: Room, data: bytes) -> None:
    command = read_command(data)
    if isinstance(command, Refusal):
        socket.strikes += 1
        _refuse(socket, data, command)
        return
    counted = WAYS[type(command)].counted
    if counted is not None and not counted.by(socket.rates).take(socket.person, socket.address):
        socket.strikes += counted.strikes
        _refuse(socket, data, counted.refusal)
    else:
        await obey(room, socket, command)


def _refuse(socket: Socket, data: bytes, refusal: Refusal) -> None:
    id = read_id(data)
    socket.post((done(id, refusal) if id else sorry(refusal)).decode())
