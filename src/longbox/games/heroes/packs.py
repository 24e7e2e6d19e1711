"""The box of Heroes as data, and what is checked about it. Not compiled, because entries are msgspec structs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from longbox.content.packs import Pack, PackEntry, Problem, Ref, load_pack
from longbox.games.heroes.describe import AGENT, EVENT, PLAN, SCENARIO, SUPPORT, TWIST, deeds, describe, to_all
from longbox.games.heroes.engine import defs
from longbox.games.heroes.engine.lines import BadLine, parse_lines
from longbox.games.heroes.engine.vocabulary import COLOURS, SKILLS, STAGES, TYPES

PACK = Path(__file__).with_name("pack")

Few = Annotated[int, Meta(ge=0, le=8)]
Some = Annotated[int, Meta(ge=1, le=8)]
Points = Annotated[int, Meta(ge=0, le=40)]
Name = Annotated[str, Meta(min_length=1)]
Kind = Literal["crime", "danger", "mystery"]
Skill = Literal["fight", "mystic", "protection", "rescue", "science", "stealth"]
Colour = Literal["red", "orange", "yellow"]
Face = Literal["hit", "hit+boost", "boost", "trouble", "trouble+boost", "blank"]


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table within an entry."""


class Ratings(Part, frozen=True, kw_only=True):
    crime: Few
    danger: Few
    mystery: Few

    def by_type(self) -> list[int]:
        return [self.crime, self.danger, self.mystery]


class Power(Part, frozen=True, kw_only=True):
    colour: Colour
    name: Name
    attack: Few
    defend: Few
    outwit: Few


class Ability(Part, frozen=True, kw_only=True):
    name: Name
    effect: Name


class Support(Ability, frozen=True, kw_only=True):
    timing: Literal["action", "troubleshooting", "combat"]


class GrayBox(Ability, frozen=True, kw_only=True):
    cost: Few


class Districts(Part, frozen=True, kw_only=True):
    star: Name
    dot: Name
    diamond: Name
    cross: Name


class Entry(PackEntry, frozen=True, kw_only=True):
    """`known` are the fields that are published facts, in an entry that is otherwise ours."""

    known: tuple[str, ...] = ()


class DieEntry(Entry, frozen=True, kw_only=True):
    faces: Annotated[tuple[Face, ...], Meta(min_length=6, max_length=6)]


class AreaEntry(Entry, frozen=True, kw_only=True):
    name: Name
    districts: Districts
    closed_for_two: bool = False


class TeamEntry(Entry, frozen=True, kw_only=True):
    name: Name


class HeroEntry(Entry, frozen=True, kw_only=True):
    name: Name
    team: Annotated[str, Ref("teams")]
    level: Annotated[int, Meta(ge=1, le=4)]
    ko: Annotated[int, Meta(ge=1, le=4)]
    ratings: Ratings
    skills: Annotated[tuple[Skill, ...], Meta(min_length=1, max_length=3)]
    powers: Annotated[tuple[Power, ...], Meta(min_length=3, max_length=3)]
    support: Support
    special: Ability
    about: str = ""


class MastermindEntry(Entry, frozen=True, kw_only=True):
    name: Name
    team: Annotated[str, Ref("teams")]
    ko: Annotated[int, Meta(ge=1, le=5)]
    threat: Ratings
    henchmen: Few
    powers: Annotated[tuple[Power, ...], Meta(min_length=1, max_length=3)]
    special: Ability
    nature: Literal["zealot", "hoarder", "bleeder", "recruiter"]
    about: str = ""
    lines: tuple[Name, ...] = ()


class PlanEntry(Entry, frozen=True, kw_only=True):
    name: Name
    mastermind: Annotated[str, Ref("masterminds")]
    stage: Literal["prologue", "development", "conclusion"]
    keyword: Literal["scheming", "lead", "end", "planning", "villain", "combat", "mission"]
    effect: Name


class PowerUpEntry(Entry, frozen=True, kw_only=True):
    name: Name
    team: Annotated[str, Ref("teams")]
    effect: Name


class StoryEntry(Entry, frozen=True, kw_only=True):
    title: Name
    team: Annotated[str, Ref("teams")]


