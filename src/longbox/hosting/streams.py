"""What each seat is told, as it is sent: one numbered stream per seat, without gaps (rule T1.2).

A seat's stream depends only on what this seat may know; even its numbers and question ids count only what this seat was told. When a
table is opened again from its whole log, its streams are the same to the byte. A table that is opened with its newest entries only counts
anew, and begins its question ids elsewhere, so that no answer to an older question is taken for one to a newer.
"""

from __future__ import annotations

from typing import Any

import msgspec

from longbox.kernel.deeds import Deed, Move
from longbox.kernel.state import SPECTATOR, Ask, Game, Over, Pending, Roll, State, seats_in
from longbox.kernel.views import Event, View


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat is asked. `must`: the game waits for the seat; otherwise it may move or not."""

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
    """The seat's open question; None: it is no longer asked anything."""

    question: Question | None


class Waiting(Message, frozen=True, kw_only=True, tag="waiting"):
    """Whom the game waits for, which is always public."""

    seats: list[int]
    what: str


class RollDue(Message, frozen=True, kw_only=True, tag="roll_due"):
    """At a table with dice rolled by hand: which dice to roll now, and who rolls (-1: anybody). `id` tells the rolls of a table apart."""

    id: int
    by: int
    what: str
    sides: list[int]
    rule: str


class Undone(Message, frozen=True, kw_only=True, tag="undone"):
    """The game went back. `text` says what was taken back first, as far as the seat knew of it (rule T5.9); `event` is what it was told of
    that."""

    by: int
    text: str = ""
    event: Event | None = None


class Offered(Message, frozen=True, kw_only=True, tag="forms"):
    """The forms that the seat can use now, by name."""

    forms: list[str]


class Laid(msgspec.Struct, frozen=True, kw_only=True):
    """A step on a draft."""

    move: list[str | int]
    words: str


class Drafted(Message, frozen=True, kw_only=True, tag="draft"):
    """The seat's own draft."""

    steps: list[Laid]
    sealed: bool


class Ended(Message, frozen=True, kw_only=True, tag="ended"):
    winners: list[int]
    scores: list[int]
    rule: str


def called(message: Message, names: list[str], usual: list[str]) -> Message:
    """A message that names the seats as people call them."""
    if names == usual or not isinstance(message, Told | Undone) or message.event is None:
        return message
    return msgspec.structs.replace(message, text=message.event.text(names))


_Waits = tuple[tuple[Any, ...], Message | None]
Mark = tuple[int, Question | None, list[Move], list[str], list[Move], bool, int, tuple[Any, ...], View | None, tuple[Any, ...]]


