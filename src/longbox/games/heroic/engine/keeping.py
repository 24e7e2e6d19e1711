"""Keeping dice of a roll: the total, the effect, and what more of both costs (rules P4.1 to P4.5)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroic.engine.acting import NOT_NOW, Answer, use_either
from longbox.games.heroic.engine.harm import tell
from longbox.games.heroic.engine.people import Contest, Throw
from longbox.games.heroic.engine.pool import Lister
from longbox.games.heroic.engine.rolled import declare
from longbox.games.heroic.engine.rules import COMPLICATE, EFFECTS, KEEP, POOL, ROLL, SUPPORT, UNLOCKED
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.words import Worded
from longbox.kernel import Move, Range, Refusal

# Slots: a die more in the total, a die more as an effect, what lasts longer.
MORE_TOTAL: Final = POOL
MORE_EFFECT: Final = 2 * POOL
LASTING: Final = 3 * POOL


class KeepStep(Worded):
    """A step of keeping dice: one more in the total, or one more as an effect (rule P4.4). What is free comes first."""

    def __init__(self, name: str, total: bool) -> None:
        super().__init__(name, [Range("die", POOL)], step=True, shown=True)
        self.total = total

    def slot(self, place: int, _b: int, _c: int) -> int:
        return (MORE_TOTAL if self.total else MORE_EFFECT) + place

    def refuse(self, state: Heroic, seat: int, place: int, _b: int, _c: int) -> Refusal | None:
        throw = kept_by(state, seat)
        if throw is None:
            return NOT_NOW
        if not self.total and (state.contest is None or throw is not state.contest.action):
            return Refusal("one_effect", "A reaction has one effect die, for striking back.", "P5.7")
        if not takable(state, seat, throw, place):
            return Refusal("no_die", "That die shows 1, is used, or is not there.", "P4.4")
        usable = [at for at in range(len(throw.sides)) if throw.usable(at)]
        if len(usable) - len(chosen(state, seat, True)) - len(chosen(state, seat, False)) <= (2 if self.total else 1):
            return Refusal("too_few", "Two dice make the total first.", "P4.4")
        dice = [*chosen(state, seat, True), *chosen(state, seat, False)]
        return unpaid(state, throw, [*dice, place], len(chosen(state, seat, True)) + self.total, state.contest)

    def stepped(self, state: Heroic, seat: int, _place: int, _b: int, _c: int) -> None:
        pass

    def text(self, state: Heroic, seat: int, place: int, _b: int, _c: int) -> str:
        return f"Add {die_words(state, place)} to the total" if self.total else f"{die_words(state, place)} as another effect die"


def die_words(state: Heroic, place: int) -> str:
    assert state.contest is not None
    throw = state.contest.throw()
    return f"d{throw.sides[place]}:{throw.shown[place]}" if place < len(throw.sides) else "none"


def kept_by(state: Heroic, seat: int) -> Throw | None:
    """The dice that this seat is keeping now."""
    if state.stage != KEEP or state.contest is None:
        return None
    throw = state.contest.throw()
    return throw if state.seat_of(throw.who) == seat else None


def chosen(state: Heroic, seat: int, total: bool) -> list[int]:
    name = "add" if total else "keep_effect"
    dice = []
    for step in state.drafts[seat]:
        if step.kind.name == name:
            place = step.a
            dice.append(place)
    return dice


def takable(state: Heroic, seat: int, throw: Throw, at: int, also: list[int] | None = None) -> bool:
    """Whether a die can be taken; of equal dice the first one is."""
    used = [*chosen(state, seat, True), *chosen(state, seat, False), *(also or [])]
    if at >= len(throw.sides) or not throw.usable(at) or at in used:
        return False
    for before in range(at):
        if before not in used and throw.sides[before] == throw.sides[at] and throw.shown[before] == throw.shown[at]:
            return False
    return True


def free_extras(throw: Throw, contest: Contest | None) -> tuple[int, int]:
    """How many more dice in the total, and effect dice, cost nothing: by Burst and by Area Attack (rules P9.6 and P9.9)."""
    area = len(contest.also) if contest is not None and throw is contest.action else 0
    return (1 if throw.brought.burst else 0), area


def unpaid(state: Heroic, throw: Throw, dice: list[int], totals: int, contest: Contest | None) -> Refusal | None:
    """Why so many further dice cannot be paid for, or None (rules P4.4 and P8.4)."""
    free_total, free_effect = free_extras(throw, contest)
    effects = len(dice) - totals
    price = max(0, totals - free_total) + max(0, effects - free_effect)
    if price == 0:
        return None
    purse = state.purse(throw.who)
    if purse >= 0:
        have = state.cast[purse].pp
        return None if price <= have else Refusal("no_points", f"That needs {price} Plot Points; there are {have}.", "P4.4")
    doom = list(state.doom)
    for size in sorted([throw.sides[at] for at in dice])[:price]:
        fit = [die for die in doom if die >= size]
        if not fit:
            return Refusal("no_doom", f"That needs a doom die of at least d{size}.", "P8.4")
        doom.remove(min(fit))
    return None


class MakeLast(Worded):
    """1 Plot Point for an asset or complication that lasts longer, if it comes to be (rule P7.4)."""

    def slot(self, _a: int, _b: int, _c: int) -> int:
        return LASTING

    def refuse(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        throw, contest = kept_by(state, seat), state.contest
        if throw is None or contest is None or throw is not contest.action:
            return NOT_NOW
        made = (contest.use == SUPPORT and contest.detail == 0) or contest.use == COMPLICATE
        if not made or not state.can_pay(contest.actor):
            return Refusal("not_lasting", "An asset or complication that you make can last longer, for 1 Plot Point or doom die.", "P7.4")
        return None

    def text(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> str:
        return "Make it last (1 point)"


class Keep(Answer):
    """Two dice for the total, and one for the effect; the place after the last stands for none (rules P4.2 and P4.3)."""

    def refuse(self, state: Heroic, seat: int, first: int, second: int, effect: int) -> Refusal | None:
        throw = kept_by(state, seat)
        if throw is None:
            return NOT_NOW
        used = [*chosen(state, seat, True), *chosen(state, seat, False)]
        left = len([at for at in range(len(throw.sides)) if throw.usable(at) and at not in used])
        if (first != POOL) != (left >= 1) or (second != POOL) != (left >= 2) or (second != POOL and second <= first):
            return Refusal("two_dice", "Two dice make the total, in their order; fewer only if fewer can be used.", "P4.2")
        if first != POOL and not takable(state, seat, throw, first):
            return Refusal("no_die", "That die cannot be taken; of equal dice take the first.", "P4.2")
        if second != POOL and not takable(state, seat, throw, second, [first]):
            return Refusal("no_die", "That die cannot be taken; of equal dice take the first.", "P4.2")
        if effect != POOL and not takable(state, seat, throw, effect, [first, second]):
            return Refusal("no_die", "That die cannot be the effect; of equal dice take the first.", "P4.3")
        if effect == POOL and chosen(state, seat, False):
            return Refusal("effect_first", "The first effect die is free: choose it before a further one.", "P4.3") if left > 2 else None
        return None

    def do(self, state: Heroic, seat: int, first: int, second: int, effect: int) -> None:
        contest = state.contest
        assert contest is not None
        throw = contest.throw()
        more, effects = chosen(state, seat, True), chosen(state, seat, False)
        contest.lasting = contest.lasting or any(step.kind.name == "make_last" for step in state.drafts[seat])
        pay_extras(state, throw, contest, more, effects)
        throw.total = [at for at in (first, second) if at != POOL] + more
        throw.effects = [at for at in (effect,) if at != POOL] + effects
        if throw is contest.action:
            contest.extra = [throw.sides[at] for at in throw.effects[1 + len(contest.also) :]]
        state.clear_draft(seat)
        declare(state, throw)

    def text(self, state: Heroic, seat: int, first: int, second: int, effect: int) -> str:
        assert state.contest is not None
        throw = state.contest.throw()
        total = [at for at in (first, second) if at != POOL]
        value = sum([throw.shown[at] for at in [*total, *chosen(state, state.seat_of(throw.who), True)]])
        size = f"d{throw.sides[effect]}" if effect != POOL else "d4"
        return f"Total {value} ({' + '.join([die_words(state, at) for at in total]) or 'nothing'}), effect {size}"


def pay_extras(state: Heroic, throw: Throw, contest: Contest, more: list[int], effects: list[int]) -> None:
    """Pay for further dice, the largest of them for nothing if any are free (rules P4.4 and P8.4)."""
    free_total, free_effect = free_extras(throw, contest)
    price = max(0, len(more) - free_total) + max(0, len(effects) - free_effect)
    sizes = sorted([throw.sides[at] for at in [*more, *effects]])
    for size in sizes[:price]:
        least = size if state.purse(throw.who) < 0 else 4
        state.pay(throw.who, "one more die", "P4.4", least)
    if len(more) > free_total:
        tell(state, "P4.4", throw.who, "One more die in the total.", "spend total")
    if len(effects) > free_effect:
        tell(state, "P4.4", throw.who, "One more effect die.", "spend effect")
    if price and throw.who >= 0:
        throw.spent += price
        state.note_fact(throw.who, "spend", number=throw.spent)


class Again(Answer):
    """Second Chance, or an unlocked one: roll again (rules P9.22 and P14.12)."""

    def refuse(self, state: Heroic, seat: int, flat: int, _b: int, _c: int) -> Refusal | None:
        throw = kept_by(state, seat)
        if throw is None or not throw.again >> flat & 1 or not state.can_pay(throw.who):
            return Refusal(
                "no_sfx", "Rolling again needs Second Chance, a power of its set in the pool, and 1 Plot Point or doom die.", "P9.22"
            )
        return None

    def do(self, state: Heroic, seat: int, flat: int, _b: int, _c: int) -> None:
        assert state.contest is not None
        throw = state.contest.throw()
        state.pay(throw.who, "rolled again", "P9.22")
        use_either(state, throw.who, flat)
        throw.again &= ~(1 << flat)
        state.clear_draft(seat)
        state.stage = ROLL

    def text(self, state: Heroic, seat: int, _sfx: int, _b: int, _c: int) -> str:
        return "Roll again (1 point)"


# What can be kept


def keep_moves(lister: Lister) -> None:
    state, seat = lister.state, lister.seat
    assert state.contest is not None
    throw = state.contest.throw()
    if state.seat_of(throw.who) != seat:
        return
    count = len(throw.sides)
    able = [at for at in range(count) if takable(state, seat, throw, at)]
    if not able:
        for effect in [*range(count), POOL]:
            lister.try_("keep", POOL, POOL, effect)
    for first in able:
        seconds = [at for at in range(first + 1, count) if takable(state, seat, throw, at, [first])]
        for second in seconds or [POOL]:
            for effect in range(count):
                if effect != first and effect != second and throw.usable(effect):
                    lister.try_("keep", first, second, effect)
            lister.try_("keep", first, second, POOL)
    lister.found = best_first(throw, lister.found)
    for at in range(count):
        lister.try_("add", at)
        lister.try_("keep_effect", at)
    lister.try_("make_last")
    for flat in range(EFFECTS + UNLOCKED):
        if throw.again >> flat & 1:
            lister.try_("again", flat)


def best_first(throw: Throw, moves: list[Move]) -> list[Move]:
    """Trade-offs that no other beats in both total and effect come first, from the largest total down; then the rest."""
    ranked = sorted(moves, key=lambda move: worth(throw, move), reverse=True)
    front: list[Move] = []
    rest: list[Move] = []
    effect = 0
    for move in ranked:
        _, size = worth(throw, move)
        if size > effect:
            effect = size
            front.append(move)
        else:
            rest.append(move)
    return front + rest


def worth(throw: Throw, move: Move) -> tuple[int, int]:
    """The total and the effect die."""
    first, second, effect = move.a, move.b, move.c
    total = sum([throw.shown[at] for at in (first, second) if at != POOL])
    return total, throw.sides[effect] if effect != POOL else 4
