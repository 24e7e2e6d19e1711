"""The steps of a pool: what it is for, and what may go into it (rules P3.1 to P3.11)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroic.engine.aims import aim_fault, aim_words
from longbox.games.heroic.engine.people import Character
from longbox.games.heroic.engine.pool import Pool, PoolStep, afford, doom_left, opposition
from longbox.games.heroic.engine.rules import (
    ASSET,
    ATTACK,
    CAST,
    COMPLICATE,
    COMPLICATION,
    HEROES,
    IN_SET,
    OWN_DISTINCTIONS,
    POWERS,
    RECOVER,
    RESOURCE,
    SCENE_DISTINCTIONS,
    SETS,
    SKILLS,
    STUNT,
    TRAITS,
    USES,
    WATCHER,
)
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import AFFILIATIONS, DICE, TYPES, step_back
from longbox.kernel import Move, Range, Refusal

# Slots, in the order in which a pool is worked out: what changes dice comes last.
AIM: Final = 0
ALSO: Final = 1
MULTI: Final = 25
GROUP: Final = 29
AFFILIATION: Final = 30
DISTINCTION: Final = 31
POWER: Final = 32
SPECIALTY: Final = 36
ASSETS: Final = 37
EXTRA_DIE: Final = 38
HINDRANCE: Final = 39
THEIR_STRESS: Final = 40
MORE_DISTINCTIONS: Final = 41
MORE_POWERS: Final = 53
MORE_SPECIALTIES: Final = 85
MORE_ASSETS: Final = 98
MORE_PUSH: Final = 138
MORE_STUNT: Final = 139
MORE_RESOURCES: Final = 140
MORE_COMPLICATIONS: Final = 180
MORE_STRESS: Final = 220
OWN_STRESS: Final = 223
DOOM: Final = 226
LENT: Final = 246
SFX_SLOT: Final = 280

NO_PLACE = Refusal("no_trait", "There is no such trait to take now.", "P3.2")
FIRST_AIM = Refusal("no_aim", "Say first what you want to do, and to whom.", "P3.1")
HAVE_ONE = Refusal("extra_first", "The free one comes first; an extra costs 1 Plot Point or doom die.", "P3.3")
LOCKED = Refusal("locked", "The Watcher has locked that for the scene.", "P6.5")
TWICE = Refusal("twice", "That is in the pool already.", "P3.2")


def early(pool: Pool) -> Refusal | None:
    """An action says first what it is for (rule P3.1); a reaction does not."""
    return None if pool.reacting or pool.use >= 0 else FIRST_AIM


class Aim(PoolStep):
    def slot(self, move: Move) -> int:
        return AIM

    def fault(self, state: Heroic, pool: Pool, move: Move) -> Refusal | None:
        if pool.reacting:
            return Refusal("reacting", "A reaction is against whoever acts: it needs no aim.", "P5.1")
        return aim_fault(state, pool.who, move.a, move.b, move.c)

    def put(self, state: Heroic, pool: Pool, move: Move) -> None:
        pool.use, pool.target, pool.detail = move.a, move.b, move.c

    def label(self, state: Heroic, who: int, move: Move) -> str:
        return aim_words(state, who, move.a, move.b, move.c)


class Also(PoolStep):
    """One more target of an Area Attack (rule P9.6)."""

    def slot(self, move: Move) -> int:
        return ALSO + move.a

    def fault(self, state: Heroic, pool: Pool, move: Move) -> Refusal | None:
        if pool.use not in (ATTACK, COMPLICATE) or (pool.use == COMPLICATE and pool.detail):
            return Refusal("no_area", "Only an attack, or a new complication, can have several targets.", "P9.6")
        if area_sfx(state, pool.who) < 0:
            return Refusal("no_area", "That needs Area Attack in a set that works.", "P9.6")
        if move.a >= len(state.cast) or not state.cast[move.a].active() or move.a in pool.also:
            return Refusal("no_target", "That is no further target in the scene.", "P9.6")
        other = state.cast[move.a]
        first = 1 if move.a == pool.target else 0
        if move.b + 1 + first > (other.dice if other.sheet.kind == "mob" else 1):
            return Refusal("no_target", "Only a mob has room for several, as many as it has dice.", "P12.3")
        return None if state.opposes(pool.who, move.a) else Refusal("no_target", "An Area Attack is for the other side.", "P9.6")

    def put(self, state: Heroic, pool: Pool, move: Move) -> None:
        for _ in range(move.b + 1):
            pool.also.append(move.a)
            pool.add(6, "Area Attack")
        flat = area_sfx(state, pool.who)
        if flat not in pool.sfx:
            pool.sfx.append(flat)

    def label(self, state: Heroic, who: int, move: Move) -> str:
        many = f", {move.b + 1} of them" if move.b else ""
        return f"{state.cast[move.a].name()} as a target too{many}"


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

    def slot(self, move: Move) -> int:
        return MULTI + move.a

    def fault(self, state: Heroic, pool: Pool, move: Move) -> Refusal | None:
        one = state.cast[pool.who]
        if move.a >= len(one.sheet.sets) or not one.set_works(move.a):
            return Refusal("no_set", "There is no such power set that works.", "P9.19")
        if all(sfx.id != "multipower" for sfx in one.sheet.sets[move.a].sfx):
            return Refusal("no_sfx", "That set has no Multipower.", "P9.19")
        return early(pool)

    def put(self, state: Heroic, pool: Pool, move: Move) -> None:
        pool.multi |= 1 << move.a

    def label(self, state: Heroic, who: int, move: Move) -> str:
        return "Multipower"


class Regroup(PoolStep):
    """A hero goes to another group, or alone, as part of the action (rule P16.1)."""

    def slot(self, move: Move) -> int:
        return GROUP

    def fault(self, state: Heroic, pool: Pool, move: Move) -> Refusal | None:
        one = state.cast[pool.who]
        if pool.reacting or one.side != HEROES or not state.in_action():
            return Refusal("no_group", "Only heroes change group, as part of an action of theirs.", "P16.1")
        if one.group == move.a or not state.is_group(pool.who, move.a):
            return Refusal("same_group", "You are in that group, or there is no such group to go to.", "P16.1")
        return early(pool)

    def put(self, state: Heroic, pool: Pool, move: Move) -> None:
        pool.group = move.a

    def label(self, state: Heroic, who: int, move: Move) -> str:
        others = [
            one.name() for at, one in enumerate(state.cast) if one.side == HEROES and one.active() and one.group == move.a and at != who
        ]
        return f"a change to the group of {', '.join(others)}" if others else "a step apart, alone"


class Affiliation(PoolStep):
    """One affiliation (rule P3.4)."""

    def slot(self, move: Move) -> int:
        return AFFILIATION

    def fault(self, state: Heroic, pool: Pool, move: Move) -> Refusal | None:
        one = state.cast[pool.who]
        if one.sheet.affiliations[move.a] == 0:
            return Refusal("no_die", f"{one.name()} has no {AFFILIATIONS[move.a]} dice.", "P2.2")
        if one.locked >> move.a & 1:
            return LOCKED
        return early(pool)

    def put(self, state: Heroic, pool: Pool, move: Move) -> None:
        one = state.cast[pool.who]
        pool.affiliation = move.a
        pool.claimed = move.a != state.affiliation(pool.who, pool.group if pool.group >= 0 else one.group)
        for _ in range(one.dice if one.sheet.is_many() else 1):
            pool.add(one.sheet.affiliations[move.a], AFFILIATIONS[move.a])

    def label(self, state: Heroic, who: int, move: Move) -> str:
        one = state.cast[who]
        many = f"{one.dice}" if one.sheet.is_many() else ""
        claimed = "" if move.a == state.affiliation(who, one.group) else " (to be claimed)"
        return f"{AFFILIATIONS[move.a]} {many}d{one.sheet.affiliations[move.a]}{claimed}"


class Distinction(PoolStep):
    """A distinction of one's own or of the scene, as a d8 or a d4 (rules P2.3, P3.5 and P8.11)."""

    def slot(self, move: Move) -> int:
        return MORE_DISTINCTIONS + move.a if move.c else DISTINCTION

    def words_of(self, state: Heroic, who: int, which: int) -> str:
        if which < OWN_DISTINCTIONS:
            own = state.cast[who].sheet.distinctions
            return own[which] if which < len(own) else ""
        at = which - OWN_DISTINCTIONS
        return state.scene.distinctions[at] if at < len(state.scene.distinctions) else ""

    def fault(self, state: Heroic, pool: Pool, move: Move) -> Refusal | None:
        words = self.words_of(state, pool.who, move.a)
        if not words:
            return NO_PLACE
        if move.a < OWN_DISTINCTIONS and state.cast[pool.who].locked >> (len(AFFILIATIONS) + move.a) & 1:
            return LOCKED
        if words in pool.marks:
            return TWICE
        if move.b == 2 and (state.purse(pool.who) >= 0):
            return Refusal("no_step", "As a d4 it brings you a Plot Point; only the Watcher's characters feed doom.", "P8.11")
        if move.c and not any(mark in self._all(state, pool.who) for mark in pool.marks):
            return HAVE_ONE
        gain = 1 if move.b == 1 and state.purse(pool.who) >= 0 else 0
        return early(pool) or afford(state, pool, move.c - gain)

    def _all(self, state: Heroic, who: int) -> list[str]:
        return [*state.cast[who].sheet.distinctions, *state.scene.distinctions]

    def put(self, state: Heroic, pool: Pool, move: Move) -> None:
        pool.add(4 if move.b else 8, self.words_of(state, pool.who, move.a))
        pool.cost += move.c
        if move.b:
            pool.d4s += 1
            if state.purse(pool.who) >= 0:
                pool.gain += 1
            else:
                pool.grows.append(move.b)

    def label(self, state: Heroic, who: int, move: Move) -> str:
        return f"{self.words_of(state, who, move.a)} as d{4 if move.b else 8}"


