"""The Events on the engine: every scene begins for every party, every outcome and every lead goes on, every ending is reached."""

from __future__ import annotations

from itertools import pairwise

import pytest

from longbox.games.heroic.engine.defs import Scene, Transition
from longbox.games.heroic.engine.events import Said
from longbox.games.heroic.engine.order import end_scene, follow, leave_transition, proceed
from longbox.games.heroic.engine.rules import FOES, IDLE, LEAD
from longbox.games.heroic.engine.state import Heroic
from longbox.kernel import Event
from tests.heroic.tables import do, game

HEROES = ["wolverine", "storm", "iron-man", "spider-man"]
WORLD = game(*HEROES, world="whole").world


def at(place: str, party: int = 2) -> Heroic:
    """A table with so many heroes, at a scene or Transition."""
    state = game(*HEROES[:party], world="whole").start()
    proceed(state, place)
    return state


def heard(state: Heroic) -> list[Event]:
    found, state.heard = [event for _, event in state.heard or []], []
    return found


@pytest.mark.parametrize("party", [1, 2, 3, 4])
@pytest.mark.parametrize("scene", WORLD.scenes, ids=lambda one: one.id)
def test_a_scene_begins_as_it_is_written(scene: Scene, party: int) -> None:
    state = at(scene.id, party)
    foes = [one for one in state.cast if one.side == FOES and one.here]
    assert [one.sheet.id for one in foes] == [foe.who for foe in scene.foes[party - 1]]
    assert [one.dice for one in foes if one.sheet.is_many()] == [
        foe.count or WORLD.by_id[foe.who].count for foe in scene.foes[party - 1] if WORLD.by_id[foe.who].is_many()
    ]
    assert [one.harm.stress[foe.type] for one, foe in zip(foes, scene.foes[party - 1]) if foe.worn] == [
        foe.worn for foe in scene.foes[party - 1] if foe.worn
    ]
    now = state.scene
    assert state.cast[now.boss].sheet.id == scene.foes[party - 1][0].who
    assert (now.boxes, now.ticks, now.obstacle) == (scene.boxes[party - 1], scene.ticks[party - 1], scene.obstacle[party - 1])
    assert now.distinctions == scene.distinctions


@pytest.mark.parametrize("result", ["won", "lost", "near", "far"])
@pytest.mark.parametrize("scene", WORLD.scenes, ids=lambda one: one.id)
def test_every_outcome_goes_on(scene: Scene, result: str) -> None:
    state = at(scene.id)
    end_scene(state, result)
    outcome = scene.win if result in ("won", "near") else scene.loss
    assert state.scene.to == outcome.to
    went_on(state, state.scene.to)


@pytest.mark.parametrize("transition", WORLD.transitions, ids=lambda one: one.id)
def test_every_lead_goes_on(transition: Transition) -> None:
    for lead in transition.leads:
        state = at(transition.id)
        leave_transition(state)
        assert state.stage == LEAD
        follow(state, lead)
        arrived(state, lead.to)
    if transition.to:
        state = at(transition.id)
        leave_transition(state)
        arrived(state, transition.to)


def went_on(state: Heroic, to: str) -> None:
    proceed(state, to)
    arrived(state, to)


def arrived(state: Heroic, to: str) -> None:
    if to in WORLD.scene_by_id or to in WORLD.transition_by_id:
        assert state.scene.id == to
    else:
        ends = [finale.id for event in WORLD.events for finale in event.finales]
        assert to in ends
        assert state.stage == IDLE


def test_the_voice_is_never_the_same_twice_running() -> None:
    state = game(*HEROES[:2], world="whole").start()
    said: list[str] = []
    for scene in ["courier", "free-clinic", "gala", "mast"]:
        state.heard = []
        proceed(state, scene)
        end_scene(state, "won")
        said += [event.words for event in heard(state) if isinstance(event, Said) and event.what == "voice"]
    event = WORLD.event_by_id["polite-voice"]
    arrivals = [line for line in said if line in event.voice["arrive"]]
    wins = [line for line in said if line in event.voice["win"]]
    assert (len(arrivals), len(wins)) == (4, 4)
    for lines in (arrivals, wins):
        assert all(one != other for one, other in pairwise(lines))


def test_what_a_choice_gains_comes_with_the_next_scene() -> None:
    """The tough choice of the courier's chase: buckets all night."""
    state = at("courier")
    state.doom = [12, 12]
    state.scene.filled = state.scene.boxes - 1
    do(state, 0, next(repr(move) for move in state.legal(0) if repr(move).startswith("end_scene")))
    state.heard = None
    choice = [move for move in state.legal(1) if repr(move).startswith("ending")]
    assert len(choice) == 2
    state.apply(1, choice[0])
    proceed(state, "free-clinic")
    assert all(state.cast[who].harm.stress[0] >= 6 or any(hit.target == who for hit in state.hits) for who in state.heroes())
