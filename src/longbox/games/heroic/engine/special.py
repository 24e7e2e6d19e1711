"""SFX that work on a pool: a step for each, laid after all dice are there (chapter P9)."""

from __future__ import annotations

from longbox.games.heroic.engine.people import Character
from longbox.games.heroic.engine.pool import Lister, Pool, PoolStep, afford, doom_left
from longbox.games.heroic.engine.rules import ATTACK, COMPLICATE, DOUBLE, EFFECTS, POOL, RECOVER, SUPPORT
from longbox.games.heroic.engine.slots import SFX_SLOT, early
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import DICE, TYPES, step_back
from longbox.kernel import Range, Refusal

NAMES = {
    "absorption": "Absorption", "adaptive_tactics": "Adaptive Tactics", "afflict": "Afflict", "area_attack": "Area Attack",
    "berserk": "Berserk", "boost": "Boost", "burst": "Burst", "constructs": "Constructs", "counterattack": "Counterattack",
    "dangerous": "Dangerous", "focus": "Focus", "healing": "Healing", "healing_factor": "Healing Factor", "immunity": "Immunity",
    "invulnerable": "Invulnerable", "master_plan": "Master Plan", "multipower": "Multipower", "push": "Push",
    "regenerate": "Regenerate", "second_chance": "Second Chance", "second_wind": "Second Wind", "unleashed": "Unleashed",
    "versatile": "Versatile",
}  # fmt: skip

RULES = {
    "absorption": "P9.3", "adaptive_tactics": "P9.4", "afflict": "P9.5", "area_attack": "P9.6", "berserk": "P9.7", "boost": "P9.8",
    "burst": "P9.9", "constructs": "P9.10", "counterattack": "P9.11", "dangerous": "P9.12", "focus": "P9.13", "healing": "P9.14",
    "healing_factor": "P9.15", "immunity": "P9.16", "invulnerable": "P9.17", "master_plan": "P9.18", "multipower": "P9.19",
    "push": "P9.20", "regenerate": "P9.21", "second_chance": "P9.22", "second_wind": "P9.23", "unleashed": "P9.24", "versatile": "P9.25",
}  # fmt: skip

IN_POOL = [
    "adaptive_tactics", "afflict", "berserk", "boost", "burst", "constructs", "dangerous", "focus", "healing", "master_plan", "push",
    "second_wind", "unleashed", "versatile",
]  # fmt: skip
"""Those that are steps of a pool; the others come in where the rules ask for them."""

CHANGES_POWER = ["burst", "push", "unleashed", "versatile"]
ON_POWER = [*CHANGES_POWER, "boost", "second_wind", "healing"]
"""Those for which a power of their set is named."""
IN_REACTION = ["adaptive_tactics", "focus", "versatile"]


def sfx_name(one: Character, flat: int) -> str:
    sfx = one.sfx(flat)
    return (sfx.name or NAMES[sfx.id]) if sfx is not None else "an SFX"


def needs(words: str, rule: str) -> Refusal:
    return Refusal("no_sfx", words, rule)


