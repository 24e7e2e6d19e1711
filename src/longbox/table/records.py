"""Finished tables: replay, the log as a file, logs that people bring, and reports of a problem."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from longbox.kernel.deeds import Refusal
from longbox.table import replay
from longbox.table.api import Desk, answer
from longbox.table.decks import Decks
from longbox.table.importing import import_log, read_brought
from longbox.table.refused import Refused, refuse
from longbox.table.report import Reports
from longbox.table.room import Room


class ReportWish(msgspec.Struct, frozen=True):
    words: Annotated[str, msgspec.Meta(max_length=10_000)] = ""
    seat: Annotated[int, msgspec.Meta(ge=0, le=29)] | None = None


class Records:
    def __init__(self, desk: Desk, decks: Decks, reports: Reports) -> None:
        self.desk = desk
        self.hall = desk.hall
        self.decks = decks
        self.reports = reports
        self._importing = asyncio.Lock()

    async def replay(self, request: Request) -> Response:
        person = await self.desk.person(request)
        room = await self._closed(request)
        first, count = number(request, "from", 0), number(request, "count", 50)
        seat = number(request, "seat", -1)
        found = await asyncio.to_thread(replay.steps, room.game, room.host.log, None if seat < 0 else seat, first, count)
        return answer({**found, "table": await self.hall.card(room.id, person.id)})

    async def log(self, request: Request) -> Response:
        await self.desk.person(request)
        room = await self._closed(request)
        headers = {"content-disposition": f'attachment; filename="longbox-{room.table.game}-{room.id}.log"'}
        return Response(room.host.log.data(), media_type="application/x-ndjson", headers=headers)

    async def bring(self, request: Request) -> Response:
        person = await self.desk.person(request)
        data = await self.desk.body(request, self.hall.settings.limits.imported)
        async with self._importing:
            game, log = await self.hall.aside(read_brought, self.hall.games, self.decks, data)
            change = await asyncio.to_thread(import_log, game, log, person.id)
        await self.hall.store.write(change)
        return answer({"table": change.tables[0].id})

    async def report(self, request: Request) -> Response:
        """Somebody reports a problem, from an own seat or as a spectator."""
        person = await self.desk.person(request)
        wish = await self.desk.read(request, ReportWish)
        room = await self.hall.room(request.path_params["table"])
        if wish.seat is not None and (wish.seat >= len(room.seats) or room.seats[wish.seat].person != person.id):
            raise refuse(403, "not_yours", "This seat is not yours.")
        async with room.lock:
            kept = await asyncio.to_thread(self.reports.keep, room.id, room.host, wish.seat, wish.words)
        if isinstance(kept, Refusal):
            raise Refused(503, kept)
        return answer(kept.answer())

    async def _closed(self, request: Request) -> Room:
        room = await self.hall.room(request.path_params["table"])
        if not room.host.log.closed():
            raise refuse(403, "not_closed", "This table is still open: its secrets are not told before it is closed.")
        return room


def number(request: Request, name: str, default: int) -> int:
    text = request.query_params.get(name, "")
    if not text:
        return default
    if not text.isdecimal() or len(text) > 9:
        raise refuse(400, "garbage", f"{name} is a whole number.")
    return int(text)
