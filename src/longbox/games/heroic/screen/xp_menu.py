"""What XP buys, as entries of the terminal's menu."""

from __future__ import annotations

from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.xp_list import Line, XpList
from longbox.terminal.looks import Choice, numbered


def xp_choices(state: Heroic, seat: int) -> list[Choice]:
    """One entry that opens the lists; none if there is nothing to buy."""
    bought = XpList(state, seat)
    found = [choice(line) for line in bought.lines()]
    return [Choice("e", f"Spend XP ({bought.xp()})", more=numbered(found))] if found else []


def choice(line: Line) -> Choice:
    if line.form is None:
        return Choice("", line.words, more=numbered([choice(one) for one in line.more]))
    return Choice("", f"{line.words} ({line.price} XP)", form=line.form)
