"""The pause card, and lines and veils (chapter T9). Nothing here says or keeps who did it: whatever it changes is about the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from longbox.kernel.deeds import Refusal
from longbox.table.people import clean
from longbox.table.protocol import TogetherCard
from longbox.table.store import Bound

if TYPE_CHECKING:
    from longbox.table.room import Room

MOST = 40
"""How many lines and veils a table has."""
WORDS_LIMIT = 80
PAUSED = Refusal("paused", "Somebody has asked for a pause.", "T9.1")


def pause(room: Room) -> Refusal | None:
    if room.status() not in ("running", "paused"):
        return Refusal("not_running", "The game is not under way.", "T9.1")
    if not room.table.card:
        room.set(paused=True, card=True, held=room.table.paused)
        room.ready.clear()
    return None


def ready(room: Room, person: str) -> Refusal | None:
    if not room.table.card or room.status() != "paused":
        return Refusal("not_paused", "Nobody has asked for a pause.", "T9.2")
    room.ready.add(person)
    go_on(room)
    return None


def go_on(room: Room) -> bool:
    """Whether all who are here are ready, which ends the pause (rule T9.2). While nobody is here, nobody has said so."""
    people = here(room) if room.table.card and room.status() == "paused" else set[str]()
    if not people or not people <= room.ready:
        return False
    room.set(paused=room.table.held, card=False, held=False)  # what the host has paused, the host lets go on (rule T7.4)
    room.ready.clear()
    return True


def here(room: Room) -> set[str]:
    """The people who have a seat and are at the table."""
    present = {listener.person for listener in room.listeners()}
    return {seat.person for seat in room.seats if seat.person in present}


def draw(room: Room, text: str, veil: bool) -> Refusal | None:
    """Add a line or a veil. What is there already, in whatever letters, is not added again, and that tells nobody anything."""
    bound = Bound(words=clean(text, WORDS_LIMIT), veil=veil)
    if not bound.words:
        return Refusal("empty", "There is nothing to read in that.", "T9.3")
    if any(same(bound, other) for other in room.table.bounds):
        return None
    if len(room.table.bounds) >= MOST:
        return Refusal("too_much", f"A table has at most {MOST} lines and veils.", "T9.3")
    room.set(bounds=sorted([*room.table.bounds, bound], key=lambda one: (one.words.casefold(), one)))
    return None


def same(one: Bound, other: Bound) -> bool:
    return one.veil == other.veil and one.words.casefold() == other.words.casefold()


def strike(room: Room, words: str) -> Refusal | None:
    """The host strikes out what is not meant, or no longer."""
    left = [one for one in room.table.bounds if one.words != words]
    if len(left) == len(room.table.bounds):
        return Refusal("no_line", "There is no such line or veil.", "T9.3")
    room.set(bounds=left)
    return None


def card(room: Room, person: str) -> TogetherCard:
    """What one person is told: the same as everybody, and whether they have said themselves that they are ready."""
    people = here(room)
    return {
        "paused": room.table.card,
        "ready": len(room.ready & people),
        "people": len(people),
        "mine": person in room.ready,
        "lines": [one.words for one in room.table.bounds if not one.veil],
        "veils": [one.words for one in room.table.bounds if one.veil],
    }


def shape(room: Room) -> object:
    """What everybody may know of it."""
    return (room.table.card, len(room.ready), len(here(room)), tuple(room.table.bounds))
