"""A dice pool as it grows: what lies on a draft, worked out to dice and prices."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from longbox.games.heroic.engine.dice import smallest
from longbox.games.heroic.engine.events import Gathering
from longbox.games.heroic.engine.people import Character, Throw
from longbox.games.heroic.engine.records import Brought
from longbox.games.heroic.engine.rules import ATTACK, COMPLICATE, FETCH, GRANDSTAND, LOWER, POOL, REACT, REMOVE, SHUT, WATCHER
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import step_back, step_up
from longbox.games.heroic.engine.words import Worded, subject_of
from longbox.kernel import Kind, Move, Range, Refusal

AIM: Final = 0
"""The slot of the step that says what a pool is for; the others are in slots.py."""


FREE_OR_EXTRA: Final = Range("extra", 2, ["free", "extra"])
"""A step with such a range is free once; another of its kind is an extra one (rule P3.3)."""

PRICES: Final = ["", " (1 point)", " (2 points)"]


Places = tuple[int, ...]


class Pool:
    """The dice of one roll before it is rolled. `powers` has for each die the power that it comes from, or -1, and `steps` the place of
    the step on the draft that has brought it. `cost` counts Plot Points, or doom dice of any size; `gain` what distinctions used as d4
    bring at once."""

    def __init__(self, who: int, reacting: bool, like: Pool | None = None) -> None:
        self.who = who
        self.reacting = reacting
        self.use = -1
        self.target = -1
        self.detail = 0
        self.dice: list[int] = [] if like is None else like.dice.copy()
        self.marks: list[str] = [] if like is None else like.marks.copy()
        self.powers: list[int] = [] if like is None else like.powers.copy()
        self.steps: list[int] = [] if like is None else like.steps.copy()
        self.step = -1
        """The place of the step that was put in last."""
        self.cost = 0
        self.gain = 0
        self.multi = 0
        self.affiliation = -1
        self.claimed = False
        self.group = -1
        self.d4s = 0
        self.stunt = False
        self.push_up = False
        self.stunt_up = False
        self.burst = False
        self.up = 0
        self.hurts_more = 0
        # Few pools have any of these, and many pools are made: a tuple without anything costs nothing.
        self.also: Places = ()
        self.grows: Places = ()
        """How doom grows by distinctions used as d4: `AS_D4` adds a d6, `AS_D4_STEP` steps up the smallest die."""
        self.doom: Places = ()
        """Doom dice that are spent into the pool."""
        self.lenders: Places = ()
        self.traits: Places = ()
        self.own_stress: Places = ()
        self.sfx: Places = ()
        self.winds: Places = ()
        self.boosted: Places = ()
        self.unleashed: Places = ()
        self.pushed: Places = ()
        self.borrowed: Places = ()
        self.planned: Places = ()

    def copy(self) -> Pool:
        new = Pool(self.who, self.reacting, self)
        new.use, new.target, new.detail, new.step = self.use, self.target, self.detail, self.step
        new.cost, new.gain, new.multi, new.group = self.cost, self.gain, self.multi, self.group
        new.affiliation, new.claimed, new.d4s = self.affiliation, self.claimed, self.d4s
        new.stunt, new.push_up, new.stunt_up, new.burst = self.stunt, self.push_up, self.stunt_up, self.burst
        new.up, new.hurts_more, new.also, new.grows = self.up, self.hurts_more, self.also, self.grows
        new.doom, new.lenders, new.traits = self.doom, self.lenders, self.traits
        new.own_stress, new.sfx, new.winds, new.boosted = self.own_stress, self.sfx, self.winds, self.boosted
        new.unleashed, new.pushed, new.borrowed, new.planned = self.unleashed, self.pushed, self.borrowed, self.planned
        return new

    def add(self, die: int, mark: str, power: int = -1) -> None:
        self.dice.append(die)
        self.marks.append(mark)
        self.powers.append(power)
        self.steps.append(self.step)

    def has_power(self, flat: int) -> bool:
        return flat in self.powers

    def power_place(self, flat: int) -> int:
        return self.powers.index(flat) if flat in self.powers else -1

    def count_of(self, first: int, end: int) -> int:
        """How many powers between these places are in the pool, each counted once."""
        found: list[int] = []
        for power in self.powers:
            if first <= power < end and power not in found:
                found.append(power)
        return len(found)

    def has_any(self, first: int, end: int) -> bool:
        """Whether a power between these places is in the pool."""
        for power in self.powers:
            if first <= power < end:
                return True
        return False

    def lift(self, place: int) -> None:
        """Step up a die; a d12 steps up the largest smaller one, and if there is none a d6 is added (rules P3.11 and P9.26)."""
        if self.dice[place] < 12:
            self.dice[place] = step_up(self.dice[place])
            return
        best = -1
        for at, die in enumerate(self.dice):
            if die < 12 and (best < 0 or die > self.dice[best]):
                best = at
        if best < 0:
            self.add(6, "beyond d12")
        else:
            self.dice[best] = step_up(self.dice[best])

    def largest(self) -> int:
        """The place of the largest die."""
        best = 0
        for at, die in enumerate(self.dice):
            if die > self.dice[best]:
                best = at
        return best

    def remove(self, place: int) -> None:
        del self.dice[place]
        del self.marks[place]
        del self.powers[place]
        del self.steps[place]

    def lower(self, place: int) -> None:
        """Step back a die; below d4 it is gone."""
        die = step_back(self.dice[place])
        if die:
            self.dice[place] = die
        else:
            self.remove(place)


@mypyc_attr(allow_interpreted_subclasses=True)
class PoolStep(Worded):
    """A step of a pool that everybody watches (rule P3.8). `fault` judges it by the pool without it, `put` adds it to the pool."""

    def fault(self, state: Heroic, pool: Pool, first: int, second: int, third: int) -> Refusal | None:
        raise NotImplementedError

    def put(self, state: Heroic, pool: Pool, first: int, second: int, third: int) -> None:
        raise NotImplementedError

    def has_one(self, state: Heroic, pool: Pool) -> bool:
        """Whether the free die is there that an extra one of this kind comes on top of (rule P3.3)."""
        return True

    def label(self, state: Heroic, who: int, first: int, second: int, third: int) -> str:
        """What the step adds, in words."""
        raise NotImplementedError

    def offer(self, lister: Lister, pool: Pool, one: Character, extra: int) -> None:
        """Try what somebody could take by this step into a pool: what is free, or, if the step has such forms, what comes on top of it."""
        raise NotImplementedError

    def refuse(self, state: Heroic, seat: int, first: int, second: int, third: int) -> Refusal | None:
        who = state.subject(seat)
        if who < 0:
            return Refusal("no_pool", "You gather no dice now.", "P3.8")
        return self.fault(state, gathered(state, seat, who), first, second, third)

    def stepped(self, state: Heroic, seat: int, first: int, second: int, third: int) -> None:
        self._tell(state, seat, first, second, third, False)

    def dropped(self, state: Heroic, seat: int, first: int, second: int, third: int) -> None:
        self._tell(state, seat, first, second, third, True)

    def _tell(self, state: Heroic, seat: int, first: int, second: int, third: int, off: bool) -> None:
        who = state.subject(seat)
        if state.heard is not None and who >= 0:
            step, aim = self.label(state, who, first, second, third), self.slot(first, second, third) == AIM
            state.tell(Gathering(rule="P3.8", who=seat, step=step, off=off, aim=aim))

    def points(self, first: int, second: int, third: int) -> int:
        """The Plot Points that its words name."""
        return 0

    def text(self, state: Heroic, seat: int, first: int, second: int, third: int) -> str:
        who = subject_of(state, seat)
        words = self.label(state, who, first, second, third) if who >= 0 else repr(self.of(first, second, third))
        return words[0].upper() + words[1:] + PRICES[self.points(first, second, third)]


class PoolSteps:
    """The steps of a pool in the order in which they are listed: what it is for, those before `twice`, those that can be taken free or
    extra, which are listed all free and then all extra, and those after them."""

    def __init__(self, kinds: list[PoolStep]) -> None:
        extra = [at for at, kind in enumerate(kinds) if FREE_OR_EXTRA in kind.ranges]
        self.aim = kinds[0]
        self.names = [kind.name for kind in kinds[1:]]
        self.before = kinds[1 : extra[0]]
        self.twice = kinds[extra[0] : extra[-1] + 1]
        self.after = kinds[extra[-1] + 1 :]


class Lister:
    """Collects the moves that a seat can make: those that are not refused."""

    def __init__(self, state: Heroic, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.kinds: dict[str, Kind[Any]] = state.game.moves.by_name
        self.found: list[Move] = []
        self.pool: Pool | None = None
        self.slots: set[int] = set()
        self.extras = False
        """Something lies on the draft that is more than what is free."""
        self.bare: dict[int, Pool] = {}
        """The pool without what lies in a slot, worked out once for each."""
        self.broke = False
        """Nothing can be paid for beside the dice that are free."""
        self.passed = -1
        """Steps up to this slot are not looked for: the plan has passed them."""

    def try_(self, name: str, first: int = 0, second: int = 0, third: int = 0) -> None:
        kind = self.kinds[name]
        if kind.step and 0 <= kind.slot(first, second, third) <= self.passed:
            return
        if kind.refuse(self.state, self.seat, first, second, third) is None:
            self.found.append(kind.of(first, second, third))

    def step(self, kind: PoolStep, first: int = 0, second: int = 0, third: int = 0) -> bool:
        """A step of a pool, judged by the pool without what lies in its slot; whether it can be laid."""
        pool = self.pool
        assert pool is not None
        slot = kind.slot(first, second, third)
        if slot <= self.passed:
            return False
        if slot in self.slots:
            pool = self.without(slot, pool.who)
        if kind.fault(self.state, pool, first, second, third) is not None:
            return False
        self.found.append(kind.of(first, second, third))
        return True

    def open(self, kind: PoolStep, extra: int, pays: bool = False) -> bool:
        """Whether such steps are worth judging: an extra one needs the free one first, in the pool that all of them are judged by while
        no extra one is to be replaced, and has to be paid for, unless some of its forms pay for themselves."""
        assert self.pool is not None
        return not extra or ((pays or not self.broke) and (self.extras or kind.has_one(self.state, self.pool)))

    def without(self, slot: int, who: int) -> Pool:
        found = self.bare.get(slot)
        if found is None:
            assert self.pool is not None
            steps = [step for step in self.state.drafts[self.seat] if step.slot() != slot]
            found = self.bare[slot] = with_steps(self.state, Pool(who, self.pool.reacting), steps)
        return found


def opposition(state: Heroic, pool: Pool) -> int:
    """The character whose stress and complications help this pool; -1: a pool of doom opposes, or nothing."""
    if pool.reacting:
        assert state.contest is not None
        return state.contest.actor
    return pool.target if hostile(state, pool.who, pool.use, pool.target) else -1


def hostile(state: Heroic, who: int, use: int, target: int) -> bool:
    """Whether the target itself reacts, and not the doom pool (rules P5.1 and P5.2)."""
    if use in (ATTACK, COMPLICATE, SHUT, LOWER, GRANDSTAND):
        return True
    return use in (REMOVE, FETCH) and state.cast[who].seat == WATCHER


def gathered(state: Heroic, seat: int, who: int) -> Pool:
    """What lies on a seat's draft, for this character."""
    return with_steps(state, Pool(who, state.stage == REACT), state.drafts[seat])


