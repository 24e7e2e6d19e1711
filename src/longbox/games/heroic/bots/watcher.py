"""How a plain Watcher plays: frames what an Event says, or a scene and a rest in turn; strikes at whoever is hurt; lets doom work.

It keeps the table going. A Watcher who runs Events by their tactics and voice is another `Mind`.
"""

from __future__ import annotations

from longbox.games.heroic.bots.minds import Mind, of_kind
from longbox.games.heroic.engine.rules import ACTION, ATTACK, FIRST, FOES, HEROES, P_LIMIT, P_OWN_LIMIT, P_SFX, P_SKIP, TRANSITION, WATCHER
from longbox.games.heroic.engine.views import HeroicView
from longbox.kernel import Move, Sfc32


class WatcherMind(Mind):
    def choose(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        if of_kind(moves, "allow"):
            return self.allow(view, of_kind(moves, "allow"))
        if of_kind(moves, "frame_scene"):
            return self.frame(view, moves, rng)
        if of_kind(moves, "bring_in") and view.stage == FIRST:
            foes = len([one for one in view.cast if one.side == FOES and one.here])
            if foes < self.party(view):
                return rng.choice(of_kind(moves, "bring_in"))
        return super().choose(view, moves, rng)

    def party(self, view: HeroicView) -> int:
        return len([one for one in view.cast if one.side == HEROES and one.here and one.seat != WATCHER])

    def allow(self, view: HeroicView, moves: list[Move]) -> Move:
        """Limits and SFX that make sense, and a trait that the power is larger than (rule P7.7); no other affiliation, no death."""
        proposal = view.proposal
        assert proposal is not None
        yes = proposal.kind in (P_LIMIT, P_OWN_LIMIT, P_SFX)
        if proposal.kind == P_SKIP:
            yes = view.faces[proposal.by].powers[proposal.a] > view.traits[proposal.b].die
        return moves[0 if yes else 1]

    def frame(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        for name in ("proceed", "open_event"):
            found = of_kind(moves, name)
            if found and (name == "proceed" or not view.scene.kind):
                return found[0]
        if view.scene.kind == ACTION and of_kind(moves, "frame_transition"):
            return of_kind(moves, "frame_transition")[0]
        if view.scene.kind == TRANSITION and view.scene.act == 0:
            return of_kind(moves, "frame_act")[0]
        return rng.choice([move for move in of_kind(moves, "frame_scene") if move.a])

    def act(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        strikes = [
            move for move in of_kind(moves, "aim") if move.a == ATTACK and view.cast[move.b].side == HEROES and view.cast[move.b].out < 0
        ]
        if not strikes:
            return of_kind(moves, "hold")[0]
        best: list[Move] = []
        most = -1
        for move in strikes:
            worth = max(view.cast[move.b].stress) * 2 + (view.cast[move.b].stress[move.c] > 0)
            if worth > most:
                best, most = [], worth
            if worth == most:
                best.append(move)
        return rng.choice(best)

    def roll(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        """The quick pool, and a doom die on top if there are many."""
        quick = of_kind(moves, "quick")
        if quick and len(view.doom) > 3:
            return quick[0]
        dice = [move for move in of_kind(moves, "doom") if move.b == 0]
        spent = any(step[0] == "doom" for step in view.drafts[view.seat])
        if dice and not quick and not spent and len(view.doom) > 3:
            return dice[-1]
        return super().roll(view, moves, rng)

    def name(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        return rng.choice(moves)

    def other(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        merged, bought = of_kind(moves, "merge"), of_kind(moves, "buy")
        if merged:
            return merged[-1]
        if bought:
            return bought[0] if rng.below(2) else bought[-1]
        ended = of_kind(moves, "end_now")
        if ended and not [one for one in view.cast if one.side == FOES and one.here and one.out < 0]:
            return ended[0]
        return super().other(view, moves, rng)

    def volunteer(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move | None:
        """The scene's effects now and then, and the end with 2d12."""
        if rng.below(6):
            return None
        for name in ("effect", "end_scene"):
            found = of_kind(moves, name)
            if found:
                return rng.choice(found)
        return None
