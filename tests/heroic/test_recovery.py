"""Stress, trauma and recovery (chapter P13)."""

from __future__ import annotations

import pytest

from longbox.games.heroic.engine.rules import ASSET
from longbox.kernel import CHANCE, Outcome, Roll
from tests.heroic.tables import act, attack, begin, do, fight, fill, hurt, no, one, place, rest, roll, show, throw
from tests.marks import rule


@rule("P13.3")
def test_stressed_out() -> None:
    state = fight()
    hurt(one(state, "Storm"), stress=[0, 12, 0])
    attack(state, "Electro", "Storm", "mental", (15, 8), (14, 4))
    storm = one(state, "Storm")
    assert (storm.harm.out, storm.harm.stress, storm.harm.trauma, storm.active()) == (1, [0, 12, 0], [0, 6, 0], False)


@rule("P13.3")
def test_a_second_time_trauma_steps_up() -> None:
    state = fight()
    hurt(one(state, "Storm"), stress=[0, 12, 0])
    hurt(one(state, "Storm"), trauma=[0, 6, 0])
    attack(state, "Electro", "Storm", "mental", (15, 8), (14, 4))
    assert one(state, "Storm").harm.trauma == [0, 8, 0]


@rule("P13.4")
def test_more_stress_while_out_is_trauma() -> None:
    state = fight()
    hurt(one(state, "Storm"), out=0, trauma=[6, 0, 0])
    act(state, "Electro", "aim attack Storm physical", (9, 10), (8, 4))
    assert one(state, "Storm").harm.trauma == [10, 0, 0]


@rule("P13.5", "P15.3")
@pytest.mark.parametrize(("answer", "dead"), [("yes", True), ("no", False)])
def test_death_is_asked(answer: str, dead: bool) -> None:
    state = fight()
    hurt(one(state, "Storm"), stress=[12, 0, 0])
    hurt(one(state, "Storm"), trauma=[12, 0, 0])
    attack(state, "Electro", "Storm", "physical", (15, 8), (14, 4))
    do(state, 0, f"allow {answer}")
    assert (one(state, "Storm").dead, one(state, "Storm").harm.trauma) == (dead, [12, 0, 0])


@rule("P13.6", "P5.2", "P13.12")
@pytest.mark.parametrize(
    ("mine", "theirs", "left"), [((15, 8), (14, 12), 0), ((15, 6), (14, 4), 6), ((13, 8), (14, 4), 8), ((19, 6), (14, 4), 0)]
)
def test_recovery_in_a_transition(mine: tuple[int, int], theirs: tuple[int, int], left: int) -> None:
    state = rest(doom="6")
    hurt(one(state, "Wolverine"), stress=[8, 6, 0])
    do(state, 1, "aim recover Wolverine 0", "rush")
    show(state, *mine)
    assert sorted(throw(state).sides) == [6, 8]  # doom and the stress
    show(state, *theirs)
    assert one(state, "Wolverine").harm.stress == [left, 6, 0]
    if left:
        assert no(state, 1, "aim recover Wolverine 0").rule == "P13.6"
    do(state, 1, "aim recover Wolverine 1")  # each by itself


@rule("P13.7")
def test_further_effect_dice_apply_one_after_the_other() -> None:
    state = rest(doom="4")
    hurt(one(state, "Wolverine"), stress=[10, 0, 0])
    do(state, 1, "aim recover Wolverine 0", "rush")
    throw(state).sides, throw(state).marks = [12, 12, 8, 8], [""] * 4
    roll(state, 6, 5, 3, 3)
    do(state, 1, "keep_effect 2", "keep 0 1 3")
    show(state, 8, 4)
    assert (one(state, "Wolverine").harm.stress[0], one(state, "Wolverine").pp) == (0, 0)  # d10 back to d8, and the second d8 ends it


@rule("P13.8")
def test_a_helper_may_support_instead() -> None:
    state = rest(doom="4")
    hurt(one(state, "Storm"), stress=[8, 0, 0])
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
    hurt(one(state, "Storm"), stress=[8, 0, 0])
    act(state, "Wolverine", "aim recover Storm 0", mine, theirs)
    assert one(state, "Storm").harm.stress[0] == left


@rule("P13.9")
def test_recovering_oneself_needs_stamina_or_an_sfx() -> None:
    state = fight()
    for name in ("Storm", "Wolverine"):
        hurt(one(state, name), stress=[8, 0, 0])
    begin(state, "Storm")
    assert no(state, 2, "aim recover Storm 0").rule == "P13.9"
    assert no(state, 2, "aim recover Storm 3").rule == "P13.6"
    do(state, 2, "hold")
    act(state, "Wolverine", "aim recover Wolverine 0", (15, 8), (14, 4))
    assert one(state, "Wolverine").harm.stress[0] == 6


@rule("P13.9")
def test_a_failed_recovery_may_stress_out() -> None:
    state = fight()
    hurt(one(state, "Storm"), stress=[12, 0, 0])
    act(state, "Wolverine", "aim recover Storm 0", (13, 8), (14, 4))
    assert one(state, "Storm").harm.out == 0


@rule("P13.10")
def test_a_d12_wakes() -> None:
    state = fight()
    hurt(one(state, "Storm"), stress=[12, 0, 0], out=0)
    act(state, "Wolverine", "aim recover Storm 0", (15, 12), (14, 4))
    assert (one(state, "Storm").harm.stress, one(state, "Storm").harm.out) == ([12, 0, 0], -1)


