"""The door of the server: how many connections an address has at once, and how long and how large a request's head may be.

Uvicorn bounds neither. A connection is counted from its first moment until it is lost, also when it has become a socket. Whoever only
holds one open is shown out: each request's head has to come whole within some seconds, and what follows it is timed where it is read, and
here, because not every body is read. What may follow a body (trailers) is not taken: nothing here needs it, and it would have no end.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from http import HTTPStatus
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from longbox.kernel.deeds import Refusal
from longbox.table.limits import Exempt
from longbox.table.logs import log
from longbox.table.messages import encode, plain
from longbox.table.settings import Limits

CROWD = Refusal("too_much", "There are too many connections from your address; close some of them.", "")
LATE = Refusal("slow", "The request did not come in time.", "")
UNREAD = 2
"""How many times the seconds for a body one has that nobody reads. Whoever reads one says first that it is late."""
LARGE = Refusal("too_much", "The head of the request is too large.", "")


class Door:
    """Counts the connections of each address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.exempt = Exempt(limits.exempt)
        self.inside: Counter[str] = Counter()
        self._addresses: dict[asyncio.BaseTransport, str] = {}

    def enter(self, transport: asyncio.BaseTransport, address: str) -> bool:
        """Count a connection, unless there are too many of this address."""
        counted = self.exempt.counted(address)
        if not counted:
            return True
        if self.inside[counted] >= self.limits.connections_an_address:
            return False
        self.inside[counted] += 1
        self._addresses[transport] = counted
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        address = self._addresses.pop(transport, None)
        if address is not None:
            self.inside[address] -= 1
            if not self.inside[address]:
                del self.inside[address]


class DoorConfig(uvicorn.Config):
    """Uvicorn's settings, with the door that its connections go through."""

    def __init__(self, app: Any, limits: Limits, **more: Any) -> None:
        super().__init__(app, http=Visit, ws=Stay, **more)
        self.door = Door(limits)


def _door(config: uvicorn.Config) -> Door:
    assert isinstance(config, DoorConfig)
    return config.door


class Visit(HttpToolsProtocol):
    """A connection that asks for pages."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.door = _door(config)
        self._head = 0
        """How many bytes have come of a head that is not whole yet; -1 while there is none to wait for."""
        self._trailing = 0
        """How many bytes have come behind the last one of a body."""
        self._timer: asyncio.TimerHandle | None = None
        self._shown_out = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.door.enter(transport, self.client[0] if self.client else ""):
            self._await_head()
        else:
            self._show_out(HTTPStatus.TOO_MANY_REQUESTS, CROWD)

    def data_received(self, data: bytes) -> None:
        if self._shown_out:
            return
        if self._head >= 0:
            self._head += len(data)
            if self._timer is None:
                self._await_head()
        self._trailing += len(data)
        super().data_received(data)
        if max(self._head, self._trailing if self._head < 0 else 0) > self.door.limits.head:
            self._show_out(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, LARGE)

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._head >= 0:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._head = -1
        self._stop_timer()
        self._await(UNREAD * self.door.limits.body_seconds)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._trailing = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._head = self._trailing = 0
        self._stop_timer()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._stop_timer()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        self.door.leave(self.transport)
        super().connection_lost(exc)

    def _await_head(self) -> None:
        self._await(self.door.limits.head_seconds)

    def _await(self, seconds: float) -> None:
        """Show this connection out if what is due has not come by then."""
        self._timer = self.loop.call_later(seconds, self._show_out, HTTPStatus.REQUEST_TIMEOUT, LATE)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _show_out(self, status: HTTPStatus, refusal: Refusal) -> None:
        """Say why, unless an answer is under way, and hang up."""
        self._shown_out = True
        self._stop_timer()
        if self.transport.is_closing():
            return
        log("shown_out", code=refusal.code, status=int(status))
        if getattr(self.cycle, "response_complete", True):  # there may have been no request yet
            body = encode({"refusal": plain(refusal)})
            head = [f"HTTP/1.1 {status} {status.phrase}", "content-type: application/json", f"content-length: {len(body)}"]
            self.transport.write("\r\n".join([*head, "connection: close", "", ""]).encode() + body)
        self.transport.close()


class Stay(WebSocketsSansIOProtocol):
    """A connection that has become a socket. It was counted when it came."""

    def post(self, text: str) -> bool:
        """Send a text at once, without a task that waits for its turn; False if the client does not take it now. A text goes out whole, as
        one frame (RFC 6455, chapter 5.2), and nothing here is ever compressed, so the frame needs nobody's help."""
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent or self.disconnected:
            return False
        data = text.encode()
        size = len(data)
        if size < 126:
            head = bytes((0x81, size))
        elif size < 1 << 16:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        self.transport.write(head + data)
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        _door(self.config).leave(self.transport)
        super().connection_lost(exc)
