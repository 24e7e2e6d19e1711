"""Planning at the terminal: four heroes to switch, ready-made plans, and the Plot Points that are left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from longbox.games.heroes.engine.places import READY, RECOVERY, SUPPORTING
from longbox.games.heroes.planner import Planner, wished
from longbox.kernel import Move
from longbox.terminal.looks import Choice

STATUS_WORDS = ("rests", "Ready", "supports")
NEXT = {RECOVERY: (READY, SUPPORTING), READY: (SUPPORTING, RECOVERY), SUPPORTING: (RECOVERY, READY)}
"""What a hero becomes when he is switched, the first that is possible."""
PRESETS = {"last": ("l", "as last round"), "all": ("o", "all out"), "save": ("s", "save points")}
"""The key and the name of each ready-made plan."""


class PlanMenu(Planner):
    """The plan of one view's seat as choices."""

    def counter(self) -> str:
        """What is spent, and what is left (rule B4.13)."""
        have, spent = int(self.state.teams[self.seat].pp), self.spent()
        return f"{have} Plot Points: {spent} spent, {have - spent} left"

    def switches(self, moves: Sequence[Move]) -> list[Choice]:
        """A hero for each of the keys 1 to 4; one press takes him to his next status."""
        return [Choice("", *self._switch(hero, moves)) for hero in self.heroes()]

    def _switch(self, hero: int, moves: Sequence[Move]) -> tuple[str, Move]:
        now = self.status(hero)
        kind = self.game.kinds.assign
        able = [status for status in NEXT[now] if kind.of(hero, status) in moves]
        target = able[0] if able else now
        price = f" ({self.price(hero)})"
        names = [word + (price if status == READY else " (1)" if status == SUPPORTING else "") for status, word in enumerate(STATUS_WORDS)]
        words = f"{self.game.box.heroes[hero].name}: {names[now]}"
        return (f"{words} -> {names[target]}" if able else f"{words} (no other way)"), kind.of(hero, target)

    def presets(self, last: Sequence[Move]) -> list[Choice]:
        """The plans that can be laid out with one key, the best known first."""
        found = [(*PRESETS[name], plan) for name, plan in self.ready_made(wished(last))]
        return [Choice(key, f"{name}: {self.words_of(plan)}", steps=self.steps(plan)) for key, name, plan in found]

    def words_of(self, plan: Mapping[int, int]) -> str:
        heroes = self.game.box.heroes
        ready = " + ".join(heroes[hero].name for hero, status in plan.items() if status == READY)
        support = " + ".join(heroes[hero].name for hero, status in plan.items() if status == SUPPORTING)
        return ", ".join(filter(None, [ready, f"{support} in support" if support else ""])) or "all rest"
