"""States as JSON and back, by one explicit table a game writes. Annotations are erased in the compiled build, so the table says it.

    PLAYER = record(Player, life=WHOLE, hand=many(CARD))
    DUEL = state_record(Duel, players=many(PLAYER), active=WHOLE)

The names of a record are the parameters of the class's constructor, and all attributes of its objects. There is no dictionary:
what has a key is a list in the order of its keys, or a list of records.
"""

from __future__ import annotations

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


class _Whole(Codec[int]):
    """A whole number that fits 64 bits: compiled games keep theirs so."""

    def encode(self, value: int) -> Any:
        return value

    def decode(self, data: Any, where: str, game: Game) -> int:
        if not isinstance(data, int) or isinstance(data, bool) or not -(1 << 63) <= data < 1 << 63:
            raise _wrong(where, "a whole number", data)
        return data


class _Many(Codec[list[T]]):
    def __init__(self, item: Codec[T]) -> None:
        self.item = item

    def encode(self, value: list[T]) -> Any:
        return [self.item.encode(item) for item in value]

    def decode(self, data: Any, where: str, game: Game) -> list[T]:
        if not isinstance(data, list):
            raise _wrong(where, "a list", data)
        return [self.item.decode(item, f"{where}[{at}]", game) for at, item in enumerate(data)]


class _Maybe(Codec[T | None]):
    def __init__(self, item: Codec[T]) -> None:
        self.item = item

    def encode(self, value: T | None) -> Any:
        return None if value is None else self.item.encode(value)

    def decode(self, data: Any, where: str, game: Game) -> T | None:
        return None if data is None else self.item.decode(data, where, game)


class _Named(Codec[T]):
    """A definition out of a pack, written as its id."""

    def __init__(self, by_id: dict[str, T], ids: dict[int, str]) -> None:
        self.by_id = by_id
        self.ids = ids

    def encode(self, value: T) -> Any:
        return self.ids[id(value)]

    def decode(self, data: Any, where: str, game: Game) -> T:
        if not isinstance(data, str) or data not in self.by_id:
            raise _wrong(where, "the id of a definition", data)
        return self.by_id[data]


class _MoveCodec(Codec[Move]):
    def encode(self, value: Move) -> Any:
        return value.json()

    def decode(self, data: Any, where: str, game: Game) -> Move:
        try:
            return game.table.from_json(data)
        except BadDeed as error:
            raise BadState(f"{where}: {error}") from None


class Record(Codec[T]):
    """An object as a JSON object, its constructor's parameters as keys."""

    def __init__(self, type_: type[T], fields: dict[str, Codec[Any]]) -> None:
        self.type = type_
        self.fields = fields

    def encode(self, value: T) -> Any:
        return {name: codec.encode(getattr(value, name)) for name, codec in self.fields.items()}

    def decode(self, data: Any, where: str, game: Game) -> T:
        return self.type(**self._values(data, where, game, list(self.fields)))

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


class StateRecord(Record[T]):
    """The state itself: the game's fields, and the drafts and frames that the kernel keeps."""

    def encode(self, value: T) -> Any:
        assert isinstance(value, State)
        data: dict[str, Any] = super().encode(value)
        return {**data, "drafts": _DRAFTS.encode(value.drafts), "frames": _FRAMES.encode(value.frames)}

    def decode(self, data: Any, where: str, game: Game) -> T:
        values = self._values(data, where, game, [*self.fields, "drafts", "frames"])
        drafts = _DRAFTS.decode(data["drafts"], f"{where}.drafts", game)
        if len(drafts) != (game.seats if game.table.has_drafts else 0):
            raise BadState(f"{where}.drafts: one draft a seat is expected, not {len(drafts)}")
        frames = _FRAMES.decode(data["frames"], f"{where}.frames", game)
        for at, frame in enumerate(frames):
            if not 0 <= frame.effect < len(game.effects):
                raise BadState(f"{where}.frames[{at}].effect: there is no effect number {frame.effect}")
        state = self.type(game, **values)  # type: ignore[call-arg]
        assert isinstance(state, State)
        state.drafts = drafts
        state.frames = frames
        return state


def _wrong(where: str, expected: str, got: object) -> BadState:
    return BadState(f"{where}: {expected} is expected, not {str(got)[:60]!r}")


WHOLE = _Whole()
FLAG = _Plain(bool, "true or false")
TEXT = _Plain(str, "text")
MOVE = _MoveCodec()


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
    return Record(type_, fields)


def state_record(type_: type[T], **fields: Codec[Any]) -> StateRecord[T]:
    return StateRecord(type_, fields)


_DRAFTS = many(many(MOVE))
_FRAMES = many(record(Frame, effect=WHOLE, at=WHOLE, seat=WHOLE, a=WHOLE, b=WHOLE, c=WHOLE))