class TakePower(PoolStep):
    """One power of each set; more cost a point each, or come by Multipower (rules P3.2, P3.3 and P9.19)."""

    def slot(self, move: Move) -> int:
        return MORE_POWERS + move.a * IN_SET + move.b if move.c else POWER + move.a

    def place(self, state: Heroic, who: int, move: Move) -> int:
        """The power among all of its owner; -1 if there is none."""
        one = state.cast[who]
        if move.a >= len(one.sheet.sets) or move.b >= len(one.sheet.sets[move.a].powers):
            return -1
        return one.first_power(move.a) + move.b

    def fault(self, state: Heroic, pool: Pool, move: Move) -> Refusal | None:
        one, flat = state.cast[pool.who], self.place(state, pool.who, move)
        if flat < 0 or one.power_die(flat) == 0:
            return Refusal("no_power", "There is no such power that works.", "P3.2")
        if pool.has_power(flat):
            return TWICE
        first = one.first_power(move.a)
        taken = pool.count_of(first, first + len(one.sheet.sets[move.a].powers))
        if move.c and not taken:
            return HAVE_ONE
        if not move.c and taken:
            return Refusal("set_used", "One power of each set is free; another costs 1 Plot Point or doom die.", "P3.3")
        price = 1 if move.c and not pool.multi >> move.a & 1 else 0
        return early(pool) or afford(state, pool, price)

    def put(self, state: Heroic, pool: Pool, move: Move) -> None:
        one, flat = state.cast[pool.who], self.place(state, pool.who, move)
        power = one.power(flat)
        assert power is not None
        multi = bool(pool.multi >> move.a & 1)
        if move.c and not multi:
            pool.cost += 1
        pool.add(one.power_die(flat), power.title(), flat)
        if multi and move.c:
            self._step_back(one, pool, move.a)
        elif one.lifted == flat + 1 and not pool.reacting:
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
                    pool.sfx.append(flat)
                flat += 1

    def label(self, state: Heroic, who: int, move: Move) -> str:
        flat = self.place(state, who, move)
        power = state.cast[who].power(flat)
        return f"{power.title()} d{state.cast[who].power_die(flat)}" if flat >= 0 and power is not None else "a power"


