"""The moves that a seat can make now, without trying those that have nothing to do with the question."""

from __future__ import annotations

from typing import Final

from longbox.games.heroic.engine.acting import Quick, RollPool, free
from longbox.games.heroic.engine.bargains import payer
from longbox.games.heroic.engine.experience import spender
from longbox.games.heroic.engine.helping import easily_removed
from longbox.games.heroic.engine.keeping import keep_moves
from longbox.games.heroic.engine.milestones import claims_of
from longbox.games.heroic.engine.opportunities import buy_moves
from longbox.games.heroic.engine.outcome import ignorers
from longbox.games.heroic.engine.people import Character
from longbox.games.heroic.engine.pool import Lister, Pool, afford, gathered
from longbox.games.heroic.engine.resting import milestone_choices, opening
from longbox.games.heroic.engine.rules import (
    ABSORB,
    ACT,
    BUY,
    COUNTER,
    CURTAIN,
    ENDING,
    EXTRA,
    FIRST,
    HEROES,
    IDLE,
    IN_SET,
    KEEP,
    LEAD,
    NEXT,
    POWERS,
    REST,
    SETS,
    WATCHER,
)
from longbox.games.heroic.engine.slots import MORE_DISTINCTIONS, OWN_STRESS
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import SPECIALTIES
from longbox.games.heroic.engine.xp_moves import BOUGHT, CHEAPEST
from longbox.kernel import Move
from longbox.kernel.state import onward

TAKEN_BY: Final = ["asset", "hindrance", "resource", "resource"]
"""The step that takes a trait on the table, by the trait's kind."""


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
            for name in ("rush", "quick", "largest", "all_in", "roll"):
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
    """What every step offers; what a pool is for comes last."""
    state, one = lister.state, lister.state.cast[who]
    for step in state.drafts[lister.seat]:
        lister.slots.add(step.slot())
        lister.extras = lister.extras or MORE_DISTINCTIONS <= step.slot() < OWN_STRESS
    lister.broke = pool.cost == 0 and afford(state, pool, 1) is not None
    steps = state.rules().steps
    if pool.reacting or pool.use >= 0:
        for kind in steps.before:
            kind.offer(lister, pool, one, 0)
        for extra in range(2):
            for kind in steps.twice:
                kind.offer(lister, pool, one, extra)
        for kind in steps.after:
            kind.offer(lister, pool, one, 0)
    if not pool.reacting:
        steps.aim.offer(lister, pool, one, 0)


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
    if stage in (FIRST, NEXT, ACT, REST):
        if seat == WATCHER:
            doom_moves(lister)
        if seat == WATCHER or state.subject(seat) >= 0:
            limit_moves(lister)
    if stage in (FIRST, NEXT, ACT, REST):
        for claim in range(min(12, len(claims_of(state, seat)))):
            lister.try_("claim", claim)
    if stage == REST:
        lister.try_("not_ready")
    if state.subject(seat) >= 0:
        turn_moves(lister, state.subject(seat))
    if stage == BUY:
        buy_moves(lister)
    elif stage == COUNTER:
        lister.try_("let_be")
        for type in range(4):
            for how in range(3):
                lister.try_("counter", type, how)
            for place in range(len(state.contest.throw().sides) if state.contest is not None else 0):
                lister.try_("counter_more", type, place)
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
        for place in range(len(state.contest.action.sides) if state.contest is not None else 0):
            lister.try_("spare", place)
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
    scene = state.rules().world.scene_by_id.get(state.scene.id)
    prices = len(scene.prices) if scene is not None else 0
    for who, one in enumerate(state.cast):
        lister.try_("interrupt", who)
        for group in range(6 if one.side == HEROES else 0):
            lister.try_("split", who, group)
        for flat in range(len(one.sheet.limits)):
            lister.try_("offer", who, flat)
        for price in range(prices):
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
    if acting and one.seat == WATCHER:
        villain_moves(lister, one)
    elif able and not acting:
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


def limit_moves(lister: Lister) -> None:
    """Limits of one's own that strike, and those of others that are paid for."""
    state, seat = lister.state, lister.seat
    pays = payer(state, seat) >= 0 and state.can_pay(payer(state, seat))
    for who, other in enumerate(state.cast):
        if not other.here:
            continue
        for flat in range(len(other.sheet.limits)):
            if other.seat == seat:
                lister.try_("limit", who, flat)
                if seat == WATCHER:
                    lister.try_("limit_step", who, flat)
            elif pays and other.seat == WATCHER:
                lister.try_("tempt", who, flat)


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


def framing_moves(lister: Lister) -> None:
    stage = lister.state.stage
    if stage in (FIRST, NEXT, ACT, REST):
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