class Sight:
    """A state that no longer changes, as it is seen: what it waits for, and the views of it, each made once, however often it is needed."""

    __slots__ = ("_views", "pending", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.pending = state.pending()
        self._views: dict[int, View] = {}

    def view(self, seat: int) -> View:
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self.state.view(seat) if seat == SPECTATOR else self.state.view_over(seat, self._public)
        return view

    def _public(self) -> View:
        return self.view(SPECTATOR)


class Stream:
    """Everything one seat was told, and its open question."""

    def __init__(self, game: Game, seat: int, first: int = 0, keep: int = 0) -> None:
        """`first`: where question ids begin; `keep`: how many messages are kept at least, 0 being all."""
        self.game = game
        self.seat = seat
        self.keep = keep
        self.messages: list[Message] = []
        self.question: Question | None = None
        self.moves: list[Move] = []
        self.forms: list[str] = []
        self.draft: list[Move] = []
        self.sealed = False
        self._before = 0
        self._asked = first
        self._key: tuple[Any, ...] = ()
        self._seen: View | None = None
        self._waiting: tuple[Any, ...] = ()

    def mark(self) -> Mark:
        """How this stream stands, for `reset`."""
        return (
            *(len(self.messages), self.question, self.moves, self.forms, self.draft, self.sealed),
            *(self._asked, self._key, self._seen, self._waiting),
        )

    def reset(self, mark: Mark) -> None:
        """What was told since this mark was not told."""
        told, self.question, self.moves, self.forms, self.draft, self.sealed, self._asked, self._key, self._seen, self._waiting = mark
        del self.messages[told:]

    def trim(self) -> None:
        """Forget the oldest messages, if there are too many."""
        if self.keep and len(self.messages) > 2 * self.keep:
            self._before += len(self.messages) - self.keep
            del self.messages[: -self.keep]

    def since(self, n: int) -> list[Message]:
        """The messages after number n, as far as they are kept."""
        return self.messages[max(0, n - self._before) :]

    def last(self) -> int:
        """The number of the last message."""
        return self._before + len(self.messages)

    def last_id(self) -> int:
        """The id of the latest question to this seat."""
        return self._asked

    def told(self, event: Event, text: str) -> None:
        self.messages.append(Told(n=self._next(), event=event, text=text))

    def undone(self, by: int, text: str, event: Event | None) -> None:
        self.messages.append(Undone(n=self._next(), by=by, text=text, event=event))
        self._key, self._waiting = (), ()

    def waits(self, waiting: _Waits) -> None:
        """Say whom the game waits for, or how it ended, if that has changed."""
        key, message = waiting
        if message is not None and key != self._waiting:
            self._waiting = key
            self.messages.append(msgspec.structs.replace(message, n=self._next()))

    def ask(self, sight: Sight, acted: bool) -> None:
        """Ask this seat for its move. The question keeps its id as long as it is unanswered and looks the same to this seat."""
        pending = sight.pending
        if acted:
            self._key = ()
        if not isinstance(pending, Ask) or not (pending.seats | pending.may) >> self.seat & 1:
            self._close()
            return
        moves = sight.state.legal(self.seat)
        ask = pending.for_seat(self.seat)
        must = bool(pending.seats >> self.seat & 1)
        key = (ask.what, ask.about, ask.rule, must, moves)
        view = sight.view(self.seat)
        if key == self._key and view == self._seen:
            return
        question = self._put(view, ask, must, moves)
        if key != self._key or question != self.question:
            self._asked += 1
            self.question = msgspec.structs.replace(question, id=self._asked)
            self.messages.append(Asked(n=self._next(), question=self.question))
        self.moves, self._key, self._seen = moves, key, view

    def _put(self, view: View, ask: Ask, must: bool, moves: list[Move]) -> Question:
        """The question in words, under the id of the latest one."""
        return Question(
            id=self._asked,
            what=ask.what,
            text=self.game.ask_text(view, ask),
            rule=ask.rule,
            must=must,
            moves=[move.json() for move in moves],
            words=[self.game.move_text(view, move) for move in moves],
        )

    def plans(self, sight: Sight) -> None:
        """Show this seat its own draft, if it has changed."""
        state = sight.state
        draft, sealed = state.drafts[self.seat] if state.drafts else [], bool(state.sealed >> self.seat & 1)
        if draft != self.draft or sealed != self.sealed:
            self.draft, self.sealed = draft.copy(), sealed
            self.messages.append(Drafted(n=self._next(), steps=self.laid(sight), sealed=sealed))

    def laid(self, sight: Sight) -> list[Laid]:
        """The steps of this seat's draft."""
        view = sight.view(self.seat) if self.draft else None
        return [Laid(move=step.json(), words=self.game.move_text(view, step)) for step in self.draft if view is not None]

    def offers(self, state: State, over: bool) -> None:
        """Say which forms this seat can use, if that has changed."""
        forms = [form.name for form in self.game.forms.values() if (form.after_end or not over) and form.offered(state, self.seat) is None]
        if forms != self.forms:
            self.forms = forms
            self.messages.append(Offered(n=self._next(), forms=forms))

    def settle(self, sight: Sight, acted: bool, waiting: _Waits) -> None:
        """Tell this seat how things stand: whom the game waits for, its own draft and forms, and what it is asked."""
        self.waits(waiting)
        if self.seat != SPECTATOR:
            self.plans(sight)
            self.offers(sight.state, isinstance(sight.pending, Over))
        self.ask(sight, acted)

    def _close(self) -> None:
        if self.question is not None:
            self.question, self.moves, self._key, self._seen = None, [], (), None
            self.messages.append(Asked(n=self._next(), question=None))

    def _next(self) -> int:
        return self._before + len(self.messages) + 1


def waits(pending: Pending, roll: int) -> _Waits:
    """What the game waits for, as a message that has no number yet, and by what it is told from others. `roll` is the id of the roll to be
    typed in, or 0; a roll that is drawn needs no words."""
    if isinstance(pending, Ask):
        asked = (pending.what, pending.about, pending.seats)
        return asked, Waiting(n=0, seats=seats_in(pending.seats), what=pending.what)
    if isinstance(pending, Over):
        return ("over",), Ended(n=0, winners=seats_in(pending.winners), scores=pending.scores, rule=pending.rule)
    if isinstance(pending, Roll) and roll:
        due = RollDue(n=0, id=roll, by=pending.by, what=pending.what, sides=pending.sides, rule=pending.rule)
        return ("roll", roll), due
    return (), None


class Taken:
    """A deed that is taken back: its words for the seat that did it, and what was told of it."""

    def __init__(self, state: State, seat: int, deed: Deed) -> None:
        """`state`: as it was before the deed. It is changed."""
        self.seat = seat
        self.names = state.game.names
        self.words = state.game.move_text(state.view(seat), deed) if isinstance(deed, Move) else ""
        self.heard = list[tuple[int, Event]]()
        state.heard = self.heard
        state.apply(seat, deed)
        state.heard = None

    def known(self, seat: int) -> tuple[str, Event | None]:
        """The deed as a seat knows it, and the event that says so; no words if it was told nothing of it."""
        if seat == self.seat and self.words:
            return self.words, None
        event = next((event for audience, event in self.heard if audience >> seat & 1), None)
        return (event.text(self.names), event) if event is not None else ("", None)


class Streams:
    """The streams of all seats and of the spectators."""

    def __init__(self, game: Game, first: int = 0, keep: int = 0) -> None:
        self.game = game
        self.streams = {seat: Stream(game, seat, first, keep) for seat in [*range(game.seats), SPECTATOR]}

    def marks(self) -> list[Mark]:
        """How the streams stand, for `reset`: a game that fails while telling changes nothing."""
        return [stream.mark() for stream in self.streams.values()]

    def reset(self, marks: list[Mark]) -> None:
        for stream, mark in zip(self.streams.values(), marks, strict=True):
            stream.reset(mark)

    def trim(self) -> None:
        for stream in self.streams.values():
            stream.trim()

    def publish(self, sight: Sight, heard: list[tuple[int, Event]], actor: int, roll: int) -> None:
        """Tell everybody their part of what happened, then what the game waits for and asks. `actor` is the seat that answered, `roll` the
        id of the roll to be typed in, or 0."""
        for audience, event in heard:
            text = event.text(self.game.names)
            for seat, stream in self.streams.items():
                if audience >> seat & 1:
                    stream.told(event, text)
        self.settle(sight, actor, roll)

    def settle(self, sight: Sight, actor: int, roll: int) -> None:
        waiting = waits(sight.pending, roll)
        for seat, stream in self.streams.items():
            stream.settle(sight, seat == actor, waiting)

    def undone(self, sight: Sight, by: int, roll: int, quietly: bool, taken: Taken) -> None:
        """The game went back, and what was taken back first; `quietly`: only the seat that went back has to know."""
        for seat, stream in self.streams.items():
            if seat == by or not quietly:
                stream.undone(by, *taken.known(seat))
        self.settle(sight, by, roll)