def with_steps(state: Heroic, pool: Pool, steps: list[Move]) -> Pool:
    """The pool with these steps of a draft on top of those that it has, as far as they fit."""
    for step in steps:
        kind = step.kind
        assert isinstance(kind, PoolStep)
        pool.step += 1
        if kind.fault(state, pool, step.a, step.b, step.c) is None:
            kind.put(state, pool, step.a, step.b, step.c)
    return pool


def afford(state: Heroic, pool: Pool, price: int) -> Refusal | None:
    """Why so much more cannot be paid for this pool, or None (rules P3.3 and P8.3)."""
    purse = state.purse(pool.who)
    need = pool.cost + price
    if purse >= 0:
        have = state.cast[purse].pp + pool.gain
        if need > have:
            return Refusal("no_points", f"That needs {need} Plot Points for this roll; there are {have}.", "P3.3")
        return None
    left = len(state.doom) - len(pool.doom) - len(pool.borrowed) - len(pool.planned)
    return None if need <= left else Refusal("no_doom", f"That needs {need} doom dice; {left} are left.", "P8.3")


def doom_left(state: Heroic, pool: Pool) -> list[int]:
    """The doom dice that this pool does not use yet."""
    left = list(state.doom)
    for die in [*pool.doom, *pool.borrowed, *pool.planned]:
        if die in left:
            left.remove(die)
    return left


