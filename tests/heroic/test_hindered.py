"""What somebody suffers stands with doom against what they do (rule P5.10)."""

from __future__ import annotations

import pytest

from longbox.games.heroic.bots.guess import hindrances
from longbox.games.heroic.chances import Chances
from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.engine.records import Trait
from longbox.games.heroic.engine.rules import COMPLICATION, FOR_SCENE
from longbox.games.heroic.engine.state import Heroic
from tests.heroic.tables import act, begin, do, fight, fill, hurt, idle, one, place, rest, throw
from tests.marks import rule


def sore(objective: str) -> Heroic:
    """Wolverine suffers of everything; the obstacle is a d8."""
    state = fight("wolverine", "storm", objective=objective, doom="6 6")
    hurt(one(state, "Wolverine"), stress=[4, 10, 0], trauma=[0, 0, 12])
    state.traits = [Trait(COMPLICATION, name, die, 0, -1, FOR_SCENE) for name, die in (("Wet", 8), ("Late", 6))]
    return state


def opposition(state: Heroic) -> list[str]:
    """What is rolled against the action beside doom."""
    dice = throw(state)
    return [f"{mark} d{die}" for die, mark in zip(dice.sides, dice.marks) if mark != "Doom"]


@rule("P5.10", "P5.2")
@pytest.mark.parametrize("objective", ["rescue", "escape", "hold", "chase", "stop"])
def test_physical_stress_hinders_what_needs_a_body(objective: str) -> None:
    state = sore(objective)
    act(state, "Wolverine", "aim objective Wolverine", (15, 8))
    stress = [] if objective == "stop" else ["Physical stress d4"]
    assert opposition(state) == ["Obstacle d8", "Wet d8", *stress]
    assert throw(state).sides.count(6) == 2


@rule("P5.10")
def test_of_stress_and_trauma_of_the_named_types_the_largest_hinders() -> None:
    state = sore("rescue")
    state.scene.hinders = 0b111
    act(state, "Wolverine", "aim support Storm", (15, 8))
    assert opposition(state) == ["Emotional trauma d12", "Wet d8"]


@rule("P5.10", "P13.9")
def test_a_recovery_is_hindered_by_what_is_to_go_alone() -> None:
    state = sore("rescue")
    act(state, "Storm", "aim recover Wolverine 1", (15, 8))
    assert opposition(state) == ["Mental stress d10"]
    state = sore("rescue")
    hurt(one(state, "Storm"), stress=[0, 6, 0])
    act(state, "Wolverine", "aim recover Storm 1", (15, 8))
    assert opposition(state) == ["Mental stress d6"]


@rule("P5.10", "P6.5")
def test_a_complication_does_not_hinder_its_own_removal() -> None:
    state = sore("stop")
    act(state, "Wolverine", "aim remove Wolverine 0", (15, 8))
    assert opposition(state) == ["Wet d8", "Late d6"]


@rule("P5.10")
def test_in_a_transition_nothing_hinders() -> None:
    state = rest("wolverine", "storm")
    hurt(one(state, "Wolverine"), stress=[8, 8, 8])
    act(state, "Wolverine", "aim support Storm", (15, 8))
    assert opposition(state) == []


@rule("P5.10", "P15.2")
def test_the_watcher_spares_somebody_for_one_action() -> None:
    state = sore("rescue")
    begin(state, "Wolverine")
    do(state, 1, "aim objective Wolverine")
    fill(state, 0, "ruling", what="spare", who=place(state, "Wolverine"), reason="the rain has stopped")
    assert hindrances(state.view(1), 0) == []
    act(state, "Wolverine", "aim objective Wolverine", (15, 8))
    assert opposition(state) == ["Obstacle d8"]
    state = sore("rescue")
    fill(state, 0, "ruling", what="spare", who=place(state, "Wolverine"), reason="the rain has stopped")
    begin(state, "Wolverine")
    do(state, 1, "hold")
    assert not one(state, "Wolverine").in_scene.spared


@rule("P5.10")
def test_what_hinders_is_seen_before_the_roll() -> None:
    state = sore("chase")
    begin(state, "Wolverine")
    do(state, 1, "aim objective Wolverine", "quick")
    view, game = state.view(1), state.game
    assert isinstance(game, HeroicGame) and view.pool is not None
    assert view.pool.opposition == [8, 8, 6, 6, 4]
    assert view.pool.missing[:2] == ["Physical stress d4 stands with doom against it", "Wet d8 stands with doom against it"]
    assert sorted(hindrances(view, 0)) == [4, 8]
    prospect = Chances(game, view).prospect()
    assert (
        prospect is not None
        and prospect.against == "doom, with Physical stress d4 and Wet d8: d4 2d6 2d8, before 1s are bought and feed it"
    )
    assert "physical stress hinders" in game.show(view)


@rule("P5.10")
def test_an_event_names_what_hinders() -> None:
    state = idle("storm", world="whole")
    hinders = {}
    for scene in state.rules().world.scenes:
        fill(state, 0, "prepared", scene=scene.id)
        hinders[scene.id] = state.scene.hinders
        fill(state, 0, "end", result="ended")
    assert {hinders["long-drop"], hinders["courier"], hinders["cellar"], hinders["horn"]} == {0b001}
    assert hinders["white-jacket"] == 0
