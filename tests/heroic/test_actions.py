"""The course of an action: dice kept, opportunities, reactions, margins, what effect dice do (chapters P4, P5 and P6)."""

from __future__ import annotations

import pytest

from longbox.games.heroic.engine.events import Outcome
from longbox.games.heroic.engine.records import Trait
from longbox.games.heroic.engine.rules import (
    ALWAYS,
    ASKED,
    ASSET,
    BUY,
    COMPLICATION,
    COUNTER,
    EXTRA,
    FOR_NEXT,
    FOR_ROLL,
    FOR_SCENE,
    FROM_TWO,
    NEXT,
    POOL,
    POWERS,
    REACT,
    ROLL,
)
from longbox.games.heroic.engine.state import Heroic
from longbox.kernel import CHANCE, Ask, Roll
from longbox.kernel import Outcome as Shown
from tests.heroic.tables import act, attack, begin, do, fight, fill, hurt, no, one, place, react, roll, show, throw, uses
from tests.marks import rule


@rule("P4.1", "P1.6")
def test_the_whole_pool_is_rolled_and_named() -> None:
    state = fight()
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical", "rush")
    pending = state.pending()
    assert isinstance(pending, Roll)
    assert (pending.what, pending.by, sorted(pending.sides)) == ("action", seat, [8, 8, 8, 10, 10])
    assert state.refuse(CHANCE, Shown([1, 2])) is not None  # typed dice must fit the pool


@rule("P4.4", "P8.4")
def test_more_dice_in_the_total_and_more_effects() -> None:
    state = fight(doom="6 8")
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical", "rush")
    throw(state).sides, throw(state).marks = [10, 8, 8, 6], [""] * 4
    roll(state, 5, 4, 3, 2)
    do(state, seat, "add 3")
    assert no(state, seat, "keep_effect 2").rule == "P4.4"  # one point only
    heard = do(state, seat, "keep 0 1 2")
    assert (throw(state).value, throw(state).effect_die(), one(state, "Wolverine").pp) == (11, 8, 0)
    assert "spend total" in uses(heard)
    do(state, 0, "rush")
    throw(state).sides, throw(state).marks = [10, 8, 6, 6], [""] * 4
    roll(state, 2, 3, 4, 5)
    assert no(state, 0, "add 0").rule == "P8.4"  # no doom die of d10
    do(state, 0, "add 1", "keep 2 3 0")
    assert state.doom == [6]


@rule("P4.5", "P5.1")
def test_the_other_side_reacts_after_the_declaration() -> None:
    state = fight()
    act(state, "Wolverine", "aim attack Electro physical", (15, 8))
    assert state.stage == REACT
    pending = state.pending()
    assert isinstance(pending, Ask)
    assert pending.seat == 0
    assert no(state, 1, "keep 0 1 2").code == "not_asked"


@rule("P4.6", "P4.9", "P7.10")
def test_the_watcher_buys_a_heros_ones() -> None:
    state = fight(doom="6 8")
    state.standing[0] = ASKED
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical", "rush")
    show(state, 10, 8, ones=3)
    assert (state.stage, throw(state).ones) == (BUY, 3)
    assert no(state, 0, "buy 2 2").rule == "P4.6"
    do(state, 0, "buy 1 1")
    assert state.doom == [6, 8, 8]  # a d6 more, then the smallest steps up
    assert one(state, "Wolverine").pp == 1  # the points come later
    do(state, 0, "rush")
    show(state, 12, 6)
    do(state, 0, "let_be")
    assert one(state, "Wolverine").pp == 3


@rule("P4.6")
def test_several_ones_for_one_point_and_a_larger_die() -> None:
    state = fight(doom="6")
    state.standing[0] = ASKED
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical", "rush")
    show(state, 10, 8, ones=3)
    do(state, 0, "merge 3")
    assert state.doom == [6, 10]
    react(state, 12, 6)
    do(state, 0, "let_be")
    assert one(state, "Wolverine").pp == 2


