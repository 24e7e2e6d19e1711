"""What may enter a game: moves, forms and chance, and the refusals that keep them out.

Pure: nothing here knows a clock, a random source or a file. A deed is a plain value: it can be compared, hashed and written
as JSON. What a deed does is up to its kind, which belongs to the immutable rules and never to the state.
"""

# `apply` and `refuse` on Kind are typed by the game's own state; the kernel says `Kind[Any]` for a kind of any game.
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from longbox.kernel.errors import BadDeed

if TYPE_CHECKING:
    from longbox.kernel.state import Game, State

S = TypeVar("S", bound="State")

Value = int | str | list[int]

CHANCE: Final = -1
"""The seat that chance moves from. It is not a player: only the host acts for it."""

_MEMO_LIMIT: Final = 1 << 16


class Refusal:
    """Why a deed is not accepted: a code for programs, words for people, and the number of the rule that says so."""

    __slots__ = ("code", "words", "rule")

    def __init__(self, code: str, words: str, rule: str) -> None:
        self.code = code
        self.words = words
        self.rule = rule

    def __repr__(self) -> str:
        return f"{self.words} ({self.rule})"


class Deed:
    """Anything that enters a game through its one door, `State.apply(seat, deed)`."""

    __slots__ = ()

    def enter(self, state: State, seat: int) -> None:
        """Change the state. The caller must have asked `refuse` first."""
        raise NotImplementedError(f"{type(self).__name__}.enter is not written")

    def bar(self, state: State, seat: int) -> Refusal | None:
        """Why this deed may not enter now, or None. Leaves the state as it is."""
        raise NotImplementedError(f"{type(self).__name__}.bar is not written")


class Range:
    """One of a move's small integers: its name, and how many values it has, from 0 up. Labels, if any, are words for them."""

    __slots__ = ("name", "size", "labels")

    def __init__(self, name: str, size: int, labels: Sequence[str] = ()) -> None:
        if size < 1:
            raise ValueError(f"range {name!r} needs at least one value")
        if labels and len(labels) != size:
            raise ValueError(f"range {name!r} has {size} values but {len(labels)} labels")
        for label in labels:
            if not label or any(char.isspace() for char in label):
                raise ValueError(f"range {name!r}: the label {label!r} must be one word, so that a line of text can be read back")
        if len(set(labels)) != len(labels):
            raise ValueError(f"range {name!r} uses a label twice")
        self.name = name
        self.size = size
        self.labels = list(labels)

    def word(self, value: int) -> str:
        return self.labels[value] if self.labels else str(value)

    def read(self, word: str) -> int:
        """The value that a word or a number stands for; -1 if none."""
        if word in self.labels:
            return self.labels.index(word)
        value = int(word) if word.isdecimal() and word.isascii() else -1
        return value if value < self.size else -1

    def span(self) -> str:
        return "one of " + ", ".join(self.labels) if self.labels else f"0 to {self.size - 1}"


class Move(Deed):
    """A kind and at most three small integers. Made by `Kind.of`; two equal moves are the same move."""

    __slots__ = ("kind", "a", "b", "c")

    def __init__(self, kind: Kind[Any], a: i64, b: i64, c: i64) -> None:
        self.kind = kind
        self.a = a
        self.b = b
        self.c = c

    def enter(self, state: State, seat: int) -> None:
        kind = self.kind
        if kind.step:  # rule T4.1
            state.lay(seat, self)
            return
        if kind.seals:  # rule T4.5
            state.sealed |= 1 << seat
        kind.apply(state, seat, self.a, self.b, self.c)

    def bar(self, state: State, seat: int) -> Refusal | None:
        return self.kind.refuse(state, seat, self.a, self.b, self.c)

    def slot(self) -> int:
        """The slot of a step on its draft; -1: it has none."""
        return self.kind.slot(self.a, self.b, self.c)

    def values(self) -> list[int]:
        return [self.a, self.b, self.c][: len(self.kind.ranges)]

    def json(self) -> list[str | int]:
        parts: list[str | int] = [self.kind.name]
        parts.extend(self.values())
        return parts

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Move) or self.a != other.a or self.b != other.b or self.c != other.c:
            return False
        return self.kind is other.kind or self.kind.is_same(other.kind)

    def __hash__(self) -> int:
        return self.kind.first + (self.a * self.kind.size_b + self.b) * self.kind.size_c + self.c

    def __repr__(self) -> str:
        words = [self.kind.name]
        for range_, value in zip(self.kind.ranges, self.values()):
            words.append(range_.word(value))
        return " ".join(words)

    def __deepcopy__(self, memo: dict[int, Any]) -> Move:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        if self.kind.origin is None:
            raise TypeError(f"the move `{self!r}` cannot be pickled: no GameInfo has made its game")
        return move_again, (self.kind.origin, self.json())


