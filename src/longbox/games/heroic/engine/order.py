"""Turns, rounds, scenes, Acts and Events: what begins, what ends, and what each boundary does (chapters P11 and P16)."""

from __future__ import annotations

from longbox.games.heroic.engine.arrivals import bring_foe
from longbox.games.heroic.engine.companion import COMPANION, made_whole
from longbox.games.heroic.engine.defs import Lead, Scene, Tick
from longbox.games.heroic.engine.dice import start_doom
from longbox.games.heroic.engine.events import Progress, Said, SceneBegan, SceneEnded, Turn
from longbox.games.heroic.engine.filing import went
from longbox.games.heroic.engine.gains import apply_gain, later_gains
from longbox.games.heroic.engine.harm import drop_trait, ease_one, fill, tell, voice
from longbox.games.heroic.engine.milestones import evaluate, take_claim
from longbox.games.heroic.engine.people import SceneNow
from longbox.games.heroic.engine.records import Down, InScene
from longbox.games.heroic.engine.rules import (
    ACT,
    ACTION,
    COMPLICATED,
    FIRST,
    FOES,
    FOR_ACT,
    FOR_ACTION,
    FOR_NEXT,
    FOR_ROLL,
    FOR_SCENE,
    FRAMED_NEXT,
    FRAMED_NOW,
    HEROES,
    HOLD,
    IDLE,
    LEAD,
    NEXT,
    NO_SCENE,
    REST,
    TRANSITION,
    WATCHER,
)
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import OBJECTIVES, STAKES, THREATS, mask_of, step_back, step_up

# Turns and rounds


def begin_turn(state: Heroic, who: int) -> None:
    """Somebody acts (rule P16.5)."""
    state.clear_drafts()
    state.actor = who
    state.stage = ACT
    state.deed += 1
    one = state.cast[who]
    if state.heard is not None:
        state.tell(Turn(rule="P16.5", who=who, name=one.name(), seat=one.seat))
    if state.scene.round == 1 and all(not other.in_scene.acted for other in state.cast if other.active()):
        state.note_fact(who, "first")
    for type in range(3):
        if one.harm.stress[type]:
            state.note_fact(who, "worn", type, one.harm.stress[type])


def after_action(state: Heroic, who: int) -> None:
    """The turn is over: the scene may be, or the round, or somebody is named to act next (rules P16.3 and P16.4)."""
    state.actor = -1
    if state.scene.kind == TRANSITION:
        state.stage = REST
        evaluate(state)
        return
    state.clear_drafts()
    one = state.cast[who]
    one.in_scene.acted = True
    one.in_scene.spared = False
    one.in_scene.turn = state.deed
    state.last = who
    if not left_to_act(state):
        state.note_fact(who, "last")
    evaluate(state)
    if not check_over(state):
        pass_on(state)


def left_to_act(state: Heroic) -> list[int]:
    """Those who have not acted in this round; whoever is out counts as having acted (rule P12.7)."""
    return [at for at, one in enumerate(state.cast) if one.active() and not one.in_scene.acted]


def pass_on(state: Heroic) -> None:
    if left_to_act(state):
        state.stage = NEXT
    else:
        end_round(state)


def end_round(state: Heroic) -> None:
    """The clock ticks, a held place is held longer, and all may act again (rules P11.7, P11.8 and P16.4)."""
    scene = state.scene
    if scene.objective >= 0 and not scene.over:
        if scene.objective == HOLD and [who for who in state.heroes() if state.cast[who].active()]:
            fill(state, 1, "The place is held", "P11.8")
        if not check_over(state):
            twice = scene.objective == HOLD and len(state.standing_of(FOES)) > len(state.standing_of(HEROES))
            tick(state, 2 if twice else 1)
    if scene.over:
        return
    scene.round += 1
    scene.offered = 0
    for one in state.cast:
        one.in_scene.acted = not one.active()
    tell(state, "P16.4", -1, f"Round {scene.round} begins.", "new round")
    state.stage = FIRST


def tick(state: Heroic, times: int) -> None:
    """The clock of a scene (rule P11.7)."""
    scene = state.scene
    for _ in range(times):
        if scene.ticks == 0 or scene.over:
            return
        scene.ticked += 1
        found = state.rules().world.scene_by_id.get(scene.id)
        line = clock_line(found, scene.ticked, scene.ticks) if found is not None else None
        if scene.ticked == 3 and scene.obstacle:
            scene.obstacle = step_up(scene.obstacle)
        if state.heard is not None:
            words = line.words if line is not None else "The clock ticks"
            state.tell(
                Progress(
                    rule="P11.7", filled=scene.filled, boxes=scene.boxes, ticked=scene.ticked, ticks=scene.ticks, words=words, use="tick"
                )
            )
        if line is not None:
            for gain in line.gains:
                apply_gain(state, gain)
        if scene.ticks - scene.ticked == 1:
            voice(state, "last")
        if scene.ticked >= scene.ticks:
            voice(state, "full")
            end_scene(state, "lost")
            return


