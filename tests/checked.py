"""A bot that is watched while it plays."""

from __future__ import annotations

from longbox.bots import Bot, Budget
from longbox.kernel import Move, Sfc32, View


class Checked(Bot):
    """Passes every question on, and looks whether the answer is one of the moves and is the same when asked again."""

    def __init__(self, inner: Bot) -> None:
        super().__init__(inner.name)
        self.inner = inner
        self.asked = 0

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        before = list(moves)
        move = self.inner.choose(view, moves, budget, Sfc32(self.asked))
        assert move in before and moves == before
        assert self.inner.choose(view, moves, budget, Sfc32(self.asked)) == move
        self.asked += 1
        return move
