"""Steps of a pool: what it is for, and dice of one's own datafile (chapters P2 and P3)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroic.engine.aiming import Aim
from longbox.games.heroic.engine.people import Character
from longbox.games.heroic.engine.pool import FREE_OR_EXTRA, Lister, Pool, PoolStep, afford
from longbox.games.heroic.engine.rules import (
    AS_D4,
    AS_D4_STEP,
    AS_D8,
    ATTACK,
    CAST,
    COMPLICATE,
    HEROES,
    IN_SET,
    OWN_DISTINCTIONS,
    SCENE_DISTINCTIONS,
    SETS,
    SKILLS,
    TRAITS,
    USES,
)
from longbox.games.heroic.engine.slots import (
    AFFILIATION,
    ALSO,
    DISTINCTION,
    GROUP,
    HAVE_ONE,
    LOCKED,
    MORE_DISTINCTIONS,
    MORE_POWERS,
    MORE_SPECIALTIES,
    MULTI,
    NO_PLACE,
    POWER,
    SPECIALTY,
    TWICE,
    early,
)
from longbox.games.heroic.engine.sources import source_kinds
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import AFFILIATIONS, step_back
from longbox.kernel import Range, Refusal

SAME_GROUP: Final = Refusal("same_group", "You are in that group, or there is no such group to go to.", "P16.1")
NO_POWER: Final = Refusal("no_power", "There is no such power that works.", "P3.2")
SET_USED: Final = Refusal("set_used", "One power of each set is free; another costs 1 Plot Point or doom die.", "P3.3")
NO_SPECIALTY: Final = Refusal("no_specialty", "There is no such specialty, or it cannot be split so far.", "P2.6")


class Also(PoolStep):
    """One more target of an Area Attack (rule P9.6)."""

    def slot(self, target: int, _more: int, _c: int) -> int:
        return ALSO + target

    def fault(self, state: Heroic, pool: Pool, target: int, more: int, _c: int) -> Refusal | None:
        if pool.use not in (ATTACK, COMPLICATE) or (pool.use == COMPLICATE and pool.detail):
            return Refusal("no_area", "Only an attack, or a new complication, can have several targets.", "P9.6")
        if area_sfx(state, pool.who) < 0:
            return Refusal("no_area", "That needs Area Attack in a set that works.", "P9.6")
        if target >= len(state.cast) or not state.cast[target].active() or target in pool.also:
            return Refusal("no_target", "That is no further target in the scene.", "P9.6")
        other = state.cast[target]
        first = 1 if target == pool.target else 0
        if more + 1 + first > (other.dice if other.sheet.kind == "mob" else 1):
            return Refusal("no_target", "Only a mob has room for several, as many as it has dice.", "P12.3")
        return None if state.opposes(pool.who, target) else Refusal("no_target", "An Area Attack is for the other side.", "P9.6")

    def put(self, state: Heroic, pool: Pool, target: int, more: int, _c: int) -> None:
        for _ in range(more + 1):
            pool.also += (target,)
            pool.add(6, "Area Attack")
        flat = area_sfx(state, pool.who)
        if flat not in pool.sfx:
            pool.sfx += (flat,)

    def offer(self, lister: Lister, pool: Pool, _one: Character, _extra: int) -> None:
        if pool.use in (ATTACK, COMPLICATE) and area_sfx(lister.state, pool.who) >= 0:
            for target, other in enumerate(lister.state.cast):
                for more in range(min(6, max(1, other.dice))):
                    lister.step(self, target, more)

    def label(self, state: Heroic, who: int, target: int, more: int, _c: int) -> str:
        many = f", {more + 1} of them" if more else ""
        return f"{state.cast[target].name()} as a target too{many}"


def area_sfx(state: Heroic, who: int) -> int:
    return working_sfx(state, who, "area_attack")


def working_sfx(state: Heroic, who: int, id: str) -> int:
    """The place of an SFX in a set that works; -1 if there is none (rule P9.1)."""
    one = state.cast[who]
    flat = 0
    for at, set_ in enumerate(one.sheet.sets):
        for sfx in set_.sfx:
            if sfx.id == id and one.set_works(at):
                return flat
            flat += 1
    return -1


class Multi(PoolStep):
    """Multipower is on for a set: its powers are free, and each is stepped back (rule P9.19)."""

    def slot(self, set_: int, _b: int, _c: int) -> int:
        return MULTI + set_

    def fault(self, state: Heroic, pool: Pool, set_: int, _b: int, _c: int) -> Refusal | None:
        one = state.cast[pool.who]
        if set_ >= len(one.sheet.sets) or not one.set_works(set_):
            return Refusal("no_set", "There is no such power set that works.", "P9.19")
        if all(sfx.id != "multipower" for sfx in one.sheet.sets[set_].sfx):
            return Refusal("no_sfx", "That set has no Multipower.", "P9.19")
        return early(pool)

    def put(self, state: Heroic, pool: Pool, set_: int, _b: int, _c: int) -> None:
        pool.multi |= 1 << set_

    def offer(self, lister: Lister, _pool: Pool, one: Character, _extra: int) -> None:
        for set_ in range(len(one.sheet.sets)):
            lister.step(self, set_)

    def label(self, state: Heroic, who: int, _set_: int, _b: int, _c: int) -> str:
        return "Multipower"


class Regroup(PoolStep):
    """A hero goes to another group, or alone, as part of the action (rule P16.1)."""

    def slot(self, _group: int, _b: int, _c: int) -> int:
        return GROUP

    def fault(self, state: Heroic, pool: Pool, group: int, _b: int, _c: int) -> Refusal | None:
        one = state.cast[pool.who]
        if pool.reacting or one.side != HEROES or not state.in_action():
            return Refusal("no_group", "Only heroes change group, as part of an action of theirs.", "P16.1")
        if one.in_scene.group == group or not state.is_group(pool.who, group):
            return SAME_GROUP
        return early(pool)

    def put(self, state: Heroic, pool: Pool, group: int, _b: int, _c: int) -> None:
        pool.group = group

    def offer(self, lister: Lister, pool: Pool, one: Character, _extra: int) -> None:
        if not pool.reacting and lister.state.in_action() and one.side == HEROES:
            for group in range(6):
                lister.step(self, group)

    def label(self, state: Heroic, who: int, group: int, _b: int, _c: int) -> str:
        others = state.group_words(who, group)
        return f"a change to the group of {others}" if others else "a step apart, alone"


class Affiliation(PoolStep):
    """One affiliation (rule P3.4)."""

    def slot(self, _affiliation: int, _b: int, _c: int) -> int:
        return AFFILIATION

    def fault(self, state: Heroic, pool: Pool, affiliation: int, _b: int, _c: int) -> Refusal | None:
        one = state.cast[pool.who]
        if one.sheet.affiliations[affiliation] == 0:
            return Refusal("no_die", f"{one.name()} has no {AFFILIATIONS[affiliation]} dice.", "P2.2")
        if one.in_scene.locked >> affiliation & 1:
            return LOCKED
        return early(pool)

    def put(self, state: Heroic, pool: Pool, affiliation: int, _b: int, _c: int) -> None:
        one = state.cast[pool.who]
        pool.affiliation = affiliation
        pool.claimed = affiliation != state.affiliation(pool.who, pool.group if pool.group >= 0 else one.in_scene.group)
        for _ in range(one.dice if one.sheet.is_many() else 1):
            pool.add(one.sheet.affiliations[affiliation], AFFILIATIONS[affiliation])

    def offer(self, lister: Lister, _pool: Pool, _one: Character, _extra: int) -> None:
        for which in range(3):
            lister.step(self, which)

    def label(self, state: Heroic, who: int, affiliation: int, _b: int, _c: int) -> str:
        one = state.cast[who]
        many = f"{one.dice}" if one.sheet.is_many() else ""
        claimed = "" if affiliation == state.affiliation(who, one.in_scene.group) else " (to be claimed)"
        return f"{AFFILIATIONS[affiliation]} {many}d{one.sheet.affiliations[affiliation]}{claimed}"


class Distinction(PoolStep):
    """A distinction of one's own or of the scene, as a d8 or a d4 (rules P2.3, P3.5 and P8.11)."""

    def slot(self, which: int, _how: int, extra: int) -> int:
        return MORE_DISTINCTIONS + which if extra else DISTINCTION

    def words_of(self, state: Heroic, who: int, which: int) -> str:
        if which < OWN_DISTINCTIONS:
            own = state.cast[who].sheet.distinctions
            return own[which] if which < len(own) else ""
        at = which - OWN_DISTINCTIONS
        return state.scene.distinctions[at] if at < len(state.scene.distinctions) else ""

    def fault(self, state: Heroic, pool: Pool, which: int, how: int, extra: int) -> Refusal | None:
        words = self.words_of(state, pool.who, which)
        if not words:
            return NO_PLACE
        if which < OWN_DISTINCTIONS and state.cast[pool.who].in_scene.locked >> (len(AFFILIATIONS) + which) & 1:
            return LOCKED
        if words in pool.marks:
            return TWICE
        if how == AS_D4_STEP and state.purse(pool.who) >= 0:
            return Refusal("no_step", "As a d4 it brings you a Plot Point; only the Watcher's characters feed doom.", "P8.11")
        if extra and not self.has_one(state, pool):
            return HAVE_ONE
        gain = 1 if how == AS_D4 and state.purse(pool.who) >= 0 else 0
        return early(pool) or afford(state, pool, extra - gain)

    def has_one(self, state: Heroic, pool: Pool) -> bool:
        own, scene = state.cast[pool.who].sheet.distinctions, state.scene.distinctions
        return any(mark in own or mark in scene for mark in pool.marks)

    def put(self, state: Heroic, pool: Pool, which: int, how: int, extra: int) -> None:
        pool.add(8 if how == AS_D8 else 4, self.words_of(state, pool.who, which))
        pool.cost += extra
        if how != AS_D8:
            pool.d4s += 1
            if state.purse(pool.who) >= 0:
                pool.gain += 1
            else:
                pool.grows += (how,)

    def offer(self, lister: Lister, pool: Pool, _one: Character, extra: int) -> None:
        if lister.open(self, extra, pays=True):  # as a d4
            ways = 2 if lister.state.purse(pool.who) >= 0 else 3
            for which in range(OWN_DISTINCTIONS + len(lister.state.scene.distinctions)):
                for die in range(ways):
                    lister.step(self, which, die, extra)

    def label(self, state: Heroic, who: int, which: int, how: int, _extra: int) -> str:
        trouble = "" if state.purse(who) >= 0 else [", +d6 for doom", ", a step up for doom"][how == AS_D4_STEP]
        return f"{self.words_of(state, who, which)} as {'d8' if how == AS_D8 else f'd4{trouble}'}"

    def points(self, _which: int, _how: int, extra: int) -> int:
        return extra


