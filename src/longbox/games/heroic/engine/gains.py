"""What the clocks, outcomes and leads of an Event change, at once or when its moment comes (rule P11.12)."""

from __future__ import annotations

from longbox.games.heroic.engine.defs import Gain
from longbox.games.heroic.engine.harm import make_trait, tell
from longbox.games.heroic.engine.records import Hit, Later, Trait
from longbox.games.heroic.engine.rules import (
    ACTION,
    ASSET,
    COMPLICATION,
    FOR_ACT,
    FOR_GOOD,
    FOR_ROLL,
    FOR_SCENE,
    HEROES,
    RESOURCE,
    SCENE_DISTINCTIONS,
)
from longbox.games.heroic.engine.state import Heroic

AT_THE_START = ["asset", "resource", "distinction", "stress", "split"]
"""Changes that wait for the next Action Scene (rule P11.12)."""


def apply_gain(state: Heroic, gain: Gain) -> None:
    """One change of a clock, an outcome or a lead, at once or when its moment comes (rule P11.12)."""
    do, scene = gain.do, state.scene
    running = scene.kind == ACTION and not scene.over
    if do == "pp":
        for who in state.heroes():
            state.add_points(who, gain.count, "the story", "P11.12")
    elif do == "doom" and not gain.act:
        state.set_doom([*state.doom, *gain.dice], "the story", "P11.12")
    elif do == "complication":
        who = state.last if state.last >= 0 and state.cast[state.last].side == HEROES else (state.heroes() or [-1])[0]
        if who >= 0:
            make_trait(state, Trait(COMPLICATION, gain.name, gain.die, who, -1, FOR_GOOD), "P11.12")
    elif do == "free_die":
        for one in state.cast:
            if one.here and one.sheet.id == gain.who:
                one.in_scene.free_die = gain.die
                tell(state, "P11.12", -1, f"The next action of {one.name()} has d{gain.die} for nothing.")
    elif running and do in AT_THE_START:
        gain_now(state, do, gain.name, gain.die, gain.type, life_of(gain))
    else:
        event = gain.event or scene.story.event
        state.later.append(
            Later(do, event, gain.act, gain.scene, gain.name, gain.count or gain.type, gain.die, list(gain.dice), life_of(gain))
        )


def life_of(gain: Gain) -> int:
    return {"": FOR_SCENE, "roll": FOR_ROLL, "scene": FOR_SCENE, "act": FOR_ACT}[gain.lasts]


def gain_now(state: Heroic, do: str, name: str, die: int, type: int, life: int) -> None:
    if do == "asset":
        make_trait(state, Trait(ASSET, name, die, -1, -1, life), "P11.12")
    elif do == "resource":
        for who in state.heroes():
            make_trait(state, Trait(RESOURCE, name or "Resource", die, who, -1, FOR_ACT), "P11.12")
    elif do == "distinction":
        add_distinction(state, name)
    elif do == "stress":
        for who in state.heroes():
            state.hits.append(Hit(who, -1, type, die, name, 0, -1, [], False, False))
    else:
        for at, who in enumerate(state.heroes()):
            state.cast[who].in_scene.group = at


def add_distinction(state: Heroic, words: str) -> None:
    if words not in state.scene.distinctions and len(state.scene.distinctions) < SCENE_DISTINCTIONS:
        state.scene.distinctions = [*state.scene.distinctions, words]
        tell(state, "P8.7", -1, f"The scene is now: {words}.", "scene distinction")


def later_gains(state: Heroic) -> None:
    """What waited for the next Action Scene comes as it begins (rule P11.12)."""
    if state.scene.kind != ACTION:
        return
    waiting = [later for later in state.later if later.do in AT_THE_START]
    state.later = [later for later in state.later if later not in waiting]
    for later in waiting:
        gain_now(state, later.do, later.name, later.die, later.number, later.life)
