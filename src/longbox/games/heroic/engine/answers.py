"""What is answered after a roll: striking back, drinking an attack, further effect dice, what is about to land (chapters P5 to P7)."""

from __future__ import annotations

from longbox.games.heroic.engine.acting import NOT_NOW, Answer, Quick, RollPool, Rush, free, use_either, use_sfx
from longbox.games.heroic.engine.aims import trait_name
from longbox.games.heroic.engine.harm import cause_of, land, make_trait, tell, unnamed
from longbox.games.heroic.engine.keeping import Again, Keep, KeepStep, MakeLast
from longbox.games.heroic.engine.opportunities import SEIZED, Buy, Merge, Seize, buying
from longbox.games.heroic.engine.outcome import guarded, ignorers
from longbox.games.heroic.engine.people import Contest, Throw, blow
from longbox.games.heroic.engine.reactions import absorbers, counter_die, counter_sfx
from longbox.games.heroic.engine.records import Hit, Proposal, Trait
from longbox.games.heroic.engine.rolled import next_buyer
from longbox.games.heroic.engine.rules import (
    ABSORB,
    AS_ASSET,
    ASSET,
    ATTACK,
    BUY,
    BY_SFX,
    BY_SFX_UP,
    CAST,
    COMPLICATE,
    COMPLICATED,
    COUNTER,
    EFFECTS,
    EXTRA,
    FOR_ROLL,
    FOR_SCENE,
    HEROES,
    ONES,
    P_SFX,
    PAID,
    POOL,
    POWERS,
    RESOLVE,
    STUNT,
    TRAITS,
    UNLOCKED,
    WATCHER,
)
from longbox.games.heroic.engine.special import sfx_name
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import TYPES
from longbox.games.heroic.engine.words import name_of
from longbox.kernel import Kind, Range, Refusal


