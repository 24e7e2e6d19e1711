"""Stories: the tables of a game that goes on in chapters, one after the other, what each of them tells, and all of them as one file."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from longbox.hosting.story import SUFFIX, packed
from longbox.kernel.deeds import Refusal
from longbox.table import telling
from longbox.table.api import Desk, answer
from longbox.table.hall import LISTED, MOST_CHAPTERS, NoTable
from longbox.table.records import STORY, Records, number, while_heard
from longbox.table.refused import Refused, refuse
from longbox.table.room import REMOVED
from longbox.table.store import Listed, Table
from longbox.table.turns import Turns

T = TypeVar("T")
R = TypeVar("R")

AT_ONCE = 20
"""How many logs are read at once."""
SHOWN = 20
"""How many chapters of a story are given at a time."""
CLOSED = "closed"
NO_CHAPTER = Refusal("no_chapter", "No chapter of this story is closed yet.", "T8.2")


class Stories:
    def __init__(self, desk: Desk, records: Records) -> None:
        self.desk = desk
        self.hall = desk.hall
        self.records = records
        self._packing = Turns(1, self.hall.asking.seconds)

    async def listing(self, request: Request) -> Response:
        """The stories of a game in which this person has or had a part, as chains of table cards, the last moved first."""
        person, game = await self.desk.person(request), request.path_params["game"]
        found = [one for closed in (False, True) for one in await self.hall.store.tables_of(person.id, closed, 2 * LISTED)]
        tables = {one.table.id: one for one in found if one.table.game == game and not one.table.lesson}
        names = await self.hall.store.names(sorted({seat.person for one in tables.values() for seat in one.seats if seat.person}))
        last = [one for one in tables.values() if one.table.continued not in tables]
        chains = sorted((_back(tables, one) for one in last), key=lambda chain: -chain[-1].table.moved)
        return answer([[self._card(one, names, person.id) for one in chain] for chain in chains])

    async def story(self, request: Request) -> Response:
        """The newest chapters of the story that a table belongs to, or those before one of them, and whether this person may take the story
        along as a file. What that costs does not depend on how many chapters there are: no log is read."""
        person = await self.desk.person(request)
        here = await self._here(request)
        last = await self._last(here)
        before = number(request, "before", 0) or last[-1].part + 1
        chapters = await self.hall.store.chapters(last[-1].story, before, SHOWN)
        names = await self.hall.store.names(sorted({seat.person for one in chapters for seat in one.seats if seat.person}))
        cards = [self._card(one, names, person.id) for one in chapters]
        earlier = chapters[0].table.part - 1 if chapters else 0
        return answer({"chapters": cards, "earlier": earlier, "mine": await self._all_given(last, person.id)})

    async def chapter(self, request: Request) -> Response:
        """What a table tells so far, for all who may watch it; whether it is closed, and can be continued."""
        person = await self.desk.person(request)
        room = await self.hall.room(request.path_params["table"], person.id)
        if person.id in room.table.removed and not room.seats_of(person.id):
            raise Refused(403, REMOVED)
        log = room.host.log
        found: Any = None
        if room.header():
            work = self.hall.readers.account(room.id, log.count, person.id, lambda: self.records.lines(room.id, person.id))
            found = await while_heard(request, work)
        place = log.header.chapter.number if log.header.chapter else 1
        about = {"number": place, "closed": log.end is not None, "goes_on": log.end is not None and log.end.chapter}
        return answer({**about, "told": found, "table": await self.hall.card(Listed(table=room.table, seats=room.seats), person.id)})

    async def file(self, request: Request) -> Response:
        """The logs of all closed chapters in one file, for whoever may have them all (rule T8.5)."""
        person = await self.desk.person(request)
        last = await self._last(await self._here(request))
        closed = [table for table in last if table.status == CLOSED]
        if not closed:
            raise Refused(409, NO_CHAPTER)
        if not await self._all_given(last, person.id):
            raise Refused(403, STORY)
        most = self.hall.settings.bounds.story_chapters
        if closed[-1].part > most:
            raise refuse(413, "too_much", f"A file holds at most {most} chapters; save the log of each one by itself.")
        name = re.sub(r"[^a-z0-9]+", "-", closed[-1].title.lower()).strip("-") or closed[-1].game
        headers = {"content-disposition": f'attachment; filename="{name}{SUFFIX}"'}
        data = await while_heard(request, self._packed(closed[-1], person.id))
        return Response(data, media_type="application/zip", headers=headers)

    async def _packed(self, last: Table, person: str) -> bytes:
        """The logs of a story up to this table, a few at a time, so that the work ends where nobody listens any more. People take turns,
        and what it takes is counted like the reading of a replay."""
        seconds = self.hall.asking.seconds
        refused = seconds.refuse(person)
        if refused is not None:
            raise refused
        logs, before = list[bytes](), last.part + 1
        async with self._packing.of(person):
            while chapters := await self.hall.store.chapters(last.story, before, AT_ONCE):
                logs = [*await self.hall.store.logs([one.table.id for one in chapters]), *logs]
                before = chapters[0].table.part
            data, spent = await asyncio.to_thread(_timed, packed, logs)
        seconds.spend(person, spent)
        return data

    async def _here(self, request: Request) -> Table:
        found = await self.hall.store.listed(request.path_params["table"])
        if found is None:
            raise NoTable("There is no such table.")
        return await self.hall.decided(found.table)

    async def _last(self, here: Table) -> list[Table]:
        """The last two tables of a story, of which at most the last one is under way."""
        found = await self.hall.store.chapters(here.story, MOST_CHAPTERS, 2)
        return [one.table for one in found]

    async def _all_given(self, last: list[Table], person: str) -> bool:
        """Whether this person may have the logs of all closed chapters: the last one that is closed says so."""
        closed = [table for table in last if table.status == CLOSED]
        return bool(closed) and (person in (closed[-1].privy or []) or await self.records.ended(closed[-1]))

    def _card(self, listed: Listed, names: dict[str, str], me: str) -> dict[str, Any]:
        return telling.card(self.hall.games, listed.table, listed.seats, names, me, [False] * len(listed.seats))


def _timed(work: Callable[[T], R], given: T) -> tuple[R, float]:
    """What comes of some work, and the seconds of processor time that it took."""
    began = time.thread_time()
    return work(given), time.thread_time() - began


def _back(tables: dict[str, Listed], last: Listed) -> list[Listed]:
    """A chain of tables, as far as they are known, that ends with this one."""
    chain = [last]
    while chain[0].table.continues in tables:
        chain.insert(0, tables[chain[0].table.continues])
    return chain
