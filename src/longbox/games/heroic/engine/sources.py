"""Steps of a pool from other sources: traits on the table, push and stunt, stress, doom, a helper (rules P3.9, P7.2, P8.2 and P13.8)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroic.engine.people import Character
from longbox.games.heroic.engine.pool import FREE_OR_EXTRA, Lister, Pool, PoolStep, afford, doom_left, opposition
from longbox.games.heroic.engine.rules import (
    ASSET,
    CAST,
    COMPLICATION,
    COPIES,
    HEROES,
    POWERS,
    RECOVER,
    RESOURCE,
    SKILLS,
    STUNT,
    TRAIT_KINDS,
    TRAITS,
    WATCHER,
)
from longbox.games.heroic.engine.slots import (
    ASSETS,
    DOOM,
    EXTRA_DIE,
    HAVE_ONE,
    HINDRANCE,
    LENT,
    MORE_ASSETS,
    MORE_COMPLICATIONS,
    MORE_PUSH,
    MORE_RESOURCES,
    MORE_STRESS,
    MORE_STUNT,
    NO_PLACE,
    OWN_STRESS,
    THEIR_STRESS,
    TWICE,
    early,
)
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import DICE, TYPES
from longbox.kernel import Range, Refusal


class OnTable(PoolStep):
    """A trait from other sources (rule P3.9): an asset, a resource or stored stunt, a complication on the opposition."""

    def __init__(self, name: str, ranges: list[Range], kinds: list[int], free: int, more: int) -> None:
        super().__init__(name, ranges, step=True, shown=True)
        self.kinds = kinds
        self.free = free
        self.more = more

    def slot(self, place: int, extra: int, _c: int) -> int:
        return self.more + place if extra else self.free

    def fault(self, state: Heroic, pool: Pool, place: int, extra: int, _c: int) -> Refusal | None:
        if place >= len(state.traits) or state.traits[place].die == 0 or state.traits[place].kind not in self.kinds:
            return NO_PLACE
        if not self.fits(state, pool, place):
            return Refusal("not_yours", "That is not yours to take into this pool.", "P3.10")
        if place in pool.traits:
            return TWICE
        if extra and not self.has_one(state, pool):
            return HAVE_ONE
        return early(pool) or afford(state, pool, extra)

    def fits(self, state: Heroic, pool: Pool, place: int) -> bool:
        trait = state.traits[place]
        if trait.kind == COMPLICATION:
            return trait.owner == opposition(state, pool)
        if trait.kind == STUNT and pool.reacting:  # rule P9.3: it is for the next action
            return False
        return trait.owner == pool.who or (trait.owner < 0 and state.cast[pool.who].side == HEROES)

    def has_one(self, state: Heroic, pool: Pool) -> bool:
        if self.free == EXTRA_DIE and pool.stunt:
            return True
        return any(state.traits[place].kind in self.kinds for place in pool.traits)

    def put(self, state: Heroic, pool: Pool, place: int, extra: int, _c: int) -> None:
        trait = state.traits[place]
        pool.traits += (place,)
        pool.cost += extra
        if self.free == EXTRA_DIE:
            pool.stunt = True
        pool.add(trait.die, trait.name)

    def offer(self, lister: Lister, _pool: Pool, _one: Character, extra: int) -> None:
        """The step of assets offers all traits in the order in which they lie on the table, each by the step that takes its kind."""
        if ASSET not in self.kinds or not lister.state.traits:
            return
        steps: list[OnTable | None] = [None] * len(TRAIT_KINDS)
        for kind in lister.state.rules().steps.twice:
            if isinstance(kind, OnTable) and lister.open(kind, extra):
                for taken in kind.kinds:
                    steps[taken] = kind
        for place, trait in enumerate(lister.state.traits):
            step = steps[trait.kind]
            if trait.die and step is not None:
                lister.step(step, place, extra)

    def label(self, state: Heroic, who: int, place: int, _extra: int, _c: int) -> str:
        if place >= len(state.traits):
            return "a trait"
        trait = state.traits[place]
        return f"{trait.name} d{trait.die}" if trait.die else trait.name

    def points(self, _place: int, extra: int, _c: int) -> int:
        return extra


class Push(PoolStep):
    """A d6 for 1 Plot Point, or a d8 after an opportunity (rules P7.2, P7.8 and P4.7)."""

    def slot(self, extra: int, _b: int, _c: int) -> int:
        return MORE_PUSH if extra else EXTRA_DIE

    def has_one(self, state: Heroic, pool: Pool) -> bool:
        return pool.stunt

    def fault(self, state: Heroic, pool: Pool, extra: int, _b: int, _c: int) -> Refusal | None:
        if extra and not pool.stunt:
            return HAVE_ONE
        if "Push" in pool.marks:
            return TWICE
        return early(pool) or afford(state, pool, 1 + extra)

    def put(self, state: Heroic, pool: Pool, extra: int, _b: int, _c: int) -> None:
        pool.cost += 1 + extra
        pool.stunt = True
        pool.push_up = state.cast[pool.who].in_scene.push_up
        pool.add(8 if pool.push_up else 6, "Push")

    def offer(self, lister: Lister, _pool: Pool, _one: Character, extra: int) -> None:
        if not lister.broke and lister.open(self, extra):
            lister.step(self, extra)

    def label(self, state: Heroic, who: int, _extra: int, _b: int, _c: int) -> str:
        return f"a push d{8 if state.cast[who].in_scene.push_up else 6}"

    def points(self, extra: int, _b: int, _c: int) -> int:
        return 1 + extra


class Stunt(PoolStep):
    """A d8 for 1 Plot Point and a power or specialty used creatively, or a d10 after an opportunity (rules P7.2, P7.8 and P4.7)."""

    def slot(self, _place: int, extra: int, _c: int) -> int:
        return MORE_STUNT if extra else EXTRA_DIE

    def named(self, state: Heroic, who: int, place: int) -> str:
        one = state.cast[who]
        if place < POWERS:
            power = one.power(place)
            return power.title() if power is not None and one.power_die(place) else ""
        at = place - POWERS
        return one.sheet.specialties[at].title() if at < len(one.sheet.specialties) else ""

    def fault(self, state: Heroic, pool: Pool, place: int, extra: int, _c: int) -> Refusal | None:
        if not self.named(state, pool.who, place):
            return Refusal("no_trait", "A stunt names a power or specialty of yours that it uses.", "P7.2")
        if extra and not pool.stunt:
            return HAVE_ONE
        if any(mark.startswith("Stunt") for mark in pool.marks):
            return TWICE
        return early(pool) or afford(state, pool, 1 + extra)

    def put(self, state: Heroic, pool: Pool, place: int, extra: int, _c: int) -> None:
        pool.cost += 1 + extra
        pool.stunt = True
        pool.stunt_up = state.cast[pool.who].in_scene.stunt_up
        pool.add(10 if pool.stunt_up else 8, f"Stunt with {self.named(state, pool.who, place)}")

    def has_one(self, state: Heroic, pool: Pool) -> bool:
        return pool.stunt

    def offer(self, lister: Lister, _pool: Pool, one: Character, extra: int) -> None:
        if not lister.broke and lister.open(self, extra):
            for place in [*range(one.power_count()), *range(POWERS, POWERS + len(one.sheet.specialties))]:
                lister.step(self, place, extra)

    def label(self, state: Heroic, who: int, place: int, _extra: int, _c: int) -> str:
        return f"a stunt d{10 if state.cast[who].in_scene.stunt_up else 8} with {self.named(state, who, place)}"

    def points(self, _place: int, extra: int, _c: int) -> int:
        return 1 + extra


MARKS: Final = [f"their {type} stress" for type in TYPES]
SCARS: Final = [f"their {type} trauma" for type in TYPES]


def called(foe: Character, type: int) -> str:
    """What is taken of the two: trauma, if it is the larger one (rule P3.6)."""
    return SCARS[type] if foe.harm.trauma[type] > foe.harm.stress[type] else MARKS[type]


class TheirStress(PoolStep):
    """Stress or trauma of the opposition, the larger of the two (rules P3.2 and P3.6)."""

    def slot(self, type: int, extra: int, _c: int) -> int:
        return MORE_STRESS + type if extra else THEIR_STRESS

    def fault(self, state: Heroic, pool: Pool, type: int, extra: int, _c: int) -> Refusal | None:
        foe = opposition(state, pool)
        if foe < 0 or state.cast[foe].worst(type) == 0:
            return Refusal("no_stress", "The opposition has no such stress.", "P3.6")
        if MARKS[type] in pool.marks or SCARS[type] in pool.marks:
            return TWICE
        if extra and not self.has_one(state, pool):
            return HAVE_ONE
        return early(pool) or afford(state, pool, extra)

    def has_one(self, state: Heroic, pool: Pool) -> bool:
        return any(mark in pool.marks for mark in MARKS) or any(mark in pool.marks for mark in SCARS)

    def put(self, state: Heroic, pool: Pool, type: int, extra: int, _c: int) -> None:
        pool.cost += extra
        foe = state.cast[opposition(state, pool)]
        pool.add(foe.worst(type), called(foe, type))

    def offer(self, lister: Lister, _pool: Pool, _one: Character, extra: int) -> None:
        if lister.open(self, extra):
            for type in range(3):
                lister.step(self, type, extra)

    def label(self, state: Heroic, who: int, type: int, _extra: int, _c: int) -> str:
        foe = state.contest.actor if state.contest is not None else -1
        for step in state.drafts[state.cast[who].seat] if foe < 0 else []:
            if step.kind.name == "aim":
                foe = step.b
        return called(state.cast[foe], type) if 0 <= foe < len(state.cast) else MARKS[type]

    def points(self, _type: int, extra: int, _c: int) -> int:
        return extra


class OwnStress(PoolStep):
    """One of one's own stress dice, which steps up after the roll (rules P7.2 and P7.3)."""

    def slot(self, type: int, _b: int, _c: int) -> int:
        return OWN_STRESS + type

    def fault(self, state: Heroic, pool: Pool, type: int, _b: int, _c: int) -> Refusal | None:
        if state.cast[pool.who].harm.stress[type] == 0 or state.cast[pool.who].sheet.is_many():
            return Refusal("no_stress", "You have no such stress; trauma does not count here.", "P7.2")
        if type in pool.winds:
            return Refusal("moved", "Second Wind has moved that stress away.", "P9.23")
        return early(pool) or afford(state, pool, 1)

    def put(self, state: Heroic, pool: Pool, type: int, _b: int, _c: int) -> None:
        pool.cost += 1
        pool.own_stress += (type,)
        pool.add(state.cast[pool.who].harm.stress[type], f"own {TYPES[type]} stress")

    def offer(self, lister: Lister, _pool: Pool, _one: Character, _extra: int) -> None:
        for type in range(3):
            lister.step(self, type)

    def label(self, state: Heroic, who: int, type: int, _b: int, _c: int) -> str:
        return f"own {TYPES[type]} stress d{state.cast[who].harm.stress[type]}"


