"""What stress, trauma and complications do when they land (chapters P6, P12 and P13)."""

from __future__ import annotations

from longbox.games.heroic.engine.dice import mob_loss, worsened
from longbox.games.heroic.engine.events import DiceLost, Outed, Progress, Said, StressChanged, StressTaken, Told, TraitGone, TraitMade
from longbox.games.heroic.engine.people import Character, Throw
from longbox.games.heroic.engine.records import Hit, Proposal, Trait
from longbox.games.heroic.engine.rules import (
    CHASE,
    COMPLICATED,
    COMPLICATION,
    DUEL,
    FOES,
    HEROES,
    LIVES,
    P_DEATH,
    TRAIT_KINDS,
    TRAITS,
    WATCHER,
)
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import VOICES, step_back

# Telling


def tell(state: Heroic, rule: str, who: int, words: str, use: str = "") -> None:
    if state.heard is not None:
        state.tell(Told(rule=rule, who=who, words=words, use=use))


def voice(state: Heroic, key: str) -> None:
    """The Watcher's line for a moment, once a scene; each time the next one that the Event has for it."""
    event, scene, moment = state.rules().world.event_by_id.get(state.scene.story.event), state.scene, VOICES.index(key)
    if event is None or scene.voiced >> moment & 1:
        return
    scene.voiced |= 1 << moment
    lines = event.voice[key]
    if state.heard is not None:
        state.tell(Said(rule="P15.1", who=WATCHER, what="voice", words=lines[scene.story.said[moment] % len(lines)]))
    scene.say(moment)


def tell_trait(state: Heroic, trait: Trait, rule: str) -> None:
    if state.heard is not None:
        whose = state.cast[trait.owner].name() if trait.owner >= 0 else "The party"
        state.tell(
            TraitMade(
                rule=rule,
                kind=TRAIT_KINDS[trait.kind],
                name=trait.name,
                die=trait.die,
                owner=trait.owner,
                whose=whose,
                lasts=LIVES[trait.life],
            )
        )


def make_trait(state: Heroic, trait: Trait, rule: str) -> int:
    """Lay a trait on the table. It holds forty: beyond that the smallest gives way (rule P6.3)."""
    place = -1
    for at, old in enumerate(state.traits):
        if old.die == 0 and not state.is_meant(at):
            place = at
            break
    if place < 0 and len(state.traits) < TRAITS:
        state.traits.append(trait)
        place = len(state.traits) - 1
    elif place < 0:
        place = 0
        for at, old in enumerate(state.traits):
            if old.die < state.traits[place].die:
                place = at
        state.traits[place] = trait
    else:
        state.traits[place] = trait
    tell_trait(state, trait, rule)
    return place


def drop_trait(state: Heroic, place: int, why: str, rule: str) -> None:
    """A trait is gone; a complication that was a power gives it back (rule P10.11)."""
    trait = state.traits[place]
    if trait.power >= 0 and trait.owner >= 0:
        state.cast[trait.owner].shut_down(trait.power, False)
    if state.heard is not None:
        state.tell(TraitGone(rule=rule, kind=TRAIT_KINDS[trait.kind], name=trait.name, why=why))
    trait.die = 0
    let_back(state, trait)


def let_back(state: Heroic, trait: Trait) -> None:
    """The complication that has put somebody out is less, or gone: they are back at once (rule P6.9)."""
    one = state.cast[trait.owner] if trait.outs and trait.owner >= 0 else None
    trait.outs = False
    if one is not None and one.harm.out == COMPLICATED and not one.sheet.is_many():
        one.put_out(-1)
        tell(state, "P6.9", trait.owner, f"{one.name()} is back.", "back")


# Stress