class TakeSpecialty(PoolStep):
    """A specialty, whole or as several smaller dice (rule P2.6)."""

    def slot(self, move: Move) -> int:
        return MORE_SPECIALTIES + move.a if move.c else SPECIALTY

    def fault(self, state: Heroic, pool: Pool, move: Move) -> Refusal | None:
        one = state.cast[pool.who]
        die = one.specialty_die(move.a)
        if die == 0 or step_back(die, move.b) < (6 if move.b else 4):
            return Refusal("no_specialty", "There is no such specialty, or it cannot be split so far.", "P2.6")
        title = one.sheet.specialties[move.a].title()
        if title in pool.marks:
            return TWICE
        if move.c and not any(other.title() in pool.marks for other in one.sheet.specialties):
            return HAVE_ONE
        return early(pool) or afford(state, pool, move.c)

    def put(self, state: Heroic, pool: Pool, move: Move) -> None:
        one = state.cast[pool.who]
        pool.cost += move.c
        for _ in range(move.b + 1):
            pool.add(step_back(one.specialty_die(move.a), move.b), one.sheet.specialties[move.a].title())

    def label(self, state: Heroic, who: int, move: Move) -> str:
        one = state.cast[who]
        if move.a >= len(one.sheet.specialties):
            return "a specialty"
        many = f"{move.b + 1}" if move.b else ""
        return f"{one.sheet.specialties[move.a].title()} {many}d{step_back(one.specialty_die(move.a), move.b)}"