class TakePower(PoolStep):
    """One power of each set; more cost a point each, or come by Multipower (rules P3.2, P3.3 and P9.19)."""

    def slot(self, set_: int, place: int, extra: int) -> int:
        return MORE_POWERS + set_ * IN_SET + place if extra else POWER + set_

    def place(self, state: Heroic, who: int, set_: int, place: int) -> int:
        """The power among all of its owner; -1 if there is none."""
        one = state.cast[who]
        if set_ >= len(one.sheet.sets) or place >= len(one.sheet.sets[set_].powers):
            return -1
        return one.first_power(set_) + place

    def fault(self, state: Heroic, pool: Pool, set_: int, place: int, extra: int) -> Refusal | None:
        one, flat = state.cast[pool.who], self.place(state, pool.who, set_, place)
        if flat < 0 or one.power_die(flat) == 0:
            return NO_POWER
        if pool.has_power(flat):
            return TWICE
        first = one.first_power(set_)
        taken = pool.has_any(first, first + len(one.sheet.sets[set_].powers))
        if extra and not taken:
            return HAVE_ONE
        if not extra and taken:
            return SET_USED
        price = 1 if extra and not pool.multi >> set_ & 1 else 0
        return early(pool) or afford(state, pool, price)

    def has_one(self, state: Heroic, pool: Pool) -> bool:
        return any(flat >= 0 for flat in pool.powers)

    def put(self, state: Heroic, pool: Pool, set_: int, place: int, extra: int) -> None:
        one, flat = state.cast[pool.who], self.place(state, pool.who, set_, place)
        power = one.power(flat)
        assert power is not None
        multi = bool(pool.multi >> set_ & 1)
        if extra and not multi:
            pool.cost += 1
        pool.add(one.power_die(flat), power.title(), flat)
        if multi and extra:
            self._step_back(one, pool, set_)
        elif one.in_scene.lifted == flat + 1 and not pool.reacting:
            pool.lift(len(pool.dice) - 1)  # rule P9.3

    def _step_back(self, one: Character, pool: Pool, set_: int) -> None:
        """With n powers of the set in the pool each has n - 1 steps less (rule P9.19)."""
        first = one.first_power(set_)
        end = first + len(one.sheet.sets[set_].powers)
        less = pool.count_of(first, end) - 1
        for at, flat in enumerate(pool.powers):
            if first <= flat < end:
                pool.dice[at] = step_back(one.power_die(flat), less) or 4
        flat = 0
        for at, each in enumerate(one.sheet.sets):
            for sfx in each.sfx:
                if at == set_ and sfx.id == "multipower" and flat not in pool.sfx:
                    pool.sfx += (flat,)
                flat += 1

    def offer(self, lister: Lister, _pool: Pool, one: Character, extra: int) -> None:
        if lister.open(self, extra):
            for set_, has in enumerate(one.sheet.sets):
                for place in range(min(IN_SET, len(has.powers))):
                    lister.step(self, set_, place, extra)

    def label(self, state: Heroic, who: int, set_: int, place: int, _extra: int) -> str:
        flat = self.place(state, who, set_, place)
        power = state.cast[who].power(flat)
        return f"{power.title()} d{state.cast[who].power_die(flat)}" if flat >= 0 and power is not None else "a power"

    def points(self, _set: int, _place: int, extra: int) -> int:
        return extra


