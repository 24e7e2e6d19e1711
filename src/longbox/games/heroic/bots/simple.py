"""The usual bot: quick pools, safe totals, the objective first."""

from __future__ import annotations

from longbox.bots import Bot, Budget
from longbox.games.heroic.bots.hero import HeroMind
from longbox.games.heroic.bots.minds import Mind
from longbox.games.heroic.bots.watcher import WatcherMind
from longbox.games.heroic.engine.rules import WATCHER
from longbox.games.heroic.engine.views import HeroicView
from longbox.kernel import Game, Move, Sfc32, View


class SimpleBot(Bot):
    def __init__(self, hero: Mind, watcher: Mind) -> None:
        super().__init__("simple")
        self.hero = hero
        self.watcher = watcher

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        assert isinstance(view, HeroicView)
        if len(moves) == 1:
            return moves[0]
        mind = self.watcher if view.seat == WATCHER else self.hero
        return mind.choose(view, moves, rng)

    def volunteer(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move | None:
        assert isinstance(view, HeroicView)
        mind = self.watcher if view.seat == WATCHER else self.hero
        return mind.volunteer(view, moves, rng)


def make(game: Game) -> Bot:
    return SimpleBot(HeroMind(), WatcherMind())
