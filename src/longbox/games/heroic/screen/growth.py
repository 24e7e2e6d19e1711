"""What XP buys, as entries of the terminal's menu."""

from __future__ import annotations

from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.growth import Growth, Line
from longbox.terminal.looks import Choice, numbered


def growth_choices(state: Heroic, seat: int) -> list[Choice]:
    """One entry that opens the lists; none if there is nothing to buy."""
    growth = Growth(state, seat)
    found = [choice(line) for line in growth.lines()]
    return [Choice("e", f"Spend XP ({growth.xp()})", more=numbered(found))] if found else []


def choice(line: Line) -> Choice:
    if line.form is None:
        return Choice("", line.words, more=numbered([choice(one) for one in line.more]))
    return Choice("", f"{line.words} ({line.price} XP)", form=line.form)
