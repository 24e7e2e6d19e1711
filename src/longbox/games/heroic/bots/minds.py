"""What every mind shares: reading a question, weighing dice, and answering what needs no plan.

`SimpleBot` asks a `Mind`: a `HeroMind` for heroes, a `WatcherMind` for the Watcher. Another way to play is another subclass of `Mind`. A
mind knows the view, the moves that it is offered, and the pack; it remembers nothing.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from longbox.games.heroic.bots.growing import of_kind, used
from longbox.games.heroic.bots.guess import Guess, hindrances
from longbox.games.heroic.engine.dice import margin_steps
from longbox.games.heroic.engine.rules import (
    ACTION,
    AS_ASSET,
    ATTACK,
    BY_SFX,
    COMPLICATE,
    COMPLICATED,
    GRANDSTAND,
    OBJECTIVE,
    PAID,
    POOL,
    RECOVER,
    SUPPORT,
    TRAUMA,
    WATCHER,
)
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
            return self.extra(view, moves, rng)
        for name in ("absorb", "lead", "ending", "proceed"):
            found = of_kind(moves, name)
            if found:
                return rng.choice(found)
        if view.hits:
            return self.landing(view, moves)
        if of_kind(moves, "aim"):
            return self.act(view, moves, rng)
        if of_kind(moves, "all_in") or of_kind(moves, "roll"):
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
        passes = [move for move in moves if move.kind.passes or move.kind.name == "nobody"]
        return passes[0] if passes else rng.choice(moves)

    def roll(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        quick = of_kind(moves, "all_in")
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
        heavy = hit.type == COMPLICATED or max(hit.die, stress[hit.type]) >= 10 or self.rich(view, hit.target)
        ignored = of_kind(moves, "ignore")
        if ignored and hit.die >= 8 and heavy:
            return ignored[0]
        changed = of_kind(moves, "change")
        best, least = of_kind(moves, "let_be")[0], 12
        if hit.type == COMPLICATED or not changed or hit.die > stress[hit.type] or stress[hit.type] < 12:
            return best
        for move in changed:
            type = move.a
            if stress[type] < least:
                best, least = move, stress[type]
        return best

    # After a reaction, and further effect dice

    def counter(self, view: HeroicView, moves: list[Move]) -> Move:
        """For nothing always; for a price if there is plenty. Where it already hurts most."""
        contest = view.contest
        assert contest is not None and contest.reaction is not None
        free, paid = blows(moves, BY_SFX), blows(moves, PAID)
        effect = max([contest.reaction.sides[at] for at in contest.reaction.effects] or [4])
        choices = free or (paid if effect >= 8 and self.rich(view, contest.reaction.who) else [])
        best = self.sorest(view, choices, contest.actor)
        return best if best is not None else of_kind(moves, "let_be")[0]

    def sorest(self, view: HeroicView, moves: list[Move], who: int) -> Move | None:
        """Of moves that strike back, the one where somebody is hurt most."""
        stress = view.cast[who].stress
        best: Move | None = None
        most = -1
        for move in moves:
            type = move.a
            if stress[type] > most:
                best, most = move, stress[type]
        return best

    def extra(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        """Another stress for somebody on the other side who is not out, otherwise an asset for a friend who stands."""
        contest = view.contest
        assert contest is not None
        side = view.cast[contest.actor].side
        hurts: list[Move] = []
        helps: list[Move] = []
        for move in of_kind(moves, "extra"):
            kind, target = move.a, move.b
            if view.cast[target].out >= 0:
                continue
            if kind == AS_ASSET:
                helps.append(move)
            elif view.cast[target].side != side:
                hurts.append(move)
        return rng.choice(hurts or helps or of_kind(moves, "let_be"))

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
            return largest_spare(throw, of_kind(moves, "keep_effect"))
        return None

    def best(self, view: HeroicView, contest: ContestView, throw: ThrowView, moves: list[Move]) -> tuple[Move, float]:
        """The total and effect that are worth most."""
        more = added(view, throw)
        theirs = self.opposition(view, contest) if contest.reaction is None else []
        found, most = moves[0], -1.0
        for move in moves:
            total, effect = kept(throw, move)
            worth = self.worth(view, contest, more + total, effect, theirs)
            if worth > most:
                found, most = move, worth
        return found, most

    def with_more(self, view: HeroicView, contest: ContestView, throw: ThrowView, more: Move, moves: list[Move]) -> float:
        """What the roll would be worth with this die in the total too."""
        theirs = self.opposition(view, contest) if contest.reaction is None else []
        most, place = -1.0, more.a
        for move in of_kind(moves, "keep"):
            first, second, third = move.a, move.b, move.c
            if place not in (first, second, third):
                total, effect = kept(throw, move)
                most = max(most, self.worth(view, contest, throw.shown[place] + total, effect, theirs))
        return most

    def opposition(self, view: HeroicView, contest: ContestView) -> list[int]:
        """The dice that will be rolled against an action."""
        if contest.use in (ATTACK, COMPLICATE, GRANDSTAND) or contest.use > OBJECTIVE:
            return self.guess.pool(view, contest.target, contest.actor)
        dice = list(view.doom)
        if contest.use == OBJECTIVE and view.scene.obstacle:
            dice.append(view.scene.obstacle)
        if contest.use == RECOVER:
            dice.append(hurt(view, contest))
        else:
            dice += hindrances(view, contest.actor)
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
            return 1.0 if die >= hurt(view, contest) else 0.3
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


def kept(throw: ThrowView, move: Move) -> tuple[int, int]:
    """The total and the effect die of a move that keeps dice."""
    first, second, effect = move.a, move.b, move.c
    total = sum([throw.shown[at] for at in (first, second) if at != POOL])
    return total, throw.sides[effect] if effect != POOL else 4


def hurt(view: HeroicView, contest: ContestView) -> int:
    """The stress or trauma that a recovery is about."""
    one, detail = view.cast[contest.target], contest.detail
    return one.stress[detail] if detail < TRAUMA else one.trauma[detail - TRAUMA]


def blows(moves: list[Move], how: int) -> list[Move]:
    """Moves that strike back in this way, with stress."""
    found: list[Move] = []
    for move in of_kind(moves, "counter"):
        type, by = move.a, move.b
        if by == how and type != COMPLICATED:
            found.append(move)
    return found


def best_die(throw: ThrowView, moves: list[Move]) -> Move | None:
    """The third best value, as far as it can be taken: the two best make the total anyway."""

    def order(move: Move) -> tuple[int, int]:
        place = move.a
        return -throw.shown[place], throw.sides[place]

    ranked = sorted(moves, key=order)
    if not ranked:
        return None
    return ranked[min(2, len(ranked) - 1)]


def largest_spare(throw: ThrowView, moves: list[Move]) -> Move | None:
    """The largest die that shows too little for the total."""
    best: Move | None = None
    size = 0
    for move in moves:
        place = move.a
        if throw.shown[place] * 2 <= throw.sides[place] + 1 and throw.sides[place] > size:
            best, size = move, throw.sides[place]
    return best


def of_side(view: HeroicView, moves: list[Move], side: int) -> list[Move]:
    """Of moves that name somebody, those that name somebody of this side."""
    found: list[Move] = []
    for move in moves:
        who = move.a
        if view.cast[who].side == side:
            found.append(move)
    return found


def in_action(view: HeroicView) -> bool:
    return view.scene.kind == ACTION and not view.scene.over
