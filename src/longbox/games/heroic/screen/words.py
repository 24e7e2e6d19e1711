"""Short words of Heroic for the terminal."""

from __future__ import annotations

from typing import Final

TYPE_COLOURS: Final = ["red", "magenta", "yellow"]
HERO, FOE, DOOM, DIE = "bright_cyan", "bright_red", "red", "bold"


def percent(chance: float) -> str:
    """A chance, never rounded to certain or impossible.

    >>> percent(0.714), percent(0.9996), percent(0.0001), percent(1.0)
    ('71%', '>99%', '<1%', '100%')
    """
    if 0 < chance < 0.01:
        return "<1%"
    if 0.99 < chance < 1:
        return ">99%"
    return f"{chance:.0%}"


def change(by: float) -> str:
    """A change of a chance, in points of a percent.

    >>> change(0.062), change(-0.004), change(-0.02)
    ('+6%', '±0%', '-2%, in place of a better die')
    """
    points = round(by * 100)
    less = ", in place of a better die" if points < 0 else ""
    return f"{points:+}%{less}" if points else "±0%"


def marks(filled: int, most: int, signs: str = "■□") -> str:
    """Boxes of an objective, or ticks of a clock."""
    return signs[0] * min(filled, most) + signs[1] * max(0, most - filled)


def clip(words: str, room: int) -> str:
    return words if len(words) <= room else f"{words[: max(0, room - 1)]}…"