@rule("P4.7")
@pytest.mark.parametrize("what", ["push", "stunt", "asset", "resource", "power"])
def test_heroes_buy_the_watchers_ones(what: str) -> None:
    state = fight()
    state.standing[1] = ASKED
    wolverine = one(state, "Wolverine")
    wolverine.shut_down(0)
    state.traits = [Trait(ASSET, "Rope", 6, place(state, "Wolverine"), -1, FOR_SCENE)]
    begin(state, "Electro")
    do(state, 0, "aim attack Storm physical", "rush")
    show(state, 10, 8, ones=1)
    assert state.stage == BUY
    heard = do(state, 1, f"seize {what} 0")
    assert f"seize {what}" in uses(heard)
    now = wolverine.in_scene
    got = [now.push_up, now.stunt_up, state.traits[0].die == 8, len(state.traits) == 2, wolverine.down.shut == 0]
    assert got.index(True) == ["push", "stunt", "asset", "resource", "power"].index(what)
    assert (wolverine.pp, state.stage) == (0, REACT)


@rule("P4.8")
def test_between_heroes_the_one_who_does_not_roll_buys() -> None:
    state = fight()
    state.standing = [ASKED] * 3
    begin(state, "Wolverine")
    do(state, 1, "aim attack Storm physical", "rush")
    show(state, 10, 8, ones=1)
    pending = state.pending()
    assert isinstance(pending, Ask)
    assert (state.stage, pending.seat) == (BUY, 2)


@rule("P4.10")
def test_standing_answers() -> None:
    state = fight(doom="6")
    fill(state, 0, "standing", opportunities="always")
    fill(state, 1, "standing", opportunities="from_two", landing="always")
    assert (state.standing[0], state.standing[1], state.landing[1]) == (ALWAYS, FROM_TWO, ALWAYS)
    seat = begin(state, "Storm")
    do(state, seat, "aim attack Electro physical", "rush")
    show(state, 10, 8, ones=2)
    assert (state.stage, state.doom) == (REACT, [6, 8])
    do(state, 0, "rush")
    throw(state).sides, throw(state).marks = [12, 12, 4], [""] * 3
    roll(state, 5, 5, 1)
    do(state, 0, f"keep 0 1 {POOL}")
    assert state.stage != BUY  # one alone: not asked


@rule("P5.2")
def test_doom_and_what_matters_oppose_help_healing_and_progress() -> None:
    state = fight(objective="rescue", doom="6 8")
    seat = begin(state, "Storm")
    do(state, seat, "aim objective Storm", "rush")
    show(state, 12, 8)
    assert sorted(throw(state).sides) == [6, 8, 8]  # doom and the obstacle
    assert throw(state).who == -1
    show(state, 9, 6)
    assert state.doom == [6, 8]  # rolled, not spent
    assert state.scene.filled == 1


@rule("P5.3", "P5.4", "P5.6")
@pytest.mark.parametrize(
    ("mine", "theirs", "stress"),
    [
        ((15, 8), (15, 6), 8),  # a tie is the actor's
        ((14, 8), (15, 6), 0),
        ((20, 8), (15, 6), 10),  # 5 over: one step
        ((19, 8), (15, 6), 8),
        ((15, 6), (15, 8), 4),  # the other's effect is larger: one step back
        ((20, 6), (15, 8), 8),  # stepped up first, then it is not larger any more
        ((15, 4), (15, 6), 0),  # a d4 that is stepped back is nothing
        ((0, 4), (0, 4), 4),  # both nothing: still a tie
    ],
)
def test_outcomes(mine: tuple[int, int], theirs: tuple[int, int], stress: int) -> None:
    state = fight()
    attack(state, "Wolverine", "Electro", "physical", mine, theirs)
    if state.stage == COUNTER:
        do(state, 0, "let_be")
    assert one(state, "Electro").harm.stress[0] == stress
    assert state.stage == NEXT


@rule("P5.5", "P4.4")
def test_beyond_d12_there_is_a_second_effect_die() -> None:
    state = fight()
    attack(state, "Wolverine", "Electro", "physical", (24, 10), (9, 4))  # three steps: d12 and two more
    assert one(state, "Electro").harm.stress[0] == 12
    assert state.contest is not None
    assert (state.stage, state.contest.extra) == (EXTRA, [4])  # once: the second step is lost
    assert no(state, 1, "extra physical Electro").rule == "P5.8"
    do(state, 1, "extra mental Electro")
    assert (one(state, "Electro").harm.stress, state.stage) == ([12, 4, 0], NEXT)
    state = fight()
    attack(state, "Wolverine", "Electro", "physical", (24, 10), (9, 4))
    do(state, 1, "extra asset Storm")
    assert (state.traits[0].die, state.traits[0].owner, state.stage) == (6, place(state, "Storm"), NEXT)


