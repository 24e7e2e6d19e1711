"""The table, the questions and the moves in words."""

from __future__ import annotations

from longbox.games.heroic.engine.aims import trait_name
from longbox.games.heroic.engine.events import dice_words
from longbox.games.heroic.engine.experience import spender
from longbox.games.heroic.engine.growth import GROWTH, growth_words
from longbox.games.heroic.engine.improvise import clean
from longbox.games.heroic.engine.keeping import chosen
from longbox.games.heroic.engine.limits import NAMES as LIMIT_NAMES
from longbox.games.heroic.engine.milestones import XP, claimed, claims_of, find, milestone
from longbox.games.heroic.engine.opportunities import SEIZED
from longbox.games.heroic.engine.order import leads_now
from longbox.games.heroic.engine.pool import PoolStep
from longbox.games.heroic.engine.reactions import counter_die
from longbox.games.heroic.engine.resting import milestone_choices
from longbox.games.heroic.engine.rules import (
    ACTION,
    BY_SFX_UP,
    COMPLICATED,
    COMPLICATION,
    EFFECTS,
    FOES,
    HEROES,
    LIVES,
    NO_SCENE,
    P_AFFILIATION,
    P_DEATH,
    P_LIMIT,
    P_OWN_LIMIT,
    P_SKIP,
    POOL,
    RESOURCE,
    REST,
    STUNT,
    TRAUMA,
    WATCHER,
    YES,
    HeroicRules,
)
from longbox.games.heroic.engine.special import sfx_name
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.turns import ending_choices, interrupt_price, split_price
from longbox.games.heroic.engine.views import HeroicView
from longbox.games.heroic.engine.vocabulary import AFFILIATIONS, OBJECTIVES, RESOURCE_DICE, TYPES
from longbox.kernel import Ask, Form, Move, Twin