def clock_line(found: Scene, ticked: int, ticks: int) -> Tick:
    """The line of the clock for this tick: a clock of four leaves out the second."""
    at = ticked - 1
    if ticks == 4 and at >= 1:
        at += 1
    return found.clock[min(at, 4)]


def check_over(state: Heroic) -> bool:
    """Whether the scene is won, or lost by a rout (rules P11.6 and P11.10)."""
    scene = state.scene
    if scene.kind != ACTION or scene.over or scene.objective < 0:
        return bool(scene.over)
    if scene.filled * 2 >= scene.boxes:
        voice(state, "half")
    if scene.filled >= scene.boxes:
        end_scene(state, "won")
        return True
    heroes = state.heroes()
    out = [who for who in heroes if not state.cast[who].active()]
    alone = len(out) == len(heroes) and not any(one.sheet.kind == COMPANION and one.active() for one in state.cast)  # rule P1.8
    if heroes and (alone or (len(heroes) >= 3 and len(out) >= 2)):
        tell(state, "P11.10", -1, "The heroes are routed.", "rout")
        end_scene(state, "lost")
        return True
    return False


# Scenes end


def end_scene(state: Heroic, result: str) -> None:
    """An Action Scene ends: won, lost, near or far (by 2d12), or simply ended. What was only of the scene goes (rule P11.3)."""
    scene = state.scene
    scene.over = result or "ended"
    state.contest = None
    state.hits = []
    state.clear_drafts()
    state.actor = -1
    words = scene_facts(state, result)
    if state.heard is not None:
        state.tell(SceneEnded(rule="P11.3", result=result, words=words, use=f"scene {result or 'ended'}"))
    if result in ("won", "lost"):
        voice(state, "win" if result == "won" else "loss")
    clean_up(state)
    state.stage = IDLE


def scene_facts(state: Heroic, result: str) -> str:
    """Facts of the end for all who took part, and what the Event says follows (rules P11.11 and P14.4)."""
    scene = state.scene
    found = state.rules().world.scene_by_id.get(scene.id)
    state.deed += 1
    won = result in ("won", "near")
    if scene.objective >= 0 and result:
        kind = OBJECTIVES[scene.objective]
        for word in ("any", kind):
            state.note_fact(-1, "win" if won else "loss", word=word)
        heroes = state.heroes()
        if won and not any(scene.outed >> who & 1 for who in heroes):
            state.note_fact(-1, "clean")
        if won and scene.ticks - scene.ticked <= 1:
            state.note_fact(-1, "late")
        for who in heroes:
            if won and not any(fact.who == who and fact.name == "out" for fact in state.facts):
                state.note_fact(who, "spare")
    if found is None:
        evaluate(state)
        return ""
    outcome = found.win if won else found.loss
    if ends_act(state, found, outcome.to) and result:
        state.note_fact(-1, "finale", word="w" if won else "l")
    evaluate(state)
    if result:
        for gain in outcome.gains:
            apply_gain(state, gain)
        scene.to = outcome.to
    return outcome.words if result in ("won", "lost") else ""  # an ending by 2d12 has said its own


def ends_act(state: Heroic, scene: Scene, to: str) -> bool:
    """Whether what follows belongs to another Act, or is an ending. A Transition in between leads on to it."""
    world = state.rules().world
    if to in world.scene_by_id:
        return world.scene_by_id[to].act != scene.act or world.scene_by_id[to].event != scene.event
    if to in world.transition_by_id:
        transition = world.transition_by_id[to]
        if transition.act != scene.act:
            return True
        ways = [lead.to for lead in transition.leads] or [transition.to]
        return all(way != to and ends_act(state, scene, way) for way in ways)
    return True


def clean_up(state: Heroic) -> None:
    """Everything that lasts for the scene ends; the Watcher's characters leave. One sentence says what is gone (rule P11.3)."""
    action = state.scene.kind == ACTION
    gone = passing(state)
    for at, trait in enumerate(state.traits):
        if trait.die == 0:
            continue
        if trait.life in (FOR_ROLL, FOR_SCENE) or (action and trait.life == FOR_ACTION):
            gone.append(f"{trait.name} d{trait.die}")
            drop_trait(state, at, "the scene is over", "P11.3")
        elif action and trait.life == FOR_NEXT:
            trait.life = FOR_ACTION
        trait.stepped = False
    for who, one in enumerate(state.cast):
        if one.here:
            went(state, who)
        one.in_scene = InScene()
        if one.harm.out == COMPLICATED and not one.sheet.is_many():
            one.put_out(-1)
        if one.sheet.kind == COMPANION:
            made_whole(one)
        elif one.sheet.kind != "hero" or one.seat == WATCHER:
            one.here = False
            one.in_scene.acted = True
    if gone:
        tell(state, "P11.3", -1, f"Cleared away: {', '.join(gone)}.", "cleanup")


