"""The server put together as one ASGI application: routes, sockets, the browser client's files, and the door before all of it."""

from __future__ import annotations

import contextlib
import re
from http.cookies import CookieError, SimpleCookie
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

import longbox
from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import LongboxError
from longbox.table.api import Desk, Lobby, refused
from longbox.table.catalogue import Catalogue
from longbox.table.decks import Decks
from longbox.table.guard import Guard
from longbox.table.hall import Hall, NoTable
from longbox.table.links import Links, lan_addresses, lan_names
from longbox.table.logs import log
from longbox.table.records import Records
from longbox.table.refused import Refused, refuse
from longbox.table.report import Reports
from longbox.table.settings import Settings
from longbox.table.sockets import serve
from longbox.table.sqlite import SqliteStore
from longbox.table.store import Store, StoreFailed

WEB = Path(longbox.__file__).with_name("web")
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}


class Server:
    """The application, and the hall behind it."""

    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        self.hall = Hall(settings, store or SqliteStore(settings.data), Catalogue(settings.also))
        self.desk = Desk(self.hall)
        decks = Decks(settings.decks())
        lobby = Lobby(self.desk, decks, Links(settings.port, lan_addresses() if settings.lan else []))
        self.pages = Starlette(
            routes=routes(lobby, Records(self.desk, decks, Reports(settings.data / "reports"))),
            exception_handlers={Refused: _refused, LongboxError: _error, HTTPException: _http_error},
        )
        self.app = Guard(self._dispatch, lan_names() if settings.lan else [])

    async def _dispatch(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.pages(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        match = re.fullmatch(r"/ws/([a-z0-9]{1,40})", scope["path"])
        try:
            person = await self.desk.known(_cookies(scope))
        except StoreFailed:
            person = None
        if match is None or person is None:
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        await serve(self.hall, person, match[1], receive, send)


def routes(lobby: Lobby, records: Records) -> list[Route]:
    return [
        Route("/", page),
        Route("/web/{path:path}", file),
        Route("/health", lobby.health),
        Route("/api/me", lobby.me, methods=["GET"]),
        Route("/api/me", lobby.rename, methods=["POST"]),
        Route("/api/games", lobby.games),
        Route("/api/games/{game}/content", lobby.content),
        Route("/api/games/{game}/rules", lobby.rules),
        Route("/api/decks", lobby.list_decks, methods=["GET"]),
        Route("/api/decks", lobby.save_deck, methods=["POST"]),
        Route("/api/decks/check", lobby.check_deck, methods=["POST"]),
        Route("/api/decks/{name}", lobby.remove_deck, methods=["DELETE"]),
        Route("/api/tables", lobby.tables, methods=["GET"]),
        Route("/api/tables", lobby.new_table, methods=["POST"]),
        Route("/api/learn", lobby.learn, methods=["POST"]),
        Route("/api/join", lobby.join, methods=["POST"]),
        Route("/api/import", records.bring, methods=["POST"]),
        Route("/api/tables/{table}/invite", lobby.invite, methods=["POST"]),
        Route("/api/tables/{table}/sit", lobby.sit, methods=["POST"]),
        Route("/api/tables/{table}/replay", records.replay),
        Route("/api/tables/{table}/log", records.log),
        Route("/api/tables/{table}/report", records.report, methods=["POST"]),
    ]


async def page(request: Request) -> Response:
    return _file("index.html")


async def file(request: Request) -> Response:
    return _file(request.path_params["path"])


def _file(name: str) -> Response:
    """A file of the browser client, and no other."""
    path = (WEB / name.replace("\0", "")).resolve()
    if not path.is_relative_to(WEB.resolve()) or path.suffix not in TYPES or not path.is_file():
        raise refuse(404, "no_page", "There is no such page.")
    return FileResponse(path, media_type=TYPES[path.suffix], headers={"cache-control": "no-cache"})


def _cookies(scope: Scope) -> dict[str, str]:
    jar: SimpleCookie = SimpleCookie()
    with contextlib.suppress(CookieError):
        for name, value in scope["headers"]:
            if name == b"cookie":
                jar.load(value.decode("latin-1"))
    return {name: morsel.value for name, morsel in jar.items()}


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return refused(error.refusal, error.status)


async def _error(request: Request, error: Exception) -> Response:
    """A person's mistake, said in words; or a store that fails."""
    if isinstance(error, StoreFailed):
        log("store_failed", error=error)
        return refused(error.refusal(), 503)
    return refused(Refusal("gone" if isinstance(error, NoTable) else "bad", str(error), ""), 404 if isinstance(error, NoTable) else 400)


async def _http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return refused(Refusal("no_page", "There is no such page.", ""), status)