def throw_of(state: Heroic, pool: Pool) -> Throw:
    """The pool as dice to be rolled, without its prices."""
    throw = Throw(pool.who)
    one = state.cast[pool.who]
    order = sorted(range(len(pool.dice)), key=lambda at: (-pool.dice[at], at))
    throw.sides = [pool.dice[at] for at in order]
    throw.marks = [pool.marks[at] for at in order]
    families: list[str] = []
    sets, best, means, dread = 0, 0, "", False
    for at, flat in enumerate(pool.powers):
        power = one.power(flat) if flat >= 0 else None
        if power is not None:
            sets |= 1 << one.set_of(flat)
            if power.family not in families:
                families.append(power.family)
            if pool.dice[at] > best:
                best, means = pool.dice[at], power.title()
    throw.spent = pool.cost
    flat = 0
    for at, set_ in enumerate(one.sheet.sets):
        for limit in set_.limits:
            if limit.id == "growing_dread" and sets >> at & 1:
                dread = True
        for sfx in set_.sfx:
            if sfx.id == "second_chance" and sets >> at & 1 and one.set_works(at):
                throw.again |= 1 << flat
            flat += 1
    throw.brought = Brought(
        pool.affiliation,
        families,
        means,
        pool.burst,
        dread,
        pool.up,
        pool.hurts_more,
        list(pool.unleashed),
        list(pool.pushed),
        list(pool.own_stress),
        list(pool.borrowed),
        list(pool.planned),
    )
    return throw


