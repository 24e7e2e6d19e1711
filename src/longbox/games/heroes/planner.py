"""Plans that somebody could lay out in Planning, from what one seat may know: what fits, what it costs, and ready-made ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from longbox.games.heroes.engine import planning
from longbox.games.heroes.engine.game import HeroesGame
from longbox.games.heroes.engine.places import READY, RECOVERY, SUPPORTING, is_field
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.engine.views import HeroesView
from longbox.kernel.deeds import Move
from longbox.kernel.sfc32 import Sfc32

Plan = dict[int, int]
"""Who becomes what: the status of each hero, by his place in the box."""


class Planner:
    """The plan of one view's seat. The state is one that the view allows: of the others nothing is read from it."""

    def __init__(self, game: HeroesGame, view: HeroesView) -> None:
        self.game = game
        self.view = view
        self.seat = view.seat
        self.state: Heroes = game.determinize(view, Sfc32("plan"))
        self.draft: list[Move] = self.state.drafts[self.seat]

    def heroes(self) -> list[int]:
        return self.state.team_def(self.seat).heroes

    def status(self, hero: int) -> int:
        """What the plan says of a hero; who is not named rests (rule B4.7)."""
        return planning.assigned_status(self.state, self.draft).get(hero, RECOVERY)

    def price(self, hero: int) -> int:
        """What it costs to be Ready, with what the plan itself takes off."""
        return planning.discounted(self.state, self.seat, self.heroes().index(hero), self.draft)

    def spent(self) -> int:
        return planning.spent(self.state, self.seat, self.draft)

    def before(self) -> Plan:
        """As the heroes stand since the last Planning: in a district or Ready, in support, or at rest."""
        places = self.view.teams[self.seat].place
        ready = [place == READY or is_field(place, self.game.areas) for place in places]
        return {hero: READY if ready[at] else SUPPORTING if places[at] == SUPPORTING else RECOVERY for at, hero in enumerate(self.heroes())}

    def ready_made(self, last: Mapping[int, int]) -> list[tuple[str, Plan]]:
        """The plans that can be laid out at once, by name: `last` as far as it can be paid, all out, and one that saves points."""
        rows = [("last", self.payable(last)), ("all", self.all_out()), ("save", self.saving())]
        return [(name, plan) for name, plan in rows if any(plan.values())]

    def steps(self, plan: Mapping[int, int]) -> list[Move]:
        """First who rests, so that his Plot Points are free for the others."""
        order = sorted(plan.items(), key=lambda pair: pair[1] != RECOVERY)
        return [self.game.kinds.assign.of(hero, status) for hero, status in order]

    def payable(self, wanted: Mapping[int, int]) -> Plan:
        """As many of these wishes as can be had, in the order of the team; all others rest."""
        plan: Plan = dict.fromkeys(self.heroes(), RECOVERY)
        for hero, status in wanted.items():
            if self.fits({**plan, hero: status}):
                plan[hero] = status
        return plan

    def fits(self, plan: Mapping[int, int]) -> bool:
        """Whether a plan for the heroes is possible beside all else that is planned."""
        rest = [step for step in self.draft if step.kind is not self.game.kinds.assign]
        for step in self.steps(plan):
            if planning.bar(self.state, self.seat, step, rest) is not None:
                return False
            rest = [*rest, step]
        return True

    def plans(self) -> list[Plan]:
        """All plans that fit."""
        heroes = self.heroes()
        every = (dict(zip(heroes, choice, strict=True)) for choice in product((RECOVERY, READY, SUPPORTING), repeat=len(heroes)))
        return [plan for plan in every if self.fits(plan)]

    def all_out(self) -> Plan:
        """As many heroes on their feet as can be paid: most Ready, then by Level, then most in support."""
        return max(self.plans(), key=self._strength)

    def saving(self) -> Plan:
        """One hero Ready, the cheapest one, and the others rest."""
        single = [plan for plan in self.plans() if list(plan.values()).count(READY) == 1 and SUPPORTING not in plan.values()]
        return min(single, key=lambda plan: self._strength(plan)[1], default={})

    def _strength(self, plan: Mapping[int, int]) -> tuple[int, int, int]:
        ready = [hero for hero, status in plan.items() if status == READY]
        return len(ready), sum(self.game.box.heroes[hero].level for hero in ready), list(plan.values()).count(SUPPORTING)


def wished(moves: Sequence[Move]) -> Plan:
    """The plan that assignments make up."""
    plan: Plan = {}
    for step in moves:
        hero, status = step.values()
        plan[hero] = status
    return plan