@rule("P5.5")
def test_the_player_chooses_the_die_that_is_beyond_d12() -> None:
    state = fight()
    begin(state, "Wolverine")
    do(state, 1, "aim attack Electro physical", "rush")
    dice = throw(state)
    dice.sides, dice.marks = [12, 12, 12, 10, 8, 8], ["test"] * 6
    roll(state, 12, 12, 2, 3, 4, 5)
    do(state, 1, "keep 0 1 2")
    react(state, 4, 4)  # 20 more: four steps beyond d12
    assert state.contest is not None and state.contest.extra == [10]
    assert no(state, 1, "spare 5").code == "no_die"  # of equal dice the first
    do(state, 1, "spare 4")
    assert state.contest.extra == [8]
    do(state, 1, "extra asset Wolverine")
    assert state.traits[0].die == 8


@rule("P5.7", "P4.4")
def test_another_effect_die_of_a_won_reaction() -> None:
    state = fight(doom="4 8")
    begin(state, "Wolverine")
    do(state, 1, "aim attack Electro physical", "rush")
    show(state, 8, 8)
    do(state, 0, "rush")
    dice = throw(state)
    dice.sides, dice.marks = [12, 12, 6, 8, 10], ["test"] * 5
    roll(state, 6, 6, 2, 2, 2)
    do(state, 0, "keep 0 1 2")
    assert no(state, 0, "counter_more mental 3").code == "counter_first"
    do(state, 0, "counter emotional pay")
    assert (state.doom, state.stage) == ([8], COUNTER)
    assert no(state, 0, "counter emotional pay").code == "struck"
    assert no(state, 0, "counter_more emotional 3").rule == "P5.8"
    assert no(state, 0, "counter_more mental 4").rule == "P8.4"  # d10 needs a doom die of that size
    do(state, 0, "counter_more mental 3")
    assert (one(state, "Wolverine").harm.stress, state.doom, state.stage) == ([0, 8, 6], [], NEXT)


@rule("P5.7")
def test_a_won_reaction_strikes_back() -> None:
    state = fight(doom="6 8")
    attack(state, "Wolverine", "Electro", "physical", (8, 8), (18, 8))
    assert state.stage == COUNTER
    heard = do(state, 0, "counter emotional pay")
    assert one(state, "Wolverine").harm.stress == [0, 0, 12]  # d8, and two steps for a margin of 10
    assert state.doom == [8]
    assert "spend counter" in uses(heard)


@rule("P5.8", "P12.3")
def test_one_die_of_a_kind_hits_a_target_but_mobs_are_many() -> None:
    state = fight(foes=["dockside-crew"])
    attack(state, "Wolverine", "Dockside Crew", "physical", (24, 10), (9, 4))
    assert state.stage == EXTRA
    do(state, 1, "extra physical Dockside_Crew")
    assert one(state, "Dockside Crew").dice == 1  # d12 takes one die and leaves d6; d4 steps that up to d8, which takes another
    state = fight(foes=["dockside-crew"])
    hurt(one(state, "Dockside Crew"), stress=[6, 0, 0])
    attack(state, "Wolverine", "Dockside Crew", "physical", (15, 6), (9, 4))
    assert (one(state, "Dockside Crew").dice, one(state, "Dockside Crew").harm.stress) == (2, [0, 0, 0])


@rule("P5.9")
def test_whoever_is_stressed_out_reacts_and_strikes_nobody() -> None:
    state = fight()
    hurt(one(state, "Electro"), out=1)
    attack(state, "Wolverine", "Electro", "physical", (9, 6), (4, 4))
    assert one(state, "Electro").harm.trauma[0] == 8  # the stress goes to trauma: d6, and a step for a margin of 5
    attack(state, "Storm", "Electro", "physical", (9, 6), (15, 8))
    assert (one(state, "Electro").harm.trauma[0], state.contest) == (8, None)  # held, and nothing can be used


@rule("P5.9")
def test_whoever_is_out_by_a_complication_does_not_react() -> None:
    state = fight()
    hurt(one(state, "Electro"), out=3)
    act(state, "Wolverine", "aim attack Electro physical", (5, 6))
    assert state.stage == NEXT


@rule("P6.9")
def test_less_of_the_complication_that_put_somebody_out_lets_them_back_at_once() -> None:
    for effect, left in ((10, 10), (12, 0)):
        state = fight("wolverine", "storm")
        state.traits = [Trait(COMPLICATION, "Buried", 12, place(state, "Storm"), -1, FOR_SCENE)]
        act(state, "Electro", "aim complicate Storm 1", (15, 8), (14, 4))
        assert (one(state, "Storm").harm.out, state.traits[0].outs) == (3, True)
        act(state, "Wolverine", "aim remove Storm 0", (15, effect), (14, 4))
        assert (one(state, "Storm").harm.out, state.traits[0].die, state.traits[0].outs) == (-1, left, False)


