"""States as JSON data."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from longbox.games.heroic.engine.defs import Datafile, Limit, Milestone, Power, PowerSet, Sfx, Specialty, World
from longbox.games.heroic.engine.people import Character, Contest, SceneNow, Throw
from longbox.games.heroic.engine.records import character_codec, contest_codec, heroic_codec, scenenow_codec, throw_codec
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.triggers import Trigger, parse_trigger
from longbox.kernel.codec import Codec, Record, StateRecord, T
from longbox.kernel.errors import BadState
from longbox.kernel.state import Game


class Sheets(Codec[Datafile]):
    """A datafile: of the pack by its id, and otherwise in full, because XP or the Watcher have made it."""

    def __init__(self, world: World) -> None:
        self.world = world

    def encode(self, value: Datafile) -> Any:
        return value.id if self.world.by_id.get(value.id) is value else sheet_data(value)

    def decode(self, data: Any, where: str, game: Game) -> Datafile:
        if isinstance(data, str):
            found = self.world.by_id.get(data)
            if found is None:
                raise BadState(f"{where}: there is no datafile {data[:60]!r}")
            return found
        try:
            known = self.world.by_id.get(data["id"])
            return known if known is not None and known.id in self.world.own and sheet_data(known) == data else sheet_from(data)
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise BadState(f"{where}: a datafile is expected, and something is wrong with it: {error}") from None

    def outline(self) -> str:
        return "datafile"


PARTS: Final[dict[type, dict[str, type]]] = {
    Datafile: {"sets": PowerSet, "specialties": Specialty, "milestones": Milestone},
    PowerSet: {"powers": Power, "sfx": Sfx, "limits": Limit},
    Milestone: {"triggers": Trigger},
}
"""The fields that are lists of parts, by what holds them."""
LISTS: Final = {"affiliations", "distinctions", "against"}
"""The fields that are lists of numbers or words."""
FIELDS: Final[dict[type, list[str]]] = {
    kind: [field.name for field in fields(kind) if field.init] for kind in (Datafile, PowerSet, Specialty, Milestone, Power, Sfx, Limit)
}


def sheet_data(sheet: Datafile) -> dict[str, Any]:
    data: dict[str, Any] = part_data(sheet)
    return data


def part_data(part: Any) -> Any:
    """A datafile, or a part of one, by its fields; a trigger is its line."""
    if isinstance(part, list):
        return [part_data(one) for one in part]
    if isinstance(part, Trigger):
        return part.line
    names = FIELDS.get(type(part))
    return part if names is None else {name: part_data(getattr(part, name)) for name in names}


def sheet_from(data: Any) -> Datafile:
    sheet = part_from(Datafile, data)
    assert isinstance(sheet, Datafile)
    return sheet


def part_from(kind: type, data: Any) -> Any:
    if kind is Trigger:
        return parse_trigger(data)
    return kind(**{name: field_from(kind, name, data[name]) for name in FIELDS[kind]})


def field_from(kind: type, name: str, data: Any) -> Any:
    part = PARTS.get(kind, {}).get(name)
    if part is not None:
        return [part_from(part, one) for one in data]
    return list(data) if name in LISTS else data


class Flat(Codec[T]):
    """A record whose parts are written among its own fields, as views show them: how they are grouped is the engine's matter."""

    def __init__(self, record: Record[T]) -> None:
        self.record = record
        self.parts = {name: part for name, part in record.fields.items() if isinstance(part, Record)}

    def encode(self, value: T) -> Any:
        data = self.record.encode(value)
        for name in self.parts:
            data.update(data.pop(name))
        return data

    def decode(self, data: Any, where: str, game: Game) -> T:
        if isinstance(data, dict):
            data = dict(data)
            for name, part in self.parts.items():
                data[name] = {field: data.pop(field) for field in part.fields if field in data}
        return self.record.decode(data, where, game)

    def outline(self) -> str:
        fields = {name: part for name, part in self.record.fields.items() if name not in self.parts}
        for part in self.parts.values():
            fields.update(part.fields)
        return Record(self.record.type, fields).outline()


CONTEST = contest_codec(Contest, Flat(throw_codec(Throw)))


def codec(world: World) -> StateRecord[Heroic]:
    return heroic_codec(Heroic, Flat(character_codec(Character, Sheets(world))), Flat(scenenow_codec(SceneNow)), CONTEST)
