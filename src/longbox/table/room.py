"""One table while it is in memory: a serial actor around the kernel's `Host`.

Every step goes in this order: judge, collect the entries that the host writes, store them with all other changes in one transaction,
then tell. If the store fails, nobody has been told anything: the room is read again from the store and the command refused.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from longbox.content.info import GameInfo
from longbox.hosting.course import LOUD, Step
from longbox.hosting.host import Host
from longbox.hosting.log import ALL_ROLLS, Log, parse, parsing
from longbox.hosting.passing import Pass
from longbox.hosting.stages import Stages
from longbox.kernel.deeds import Move, Refusal
from longbox.kernel.errors import LongboxError
from longbox.kernel.forms import Form
from longbox.kernel.state import SPECTATOR, Ask, Game, seats_in
from longbox.table import keepers, naming, telling, together
from longbox.table.catalogue import Catalogue
from longbox.table.clock import Clock, Mark
from longbox.table.driver import Driver
from longbox.table.hinting import Hints
from longbox.table.lesson import Lesson
from longbox.table.logs import log
from longbox.table.messages import Command, Predict, Unsigned, done
from longbox.table.predicting import Predictions
from longbox.table.store import CHAT_KEPT, COMMANDS_KEPT, Change, ChatLine, Conflict, Saved, Seat, StoreFailed

if TYPE_CHECKING:
    from longbox.table.hall import Hall

RECENT = 200
"""How many answers to commands that changed nothing are remembered."""
NEWEST = 100
"""How many entries that all can see are told again when a table is opened; about ten messages for each are kept for whoever comes back."""
RETOLD = 1000
"""How many entries are told again, to the byte, when a room is read again after a failure; if there are more, it is opened anew."""
OPENING_BITS = 28
FAULT = Refusal("fault", "The server has a fault here. The table stands as before; please report it.", "")
REMOVED = Refusal("removed", "The host has removed you from this table; ask for a new invitation.", "T7.6")
RESTART = Refusal("restart", "The table was put away for a moment; come back.", "")


Result = Refusal | dict[str, object] | None
"""What comes of a command: it is refused, or done, perhaps with something to say."""


class Listener(Protocol):
    """A socket, as a room sees it."""

    person: str
    address: str
    name: str
    chair: int
    shown: bool
    """Whether it wants views as text, too."""

    def post(self, text: str) -> None:
        """Send this as soon as the client takes it."""

    def cut(self, refusal: Refusal) -> None:
        """Say why, and hang up."""


class Room:
    def __init__(self, hall: Hall, saved: Saved, info: GameInfo, host: Host, opening: int, fence: int) -> None:
        self.hall = hall
        self.fence = fence
        """Under which it is written: as long as nobody else has taken the table."""
        self.info = info
        self.advice = info.advice()
        self.has_look = info.web("look.js") is not None
        self.lock = asyncio.Lock()
        self.chairs: dict[int, set[Listener]] = {}
        self.told: dict[int, int] = {}
        self.recent: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self.rematch: set[int] = set()
        self.ready: set[str] = set()
        """Who is ready to go on after a pause card: people, in memory only (rule T9.4)."""
        self.driver = Driver(self)
        self.hints = Hints(self)
        self.predictions = Predictions(self)
        self.used = time.monotonic()
        self.calls = 0
        """How often somebody has come for this room."""
        self.took = 0.0
        """How many seconds the last deed has taken, during which nobody else was served."""
        self.gone = False
        self.opening = -1
        self._anew = False
        self.base = 0
        """The entry before the first that was told when the room was opened."""
        self._shapes: dict[int, tuple[object, telling.OwnShape]] = {}
        self._clock_timer: asyncio.TimerHandle | None = None
        self._close_timer: asyncio.TimerHandle | None = None
        self._take(saved, host, opening)

    def _take(self, saved: Saved, host: Host, opening: int) -> None:
        if opening != self.opening:
            self.opening, self.base = opening, host.untold
        self.table = saved.table
        self.seats = list(saved.seats)
        self.names = dict(saved.names)
        self.commands = OrderedDict(saved.commands)
        self.chat = list(saved.chat)
        self._host(host)
        self.predictions.take(self.table.predicted)
        self.seated = bool(saved.lines)
        self.change = Change()
        self.new_lines: list[ChatLine] = []
        self.clock = Clock(self.table.clock, [seat.bank for seat in self.seats]) if self.table.clock else None
        script = self.info.lesson() if self.table.lesson else None
        self.lesson = Lesson(script, self.game) if script else None

    def _host(self, host: Host) -> None:
        self.host, self.game = host, host.game
        self._header = Log(host.log.header, line=host.log.line).hash
        self.counted = host.public
        host.log.sink = self._collect
        host.bots = self.agreeing()
        host.advice = self.advice
        host.wishes = {at: seat.wishes for at, seat in enumerate(self.seats)}

    def set_up(self, game: Game) -> None:
        """All have chosen: write the log's header. From now on nonces are asked for (rule T2.4)."""
        lines: list[bytes] = []
        log = Host.new(game, self.table.seed, lines.append, names_of(self.table.typed)).log
        self.change.entries.append((self.id, 0, lines[0]))
        self.opening, self.base, self.seated, self._anew = new_opening(), 0, True, True
        self.call_seats(game)
        self._host(Host.resume(game, log, self.table.seed, NEWEST, self.opening))
        self.set(names=log.header.names)

    # Looking

    def header(self) -> str:
        """The hash of the log's header; "" until all have chosen."""
        return self._header if self.seated else ""

    @property
    def id(self) -> str:
        return self.table.id

    def agreeing(self) -> set[int]:
        """The seats that never object to taking back: bots and empty seats (rule T5.3)."""
        return {at for at, seat in enumerate(self.seats) if seat.bot or not seat.person}

    def automatic(self, seat: int) -> Pass | None:
        """The pass that the table is about to make for the person in a seat (rules T6.1 to T6.8)."""
        if self.lesson is not None or self.seats[seat].bot or self.host.question(seat) is None:
            return None
        return self.host.automatic(seat)

    def called(self) -> list[str]:
        """What people call the seats."""
        return self.advice.called(self.host.state) if self.host.started() else self.game.names

    def status(self) -> str:
        if self.host.log.closed():
            return "closed"
        if not self.host.started():
            return "open"
        if self.host.over() is not None:
            return "over"
        return "paused" if self.table.paused else "running"

    def has_secrets(self) -> bool:
        """Whether a seat may know what others do not: the game has begun, or goes on from an earlier chapter."""
        return self.host.started() or bool(self.table.continues)

    def seats_of(self, person: str) -> list[int]:
        return [at for at, seat in enumerate(self.seats) if seat.person == person]

    def online(self) -> list[bool]:
        return [any(listener.person == seat.person for listener in self.chairs.get(at, ())) for at, seat in enumerate(self.seats)]

    def listeners(self) -> list[Listener]:
        return [listener for chair in self.chairs.values() for listener in chair]

    def busy(self) -> bool:
        return bool(self.chairs) or self.lock.locked() or self.driver.busy()

    # Changing: only with the lock held, followed by `settle`

    def call_seats(self, game: Game) -> None:
        """Let the texts name who plays at each seat now."""
        naming.call(game, self.seats, self.names)

    def set(self, **fields: Any) -> None:
        self.table = msgspec.structs.replace(self.table, **fields)
        self.change.tables = [*(other for other in self.change.tables if other.id != self.id), self.table]

    def set_seat(self, at: int, seat: Seat) -> None:
        before, self.seats[at] = self.seats[at], seat
        self.change.seats = [*(other for other in self.change.seats if other[:2] != (self.id, at)), (self.id, at, seat)]
        self.host.bots = self.agreeing()
        if self.seated:
            self.call_seats(self.game)
        if self.has_secrets() and before.owner() != seat.owner():
            self.host.sit(at, seat.owner_words())
            self._change_hands(at, before, seat)

    def _change_hands(self, at: int, before: Seat, after: Seat) -> None:
        """Remember who has left a seat with secrets, and tell everybody who has it now (rule T7.5)."""
        vacant = {seat: person for seat, person in self.table.vacant.items() if seat != at}
        self.set(vacant={**vacant, at: before.person} if after.free() and before.person else vacant)
        if before.person:
            self.set(had={**self.table.had, before.person: sorted({*self.table.had.get(before.person, []), at})})
        for seat, verb in ((before, "left"), (after, "taken")):
            if not seat.free():
                who = self.names.get(seat.person, "Somebody") if seat.person else f"The bot {seat.bot}"
                self._add_line("", at, f"{who} has {verb} {naming.place(self.game, at)}.")

    def predict(self, person: str, chair: int, wish: Predict) -> Refusal | None:
        refusal = self.predictions.predict(person, chair, wish)
        self._keep_predictions()
        return refusal

    def _keep_predictions(self) -> None:
        kept = self.predictions.kept()
        if kept != self.table.predicted:
            self.set(predicted=kept)

    def say(self, person: str, seat: int | None, text: str) -> None:
        self._add_line(self.names.get(person, "Somebody"), seat, text)

    def announce(self, seat: int | None, text: str) -> None:
        """The table itself says something about a seat."""
        self._add_line("", seat, text)

    def _add_line(self, who: str, seat: int | None, text: str) -> None:
        """Add a line of chat; without `who` the table itself says it."""
        n = self.chat[-1].n + 1 if self.chat else 1
        line = ChatLine(n=n, who=who, seat=seat, text=text, at=self.hall.time())
        self.chat = [*self.chat[-CHAT_KEPT + 1 :], line]
        self.new_lines.append(line)
        self.change.chat.append((self.id, line))

    def _collect(self, line: bytes) -> None:
        self.change.entries.append((self.id, self.host.log.count + 1, line))

    async def carry_out(self, listener: Listener, command: Command, act: Callable[[], Result]) -> None:
        """Act on a command once, and answer it, with the step that it has caused for its chair. A command that comes again is answered
        alike, without a step: whoever comes back was told how things stand."""
        async with self.lock:
            answer = await self._carried_out(listener, command, act)
            if answer is not None:
                listener.post(answer.decode())

    async def _carried_out(self, listener: Listener, command: Command, act: Callable[[], Result]) -> bytes | None:
        """The answer; None if it was told along with what has happened."""
        if self.gone:
            return done(command.id, RESTART)
        key = None if isinstance(command, Unsigned) else (listener.person, command.id)
        known = self._known(key) if key else None
        if known is not None:
            return known
        outcome = self.hall.stored.refuse(listener.person) or self.attempt(act)
        refusal = outcome if isinstance(outcome, Refusal) else None
        answer = done(command.id, refusal, **(outcome if isinstance(outcome, dict) else {}))
        if refusal is FAULT:
            await self.reload()
            return answer
        if not self.change.empty():
            failed = await self.settle(key, answer if refusal else b"", telling.Reply(listener, answer))
            return done(command.id, failed.refusal()) if failed else None
        if key is not None:
            self.recent[key] = answer
        if len(self.recent) > RECENT:
            self.recent.popitem(last=False)
        self.publish(telling.Reply(listener, answer))
        return None

    def _known(self, key: tuple[str, str]) -> bytes | None:
        kept = self.commands.get(key)
        return self.recent.get(key) if kept is None else kept or done(key[1], None)

    def attempt(self, act: Callable[[], Result]) -> Result:
        """Act; the refusal, if any, or what else is to be said.

        After a FAULT, when a game failed half-way, `reload` undoes what it has done so far.
        """
        began = time.perf_counter()
        try:
            return act()
        except Exception as error:
            if isinstance(error, LongboxError) and not self.change.entries:
                return Refusal("bad", str(error), "")
            log("fault", error, quote=False, table=self.id)
            return FAULT
        finally:
            self.took = time.perf_counter() - began

    async def settle(
        self, key: tuple[str, str] | None = None, answer: bytes = b"", reply: telling.Reply | None = None
    ) -> StoreFailed | None:
        """Write all that has changed, then tell. If the store fails, nothing has happened. What is done in a room that was put away
        meanwhile has not happened either: another may have been opened for the table. `answer` is what is kept of a command's answer,
        `reply` the answer itself."""
        if self.gone:
            self.change = Change()
            return StoreFailed(RESTART.words)
        moves, metrics = self._follow_log(), self.hall.metrics
        change = self.change
        if change.empty():
            self.publish(reply)
            return None
        change.fences[self.id] = self.fence
        if key is not None:
            change.commands.append((self.id, *key, answer))
            self.hall.stored.count(key[0], change.size(), change)
        try:
            with metrics.writes.time():
                await self.hall.store.write(change)
        except StoreFailed as failed:
            metrics.unwritten.inc()
            if key is not None:
                self.hall.stored.give_back(key[0], change.size())
            log("store_failed", table=self.id, error=failed)
            if isinstance(failed, Conflict):
                self._lose()
            else:
                await self.reload()
            return failed
        metrics.moves.labels(self.table.game).inc(max(0, moves))
        self.change = Change()
        if key is not None:
            self.commands[key] = answer
            if len(self.commands) > COMMANDS_KEPT:
                self.commands.popitem(last=False)
        self.publish(reply)
        return None

    def _follow_log(self) -> int:
        """Update what is kept for lists and clocks from the log. How many moves there are more than before."""
        moves = self.host.public - self.counted
        if moves:
            self.set(moved=time.time(), moves=self.table.moves + moves)
            self.counted = self.host.public
        for at, wishes in self.host.wishes.items():
            if wishes != self.seats[at].wishes:
                self.set_seat(at, msgspec.structs.replace(self.seats[at], wishes=wishes))
        self.predictions.follow()
        self._keep_predictions()
        end = self.host.log.end
        if end is not None and self.table.knows is None:
            self.set(**keepers.closing(self, end))
        together.go_on(self)
        over = self.host.over() if self.host.started() else None
        facts = {"status": self.status(), "turn": self.host.waiting(), "winners": seats_in(over.winners) if over else None}
        if any(getattr(self.table, name) != value for name, value in facts.items()):
            self.set(**facts)
        self.run_clock()
        return moves

    async def reload(self) -> None:
        """Forget what was not written: read the table again from the store."""
        self.change = Change()
        try:
            saved = await self.hall.store.saved(self.id)
            if saved is None:
                raise StoreFailed("This table is no longer there.")
            since = len(saved.lines) - 1 - self.base
            keeps = self.seated and 0 <= since <= RETOLD
            opening, untold = (self.opening, self.base) if keeps else (new_opening(), None)
            self._anew = not keeps
            self._take(saved, await self.hall.opened(saved, opening, untold), opening)
            self.run_clock()
            self.publish()
        except LongboxError as error:
            log("room_lost", table=self.id, error=error)
            self._lose()

    def _lose(self) -> None:
        """Somebody else holds the table now, or it cannot be read: whoever is here comes back, and opens it anew."""
        self.change = Change()
        self.hall.drop(self)
        for listener in self.listeners():
            listener.cut(RESTART)

    # Telling

    def publish(self, reply: telling.Reply | None = None) -> None:
        """Tell every chair what is new to it, and whoever has sent a command as a part of its answer. Everything told here is in the
        store."""
        self.used = time.monotonic()
        self._send_away()
        self.predictions.follow()
        if self._anew:
            self._tell_anew()
        steps = telling.Steps(self, reply)
        for chair, listeners in self.chairs.items():
            steps.to(chair, listeners)
        for line in self.new_lines:
            self.post_all(msgspec.json.encode(line).decode())
        self.new_lines = []
        self._tell_tables(reply)
        if reply is not None:
            reply.post()
        self.wake()

    def post_all(self, text: str) -> None:
        for listener in self.listeners():
            listener.post(text)

    def _tell_tables(self, reply: telling.Reply | None) -> None:
        """Send the table to every chair for which something of it has changed, and to no other."""
        shapes, common = self._shapes, telling.shape(self)
        self._shapes = {}
        for chair, listeners in self.chairs.items():
            before, own = shapes.get(chair), telling.own_shape(self, chair)
            self._shapes[chair] = (common, own)
            if before is None or before[0] != common or own.differs(before[1]):
                made: dict[str, str] = {}
                for listener in listeners:
                    if listener.person not in made:
                        made[listener.person] = telling.table(self, listener.person, chair)
                    telling.tell(listener, "table", made[listener.person], reply)

    def _tell_anew(self) -> None:
        """Say how things stand to those who are here: the numbers of messages and questions have changed."""
        self._anew = False
        for chair, listeners in self.chairs.items():
            self.told[chair] = self.host.stream(chair).last()
            for listener in listeners:
                listener.post(telling.state(self, chair, 0, listener.shown))

    async def enter(self, listener: Listener, since: int, opening: int) -> Refusal | None:
        """Let a socket follow its chair: the table, how things stand, and what it has missed."""
        async with self.lock:
            refusal = RESTART if self.gone else self._no_chair(listener)
            if refusal is None:
                try:
                    self._welcome(listener, since if opening == self.opening else 0)
                except BaseException:
                    self.leave(listener)
                    raise
            return refusal

    def _welcome(self, listener: Listener, since: int) -> None:
        self.chairs.setdefault(listener.chair, set()).add(listener)
        self.names[listener.person] = listener.name
        self.told[listener.chair] = self.host.stream(listener.chair).last()
        listener.post(telling.table(self, listener.person, listener.chair))
        listener.post(telling.state(self, listener.chair, since, listener.shown))
        self.run_clock()
        self.publish()

    def leave(self, listener: Listener) -> None:
        """A socket is gone. Needs no lock, because nothing that is stored changes."""
        chair = self.chairs.get(listener.chair, set())
        chair.discard(listener)
        if not chair:
            self.chairs.pop(listener.chair, None)
        if not self.lock.locked() and not self.gone:
            self.run_clock()
            self.publish()
        if self.table.card:
            self.hall.later(self.hall.settings.back_within, self._go_on)

    async def _go_on(self) -> None:
        """Somebody has left during a pause, and has not come back at once: perhaps all the others are ready (rule T9.2)."""
        async with self.lock:
            if not self.gone and together.go_on(self):
                await self.settle()

    def _no_chair(self, listener: Listener) -> Refusal | None:
        if listener.chair == SPECTATOR:
            if listener.person in self.table.removed:
                return REMOVED
            crowd = len(self.chairs.get(SPECTATOR, ())) >= self.hall.settings.limits.spectators_a_table
            return Refusal("too_much", "Too many watch this table already.", "") if crowd else None
        if listener.chair >= len(self.seats) or self.seats[listener.chair].person != listener.person:
            return Refusal("moved", "This seat is not yours.", "T2.1")
        return None

    def _send_away(self) -> None:
        """Cut the sockets of people whose seat is no longer theirs, and of those whom the host has removed, before they hear what comes
        next."""
        for at, seat in enumerate(self.seats):
            for listener in list(self.chairs.get(at, ())):
                if listener.person != seat.person:
                    listener.cut(Refusal("moved", "This seat is no longer yours.", "T2.1"))
        for listener in list(self.chairs.get(SPECTATOR, ())) if self.table.removed else ():
            if listener.person in self.table.removed:
                listener.cut(REMOVED)

    # Time

    def wake(self) -> None:
        """Start whatever goes on without people: bots, the clock, closing."""
        self.driver.wake()
        self._set_clock_timer()
        if self.status() == "over" and self._close_timer is None:
            self._close_timer = self.hall.later(self.hall.settings.close_after, self.close_when_over)
        elif self.status() != "over" and self._close_timer is not None:
            self._close_timer.cancel()
            self._close_timer = None

    def run_clock(self) -> None:
        """Let the clock run for the people who are waited for, while anybody is here."""
        if self.clock is None:
            return
        asked: dict[int, tuple[object, Mark]] = {}
        if self.status() == "running" and self.chairs:
            pending, steps = self.host.state.pending(), [step for step in self.host.course.steps if _brings_on(step)]
            mark = (self.host.course.base, len(steps))
            for seat in self.host.waiting():
                if isinstance(pending, Ask) and not self.seats[seat].bot:
                    last = next((step.n for step in reversed(steps) if step.seat == seat), 0)
                    asked[seat] = ((pending.what, pending.about, last), mark)
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
        """Make the default move for seats that have no time left (rule T7.2)."""
        async with self.lock:
            self.run_clock()
            out = self.clock.out(self.hall.now()) if self.clock is not None and not self.gone else []
            if FAULT in [self.attempt(partial(self._default_move, seat)) for seat in out]:
                await self.reload()
            elif not self.gone:
                await self.settle()

    def _default_move(self, seat: int) -> Refusal | None:
        return self.host.by_default(seat) if self.host.question(seat) is not None else None

    async def close_when_over(self) -> None:
        async with self.lock:
            self._close_timer = None
            if not self.gone and self.status() == "over" and self.host.request is None:
                self.host.close()
                await self.settle()

    def drop(self) -> None:
        """End everything that runs for this room."""
        self.gone = True
        self.driver.stop()
        for timer in (self._clock_timer, self._close_timer):
            if timer is not None:
                timer.cancel()