class LetBe(Answer):
    """Nothing is bought, struck back, drunk, or used; what comes is taken."""

    def refuse(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
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

    def do(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> None:
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

    def text(self, state: Heroic, seat: int, _a: int, _b: int, _c: int) -> str:
        return "Let it be"


# After a reaction


class Counter(Answer):
    """The effect die of a won reaction hits back: paid for, or by Counterattack (rules P5.7 and P9.11)."""

    def refuse(self, state: Heroic, seat: int, _type: int, how: int, _c: int) -> Refusal | None:
        contest = state.contest
        if state.stage != COUNTER or contest is None or not free(state) or state.seat_of(contest.throw().who) != seat:
            return NOT_NOW
        who = contest.throw().who
        if contest.back:
            return Refusal("struck", "The reaction has struck back; another effect die costs more.", "P4.4")
        if how == PAID:
            return None if state.can_pay(who) else Refusal("no_points", "Striking back costs 1 Plot Point or doom die.", "P5.7")
        if counter_sfx(state, contest) < 0:
            return Refusal("no_sfx", "There is no Counterattack against this.", "P9.11")
        return None if how == BY_SFX or state.can_pay(who) else Refusal("no_points", "The step up costs 1 Plot Point or doom die.", "P9.11")

    def do(self, state: Heroic, seat: int, type: int, how: int, _c: int) -> None:
        contest = state.contest
        assert contest is not None
        throw = contest.throw()
        who = throw.who
        if how != BY_SFX:
            state.pay(who, "striking back", "P5.7")
        if how != PAID:
            use_sfx(state, who, counter_sfx(state, contest))
        else:
            tell(state, "P5.7", who, f"{state.cast[who].name() if who >= 0 else 'Doom'} strikes back.", "spend counter")
        strike_back(state, contest, seat, type, counter_die(contest, how == BY_SFX_UP))
        if who >= 0:
            state.note_fact(who, "counter")

    def text(self, state: Heroic, seat: int, type: int, how: int, _c: int) -> str:
        by = [" (1 point)", " by Counterattack", " by Counterattack, stepped up (1 point)"][how]
        die = f" with d{counter_die(state.contest, how == BY_SFX_UP)}" if state.contest is not None else ""
        return f"Strike back{die}: {[*TYPES, 'complication'][type]}{by}"


def strike_back(state: Heroic, contest: Contest, seat: int, type: int, die: int) -> None:
    """An effect die of a won reaction hits whoever acts; the next one is asked about, if it could be paid for."""
    throw = contest.throw()
    name = state.names[seat] or unnamed(state, contest.actor) if type == COMPLICATED else cause_of(state, throw, state.names[seat])
    state.names[seat] = ""
    state.hits.append(Hit(contest.actor, throw.who, type, die, name, FOR_SCENE, -1, throw.brought.families, False, True))
    contest.back.append(type)
    able = any(throw.left(at) and state.can_pay(throw.who, least_doom(state, throw, at)) for at in range(len(throw.sides)))
    state.stage = COUNTER if able and len(contest.back) <= COMPLICATED else RESOLVE


def least_doom(state: Heroic, throw: Throw, place: int) -> int:
    """The least doom die that pays for a further effect die: one of its size (rule P8.4)."""
    return throw.sides[place] if state.purse(throw.who) < 0 else 4


class CounterMore(Answer):
    """Another effect die of a won reaction, on top of the one that has struck back (rules P4.4 and P5.7)."""

    def refuse(self, state: Heroic, seat: int, type: int, place: int, _c: int) -> Refusal | None:
        contest = state.contest
        if state.stage != COUNTER or contest is None or not free(state) or state.seat_of(contest.throw().who) != seat:
            return NOT_NOW
        throw = contest.throw()
        if not contest.back:
            return Refusal("counter_first", "The counterattack is paid for first.", "P5.7")
        if type in contest.back:
            return Refusal("one_each", "One effect die of each kind hits a target.", "P5.8")
        same = any(throw.left(at) and throw.sides[at] == throw.sides[place] for at in range(min(place, len(throw.sides))))
        if not throw.left(place) or same:
            return Refusal("no_die", "That die shows 1, is used, or is not there; of equal dice take the first.", "P4.4")
        able = state.can_pay(throw.who, least_doom(state, throw, place))
        return None if able else Refusal("no_points", "That costs 1 Plot Point, or a doom die at least as large.", "P8.4")

    def do(self, state: Heroic, seat: int, type: int, place: int, _c: int) -> None:
        contest = state.contest
        assert contest is not None
        throw = contest.throw()
        state.pay(throw.who, "another effect die", "P4.4", least_doom(state, throw, place))
        throw.effects.append(place)
        tell(state, "P4.4", throw.who, f"Another effect die of the reaction, d{throw.sides[place]}.", "spend effect")
        strike_back(state, contest, seat, type, throw.sides[place])

    def text(self, state: Heroic, seat: int, type: int, place: int, _c: int) -> str:
        sides = state.contest.throw().sides if state.contest is not None else []
        die = f" with d{sides[place]}" if place < len(sides) else ""
        return f"Strike back once more{die}: {[*TYPES, 'complication'][type]} (1 point)"


class Absorb(Answer):
    """Drink what came: a stunt for the next action, or a power that steps up for it (rule P9.3): `power` 0, or 1 + its place."""

    def refuse(self, state: Heroic, seat: int, flat: int, power: int, _c: int) -> Refusal | None:
        contest = state.contest
        if state.stage != ABSORB or contest is None or not free(state) or state.seat_of(contest.throw().who) != seat:
            return NOT_NOW
        one = state.cast[contest.throw().who]
        if flat not in absorbers(state, contest):
            return Refusal("no_sfx", "That does not absorb this attack.", "P9.3")
        fits = one.set_of(power - 1) == one.sfx_set(flat) and one.power_die(power - 1) > 0 if power else True
        return None if fits else Refusal("no_power", "It steps up a power of its own set.", "P9.3")

    def do(self, state: Heroic, seat: int, flat: int, power: int, _c: int) -> None:
        contest = state.contest
        assert contest is not None
        who = contest.throw().who
        if contest.won >> contest.at & 1:
            state.pay(who, "Absorption", "P9.3")
        use_sfx(state, who, flat)
        if power:
            state.cast[who].in_scene.lifted = power
        else:
            make_trait(state, Trait(STUNT, "Absorbed", contest.action.effect_die(contest.at), who, who, FOR_ROLL), "P9.3")
        state.stage = RESOLVE

    def text(self, state: Heroic, seat: int, _flat: int, power: int, _c: int) -> str:
        assert state.contest is not None
        return f"Absorb it into {trait_name(state, state.contest.throw().who, power - 1)}" if power else "Absorb it as a stunt"


class UseExtra(Answer):
    """A further effect die: another stress or a complication on somebody who was beaten, or an asset (rules P4.4 and P5.5)."""

    def refuse(self, state: Heroic, seat: int, kind: int, target: int, _c: int) -> Refusal | None:
        contest = state.contest
        if state.stage != EXTRA or contest is None or not free(state) or state.cast[contest.actor].seat != seat:
            return NOT_NOW
        if target >= len(state.cast) or not state.cast[target].here or state.cast[target].dead:
            return Refusal("no_target", "There is nobody like that in the scene.", "P5.5")
        if kind == AS_ASSET:
            mine = state.cast[contest.actor].side == HEROES and not state.opposes(contest.actor, target)
            return None if mine else Refusal("no_target", "An asset is for one's own side, and heroes roll for it.", "P6.3")
        beaten = [who for at, who in enumerate(contest.targets()) if contest.won >> at & 1]
        if contest.use not in (ATTACK, COMPLICATE) or target not in beaten:
            return Refusal("not_beaten", "It hits somebody whom this action has beaten.", "P5.5")
        if blow(target, kind) in contest.hit and not state.cast[target].sheet.is_many():
            return Refusal("one_each", "One effect die of each kind hits a target.", "P5.8")
        return None

    def do(self, state: Heroic, seat: int, kind: int, target: int, _c: int) -> None:
        contest = state.contest
        assert contest is not None
        die = contest.extra.pop(0)
        actor = contest.actor
        tell(state, "P4.4", actor, f"{state.cast[actor].name()} uses another effect die, d{die}.", "extra effect")
        if kind == AS_ASSET:
            make_trait(state, Trait(ASSET, state.names[seat] or "Asset", max(6, die), target, actor, FOR_ROLL), "P6.3")
        else:
            contest.hit.append(blow(target, kind))
            die = guarded(contest, target, die)
            written = state.names[seat]
            name = written or unnamed(state, target) if kind == COMPLICATED else cause_of(state, contest.action, written or contest.name)
            state.hits.append(Hit(target, actor, kind, die, name, FOR_SCENE, -1, contest.action.brought.families, False, False))
        state.names[seat] = ""
        state.stage = RESOLVE

    def text(self, state: Heroic, seat: int, kind: int, target: int, _c: int) -> str:
        what = [*[f"{type} stress" for type in TYPES], "a complication", "an asset"][kind]
        return f"{what.capitalize()} for {name_of(state, target)}"


class OtherSpare(Answer):
    """Another die of the roll as the one that the step beyond d12 has made an effect die (rule P5.5)."""

    def refuse(self, state: Heroic, seat: int, place: int, _b: int, _c: int) -> Refusal | None:
        contest = state.contest
        if state.stage != EXTRA or contest is None or not free(state) or state.cast[contest.actor].seat != seat:
            return NOT_NOW
        if not contest.action.spares or contest.action.spares[0] == POOL:
            return Refusal("no_spare", "There is no such die: the effect was not stepped up beyond d12.", "P5.5")
        action = contest.action
        if not action.left(place) or action.sides[place] == action.sides[action.spares[0]]:
            return Refusal("no_die", "Choose a die of another size that is not used.", "P5.5")
        same = any(action.left(at) and action.sides[at] == action.sides[place] for at in range(place))
        return Refusal("no_die", "Of equal dice take the first.", "P5.5") if same else None

    def do(self, state: Heroic, seat: int, place: int, _b: int, _c: int) -> None:
        contest = state.contest
        assert contest is not None
        contest.action.spares = [place]
        contest.extra[-1] = contest.action.sides[place]

    def text(self, state: Heroic, seat: int, place: int, _b: int, _c: int) -> str:
        sides = state.contest.action.sides if state.contest is not None else []
        return f"Use a d{sides[place]} as the effect die beyond d12" if place < len(sides) else ""


# What is about to land


def landing(state: Heroic, seat: int) -> Hit | None:
    if state.proposal is not None or state.offer or not state.hits or state.cast[state.hits[0].target].seat != seat:
        return None
    return state.hits[0]


class Change(Answer):
    """Stress becomes another type, before anything follows from it (rule P7.4)."""

    def refuse(self, state: Heroic, seat: int, type: int, _b: int, _c: int) -> Refusal | None:
        hit = landing(state, seat)
        if hit is None:
            return NOT_NOW
        if hit.type == COMPLICATED or hit.type == type or not state.can_pay(hit.target):
            return Refusal("no_change", "Stress becomes another type for 1 Plot Point or doom die.", "P7.4")
        return None

    def do(self, state: Heroic, seat: int, type: int, _b: int, _c: int) -> None:
        hit = state.hits.pop(0)
        state.pay(hit.target, f"stress becomes {TYPES[type]}", "P7.4")
        tell(state, "P7.4", hit.target, f"{state.cast[hit.target].name()} takes it as {TYPES[type]} stress.", "spend change")
        hit.type = type
        land(state, hit)

    def text(self, state: Heroic, seat: int, type: int, _b: int, _c: int) -> str:
        return f"Take it as {TYPES[type]} stress (1 point)"


class Ignore(Answer):
    """Immunity or Invulnerable (rules P9.16 and P9.17). If only words say what it works against, the Watcher is asked (rule P9.2)."""

    def refuse(self, state: Heroic, seat: int, flat: int, _b: int, _c: int) -> Refusal | None:
        hit = landing(state, seat)
        if hit is None:
            return NOT_NOW
        if flat not in ignorers(state, hit) or not state.can_pay(hit.target):
            return Refusal("no_sfx", "That needs Immunity or Invulnerable against this, and 1 Plot Point or doom die.", "P9.16")
        return None

    def do(self, state: Heroic, seat: int, flat: int, _b: int, _c: int) -> None:
        hit = state.hits[0]
        sfx = state.cast[hit.target].sfx(flat) if flat < EFFECTS else None
        if sfx is not None and sfx.id == "immunity" and not sfx.against and seat != WATCHER:
            state.proposal = Proposal(P_SFX, hit.target, flat, 0, 0)
        else:
            ignore(state, flat)

    def text(self, state: Heroic, seat: int, flat: int, _b: int, _c: int) -> str:
        named = sfx_name(state.cast[state.hits[0].target], flat) if state.hits and flat < EFFECTS else "what you unlocked"
        return f"Ignore it by {named} (1 point)"


def ignore(state: Heroic, flat: int) -> None:
    hit = state.hits.pop(0)
    state.pay(hit.target, "harm is ignored", "P9.16")
    use_either(state, hit.target, flat)


def acting_kinds() -> list[Kind[Heroic]]:
    types = Range("type", 4, [*TYPES, "complication"])
    return [
        Quick("quick"),
        Rush("rush"),
        Quick("largest", largest=True),
        Rush("all_in", largest=True),
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
        CounterMore("counter_more", [types, Range("die", POOL)]),
        Absorb("absorb", [Range("sfx", EFFECTS), Range("power", POWERS + 1)]),
        UseExtra("extra", [Range("kind", 5, [*TYPES, "complication", "asset"]), Range("target", CAST)]),
        OtherSpare("spare", [Range("die", POOL)]),
        Change("change", [Range("type", 3, TYPES)]),
        Ignore("ignore", [Range("sfx", EFFECTS + UNLOCKED)]),
    ]
