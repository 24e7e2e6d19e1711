"""What XP buys, as moves: what bots, and people in a hurry, do with the forms of `experience.py`."""

from __future__ import annotations

from typing import Any

from longbox.games.heroic.engine.experience import cost_of, spender
from longbox.games.heroic.engine.rules import IN_SET, SETS
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import SPECIALTIES, step_up
from longbox.games.heroic.engine.words import WordedTwin
from longbox.kernel import FormKind, Kind, Range

CHEAPEST = 5
"""Nothing costs less XP (rule P14.6)."""
BOUGHT = 16
SPENDS_XP = ("grow", "learn", "unlock_it")
"""Moves that spend XP."""


def xp_kinds(forms: list[FormKind[Any]]) -> list[Kind[Any]]:
    """A power steps up, a specialty is learned, the Event sells something, what it sold is used (rules P14.7, P14.9 and P14.12)."""
    by_name = {form.name: form for form in forms}
    kinds: list[Kind[Any]] = [
        WordedTwin(
            "grow",
            by_name["advance"],
            lambda set_, power, _c: {"on": "step_power", "first": set_, "second": power},
            grow_words,
            [Range("set", SETS), Range("power", IN_SET)],
        ),
        WordedTwin(
            "learn",
            by_name["advance"],
            lambda specialty, _b, _c: {"on": "specialty", "what": SPECIALTIES[specialty]},
            learn_words,
            [Range("specialty", len(SPECIALTIES), SPECIALTIES)],
        ),
    ]
    if "unlock" in by_name:
        kinds.append(WordedTwin("unlock_it", by_name["unlock"], which_of, unlock_words, [Range("which", 8)]))
        kinds.append(WordedTwin("use_it", by_name["use_unlocked"], which_of, use_words, [Range("which", BOUGHT)]))
    return kinds


def which_of(which: int, _b: int, _c: int) -> dict[str, Any]:
    return {"which": which}


def grow_words(state: Heroic, seat: int, set_: int, place: int, _c: int) -> str:
    hero = spender(state, seat)
    if hero < 0:
        return ""
    sheet = state.cast[hero].sheet
    if set_ >= len(sheet.sets) or place >= len(sheet.sets[set_].powers):
        return "Step up a power"
    power = sheet.sets[set_].powers[place]
    return f"Step up {power.title()} to d{step_up(power.die)} ({cost_of(sheet, 'step_power', set_, place)} XP)"


def learn_words(state: Heroic, seat: int, skill: int, _b: int, _c: int) -> str:
    hero = spender(state, seat)
    if hero < 0:
        return ""
    sheet = state.cast[hero].sheet
    rank = "Master" if any(one.skill == skill for one in sheet.specialties) else "Expert"
    return f"Learn {SPECIALTIES[skill]} {rank} ({cost_of(sheet, 'specialty', 0, 0)} XP)"


def unlock_words(state: Heroic, seat: int, which: int, _b: int, _c: int) -> str:
    if spender(state, seat) < 0:
        return ""
    event = state.rules().world.event_by_id.get(state.scene.story.event)
    sold = event.unlocks[which] if event is not None and which < len(event.unlocks) else None
    return f"Unlock {sold.name} ({sold.cost} XP)" if sold is not None else "Unlock something"


def use_words(state: Heroic, seat: int, which: int, _b: int, _c: int) -> str:
    hero = spender(state, seat)
    if hero < 0:
        return ""
    unlocked = state.cast[hero].growth.unlocked
    for event in state.rules().world.events:
        for sold in event.unlocks:
            if which < len(unlocked) and sold.id == unlocked[which]:
                return f"Use {sold.name}"
    return "Use what was unlocked"