def land(state: Heroic, hit: Hit) -> None:
    """Stress or a complication reaches its target."""
    one = state.cast[hit.target]
    if hit.die < 4 or one.dead or not one.here:
        return
    if hit.type == COMPLICATED:
        land_complication(state, hit)
    elif one.sheet.is_many():
        land_on_many(state, hit, hit.type, worsened(one.harm.stress[hit.type], hit.die))
    elif 0 <= one.harm.out < COMPLICATED:
        add_trauma(state, hit.target, hit.type, hit.die, hit.by, hit.name)  # rule P13.4
    else:
        land_stress(state, hit)


def cause_of(state: Heroic, throw: Throw, words: str) -> str:
    """What stress came from: what its maker has written, or who it was and with which power (rule P13.13)."""
    name = state.cast[throw.who].name() if throw.who >= 0 else "Doom"
    return words or (f"{name}, {throw.brought.means}" if throw.brought.means else name)


def tell_stress(state: Heroic, who: int, type: int, rule: str) -> None:
    if state.heard is not None:
        one = state.cast[who]
        state.tell(StressTaken(rule=rule, who=who, name=one.name(), type=type, die=one.harm.stress[type], cause=one.harm.causes[type]))


def land_stress(state: Heroic, hit: Hit) -> None:
    """It begins with the die, grows, and puts out (rules P13.1, P13.2 and P13.3; P12.1 for specialists). It stays (rule P6.1)."""
    one, type = state.cast[hit.target], hit.type
    now = worsened(one.harm.stress[type], hit.die)
    one.feel(type, min(now, 12), hit.name)
    tell_stress(state, hit.target, type, "P13.2")
    state.note_fact(hit.target, "hurt", type, one.harm.stress[type])
    if one.side == HEROES:
        voice(state, "blood")
    if hit.by >= 0:
        state.note_fact(hit.by, "hit", type, one.harm.stress[type])
    objective_hurt(state, hit, min(now, 12))
    if breaks(one, now):
        stress_out(state, hit.target, type, hit.by)


def breaks(one: Character, now: int) -> bool:
    """Whether so much puts somebody out: more than d12, or for a specialist more than the largest specialty (rules P13.3 and P12.1)."""
    most = max([0, *[specialty.die() for specialty in one.sheet.specialties]]) if one.sheet.kind == "specialist" else 12
    return now > most


def stress_out(state: Heroic, who: int, type: int, by: int) -> None:
    """Somebody is stressed out and takes trauma (rule P13.3)."""
    one = state.cast[who]
    one.put_out(type)
    one.in_scene.acted = True
    one.reward(False)
    state.scene.outed |= 1 << who
    if state.heard is not None:
        state.tell(Outed(rule="P13.3", who=who, name=one.name(), type=type, use="stressed out"))
    state.note_fact(who, "outed")
    note_out(state, who, by)
    if one.sheet.kind != "specialist":
        add_trauma(state, who, type, 6, by, one.harm.causes[type])
    objective_out(state, who)


def note_out(state: Heroic, who: int, by: int) -> None:
    voice(state, "foe" if state.cast[who].side == FOES else "out")
    if by < 0:
        return
    state.note_fact(by, "out", word="any")
    if who == state.scene.boss:
        state.note_fact(by, "out", word="boss")
    if state.cast[who].sheet.kind == "threat":
        state.note_fact(by, "out", word="threat")


def add_trauma(state: Heroic, who: int, type: int, die: int, by: int, cause: str) -> None:
    """Trauma comes or grows; beyond d12 it is death, if the Watcher confirms it (rules P13.3, P13.4 and P13.5)."""
    one = state.cast[who]
    now = worsened(one.harm.trauma[type], die)
    one.scar(type, min(now, 12), cause)
    if state.heard is not None:
        state.tell(StressChanged(rule="P13.3", who=who, name=one.name(), type=type, trauma=True, die=one.harm.trauma[type], use="trauma"))
    state.note_fact(who, "trauma")
    if now > 12 and state.proposal is None:
        state.proposal = Proposal(P_DEATH, who, by, 0, 0)


