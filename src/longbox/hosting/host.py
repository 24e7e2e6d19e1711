"""A table without a network: it judges what comes in, draws for chance, writes the log and keeps every seat's stream.

Every step goes in this order: judge, try on a copy, say what is to be told, write to the log, then change the state. If anything fails
before the entry is in the log, everything stays as it was, and nothing was told; nobody hears anything before that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import is_

from longbox.hosting.advice import Advice
from longbox.hosting.course import HORIZON, LOUD, Heard, can_be_quiet
from longbox.hosting.draws import commitment, draw
from longbox.hosting.fold import SITS_LIMIT, Fold, all_can_see, entry_of, fits, state_hash
from longbox.hosting.log import Chapter, End, Entry, Log, new_header
from longbox.hosting.passing import NO_WISHES, Pass, Settled, Wishes, automatic, settled_by
from longbox.hosting.stages import Stages, whole
from longbox.hosting.streams import Question, Sight, Stream, Streams, Taken
from longbox.kernel.deeds import CHANCE, Deed, Move, Outcome, Refusal
from longbox.kernel.errors import BadLog
from longbox.kernel.forms import Form, writable
from longbox.kernel.state import SPECTATOR, Ask, Game, Over, Roll, State, seats_in
from longbox.kernel.views import Event, View

NONCE_LIMIT = 64
PASSES_IN_A_ROW = 200
QUIET_IN_A_ROW = 1000
MOST_RETOLD = 20
"""How many entries are told again at most for each that all can see."""
OPENING_BITS = 20
"""Each opening of a table has room for so many bits of question ids."""

_Given = tuple[Sight, Question | None, Wishes, Settled | None, Advice, str]
"""What a pass for a seat is decided by: where all of it is the same, so is the decision."""


class Request:
    """A seat's request to take back its last `count` deeds, back to the entry `to`, or (0) to close the chapter, and who has agreed.
    `event` is what everybody was told of the first of these deeds (rule T5.9)."""

    def __init__(
        self, id: int, seat: int, count: int, to: int, needed: Sequence[int], agreed: set[int], event: Event | None = None
    ) -> None:
        self.id = id
        self.seat = seat
        self.count = count
        self.to = to
        self.needed = list(needed)
        self.agreed = agreed
        self.event = event

    def missing(self) -> list[int]:
        """The seats whose agreement is still needed."""
        return [seat for seat in self.needed if seat not in self.agreed]


class Host(Fold):
    """One table. Make it with `Host.new`, or from a log with `Host.resume`.

    >>> from tests.roofs import RoofsGame
    >>> game = RoofsGame(2)
    >>> host = Host.new(game, seed=bytes(32))
    >>> host.give_nonce(0, "owl") or host.give_nonce(1, "fox")
    >>> host.question(0).id, host.question(0).words
    (1, ['coin left', 'coin middle', 'coin right', 'done'])
    >>> host.answer(0, 1, game.moves.parse("done"))
    >>> host.waiting()
    [1]
    >>> host.answer(0, 1, game.moves.parse("coin left"))
    Question 1 is no longer open. (T2.3)
    >>> Host.resume(game, host.log, seed=bytes(32)).state == host.state
    True
    """

    def __init__(self, game: Game, log: Log, seed: bytes, opening: int = 0, keep: int = 0) -> None:
        super().__init__(game, log)
        self.seed = seed
        self.streams = Streams(game, opening << OPENING_BITS, keep)
        self.wishes: dict[int, Wishes] = dict.fromkeys(range(game.seats), NO_WISHES)
        self.advice = Advice()
        """The game's advice, if whoever runs the table has it: who is asked, and who is passed for (rules T6.4 and T6.5)."""
        self.settled: dict[int, Settled] = {}
        self.declined: dict[int, str] = {}
        """The last chance that each seat has let go (rule T6.10)."""
        self.bots: set[int] = set()
        self.request: Request | None = None
        self.refused: tuple[int, int] | None = None
        """The last request that somebody has refused, by its id, and who."""
        self._requests = opening << OPENING_BITS
        self._roll = opening << OPENING_BITS
        self._due: Roll | None = None
        self._sight, self._seen = Sight(self.state), 0
        self._automatic: dict[int, tuple[_Given, Pass | None]] = {}
        self.told = 0
        """How many events the last deed of a seat told, together with the rolls after it."""
        self.public = 0
        """How many deeds spectators were told of since the table was opened."""
        self._passes = 0
        self.untold = 0
        """The last entry that was not told again when the table was opened."""

    @classmethod
    def new(
        cls,
        game: Game,
        seed: bytes,
        sink: Callable[[bytes], None] | None = None,
        typed: Sequence[str] = (),
        chapter: Chapter | None = None,
    ) -> Host:
        """An empty table. The hash of the seed is in the header before any seat gives its nonce."""
        log = Log(new_header(game, commitment(seed), typed, chapter), sink)
        log.begin()
        return cls(game, log, seed)

    @classmethod
    def resume(cls, game: Game, log: Log, seed: bytes, newest: int = 0, opening: int = 0, keeps: bool = False) -> Host:
        """The table as it was after the last entry of this log; BadLog names an entry that does not fit.

        With `newest`, only so many entries that all can see are told again, with the quiet ones among them, and neither they nor the
        messages pile up in memory, unless the log `keeps` its entries; then every opening of a table needs another number, by which its
        questions are told from older ones, if anybody may still have those.
        """
        return whole(cls.resuming(game, log, seed, newest, opening, keeps=keeps))

    @classmethod
    def resuming(
        cls, game: Game, log: Log, seed: bytes, newest: int = 0, opening: int = 0, untold: int | None = None, keeps: bool = False
    ) -> Stages[Host]:
        """The same in stages, one for each entry. With `untold`, what follows this entry is told again, however much it is."""
        fits(game, log.header)
        if commitment(seed) != log.header.commit:
            raise BadLog("this is not the secret seed of this log: its hash is different")
        host = cls(game, Log(log.header, line=log.line, keeps=keeps or not newest), seed, opening, keep=10 * newest)
        if newest:
            host.untold = _before(game, log, newest, MOST_RETOLD * newest) if untold is None else untold
        unheard = _before(game, log, 3 * HORIZON, log.count) if newest else 0
        for entry in log.entries:
            if entry.n <= host.untold:
                host.take(entry, strict=False, listen=entry.n > unheard)
            else:
                if entry.n == host.untold + 1 and host.started():
                    host._settle(CHANCE)
                host.replay(entry)
            yield
        host.log.sink = log.sink
        return host

    # Asking

    def over(self) -> Over | None:
        pending = self.sight().pending
        return pending if isinstance(pending, Over) else None

    def stream(self, seat: int) -> Stream:
        return self.streams.streams[seat]

    def question(self, seat: int) -> Question | None:
        return self.stream(seat).question

    def sight(self) -> Sight:
        """The present state as it is seen."""
        if self._sight.state is not self.state or self._seen != self.log.count:
            self._sight, self._seen = Sight(self.state), self.log.count
        return self._sight

    def view(self, seat: int) -> View:
        """What this seat may know now."""
        return self.sight().view(seat)

    def waiting(self) -> list[int]:
        """The seats the game waits for."""
        pending = self.sight().pending
        return seats_in(pending.seats) if isinstance(pending, Ask) and self.started() else []

    def roll_due(self) -> Roll | None:
        """The roll that is to be typed in now."""
        return self._typed(self.state) if self.started() and not self.log.closed() else None

    def roll_id(self) -> int:
        """The id of the roll that is to be typed in now; 0 if there is none. Each roll that is due has another, also when it is due again
        after something was taken back (rule T3.5)."""
        return self._roll if self.roll_due() is not None else 0

    def automatic(self, seat: int) -> Pass | None:
        """The pass that the table makes for this seat, or None if its person is asked (rules T6.1 to T6.10)."""
        if self._passes >= PASSES_IN_A_ROW:  # nobody has moved for so long that somebody should be asked (rule T6.2)
            return None
        stream, wishes, settled, declined = self.stream(seat), self.wishes[seat], self.settled.get(seat), self.declined.get(seat, "")
        given = (self.sight(), stream.question, wishes, settled, self.advice, declined)
        known = self._automatic.get(seat)
        if known is None or not all(map(is_, known[0], given)):
            known = self._automatic[seat] = given, automatic(self.state, stream, wishes, settled, self.advice, declined)
        return known[1]

    # Acting

    def give_nonce(self, seat: int, nonce: str) -> Refusal | None:
        """A few characters of the seat's choice, mixed into every draw. The game begins when all seats have given theirs."""
        refusal = self._no_seat(seat)
        if refusal is not None:
            return refusal
        if self.log.closed():
            return Refusal("closed", "This table is closed.", "T1.3")
        if seat in self.log.given:
            return Refusal("nonce_given", f"{self.game.names[seat]} has given a nonce already.", "T2.4")
        if not writable(nonce):
            return Refusal("nonce_text", "A nonce is made of whole characters.", "T2.4")
        if len(nonce) > NONCE_LIMIT:
            return Refusal("nonce_long", f"A nonce has at most {NONCE_LIMIT} characters.", "T2.4")
        self.log.append(Entry(v=self.game.version, seat=seat, nonce=nonce))
        if self.started():
            self._settle(CHANCE)
            self.advance()
        return None

    def answer(self, seat: int, question: int, move: Move, auto: bool = False) -> Refusal | None:
        """A move in answer to this seat's open question. What its person did not choose is `auto` (rule T5.5)."""
        refusal = self._closed() or self._stale(seat, question) or self.state.refuse(seat, move)
        if refusal is None and not auto:
            refusal = self._too_quiet(seat, move)
        if refusal is None:
            settled = None if auto else self._settles(seat, move)
            if settled is not None:
                self.declined[seat] = self.advice.chance(self.state, seat, self.stream(seat).moves) or self.declined.get(seat, "")
            self._enter(seat, move, auto=auto)
            if settled is not None:
                self.settled[seat] = settled
            elif not auto:
                self.settled.pop(seat, None)
            self.advance()
        return refusal

    def _settles(self, seat: int, move: Move) -> Settled | None:
        """What is settled for a seat by the answer that it gives itself; None if it does something, and so is asked again (rule T6.8)."""
        moment = self.advice.moment(self.state) if move.kind.passes else None
        return settled_by(self.settled.get(seat), moment, self.advice.concerns(self.state, seat)) if moment is not None else None

    def fill(self, seat: int, form: Form) -> Refusal | None:
        """A form; it does not answer a question."""
        refusal = self._closed() or self.state.refuse(seat, form) or self._too_quiet(seat, form)
        if refusal is None:
            self._enter(seat, form)
            self.advance()
        return refusal

    def type_roll(self, seat: int, roll: int, shown: list[int]) -> Refusal | None:
        """Dice that a seat has rolled by hand, for the roll with this id (rule T3.5)."""
        numbers = [int(number) for number in shown]
        refusal = self._closed() or self.untyped(seat) or self._stale_roll(roll) or self.state.refuse(CHANCE, Outcome(numbers))
        if refusal is None:
            self._enter(CHANCE, Outcome(numbers), hand=seat)
            self.advance()
        return refusal

    def by_default(self, seat: int) -> Refusal | None:
        """Answer for a seat that does not: a pass, or the whole plan that the game names (rule T7.2)."""
        for move in self.state.default_plan(seat):
            question = self.question(seat)
            refusal = self.answer(seat, question.id if question else 0, move, auto=True)
            if refusal is not None:
                return refusal
        return None

    def advance(self) -> None:
        """Draw rolls until the game has to wait for a seat."""
        while self._draw():
            pass

    def sit(self, seat: int, who: str) -> Refusal | None:
        """From now on somebody else has this seat, or nobody. Once the game has begun that is an entry (rule T5.6)."""
        refusal = self._no_seat(seat)
        if refusal is None and self.started() and not self.log.closed():
            self.course.barrier = self.log.append(Entry(v=self.game.version, seat=seat, sits=who[:SITS_LIMIT])).n
            self.wishes[seat] = NO_WISHES
            self.settled.pop(seat, None)
            self.declined.pop(seat, None)
            self.request = None
        return refusal

    def wish(self, seat: int, wishes: Wishes) -> Refusal | None:
        """What this seat wants passed for it from now on (rule T6.1)."""
        refusal = self._no_seat(seat) or (self._closed() if self.log.closed() else None)
        if (
            refusal is None
            and (wishes.orders or wishes.until_turn or wishes.end_turn or wishes.stops)
            and not any(kind.passes for kind in self.game.moves.kinds)
        ):
            return Refusal("no_pass", f"There is nothing to pass in {self.game.name}.", "T6.1")
        if refusal is None:
            self.wishes[seat] = wishes
        return refusal

    def ask_undo(self, seat: int, count: int = 1) -> Refusal | None:
        """Take back the last `count` deeds that the seat chose: at once if it may do that alone, otherwise after asking the others."""
        refusal = self._closed() or self.no_undo(seat, count)
        if refusal is not None:
            return refusal
        to = self._before(seat, count)
        if self.course.alone(seat, to):
            self._undo(seat, to, None)
            return None
        return self._request(seat, count, to)

    def ask_close(self, seat: int) -> Refusal | None:
        """Close the chapter, after asking the others (rule T8.2)."""
        return self._closed() or self._no_seat(seat) or self.state.resting() or self._request(seat, 0, 0)

    def vote(self, seat: int, yes: bool, id: int) -> Refusal | None:
        """Another seat's vote on the request with this id; whoever asks can only withdraw it."""
        request = self.request
        if self.log.closed():
            return self._closed()
        withdraws = request is not None and seat == request.seat and not yes
        if request is None or (seat not in request.needed and not withdraws):
            return Refusal("no_request", "Nobody asks for your agreement.", "T5.3")
        if request.id != id:
            return Refusal("stale", f"That is for request {id}, but request {request.id} is open.", "T5.3")
        if yes:
            request.agreed.add(seat)
            self._settle_request()
        else:
            self.refused = None if withdraws else (request.id, seat)
            self.request = None
        return None

    def may_undo_alone(self, seat: int, count: int = 1) -> bool:
        """Whether nobody else has acted since but quietly, nothing was rolled and nothing came to light (rule T5.2)."""
        to = self.course.before_last(seat, count)
        return to is not None and self.course.alone(seat, to)

    def close(self) -> Refusal | None:
        """End the table and publish its seed (rule T1.3)."""
        refusal = self._closed() if self.started() or self.log.closed() else None
        if refusal is None:
            self._end(None)
        return refusal

    def taken(self, to: int) -> Taken:
        """What going back to just after this entry takes back first."""
        state, step = self.course.first_after(to)
        return Taken(state, step.seat, step.deed)

    def last_deed(self, seat: int) -> tuple[Deed, str] | None:
        """What this seat would take back now, and in words; None if there is nothing."""
        to = self.course.before_last(seat, 1)
        return None if to is None else (self.course.first_after(to)[1].deed, self.taken(to).known(seat)[0])

    def taken_back(self, seat: int, count: int = 1) -> list[int]:
        """Whose deeds would be taken back with the last `count` of this seat's: a seat for each that everybody has seen, but for passes."""
        to = self.course.before_last(seat, count)
        steps = [step for step in self.course.steps if to is not None and step.n > to and step.quiet == LOUD and step.seat != CHANCE]
        return [step.seat for step in steps if not (isinstance(step.deed, Move) and step.deed.kind.passes)]

    # Judging

    def _no_seat(self, seat: int) -> Refusal | None:
        return None if 0 <= seat < self.game.seats else Refusal("no_seat", f"There is no seat {seat} at this table.", "T2.1")

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

    def _too_quiet(self, seat: int, deed: Deed) -> Refusal | None:
        """Nobody fills the log and the memory of a table with what nobody else sees; a plan can always be finished."""
        finishes = isinstance(deed, Move) and deed.kind.seals
        if finishes or not can_be_quiet(deed) or self.course.quiet_since(seat) < QUIET_IN_A_ROW:
            return None
        words = f"You have changed your plan or made notes {QUIET_IN_A_ROW} times since anything happened that all can see."
        return Refusal("too_quiet", f"{words} Finish it, or take some of that back.", "T5.8")

    def _stale_roll(self, roll: int) -> Refusal | None:
        due = self.roll_id()
        if due and roll != due:
            return Refusal("stale", f"That is for roll {roll}, but roll {due} is due.", "T3.5")
        return None

    def no_undo(self, seat: int, count: int) -> Refusal | None:
        """Why this seat cannot take back its last `count` deeds, not even with everybody's agreement."""
        refusal = self._no_seat(seat)
        if refusal is not None:
            return refusal
        to = self.course.before_last(seat, count) if count > 0 else None
        if to is None and self.course.before_last(seat, 1) is not None:
            return Refusal("nothing_done", f"There are no {count} deeds of yours that could be taken back.", "T5.1")
        if to is None:
            return Refusal("nothing_done", "You have done nothing yet that could be taken back.", "T5.1")
        why = self.course.refused(to)
        return Refusal("no_way_back", f"That cannot be taken back: {why}.", "T5.6") if why else None

    # Doing

    def _request(self, seat: int, count: int, to: int) -> Refusal | None:
        if self.request is not None and self.request.seat != seat:
            return Refusal("asked_already", f"{self.game.names[self.request.seat]} asks for something already.", "T5.3")
        needed = self.game.must_agree(seat)
        self._requests += 1
        event = self.taken(to).known(SPECTATOR)[1] if count else None
        self.request = Request(self._requests, seat, count, to, needed, self.bots & set(needed), event)
        self._settle_request()
        return None

    def _settle_request(self) -> None:
        request = self.request
        if request is None or request.missing():
            return
        if request.count:
            self._undo(request.seat, request.to, sorted(request.agreed))
        elif self.state.resting() is None:
            self._end(request)
        else:
            self.request = None

    def _end(self, chapter: Request | None) -> None:
        """Write the end; a chapter ends with the request for it, which those agreed to who had to (rule T8.2)."""
        end = End(
            seed=self.seed.hex(),
            state=state_hash(self.game, self.state),
            over=self.over() is not None,
            shape=self.game.codec.shape(),
            chapter=chapter is not None,
            by=chapter.seat if chapter else -1,
            agreed=sorted(chapter.agreed) if chapter else [],
        )
        self.log.append(Entry(v=self.game.version, end=end))
        self.request = None

    def _draw(self) -> bool:
        pending = self.state.pending()
        nonces = self.log.nonces()
        if nonces is None or self.log.closed() or not isinstance(pending, Roll) or self.log.header.by_hand(pending.what):
            return False
        self._enter(CHANCE, Outcome(draw(self.seed, nonces, self.log.drawn + 1, pending.sides)))
        return True

    def _enter(self, seat: int, deed: Deed, hand: int | None = None, auto: bool = False) -> None:
        """Write a deed to the log and carry it out."""
        entry = entry_of(self.game, seat, deed, hand, auto)
        self._carry_out(seat, deed, lambda: self.log.append(entry))

    def _carry_out(self, seat: int, deed: Deed, write: Callable[[], Entry]) -> None:
        """The deed on a copy, with all that is told about it; then it is written, and counts. Until then nobody can hear what was told,
        and whatever fails, the game or the disk, it was neither done nor told."""
        marks, before = self.streams.marks(), self.stream(SPECTATOR).last()
        try:
            after, heard = self.state.clone(), Heard()
            after.heard = heard
            after.apply(seat, deed)
            after.heard = None
            sight = Sight(after)
            self.streams.publish(sight, heard, seat, self._roll_after(after, isinstance(deed, Outcome)))
            entry = write()
        except BaseException:
            self.streams.reset(marks)
            raise
        self._take(entry, seat, deed, sight, heard, self.stream(SPECTATOR).last() > before)

    def _typed(self, state: State) -> Roll | None:
        """The roll that this state waits for, if it is typed in by hand."""
        pending = state.pending() if self.log.header.typed else None
        return pending if isinstance(pending, Roll) and self.log.header.by_hand(pending.what) else None

    def _roll_after(self, state: State, anew: bool) -> int:
        """The id of the roll that is due in this state, or 0. A roll that was due before and looks the same keeps its id, unless it is due
        `anew`."""
        due = self._typed(state)
        if due is None:
            return 0
        return self._roll if self._due is not None and not anew and repr(self._due) == repr(due) else self._roll + 1

    def _announce(self, anew: bool) -> int:
        """Remember the roll that is due now; returns its id, or 0."""
        id = self._roll_after(self.state, anew)
        self._due, self._roll = self._typed(self.state), id or self._roll
        return id

    def _take(self, entry: Entry, seat: int, deed: Deed, sight: Sight, heard: Heard, public: bool) -> None:
        self.state, self._sight, self._seen = sight.state, sight, entry.n
        self.told = len(heard) + (self.told if seat == CHANCE else 0)
        self._announce(isinstance(deed, Outcome))
        self.count(entry, seat, deed, heard)
        self.public += seat != CHANCE and public
        self.streams.trim()
        if self.course.steps[-1].quiet == LOUD:
            self.request = None
        for owner, wishes in self.wishes.items():
            self.wishes[owner] = wishes.after(owner, [event for audience, event in heard if audience >> owner & 1])
        if any(event.begins_turn() >= 0 for _, event in heard):
            self.settled = {}
        if seat != CHANCE and self.course.steps[-1].quiet == LOUD:
            self._passes = self._passes + 1 if entry.auto else 0
        if self._passes == PASSES_IN_A_ROW:
            self._end_orders()

    def _end_orders(self) -> None:
        self.wishes = {seat: wishes.ended() for seat, wishes in self.wishes.items()}

    def _before(self, seat: int, count: int) -> int:
        to = self.course.before_last(seat, count)
        assert to is not None, "no_undo has looked"
        return to

    def _undo(self, seat: int, to: int, agreed: list[int] | None) -> None:
        _, kept = self.course.copy().back(seat, to)
        entry = self.log.append(Entry(v=self.game.version, seat=seat, undo=to, agreed=agreed, kept=kept or None))
        self._go_back(entry)
        self.advance()

    def _go_back(self, entry: Entry) -> None:
        """If only quiet deeds are taken back, nobody else is told, and nothing of theirs ends (rule T5.2)."""
        seat = entry.seat or 0
        quietly, taken = self.course.only_quiet(seat, entry.undo or 0), self.taken(entry.undo or 0)
        self.follow(entry)
        roll = self._announce(anew=not quietly)
        if quietly:
            self.wishes[seat] = self.wishes[seat].ended()
            if self.request is not None and self.request.seat == seat:
                self.request = None
        else:
            self._end_orders()
            self.settled, self.declined = {}, {}
            self._passes = 0
            self.request = None
        self.streams.undone(self.sight(), seat, roll, quietly, taken)

    def _settle(self, actor: int) -> None:
        self.streams.settle(self.sight(), actor, self._announce(anew=False))

    def replay(self, entry: Entry) -> None:
        """Take in an entry of an existing log exactly as when it was new; BadLog if it was not possible."""
        found = self.judge(entry)
        if found is not None:
            self._carry_out(*found, lambda: self._read(entry))
            return
        self.log.add(entry)
        if entry.undo is not None:
            self._go_back(entry)
        else:
            self.follow(entry)
        if entry.nonce is not None and self.started():
            self._settle(CHANCE)

    def _read(self, entry: Entry) -> Entry:
        self.log.add(entry)
        return entry


def _before(game: Game, log: Log, count: int, most: int) -> int:
    """The last entry before the newest `count` that all can see, and before at most `most`. Others' quiet deeds do not count: from what is
    told again nobody can tell how many there were."""
    for entry in reversed(log.entries):
        if count == 0 or entry.n <= log.count - most:
            return entry.n
        count -= all_can_see(game, entry)
    return 0