class OnTable(PoolStep):
    """A trait from other sources (rule P3.9): an asset, a resource or stored stunt, a complication on the opposition."""

    def __init__(self, name: str, ranges: list[Range], kinds: list[int], free: int, more: int) -> None:
        super().__init__(name, ranges, step=True, shown=True)
        self.kinds = kinds
        self.free = free
        self.more = more

    def slot(self, move: Move) -> int:
        return self.more + move.a if move.b else self.free

    def fault(self, state: Heroic, pool: Pool, move: Move) -> Refusal | None:
        if move.a >= len(state.traits) or state.traits[move.a].die == 0 or state.traits[move.a].kind not in self.kinds:
            return NO_PLACE
        if not self.fits(state, pool, move.a):
            return Refusal("not_yours", "That is not yours to take into this pool.", "P3.10")
        if move.a in pool.traits:
            return TWICE
        if move.b and not self.has_one(state, pool):
            return HAVE_ONE
        return early(pool) or afford(state, pool, move.b)

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

    def put(self, state: Heroic, pool: Pool, move: Move) -> None:
        trait = state.traits[move.a]
        pool.traits.append(move.a)
        pool.cost += move.b
        if self.free == EXTRA_DIE:
            pool.stunt = True
        pool.add(trait.die, trait.name)

    def label(self, state: Heroic, who: int, move: Move) -> str:
        return f"{state.traits[move.a].name} d{state.traits[move.a].die}" if move.a < len(state.traits) else "a trait"


class Push(PoolStep):
    """A d6 for 1 Plot Point, or a d8 after an opportunity (rules P7.2, P7.8 and P4.7)."""

    def slot(self, move: Move) -> int:
        return MORE_PUSH if move.a else EXTRA_DIE

    def fault(self, state: Heroic, pool: Pool, move: Move) -> Refusal | None:
        if move.a and not pool.stunt:
            return HAVE_ONE
        if "Push" in pool.marks:
            return TWICE
        return early(pool) or afford(state, pool, 1 + move.a)

    def put(self, state: Heroic, pool: Pool, move: Move) -> None:
        pool.cost += 1 + move.a
        pool.stunt = True
        pool.push_up = state.cast[pool.who].push_up
        pool.add(8 if pool.push_up else 6, "Push")

    def label(self, state: Heroic, who: int, move: Move) -> str:
        return f"a push d{8 if state.cast[who].push_up else 6}"


