"""The table and the questions in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from longbox.games.heroic.engine.aims import trait_name
from longbox.games.heroic.engine.events import dice_words
from longbox.games.heroic.engine.improvise import clean
from longbox.games.heroic.engine.rules import (
    ACT,
    ACTION,
    COMPLICATED,
    COMPLICATION,
    FOES,
    HEROES,
    LIVES,
    NO_SCENE,
    P_AFFILIATION,
    P_DEATH,
    P_LIMIT,
    P_OWN_LIMIT,
    P_SKIP,
    RESOURCE,
    STUNT,
    TRAUMA,
    WATCHER,
    HeroicRules,
)
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.views import HeroicView
from longbox.games.heroic.engine.vocabulary import AFFILIATIONS, OBJECTIVES, TYPES, hinders_words
from longbox.games.heroic.engine.words import limit_words
from longbox.kernel import Ask

PROPOSED: Final = {
    P_AFFILIATION: "claims {affiliation} for this roll",
    P_SKIP: "wants to remove {trait} with {power}, for 1 Plot Point and no roll",
    P_LIMIT: "wants {limit} of {other} to strike, for 1 Plot Point",
    P_DEATH: "has trauma beyond d12: is this death",
    P_OWN_LIMIT: "says that {own} strikes",
}


# The table


def table_words(game: HeroicRules, state: Heroic, view: HeroicView) -> str:
    lines = scene_lines(state)
    lines.append(f"Doom: {dice_words(state.doom)}")
    for price in view.prices:
        if not price.bought:
            lines.append(f"Doom buys for d{price.die}: {price.name}, {price.does}{', now' if price.payable else ''}")
    for side in (HEROES, FOES):
        for who, one in enumerate(state.cast):
            if one.side == side and one.here and not one.dead:
                lines.append(person_line(state, who))
    for trait in state.traits:
        if trait.die and trait.owner < 0:
            lines.append(f"For any hero: {trait.name} d{trait.die}, for {LIVES[trait.life]}")
    if state.contest is not None:
        lines += contest_lines(state)
    for pool in view.pools:
        if pool.marks:
            dice = ", ".join([f"d{die} {mark}" for die, mark in zip(pool.dice, pool.marks)])
            whose = f"The pool of {view.faces[pool.who].name}" if len(view.pools) > 1 else "The pool"
            lines.append(f"{whose}: {dice}{f' (costs {pool.cost})' if pool.cost else ''}")
            lines += [f"Note: {words}" for words in pool.missing]
    lines += [f"Your note: {clean(note, 400)}" for note in state.notes]
    return "\n".join(lines)


def scene_lines(state: Heroic) -> list[str]:
    scene = state.scene
    if scene.kind == NO_SCENE:
        return ["No scene is framed yet."]
    kind = "Action Scene" if scene.kind == ACTION else "Transition Scene"
    state_of = f"over, {scene.over}" if scene.over else f"round {scene.round}"
    lines = [f"{kind}: {f'{scene.title}, ' if scene.title else ''}{state_of}"]
    if scene.distinctions:
        lines.append(f"It is: {'; '.join(scene.distinctions)}")
    if scene.objective >= 0:
        obstacle = f", obstacle d{scene.obstacle}" if scene.obstacle else ""
        obstacle += f", {hinders_words(scene.hinders)} hinders" if scene.hinders else ""
        boss = f", marked foe {state.cast[scene.boss].name()}" if 0 <= scene.boss < len(state.cast) else ""
        boss += f", who gets up: {scene.gets_up} (house rule)" if scene.gets_up else ""
        done = f"{scene.filled} of {scene.boxes} boxes, {scene.ticked} of {scene.ticks} ticks"
        lines.append(f"Objective: {OBJECTIVES[scene.objective]}, {done}{obstacle}{boss}")
    return lines


def person_line(state: Heroic, who: int) -> str:
    one = state.cast[who]
    parts: list[str] = []
    if one.sheet.is_many():
        parts.append(f"{one.dice}d{max(one.sheet.affiliations)}")
    elif one.seat != WATCHER and one.sheet.kind == "hero":
        parts.append(f"{one.pp} PP")
        if one.xp:
            parts.append(f"{one.xp} XP")
    for type in range(3):
        if one.harm.stress[type]:
            parts.append(f"{TYPES[type]} stress d{one.harm.stress[type]}{came_from(one.harm.causes[type])}")
        if one.harm.trauma[type]:
            parts.append(f"{TYPES[type]} trauma d{one.harm.trauma[type]}{came_from(one.harm.causes[TRAUMA + type])}")
    if one.harm.out >= 0:
        parts.append("stressed out" if one.harm.out < COMPLICATED else "out")
    for trait in state.traits:
        if trait.die and trait.owner == who:
            word = {COMPLICATION: "complication ", RESOURCE: "resource ", STUNT: "stunt "}.get(trait.kind, "asset ")
            parts.append(f"{word}{trait.name} d{trait.die}")
    if state.in_action() and one.active() and not one.in_scene.acted:
        parts.append("still to act")
    if one.side == HEROES and state.in_action() and one.active():
        parts.append(AFFILIATIONS[state.affiliation(who, one.in_scene.group)])
    return f"{one.name()[:30]}: {', '.join(parts) or 'unhurt'}"


def came_from(cause: str) -> str:
    """What stress came from, behind its die (rule P13.13)."""
    return f" ({cause})" if cause else ""


def contest_lines(state: Heroic) -> list[str]:
    contest = state.contest
    assert contest is not None
    lines = []
    for throw in [contest.action, contest.reaction]:
        if throw is not None and throw.sides:
            name = state.cast[throw.who].name() if throw.who >= 0 else "Doom"
            dice = (
                ", ".join([f"d{die} {value}" for die, value in zip(throw.sides, throw.shown)]) if throw.shown else dice_words(throw.sides)
            )
            kept = f"; total {throw.value}, effect d{throw.effect_die()}" if throw.kept else ""
            lines.append(f"{name[:20]} rolls: {dice}{kept}")
    return lines


# Questions

PLAIN: Final = {
    "frame": "What follows? Frame an Event, an Act, an Action Scene or a Transition.",
    "first": "Who acts first?",
    "next": "Who acts next?",
    "keep": "Two dice make the total, one more is the effect. Which?",
    "absorb": "Absorb it?",
    "insist": "The hero declines. Pay a doom die for it?",
    "lead": "Which way do you follow?",
    "ending": "How does it end?",
    "curtain": "The story has come to its end. Do you go on with another Event, or close the book?",
}


def ask_words(game: HeroicRules, state: Heroic, view: HeroicView, ask: Ask) -> str:
    found = ASKED.get(ask.what)
    return found(state, view) if found is not None else PLAIN.get(ask.what) or ask.what.replace("_", " ").capitalize() + "?"


def asked_for(state: Heroic, view: HeroicView) -> str:
    """The name of the character whose seat is asked."""
    subject = state.subject(view.seat) if view.seat < state.game.seats else -1
    return state.cast[subject].name() if subject >= 0 else ""


def doom_words(state: Heroic, view: HeroicView) -> str:
    if state.stage == ACT and view.pool is not None and view.pool.aim:
        return f"{view.faces[view.pool.who].name} is going to {view.pool.aim}. You may spend doom, or offer a Limit."
    return "You may spend doom, or offer a Limit." if view.seat == WATCHER else "You may step in: play the scene's ally."


def act_words(state: Heroic, view: HeroicView) -> str:
    name = asked_for(state, view)
    if view.pool is not None and view.pool.aim and view.pool.seat == view.seat:
        return f"{name} is going to {view.pool.aim}. Gather dice: quick takes one from every box; then roll."
    return f"What does {name} do? Hurt, help or heal somebody; go at the objective; or something else."


def react_words(state: Heroic, view: HeroicView) -> str:
    assert state.contest is not None
    action = state.contest.action
    return f"{asked_for(state, view)} reacts against {action.value}, effect d{action.effect_die()}. Gather dice."


def opportunity_words(state: Heroic, view: HeroicView) -> str:
    contest = state.contest
    ones = contest.throw().ones if contest is not None else 0
    buyer = contest.buyers[0] if contest is not None and contest.buyers else -1
    whose = f" for {state.cast[buyer].name()}" if buyer >= 0 and len(state.heroes_of(state.cast[buyer].seat)) > 1 else ""
    return f"{ones} {'opportunity' if ones == 1 else 'opportunities'} to buy{whose}."


def counter_words(state: Heroic, view: HeroicView) -> str:
    if state.contest is not None and state.contest.back:
        return "Another effect die of the reaction, on top?"
    return "The reaction has won. Strike back?"


def extra_words(state: Heroic, view: HeroicView) -> str:
    dice = state.contest.extra if state.contest is not None else []
    return f"Another effect die, d{dice[0] if dice else 4}: for what?"


def landing_words(state: Heroic, view: HeroicView) -> str:
    hit = state.hits[0]
    kind = f"{TYPES[hit.type]} stress" if hit.type < COMPLICATED else f"the complication {hit.name}"
    return f"{state.cast[hit.target].name()} is about to take {kind} d{hit.die}."


def offered_words(state: Heroic, view: HeroicView) -> str:
    who, flat, _declined = state.offer
    return f"The Watcher offers 1 Plot Point if {limit_words(state, who, flat)} strikes."


def rest_words(state: Heroic, view: HeroicView) -> str:
    return f"{asked_for(state, view) or 'The hero'} rests: recover, help, prepare, spend XP; then say that you are ready."


def ready_words(state: Heroic, view: HeroicView) -> str:
    if view.seat == WATCHER:
        return f"The heroes rest; not ready yet: {still_resting(state)}. What follows is framed then, or you end it now."
    return f"You are ready; still busy: {still_resting(state)}. You can take it back until the last of them is ready."


def still_resting(state: Heroic) -> str:
    """The heroes who are not ready yet, by name."""
    return ", ".join([state.cast[who].name() for who in state.heroes() if not state.rested >> who & 1])


def proposal_words(state: Heroic, view: HeroicView) -> str:
    proposal = state.proposal
    assert proposal is not None
    one = state.cast[proposal.by]
    kind = proposal.kind
    words = PROPOSED.get(kind, "says that an SFX works against this")
    if kind == P_AFFILIATION:
        affiliation = proposal.a
        words = words.format(affiliation=AFFILIATIONS[affiliation])
    elif kind == P_SKIP:
        power, place = proposal.a, proposal.b
        words = words.format(trait=state.traits[place].name, power=trait_name(state, proposal.by, power))
    elif kind == P_LIMIT:
        villain, flat = proposal.a, proposal.b
        words = words.format(limit=limit_words(state, villain, flat), other=state.cast[villain].name())
    elif kind == P_OWN_LIMIT:
        flat = proposal.a
        words = words.format(own=limit_words(state, proposal.by, flat))
    return f"{one.name()} {words}. Yes or no?"


ASKED: Final[dict[str, Callable[[Heroic, HeroicView], str]]] = {
    "doom": doom_words,
    "act": act_words,
    "react": react_words,
    "opportunity": opportunity_words,
    "counter": counter_words,
    "extra": extra_words,
    "landing": landing_words,
    "limit": offered_words,
    "allow": proposal_words,
    "rest": rest_words,
    "ready": ready_words,
}
"""The words of questions that say something about the table, by what they ask."""
