"""All tables of this server: opens rooms when somebody comes, drops them when everybody is gone, and makes new ones."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import LongboxError
from longbox.kernel.state import Game
from longbox.table import telling
from longbox.table.bots import Bots
from longbox.table.catalogue import Catalogue
from longbox.table.logs import log
from longbox.table.opening import Wish, open_again, open_lesson, open_table
from longbox.table.room import Listener, Room, open_host
from longbox.table.settings import Settings
from longbox.table.store import Change, Listed, Person, Saved, Store, Table

T = TypeVar("T")

SWEEP = 30.0
LISTED = 50
FAREWELL = 1.0


class NoTable(LongboxError):
    """There is no such table, or it cannot be read by this server."""


class Hall:
    def __init__(self, settings: Settings, store: Store, games: Catalogue) -> None:
        self.settings = settings
        self.store = store
        self.games = games
        self.bots = Bots(settings)
        self.rooms: dict[str, Room] = {}
        self.sockets: dict[str, set[Listener]] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._aside = ThreadPoolExecutor(1, "longbox-aside")

    async def open(self) -> None:
        await self.store.open()
        self.spawn(self._sweep_for_ever())
        self.spawn(self._close_overdue())

    async def close(self) -> None:
        """Finish what is being written and end the rest."""
        for room in list(self.rooms.values()):
            async with room.lock:
                self.drop(room)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bots.close()
        self._aside.shutdown()
        await self.store.close()

    # Time

    def now(self) -> float:
        return time.monotonic()

    def time(self) -> float:
        return time.time()

    def later(self, seconds: float, act: Callable[[], Coroutine[Any, Any, None]]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, lambda: self.spawn(act()))

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something beside the sockets; what goes wrong is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log("task_failed", error=task.exception())

    async def aside(self, work: Callable[..., T], *given: Any) -> T:
        """Do something beside the loop that takes a while: making games, reading packs and logs.

        One thread does all of it, because msgspec dies if two threads make it learn the same type at once.
        """
        return await asyncio.get_running_loop().run_in_executor(self._aside, work, *given)

    # Rooms

    async def room(self, id: str) -> Room:
        """The room of a table, opened if it is not; NoTable or StoreFailed if that cannot be."""
        room = self.rooms.get(id)
        if room is None:
            if id not in self._opening:
                self._opening[id] = asyncio.get_running_loop().create_task(self._open_room(id))
            room = await asyncio.shield(self._opening[id])
        room.used = time.monotonic()
        return room

    async def _open_room(self, id: str) -> Room:
        try:
            saved = await self.store.saved(id)
            if saved is None:
                raise NoTable("There is no such table.")
            game = await self.aside(self._game_of, saved)
            room = Room(self, saved, game, await self.aside(open_host, game, saved))
            self.rooms[id] = room
            room.wake()
            return room
        finally:
            del self._opening[id]

    def _game_of(self, saved: Saved) -> Game:
        """The game of a table; its bots become known on the way."""
        self.games.bots(saved.table.game)
        return self.games.make(saved.table.game, len(saved.seats), saved.table.options)

    def drop(self, room: Room) -> None:
        room.drop()
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]

    async def _sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            self.sweep()

    def sweep(self) -> None:
        """Put away the rooms that nobody has used for a while."""
        late = time.monotonic() - self.settings.drop_after
        for room in list(self.rooms.values()):
            if not room.busy() and room.used < late:
                self.drop(room)

    async def _close_overdue(self) -> None:
        """Open the tables that were over but not closed when the server stopped; they close by themselves."""
        for id in await self.store.overdue():
            try:
                await self.room(id)
            except LongboxError as error:
                log("table_unreadable", table=id, error=error)

    # Tables

    async def new_table(self, wish: Wish, person: str) -> str:
        return await self._write_new(await self.aside(open_table, self.games, wish, person))

    async def new_lesson(self, game: str, person: str) -> str:
        return await self._write_new(await self.aside(open_lesson, self.games, game, person))

    async def _write_new(self, change: Change) -> str:
        await self.store.write(change)
        table = change.tables[0]
        log("table_made", table=table.id, game=table.game, seats=len(table.names))
        if table.status == "running" and not table.lesson:
            await self.room(table.id)
        return table.id

    def open_again(self, room: Room) -> str:
        """A rematch, written together with what the room changes."""
        change = open_again(room.game, room.table, room.seats)
        room.change.tables += change.tables
        room.change.seats += change.seats
        room.change.entries += change.entries
        return change.tables[0].id

    async def lobby(self, person: Person) -> dict[str, Any]:
        """The tables as the lobby lists them for this person."""
        mine, own = await self.store.tables_of(person.id, False, LISTED), await self.store.tables_of(person.id, True, LISTED)
        known = {listed.table.id for listed in [*mine, *own]}
        public = [one for one in await self.store.tables_listed(False, 2 * LISTED) if one.table.id not in known]
        closed = [one for one in await self.store.tables_listed(True, LISTED) if one.table.id not in known]
        lists = {
            "mine": mine,
            "open": [listed for listed in public if any(seat.free() for seat in listed.seats)],
            "watch": [listed for listed in public if listed.table.status != "open"],
            "finished": [listed for listed in [*own, *closed] if listed.table.moves],
        }
        everybody = {seat.person for some in lists.values() for listed in some for seat in listed.seats if seat.person}
        names = await self.store.names(sorted(everybody))
        return {name: [self._card(listed, names, person.id) for listed in some[:LISTED]] for name, some in lists.items()}

    def _card(self, listed: Listed, names: dict[str, str], me: str) -> dict[str, Any]:
        return telling.card(listed.table, listed.seats, names, me, self._online(listed.table, len(listed.seats)))

    def _online(self, table: Table, seats: int) -> list[bool]:
        room = self.rooms.get(table.id)
        return room.online() if room else [False] * seats

    async def card(self, id: str, me: str) -> dict[str, Any]:
        room = await self.room(id)
        return telling.card(room.table, room.seats, room.names, me, room.online())

    async def rename(self, person: Person, name: str) -> None:
        await self.store.rename(person.id, name)
        for room in self.rooms.values():
            if person.id in room.names:
                room.names[person.id] = name
                if not room.lock.locked():
                    room.publish()

    # Sockets

    def hear(self, listener: Listener) -> Refusal | None:
        """Count a person's sockets."""
        own = self.sockets.setdefault(listener.person, set())
        if len(own) >= self.settings.limits.sockets_a_person:
            return Refusal("too_much", "You have too many tables open; close some of them.", "")
        own.add(listener)
        return None

    def unhear(self, listener: Listener) -> None:
        own = self.sockets.get(listener.person, set())
        own.discard(listener)
        if not own:
            self.sockets.pop(listener.person, None)

    async def farewell(self) -> None:
        """The server stops: tell all sockets to come back, and give them a moment to hear it."""
        for listeners in list(self.sockets.values()):
            for listener in list(listeners):
                listener.cut(Refusal("restart", "The server stops; the table is kept. Come back in a moment.", ""))
        end = self.now() + FAREWELL
        while self.sockets and self.now() < end:
            await asyncio.sleep(0.02)
