"""For studies: plays its heroes as `simple` does, but never anything as a Nemesis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from longbox.bots.bot import Bot, Budget
from longbox.games.heroes.bots.simple import SimpleBot
from longbox.games.heroes.engine.case import NO_SCHEME
from longbox.kernel.deeds import Move
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Game

if TYPE_CHECKING:
    from longbox.kernel.views import View


class CalmBot(Bot):
    def __init__(self, game: Game) -> None:
        super().__init__("calm")
        self.simple = SimpleBot(game)

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        assert view is not None
        case = self.simple.rules.determinize(view, self.simple.still).case
        if case is not None and case.seat != view.seat:
            for move in moves:
                plan, option = move.a, move.b
                if move.kind.passes or (move.kind.name == "declare" and not plan and option == NO_SCHEME):
                    return move
        return self.simple.choose(view, moves, budget, rng)


def make(game: Game) -> Bot:
    return CalmBot(game)