PROPOSED = {
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
    if view.pool is not None and view.pool.marks:
        dice = ", ".join([f"d{die} {mark}" for die, mark in zip(view.pool.dice, view.pool.marks)])
        lines.append(f"The pool: {dice}{f' (costs {view.pool.cost})' if view.pool.cost else ''}")
        lines += [f"Note: {words}" for words in view.pool.missing]
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
        boss = f", marked foe {state.cast[scene.boss].name()}" if 0 <= scene.boss < len(state.cast) else ""
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
        if one.stress[type]:
            parts.append(f"{TYPES[type]} stress d{one.stress[type]}{came_from(one.causes[type])}")
        if one.trauma[type]:
            parts.append(f"{TYPES[type]} trauma d{one.trauma[type]}{came_from(one.causes[TRAUMA + type])}")
    if one.out >= 0:
        parts.append("stressed out" if one.out < COMPLICATED else "out")
    for trait in state.traits:
        if trait.die and trait.owner == who:
            word = {COMPLICATION: "complication ", RESOURCE: "resource ", STUNT: "stunt "}.get(trait.kind, "asset ")
            parts.append(f"{word}{trait.name} d{trait.die}")
    if state.in_action() and one.active() and not one.acted:
        parts.append("still to act")
    if one.side == HEROES and state.in_action() and one.active():
        parts.append(AFFILIATIONS[state.affiliation(who, one.group)])
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


def ask_words(game: HeroicRules, state: Heroic, view: HeroicView, ask: Ask) -> str:
    what = ask.what
    seat = view.seat
    subject = state.subject(seat) if seat < state.game.seats else -1
    name = state.cast[subject].name() if subject >= 0 else ""
    if what == "frame":
        if state.stage == REST and state.rester() >= 0:
            return "The heroes rest. What follows can be framed when all of them are done, or you end it now."
        return "What follows? Frame an Event, an Act, an Action Scene or a Transition."
    if what == "first":
        return "Who acts first?"
    if what == "next":
        return "Who acts next?"
    if what == "doom":
        return "You may spend doom." if seat == WATCHER else "You may step in: play the scene's ally."
    if what == "act":
        if view.pool is not None and view.pool.aim and view.pool.seat == seat:
            return f"{name} is going to {view.pool.aim}. Gather dice: quick takes one from every box; then roll."
        return f"What does {name} do? Hurt, help or heal somebody; go at the objective; or something else."
    if what == "react":
        assert state.contest is not None
        action = state.contest.action
        return f"{name} reacts against {action.value}, effect d{action.effect_die()}. Gather dice."
    if what == "keep":
        return "Two dice make the total, one more is the effect. Which?"
    if what == "opportunity":
        ones = state.contest.throw().ones if state.contest is not None else 0
        buyer = state.contest.buyers[0] if state.contest is not None and state.contest.buyers else -1
        whose = f" for {state.cast[buyer].name()}" if buyer >= 0 and len(state.heroes_of(state.cast[buyer].seat)) > 1 else ""
        return f"{ones} {'opportunity' if ones == 1 else 'opportunities'} to buy{whose}."
    if what == "counter":
        return "The reaction has won. Strike back?"
    if what == "absorb":
        return "Absorb it?"
    if what == "extra":
        dice = state.contest.extra if state.contest is not None else []
        return f"Another effect die, d{dice[0] if dice else 4}: for what?"
    if what == "landing":
        hit = state.hits[0]
        kind = f"{TYPES[hit.type]} stress" if hit.type < COMPLICATED else f"the complication {hit.name}"
        return f"{state.cast[hit.target].name()} is about to take {kind} d{hit.die}."
    if what == "limit":
        who, flat, _declined = state.offer
        return f"The Watcher offers 1 Plot Point if {limit_words(state, who, flat)} strikes."
    if what == "insist":
        return "The hero declines. Pay a doom die for it?"
    if what == "allow":
        return proposal_words(state)
    if what == "rest":
        return f"{name or 'The hero'} rests: recover, prepare, spend XP; then say done."
    if what == "lead":
        return "Which way do you follow?"
    if what == "ending":
        return "How does it end?"
    if what == "curtain":
        return "The story has come to its end. Do you go on with another Event, or close the book?"
    return what.replace("_", " ").capitalize() + "?"


def limit_words(state: Heroic, who: int, flat: int) -> str:
    limit = state.cast[who].limit(flat) if who < len(state.cast) else None
    if limit is None:
        return "a Limit"
    detail = limit.words or limit.complication
    return f"{LIMIT_NAMES[limit.id]}{f' ({detail})' if detail else ''}"


def proposal_words(state: Heroic) -> str:
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


# Moves


def name_of(state: Heroic, who: int) -> str:
    return state.cast[who].name() if who < len(state.cast) else "nobody"


def trait_words(state: Heroic, place: int) -> str:
    return f"{state.traits[place].name} d{state.traits[place].die}" if place < len(state.traits) else "a trait"


def move_words(game: HeroicRules, state: Heroic, view: HeroicView, move: Move) -> str:
    kind, seat = move.kind, view.seat
    subject = state.subject(seat) if seat < state.game.seats else -1
    if isinstance(kind, PoolStep):
        words = kind.label(state, subject, move.a, move.b, move.c) if subject >= 0 else repr(move)
        return words[0].upper() + words[1:] + price_of(move)
    words = _WORDS.get(kind.name, "")
    if words and not kind.ranges:
        return words
    if kind.name in ("keep", "add", "keep_effect"):
        return keep_words(state, move)
    return other_words(state, seat, subject, move) or words or repr(move).replace("_", " ")


def price_of(move: Move) -> str:
    """What a step of a pool costs, in words."""
    name = move.kind.name
    extra = 0
    if name in ("distinction", "power", "specialty"):
        extra = move.c
    elif name in ("asset", "resource", "hindrance", "stress", "stunt"):
        extra = move.b
    elif name == "push":
        extra = move.a
    if name in ("push", "stunt"):
        return " (2 points)" if extra else " (1 point)"
    return " (1 point)" if extra else ""


_WORDS = {
    "quick": "Quick pool: one die from every box",
    "rush": "Quick pool, and roll",
    "roll": "Roll",
    "let_be": "Let it be",
    "make_last": "Make it last (1 point)",
    "hold": "Let the turn go by",
    "done": "Done with this Transition",
    "nobody": "Nobody is left to act",
    "accept": "Take the Plot Point; it strikes",
    "decline": "Decline",
    "proceed": "Go on with the Event",
    "end_scene": "End the scene at once (2d12)",
    "buy_point": "1 XP for 1 Plot Point",
    "ally": "Play the scene's ally",
    "end_now": "End the scene",
    "curtain": "Ask the heroes whether they go on",
    "close_book": "Close the book",
    "frame_transition": "Frame a Transition Scene",
    "new_distinction": "A new distinction of the scene (d8 or larger)",
}


def keep_words(state: Heroic, move: Move) -> str:
    assert state.contest is not None
    throw = state.contest.throw()

    def die(at: int) -> str:
        return f"d{throw.sides[at]}:{throw.shown[at]}" if at < len(throw.sides) else "none"

    if move.kind.name == "add":
        place = move.a
        return f"Add {die(place)} to the total"
    if move.kind.name == "keep_effect":
        place = move.a
        return f"{die(place)} as another effect die"
    first, second, effect = move.a, move.b, move.c
    total = [at for at in (first, second) if at != POOL]
    value = sum([throw.shown[at] for at in [*total, *chosen(state, state.seat_of(throw.who), True)]])
    size = f"d{throw.sides[effect]}" if effect != POOL else "d4"
    return f"Total {value} ({' + '.join([die(at) for at in total]) or 'nothing'}), effect {size}"


def other_words(state: Heroic, seat: int, subject: int, move: Move) -> str:
    return roll_words(state, seat, move) or turn_words(state, subject, move) or rest_words(state, seat, subject, move)


def roll_words(state: Heroic, seat: int, move: Move) -> str:
    """Answers after a roll."""
    name = move.kind.name
    if name == "again":
        return "Roll again (1 point)"
    if name == "buy":
        add, step = move.a, move.b
        return f"Buy: {add} as d6, {step} as steps up"
    if name == "merge":
        ones = move.a
        return f"Buy {ones} as one larger die"
    if name == "seize":
        use, which = move.a, move.b
        return seize_words(state, seat, use, which)
    if name == "counter":
        type, how = move.a, move.b
        by = [" (1 point)", " by Counterattack", " by Counterattack, stepped up (1 point)"][how]
        die = f" with d{counter_die(state.contest, how == BY_SFX_UP)}" if state.contest is not None else ""
        return f"Strike back{die}: {[*TYPES, 'complication'][type]}{by}"
    if name == "absorb":
        _sfx, power = move.a, move.b
        assert state.contest is not None
        return f"Absorb it into {trait_name(state, state.contest.throw().who, power - 1)}" if power else "Absorb it as a stunt"
    if name == "extra":
        made, target = move.a, move.b
        what = [f"{TYPES[0]} stress", f"{TYPES[1]} stress", f"{TYPES[2]} stress", "a complication", "an asset"][made]
        return f"{what.capitalize()} for {name_of(state, target)}"
    if name == "change":
        type = move.a
        return f"Take it as {TYPES[type]} stress (1 point)"
    if name == "ignore":
        flat = move.a
        named = sfx_name(state.cast[state.hits[0].target], flat) if state.hits and flat < EFFECTS else "what you unlocked"
        return f"Ignore it by {named} (1 point)"
    return ""


def turn_words(state: Heroic, subject: int, move: Move) -> str:
    """What a turn can be beside a roll, Limits, and what doom buys."""
    name = move.kind.name
    if name == "name":
        who = move.a
        return name_of(state, who)
    if name == "mend":
        flat, target, type = move.a, move.b, move.c
        return f"{sfx_name(state.cast[subject], flat) if subject >= 0 else 'Heal'}: {TYPES[type]} stress of {name_of(state, target)}"
    if name == "hand":
        place, target = move.a, move.b
        return f"Hand {trait_words(state, place)} to {name_of(state, target)}"
    if name == "extend":
        place = move.a
        return f"Make {trait_words(state, place)} last (1 point)"
    if name == "help":
        place, target = move.a, move.b
        return f"Give {name_of(state, target)} {trait_name(state, subject, place)} as an asset"
    if name == "grandstand":
        power = move.a
        return f"Feed the doom with {trait_name(state, subject, power)}"
    if name == "skip_roll":
        power, place = move.a, move.b
        return f"Ask to remove {trait_words(state, place)} with {trait_name(state, subject, power)}, without a roll (1 point)"
    if name == "limit":
        flat = move.a
        return f"Your Limit strikes: {limit_words(state, subject, flat)}"
    if name == "limit_step":
        flat = move.a
        return f"Your Limit strikes, and doom steps up: {limit_words(state, subject, flat)}"
    if name in ("tempt", "offer"):
        who, flat = move.a, move.b
        price = " (1 point)" if name == "tempt" else ""
        return f"{'Pay for' if name == 'tempt' else 'Offer a point for'} {limit_words(state, who, flat)} of {name_of(state, who)}{price}"
    if name == "insist":
        pay = move.a
        return "Pay a doom die" if pay else "Let it go"
    if name == "interrupt":
        who = move.a
        return f"Interrupt with {name_of(state, who)} (doom d{interrupt_price(state)} or larger)"
    if name == "split":
        who, group = move.a, move.b
        return split_words(state, who, group)
    if name == "effect":
        place, target = move.a, move.b
        return price_words(state, place, target)
    return ""


def rest_words(state: Heroic, seat: int, subject: int, move: Move) -> str:
    """Rewards, XP, Transitions, and how the story goes on."""
    name = move.kind.name
    if name == "reward":
        who = move.a
        return f"Reward {name_of(state, who)} for playing it out (1 PP)"
    if name == "ending":
        choice, choices = move.a, ending_choices(state)
        return choices[choice] if choice < len(choices) else "So be it"
    if name == "stock":
        place, skills = move.a, state.cast[subject].sheet.specialties if subject >= 0 else []
        return f"Prepare a resource: {skills[place].title() if place < len(skills) else ''} (1 point)"
    if name == "claim":
        place, claims = move.a, claims_of(state, seat)
        if place < len(claims):
            who, held, tier = claimed(claims[place])
            found = milestone(state, who, held)
            return f"Claim {XP[tier]} XP for {found.name if found else 'a milestone'}"
    if name == "milestone" and subject >= 0:
        place, choice = move.a, move.b
        choices = milestone_choices(state, subject)
        found = find(state, choices[choice]) if choice < len(choices) else None
        return f"Take up {found.name if found else 'a milestone'} as milestone {place + 1}"
    if name == "lead":
        lead, leads = move.a, leads_now(state)
        return leads[lead].words if lead < len(leads) else ""
    if name == "encore":
        event = move.a
        return f"Go on: {state.rules().world.events[event].name}"
    if name == "open_scene":
        scene = move.a
        return f"Frame the written scene {state.rules().world.scenes[scene].name}"
    if name == "allow":
        answer = move.a
        return "Yes" if answer == YES else "No"
    if name == "bring_in":
        who = move.a
        return f"Bring in {state.rules().world.datafiles[who].name}"
    if name in GROWTH or name == "use_it":
        hero = spender(state, seat)
        return growth_words(state, state.cast[hero], move) if hero >= 0 else ""
    if isinstance(move.kind, Twin):
        return twin_words(state, move.kind.filled(move.a, move.b, move.c))
    return ""


def seize_words(state: Heroic, seat: int, use: int, which: int) -> str:
    hero = state.contest.buyers[0] if state.contest is not None and state.contest.buyers else state.hero_of(seat)
    what = SEIZED[use]
    if what == "push":
        return "Your next push is a d8 (1 point)"
    if what == "stunt":
        return "Your next stunt is a d10 (1 point)"
    if what == "asset":
        return f"Step up {trait_words(state, which)} (1 point)"
    if what == "resource":
        skills = state.cast[hero].sheet.specialties if hero >= 0 else []
        named = f"{skills[which].name()} d{RESOURCE_DICE[skills[which].rank]}" if which < len(skills) else ""
        return f"A resource for the scene: {named} (1 point)"
    return f"Restore {trait_name(state, hero, which)} (1 point)"


def split_words(state: Heroic, who: int, group: int) -> str:
    """Apart, or together with whom, and what doom pays for it (rule P8.5)."""
    if who >= len(state.cast):
        return "Split heroes, or join them"
    others, price = state.group_words(who, group), f"(doom d{split_price(state, who)} or larger)"
    return f"Force {name_of(state, who)} together with {others} {price}" if others else f"Split {name_of(state, who)} off {price}"


def price_words(state: Heroic, place: int, target: int) -> str:
    found = state.rules().world.scene_by_id.get(state.scene.id)
    if found is None or place >= len(found.prices):
        return "An effect of the scene"
    price = found.prices[place]
    whom = f" on {name_of(state, target)}" if price.do in ("shut", "limit", "act") else ""
    return f"{price.name} (doom d{price.die} or larger){whom}"


def twin_words(state: Heroic, form: Form) -> str:
    world = state.rules().world
    if form.kind.name == "event":
        return f"Open the Event {world.event_by_id[form.word('event')].name}"
    if form.kind.name == "act":
        return f"Begin an Act: stakes {form.word('stakes')}, threat {form.word('threat')}"
    if form.kind.name == "scene":
        objective = form.word("objective")
        return "Frame an Action Scene" if objective == "none" else f"Frame an Action Scene: {objective}"
    return form.kind.name
