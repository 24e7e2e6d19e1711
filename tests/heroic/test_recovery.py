"""Stress, trauma and recovery (chapter P13)."""

from __future__ import annotations

import pytest

from longbox.games.heroic.engine.rules import ASSET
from longbox.kernel import CHANCE, Outcome, Roll
from tests.heroic.tables import act, attack, begin, do, fight, no, one, place, rest, roll, show, throw
from tests.marks import rule


@rule("P13.3")
def test_stressed_out() -> None:
    state = fight()
    one(state, "Storm").stress = [0, 12, 0]
    attack(state, "Electro", "Storm", "mental", (15, 8), (14, 4))
    storm = one(state, "Storm")
    assert (storm.out, storm.stress, storm.trauma, storm.active()) == (1, [0, 12, 0], [0, 6, 0], False)


@rule("P13.3")
def test_a_second_time_trauma_steps_up() -> None:
    state = fight()
    one(state, "Storm").stress = [0, 12, 0]
    one(state, "Storm").trauma = [0, 6, 0]
    attack(state, "Electro", "Storm", "mental", (15, 8), (14, 4))
    assert one(state, "Storm").trauma == [0, 8, 0]


@rule("P13.4")
def test_more_stress_while_out_is_trauma() -> None:
    state = fight()
    one(state, "Storm").out, one(state, "Storm").trauma = 0, [6, 0, 0]
    act(state, "Electro", "aim attack Storm physical", (4, 10))
    assert one(state, "Storm").trauma == [10, 0, 0]


@rule("P13.5", "P15.3")
@pytest.mark.parametrize(("answer", "dead"), [("yes", True), ("no", False)])
def test_death_is_asked(answer: str, dead: bool) -> None:
    state = fight()
    one(state, "Storm").stress = [12, 0, 0]
    one(state, "Storm").trauma = [12, 0, 0]
    attack(state, "Electro", "Storm", "physical", (15, 8), (14, 4))
    do(state, 0, f"allow {answer}")
    assert (one(state, "Storm").dead, one(state, "Storm").trauma) == (dead, [12, 0, 0])


@rule("P13.6", "P5.2", "P13.12")
@pytest.mark.parametrize(
    ("mine", "theirs", "left"), [((15, 8), (14, 12), 0), ((15, 6), (14, 4), 6), ((13, 8), (14, 4), 8), ((19, 6), (14, 4), 0)]
)
def test_recovery_in_a_transition(mine: tuple[int, int], theirs: tuple[int, int], left: int) -> None:
    state = rest(doom="6")
    one(state, "Wolverine").stress = [8, 6, 0]
    do(state, 1, "aim recover Wolverine 0", "rush")
    show(state, *mine)
    assert sorted(throw(state).sides) == [6, 8]  # doom and the stress
    show(state, *theirs)
    assert one(state, "Wolverine").stress == [left, 6, 0]
    if left:
        assert no(state, 1, "aim recover Wolverine 0").rule == "P13.6"
    do(state, 1, "aim recover Wolverine 1")  # each by itself


@rule("P13.7")
def test_further_effect_dice_apply_one_after_the_other() -> None:
    state = rest(doom="4")
    one(state, "Wolverine").stress = [10, 0, 0]
    do(state, 1, "aim recover Wolverine 0", "rush")
    throw(state).sides, throw(state).marks = [12, 12, 8, 8], [""] * 4
    roll(state, 6, 5, 3, 3)
    do(state, 1, "keep_effect 2", "keep 0 1 3")
    show(state, 8, 4)
    assert (one(state, "Wolverine").stress[0], one(state, "Wolverine").pp) == (0, 0)  # d10 back to d8, and the second d8 ends it


@rule("P13.8")
def test_a_helper_may_support_instead() -> None:
    state = rest(doom="4")
    one(state, "Storm").stress = [8, 0, 0]
    do(state, 1, "aim support Storm", "rush")
    show(state, 12, 8)
    show(state, 11, 4)
    assert (state.traits[0].kind, state.traits[0].owner, state.traits[0].die) == (ASSET, place(state, "Storm"), 8)
    do(state, 1, "done")
    do(state, 2, "aim recover Storm 0", "asset 0 free")


@rule("P13.9")
@pytest.mark.parametrize(("mine", "theirs", "left"), [((15, 8), (14, 4), 6), ((15, 6), (14, 4), 8), ((13, 8), (14, 4), 10)])
def test_recovery_in_an_action_scene(mine: tuple[int, int], theirs: tuple[int, int], left: int) -> None:
    state = fight()
    one(state, "Storm").stress = [8, 0, 0]
    act(state, "Wolverine", "aim recover Storm 0", mine, theirs)
    assert one(state, "Storm").stress[0] == left


@rule("P13.9")
def test_recovering_oneself_needs_stamina_or_an_sfx() -> None:
    state = fight()
    one(state, "Storm").stress = one(state, "Wolverine").stress = [8, 0, 0]
    begin(state, "Storm")
    assert no(state, 2, "aim recover Storm 0").rule == "P13.9"
    assert no(state, 2, "aim recover Storm 3").rule == "P13.6"
    do(state, 2, "hold")
    act(state, "Wolverine", "aim recover Wolverine 0", (15, 8), (14, 4))
    assert one(state, "Wolverine").stress[0] == 6


@rule("P13.9")
def test_a_failed_recovery_may_stress_out() -> None:
    state = fight()
    one(state, "Storm").stress = [12, 0, 0]
    act(state, "Wolverine", "aim recover Storm 0", (13, 8), (14, 4))
    assert one(state, "Storm").out == 0


@rule("P13.10")
def test_a_d12_wakes() -> None:
    state = fight()
    one(state, "Storm").stress, one(state, "Storm").out = [12, 0, 0], 0
    act(state, "Wolverine", "aim recover Storm 0", (15, 12), (14, 4))
    assert (one(state, "Storm").stress, one(state, "Storm").out) == ([12, 0, 0], -1)


@rule("P13.11")
@pytest.mark.parametrize(("mine", "theirs", "left"), [((15, 8), (14, 4), 6), ((15, 6), (14, 4), 8), ((13, 8), (14, 4), 10)])
def test_recovering_trauma(mine: tuple[int, int], theirs: tuple[int, int], left: int) -> None:
    state = rest(doom="6")
    one(state, "Wolverine").trauma = [0, 8, 0]
    act(state, "Wolverine", "aim recover Wolverine 4", mine, theirs)
    assert one(state, "Wolverine").trauma[1] == left
    state = fight()
    one(state, "Storm").trauma = [8, 0, 0]
    begin(state, "Wolverine")
    assert no(state, 1, "aim recover Storm 3").rule == "P13.11"


@rule("P5.2", "P9.23")
def test_stress_that_second_wind_moves_away_does_not_oppose() -> None:
    state = rest("storm")
    one(state, "Storm").stress = [0, 0, 8]
    do(state, 1, "aim recover Storm 2", "power 1 0 free", "sfx 2 3 up", "roll")
    assert one(state, "Storm").stress == [0, 0, 0]
    action = state.pending()
    assert isinstance(action, Roll) and all(action.sides)
    state.apply(CHANCE, Outcome([2] * len(action.sides)))
    do(state, 1, repr(state.legal(1)[0]))
    doom = state.pending()
    assert isinstance(doom, Roll) and doom.sides == sorted(state.doom, reverse=True)
