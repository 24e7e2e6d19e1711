"""Which powers fit what an action is for, or what is to be withstood: the quick pool takes no others (rule P3.7)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroic.engine.defs import Power
from longbox.games.heroic.engine.pool import Pool
from longbox.games.heroic.engine.rules import ATTACK, FETCH, LIFT, OBJECTIVE, RECOVER, SUPPORT
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import FAMILIES, GROUPS, MENTAL, PHYSICAL

ENDURES: Final = ["Durability", "Stamina"]
"""Families that withstand and do not strike."""
MUSCLE: Final = ["Airwalk", "Burrow", "Durability", "Grow", "Leap", "Shrink", "Strength", "Stretch", "Swim", "Swing", "Weapon"]
"""Families that do nothing to a mind, nor for one."""
OF_MINDS: Final = ["mental", "mind", "psionic", "psychic", "telepathic"]
"""What a Resistance is called that guards a mind."""


def fits(state: Heroic, pool: Pool, power: Power) -> bool:
    if pool.reacting:
        return _withstands(state, power)
    if power.family == "Resistance":
        return False
    if pool.use in (OBJECTIVE, RECOVER):
        return True
    if pool.use == ATTACK and pool.detail == MENTAL and power.family in MUSCLE:
        return False
    return pool.use in (SUPPORT, LIFT, FETCH) or power.family not in ENDURES


def _withstands(state: Heroic, power: Power) -> bool:
    contest = state.contest
    if contest is None:
        return True
    type = contest.detail if contest.use == ATTACK else PHYSICAL
    if power.family != "Resistance":
        return type == PHYSICAL or power.family not in MUSCLE
    words = power.name.split()[:-1]
    if any(word.lower() in OF_MINDS for word in words):
        return type != PHYSICAL
    named = [family for word in words for family in GROUPS.get(word.lower(), [word] if word in FAMILIES else [])]
    return any(family in contest.action.brought.families for family in named) if named else type == PHYSICAL
