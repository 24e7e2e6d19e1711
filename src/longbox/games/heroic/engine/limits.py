"""Limits: what each does when it is activated, and how it ends (chapter P10)."""

from __future__ import annotations

from longbox.games.heroic.engine.aims import trait_name
from longbox.games.heroic.engine.dice import grown
from longbox.games.heroic.engine.harm import drop_trait, make_trait, tell
from longbox.games.heroic.engine.records import Hit, Trait
from longbox.games.heroic.engine.rules import COMPLICATION, FOR_GOOD, FOR_SCENE
from longbox.games.heroic.engine.state import Heroic
from longbox.kernel import Refusal

NAMES = {
    "conscious_activation": "Conscious Activation", "exhausted": "Exhausted", "gear": "Gear", "growing_dread": "Growing Dread",
    "issues": "Issues", "mutant": "Mutant", "mutually_exclusive": "Mutually Exclusive", "powered_down": "Powered Down",
    "uncontrollable": "Uncontrollable", "vulnerable": "Vulnerable",
}  # fmt: skip

RULES = {
    "conscious_activation": "P10.3", "exhausted": "P10.4", "gear": "P10.5", "growing_dread": "P10.6", "issues": "P10.7", "mutant": "P10.8",
    "mutually_exclusive": "P10.9", "powered_down": "P10.10", "uncontrollable": "P10.11", "vulnerable": "P10.12",
}  # fmt: skip

NO_POINT = ["conscious_activation", "growing_dread", "mutually_exclusive"]
"""Those that bring no Plot Point, and cannot be bought (rules P8.6 and P10.1)."""


def limit_fault(state: Heroic, who: int, flat: int, bought: bool) -> Refusal | None:
    """Why a Limit cannot be activated now, or None. Each once a scene, but for changing over between sets (rule P10.2)."""
    one = state.cast[who]
    limit = one.limit(flat)
    if limit is None:
        return Refusal("no_limit", "There is no such Limit.", "P10.2")
    rule, set_ = RULES[limit.id], one.limit_set(flat)
    if limit.id in ("conscious_activation", "growing_dread"):
        return Refusal("by_itself", f"{NAMES[limit.id]} works by itself.", rule)
    if bought and limit.id in NO_POINT:
        return Refusal("no_price", "A Limit that brings no Plot Point cannot be bought.", "P8.6")
    if one.shut_sets >> set_ & 1:
        return Refusal("shut", "That power set is shut down already.", rule)
    if limit.id == "mutually_exclusive":
        return None
    if one.in_scene.limits >> flat & 1:
        return Refusal("once", "Each Limit is activated once a scene.", "P10.2")
    if limit.power >= 0 and one.power_die(one.first_power(set_) + limit.power) == 0:
        return Refusal("shut", "That power does not work already.", rule)
    return None


def limit_name(state: Heroic, who: int, flat: int) -> str:
    limit = state.cast[who].limit(flat)
    return f"the Limit {NAMES[limit.id]}" if limit is not None else "a Limit"


def activate(state: Heroic, who: int, flat: int, pays: bool, step: bool = False) -> None:
    """A Limit strikes. `pays`: its owner gets the Plot Point, or doom grows for a character of the Watcher, by a d6 or by a step of its
    smallest die (rules P10.1 and P8.11)."""
    one = state.cast[who]
    limit = one.limit(flat)
    assert limit is not None
    set_ = one.limit_set(flat)
    one.in_scene.limits |= 1 << flat
    state.note_fact(who, "limit", word=limit.id)
    tell(state, RULES[limit.id], who, f"{one.name()}: {NAMES[limit.id]}{f' ({limit.words})' if limit.words else ''}.", f"limit {limit.id}")
    power = one.first_power(set_) + limit.power
    if limit.id == "exhausted":
        one.shut_down(power)
    elif limit.id == "gear":
        one.shut_sets |= 1 << set_
    elif limit.id == "issues":
        make_trait(state, Trait(COMPLICATION, limit.complication, 6, who, -1, FOR_SCENE), "P10.7")
    elif limit.id == "mutually_exclusive":
        one.shut_sets |= 1 << set_
        one.shut_sets &= ~(1 << limit.set)
    elif limit.id == "powered_down":
        one.power_down(set_)
    elif limit.id == "uncontrollable":
        found = one.power(power)
        assert found is not None
        die = one.power_die(power)
        one.shut_down(power)
        make_trait(state, Trait(COMPLICATION, found.title(), die, who, -1, FOR_GOOD, -1, power), "P10.11")
    elif limit.id == "vulnerable":
        state.hits.append(Hit(who, -1, limit.type, 6, limit.words, 0, -1, [], False, False))
    if pays and limit.id not in NO_POINT:
        purse = state.purse(who)
        if purse >= 0:
            state.add_points(purse, 1, NAMES[limit.id], "P10.1")
        else:
            state.set_doom(grown(state.doom, step), NAMES[limit.id], "P8.11")
    state.relay()


def restore(state: Heroic, who: int, power: int) -> None:
    """A power that was shut down works again, and is no complication any more (rules P6.8, P10.4 and P10.11)."""
    one = state.cast[who]
    one.shut_down(power, False)
    for at, trait in enumerate(state.traits):
        if trait.die and trait.owner == who and trait.power == power:
            drop_trait(state, at, "under control", "P10.11")
    tell(state, "P6.8", who, f"{trait_name(state, who, power)} of {one.name()} works again.", "restore")
