"""The contracts of a game: what waits, what a state must answer, and how effects go on where they stopped.

The law of this module: pure. No clock, no random source, no I/O, no globals that change. Everything that happens enters through
`State.apply(seat, deed)`; everything that leaves goes through `State.view(seat)` and the events told on the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, Final, Generic

from mypy_extensions import i64, mypyc_attr

from longbox.kernel.deeds import CHANCE, Deed, Kind, Move, MoveTable, Outcome, Refusal, S
from longbox.kernel.errors import BadDeed, Stuck
from longbox.kernel.forms import Back, Form, FormKind

if TYPE_CHECKING:
    from longbox.kernel.codec import Codec
    from longbox.kernel.rulebook import Rulebook
    from longbox.kernel.sfc32 import Sfc32
    from longbox.kernel.views import Event, View

SPECTATOR: Final = 30
"""The seat number of everybody who only watches. Real seats are smaller."""

EVERYONE: Final = -1
"""The audience of an event that all seats and spectators hear. An audience is a bit mask of seats."""

_RUN_LIMIT: Final = 100_000


def only(seat: int) -> int:
    """The audience, or the seats waited for, that consists of one seat."""
    return 1 << seat


def but(seat: int) -> int:
    """The audience of all others, spectators included."""
    return EVERYONE & ~(1 << seat)


def seats_in(mask: int) -> list[int]:
    """The real seats of a bit mask, in order."""
    return [seat for seat in range(SPECTATOR) if mask >> seat & 1]


@mypyc_attr(acyclic=True)
class Pending:
    """What the game waits for: an Ask, a Roll or Over."""

    __slots__ = ()


@mypyc_attr(acyclic=True)
class Ask(Pending):
    """The game waits for all of `seats`; the seats of `may` can move but are not waited for.

    Several seats at once are the secret simultaneous choice: each answers for itself, in any order, and the answers stay sealed
    in the state. `seat` is the one seat that is waited for, or -1 where there are none or several. Who is asked depends on public facts
    only: skipping a window because of a hidden hand would show the hand. `what` names the question, `about` the thing it is about, so
    that two questions that look alike can be told apart.
    """

    __slots__ = ("seats", "seat", "may", "what", "rule", "about")

    def __init__(self, seats: int, what: str, rule: str, may: int = 0, about: int = 0) -> None:
        self.seats = seats
        self.seat: i64 = seats.bit_length() - 1 if seats.bit_count() == 1 else -1
        self.may = may
        self.what = what
        self.rule = rule
        self.about = about

    def __repr__(self) -> str:
        also = f", may {seats_in(self.may)}" if self.may else ""
        about = f" about {self.about}" if self.about else ""
        return f"ask {self.what}{about} {seats_in(self.seats)}{also} ({self.rule})"


@mypyc_attr(acyclic=True)
class Roll(Pending):
    """The game waits for chance: one number from 1 to n for each n of `sides`. `by` is the seat whose dice or cards they are.

    A die has its sides; a card out of a deck of n is one number up to n that counts through the deck's cards in the game's canonical
    order. A deck never has an order of its own, so nothing hidden can leak out of it.
    """

    __slots__ = ("sides", "by", "what", "rule")

    def __init__(self, sides: list[int], by: int, what: str, rule: str) -> None:
        self.sides = sides
        self.by = by
        self.what = what
        self.rule = rule

    def outcomes(self) -> Iterator[list[int]]:
        """All that it can show, in order. Each is equally likely."""
        for shown in product(*[range(1, sides + 1) for sides in self.sides]):
            yield list(shown)

    def __repr__(self) -> str:
        return f"roll {self.what} {self.sides} for {self.by} ({self.rule})"


@mypyc_attr(acyclic=True)
class Over(Pending):
    """The game has ended. `winners` is a bit mask of seats, 0 where nobody wins; `scores` has one number a seat."""

    __slots__ = ("winners", "scores", "rule")

    def __init__(self, winners: int, scores: list[int], rule: str) -> None:
        self.winners = winners
        self.scores = scores
        self.rule = rule

    def __repr__(self) -> str:
        return f"over, won by {seats_in(self.winners)}, {self.scores} ({self.rule})"


@mypyc_attr(acyclic=True, free_list_len=1)
class Frame:
    """What happens next, as data: an effect by its place in the rules, how far it has come, and three small integers of its own."""

    __slots__ = ("effect", "at", "seat", "a", "b", "c")

    def __init__(self, effect: i64, at: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        self.effect = effect
        self.at = at
        self.seat = seat
        self.a = a
        self.b = b
        self.c = c

    def copy(self) -> Frame:
        return Frame(self.effect, self.at, self.seat, self.a, self.b, self.c)


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Generic[S]):
    """Something that takes several steps, with questions or dice between them. Its progress lives in a Frame on the state.

    `run` does the next step and returns True, or returns False because it waits; then `pending` says for what, a
    move's `apply` or `rolled` brings the answer into the frame, and `run` is called again. A finished effect takes its frame off.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.id: i64 = -1

    def frame(self, seat: int, a: int = 0, b: int = 0, c: int = 0) -> Frame:
        return Frame(self.id, 0, seat, a, b, c)

    def run(self, state: S, frame: Frame) -> bool:
        raise NotImplementedError(f"{type(self).__name__}.run is not written")

    def pending(self, state: S, frame: Frame) -> Pending:
        raise NotImplementedError(f"{type(self).__name__}.pending is not written")

    def rolled(self, state: S, frame: Frame, shown: list[int]) -> None:
        raise NotImplementedError(f"{type(self).__name__}.rolled is not written")


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Where a game stands. Plain typed objects, whole numbers and lists; no callables; one reference to the immutable rules.

    A game writes `waits`, `view`, and, if it rolls outside of effects, `rolled`. `legal` and `clone` have slow and correct
    versions here, which the conformance kit holds against the fast ones that a game may write. Every object on the state stands in
    the game's codec, so a state can be cloned, compared and written as JSON at any moment.
    """

    __slots__ = ("game", "drafts", "frames", "heard")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.drafts: list[list[Move]] = [[] for _ in range(game.seats)] if game.table.has_drafts else []
        self.frames: list[Frame] = []
        self.heard: list[tuple[int, Event]] | None = None

    # What a game writes

    def waits(self) -> Pending:
        """What the game waits for while no effect is under way. A function of the state: asking twice gives the same answer."""
        raise NotImplementedError(f"{type(self).__name__}.waits is not written")

    def rolled(self, shown: list[int]) -> None:
        """Take in what a roll from `waits` has shown."""
        raise NotImplementedError(f"{type(self).__name__}.rolled is not written")

    def view(self, seat: int) -> View:
        """All that a seat may know, with what it has learned so far: a list of what is shown, never the state minus secrets."""
        raise NotImplementedError(f"{type(self).__name__}.view is not written")

    def legal(self, seat: int) -> list[Move]:
        """The moves that `refuse` does not refuse, each once, in an order that depends on nothing the seat may not know."""
        return [move for move in self.game.table.all() if self.refuse(seat, move) is None]

    def clone(self) -> State:
        """An equal state that shares nothing changeable with this one. Nobody listens to it."""
        return self.game.decode(self.game.encode(self))

    # What the kernel does

    def pending(self) -> Pending:
        """What the game waits for. Hosts, bots and tests ask this and nothing else."""
        frames = self.frames
        if frames:
            top = frames[-1]
            return self.game.effects[top.effect].pending(self, top)
        return self.waits()

    def refuse(self, seat: int, deed: Deed) -> Refusal | None:
        """Why this deed is not accepted from this seat now, or None if it is. Never changes the state."""
        if isinstance(deed, Move):
            pending = self.pending()
            if isinstance(pending, Ask) and seat >= 0 and (pending.seats | pending.may) >> seat & 1:
                return deed.kind.refuse(self, seat, deed)
            return self._unasked(pending, seat)
        if isinstance(deed, Outcome):
            return deed.bar(self, seat) if seat == CHANCE else Refusal("not_chance", "Only chance shows dice and cards.", "T3.1")
        if not 0 <= seat < self.game.seats:
            return Refusal("no_seat", f"There is no seat {seat} at this table.", "T2.1")
        if isinstance(deed, Form) and not deed.kind.after_end and isinstance(self.pending(), Over):
            return Refusal("over", "The game is over.", "T1.3")
        return deed.bar(self, seat)

    def apply(self, seat: int, deed: Deed) -> None:
        """Let a deed in that `refuse` has let pass, and go on until something must be asked, rolled or is over.

        Changes the state and trusts the caller. Whoever needs the old state clones it first.
        """
        deed.enter(self, seat)
        if self.frames:
            self._run()

    def push(self, frame: Frame) -> None:
        """Put an effect on top of those under way; it runs before they go on."""
        self.frames.append(frame)

    def tell(self, event: Event, audience: int = EVERYONE) -> None:
        """Tell what happened to those who may know it. Where speed counts, build the event only if `heard` is not None."""
        if self.heard is not None:
            self.heard.append((audience, event))

    def carry(self, old: State) -> None:
        """The kernel's part of a hand-written `clone`: copy drafts and frames from the old state."""
        if old.drafts:
            self.drafts = [draft.copy() for draft in old.drafts]
        if old.frames:
            self.frames = [frame.copy() for frame in old.frames]

    def take_roll(self, shown: list[int]) -> None:
        if self.frames:
            top = self.frames[-1]
            self.game.effects[top.effect].rolled(self, top, shown)
        else:
            self.rolled(shown)

    def bar_roll(self, shown: list[int]) -> Refusal | None:
        pending = self.pending()
        if not isinstance(pending, Roll):
            return Refusal("no_roll", "Nothing is to be rolled now.", "T3.1")
        if len(shown) != len(pending.sides):
            return Refusal("wrong_count", f"{len(pending.sides)} numbers are to be rolled, not {len(shown)}.", "T3.2")
        for number, sides in zip(shown, pending.sides):
            if not 1 <= number <= sides:
                return Refusal("wrong_number", f"A roll of {sides} shows 1 to {sides}, not {number}.", "T3.2")
        return None

    def _run(self) -> None:
        for _ in range(_RUN_LIMIT):
            frames = self.frames
            if not frames:
                return
            top = frames[-1]
            if not self.game.effects[top.effect].run(self, top):
                return
        raise Stuck(f"effect {self.game.effects[self.frames[-1].effect].name!r} ran {_RUN_LIMIT} steps without asking anybody")

    def _unasked(self, pending: Pending, seat: int) -> Refusal:
        if isinstance(pending, Over):
            return Refusal("over", "The game is over.", "T1.3")
        if isinstance(pending, Roll):
            return Refusal("roll_first", f"The {pending.what} must be rolled first.", "T3.1")
        if not 0 <= seat < self.game.seats:
            return Refusal("no_seat", f"There is no seat {seat} at this table.", "T2.1")
        assert isinstance(pending, Ask)
        waited = " and ".join([self.game.names[other] for other in seats_in(pending.seats)]) or "anybody else"
        return Refusal("not_asked", f"It is not for {self.game.names[seat]} to move: the game waits for {waited}.", "T2.2")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game.encode(self) == self.game.encode(other)

    def __hash__(self) -> int:
        raise TypeError("a state changes and cannot be a key; use game.encode(state)")


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The immutable rules of one game with one set of options and seats. Many states share it; nothing in it changes in play."""

    def __init__(
        self,
        name: str,
        version: int,
        seats: int,
        kinds: Sequence[Kind[Any]],
        codec: Codec[Any],
        rulebook: Rulebook,
        forms: Sequence[FormKind[Any]] = (),
        effects: Sequence[Effect[Any]] = (),
        options: dict[str, str | int | bool] | None = None,
        packs: dict[str, str] | None = None,
        names: Sequence[str] = (),
        open_ended: bool = False,
    ) -> None:
        self.name = name
        self.version = version
        self.seats = seats
        self.table = MoveTable(kinds)
        self.codec = codec
        self.rulebook = rulebook
        self.forms: dict[str, FormKind[Any]] = {form.name: form for form in forms}
        if self.table.has_drafts:
            self.forms["back"] = Back("back")
        self.effects = list(effects)
        for place, effect in enumerate(self.effects):
            effect.id = place
        self.options = options or {}
        self.packs = packs or {}
        self.names = list(names) or [f"seat {seat + 1}" for seat in range(seats)]
        self.open_ended = open_ended

    # What a game writes

    def start(self) -> State:
        """A new game before its first deed. Shuffling and dealing are rolls that follow."""
        raise NotImplementedError(f"{type(self).__name__}.start is not written")

    def determinize(self, view: View, rng: Sfc32) -> State:
        """A state that the view allows, the unknown parts drawn by `rng`: `determinize(v, rng).view(v.seat) == v`."""
        raise NotImplementedError(f"{type(self).__name__}.determinize is not written")

    def show(self, view: View) -> str:
        """The view as text for a terminal. Where a game says nothing better, its fields line by line."""
        from longbox.kernel.views import as_text

        return as_text(view)

    def ask_text(self, view: View, ask: Ask) -> str:
        """The question as a sentence for the seat of the view."""
        return ask.what.replace("_", " ").capitalize() + "?"

    def move_text(self, view: View, move: Move) -> str:
        """A move as words for the seat of the view. The short form is always understood as well."""
        return repr(move)

    def migrate_deed(self, version: int, data: dict[str, Any]) -> dict[str, Any]:
        """A log entry of older rules in today's form."""
        return data

    def migrate_state(self, version: int, data: dict[str, Any]) -> dict[str, Any]:
        """A state of older rules in today's form."""
        return data

    def to_cover(self) -> list[str]:
        """What a long random run must have used: all kinds, forms and effects, and the cards or powers that a game adds."""
        return [*self.table.by_name, *self.forms, *[effect.name for effect in self.effects]]

    # What the kernel does

    def encode(self, state: State) -> Any:
        """The state as JSON data."""
        return self.codec.encode(state)

    def decode(self, data: Any) -> State:
        """The state that `encode` wrote, or BadState with the place of what is wrong."""
        state = self.codec.decode(data, "state", self)
        assert isinstance(state, State)
        return state

    def form(self, data: dict[str, Any]) -> Form:
        """The form that `Form.json` wrote."""
        kind = self.forms.get(str(data.get("form")))
        if kind is None:
            raise BadDeed(f"there is no form {data.get('form')!r}; there are {', '.join(self.forms) or 'none'}")
        return kind.fill(data)
