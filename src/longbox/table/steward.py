"""What whoever runs the server wants done with tables and people, carried out among what everybody else does.

The command `longbox admin` writes orders into the database, from another process; a running server looks there every second. What comes of
an order is written in one transaction with it, so the orders are also the log of what was done, by whom, and when.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import LongboxError
from longbox.table import seating
from longbox.table.hall import Hall, NoTable
from longbox.table.logs import log
from longbox.table.refused import Refused, refuse
from longbox.table.room import FAULT, RESTART, Room
from longbox.table.store import Change, Damaged, Order, StoreFailed

BANNED = Refusal("banned", "Whoever runs this server has banned you.", "")
DELETED = Refusal("gone", "Whoever runs this server has deleted this table.", "")
FAILED = "Not done: "
"""How the answer to an order begins that was not carried out."""
Act = Callable[[Room], Refusal | None]


class Steward:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def run(self) -> None:
        while True:
            try:
                await self.work()
            except Exception as error:  # it is tried again
                log("orders_wait", error=error)
            await asyncio.sleep(self.hall.settings.orders_every)

    async def work(self) -> None:
        """Carry out what is ordered."""
        for order in await self.hall.store.orders():
            try:
                await self._carry_out(order)
            except (LongboxError, Refused) as error:
                if isinstance(error, StoreFailed) and not isinstance(error, Damaged):
                    raise
                words = error.refusal.words if isinstance(error, Refused) else str(error)
                await self.hall.store.write(Change(answered=[(order.n, FAILED + words)]))
            log("order", number=order.n, what=order.what, about=order.about)

    async def _carry_out(self, order: Order) -> None:
        match order.what, order.about:
            case "ban" | "unban", [person]:
                await self._ban(order, person, order.what == "ban")
            case "close", [table]:
                await self._in_room(order, table, lambda room: seating.close(room, []), f"Table {table} is closed.")
            case "host", [table, person]:
                words = f"{person} is the host of table {table}."
                await self._in_room(order, table, lambda room: seating.hand_table(room, next(iter(room.seats_of(person)), None)), words)
            case "delete", [table]:
                await self._delete(order, table)
            case _:
                raise refuse(400, "no_order", f"This server does not know the order {order.what!r}.")

    async def _ban(self, order: Order, person: str, banned: bool) -> None:
        name = (await self.hall.store.names([person])).get(person)
        if name is None:
            raise refuse(404, "nobody", f"There is nobody with the id {person}.")
        words = f"{name} ({person}) is banned." if banned else f"{name} ({person}) is not banned any more."
        await self.hall.store.write(Change(banned=[(person, banned)], answered=[(order.n, words)]))
        (self.hall.banned.add if banned else self.hall.banned.discard)(person)
        for listener in list(self.hall.sockets.get(person, ())) if banned else ():
            listener.cut(BANNED)

    async def _in_room(self, order: Order, table: str, act: Act, words: str) -> None:
        room = await self.hall.room(table)
        async with room.lock:
            refusal = room.attempt(lambda: act(room))
            if refusal is FAULT:
                await room.reload()
            if isinstance(refusal, Refusal):
                raise Refused(409, refusal)
            room.change.answered.append((order.n, words))
            failed = await room.settle()
        if failed is not None:
            raise failed

    async def _delete(self, order: Order, table: str) -> None:
        """A table with its log. The one that it continues can be continued again."""
        listed = await self.hall.store.listed(table)
        if listed is None:
            raise NoTable("There is no such table.")
        after, before = listed.table.continued, listed.table.continues
        if after and await self.hall.store.listed(after) is not None:
            raise refuse(409, "continued", f"Its story goes on at table {after}. Delete that one first.")
        words = f"Table {table} is deleted."
        self.hall.send_off(table, RESTART)
        if before and await self.hall.store.listed(before) is not None:
            await self._in_room(order, before, lambda room: _cut_off(room, table), words)
        else:
            await self.hall.store.write(Change(deleted=[table], answered=[(order.n, words)]))
        self.hall.send_off(table, DELETED)


def _cut_off(room: Room, table: str) -> None:
    room.set(continued="")
    room.change.deleted.append(table)
