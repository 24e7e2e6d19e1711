"""What is printed on the cards: definitions that never change in play. The engine knows a card by its index in its catalogue."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from longbox.games.heroes.engine.parts import Line

SYMBOLS: Final = ["star", "dot", "diamond", "cross"]


@dataclass(eq=False)
class Ability:
    """Something a card can do: its name, its lines, and its words for players. `deeds` are the words for what each line does, `to_all` the
    same as they are told to everybody. `timing` is action, troubleshooting or combat on Support abilities, and empty elsewhere."""

    name: str
    lines: list[Line]
    text: str
    deeds: list[str]
    to_all: list[str]
    timing: str = ""


@dataclass(eq=False)
class PowerDef:
    """A Combat Power: a colour and three numbers of dice."""

    colour: int
    name: str
    attack: int
    defend: int
    outwit: int


@dataclass(eq=False)
class HeroDef:
    """A hero. `team` is the index of the team; `ratings` are by type: Crime, Danger, Mystery; `skills` are places in SKILLS."""

    index: int
    id: str
    name: str
    team: int
    level: int
    ko: int
    ratings: list[int]
    skills: list[int]
    powers: list[PowerDef]
    support: Ability
    special: Ability
    about: str


@dataclass(eq=False)
class MastermindDef:
    """The Nemesis of a team. `threat` are his Threat ratings by type; `plans` are the indices of his three Master Plans in their order."""

    index: int
    id: str
    name: str
    team: int
    ko: int
    threat: list[int]
    henchmen: int
    powers: list[PowerDef]
    special: Ability
    plans: list[int]
    nature: str
    about: str
    lines: list[str]


@dataclass(eq=False)
class TeamDef:
    """A team: the indices of its four heroes, of its Nemesis, and of its three Power-Ups."""

    index: int
    id: str
    name: str
    heroes: list[int]
    mastermind: int
    power_ups: list[int]


@dataclass(eq=False)
class PlanDef:
    """A Master Plan; `stage` is 0 Prologue, 1 Development, 2 Conclusion."""

    index: int
    id: str
    mastermind: int
    stage: int
    keyword: str
    ability: Ability


@dataclass(eq=False)
class PowerUpDef:
    index: int
    id: str
    team: int
    ability: Ability


@dataclass(eq=False)
class StoryDef:
    index: int
    id: str
    title: str
    team: int


@dataclass(eq=False)
class HeadlineDef:
    """A Headline. `symbol` says in which district of its area it lies, -1 on Special Headlines, which have a place of their own."""

    index: int
    id: str
    title: str
    type: int
    threat: int
    skill: int
    vp: int
    symbol: int
    mastermind: bool
    twist: Ability


@dataclass(eq=False)
class ResourceDef:
    """An Ally or an Event. `link` is the index of the team whose symbol an Ally bears, or -1; `action`: an Event played as an action."""

    index: int
    id: str
    ally: bool
    link: int
    action: bool
    ability: Ability


@dataclass(eq=False)
class VillainDef:
    """A Villain. `need` is the Trouble Level Requirement, `cost` what it takes to play him as Lead Villain; the gray box is a Backup Effect
    or an Agent with a cost of its own."""

    index: int
    id: str
    name: str
    need: int
    cost: int
    ko: int
    wanted: bool
    powers: list[PowerDef]
    agent: bool
    box_cost: int
    box: Ability


@dataclass(eq=False)
class ScenarioDef:
    """A Scenario and when it ends; 0 and -1 mean: not in this way.

    `target`: at so many VP; `rounds`: after so many Game Rounds; `plans`: when one Nemesis has completed so many. `special` is the index of
    its Special Headline among the headlines, or -1. That enters when `players` players have `vp` VP, when round `enters` begins, or with
    so many Master Plans completed by all (`plans`); the game ends with its solution, or at the end of the Game Round in which it entered
    (`lasts` 0) or of one of the next (`lasts` 1, 2), -1: it stays.
    """

    index: int
    id: str
    name: str
    about: str
    ability: Ability
    target: int
    rounds: int
    plans: int
    special: int
    enters_vp: int
    enters_players: int
    enters_round: int
    enters_plans: int
    lasts: int
    pays_plans: bool


@dataclass(eq=False)
class AreaDef:
    """An area of the city: its four districts in the order of SYMBOLS. `closed_for_two`: not used by two players."""

    index: int
    id: str
    name: str
    districts: list[str]
    closed_for_two: bool


@dataclass(eq=False)
class Box:
    """All that is in the box."""

    die: list[str]
    areas: list[AreaDef]
    teams: list[TeamDef]
    heroes: list[HeroDef]
    masterminds: list[MastermindDef]
    plans: list[PlanDef]
    power_ups: list[PowerUpDef]
    stories: list[StoryDef]
    headlines: list[HeadlineDef]
    """Those of the deck, then the Special Headlines of the scenarios."""
    resources: list[ResourceDef]
    villains: list[VillainDef]
    scenarios: list[ScenarioDef]
