"""What is printed on the cards: definitions that never change in play. The engine knows a card by its place in its catalogue."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.engine.lines import Line, parse_lines

RED: Final = 0
ORANGE: Final = 1
YELLOW: Final = 2

CRIME: Final = 0
DANGER: Final = 1
MYSTERY: Final = 2

SYMBOLS: Final = ["star", "dot", "diamond", "cross"]


class Ability:
    """Something a card can do: its name, its words for players, and its lines. `deeds` are the words for what each line does, `told` the
    same as they are told to everybody. `timing` is action, troubleshooting or combat on Support abilities, and empty elsewhere."""

    def __init__(self, name: str, effect: str, text: str, deeds: list[str], told: list[str], timing: str = "") -> None:
        self.name = name
        self.effect = effect
        self.text = text
        self.deeds = deeds
        self.told = told
        self.timing = timing
        self.lines: list[Line] = parse_lines(effect) if effect else []


class PowerDef:
    """A Combat Power: a colour and three numbers of dice."""

    def __init__(self, colour: int, name: str, attack: int, defend: int, outwit: int) -> None:
        self.colour = colour
        self.name = name
        self.attack = attack
        self.defend = defend
        self.outwit = outwit


class HeroDef:
    """A hero. `team` is the place of the team; `ratings` are by type: Crime, Danger, Mystery; `skills` are places in SKILLS."""

    def __init__(
        self,
        place: int,
        id: str,
        name: str,
        team: int,
        level: int,
        ko: int,
        ratings: list[int],
        skills: list[int],
        powers: list[PowerDef],
        support: Ability,
        special: Ability,
        about: str,
    ) -> None:
        self.place = place
        self.id = id
        self.name = name
        self.team = team
        self.level = level
        self.ko = ko
        self.ratings = ratings
        self.skills = skills
        self.powers = powers
        self.support = support
        self.special = special
        self.about = about


class MastermindDef:
    """The Nemesis of a team. `threat` are his Threat ratings by type; `plans` are the places of his three Master Plans in their order."""

    def __init__(
        self,
        place: int,
        id: str,
        name: str,
        team: int,
        ko: int,
        threat: list[int],
        henchmen: int,
        powers: list[PowerDef],
        special: Ability,
        plans: list[int],
        nature: str,
        about: str,
        lines: list[str],
    ) -> None:
        self.place = place
        self.id = id
        self.name = name
        self.team = team
        self.ko = ko
        self.threat = threat
        self.henchmen = henchmen
        self.powers = powers
        self.special = special
        self.plans = plans
        self.nature = nature
        self.about = about
        self.lines = lines


class TeamDef:
    """A team: the places of its four heroes, of its Nemesis, and of its three Power-Ups."""

    def __init__(self, place: int, id: str, name: str, heroes: list[int], mastermind: int, power_ups: list[int]) -> None:
        self.place = place
        self.id = id
        self.name = name
        self.heroes = heroes
        self.mastermind = mastermind
        self.power_ups = power_ups


class PlanDef:
    """A Master Plan; `stage` is 0 Prologue, 1 Development, 2 Conclusion."""

    def __init__(self, place: int, id: str, mastermind: int, stage: int, keyword: str, ability: Ability) -> None:
        self.place = place
        self.id = id
        self.mastermind = mastermind
        self.stage = stage
        self.keyword = keyword
        self.ability = ability


class PowerUpDef:
    def __init__(self, place: int, id: str, team: int, ability: Ability) -> None:
        self.place = place
        self.id = id
        self.team = team
        self.ability = ability


class StoryDef:
    def __init__(self, place: int, id: str, title: str, team: int) -> None:
        self.place = place
        self.id = id
        self.title = title
        self.team = team


class HeadlineDef:
    """A Headline. `symbol` says in which district of its area it lies, -1 on Special Headlines, which have a place of their own."""

    def __init__(
        self, place: int, id: str, title: str, type: int, threat: int, skill: int, vp: int, symbol: int, mastermind: bool, twist: Ability
    ) -> None:
        self.place = place
        self.id = id
        self.title = title
        self.type = type
        self.threat = threat
        self.skill = skill
        self.vp = vp
        self.symbol = symbol
        self.mastermind = mastermind
        self.twist = twist


class ResourceDef:
    """An Ally or an Event. `link` is the place of the team whose symbol an Ally bears, or -1; `action`: an Event played as an action."""

    def __init__(self, place: int, id: str, ally: bool, link: int, action: bool, ability: Ability) -> None:
        self.place = place
        self.id = id
        self.ally = ally
        self.link = link
        self.action = action
        self.ability = ability


class VillainDef:
    """A Villain. `need` is the Trouble Level Requirement, `cost` what it takes to play him as Lead Villain; the gray box is a Backup Effect
    or an Agent with a cost of its own."""

    def __init__(
        self,
        place: int,
        id: str,
        name: str,
        need: int,
        cost: int,
        ko: int,
        wanted: bool,
        powers: list[PowerDef],
        agent: bool,
        box_cost: int,
        box: Ability,
    ) -> None:
        self.place = place
        self.id = id
        self.name = name
        self.need = need
        self.cost = cost
        self.ko = ko
        self.wanted = wanted
        self.powers = powers
        self.agent = agent
        self.box_cost = box_cost
        self.box = box


class ScenarioDef:
    """A Scenario and when it ends; 0 and -1 mean: not in this way.

    `target`: at so many VP; `rounds`: after so many Game Rounds; `plans`: when one Nemesis has completed so many. `special` is the place of
    its Special Headline among the headlines, or -1. That enters when `players` players have `vp` VP, when round `enters` begins, or with
    so many Master Plans completed by all (`plans`); the game ends with its solution, or at the end of the Game Round in which it entered
    (`lasts` 0) or of one of the next (`lasts` 1, 2), -1: it stays.
    """

    def __init__(
        self,
        place: int,
        id: str,
        name: str,
        about: str,
        ability: Ability,
        target: int,
        rounds: int,
        plans: int,
        special: int,
        enters_vp: int,
        enters_players: int,
        enters_round: int,
        enters_plans: int,
        lasts: int,
        pays_plans: bool,
    ) -> None:
        self.place = place
        self.id = id
        self.name = name
        self.about = about
        self.ability = ability
        self.target = target
        self.rounds = rounds
        self.plans = plans
        self.special = special
        self.enters_vp = enters_vp
        self.enters_players = enters_players
        self.enters_round = enters_round
        self.enters_plans = enters_plans
        self.lasts = lasts
        self.pays_plans = pays_plans


class AreaDef:
    """An area of the city: its four districts in the order of SYMBOLS. `closed_for_two`: not used by two players."""

    def __init__(self, place: int, id: str, name: str, districts: list[str], closed_for_two: bool) -> None:
        self.place = place
        self.id = id
        self.name = name
        self.districts = districts
        self.closed_for_two = closed_for_two


class Box:
    """All that is in the box."""

    def __init__(
        self,
        die: list[str],
        areas: list[AreaDef],
        teams: list[TeamDef],
        heroes: list[HeroDef],
        masterminds: list[MastermindDef],
        plans: list[PlanDef],
        power_ups: list[PowerUpDef],
        stories: list[StoryDef],
        headlines: list[HeadlineDef],
        resources: list[ResourceDef],
        villains: list[VillainDef],
        scenarios: list[ScenarioDef],
    ) -> None:
        self.die = die
        self.areas = areas
        self.teams = teams
        self.heroes = heroes
        self.masterminds = masterminds
        self.plans = plans
        self.power_ups = power_ups
        self.stories = stories
        self.headlines = headlines
        """Those of the deck, then the Special Headlines of the scenarios."""
        self.resources = resources
        self.villains = villains
        self.scenarios = scenarios
