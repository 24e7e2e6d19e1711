"""What a reaction can do beyond holding: strike back, or drink the attack (rules P5.7, P9.2, P9.3 and P9.11)."""

from __future__ import annotations

from longbox.games.heroic.engine.dice import margin_steps
from longbox.games.heroic.engine.people import Contest
from longbox.games.heroic.engine.rules import ATTACK, COMPLICATE, COMPLICATED
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import TYPES, step_up


def is_of(against: list[str], families: list[str], type: int) -> bool:
    """Whether an attack is of a kind that an SFX names (rule P9.2)."""
    if (TYPES[type] if type < COMPLICATED else "complication") in against:
        return True
    return any(family in against for family in families)


def may_counter(state: Heroic, contest: Contest) -> bool:
    """Whether the reaction was won, and its effect die can be used (rules P5.7, P9.11 and P18.9)."""
    reaction = contest.reaction
    if reaction is None or contest.won >> contest.at & 1 or not state.cast[contest.actor].here:
        return False
    if reaction.who < 0:
        return state.rules().doom_strikes_back and state.in_action() and state.can_pay(reaction.who)
    if not state.cast[reaction.who].active():
        return False
    return state.can_pay(reaction.who) or counter_sfx(state, contest) >= 0


def counter_die(contest: Contest, up: bool) -> int:
    """The effect die of a won reaction: its own margin steps it up, and a paid Counterattack (rules P5.7 and P9.11)."""
    throw = contest.throw()
    steps = margin_steps(throw.value, contest.action.value) + up
    return step_up(throw.effect_die(), steps) if steps else throw.effect_die()


def counter_sfx(state: Heroic, contest: Contest) -> int:
    """The Counterattack that works against this attack; -1: none."""
    assert contest.reaction is not None
    if contest.reaction.who < 0:
        return -1
    one, flat = state.cast[contest.reaction.who], 0
    type = contest.detail if contest.use == ATTACK else 3
    for at, set_ in enumerate(one.sheet.sets):
        for sfx in set_.sfx:
            if sfx.id == "counterattack" and one.set_works(at) and is_of(sfx.against, contest.action.brought.families, type):
                return flat
            flat += 1
    return -1


def absorbers(state: Heroic, contest: Contest) -> list[int]:
    """The Absorptions that can be used now: won for nothing, lost for a point (rule P9.3)."""
    reaction, found = contest.reaction, list[int]()
    if reaction is None or reaction.who < 0 or contest.use not in (ATTACK, COMPLICATE) or not state.cast[reaction.who].active():
        return found
    one, flat = state.cast[reaction.who], 0
    lost = bool(contest.won >> contest.at & 1)
    type = contest.detail if contest.use == ATTACK else 3
    for at, set_ in enumerate(one.sheet.sets):
        for sfx in set_.sfx:
            fits = sfx.id == "absorption" and one.set_works(at) and is_of(sfx.against, contest.action.brought.families, type)
            if fits and (not lost or state.can_pay(reaction.who)):
                found.append(flat)
            flat += 1
    return found
