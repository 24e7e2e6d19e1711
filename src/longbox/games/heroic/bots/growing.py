"""How a hero spends XP: on what makes the usual pool larger, and on one thing that the Event sells."""

from __future__ import annotations

from longbox.games.heroic.engine.defs import Datafile, World
from longbox.games.heroic.engine.vocabulary import SPECIALTIES
from longbox.kernel import Move

HANDY = ("asset", "ally", "power_scene", "power", "immunity")
"""What a bot knows to use of what Events sell."""


def of_kind(moves: list[Move], name: str) -> list[Move]:
    return [move for move in moves if move.kind.name == name]


def grown(sheet: Datafile, moves: list[Move]) -> Move | None:
    """What to buy for good; None to save."""
    return best_power(sheet, of_kind(moves, "grow")) or best_skill(sheet, of_kind(moves, "learn"))


def best_power(sheet: Datafile, moves: list[Move]) -> Move | None:
    """The largest power of a set, because that one is rolled; of several sets the one that has the smallest, where a step is cheapest."""
    best, least = None, 99
    for move in moves:
        set_, place = move.a, move.b
        powers = sheet.sets[set_].powers
        die = powers[place].die
        if die == max([power.die for power in powers]) and die < least:
            best, least = move, die
    return best


def best_skill(sheet: Datafile, moves: list[Move]) -> Move | None:
    """An Expert becomes a Master; who has no specialty learns one."""
    for move in moves:
        skill = move.a
        if not sheet.specialties:
            if SPECIALTIES[skill] == "Combat":
                return move
        elif all(one.rank == 0 for one in sheet.specialties) and any(one.skill == skill for one in sheet.specialties):
            return move
    return None


def sold(unlocked: list[str], event: str, act: int, moves: list[Move], world: World) -> Move | None:
    """Something of this Event that its next Act is better with, if nothing of it is there yet."""
    found = world.event_by_id.get(event)
    if found is None or act >= len(found.acts) or any(one.id in unlocked for one in found.unlocks):
        return None
    for move in of_kind(moves, "unlock_it"):
        which = move.a
        if found.unlocks[which].gain.do in HANDY:
            return move
    return None


def used(moves: list[Move]) -> Move | None:
    """Whatever was unlocked is used as soon as it can be."""
    found = of_kind(moves, "use_it")
    return found[0] if found else None
