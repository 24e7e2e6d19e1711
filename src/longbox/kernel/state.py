"""The contract of a game: what it waits for, what a state must answer, and how effects resume where they stopped.

Pure: no clock, no random source, no I/O, no globals that change. Everything that happens enters through `State.apply(seat, deed)`;
everything that leaves goes through `State.view(seat)` and the events told on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, Final, Generic

import msgspec
from mypy_extensions import i64, mypyc_attr

from longbox.kernel.deeds import CHANCE, Deed, Kind, Move, MoveTable, Origin, Outcome, Refusal, S
from longbox.kernel.errors import BadDeed, BadOption, Stuck
from longbox.kernel.forms import Form, FormKind, plan_forms

if TYPE_CHECKING:
    from longbox.kernel.codec import Codec
    from longbox.kernel.rulebook import Rulebook
    from longbox.kernel.sfc32 import Sfc32
    from longbox.kernel.views import Event, View

Setting = str | int | bool
"""What an option of a game can be."""

SPECTATOR: Final = 30
"""The seat number of everybody who only watches. Real seats have lower numbers."""

EVERYONE: Final = -1
"""The audience of an event that all seats and spectators hear. An audience is a bit mask of seats."""

_RUN_LIMIT: Final = 100_000
_PLAN_LIMIT: Final = 100


def only(seat: int) -> int:
    """The mask of a single seat, as an audience or as the seats waited for."""
    return 1 << seat


def but(seat: int) -> int:
    """The audience of everybody but this seat, spectators included."""
    return EVERYONE & ~(1 << seat)


def seats_in(mask: int) -> list[int]:
    """The real seats of a bit mask, in order.

    >>> seats_in(only(0) | only(2)), seats_in(but(1))[:3]
    ([0, 2], [0, 2, 3])
    """
    return [seat for seat in range(SPECTATOR if mask < 0 else min(SPECTATOR, mask.bit_length())) if mask >> seat & 1]


@mypyc_attr(acyclic=True)
class Pending:
    """What the game waits for: an Ask, a Roll or Over."""

    __slots__ = ()


@mypyc_attr(acyclic=True)
class Ask(Pending):
    """The game waits for all of `seats`; the seats of `may` can move but are not waited for.

    Asking several seats at once makes a secret simultaneous choice: each answers for itself, in any order, and the answers stay
    sealed in the state. `seat` is the one seat waited for, or -1 if there is none or more than one. Who is asked depends on public
    facts only: skipping a question because of a hidden hand would give the hand away. `what` names the question and `about` the
    thing it is about, so that similar questions can be told apart. What a seat of `may` is asked may have a name and rule of its own.
    """

    __slots__ = ("seats", "seat", "may", "what", "rule", "about", "may_what", "may_rule")

    def __init__(self, seats: int, what: str, rule: str, may: int = 0, about: int = 0, may_what: str = "", may_rule: str = "") -> None:
        self.seats = seats
        self.seat: i64 = seats.bit_length() - 1 if seats.bit_count() == 1 else -1
        self.may = may
        self.what = what
        self.rule = rule
        self.about = about
        self.may_what = may_what
        self.may_rule = may_rule

    def for_seat(self, seat: int) -> Ask:
        """What this seat is asked: to a seat that only may move, the question has its own name and rule, if there are any.

        >>> Ask(only(0), "answer", "W3.1", may=only(1), may_what="help", may_rule="W4.1").for_seat(1)
        ask help [0], may [1] (W4.1)
        """
        if not self.may_what or self.seats >> seat & 1:
            return self
        return Ask(self.seats, self.may_what, self.may_rule or self.rule, self.may, self.about)

    def __repr__(self) -> str:
        also = f", may {self.may_what}{' ' if self.may_what else ''}{seats_in(self.may)}" if self.may else ""
        about = f" about {self.about}" if self.about else ""
        return f"ask {self.what}{about} {seats_in(self.seats)}{also} ({self.rule})"


@mypyc_attr(acyclic=True)
class Roll(Pending):
    """The game waits for chance: one number from 1 to n for each n of `sides`. `by` is the seat whose dice or cards they are.

    A card from a deck of n is a number from 1 to n: its place among the deck's cards in the game's canonical order. The deck itself
    has no order, so nothing hidden can leak out of it.
    """

    __slots__ = ("sides", "by", "what", "rule")

    def __init__(self, sides: list[int], by: int, what: str, rule: str) -> None:
        self.sides = sides
        self.by = by
        self.what = what
        self.rule = rule

    def outcomes(self) -> Iterator[list[int]]:
        """Everything it can show, in order, all equally likely.

        >>> list(Roll([2, 3], 0, "dice", "").outcomes())
        [[1, 1], [1, 2], [1, 3], [2, 1], [2, 2], [2, 3]]
        """
        for shown in product(*[range(1, sides + 1) for sides in self.sides]):
            yield list(shown)

    def __repr__(self) -> str:
        return f"roll {self.what} {self.sides} for {self.by} ({self.rule})"


@mypyc_attr(acyclic=True)
class Over(Pending):
    """The game has ended. `winners` is a bit mask of seats, 0 if nobody wins; `scores` has one number per seat."""

    __slots__ = ("winners", "scores", "rule")

    def __init__(self, winners: int, scores: list[int], rule: str) -> None:
        self.winners = winners
        self.scores = scores
        self.rule = rule

    def __repr__(self) -> str:
        return f"over, won by {seats_in(self.winners)}, {self.scores} ({self.rule})"


@mypyc_attr(acyclic=True, free_list_len=1)
class Frame:
    """What happens next, as data: the number of an effect, how far it has come, and three small integers for its own use."""

    __slots__ = ("effect", "at", "seat", "a", "b", "c")

    def __init__(self, effect: i64, at: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        self.effect = effect
        self.at = at
        self.seat = seat
        self.a = a
        self.b = b
        self.c = c

    def keep(self, a: i64, b: i64 = 0, c: i64 = 0, /) -> None:
        """Replace the three integers."""
        self.a = a
        self.b = b
        self.c = c

    def copy(self) -> Frame:
        return Frame(self.effect, self.at, self.seat, self.a, self.b, self.c)


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Generic[S]):
    """Something that takes several steps, with questions or dice between them. Its progress is kept in a Frame on the state.

    `run` does the next step and returns True, or returns False if it has to wait. Then `pending` says for what, a move's `apply` or
    `rolled` puts the answer into the frame, and `run` is called again. A finished effect removes its frame.

    The hooks get the frame's three integers one by one, as they were when the hook was called, so that a game gives them names:
    `run(self, state, frame, deck, cards, _c)`. `Frame.keep` replaces them.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.id: i64 = -1

    def frame(self, seat: int, a: int = 0, b: int = 0, c: int = 0, /) -> Frame:
        return Frame(self.id, 0, seat, a, b, c)

    def run(self, state: S, frame: Frame, a: int, b: int, c: int, /) -> bool:
        raise NotImplementedError(f"{type(self).__name__}.run is not written")

    def pending(self, state: S, frame: Frame, a: int, b: int, c: int, /) -> Pending:
        raise NotImplementedError(f"{type(self).__name__}.pending is not written")

    def rolled(self, state: S, frame: Frame, shown: list[int], a: int, b: int, c: int, /) -> None:
        raise NotImplementedError(f"{type(self).__name__}.rolled is not written")


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Where a game stands. Plain typed objects, whole numbers and lists; no callables; one reference to the immutable rules.

    A game writes `waits`, `view`, and, if it rolls outside effects, `rolled`. The versions of `legal` and `clone` here are slow and
    correct; the conformance kit checks a game's faster ones against them. The game's codec covers everything on the state, so a
    state can be cloned, compared and written as JSON at any moment.

    >>> from tests.roofs import RoofsGame
    >>> game = RoofsGame(2)
    >>> state = game.start()
    >>> state
    <roofs, 2 seats: ask plan [0, 1] (A1.1)>
    >>> state.legal(0)
    [coin left, coin middle, coin right, done]
    >>> state.apply(0, game.moves.parse("coin middle"))
    >>> state.refuse(0, game.moves.parse("coin left"))
    Coins are laid from left to right. (A1.2)
    >>> state.clone() == state == game.decode(game.encode(state))
    True
    """

    __slots__ = ("game", "drafts", "sealed", "frames", "heard")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.drafts: list[list[Move]] = [[] for _ in range(game.seats)] if game.moves.has_drafts else []
        self.sealed = 0
        self.frames: list[Frame] = []
        self.heard: list[tuple[int, Event]] | None = None

    # What a game writes

    def waits(self) -> Pending:
        """What the game waits for while no effect is under way. Depends on the state alone: asking twice gives the same answer."""
        raise NotImplementedError(f"{type(self).__name__}.waits is not written")

    def rolled(self, shown: list[int]) -> None:
        """Take in what a roll from `waits` has shown."""
        raise NotImplementedError(f"{type(self).__name__}.rolled is not written")

    def view(self, seat: int) -> View:
        """All that a seat may know, including what it has learned so far. Made of what is shown, never the state minus its secrets.

        For SPECTATOR, what everybody may know; for a number that is no seat, a ValueError (`sits` helps).
        """
        raise NotImplementedError(f"{type(self).__name__}.view is not written")

    def view_over(self, seat: int, public: Callable[[], View]) -> View:
        """The view of a seat, where `public` gives what spectators see of this same state. A game whose seats see little more than that
        may add it there, instead of making all of it again for everybody."""
        return self.view(seat)

    def legal(self, seat: int) -> list[Move]:
        """The moves that are not refused, each once, in an order that gives nothing hidden away."""
        if self.unasked(seat) is not None:
            return []
        return [move for move in self.game.moves.all() if self._bar_move(seat, move) is None]

    def onward(self, seat: int) -> list[Move]:
        """The legal moves that bring a seat's plan nearer to its end, in their order; see the function `onward`. A game may write a faster
        one that does not look for the others."""
        return onward(self, seat, self.legal(seat))

    def clone(self) -> State:
        """An equal state that shares nothing mutable with this one. Nobody listens to it."""
        return self.game.decode(self.game.encode(self))

    def reopened(self, seat: int) -> None:
        """A seat has opened its sealed plan again (rule T4.6). A game that tells of sealing tells of this too."""

    def default_plan(self, seat: int) -> list[Move]:
        """The moves for a seat that does not answer (rule T7.2): a pass, or what finishes its draft, after as few steps as it takes."""
        state, plan = self.clone(), list[Move]()
        for _ in range(_PLAN_LIMIT):
            moves = state.onward(seat)
            if not moves:
                break
            plan.append(usual(moves))
            if not plan[-1].kind.step:
                break
            state.apply(seat, plan[-1])
        return plan

    def resting(self) -> Refusal | None:
        """Why a chapter cannot close here (rule T8.2), or None."""
        if not self.game.open_ended:
            return Refusal("no_chapters", f"{self.game.name} is played to its end at one table.", "T8.1")
        shown = any(step.kind.shown for draft in self.drafts for step in draft)  # secret drafts must not be betrayed by this
        if self.frames or self.sealed or shown or not isinstance(self.pending(), Ask):
            return Refusal("half_done", "A chapter closes where nothing is half done: finish what is under way first.", "T8.2")
        return None

    # What the kernel does

    def pending(self) -> Pending:
        """What the game waits for. Hosts, bots and tests ask this and nothing else."""
        frames = self.frames
        if frames:
            top = frames[-1]
            return self.game.effects[top.effect].pending(self, top, top.a, top.b, top.c)
        return self.waits()

    def refuse(self, seat: int, deed: Deed) -> Refusal | None:
        """Why this deed is not accepted from this seat now, or None if it is. Never changes the state."""
        if isinstance(deed, Move):
            refusal = self.unasked(seat)
            if refusal is not None:
                return refusal
            return self._bar_move(seat, deed)
        if isinstance(deed, Outcome):
            return deed.bar(self, seat) if seat == CHANCE else Refusal("not_chance", "Only chance shows dice and cards.", "T3.1")
        if not 0 <= seat < self.game.seats:
            return Refusal("no_seat", f"There is no seat {seat} at this table.", "T2.1")
        if isinstance(deed, Form) and not deed.kind.after_end and isinstance(self.pending(), Over):
            return Refusal("over", "The game is over.", "T1.3")
        if isinstance(deed, Form):
            return deed.kind.offered(self, seat) or deed.bar(self, seat)
        return deed.bar(self, seat)

    def apply(self, seat: int, deed: Deed) -> None:
        """Carry out a deed that is not refused, and go on until the game has to ask or roll, or is over.

        Changes the state and trusts the caller. To keep the old state, clone it first.
        """
        deed.enter(self, seat)
        if self.frames:
            self.go_on()

    def push(self, frame: Frame) -> None:
        """Put an effect on top of those under way; it runs first."""
        self.frames.append(frame)

    def tell(self, event: Event, audience: int = EVERYONE) -> None:
        """Tell an event to those who may know it. Where speed counts, build the event only if `heard` is not None."""
        if self.heard is not None:
            self.heard.append((audience, event))

    def tell_secret(self, seat: int, secret: Event, others: Event) -> None:
        """Tell one seat the secret, such as which card it draws, and everybody else what they may know of it."""
        self.tell(secret, only(seat))
        self.tell(others, but(seat))

    def carry(self, old: State) -> None:
        """The kernel's part of a hand-written `clone`: copy drafts, seals and frames from the old state."""
        if old.drafts:
            self.drafts = [draft.copy() for draft in old.drafts]
        self.sealed = old.sealed
        if old.frames:
            self.frames = [frame.copy() for frame in old.frames]

    def lay(self, seat: int, step: Move) -> None:
        """Lay a step onto a seat's draft, in the place of the one in its slot (rules T4.1 and T4.3)."""
        draft, slot = self.drafts[seat], step.slot()
        if slot < 0:
            draft.append(step)
        else:
            before = [other for other in draft if 0 <= other.slot() < slot]
            gone = [other for other in draft if other.slot() == slot]
            self.drafts[seat] = [*before, step]
            self._lay_again(seat, draft[len(before) + len(gone) :], gone)
        step.kind.stepped(self, seat, step.a, step.b, step.c)

    def drop(self, seat: int, place: int) -> None:
        """Take the step in this place off a seat's draft (rules T4.2 and T4.4)."""
        draft = self.drafts[seat]
        self.drafts[seat] = draft[:place]
        self._lay_again(seat, draft[place + 1 :], [draft[place]])

    def planning(self) -> bool:
        """Whether the game still waits for somebody's plan."""
        pending = self.pending()
        return isinstance(pending, Ask) and pending.seats != 0

    def open_plans(self) -> None:
        """Clear all drafts and seals: the game has read and shown them (rule T4.6)."""
        self.drafts = [[] for _ in self.drafts]
        self.sealed = 0

    def _lay_again(self, seat: int, steps: list[Move], gone: list[Move]) -> None:
        """Lay the later steps of a draft anew; those that do not fit any more fall (rule T4.4)."""
        fell, why = list[Move](), list[str]()
        for step in steps:
            refusal = step.bar(self, seat)
            if refusal is None:
                self.drafts[seat].append(step)
            else:
                fell.append(step)
                why.append(refusal.words)
        for step in [*gone, *fell]:
            step.kind.dropped(self, seat, step.a, step.b, step.c)
        if fell and self.heard is not None:
            self._tell_fallen(seat, fell, why)

    def _tell_fallen(self, seat: int, fell: list[Move], why: list[str]) -> None:
        from longbox.kernel.views import Fell

        view = self.view(seat)
        words = [self.game.move_text(view, step) for step in fell]
        self.tell(Fell(rule="T4.4", who=seat, steps=words, why=why), only(seat))

    def _bar_move(self, seat: int, move: Move) -> Refusal | None:
        """Why a seat that is asked cannot make this move, or None."""
        kind = move.kind
        return self._bar_step(seat, move) if kind.step else kind.refuse(self, seat, move.a, move.b, move.c)

    def _bar_step(self, seat: int, step: Move) -> Refusal | None:
        """A step is judged by the draft without the one that it replaces (rule T4.3)."""
        slot = step.slot()
        draft = self.drafts[seat]
        if slot < 0 or not draft:
            return step.bar(self, seat)
        self.drafts[seat] = [other for other in draft if other.slot() != slot]
        try:
            return step.bar(self, seat)
        finally:
            self.drafts[seat] = draft

    def sits(self, seat: int) -> bool:
        """Whether a seat plays, True, or only watches, False. A view begins with it: whoever is neither has none, and gets a ValueError."""
        if 0 <= seat < self.game.seats:
            return True
        if seat != SPECTATOR:
            raise ValueError(f"there is no seat {seat} at a table of {self.game.seats}")
        return False

    def take_roll(self, shown: list[int]) -> None:
        if self.frames:
            top = self.frames[-1]
            self.game.effects[top.effect].rolled(self, top, shown, top.a, top.b, top.c)
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

    def go_on(self) -> None:
        """Let the effects under way go on until one has to wait or none is left."""
        for _ in range(_RUN_LIMIT):
            frames = self.frames
            if not frames:
                return
            top = frames[-1]
            if not self.game.effects[top.effect].run(self, top, top.a, top.b, top.c):
                return
        raise Stuck(f"effect {self.game.effects[self.frames[-1].effect].name!r} ran {_RUN_LIMIT} steps without asking anybody")

    def unasked(self, seat: int) -> Refusal | None:
        """Why this seat has no move now, or None if it is asked (rule T2.2)."""
        pending = self.pending()
        if isinstance(pending, Ask) and seat >= 0 and (pending.seats | pending.may) >> seat & 1:
            return None
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

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return state_again, (self.game, msgspec.json.encode(self.game.encode(self)))

    def __repr__(self) -> str:
        """Shows no secrets and never fails: it is read when something is already wrong."""
        try:
            waits = repr(self.pending())
        except Exception as error:
            waits = f"pending fails with {type(error).__name__}"
        return f"<{self.game.name}, {self.game.seats} seats: {waits}>"


