"""The game object: how to start, what a view leaves open, how to say it, and what became of older rules."""

from __future__ import annotations

from typing import Any

from longbox.kernel import Ask, BadOption, Rulebook, Setting, Sfc32, View
from longbox_roofs.engine.moves import COIN, DONE
from longbox_roofs.engine.rules import COINS, NOWHERE, PLAIN, ROOFS, ROUNDS, RoofsRules, Street
from longbox_roofs.engine.state import CODEC, Roofs
from longbox_roofs.engine.views import RoofsView


class RoofsGame(RoofsRules):
    def __init__(
        self,
        seats: int,
        rulebook: Rulebook,
        street: Street = PLAIN,
        packs: dict[str, str] | None = None,
        choices: list[dict[str, Any]] | None = None,
    ) -> None:
        options: dict[str, Setting] = {} if street is PLAIN else {"street": street.id}
        super().__init__(
            "roofs",
            version=3,
            seats=seats,
            kinds=[COIN, DONE],
            codec=CODEC,
            rulebook=rulebook,
            options=options,
            packs=packs,
            choices=choices,
        )
        self.street = street
        self.homes = [int(choice["homes"]) for choice in self.choices] or [NOWHERE] * seats

    def seated(self, choices: list[dict[str, Any]]) -> RoofsGame:
        if len(choices) != self.seats or any(choice.get("homes") not in range(NOWHERE, ROOFS) for choice in choices):
            raise BadOption(f"each of {self.seats} seats is at home on a roof from 0 to {ROOFS - 1}, or nowhere, not {choices}")
        return RoofsGame(self.seats, self.rulebook, self.street, self.packs, choices)

    def start(self) -> Roofs:
        return Roofs(self, round=0, scores=[0] * self.seats, owners=[])

    def determinize(self, view: View, rng: Sfc32) -> Roofs:
        """Finished plans of the others may be any plan; unfinished drafts are taken as empty."""
        assert isinstance(view, RoofsView)
        state = Roofs(self, round=view.round, scores=list(view.scores), owners=list(view.owners))
        for seat, finished in enumerate(view.finished):
            coins = view.draft if seat == view.seat else sorted(rng.below(ROOFS) for _ in range(rng.below(COINS + 1))) if finished else []
            state.drafts[seat] = [COIN.of(roof) for roof in coins]
            state.sealed |= finished << seat
        return state

    def show(self, view: View) -> str:
        assert isinstance(view, RoofsView)
        lines = [f"Round {min(view.round + 1, ROUNDS)} of {ROUNDS}"]
        for seat, name in enumerate(self.names):
            home = "" if view.homes[seat] == NOWHERE else f", at home on {view.roofs[view.homes[seat]]}"
            lines.append(f"  {name}  {view.scores[seat]:>2} points{home}{', has a plan' if view.finished[seat] else ''}")
        if view.draft:
            lines.append(f"Your coins: {', '.join(self.street.roofs[roof] for roof in view.draft)}")
        return "\n".join(lines)

    def ask_text(self, view: View, ask: Ask) -> str:
        return "Lay a coin, or say that your plan is done."

    def migrate_deed(self, version: int, data: dict[str, Any]) -> dict[str, Any]:
        """Version 1 called the coin a bid and counted the roofs from the right."""
        move = data.get("move")
        return {"move": ["coin", ROOFS - 1 - move[1]]} if version == 1 and move and move[0] == "bid" else data

    def migrate_state(self, version: int, data: dict[str, Any]) -> dict[str, Any]:
        """Version 1 called the scores points, and counted from the right. Up to version 2 a finished plan was no longer a draft."""
        if version == 1:
            last = ROOFS - 1
            sealed = [None if plan is None else [last - roof for roof in plan] for plan in data["sealed"]]
            drafts = [[["coin", last - roof] for _, roof in draft] for draft in data["drafts"]]
            rest = {name: value for name, value in data.items() if name != "points"}
            return {**rest, "scores": data["points"], "sealed": sealed, "drafts": drafts}
        plans = data["sealed"]
        drafts = [draft if plan is None else [["coin", roof] for roof in plan] for plan, draft in zip(plans, data["drafts"], strict=True)]
        return {**data, "drafts": drafts, "sealed": sum(1 << seat for seat, plan in enumerate(plans) if plan is not None)}