def land_on_many(state: Heroic, hit: Hit, type: int, stress: int) -> None:
    """Stress larger than the dice of a mob or threat removes one, and what is left carries over (rules P12.2 and P12.4)."""
    one = state.cast[hit.target]
    die = max(one.sheet.affiliations)
    lost, left = mob_loss(die, stress)
    lost = min(lost, one.dice)
    one.feel(type, left, hit.name)
    if state.heard is not None:
        state.tell(StressTaken(rule="P12.2", who=hit.target, name=one.name(), type=type, die=left or hit.die, cause=hit.name))
    if hit.by >= 0:
        state.note_fact(hit.by, "hit", type, hit.die)
    objective_hurt(state, hit, hit.die)
    if lost:
        lose_dice(state, hit, lost)


def lose_dice(state: Heroic, hit: Hit, lost: int) -> None:
    one = state.cast[hit.target]
    one.dice -= lost
    if state.heard is not None:
        state.tell(DiceLost(rule="P12.2", who=hit.target, name=one.name(), lost=lost, left=one.dice, use="mob die"))
    if hit.by >= 0:
        for _ in range(lost):
            state.note_fact(hit.by, "out", word="mob")
        if one.sheet.backlash >= 0 and hit.type == 0:
            state.hits.append(
                Hit(hit.by, -1, one.sheet.backlash, one.sheet.backlash_die, f"{one.name()} strikes back", 0, -1, [], False, False)
            )
    if one.dice <= 0:
        one.put_out(COMPLICATED)
        one.in_scene.acted = True
        if state.heard is not None:
            state.tell(Outed(rule="P12.2", who=hit.target, name=one.name(), type=3))
        note_out(state, hit.target, hit.by)
        objective_out(state, hit.target)


def complication_of(state: Heroic, hit: Hit) -> int:
    """The complication that a hit worsens: the one it was aimed at, or one of the same name; -1: it is a new one (rule P6.2)."""
    if hit.worsens >= 0 and state.traits[hit.worsens].die:
        return hit.worsens
    for place, trait in enumerate(state.traits):
        if trait.die and trait.kind == COMPLICATION and trait.owner == hit.target and trait.name.lower() == hit.name.lower():
            return place
    return -1


def unnamed(state: Heroic, target: int) -> str:
    """What a complication is called that nobody has given a name: it is never the same as another one."""
    names = [trait.name for trait in state.traits if trait.die and trait.kind == COMPLICATION and trait.owner == target]
    count = 1
    while (f"Complication {count}" if count > 1 else "Complication") in names:
        count += 1
    return f"Complication {count}" if count > 1 else "Complication"


def land_complication(state: Heroic, hit: Hit) -> None:
    """A new complication, or one that gets worse (rule P6.2)."""
    one = state.cast[hit.target]
    now, old = hit.die, complication_of(state, hit)
    if old >= 0:
        trait = state.traits[old]
        now = worsened(trait.die, hit.die)
        trait.die = min(now, 12)
        tell_trait(state, trait, "P6.2")
    elif one.sheet.is_many() and state.rules().mob_complications and hit.die > max(one.sheet.affiliations):
        lose_dice(state, hit, 1)  # rule P18.6
        return
    else:
        place = make_trait(state, Trait(COMPLICATION, hit.name, min(now, 12), hit.target, hit.by, hit.life), "P6.2")
        trait = state.traits[place]
    if hit.by >= 0 and state.opposes(hit.by, hit.target):
        state.note_fact(hit.by, "comp", number=min(now, 12))
    if one.harm.out < 0 and breaks(one, now):
        one.put_out(COMPLICATED)
        one.in_scene.acted = True
        for other in state.traits:
            other.outs = other is trait or (other.outs and other.owner != hit.target)
        if state.heard is not None:
            state.tell(Outed(rule="P6.2", who=hit.target, name=one.name(), type=3, use="complicated out"))
        note_out(state, hit.target, hit.by)
        objective_out(state, hit.target)