class DoomDie(PoolStep):
    """A doom die into the pool of one of the Watcher's characters (rule P8.2)."""

    def slot(self, size: int, copy: int, _c: int) -> int:
        return DOOM + size * COPIES + copy

    def fault(self, state: Heroic, pool: Pool, size: int, copy: int, _c: int) -> Refusal | None:
        if state.cast[pool.who].seat != WATCHER:
            return Refusal("not_watcher", "Doom goes into the pools of the Watcher's characters.", "P8.2")
        die, left = DICE[size], doom_left(state, pool)
        if die not in left:
            return Refusal("no_doom", f"There is no further d{die} in the doom pool.", "P8.2")
        if pool.doom.count(die) != copy:
            return Refusal("order", "Doom dice of one size are added one after the other.", "P8.2")
        return early(pool) or afford(state, pool, 1)

    def put(self, state: Heroic, pool: Pool, size: int, _copy: int, _c: int) -> None:
        pool.doom += (DICE[size],)
        pool.add(DICE[size], "Doom")

    def offer(self, lister: Lister, _pool: Pool, one: Character, _extra: int) -> None:
        if one.seat == WATCHER:
            for size in range(len(DICE)):
                for copy in range(COPIES):
                    lister.step(self, size, copy)

    def label(self, state: Heroic, who: int, size: int, _copy: int, _c: int) -> str:
        return f"a doom d{DICE[size]}"