def limited(throw: Throw) -> None:
    """A roll has at most thirty dice: of more, the largest (rule P3.12)."""
    if len(throw.sides) > POOL:
        order = sorted(range(len(throw.sides)), key=lambda at: (-throw.sides[at], at))[:POOL]
        throw.sides = [throw.sides[at] for at in order]
        throw.marks = [throw.marks[at] for at in order]


def charge(state: Heroic, pool: Pool, why: str) -> None:
    """Pay for a pool: Plot Points, or the smallest doom dice (rules P3.3, P8.2 and P8.3)."""
    purse = state.purse(pool.who)
    if purse >= 0:
        if pool.gain:
            state.add_points(purse, pool.gain, "a distinction as a d4", "P3.5")
        if pool.cost:
            state.add_points(purse, -pool.cost, why, "P3.3")
        for who in pool.lenders:
            if state.purse(who) >= 0:
                state.add_points(state.purse(who), 1, "a trait lent", "P13.8")
    for die in [*pool.borrowed, *pool.planned]:
        left = list(state.doom)
        left.remove(die)
        state.set_doom(left, "a die is borrowed", "P9.7")
    if purse < 0:
        for die in pool.doom:
            state.spend_doom(die, why, "P8.2")
        for _ in range(pool.cost):
            state.spend_doom(smallest(state.doom), why, "P8.3")
