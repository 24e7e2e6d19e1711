"""All tables of this server: opens rooms when somebody comes, drops them when everybody is gone, and makes new ones."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, TypeVar

import msgspec

from longbox.hosting.host import Host
from longbox.hosting.stages import Stages
from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import LongboxError
from longbox.table import keepers, telling
from longbox.table.asking import Asking
from longbox.table.bots import Bots
from longbox.table.catalogue import Catalogue
from longbox.table.door import CROWD
from longbox.table.foreign import Foreign
from longbox.table.limits import PEOPLE, Exempt, Stored, Whence
from longbox.table.logs import log
from longbox.table.metrics import Metrics
from longbox.table.minutes import Minutes
from longbox.table.opening import NextWish, Wish, open_again, open_lesson, open_next, open_table
from longbox.table.people import look_alike, other_name
from longbox.table.readers import LONG, Readers
from longbox.table.room import Listener, Room, new_opening, opening_host
from longbox.table.settings import Settings
from longbox.table.store import Change, Listed, Person, Saved, Store, Table
from longbox.table.turns import Turns

T = TypeVar("T")

SWEEP = 30.0
LISTED = 50
FAREWELL = 1.0
OPENINGS = 4
"""How many tables are opened at once."""
LONG_OPENINGS = 2
"""How many of them are long, so that there is always a place for a short one soon."""
MOST_CHAPTERS = 100_000
"""More than any story has."""
PART = 0.01
"""For how many seconds one of them is opened before others are."""


class NoTable(LongboxError):
    """There is no such table, or this server cannot read it."""


class Hall:
    def __init__(self, settings: Settings, store: Store, games: Catalogue) -> None:
        self.settings = settings
        self.store = store
        self.games = games
        self.metrics = Metrics()
        self.bots = Bots(settings, self.metrics)
        self.minutes = Minutes(store)
        self.whence = Whence(Exempt(settings.limits.exempt))
        self.stored = Stored(settings.limits, self.whence)
        self.asking = Asking(settings, self.whence)
        self.readers = Readers(settings, self.asking)
        self.foreign = Foreign(settings, self.asking)
        self.rooms: dict[str, Room] = {}
        self.sockets: dict[str, set[Listener]] = {}
        self._sockets_at: Counter[str] = Counter()
        self.metrics.watch(self)
        self.banned: set[str] = set()
        """Whom the server lets do nothing any more."""
        self.leaving = False
        """Whether the server is about to stop."""
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._fences: dict[str, int] = {}
        """Of tables that are just being opened."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._aside = ThreadPoolExecutor(1, "longbox-aside")
        self._openings = Turns(OPENINGS, self.asking.seconds)
        self._long_openings = Turns(LONG_OPENINGS, self.asking.seconds)
        self._deciding = asyncio.Lock()
        self.naming = asyncio.Lock()
        """Held from comparing names until one is written, so that two people never take look-alike names at once (rule T7.11)."""

    async def open(self) -> None:
        await self.store.open()
        self.banned = await self.store.banned()
        self.stored.remember(await self.store.stored(self.stored.since(), PEOPLE))
        self.spawn(self._sweep_for_ever())
        self.spawn(self._close_overdue())
        self.spawn(self.minutes.run())

    async def close(self) -> None:
        """Finish what is being written and end the rest."""
        for room in list(self.rooms.values()):
            async with room.lock:
                self.drop(room)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bots.close()
        await self.readers.close()
        await self.foreign.close()
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
        """Run something in the background; errors are logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log("task_failed", error=task.exception())

    async def aside(self, work: Callable[..., T], *given: Any) -> T:
        """Do something slow outside the loop: making games, opening rooms. What people bring along is never read here, but by `Foreign`.

        One thread does all of it, because msgspec crashes if two threads make it inspect one type at once.
        """
        return await asyncio.get_running_loop().run_in_executor(self._aside, work, *given)

    async def opened(self, saved: Saved, opening: int, untold: int | None) -> Host:
        """The host of a saved table. Others' work is done between parts of this, and it takes turns with what people open."""
        async with self._openings.of(""):
            return await self._in_parts(saved, opening, untold)

    async def _in_parts(self, saved: Saved, opening: int, untold: int | None, person: str = "") -> Host:
        """The host of a saved table. What that takes is charged to the person who has it opened."""
        work = opening_host(self.games, saved, opening, untold)
        done: list[Host] = []
        while not done:
            done, seconds = await self.aside(_part_of, work)
            if person:
                self.asking.seconds.spend(person, seconds)
        return done[0]

    def used(self) -> float:
        """When anybody last did something at a table."""
        return max((room.used for room in self.rooms.values()), default=0.0)

    # Rooms

    async def room(self, id: str, person: str = "") -> Room:
        """The room of a table, opened if necessary, in this person's turn; NoTable or StoreFailed if that fails."""
        room = self.rooms.get(id)
        if room is None:
            await self._afford(id, person)
            room = self.rooms.get(id)
        if room is None:
            if id not in self._opening:
                self._opening[id] = asyncio.get_running_loop().create_task(self._open_room(id, person))
            room = await asyncio.shield(self._opening[id])
            if room.gone:  # put away again before anybody who waited for it was here
                return await self.room(id, person)
        room.used = time.monotonic()
        room.calls += 1
        return room

    async def _afford(self, id: str, person: str) -> None:
        """Refused, if somebody has used up the processor time that they have, and wants to open a closed table. One that is under way is
        opened all the same, after those of others."""
        refused = self.asking.seconds.refuse(person) if person else None
        listed = await self.store.listed(id) if refused is not None else None
        if refused is not None and listed is not None and listed.table.status == "closed":
            raise refused

    async def _open_room(self, id: str, person: str) -> Room:
        try:
            opening = new_opening()
            async with self._place(id, person):  # the log is read in this turn, too: those that wait are held in nobody's memory
                fence = self._fences[id] = await self.store.take(id)
                saved = await self.store.saved(id)
                if saved is None:
                    raise NoTable("There is no such table.")
                host = await self._in_parts(saved, opening, None, person)
            saved = msgspec.structs.replace(saved, table=await self.decided(saved.table))
            await self._know(saved.table.game)
            room = Room(self, saved, self.games.info(saved.table.game), host, opening, fence)
            self.rooms[id] = room
            room.wake()
            self._put_away()
            return room
        finally:
            del self._opening[id]
            self._fences.pop(id, None)

    @asynccontextmanager
    async def _place(self, id: str, person: str) -> AsyncIterator[None]:
        """A place among the tables that are opened at once, in this person's turn."""
        async with AsyncExitStack() as places:
            if await self.store.length(id) > LONG:
                await places.enter_async_context(self._long_openings.of(person))
            await places.enter_async_context(self._openings.of(person))
            yield

    async def closed(self, id: str) -> Listed | None:
        """A table that is closed, by its row alone: nothing of its log is read. None if it is open."""
        room = self.rooms.get(id)
        if room is not None:
            return Listed(table=room.table, seats=room.seats) if room.host.log.closed() else None
        listed = await self.store.listed(id)
        if listed is None:
            raise NoTable("There is no such table.")
        if listed.table.status != "closed":
            return None
        return msgspec.structs.replace(listed, table=await self.decided(listed.table))

    async def decided(self, table: Table) -> Table:
        """A table with what is decided about its secrets. A story from before that was kept is decided about once, as a whole."""
        if not keepers.undecided(table):
            return table
        async with self._deciding:
            chain = await self.store.chapters(table.story, MOST_CHAPTERS, MOST_CHAPTERS)
            change = await self.aside(keepers.decide, self.games, chain)
            if not change.empty():
                change.fences = {one.id: await self._fence_of(one.id) for one in change.tables}
                await self.store.write(change)
        known = {one.table.id: one.table for one in chain} | {one.id: one for one in change.tables}
        return msgspec.structs.replace(known.get(table.id, table), seed=table.seed)

    async def _fence_of(self, table: str) -> int:
        """The fence of whoever holds a table here, or a new one."""
        room = self.rooms.get(table)
        return room.fence if room is not None else self._fences.get(table) or await self.store.take(table)

    def drop(self, room: Room) -> None:
        room.drop()
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]

    def send_off(self, table: str, refusal: Refusal) -> None:
        """Put a table away, and send off all who are there."""
        room = self.rooms.get(table)
        if room is not None:
            self.drop(room)
            for listener in room.listeners():
                listener.cut(refusal)

    async def _sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            self.sweep()

    def sweep(self) -> None:
        """Drop the rooms that nobody has used for a while."""
        late = time.monotonic() - self.settings.drop_after
        for room in list(self.rooms.values()):
            if not room.busy() and room.used < late:
                self.drop(room)

    def _put_away(self) -> None:
        """However many tables somebody looks into, only so many that nobody is at stay open."""
        idle = [room for room in self.rooms.values() if not room.busy()]
        for room in sorted(idle, key=lambda room: room.used)[: -self.settings.limits.idle_rooms]:
            self.drop(room)

    async def _close_overdue(self) -> None:
        """Close the tables that were over but not closed when the server stopped, one after the other. No other table is opened before
        somebody looks: clocks rest where nobody is (rule T7.2), and so do bots (rule T7.8)."""
        overdue = await self.store.overdue()
        await asyncio.sleep(self.settings.close_after)
        for id in overdue:
            try:
                room = await self.room(id)
                calls = room.calls
                if not room.chairs:
                    await room.close_when_over()
                if not room.busy() and room.calls == calls:  # nobody is about to come in
                    self.drop(room)
            except Exception as error:
                log("table_unreadable", table=id, error=error)

    # Tables

    async def new_table(self, wish: Wish, person: str) -> str:
        return await self._write_new(await self.aside(open_table, self.games, wish, person), person)

    async def new_lesson(self, game: str, person: str) -> str:
        return await self._write_new(await self.aside(open_lesson, self.games, game, person), person)

    async def _write_new(self, change: Change, person: str) -> str:
        self.stored.take(person, change.size_of_new(), change)
        await self.store.write(change)
        table = change.tables[0]
        log("table_made", table=table.id, game=table.game, seats=len(table.names))
        return table.id

    def open_again(self, room: Room) -> str:
        """A rematch, written together with what the room changes."""
        change = open_again(self.games, room.table, room.seats)
        room.change.tables += change.tables
        room.change.seats += change.seats
        room.change.entries += change.entries
        return change.tables[0].id

    async def next_chapter(self, room: Room, wish: NextWish, person: str) -> str:
        """A table that continues a closed chapter (rule T8.3)."""
        saved = await self.store.saved(room.id)
        if saved is None:
            raise NoTable("There is no such table.")
        async with room.lock:
            if room.table.continued:
                return room.table.continued
            change = await self.aside(open_next, self.games, wish, saved, room.host, self.settings.bounds.chapter)
            self.stored.take(person, change.size_of_new(), room.change)
            room.change.tables += change.tables
            room.change.seats += change.seats
            room.change.entries += change.entries
            room.change.chat += change.chat
            room.set(continued=change.tables[0].id)
            failed = await room.settle()
            if failed is not None:
                raise failed
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
        for game in {listed.table.game for some in lists.values() for listed in some}:
            await self._know(game)
        return {name: [self._card(listed, names, person.id) for listed in some[:LISTED]] for name, some in lists.items()}

    def _card(self, listed: Listed, names: dict[str, str], me: str) -> dict[str, Any]:
        return telling.card(self.games, listed.table, listed.seats, names, me, self._online(listed.table, len(listed.seats)))

    def _online(self, table: Table, seats: int) -> list[bool]:
        room = self.rooms.get(table.id)
        return room.online() if room else [False] * seats

    async def card(self, listed: Listed, me: str) -> dict[str, Any]:
        names = await self.store.names(sorted({seat.person for seat in listed.seats if seat.person}))
        await self._know(listed.table.game)
        return self._card(listed, names, me)

    async def _know(self, game: str) -> None:
        """Know which packs new tables of a game have, before a table is told that may have others."""
        if not self.games.knows(game):
            await self.aside(self.games.know, game)

    async def _mixed_up(self, person: Person, name: str) -> Refusal | None:
        """Why somebody cannot have this name: at a table where they sit, another has one that looks the same (rule T7.11)."""
        tables = await self.store.tables_of(person.id, False, self.settings.limits.tables_a_person)
        mine = [one for one in tables if any(seat.person == person.id for seat in one.seats)]
        names = await self.store.names(sorted({seat.person for one in mine for seat in one.seats if seat.person} - {person.id}))
        same = [other for other in names.values() if look_alike(other, name)]
        words = f"At one of your tables somebody is called {same[0]} already. Take another name, for example " if same else ""
        return Refusal("name", f"{words}{other_name(name, names.values())}.", "T7.11") if same else None

    async def rename(self, person: Person, name: str) -> Refusal | None:
        async with self.naming:
            refusal = await self._mixed_up(person, name)
            if refusal is not None:
                return refusal
            await self.store.rename(person.id, name)
            for room in self.rooms.values():
                if person.id in room.names:
                    room.names[person.id] = name
                    if room.seated:
                        room.call_seats(room.game)
                    if not room.lock.locked():
                        room.publish()
        return None

    # Sockets

    def hear(self, listener: Listener) -> Refusal | None:
        """Count a person's sockets, and those of their address: where a proxy is, the door cannot do that."""
        own, limits = self.sockets.get(listener.person, set()), self.settings.limits
        if len(own) >= limits.sockets_a_person:
            return Refusal("too_much", "You have too many tables open; close some of them.", "")
        address = self.whence.exempt.counted(listener.address)
        if address and self._sockets_at[address] >= limits.connections_an_address:
            return CROWD
        self._sockets_at[address] += 1
        self.sockets.setdefault(listener.person, own).add(listener)
        return None

    def unhear(self, listener: Listener) -> None:
        own = self.sockets.get(listener.person, set())
        if listener in own:
            own.discard(listener)
            address = self.whence.exempt.counted(listener.address)
            self._sockets_at[address] -= 1
            if not self._sockets_at[address]:
                del self._sockets_at[address]
        if not own:
            self.sockets.pop(listener.person, None)

    async def farewell(self) -> None:
        """The server stops: tell all clients to come back, and give them a moment to hear it."""
        self.leaving = True
        for listeners in list(self.sockets.values()):
            for listener in list(listeners):
                listener.cut(Refusal("restart", "The server stops; the table is kept. Come back in a moment.", ""))
        end = self.now() + FAREWELL
        while self.sockets and self.now() < end:
            await asyncio.sleep(0.02)


def _part_of(work: Stages[T]) -> tuple[list[T], float]:
    """Go on with some work for a moment. [] if it goes on; otherwise what came of it. And the seconds of processor time that it took."""
    began, until = time.thread_time(), time.monotonic() + PART
    try:
        while time.monotonic() < until:
            next(work)
    except StopIteration as end:
        return [end.value], time.thread_time() - began
    return [], time.thread_time() - began
