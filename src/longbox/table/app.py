"""The server as one ASGI application: routes, sockets, the browser client's files, and the door in front of it all."""

from __future__ import annotations

import contextlib
import re
from http.cookies import CookieError, SimpleCookie

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from longbox.content.kept import NotKept
from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import BadRoom, LongboxError
from longbox.table.api import Desk, Lobby, refused
from longbox.table.catalogue import Catalogue
from longbox.table.client import client_file, first_page
from longbox.table.guard import FAULT, Guard
from longbox.table.hall import Hall, NoTable
from longbox.table.keeping import Keeper
from longbox.table.links import Links, lan_addresses, lan_names
from longbox.table.logs import log
from longbox.table.messages import encode
from longbox.table.protocol import schema
from longbox.table.records import Records
from longbox.table.refused import Refused
from longbox.table.report import Reports
from longbox.table.settings import Settings
from longbox.table.sockets import serve
from longbox.table.sqlite import SqliteStore
from longbox.table.steward import Steward
from longbox.table.store import NoRoom, Store, StoreFailed
from longbox.table.stories import Stories
from longbox.table.sweeping import Sweeper

GAME_FAULT = Refusal("fault", "This game has a fault; whoever runs the server finds it in the log.", "")

NO_ROOM = Refusal("store", "The server's disk is full. Nothing was made and nothing has changed; try again when there is room.", "")
NOT_KEPT = Refusal(
    "store", "The server cannot keep what this table needs. Nothing was made; whoever runs the server finds why in the log.", ""
)
CROWDED = Refusal("too_much", "Too many requests from your address; wait a moment.", "")


class Server:
    """The application, and the hall behind it."""

    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        keeper = Keeper(settings.data)
        self.hall = Hall(settings, store or SqliteStore(settings.data), Catalogue(settings.also, keeper.own, settings.data, settings.packs))
        self.desk = Desk(self.hall)
        reports = Reports(settings.data / "reports")
        self.sweeper = Sweeper(self.hall, keeper, reports)
        self.steward = Steward(self.hall)
        self.lobby = Lobby(self.desk, keeper, Links(settings.port, lan_addresses() if settings.lan else [], settings.names))
        records = Records(self.desk, reports)
        self.pages = Starlette(
            routes=routes(self.lobby, records, Stories(self.desk, records)),
            exception_handlers={
                Refused: _refused,
                BadRoom: _bad_room,
                LongboxError: _error,
                HTTPException: _http_error,
                Exception: _fault,
            },
        )
        self.app = Guard(self._dispatch, lan_names() if settings.lan else [], settings.names)

    async def _dispatch(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif self.desk.rates.requests.addresses.take(_address(scope)):
            await self.pages(scope, receive, send)
        else:
            await refused(CROWDED, 429)(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        match = re.fullmatch(r"/ws/([a-z0-9]{1,40})", scope["path"])
        try:
            person = await self.desk.known(_cookies(scope))
        except (StoreFailed, Refused):
            person = None
        if match is None or person is None:
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        await serve(self.hall, self.desk.rates, person, _address(scope), match[1], receive, send)


def routes(lobby: Lobby, records: Records, stories: Stories) -> list[Route]:
    return [
        Route("/", page),
        Route("/sw.js", worker),
        Route("/web/games/{game}/{path:path}", lobby.game_file),
        Route("/web/{path:path}", file),
        Route("/health", lobby.health),
        Route("/ready", lobby.ready),
        Route("/api/protocol", protocol),
        Route("/api/me", lobby.me, methods=["GET"]),
        Route("/api/me", lobby.rename, methods=["POST"]),
        Route("/api/games", lobby.games),
        Route("/api/games/{game}/content", lobby.content),
        Route("/api/games/{game}/content/{page}", lobby.page_content),
        Route("/api/games/{game}/rules", lobby.rules),
        Route("/api/games/{game}/own", lobby.list_own, methods=["GET"]),
        Route("/api/games/{game}/own", lobby.save_own, methods=["POST"]),
        Route("/api/games/{game}/own/check", lobby.check_own, methods=["POST"]),
        Route("/api/games/{game}/own/read", lobby.read_own, methods=["POST"]),
        Route("/api/games/{game}/own/write", lobby.write_own, methods=["POST"]),
        Route("/api/games/{game}/own/{name}", lobby.one_own, methods=["GET"]),
        Route("/api/games/{game}/own/{name}", lobby.remove_own, methods=["DELETE"]),
        Route("/api/games/{game}/stories", stories.listing),
        Route("/api/tables", lobby.tables, methods=["GET"]),
        Route("/api/tables", lobby.new_table, methods=["POST"]),
        Route("/api/learn", lobby.learn, methods=["POST"]),
        Route("/api/join", lobby.join, methods=["POST"]),
        Route("/api/invitation", lobby.invitation, methods=["POST"]),
        Route("/api/import", records.upload, methods=["POST"]),
        Route("/api/tables/{table}/invite", lobby.invite, methods=["POST"]),
        Route("/api/tables/{table}/next", lobby.next_chapter, methods=["POST"]),
        Route("/api/tables/{table}/sit", lobby.sit, methods=["POST"]),
        Route("/api/tables/{table}/again", lobby.again, methods=["POST"]),
        Route("/api/tables/{table}/story", stories.story),
        Route("/api/tables/{table}/story/file", stories.file),
        Route("/api/tables/{table}/agree", records.agree, methods=["POST"]),
        Route("/api/tables/{table}/chapter", stories.chapter),
        Route("/api/tables/{table}/replay", records.replay),
        Route("/api/tables/{table}/review", records.review),
        Route("/api/tables/{table}/front", records.front),
        Route("/api/tables/{table}/log", records.log),
        Route("/api/tables/{table}/report", records.report, methods=["POST"]),
        Route("/api/tables/{table}/fault", records.fault, methods=["POST"]),
    ]


async def page(request: Request) -> Response:
    return first_page(request)


async def worker(request: Request) -> Response:
    """What stands beside the page; from here it may answer for all of them."""
    return client_file(request, "sw.js")


async def protocol(request: Request) -> Response:
    return Response(encode(schema()), media_type="application/schema+json")


async def file(request: Request) -> Response:
    return client_file(request, request.path_params["path"])


def _address(scope: Scope) -> str:
    return str(scope["client"][0]) if scope.get("client") else ""


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
    """A person's mistake, or a failure of the store, in words."""
    if isinstance(error, StoreFailed):
        log("store_failed", error=error)
        return refused(error.refusal(), 507 if isinstance(error, NoRoom) else 503)
    if isinstance(error, NotKept):
        log("pack_not_kept", error=error)
        return refused(NO_ROOM, 507) if error.full else refused(NOT_KEPT, 503)
    return refused(Refusal("gone" if isinstance(error, NoTable) else "bad", str(error), ""), 404 if isinstance(error, NoTable) else 400)


async def _bad_room(request: Request, error: Exception) -> Response:
    """A fault of a game. Its words name files of this machine, so only the log has them."""
    cause = error.__cause__ if isinstance(error.__cause__, Exception) else error
    log("game_fault", error=cause, method=request.method, path=request.url.path)
    return refused(GAME_FAULT, 500)


async def _http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return refused(Refusal("no_page", "There is no such page.", ""), status)


async def _fault(request: Request, error: Exception) -> Response:
    """Anything else. Starlette raises the error again after this answer, and the guard logs it."""
    return refused(FAULT, 500)