# What it means for the objective


def fill(state: Heroic, boxes: int, words: str, rule: str) -> None:
    scene = state.scene
    scene.filled = min(scene.boxes, scene.filled + boxes)
    if state.heard is not None:
        state.tell(
            Progress(rule=rule, filled=scene.filled, boxes=scene.boxes, ticked=scene.ticked, ticks=scene.ticks, words=words, use="box")
        )


def objective_hurt(state: Heroic, hit: Hit, left: int) -> None:
    """Chases and duels are also won by hurting the marked foe (rules P11.8 and P11.9)."""
    scene, target = state.scene, hit.target
    heroes = hit.by >= 0 and state.cast[hit.by].side == HEROES
    marked = target == scene.boss and heroes and scene.objective in (CHASE, DUEL) and not scene.over
    if marked and left >= (8 if scene.objective == CHASE else 6):
        fill(state, 1, f"{state.cast[target].name()} is hurt", "P11.8" if scene.objective == CHASE else "P11.9")
        state.note_fact(hit.by, "box")


def objective_out(state: Heroic, target: int) -> None:
    """What a foe's fall means, whoever brought it about: a runner caught, a duel that goes on, a box for the last (rules P11.8, P11.9)."""
    scene, one = state.scene, state.cast[target]
    if scene.objective < 0 or scene.over or one.side != FOES or one.harm.out < 0:
        return
    if scene.objective == CHASE and target == scene.boss:
        fill(state, scene.boxes, "The runner is caught", "P11.8")
    elif scene.objective == DUEL:
        if target == scene.boss and scene.gets_up:
            stand_up(state, target)
        elif target == scene.boss:
            fill(state, scene.boxes, f"{one.name()} is beaten", "P11.9")
    elif not state.standing_of(FOES) and not scene.last_out:
        scene.last_out = True
        fill(state, 1, "The last foe is out", "P11.8")


def stand_up(state: Heroic, who: int) -> None:
    """The marked foe of a duel, who gets up, is stressed out before its boxes are full: 1 box, and it fights on (rule P11.9)."""
    scene, one = state.scene, state.cast[who]
    scene.gets_up -= 1
    fill(state, 1, f"{one.name()} staggers", "P11.9")
    if scene.filled < scene.boxes:
        for type in range(3):
            one.feel(type, 0)
        one.put_out(-1)
        if one.sheet.is_many():
            one.dice = max(1, one.dice)
        for at, trait in enumerate(state.traits):
            if trait.kind == COMPLICATION and trait.owner == who and trait.die == 12:
                drop_trait(state, at, "shaken off", "P11.9")
        tell(state, "P11.9", who, f"{one.name()} shakes it off and fights on.", "duel goes on")


def ease(state: Heroic, who: int, type: int, trauma: bool, by: int, to: int, rule: str) -> None:
    """Stress or trauma becomes less, or goes; with it a stressed-out character wakes (rules P13.6 and P13.10)."""
    one = state.cast[who]
    if trauma:
        one.scar(type, to)
        state.note_fact(who, "mended")
        if by >= 0 and by != who:
            state.note_fact(by, "mended")
    else:
        one.feel(type, to)
        if one.harm.out == type and to < 12:
            one.put_out(-1)
        if by >= 0 and by != who:
            state.note_fact(by, "heal")
    if state.heard is not None:
        what = "trauma recovered" if trauma else "stress recovered"
        state.tell(StressChanged(rule=rule, who=who, name=one.name(), type=type, trauma=trauma, die=to, use=what))


def ease_one(state: Heroic, who: int, type: int, trauma: bool, by: int, rule: str) -> None:
    die = state.cast[who].harm.trauma[type] if trauma else state.cast[who].harm.stress[type]
    if die:
        ease(state, who, type, trauma, by, step_back(die), rule)
