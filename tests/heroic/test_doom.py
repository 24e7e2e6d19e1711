"""What doom buys (chapter P8), the action order and groups (chapter P16)."""

from __future__ import annotations

from longbox.games.heroic.engine.rules import ACT, ENDING, FIRST, IDLE, NEXT
from tests.heroic.tables import attack, begin, do, fight, fill, form_refused, hurt, no, one, place, uses
from tests.marks import rule


@rule("P8.5", "P16.1")
def test_splitting_heroes_costs_their_affiliation_die() -> None:
    state = fight("wolverine", "storm", "captain-america", doom="6 10")
    assert no(state, 0, "split Wolverine 0").rule == "P8.5"
    heard = do(state, 0, "split Captain_America 1")  # Team d10
    assert (one(state, "Captain America").in_scene.group, state.doom, "split" in uses(heard)) == (1, [6], True)
    assert no(state, 0, "split Wolverine 1").rule == "P8.5"  # Buddy d8


@rule("P8.7")
def test_a_new_distinction_costs_a_d8() -> None:
    state = fight(doom="6 6")
    assert form_refused(state, 0, "distinguish", words="Fog").rule == "P8.7"
    state.doom = [6, 8, 10]
    fill(state, 0, "distinguish", words="Fog")
    assert (state.scene.distinctions, state.doom) == (["Fog"], [6, 10])


@rule("P8.8")
def test_an_interrupt_costs_the_heroes_best_reflexes_or_senses() -> None:
    state = fight(doom="6 8")
    assert state.view(0).interrupt == 8  # Wolverine's
    do(state, 0, "interrupt Electro")
    assert (state.stage, state.actor, state.doom) == (ACT, place(state, "Electro"), [6])
    state = fight("iron-man", doom="6")
    one(state, "Iron Man").shut_down(4)
    do(state, 0, "interrupt Electro")  # also first in a new order
    assert state.doom == []


@rule("P8.9", "P8.10")
def test_two_d12_end_the_scene() -> None:
    for filled, ending in ((3, "near"), (2, "far")):
        state = fight(objective="rescue", doom="6 12 12")
        state.scene.filled = filled
        do(state, 0, "end_scene")
        assert (state.stage, state.scene.over, state.doom, one(state, "Storm").xp) == (ENDING, ending, [6], 2)
        fill(state, 1, "story", words="We lost the bridge.")
        do(state, 1, "ending 0")
        assert (state.stage, state.scene.over) == (IDLE, ending)
    state = fight(objective="rescue", doom="10 12")
    assert no(state, 0, "end_scene").rule == "P8.9"


@rule("P16.3", "P16.4", "P16.5")
def test_the_order_is_handed_on() -> None:
    state = fight()
    assert state.stage == FIRST
    assert no(state, 0, "name Electro").rule == "P16.3"  # a hero first
    do(state, 0, "name Storm")
    assert state.actor == place(state, "Storm")
    do(state, 2, "hold")
    assert (state.stage, state.namer()) == (NEXT, 2)
    assert no(state, 2, "name Storm").rule == "P16.4"
    do(state, 2, "name Electro")
    do(state, 0, "hold")
    do(state, 0, "name Wolverine")
    heard = do(state, 1, "hold")
    assert (state.stage, state.scene.round, state.namer(), "new round" in uses(heard)) == (FIRST, 2, 1, True)
    do(state, 1, "name Wolverine")  # the last of the round may go first
    assert state.actor == place(state, "Wolverine")


@rule("P12.7", "P16.4")
def test_newcomers_act_and_those_who_are_out_do_not() -> None:
    state = fight()
    do(state, 0, "name Storm")
    do(state, 2, "hold")
    hurt(one(state, "Wolverine"), out=0)
    fill(state, 0, "bring", who="carnage")
    assert [repr(move) for move in state.legal(2) if move.kind.name == "name"] == [
        f"name {place(state, 'Electro')}",
        f"name {place(state, 'Carnage')}",
    ]


@rule("P16.2", "P3.4")
def test_the_watchers_characters_are_one_group() -> None:
    state = fight(foes=["electro", "carnage", "dockside-crew", "zzzax"])
    assert [state.affiliation(place(state, name), 0) for name in ("Electro", "Dockside Crew", "Zzzax")] == [2, 2, 0]


@rule("P16.6", "P5.1")
def test_reactions_cost_no_action() -> None:
    state = fight()
    attack(state, "Wolverine", "Electro", "physical", (15, 8), (14, 4))
    assert not one(state, "Electro").in_scene.acted
    attack(state, "Storm", "Electro", "physical", (15, 8), (14, 4))
    begin(state, "Electro")
    assert not one(state, "Electro").in_scene.acted
