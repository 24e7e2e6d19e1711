"""What stands in a pack of Heroic: the kinds of entries, as docs/heroic-packs.md tells them. Not compiled: msgspec structs."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from longbox.content.packs import PackEntry, Ref, Slug

Name = Annotated[str, Meta(min_length=1)]
Die = Annotated[Literal[4, 6, 8, 10, 12], Meta(description="a die (4, 6, 8, 10 or 12)")]
Type = Literal["physical", "mental", "emotional"]
Few = Annotated[int, Meta(ge=-6, le=20)]
Four = Meta(min_length=4, max_length=4, description="a list of four, for 1, 2, 3 and 4 heroes,")
SfxId = Literal[
    "absorption", "adaptive_tactics", "afflict", "area_attack", "berserk", "boost", "burst", "constructs", "counterattack", "dangerous",
    "focus", "healing", "healing_factor", "immunity", "invulnerable", "master_plan", "multipower", "push", "regenerate", "second_chance",
    "second_wind", "unleashed", "versatile",
]  # fmt: skip
LimitId = Literal[
    "conscious_activation", "exhausted", "gear", "growing_dread", "issues", "mutant", "mutually_exclusive", "powered_down",
    "uncontrollable", "vulnerable",
]  # fmt: skip
GainDo = Literal[
    "pp", "doom", "asset", "resource", "complication", "stress", "boxes", "obstacle", "split", "free_die", "no_recovery", "distinction",
]  # fmt: skip
UnlockDo = Literal["asset", "ally", "played", "immunity", "helper", "power", "power_scene", "reroll"]
PriceDo = Literal["hurt", "tick", "split", "distinction", "foe", "shut", "act", "limit"]
TacticDo = Literal["attack", "complicate", "asset", "help", "grandstand", "hinder", "flee", "hide"]
TacticAim = Literal["any", "scorer", "loner", "hurt", "last", "fastest", "strongest", "proudest", "kindest", "closest", "door"]
TacticWhen = Literal[
    "always", "first_two_rounds", "later", "two_heroes_out", "two_foes_out", "after_asset", "somebody_pinned", "four_ticks",
]  # fmt: skip
Tag = Literal["bargain", "confess", "cover", "cure", "defy", "law", "mercy", "school", "street", "throne"]
Objective = Literal["rescue", "stop", "escape", "hold", "chase", "duel"]

TRIPLE = re.compile(r"S(\d+) B(\d+) T(\d+)")
MANY = re.compile(r"(Solo|Team) (\d+)d(\d+)")
SPECIALTY = re.compile(r"([A-Z][a-z]+) ([EMG])")


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table within an entry."""


class SfxPart(Part, frozen=True, kw_only=True):
    do: SfxId
    name: str = ""
    what: str = ""
    words: str = ""
    against: tuple[str, ...] = ()


class LimitPart(Part, frozen=True, kw_only=True):
    do: LimitId
    what: str = ""
    power: str = ""
    set: str = ""
    complication: str = ""
    words: str = ""


class SetPart(Part, frozen=True, kw_only=True):
    name: Name
    powers: Annotated[dict[str, Die], Meta(min_length=1)]
    sfx: tuple[SfxPart, ...] = ()
    limits: tuple[LimitPart, ...] = ()


class MilestonePart(Part, frozen=True, kw_only=True):
    name: Name
    one: Name
    three: Name
    ten: Name


class Backlash(Part, frozen=True, kw_only=True):
    type: Type
    die: Die


class CarriedPart(Part, frozen=True, kw_only=True):
    """What a hero brings from another campaign (rule P1.9)."""

    xp: Annotated[int, Meta(ge=0, le=9999)] = 0
    least: Annotated[int, Meta(ge=0, le=5)] = 1
    trauma: Annotated[tuple[Literal[0, 4, 6, 8, 10, 12], ...], Meta(min_length=3, max_length=3)] = (0, 0, 0)
    unlocked: tuple[str, ...] = ()
    milestones: tuple[str, ...] = ()


class CharacterEntry(PackEntry, frozen=True, kw_only=True):
    name: Name
    kind: Literal["hero", "major", "minor", "specialist", "mob", "threat"]
    affiliations: Name
    distinctions: tuple[Name, ...] = ()
    sets: tuple[SetPart, ...] = ()
    specialties: tuple[str, ...] = ()
    milestones: tuple[MilestonePart, ...] = ()
    backlash: Backlash | None = None
    play: str = ""
    carried: CarriedPart | None = None


class GainPart(Part, frozen=True, kw_only=True):
    do: GainDo
    name: str = ""
    words: str = ""
    die: Die | None = None
    dice: tuple[Die, ...] = ()
    type: Type | None = None
    count: Few = 0
    scene: Annotated[str, Ref("scenes")] | None = None
    event: Annotated[str, Ref("events")] | None = None
    act: Annotated[int, Meta(ge=0, le=5)] = 0
    who: Annotated[str, Ref("characters")] | None = None
    lasts: Literal["", "roll", "scene", "act"] = ""


