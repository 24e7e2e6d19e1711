"""The usual bot: heroes who know their dice, and a Watcher who runs a written Event from its first scene to its ending."""

from __future__ import annotations

from longbox.bots import Bot, Budget
from longbox.games.heroic.bots.guess import Guess
from longbox.games.heroic.bots.hero import HeroMind
from longbox.games.heroic.bots.minds import Mind
from longbox.games.heroic.bots.watcher import WatcherMind
from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.engine.rules import WATCHER
from longbox.games.heroic.engine.views import HeroicView
from longbox.kernel import Game, Move, Sfc32, View


class SimpleBot(Bot):
    def __init__(self, name: str, hero: Mind, watcher: Mind) -> None:
        super().__init__(name, eager=True)
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
    assert isinstance(game, HeroicGame)
    guess = Guess(game.world)
    return SimpleBot("simple", HeroMind(guess), WatcherMind(guess, game.opens))