@mypyc_attr(allow_interpreted_subclasses=True)
class Origin:
    """How a game was made: what pickle keeps instead of the game, and makes it again from. It never holds a pack."""

    def again(self, choices: list[dict[str, Any]], names: list[str]) -> Game:
        """The game, with what the seats have chosen and what they are called; no choices or names: as it was made."""
        raise NotImplementedError(f"{type(self).__name__}.again is not written")

    def keep(self, game: Game, names: list[str]) -> None:
        """Give this game, whose seats are called so, where `again` would make an equal one."""
        raise NotImplementedError(f"{type(self).__name__}.keep is not written")


def move_again(origin: Origin, data: object) -> Move:
    """A move out of a pickle."""
    return origin.again([], []).moves.from_json(data)


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind(Generic[S]):
    """One kind of move: its name, its ranges, when it is refused and what it does.

    `refuse` is called with any move of this kind whenever the seat is asked something. If the move has nothing to do with the
    question, `refuse` says so; it returns None for exactly the moves that `State.legal` lists. `apply` carries out a move that was
    not refused. What passes for a person answers with a kind that `passes`.

    The hooks get the move's three integers one by one, so that a game gives them names: `apply(self, state, seat, card, target, _c)`.
    Numbers that a kind does not have are 0.

    A `step` kind has no `apply`: its moves go onto the seat's draft, until a move of another kind reads it. Steps with a `slot` replace
    each other; others pile up. Only its own seat sees a draft, unless the steps are `shown`: then `stepped` and `dropped` tell everybody.
    A kind that `seals` finishes the draft, which stays where it is, sealed, until the game has all of them and calls `State.open_plans`.
    """

    def __init__(
        self,
        name: str,
        ranges: Sequence[Range] = (),
        *,
        step: bool = False,
        shown: bool = False,
        seals: bool = False,
        passes: bool = False,
    ) -> None:
        if len(ranges) > 3:
            raise ValueError(f"move {name!r} has {len(ranges)} ranges; three is the most")
        if not name or any(char.isspace() for char in name):
            raise ValueError(f"the name of a move must be one word, not {name!r}")
        self.name = name
        if (shown and not step) or (seals and step):
            raise ValueError(f"move {name!r}: only steps are shown, and a step does not seal")
        self.ranges = list(ranges)
        self.step = step
        self.shown = shown
        self.seals = seals
        self.passes = passes
        self.size_b: i64 = ranges[1].size if len(ranges) > 1 else 1
        self.size_c: i64 = ranges[2].size if len(ranges) > 2 else 1
        self.size: i64 = (ranges[0].size if ranges else 1) * self.size_b * self.size_c
        self.first: i64 = -1
        self.origin: Origin | None = None
        """How a game with this kind was made."""
        self._memo: list[Move | None] = [None] * (self.size if self.size <= _MEMO_LIMIT else 0)

    def of(self, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> Move:
        """The move of this kind with these integers, which must be within the ranges."""
        memo = self._memo
        if not memo:
            return Move(self, a, b, c)
        at = (a * self.size_b + b) * self.size_c + c
        made = memo[at]
        if made is None:
            made = Move(self, a, b, c)
            memo[at] = made
        return made

    def is_same(self, other: Kind[Any]) -> bool:
        """Whether this is the same kind in a game that was made in the same way."""
        return self.first == other.first and self.origin is not None and self.origin == other.origin

    def refuse(self, state: S, seat: int, a: int, b: int, c: int, /) -> Refusal | None:
        raise NotImplementedError(f"{type(self).__name__}.refuse is not written")

    def apply(self, state: S, seat: int, a: int, b: int, c: int, /) -> None:
        raise NotImplementedError(f"{type(self).__name__}.apply is not written")

    def slot(self, a: int, b: int, c: int, /) -> int:
        """The slot of a step: it replaces the step that lies there (rule T4.3). -1: it has none, and lies on top of the others."""
        return -1

    def stepped(self, state: S, seat: int, a: int, b: int, c: int, /) -> None:
        """A step now lies on the draft. Games with a shown draft tell of it here."""

    def dropped(self, state: S, seat: int, a: int, b: int, c: int, /) -> None:
        """A step lies on the draft no longer: it was taken off or replaced, or fits no more."""


class MoveTable:
    """All moves of a game, numbered. Text, JSON and action numbers all come from this table.

    >>> table = MoveTable([Kind("pass"), Kind("play", [Range("card", 2, ["zap", "ward"]), Range("seat", 3)])])
    >>> table.all()
    [pass, play zap 0, play zap 1, play zap 2, play ward 0, play ward 1, play ward 2]
    >>> move = table.parse("play ward 1")
    >>> move.json(), table.number(move)
    (['play', 1, 1], 5)
    >>> table.from_json(["play", 1, 1]) == table.move(5) == move
    True
    >>> table.parse("play bomb 1")
    Traceback (most recent call last):
    ...
    longbox.kernel.errors.BadDeed: 'play': card must be one of zap, ward, not 'bomb'
    """

    def __init__(self, kinds: Sequence[Kind[Any]]) -> None:
        self.kinds = list(kinds)
        self.by_name: dict[str, Kind[Any]] = {}
        self.size = 0
        self.has_drafts = False
        self.has_slots = False
        self.has_seals = False
        for kind in self.kinds:
            if kind.name in self.by_name:
                raise ValueError(f"two kinds of move are named {kind.name!r}")
            if kind.first not in (-1, self.size):
                raise ValueError(f"the kind {kind.name!r} stands in another table at another place: make one for each game object")
            self.by_name[kind.name] = kind
            kind.first = self.size
            self.size += kind.size
            self.has_drafts = self.has_drafts or kind.step
            self.has_slots = self.has_slots or (kind.step and kind.slot(0, 0, 0) >= 0)
            self.has_seals = self.has_seals or kind.seals

    def number(self, move: Move) -> int:
        return move.__hash__()

    def move(self, number: int) -> Move:
        """The move with this action number. The cost grows with the number of kinds, not of moves."""
        if 0 <= number < self.size:
            for kind in self.kinds:
                rest = number - kind.first
                if rest < kind.size:
                    ab = rest // kind.size_c
                    return kind.of(ab // kind.size_b, ab % kind.size_b, rest % kind.size_c)
        raise BadDeed(f"there is no move number {number}: they run from 0 to {self.size - 1}")

    def all(self) -> list[Move]:
        return [
            kind.of(a, b, c)
            for kind in self.kinds
            for a in range(kind.size // (kind.size_b * kind.size_c))
            for b in range(kind.size_b)
            for c in range(kind.size_c)
        ]

    def parse(self, text: str) -> Move:
        """The move that a line of text names, such as `bid 3` or `play bolt rook`."""
        words = text.split()
        if not words:
            raise BadDeed("a move needs at least one word")
        kind = self._kind(words[0])
        if len(words) - 1 != len(kind.ranges):
            raise BadDeed(f"{kind.name!r} takes {_count(kind)}, not {len(words) - 1}")
        values = [0, 0, 0]
        for at, (range_, word) in enumerate(zip(kind.ranges, words[1:])):
            values[at] = range_.read(word)
            if values[at] < 0:
                raise BadDeed(f"{kind.name!r}: {range_.name} must be {range_.span()}, not {word!r}")
        return kind.of(values[0], values[1], values[2])

    def from_json(self, data: object) -> Move:
        """The move that `Move.json` wrote."""
        if not isinstance(data, list) or not data or not isinstance(data[0], str):
            raise BadDeed(f"a move is a list that begins with the name of its kind, not {data!r}")
        kind = self._kind(data[0])
        if len(data) - 1 != len(kind.ranges):
            raise BadDeed(f"{kind.name!r} takes {_count(kind)}, not {len(data) - 1}")
        values = [0, 0, 0]
        for at, (range_, value) in enumerate(zip(kind.ranges, data[1:])):
            if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < range_.size:
                raise BadDeed(f"{kind.name!r}: {range_.name} must be a whole number from 0 to {range_.size - 1}, not {value!r}")
            values[at] = value
        return kind.of(values[0], values[1], values[2])

    def _kind(self, name: str) -> Kind[Any]:
        kind = self.by_name.get(name)
        if kind is None:
            raise BadDeed(f"there is no move {name!r}; there are {', '.join(self.by_name)}")
        return kind


def _count(kind: Kind[Any]) -> str:
    names = ", ".join(range_.name for range_ in kind.ranges)
    return f"{len(kind.ranges)} value{'s' if len(kind.ranges) > 1 else ''} ({names})" if names else "no values"


class Outcome(Deed):
    """What chance has shown: one number for each die of the pending roll, from 1 to its sides."""

    __slots__ = ("shown",)

    def __init__(self, shown: list[int]) -> None:
        self.shown = shown

    def enter(self, state: State, seat: int) -> None:
        state.take_roll(self.shown)

    def bar(self, state: State, seat: int) -> Refusal | None:
        return state.bar_roll(self.shown)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.shown == other.shown

    def __hash__(self) -> int:
        return hash(tuple(self.shown))

    def __repr__(self) -> str:
        return "roll " + " ".join([str(number) for number in self.shown])
