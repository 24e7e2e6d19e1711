"""What XP buys, as moves: what bots, and people in a hurry, do with the forms of `experience.py`."""

from __future__ import annotations

from typing import Any

from longbox.games.heroic.engine.experience import cost_of
from longbox.games.heroic.engine.people import Character
from longbox.games.heroic.engine.rules import IN_SET, SETS
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import SPECIALTIES, step_up
from longbox.kernel import FormKind, Kind, Move, Range
from longbox.kernel.forms import Twin

CHEAPEST = 5
"""Nothing costs less XP (rule P14.6)."""
BOUGHT = 16
GROWTH = ("grow", "learn", "unlock_it")
"""Moves that spend XP."""


def growth_kinds(forms: list[FormKind[Any]]) -> list[Kind[Any]]:
    """A power steps up, a specialty is learned, the Event sells something, what it sold is used (rules P14.7, P14.9 and P14.12)."""
    by_name = {form.name: form for form in forms}
    kinds: list[Kind[Any]] = [
        Twin(
            "grow",
            by_name["advance"],
            lambda set_, power, _c: {"on": "step_power", "first": set_, "second": power},
            [Range("set", SETS), Range("power", IN_SET)],
        ),
        Twin(
            "learn",
            by_name["advance"],
            lambda specialty, _b, _c: {"on": "specialty", "what": SPECIALTIES[specialty]},
            [Range("specialty", len(SPECIALTIES), SPECIALTIES)],
        ),
    ]
    if "unlock" in by_name:
        kinds.append(Twin("unlock_it", by_name["unlock"], lambda which, _b, _c: {"which": which}, [Range("which", 8)]))
        kinds.append(Twin("use_it", by_name["use_unlocked"], lambda which, _b, _c: {"which": which}, [Range("which", BOUGHT)]))
    return kinds


def growth_words(state: Heroic, hero: Character, move: Move) -> str:
    name, sheet = move.kind.name, hero.sheet
    if name == "grow":
        set_, place = move.a, move.b
        if set_ >= len(sheet.sets) or place >= len(sheet.sets[set_].powers):
            return "Step up a power"
        power = sheet.sets[set_].powers[place]
        return f"Step up {power.title()} to d{step_up(power.die)} ({cost_of(sheet, 'step_power', set_, place)} XP)"
    if name == "learn":
        skill = move.a
        rank = "Master" if any(one.skill == skill for one in sheet.specialties) else "Expert"
        return f"Learn {SPECIALTIES[skill]} {rank} ({cost_of(sheet, 'specialty', 0, 0)} XP)"
    which = move.a
    event = state.rules().world.event_by_id.get(state.scene.event)
    if name == "unlock_it":
        sold = event.unlocks[which] if event is not None and which < len(event.unlocks) else None
        return f"Unlock {sold.name} ({sold.cost} XP)" if sold is not None else "Unlock something"
    for one in state.rules().world.events:
        for sold in one.unlocks:
            if which < len(hero.unlocked) and sold.id == hero.unlocked[which]:
                return f"Use {sold.name}"
    return "Use what was unlocked"
