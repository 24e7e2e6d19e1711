"""What a character, a throw of dice and the action under way can be asked; their fields are in fields.py."""

from __future__ import annotations

from typing import Final

from longbox.games.heroic.engine.defs import Limit, Power, Sfx
from longbox.games.heroic.engine.records import CharacterFields, ContestFields, Down, Growth, Harm, SceneNowFields, Story, ThrowFields
from longbox.games.heroic.engine.rules import COMPLICATED, POOL, POWERS, TRAUMA
from longbox.games.heroic.engine.vocabulary import step_back, step_up

BLOWS: Final = 8
"""More than there are types of blows."""


def blow(target: int, type: int) -> int:
    """What has hit whom in an action, as a number: `Contest.hit` has one for each."""
    return target * BLOWS + type


class Character(CharacterFields):
    def copy(self) -> Character:
        return Character(self.sheet, self.seat, self.side, self.here, self.dice, self)

    def name(self) -> str:
        return self.sheet.name

    def active(self) -> bool:
        """In the scene and able to act."""
        return self.here and self.harm.out < 0 and not self.dead

    def reacts(self) -> bool:
        """In the scene and able to react: whoever is stressed out still does (rule P5.9)."""
        return self.here and self.harm.out < COMPLICATED and not self.dead

    def feel(self, type: int, die: int, cause: str = "") -> None:
        """Stress is this die now. It keeps what it came from until something new makes it worse, or it is gone (rule P13.13)."""
        stress = self.harm.stress.copy()
        stress[type] = die
        self.harm = Harm(stress, self.harm.trauma, self._causes(type, die, cause), self.harm.out, self.harm.rewarded)

    def scar(self, type: int, die: int, cause: str = "") -> None:
        """Trauma is this die now (rule P13.13)."""
        trauma = self.harm.trauma.copy()
        trauma[type] = die
        self.harm = Harm(self.harm.stress, trauma, self._causes(TRAUMA + type, die, cause), self.harm.out, self.harm.rewarded)

    def _causes(self, at: int, die: int, cause: str) -> list[str]:
        causes = self.harm.causes.copy()
        causes[at] = (cause or causes[at]) if die else ""
        return causes

    def put_out(self, type: int) -> None:
        """Out by stress of this type, or COMPLICATED; -1: it wakes."""
        self.harm = Harm(self.harm.stress, self.harm.trauma, self.harm.causes, type, self.harm.rewarded)

    def reward(self, done: bool = True) -> None:
        """Playing it out has been rewarded, or can be again (rule P15.6)."""
        self.harm = Harm(self.harm.stress, self.harm.trauma, self.harm.causes, self.harm.out, done)

    def take_up(self, place: int, id: str) -> None:
        """Another milestone, or none, in this place; the old one does not come back in this Act (rule P14.1)."""
        growth = self.growth
        milestones, old = growth.milestones.copy(), growth.milestones[place]
        milestones[place] = id
        self.growth = Growth(milestones, growth.earned & ~(1 << place), growth.unlocked, [*growth.retired, old] if old else growth.retired)

    def earn(self, triggers: int) -> None:
        """Exactly these triggers have been earned now."""
        growth = self.growth
        if triggers != growth.earned:
            self.growth = Growth(growth.milestones, triggers, growth.unlocked, growth.retired)

    def begin_act(self) -> None:
        """All milestones can be taken up again, and pay again."""
        self.growth = Growth(self.growth.milestones, 0, self.growth.unlocked)

    def unlock(self, id: str) -> None:
        growth = self.growth
        self.growth = Growth(growth.milestones, growth.earned, [*growth.unlocked, id], growth.retired)

    # Powers, SFX and Limits by their place on the datafile; specialties come after POWERS where both are meant.

    def is_shut(self, place: int) -> bool:
        down = self.down
        return bool(down.shut >> place & 1 if place < POWERS else down.shut_skills >> (place - POWERS) & 1)

    def shut_down(self, place: int, on: bool = True) -> None:
        """Shut a power or a specialty down, or let it work again."""
        if self.is_shut(place) != on:
            powers, skills = (1 << place, 0) if place < POWERS else (0, 1 << (place - POWERS))
            self.down = Down(self.down.shut ^ powers, self.down.shut_skills ^ skills, self.down.powered)

    def power_down(self, set_: int) -> None:
        self.down = Down(self.down.shut, self.down.shut_skills, self.down.powered | 1 << set_)

    def power_count(self) -> int:
        return len(self.sheet.powers)

    def power(self, flat: int) -> Power | None:
        powers = self.sheet.powers
        return powers[flat] if flat < len(powers) else None

    def set_of(self, flat: int) -> int:
        """The set of a power; -1 if there is no such power."""
        sets = self.sheet.power_sets
        return sets[flat] if flat < len(sets) else -1

    def first_power(self, set_: int) -> int:
        return self.sheet.first_powers[set_]

    def sfx(self, flat: int) -> Sfx | None:
        found = self.sheet.sfx
        return found[flat] if flat < len(found) else None

    def sfx_set(self, flat: int) -> int:
        sets = self.sheet.sfx_sets
        return sets[flat] if flat < len(sets) else -1

    def limit(self, flat: int) -> Limit | None:
        limits = self.sheet.limits
        return limits[flat] if flat < len(limits) else None

    def limit_set(self, flat: int) -> int:
        sets = self.sheet.limit_sets
        return sets[flat] if flat < len(sets) else -1

    def set_works(self, set_: int) -> bool:
        """A set that is shut down, by a Limit or because its owner is out or traumatized, does nothing (rules P9.1 and P10.3)."""
        if self.shut_sets >> set_ & 1:
            return False
        for type in self.sheet.sets[set_].conscious:
            if 0 <= self.harm.out < COMPLICATED or self.harm.trauma[type] > 0:
                return False
        return True

    def step_of(self, place: int) -> int:
        steps = self.in_scene.steps
        return steps[place] if place < len(steps) else 0

    def set_step(self, place: int, by: int) -> None:
        steps = self.in_scene.steps + [0] * (place + 1 - len(self.in_scene.steps))
        steps[place] = by
        self.in_scene.steps = steps

    def power_die(self, flat: int) -> int:
        """What a power rolls now; 0 if it does not work."""
        sheet = self.sheet
        if self.down.shut >> flat & 1 or flat >= len(sheet.powers):
            return 0
        set_ = sheet.power_sets[flat]
        if not self.set_works(set_):
            return 0
        die = sheet.powers[flat].die
        return self._stepped(step_back(die) if self.down.powered >> set_ & 1 else die, flat)

    def power_dice(self) -> list[int]:
        """What each power rolls now, 0 for those that do not work."""
        dice: list[int] = []
        down, steps, flat = self.down, len(self.in_scene.steps), 0
        for set_, one in enumerate(self.sheet.sets):
            works, powered = self.set_works(set_), down.powered >> set_ & 1
            for power in one.powers:
                if not works or down.shut >> flat & 1:
                    dice.append(0)
                else:
                    die = step_back(power.die) if powered else power.die
                    dice.append(self._stepped(die, flat) if flat < steps else die)
                flat += 1
        return dice

    def specialty_die(self, place: int) -> int:
        if place >= len(self.sheet.specialties) or self.down.shut_skills >> place & 1:
            return 0
        return self._stepped(self.sheet.specialties[place].die(), self.power_count() + place)

    def _stepped(self, die: int, place: int) -> int:
        by = self.step_of(place)
        if by > 0:
            return step_up(die)
        return step_back(die) if by < 0 else die

    def hurt(self, detail: int) -> int:
        """Stress of a type, or trauma from TRAUMA on."""
        return self.harm.stress[detail] if detail < TRAUMA else self.harm.trauma[detail - TRAUMA]

    def worst(self, type: int) -> int:
        """Stress or trauma of a type, the larger one (rule P3.6)."""
        return max(self.harm.stress[type], self.harm.trauma[type])