class UseSfx(PoolStep):
    """`option` is a power by its place, a die of the pool by its place, or a size of dice; `mode` is step up or double, two or three."""

    def slot(self, flat: int, _option: int, _mode: int) -> int:
        return SFX_SLOT + flat

    def fault(self, state: Heroic, pool: Pool, flat: int, option: int, mode: int) -> Refusal | None:
        one = state.cast[pool.who]
        sfx = one.sfx(flat)
        if sfx is None or sfx.id not in IN_POOL:
            return needs("There is no such SFX for a pool.", "P9.2")
        set_ = one.sfx_set(flat)
        if not one.set_works(set_):
            return needs("That power set is shut down.", "P9.1")
        rule = RULES[sfx.id]
        if pool.reacting and sfx.id not in IN_REACTION:
            return needs(f"{NAMES[sfx.id]} is for actions.", rule)
        return early(pool) or self.fits(state, pool, one, sfx.id, set_, flat, option, mode)

    def fits(self, state: Heroic, pool: Pool, one: Character, id: str, set_: int, flat: int, option: int, mode: int) -> Refusal | None:
        rule = RULES[id]
        sfx = one.sfx(flat)
        assert sfx is not None
        if mode and id not in CHANGES_POWER:
            return needs("It has no such choice.", rule)
        if id in CHANGES_POWER or id == "second_wind":
            if one.set_of(option) != set_ or not pool.has_power(option):
                return needs("A power of that set must be in the pool.", rule)
        elif id == "healing":
            if one.set_of(option) != set_ or one.power_die(option) == 0 or pool.has_power(option):
                return needs("It adds a power of that set which is not in the pool.", rule)
        elif id == "boost":
            return self.boosts(pool, one, set_, option)
        elif id == "adaptive_tactics":
            return self.adapts(pool, option)
        elif id in ("focus", "berserk"):
            if option >= len(DICE):
                return needs("There is no such die.", rule)
        elif option:
            return needs("It has no such choice.", rule)
        return self.suits(state, pool, one, id, set_, flat, option, mode)

    def suits(self, state: Heroic, pool: Pool, one: Character, id: str, set_: int, flat: int, option: int, mode: int) -> Refusal | None:
        """What the action must be for, and what it costs."""
        sfx, rule = one.sfx(flat), RULES[id]
        assert sfx is not None
        if id == "afflict":
            named = (pool.use == ATTACK and pool.detail == sfx.type) or (pool.use == COMPLICATE and sfx.type < 0 and pool.detail == 0)
            return None if named else needs("It is for inflicting the stress or complication that it names.", rule)
        if id == "berserk":
            if pool.use != ATTACK or DICE[option] not in doom_left(state, pool):
                return needs("It borrows a die that is in the doom pool, for an attack.", rule)
            return afford(state, pool, 1) if state.purse(pool.who) < 0 else None
        if id == "burst":
            return needs("It is for an attack on a single target.", rule) if pool.use != ATTACK or pool.also or pool.burst else None
        if id == "constructs":
            return None if pool.use == SUPPORT and pool.detail == 0 else needs("It is for creating an asset.", rule)
        if id == "dangerous":
            return None if pool.use == ATTACK and pool.dice else needs("It is for an attack.", rule)
        if id == "focus":
            first = one.first_power(set_)
            if not pool.has_any(first, first + len(one.sheet.sets[set_].powers)) or DICE[option] == 12:
                return needs("A power of that set must be in the pool, and the pair smaller than d12.", rule)
            return None if pool.dice.count(DICE[option]) >= 2 else needs(f"There are no two d{DICE[option]} in the pool.", rule)
        if id == "healing":
            return None if pool.use == RECOVER and pool.target != pool.who else needs("It is for helping others recover.", rule)
        if id == "master_plan":
            if not doom_left(state, pool):
                return needs("There is no doom die to borrow.", rule)
            return afford(state, pool, 2 if state.purse(pool.who) < 0 else 1)
        if id == "second_wind":
            if one.harm.stress[sfx.type] == 0 or sfx.type in pool.winds or sfx.type in pool.own_stress:
                return needs(f"There is no {TYPES[sfx.type]} stress to move.", rule)
            return None
        if id == "versatile":
            less = mode + 1
            return (
                None if step_back(pool.dice[pool.power_place(option)], less) else needs("That power is too small to be split so far.", rule)
            )
        return None

    def boosts(self, pool: Pool, one: Character, set_: int, option: int) -> Refusal | None:
        """The largest power of the set must not be in the pool, because it is shut down (rule P9.8)."""
        top = top_power(one, set_)
        if one.set_of(option) != set_ or option == top or not pool.has_power(option) or top < 0:
            return needs("It steps up a power of the pool that is not the largest of its set.", "P9.8")
        return needs("The largest power of the set is shut down by it, and cannot be in the pool.", "P9.8") if pool.has_power(top) else None

    def adapts(self, pool: Pool, option: int) -> Refusal | None:
        count = len({power for power in pool.powers if power >= 0})
        if count != 1 or option >= len(pool.dice) or pool.dice[option] == 4:
            return needs("It needs a pool with a single power, and a die larger than d4.", "P9.4")
        return None

    def put(self, state: Heroic, pool: Pool, flat: int, option: int, mode: int) -> None:
        one = state.cast[pool.who]
        sfx = one.sfx(flat)
        assert sfx is not None
        id = sfx.id
        pool.sfx += (flat,)
        if id in ("burst", "push", "unleashed"):
            place = pool.power_place(option)
            if id == "unleashed":
                pool.unleashed += (one.power_die(option),)
            if id == "push":
                pool.pushed += (sfx.type,)
            if id == "burst":
                pool.burst = True
            if mode == DOUBLE:
                pool.add(pool.dice[place], pool.marks[place], option)
            else:
                pool.lift(place)
        elif id == "afflict" or id == "constructs":
            pool.add(6, NAMES[id])
            pool.up += 1
        elif id == "berserk":
            pool.borrowed += (DICE[option],)
            pool.add(DICE[option], "Berserk")
        elif id == "boost":
            pool.boosted += (top_power(one, one.sfx_set(flat)),)
            pool.lift(pool.power_place(option))
        elif id == "dangerous":
            pool.lower(pool.largest())
            pool.add(6, NAMES[id])
            pool.hurts_more += 1
        elif id == "focus":
            self.focus(pool, DICE[option])
        elif id == "healing":
            power = one.power(option)
            assert power is not None
            pool.add(one.power_die(option), power.title(), option)
        elif id == "master_plan":
            die = max(doom_left(state, pool))
            pool.planned += (die,)
            pool.cost += 1
            pool.add(die, NAMES[id])
        elif id == "second_wind":
            pool.winds += (sfx.type,)
            pool.lift(pool.power_place(option))
        elif id == "versatile":
            self.split(pool, pool.power_place(option), mode + 1)
        else:
            assert id == "adaptive_tactics"
            die, mark = step_back(pool.dice[option]), pool.marks[option]
            pool.dice[option] = die
            pool.add(die, mark, pool.powers[option])

    def focus(self, pool: Pool, die: int) -> None:
        """Two dice of one size become one that is a step larger (rule P9.13). The power that made it possible stays named."""
        first = pool.dice.index(die)
        second = pool.dice.index(die, first + 1)
        pool.dice[first] = die + 2
        pool.marks[first] = f"{pool.marks[first]} and {pool.marks[second]}"
        if pool.powers[first] < 0:
            pool.powers[first] = pool.powers[second]
        pool.remove(second)

    def split(self, pool: Pool, place: int, less: int) -> None:
        die = step_back(pool.dice[place], less)
        pool.dice[place] = die
        for _ in range(less):
            pool.add(die, pool.marks[place], pool.powers[place])

    def offer(self, lister: Lister, pool: Pool, one: Character, _extra: int) -> None:
        for flat, sfx in enumerate(one.sheet.sfx):
            if sfx.id in IN_POOL and one.set_works(one.sfx_set(flat)) and (not pool.reacting or sfx.id in IN_REACTION):
                for option in self.options(pool, one, sfx.id, one.sfx_set(flat)):
                    lister.step(self, flat, option, 0)
                    if sfx.id in CHANGES_POWER:
                        lister.step(self, flat, option, 1)

    def options(self, pool: Pool, one: Character, id: str, set_: int) -> range:
        """The powers, dice or sizes that an SFX could name."""
        if id in ON_POWER:
            first = one.first_power(set_)
            return range(first, first + len(one.sheet.sets[set_].powers))
        if id in ("focus", "berserk"):
            return range(len(DICE))
        return range(min(POOL, len(pool.dice) + 4)) if id == "adaptive_tactics" else range(1)

    def label(self, state: Heroic, who: int, flat: int, option: int, mode: int) -> str:
        one = state.cast[who]
        sfx = one.sfx(flat)
        if sfx is None:
            return "an SFX"
        name = sfx_name(one, flat)
        power = one.power(option)
        if power is not None and (sfx.id in CHANGES_POWER or sfx.id in ("boost", "second_wind", "healing")):
            how = ""
            if sfx.id == "versatile":
                how = f" as {mode + 2} smaller dice"
            elif sfx.id in CHANGES_POWER:
                how = " doubled" if mode == DOUBLE else " stepped up"
            return f"{name}: {power.title()}{how}"
        if sfx.id in ("focus", "berserk") and option < len(DICE):
            return f"{name}: d{DICE[option]}"
        return name


def top_power(one: Character, set_: int) -> int:
    """The place of the largest power of a set that works; -1 if none does."""
    best, first = -1, one.first_power(set_)
    for flat in range(first, first + len(one.sheet.sets[set_].powers)):
        if one.power_die(flat) and (best < 0 or one.power_die(flat) > one.power_die(best)):
            best = flat
    return best


def sfx_kinds() -> list[PoolStep]:
    ranges = [Range("sfx", EFFECTS), Range("option", POOL), Range("mode", 2, ["up", "double"])]
    return [UseSfx("sfx", ranges, step=True, shown=True)]
