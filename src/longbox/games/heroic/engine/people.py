"""What a character, a throw of dice and the action under way can be asked; their fields are in fields.py."""

from __future__ import annotations

from longbox.games.heroic.engine.defs import Limit, Power, Sfx
from longbox.games.heroic.engine.records import CharacterFields, ContestFields, ThrowFields
from longbox.games.heroic.engine.rules import COMPLICATED, POWERS, TRAUMA
from longbox.games.heroic.engine.vocabulary import step_back, step_up


def blow(target: int, type: int) -> int:
    """What has hit whom in an action, as a number: `Contest.hit` has one for each."""
    return target * 8 + type


class Character(CharacterFields):
    def copy(self) -> Character:
        return Character(self.sheet, self.seat, self.side, self.here, self.dice, self)

    def name(self) -> str:
        return self.sheet.name

    def active(self) -> bool:
        """In the scene and able to act."""
        return self.here and self.out < 0 and not self.dead

    def feel(self, type: int, die: int, cause: str = "") -> None:
        """Stress is this die now. It keeps what it came from until something new makes it worse, or it is gone (rule P13.13)."""
        self.stress[type] = die
        self.causes[type] = (cause or self.causes[type]) if die else ""

    def scar(self, type: int, die: int, cause: str = "") -> None:
        """Trauma is this die now (rule P13.13)."""
        self.trauma[type] = die
        self.causes[TRAUMA + type] = (cause or self.causes[TRAUMA + type]) if die else ""

    # Powers, SFX and Limits by their place on the datafile; specialties come after POWERS where both are meant.

    def is_shut(self, place: int) -> bool:
        return bool(self.shut >> place & 1 if place < POWERS else self.shut_skills >> (place - POWERS) & 1)

    def shut_down(self, place: int) -> None:
        if place < POWERS:
            self.shut |= 1 << place
        else:
            self.shut_skills |= 1 << (place - POWERS)

    def open_up(self, place: int) -> None:
        if place < POWERS:
            self.shut &= ~(1 << place)
        else:
            self.shut_skills &= ~(1 << (place - POWERS))

    def power_count(self) -> int:
        count = 0
        for one in self.sheet.sets:
            count += len(one.powers)
        return count

    def power(self, flat: int) -> Power | None:
        for one in self.sheet.sets:
            if flat < len(one.powers):
                return one.powers[flat]
            flat -= len(one.powers)
        return None

    def set_of(self, flat: int) -> int:
        """The set of a power; -1 if there is no such power."""
        for at, one in enumerate(self.sheet.sets):
            if flat < len(one.powers):
                return at
            flat -= len(one.powers)
        return -1

    def first_power(self, set_: int) -> int:
        count = 0
        for one in self.sheet.sets[:set_]:
            count += len(one.powers)
        return count

    def sfx(self, flat: int) -> Sfx | None:
        for one in self.sheet.sets:
            if flat < len(one.sfx):
                return one.sfx[flat]
            flat -= len(one.sfx)
        return None

    def sfx_set(self, flat: int) -> int:
        for at, one in enumerate(self.sheet.sets):
            if flat < len(one.sfx):
                return at
            flat -= len(one.sfx)
        return -1

    def limit(self, flat: int) -> Limit | None:
        for one in self.sheet.sets:
            if flat < len(one.limits):
                return one.limits[flat]
            flat -= len(one.limits)
        return None

    def limit_set(self, flat: int) -> int:
        for at, one in enumerate(self.sheet.sets):
            if flat < len(one.limits):
                return at
            flat -= len(one.limits)
        return -1

    def set_works(self, set_: int) -> bool:
        """A set that is shut down, by a Limit or because its owner is out or traumatized, does nothing (rules P9.1 and P10.3)."""
        if self.shut_sets >> set_ & 1:
            return False
        for limit in self.sheet.sets[set_].limits:
            if limit.id == "conscious_activation" and (0 <= self.out < COMPLICATED or self.trauma[limit.type] > 0):
                return False
        return True

    def step_of(self, place: int) -> int:
        return self.steps[place] if place < len(self.steps) else 0

    def set_step(self, place: int, by: int) -> None:
        while len(self.steps) <= place:
            self.steps.append(0)
        self.steps[place] = by

    def power_die(self, flat: int) -> int:
        """What a power rolls now; 0 if it does not work."""
        if self.shut >> flat & 1:
            return 0
        place = flat
        for set_, one in enumerate(self.sheet.sets):
            if place < len(one.powers):
                if not self.set_works(set_):
                    return 0
                die = one.powers[place].die
                return self._stepped(step_back(die) if self.powered >> set_ & 1 else die, flat)
            place -= len(one.powers)
        return 0

    def specialty_die(self, place: int) -> int:
        if place >= len(self.sheet.specialties) or self.shut_skills >> place & 1:
            return 0
        return self._stepped(self.sheet.specialties[place].die(), self.power_count() + place)

    def _stepped(self, die: int, place: int) -> int:
        by = self.step_of(place)
        if by > 0:
            return step_up(die)
        return step_back(die) if by < 0 else die

    def worst(self, type: int) -> int:
        """Stress or trauma of a type, the larger one (rule P3.6)."""
        return max(self.stress[type], self.trauma[type])


class Throw(ThrowFields):
    def copy(self) -> Throw:
        return Throw(self.who, self)

    def effect_die(self, at: int = 0) -> int:
        """The size of an effect die; a d4 if none was kept (rule P4.3)."""
        return self.sides[self.effects[at]] if at < len(self.effects) else 4

    def usable(self, at: int) -> bool:
        return self.shown[at] > 1


class Contest(ContestFields):
    def copy(self) -> Contest:
        return Contest(self.actor, self.use, self.target, self.detail, self.action.copy(), self)

    def targets(self) -> list[int]:
        return [self.target, *self.also]

    def throw(self) -> Throw:
        """The dice that are dealt with now: the reaction's, once there is one."""
        return self.action if self.reaction is None else self.reaction