def passing(state: Heroic) -> list[str]:
    """What ends with the scene beside traits, in words: steps, opportunities kept, and who comes to."""
    found: list[str] = []
    for one in state.cast:
        if not one.here or one.sheet.kind not in ("hero", COMPANION) or one.seat == WATCHER:
            continue
        if any(one.in_scene.steps):
            found.append(f"steps of {one.name()}'s traits")
        if one.in_scene.push_up or one.in_scene.stunt_up:
            found.append(f"{one.name()}'s better {'push' if one.in_scene.push_up else 'stunt'}")
        if one.harm.out == COMPLICATED:
            found.append(f"what held {one.name()}")
    return found


# Scenes begin


def new_scene(state: Heroic, kind: int, title: str, words: str) -> SceneNow:
    """The table is cleared for a scene; milestones of 3 XP are open again (rule P14.1)."""
    old = state.scene
    if old.kind != NO_SCENE and not old.over:
        end_scene(state, "")
    state.clear_drafts()
    state.scene = scene = SceneNow(old.story, kind, title, words)
    scene.round = 1
    take_claims(state)
    state.facts = []
    state.actor = -1
    state.last = -1
    state.votes = [-1] * state.game.seats
    for one in state.cast:
        one.earn(0)
        one.in_scene.acted = not one.active()
    if state.heard is not None:
        name = "Action Scene" if kind == ACTION else "Transition Scene"
        state.tell(SceneBegan(rule="P11.1", kind=name, title=title, use=name))
    return scene


def take_claims(state: Heroic) -> None:
    """What nobody has claimed yet counts with the scene and the Act that it was earned in (rule P14.1)."""
    for claim in list(state.claimed):
        if claim in state.claimed:
            take_claim(state, claim)


def begin_transition(state: Heroic, title: str, words: str) -> None:
    """Stress steps back, what was shut down works again, and heroes rest (rules P11.4, P6.8 and P11.14)."""
    new_scene(state, TRANSITION, title, words)
    state.rested = 0
    for who in state.heroes():
        one = state.cast[who]
        for type in range(3):
            if one.harm.out == type:
                one.feel(type, 0)
                one.put_out(-1)
                tell(state, "P11.4", who, f"{one.name()} comes to.", "comes to")
            else:
                ease_one(state, who, type, False, -1, "P11.4")
            if one.framed >> type & 1:
                ease_one(state, who, type, True, -1, "P11.14")
        one.framed = (one.framed & FRAMED_NEXT) << FRAMED_NOW
        one.tried = 0
        one.down = Down()
        for at, trait in enumerate(state.traits):
            if trait.die and trait.owner == who and trait.power >= 0:
                drop_trait(state, at, "under control", "P10.11")
    later_gains(state)
    state.stage = REST


def begin_action(state: Heroic, title: str, words: str) -> SceneNow:
    scene = new_scene(state, ACTION, title, words)
    for one in state.cast:
        one.framed &= FRAMED_NEXT  # a scene about trauma counts at the next Transition, whatever is played before (rule P11.14)
    state.later = [later for later in state.later if later.do != "no_recovery"]
    state.stage = FIRST
    return scene


def begin_pack_scene(state: Heroic, found: Scene) -> None:
    """A written scene, with numbers for as many heroes as there are (rule P11.5)."""
    enter_act(state, found.event, found.act)
    party = max(1, min(4, len(state.heroes())))
    scene = begin_action(state, found.name, found.words)
    scene.id = found.id
    scene.objective = OBJECTIVES.index(found.objective)
    scene.boxes = found.boxes[party - 1]
    scene.ticks = found.ticks[party - 1]
    scene.obstacle = found.obstacle[party - 1]
    scene.hinders = mask_of(found.hinders)
    scene.gets_up = found.gets_up[party - 1]
    scene.ally = found.ally
    scene.distinctions = list(found.distinctions)
    for at, foe in enumerate(found.foes[party - 1]):
        who = bring_foe(state, foe)
        if at == 0:
            scene.boss = who
    for later in state.later:
        if later.scene == found.id and later.do == "boxes":
            scene.boxes = max(1, scene.boxes + later.number)
        if later.scene == found.id and later.do == "obstacle" and scene.obstacle:
            scene.obstacle = step_up(scene.obstacle, later.number) if later.number > 0 else step_back(scene.obstacle, -later.number) or 4
    state.later = [later for later in state.later if later.scene != found.id]
    later_gains(state)
    voice(state, "arrive")


