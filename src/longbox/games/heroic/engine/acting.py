"""Rolling a pool, keeping dice, buying opportunities, striking back: the answers in the course of an action (chapters P3 to P5)."""

from __future__ import annotations

from longbox.games.heroic.engine.aims import aim_words
from longbox.games.heroic.engine.dice import grown
from longbox.games.heroic.engine.events import Gathered
from longbox.games.heroic.engine.harm import cause_of, drop_trait, land, make_trait, tell, tell_trait, unnamed, voice
from longbox.games.heroic.engine.limits import restore
from longbox.games.heroic.engine.outcome import (
    absorbers,
    buy_merged,
    counter_die,
    counter_sfx,
    declare,
    guarded,
    ignorers,
    next_buyer,
    settle,
)
from longbox.games.heroic.engine.people import Character, Contest, Hit, Proposal, Throw, Trait
from longbox.games.heroic.engine.pool import Pool, PoolStep, charge, gathered, throw_of
from longbox.games.heroic.engine.rules import (
    ABSORB,
    ASSET,
    ATTACK,
    BUY,
    CAST,
    COMPLICATE,
    COMPLICATION,
    COUNTER,
    EFFECTS,
    EXTRA,
    FOR_ROLL,
    FOR_SCENE,
    HEROES,
    IN_SET,
    KEEP,
    ONES,
    OWN_DISTINCTIONS,
    P_AFFILIATION,
    P_SFX,
    POOL,
    POWERS,
    RECOVER,
    RESOLVE,
    RESOURCE,
    REST,
    ROLL,
    STUNT,
    SUPPORT,
    TRAITS,
    UNLOCKED,
    WATCHER,
)
from longbox.games.heroic.engine.special import RULES, sfx_name
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import RESOURCE_DICE, TYPES, step_up
from longbox.kernel import Kind, Move, Range, Refusal

NOT_NOW = Refusal("not_now", "That is not what is asked now.", "P4.5")


class Answer(Kind[Heroic]):
    """A move that goes on until somebody is to be asked again. `do` says what it does."""

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        raise NotImplementedError

    def apply(self, state: Heroic, seat: int, move: Move) -> None:
        self.do(state, seat, move)
        settle(state)


def free(state: Heroic) -> bool:
    """Nothing stands before the question of the stage itself."""
    return state.proposal is None and not state.offer and not state.hits


# Rolling


def quick_steps(state: Heroic, seat: int, who: int) -> None:
    """One die from every box (rule P3.7), laid on the draft where the box is still empty."""
    table = state.game.moves.by_name
    one = state.cast[who]
    pool = gathered(state, seat, who)
    group = pool.group if pool.group >= 0 else one.group
    lay(state, seat, who, table["affiliation"].of(state.affiliation(who, group)))
    for which in range(OWN_DISTINCTIONS + len(state.scene.distinctions)):
        lay(state, seat, who, table["distinction"].of(which, 0, 0))
    for set_ in range(len(one.sheet.sets)):
        best = -1
        first = one.first_power(set_)
        for at in range(min(IN_SET, len(one.sheet.sets[set_].powers))):
            if one.power_die(first + at) and (best < 0 or one.power_die(first + at) > one.power_die(first + best)):
                best = at
        if best >= 0:
            lay(state, seat, who, table["power"].of(set_, best, 0))
    best = -1
    for at in range(len(one.sheet.specialties)):
        if best < 0 or one.specialty_die(at) > one.specialty_die(best):
            best = at
    if best >= 0:
        lay(state, seat, who, table["specialty"].of(best, 0, 0))
    for name in ("asset", "resource", "hindrance"):
        lay_largest(state, seat, who, table[name])
    pool = gathered(state, seat, who)
    kind = table["stress"]
    assert isinstance(kind, PoolStep)
    worst, size = -1, 0
    for type in range(3):
        if kind.fault(state, pool, kind.of(type, 0)) is None:
            before = len(pool.dice)
            kind.put(state, pool, kind.of(type, 0))
            if pool.dice[before] > size:
                worst, size = type, pool.dice[before]
            pool.remove(before)
    if worst >= 0:
        lay(state, seat, who, kind.of(worst, 0))