class Throw(ThrowFields):
    def copy(self) -> Throw:
        return Throw(self.who, self)

    def effect_die(self, at: int = 0) -> int:
        """The size of an effect die; a d4 if none was kept (rule P4.3)."""
        return self.sides[self.effects[at]] if at < len(self.effects) else 4

    def usable(self, at: int) -> bool:
        return self.shown[at] > 1

    def left(self, at: int) -> bool:
        """Whether a die could still be a further effect die (rules P4.4 and P5.5)."""
        used = at in self.total or at in self.effects or at in self.spares
        return at < len(self.sides) and self.usable(at) and not used


def largest_left(throw: Throw) -> int:
    """The place of the largest die that is not used yet; the place after the last if there is none."""
    best = POOL
    for at in range(len(throw.sides)):
        if throw.left(at) and (best == POOL or throw.sides[at] > throw.sides[best]):
            best = at
    return best


class SceneNow(SceneNowFields):
    def copy(self) -> SceneNow:
        return SceneNow(self.story, self.kind, self.title, self.words, self)

    def come_to(self, event: str, act: int) -> None:
        self.story = Story(event, act, self.story.said)

    def say(self, moment: int) -> None:
        """One line more of the voice has come."""
        said = self.story.said.copy()
        said[moment] += 1
        self.story = Story(self.story.event, self.story.act, said)


class Contest(ContestFields):
    def copy(self) -> Contest:
        return Contest(self.actor, self.use, self.target, self.detail, self.action.copy(), self)

    def targets(self) -> list[int]:
        return [self.target, *self.also]

    def throw(self) -> Throw:
        """The dice that are dealt with now: the reaction's, once there is one."""
        return self.action if self.reaction is None else self.reaction
