"""The step that says what a pool is for, and the aims that are listed (rule P3.1)."""

from __future__ import annotations

from longbox.games.heroic.engine.aims import aim_fault, aim_words
from longbox.games.heroic.engine.people import Character
from longbox.games.heroic.engine.pool import AIM, Lister, Pool, PoolStep
from longbox.games.heroic.engine.rules import (
    ASSET,
    ATTACK,
    COMPLICATE,
    COMPLICATION,
    FETCH,
    GRANDSTAND,
    LIFT,
    LOWER,
    OBJECTIVE,
    POWERS,
    RECOVER,
    REMOVE,
    SHUT,
    STUNT,
    SUPPORT,
    TRAITS,
    TRAUMA,
    WATCHER,
)
from longbox.games.heroic.engine.state import Heroic
from longbox.kernel import Refusal


class Aim(PoolStep):
    def slot(self, _use: int, _target: int, _detail: int) -> int:
        return AIM

    def fault(self, state: Heroic, pool: Pool, use: int, target: int, detail: int) -> Refusal | None:
        if pool.reacting:
            return Refusal("reacting", "A reaction is against whoever acts: it needs no aim.", "P5.1")
        return aim_fault(state, pool.who, use, target, detail)

    def put(self, state: Heroic, pool: Pool, use: int, target: int, detail: int) -> None:
        pool.use, pool.target, pool.detail = use, target, detail

    def offer(self, lister: Lister, pool: Pool, _one: Character, _extra: int) -> None:
        aim_moves(lister, self, pool.who)

    def label(self, state: Heroic, who: int, use: int, target: int, detail: int) -> str:
        return aim_words(state, who, use, target, detail)


def aim_moves(lister: Lister, aim: PoolStep, who: int) -> None:
    """The likely ones first: the objective, foes to hurt, friends to help; then single traits; last, friends to hurt."""
    if lister.passed >= AIM:
        return
    state = lister.state
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
