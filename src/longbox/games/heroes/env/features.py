"""Heroes in numbers: points, heroes and cards of everybody as far as they are open, the city, and the Headline that is being troubleshot;
of a move, the heroes, cards and places that it names."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.engine.defs import HeadlineDef, HeroDef, PowerDef, VillainDef
from longbox.games.heroes.engine.places import RECOVERY
from longbox.games.heroes.engine.planning import spent
from longbox.games.heroes.engine.records import Case
from longbox.games.heroes.engine.rules import HeroesRules
from longbox.games.heroes.engine.state import PHASES, PLANNING, Heroes
from longbox.kernel.deeds import Move
from longbox.kernel.features import Feature, Features, one_hot

TYPES: Final = ["crime", "danger", "mystery"]
COLOURS: Final = 3
SIDES: Final = 6
"""The dice of both sides to attack, to defend and to outwit."""
POINTS: Final = 40
HAND: Final = 15
DICE: Final = 10
LEVEL: Final = 5
SKILLS: Final = 8

SEAT_FEATURES: Final = [
    Feature("plot points", POINTS), Feature("victory points", POINTS), Feature("recovering", 4), Feature("ready", 4),
    Feature("supporting", 4), Feature("wounded", 4), Feature("allies", 3), Feature("points on allies", HAND), Feature("power-ups", 3),
    Feature("master plans", 3), Feature("resources", HAND), Feature("villains", HAND), Feature("solved", HAND),
    Feature("scored as a nemesis", POINTS), Feature("is active"), Feature("is first"), Feature("is my nemesis"),
]  # fmt: skip
HEADLINE_FEATURES: Final = [
    Feature("is there"), *[Feature(one) for one in TYPES], Feature("threat", DICE), Feature("victory points", DICE), Feature("age", LEVEL),
]  # fmt: skip
CASE_FEATURES: Final = [
    Feature("under way"), Feature("is mine"), Feature("i am the nemesis"), Feature("trouble", POINTS), Feature("lead villain"),
    Feature("backups", 5), Feature("agents", 5), Feature("in a fight"), Feature("with a mastermind"), Feature("sequence", DICE),
    Feature("initiative"), Feature("hits by the hero", DICE), Feature("hits by the villain", DICE), Feature("fallen heroes", 4),
    *[Feature(f"dice {at}", DICE) for at in range(SIDES)],
]  # fmt: skip
FIGHTER_FEATURES: Final = [
    Feature("is named"), Feature("is mine"), Feature("level or cost", LEVEL), Feature("hits to fall", DICE),
    *[Feature(one, DICE) for one in TYPES], Feature("attack", DICE), Feature("defend", DICE), Feature("outwit", DICE),
]  # fmt: skip
CARD_FEATURES: Final = [Feature("is an ally"), Feature("is an event"), Feature("has my team's symbol")]


def named(what: str, features: list[Feature]) -> list[Feature]:
    return [Feature(f"{what}: {one.name}", one.most) for one in features]


def best(powers: list[PowerDef]) -> list[int]:
    """The most dice of any power: to attack, to defend, to outwit."""
    return [max([one.attack for one in powers]), max([one.defend for one in powers]), max([one.outwit for one in powers])]


class HeroesFeatures(Features[Heroes]):
    def __init__(self, game: HeroesRules) -> None:
        own = [feature for seat in range(game.seats) for feature in named(f"seat {seat}", SEAT_FEATURES)]
        own += [Feature(f"phase {phase}") for phase in PHASES]
        own += [Feature("round", POINTS), Feature("action round", LEVEL), Feature("stories", LEVEL), Feature("most wanted", LEVEL)]
        own += [Feature("plan costs", POINTS), Feature("may end now")]
        own += [feature for area in game.box.areas for feature in named(f"headline {area.id}", HEADLINE_FEATURES)]
        own += [
            *named("special headline", HEADLINE_FEATURES),
            *named("headline under way", HEADLINE_FEATURES),
            *named("case", CASE_FEATURES),
        ]
        moves = [*named("hero", FIGHTER_FEATURES), *named("second hero", FIGHTER_FEATURES), *named("villain", FIGHTER_FEATURES)]
        moves += [*named("card", CARD_FEATURES), *named("headline", HEADLINE_FEATURES), *[Feature(f"colour {at}") for at in range(COLOURS)]]
        super().__init__(game, own, moves)
        self.box = game.box
        self.areas = game.areas
        self.heroes = [self.hero_numbers(hero) for hero in game.box.heroes]
        self.villains = [self.villain_numbers(villain) for villain in game.box.villains]
        self.no_fighter = [0] * len(FIGHTER_FEATURES)
        self.no_headline = [0] * len(HEADLINE_FEATURES)

    # What never changes

    def hero_numbers(self, hero: HeroDef) -> list[int]:
        return [1, 0, hero.level, hero.ko, *hero.ratings, *best(hero.powers)]

    def villain_numbers(self, villain: VillainDef) -> list[int]:
        return [1, 0, villain.cost, villain.ko, 0, 0, 0, *best(villain.powers)]

    def headline_numbers(self, headline: HeadlineDef, age: int) -> list[int]:
        return [1, *one_hot(headline.type, len(TYPES)), headline.threat, headline.vp, age]

    # A state

    def add(self, state: Heroes, seat: int, out: list[int]) -> None:
        for at in range(self.seats):
            self.add_seat(state, (seat + at) % self.seats, seat, out)
        out.extend(one_hot(state.phase, len(PHASES)))
        plans = state.phase == PLANNING and state.teams[seat].team >= 0
        out.append(state.round)
        out.append(state.action_round)
        out.append(len([card for card in state.track if card >= 0]))
        out.append(len(state.wanted))
        out.append(spent(state, seat, state.drafts[seat]) if plans else 0)
        out.append(1 if state.ending else 0)
        for area in range(self.areas):
            self.add_headline(state.headlines[area], state.ages[area], out)
        self.add_headline(state.special, state.special_age, out)
        case = state.case
        self.add_headline(-1 if case is None else case.card, 0, out)
        if case is None:
            out.extend([0] * len(CASE_FEATURES))
        else:
            self.add_case(case, seat, out)

    def add_seat(self, state: Heroes, other: int, seat: int, out: list[int]) -> None:
        """What everybody sees of a seat."""
        team = state.teams[other]
        known = team.team >= 0
        out.append(team.pp)
        out.append(team.vp)
        out.append(len([place for place in team.place if place == RECOVERY]))
        out.append(len([at for at in range(4) if known and state.is_ready(other, at)]))
        out.append(len([at for at in range(4) if known and state.is_supporting(other, at)]))
        out.append(int(team.wounded).bit_count())
        out.append(len(team.allies))
        out.append(sum(team.ally_pp))
        out.append(int(team.power_ups).bit_count())
        out.append(team.plans)
        out.append(len(team.resources))
        out.append(len(team.villains))
        out.append(len(team.solved))
        out.append(team.schemed)
        out.append(1 if state.active == other else 0)
        out.append(1 if state.first == other else 0)
        out.append(1 if state.nemesis_of(seat) == other else 0)

    def add_headline(self, card: int, age: int, out: list[int]) -> None:
        out.extend(self.no_headline if card < 0 else self.headline_numbers(self.box.headlines[card], age))

    def add_case(self, case: Case, seat: int, out: list[int]) -> None:
        """All but the powers that lie sealed."""
        fight = case.fight
        out.append(1)
        out.append(1 if case.seat == seat else 0)
        out.append(1 if case.nemesis == seat else 0)
        out.append(case.play.trouble)
        out.append(1 if case.play.lead >= 0 else 0)
        out.append(len(case.play.backups))
        out.append(len(case.play.agents))
        out.append(0 if fight is None else 1)
        out.append(1 if fight is not None and fight.mastermind else 0)
        out.append(0 if fight is None else fight.seq)
        out.append(0 if fight is None else fight.init)
        out.extend(case.roll.hits)
        out.append(int(case.fallen).bit_count())
        out.extend([0] * SIDES if fight is None else fight.numbers)

    # A move

    def add_move(self, state: Heroes, seat: int, move: Move, out: list[int]) -> None:
        heroes: list[int] = []
        villain, card, headline, colour = -1, -1, -1, -1
        for range_, value in zip(move.kind.ranges, move.values()):
            name = range_.name
            if name in ("hero", "target", "along"):
                heroes.append(value)
            elif name == "villain":
                villain = value
            elif name == "card":
                card = value
            elif name == "headline":
                headline = value
            elif name == "area":
                headline = state.headlines[value] if value < self.areas else state.special
            elif name == "colour":
                colour = value
        for at in range(2):
            self.add_hero(state, seat, heroes[at] if at < len(heroes) else -1, out)
        out.extend(self.no_fighter if villain < 0 else self.villains[villain])
        self.add_card(state, seat, card, out)
        self.add_headline(headline, 0, out)
        out.extend(one_hot(colour, COLOURS))

    def add_hero(self, state: Heroes, seat: int, hero: int, out: list[int]) -> None:
        if not 0 <= hero < len(self.heroes):
            out.extend(self.no_fighter)
            return
        first = len(out)
        out.extend(self.heroes[hero])
        out[first + 1] = 1 if self.box.heroes[hero].team == state.teams[seat].team else 0

    def add_card(self, state: Heroes, seat: int, card: int, out: list[int]) -> None:
        if card < 0:
            out.extend([0] * len(CARD_FEATURES))
            return
        printed = self.box.resources[card]
        out.append(1 if printed.ally else 0)
        out.append(0 if printed.ally else 1)
        out.append(1 if 0 <= printed.link == state.teams[seat].team else 0)
