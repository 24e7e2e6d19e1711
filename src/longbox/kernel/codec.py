"""States to JSON and back, by an explicit table that the game writes: annotations are erased in the compiled build.

    PLAYER = record(Player, life=WHOLE, hand=many(CARD))
    DUEL = state_record(Duel, players=many(PLAYER), active=WHOLE)

The names of a record are the parameters of the class's constructor, and all attributes of its objects. There are no dictionaries:
use a list in the order of the keys, or a list of records.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from longbox.kernel.deeds import Move
from longbox.kernel.errors import BadDeed, BadState
from longbox.kernel.state import Frame, Game, State

T = TypeVar("T")


class Codec(Generic[T]):
    """How one type of value is written as JSON data and read back. `where` is the place, for messages."""

    def encode(self, value: T) -> Any:
        raise NotImplementedError

    def decode(self, data: Any, where: str, game: Game) -> T:
        raise NotImplementedError

    def outline(self) -> str:
        """What it writes: the names of fields and the kinds of values, nothing of any one state. A codec of your own says more than its
        name if what it writes may change."""
        return type(self).__name__

    def shape(self) -> str:
        """A short hash of the outline, by which two versions of an encoding are told apart.

        >>> many(WHOLE).shape() == many(WHOLE).shape(), many(WHOLE).shape() == many(TEXT).shape()
        (True, False)
        """
        return hashlib.sha256(self.outline().encode()).hexdigest()[:16]


class _Plain(Codec[T]):
    def __init__(self, type_: type[T], name: str) -> None:
        self.type = type_
        self.name = name

    def encode(self, value: T) -> Any:
        return value

    def decode(self, data: Any, where: str, game: Game) -> T:
        if not isinstance(data, self.type):
            raise _wrong(where, self.name, data)
        return data

    def outline(self) -> str:
        return self.name


class _Whole(Codec[int]):
    """A whole number that fits into 64 bits, as in compiled games."""

    def encode(self, value: int) -> Any:
        return value

    def decode(self, data: Any, where: str, game: Game) -> int:
        if not isinstance(data, int) or isinstance(data, bool) or not -(1 << 63) <= data < 1 << 63:
            raise _wrong(where, "a whole number", data)
        return data

    def outline(self) -> str:
        return "whole"


class _Many(Codec[list[T]]):
    def __init__(self, item: Codec[T]) -> None:
        self.item = item

    def encode(self, value: list[T]) -> Any:
        return [self.item.encode(item) for item in value]

    def decode(self, data: Any, where: str, game: Game) -> list[T]:
        if not isinstance(data, list):
            raise _wrong(where, "a list", data)
        return [self.item.decode(item, f"{where}[{at}]", game) for at, item in enumerate(data)]

    def outline(self) -> str:
        return f"[{self.item.outline()}]"


class _Maybe(Codec[T | None]):
    def __init__(self, item: Codec[T]) -> None:
        self.item = item

    def encode(self, value: T | None) -> Any:
        return None if value is None else self.item.encode(value)

    def decode(self, data: Any, where: str, game: Game) -> T | None:
        return None if data is None else self.item.decode(data, where, game)

    def outline(self) -> str:
        return f"{self.item.outline()} or null"


class _Named(Codec[T]):
    """A definition from a pack, written as its id."""

    def __init__(self, by_id: dict[str, T], ids: dict[int, str]) -> None:
        self.by_id = by_id
        self.ids = ids

    def encode(self, value: T) -> Any:
        return self.ids[id(value)]

    def decode(self, data: Any, where: str, game: Game) -> T:
        if not isinstance(data, str) or data not in self.by_id:
            raise _wrong(where, "the id of a definition", data)
        return self.by_id[data]

    def outline(self) -> str:
        return "id"


class _MoveCodec(Codec[Move]):
    def encode(self, value: Move) -> Any:
        return value.json()

    def decode(self, data: Any, where: str, game: Game) -> Move:
        try:
            return game.moves.from_json(data)
        except BadDeed as error:
            raise BadState(f"{where}: {error}") from None

    def outline(self) -> str:
        return "move"


class Record(Codec[T]):
    """An object as a JSON object; the keys are its constructor's parameters, and the attributes that are set `later`."""

    def __init__(self, type_: type[T], fields: dict[str, Codec[Any]], later: Sequence[str] = ()) -> None:
        self.type = type_
        self.fields = fields
        self.later = later

    def encode(self, value: T) -> Any:
        return {name: codec.encode(getattr(value, name)) for name, codec in self.fields.items()}

    def decode(self, data: Any, where: str, game: Game) -> T:
        values = self._values(data, where, game, list(self.fields))
        return self._filled(self.type(**self._first(values)), values)

    def _first(self, values: dict[str, Any]) -> dict[str, Any]:
        """What the constructor takes."""
        return {name: value for name, value in values.items() if name not in self.later}

    def _filled(self, new: T, values: dict[str, Any]) -> T:
        for name in self.later:
            setattr(new, name, values[name])
        return new

    def outline(self) -> str:
        return _outline(self.fields)

    def _values(self, data: Any, where: str, game: Game, names: list[str]) -> dict[str, Any]:
        if not isinstance(data, dict):
            raise _wrong(where, "an object", data)
        for name in data:
            if name not in names:
                raise BadState(f"{where}: {name!r} is not known here")
        for name in names:
            if name not in data:
                raise BadState(f"{where}: {name!r} is missing")
        return {name: codec.decode(data[name], f"{where}.{name}", game) for name, codec in self.fields.items()}