def lay_largest(state: Heroic, seat: int, who: int, kind: Kind[Heroic]) -> None:
    """The largest trait on the table that this kind may take for nothing."""
    assert isinstance(kind, PoolStep)
    pool, best = gathered(state, seat, who), -1
    for at, trait in enumerate(state.traits):
        if trait.die and (best < 0 or trait.die > state.traits[best].die) and kind.fault(state, pool, kind.of(at, 0)) is None:
            best = at
    if best >= 0:
        lay(state, seat, who, kind.of(best, 0))


def lay(state: Heroic, seat: int, who: int, step: Move) -> None:
    """Lay a step if it fits and its slot is empty."""
    slot = step.kind.slot(step)
    if any(other.kind.slot(other) == slot for other in state.drafts[seat]):
        return
    if step.kind.refuse(state, seat, step) is None:
        state.lay(seat, step)


class Quick(Answer):
    """One die from every box, to look at and to change (rule P3.7)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        who = state.subject(seat)
        if who < 0 or not free(state):
            return Refusal("no_pool", "You gather no dice now.", "P3.7")
        pool = gathered(state, seat, who)
        if not pool.reacting and pool.use < 0:
            return Refusal("no_aim", "Say first what you want to do, and to whom.", "P3.1")
        return Refusal("have_dice", "There are dice in the pool already.", "P3.7") if pool.affiliation >= 0 else None

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        quick_steps(state, seat, state.subject(seat))


class Rush(Quick):
    """The quick pool, and roll it at once."""

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        quick_steps(state, seat, state.subject(seat))
        begin_roll(state, seat)


class RollPool(Answer):
    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        who = state.subject(seat)
        if who < 0 or not free(state):
            return Refusal("no_pool", "You gather no dice now.", "P4.1")
        pool = gathered(state, seat, who)
        if not pool.reacting and pool.use < 0:
            return Refusal("no_aim", "Say first what you want to do, and to whom.", "P3.1")
        return None if pool.dice else Refusal("no_dice", "Gather at least one die first.", "P4.1")

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        begin_roll(state, seat)


def begin_roll(state: Heroic, seat: int) -> None:
    """A hero's claim to another affiliation is asked first (rule P3.4)."""
    who = state.subject(seat)
    pool = gathered(state, seat, who)
    if pool.claimed and seat != WATCHER:
        state.proposal = Proposal(P_AFFILIATION, who, pool.affiliation, 0, 0)
        tell(state, "P3.4", who, f"{state.cast[who].name()} claims another affiliation.", "propose affiliation")
    else:
        launch(state, seat)


def launch(state: Heroic, seat: int) -> None:
    """The pool is paid for and thrown; a reaction is no action (rule P16.6)."""
    who = state.subject(seat)
    pool = gathered(state, seat, who)
    reacting = pool.reacting
    name = state.names[seat]
    if not reacting:
        if state.stage == REST:
            state.deed += 1
            state.cast[pool.target].tried |= (1 << pool.detail) if pool.use == RECOVER else 0
        contest = Contest(who, pool.use, pool.target, pool.detail)
        contest.also = [who for who in pool.also if who == pool.target] + [who for who in pool.also if who != pool.target]
        contest.name = name or afflicted(state, pool)
        state.contest = contest
        state.names[seat] = ""
        state.actor = who
    found = state.contest
    assert found is not None
    throw = throw_of(state, pool)
    one = state.cast[who]
    if one.free_die and not reacting:
        throw.sides.append(one.free_die)
        throw.marks.append("for nothing")
        one.free_die = 0
    if reacting:
        found.reaction = throw
    else:
        found.action = throw
    consume(state, pool, one, who)
    aim = "" if reacting else aim_words(state, who, found.use, found.target, found.detail)
    if state.heard is not None:
        state.tell(Gathered(rule="P4.1", who=who, name=one.name(), aim=aim or "react", dice=list(throw.sides), marks=list(throw.marks)))
    state.clear_drafts()
    state.stage = ROLL


def afflicted(state: Heroic, pool: Pool) -> str:
    """The name of the complication that Afflict inflicts."""
    for flat in pool.sfx:
        sfx = state.cast[pool.who].sfx(flat)
        if sfx is not None and sfx.id == "afflict" and sfx.complication:
            return sfx.complication
    return ""