class UnlockPart(Part, frozen=True, kw_only=True):
    do: UnlockDo
    cost: Literal[5, 10]
    name: Name
    words: str = ""
    die: Die | None = None
    who: Annotated[str, Ref("characters")] | None = None
    against: tuple[str, ...] = ()


class PricePart(Part, frozen=True, kw_only=True):
    die: Die
    name: Name
    do: PriceDo
    type: Type | None = None
    count: Annotated[int, Meta(ge=1, le=4)] = 1
    who: str = ""
    parties: tuple[Annotated[int, Meta(ge=1, le=4)], ...] = (1, 2, 3, 4)
    limit: Die = 8


class TickPart(Part, frozen=True, kw_only=True):
    words: Name
    gains: tuple[GainPart, ...] = ()


class TacticPart(Part, frozen=True, kw_only=True):
    who: Annotated[str, Ref("characters")]
    do: TacticDo
    aim: TacticAim = "any"
    when: TacticWhen = "always"


class OutcomePart(Part, frozen=True, kw_only=True):
    words: Name
    to: Slug
    gains: tuple[GainPart, ...] = ()


class ChoicePart(Part, frozen=True, kw_only=True):
    words: Name
    gains: tuple[GainPart, ...] = ()


class EndingPart(Part, frozen=True, kw_only=True):
    words: Name
    choices: Annotated[tuple[Name | ChoicePart, ...], Meta(max_length=4)] = ()
    gains: tuple[GainPart, ...] = ()


class LeadPart(Part, frozen=True, kw_only=True):
    words: Name
    tags: tuple[Tag, ...] = ()
    to: Slug
    gains: tuple[GainPart, ...] = ()


class ClockPart(Part, frozen=True, kw_only=True):
    name: Name
    ticks: Annotated[tuple[TickPart, ...], Meta(min_length=5, max_length=5)]


class SceneEntry(PackEntry, frozen=True, kw_only=True):
    event: Annotated[str, Ref("events")]
    act: Annotated[int, Meta(ge=1, le=5)]
    name: Name
    words: str = ""
    objective: Objective
    about: str = ""
    boxes: Annotated[tuple[Annotated[int, Meta(ge=1, le=20)], ...], Four]
    ticks: Annotated[tuple[Literal[4, 5], ...], Four]
    obstacle: Annotated[tuple[Die, ...], Meta(max_length=4)] = ()
    hinders: tuple[Type, ...] | None = None
    gets_up: Annotated[tuple[Annotated[int, Meta(ge=0, le=9)], ...], Meta(max_length=4)] = ()
    foes: Annotated[tuple[Annotated[tuple[Name, ...], Meta(min_length=1)], ...], Four]
    distinctions: Annotated[tuple[Name, ...], Meta(max_length=4)]
    ally: Annotated[str, Ref("characters")] | None = None
    clock: ClockPart
    prices: Annotated[tuple[PricePart, ...], Meta(max_length=6)] = ()
    tactics: tuple[TacticPart, ...] = ()
    near: EndingPart
    far: EndingPart
    win: OutcomePart
    loss: OutcomePart


class TransitionEntry(PackEntry, frozen=True, kw_only=True):
    event: Annotated[str, Ref("events")]
    act: Annotated[int, Meta(ge=1, le=5)]
    name: Name
    words: str = ""
    leads: Annotated[tuple[LeadPart, ...], Meta(max_length=6)] = ()
    to: str = ""


class ActPart(Part, frozen=True, kw_only=True):
    name: Name
    stakes: Literal["normal", "high", "catastrophic"] = "normal"
    threat: Literal["normal", "global", "cosmic"] = "normal"


class FinalePart(Part, frozen=True, kw_only=True):
    id: Slug
    name: Name
    words: str = ""
    leads: Annotated[tuple[LeadPart, ...], Meta(max_length=6)] = ()


class EventEntry(PackEntry, frozen=True, kw_only=True):
    name: Name
    read: Name
    start: Slug
    acts: Annotated[tuple[ActPart, ...], Meta(min_length=1)]
    finales: Annotated[tuple[FinalePart, ...], Meta(min_length=1)]
    milestones: tuple[MilestonePart, ...] = ()
    unlocks: Annotated[tuple[UnlockPart, ...], Meta(max_length=8)] = ()
    voice: dict[str, Name | tuple[Name, ...]]


SECTIONS: dict[str, type[PackEntry]] = {
    "characters": CharacterEntry,
    "events": EventEntry,
    "scenes": SceneEntry,
    "transitions": TransitionEntry,
}