class Lend(PoolStep):
    """A helper's trait in a recovery, for a Plot Point that the helper gets (rule P13.8)."""

    def slot(self, _helper: int, _trait: int, _c: int) -> int:
        return LENT

    def fault(self, state: Heroic, pool: Pool, helper: int, trait: int, _c: int) -> Refusal | None:
        if pool.use != RECOVER or not state.in_transition():
            return Refusal("no_help", "A trait is lent to a recovery in a Transition Scene.", "P13.8")
        if helper >= len(state.cast) or helper == pool.who or not self.helper(state, helper):
            return Refusal("no_helper", "That is no other hero who could help.", "P13.8")
        if self.die(state, helper, trait) == 0:
            return NO_PLACE
        return afford(state, pool, 1)

    def helper(self, state: Heroic, who: int) -> bool:
        return state.cast[who].side == HEROES and state.cast[who].active()

    def die(self, state: Heroic, who: int, place: int) -> int:
        one = state.cast[who]
        return one.power_die(place) if place < POWERS else one.specialty_die(place - POWERS)

    def put(self, state: Heroic, pool: Pool, helper: int, trait: int, _c: int) -> None:
        pool.cost += 1
        pool.lenders += (helper,)
        pool.add(self.die(state, helper, trait), f"lent by {state.cast[helper].name()}")

    def offer(self, lister: Lister, pool: Pool, _one: Character, _extra: int) -> None:
        if pool.use == RECOVER and lister.state.in_transition():
            for helper, other in enumerate(lister.state.cast):
                for place in [*range(other.power_count()), *range(POWERS, POWERS + len(other.sheet.specialties))]:
                    lister.step(self, helper, place)

    def label(self, state: Heroic, who: int, helper: int, trait: int, _c: int) -> str:
        if helper >= len(state.cast):
            return "a helper's trait"
        one = state.cast[helper]
        power = one.power(trait) if trait < POWERS else None
        at = trait - POWERS
        named = (
            power.title() if power is not None else one.sheet.specialties[at].title() if 0 <= at < len(one.sheet.specialties) else "a trait"
        )
        return f"{named} of {one.name()}"


TRAIT: Final = Range("trait", TRAITS)


def source_kinds() -> list[PoolStep]:
    return [
        OnTable("asset", [TRAIT, FREE_OR_EXTRA], [ASSET], ASSETS, MORE_ASSETS),
        Push("push", [FREE_OR_EXTRA], step=True, shown=True),
        Stunt("stunt", [Range("trait", POWERS + SKILLS), FREE_OR_EXTRA], step=True, shown=True),
        OnTable("resource", [TRAIT, FREE_OR_EXTRA], [RESOURCE, STUNT], EXTRA_DIE, MORE_RESOURCES),
        OnTable("hindrance", [TRAIT, FREE_OR_EXTRA], [COMPLICATION], HINDRANCE, MORE_COMPLICATIONS),
        TheirStress("stress", [Range("type", 3, TYPES), FREE_OR_EXTRA], step=True, shown=True),
        OwnStress("own_stress", [Range("type", 3, TYPES)], step=True, shown=True),
        DoomDie("doom", [Range("die", 5, [f"d{die}" for die in DICE]), Range("copy", COPIES)], step=True, shown=True),
        Lend("lend", [Range("helper", CAST), Range("trait", POWERS + SKILLS)], step=True, shown=True),
    ]
