"""States that an older Longbox has written, in today's form: a campaign goes on after an upgrade (rule P1.7)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from longbox.games.heroic.engine.rules import POWERS

Data = dict[str, Any]

CAUSES = 6
"""What three stresses and three traumas came from."""


def from_first(data: Data) -> Data:
    """A state of version 1. It did not say what stress came from (rule P13.13), knew no locked traits, and kept specialties that are shut
    down in one mask with the powers; a throw had no spare effect dice and did not name its power, a contest no guards."""
    new = deepcopy(data)
    for one in new.get("cast", []):
        one.setdefault("causes", [""] * CAUSES)
        one.setdefault("locked", 0)
        if "shut_skills" not in one:
            one["shut"], one["shut_skills"] = one["shut"] & ((1 << POWERS) - 1), one["shut"] >> POWERS
    contest = new.get("contest")
    if contest is not None:
        contest.setdefault("guards", [])
        for throw in (contest["action"], contest["reaction"]):
            if throw is not None:
                throw.setdefault("spares", [])
                throw.setdefault("means", "")
    return new