def consume(state: Heroic, pool: Pool, one: Character, who: int) -> None:
    """What building the pool costs and changes: points, dice, groups, stress, SFX, assets of one roll."""
    charge(state, pool, "the pool")
    for how in pool.grows:
        state.set_doom(grown(state.doom, how == 2), "a distinction as a d4", "P8.11")
    for _ in range(pool.d4s):
        tell(state, "P3.5", who, f"{one.name()} uses a distinction as a d4.", "d4")
        state.note_fact(who, "d4")
    if pool.group >= 0:
        one.group = pool.group
        state.note_fact(who, "move")
        tell(state, "P16.1", who, f"{one.name()} changes group.", "regroup")
    for type in pool.winds:
        state.set_doom([*state.doom, one.stress[type]], "Second Wind", "P9.23")
        one.feel(type, 0)
    for flat in pool.boosted:
        one.shut |= 1 << flat
    for flat in pool.sfx:
        use_sfx(state, who, flat)
    for place in pool.traits:
        trait = state.traits[place]
        if trait.maker >= 0 and trait.maker != who and trait.kind == ASSET:
            state.note_fact(trait.maker, "aid")
        if trait.kind != COMPLICATION and trait.life == FOR_ROLL:
            drop_trait(state, place, "used", "P6.3")
    if any(mark.startswith("Stunt with") for mark in pool.marks):
        state.note_fact(who, "stunt")
        tell(state, "P7.2", who, f"{one.name()} tries a stunt.", "spend stunt")
        one.stunt_up = False
    if "Push" in pool.marks:
        tell(state, "P7.2", who, f"{one.name()} pushes.", "spend push")
        one.push_up = False
    if pool.own_stress:
        tell(state, "P7.2", who, f"{one.name()} uses own stress.", "spend own stress")
    if pool.lenders:
        for helper in pool.lenders:
            state.note_fact(helper, "lend")
        tell(state, "P13.8", who, "A helper lends a trait.", "spend lend")
    if pool.doom:
        tell(state, "P8.2", who, "Doom goes into the pool.", "doom into pool")
    if pool.cost:
        state.note_fact(who, "spend", number=pool.cost)
    if 12 in pool.dice or pool.unleashed:
        voice(state, "power")
    if not pool.reacting:
        one.lifted = 0


def use_sfx(state: Heroic, who: int, flat: int) -> None:
    """Tell that an SFX is used, and keep the fact."""
    one = state.cast[who]
    sfx = one.sfx(flat)
    assert sfx is not None
    state.note_fact(who, "sfx", word=sfx.id)
    tell(state, RULES[sfx.id], who, f"{one.name()} uses {sfx_name(one, flat)}.", f"sfx {sfx.id}")


def use_either(state: Heroic, who: int, flat: int) -> None:
    """An SFX, or, beyond those, something unlocked, which is used up for the scene (rule P14.12)."""
    if flat < EFFECTS:
        use_sfx(state, who, flat)
    else:
        state.cast[who].used |= 1 << (flat - EFFECTS)
        tell(state, "P14.12", who, f"{state.cast[who].name()} uses what was unlocked.", "use unlock")


# Keeping


class KeepStep(Kind[Heroic]):
    """A step of keeping dice: one more in the total, or one more as an effect (rule P4.4). What is free comes first."""

    def __init__(self, name: str, total: bool) -> None:
        super().__init__(name, [Range("die", POOL)], step=True, shown=True)
        self.total = total

    def slot(self, move: Move) -> int:
        return (POOL if self.total else 2 * POOL) + move.a

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        throw = kept_by(state, seat)
        if throw is None:
            return NOT_NOW
        if not self.total and (state.contest is None or throw is not state.contest.action):
            return Refusal("one_effect", "A reaction has one effect die, for striking back.", "P5.7")
        if not takable(state, seat, throw, move.a):
            return Refusal("no_die", "That die shows 1, is used, or is not there.", "P4.4")
        usable = [at for at in range(len(throw.sides)) if throw.usable(at)]
        if len(usable) - len(chosen(state, seat, True)) - len(chosen(state, seat, False)) <= (2 if self.total else 1):
            return Refusal("too_few", "Two dice make the total first.", "P4.4")
        dice = [*chosen(state, seat, True), *chosen(state, seat, False)]
        return unpaid(state, throw, [*dice, move.a], len(chosen(state, seat, True)) + self.total, state.contest)

    def stepped(self, state: Heroic, seat: int, move: Move) -> None:
        pass


