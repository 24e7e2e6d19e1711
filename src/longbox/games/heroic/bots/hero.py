"""How a hero plays: at the objective if there is one, otherwise at whoever is hurt most; heals when it must."""

from __future__ import annotations

from longbox.games.heroic.bots.minds import Mind, of_kind
from longbox.games.heroic.engine.rules import ATTACK, DUEL, FOES, HEROES, OBJECTIVE, RECOVER
from longbox.games.heroic.engine.views import HeroicView
from longbox.kernel import Move, Sfc32

SORE = 10


class HeroMind(Mind):
    def act(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        mine = view.pool.who if view.pool is not None else -1
        mend = [move for move in of_kind(moves, "mend") if view.cast[move.b].stress[move.c] >= SORE]
        if mend:
            return mend[0]
        aims = of_kind(moves, "aim")
        if not view.scene.kind or view.scene.kind == 2:
            return self.rest(view, moves, aims, mine)
        goal = [move for move in aims if move.a == OBJECTIVE]
        if goal and view.scene.objective != DUEL:
            return goal[0]
        strikes = [move for move in aims if move.a == ATTACK and view.cast[move.b].side == FOES and view.cast[move.b].out < 0]
        if strikes:
            return self.sorest(view, strikes, rng)
        return rng.choice(aims)

    def sorest(self, view: HeroicView, strikes: list[Move], rng: Sfc32) -> Move:
        """The marked foe in a duel, otherwise whoever is nearest to falling; of equals any."""
        best: list[Move] = []
        most = -1
        for move in strikes:
            worth = view.cast[move.b].stress[move.c] * 2 + (30 if move.b == view.scene.boss and view.scene.objective >= 4 else 0)
            if worth > most:
                best, most = [], worth
            if worth == most:
                best.append(move)
        return rng.choice(best)

    def rest(self, view: HeroicView, moves: list[Move], aims: list[Move], mine: int) -> Move:
        """Recover what is worst, then be done."""
        best: Move | None = None
        size = 0
        for move in aims:
            if move.a == RECOVER and move.b == mine and move.c < 3 and view.cast[mine].stress[move.c] > size:
                best, size = move, view.cast[mine].stress[move.c]
        if best is not None:
            return best
        done = of_kind(moves, "done")
        return done[0] if done else aims[0]

    def name(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        """Friends first."""
        friends = [move for move in moves if view.cast[move.a].side == HEROES]
        return rng.choice(friends or moves)

    def other(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        stunt = [move for move in of_kind(moves, "seize") if move.a == 1]
        if stunt and self.is_rich(view):
            return stunt[0]
        done = of_kind(moves, "done")
        return done[0] if done else super().other(view, moves, rng)
