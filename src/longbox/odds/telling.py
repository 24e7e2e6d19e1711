"""An answer ready to be told: paragraphs and tables for a screen of 80 columns, and the same as data for JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple


class Grid(NamedTuple):
    """A table. Its first column holds names, the others numbers."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Told(NamedTuple):
    """An answer: what a person reads, and what a program does."""

    blocks: tuple[str | Grid, ...]
    data: dict[str, Any]


def percent(chance: Fraction | float) -> str:
    """Rounded, but to 0% or 100% only if it is exact.

    >>> percent(Fraction(2, 3)), percent(0.9999)
    ('66.7%', '>99.9%')
    """
    if 0 < chance < Fraction(1, 2000):
        return "<0.1%"
    if Fraction(1999, 2000) < chance < 1:
        return ">99.9%"
    return f"{100 * float(chance):.1f}%"
