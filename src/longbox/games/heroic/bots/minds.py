"""What every mind shares: reading a question, weighing dice, and answering what needs no plan.

`SimpleBot` asks a `Mind`: a `HeroMind` for heroes, a `WatcherMind` for the Watcher. Another way to play is another subclass of `Mind`. A
mind knows the view, the moves that it is offered, and the pack; it remembers nothing.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from longbox.games.heroic.bots.growing import of_kind, used
from longbox.games.heroic.bots.guess import Guess
from longbox.games.heroic.engine.dice import margin_steps
from longbox.games.heroic.engine.rules import ACTION, ATTACK, COMPLICATE, GRANDSTAND, OBJECTIVE, POOL, RECOVER, SUPPORT, WATCHER
from longbox.games.heroic.engine.views import ContestView, HeroicView, ThrowView
from longbox.kernel import Move, Sfc32


def laid(view: HeroicView, name: str) -> bool:
    """Whether a step of this kind lies on the seat's draft."""
    return any(step[0] == name for step in view.drafts[view.seat])


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind:
    """One side's way to play. `choose` is given at least one move; `volunteer` may let it be."""

    def __init__(self, guess: Guess) -> None:
        self.guess = guess

    def choose(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        for name in ("claim", "ally", "close_book"):
            found = of_kind(moves, name)
            if found:
                return found[0]
        if of_kind(moves, "keep"):
            return self.keep(view, moves)
        if of_kind(moves, "accept"):
            return self.limit(view, moves, rng)
        if of_kind(moves, "counter"):
            return self.counter(view, moves)
        if of_kind(moves, "extra"):
            return self.extra(view, of_kind(moves, "extra"), rng)
        for name in ("absorb", "lead", "ending", "proceed"):
            found = of_kind(moves, name)
            if found:
                return rng.choice(found)
        if view.hits:
            return self.landing(view, moves)
        if of_kind(moves, "aim"):
            return self.act(view, moves, rng)
        if of_kind(moves, "rush") or of_kind(moves, "roll"):
            return self.roll(view, moves, rng)
        bought = used(moves)
        if bought is not None:
            return bought
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

    def limit(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        """A Plot Point is offered for a Limit."""
        return of_kind(moves, "accept")[0]

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

    def points(self, view: HeroicView, who: int) -> int:
        """Plot Points that a character can spend, or doom dice beyond those that the Watcher holds back."""
        one = view.cast[who] if who >= 0 else None
        if one is None or one.seat == WATCHER:
            return len(view.doom)
        return max([other.pp for other in view.cast if other.seat == one.seat])

    def rich(self, view: HeroicView, who: int) -> bool:
        """Whether something nice to have may be paid for."""
        return self.points(view, who) > 1

    # What is about to land

    def landing(self, view: HeroicView, moves: list[Move]) -> Move:
        """Ignore what would be heavy; take it as the type where it does least, if it would otherwise put somebody out."""
        hit = view.hits[0]
        stress = view.cast[hit.target].stress
        heavy = hit.type == 3 or max(hit.die, stress[hit.type]) >= 10 or self.rich(view, hit.target)
        ignored = of_kind(moves, "ignore")
        if ignored and hit.die >= 8 and heavy:
            return ignored[0]
        changed = of_kind(moves, "change")
        if hit.type == 3 or not changed or hit.die > stress[hit.type] or stress[hit.type] < 12:
            return of_kind(moves, "let_be")[0]
        best = changed[0]
        for move in changed:
            if stress[move.a] < stress[best.a]:
                best = move
        return best if stress[best.a] < 12 else of_kind(moves, "let_be")[0]

    # After a reaction, and further effect dice

    def counter(self, view: HeroicView, moves: list[Move]) -> Move:
        """For nothing always; for a price if there is plenty. Where it already hurts most."""
        contest = view.contest
        assert contest is not None and contest.reaction is not None
        free = [move for move in of_kind(moves, "counter") if move.b == 1]
        paid = [move for move in of_kind(moves, "counter") if move.b == 0]
        effect = max([contest.reaction.sides[at] for at in contest.reaction.effects] or [4])
        choices = free or (paid if effect >= 8 and self.rich(view, contest.reaction.who) else [])
        best = self.sorest(view, [move for move in choices if move.a < 3], contest.actor)
        return best if best is not None else of_kind(moves, "let_be")[0]

    def sorest(self, view: HeroicView, moves: list[Move], who: int) -> Move | None:
        """Of moves whose first number is a type of stress, the one where somebody is hurt most."""
        stress = view.cast[who].stress
        best: Move | None = None
        for move in moves:
            if best is None or stress[move.a] > stress[best.a]:
                best = move
        return best

    def extra(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        """Another stress for somebody on the other side, otherwise an asset for a friend."""
        contest = view.contest
        assert contest is not None
        side = view.cast[contest.actor].side
        hurts = [move for move in moves if move.a < 4 and view.cast[move.b].side != side]
        helps = [move for move in moves if move.a == 4]
        return rng.choice(hurts or helps or moves)

    # Which dice to keep

    def keep(self, view: HeroicView, moves: list[Move]) -> Move:
        contest = view.contest
        assert contest is not None
        throw = contest.action if contest.reaction is None else contest.reaction
        free = self.free_step(view, contest, throw, moves)
        if free is not None:
            return free
        best, most = self.best(view, contest, throw, of_kind(moves, "keep"))
        if not laid(view, "add") and self.points(view, throw.who) > 0:
            more = best_die(throw, of_kind(moves, "add"))
            if more is not None and self.pays(view, contest, throw, most, self.with_more(view, contest, throw, more, moves)):
                return more
        again = of_kind(moves, "again")
        if again and contest.reaction is None and most < POOR and self.rich(view, throw.who):
            return again[0]
        return best

    def free_step(self, view: HeroicView, contest: ContestView, throw: ThrowView, moves: list[Move]) -> Move | None:
        """A third die by Burst, and effect dice for further targets, cost nothing."""
        if throw.burst and not laid(view, "add"):
            return best_die(throw, of_kind(moves, "add"))
        taken = len([step for step in view.drafts[view.seat] if step[0] == "keep_effect"])
        if contest.reaction is None and taken < len(contest.also):
            spare = [move for move in of_kind(moves, "keep_effect") if throw.shown[move.a] * 2 <= throw.sides[move.a] + 1]
            return largest(throw, spare)
        return None

    def best(self, view: HeroicView, contest: ContestView, throw: ThrowView, moves: list[Move]) -> tuple[Move, float]:
        """The total and effect that are worth most."""
        more = added(view, throw)
        theirs = self.opposition(view, contest) if contest.reaction is None else []
        found, most = moves[0], -1.0
        for move in moves:
            total = more + sum([throw.shown[at] for at in (move.a, move.b) if at != POOL])
            effect = throw.sides[move.c] if move.c != POOL else 4
            worth = self.worth(view, contest, total, effect, theirs)
            if worth > most:
                found, most = move, worth
        return found, most

    def with_more(self, view: HeroicView, contest: ContestView, throw: ThrowView, more: Move, moves: list[Move]) -> float:
        """What the roll would be worth with this die in the total too."""
        theirs = self.opposition(view, contest) if contest.reaction is None else []
        most = -1.0
        for move in of_kind(moves, "keep"):
            if more.a in (move.a, move.b, move.c):
                continue
            total = throw.shown[more.a] + sum([throw.shown[at] for at in (move.a, move.b) if at != POOL])
            effect = throw.sides[move.c] if move.c != POOL else 4
            most = max(most, self.worth(view, contest, total, effect, theirs))
        return most

    def opposition(self, view: HeroicView, contest: ContestView) -> list[int]:
        """The dice that will be rolled against an action."""
        if contest.use in (ATTACK, COMPLICATE, GRANDSTAND) or contest.use > OBJECTIVE:
            return self.guess.pool(view, contest.target, contest.actor)
        dice = list(view.doom)
        if contest.use == OBJECTIVE and view.scene.obstacle:
            dice.append(view.scene.obstacle)
        if contest.use == RECOVER:
            one = view.cast[contest.target]
            dice.append(one.stress[contest.detail] if contest.detail < 3 else one.trauma[contest.detail - 3])
        return dice

    def worth(self, view: HeroicView, contest: ContestView, total: int, effect: int, theirs: list[int]) -> float:
        """From 0 to about 2: the chance to win, and what the effect is good for then."""
        if contest.reaction is not None:
            return self.worth_of_reaction(contest, total, effect)
        if contest.use not in (ATTACK, COMPLICATE, GRANDSTAND) and len(view.doom) > 2:
            total -= SPARE
        worth, chances = 0.0, self.guess.totals(theirs)
        for other in range(min(total, len(chances) - 1) + 1):
            if chances[other]:
                die = min(12, effect + 2 * margin_steps(total, other))
                worth += chances[other] * self.worth_of_effect(view, contest, die)
        return worth

    def worth_of_effect(self, view: HeroicView, contest: ContestView, die: int) -> float:
        if contest.use == OBJECTIVE:
            return 2.0 if die == 12 and view.scene.boxes - view.scene.filled > 1 else 1.0
        if contest.use == ATTACK:
            return 0.4 + die / 12
        if contest.use in (SUPPORT, COMPLICATE, GRANDSTAND):
            return die / 10
        if contest.use == RECOVER:
            one = view.cast[contest.target]
            size = one.stress[contest.detail] if contest.detail < 3 else one.trauma[contest.detail - 3]
            return 1.0 if die >= size else 0.3
        return 0.5 + die / 24

    def worth_of_reaction(self, contest: ContestView, total: int, effect: int) -> float:
        """A reaction that wins beats all that do not; one that loses keeps the larger effect."""
        if total > contest.action.value:
            return 1.0 + effect / 100
        steps = margin_steps(contest.action.value, total)
        return 0.5 - steps * 0.1 + effect / 50

    def pays(self, view: HeroicView, contest: ContestView, throw: ThrowView, now: float, then: float) -> bool:
        """Whether a third die in the total is worth its price."""
        if contest.reaction is not None:
            return now < 1.0 <= then
        return then - now > (0.15 if self.rich(view, throw.who) else 0.3)


SPARE = 2
"""What the Watcher may pay to add to doom that stands against somebody."""
POOR = 0.3
"""What a roll is worth that is better rolled again."""


def added(view: HeroicView, throw: ThrowView) -> int:
    """What lies in the total beside the two dice."""
    return sum([throw.shown[int(step[1])] for step in view.drafts[view.seat] if step[0] == "add"])


def best_die(throw: ThrowView, moves: list[Move]) -> Move | None:
    """The third best value, as far as it can be taken: the two best make the total anyway."""
    ranked = sorted(moves, key=lambda move: (-throw.shown[move.a], throw.sides[move.a]))
    if not ranked:
        return None
    return ranked[min(2, len(ranked) - 1)]


def largest(throw: ThrowView, moves: list[Move]) -> Move | None:
    best: Move | None = None
    for move in moves:
        if best is None or throw.sides[move.a] > throw.sides[best.a]:
            best = move
    return best


def in_action(view: HeroicView) -> bool:
    return view.scene.kind == ACTION and not view.scene.over
