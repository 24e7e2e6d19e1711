"""Heroic in numbers: the hero of every seat, the foes, the doom pool, the scene and the action under way; of a move, whom it is about and
which dice it takes. All of it is open (rule P1.5)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroic.engine.people import Character, Throw
from longbox.games.heroic.engine.rules import CLOSED, COMPLICATION, CURTAIN, FOES, HEROES, POOL, USES, HeroicRules
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import DICE, TYPES
from longbox.kernel.deeds import Move
from longbox.kernel.features import Feature, Features, one_hot

DIE: Final = 12
PEOPLE: Final = 10
BOXES: Final = 12
STAGES: Final = max(CLOSED, CURTAIN) + 1
PERSON_RANGES: Final = ("target", "who", "helper")

PERSON_FEATURES: Final = [
    Feature("is there"), Feature("is mine"), Feature("is a foe"), Feature("in the scene"), Feature("has acted"), Feature("is out"),
    Feature("plot points", PEOPLE), Feature("xp", 2 * PEOPLE), *[Feature(f"{one} stress", DIE) for one in TYPES],
    *[Feature(f"{one} trauma", DIE) for one in TYPES],
]  # fmt: skip
THROW_FEATURES: Final = [Feature("is there"), Feature("is mine"), Feature("dice", PEOPLE), Feature("value", 2 * DIE), Feature("ones", 5)]


def named(what: str, features: list[Feature]) -> list[Feature]:
    return [Feature(f"{what}: {one.name}", one.most) for one in features]


class HeroicFeatures(Features[Heroic]):
    def __init__(self, game: HeroicRules) -> None:
        own = [feature for seat in range(game.seats) for feature in named(f"seat {seat}", PERSON_FEATURES)]
        own += [Feature("foes", PEOPLE), Feature("foes who are out", PEOPLE), Feature("stress of the foes", 5 * DIE)]
        own += [Feature(f"doom d{die}", PEOPLE) for die in DICE]
        own += [Feature(f"stage {stage}") for stage in range(STAGES)]
        own += [
            Feature("boxes", BOXES),
            Feature("filled", BOXES),
            Feature("ticks", BOXES),
            Feature("ticked", BOXES),
            Feature("round", PEOPLE),
        ]
        own += [Feature("traits that help me", 5 * DIE), Feature("complications of mine", 5 * DIE)]
        own += [Feature("action under way"), *[Feature(f"to {use}") for use in USES]]
        own += [*named("action", THROW_FEATURES), *named("reaction", THROW_FEATURES)]
        moves = [*named("person", PERSON_FEATURES), *named("second person", PERSON_FEATURES)]
        moves += [Feature("total of the dice", 2 * DIE), Feature("effect die", DIE), Feature("die", DIE)]
        super().__init__(game, own, moves)
        self.nobody = [0] * len(PERSON_FEATURES)
        self.no_throw = [0] * len(THROW_FEATURES)

    # The table

    def add(self, state: Heroic, seat: int, out: list[int]) -> None:
        for at in range(self.seats):
            other = (seat + at) % self.seats
            hero = next((one for one in state.cast if one.seat == other and one.side == HEROES), None)
            self.add_person(hero, seat, out)
        foes = [one for one in state.cast if one.side == FOES and one.here]
        out.append(len(foes))
        out.append(len([one for one in foes if not one.active()]))
        out.append(sum([sum(one.harm.stress) for one in foes]))
        for die in DICE:
            out.append(state.doom.count(die))
        out.extend(one_hot(state.stage, STAGES))
        scene = state.scene
        out.append(scene.boxes)
        out.append(scene.filled)
        out.append(scene.ticks)
        out.append(scene.ticked)
        out.append(scene.round)
        self.add_traits(state, seat, out)
        self.add_contest(state, seat, out)

    def add_person(self, one: Character | None, seat: int, out: list[int]) -> None:
        if one is None:
            out.extend(self.nobody)
            return
        out.append(1)
        out.append(1 if one.seat == seat else 0)
        out.append(1 if one.side == FOES else 0)
        out.append(1 if one.here else 0)
        out.append(1 if one.in_scene.acted else 0)
        out.append(1 if one.harm.out >= 0 or one.dead else 0)
        out.append(one.pp)
        out.append(one.xp)
        out.extend(one.harm.stress)
        out.extend(one.harm.trauma)

    def add_traits(self, state: Heroic, seat: int, out: list[int]) -> None:
        helping = hindering = 0
        for trait in state.traits:
            mine = trait.owner < 0 or state.cast[trait.owner].seat == seat
            if mine and trait.kind == COMPLICATION:
                hindering += trait.die
            elif mine:
                helping += trait.die
        out.append(helping)
        out.append(hindering)

    def add_contest(self, state: Heroic, seat: int, out: list[int]) -> None:
        contest = state.contest
        out.append(0 if contest is None else 1)
        out.extend(one_hot(-1 if contest is None else contest.use, len(USES)))
        self.add_throw(state, None if contest is None else contest.action, seat, out)
        self.add_throw(state, None if contest is None else contest.reaction, seat, out)

    def add_throw(self, state: Heroic, throw: Throw | None, seat: int, out: list[int]) -> None:
        if throw is None:
            out.extend(self.no_throw)
            return
        out.append(1)
        out.append(1 if state.seat_of(throw.who) == seat else 0)
        out.append(len(throw.sides))
        out.append(throw.value)
        out.append(throw.ones)

    # A move

    def add_move(self, state: Heroic, seat: int, move: Move, out: list[int]) -> None:
        people: list[Character] = []
        die = 0
        for range_, value in zip(move.kind.ranges, move.values()):
            if range_.name in PERSON_RANGES and value < len(state.cast):
                people.append(state.cast[value])
            elif range_.name == "die" and range_.size == len(DICE):
                die = DICE[value]
            elif range_.name == "die" and range_.size == POOL:
                die = self.rolled(state, value, sides=True)
        for at in range(2):
            self.add_person(people[at] if at < len(people) else None, seat, out)
        if move.kind.name == "keep":
            first, second, effect = move.values()
            out.append(self.rolled(state, first, sides=False) + self.rolled(state, second, sides=False))
            out.append(self.rolled(state, effect, sides=True))
        else:
            out.append(0)
            out.append(0)
        out.append(die)

    def rolled(self, state: Heroic, place: int, sides: bool) -> int:
        """The sides of a die of the roll that is dealt with now, or what it shows."""
        if state.contest is None:
            return 0
        throw = state.contest.throw()
        dice = throw.sides if sides else throw.shown
        return dice[place] if place < len(dice) else 0
