"""A table without a network: it judges what comes in, draws for chance, writes the log and keeps every seat's stream.

The order of every step: judge, try on a copy, write to the log, then change the state and tell. Whatever fails before the log has the
entry leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from longbox.kernel.deeds import CHANCE, Deed, Move, Outcome, Refusal
from longbox.kernel.draws import commitment, draw
from longbox.kernel.errors import BadDeed, BadLog
from longbox.kernel.fold import Line, check_place, check_undo, check_version, deed_of, entry_of, fits, state_hash
from longbox.kernel.forms import Form, writable
from longbox.kernel.log import End, Entry, Log, new_header
from longbox.kernel.orders import Order, pass_among, read_order
from longbox.kernel.state import SPECTATOR, Ask, Game, Over, Roll, State, seats_in
from longbox.kernel.streams import Question, Stream, Streams
from longbox.kernel.views import HIDDEN, Event

NONCE_LIMIT = 64
_ORDER_LIMIT = 200


class Request:
    """A seat's wish to go back to an entry, and who has agreed."""

    def __init__(self, seat: int, to: int, agreed: set[int]) -> None:
        self.seat = seat
        self.to = to
        self.agreed = agreed


class Host:
    """One table. Make it with `Host.new`, or from a log with `Host.resume`."""

    def __init__(self, game: Game, log: Log, seed: bytes) -> None:
        self.game = game
        self.log = log
        self.seed = seed
        self.state: State = game.start()
        self.streams = Streams(game, log.header.typed)
        self.line = Line()
        self.orders: dict[int, list[Order]] = {seat: [] for seat in range(game.seats)}
        self.bots: set[int] = set()
        self.request: Request | None = None
        self.unchosen: set[int] = set()
        self._showed: dict[int, bool] = {}

    @classmethod
    def new(cls, game: Game, seed: bytes, sink: Callable[[bytes], None] | None = None, typed: bool = False) -> Host:
        """An empty table: the seed's hash stands in the header before any seat gives its nonce."""
        log = Log(new_header(game, commitment(seed), typed), sink)
        log.begin()
        return cls(game, log, seed)

    @classmethod
    def resume(cls, game: Game, log: Log, seed: bytes) -> Host:
        """The table that this log describes, as it was after its last entry; BadLog names an entry that does not fit."""
        fits(game, log.header)
        if commitment(seed) != log.header.commit:
            raise BadLog("this is not the secret seed of this log: its hash is another")
        host = cls(game, Log(log.header), seed)
        for entry in log.entries:
            host.replay(entry)
        host.log.sink = log.sink
        return host

    # Asking

    def started(self) -> bool:
        return self.log.nonces() is not None

    def over(self) -> Over | None:
        pending = self.state.pending()
        return pending if isinstance(pending, Over) else None

    def stream(self, seat: int) -> Stream:
        return self.streams.streams[seat]

    def question(self, seat: int) -> Question | None:
        return self.stream(seat).question

    def waiting(self) -> list[int]:
        """The seats the game waits for."""
        pending = self.state.pending()
        return seats_in(pending.seats) if isinstance(pending, Ask) and self.started() else []

    # Acting

    def give_nonce(self, seat: int, nonce: str) -> Refusal | None:
        """A seat's own few characters, mixed into every draw. When the last one is in, the game begins."""
        if not 0 <= seat < self.game.seats:
            return Refusal("no_seat", f"There is no seat {seat} at this table.", "T2.1")
        if self.log.closed():
            return Refusal("closed", "This table is closed.", "T1.3")
        if any(entry.seat == seat for entry in self.log.entries if entry.nonce is not None):
            return Refusal("nonce_given", f"{self.game.names[seat]} has given a nonce already.", "T2.4")
        if not writable(nonce):
            return Refusal("nonce_text", "A nonce is made of whole characters.", "T2.4")
        if len(nonce) > NONCE_LIMIT:
            return Refusal("nonce_long", f"A nonce has at most {NONCE_LIMIT} characters.", "T2.4")
        self.log.append(Entry(v=self.game.version, seat=seat, nonce=nonce))
        if self.started():
            self.streams.settle(self.state, CHANCE)
            self.advance()
        return None

    def answer(self, seat: int, question: int, move: Move, chosen: bool = True) -> Refusal | None:
        """A move in answer to an open question of this seat. What a screen answers for its person was not `chosen` (rule T5.5)."""
        refusal = self._closed() or self._stale(seat, question) or self.state.refuse(seat, move)
        if refusal is None:
            n = self._enter(seat, move)
            if not chosen:
                self.unchosen.add(n)
            self.advance()
        return refusal

    def fill(self, seat: int, form: Form) -> Refusal | None:
        """A form, which belongs to no question."""
        refusal = self._closed() or self.state.refuse(seat, form)
        if refusal is None:
            self._enter(seat, form)
            self.advance()
        return refusal

    def type_roll(self, seat: int, shown: list[int]) -> Refusal | None:
        """Dice that a seat has rolled by hand."""
        numbers = [int(number) for number in shown]
        refusal = self._closed() or self._untyped(seat) or self.state.refuse(CHANCE, Outcome(numbers))
        if refusal is None:
            self._enter(CHANCE, Outcome(numbers), hand=seat)
            self.advance()
        return refusal

    def advance(self) -> None:
        """Draw what is to be rolled and carry out standing orders, until a seat has to be waited for.

        Orders that only answer each other end after a while (rule T6.2).
        """
        orders = 0
        while True:
            if self._roll():
                continue
            if orders == _ORDER_LIMIT:
                for seat in self.orders:
                    self.withdraw_orders(seat)
            if not self._carry_out_order():
                return
            orders += 1

    def ask_undo(self, seat: int, to: int) -> Refusal | None:
        """Go back to just after entry `to`: at once if the seat may do so alone, else by asking the others."""
        refusal = self._closed() or self._no_undo(seat, to)
        if refusal is not None:
            return refusal
        if self.may_undo_alone(seat, to):
            self._undo(seat, to, None)
        else:
            self.request = Request(seat, to, self.bots - {seat})
            self._settle_request()
        return None

    def vote_undo(self, seat: int, yes: bool) -> Refusal | None:
        """Another seat's answer to a request to go back."""
        request = self.request
        if self.log.closed():
            return self._closed()
        if request is None or seat == request.seat or not 0 <= seat < self.game.seats:
            return Refusal("no_request", "Nobody else asks to take anything back.", "T5.3")
        if yes:
            request.agreed.add(seat)
            self._settle_request()
        else:
            self.request = None
        return None

    def may_undo_alone(self, seat: int, to: int) -> bool:
        """Whether only this seat has acted since, nothing was rolled and nothing came to light (rule T5.2)."""
        return all(by == seat and not self._showed[n] for n, by, _ in self.line.deeds if n > to)

    def before_last(self, seat: int) -> int | None:
        """The entry to go back to in order to take back the last deed that the seat chose itself (rule T5.5)."""
        before = 0
        found: int | None = None
        for n, by, _ in self.line.deeds:
            found = before if by == seat and n not in self.unchosen else found
            before = n
        return found

    def leave_order(self, seat: int, order: Order) -> Refusal | None:
        if not 0 <= seat < self.game.seats:
            return Refusal("no_seat", f"There is no seat {seat} at this table.", "T2.1")
        if not any(kind.passes for kind in self.game.table.kinds):
            return Refusal("no_pass", f"There is nothing to pass in {self.game.name}.", "T6.1")
        refusal = self._closed()
        if refusal is None:
            self.log.append(Entry(v=self.game.version, seat=seat, order=msgspec.to_builtins(order)))
            self.request = None
            self.orders[seat].append(order)
            self.advance()
        return refusal

    def withdraw_orders(self, seat: int) -> Refusal | None:
        """End all orders of a seat (rule T6.2)."""
        if not 0 <= seat < self.game.seats:
            return Refusal("no_seat", f"There is no seat {seat} at this table.", "T2.1")
        refusal = self._closed()
        if refusal is None and self.orders[seat]:
            self.log.append(Entry(v=self.game.version, seat=seat, order={}))
            self.orders[seat] = []
            self.request = None
        return refusal

    def close(self) -> Refusal | None:
        """End the table and publish its seed (rule T1.3)."""
        refusal = self._closed() if self.started() or self.log.closed() else None
        if refusal is None:
            end = End(seed=self.seed.hex(), state=state_hash(self.game, self.state), over=self.over() is not None)
            self.log.append(Entry(v=self.game.version, end=end))
            self.request = None
        return refusal

    # Judging

    def _closed(self) -> Refusal | None:
        if self.log.closed():
            return Refusal("closed", "This table is closed.", "T1.3")
        if not self.started():
            return Refusal("not_started", "The game begins when every seat has given its nonce.", "T2.4")
        return None

    def _stale(self, seat: int, question: int) -> Refusal | None:
        if seat == SPECTATOR or seat not in self.streams.streams:
            return Refusal("no_seat", f"There is no seat {seat} at this table.", "T2.1")
        now = self.question(seat)
        if now is not None and now.id != question:
            return Refusal("stale", f"That answers question {question}, but question {now.id} is open: {now.text}", "T2.3")
        if now is None and question <= self.stream(seat).last_id() and self.over() is None:
            return Refusal("stale", f"Question {question} is no longer open.", "T2.3")
        return None

    def _untyped(self, seat: int) -> Refusal | None:
        pending = self.state.pending()
        if not self.log.header.typed:
            return Refusal("not_typed", "At this table the dice are drawn, not typed in.", "T3.4")
        if not 0 <= seat < self.game.seats:
            return Refusal("no_seat", f"There is no seat {seat} at this table.", "T2.1")
        if isinstance(pending, Roll) and pending.by not in (CHANCE, seat):
            return Refusal("not_your_roll", f"This roll is for {self.game.names[pending.by]} to type in.", "T3.4")
        return None

    def _no_undo(self, seat: int, to: int) -> Refusal | None:
        if not 0 <= seat < self.game.seats:
            return Refusal("no_seat", f"There is no seat {seat} at this table.", "T2.1")
        if not self.line.holds(to) or not any(n > to for n, _, _ in self.line.deeds):
            return Refusal("no_entry", f"The game cannot go back to entry {to}: it does not count, or nothing came after it.", "T5.1")
        return None

    # Doing

    def _roll(self) -> bool:
        pending = self.state.pending()
        nonces = self.log.nonces()
        if nonces is None or self.log.header.typed or self.log.closed() or not isinstance(pending, Roll):
            return False
        shown = draw(self.seed, nonces, len(self.log.entries) + 1, pending.sides)
        self._enter(CHANCE, Outcome(shown))
        return True

    def _carry_out_order(self) -> bool:
        pending = self.state.pending()
        if not isinstance(pending, Ask) or self.log.closed():
            return False
        for seat in seats_in(pending.seats):
            move = pass_among(self.stream(seat).moves)
            if move is not None and any(order.answers(pending) for order in self.orders[seat]):
                self.unchosen.add(self._enter(seat, move))
                return True
        return False

    def _enter(self, seat: int, deed: Deed, hand: int | None = None) -> int:
        """Write a deed and make it; the number of its entry."""
        after, heard, told = self._try(seat, deed)
        entry = self.log.append(entry_of(self.game, seat, deed, hand))
        self._take(entry.n, seat, deed, after, heard, told)
        return entry.n

    def _try(self, seat: int, deed: Deed) -> tuple[State, list[tuple[int, Event]], Streams]:
        """The deed on a copy, with all that would be told of it: a game that fails, fails here."""
        after, heard = self.state.clone(), list[tuple[int, Event]]()
        after.heard = heard
        after.apply(seat, deed)
        after.heard = None
        told = self.streams.fork()
        told.publish(after, heard, seat)
        return after, heard, told

    def _take(self, n: int, seat: int, deed: Deed, after: State, heard: list[tuple[int, Event]], told: Streams) -> None:
        self.state = after
        self.line.add(n, seat, deed)
        self._showed[n] = any(event.reveals == HIDDEN for _, event in heard)
        self.request = None
        self.streams.join(told)
        for owner, orders in self.orders.items():
            ended = [event for audience, event in heard if audience >> owner & 1]
            self.orders[owner] = [order for order in orders if not any(order.ends_with(event) for event in ended)]

    def _settle_request(self) -> None:
        request = self.request
        if request is not None and len(request.agreed) == self.game.seats - 1:
            self._undo(request.seat, request.to, sorted(request.agreed))

    def _undo(self, seat: int, to: int, agreed: list[int] | None) -> None:
        self.log.append(Entry(v=self.game.version, seat=seat, undo=to, agreed=agreed))
        self._go_back(seat, to)
        self.advance()

    def _go_back(self, seat: int, to: int) -> None:
        self.line.back_to(to)
        self.state = self.line.state(self.game)
        self.orders = {owner: [] for owner in self.orders}
        self.request = None
        self.streams.undone(self.state, seat)

    def replay(self, entry: Entry) -> None:
        """Take in an entry of an older log just as it came in when it was new; BadLog if it could not have."""
        check_version(self.game, entry)
        check_place(self.log, entry)
        what = entry.what()
        if what in ("move", "form", "roll"):
            self._replay_deed(entry)
            return
        seat = entry.seat or 0
        self._check_undo(seat, entry)
        try:
            order = read_order(entry.order) if entry.order else None
        except BadDeed as error:
            raise BadLog(f"entry {entry.n}: {error}") from None
        self.log.append(entry)
        if what == "undo":
            self._go_back(seat, check_undo(self.line, entry))
        elif what == "order":
            self.orders[seat] = [*self.orders[seat], order] if order else []
        elif what == "nonce" and self.started():
            self.streams.settle(self.state, CHANCE)

    def _replay_deed(self, entry: Entry) -> None:
        seat, deed = deed_of(self.game, entry)
        refusal = self.state.refuse(seat, deed)
        if refusal is not None:
            raise BadLog(f"entry {entry.n} ({deed!r}) is not possible there: {refusal}")
        self._check_hand(entry)
        after, heard, told = self._try(seat, deed)
        self.log.append(entry)
        self._take(entry.n, seat, deed, after, heard, told)

    def _check_hand(self, entry: Entry) -> None:
        refusal = self._untyped(entry.hand) if entry.hand is not None else None
        if entry.roll is not None and self.log.header.typed and entry.hand is None:
            raise BadLog(f"entry {entry.n} is no roll typed in by hand, at a table where they are (rule T3.4)")
        if refusal is not None and refusal.code != "not_typed":
            raise BadLog(f"entry {entry.n} was typed in by the wrong hand: {refusal}")

    def _check_undo(self, seat: int, entry: Entry) -> None:
        if entry.undo is not None:
            others = [other for other in range(self.game.seats) if other != seat]
            alone = self.may_undo_alone(seat, check_undo(self.line, entry))
            if entry.agreed != others and not (entry.agreed is None and alone):
                raise BadLog(f"entry {entry.n} takes back what needed the agreement of all (rule T5.3)")