class Stunt(PoolStep):
    """A d8 for 1 Plot Point and a power or specialty used creatively, or a d10 after an opportunity (rules P7.2, P7.8 and P4.7)."""

    def slot(self, move: Move) -> int:
        return MORE_STUNT if move.b else EXTRA_DIE

    def named(self, state: Heroic, who: int, place: int) -> str:
        one = state.cast[who]
        if place < POWERS:
            power = one.power(place)
            return power.title() if power is not None and one.power_die(place) else ""
        at = place - POWERS
        return one.sheet.specialties[at].title() if at < len(one.sheet.specialties) else ""

    def fault(self, state: Heroic, pool: Pool, move: Move) -> Refusal | None:
        if not self.named(state, pool.who, move.a):
            return Refusal("no_trait", "A stunt names a power or specialty of yours that it uses.", "P7.2")
        if move.b and not pool.stunt:
            return HAVE_ONE
        if any(mark.startswith("Stunt") for mark in pool.marks):
            return TWICE
        return early(pool) or afford(state, pool, 1 + move.b)

    def put(self, state: Heroic, pool: Pool, move: Move) -> None:
        pool.cost += 1 + move.b
        pool.stunt = True
        pool.stunt_up = state.cast[pool.who].stunt_up
        pool.add(10 if pool.stunt_up else 8, f"Stunt with {self.named(state, pool.who, move.a)}")

    def label(self, state: Heroic, who: int, move: Move) -> str:
        return f"a stunt d{10 if state.cast[who].stunt_up else 8} with {self.named(state, who, move.a)}"


class TheirStress(PoolStep):
    """Stress or trauma of the opposition, the larger of the two (rules P3.2 and P3.6)."""

    def slot(self, move: Move) -> int:
        return MORE_STRESS + move.a if move.b else THEIR_STRESS

    def mark(self, type: int) -> str:
        return f"their {TYPES[type]} stress"

    def fault(self, state: Heroic, pool: Pool, move: Move) -> Refusal | None:
        other = opposition(state, pool)
        if other < 0 or state.cast[other].worst(move.a) == 0:
            return Refusal("no_stress", "The opposition has no such stress.", "P3.6")
        if self.mark(move.a) in pool.marks:
            return TWICE
        if move.b and not any(self.mark(type) in pool.marks for type in range(3)):
            return HAVE_ONE
        return early(pool) or afford(state, pool, move.b)

    def put(self, state: Heroic, pool: Pool, move: Move) -> None:
        pool.cost += move.b
        pool.add(state.cast[opposition(state, pool)].worst(move.a), self.mark(move.a))

    def label(self, state: Heroic, who: int, move: Move) -> str:
        return self.mark(move.a)


class OwnStress(PoolStep):
    """One of one's own stress dice, which steps up after the roll (rules P7.2 and P7.3)."""

    def slot(self, move: Move) -> int:
        return OWN_STRESS + move.a

    def fault(self, state: Heroic, pool: Pool, move: Move) -> Refusal | None:
        if state.cast[pool.who].stress[move.a] == 0 or state.cast[pool.who].sheet.is_many():
            return Refusal("no_stress", "You have no such stress; trauma does not count here.", "P7.2")
        if move.a in pool.winds:
            return Refusal("moved", "Second Wind has moved that stress away.", "P9.23")
        return early(pool) or afford(state, pool, 1)

    def put(self, state: Heroic, pool: Pool, move: Move) -> None:
        pool.cost += 1
        pool.own_stress.append(move.a)
        pool.add(state.cast[pool.who].stress[move.a], f"own {TYPES[move.a]} stress")

    def label(self, state: Heroic, who: int, move: Move) -> str:
        return f"own {TYPES[move.a]} stress d{state.cast[who].stress[move.a]}"