class HeadlineEntry(Entry, frozen=True, kw_only=True):
    title: Name
    type: Kind
    threat: Some
    skill: Skill
    vp: Some
    symbol: Literal["star", "dot", "diamond", "cross"]
    mastermind: bool = False
    twist: str = ""


class AllyEntry(Entry, frozen=True, kw_only=True):
    """`ability` is what its ability is called; as a rule it has no name of its own."""

    name: Name
    effect: Name
    ability: str = ""
    link: Annotated[str, Ref("teams")] | None = None


class EventEntry(Entry, frozen=True, kw_only=True):
    name: Name
    effect: Name
    action: bool = False


class VillainEntry(Entry, frozen=True, kw_only=True):
    """The gray box is either a `backup` or an `agent`."""

    name: Name
    need: Some
    cost: Few
    ko: Annotated[int, Meta(ge=1, le=4)]
    powers: Annotated[tuple[Power, ...], Meta(min_length=1, max_length=3)]
    wanted: bool = False
    backup: GrayBox | None = None
    agent: GrayBox | None = None


class End(Part, frozen=True, kw_only=True):
    """`target` VP, after so many `rounds`, or when one Nemesis has completed so many `plans`."""

    target: Points = 0
    rounds: Points = 0
    plans: Annotated[int, Meta(ge=0, le=3)] = 0


class Enters(Part, frozen=True, kw_only=True):
    """When so many `players` have so many `vp`, when a `round` begins, or with the first completed plan."""

    vp: Points = 0
    players: Annotated[int, Meta(ge=0, le=4)] = 0
    round: Points = 0
    plans: int = 0


class Special(Part, frozen=True, kw_only=True):
    """`lasts`: after so many Game Rounds more the game ends even if nobody has solved it; -1: it waits."""

    title: Name
    type: Kind
    threat: Some
    skill: Skill
    vp: Some
    enters: Enters
    twist: str = ""
    lasts: Annotated[int, Meta(ge=-1, le=5)] = -1


class ScenarioEntry(Entry, frozen=True, kw_only=True):
    name: Name
    about: str
    effect: str = ""
    end: End = End()
    special: Special | None = None


SECTIONS: dict[str, type[PackEntry]] = {
    "dice": DieEntry,
    "areas": AreaEntry,
    "teams": TeamEntry,
    "heroes": HeroEntry,
    "masterminds": MastermindEntry,
    "plans": PlanEntry,
    "power_ups": PowerUpEntry,
    "stories": StoryEntry,
    "headlines": HeadlineEntry,
    "allies": AllyEntry,
    "events": EventEntry,
    "villains": VillainEntry,
    "scenarios": ScenarioEntry,
}


# The checks


def effects(pack: Pack) -> Iterator[tuple[str, str, str, str]]:
    """Every effect line of a pack, with section, entry and field."""
    for hero in pack.entries("heroes", HeroEntry):
        yield "heroes", hero.id, "support.effect", hero.support.effect
        yield "heroes", hero.id, "special.effect", hero.special.effect
    for mastermind in pack.entries("masterminds", MastermindEntry):
        yield "masterminds", mastermind.id, "special.effect", mastermind.special.effect
    for section, kind in (("plans", PlanEntry), ("power_ups", PowerUpEntry), ("allies", AllyEntry), ("events", EventEntry)):
        for entry in pack.entries(section, kind):
            yield section, entry.id, "effect", entry.effect  # type: ignore[attr-defined]
    for headline in pack.entries("headlines", HeadlineEntry):
        yield "headlines", headline.id, "twist", headline.twist
    for villain in pack.entries("villains", VillainEntry):
        if villain.backup is not None:
            yield "villains", villain.id, "backup.effect", villain.backup.effect
        if villain.agent is not None:
            yield "villains", villain.id, "agent.effect", villain.agent.effect
    for scenario in pack.entries("scenarios", ScenarioEntry):
        yield "scenarios", scenario.id, "effect", scenario.effect
        if scenario.special is not None:
            yield "scenarios", scenario.id, "special.twist", scenario.special.twist


