"""Scenes that the Watcher prepares: secret until they begin, changed, struck out, begun in any order (rule P15.14)."""

from __future__ import annotations

from longbox.games.heroic.engine.events import Said, Told
from longbox.games.heroic.engine.records import Plan
from longbox.games.heroic.engine.rules import ACTION, CAST, PLANS, TRANSITION
from longbox.games.heroic.engine.sound import impossible
from longbox.games.heroic.engine.state import Heroic
from tests.heroic.tables import fight, fill, form_refused, hurt, idle, one, place
from tests.heroic.test_actions import fill_end
from tests.marks import rule

MAST = {
    "title": "The Mast",
    "words": "It hums before you see it.",
    "objective": "stop",
    "boxes": 6,
    "ticks": 5,
    "obstacle": "d10",
    "about": "a cable cut",
    "clock": "The Broadcast",
    "distinctions": "High Wind; Nobody Looks Up\nHigh Wind",
    "foes": "Electro\nrobbers mob 4d6 guns d8\nlady ash",
}


def prepared() -> Heroic:
    state = idle("storm", "wolverine")
    fill(state, 0, "stage", words='Lady Ash major S10 B6 T8 "Burned Once" Fire d12')
    fill(state, 0, "prepare", title="A Quiet Roof", objective="transition")
    fill(state, 0, "prepare", **MAST)
    return state


@rule("P15.14")
def test_nobody_sees_a_scene_before_it_begins() -> None:
    state = idle("storm", "wolverine")
    before = [state.view(seat) for seat in (1, 2)]
    fill(state, 0, "prepare", **MAST)
    fill(state, 0, "prepare", **{**MAST, "title": "The Roof"}, plan=0)
    assert [state.view(seat) for seat in (1, 2)] == before
    assert [plan.title for plan in state.view(0).plans] == ["The Roof"]
    assert form_refused(state, 1, "prepare", title="Mine").rule == "P15.1"
    fill(state, 0, "unprepare", plan=0)
    assert state.plans == [] and form_refused(state, 0, "begin", plan=0).rule == "P15.14"


@rule("P15.14")
def test_a_scene_begins_with_all_that_was_prepared() -> None:
    state = prepared()
    told = [event for event in fill(state, 0, "begin", plan=1) if isinstance(event, Said)]
    scene = state.scene
    assert (scene.kind, scene.title, scene.words) == (ACTION, "The Mast", "It hums before you see it.")
    assert (scene.boxes, scene.ticks, scene.obstacle) == (6, 5, 10) and scene.distinctions == ["High Wind", "Nobody Looks Up"]
    goal = state.view(1).goal
    assert goal is not None and (goal.kind, goal.about, goal.clock) == ("stop", "a cable cut", "The Broadcast")
    assert [one.name() for one in state.cast if one.seat == 0] == ["Electro", "Robbers", "Lady Ash"]
    assert scene.boss == place(state, "Electro")
    assert [filed.one.name() for filed in state.filed] == ["Lady Ash", "Electro", "Robbers"], "who was staged is the one who comes"
    assert [plan.title for plan in state.plans] == ["A Quiet Roof"] and told == []
    assert form_refused(state, 0, "begin", plan=0).rule == "P15.1", "one scene at a time"
    fill_end(state)
    fill(state, 0, "begin", plan=0)
    assert (state.scene.kind, state.scene.title, state.plans) == (TRANSITION, "A Quiet Roof", [])


@rule("P15.14", "P15.12")
def test_whoever_was_hurt_before_comes_into_a_prepared_scene_as_they_left() -> None:
    state = fight("storm", foes=["electro"])
    hurt(one(state, "Electro"), stress=[0, 8, 0])
    fill_end(state)
    fill(state, 0, "prepare", title="Again", foes="Electro")
    fill(state, 0, "begin", plan=0)
    assert one(state, "Electro").harm.stress == [0, 8, 0]


@rule("P15.14")
def test_whoever_finds_no_room_is_named() -> None:
    state = fight("storm", foes=[])
    for at in range(CAST - 2):
        fill(state, 0, "improvise", words=f"Guard {at} minor")
    fill_end(state)
    for guard in state.cast[1:]:
        guard.here = True  # as if a ruling had kept them
    fill(state, 0, "prepare", title="Crowd", foes="First minor; Second minor")
    told = [event.words for event in fill(state, 0, "begin", plan=0) if isinstance(event, Told)]
    assert "On the scene: First." in told and "The table is full: no room for Second minor." in told


@rule("P15.14")
def test_there_is_room_for_so_many_and_no_more() -> None:
    state = idle("storm")
    for _ in range(PLANS):
        fill(state, 0, "prepare")
    assert form_refused(state, 0, "prepare").rule == "P15.14" and impossible(state) == ""
    state.plans = [*state.plans, Plan("A", "", -1, 4, 4, 8, "", "", [], [])]
    assert impossible(state) == "the prepared scenes"