class TakeSpecialty(PoolStep):
    """A specialty, whole or as several smaller dice (rule P2.6)."""

    def slot(self, skill: int, _split: int, extra: int) -> int:
        return MORE_SPECIALTIES + skill if extra else SPECIALTY

    def fault(self, state: Heroic, pool: Pool, skill: int, split: int, extra: int) -> Refusal | None:
        one = state.cast[pool.who]
        die = one.specialty_die(skill)
        if die == 0 or step_back(die, split) < (6 if split else 4):
            return NO_SPECIALTY
        title = one.sheet.specialties[skill].title()
        if title in pool.marks:
            return TWICE
        if extra and not self.has_one(state, pool):
            return HAVE_ONE
        return early(pool) or afford(state, pool, extra)

    def has_one(self, state: Heroic, pool: Pool) -> bool:
        return any(other.titled in pool.marks for other in state.cast[pool.who].sheet.specialties)

    def put(self, state: Heroic, pool: Pool, skill: int, split: int, extra: int) -> None:
        one = state.cast[pool.who]
        pool.cost += extra
        for _ in range(split + 1):
            pool.add(step_back(one.specialty_die(skill), split), one.sheet.specialties[skill].title())

    def offer(self, lister: Lister, _pool: Pool, one: Character, extra: int) -> None:
        """One that cannot be taken whole cannot be taken in parts either."""
        if lister.open(self, extra):
            for place in range(len(one.sheet.specialties)):
                for split in range(3):
                    if not lister.step(self, place, split, extra):
                        break

    def label(self, state: Heroic, who: int, skill: int, split: int, _extra: int) -> str:
        one = state.cast[who]
        if skill >= len(one.sheet.specialties):
            return "a specialty"
        many = f"{split + 1}" if split else ""
        return f"{one.sheet.specialties[skill].title()} {many}d{step_back(one.specialty_die(skill), split)}"

    def points(self, _skill: int, _split: int, extra: int) -> int:
        return extra


def step_kinds() -> list[PoolStep]:
    """All steps but those of SFX."""
    return [
        Aim("aim", [Range("use", len(USES), USES), Range("target", CAST), Range("detail", TRAITS)], step=True, shown=True),
        Also("also", [Range("target", CAST), Range("more", 6)], step=True, shown=True),
        Multi("multipower", [Range("set", SETS)], step=True, shown=True),
        Regroup("regroup", [Range("group", 6)], step=True, shown=True),
        Affiliation("affiliation", [Range("which", 3, [name.lower() for name in AFFILIATIONS])], step=True, shown=True),
        Distinction(
            "distinction",
            [Range("which", OWN_DISTINCTIONS + SCENE_DISTINCTIONS), Range("die", 3, ["d8", "d4", "d4_step"]), FREE_OR_EXTRA],
            step=True,
            shown=True,
        ),
        TakePower("power", [Range("set", SETS), Range("power", IN_SET), FREE_OR_EXTRA], step=True, shown=True),
        TakeSpecialty(
            "specialty", [Range("which", SKILLS), Range("split", 3, ["whole", "two", "three"]), FREE_OR_EXTRA], step=True, shown=True
        ),
        *source_kinds(),
    ]
