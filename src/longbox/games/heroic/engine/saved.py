"""States as JSON data."""

from __future__ import annotations

from typing import Any, TypeVar

from longbox.games.heroic.engine.defs import Datafile, Limit, Milestone, Power, PowerSet, Sfx, Specialty, World
from longbox.games.heroic.engine.people import Character, Contest, FactOf, Hit, Later, Proposal, SceneNow, Throw, Trait
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.triggers import parse_trigger
from longbox.kernel.codec import FLAG, TEXT, WHOLE, Codec, Record, many, maybe, record, state_record
from longbox.kernel.errors import BadState
from longbox.kernel.state import Game

T = TypeVar("T")


class Filled(Record[T]):
    """An object whose constructor takes some of its attributes; the others are filled in."""

    def __init__(self, type_: type[T], made: list[str], fields: dict[str, Codec[Any]]) -> None:
        super().__init__(type_, fields)
        self.made = made

    def decode(self, data: Any, where: str, game: Game) -> T:
        values = self._values(data, where, game, list(self.fields))
        new = self.type(**{name: values[name] for name in self.made})
        for name, value in values.items():
            if name not in self.made:
                setattr(new, name, value)
        return new


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


def codec(world: World) -> Codec[Heroic]:
    whole, texts = many(WHOLE), many(TEXT)
    character = Filled(
        Character,
        ["sheet", "seat", "side", "here"],
        {
            "sheet": Sheets(world),
            "seat": WHOLE,
            "side": WHOLE,
            "here": FLAG,
            "acted": FLAG,
            "group": WHOLE,
            "dice": WHOLE,
            "stress": whole,
            "trauma": whole,
            "causes": texts,
            "out": WHOLE,
            "dead": FLAG,
            "shut": WHOLE,
            "shut_skills": WHOLE,
            "shut_sets": WHOLE,
            "powered": WHOLE,
            "locked": WHOLE,
            "steps": whole,
            "limits": WHOLE,
            "pp": WHOLE,
            "least": WHOLE,
            "xp": WHOLE,
            "milestones": texts,
            "earned": WHOLE,
            "push_up": FLAG,
            "stunt_up": FLAG,
            "tried": WHOLE,
            "framed": WHOLE,
            "rewarded": FLAG,
            "free_die": WHOLE,
            "lifted": WHOLE,
            "unlocked": texts,
            "used": WHOLE,
        },
    )
    trait = Filled(
        Trait,
        ["kind", "name", "die", "owner", "maker", "life", "skill", "power"],
        {
            "kind": WHOLE,
            "name": TEXT,
            "die": WHOLE,
            "owner": WHOLE,
            "maker": WHOLE,
            "life": WHOLE,
            "skill": WHOLE,
            "power": WHOLE,
            "stepped": FLAG,
        },
    )
    throw = Filled(
        Throw,
        ["who"],
        {
            "who": WHOLE,
            "sides": whole,
            "marks": texts,
            "shown": whole,
            "total": whole,
            "effects": whole,
            "spares": whole,
            "value": WHOLE,
            "kept": FLAG,
            "ones": WHOLE,
            "affiliation": WHOLE,
            "families": texts,
            "means": TEXT,
            "burst": FLAG,
            "cut": FLAG,
            "dread": FLAG,
            "up": WHOLE,
            "hurts_more": WHOLE,
            "unleashed": whole,
            "pushed": whole,
            "own_stress": whole,
            "borrowed": whole,
            "planned": whole,
            "spent": WHOLE,
            "again": WHOLE,
        },
    )
    contest = Filled(
        Contest,
        ["actor", "use", "target", "detail"],
        {
            "actor": WHOLE,
            "use": WHOLE,
            "target": WHOLE,
            "detail": WHOLE,
            "also": whole,
            "at": WHOLE,
            "action": throw,
            "reaction": maybe(throw),
            "name": TEXT,
            "lasting": FLAG,
            "won": WHOLE,
            "margin": WHOLE,
            "extra": whole,
            "guards": whole,
            "hit": whole,
            "owed": whole,
            "buyers": whole,
            "step": WHOLE,
        },
    )
    hit = record(
        Hit,
        target=WHOLE,
        by=WHOLE,
        type=WHOLE,
        die=WHOLE,
        name=TEXT,
        life=WHOLE,
        worsens=WHOLE,
        families=texts,
        asked=FLAG,
        react=FLAG,
    )
    scene = Filled(
        SceneNow,
        [],
        {
            "kind": WHOLE,
            "event": TEXT,
            "act": WHOLE,
            "id": TEXT,
            "title": TEXT,
            "words": TEXT,
            "objective": WHOLE,
            "boxes": WHOLE,
            "filled": WHOLE,
            "ticks": WHOLE,
            "ticked": WHOLE,
            "obstacle": WHOLE,
            "boss": WHOLE,
            "ally": TEXT,
            "distinctions": texts,
            "bought": WHOLE,
            "round": WHOLE,
            "outed": WHOLE,
            "last_out": FLAG,
            "voiced": WHOLE,
            "said": whole,
            "to": TEXT,
            "over": TEXT,
        },
    )
    later = record(Later, do=TEXT, event=TEXT, act=WHOLE, scene=TEXT, name=TEXT, number=WHOLE, die=WHOLE, dice=whole, life=WHOLE)
    fact = record(FactOf, who=WHOLE, deed=WHOLE, name=TEXT, type=WHOLE, number=WHOLE, word=TEXT)
    return state_record(
        Heroic,
        stage=WHOLE,
        cast=many(character),
        traits=many(trait),
        doom=whole,
        scene=scene,
        contest=maybe(contest),
        hits=many(hit),
        proposal=maybe(record(Proposal, kind=WHOLE, by=WHOLE, a=WHOLE, b=WHOLE, c=WHOLE)),
        offer=whole,
        actor=WHOLE,
        last=WHOLE,
        deed=WHOLE,
        facts=many(fact),
        claimed=whole,
        later=many(later),
        votes=whole,
        rested=WHOLE,
        standing=whole,
        landing=whole,
        names=texts,
        notes=texts,
    )
