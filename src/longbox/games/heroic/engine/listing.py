"""The moves that a seat can make now, without trying those that have nothing to do with the question."""

from __future__ import annotations

from typing import Any

from longbox.games.heroic.engine.acting import Quick, RollPool, free
from longbox.games.heroic.engine.aims import aim_fault
from longbox.games.heroic.engine.experience import spender
from longbox.games.heroic.engine.growth import BOUGHT, CHEAPEST
from longbox.games.heroic.engine.keeping import takable
from longbox.games.heroic.engine.milestones import claims_of
from longbox.games.heroic.engine.opportunities import SEIZED
from longbox.games.heroic.engine.outcome import ignorers
from longbox.games.heroic.engine.people import Character, Throw
from longbox.games.heroic.engine.pool import AIM, Pool, PoolStep, afford, gathered
from longbox.games.heroic.engine.rules import (
    ABSORB,
    ACT,
    ASSET,
    ATTACK,
    BUY,
    COMPLICATE,
    COUNTER,
    CURTAIN,
    EFFECTS,
    ENDING,
    EXTRA,
    FETCH,
    FIRST,
    GRANDSTAND,
    IDLE,
    IN_SET,
    KEEP,
    LEAD,
    LIFT,
    LOWER,
    NEXT,
    OBJECTIVE,
    ONES,
    POOL,
    POWERS,
    RECOVER,
    REMOVE,
    REST,
    SETS,
    SHUT,
    SUPPORT,
    TRAITS,
    TRAUMA,
    UNLOCKED,
    WATCHER,
)
from longbox.games.heroic.engine.special import IN_POOL
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import DICE, SPECIALTIES
from longbox.kernel import Kind, Move
from longbox.kernel.state import onward


