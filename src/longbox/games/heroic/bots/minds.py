"""What every mind shares: reading a question, and answering what needs no plan.

`SimpleBot` asks a `Mind`: the `HeroMind` for heroes, a `WatcherMind` for the Watcher. Another Watcher is another subclass of `Mind`, given
to `SimpleBot` in the place of that one.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from longbox.games.heroic.engine.rules import ACTION, POOL, WATCHER
from longbox.games.heroic.engine.views import HeroicView, ThrowView
from longbox.kernel import Move, Sfc32


def of_kind(moves: list[Move], name: str) -> list[Move]:
    return [move for move in moves if move.kind.name == name]


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind:
    """One side's way to play. `choose` is given at least one move; `volunteer` may let it be."""

    def choose(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        for name in ("claim", "accept"):
            found = of_kind(moves, name)
            if found:
                return found[0]
        if of_kind(moves, "keep"):
            return self.keep(view, moves)
        if of_kind(moves, "counter"):
            return self.counter(view, moves)
        for name in ("extra", "absorb", "ignore", "lead", "ending", "proceed"):
            found = of_kind(moves, name)
            if found:
                return rng.choice(found)
        if of_kind(moves, "change"):
            return self.landing(view, moves)
        if of_kind(moves, "rush") or of_kind(moves, "roll"):
            return self.roll(view, moves, rng)
        if of_kind(moves, "aim"):
            return self.act(view, moves, rng)
        if of_kind(moves, "name"):
            return self.name(view, of_kind(moves, "name"), rng)
        return self.other(view, moves, rng)

    def volunteer(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move | None:
        for name in ("claim", "ally"):
            found = of_kind(moves, name)
            if found:
                return found[0]
        return None

    def act(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        """What an action is for; steps that are no aim do not stand among these moves yet."""
        return rng.choice(of_kind(moves, "aim"))

    def name(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        return rng.choice(moves)

    def other(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        """Whatever else: a pass if there is one, and otherwise anything."""
        passes = [move for move in moves if move.kind.passes]
        return passes[0] if passes else rng.choice(moves)

    def roll(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        quick = of_kind(moves, "rush")
        if quick:
            return quick[0]
        return of_kind(moves, "roll")[0]

    def landing(self, view: HeroicView, moves: list[Move]) -> Move:
        """Take it as the type where it does least, if it would otherwise put somebody out."""
        hit = view.hits[0]
        stress = view.cast[hit.target].stress
        if stress[hit.type] < 12:
            return of_kind(moves, "let_be")[0]
        best = of_kind(moves, "change")[0]
        for move in of_kind(moves, "change"):
            if stress[move.a] < stress[best.a]:
                best = move
        return best if stress[best.a] < 12 else of_kind(moves, "let_be")[0]

    def counter(self, view: HeroicView, moves: list[Move]) -> Move:
        """For nothing always; for a price if there is plenty. Where it already hurts most."""
        assert view.contest is not None
        stress = view.cast[view.contest.actor].stress
        free = [move for move in of_kind(moves, "counter") if move.b == 1]
        paid = [move for move in of_kind(moves, "counter") if move.b == 0]
        choices = free or (paid if self.is_rich(view) else [])
        best: Move | None = None
        for move in choices:
            if move.a < 3 and (best is None or stress[move.a] > stress[best.a]):
                best = move
        return best if best is not None else of_kind(moves, "let_be")[0]

    def is_rich(self, view: HeroicView) -> bool:
        if view.seat == WATCHER:
            return len(view.doom) > 3
        return any(one.seat == view.seat and one.pp > 1 for one in view.cast)

    # Which dice to keep

    def keep(self, view: HeroicView, moves: list[Move]) -> Move:
        assert view.contest is not None
        throw = view.contest.action if view.contest.reaction is None else view.contest.reaction
        need = view.contest.action.value if view.contest.reaction is not None else 0
        free = self.free_step(view, throw, moves)
        if free is not None:
            return free
        best, score = moves[0], -1.0
        for move in of_kind(moves, "keep"):
            worth = self.worth(view, throw, move, need)
            if worth > score:
                best, score = move, worth
        if need and score < WON:
            more = self.rescue(view, throw, moves, need)
            if more is not None:
                return more
        return best

    def free_step(self, view: HeroicView, throw: ThrowView, moves: list[Move]) -> Move | None:
        """A third die by Burst, and effect dice for further targets, cost nothing."""
        assert view.contest is not None
        taken = len([step for step in view.drafts[view.seat] if step[0] in ("add", "keep_effect")])
        if throw.burst and taken == 0:
            return best_die(throw, of_kind(moves, "add"), True)
        if view.contest.reaction is None and taken < len(view.contest.also):
            return best_die(throw, of_kind(moves, "keep_effect"), False)
        return None

    def rescue(self, view: HeroicView, throw: ThrowView, moves: list[Move], need: int) -> Move | None:
        """One more die in the total of a reaction that would be lost, if that turns it and there is enough to pay."""
        if not self.is_rich(view):
            return None
        values = sorted([value for value in throw.shown if value > 1], reverse=True)
        return best_die(throw, of_kind(moves, "add"), True) if sum(values[:3]) > need and len(values) > 2 else None

    def worth(self, view: HeroicView, throw: ThrowView, move: Move, need: int) -> float:
        """A safe total counts most, then the effect; a reaction that wins beats all that do not."""
        total = sum([throw.shown[at] for at in (move.a, move.b) if at != POOL])
        total += sum([throw.shown[int(step[1])] for step in view.drafts[view.seat] if step[0] == "add"])
        effect = throw.sides[move.c] if move.c != POOL else 4
        if need:
            return (WON if total > need else 0) + total + effect / 4
        return total + (0.75 * effect if total >= SAFE else 0.25 * effect)


WON = 100.0
SAFE = 11


def best_die(throw: ThrowView, moves: list[Move], by_value: bool) -> Move | None:
    best: Move | None = None
    for move in moves:
        size = throw.shown[move.a] if by_value else throw.sides[move.a]
        if best is None or size > (throw.shown[best.a] if by_value else throw.sides[best.a]):
            best = move
    return best


def in_action(view: HeroicView) -> bool:
    return view.scene.kind == ACTION and not view.scene.over
