"""One table while it is in memory: a serial actor around the kernel's `Host`.

The order of every step: judge, collect the entries that the host writes, put them into the store with all else that has changed in one
transaction, then tell. If the store fails, nobody was told anything: the room is read anew from the store and the command refused.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from longbox.games.lesson import script_for
from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import LongboxError
from longbox.kernel.host import Host
from longbox.kernel.log import parse
from longbox.kernel.state import SPECTATOR, Game, seats_in
from longbox.table import telling
from longbox.table.clock import Clock
from longbox.table.driver import Driver
from longbox.table.lesson import Lesson
from longbox.table.logs import log
from longbox.table.messages import Command, done
from longbox.table.store import Change, Line, Saved, Seat, StoreFailed

if TYPE_CHECKING:
    from longbox.table.hall import Hall

RECENT = 200
"""How many answers to commands that changed nothing are remembered."""
CHAT_KEPT = 100
FAULT = Refusal("fault", "The server has a fault here. The table stands as before; please report it.", "")
RESTART = Refusal("restart", "The table was put away for a moment; come back.", "")


class Listener(Protocol):
    """A socket, as a room sees it."""

    person: str
    name: str
    chair: int

    def post(self, text: str) -> None:
        """Send this as soon as the line takes it."""

    def cut(self, refusal: Refusal) -> None:
        """Say why, and hang up."""


class Room:
    def __init__(self, hall: Hall, saved: Saved, game: Game, host: Host) -> None:
        self.hall = hall
        self.game = game
        self.lock = asyncio.Lock()
        self.chairs: dict[int, set[Listener]] = {}
        self.told: dict[int, int] = {}
        self.recent: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self.rematch: set[int] = set()
        self.driver = Driver(self)
        self.used = time.monotonic()
        self.gone = False
        self._shape: object = None
        self._clock_timer: asyncio.TimerHandle | None = None
        self._close_timer: asyncio.TimerHandle | None = None
        self._take(saved, host)

    def _take(self, saved: Saved, host: Host) -> None:
        self.table = saved.table
        self.seats = list(saved.seats)
        self.names = dict(saved.names)
        self.commands = dict(saved.commands)
        self.chat = list(saved.chat)
        self.host = host
        self.change = Change()
        self.new_lines: list[Line] = []
        self.counted = 0
        self.moves = 0
        self._count_moves()
        host.log.sink = self._collect
        host.bots = self.agreeing()
        self.clock = Clock(self.table.clock, [seat.bank for seat in self.seats]) if self.table.clock else None
        script = script_for(self.table.game) if self.table.lesson else None
        self.lesson = Lesson(script, self.game) if script else None

    # Looking

    @property
    def id(self) -> str:
        return self.table.id

    def agreeing(self) -> set[int]:
        """The seats that never object to taking back: bots, and those where nobody sits (rule T5.3)."""
        return {at for at, seat in enumerate(self.seats) if seat.bot or not seat.person}

    def status(self) -> str:
        if self.host.log.closed():
            return "closed"
        if not self.host.started():
            return "open"
        if self.host.over() is not None:
            return "over"
        return "paused" if self.table.paused else "running"

    def online(self) -> list[bool]:
        return [any(listener.person == seat.person for listener in self.chairs.get(at, ())) for at, seat in enumerate(self.seats)]

    def listeners(self) -> list[Listener]:
        return [listener for chair in self.chairs.values() for listener in chair]

    def busy(self) -> bool:
        return bool(self.chairs) or self.lock.locked() or self.driver.task is not None

    # Changing: only with the lock held, followed by `settle`

    def set(self, **fields: Any) -> None:
        self.table = msgspec.structs.replace(self.table, **fields)
        self.change.tables = [*(other for other in self.change.tables if other.id != self.id), self.table]

    def set_seat(self, at: int, seat: Seat) -> None:
        self.seats[at] = seat
        self.change.seats.append((self.id, at, seat))
        self.host.bots = self.agreeing()

    def say(self, person: str, seat: int | None, text: str) -> None:
        n = self.chat[-1].n + 1 if self.chat else 1
        line = Line(n=n, who=self.names.get(person, "Somebody"), seat=seat, text=text, at=time.time())
        self.chat = [*self.chat[-CHAT_KEPT + 1 :], line]
        self.new_lines.append(line)
        self.change.chat.append((self.id, line))

    def _collect(self, line: bytes) -> None:
        self.change.entries.append((self.id, len(self.host.log.entries) + 1, line))

    async def carry_out(self, person: str, command: Command, act: Callable[[], Refusal | None]) -> bytes:
        """Act on a command, once. The answer, which is the same however often the command comes."""
        async with self.lock:
            if self.gone:
                return done(command.id, RESTART)
            key = (person, command.id)
            known = self._known(key)
            if known is not None:
                return known
            refusal = self.attempt(act)
            answer = done(command.id, refusal)
            if refusal is FAULT:
                await self.reload()
                return answer
            if not self.change.empty():
                failed = await self.settle(key, answer if refusal else b"")
                return done(command.id, failed.refusal()) if failed else answer
            self.recent[key] = answer
            if len(self.recent) > RECENT:
                self.recent.popitem(last=False)
            self.publish()
            return answer

    def _known(self, key: tuple[str, str]) -> bytes | None:
        kept = self.commands.get(key)
        return self.recent.get(key) if kept is None else kept or done(key[1], None)

    def attempt(self, act: Callable[[], Refusal | None]) -> Refusal | None:
        """What an act is refused with. After a FAULT, a game that fails half-way, `reload` takes back what it has done so far."""
        try:
            return act()
        except Exception as error:
            if isinstance(error, LongboxError) and not self.change.entries:
                return Refusal("bad", str(error), "")
            log("fault", table=self.id, error=error)
            return FAULT

    async def settle(self, key: tuple[str, str] | None = None, answer: bytes = b"") -> StoreFailed | None:
        """Write all that has changed, then tell. What the store does not take has not happened."""
        self._follow_log()
        change = self.change
        if change.empty():
            self.publish()
            return None
        if key is not None:
            change.commands.append((self.id, *key, answer))
        try:
            await self.hall.store.write(change)
        except StoreFailed as failed:
            log("store_failed", table=self.id, error=failed)
            await self.reload()
            return failed
        self.change = Change()
        if key is not None:
            self.commands[key] = answer
        self.publish()
        return None

    def _follow_log(self) -> None:
        """Bring what is kept for lists and clocks up to date with the log."""
        if self.change.entries:
            self._count_moves()
            self.set(moved=time.time(), moves=self.moves)
        over = self.host.over() if self.host.started() else None
        facts = {"status": self.status(), "turn": self.host.waiting(), "winners": seats_in(over.winners) if over else None}
        if any(getattr(self.table, name) != value for name, value in facts.items()):
            self.set(**facts)
        self.run_clock()

    def _count_moves(self) -> None:
        for entry in self.host.log.entries[self.counted :]:
            self.moves += entry.move is not None or entry.form is not None
        self.counted = len(self.host.log.entries)

    async def reload(self) -> None:
        """Forget what was not written, and stand again as the store says."""
        self.change = Change()
        try:
            saved = await self.hall.store.saved(self.id)
            if saved is None:
                raise StoreFailed("This table is no longer there.")
            self._take(saved, await self.hall.aside(open_host, self.game, saved))
            self.run_clock()
            self.publish()
        except LongboxError as error:
            log("room_lost", table=self.id, error=error)
            self.hall.drop(self)
            for listener in self.listeners():
                listener.cut(RESTART)

    # Telling

    def publish(self) -> None:
        """Tell every chair what is new to it. Everything told here is in the store."""
        self.used = time.monotonic()
        self._send_away()
        for chair, listeners in self.chairs.items():
            text = telling.step(self, chair)
            if text:
                for listener in listeners:
                    listener.post(text)
        for line in self.new_lines:
            self.post_all(msgspec.json.encode(line).decode())
        self.new_lines = []
        shape = telling.shape(self)
        if shape != self._shape:
            self._shape = shape
            self._tell_table()
        self.wake()

    def post_all(self, text: str) -> None:
        for listener in self.listeners():
            listener.post(text)

    def _tell_table(self) -> None:
        made: dict[tuple[str, int], str] = {}
        for listener in self.listeners():
            key = (listener.person, listener.chair)
            if key not in made:
                made[key] = telling.table(self, *key)
            listener.post(made[key])

    async def enter(self, listener: Listener, since: int) -> Refusal | None:
        """Let a socket follow its chair: the table, how things stand, and what it has missed."""
        async with self.lock:
            refusal = RESTART if self.gone else self._no_chair(listener)
            if refusal is None:
                self.chairs.setdefault(listener.chair, set()).add(listener)
                self.names[listener.person] = listener.name
                self.told[listener.chair] = len(self.host.stream(listener.chair).messages)
                listener.post(telling.table(self, listener.person, listener.chair))
                listener.post(telling.state(self, listener.chair, since))
                self.run_clock()
                self.publish()
            return refusal

    def leave(self, listener: Listener) -> None:
        """A socket is gone. Needs no lock: it changes nothing that is kept."""
        chair = self.chairs.get(listener.chair, set())
        chair.discard(listener)
        if not chair:
            self.chairs.pop(listener.chair, None)
        if not self.lock.locked() and not self.gone:
            self.run_clock()
            self.publish()

    def _no_chair(self, listener: Listener) -> Refusal | None:
        if len(self.listeners()) >= self.hall.settings.limits.sockets_a_table:
            return Refusal("too_much", "Too many watch this table already.", "")
        if listener.chair == SPECTATOR:
            return None
        if listener.chair >= len(self.seats) or self.seats[listener.chair].person != listener.person:
            return Refusal("moved", "This seat is not yours.", "T2.1")
        return None

    def _send_away(self) -> None:
        """Cut the sockets on seats that are not their person's any more, before they hear what comes next."""
        for at, seat in enumerate(self.seats):
            for listener in list(self.chairs.get(at, ())):
                if listener.person != seat.person:
                    listener.cut(Refusal("moved", "This seat is no longer yours.", "T2.1"))

    # Time

    def wake(self) -> None:
        """Start whatever goes on without people: bots, the clock, closing."""
        self.driver.wake()
        self._set_clock_timer()
        if self.status() == "over" and self._close_timer is None:
            self._close_timer = self.hall.later(self.hall.settings.close_after, self._close_when_over)
        elif self.status() != "over" and self._close_timer is not None:
            self._close_timer.cancel()
            self._close_timer = None

    def run_clock(self) -> None:
        """Let the time run of the people who are waited for, while anybody is here."""
        if self.clock is None:
            return
        asked: dict[int, int] = {}
        if self.status() == "running" and self.chairs:
            for seat in self.host.waiting():
                question = self.host.question(seat)
                if question is not None and not self.seats[seat].bot:
                    asked[seat] = question.id
        for seat in self.clock.update(self.hall.now(), asked):
            self.set_seat(seat, msgspec.structs.replace(self.seats[seat], bank=self.clock.banks[seat]))

    def _set_clock_timer(self) -> None:
        if self._clock_timer is not None:
            self._clock_timer.cancel()
            self._clock_timer = None
        seconds = self.clock.next_out(self.hall.now()) if self.clock else None
        if seconds is not None:
            self._clock_timer = self.hall.later(seconds + 0.01, self._time_out)

    async def _time_out(self) -> None:
        """Make the legal default move for whoever has no time left (rule T7.2)."""
        async with self.lock:
            self.run_clock()
            out = self.clock.out(self.hall.now()) if self.clock is not None and not self.gone else []
            if FAULT in [self.attempt(partial(self._default_move, seat)) for seat in out]:
                await self.reload()
            elif not self.gone:
                await self.settle()

    def _default_move(self, seat: int) -> Refusal | None:
        question = self.host.question(seat)
        return self.host.answer(seat, question.id, telling.default_move(self, seat)) if question is not None else None

    async def _close_when_over(self) -> None:
        async with self.lock:
            self._close_timer = None
            if not self.gone and self.status() == "over" and self.host.request is None:
                self.host.close()
                await self.settle()

    def drop(self) -> None:
        """End everything that is under way in memory."""
        self.gone = True
        self.driver.stop()
        for timer in (self._clock_timer, self._close_timer):
            if timer is not None:
                timer.cancel()


def open_host(game: Game, saved: Saved) -> Host:
    """The host of a saved table. A long log takes a while, so it is read beside the loop."""
    return Host.resume(game, parse(b"".join(saved.lines), f"table {saved.table.id}"), saved.table.seed)
