"""What an Attack is aimed at, as one number: nothing, a player, or a place of the stage (rule 1001.5.1.1)."""

from __future__ import annotations

from typing import Final

UNAIMED: Final = 0
"""The aim of a card without Attack. Seats follow it, and then places of the stage."""


def at_seat(seat: int) -> int:
    return 1 + seat


def at_slot(slot: int, seats: int) -> int:
    return 1 + seats + slot


def seat_of(aim: int, seats: int) -> int:
    """The player who is aimed at, or -1."""
    return aim - 1 if aim <= seats else -1


def slot_of(aim: int, seats: int) -> int:
    """The place of the stage that is aimed at, or -1."""
    return aim - 1 - seats if aim > seats else -1