class _Frames(Codec[list[Frame]]):
    """Frames name their effects: a number would mean another effect as soon as a game or a pack adds one before it."""

    def __init__(self) -> None:
        self.numbers = record(Frame, effect=WHOLE, at=WHOLE, seat=WHOLE, a=WHOLE, b=WHOLE, c=WHOLE)

    def encode_for(self, game: Game, frames: list[Frame]) -> Any:
        return [{**self.numbers.encode(frame), "effect": game.effects[frame.effect].name} for frame in frames]

    def decode(self, data: Any, where: str, game: Game) -> list[Frame]:
        if not isinstance(data, list):
            raise _wrong(where, "a list", data)
        return [self._frame(frame, f"{where}[{at}]", game) for at, frame in enumerate(data)]

    def _frame(self, data: Any, where: str, game: Game) -> Frame:
        if isinstance(data, dict) and "effect" in data:
            data = {**data, "effect": self._effect(data["effect"], f"{where}.effect", game)}
        return self.numbers.decode(data, where, game)

    def _effect(self, data: Any, where: str, game: Game) -> int:
        """The number of the effect with this name."""
        if not isinstance(data, str):
            raise _wrong(where, "the name of an effect", data)
        found = next((number for number, effect in enumerate(game.effects) if effect.name == data), None)
        if found is None:
            raise BadState(f"{where}: there is no effect {data[:60]!r}")
        return found

    def outline(self) -> str:
        return f"[{_outline({**self.numbers.fields, 'effect': _EFFECT})}]"


class StateRecord(Record[T]):
    """The state itself: the game's fields, and what the kernel keeps: drafts, frames, and whose plans are sealed."""

    def __init__(self, type_: type[T], fields: dict[str, Codec[Any]], later: Sequence[str] = ()) -> None:
        taken = [name for name in _KERNEL if name in fields]
        if taken:
            raise ValueError(f"the kernel itself keeps {taken[0]!r} of a state: give the field another name")
        super().__init__(type_, fields, later)

    def encode(self, value: T) -> Any:
        assert isinstance(value, State)
        data: dict[str, Any] = super().encode(value)
        frames = _FRAMES.encode_for(value.game, value.frames)
        return {**data, "drafts": _DRAFTS.encode(value.drafts), "frames": frames, "sealed": value.sealed}

    def decode(self, data: Any, where: str, game: Game) -> T:
        values = self._values(data, where, game, [*self.fields, *_KERNEL])
        drafts = _DRAFTS.decode(data["drafts"], f"{where}.drafts", game)
        if len(drafts) != (game.seats if game.moves.has_drafts else 0):
            raise BadState(f"{where}.drafts: one draft a seat is expected, not {len(drafts)}")
        frames = _FRAMES.decode(data["frames"], f"{where}.frames", game)
        sealed = WHOLE.decode(data["sealed"], f"{where}.sealed", game)
        if not 0 <= sealed < 1 << game.seats:
            raise BadState(f"{where}.sealed: the bit mask of some seats is expected, not {sealed}")
        state = self._filled(self.type(game, **self._first(values)), values)  # type: ignore[call-arg]
        assert isinstance(state, State)
        state.drafts = drafts
        state.frames = frames
        state.sealed = sealed
        return state

    def outline(self) -> str:
        return _outline({**self.fields, **_KERNEL})


def _outline(fields: dict[str, Codec[Any]]) -> str:
    """Sorted: the order of the fields of an object means nothing."""
    return f"{{{', '.join([f'{name}: {fields[name].outline()}' for name in sorted(fields)])}}}"


def _wrong(where: str, expected: str, got: object) -> BadState:
    return BadState(f"{where}: {expected} is expected, not {str(got)[:60]!r}")


WHOLE = _Whole()
FLAG = _Plain(bool, "true or false")
TEXT = _Plain(str, "text")
MOVE = _MoveCodec()
_EFFECT = _Plain(str, "effect")


def many(item: Codec[T]) -> Codec[list[T]]:
    return _Many(item)


def maybe(item: Codec[T]) -> Codec[T | None]:
    return _Maybe(item)


def named(definitions: Sequence[T], key: str = "id") -> Codec[T]:
    """Definitions that a pack holds once and states refer to."""
    by_id: dict[str, T] = {str(getattr(item, key)): item for item in definitions}
    if len(by_id) != len(definitions):
        raise ValueError("two definitions have one id")
    return _Named(by_id, {id(item): name for name, item in by_id.items()})


def record(type_: type[T], **fields: Codec[Any]) -> Record[T]:
    """The codec of an object, by the parameters of its constructor.

    >>> frame = record(Frame, effect=WHOLE, at=WHOLE, seat=WHOLE, a=WHOLE, b=WHOLE, c=WHOLE)
    >>> many(frame).encode([Frame(3, 0, 1)])
    [{'effect': 3, 'at': 0, 'seat': 1, 'a': 0, 'b': 0, 'c': 0}]
    """
    return Record(type_, fields)


def state_record(type_: type[T], **fields: Codec[Any]) -> StateRecord[T]:
    return StateRecord(type_, fields)


_DRAFTS = many(many(MOVE))
_FRAMES = _Frames()
_KERNEL: dict[str, Codec[Any]] = {"drafts": _DRAFTS, "frames": _FRAMES, "sealed": WHOLE}
"""What the kernel keeps of every state, beside the fields of the game."""