# Acts and Events


def enter_act(state: Heroic, event: str, act: int) -> None:
    """A new Act begins if the story has come to one (rule P11.2)."""
    scene = state.scene
    if scene.story.event == event and scene.story.act == act:
        return
    found = state.rules().world.event_by_id[event]
    if scene.story.event != event and state.heard is not None:
        state.tell(Said(rule="P11.1", who=WATCHER, what="read", words=found.read))
    one = found.acts[act - 1]
    scene.come_to(event, act)
    begin_act(state, STAKES.index(one.stakes), THREATS.index(one.threat), one.name)


def begin_act(state: Heroic, stakes: int, threat: int, name: str) -> None:
    """Doom is set anew, Plot Points and the minimum are 1, trauma steps back, 10 XP triggers are open (rules P7.1, P8.1, P11.2, P14.1)."""
    take_claims(state)
    story = state.scene.story
    tell(state, "P11.2", -1, f"Act {story.act}{f': {name}' if name else ''}.", "Act")
    state.set_doom(start_doom(stakes, threat), "the Act begins", "P8.1", begins=True)
    for at, trait in enumerate(state.traits):
        if trait.die and trait.life == FOR_ACT:
            drop_trait(state, at, "the Act is over", "P11.2")
    for who, one in enumerate(state.cast):
        one.begin_act()
        if one.sheet.kind == "hero" and one.seat != WATCHER:
            one.least = 1
            if one.pp != 1:
                state.add_points(who, 1 - one.pp, "the Act begins", "P7.1")
            for type in range(3):
                ease_one(state, who, type, True, -1, "P11.2")
    for later in state.later:
        if later.do == "doom" and later.event == story.event and later.act == story.act:
            state.set_doom([*state.doom, *later.dice], "what came before", "P11.12")
    state.later = [later for later in state.later if later.do != "doom" or later.event != story.event or later.act != story.act]


def proceed(state: Heroic, to: str) -> None:
    """On to a scene, a Transition, an ending or another Event (rule P11.11)."""
    world = state.rules().world
    if to in world.scene_by_id:
        begin_pack_scene(state, world.scene_by_id[to])
    elif to in world.transition_by_id:
        transition = world.transition_by_id[to]
        enter_act(state, transition.event, transition.act)
        begin_transition(state, transition.name, transition.words)
        state.scene.id = transition.id
    elif to in world.event_by_id:
        proceed(state, world.event_by_id[to].start)
    else:
        finale(state, to)


def finale(state: Heroic, to: str) -> None:
    event = state.rules().world.event_by_id.get(state.scene.story.event)
    for one in event.finales if event is not None else []:
        if one.id == to:
            tell(state, "P11.11", -1, f"{one.name}. {one.words}", "finale")
            for lead in one.leads:
                tell(state, "P11.11", -1, lead.words, "what next")
    state.scene.to = ""
    state.scene.over = state.scene.over or "ended"
    state.stage = IDLE


def leads_now(state: Heroic) -> list[Lead]:
    """The ways on out of this Transition."""
    found = state.rules().world.transition_by_id.get(state.scene.id)
    return found.leads if found is not None and state.scene.kind == TRANSITION else []


def leave_transition(state: Heroic) -> None:
    """A Transition of an Event goes on: by a vote, or to what it names (rule P11.11)."""
    found = state.rules().world.transition_by_id[state.scene.id]
    if found.leads:
        state.votes = [-1] * state.game.seats
        state.stage = LEAD
    else:
        finish_transition(state)
        proceed(state, found.to)


def finish_transition(state: Heroic) -> None:
    """The marks of a scene framed about trauma, and what holds for one Transition, end (rules P11.12 and P11.14)."""
    state.later = [later for later in state.later if later.do != "no_recovery"]
    for one in state.cast:
        one.framed = 0
    end_scene(state, "")


def follow(state: Heroic, lead: Lead) -> None:
    """A lead is chosen: its tags are facts, its changes come, and the story goes on (rules P11.11 and P14.4)."""
    state.deed += 1
    tell(state, "P11.11", -1, lead.words, "lead")
    for tag in lead.tags:
        state.note_fact(-1, "lead", word=tag)
    evaluate(state)
    finish_transition(state)
    for gain in lead.gains:
        apply_gain(state, gain)
    proceed(state, lead.to)
