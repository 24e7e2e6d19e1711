"""From a pool to its roll: the quick pool, what it costs, and what it uses up (chapters P3 and P4)."""

from __future__ import annotations

from longbox.games.heroic.engine.aims import aim_words
from longbox.games.heroic.engine.dice import grown
from longbox.games.heroic.engine.events import Gathered
from longbox.games.heroic.engine.fitting import fits
from longbox.games.heroic.engine.harm import drop_trait, tell, voice
from longbox.games.heroic.engine.outcome import settle
from longbox.games.heroic.engine.people import Character, Contest, Throw
from longbox.games.heroic.engine.pool import Pool, PoolStep, charge, gathered, limited, throw_of, with_steps
from longbox.games.heroic.engine.records import Proposal
from longbox.games.heroic.engine.rules import (
    ACT,
    AS_D4_STEP,
    ASSET,
    COMPLICATION,
    EFFECTS,
    FIRST,
    FOR_ROLL,
    IN_SET,
    NEXT,
    OWN_DISTINCTIONS,
    P_AFFILIATION,
    RECOVER,
    REST,
    ROLL,
    WATCHER,
)
from longbox.games.heroic.engine.special import RULES, sfx_name
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.words import Worded
from longbox.kernel import Kind, Move, Refusal

NOT_NOW = Refusal("not_now", "That is not what is asked now.", "P4.5")
NO_AIM = Refusal("no_aim", "Say first what you want to do, and to whom.", "P3.1")
HAVE_DICE = Refusal("have_dice", "There are dice in the pool already.", "P3.7")
NO_DICE = Refusal("no_dice", "Gather at least one die first.", "P4.1")


class Answer(Worded):
    """A move that goes on until somebody is to be asked again. `do` says what it does."""

    def do(self, state: Heroic, seat: int, first: int, second: int, third: int) -> None:
        raise NotImplementedError

    def apply(self, state: Heroic, seat: int, first: int, second: int, third: int) -> None:
        self.do(state, seat, first, second, third)
        settle(state)
        if state.stage == REST:
            state.relay()


def free(state: Heroic) -> bool:
    """Nothing stands before the question of the stage itself."""
    return state.proposal is None and not state.offer and not state.hits


def own_turn(state: Heroic, seat: int) -> int:
    """The character of this seat whose turn it is, or who rests; -1: none."""
    return state.subject(seat) if free(state) and state.stage in (ACT, REST) else -1


def offer_time(state: Heroic) -> Refusal | None:
    """Offers are made at any time in a scene, but wait until a roll is resolved (rule P8.13)."""
    if state.contest is not None or state.hits:
        return Refusal("dice_first", "Dice lie on the table: this waits until the roll is resolved.", "P8.13")
    if not free(state):
        return Refusal("answer_first", "Something was asked that is to be answered first.", "P8.13")
    if state.stage not in (FIRST, NEXT, ACT, REST):
        return Refusal("no_scene", "That is for a scene that is being played.", "P8.13")
    return None


def doom_time(state: Heroic, seat: int) -> Refusal | None:
    """Doom is spent on the table by the Watcher, at any time in a scene (rule P8.13)."""
    if seat != WATCHER:
        return Refusal("not_watcher", "Only the Watcher spends doom.", "P8.3")
    return offer_time(state)


# Rolling


def quick_steps(state: Heroic, seat: int, who: int, largest: bool = False) -> None:
    """One die from every box (rule P3.7), laid on the draft where the box is still empty. `largest`: of all dice, also of those that do not
    fit and of those that the roll uses up."""
    table = state.game.moves.by_name
    one = state.cast[who]
    pool = gathered(state, seat, who)
    group = pool.group if pool.group >= 0 else one.in_scene.group
    pool = lay(state, seat, pool, table["affiliation"].of(state.affiliation(who, group)))
    for which in range(OWN_DISTINCTIONS + len(state.scene.distinctions)):
        pool = lay(state, seat, pool, table["distinction"].of(which, 0, 0))
    for set_ in range(len(one.sheet.sets)):
        best, most = -1, 0
        first = one.first_power(set_)
        for at in range(min(IN_SET, len(one.sheet.sets[set_].powers))):
            die = one.power_die(first + at)
            if die > most and (largest or fits(state, pool, one.sheet.powers[first + at])):
                best, most = at, die
        if best >= 0:
            pool = lay(state, seat, pool, table["power"].of(set_, best, 0))
    best = -1
    for at in range(len(one.sheet.specialties)):
        if best < 0 or one.specialty_die(at) > one.specialty_die(best):
            best = at
    if best >= 0:
        pool = lay(state, seat, pool, table["specialty"].of(best, 0, 0))
    for name in ("asset", "resource", "hindrance") if largest else ("asset", "hindrance"):
        pool = lay_largest(state, seat, pool, table[name], largest)
    lay_worst(state, seat, pool, table["stress"])


def lay_largest(state: Heroic, seat: int, pool: Pool, kind: Kind[Heroic], used_up: bool) -> Pool:
    """The largest trait on the table that this kind may take for nothing; `used_up`: also if the roll would use it up."""
    assert isinstance(kind, PoolStep)
    best = -1
    for at, trait in enumerate(state.traits):
        if trait.kind == ASSET and trait.life == FOR_ROLL and not used_up:
            continue
        if trait.die and (best < 0 or trait.die > state.traits[best].die) and kind.fault(state, pool, at, 0, 0) is None:
            best = at
    return lay(state, seat, pool, kind.of(best, 0)) if best >= 0 else pool


