"""The door that every request passes: where it may come from, and the headers of every answer."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from longbox.kernel.deeds import Refusal
from longbox.table.logs import log
from longbox.table.messages import encode, plain

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
SAFE = ("GET", "HEAD")
HTTPS_ALONE = (b"strict-transport-security", b"max-age=31536000")
"""For a year, browsers ask for this server's name by https alone."""
FAULT = Refusal("fault", "The server has a fault here; please report it.", "")


class Guard:
    """Refuses host names that are not this server's (DNS rebinding) and pages of other sites, and turns faults into words. `public` are the
    addresses under which the world knows it. Under a name that begins with https there, it is asked by https alone."""

    def __init__(self, app: ASGIApp, names: Iterable[str], public: Iterable[str] = ()) -> None:
        self.app = app
        self.public = set(public)
        self.public_hosts = {one.partition("://")[2]: one.startswith("https") for one in self.public}
        self.names = {"localhost", *(name.lower() for name in names), *(urlsplit(one).hostname or "" for one in self.public)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        refusal = self._refuse(scope, headers)
        if self.public_hosts.get(headers.get(b"host", "")):
            scope = {**scope, "scheme": "wss" if scope["type"] == "websocket" else "https"}
        if scope["type"] == "websocket":
            await self._socket(refusal, scope, receive, send)
        else:
            await self._request(refusal, scope, receive, send)

    def _refuse(self, scope: Scope, headers: dict[bytes, str]) -> Refusal | None:
        host, origin = headers.get(b"host", ""), headers.get(b"origin")
        if not self._own(host):
            return Refusal("host", "This server does not go by that name.", "")
        socket = scope["type"] == "websocket"
        if origin is None:
            foreign = socket or (scope["method"] not in SAFE and headers.get(b"sec-fetch-site", "same-origin") != "same-origin")
        else:
            own = origin in self.public or (origin.partition("://")[2] == host and host not in self.public_hosts)
            foreign = (socket or scope["method"] not in SAFE) and not own
        return Refusal("origin", "This comes from a page of another site.", "") if foreign else None

    def _own(self, host: str) -> bool:
        """An IP address is always this server's; a name only if it is known, because anybody can make a name lead here."""
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() and not host.endswith("]") else host
        try:
            ipaddress.ip_address(name.strip("[]"))
        except ValueError:
            return name.lower() in self.names
        return True

    async def _socket(self, refusal: Refusal | None, scope: Scope, receive: Receive, send: Send) -> None:
        if refusal is not None:
            log("socket_refused", code=refusal.code)
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        await self.app(scope, receive, send)

    async def _request(self, refusal: Refusal | None, scope: Scope, receive: Receive, send: Send) -> None:
        began, answer = time.monotonic(), _Answer(send, [*HEADERS, HTTPS_ALONE] if scope["scheme"] == "https" else HEADERS)
        try:
            if refusal is None:
                await self.app(scope, receive, answer)
            else:
                await _say(answer, 421 if refusal.code == "host" else 403, refusal)
        except Exception as error:
            log("request_failed", error=error, method=scope["method"], path=scope["path"])
            if not answer.status:
                await _say(answer, 500, FAULT)
        log("request", method=scope["method"], path=scope["path"], status=answer.status, ms=round((time.monotonic() - began) * 1000, 1))


class _Answer:
    """Adds the headers to every answer."""

    def __init__(self, send: Send, headers: list[tuple[bytes, bytes]]) -> None:
        self.send = send
        self.headers = headers
        self.status = 0

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            own = {name.lower() for name, _ in message["headers"]}
            more = self.headers if b"cache-control" in own else [*self.headers, (b"cache-control", b"no-store")]
            message = {**message, "headers": [*message["headers"], *more]}
        await self.send(message)


async def _say(send: _Answer, status: int, refusal: Refusal) -> None:
    body = encode({"refusal": plain(refusal)})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
