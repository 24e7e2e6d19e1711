"""A bot that weighs every plan against all that the others may have in mind."""

from __future__ import annotations

from itertools import combinations_with_replacement

from longbox.bots import Bot, Budget
from longbox.kernel import Game, Move, Sfc32, View
from longbox_roofs.engine.moves import COIN, DONE
from longbox_roofs.engine.rules import COINS, ROOFS
from longbox_roofs.engine.views import RoofsView

PLANS = [list(plan) for plan in combinations_with_replacement(range(ROOFS), COINS)]
BOLD = 4
"""How much the bot prefers the better plans. At 0 they would all be alike to it; it is never sure, so that nobody can see through it."""


def make(game: Game) -> Bot:
    return SimpleBot()


class SimpleBot(Bot):
    """All coins are laid, on roofs that the others will probably leave to it."""

    def __init__(self) -> None:
        super().__init__("simple")

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        assert isinstance(view, RoofsView)
        laid = len(view.draft)
        if laid == COINS:
            return DONE.of()
        still = [plan for plan in PLANS if plan[:laid] == view.draft]
        plan = pick(still, [worth(plan, len(view.scores) - 1) ** BOLD for plan in still], rng)
        return COIN.of(plan[laid])


def worth(plan: list[int], rivals: int) -> float:
    """How many roofs a plan may hope for, if each of the rivals is as likely to have one plan as another."""
    return sum(chance(plan.count(roof), rivals) for roof in range(ROOFS))


def chance(coins: int, rivals: int) -> float:
    """How likely it is that all rivals have fewer coins on a roof. No roof differs from another, so the first will do."""
    return float(sum(plan.count(0) < coins for plan in PLANS) / len(PLANS)) ** rivals


def pick(plans: list[list[int]], weights: list[float], rng: Sfc32) -> list[int]:
    """One of the plans, each as often as its weight says."""
    at = rng.below(1_000_000) / 1_000_000 * sum(weights)
    for plan, weight in zip(plans, weights, strict=True):
        at -= weight
        if at < 0:
            return plan
    return plans[-1]