class DoomDie(PoolStep):
    """A doom die into the pool of one of the Watcher's characters (rule P8.2)."""

    def slot(self, move: Move) -> int:
        return DOOM + move.a * 4 + move.b

    def fault(self, state: Heroic, pool: Pool, move: Move) -> Refusal | None:
        if state.cast[pool.who].seat != WATCHER:
            return Refusal("not_watcher", "Doom goes into the pools of the Watcher's characters.", "P8.2")
        die, left = DICE[move.a], doom_left(state, pool)
        if die not in left:
            return Refusal("no_doom", f"There is no further d{die} in the doom pool.", "P8.2")
        if pool.doom.count(die) != move.b:
            return Refusal("order", "Doom dice of one size are added one after the other.", "P8.2")
        return early(pool) or afford(state, pool, 1)

    def put(self, state: Heroic, pool: Pool, move: Move) -> None:
        pool.doom.append(DICE[move.a])
        pool.add(DICE[move.a], "Doom")

    def label(self, state: Heroic, who: int, move: Move) -> str:
        return f"a doom d{DICE[move.a]}"


class Lend(PoolStep):
    """A helper's trait in a recovery, for a Plot Point that the helper gets (rule P13.8)."""

    def slot(self, move: Move) -> int:
        return LENT

    def fault(self, state: Heroic, pool: Pool, move: Move) -> Refusal | None:
        if pool.use != RECOVER or not state.in_transition():
            return Refusal("no_help", "A trait is lent to a recovery in a Transition Scene.", "P13.8")
        if move.a >= len(state.cast) or move.a == pool.who or not self.helper(state, move.a):
            return Refusal("no_helper", "That is no other hero who could help.", "P13.8")
        if self.die(state, move.a, move.b) == 0:
            return NO_PLACE
        return afford(state, pool, 1)

    def helper(self, state: Heroic, who: int) -> bool:
        return state.cast[who].side == HEROES and state.cast[who].active()

    def die(self, state: Heroic, who: int, place: int) -> int:
        one = state.cast[who]
        return one.power_die(place) if place < POWERS else one.specialty_die(place - POWERS)

    def put(self, state: Heroic, pool: Pool, move: Move) -> None:
        pool.cost += 1
        pool.lenders.append(move.a)
        pool.add(self.die(state, move.a, move.b), f"lent by {state.cast[move.a].name()}")

    def label(self, state: Heroic, who: int, move: Move) -> str:
        if move.a >= len(state.cast):
            return "a helper's trait"
        one = state.cast[move.a]
        power = one.power(move.b) if move.b < POWERS else None
        at = move.b - POWERS
        named = (
            power.title() if power is not None else one.sheet.specialties[at].title() if 0 <= at < len(one.sheet.specialties) else "a trait"
        )
        return f"{named} of {one.name()}"


TRAIT = Range("trait", TRAITS)
EXTRA = Range("extra", 2, ["free", "extra"])


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
            [Range("which", OWN_DISTINCTIONS + SCENE_DISTINCTIONS), Range("die", 3, ["d8", "d4", "d4_step"]), EXTRA],
            step=True,
            shown=True,
        ),
        TakePower("power", [Range("set", SETS), Range("power", IN_SET), EXTRA], step=True, shown=True),
        TakeSpecialty("specialty", [Range("which", SKILLS), Range("split", 3, ["whole", "two", "three"]), EXTRA], step=True, shown=True),
        OnTable("asset", [TRAIT, EXTRA], [ASSET], ASSETS, MORE_ASSETS),
        Push("push", [EXTRA], step=True, shown=True),
        Stunt("stunt", [Range("trait", POWERS + SKILLS), EXTRA], step=True, shown=True),
        OnTable("resource", [TRAIT, EXTRA], [RESOURCE, STUNT], EXTRA_DIE, MORE_RESOURCES),
        OnTable("hindrance", [TRAIT, EXTRA], [COMPLICATION], HINDRANCE, MORE_COMPLICATIONS),
        TheirStress("stress", [Range("type", 3, TYPES), EXTRA], step=True, shown=True),
        OwnStress("own_stress", [Range("type", 3, TYPES)], step=True, shown=True),
        DoomDie("doom", [Range("die", 5, [f"d{die}" for die in DICE]), Range("copy", 4)], step=True, shown=True),
        Lend("lend", [Range("helper", CAST), Range("trait", POWERS + SKILLS)], step=True, shown=True),
    ]
