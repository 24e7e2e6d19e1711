"""Packs of Heroic: datafiles and Events as data, read and checked, and as the engine wants them. docs/heroic-packs.md tells the format."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from longbox.content.packs import Check, Pack, load_pack
from longbox.content.toml_lines import read
from longbox.games.heroic import datafile_checks, story_checks
from longbox.games.heroic.engine import defs
from longbox.games.heroic.engine.foes import foe_of
from longbox.games.heroic.engine.triggers import parse_trigger
from longbox.games.heroic.engine.vocabulary import GROUPS, SPECIALTIES, TYPES, usual_hinders
from longbox.games.heroic.entries import (
    MANY,
    SECTIONS,
    TRIPLE,
    CharacterEntry,
    ChoicePart,
    EndingPart,
    EventEntry,
    GainPart,
    LeadPart,
    MilestonePart,
    SceneEntry,
    SetPart,
    TransitionEntry,
)

PACK = Path(__file__).with_name("pack")
NAME = "world"
"""The name of the pack that comes with the game."""
OPTIONAL = ["characters", "events", "scenes", "transitions"]


def checks(beside: Sequence[Pack] = ()) -> list[Check]:
    return [*datafile_checks.checks(beside), *story_checks.checks(beside)]


def load(path: Path = PACK) -> Pack:
    """The pack in this file or folder. What people write stands beside the pack that comes with the game, and may name what is in it."""
    beside = [] if _is_world(path) else [shipped()]
    return load_pack(path, game="heroic", sections=SECTIONS, checks=checks(beside), also=beside, optional=OPTIONAL)


@cache
def shipped() -> Pack:
    """The pack that comes with the game, read once: people have many files of their own, and each stands beside it."""
    return load(PACK)


def _is_world(path: Path) -> bool:
    """Whether this is the pack that comes with the game, perhaps as it once was."""
    heads = [source.data.get("pack") for source in read(path)]
    return any(isinstance(head, dict) and head.get("name") == NAME for head in heads)


# The world


def world_of(*packs: Pack) -> defs.World:
    """All definitions of these packs together."""
    return defs.World(
        [datafile_of(entry) for pack in packs for entry in pack.entries("characters", CharacterEntry)],
        [_event(entry) for pack in packs for entry in pack.entries("events", EventEntry)],
        [_scene(entry) for pack in packs for entry in pack.entries("scenes", SceneEntry)],
        [
            defs.Transition(entry.id, entry.event, entry.act, entry.name, entry.words, _leads(entry.leads), entry.to)
            for pack in packs
            for entry in pack.entries("transitions", TransitionEntry)
        ],
    )


def datafile_of(entry: CharacterEntry) -> defs.Datafile:
    dice, count = _affiliations(entry.affiliations)
    return defs.Datafile(
        entry.id,
        entry.name,
        entry.kind,
        dice,
        count,
        list(entry.distinctions),
        [_set(one, [other.name for other in entry.sets]) for one in entry.sets],
        [_specialty(words) for words in entry.specialties],
        [_milestone(f"{entry.id}-{at + 1}", one) for at, one in enumerate(entry.milestones)],
        entry.play,
        TYPES.index(entry.backlash.type) if entry.backlash else -1,
        entry.backlash.die if entry.backlash else 0,
    )


def _affiliations(words: str) -> tuple[list[int], int]:
    many = MANY.fullmatch(words)
    if many is not None:
        die = int(many[3])
        return ([die, 0, 0] if many[1] == "Solo" else [0, 0, die]), int(many[2])
    triple = TRIPLE.fullmatch(words)
    assert triple is not None
    return [int(die) for die in triple.groups()], 1


def _specialty(words: str) -> defs.Specialty:
    name, rank = words.split()
    return defs.Specialty(SPECIALTIES.index(name), "EMG".index(rank))


def _type(word: str | None) -> int:
    return TYPES.index(word) if word in TYPES else -1


def spelled_out(against: tuple[str, ...]) -> list[str]:
    """With groups as the families that they stand for."""
    return sorted({family for word in against for family in GROUPS.get(word, [word])})


def _set(one: SetPart, names: list[str]) -> defs.PowerSet:
    powers = list(one.powers)
    return defs.PowerSet(
        one.name,
        [defs.Power(name, die) for name, die in one.powers.items()],
        [
            defs.Sfx(sfx.do, sfx.name, _type(sfx.what), "" if sfx.what in TYPES else sfx.what, sfx.words, spelled_out(sfx.against))
            for sfx in one.sfx
        ],
        [
            defs.Limit(
                limit.do,
                _type(limit.what),
                powers.index(limit.power) if limit.power else -1,
                names.index(limit.set) if limit.set else -1,
                limit.complication,
                limit.words,
            )
            for limit in one.limits
        ],
    )


def _milestone(id: str, one: MilestonePart) -> defs.Milestone:
    return defs.Milestone(id, one.name, [parse_trigger(line) for line in (one.one, one.three, one.ten)])


def _gains(gains: tuple[GainPart, ...]) -> list[defs.Gain]:
    return [
        defs.Gain(
            gain.do,
            gain.name,
            gain.words,
            gain.die or 0,
            list(gain.dice),
            _type(gain.type),
            gain.count,
            gain.scene or "",
            gain.event or "",
            gain.act,
            gain.who or "",
            gain.lasts,
        )
        for gain in gains
    ]


def _ending(one: EndingPart) -> defs.Ending:
    choices = [choice if isinstance(choice, ChoicePart) else ChoicePart(words=choice) for choice in one.choices]
    return defs.Ending(one.words, [choice.words for choice in choices], _gains(one.gains), [_gains(choice.gains) for choice in choices])


def _leads(leads: tuple[LeadPart, ...]) -> list[defs.Lead]:
    return [defs.Lead(lead.words, list(lead.tags), lead.to, _gains(lead.gains)) for lead in leads]


def _scene(entry: SceneEntry) -> defs.Scene:
    return defs.Scene(
        entry.id,
        entry.event,
        entry.act,
        entry.name,
        entry.words,
        entry.objective,
        entry.about,
        list(entry.boxes),
        list(entry.ticks),
        list(entry.obstacle) or [0, 0, 0, 0],
        usual_hinders(entry.objective) if entry.hinders is None else [_type(word) for word in entry.hinders],
        list(entry.gets_up) or [0, 0, 0, 0],
        [[foe_of(words) for words in foes] for foes in entry.foes],
        list(entry.distinctions),
        entry.ally or "",
        entry.clock.name,
        [defs.Tick(tick.words, _gains(tick.gains)) for tick in entry.clock.ticks],
        [defs.Price(one.die, one.name, one.do, _type(one.type), one.count, one.who, list(one.parties), one.limit) for one in entry.prices],
        [defs.Tactic(one.who, one.do, one.aim, one.when) for one in entry.tactics],
        _ending(entry.near),
        _ending(entry.far),
        defs.Outcome(entry.win.words, entry.win.to, _gains(entry.win.gains)),
        defs.Outcome(entry.loss.words, entry.loss.to, _gains(entry.loss.gains)),
    )


def _event(entry: EventEntry) -> defs.EventDef:
    return defs.EventDef(
        entry.id,
        entry.name,
        entry.read,
        entry.start,
        [defs.Act(act.name, act.stakes, act.threat) for act in entry.acts],
        [defs.Finale(one.id, one.name, one.words, _leads(one.leads)) for one in entry.finales],
        [_milestone(f"{entry.id}-{at + 1}", one) for at, one in enumerate(entry.milestones)],
        [
            defs.Unlock(
                f"{entry.id}-{at + 1}",
                one.name,
                one.cost,
                defs.Gain(one.do, one.name, one.words, one.die or 0, who=one.who or "", against=spelled_out(one.against)),
            )
            for at, one in enumerate(entry.unlocks)
        ],
        {key: [lines] if isinstance(lines, str) else list(lines) for key, lines in entry.voice.items()},
    )
