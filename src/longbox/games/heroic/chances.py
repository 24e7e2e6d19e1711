"""The exact odds of a roll, from what a seat sees: of a pool as it grows, of what one more Plot Point buys, and of the dice to keep.

Whoever reacts has not gathered dice yet while a pool grows. The odds then are those against the quick pool of that character (rule P3.7),
and say so. Both sides take their best total with the largest effect die that it leaves.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from longbox.games.heroic.engine.acting import quick_steps
from longbox.games.heroic.engine.dice import margin_steps
from longbox.games.heroic.engine.events import dice_words
from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.engine.keeping import chosen, free_extras
from longbox.games.heroic.engine.outcome import adjusted, affected, hindrances
from longbox.games.heroic.engine.people import Contest, Throw
from longbox.games.heroic.engine.pool import Pool, gathered, hostile, with_steps
from longbox.games.heroic.engine.rules import (
    ATTACK,
    COMPLICATE,
    FETCH,
    KEEP,
    LIFT,
    LOWER,
    OBJECTIVE,
    POOL,
    POWERS,
    REACT,
    RECOVER,
    REMOVE,
    SHUT,
    SUPPORT,
    WATCHER,
)
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.views import HeroicView
from longbox.games.heroic.engine.vocabulary import step_up
from longbox.kernel import Move
from longbox.odds import heroic

SIZES = (6, 8, 10, 12)
MOST_OPTIONS = 5
DOOM = "doom"


class Prospect(NamedTuple):
    """What comes of a roll. `win`: the chance to win it, for a reaction the chance to hold. `effects`: the chance to win with an effect die
    of at least this size after all steps, and for a reaction the chance to take at least that. `mean`: the average of that effect, 0 for
    what is lost. `against`: the dice, or the total, on the other side."""

    win: float
    effects: dict[int, float]
    mean: float
    against: str


class Bought(NamedTuple):
    """What a step that costs something adds: to the chance to win, and to the average effect."""

    win: float
    effect: float


class Fight(NamedTuple):
    """What a pool comes to, with the chance to win, for a reaction the chance to hold, and the average effect."""

    contest: heroic.Contest
    win: float
    effect: float


class Option(NamedTuple):
    """Dice to keep after a roll. `steps` are the moves that do it, the last one the answer; `price` what it costs in Plot Points or doom
    dice. For an action there is a `prospect`. For a reaction all is known: whether it `holds`, and `die`, the effect that is taken, or that
    could hit back."""

    total: int
    effect: int
    dice: list[int]
    effect_place: int
    steps: list[Move]
    price: int
    prospect: Prospect | None
    holds: bool
    die: int
    worth: float


class Stand:
    """The other side of a roll: the sizes of its dice, or a fixed total and effect, and who it is."""

    def __init__(self, name: str, dice: list[int], steps_back: bool) -> None:
        self.name = name
        self.dice = dice
        self.steps_back = steps_back

    def words(self) -> str:
        if self.name.startswith(DOOM):  # rule P4.6
            return f"{self.name} {dice_words(self.dice)}, before 1s are bought and feed it"
        return f"{self.name} {dice_words(self.dice)}" if self.dice else self.name


class Chances:
    """The odds of one view. Only what everybody sees is read."""

    def __init__(self, game: HeroicGame, view: HeroicView) -> None:
        self.game = game
        self.view = view
        self.state: Heroic = game.looked_at(view)
        self.known: dict[tuple[int, int, int, int], Stand] = {}
        self.fought: dict[tuple[int, ...], Fight] = {}
        self.gathered: Pool | None = None
        self.grown: list[Pool] = []
        """The pool as it was after each step of its draft, from none on; worked out when a further step is asked about."""
        self.slots: list[int] = []

    # The pool as it grows

    def pool(self) -> Pool | None:
        """The pool that somebody gathers now, which nobody changes."""
        seen = self.view.pool
        if seen is None:
            return None
        if self.gathered is None:
            self.gathered = gathered(self.state, seen.seat, seen.who)
        return self.gathered

    def prospect(self, pool: Pool | None = None, help: int = 0) -> Prospect | None:
        """What comes of a pool, the one that is growing if none is given, with a die of this size beside it; None if it has no dice, or no
        aim yet."""
        pool = pool or self.pool()
        if pool is None or not ready(pool):
            return None
        prospect = prospect_of(self.fight(pool, help).contest, self.opposed(pool))
        return prospect._replace(win=1 - prospect.win) if pool.reacting else prospect

    def fight(self, pool: Pool, help: int = 0) -> Fight:
        """A pool against the other side; of a reaction, what the action does to it. Many steps add the same dice: each pool is worked out
        once."""
        dice = rolled_dice(self.state, pool, help)
        up = pool.up + (pool.hurts_more if pool.use == ATTACK else 0)
        key = (pool.reacting, pool.who, pool.use, pool.target, pool.detail, pool.burst, bool(pool.also), up, *sorted(dice))
        found = self.fought.get(key)
        if found is None:
            contest = self.holding(dice) if pool.reacting else self.acting(pool, dice, up)
            found = self.fought[key] = fight(contest, pool.reacting)
        return found

    def acting(self, pool: Pool, dice: list[int], up: int) -> heroic.Contest:
        stand = self.stand(pool.who, pool.use, pool.target, pool.detail)
        if pool.burst and len(dice) > 1:
            return heroic.contest(dice, stand.dice, steps_back=stand.steps_back, keep=3, drop=1, up=up)
        if pool.also:
            return heroic.area(dice, [stand.dice], steps_back=[stand.steps_back], up=up).contests[0]
        return heroic.contest(dice, stand.dice, steps_back=stand.steps_back, up=up)

    def holding(self, dice: list[int]) -> heroic.Contest:
        """A reaction against a total that is known: it holds if it is larger (rule P5.3)."""
        contest = self.state.contest
        assert contest is not None
        action = contest.action
        effect, up = action.effect_die(contest.at), steps_of(action, contest.use)
        return heroic.declared(action.value, effect, dice, steps_back=hurts(contest.use), up=up)

    def opposed(self, pool: Pool) -> str:
        """Who or what stands against a pool, in words."""
        contest = self.state.contest
        if not pool.reacting:
            return self.stand(pool.who, pool.use, pool.target, pool.detail).words()
        assert contest is not None
        return f"{contest.action.value}, effect d{contest.action.effect_die(contest.at)}"

    def with_step(self, move: Move) -> Bought | None:
        """What one more step of the pool adds to its odds."""
        seen, pool = self.view.pool, self.pool()
        if seen is None or pool is None or not ready(pool):
            return None
        draft, slot = self.state.drafts[seen.seat], move.slot()
        if not self.grown:
            self.slots = [step.slot() for step in draft]
            self.grown.append(Pool(seen.who, pool.reacting))
            for step in draft[:-1]:
                self.grown.append(with_steps(self.state, self.grown[-1].copy(), [step]))
            self.grown.append(pool)
        below = bisect_left(self.slots, slot)
        above = draft[below + 1 :] if below < len(draft) and self.slots[below] == slot else draft[below:]
        more = with_steps(self.state, self.grown[below].copy(), [move, *above])
        return bought(self.fight(pool), self.fight(more)) if ready(more) else None

    def quick(self, aim: Move) -> Prospect | None:
        """What comes of the quick pool for an aim, for a seat that has none yet (rule P3.7)."""
        seen = self.view.pool
        if seen is None or self.state.drafts[seen.seat]:
            return None
        self.state.drafts[seen.seat] = [aim]
        quick_steps(self.state, seen.seat, seen.who)
        pool = gathered(self.state, seen.seat, seen.who)
        self.state.drafts[seen.seat] = []
        return self.prospect(pool)

    def third_die(self) -> Bought | None:
        """What a point after the roll would add that puts a third die into the total (rule P4.4)."""
        pool = self.pool()
        if pool is None or not ready(pool) or pool.reacting or pool.burst or pool.also:
            return None
        stand = self.stand(pool.who, pool.use, pool.target, pool.detail)
        up = pool.up + (pool.hurts_more if pool.use == ATTACK else 0)
        after = heroic.contest(rolled_dice(self.state, pool), stand.dice, steps_back=stand.steps_back, keep=3, up=up)
        return bought(self.fight(pool), fight(after, False))

    # The other side

    def stand(self, who: int, use: int, target: int, detail: int) -> Stand:
        """Who opposes an action, with which dice (rules P5.1, P5.2 and P5.9)."""
        key = (who, use, target, detail)
        if key not in self.known:
            self.known[key] = self._stand(who, use, target, detail)
        return self.known[key]

    def _stand(self, who: int, use: int, target: int, detail: int) -> Stand:
        state = self.state
        contest = Contest(who, use, target, detail, Throw(who))
        if not hostile(state, who, use, target):
            hindered = [f"{mark} d{die}" for die, mark in hindrances(state, contest) if die]
            name = f"{DOOM}, with {' and '.join(hindered)}:" if hindered else DOOM
            return Stand(name, sorted([*state.doom, *[die for die, _ in affected(state, contest)]], reverse=True)[:POOL], False)
        other = state.cast[target]
        if not other.reacts():
            return Stand("nobody", [], False)
        name = other.name()
        return Stand(f"{name}'{'' if name.endswith('s') else 's'} quick pool", self.quick_pool(contest, target), hurts(use))

    def quick_pool(self, contest: Contest, target: int) -> list[int]:
        """The dice with which somebody would react without further thought (rule P3.7)."""
        seat = self.state.cast[target].seat
        state = self.state.clone()
        state.stage, state.contest = REACT, contest
        state.proposal, state.offer, state.hits = None, [], []
        state.heard = None
        state.clear_drafts()
        quick_steps(state, seat, target, largest=seat == WATCHER)
        return sorted(gathered(state, seat, target).dice, reverse=True)[:POOL]

    # After the roll

    def options(self, moves: Sequence[Move]) -> list[Option]:
        """The totals and effect dice worth keeping, the best first; what costs something comes after what does not."""
        contest, state = self.state.contest, self.state
        if state.stage != KEEP or contest is None:
            return []
        throw = contest.throw()
        seat = state.seat_of(throw.who)
        added, used = chosen(state, seat, True), chosen(state, seat, False)
        free_total, _ = free_extras(throw, contest)
        able: set[int] = set()
        for move in moves:
            if move.kind.name == "add":
                place = move.a
                able.add(place)
        roll = [(throw.sides[at], throw.shown[at]) for at in range(len(throw.sides)) if at not in added and at not in used]
        found: dict[tuple[int, int], Option] = {}
        for extra in range(1 if added or used else free_total + 2):
            for choice in heroic.choices(roll, keep=2 + extra):
                more = max(0, len(choice.dice) - 2)
                option = self._option(contest, throw, choice, more, max(0, more - free_total), able, [*added], [*added, *used])
                if more == extra and option is not None:
                    found.setdefault((option.total, option.effect), option)
        return sorted(found.values(), key=lambda option: (option.price, -option.worth, -option.total))[:MOST_OPTIONS]

    def _option(
        self,
        contest: Contest,
        throw: Throw,
        choice: heroic.Choice,
        more: int,
        price: int,
        able: set[int],
        added: list[int],
        taken: list[int],
    ) -> Option | None:
        """The moves for a choice, after dice that are added already; None if a further one cannot be paid for."""
        places = places_of(throw, [*choice.dice, *([choice.effect_die] if choice.effect_die else [])], taken)
        base = sorted(places[: len(choice.dice)])
        effect = places[-1] if choice.effect_die else POOL
        if any(place not in able for place in base[:more]):
            return None
        kinds = self.game.moves.by_name
        first, second = [*base[more:], POOL, POOL][:2]
        steps = [*(kinds["add"].of(place) for place in base[:more]), kinds["keep"].of(first, second, effect)]
        dice = [*base, *added]
        total = sum(throw.shown[place] for place in dice)
        if throw is contest.action:
            prospect = self.kept(contest, throw, total, choice.effect)
            worth = self.worth(contest, prospect)
            return Option(total, choice.effect, dice, effect, steps, price, prospect, False, 0, worth)
        holds, die = self.outcome(contest, throw, dice, effect)
        worth = (100 + die if holds else -die) if throw.who >= 0 else total
        return Option(total, choice.effect, dice, effect, steps, price, None, holds, die, worth)

    def kept(self, contest: Contest, throw: Throw, total: int, effect: int) -> Prospect:
        stand = self.stand(contest.actor, contest.use, contest.target, contest.detail)
        found = heroic.declared(total, effect, stand.dice, steps_back=stand.steps_back, up=steps_of(throw, contest.use))
        return prospect_of(found, stand.words())

    def outcome(self, contest: Contest, throw: Throw, total: list[int], effect: int) -> tuple[bool, int]:
        """Whether a reaction holds with these dice, and the die that follows: taken, or to hit back with (rules P5.3 to P5.7)."""
        tried = contest.copy()
        reaction = tried.reaction
        assert reaction is not None
        reaction.total, reaction.effects = total, [effect] if effect != POOL else []
        reaction.value = sum(throw.shown[place] for place in total)
        over = tried.action.value - reaction.value
        if over < 0:
            steps = margin_steps(reaction.value, tried.action.value)
            return True, step_up(reaction.effect_die(), steps) if steps else reaction.effect_die()
        return False, adjusted(self.state, tried, margin_steps(tried.action.value, reaction.value))

    def worth(self, contest: Contest, prospect: Prospect) -> float:
        """How good a choice is for what the action is for."""
        state, use, detail = self.state, contest.use, contest.detail
        other = state.cast[contest.target]
        if use == OBJECTIVE:
            return prospect.win + prospect.effects[12]  # rule P11.6
        if use == RECOVER:
            return prospect.win + at_least(prospect, other.hurt(detail))
        if use == SHUT:
            return prospect.win / 10 + at_least(prospect, other.power_die(detail) if detail < POWERS else 0)
        if use == REMOVE:
            return prospect.win + at_least(prospect, state.traits[detail].die)
        if use in (LIFT, LOWER, FETCH) or (use == SUPPORT and detail):
            return prospect.win
        if use == SUPPORT:
            return prospect.mean + (prospect.win - prospect.effects[6]) * 2  # an asset is at least a d6 (rule P6.3)
        return prospect.mean


def hurts(use: int) -> bool:
    """Whether a larger effect die of the other side steps this one back (rule P5.6)."""
    return use in (ATTACK, COMPLICATE)


def steps_of(throw: Throw, use: int) -> int:
    return throw.brought.up + (throw.brought.hurts_more if use == ATTACK else 0)


def ready(pool: Pool) -> bool:
    """Whether a pool has dice, and an aim if it needs one."""
    return bool(pool.dice) and (pool.use >= 0 or pool.reacting)


def rolled_dice(state: Heroic, pool: Pool, help: int = 0) -> list[int]:
    """The dice of a pool as they will be rolled, with the one that somebody has for nothing (rules P11.12 and P3.12)."""
    free = state.cast[pool.who].in_scene.free_die
    dice = [*pool.dice, *([help] if help else []), *([free] if free and not pool.reacting else [])]
    return dice if len(dice) <= POOL else sorted(dice, reverse=True)[:POOL]


def places_of(throw: Throw, dice: Sequence[heroic.Die], taken: Sequence[int]) -> list[int]:
    """Where these dice lie in a roll, without those that are taken; of equal ones the first."""
    found: list[int] = []
    rolled = list(zip(throw.sides, throw.shown, strict=True))
    for die in dice:
        found.append(next(at for at, one in enumerate(rolled) if one == (die.size, die.value) and at not in found and at not in taken))
    return found


def prospect_of(found: heroic.Contest, against: str) -> Prospect:
    return Prospect(float(found.win), {size: float(found.effect_at_least(size)) for size in SIZES}, float(found.mean_effect), against)


def fight(contest: heroic.Contest, reacting: bool) -> Fight:
    win = float(contest.win)
    return Fight(contest, 1 - win if reacting else win, float(contest.mean_effect))


def bought(before: Fight, after: Fight) -> Bought:
    return Bought(after.win - before.win, after.effect - before.effect)


def at_least(prospect: Prospect, size: int) -> float:
    return prospect.win if size <= 4 else prospect.effects[min(12, size)]