def _brings_on(step: Step) -> bool:
    """Whether a deed brings the game on, as everybody can see. The steps of a plan do not, nor do forms, which answer no question: so
    they give nobody new time, and the clock gives no secret step away."""
    aside = step.deed.kind.step if isinstance(step.deed, Move) else isinstance(step.deed, Form)
    return step.quiet == LOUD and not aside


def log_of(saved: Saved) -> Log:
    return parse(b"".join(saved.lines), f"table {saved.table.id}")


def opening_host(games: Catalogue, saved: Saved, opening: int, untold: int | None) -> Stages[Host]:
    """The host of a saved table, in stages: a long log takes a while. A lesson is short, and follows its whole log.

    Until all seats have chosen there is no log; then it is a host that nobody will play with.
    """
    table = saved.table
    if saved.lines:
        log = yield from parsing(b"".join(saved.lines), f"table {table.id}")
        game = games.reopen(log.header)
        naming.call(game, saved.seats, saved.names)
    else:
        game = games.make(table.game, len(saved.seats), table.options, table.packs)
        log = Host.new(game, table.seed, typed=names_of(table.typed)).log
    return (yield from Host.resuming(game, log, table.seed, 0 if table.lesson else NEWEST, opening, untold))


def names_of(typed: bool | list[str]) -> list[str]:
    """The names of the rolls that are typed in, as the header writes them."""
    return typed if isinstance(typed, list) else [ALL_ROLLS] if typed else []


def new_opening() -> int:
    """A number that no other opening of a table has, so that nobody's old questions are taken for new ones."""
    return secrets.randbits(OPENING_BITS)
