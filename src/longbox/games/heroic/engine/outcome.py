"""What an action comes to: opposition, margins, what the effect die does, and the end of it (chapters P5 and P6)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroic.engine.aims import trait_name
from longbox.games.heroic.engine.defs import Gain
from longbox.games.heroic.engine.dice import margin_steps, worsened
from longbox.games.heroic.engine.events import Gathered, Outcome
from longbox.games.heroic.engine.harm import cause_of, drop_trait, fill, land, let_back, make_trait, tell, tell_trait, unnamed
from longbox.games.heroic.engine.order import after_action, check_over
from longbox.games.heroic.engine.people import Contest, Throw, blow, largest_left
from longbox.games.heroic.engine.pool import hostile, limited
from longbox.games.heroic.engine.reactions import absorbers, is_of, may_counter
from longbox.games.heroic.engine.records import Hit, Trait
from longbox.games.heroic.engine.recovery import lost_recovery, recover, worsen_stress
from longbox.games.heroic.engine.rules import (
    ABSORB,
    ACT,
    ALWAYS,
    ASSET,
    ATTACK,
    COMPLICATE,
    COMPLICATED,
    COMPLICATION,
    COUNTER,
    EFFECTS,
    EXTRA,
    FETCH,
    FIRST,
    FOR_NEXT,
    FOR_ROLL,
    FOR_SCENE,
    GRANDSTAND,
    LIFT,
    LOWER,
    NEVER,
    NEXT,
    OBJECTIVE,
    POOL,
    POWERS,
    REACT,
    RECOVER,
    REMOVE,
    RESOLVE,
    ROLL,
    SHUT,
    SUPPORT,
    TRAUMA,
    UNLOCKED,
)
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import AFFILIATIONS, TYPES, step_back, step_up

# The machine: the steps of an outcome, after which the action is closed.
OUTCOME: Final = 0
STRIKE_BACK: Final = 1
DRINK: Final = 2
NEXT_TARGET: Final = 3
FURTHER_DICE: Final = 4
AFTERMATH: Final = 5


def settle(state: Heroic) -> None:
    """Go on until somebody has to be asked: first what is about to land, then what the action still has to do; a turn that nobody can take
    goes by (rule P12.7)."""
    landed = False
    while state.proposal is None and not state.offer:
        if state.hits:
            hit = state.hits[0]
            if not hit.asked and landing_matters(state, hit):
                hit.asked = True
            if hit.asked:
                return
            state.hits.pop(0)
            land(state, hit)
            landed = True
        elif state.stage == RESOLVE:
            go_on(state)
        elif state.stage == REACT and not state.cast[reactor(state)].reacts():
            state.clear_draft(state.cast[reactor(state)].seat)
            state.stage = RESOLVE
        elif state.stage == ACT and not state.cast[state.actor].active():
            after_action(state, state.actor)
        else:
            if landed and state.stage in (FIRST, NEXT, ACT):
                check_over(state)
            return


def reactor(state: Heroic) -> int:
    assert state.contest is not None
    return state.contest.targets()[state.contest.at]


def go_on(state: Heroic) -> None:
    """The next step of the outcome of the action under way."""
    contest = state.contest
    assert contest is not None
    step = contest.step
    contest.step += 1
    if step == OUTCOME:
        outcome(state, contest)
    elif step == STRIKE_BACK:
        if may_counter(state, contest):
            state.stage = COUNTER
    elif step == DRINK:
        if absorbers(state, contest):
            state.stage = ABSORB
    elif step == NEXT_TARGET:
        if contest.at < len(contest.also):
            before = contest.targets()[contest.at]
            contest.at += 1
            contest.step = OUTCOME
            if contest.targets()[contest.at] != before:
                oppose(state, contest)
            else:  # one more of the same mob, which rolls once (rule P12.3)
                outcome(state, contest)
                contest.step = NEXT_TARGET
    elif step == FURTHER_DICE:
        if contest.extra and contest.won and contest.use != RECOVER:
            state.stage = EXTRA
            contest.step = FURTHER_DICE
    elif step == AFTERMATH:
        aftermath(state, contest)
    else:
        close(state, contest)


def landing_matters(state: Heroic, hit: Hit) -> bool:
    """Whether the target is asked before it lands: if it can ignore it, or change its type, and has not said otherwise (rule P4.10)."""
    one = state.cast[hit.target]
    wish = state.landing[one.seat]
    if wish == NEVER or not state.can_pay(hit.target) or one.dead or not one.here or hit.die < 4:
        return False
    if ignorers(state, hit):
        return True
    if hit.type == COMPLICATED or one.sheet.is_many():
        return False
    return wish == ALWAYS or worsened(one.harm.stress[hit.type], hit.die) >= 10


def ignorers(state: Heroic, hit: Hit) -> list[int]:
    """The SFX by which the target could ignore what is about to land (rules P9.16 and P9.17)."""
    one, found, flat = state.cast[hit.target], list[int](), 0
    for at, set_ in enumerate(one.sheet.sets):
        for sfx in set_.sfx:
            if one.set_works(at):
                if sfx.id == "immunity" and (not sfx.against or is_of(sfx.against, hit.families, hit.type)):
                    found.append(flat)
                if sfx.id == "invulnerable" and hit.type == 0 and not is_of(sfx.against, hit.families, COMPLICATED):
                    found.append(flat)
            flat += 1
    for place in unlocked(state, hit.target, "immunity"):
        gain = unlocked_gain(state, one.growth.unlocked[place])
        if gain is not None and is_of(gain.against, hit.families, hit.type):
            found.append(EFFECTS + place)
    return found


def unlocked(state: Heroic, who: int, do: str) -> list[int]:
    """What somebody has unlocked of this kind and not used in this scene (rule P14.12)."""
    one, found = state.cast[who], list[int]()
    for place, id in enumerate(one.growth.unlocked[:UNLOCKED]):
        gain = unlocked_gain(state, id)
        if gain is not None and gain.do == do and not one.in_scene.used >> place & 1:
            found.append(place)
    return found


def unlocked_gain(state: Heroic, id: str) -> Gain | None:
    event = state.rules().world.event_by_id.get(id.rpartition("-")[0])
    for found in event.unlocks if event is not None else []:
        if found.id == id:
            return found.gain
    return None


# Opposition


def oppose(state: Heroic, contest: Contest) -> None:
    """The target reacts, or the doom pool does with what it is about (rules P5.1, P5.2 and P5.9)."""
    contest.reaction = None
    contest.back = []
    target = contest.targets()[contest.at]
    if hostile(state, contest.actor, contest.use, contest.target):
        state.stage = REACT if state.cast[target].reacts() else RESOLVE
        return
    throw = Throw(-1)
    named = sorted([*[(die, "Doom") for die in state.doom], *affected(state, contest)], key=lambda one: -one[0])
    throw.sides = [die for die, _ in named]
    throw.marks = [mark for _, mark in named]
    limited(throw)
    if not throw.sides:
        state.stage = RESOLVE
        return
    contest.reaction = throw
    state.stage = ROLL
    if state.heard is not None:
        state.tell(Gathered(rule="P5.2", who=-1, name="Doom", aim="", dice=list(throw.sides), marks=list(throw.marks)))


def affected(state: Heroic, contest: Contest) -> list[tuple[int, str]]:
    """The dice that stand against an action beside the doom pool, each with what it is (rules P5.2 and P5.10)."""
    return [(die, mark) for die, mark in [*things(state, contest), *hindrances(state, contest)] if die]


def things(state: Heroic, contest: Contest) -> list[tuple[int, str]]:
    """What the action is about; 0 where a trait has gone in the meantime."""
    other, detail = state.cast[contest.target], contest.detail
    if contest.use == RECOVER:
        return [(other.hurt(detail), f"{TYPES[detail % TRAUMA].capitalize()} {'trauma' if detail >= TRAUMA else 'stress'}")]
    if contest.use == OBJECTIVE:
        return [(state.scene.obstacle, "Obstacle")]
    if contest.use == REMOVE:
        return [(state.traits[detail].die, state.traits[detail].name)]
    if contest.use == SUPPORT and detail:
        return [(state.traits[detail - 1].die, state.traits[detail - 1].name)]
    if contest.use == LIFT:
        die = other.power_die(detail) if detail < POWERS else other.specialty_die(detail - POWERS)
        return [(die, trait_name(state, contest.target, detail))]
    return []


def hindrances(state: Heroic, contest: Contest) -> list[tuple[int, str]]:
    """The one stress or trauma and the one complication of whoever acts that hinder the action (rule P5.10)."""
    one = state.cast[contest.actor]
    if not state.in_action() or contest.use == RECOVER or one.in_scene.spared:
        return []
    stress, worst = 0, 0
    for type in range(3):
        if state.scene.hinders >> type & 1 and one.worst(type) > stress:
            stress, worst = one.worst(type), type
    die, name = 0, ""
    for place, trait in enumerate(state.traits):
        aimed_at = contest.use == REMOVE and place == contest.detail
        if trait.kind == COMPLICATION and trait.owner == contest.actor and trait.die > die and not aimed_at:
            die, name = trait.die, trait.name
    return [(stress, f"{TYPES[worst].capitalize()} {'trauma' if one.harm.trauma[worst] == stress else 'stress'}"), (die, name)]


# The outcome


def outcome(state: Heroic, contest: Contest) -> None:
    """Who wins, and with what effect (rules P5.3 to P5.6)."""
    action, reaction = contest.action, contest.reaction
    target, actor = contest.targets()[contest.at], contest.actor
    other = reaction.value if reaction is not None else 0
    contest.guards.append(guard(contest))
    won = action.value >= other
    contest.margin = action.value - other
    die = adjusted(state, contest, margin_steps(action.value, other)) if won else 0
    if state.heard is not None:
        state.tell(
            Outcome(
                rule="P5.3",
                who=actor,
                name=state.cast[actor].name(),
                against=target,
                total=action.value,
                other=other,
                won=won,
                die=die,
                use="action won" if won else "action lost",
            )
        )
    if won:
        contest.won |= 1 << contest.at
        if contest.margin >= 5 and action.brought.affiliation >= 0:
            state.note_fact(actor, AFFILIATIONS[action.brought.affiliation].lower())
        use_effect(state, contest, target, die)
    else:
        state.note_fact(actor, "fail")
        if reaction is not None and reaction.who >= 0:
            if actor == state.scene.boss:
                state.note_fact(reaction.who, "react")
            if -contest.margin >= 5:
                state.note_fact(reaction.who, "react5")
        lost_recovery(state, contest, target)
    state.stage = RESOLVE


def adjusted(state: Heroic, contest: Contest, steps: int) -> int:
    """The effect die after all steps; what is beyond d12 becomes further effect dice (rules P5.4 to P5.6)."""
    action = contest.action
    hurts = contest.use in (ATTACK, COMPLICATE)
    die = action.effect_die(contest.at)
    up = steps + action.brought.up + (action.brought.hurts_more if contest.use == ATTACK else 0)
    other = guard(contest)
    if hurts and state.rules().step_back_first and other > die:  # rule P18.2
        die = step_back(die)
        if die == 0:
            return 0
        other = 0
    beyond = max(0, (die + 2 * up - 12) // 2)
    die = step_up(die, up) if up else die
    if beyond and hurts and state.rules().out_at_once:  # rule P18.1
        return 14
    if beyond and not action.spares:  # once; further steps are lost (rule P5.5)
        contest.extra.append(spare_die(contest))
    if hurts and other > die:  # rules P5.6 and P13.12
        return step_back(die)
    return die


def guard(contest: Contest) -> int:
    """The effect die of whoever reacts now; 0: nobody does, or the doom pool."""
    reaction = contest.reaction
    return reaction.effect_die() if reaction is not None and reaction.who >= 0 else 0


def guarded(contest: Contest, target: int, die: int) -> int:
    """A further effect die that hurts somebody steps back too if their own is strictly larger (rule P5.6); 0: nothing is left of it."""
    return step_back(die) if contest.guards[contest.targets().index(target)] > die else die


def spare_die(contest: Contest) -> int:
    """The largest die of the roll that is not used yet; a d4 if there is none (rule P5.5)."""
    action = contest.action
    best = largest_left(action)
    action.spares.append(best)
    return action.sides[best] if best != POOL else 4


def use_effect(state: Heroic, contest: Contest, target: int, die: int) -> None:
    """What the effect die does (chapter P6)."""
    use, detail, actor = contest.use, contest.detail, contest.actor
    if die == 0:
        return
    if use == ATTACK:
        strike(state, contest, target, detail, die)
    elif use == COMPLICATE:
        life = lasting(state, contest, FOR_NEXT, FOR_SCENE)
        queue(state, contest, target, COMPLICATED, die, contest.name or unnamed(state, target), life, detail - 1)
    elif use == SUPPORT:
        support(state, contest, target, die)
    elif use == RECOVER:
        recover(state, contest, target, die)
    elif use == OBJECTIVE:
        boxes = 2 if die >= 12 else 1
        fill(state, boxes, state.cast[actor].name(), "P11.6")
        state.note_fact(actor, "box")
        if boxes == 2:
            state.note_fact(actor, "box2")
    elif use == SHUT:
        shut_down(state, actor, target, detail, die)
    elif use == REMOVE:
        remove(state, actor, detail, die)
    elif use in (LIFT, LOWER):
        other = state.cast[target]
        other.set_step(detail if detail < POWERS else other.power_count() + detail - POWERS, 1 if use == LIFT else -1)
        tell(state, "P6.4", target, f"A trait of {other.name()} steps {'up' if use == LIFT else 'down'} for the scene.", "step trait")
    elif use == GRANDSTAND:
        state.set_doom([*state.doom, die], f"{state.cast[actor].name()} feeds it", "P6.7")
        tell(state, "P6.7", actor, f"{state.cast[actor].name()} adds d{die} to doom.", "grandstand")
    else:
        assert use == FETCH
        one = state.cast[actor]
        one.shut_sets &= ~(1 << one.limit_set(detail))
        tell(state, "P10.5", actor, f"{one.name()} has the gear back.", "fetch gear")


def lasting(state: Heroic, contest: Contest, longer: int, usual: int) -> int:
    """Whether it was paid for that it lasts longer (rule P7.4)."""
    if contest.lasting and state.can_pay(contest.actor):
        state.pay(contest.actor, "made to last", "P7.4")
        tell(state, "P7.4", contest.actor, "It is made to last.", "spend lasting")
        return longer
    return usual


def strike(state: Heroic, contest: Contest, target: int, type: int, die: int) -> None:
    """Stress on a target, once of each type in an action, but for mobs (rules P5.8 and P12.3)."""
    key = blow(target, type)
    if key in contest.hit and not state.cast[target].sheet.is_many():
        return
    contest.hit.append(key)
    queue(state, contest, target, type, die, cause_of(state, contest.action, contest.name), 0, -1)


def queue(state: Heroic, contest: Contest, target: int, type: int, die: int, name: str, life: int, worsens: int) -> None:
    if type == COMPLICATED:
        contest.hit.append(blow(target, COMPLICATED))
    state.hits.append(Hit(target, contest.actor, type, die, name, life, worsens, contest.action.brought.families, False, False))


def support(state: Heroic, contest: Contest, target: int, die: int) -> None:
    """An asset of at least d6, for whoever it is meant (rule P6.3), or one that steps up (rule P6.4)."""
    actor = contest.actor
    if contest.detail:
        trait = state.traits[contest.detail - 1]
        if trait.die:
            trait.die = step_up(trait.die)
            trait.stepped = True
            tell_trait(state, trait, "P6.4")
        return
    life = lasting(state, contest, FOR_SCENE, FOR_ROLL)
    make_trait(state, Trait(ASSET, contest.name or "Asset", max(6, die), target, actor, life), "P6.3")
    state.note_fact(actor, "asset", number=max(6, die))
    if target != actor:
        state.note_fact(actor, "aid")


def shut_down(state: Heroic, actor: int, target: int, place: int, die: int) -> None:
    other = state.cast[target]
    if die >= (other.power_die(place) if place < POWERS else other.specialty_die(place - POWERS)):
        other.shut_down(place)
        tell(state, "P6.5", target, f"{trait_name(state, target, place)} of {other.name()} is shut down.", "shut down")
        if state.opposes(actor, target):
            state.note_fact(actor, "shut")
    else:
        tell(state, "P6.5", target, f"d{die} is too small to shut it down.")


def remove(state: Heroic, actor: int, place: int, die: int) -> None:
    """At least as large: gone. Smaller: it steps back (rules P6.5 and P6.6)."""
    trait = state.traits[place]
    if trait.die == 0:
        return
    left = 0 if die >= trait.die else step_back(trait.die)
    if left:
        trait.die = left
        tell_trait(state, trait, "P6.6")
        let_back(state, trait)
        return
    drop_trait(state, place, f"by {state.cast[actor].name()}", "P6.5")
    if trait.owner >= 0 and state.opposes(actor, trait.owner):
        state.note_fact(actor, "shut")


# The end of an action


def aftermath(state: Heroic, contest: Contest) -> None:
    """What an action costs when it is over: pushed powers, own stress, unleashed powers that failed, borrowed dice."""
    for throw in [contest.action, contest.reaction]:
        if throw is None or throw.who < 0:
            continue
        who = throw.who
        for type in throw.brought.pushed:
            state.hits.append(Hit(who, -1, type, 6, "Push", 0, -1, [], False, False))
        for type in throw.brought.own_stress:
            if state.cast[who].harm.stress[type]:
                worsen_stress(state, who, type)
        if throw is contest.action and not contest.won:
            for die in throw.brought.unleashed:
                state.set_doom([*state.doom, die], "Unleashed has failed", "P9.24")
        for die in throw.brought.borrowed:
            state.set_doom([*state.doom, step_up(die)], "a borrowed die comes back", "P9.7")
        for die in throw.brought.planned:
            back = step_back(die)
            state.set_doom([*state.doom, back] if back else list(state.doom), "a borrowed die comes back", "P9.18")
    state.stage = RESOLVE


def close(state: Heroic, contest: Contest) -> None:
    """Plot Points for opportunities come (rule P4.9), and the turn is over."""
    for who in contest.owed:
        purse = state.purse(who)
        if purse >= 0:
            state.add_points(purse, 1, "an opportunity bought by the Watcher", "P4.9")
    state.contest = None
    after_action(state, contest.actor)
