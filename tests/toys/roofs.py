"""Roofs: sealed bids, a draft plan and dice. Rules in roofs.md."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from longbox.kernel import HIDDEN, Ask, Event, Game, Kind, Move, Over, Pending, Range, Refusal, Roll, Sfc32, State, View
from longbox.kernel.codec import WHOLE, many, maybe, state_record
from longbox.kernel.rulebook import read
from longbox.kernel.shelf import GameInfo

ROOFS, COINS, ROUNDS = 3, 3, 3


class Roofs(State):
    """`sealed` holds each seat's finished plan, `owners` who gets the roofs that are still to be rolled for."""

    def __init__(self, game: Game, round: int, scores: list[int], sealed: list[list[int] | None], owners: list[int]) -> None:
        super().__init__(game)
        self.round = round
        self.scores = scores
        self.sealed = sealed
        self.owners = owners

    def waits(self) -> Pending:
        if self.owners:
            return Roll([6], self.owners[0], "roof die", "A2.3")
        if self.round == ROUNDS:
            best = max(self.scores)
            return Over(sum(1 << seat for seat, score in enumerate(self.scores) if score == best), list(self.scores), "A3.1")
        planning = sum(1 << seat for seat, plan in enumerate(self.sealed) if plan is None)
        return Ask(planning, "plan", "A1.1", about=self.round)

    def reveal(self) -> None:
        """Show all plans (rule A2.1), give each roof to whoever has most coins on it (rule A2.2), and begin a new round."""
        plans = [plan or [] for plan in self.sealed]
        self.tell(Revealed(rule="A2.1", plans=plans))
        for roof in range(ROOFS):
            coins = [plan.count(roof) for plan in plans]
            if max(coins) and coins.count(max(coins)) == 1:
                self.owners.append(coins.index(max(coins)))
        self.sealed = [None for _ in self.sealed]
        self.round += 1

    def rolled(self, shown: list[int]) -> None:
        seat = self.owners.pop(0)
        self.scores[seat] += shown[0]
        self.tell(Scored(rule="A2.3", who=seat, points=shown[0]))

    def view(self, seat: int) -> RoofsView:
        mine = 0 <= seat < self.game.seats
        return RoofsView(
            seat=seat,
            round=self.round,
            scores=list(self.scores),
            owners=list(self.owners),
            finished=[plan is not None for plan in self.sealed],
            plan=self.sealed[seat] if mine else None,
            draft=[move.a for move in self.drafts[seat]] if mine else [],
        )


class RoofsView(View, frozen=True, kw_only=True):
    round: int
    scores: list[int]
    owners: list[int]
    finished: list[bool]
    plan: list[int] | None
    draft: list[int]


class Revealed(Event, frozen=True, kw_only=True):
    reveals = HIDDEN
    plans: list[list[int]]

    def text(self, names: list[str]) -> str:
        return "; ".join(
            f"{name} bids {plan.count(0)}/{plan.count(1)}/{plan.count(2)}" for name, plan in zip(names, self.plans, strict=True)
        )


class Scored(Event, frozen=True, kw_only=True):
    who: int
    points: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} scores {self.points}"


class Sealed(Event, frozen=True, kw_only=True):
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} has a plan"


class Coin(Kind[Roofs]):
    def refuse(self, state: Roofs, seat: int, move: Move) -> Refusal | None:
        draft = state.drafts[seat]
        if len(draft) == COINS:
            return Refusal("no_coins", "All three coins are laid.", "A1.1")
        if draft and move.a < draft[-1].a:
            return Refusal("order", "Coins are laid from left to right.", "A1.2")
        return None


class Done(Kind[Roofs]):
    def refuse(self, state: Roofs, seat: int, move: Move) -> Refusal | None:
        return None

    def apply(self, state: Roofs, seat: int, move: Move) -> None:
        state.sealed[seat] = [step.a for step in state.drafts[seat]]
        state.drafts[seat] = []
        state.tell(Sealed(rule="A1.3", who=seat))
        if None not in state.sealed:
            state.reveal()


COIN = Coin("coin", [Range("roof", ROOFS, ["left", "middle", "right"])], step=True)
DONE = Done("done")
CODEC = state_record(Roofs, round=WHOLE, scores=many(WHOLE), sealed=many(maybe(many(WHOLE))), owners=many(WHOLE))
RULES = read(Path(__file__).with_name("roofs.md"))


class RoofsGame(Game):
    def __init__(self, seats: int) -> None:
        super().__init__("roofs", 2, seats, [COIN, DONE], CODEC, RULES)

    def start(self) -> Roofs:
        return Roofs(self, 0, [0] * self.seats, [None] * self.seats, [])

    def determinize(self, view: View, rng: Sfc32) -> Roofs:
        """Finished plans of the others may be any plan; unfinished drafts are taken as empty."""
        assert isinstance(view, RoofsView)
        sealed = [sorted(rng.below(ROOFS) for _ in range(rng.below(COINS + 1))) if done else None for done in view.finished]
        if view.plan is not None:
            sealed[view.seat] = list(view.plan)
        state = Roofs(self, view.round, list(view.scores), sealed, list(view.owners))
        if view.seat < self.seats:
            state.drafts[view.seat] = [COIN.of(roof) for roof in view.draft]
        return state

    def migrate_deed(self, version: int, data: dict[str, Any]) -> dict[str, Any]:
        """Version 1 called the coin a bid and counted the roofs from the right."""
        move = data.get("move")
        return {"move": ["coin", ROOFS - 1 - move[1]]} if version == 1 and move and move[0] == "bid" else data

    def migrate_state(self, version: int, data: dict[str, Any]) -> dict[str, Any]:
        """Version 1 called the scores points, and counted from the right."""
        last = ROOFS - 1
        sealed = [None if plan is None else [last - roof for roof in plan] for plan in data["sealed"]]
        drafts = [[["coin", last - roof] for _, roof in draft] for draft in data["drafts"]]
        rest = {name: value for name, value in data.items() if name != "points"}
        return {**rest, "scores": data["points"], "sealed": sealed, "drafts": drafts}


GAME = GameInfo("roofs", "Roofs", "Sealed bids for three roofs, and a die for each.", (2, 4), lambda seats, options: RoofsGame(seats))
