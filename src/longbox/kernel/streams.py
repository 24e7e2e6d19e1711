"""What each seat is told, as it is sent: numbered streams, one a seat, without gaps (rule T1.2).

A seat's stream depends on what this seat may know and on nothing else; even its numbers and question ids count only what
this seat was told. The stream of a table that is opened again from its log is the same to the byte.
"""

from __future__ import annotations

from typing import Any

import msgspec

from longbox.kernel.deeds import Move
from longbox.kernel.state import SPECTATOR, Ask, Game, Over, Pending, Roll, State, seats_in
from longbox.kernel.views import Event, View


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat is asked. `must`: the game waits for it; otherwise it may move or let it be."""

    id: int
    what: str
    text: str
    rule: str
    must: bool
    moves: list[list[str | int]]
    words: list[str]


class Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """One numbered message to one seat."""

    n: int


class Told(Message, frozen=True, kw_only=True, tag="told"):
    event: Event
    text: str


class Asked(Message, frozen=True, kw_only=True, tag="asked"):
    """The seat's open question; None: it is asked nothing any more."""

    question: Question | None


class Waiting(Message, frozen=True, kw_only=True, tag="waiting"):
    """Whom the game waits for, which is always public."""

    seats: list[int]
    what: str


class RollDue(Message, frozen=True, kw_only=True, tag="roll_due"):
    """At a table with dice rolled by hand: which are to be rolled now, and by whom (-1: by anybody)."""

    by: int
    what: str
    sides: list[int]
    rule: str


class Undone(Message, frozen=True, kw_only=True, tag="undone"):
    """The game went back; this is how it stands for the seat now."""

    by: int
    view: View


class Ended(Message, frozen=True, kw_only=True, tag="ended"):
    winners: list[int]
    scores: list[int]
    rule: str


class Stream:
    """All that one seat was told, and its open question."""

    def __init__(self, game: Game, seat: int, typed: bool = False) -> None:
        self.game = game
        self.seat = seat
        self.typed = typed
        self.messages: list[Message] = []
        self.question: Question | None = None
        self.moves: list[Move] = []
        self._before = 0
        self._asked = 0
        self._key: tuple[Any, ...] = ()
        self._waiting: tuple[Any, ...] = ()

    def fork(self) -> Stream:
        """A stream that goes on where this one stands; what it is told does not count before `join`."""
        fork = Stream(self.game, self.seat, self.typed)
        fork._before = len(self.messages)
        fork._set(self)
        return fork

    def join(self, fork: Stream) -> None:
        self.messages += fork.messages
        self._set(fork)

    def _set(self, other: Stream) -> None:
        self.question, self.moves = other.question, other.moves
        self._asked, self._key, self._waiting = other._asked, other._key, other._waiting

    def since(self, n: int) -> list[Message]:
        """The messages after number n."""
        return self.messages[n:]

    def last_id(self) -> int:
        """The id of the newest question this seat was asked."""
        return self._asked

    def told(self, event: Event) -> None:
        self.messages.append(Told(n=self._next(), event=event, text=event.text(self.game.names)))

    def undone(self, by: int, view: View) -> None:
        self.messages.append(Undone(n=self._next(), by=by, view=view))
        self._key, self._waiting = (), ()

    def waits(self, pending: Pending) -> None:
        """Say whom the game waits for, or how it ended, if that has changed."""
        if isinstance(pending, Over):
            key: tuple[Any, ...] = ("over",)
            message: Message = Ended(n=self._next(), winners=seats_in(pending.winners), scores=pending.scores, rule=pending.rule)
        elif isinstance(pending, Ask):
            key = (pending.what, pending.about, pending.seats)
            message = Waiting(n=self._next(), seats=seats_in(pending.seats), what=pending.what)
        elif isinstance(pending, Roll) and self.typed:
            key = (pending.what, pending.by, *pending.sides)
            message = RollDue(n=self._next(), by=pending.by, what=pending.what, sides=pending.sides, rule=pending.rule)
        else:
            return
        if key != self._waiting:
            self._waiting = key
            self.messages.append(message)

    def ask(self, state: State, pending: Pending, acted: bool) -> None:
        """Ask this seat what is now open to it. The question keeps its id as long as it is the same to this seat and unanswered."""
        if acted:
            self._key = ()
        if not isinstance(pending, Ask) or not (pending.seats | pending.may) >> self.seat & 1:
            self._close()
            return
        moves = state.legal(self.seat)
        must = bool(pending.seats >> self.seat & 1)
        key = (pending.what, pending.about, pending.rule, must, moves)
        if key != self._key:
            self.moves, self._key = moves, key
            self.question = self._new_question(state, pending, must)
            self.messages.append(Asked(n=self._next(), question=self.question))

    def _new_question(self, state: State, ask: Ask, must: bool) -> Question:
        self._asked += 1
        view = state.view(self.seat)
        return Question(
            id=self._asked,
            what=ask.what,
            text=self.game.ask_text(view, ask),
            rule=ask.rule,
            must=must,
            moves=[move.json() for move in self.moves],
            words=[self.game.move_text(view, move) for move in self.moves],
        )

    def _close(self) -> None:
        if self.question is not None:
            self.question, self.moves, self._key = None, [], ()
            self.messages.append(Asked(n=self._next(), question=None))

    def _next(self) -> int:
        return self._before + len(self.messages) + 1


class Streams:
    """The streams of all seats and of the spectators."""

    def __init__(self, game: Game, typed: bool = False) -> None:
        self.game = game
        self.streams = {seat: Stream(game, seat, typed) for seat in [*range(game.seats), SPECTATOR]}

    def fork(self) -> Streams:
        """Streams to try an entry on, so that a game that fails in the telling has changed nothing."""
        fork = Streams(self.game)
        fork.streams = {seat: stream.fork() for seat, stream in self.streams.items()}
        return fork

    def join(self, fork: Streams) -> None:
        for seat, stream in self.streams.items():
            stream.join(fork.streams[seat])

    def publish(self, state: State, heard: list[tuple[int, Event]], actor: int) -> None:
        """Tell everybody their part of what happened, then what is waited for and asked now. `actor` is the seat that answered."""
        for audience, event in heard:
            for seat, stream in self.streams.items():
                if audience >> seat & 1:
                    stream.told(event)
        self.settle(state, actor)

    def settle(self, state: State, actor: int) -> None:
        pending = state.pending()
        for seat, stream in self.streams.items():
            stream.waits(pending)
            stream.ask(state, pending, seat == actor)

    def undone(self, state: State, by: int) -> None:
        for seat, stream in self.streams.items():
            stream.undone(by, state.view(seat))
        self.settle(state, by)