def kept_by(state: Heroic, seat: int) -> Throw | None:
    """The dice that this seat is keeping now."""
    if state.stage != KEEP or state.contest is None:
        return None
    throw = state.contest.throw()
    return throw if state.seat_of(throw.who) == seat else None


def chosen(state: Heroic, seat: int, total: bool) -> list[int]:
    name = "add" if total else "keep_effect"
    return [step.a for step in state.drafts[seat] if step.kind.name == name]


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
    return (1 if throw.burst else 0), area


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


class MakeLast(Kind[Heroic]):
    """1 Plot Point for an asset or complication that lasts longer, if it comes to be (rule P7.4)."""

    def slot(self, move: Move) -> int:
        return 3 * POOL

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        throw, contest = kept_by(state, seat), state.contest
        if throw is None or contest is None or throw is not contest.action:
            return NOT_NOW
        made = (contest.use == SUPPORT and contest.detail == 0) or contest.use == COMPLICATE
        if not made or not state.can_pay(contest.actor):
            return Refusal("not_lasting", "An asset or complication that you make can last longer, for 1 Plot Point or doom die.", "P7.4")
        return None


class Keep(Answer):
    """Two dice for the total, and one for the effect; the place after the last stands for none (rules P4.2 and P4.3)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        throw = kept_by(state, seat)
        if throw is None:
            return NOT_NOW
        a, b, c = move.a, move.b, move.c
        used = [*chosen(state, seat, True), *chosen(state, seat, False)]
        left = len([at for at in range(len(throw.sides)) if throw.usable(at) and at not in used])
        if (a != POOL) != (left >= 1) or (b != POOL) != (left >= 2) or (b != POOL and b <= a):
            return Refusal("two_dice", "Two dice make the total, in their order; fewer only if fewer can be used.", "P4.2")
        if a != POOL and not takable(state, seat, throw, a):
            return Refusal("no_die", "That die cannot be taken; of equal dice take the first.", "P4.2")
        if b != POOL and not takable(state, seat, throw, b, [a]):
            return Refusal("no_die", "That die cannot be taken; of equal dice take the first.", "P4.2")
        if c != POOL and not takable(state, seat, throw, c, [a, b]):
            return Refusal("no_die", "That die cannot be the effect; of equal dice take the first.", "P4.3")
        if c == POOL and chosen(state, seat, False):
            return Refusal("effect_first", "The first effect die is free: choose it before a further one.", "P4.3") if left > 2 else None
        return None

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        contest = state.contest
        assert contest is not None
        throw = contest.throw()
        more, effects = chosen(state, seat, True), chosen(state, seat, False)
        contest.lasting = contest.lasting or any(step.kind.name == "make_last" for step in state.drafts[seat])
        pay_extras(state, throw, contest, more, effects)
        throw.total = [at for at in (move.a, move.b) if at != POOL] + more
        throw.effects = [at for at in (move.c,) if at != POOL] + effects
        if throw is contest.action:
            contest.extra = [throw.sides[at] for at in throw.effects[1 + len(contest.also) :]]
        state.clear_drafts()
        declare(state, throw)


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

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        throw = kept_by(state, seat)
        if throw is None or not throw.again >> move.a & 1 or not state.can_pay(throw.who):
            return Refusal(
                "no_sfx", "Rolling again needs Second Chance, a power of its set in the pool, and 1 Plot Point or doom die.", "P9.22"
            )
        return None

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        assert state.contest is not None
        throw = state.contest.throw()
        state.pay(throw.who, "rolled again", "P9.22")
        use_either(state, throw.who, move.a)
        throw.again &= ~(1 << move.a)
        state.clear_drafts()
        state.stage = ROLL


# Opportunities


def buying(state: Heroic, seat: int) -> Throw | None:
    if state.stage != BUY or state.contest is None or state.seat_of(state.contest.buyers[0]) != seat or not free(state):
        return None
    return state.contest.throw()


class Buy(Answer):
    """The Watcher buys opportunities one by one: so many add a d6, so many step up the smallest die (rule P4.6)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        throw = buying(state, seat)
        if throw is None or seat != WATCHER:
            return NOT_NOW
        return None if 1 <= move.a + move.b <= throw.ones else Refusal("no_ones", f"There are {throw.ones} opportunities.", "P4.6")

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        contest = state.contest
        assert contest is not None
        throw = contest.throw()
        doom = list(state.doom)
        for at in range(move.a + move.b):
            doom = grown(doom, at >= move.a)
            contest.owed.append(throw.who)
        throw.ones -= move.a + move.b
        state.set_doom(doom, "opportunities bought", "P4.6")
        tell(state, "P4.6", throw.who, "The Watcher buys.", "buy step" if move.b else "buy d6")
        contest.buyers.pop(0)
        next_buyer(state, contest)


