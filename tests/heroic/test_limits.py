"""Every Limit, one by one (chapter P10), and who activates them (rules P7.6, P8.6)."""

from __future__ import annotations

from longbox.games.heroic.engine.limits import NO_POINT, RULES
from longbox.games.heroic.engine.rules import COMPLICATION, POOL
from longbox.games.heroic.engine.vocabulary import LIMITS
from tests.heroic.tables import act, begin, do, fight, fill, hurt, no, one, place, roll, show, throw, uses
from tests.heroic.test_actions import fill_end
from tests.marks import rule


@rule("P10.2")
def test_there_are_ten_and_each_has_a_rule() -> None:
    assert (len(LIMITS), set(RULES)) == (10, set(LIMITS))


@rule("P10.1", "P10.2", "P7.10")
def test_an_own_limit_brings_a_point_once_a_scene() -> None:
    state = fight("storm")
    seat = begin(state, "Storm")
    heard = do(state, seat, "limit Storm 1")
    assert (one(state, "Storm").pp, "limit issues" in uses(heard)) == (2, True)
    assert no(state, seat, "limit Storm 1").rule == "P10.2"


@rule("P10.1", "P8.11")
def test_a_villains_limit_feeds_doom() -> None:
    state = fight(doom="6")
    begin(state, "Electro")
    do(state, 0, "limit Electro 0")
    assert state.doom == [6, 6]


@rule("P10.3")
def test_conscious_activation() -> None:
    state = fight("wolverine", "storm")
    wolverine = one(state, "Wolverine")
    assert wolverine.power_die(0) == 10
    hurt(wolverine, trauma=[6, 0, 0])
    assert wolverine.power_die(0) == 0
    hurt(wolverine, trauma=[0, 8, 0])
    assert wolverine.power_die(0) == 10
    hurt(wolverine, out=1)
    assert (wolverine.power_die(0), wolverine.power_die(2)) == (0, 8)
    seat = begin(state, "Wolverine")
    assert no(state, seat, "limit Wolverine 0").rule == "P10.3"


@rule("P10.4", "P4.7")
def test_exhausted() -> None:
    state = fight("iron-man")
    seat = begin(state, "Iron Man")
    do(state, seat, "limit Iron_Man 1")
    assert (one(state, "Iron Man").power_die(3), one(state, "Iron Man").pp) == (0, 2)
    fill_end(state)
    fill(state, 0, "transition")
    assert one(state, "Iron Man").power_die(3) == 10


@rule("P10.5")
def test_gear() -> None:
    state = fight("iron-man", doom="4")
    seat = begin(state, "Iron Man")
    do(state, seat, "limit Iron_Man 0")
    assert one(state, "Iron Man").power_die(0) == 0
    assert no(state, seat, "limit Iron_Man 1").rule == "P10.4"
    act(state, "Iron Man", "aim fetch Iron_Man 0", (12, 6), (11, 4))
    assert one(state, "Iron Man").power_die(0) == 10


@rule("P10.6")
def test_growing_dread() -> None:
    state = fight(foes=["graviton"])
    state.standing[1] = 0
    begin(state, "Graviton")
    do(state, 0, "aim attack Storm physical", "affiliation solo", "power 0 0 free", "specialty 0 whole free", "roll")
    heard = roll(state, 2, 8, 1)
    assert throw(state).ones == 2
    assert "limit growing_dread" in uses(heard)
    do(state, 0, f"keep 0 1 {POOL}")
    assert throw(state).value == 10  # the two is used


@rule("P10.7")
def test_issues() -> None:
    state = fight("storm")
    seat = begin(state, "Storm")
    do(state, seat, "limit Storm 1")
    trait = state.traits[0]
    assert (trait.kind, trait.name, trait.die, trait.owner) == (COMPLICATION, "Walls Too Close", 6, place(state, "Storm"))


@rule("P10.8", "P15.3")
def test_mutant_needs_a_yes() -> None:
    state = fight("storm")
    seat = begin(state, "Storm")
    do(state, seat, "limit Storm 0")
    do(state, 0, "allow no")
    assert one(state, "Storm").pp == 1
    do(state, seat, "limit Storm 0")
    do(state, 0, "allow yes")
    assert one(state, "Storm").pp == 2


@rule("P10.9")
def test_mutually_exclusive() -> None:
    state = fight("emma-frost")
    emma = one(state, "Emma Frost")
    assert (emma.set_works(0), emma.set_works(1)) == (True, False)
    seat = begin(state, "Emma Frost")
    do(state, seat, "limit Emma_Frost 1")
    assert (emma.set_works(0), emma.set_works(1), emma.pp) == (False, True, 1)
    do(state, seat, "limit Emma_Frost 2")
    assert (emma.set_works(0), emma.set_works(1)) == (True, False)
    assert "mutually_exclusive" in NO_POINT


@rule("P10.10")
def test_powered_down() -> None:
    state = fight()
    begin(state, "Electro")
    do(state, 0, "limit Electro 0")
    assert [one(state, "Electro").power_die(at) for at in range(4)] == [8, 8, 4, 6]


@rule("P10.11", "P6.5")
def test_uncontrollable() -> None:
    state = fight()
    begin(state, "Electro")
    do(state, 0, "limit Electro 1")
    electro = one(state, "Electro")
    assert (electro.power_die(0), state.traits[0].die, state.traits[0].owner) == (0, 10, place(state, "Electro"))
    fill(state, 0, "ruling", what="remove_trait", value=0, reason="it calms down")
    assert electro.power_die(0) == 10


@rule("P10.12")
def test_vulnerable() -> None:
    state = fight("captain-america")
    seat = begin(state, "Captain America")
    do(state, seat, "limit Captain_America 0")
    assert (one(state, "Captain America").harm.stress, one(state, "Captain America").pp) == ([0, 0, 6], 2)


@rule("P7.6", "P15.3")
def test_a_hero_pays_for_a_villains_limit() -> None:
    state = fight(doom="6")
    seat = begin(state, "Storm")
    do(state, seat, "tempt Electro 0")
    do(state, 0, "allow yes")
    assert (one(state, "Storm").pp, one(state, "Electro").down.powered, state.doom) == (0, 1, [6])


@rule("P8.6")
def test_a_heros_limit_is_offered_first() -> None:
    state = fight("storm", doom="6")
    do(state, 0, "offer Storm 1")
    do(state, 1, "accept")
    assert (one(state, "Storm").pp, state.traits[0].name) == (2, "Walls Too Close")
    state = fight("storm", doom="6")
    do(state, 0, "offer Storm 1")
    do(state, 1, "decline")
    do(state, 0, "insist no")
    assert not state.traits
    do(state, 0, "offer Storm 1")
    do(state, 1, "decline")
    do(state, 0, "insist yes")
    assert (one(state, "Storm").pp, state.traits[0].name, state.doom) == (1, "Walls Too Close", [])
    state = fight("emma-frost")
    assert no(state, 0, "offer Emma_Frost 1").rule == "P8.6"


def test_a_roll_goes_on_after_a_limit() -> None:
    state = fight("storm")
    seat = begin(state, "Storm")
    do(state, seat, "aim attack Electro physical", "quick", "limit Storm 1", "roll")
    show(state, 15, 8)
