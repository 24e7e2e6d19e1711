"""Milestones in prose, which the Watcher judges (rule P14.14)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroic.engine.milestones import PLACES, claim_of, milestone, open_tier, take_claim
from longbox.games.heroic.engine.rules import CAST
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.watching import NOBODY, ForWatcher, cast_blank, there
from longbox.kernel import Blank, Form, Refusal
from longbox.kernel.forms import number, word

TIERS: Final = ["1", "3", "10"]
"""What the triggers of a milestone pay."""


class Judge(ForWatcher):
    """What a milestone says in prose has come true (rule P14.14)."""

    def blanks_for(self, state: Heroic, seat: int) -> list[Blank]:
        return [cast_blank(state, "who"), *self.blanks[1:]]

    def refuse(self, state: Heroic, seat: int, form: Form) -> Refusal | None:
        who, place, tier = form.number("who"), form.number("milestone"), TIERS.index(form.word("xp"))
        if not there(state, who):
            return NOBODY
        found = milestone(state, who, place)
        if found is None or not found.triggers[tier].prose():
            return Refusal("no_prose", "The table counts that by itself; you judge what a milestone says in prose.", "P14.14")
        once = Refusal("earned", "The 3 XP of a milestone are paid once a scene.", "P14.1")
        return None if open_tier(state.cast[who], place, tier) else once

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        claim = claim_of(form.number("who"), form.number("milestone"), TIERS.index(form.word("xp")), state.deed)
        if claim not in state.claimed:
            state.claimed.append(claim)
        take_claim(state, claim)
        state.relay()


def judge_form() -> Judge:
    return Judge("judge", [number("who", 0, CAST - 1), number("milestone", 0, PLACES - 1), word("xp", TIERS)])
