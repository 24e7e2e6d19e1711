"""The moves that a seat can make now, without trying those that have nothing to do with the question."""

from __future__ import annotations

from typing import Any, Final

from longbox.games.heroic.engine.acting import Quick, RollPool, free
from longbox.games.heroic.engine.aims import aim_fault
from longbox.games.heroic.engine.experience import spender
from longbox.games.heroic.engine.growth import BOUGHT, CHEAPEST
from longbox.games.heroic.engine.helping import easily_removed
from longbox.games.heroic.engine.keeping import takable
from longbox.games.heroic.engine.milestones import claims_of
from longbox.games.heroic.engine.opportunities import SEIZED
from longbox.games.heroic.engine.outcome import ignorers
from longbox.games.heroic.engine.people import Character, Throw
from longbox.games.heroic.engine.pool import AIM, Pool, PoolStep, afford, gathered, with_steps
from longbox.games.heroic.engine.resting import milestone_choices, opening
from longbox.games.heroic.engine.rules import (
    ABSORB,
    ACT,
    ASSET,
    ATTACK,
    BUY,
    COMPLICATE,
    COMPLICATION,
    COPIES,
    COUNTER,
    CURTAIN,
    EFFECTS,
    ENDING,
    EXTRA,
    FETCH,
    FIRST,
    GRANDSTAND,
    HEROES,
    IDLE,
    IN_SET,
    KEEP,
    LEAD,
    LIFT,
    LOWER,
    NEXT,
    OBJECTIVE,
    ONES,
    OWN_DISTINCTIONS,
    POOL,
    POWERS,
    RECOVER,
    REMOVE,
    REST,
    SETS,
    SHUT,
    STUNT,
    SUPPORT,
    TRAITS,
    TRAUMA,
    UNLOCKED,
    WATCHER,
)
from longbox.games.heroic.engine.slots import MORE_DISTINCTIONS, OWN_STRESS
from longbox.games.heroic.engine.special import CHANGES_POWER, IN_POOL, IN_REACTION, ON_POWER
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.steps import area_sfx
from longbox.games.heroic.engine.vocabulary import DICE, SPECIALTIES
from longbox.kernel import Kind, Move
from longbox.kernel.state import onward

TAKEN_BY: Final = ["asset", "hindrance", "resource", "resource"]
"""The step that takes a trait on the table, by the trait's kind."""