@rule("P6.1", "P1.5")
def test_stress_lasts_and_all_see_it() -> None:
    state = fight()
    attack(state, "Wolverine", "Electro", "mental", (15, 8), (9, 4))
    assert [face.name for face in state.view(2).faces] == ["Wolverine", "Storm", "Electro"]
    assert state.view(30).cast[2].stress == [0, 10, 0]


@rule("P6.2")
def test_complications() -> None:
    state = fight()
    fill(state, 1, "story", words="A net!", name="Netted")
    act(state, "Wolverine", "aim complicate Electro 0", (15, 8), (14, 4))
    assert (state.traits[0].kind, state.traits[0].name, state.traits[0].die) == (COMPLICATION, "Netted", 8)
    act(state, "Storm", "aim complicate Electro 1", (15, 6), (14, 4))
    assert state.traits[0].die == 10
    state.traits[0].die = 12
    act(state, "Wolverine", "aim complicate Electro 1", (15, 6), (14, 4))
    assert (one(state, "Electro").harm.out, one(state, "Electro").harm.trauma) == (3, [0, 0, 0])


@rule("P6.3", "P7.4")
def test_assets_are_at_least_d6_and_can_be_made_to_last() -> None:
    state = fight(doom="4")
    act(state, "Wolverine", "aim support Storm 0", (6, 0), (5, 4))
    assert (state.traits[0].die, state.traits[0].owner, state.traits[0].life) == (6, place(state, "Storm"), FOR_ROLL)
    seat = begin(state, "Storm")
    do(state, seat, "hand 0 Wolverine")
    assert state.traits[0].owner == place(state, "Wolverine")
    do(state, seat, "aim support Storm 0", "rush")
    throw(state).sides, throw(state).marks = [12, 12, 10], [""] * 3
    roll(state, 6, 5, 3)
    do(state, seat, "make_last", "keep 0 1 2")
    show(state, 8, 4)
    assert (state.traits[1].die, state.traits[1].life, one(state, "Storm").pp) == (10, FOR_SCENE, 0)


@rule("P7.4")
def test_a_complication_can_be_made_to_last() -> None:
    state = fight()
    seat = begin(state, "Storm")
    do(state, seat, "aim complicate Electro 0", "rush")
    throw(state).sides, throw(state).marks = [12, 12, 8], [""] * 3
    roll(state, 6, 5, 3)
    heard = do(
        state,
        seat,
        "make_last",
        "keep 0 1 2",
    )
    react(state, 8, 4)
    assert state.traits[0].life == FOR_NEXT
    assert one(state, "Storm").pp == 0
    assert "spend total" not in uses(heard)


@rule("P7.5")
def test_an_asset_in_hand_can_be_made_to_last() -> None:
    state = fight()
    state.traits = [Trait(ASSET, "Rope", 8, place(state, "Storm"), -1, FOR_ROLL)]
    seat = begin(state, "Storm")
    heard = do(state, seat, "extend 0")
    assert (state.traits[0].life, one(state, "Storm").pp) == (FOR_SCENE, 0)
    assert "spend extend" in uses(heard)


@rule("P6.4")
def test_traits_step_up_and_down_once_a_scene() -> None:
    state = fight()
    act(state, "Wolverine", "aim lower Electro 0", (15, 4), (14, 4))
    assert one(state, "Electro").power_die(0) == 8
    begin(state, "Storm")
    assert no(state, 2, "aim lower Electro 0").rule == "P6.4"
    act(state, "Storm", "aim lift Wolverine 2", (15, 4), (14, 4))
    assert one(state, "Wolverine").power_die(2) == 10
    state.traits = [Trait(ASSET, "Rope", 8, place(state, "Storm"), -1, FOR_SCENE)]
    act(state, "Storm", "aim support Storm 1", (15, 4), (14, 4))
    assert state.traits[0].die == 10
    begin(state, "Storm")
    assert no(state, 2, "aim support Storm 1").code == "no_trait"
    fill_end(state)
    assert one(state, "Electro").power_die(0) == 10


def fill_end(state: Heroic) -> None:
    state.stage, state.actor = NEXT, -1
    fill(state, 0, "end", result="ended")