def lines_are_understood(pack: Pack) -> Iterator[Problem]:
    """Every effect is made of the closed vocabulary (rule B12.1), and the teams that it names exist."""
    teams = pack.ids("teams")
    for section, id, field, effect in effects(pack):
        if not effect:
            continue
        try:
            lines = parse_lines(effect)
        except BadLine as error:
            yield Problem(section, id, field, str(error))
            continue
        named = [step.args[2].word for line in lines for step in line.steps if step.effect.name == "level" and step.args[2].word != "one"]
        named += [cond.value for line in lines for step in line.steps for group in step.ifs for cond in group if cond.name == "team"]
        for team in named:
            if team not in teams:
                yield Problem(section, id, field, f"there is no team {team!r}; the teams are {', '.join(teams)}")


def teams_are_whole(pack: Pack) -> Iterator[Problem]:
    """Four heroes, a mastermind with his three Master Plans in order, and three Power-Ups for each team (rules B2.1 and B2.2)."""
    heroes = Counter(hero.team for hero in pack.entries("heroes", HeroEntry))
    masterminds = Counter(one.team for one in pack.entries("masterminds", MastermindEntry))
    power_ups = Counter(one.team for one in pack.entries("power_ups", PowerUpEntry))
    for team in pack.ids("teams"):
        for count, need, words in ((heroes, 4, "heroes"), (masterminds, 1, "mastermind"), (power_ups, 3, "Power-Ups")):
            if count[team] != need:
                yield Problem("teams", team, "", f"a team has {need} {words}, not {count[team]}")
    for mastermind in pack.ids("masterminds"):
        stages = sorted(STAGES.index(plan.stage) for plan in pack.entries("plans", PlanEntry) if plan.mastermind == mastermind)
        if stages != [0, 1, 2]:
            yield Problem("masterminds", mastermind, "", f"he has one Master Plan of each stage: {', '.join(STAGES)}")


def powers_are_of_different_colours(pack: Pack) -> Iterator[Problem]:
    """One power of a colour (rule B7.4); a hero has all three."""
    fighters: list[tuple[str, str, tuple[Power, ...]]] = [("heroes", hero.id, hero.powers) for hero in pack.entries("heroes", HeroEntry)]
    fighters += [("masterminds", one.id, one.powers) for one in pack.entries("masterminds", MastermindEntry)]
    fighters += [("villains", one.id, one.powers) for one in pack.entries("villains", VillainEntry)]
    for section, id, powers in fighters:
        colours = [power.colour for power in powers]
        if len(set(colours)) < len(colours):
            yield Problem(section, id, "powers", f"there are two powers of one colour: {', '.join(colours)}")


def gray_boxes_are_one(pack: Pack) -> Iterator[Problem]:
    """A Villain has a Backup Effect or an Agent, never both (rules B6.13 and B6.14)."""
    for villain in pack.entries("villains", VillainEntry):
        if (villain.backup is None) == (villain.agent is None):
            yield Problem("villains", villain.id, "", "the gray box is either a backup or an agent")


def scenarios_end(pack: Pack) -> Iterator[Problem]:
    """Every Scenario says how it ends (rule B10.1), and how its Special Headline comes (rule B10.6)."""
    for scenario in pack.entries("scenarios", ScenarioEntry):
        end, special = scenario.end, scenario.special
        if special is None and not (end.target or end.rounds or end.plans):
            yield Problem("scenarios", scenario.id, "end", "it never ends: give it a target, rounds, plans or a special headline")
        if special is not None:
            enters = special.enters
            if sum([bool(enters.vp), bool(enters.round), bool(enters.plans)]) != 1:
                yield Problem("scenarios", scenario.id, "special.enters", "it enters by vp (and players), by round, or by plans")
            if bool(enters.vp) != bool(enters.players):
                yield Problem("scenarios", scenario.id, "special.enters", "vp and players belong together")


def cards_differ(pack: Pack) -> Iterator[Problem]:
    """No card is another one with a new name: no two share an effect line or a profile."""
    seen: dict[str, str] = {}
    for section, id, field, effect in effects(pack):
        first = seen.setdefault(effect, id)
        if effect and first != id:
            yield Problem(section, id, field, f"{first!r} does the same")
    profiles: dict[object, str] = {}
    for headline in pack.entries("headlines", HeadlineEntry):
        profile = (headline.type, headline.threat, headline.skill, headline.vp, headline.twist, headline.mastermind, headline.symbol)
        first = profiles.setdefault(profile, headline.id)
        if first != headline.id:
            yield Problem("headlines", headline.id, "", f"{first!r} has the same type, threat, skill, vp, symbol and twist")