def state_again(game: Game, data: bytes) -> State:
    """A state out of a pickle."""
    return game.decode(msgspec.json.decode(data))


def game_again(origin: Origin, choices: list[dict[str, Any]], names: list[str]) -> Game:
    """A game out of a pickle."""
    return origin.again(choices, names)


def onward(state: State, seat: int, moves: list[Move]) -> list[Move]:
    """The moves of a seat that bring its plan nearer to its end: slots are filled in their order, and no step replaces another.

    Bots choose among these, so that a plan is always finished and there is one way to each.
    """
    if not state.game.moves.has_slots or not state.drafts[seat]:
        return moves
    filled = [step.slot() for step in state.drafts[seat]]
    later = [move for move in moves if not move.kind.step or not 0 <= move.slot() <= max(filled)]
    return later or [move for move in moves if move.slot() not in filled]


def usual(moves: list[Move]) -> Move:
    """The move for a seat that does not answer: a pass, or what finishes its draft, or the first."""
    for move in moves:
        if move.kind.passes:
            return move
    for move in moves:
        if not move.kind.step:
            return move
    return moves[0]


def usual_names(seats: int) -> list[str]:
    """What the seats are called in a game that has no names for them.

    >>> usual_names(2)
    ['seat 1', 'seat 2']
    """
    return [f"seat {seat + 1}" for seat in range(seats)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The immutable rules of a game with one set of options and seats. Many states share it; nothing in it changes during play."""

    def __init__(
        self,
        name: str,
        *,
        version: int,
        seats: int,
        kinds: Sequence[Kind[Any]],
        codec: Codec[Any],
        rulebook: Rulebook,
        forms: Sequence[FormKind[Any]] = (),
        effects: Sequence[Effect[Any]] = (),
        options: dict[str, Setting] | None = None,
        packs: dict[str, str] | None = None,
        names: Sequence[str] = (),
        open_ended: bool = False,
        turns: bool = False,
        choices: list[dict[str, Any]] | None = None,
    ) -> None:
        self.name = name
        self.version = version
        self.seats = seats
        self.moves = MoveTable(kinds)
        self.codec = codec
        self.rulebook = rulebook
        self.forms: dict[str, FormKind[Any]] = {form.name: form for form in forms}
        for form in plan_forms(self.moves):
            self.forms[form.name] = form
        self.effects = list(effects)
        for place, effect in enumerate(self.effects):
            if effect.name in [other.name for other in self.effects[:place]]:
                raise ValueError(f"two effects are named {effect.name!r}; states tell them apart by their names")
            effect.id = place
        self.options = options or {}
        self.packs = packs or {}
        self.names = list(names) or usual_names(seats)
        self._called = False
        self.open_ended = open_ended
        self.turns = turns
        """Whether its events say whose turn begins (`Event.begins_turn`)."""
        self.choices: list[dict[str, Any]] = choices or []
        """What each seat has chosen before the game, as JSON data."""
        self.origin: Origin | None = None
        """How it was made, if a GameInfo has made it."""

    @property
    def named(self) -> bool:
        """Whether the seats have names of the game's own. Otherwise a table calls them by the players' names."""
        return not self._called and self.names != usual_names(self.seats)

    def call(self, names: Sequence[str]) -> None:
        """Let texts call the seats by these names, unless the game has names of its own."""
        if not self.named:
            self.names, self._called = list(names), True

    # What a game writes

    def seated(self, choices: list[dict[str, Any]]) -> Game:
        """This game with what the seats have chosen, one dictionary a seat. Shares all that does not depend on it."""
        if any(choices):
            raise BadOption(f"in {self.name} nobody chooses anything before the game")
        return self

    def must_agree(self, seat: int) -> list[int]:
        """The seats whose agreement this seat needs to take back what it may not take back alone (rule T5.3)."""
        return [other for other in range(self.seats) if other != seat]

    def secret_seats(self) -> list[int]:
        """The seats that may know what spectators do not. The view of any other seat shows what a spectator's does, and no more; so its
        person need not agree before a story's secrets are given out (rule T8.6)."""
        return list(range(self.seats))

    def carry(self, old: Game, state: State, seats: list[int]) -> State:
        """The start of a chapter, from the end of the one before (rule T8.3). `seats` has the old place of every seat; -1: it is new.

        A new seat knows nothing that was secret: what it sees follows from what spectators saw (rule T8.7). A game that cannot begin with
        this seat new raises BadOption.
        """
        if seats != list(range(old.seats)):
            raise BadOption(f"in {self.name} everybody keeps their seat from chapter to chapter")
        return self.decode(old.encode(state))

    def impossible(self, state: State) -> str:
        """What of a state that somebody brings along cannot be, in words for a message; empty if all of it can. What a log tells after
        its start is judged by the rules; where it starts, in a later chapter, is not. So every bound that play keeps is kept here: how
        many there are of everything, and how long a text is."""
        return ""

    def start(self) -> State:
        """A new game before its first deed. Shuffling and dealing are rolls that follow."""
        raise NotImplementedError(f"{type(self).__name__}.start is not written")

    def determinize(self, view: View, rng: Sfc32) -> State:
        """A state that the view allows, the unknown parts drawn by `rng`: `determinize(v, rng).view(v.seat) == v`."""
        raise NotImplementedError(f"{type(self).__name__}.determinize is not written")

    def show(self, view: View) -> str:
        """The view as text for a terminal; by default, its fields line by line."""
        from longbox.kernel.views import as_text

        return as_text(view)

    def ask_text(self, view: View, ask: Ask) -> str:
        """The question as a sentence for the seat of the view."""
        return ask.what.replace("_", " ").capitalize() + "?"

    def move_text(self, view: View, move: Move) -> str:
        """A move in words for the seat of the view. Its short form is always understood as well."""
        return repr(move)

    def migrate_deed(self, version: int, data: dict[str, Any]) -> dict[str, Any]:
        """A log entry of older rules in today's form."""
        return data

    def migrate_state(self, version: int, data: dict[str, Any]) -> dict[str, Any]:
        """A state of older rules in today's form."""
        return data

    def to_cover(self) -> list[str]:
        """What a long random run must use: all kinds, forms and effects, and the cards or powers that a game adds."""
        return [*self.moves.by_name, *self.forms, *[effect.name for effect in self.effects]]

    # What the kernel does

    def encode(self, state: State) -> Any:
        """The state as JSON data."""
        return self.codec.encode(state)

    def decode(self, data: Any) -> State:
        """The state that `encode` wrote, or BadState with the place of the fault."""
        state = self.codec.decode(data, "state", self)
        assert isinstance(state, State)
        return state

    def form(self, data: dict[str, Any]) -> Form:
        """The form that `Form.json` wrote."""
        kind = self.forms.get(str(data.get("form")))
        if kind is None:
            raise BadDeed(f"there is no form {data.get('form')!r}; there are {', '.join(self.forms) or 'none'}")
        return kind.fill(data)

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        if self.origin is None:
            raise TypeError(f"{self!r} cannot be pickled: no GameInfo has made it")
        names = self.names if self._called else []
        self.origin.keep(self, names)
        return game_again, (self.origin, self.choices, names)

    def made_by(self, origin: Origin) -> None:
        """Say how this game was made, so that it, its states and its moves can be pickled."""
        self.origin = origin
        for kind in self.moves.kinds:
            kind.origin = origin

    def __repr__(self) -> str:
        options = "".join([f", {name}={value}" for name, value in self.options.items()])
        return f"<{self.name} version {self.version}, {self.seats} seats{options}>"
