"""States as JSON data."""

from __future__ import annotations

from typing import Any

from longbox.games.heroic.engine.defs import Datafile, Limit, Milestone, Power, PowerSet, Sfx, Specialty, World
from longbox.games.heroic.engine.people import Character, Contest, SceneNow, Throw
from longbox.games.heroic.engine.records import character_codec, contest_codec, heroic_codec, scenenow_codec, throw_codec
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.triggers import parse_trigger
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


def sheet_data(sheet: Datafile) -> dict[str, Any]:
    return {
        "id": sheet.id,
        "name": sheet.name,
        "kind": sheet.kind,
        "affiliations": list(sheet.affiliations),
        "count": sheet.count,
        "distinctions": list(sheet.distinctions),
        "sets": [set_data(one) for one in sheet.sets],
        "specialties": [{"skill": one.skill, "rank": one.rank} for one in sheet.specialties],
        "milestones": [
            {"id": one.id, "name": one.name, "triggers": [trigger.line for trigger in one.triggers]} for one in sheet.milestones
        ],
        "play": sheet.play,
        "backlash": sheet.backlash,
        "backlash_die": sheet.backlash_die,
    }


def set_data(one: PowerSet) -> dict[str, Any]:
    return {
        "name": one.name,
        "powers": [{"name": power.name, "die": power.die} for power in one.powers],
        "sfx": [
            {"id": sfx.id, "name": sfx.name, "type": sfx.type, "complication": sfx.complication, "words": sfx.words, "against": sfx.against}
            for sfx in one.sfx
        ],
        "limits": [
            {
                "id": limit.id,
                "type": limit.type,
                "power": limit.power,
                "set": limit.set,
                "complication": limit.complication,
                "words": limit.words,
            }
            for limit in one.limits
        ],
    }


def sheet_from(data: Any) -> Datafile:
    return Datafile(
        data["id"],
        data["name"],
        data["kind"],
        list(data["affiliations"]),
        data["count"],
        list(data["distinctions"]),
        [set_from(one) for one in data["sets"]],
        [Specialty(one["skill"], one["rank"]) for one in data["specialties"]],
        [Milestone(one["id"], one["name"], [parse_trigger(line) for line in one["triggers"]]) for one in data["milestones"]],
        data["play"],
        data["backlash"],
        data["backlash_die"],
    )


def set_from(data: Any) -> PowerSet:
    return PowerSet(
        data["name"],
        [Power(one["name"], one["die"]) for one in data["powers"]],
        [Sfx(one["id"], one["name"], one["type"], one["complication"], one["words"], list(one["against"])) for one in data["sfx"]],
        [Limit(one["id"], one["type"], one["power"], one["set"], one["complication"], one["words"]) for one in data["limits"]],
    )


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