def there_is_enough(pack: Pack) -> Iterator[Problem]:
    """One die, at least two teams, areas for both numbers of players, and cards in every deck."""
    if len(pack.ids("dice")) != 1:
        yield Problem("dice", None, "", "there is one die")
    if len(pack.ids("teams")) < 2:
        yield Problem("teams", None, "", "there are at least two teams")
    for section in ("areas", "headlines", "allies", "villains", "scenarios"):
        if not pack.ids(section):
            yield Problem(section, None, "", "there is at least one of them")


CHECKS = [
    lines_are_understood,
    teams_are_whole,
    powers_are_of_different_colours,
    gray_boxes_are_one,
    scenarios_end,
    cards_differ,
    there_is_enough,
]


def load(path: Path = PACK) -> Pack:
    return load_pack(path, game="heroes", sections=SECTIONS, checks=CHECKS)


# The box


def box_of(pack: Pack) -> defs.Box:
    """All definitions of a pack, each in its place."""
    teams = pack.ids("teams")
    headlines = [_headline(at, entry) for at, entry in enumerate(pack.entries("headlines", HeadlineEntry))]
    scenarios = [_scenario(at, entry, headlines) for at, entry in enumerate(pack.entries("scenarios", ScenarioEntry))]
    return defs.Box(
        die=list(pack.entries("dice", DieEntry)[0].faces),
        areas=[_area(at, entry) for at, entry in enumerate(pack.entries("areas", AreaEntry))],
        teams=[_team(at, entry, pack) for at, entry in enumerate(pack.entries("teams", TeamEntry))],
        heroes=[_hero(at, entry, teams) for at, entry in enumerate(pack.entries("heroes", HeroEntry))],
        masterminds=[_mastermind(at, entry, teams, pack) for at, entry in enumerate(pack.entries("masterminds", MastermindEntry))],
        plans=[_plan(at, entry, pack) for at, entry in enumerate(pack.entries("plans", PlanEntry))],
        power_ups=[
            defs.PowerUpDef(at, entry.id, teams.index(entry.team), _ability(entry.name, entry.effect))
            for at, entry in enumerate(pack.entries("power_ups", PowerUpEntry))
        ],
        stories=[
            defs.StoryDef(at, entry.id, entry.title, teams.index(entry.team))
            for at, entry in enumerate(pack.entries("stories", StoryEntry))
        ],
        headlines=headlines,
        resources=_resources(pack, teams),
        villains=[_villain(at, entry) for at, entry in enumerate(pack.entries("villains", VillainEntry))],
        scenarios=scenarios,
    )


def _ability(name: str, effect: str, on: str = "", timing: str = "") -> defs.Ability:
    """`on` is what the card is, as `describe` knows it."""
    done = deeds(effect, on)
    return defs.Ability(name, parse_lines(effect), describe(effect, on), done, [to_all(deed) for deed in done], timing)


def _powers(powers: tuple[Power, ...]) -> list[defs.PowerDef]:
    return [defs.PowerDef(COLOURS.index(one.colour), one.name, one.attack, one.defend, one.outwit) for one in powers]


def _area(at: int, entry: AreaEntry) -> defs.AreaDef:
    names = entry.districts
    return defs.AreaDef(at, entry.id, entry.name, [names.star, names.dot, names.diamond, names.cross], entry.closed_for_two)


def _team(at: int, entry: TeamEntry, pack: Pack) -> defs.TeamDef:
    heroes = [index for index, hero in enumerate(pack.entries("heroes", HeroEntry)) if hero.team == entry.id]
    mastermind = [one.team for one in pack.entries("masterminds", MastermindEntry)].index(entry.id)
    power_ups = [index for index, one in enumerate(pack.entries("power_ups", PowerUpEntry)) if one.team == entry.id]
    return defs.TeamDef(at, entry.id, entry.name, heroes, mastermind, power_ups)


