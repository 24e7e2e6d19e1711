"""Dice rolled by hand, as people type them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from longbox.kernel import BadDeed

_ROLLED = re.compile(r"d(\d+)[:=](\d+)")


def shown_in(line: str, sides: Sequence[int]) -> list[int]:
    """What the dice of a roll show, in the order of the roll: numbers in that order, or each with its die, in any order. [] if the line is
    neither; BadDeed if dice are missing, or are not of this roll.

    >>> shown_in("3, 5 1", [6, 6, 8]), shown_in("d8:1 d6:3 d6:5", [6, 6, 8]), shown_in("help", [6])
    ([3, 5, 1], [3, 5, 1], [])
    """
    parts = line.replace(",", " ").split()
    if parts and all(part.isdecimal() for part in parts):
        return [int(part) for part in parts]
    found = [_ROLLED.fullmatch(part.lower()) for part in parts]
    if not all(found) or not parts:
        return []
    typed = [(int(one[1]), int(one[2])) for one in found if one]
    shown = list[int]()
    for size in sides:
        at = next((at for at, (die, _) in enumerate(typed) if die == size), -1)
        if at < 0:
            raise BadDeed(f"a d{size} of this roll is missing: it needs {_dice(sides)}.")
        shown.append(typed.pop(at)[1])
    if typed:
        raise BadDeed(f"there is no d{typed[0][0]} left in this roll: it needs {_dice(sides)}.")
    return shown


def _dice(sides: Sequence[int]) -> str:
    return " ".join(f"d{size}" for size in sides)