class Merge(Answer):
    """Several opportunities for 1 Plot Point and one larger die (rule P4.6)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        throw = buying(state, seat)
        if throw is None or seat != WATCHER:
            return NOT_NOW
        return None if 2 <= move.a <= throw.ones else Refusal("no_ones", f"There are {throw.ones} opportunities.", "P4.6")

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        contest = state.contest
        assert contest is not None
        buy_merged(state, contest, contest.throw(), move.a)
        contest.buyers.pop(0)
        next_buyer(state, contest)


SEIZED = ["push", "stunt", "asset", "resource", "power"]


class Seize(Answer):
    """A hero buys an opportunity of the Watcher's, or of the other hero (rules P4.7 and P4.8)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        throw, contest = buying(state, seat), state.contest
        if throw is None or contest is None or contest.buyers[0] < 0:
            return NOT_NOW
        hero = contest.buyers[0]
        one = state.cast[hero]
        if one.pp < 1:
            return Refusal("no_points", "An opportunity costs 1 Plot Point.", "P4.7")
        what, which = SEIZED[move.a], move.b
        fine = False
        if what == "push":
            fine = which == 0 and not one.push_up
        elif what == "stunt":
            fine = which == 0 and not one.stunt_up
        elif what == "asset":
            fine = which < len(state.traits) and self._asset(state, hero, which)
        elif what == "resource":
            fine = which < len(one.sheet.specialties)
        else:
            fine = bool(one.shut >> which & 1)
        return None if fine else Refusal("no_use", "There is nothing like that to step up, create or restore.", "P4.7")

    def _asset(self, state: Heroic, hero: int, place: int) -> bool:
        trait = state.traits[place]
        return trait.kind == ASSET and 0 < trait.die < 12 and trait.owner == hero

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        contest = state.contest
        assert contest is not None
        hero, what, which = contest.buyers[0], SEIZED[move.a], move.b
        one = state.cast[hero]
        state.add_points(hero, -1, "an opportunity", "P4.7")
        contest.throw().ones -= 1
        gain = {"push": ": the next push is a d8", "stunt": ": the next stunt is a d10"}.get(what, "")
        tell(state, "P4.7", hero, f"{one.name()} seizes an opportunity{gain}.", f"seize {what}")
        if what == "push":
            one.push_up = True
        elif what == "stunt":
            one.stunt_up = True
        elif what == "asset":
            state.traits[which].die = step_up(state.traits[which].die)
            tell_trait(state, state.traits[which], "P4.7")
        elif what == "resource":
            skill = one.sheet.specialties[which]
            make_trait(state, Trait(RESOURCE, skill.name(), RESOURCE_DICE[skill.rank], hero, hero, FOR_SCENE, skill.skill), "P4.7")
            state.note_fact(hero, "res", word=skill.name())
        else:
            restore(state, hero, which)
        if contest.throw().ones == 0 or one.pp == 0:
            contest.buyers.pop(0)
        next_buyer(state, contest)


