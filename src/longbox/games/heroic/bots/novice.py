"""A hero for a first evening: quick pools, the best total, nothing spent. As Watcher it plays like the usual bot."""

from __future__ import annotations

from longbox.bots import Bot
from longbox.games.heroic.bots.growing import of_kind
from longbox.games.heroic.bots.guess import Guess
from longbox.games.heroic.bots.hero import HeroMind
from longbox.games.heroic.bots.minds import Mind, kept
from longbox.games.heroic.bots.simple import SimpleBot
from longbox.games.heroic.bots.watcher import WatcherMind
from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.engine.views import ContestView, HeroicView, ThrowView
from longbox.games.heroic.engine.xp_moves import SPENDS_XP
from longbox.kernel import Game, Move, Sfc32

SPENDS = ["mend", "stock", "buy_point", *SPENDS_XP]


class NoviceMind(HeroMind):
    def act(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        found = super().act(view, moves, rng)
        done = of_kind(moves, "done")
        return done[0] if found.kind.name in SPENDS and done else found

    def roll(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        return Mind.roll(self, view, moves, rng)

    def limit(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        return of_kind(moves, "decline")[0]

    def points(self, view: HeroicView, who: int) -> int:
        return 0

    def free_step(self, view: HeroicView, contest: ContestView, throw: ThrowView, moves: list[Move]) -> Move | None:
        return None

    def best(self, view: HeroicView, contest: ContestView, throw: ThrowView, moves: list[Move]) -> tuple[Move, float]:
        """The best total, and of those the best effect."""
        found, most = moves[0], (-1, 0)
        for move in moves:
            worth = kept(throw, move)
            if worth > most:
                found, most = move, worth
        return found, 1.0

    def landing(self, view: HeroicView, moves: list[Move]) -> Move:
        return of_kind(moves, "let_be")[0]

    def other(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        return Mind.other(self, view, moves, rng)


def make(game: Game) -> Bot:
    assert isinstance(game, HeroicGame)
    guess = Guess(game.world)
    return SimpleBot("novice", NoviceMind(guess), WatcherMind(guess, game.opens))
