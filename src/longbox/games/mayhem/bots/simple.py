"""The bot `simple`: every move gets a number of Favor by rules of thumb, and the best one is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from longbox.bots.bot import Bot, Budget
from longbox.games.mayhem.bots.book import Book
from longbox.games.mayhem.bots.judge import NEVER, Judge
from longbox.games.mayhem.bots.look import Look, look_at_view
from longbox.games.mayhem.bots.taste import PLAIN, Taste
from longbox.games.mayhem.engine import views
from longbox.games.mayhem.engine.rules import MayhemRules
from longbox.kernel.deeds import Move
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Game

if TYPE_CHECKING:
    from longbox.kernel.views import View


class SimpleBot(Bot):
    """It holds the rules of its table, which everybody knows, and nothing of the game's state."""

    def __init__(self, game: Game, taste: Taste = PLAIN) -> None:
        super().__init__("simple")
        assert isinstance(game, MayhemRules)
        self.rules: MayhemRules = game
        self.book = Book(game, taste)

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        if len(moves) == 1:
            return moves[0]
        assert isinstance(view, views.MayhemView)
        return self.best(look_at_view(self.rules, view), moves)

    def best(self, look: Look, moves: list[Move]) -> Move:
        """The move with the most Favor; of equals the first."""
        judge = Judge(self.book, look)
        chosen = moves[0]
        most = NEVER
        for move in moves:
            gain = judge.gain(move)
            if gain > most:
                chosen, most = move, gain
        return chosen


def make(game: Game) -> Bot:
    return SimpleBot(game)
