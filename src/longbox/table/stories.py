"""Stories: the tables of a game that goes on in chapters, one after the other, what each of them tells, and all of them as one file."""

from __future__ import annotations

import re
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from longbox.hosting.story import SUFFIX, packed
from longbox.kernel.deeds import Refusal
from longbox.table import telling
from longbox.table.api import Desk, answer
from longbox.table.hall import LISTED, NoTable
from longbox.table.records import STORY, Records, knows_all, while_heard
from longbox.table.refused import Refused
from longbox.table.room import REMOVED
from longbox.table.store import Listed, Saved

MOST_CHAPTERS = 500
CLOSED = "closed"
NO_CHAPTER = Refusal("no_chapter", "No chapter of this story is closed yet.", "T8.2")


class Stories:
    def __init__(self, desk: Desk, records: Records) -> None:
        self.desk = desk
        self.hall = desk.hall
        self.records = records

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
        """All chapters of the story that a table belongs to, and whether this person may take it along as a file."""
        person = await self.desk.person(request)
        chain = await self._chain(request.path_params["table"])
        cards = [self._card(Listed(table=one.table, seats=one.seats), one.names, person.id) for one in chain]
        closed = [one for one in chain if one.table.status == CLOSED]
        return answer({"chapters": cards, "mine": bool(closed) and await self._all_given(closed, person.id)})

    async def chapter(self, request: Request) -> Response:
        """What a table tells so far, for all who may watch it; whether it is closed, and can be continued."""
        person = await self.desk.person(request)
        room = await self.hall.room(request.path_params["table"], person.id)
        if person.id in room.table.removed and not room.seats_of(person.id):
            raise Refused(403, REMOVED)
        log = room.host.log
        found: Any = None
        if room.header():
            work = self.hall.readers.account(room.id, log.count, person.id, lambda: self.records.lines(room, person.id))
            found = await while_heard(request, work)
        number = log.header.chapter.number if log.header.chapter else 1
        about = {"number": number, "closed": log.end is not None, "goes_on": log.end is not None and log.end.chapter}
        return answer({**about, "told": found, "table": await self.hall.card(room.id, person.id)})

    async def file(self, request: Request) -> Response:
        """The logs of all closed chapters in one file, for whoever may have them all (rule T8.5)."""
        person = await self.desk.person(request)
        chain = [one for one in await self._chain(request.path_params["table"]) if one.table.status == CLOSED]
        if not chain:
            raise Refused(409, NO_CHAPTER)
        if not await self._all_given(chain, person.id):
            raise Refused(403, STORY)
        name = re.sub(r"[^a-z0-9]+", "-", chain[-1].table.title.lower()).strip("-") or chain[-1].table.game
        headers = {"content-disposition": f'attachment; filename="{name}{SUFFIX}"'}
        data = await self.hall.aside(packed, [b"".join(one.lines) for one in chain])
        return Response(data, media_type="application/zip", headers=headers)

    async def _all_given(self, chain: list[Saved], person: str) -> bool:
        """Whether this person may have the logs of all these chapters."""
        for one in chain:
            known = knows_all(self.hall.games.info(one.table.game), one.table, one.seats, person)
            if not known and not await self.records.given_out(await self.hall.room(one.table.id, person), person):
                return False
        return True

    async def _chain(self, id: str) -> list[Saved]:
        """The chapters of a story, from the first to the last."""
        here = await self.hall.store.saved(id)
        if here is None:
            raise NoTable("There is no such table.")
        chain = [here]
        while chain[0].table.continues and len(chain) < MOST_CHAPTERS:
            before = await self.hall.store.saved(chain[0].table.continues)
            if before is None:
                break
            chain.insert(0, before)
        while chain[-1].table.continued and len(chain) < MOST_CHAPTERS:
            after = await self.hall.store.saved(chain[-1].table.continued)
            if after is None:
                break
            chain.append(after)
        return chain

    def _card(self, listed: Listed, names: dict[str, str], me: str) -> dict[str, Any]:
        return telling.card(listed.table, listed.seats, names, me, [False] * len(listed.seats))


def _back(tables: dict[str, Listed], last: Listed) -> list[Listed]:
    """A chain of tables, as far as they are known, that ends with this one."""
    chain = [last]
    while chain[0].table.continues in tables:
        chain.insert(0, tables[chain[0].table.continues])
    return chain
