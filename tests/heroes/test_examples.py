"""The examples of the rulebook, played through as they are told."""

from __future__ import annotations

from longbox.games.heroes.engine.round import last, leaders
from longbox.games.heroes.engine.scenarios import reached, winners
from longbox.kernel import CHANCE, Outcome, Roll
from tests.heroes.tables import HERE, ICON, PLAIN, asked, chance, dice, do, fight, game, give, headline, mission, planning, put, where
from tests.marks import rule


@rule("BX2")
def test_setup() -> None:
    state = game(2).start()
    while isinstance(pending := state.pending(), Roll):
        state.apply(CHANCE, Outcome([1] * len(pending.sides)))
    assert [card >= 0 for card in state.headlines] == [True] * 4 + [False] * 2
    for team in state.teams:
        assert (len(team.resources), len(team.villains), team.pp) == (3, 3, 4) and team.place == [0] * 4


@rule("BX3")
def test_the_tokens() -> None:
    state = mission("avengers", "x-men")
    state.teams[0].vp, state.teams[1].vp = 6, 4
    assert leaders(state) == [1] and last(state) == [1]


@rule("BX4")
def test_a_plan() -> None:
    state = planning("avengers", "x-men")
    give(state, 0, "hawkeye", pp=5)
    do(state, 0, "assign thor ready", "assign captain-america support", "ally hawkeye plain", "done")
    do(state, 1, "done")
    assert state.teams[0].pp == 0 and state.teams[0].ally_pp == [1]


@rule("BX5")
def test_actions() -> None:
    state = mission("avengers", "x-men")
    put(state, 0, "thor", "ready")
    put(state, 0, "captain-america", "support")
    do(state, 0, "move thor chelsea captain-america")
    assert (where(state, 0, "thor"), where(state, 0, "captain-america")) == ("chelsea", HERE)
    do(state, 1, "pass")
    do(state, 0, "story")
    assert asked(state) == "Resource cards 1"


@rule("BX6")
def test_troubleshooting() -> None:
    state = mission("avengers", "x-men")
    headline(state, HERE, PLAIN)
    put(state, 0, "thor", state.core.place_ids[state.place_in(2)])
    give(state, 1, villains="klaw")
    do(state, 0, f"solve {HERE}")
    dice(state, "h h t - -")
    assert state.case is not None and state.case.play.trouble == 2
    chance(state, 1, 1)
    do(state, 1, "lead klaw")
    assert state.case.play.trouble == 0


@rule("BX7", "BX9")
def test_a_fight_and_its_headline() -> None:
    state = mission("avengers", "x-men")
    fight(state, "thor", "viper")
    do(state, 0, "power red")
    do(state, 1, "power orange")
    dice(state, "h h - - -")
    dice(state, "h h -")
    assert state.case is None and state.teams[0].vp == 2 and len(state.teams[0].solved) == 1 and state.headlines[2] == -1
    assert where(state, 0, "thor") != "recovery" and asked(state) == "action 1"


@rule("BX8")
def test_a_nemesis() -> None:
    state = mission("avengers", "x-men")
    headline(state, HERE, ICON)
    put(state, 0, "thor", state.core.place_ids[state.place_in(2)])
    do(state, 0, f"solve {HERE}")
    do(state, 1, "declare plan threat")
    assert asked(state) == "Threat dice 8"
    dice(state, "- - - - - - - -")
    do(state, 0, "pass")
    assert state.teams[0].plans == 1 and state.teams[0].vp == 3


@rule("BX10")
def test_the_end() -> None:
    state = mission("avengers", "x-men", scenario="born-again")
    state.teams[0].vp = 15
    do(state, 0, "pass")
    assert asked(state) == "action 1", "the Action Round is played to its end"
    state.teams[1].vp = 16
    assert reached(state) and winners(state) == 2