class Lister:
    """Collects moves that are not refused."""

    def __init__(self, state: Heroic, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.kinds: dict[str, Kind[Any]] = state.game.moves.by_name
        self.found: list[Move] = []
        self.pool: Pool | None = None
        self.slots: set[int] = set()
        self.extras = False
        """Something lies on the draft that is more than what is free."""
        self.bare: dict[int, Pool] = {}
        """The pool without what lies in a slot, worked out once for each."""
        self.passed = -1
        """Steps up to this slot are not looked for: the plan has passed them."""

    def try_(self, name: str, first: int = 0, second: int = 0, third: int = 0) -> None:
        kind = self.kinds[name]
        if kind.step and 0 <= kind.slot(first, second, third) <= self.passed:
            return
        if kind.refuse(self.state, self.seat, first, second, third) is None:
            self.found.append(kind.of(first, second, third))

    def kind(self, name: str) -> PoolStep:
        kind = self.kinds[name]
        assert isinstance(kind, PoolStep)
        return kind

    def step(self, kind: PoolStep, first: int = 0, second: int = 0, third: int = 0) -> bool:
        """A step of a pool, judged by the pool without what lies in its slot; whether it can be laid."""
        pool = self.pool
        assert pool is not None
        slot = kind.slot(first, second, third)
        if slot <= self.passed:
            return False
        if slot in self.slots:
            pool = self.without(slot, pool.who)
        if kind.fault(self.state, pool, first, second, third) is not None:
            return False
        self.found.append(kind.of(first, second, third))
        return True

    def open(self, kind: PoolStep, extra: int) -> bool:
        """Whether such steps are worth judging: an extra one needs the free one first, in the pool that all of them are judged by while
        no extra one is to be replaced."""
        assert self.pool is not None
        return not extra or self.extras or kind.has_one(self.state, self.pool)

    def without(self, slot: int, who: int) -> Pool:
        found = self.bare.get(slot)
        if found is None:
            assert self.pool is not None
            steps = [step for step in self.state.drafts[self.seat] if step.slot() != slot]
            found = self.bare[slot] = with_steps(self.state, Pool(who, self.pool.reacting), steps)
        return found


def legal_moves(state: Heroic, seat: int) -> list[Move]:
    return list_moves(Lister(state, seat))


def moves_onward(state: Heroic, seat: int) -> list[Move]:
    """What the kernel's `onward` leaves of the legal moves, without a look at the others."""
    lister = Lister(state, seat)
    for step in state.drafts[seat]:
        lister.passed = max(lister.passed, step.slot())
    return list_moves(lister) or onward(state, seat, legal_moves(state, seat))


def list_moves(lister: Lister) -> list[Move]:
    state, seat = lister.state, lister.seat
    if state.unasked(seat) is not None:
        return []
    if state.proposal is not None:
        lister.try_("allow", 0)
        lister.try_("allow", 1)
    elif state.offer:
        lister.try_("accept")
        lister.try_("decline")
        lister.try_("insist", 0)
        lister.try_("insist", 1)
    elif state.hits:
        landing_moves(lister)
    who = state.subject(seat)
    if who >= 0:
        pool = lister.pool = gathered(state, seat, who)
        if free(state):
            for name in ("rush", "quick", "roll"):
                kind = lister.kinds[name]
                assert isinstance(kind, (Quick, RollPool))
                if kind.unready(pool) is None:
                    lister.found.append(kind.of())
        pool_moves(lister, who, pool)
    if free(state):
        if state.stage == KEEP:
            keep_moves(lister)
        else:
            stage_moves(lister)
    return lister.found


def landing_moves(lister: Lister) -> None:
    lister.try_("let_be")
    for type in range(3):
        lister.try_("change", type)
    for flat in ignorers(lister.state, lister.state.hits[0]):
        lister.try_("ignore", flat)


# Pools


def pool_moves(lister: Lister, who: int, pool: Pool) -> None:
    state, one = lister.state, lister.state.cast[who]
    for step in state.drafts[lister.seat]:
        lister.slots.add(step.slot())
        lister.extras = lister.extras or MORE_DISTINCTIONS <= step.slot() < OWN_STRESS
    if not pool.reacting:
        if pool.use < 0:
            aim_moves(lister, who)
            return
        if pool.use in (ATTACK, COMPLICATE) and area_sfx(state, who) >= 0:
            also = lister.kind("also")
            for target, other in enumerate(state.cast):
                for more in range(min(6, max(1, other.dice))):
                    lister.step(also, target, more)
    multipower = lister.kind("multipower")
    for set_ in range(len(one.sheet.sets)):
        lister.step(multipower, set_)
    if not pool.reacting and state.in_action() and one.side == HEROES:
        regroup = lister.kind("regroup")
        for group in range(6):
            lister.step(regroup, group)
    trait_moves(lister, one, pool)
    for flat, sfx in enumerate(one.sheet.sfx):
        if sfx.id in IN_POOL:
            sfx_moves(lister, one, flat, sfx.id, pool)
    if not pool.reacting:
        aim_moves(lister, who)


def aim_moves(lister: Lister, who: int) -> None:
    """The likely ones first: the objective, foes to hurt, friends to help; then single traits; last, friends to hurt."""
    if lister.passed >= AIM:
        return
    state, aim = lister.state, lister.kind("aim")
    side, watched = state.cast[who].side, state.cast[who].seat == WATCHER
    here = [at for at, other in enumerate(state.cast) if other.here and not other.dead]
    foes = [at for at in here if state.cast[at].side != side]
    friends = [at for at in here if state.cast[at].side == side]
    if state.in_action():
        try_aim(lister, aim, who, OBJECTIVE, who, 0)
        for target in foes:
            hurt_moves(lister, aim, target)
            if watched:
                lister.found.append(aim.of(GRANDSTAND, target, 0))
    for target in friends:
        if not watched:
            lister.found.append(aim.of(SUPPORT, target, 0))
        other = state.cast[target]
        for detail in range(2 * TRAUMA):
            if other.hurt(detail):
                try_aim(lister, aim, who, RECOVER, target, detail)
    thing_moves(lister, aim, who, here)
    if state.in_action():
        for target in foes:
            single_moves(lister, aim, target, LOWER)
        for target in friends:
            if target != who:
                single_moves(lister, aim, target, -1 if watched else LIFT)
            elif not watched:
                lift_moves(lister, aim, target)
        for target in friends:
            if target != who:
                hurt_moves(lister, aim, target)


def thing_moves(lister: Lister, aim: PoolStep, who: int, here: list[int]) -> None:
    """Gear that is lost, and traits on the table."""
    state = lister.state
    lost = len(state.cast[who].sheet.limits) if state.cast[who].shut_sets else 0
    for target in here:
        if target == who or state.cast[who].seat == WATCHER:
            for flat in range(lost):
                try_aim(lister, aim, who, FETCH, target, flat)
        for place, trait in enumerate(state.traits):
            if trait.die and (trait.owner == target or trait.owner < 0) and trait.kind != STUNT:
                try_aim(lister, aim, who, REMOVE, target, place)
                if place + 1 < TRAITS and trait.kind == ASSET:
                    try_aim(lister, aim, who, SUPPORT, target, place + 1)
                if place + 1 < TRAITS and trait.kind == COMPLICATION:
                    try_aim(lister, aim, who, COMPLICATE, target, place + 1)


def try_aim(lister: Lister, aim: PoolStep, who: int, use: int, target: int, detail: int) -> None:
    """An aim, which is judged without the rest of the pool."""
    if aim_fault(lister.state, who, use, target, detail) is None:
        lister.found.append(aim.of(use, target, detail))


def hurt_moves(lister: Lister, aim: PoolStep, target: int) -> None:
    """Stress and complications for somebody else who is in an Action Scene: nothing speaks against them."""
    for type in range(3):
        lister.found.append(aim.of(ATTACK, target, type))
    lister.found.append(aim.of(COMPLICATE, target, 0))


def single_moves(lister: Lister, aim: PoolStep, target: int, by: int) -> None:
    """Powers and specialties of somebody else to shut down, and to step down or, of a friend, up; -1: not to step."""
    other, found = lister.state.cast[target], lister.found
    count = other.power_count()
    for flat, die in enumerate(other.power_dice()):
        if die:
            found.append(aim.of(SHUT, target, flat))
            if by >= 0 and not other.step_of(flat) and (by == LOWER or die < 12):
                found.append(aim.of(by, target, flat))
    for place in range(len(other.sheet.specialties)):
        if die := other.specialty_die(place):
            found.append(aim.of(SHUT, target, POWERS + place))
            if by >= 0 and not other.step_of(count + place) and (by == LOWER or die < 12):
                found.append(aim.of(by, target, POWERS + place))


def lift_moves(lister: Lister, aim: PoolStep, who: int) -> None:
    """Powers and specialties of one's own to step up."""
    one = lister.state.cast[who]
    for flat in range(one.power_count()):
        try_aim(lister, aim, who, LIFT, who, flat)
    for place in range(len(one.sheet.specialties)):
        try_aim(lister, aim, who, LIFT, who, POWERS + place)


def trait_moves(lister: Lister, one: Character, pool: Pool) -> None:
    """Dice of one's own datafile, and from other sources: what is free, then what comes on top of it."""
    state = lister.state
    broke = pool.cost == 0 and afford(state, pool, 1) is not None
    affiliation = lister.kind("affiliation")
    for which in range(3):
        lister.step(affiliation, which)
    for extra in range(2):
        distinction_moves(lister, pool, extra)
        if broke and extra:  # but a distinction as a d4 pays for itself
            break
        sheet_moves(lister, one, extra)
        table_moves(lister, extra)
        if not broke:
            paid_moves(lister, one, extra)
        stress = lister.kind("stress")
        if lister.open(stress, extra):
            for type in range(3):
                lister.step(stress, type, extra)
    own_stress = lister.kind("own_stress")
    for type in range(3):
        lister.step(own_stress, type)
    if one.seat == WATCHER:
        doom = lister.kind("doom")
        for size in range(5):
            for copy in range(COPIES):
                lister.step(doom, size, copy)
    if pool.use == RECOVER and state.in_transition():
        lend_moves(lister)


def distinction_moves(lister: Lister, pool: Pool, extra: int) -> None:
    state, distinction = lister.state, lister.kind("distinction")
    if not lister.open(distinction, extra):
        return
    ways = 2 if state.purse(pool.who) >= 0 else 3
    for which in range(OWN_DISTINCTIONS + len(state.scene.distinctions)):
        for die in range(ways):
            lister.step(distinction, which, die, extra)


def sheet_moves(lister: Lister, one: Character, extra: int) -> None:
    """Powers and specialties. One that cannot be taken whole cannot be taken in parts either."""
    power = lister.kind("power")
    if lister.open(power, extra):
        for set_, has in enumerate(one.sheet.sets):
            for place in range(min(IN_SET, len(has.powers))):
                lister.step(power, set_, place, extra)
    specialty = lister.kind("specialty")
    if lister.open(specialty, extra):
        for place in range(len(one.sheet.specialties)):
            for split in range(3):
                if not lister.step(specialty, place, split, extra):
                    break


def table_moves(lister: Lister, extra: int) -> None:
    """Traits on the table, each by the step that takes its kind."""
    if not lister.state.traits:
        return
    steps = [lister.kind(name) for name in TAKEN_BY]
    able = [lister.open(step, extra) for step in steps]
    for place, trait in enumerate(lister.state.traits):
        if trait.die and able[trait.kind]:
            lister.step(steps[trait.kind], place, extra)


def paid_moves(lister: Lister, one: Character, extra: int) -> None:
    """A push or a stunt."""
    push, stunt = lister.kind("push"), lister.kind("stunt")
    if lister.open(push, extra):
        lister.step(push, extra)
        for place in range(one.power_count()):
            lister.step(stunt, place, extra)
        for place in range(len(one.sheet.specialties)):
            lister.step(stunt, POWERS + place, extra)


def lend_moves(lister: Lister) -> None:
    lend = lister.kind("lend")
    for helper, other in enumerate(lister.state.cast):
        for place in range(other.power_count()):
            lister.step(lend, helper, place)
        for place in range(len(other.sheet.specialties)):
            lister.step(lend, helper, POWERS + place)


def sfx_moves(lister: Lister, one: Character, flat: int, id: str, pool: Pool) -> None:
    use = lister.kind("sfx")
    set_ = one.sfx_set(flat)
    if not one.set_works(set_) or (pool.reacting and id not in IN_REACTION):
        return
    if id in ON_POWER:
        first = one.first_power(set_)
        for power in range(first, first + len(one.sheet.sets[set_].powers)):
            lister.step(use, flat, power, 0)
            if id in CHANGES_POWER:
                lister.step(use, flat, power, 1)
    elif id in ("focus", "berserk"):
        for size in range(len(DICE)):
            lister.step(use, flat, size, 0)
    elif id == "adaptive_tactics":
        for place in range(min(POOL, len(pool.dice) + 4)):
            lister.step(use, flat, place, 0)
    else:
        lister.step(use, flat, 0, 0)


# Keeping


def keep_moves(lister: Lister) -> None:
    state, seat = lister.state, lister.seat
    assert state.contest is not None
    throw = state.contest.throw()
    if state.seat_of(throw.who) != seat:
        return
    count = len(throw.sides)
    able = [at for at in range(count) if takable(state, seat, throw, at)]
    if not able:
        for effect in [*range(count), POOL]:
            lister.try_("keep", POOL, POOL, effect)
    for first in able:
        seconds = [at for at in range(first + 1, count) if takable(state, seat, throw, at, [first])]
        for second in seconds or [POOL]:
            for effect in range(count):
                if effect != first and effect != second and throw.usable(effect):
                    lister.try_("keep", first, second, effect)
            lister.try_("keep", first, second, POOL)
    lister.found = best_first(throw, lister.found)
    for at in range(count):
        lister.try_("add", at)
        lister.try_("keep_effect", at)
    lister.try_("make_last")
    for flat in range(EFFECTS + UNLOCKED):
        if throw.again >> flat & 1:
            lister.try_("again", flat)


def best_first(throw: Throw, moves: list[Move]) -> list[Move]:
    """Trade-offs that no other beats in both total and effect come first, from the largest total down; then the rest."""
    ranked = sorted(moves, key=lambda move: worth(throw, move), reverse=True)
    front: list[Move] = []
    rest: list[Move] = []
    effect = 0
    for move in ranked:
        _, size = worth(throw, move)
        if size > effect:
            effect = size
            front.append(move)
        else:
            rest.append(move)
    return front + rest


def worth(throw: Throw, move: Move) -> tuple[int, int]:
    """The total and the effect die."""
    first, second, effect = move.a, move.b, move.c
    total = sum([throw.shown[at] for at in (first, second) if at != POOL])
    return total, throw.sides[effect] if effect != POOL else 4


# Everything else


def stage_moves(lister: Lister) -> None:
    state, seat = lister.state, lister.seat
    stage = state.stage
    if stage in (FIRST, NEXT):
        for who in range(len(state.cast)):
            lister.try_("name", who)
        lister.try_("nobody")
        lister.try_("ally")
    if stage in (FIRST, NEXT, REST) and seat != WATCHER and "use_it" in lister.kinds:
        hero = spender(state, seat)
        for which in range(min(BOUGHT, len(state.cast[hero].growth.unlocked)) if hero >= 0 else 0):
            lister.try_("use_it", which)
    if stage in (FIRST, NEXT, ACT) and seat == WATCHER:
        doom_moves(lister)
    if stage in (FIRST, NEXT, ACT, REST):
        for claim in range(min(12, len(claims_of(state, seat)))):
            lister.try_("claim", claim)
    if state.subject(seat) >= 0:
        turn_moves(lister, state.subject(seat))
    if stage == BUY:
        buy_moves(lister)
    elif stage == COUNTER:
        lister.try_("let_be")
        for type in range(4):
            for how in range(3):
                lister.try_("counter", type, how)
    elif stage == ABSORB:
        lister.try_("let_be")
        assert state.contest is not None
        for flat in range(len(state.cast[state.contest.throw().who].sheet.sfx)):
            for power in range(25):
                lister.try_("absorb", flat, power)
    elif stage == EXTRA:
        lister.try_("let_be")
        for target in range(len(state.cast)):
            for kind in range(5):
                lister.try_("extra", kind, target)
    elif stage == ENDING:
        for choice in range(4):
            lister.try_("ending", choice)
    elif stage == CURTAIN:
        if "encore" in lister.kinds:
            for event in range(lister.kinds["encore"].ranges[0].size):
                lister.try_("encore", event)
        lister.try_("close_book")
    elif stage == LEAD:
        for lead in range(6):
            lister.try_("lead", lead)
    if seat == WATCHER:
        framing_moves(lister)


def doom_moves(lister: Lister) -> None:
    state = lister.state
    for who in range(len(state.cast)):
        lister.try_("interrupt", who)
        for group in range(6):
            lister.try_("split", who, group)
        for flat in range(len(state.cast[who].sheet.limits)):
            lister.try_("offer", who, flat)
        for price in range(6):
            lister.try_("effect", price, who)
        lister.try_("reward", who)
    lister.try_("end_scene")


def turn_moves(lister: Lister, who: int) -> None:
    """What a turn, or a rest, has beside rolling."""
    state = lister.state
    one, acting = state.cast[who], state.stage == ACT
    if not acting and state.stage != REST:
        return
    for name in ("hold", "done", "buy_point"):
        lister.try_(name)
    for flat, sfx in enumerate(one.sheet.sfx):
        if sfx.id in ("healing", "healing_factor", "regenerate"):
            for target in range(len(state.cast)):
                for type in range(3):
                    lister.try_("mend", flat, target, type)
    able = state.can_pay(who)
    friends = [at for at, other in enumerate(state.cast) if other.here and other.side == one.side and at != who]
    for place, trait in enumerate(state.traits):
        if trait.die and trait.owner == who:
            lister.try_("extend", place)
            for other in friends:
                lister.try_("hand", place, other)
        if able and one.seat != WATCHER and easily_removed(state, who, place):
            for power in range(one.power_count()):
                lister.try_("skip_roll", power, place)
    if acting:
        limit_moves(lister, who, able)
        if one.seat == WATCHER:
            villain_moves(lister, one)
    elif able:
        for place in range(len(one.sheet.specialties)):
            lister.try_("stock", place)
    if one.seat != WATCHER and one.sheet.kind == "hero":
        choices = min(8, len(milestone_choices(state, who)))
        for place, held in enumerate(one.growth.milestones):
            if not held or not acting or opening(state):
                for which in range(choices):
                    lister.try_("milestone", place, which)
    if not acting and one.sheet.kind == "hero" and one.xp >= CHEAPEST:
        growth_moves(lister, one)


def limit_moves(lister: Lister, who: int, able: bool) -> None:
    """Limits of one's own that strike, and those of others that are paid for."""
    state = lister.state
    one = state.cast[who]
    for flat in range(len(one.sheet.limits)):
        lister.try_("limit", flat)
        if one.seat == WATCHER:
            lister.try_("limit_step", flat)
    if able and one.seat != WATCHER:
        for villain, other in enumerate(state.cast):
            if other.here and other.seat == WATCHER:
                for flat in range(len(other.sheet.limits)):
                    lister.try_("tempt", villain, flat)


def villain_moves(lister: Lister, one: Character) -> None:
    """What the Watcher's characters do without a roll."""
    state = lister.state
    friends = [at for at, other in enumerate(state.cast) if other.active() and other.side == one.side]
    for power in range(one.power_count()):
        if state.rules().free_grandstand:
            lister.try_("grandstand", power)
        for other in friends:
            lister.try_("help", power, other)
    for place in range(len(one.sheet.specialties)):
        for other in friends:
            lister.try_("help", POWERS + place, other)


def growth_moves(lister: Lister, one: Character) -> None:
    for set_ in range(min(SETS, len(one.sheet.sets))):
        for power in range(min(IN_SET, len(one.sheet.sets[set_].powers))):
            lister.try_("grow", set_, power)
    for skill in range(len(SPECIALTIES)):
        lister.try_("learn", skill)
    if "unlock_it" in lister.kinds:
        for which in range(8):
            lister.try_("unlock_it", which)


def buy_moves(lister: Lister) -> None:
    state, seat = lister.state, lister.seat
    assert state.contest is not None
    ones = min(ONES - 1, state.contest.throw().ones)
    lister.try_("let_be")
    if seat == WATCHER:
        for add in range(ones + 1):
            for step in range(ones + 1 - add):
                lister.try_("buy", add, step)
        for count in range(2, ones + 1):
            lister.try_("merge", count)
        return
    hero = state.contest.buyers[0]
    lister.try_("seize", SEIZED.index("push"), 0)
    lister.try_("seize", SEIZED.index("stunt"), 0)
    for place, trait in enumerate(state.traits):
        if trait.die and trait.kind == ASSET:
            lister.try_("seize", SEIZED.index("asset"), place)
    for place in range(len(state.cast[hero].sheet.specialties)):
        lister.try_("seize", SEIZED.index("resource"), place)
    for power in range(state.cast[hero].power_count()):
        lister.try_("seize", SEIZED.index("power"), power)
    for place in range(len(state.cast[hero].sheet.specialties)):
        lister.try_("seize", SEIZED.index("power"), POWERS + place)


def framing_moves(lister: Lister) -> None:
    stage = lister.state.stage
    if stage in (FIRST, NEXT, ACT):
        lister.try_("new_distinction")
    if stage == FIRST:
        for who in range(lister.kinds["bring_in"].ranges[0].size):
            lister.try_("bring_in", who)
    if stage in (FIRST, NEXT, REST):
        lister.try_("end_now")
    if stage in (IDLE, REST):
        lister.try_("proceed")
        lister.try_("frame_transition")
        for objective in range(7):
            lister.try_("frame_scene", objective)
        for stakes in range(3):
            for threat in range(3):
                lister.try_("frame_act", stakes, threat)
        lister.try_("curtain")
        lister.try_("close_book")
        if "open_scene" in lister.kinds:
            for scene in range(lister.kinds["open_scene"].ranges[0].size):
                lister.try_("open_scene", scene)
        if "open_event" in lister.kinds:
            for event in range(lister.kinds["open_event"].ranges[0].size):
                lister.try_("open_event", event)