def _hero(at: int, entry: HeroEntry, teams: list[str]) -> defs.HeroDef:
    return defs.HeroDef(
        at,
        entry.id,
        entry.name,
        team=teams.index(entry.team),
        level=entry.level,
        ko=entry.ko,
        ratings=entry.ratings.by_type(),
        skills=[SKILLS.index(skill) for skill in entry.skills],
        powers=_powers(entry.powers),
        support=_ability(entry.support.name, entry.support.effect, SUPPORT, entry.support.timing),
        special=_ability(entry.special.name, entry.special.effect),
        about=entry.about,
    )


def _mastermind(at: int, entry: MastermindEntry, teams: list[str], pack: Pack) -> defs.MastermindDef:
    plans = [
        (STAGES.index(plan.stage), index) for index, plan in enumerate(pack.entries("plans", PlanEntry)) if plan.mastermind == entry.id
    ]
    return defs.MastermindDef(
        at,
        entry.id,
        entry.name,
        team=teams.index(entry.team),
        ko=entry.ko,
        threat=entry.threat.by_type(),
        henchmen=entry.henchmen,
        powers=_powers(entry.powers),
        special=_ability(entry.special.name, entry.special.effect),
        plans=[index for _, index in sorted(plans)],
        nature=entry.nature,
        about=entry.about,
        lines=list(entry.lines),
    )


def _plan(at: int, entry: PlanEntry, pack: Pack) -> defs.PlanDef:
    mastermind = pack.ids("masterminds").index(entry.mastermind)
    return defs.PlanDef(at, entry.id, mastermind, STAGES.index(entry.stage), entry.keyword, _ability(entry.name, entry.effect, PLAN))


def _headline(at: int, entry: HeadlineEntry) -> defs.HeadlineDef:
    return defs.HeadlineDef(
        at,
        entry.id,
        entry.title,
        type=TYPES.index(entry.type),
        threat=entry.threat,
        skill=SKILLS.index(entry.skill),
        vp=entry.vp,
        symbol=defs.SYMBOLS.index(entry.symbol),
        mastermind=entry.mastermind,
        twist=_ability(entry.title, entry.twist, TWIST),
    )


def _resources(pack: Pack, teams: list[str]) -> list[defs.ResourceDef]:
    allies = pack.entries("allies", AllyEntry)
    found = [
        defs.ResourceDef(at, ally.id, True, teams.index(ally.link) if ally.link else -1, False, _ability(ally.name, ally.effect))
        for at, ally in enumerate(allies)
    ]
    return found + [
        defs.ResourceDef(len(allies) + at, event.id, False, -1, event.action, _ability(event.name, event.effect, EVENT))
        for at, event in enumerate(pack.entries("events", EventEntry))
    ]


def _villain(at: int, entry: VillainEntry) -> defs.VillainDef:
    box = entry.agent or entry.backup
    assert box is not None
    return defs.VillainDef(
        at,
        entry.id,
        entry.name,
        need=entry.need,
        cost=entry.cost,
        ko=entry.ko,
        wanted=entry.wanted,
        powers=_powers(entry.powers),
        agent=entry.agent is not None,
        box_cost=box.cost,
        box=_ability(box.name, box.effect, AGENT if entry.agent is not None else ""),
    )


def _scenario(at: int, entry: ScenarioEntry, headlines: list[defs.HeadlineDef]) -> defs.ScenarioDef:
    """The Special Headline is laid behind those of the deck."""
    special, index = entry.special, -1
    if special is not None:
        index = len(headlines)
        headlines.append(
            defs.HeadlineDef(
                index,
                f"{entry.id}-special",
                special.title,
                type=TYPES.index(special.type),
                threat=special.threat,
                skill=SKILLS.index(special.skill),
                vp=special.vp,
                symbol=-1,
                mastermind=False,
                twist=_ability(special.title, special.twist, TWIST),
            )
        )
    enters = special.enters if special is not None else Enters()
    return defs.ScenarioDef(
        at,
        entry.id,
        entry.name,
        entry.about,
        ability=_ability(entry.name, entry.effect, SCENARIO),
        target=entry.end.target,
        rounds=entry.end.rounds,
        plans=entry.end.plans,
        special=index,
        enters_vp=enters.vp,
        enters_players=enters.players,
        enters_round=enters.round,
        enters_plans=enters.plans,
        lasts=special.lasts if special is not None else -1,
        pays_plans="plan_done" in entry.effect,
    )