class Lister:
    """Collects moves that are not refused."""

    def __init__(self, state: Heroic, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.kinds: dict[str, Kind[Any]] = state.game.moves.by_name
        self.found: list[Move] = []
        self.pool: Pool | None = None
        self.slots: list[int] = []
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

    def step(self, name: str, first: int = 0, second: int = 0, third: int = 0) -> None:
        """A step of a pool, judged by the pool without what lies in its slot."""
        kind = self.kinds[name]
        assert isinstance(kind, PoolStep)
        pool = self.pool
        assert pool is not None
        slot = kind.slot(first, second, third)
        if 0 <= slot <= self.passed:
            return
        state = self.state
        if slot in self.slots:
            pool = self.without(slot, pool.who)
        if kind.fault(state, pool, first, second, third) is None:
            self.found.append(kind.of(first, second, third))

    def aim(self, use: int, target: int, detail: int) -> None:
        """An aim, which is judged without the rest of the pool."""
        assert self.pool is not None
        if aim_fault(self.state, self.pool.who, use, target, detail) is None:
            self.found.append(self.kinds["aim"].of(use, target, detail))

    def without(self, slot: int, who: int) -> Pool:
        found = self.bare.get(slot)
        if found is None:
            draft = self.state.drafts[self.seat]
            self.state.drafts[self.seat] = [other for other in draft if other.slot() != slot]
            found = gathered(self.state, self.seat, who)
            self.state.drafts[self.seat] = draft
            self.bare[slot] = found
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


def sfx_count(state: Heroic, who: int) -> int:
    count = 0
    for set_ in state.cast[who].sheet.sets:
        count += len(set_.sfx)
    return count


def limit_count(state: Heroic, who: int) -> int:
    count = 0
    for set_ in state.cast[who].sheet.sets:
        count += len(set_.limits)
    return count


# Pools


def pool_moves(lister: Lister, who: int, pool: Pool) -> None:
    state, seat = lister.state, lister.seat
    lister.slots = [step.slot() for step in state.drafts[seat]]
    if not pool.reacting:
        if pool.use < 0:
            aim_moves(lister, who)
            return
        if pool.use in (ATTACK, COMPLICATE):
            for target, other in enumerate(state.cast):
                for more in range(min(6, max(1, other.dice))):
                    lister.step("also", target, more)
        for set_ in range(len(state.cast[who].sheet.sets)):
            lister.step("multipower", set_)
        if state.in_action():
            for group in range(6):
                lister.step("regroup", group)
    else:
        for set_ in range(len(state.cast[who].sheet.sets)):
            lister.step("multipower", set_)
    trait_moves(lister, who)
    for flat in range(sfx_count(state, who)):
        sfx = state.cast[who].sfx(flat)
        if sfx is not None and sfx.id in IN_POOL:
            sfx_moves(lister, who, flat, sfx.id, pool)
    if not pool.reacting:
        aim_moves(lister, who)


def aim_moves(lister: Lister, who: int) -> None:
    """The likely ones first: the objective, foes to hurt, friends to help; then single traits; last, friends to hurt."""
    if lister.passed >= AIM:
        return
    state = lister.state
    here = [at for at, other in enumerate(state.cast) if other.here and not other.dead]
    foes = [at for at in here if state.opposes(who, at)]
    friends = [at for at in here if not state.opposes(who, at)]
    if state.in_action():
        lister.aim(OBJECTIVE, who, 0)
        for target in foes:
            hurt_moves(lister, target)
            if state.cast[who].seat == WATCHER:
                lister.aim(GRANDSTAND, target, 0)
    for target in friends:
        lister.aim(SUPPORT, target, 0)
        other = state.cast[target]
        for detail in range(6):
            if other.stress[detail] if detail < TRAUMA else other.trauma[detail - TRAUMA]:
                lister.aim(RECOVER, target, detail)
    lost = limit_count(state, who) if state.cast[who].shut_sets else 0
    for target in here:
        for flat in range(lost):
            lister.aim(FETCH, target, flat)
        for place, trait in enumerate(state.traits):
            if trait.die and (trait.owner == target or trait.owner < 0):
                lister.aim(REMOVE, target, place)
                if place + 1 < TRAITS:
                    lister.aim(SUPPORT, target, place + 1)
                    lister.aim(COMPLICATE, target, place + 1)
    if state.in_action():
        for target in foes:
            single_moves(lister, target, True)
        for target in friends:
            single_moves(lister, target, False)
        for target in friends:
            hurt_moves(lister, target)


def hurt_moves(lister: Lister, target: int) -> None:
    for type in range(3):
        lister.aim(ATTACK, target, type)
    lister.aim(COMPLICATE, target, 0)


def single_moves(lister: Lister, target: int, foe: bool) -> None:
    """Powers and specialties to shut down, and to step down or, of a friend, up."""
    other = lister.state.cast[target]
    by = LOWER if foe else LIFT
    for flat in range(other.power_count()):
        lister.aim(SHUT, target, flat)
        lister.aim(by, target, flat)
    for place in range(len(other.sheet.specialties)):
        lister.aim(SHUT, target, POWERS + place)
        lister.aim(by, target, POWERS + place)


def trait_moves(lister: Lister, who: int) -> None:
    state = lister.state
    one, pool = state.cast[who], lister.pool
    assert pool is not None
    broke = pool.cost == 0 and afford(state, pool, 1) is not None
    ways = 2 if state.purse(who) >= 0 else 3
    for which in range(3):
        lister.step("affiliation", which)
    for extra in range(2):
        for which in range(4 + len(state.scene.distinctions)):
            for die in range(ways):
                lister.step("distinction", which, die, extra)
        if broke and extra:  # but a distinction as a d4 pays for itself
            break
        for set_ in range(len(one.sheet.sets)):
            for power in range(min(8, len(one.sheet.sets[set_].powers))):
                lister.step("power", set_, power, extra)
        for place in range(len(one.sheet.specialties)):
            for split in range(3):
                lister.step("specialty", place, split, extra)
        for place, trait in enumerate(state.traits):
            if trait.die:
                lister.step("asset", place, extra)
                lister.step("resource", place, extra)
                lister.step("hindrance", place, extra)
        if not broke:
            lister.step("push", extra)
            for place in range(one.power_count()):
                lister.step("stunt", place, extra)
            for place in range(len(one.sheet.specialties)):
                lister.step("stunt", POWERS + place, extra)
        for type in range(3):
            lister.step("stress", type, extra)
    for type in range(3):
        lister.step("own_stress", type)
    if one.seat == WATCHER:
        for size in range(5):
            for copy in range(4):
                lister.step("doom", size, copy)
    if pool.use == RECOVER and state.in_transition():
        for helper, other in enumerate(state.cast):
            for place in range(other.power_count()):
                lister.step("lend", helper, place)
            for place in range(len(other.sheet.specialties)):
                lister.step("lend", helper, POWERS + place)


def sfx_moves(lister: Lister, who: int, flat: int, id: str, pool: Pool) -> None:
    one = lister.state.cast[who]
    if id in ("burst", "push", "unleashed", "versatile", "boost", "second_wind", "healing"):
        for power in range(one.power_count()):
            lister.step("sfx", flat, power, 0)
            lister.step("sfx", flat, power, 1)
    elif id in ("focus", "berserk"):
        for size in range(len(DICE)):
            lister.step("sfx", flat, size, 0)
    elif id == "adaptive_tactics":
        for place in range(min(POOL, len(pool.dice) + 4)):
            lister.step("sfx", flat, place, 0)
    else:
        lister.step("sfx", flat, 0, 0)


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
        for which in range(min(BOUGHT, len(state.cast[hero].unlocked)) if hero >= 0 else 0):
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
        for flat in range(sfx_count(state, state.contest.throw().who)):
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
        for flat in range(limit_count(state, who)):
            lister.try_("offer", who, flat)
        for price in range(6):
            lister.try_("effect", price, who)
        lister.try_("reward", who)
    lister.try_("end_scene")


def turn_moves(lister: Lister, who: int) -> None:
    state = lister.state
    one = state.cast[who]
    for name in ("hold", "done", "buy_point"):
        lister.try_(name)
    for flat in range(sfx_count(state, who)):
        sfx = one.sfx(flat)
        if sfx is not None and sfx.id in ("healing", "healing_factor", "regenerate"):
            for target in range(len(state.cast)):
                for type in range(3):
                    lister.try_("mend", flat, target, type)
    for place, trait in enumerate(state.traits):
        if trait.die == 0:
            continue
        if trait.owner == who:
            lister.try_("extend", place)
            for other in range(len(state.cast)):
                lister.try_("hand", place, other)
        if one.seat != WATCHER:
            for power in range(one.power_count()):
                lister.try_("skip_roll", power, place)
    for flat in range(limit_count(state, who)):
        lister.try_("limit", flat)
        lister.try_("limit_step", flat)
    if one.seat == WATCHER:
        for power in range(one.power_count()):
            lister.try_("grandstand", power)
            for other in range(len(state.cast)):
                lister.try_("help", power, other)
        for place in range(len(one.sheet.specialties)):
            for other in range(len(state.cast)):
                lister.try_("help", POWERS + place, other)
    else:
        for other in range(len(state.cast)):
            for flat in range(limit_count(state, other)):
                lister.try_("tempt", other, flat)
    for place in range(len(one.sheet.specialties)):
        lister.try_("stock", place)
    for place in range(len(one.milestones)):
        for which in range(8):
            lister.try_("milestone", place, which)
    if state.stage == REST and one.sheet.kind == "hero" and one.xp >= CHEAPEST:
        growth_moves(lister, one)


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
