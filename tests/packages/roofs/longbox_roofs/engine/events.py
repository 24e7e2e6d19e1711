"""What happens, as everybody is told."""

from __future__ import annotations

from longbox.kernel import HIDDEN, Event
from longbox_roofs.engine.rules import ROOFS


class Sealed(Event, frozen=True, kw_only=True):
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} has a plan"


class Reopened(Event, frozen=True, kw_only=True):
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} plans again"


class Revealed(Event, frozen=True, kw_only=True):
    reveals = HIDDEN
    plans: list[list[int]]

    def text(self, names: list[str]) -> str:
        bids = ["/".join(str(plan.count(roof)) for roof in range(ROOFS)) for plan in self.plans]
        return "; ".join(f"{name} bids {bid}" for name, bid in zip(names, bids, strict=True))


class Scored(Event, frozen=True, kw_only=True):
    who: int
    points: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} scores {self.points}"
