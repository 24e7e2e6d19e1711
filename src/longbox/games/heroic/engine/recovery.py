"""Stress and trauma that get better, or worse in the attempt (chapter P13)."""

from __future__ import annotations

from longbox.games.heroic.engine.harm import add_trauma, breaks, ease, ease_one, stress_out, tell, tell_stress
from longbox.games.heroic.engine.people import Contest
from longbox.games.heroic.engine.rules import COMPLICATED, FRAMED_NOW, RECOVER, TRAUMA
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import step_back


def recover(state: Heroic, contest: Contest, target: int, die: int) -> None:
    """One effect die after the other against what is left of it (rules P13.6, P13.7, P13.9 to P13.12)."""
    type, trauma = contest.detail % TRAUMA, contest.detail >= TRAUMA
    for effect in [die, *contest.extra]:
        other = state.cast[target]
        size = other.harm.trauma[type] if trauma else other.harm.stress[type]
        if size:
            recover_once(state, contest.actor, target, type, trauma, size, effect)
    contest.extra = []


def recover_once(state: Heroic, actor: int, target: int, type: int, trauma: bool, size: int, effect: int) -> None:
    other = state.cast[target]
    like_stress = not trauma or other.framed >> (FRAMED_NOW + type) & 1
    if state.in_transition() and like_stress:
        ease(state, target, type, trauma, actor, 0 if effect >= size else step_back(size), "P13.6")
    elif effect >= size:
        if other.harm.out == type and not trauma:
            other.put_out(-1)
            tell(state, "P13.10", target, f"{other.name()} wakes.", "wake")
            state.note_fact(actor, "heal")
        else:
            ease(state, target, type, trauma, actor, 0 if trauma else step_back(size), "P13.11" if trauma else "P13.9")
    else:
        tell(state, "P13.9", target, f"d{effect} is too small against d{size}.")


def lost_recovery(state: Heroic, contest: Contest, target: int) -> None:
    """A failed recovery makes it worse, but for stress in a Transition (rules P13.6, P13.9 and P13.11)."""
    if contest.use != RECOVER:
        return
    type, trauma = contest.detail % TRAUMA, contest.detail >= TRAUMA
    other = state.cast[target]
    if trauma:
        if not other.framed >> (FRAMED_NOW + type) & 1 and other.harm.trauma[type]:
            add_trauma(state, target, type, 4, -1, "")
    elif not state.in_transition() and other.harm.stress[type]:
        if 0 <= other.harm.out < COMPLICATED:
            add_trauma(state, target, type, 4, -1, "")  # stress that grows while out is trauma (rule P13.4)
        else:
            worsen_stress(state, target, type)


def worsen_stress(state: Heroic, who: int, type: int) -> None:
    """Stress steps up by itself (rules P7.3 and P13.9)."""
    one = state.cast[who]
    now = one.harm.stress[type] + 2
    one.feel(type, min(12, now))
    tell_stress(state, who, type, "P7.3")
    if one.harm.out < 0 and breaks(one, now):
        stress_out(state, who, type, -1)


def heal_all(state: Heroic, who: int, type: int, by: int, rule: str) -> None:
    """Stress of a type goes, and its trauma steps back (rules P9.14, P9.15 and P9.21)."""
    if state.cast[who].harm.stress[type]:
        ease(state, who, type, False, by, 0, rule)
    ease_one(state, who, type, True, by, rule)