@rule("P13.11")
@pytest.mark.parametrize(("mine", "theirs", "left"), [((15, 8), (14, 4), 0), ((15, 6), (14, 4), 8), ((13, 8), (14, 4), 10)])
def test_recovering_trauma(mine: tuple[int, int], theirs: tuple[int, int], left: int) -> None:
    state = rest(doom="6")
    hurt(one(state, "Wolverine"), trauma=[0, 8, 0])
    act(state, "Wolverine", "aim recover Wolverine 4", mine, theirs)
    assert one(state, "Wolverine").harm.trauma[1] == left
    state = fight()
    hurt(one(state, "Storm"), trauma=[8, 0, 0])
    begin(state, "Wolverine")
    assert no(state, 1, "aim recover Storm 3").rule == "P13.11"


@rule("P13.13")
def test_stress_keeps_what_it_came_from() -> None:
    state = fight("wolverine", "storm", foes=["electro"])
    attack(state, "Electro", "Wolverine", "physical", (12, 8), (9, 6))
    assert one(state, "Wolverine").harm.causes[0] == "Electro, Electric Mastery"
    assert "physical stress d8 (Electro, Electric Mastery)" in state.game.show(state.view(1))
    fill(state, 0, "story", name="Burned by hellfire")
    attack(state, "Electro", "Wolverine", "physical", (12, 10), (9, 6))
    assert one(state, "Wolverine").harm.causes[0] == "Burned by hellfire"
    attack(state, "Electro", "Wolverine", "physical", (12, 10), (9, 6))  # the words were for one attack
    assert (one(state, "Wolverine").harm.stress[0], one(state, "Wolverine").harm.causes[0]) == (12, "Electro, Electric Mastery")
    view = state.view(2)
    assert view.cast[place(state, "Wolverine")].causes[0] == "Electro, Electric Mastery"


@rule("P13.13")
def test_trauma_keeps_it_and_what_is_gone_has_no_cause() -> None:
    state = fight("wolverine", "storm", foes=["electro"])
    one(state, "Wolverine").feel(0, 12, "a fall")
    attack(state, "Electro", "Wolverine", "physical", (15, 4), (9, 6))
    assert one(state, "Wolverine").harm.causes == ["Electro, Electric Mastery", "", "", "Electro, Electric Mastery", "", ""]
    fill(state, 0, "end", result="ended")
    fill(state, 0, "transition", title="Rest")
    assert one(state, "Wolverine").harm.causes == ["", "", "", "Electro, Electric Mastery", "", ""]


@rule("P13.13")
def test_a_counter_attack_tells_its_own_cause() -> None:
    state = fight("wolverine", "storm", foes=["electro"])
    attack(state, "Electro", "Wolverine", "physical", (9, 8), (15, 6))
    do(state, 1, "counter physical pay")
    assert one(state, "Electro").harm.causes[0].startswith("Wolverine, ")


@rule("P13.10", "P13.4")
def test_a_failed_recovery_of_somebody_out_is_trauma() -> None:
    state = fight("wolverine", "storm", foes=["electro"])
    one(state, "Wolverine").feel(0, 12)
    one(state, "Wolverine").scar(0, 6)
    hurt(one(state, "Wolverine"), out=0)
    act(state, "Storm", "aim recover Wolverine physical", (8, 12), (9, 4))
    assert (one(state, "Wolverine").harm.stress[0], one(state, "Wolverine").harm.trauma[0], one(state, "Wolverine").harm.out) == (12, 8, 0)


@rule("P13.9")
def test_stamina_that_is_shut_down_does_not_heal() -> None:
    state = fight("captain-america", "storm", foes=["electro"])
    captain = one(state, "Captain America")
    captain.feel(0, 8)
    begin(state, "Captain America")
    captain.shut_down(2)
    assert no(state, 1, "aim recover Captain_America physical").rule == "P13.9"
    captain.shut_down(2, False)
    do(state, 1, "aim recover Captain_America physical")


@rule("P12.1", "P7.3")
def test_a_specialist_breaks_by_own_stress_too() -> None:
    state = fight("wolverine", foes=[])
    fill(state, 0, "improvise", words="guard specialist combat d8")
    one(state, "Guard").feel(0, 8)
    act(state, "Guard", "aim attack Wolverine physical", (12, 4), (11, 4), ("quick", "own_stress physical"))
    assert (one(state, "Guard").harm.stress[0], one(state, "Guard").harm.out, one(state, "Guard").harm.trauma) == (10, 0, [0, 0, 0])


@rule("P5.2", "P9.23")
def test_stress_that_second_wind_moves_away_does_not_oppose() -> None:
    state = rest("storm")
    hurt(one(state, "Storm"), stress=[0, 0, 8])
    do(state, 1, "aim recover Storm 2", "power 1 0 free", "sfx 2 3 up", "roll")
    assert one(state, "Storm").harm.stress == [0, 0, 0]
    action = state.pending()
    assert isinstance(action, Roll) and all(action.sides)
    state.apply(CHANCE, Outcome([2] * len(action.sides)))
    do(state, 1, repr(state.legal(1)[0]))
    doom = state.pending()
    assert isinstance(doom, Roll) and doom.sides == sorted(state.doom, reverse=True)