def lay_worst(state: Heroic, seat: int, pool: Pool, kind: Kind[Heroic]) -> None:
    """The largest stress of the opposition."""
    assert isinstance(kind, PoolStep)
    worst, size = -1, 0
    for type in range(3):
        if kind.fault(state, pool, type, 0, 0) is None:
            before = len(pool.dice)
            kind.put(state, pool, type, 0, 0)
            if pool.dice[before] > size:
                worst, size = type, pool.dice[before]
            pool.remove(before)
    if worst >= 0:
        lay(state, seat, pool, kind.of(worst, 0))


def lay(state: Heroic, seat: int, pool: Pool, step: Move) -> Pool:
    """Lay a step on a draft with this pool, if it fits and its slot is empty; the pool that there is then."""
    slot, last, kind = step.slot(), -1, step.kind
    assert isinstance(kind, PoolStep)
    for other in state.drafts[seat]:
        last = other.slot()
        if last == slot:
            return pool
    if kind.fault(state, pool, step.a, step.b, step.c) is not None:
        return pool
    state.lay(seat, step)
    return with_steps(state, pool, [step]) if last < slot else gathered(state, seat, pool.who)


class Quick(Answer):
    """One die from every box, to look at and to change (rule P3.7). `largest`: also what does not fit, and what the roll uses up."""

    def __init__(self, name: str, largest: bool = False) -> None:
        super().__init__(name)
        self.largest = largest

    def refuse(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        who = state.subject(seat)
        if who < 0 or not free(state):
            return Refusal("no_pool", "You gather no dice now.", "P3.7")
        return self.unready(gathered(state, seat, who))

    def unready(self, pool: Pool) -> Refusal | None:
        """Why this cannot be done with a pool, or None."""
        if not pool.reacting and pool.use < 0:
            return NO_AIM
        return HAVE_DICE if pool.affiliation >= 0 else None

    def do(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> None:
        quick_steps(state, seat, state.subject(seat), self.largest)

    def text(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> str:
        if self.largest:
            return "Largest pool: the largest die from every box, one-use assets and resources too"
        return "Quick pool: one die from every box"


class Rush(Quick):
    """The quick pool, and roll it at once."""

    def do(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> None:
        super().do(state, seat, _a, _b, _c)
        begin_roll(state, seat)

    def text(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> str:
        return f"{'Largest' if self.largest else 'Quick'} pool, and roll"


class RollPool(Answer):
    def refuse(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        who = state.subject(seat)
        if who < 0 or not free(state):
            return Refusal("no_pool", "You gather no dice now.", "P4.1")
        return self.unready(gathered(state, seat, who))

    def unready(self, pool: Pool) -> Refusal | None:
        """Why this pool cannot be rolled, or None."""
        if not pool.reacting and pool.use < 0:
            return NO_AIM
        return None if pool.dice else NO_DICE

    def do(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> None:
        begin_roll(state, seat)

    def text(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> str:
        return "Roll"


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
        contest = Contest(who, pool.use, pool.target, pool.detail, Throw(who))
        contest.also = [who for who in pool.also if who == pool.target] + [who for who in pool.also if who != pool.target]
        contest.name = name or afflicted(state, pool)
        state.contest = contest
        state.names[seat] = ""
        state.actor = who
    found = state.contest
    assert found is not None
    throw = throw_of(state, pool)
    one = state.cast[who]
    if one.in_scene.free_die and not reacting:
        throw.sides.append(one.in_scene.free_die)
        throw.marks.append("for nothing")
        one.in_scene.free_die = 0
    limited(throw)
    if reacting:
        found.reaction = throw
    else:
        found.action = throw
    consume(state, pool, one, who)
    aim = "" if reacting else aim_words(state, who, found.use, found.target, found.detail)
    if state.heard is not None:
        state.tell(Gathered(rule="P4.1", who=who, name=one.name(), aim=aim or "react", dice=list(throw.sides), marks=list(throw.marks)))
    state.clear_draft(seat)
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
        state.set_doom(grown(state.doom, how == AS_D4_STEP), "a distinction as a d4", "P8.11")
    for _ in range(pool.d4s):
        tell(state, "P3.5", who, f"{one.name()} uses a distinction as a d4.", "d4")
        state.note_fact(who, "d4")
    if pool.group >= 0:
        one.in_scene.group = pool.group
        state.note_fact(who, "move")
        tell(state, "P16.1", who, f"{one.name()} changes group.", "regroup")
    for type in pool.winds:
        state.set_doom([*state.doom, one.harm.stress[type]], "Second Wind", "P9.23")
        one.feel(type, 0)
    for flat in pool.boosted:
        one.shut_down(flat)
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
        one.in_scene.stunt_up = False
    if "Push" in pool.marks:
        tell(state, "P7.2", who, f"{one.name()} pushes.", "spend push")
        one.in_scene.push_up = False
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
        one.in_scene.lifted = 0


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
        state.cast[who].in_scene.used |= 1 << (flat - EFFECTS)
        tell(state, "P14.12", who, f"{state.cast[who].name()} uses what was unlocked.", "use unlock")
