"""Passing without being asked (rules T6.1 to T6.10): what a seat wishes, and whether its open question is passed for it.

This is the one place where that is decided, by the host, from what the seat itself may know. When it is done is up to whoever runs the
table: a terminal does it at once, a server after a pause that tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec

from longbox.hosting.advice import Advice, Moment
from longbox.hosting.streams import Stream
from longbox.kernel.deeds import Move
from longbox.kernel.errors import BadDeed
from longbox.kernel.state import Ask, State
from longbox.kernel.views import Event

MOST_ORDERS = 20
MOST_STOPS = 80
"""Twice as many as twenty steps have in one's own turn and in those of others: for good, and for this turn."""
Name = Annotated[str, msgspec.Meta(max_length=80)]


class Order(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Pass when asked `what` (about one thing only, if `about` is given) until the seat hears the event named `until`.

    An order looks only at what its own seat is told, so it gives nothing away.
    """

    what: Name
    about: int | None = None
    until: Name | None = None

    def answers(self, ask: Ask) -> bool:
        return ask.what == self.what and self.about in (None, ask.about)

    def ends_with(self, event: Event) -> bool:
        return self.until is not None and type(event).__struct_config__.tag == self.until


class Stop(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A stop mark that a seat has changed: in this step, of its own turn (`mine`) or of others', it is asked whenever it can do anything
    but pass, or, with `ask` off, only if something concerns it. `once`: until the next turn begins."""

    step: Annotated[int, msgspec.Meta(ge=0, le=99)]
    mine: bool = False
    ask: bool = True
    once: bool = False


class Wishes(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a seat wants passed for it. `ask_all`: only what an order passes. `until_turn`: everything until its own turn begins.
    `end_turn`: the rest of its own turn, but for what concerns it. `stops`: the marks that it has changed."""

    ask_all: bool = False
    until_turn: bool = False
    end_turn: bool = False
    orders: Annotated[list[Order], msgspec.Meta(max_length=MOST_ORDERS)] = []
    stops: Annotated[list[Stop], msgspec.Meta(max_length=MOST_STOPS)] = []

    def after(self, seat: int, heard: list[Event]) -> Wishes:
        """What is left of these wishes when the seat has heard these events (rules T6.2, T6.6 and T6.7)."""
        if not (self.orders or self.until_turn or self.end_turn or self.stops):
            return self
        begun = [event.begins_turn() for event in heard if event.begins_turn() >= 0]
        orders = [order for order in self.orders if not any(order.ends_with(event) for event in heard)]
        if not begun and len(orders) == len(self.orders):
            return self
        stops = [stop for stop in self.stops if not (stop.once and begun)]
        return msgspec.structs.replace(
            self, orders=orders, until_turn=self.until_turn and seat not in begun, end_turn=self.end_turn and not begun, stops=stops
        )

    def ended(self) -> Wishes:
        """What is left when all orders end."""
        if not (self.until_turn or self.end_turn or self.orders):
            return self
        return msgspec.structs.replace(self, orders=[], until_turn=False, end_turn=False)

    def for_good(self) -> Wishes:
        """What holds for a seat's person at their next table, too: not what was meant for a turn, nor orders, which the event that ends
        them may never reach there."""
        return Wishes(ask_all=self.ask_all, stops=[stop for stop in self.stops if not stop.once])

    def stop(self, step: int, mine: bool) -> Stop | None:
        """What this seat has changed at a step, for this turn rather than for good; None if it is as usual."""
        found = [stop for stop in self.stops if (stop.step, stop.mine) == (step, mine)]
        return next((stop for stop in found if stop.once), found[-1] if found else None)


NO_WISHES = Wishes()
msgspec.json.Decoder(Wishes)  # msgspec inspects a type on first use, and crashes if two threads make it inspect one type at once


def read_wishes(data: Any) -> Wishes:
    """The wishes that `msgspec.to_builtins` wrote, or BadDeed."""
    try:
        return msgspec.convert(data, Wishes)
    except msgspec.ValidationError as error:
        raise BadDeed(f"this is not what a seat can wish: {error}") from None


class Settled:
    """What a seat has passed by its own decision, in one step of one turn, and so is not asked again (rule T6.8): whatever concerned it
    then (`things`), and, if it has passed while nothing waited, the whole step (`done`)."""

    def __init__(self, step: int, whose: int, done: bool, things: Iterable[str]) -> None:
        self.step = step
        self.whose = whose
        self.done = done
        self.things = frozenset(things)

    def holds(self, now: Moment) -> bool:
        return (self.step, self.whose) == (now.step, now.whose)

    def covers(self, now: Moment, things: list[str]) -> bool:
        return self.holds(now) and self.things.issuperset(things) and (now.waits or self.done)


def settled_by(before: Settled | None, now: Moment, things: list[str]) -> Settled:
    """What is settled when a seat passes now."""
    known = before if before is not None and before.holds(now) else Settled(now.step, now.whose, False, [])
    return Settled(now.step, now.whose, known.done or not now.waits, known.things.union(things))


class Pass:
    """A pass, or an answer that can only help (rule T6.9), that the table makes for a seat. `words` says why, in a word or two; `public`:
    everybody can foresee it."""

    def __init__(self, move: Move, words: str, public: bool) -> None:
        self.move = move
        self.words = words
        self.public = public


def pass_among(moves: list[Move]) -> Move | None:
    """The move that passes, if there is one."""
    return next((move for move in moves if move.kind.passes), None)


def automatic(state: State, stream: Stream, wishes: Wishes, settled: Settled | None, advice: Advice, declined: str = "") -> Pass | None:
    """The pass for a seat's open question, or None if its person is asked. `declined`: the last chance that the seat has let go."""
    seat, question, pending = stream.seat, stream.question, state.pending()
    if question is None or not question.must or not isinstance(pending, Ask):
        return None
    move, sure = pass_among(stream.moves), advice.sure(state, seat, stream.moves)
    ordered = move is not None and (wishes.until_turn or any(order.answers(pending) for order in wishes.orders))
    if wishes.ask_all and not ordered:
        return None
    if sure is not None and not ordered:
        return Pass(*sure, public=True)
    if move is None:
        return None
    public, moment = advice.own_matter(state, seat, stream.moves), advice.moment(state)
    usual = moment is not None and wishes.stop(moment.step, moment.whose == seat) is None
    foreseen = bool(public) or sure is not None or (usual and not advice.may_matter(state, seat))
    if ordered:  # in the same time as without the order, so that nobody can tell that there is one
        return Pass(move, "", foreseen)
    if public:
        return Pass(move, public, public=True)
    words = advice.steps(state.game)[moment.step].title if moment is not None else ""
    idle = advice.nothing_to_do(state, seat, stream.moves)
    if idle or len(stream.moves) == 1:  # rule T6.4
        return Pass(move, idle or words, foreseen)
    if moment is None or stops(state, stream, wishes, settled, advice, declined, moment):
        return None
    return Pass(move, words, foreseen)


def stops(state: State, stream: Stream, wishes: Wishes, settled: Settled | None, advice: Advice, declined: str, moment: Moment) -> bool:
    """Whether a seat that could do something is asked (rules T6.5 to T6.8 and T6.10)."""
    seat, things = stream.seat, advice.concerns(state, stream.seat)
    if settled is not None and settled.covers(moment, things):
        return False
    matters = advice.may_matter(state, seat) and advice.worth(state, seat, stream.moves)
    if things and matters:
        return True
    if wishes.end_turn and moment.whose == seat:
        return False
    stop = wishes.stop(moment.step, moment.whose == seat)
    if stop is not None:
        return stop.ask
    chance = advice.chance(state, seat, stream.moves)
    return matters and (not chance or chance != declined)
