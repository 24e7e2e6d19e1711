"""Finished tables: front page, replay, the log as a file, imported logs, and reports of problems."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from longbox.hosting.story import MAGIC
from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import BadRoom
from longbox.table import importing
from longbox.table.api import Desk, answer
from longbox.table.hall import NoTable
from longbox.table.keepers import agree
from longbox.table.logs import log
from longbox.table.refused import Refused, refuse
from longbox.table.report import Reports
from longbox.table.room import REMOVED
from longbox.table.store import Change, Listed, Table
from longbox.table.turns import Turns

T = TypeVar("T")

FAULTS = 1000
"""Of how many tables the server remembers that their look has failed."""
UPLOAD_SECONDS = 30.0
"""How long sending a log may take."""
STORY = Refusal(
    "story_goes_on",
    "The log of a chapter, and what others saw in it, are given out when the story has ended for good: when it is closed, "
    "and everybody who has held secrets in it agrees.",
    "T8.5",
)


class ReportWish(msgspec.Struct, frozen=True):
    words: Annotated[str, msgspec.Meta(max_length=10_000)] = ""
    seat: Annotated[int, msgspec.Meta(ge=0, le=29)] | None = None


class FaultWish(msgspec.Struct, frozen=True):
    """What failed in a browser, by its type and place. Its words could name what somebody holds."""

    error: Annotated[str, msgspec.Meta(max_length=60)]
    where: Annotated[str, msgspec.Meta(max_length=200)] = ""


def called_in(card: dict[str, Any]) -> list[str]:
    """What a table calls its seats, out of its card."""
    return [seat["called"] for seat in card["seats"]]


class Records:
    def __init__(self, desk: Desk, reports: Reports) -> None:
        self.desk = desk
        self.hall = desk.hall
        self.reports = reports
        self._importing: set[str] = set()
        """Who brings a log along just now."""
        self._reading = Turns(1, desk.hall.whence)
        self._writing = Turns(1, desk.hall.whence)
        self._faults: OrderedDict[str, None] = OrderedDict()
        """The tables whose look is known to have failed."""

    async def replay(self, request: Request) -> Response:
        person = await self.desk.person(request)
        closed = await self._closed(request)
        id, seats = closed.table.id, closed.seats
        first, count = number(request, "from", 0), number(request, "count", 50)
        seat = number(request, "seat", -1)
        if seat >= 0 and (seat >= len(seats) or seats[seat].person != person.id):
            await self._story_over(closed.table, person.id)
        wish, length = (None if seat < 0 else seat, first, count), await self.hall.store.length(id)
        card = await self.hall.card(closed, person.id)
        work = self.hall.readers.replay(id, length, called_in(card), wish, person.id, lambda: self.lines(id, person.id))
        found = await while_heard(request, work)
        withheld = not await self.given_out(closed.table, person.id)
        steps = msgspec.json.decode(found, type=dict[str, msgspec.Raw])
        shown = {**card, "withheld": withheld, "names": steps.pop("names")}
        judge = "" if withheld else self.hall.games.info(closed.table.game).judge
        return answer({**steps, "table": shown, "judge": judge})

    async def review(self, request: Request) -> Response:
        """What a bot would have played. It tells of Hands, so it is given out with the log."""
        person = await self.desk.person(request)
        closed = await self._closed(request)
        table = closed.table
        await self._story_over(table, person.id)
        judge = self.hall.games.info(table.game).judge
        if not judge:
            raise refuse(404, "no_judge", "No bot of this game can judge moves.")
        names = called_in(await self.hall.card(closed, person.id))
        found = await while_heard(request, self.hall.readers.review(table.id, names, person.id, lambda: self.lines(table.id, person.id)))
        return answer({"judge": judge, "remarks": found})

    async def front(self, request: Request) -> Response:
        """The front page of a finished game, for all who may watch it; with what was hidden as soon as the log is given out, and `given`
        says whether it is."""
        person = await self.desk.person(request)
        room = await self.hall.room(request.path_params["table"], person.id)
        if person.id in room.table.removed and not room.seats_of(person.id):
            raise Refused(403, REMOVED)
        async with room.lock:  # what counts is in the store then
            host, entries = room.host, room.host.log.count
            if not host.started() or host.over() is None:
                raise refuse(403, "not_over", "This game is not over, so there is no front page yet.")
            given = host.log.closed() and await self.given_out(room.table, person.id)
        names = room.game.names
        work = self.hall.readers.front(room.id, entries, given, names, person.id, lambda: self.lines(room.id, person.id))
        return answer({"given": given, "page": await while_heard(request, work)})

    async def log(self, request: Request) -> Response:
        person = await self.desk.person(request)
        table = (await self._closed(request)).table
        await self._story_over(table, person.id)
        headers = {"content-disposition": f'attachment; filename="longbox-{table.game}-{table.id}.log"'}
        return Response(b"".join(await self.lines(table.id, person.id)), media_type="application/x-ndjson", headers=headers)

    async def upload(self, request: Request) -> Response:
        person = await self.desk.keeper(request, self.desk.rates.logs, "You have brought many logs today; wait until tomorrow.")
        with self._import_of(person.id):
            data = await self._log_sent(request)
            found = await while_heard(request, self.hall.foreign.check(data, person.id))
            await self._charge(person.id, sum(one.size() for one in found))
            return answer({"table": await importing.write(self.hall.store, found, person.id, self._writing)})

    async def agree(self, request: Request) -> Response:
        """Somebody who has held secrets in a story agrees that it has ended for good (rule T8.6)."""
        person = await self.desk.person(request)
        room = await self.hall.room(request.path_params["table"], person.id)
        async with room.lock:
            refusal = agree(room, person.id)
            if refusal is not None:
                raise Refused(403, refusal)
            failed = await room.settle()
            if failed is not None:
                raise failed
        return answer({"given": room.table.given})

    async def _charge(self, person: str, size: int) -> None:
        """Count bytes before they are stored by and by, or where the database is not asked."""
        change = Change()
        self.hall.stored.take(person, size, change)
        await self.hall.store.write(change)

    @contextmanager
    def _import_of(self, person: str) -> Iterator[None]:
        """One log a person at a time, and only so many at once, because each is held in memory."""
        if person in self._importing:
            raise refuse(429, "too_much", "The log that you sent before is still being read; wait for it.")
        if len(self._importing) >= self.hall.settings.limits.imports:
            raise refuse(503, "too_much", "Too many logs are being read here at once; try again in a moment.")
        self._importing.add(person)
        try:
            yield
        finally:
            self._importing.discard(person)

    async def _log_sent(self, request: Request) -> bytes:
        bounds = self.hall.settings.bounds
        try:
            async with asyncio.timeout(UPLOAD_SECONDS):
                data = await self.desk.body(request, bounds.log)
        except TimeoutError:
            raise refuse(408, "too_much", f"The log did not come within {UPLOAD_SECONDS:.0f} seconds.") from None
        entries = 0 if data.startswith(MAGIC) else data.count(b"\n") - 1  # those of an archive are counted where it is unpacked
        if entries > bounds.imported_entries:
            raise refuse(413, "too_much", f"This log has {entries} entries; at most {bounds.imported_entries} are taken here.")
        return data

    async def report(self, request: Request) -> Response:
        """Somebody reports a problem, from a seat of theirs or as a spectator."""
        person = await self.desk.keeper(request, self.desk.rates.reports, "You have reported a lot today; wait until tomorrow.")
        wish = await self.desk.read(request, ReportWish)
        room = await self.hall.room(request.path_params["table"], person.id)
        if wish.seat is not None and (wish.seat >= len(room.seats) or room.seats[wish.seat].person != person.id):
            raise refuse(403, "not_yours", "This seat is not yours.")
        if wish.seat is None and person.id in room.table.removed:
            raise Refused(403, REMOVED)
        async with room.lock:
            lines, given = await self.lines(room.id, person.id), room.host.log.closed() and await self.given_out(room.table, person.id)
            await self._charge(person.id, sum(map(len, lines)))
            kept = await asyncio.to_thread(self.reports.keep, room.id, room.host, b"".join(lines), wish.seat, wish.words, given)
        return answer(kept.answer())

    async def fault(self, request: Request) -> Response:
        """The game's look has failed in somebody's browser: the server's log says so, once for each table."""
        await self.desk.person(request)
        wish = await self.desk.read(request, FaultWish)
        listed = await self.hall.store.listed(request.path_params["table"])
        if listed is None:
            raise NoTable("There is no such table.")
        table = listed.table
        if table.id not in self._faults:
            self._faults[table.id] = None
            if len(self._faults) > FAULTS:
                self._faults.popitem(last=False)
            log("look_failed", BadRoom(f"{wish.error} ({wish.where})"), table=table.id, game=table.game)
        return answer({})

    async def lines(self, table: str, person: str) -> list[bytes]:
        """The whole log, from the store: a room keeps none of it. One is read at a time, and people take turns."""
        async with self._reading.of(person):
            saved = await self.hall.store.saved(table)
        if saved is None:
            raise NoTable("There is no such table.")
        return saved.lines

    async def _closed(self, request: Request) -> Listed:
        closed = await self.hall.closed(request.path_params["table"])
        if closed is None:
            raise refuse(403, "not_closed", "This table is still open: its secrets are not told before it is closed.")
        return closed

    async def _story_over(self, table: Table, person: str) -> None:
        if not await self.given_out(table, person):
            raise Refused(403, STORY)

    async def given_out(self, table: Table, person: str) -> bool:
        """Whether the log of a table is given out: when it is closed, to whoever knows all of it, and to others when the story has ended
        for good (rule T8.5)."""
        return table.knows is not None and (person in table.knows or await self.ended(table))

    async def ended(self, table: Table) -> bool:
        """Whether the story of a table has ended for good (rule T8.6)."""
        return table.given or await self.hall.store.given(table.story)


def number(request: Request, name: str, default: int) -> int:
    text = request.query_params.get(name, "")
    if not text:
        return default
    if not text.isdecimal() or len(text) > 9:
        raise refuse(400, "garbage", f"{name} is a whole number.")
    return int(text)


async def while_heard(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What comes of some work, which stops if the client goes away."""
    task, gone = asyncio.ensure_future(work), asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
        raise refuse(499, "gone", "Nobody waits for this any more.")
    finally:
        task.cancel()
        gone.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