@rule("P6.5", "P6.6")
def test_shutting_down_and_removing() -> None:
    state = fight()
    act(state, "Wolverine", "aim shut Electro 0", (15, 8), (14, 4))
    assert one(state, "Electro").power_die(0) == 10  # too small
    act(state, "Wolverine", "aim shut Electro 0", (15, 10), (14, 4))
    assert one(state, "Electro").power_die(0) == 0
    state.traits = [Trait(ASSET, "Shield Wall", 10, place(state, "Electro"), -1, FOR_SCENE)]
    act(state, "Wolverine", "aim remove Electro 0", (15, 6), (14, 4))
    assert state.traits[0].die == 8
    act(state, "Wolverine", "aim remove Electro 0", (15, 8), (14, 4))
    assert state.traits[0].die == 0
    state.traits = [Trait(COMPLICATION, "Netted", 8, place(state, "Storm"), -1, FOR_SCENE)]
    act(state, "Storm", "aim remove Storm 0", (15, 8), (14, 4))
    assert state.traits[0].die == 0


@rule("P6.7")
def test_a_grandstand_is_rolled_and_heroes_cannot() -> None:
    state = fight(doom="6")
    act(state, "Electro", "aim grandstand Storm", (15, 8), (14, 4))
    assert state.doom == [6, 8]
    begin(state, "Storm")
    assert no(state, 2, "aim grandstand Electro").rule == "P6.7"


@rule("P6.8", "P11.4")
def test_what_was_shut_down_works_again_in_a_transition() -> None:
    state = fight()
    one(state, "Storm").shut_down(0)
    fill_end(state)
    fill(state, 0, "transition")
    assert one(state, "Storm").power_die(0) == 10


@rule("P7.4")
def test_stress_becomes_another_type_before_anything_follows() -> None:
    state = fight()
    hurt(one(state, "Storm"), stress=[12, 0, 0])
    state.landing[2] = ASKED
    attack(state, "Electro", "Storm", "physical", (15, 8), (14, 4))
    heard = do(state, 2, "change emotional")
    assert (one(state, "Storm").harm.stress, one(state, "Storm").harm.out, one(state, "Storm").pp) == ([12, 0, 8], -1, 0)
    assert "spend change" in uses(heard)


@rule("P7.7", "P15.3")
def test_a_power_that_easily_removes_a_trait_needs_no_roll() -> None:
    state = fight()
    state.traits = [Trait(COMPLICATION, "Fog", 6, place(state, "Storm"), -1, FOR_SCENE)]
    seat = begin(state, "Storm")
    do(state, seat, "skip_roll 0 0")
    do(state, 0, "allow no")
    assert (state.traits[0].die, one(state, "Storm").pp) == (6, 1)
    do(state, seat, "skip_roll 0 0")
    do(state, 0, "allow yes")
    assert (state.traits[0].die, one(state, "Storm").pp, one(state, "Storm").in_scene.acted) == (0, 0, True)


def test_an_outcome_is_told() -> None:
    state = fight()
    begin(state, "Wolverine")
    do(state, 1, "aim attack Electro physical", "rush")
    show(state, 15, 8)
    do(state, 0, "rush")
    throw(state).sides, throw(state).marks = [12, 12], ["", ""]
    roll(state, 5, 5)
    told = [event for event in do(state, 0, f"keep 0 1 {POOL}") if isinstance(event, Outcome)]
    assert told[0].text(state.game.names) == "Wolverine succeeds, 15 against 10, with d10"
    assert state.stage != ROLL


@rule("P5.6")
def test_a_further_effect_die_steps_back_too() -> None:
    state = fight()
    one(state, "Wolverine").pp = 1
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical", "rush")
    throw(state).sides, throw(state).marks = [12, 12, 10, 6], [""] * 4
    roll(state, 8, 7, 3, 3)
    do(state, seat, "keep_effect 3", "keep 0 1 2")
    react(state, 14, 8)  # the d10 is not smaller than the d8, the d6 is
    do(state, seat, "extra mental Electro")
    assert one(state, "Electro").harm.stress == [10, 4, 0]


@rule("P5.5", "P9.6")
def test_a_die_beyond_d12_is_used_once_in_an_area_attack() -> None:
    state = fight(foes=["electro", "carnage"])
    seat = begin(state, "Storm")
    do(state, seat, "aim attack Electro physical", "also Carnage 0", "quick", "roll")
    throw(state).sides, throw(state).marks = [12, 12, 12, 10], [""] * 4
    roll(state, 8, 7, 3, 3)
    do(state, seat, "keep 0 1 2")  # one effect die, and a d4 for Carnage
    react(state, 10, 4)
    react(state, 14, 4)
    assert state.contest is not None
    assert (one(state, "Electro").harm.stress[0], one(state, "Carnage").harm.stress[0], state.contest.extra) == (12, 4, [10])


