"""What is kept only for a while goes when its time is over: regularly, a little at a time, so that nobody waits for it."""

from __future__ import annotations

import asyncio
import re
import time

from longbox.kernel.deeds import Refusal
from longbox.table.hall import Hall
from longbox.table.keeping import Keeper
from longbox.table.logs import log
from longbox.table.report import Reports
from longbox.table.settings import DAY
from longbox.table.store import Change, Old

FIRST = 60.0
"""How long after its start a server waits with it, if it does not do it more often anyway."""
BATCH = 200
PAUSE = 0.05
"""Between two batches others have their turn."""
HASH = re.compile(rb"-([0-9a-f]{12})")
"""How a name ends. What stands before it may be anything, also the end of an escaped character."""
OUTLIVED = Refusal("gone", "This imported table was kept for a while, which is over.", "")


class Sweeper:
    def __init__(self, hall: Hall, keeper: Keeper, reports: Reports) -> None:
        self.hall = hall
        self.store = hall.store
        self.keeper = keeper
        self.reports = reports
        self.lifetimes = hall.settings.lifetimes

    async def run(self) -> None:
        await asyncio.sleep(min(FIRST, self.lifetimes.every))
        while True:
            try:
                await self.sweep()
            except Exception as error:  # it is tried again
                log("sweep_failed", error=error)
            await asyncio.sleep(self.lifetimes.every)

    async def sweep(self) -> None:
        """Delete all that has outlived its time."""
        lifetimes = self.lifetimes
        for what, days in (
            (Old.CHAT, lifetimes.chat),
            (Old.COMMANDS, lifetimes.commands),
            (Old.INVITES, lifetimes.invites),
            (Old.ORDERS, lifetimes.orders),
        ):
            await self._aged(what, self._before(days))
        await self._aged(Old.STORED, self.hall.stored.since())
        await self._imports(self._before(lifetimes.imports))
        await self._people(self._before(lifetimes.guests), self._before(lifetimes.own))
        await self._files(self._before(lifetimes.files))
        await self.hall.aside(self.reports.forget, self._before(lifetimes.reports))

    def _before(self, days: float) -> float:
        return self.hall.time() - days * DAY

    async def _aged(self, what: Old, before: float) -> None:
        while await self.store.any_old(what, before):
            await self._write(Change(aged=[(what, before, BATCH)]))

    async def _imports(self, before: float) -> None:
        """Imported tables, one by one: each is a whole log. Those that somebody looks at stay until the next time."""
        for id in await self.store.old_imports(before):
            room = self.hall.rooms.get(id)
            if room is None or not room.busy():
                if room is not None:
                    self.hall.drop(room)
                await self._write(Change(outlived=[id]))
                self.hall.send_off(id, OUTLIVED)  # if somebody has come in while it was deleted

    async def _people(self, before: float, abandoned: float) -> None:
        """Guests who have not been here for long, and what they have made. The store keeps those that a table needs."""
        after = (0.0, "")
        while people := await self.store.unseen(before, after, BATCH):
            after = people[-1]
            own = [(id, abandoned) for seen, id in people if seen < abandoned]
            await self._write(Change(abandoned=own, unseen=[(id, before) for _, id in people]))

    async def _files(self, before: float) -> None:
        """Files of what people have made, if they are in nobody's list and no table names them."""
        began, after = time.monotonic(), ""
        unnamed = await self.hall.aside(self.keeper.older, before)
        while unnamed and (tables := await self.store.naming(after, BATCH)):
            after = tables[-1][0]
            hashes = {found.decode() for _, text in tables for found in HASH.findall(text)}
            unnamed = {name for name in unnamed if name[-12:] not in hashes}
            await asyncio.sleep(PAUSE)
        unnamed -= await self.store.owned(unnamed)
        await self.hall.aside(self.keeper.forget, unnamed, began)

    async def _write(self, change: Change) -> None:
        await self.store.write(change)
        await asyncio.sleep(PAUSE)
