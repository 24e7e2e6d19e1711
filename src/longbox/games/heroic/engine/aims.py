"""What an action can be for, and whom it can be aimed at (rule P3.1)."""

from __future__ import annotations

from longbox.games.heroic.engine.people import Character
from longbox.games.heroic.engine.rules import (
    ASSET,
    ATTACK,
    COMPLICATE,
    COMPLICATION,
    DUEL,
    FETCH,
    FOES,
    GRANDSTAND,
    HEROES,
    LIFT,
    LOWER,
    OBJECTIVE,
    POWERS,
    RECOVER,
    REMOVE,
    SHUT,
    STUNT,
    SUPPORT,
    TRANSITION,
    TRAUMA,
    USES,
    WATCHER,
)
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import TYPES
from longbox.kernel import Refusal

NOBODY = Refusal("no_target", "There is nobody like that in the scene.", "P3.1")
NOT_NOW = Refusal("not_now", "In a Transition Scene you help and heal; what hurts waits for the next Action Scene.", "P11.4")
NO_THING = Refusal("no_trait", "There is no such trait to aim at.", "P6.4")


def aim_fault(state: Heroic, who: int, use: int, target: int, detail: int) -> Refusal | None:
    if target >= len(state.cast) or not state.cast[target].here or state.cast[target].dead:
        return NOBODY
    one, other = state.cast[who], state.cast[target]
    if state.scene.kind == TRANSITION and use not in (SUPPORT, RECOVER, FETCH, REMOVE):
        return NOT_NOW
    if use == ATTACK:
        return _other(state, who, target) or (None if detail < 3 else NO_THING)
    if use == COMPLICATE:
        return _other(state, who, target) or (None if detail == 0 or _lies(state, detail - 1, COMPLICATION, target) else NO_THING)
    if use == SUPPORT:
        if one.seat == WATCHER:
            return Refusal("no_roll", "The Watcher's characters help without a roll: they give a trait.", "P12.5")
        return _same(state, who, target) or (None if detail == 0 or _asset(state, detail - 1, target) else NO_THING)
    if use == RECOVER:
        return _same(state, who, target) or recover_fault(state, who, target, detail)
    if use == OBJECTIVE:
        if one.side != HEROES or state.scene.objective < 0 or state.scene.objective == DUEL:
            return Refusal("no_objective", "There is no objective here that an action could go at.", "P11.6")
        return None if target == who and detail == 0 else NO_THING
    if use == SHUT:
        die = other.power_die(detail) if detail < POWERS else other.specialty_die(detail - POWERS)
        return _other(state, who, target) or (None if die else NO_THING)
    if use == REMOVE:
        return _remove_fault(state, who, target, detail)
    if use in (LIFT, LOWER):
        return _step_fault(state, who, use, target, detail)
    if use == GRANDSTAND:
        if one.seat != WATCHER:
            return Refusal("not_watcher", "Only the Watcher's characters add to doom.", "P6.7")
        return _other(state, who, target) or (None if detail == 0 and state.opposes(who, target) else NO_THING)
    assert use == FETCH
    return _fetch_fault(state, who, target, detail)


def _other(state: Heroic, who: int, target: int) -> Refusal | None:
    return NOBODY if target == who else None


def _same(state: Heroic, who: int, target: int) -> Refusal | None:
    return NOBODY if state.opposes(who, target) else None


def _lies(state: Heroic, place: int, kind: int, owner: int) -> bool:
    return (
        place < len(state.traits)
        and state.traits[place].die > 0
        and state.traits[place].kind == kind
        and state.traits[place].owner == owner
    )


def _asset(state: Heroic, place: int, owner: int) -> bool:
    return _lies(state, place, ASSET, owner) and not state.traits[place].stepped


def recover_fault(state: Heroic, who: int, target: int, detail: int) -> Refusal | None:
    """What can be recovered, where and by whom (rules P13.6, P13.9 and P13.11)."""
    one, other = state.cast[who], state.cast[target]
    die = other.hurt(detail) if detail < 2 * TRAUMA else 0
    if die == 0 or other.sheet.is_many():
        return Refusal("no_stress", "There is no such stress or trauma to recover.", "P13.6")
    if one.seat == WATCHER and one.side == FOES and who != target:
        return Refusal("no_roll", "The Watcher's characters help without a roll: they give a trait.", "P12.5")
    if state.in_transition():
        if other.tried >> detail & 1:
            return Refusal("tried", "That was tried in this Transition already.", "P13.6")
        if any(later.do == "no_recovery" for later in state.later):
            return Refusal("no_recovery", "There is no time to recover in this Transition.", "P11.12")
        return None
    if detail >= TRAUMA:
        return Refusal("trauma", "Trauma is recovered in Transition Scenes.", "P13.11")
    if who == target and not heals_itself(one):
        return Refusal("no_power", "In an Action Scene you recover yourself only with Stamina or a healing SFX.", "P13.9")
    return None


