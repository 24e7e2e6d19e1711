"""Where a hero can be, as one number: on his card in three positions, in a district, at the Special Headline, or on a Support space."""

from __future__ import annotations

from typing import Final

RECOVERY: Final = 0
READY: Final = 1
SUPPORTING: Final = 2
SPECIAL: Final = 3
"""The place of the Special Headline (rule B9.6)."""
FIRST_DISTRICT: Final = 4
DISTRICTS: Final = 4
"""How many districts an area has."""


def district(area: int, symbol: int) -> int:
    return FIRST_DISTRICT + area * DISTRICTS + symbol


def space(area: int, areas: int) -> int:
    """The Support space of an area, in a city of so many."""
    return FIRST_DISTRICT + areas * DISTRICTS + area


def is_field(place: int, areas: int) -> bool:
    """Whether a hero there is Ready outside of his card: in a district, or at the Special Headline."""
    return SPECIAL <= place < FIRST_DISTRICT + areas * DISTRICTS


def is_space(place: int, areas: int) -> bool:
    return place >= FIRST_DISTRICT + areas * DISTRICTS


def area_of(place: int, areas: int) -> int:
    """The area of a district or of a Support space; -1 for any other place."""
    if place < FIRST_DISTRICT:
        return -1
    end = FIRST_DISTRICT + areas * DISTRICTS
    return (place - FIRST_DISTRICT) // DISTRICTS if place < end else place - end