@rule("P6.2")
def test_complications_of_one_name_are_one() -> None:
    state = fight()
    for _ in range(2):
        fill(state, 1, "story", name="Blinded")
        act(state, "Wolverine", "aim complicate Electro", (12, 8), (11, 4))
    assert [(trait.name, trait.die) for trait in state.traits if trait.die] == [("Blinded", 10)]
    for _ in range(2):
        act(state, "Wolverine", "aim complicate Electro", (12, 8), (11, 4))
    assert [trait.name for trait in state.traits if trait.die] == ["Blinded", "Complication", "Complication 2"]


@rule("P9.6", "P6.2")
def test_an_area_attack_does_not_worsen_one_complication() -> None:
    state = fight(foes=["electro", "carnage"])
    state.traits = [Trait(COMPLICATION, "Blinded", 6, place(state, "Electro"), 0, FOR_SCENE)]
    seat = begin(state, "Storm")
    do(state, seat, "aim complicate Electro 1")
    assert no(state, seat, "also Carnage 0").rule == "P9.6"


@rule("P5.2", "P6.4")
def test_the_asset_that_is_to_step_up_opposes() -> None:
    state = fight(doom="6 8")
    state.traits = [Trait(ASSET, "Rope", 10, place(state, "Storm"), 0, FOR_SCENE)]
    act(state, "Wolverine", "aim support Storm 1", (15, 8))
    assert throw(state).sides == [10, 8, 6]
    show(state, 9, 4)
    assert state.traits[0].die == 12


@rule("P6.5", "P6.8")
def test_a_specialty_is_shut_down_and_restored() -> None:
    state = fight()
    act(state, "Electro", f"aim shut Wolverine {POWERS}", (15, 8), (12, 4))
    assert one(state, "Wolverine").specialty_die(0) == 10  # a Master: too large
    act(state, "Electro", f"aim shut Wolverine {POWERS}", (15, 10), (12, 4))
    assert one(state, "Wolverine").specialty_die(0) == 0
    state.standing[1] = ASKED
    begin(state, "Electro")
    do(state, 0, "aim attack Storm physical", "rush")
    show(state, 15, 8, ones=1)
    assert state.stage == BUY
    heard = do(state, 1, f"seize power {POWERS}")
    assert (one(state, "Wolverine").specialty_die(0), "restore" in uses(heard)) == (10, True)


@rule("P6.8")
def test_a_specialty_that_is_shut_down_comes_back_in_a_transition() -> None:
    state = fight()
    act(state, "Electro", f"aim shut Wolverine {POWERS}", (15, 10), (12, 4))
    fill(state, 0, "end", result="ended")
    assert one(state, "Wolverine").specialty_die(0) == 0
    fill(state, 0, "transition", title="Rest")
    assert one(state, "Wolverine").specialty_die(0) == 10


@rule("P5.6")
def test_an_effect_die_that_steps_back_to_nothing_is_told() -> None:
    state = fight()
    begin(state, "Wolverine")
    do(state, 1, "aim attack Electro physical", "rush")
    show(state, 12, 0)
    do(state, 0, "rush")
    throw(state).sides, throw(state).marks = [12, 12, 8], [""] * 3
    roll(state, 6, 5, 3)
    heard = do(state, 0, "keep 0 1 2")
    assert one(state, "Electro").harm.stress == [0, 0, 0]
    assert "Wolverine succeeds, 12 against 11, but the effect die is held off" in [event.text(state.game.names) for event in heard]


@rule("P6.9")
def test_a_complication_of_an_earlier_scene_holds_nobody_who_is_out_by_another() -> None:
    state = fight("wolverine", "storm")
    storm = place(state, "Storm")
    state.traits = [Trait(COMPLICATION, name, 12, storm, -1, FOR_SCENE) for name in ("Buried", "Blind")]
    state.traits[0].outs = True  # she was out by it, and has come to as that scene ended (rule P11.3)
    act(state, "Electro", "aim complicate Storm 2", (15, 8), (14, 4))
    act(state, "Wolverine", "aim remove Storm 0", (15, 12), (14, 4))
    assert (one(state, "Storm").harm.out, state.traits[0].die) == (3, 0)