def heals_itself(one: Character) -> bool:
    """Stamina that works, or a healing SFX in a set that does (rule P13.9)."""
    for flat in range(one.power_count()):
        power = one.power(flat)
        if power is not None and power.family == "Stamina" and one.power_die(flat):
            return True
    for at, set_ in enumerate(one.sheet.sets):
        if one.set_works(at) and any(sfx.id in ("healing", "healing_factor", "regenerate") for sfx in set_.sfx):
            return True
    return False


def _remove_fault(state: Heroic, who: int, target: int, detail: int) -> Refusal | None:
    """Assets and resources of others, complications of one's own side (rule P6.5)."""
    if detail >= len(state.traits) or state.traits[detail].die == 0 or state.traits[detail].kind == STUNT:
        return NO_THING
    trait = state.traits[detail]
    if trait.kind == COMPLICATION:
        if trait.owner != target:
            return NO_THING
        return NO_THING if state.opposes(who, target) else _needs_reactor(state, who, target)
    owner = target if trait.owner < 0 else trait.owner
    return NO_THING if owner != target or not state.opposes(who, target) else None


def _needs_reactor(state: Heroic, who: int, target: int) -> Refusal | None:
    """The Watcher does not roll doom against the Watcher: his characters rid themselves of complications as the rules of Limits say."""
    if state.cast[who].seat == WATCHER:
        return Refusal("no_roll", "A complication on the Watcher's side goes when the scene ends, or by a ruling.", "P6.5")
    return None


def _step_fault(state: Heroic, who: int, use: int, target: int, detail: int) -> Refusal | None:
    """Powers and specialties of one's own side step up, those of the other side step down, once a scene (rule P6.4)."""
    one, other = state.cast[who], state.cast[target]
    if use == LIFT and one.seat == WATCHER:
        return Refusal("no_roll", "The Watcher's characters help without a roll: they give a trait.", "P12.5")
    die = other.power_die(detail) if detail < POWERS else other.specialty_die(detail - POWERS)
    place = detail if detail < POWERS else other.power_count() + detail - POWERS
    if die == 0 or state.opposes(who, target) != (use == LOWER):
        return NO_THING
    if other.step_of(place):
        return Refusal("stepped", "That trait was stepped in this scene already.", "P6.4")
    return Refusal("largest", "A d12 is the largest die.", "P6.4") if use == LIFT and die == 12 else None


def _fetch_fault(state: Heroic, who: int, target: int, detail: int) -> Refusal | None:
    """Gear comes back by an action (rule P10.5); a villain's is opposed by the hero named as target."""
    one = state.cast[who]
    limit = one.limit(detail)
    if limit is None or limit.id != "gear" or not one.shut_sets >> one.limit_set(detail) & 1:
        return Refusal("no_gear", "There is no gear to bring back.", "P10.5")
    if one.seat == WATCHER:
        return None if state.opposes(who, target) else NOBODY
    return None if target == who else NOBODY


def aim_words(state: Heroic, who: int, use: int, target: int, detail: int) -> str:
    """What an action is for, as the end of "rolls to ...". Never fails, because it may be asked about what is not there."""
    name = state.cast[target].name() if target < len(state.cast) else "nobody"
    itself = target == who
    trait = state.traits[detail].name if detail < len(state.traits) else "a trait"
    old = state.traits[detail - 1].name if 0 < detail <= len(state.traits) else "a trait"
    if use == ATTACK:
        return f"hurt {name}, {TYPES[detail] if detail < 3 else 'no'} stress"
    if use == COMPLICATE:
        return f"worsen {old} on {name}" if detail else f"complicate things for {name}"
    if use == SUPPORT:
        return f"step up {old}" if detail else f"create an asset for {'oneself' if itself else name}"
    if use == RECOVER:
        what = f"{TYPES[detail % TRAUMA]} {'trauma' if detail >= TRAUMA else 'stress'}"
        return f"recover {'own' if itself else 'the'} {what}{'' if itself else f' of {name}'}"
    if use == OBJECTIVE:
        return "make progress at the objective"
    if use in (SHUT, LIFT, LOWER):
        verb = {SHUT: "shut down", LIFT: "step up", LOWER: "step down"}[use]
        return f"{verb} {trait_name(state, target, detail)} of {name}"
    if use == REMOVE:
        return f"remove {trait}"
    if use == GRANDSTAND:
        return f"feed the doom, against {name}"
    if use == FETCH:
        return "bring the gear back"
    return USES[use]


def trait_name(state: Heroic, who: int, place: int) -> str:
    """A power or specialty by its place, powers first."""
    if who >= len(state.cast):
        return "a trait"
    one = state.cast[who]
    power = one.power(place) if place < POWERS else None
    if power is not None:
        return power.title()
    at = place - POWERS
    return one.sheet.specialties[at].title() if 0 <= at < len(one.sheet.specialties) else "a trait"