class LetBe(Answer):
    """Nothing is bought, struck back, drunk, or used; what comes is taken."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        if state.proposal is not None or state.offer:
            return NOT_NOW
        if state.hits:
            return None if state.cast[state.hits[0].target].seat == seat else NOT_NOW
        if buying(state, seat) is not None:
            return None
        contest = state.contest
        if contest is None or state.stage not in (COUNTER, ABSORB, EXTRA):
            return NOT_NOW
        who = contest.actor if state.stage == EXTRA else contest.throw().who
        return None if state.seat_of(who) == seat else NOT_NOW

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        if state.hits:
            land(state, state.hits.pop(0))
            return
        contest = state.contest
        assert contest is not None
        if state.stage == BUY:
            contest.buyers.pop(0)
            next_buyer(state, contest)
            return
        if state.stage == EXTRA:
            contest.extra = []
        state.stage = RESOLVE


# After a reaction


class Counter(Answer):
    """The effect die of a won reaction hits back: paid for, or by Counterattack (rules P5.7 and P9.11)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        contest = state.contest
        if state.stage != COUNTER or contest is None or not free(state) or state.seat_of(contest.throw().who) != seat:
            return NOT_NOW
        who = contest.throw().who
        if move.b == 0:
            return None if state.can_pay(who) else Refusal("no_points", "Striking back costs 1 Plot Point or doom die.", "P5.7")
        if counter_sfx(state, contest) < 0:
            return Refusal("no_sfx", "There is no Counterattack against this.", "P9.11")
        return None if move.b == 1 or state.can_pay(who) else Refusal("no_points", "The step up costs 1 Plot Point or doom die.", "P9.11")

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        contest = state.contest
        assert contest is not None
        throw = contest.throw()
        who = throw.who
        if move.b != 1:
            state.pay(who, "striking back", "P5.7")
        if move.b:
            use_sfx(state, who, counter_sfx(state, contest))
        else:
            tell(state, "P5.7", who, f"{state.cast[who].name()} strikes back.", "spend counter")
        die = counter_die(contest, move.b == 2)
        name = state.names[seat] or unnamed(state, contest.actor) if move.a == 3 else cause_of(state, throw, state.names[seat])
        state.names[seat] = ""
        state.hits.append(Hit(contest.actor, who, move.a, die, name, FOR_SCENE, -1, throw.families, False, True))
        state.note_fact(who, "counter")
        state.stage = RESOLVE


class Absorb(Answer):
    """Drink what came: a stunt for the next action, or a power that steps up for it (rule P9.3): `power` 0, or 1 + its place."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        contest = state.contest
        if state.stage != ABSORB or contest is None or not free(state) or state.seat_of(contest.throw().who) != seat:
            return NOT_NOW
        one = state.cast[contest.throw().who]
        if move.a not in absorbers(state, contest):
            return Refusal("no_sfx", "That does not absorb this attack.", "P9.3")
        power = one.set_of(move.b - 1) == one.sfx_set(move.a) and one.power_die(move.b - 1) > 0 if move.b else True
        return None if power else Refusal("no_power", "It steps up a power of its own set.", "P9.3")

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        contest = state.contest
        assert contest is not None
        who = contest.throw().who
        if contest.won >> contest.at & 1:
            state.pay(who, "Absorption", "P9.3")
        use_sfx(state, who, move.a)
        if move.b:
            state.cast[who].lifted = move.b
        else:
            make_trait(state, Trait(STUNT, "Absorbed", contest.action.effect_die(contest.at), who, who, FOR_ROLL), "P9.3")
        state.stage = RESOLVE


class UseExtra(Answer):
    """A further effect die: another stress or a complication on somebody who was beaten, or an asset (rules P4.4 and P5.5)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        contest = state.contest
        if state.stage != EXTRA or contest is None or not free(state) or state.cast[contest.actor].seat != seat:
            return NOT_NOW
        if move.b >= len(state.cast) or not state.cast[move.b].here or state.cast[move.b].dead:
            return Refusal("no_target", "There is nobody like that in the scene.", "P5.5")
        if move.a == 4:
            mine = state.cast[contest.actor].side == HEROES and not state.opposes(contest.actor, move.b)
            return None if mine else Refusal("no_target", "An asset is for one's own side, and heroes roll for it.", "P6.3")
        beaten = [who for at, who in enumerate(contest.targets()) if contest.won >> at & 1]
        if contest.use not in (ATTACK, COMPLICATE) or move.b not in beaten:
            return Refusal("not_beaten", "It hits somebody whom this action has beaten.", "P5.5")
        if move.b * 8 + move.a in contest.hit and not state.cast[move.b].sheet.is_many():
            return Refusal("one_each", "One effect die of each kind hits a target.", "P5.8")
        return None

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        contest = state.contest
        assert contest is not None
        die = contest.extra.pop(0)
        actor = contest.actor
        tell(state, "P4.4", actor, f"{state.cast[actor].name()} uses another effect die, d{die}.", "extra effect")
        if move.a == 4:
            make_trait(state, Trait(ASSET, state.names[seat] or "Asset", max(6, die), move.b, actor, FOR_ROLL), "P6.3")
        else:
            contest.hit.append(move.b * 8 + move.a)
            die = guarded(contest, move.b, die)
            written = state.names[seat]
            name = written or unnamed(state, move.b) if move.a == 3 else cause_of(state, contest.action, written or contest.name)
            state.hits.append(Hit(move.b, actor, move.a, die, name, FOR_SCENE, -1, contest.action.families, False, False))
        state.names[seat] = ""
        state.stage = RESOLVE


