"""Cellar, a small game in which drafts can lapse: the first seat digs, the others hide things meanwhile, and every second time that it digs
all hidden things are lost, unseen. For tests of what a table gives away of such a draft."""

from __future__ import annotations

from typing import Any

from longbox.kernel import SPECTATOR, Ask, Event, Game, Kind, Over, Pending, Range, Refusal, Sfc32, State, View, only
from longbox.kernel.codec import WHOLE, state_record
from tests.roofs import RULES

PLACES, DEEP = 3, 9


class Dug(Event, frozen=True, kw_only=True):
    who: int


class CellarView(View, frozen=True, kw_only=True):
    dug: int
    draft: list[list[Any]]


class Cellar(State):
    def __init__(self, game: Game, *, dug: int) -> None:
        super().__init__(game)
        self.dug = dug

    def waits(self) -> Pending:
        if self.dug == DEEP:
            return Over(0, [0] * self.game.seats, "A3.1")
        return Ask(only(0), "dig", "A1.1", may=(1 << self.game.seats) - 2, about=self.dug, may_what="hide", may_rule="A1.2")

    def view(self, seat: int) -> CellarView:
        return CellarView(seat=seat, dug=self.dug, draft=[step.json() for step in self.drafts[seat]] if self.sits(seat) else [])


class Dig(Kind[Cellar]):
    def refuse(self, state: Cellar, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        return Refusal("hides", "You hide things: the first seat digs.", "A1.1") if seat else None

    def apply(self, state: Cellar, seat: int, _a: int, _b: int, _c: int) -> None:
        state.dug += 1
        state.tell(Dug(rule="A1.1", who=seat))
        if state.dug % 2 == 0:
            state.open_plans()


class Hide(Kind[Cellar]):
    def refuse(self, state: Cellar, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        if seat == 0:
            return Refusal("digs", "You dig: the others hide things.", "A1.2")
        return Refusal("full", "There is no more room.", "A1.2") if len(state.drafts[seat]) == PLACES else None


class CellarGame(Game):
    def __init__(self, seats: int = 2) -> None:
        super().__init__(
            "cellar",
            version=1,
            seats=seats,
            kinds=[Dig("dig"), Hide("hide", [Range("place", PLACES)], step=True)],
            codec=state_record(Cellar, dug=WHOLE),
            rulebook=RULES,
        )

    def start(self) -> Cellar:
        return Cellar(self, dug=0)

    def determinize(self, view: View, rng: Sfc32) -> Cellar:
        assert isinstance(view, CellarView)
        state = Cellar(self, dug=view.dug)
        if view.seat != SPECTATOR:
            state.drafts[view.seat] = [self.moves.from_json(step) for step in view.draft]
        return state