# What is about to land


def landing(state: Heroic, seat: int) -> Hit | None:
    if state.proposal is not None or state.offer or not state.hits or state.cast[state.hits[0].target].seat != seat:
        return None
    return state.hits[0]


class Change(Answer):
    """Stress becomes another type, before anything follows from it (rule P7.4)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        hit = landing(state, seat)
        if hit is None:
            return NOT_NOW
        if hit.type == 3 or hit.type == move.a or not state.can_pay(hit.target):
            return Refusal("no_change", "Stress becomes another type for 1 Plot Point or doom die.", "P7.4")
        return None

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        hit = state.hits.pop(0)
        state.pay(hit.target, f"stress becomes {TYPES[move.a]}", "P7.4")
        tell(state, "P7.4", hit.target, f"{state.cast[hit.target].name()} takes it as {TYPES[move.a]} stress.", "spend change")
        hit.type = move.a
        land(state, hit)


class Ignore(Answer):
    """Immunity or Invulnerable (rules P9.16 and P9.17). If only words say what it works against, the Watcher is asked (rule P9.2)."""

    def refuse(self, state: Heroic, seat: int, move: Move) -> Refusal | None:
        hit = landing(state, seat)
        if hit is None:
            return NOT_NOW
        if move.a not in ignorers(state, hit) or not state.can_pay(hit.target):
            return Refusal("no_sfx", "That needs Immunity or Invulnerable against this, and 1 Plot Point or doom die.", "P9.16")
        return None

    def do(self, state: Heroic, seat: int, move: Move) -> None:
        hit = state.hits[0]
        sfx = state.cast[hit.target].sfx(move.a) if move.a < EFFECTS else None
        if sfx is not None and sfx.id == "immunity" and not sfx.against and seat != WATCHER:
            state.proposal = Proposal(P_SFX, hit.target, move.a, 0, 0)
        else:
            ignore(state, move.a)


def ignore(state: Heroic, flat: int) -> None:
    hit = state.hits.pop(0)
    state.pay(hit.target, "harm is ignored", "P9.16")
    use_either(state, hit.target, flat)


def acting_kinds() -> list[Kind[Heroic]]:
    types = Range("type", 4, [*TYPES, "complication"])
    return [
        Quick("quick"),
        Rush("rush"),
        RollPool("roll"),
        KeepStep("add", True),
        KeepStep("keep_effect", False),
        MakeLast("make_last", step=True, shown=True),
        Keep("keep", [Range("first", POOL + 1), Range("second", POOL + 1), Range("effect", POOL + 1)]),
        Again("again", [Range("sfx", EFFECTS + UNLOCKED)]),
        Buy("buy", [Range("add", ONES), Range("step", ONES)]),
        Merge("merge", [Range("ones", ONES)]),
        Seize("seize", [Range("what", len(SEIZED), SEIZED), Range("which", TRAITS)]),
        LetBe("let_be", passes=True),
        Counter("counter", [types, Range("how", 3, ["pay", "sfx", "sfx_up"])]),
        Absorb("absorb", [Range("sfx", EFFECTS), Range("power", POWERS + 1)]),
        UseExtra("extra", [Range("kind", 5, [*TYPES, "complication", "asset"]), Range("target", CAST)]),
        Change("change", [Range("type", 3, TYPES)]),
        Ignore("ignore", [Range("sfx", EFFECTS + UNLOCKED)]),
    ]
