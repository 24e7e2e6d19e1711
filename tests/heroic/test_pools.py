"""Building a pool: what is free, what costs, what falls (chapters P2, P3 and P7)."""

from __future__ import annotations

import pytest

from longbox.games.heroic.chances import rolled_dice
from longbox.games.heroic.engine.pool import Pool, gathered, limited, throw_of
from longbox.games.heroic.engine.records import Trait
from longbox.games.heroic.engine.rules import ACT, ASSET, COMPLICATION, FOR_ROLL, FOR_SCENE, POOL, POWERS, RESOURCE, ROLL
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.packs import load
from longbox.kernel.errors import BadOption, BadPack
from tests.heroic.tables import begin, do, fight, fill, game, hurt, no, one, place, react, rest, roll, show, throw, uses, whole
from tests.heroic.test_pack import HERO, loaded
from tests.marks import rule


def dice(state: Heroic, name: str) -> list[int]:
    who = place(state, name)
    return sorted(gathered(state, state.cast[who].seat, who).dice)


def trait(state: Heroic, kind: int, die: int, owner: str, life: int = FOR_ROLL) -> int:
    state.traits.append(Trait(kind, f"Thing {len(state.traits)}", die, place(state, owner) if owner else -1, -1, life))
    return len(state.traits) - 1


@rule("P2.1", "P2.2", "P2.4", "P2.5", "P14.10")
def test_datafiles_keep_to_the_ladder() -> None:
    assert load().ids("characters")
    with pytest.raises(BadPack, match="three distinctions"):
        loaded(HERO.replace('"Two", ', ""))
    with pytest.raises(BadPack, match="one each of d6/d8/d10"):
        loaded(HERO.replace("T6", "T4"))
    assert whole().by_id["zzzax"].affiliations == [8, 0, 0]
    assert whole().by_id["dockside-crew"].affiliations == [0, 0, 6]


@rule("P3.1")
def test_an_action_says_first_what_it_is_for() -> None:
    state = fight()
    seat = begin(state, "Wolverine")
    assert no(state, seat, "power 0 0 free").rule == "P3.1"
    assert no(state, seat, "quick").rule == "P3.1"
    do(state, seat, "aim attack Electro physical", "power 0 0 free")
    assert dice(state, "Wolverine") == [10]
    assert no(state, seat, "aim attack Wolverine physical").rule == "P3.1"


def test_each_die_tells_which_step_has_brought_it() -> None:
    state = fight("storm")
    seat = begin(state, "Storm")
    do(state, seat, "aim attack Electro physical", "specialty 0 two free", "power 0 0 free", "affiliation solo")
    view = state.view(seat)
    assert view.pool is not None
    drafted = [step[0] for step in view.drafts[seat]]
    brought = [(mark, drafted[step]) for mark, step in zip(view.pool.marks, view.pool.steps)]
    skill = ("Acrobatics Expert", "specialty")
    assert brought == [("Solo", "affiliation"), ("Weather Mastery", "power"), skill, skill]


@rule("P3.2", "P3.3")
def test_one_of_each_is_free_and_more_costs_a_point() -> None:
    state = fight()
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical", "affiliation buddy", "distinction 0 d8 free", "power 0 0 free", "power 1 1 free")
    do(state, seat, "specialty 0 whole free")
    assert dice(state, "Wolverine") == [8, 8, 8, 10, 10]
    assert no(state, seat, "power 0 0 extra").rule == "P3.2"  # it is in the pool already
    do(state, seat, "power 0 1 extra")
    who = place(state, "Wolverine")
    assert gathered(state, seat, who).cost == 1
    assert no(state, seat, "specialty 1 whole extra").rule == "P3.3"  # one point is all there is
    do(state, seat, "roll")
    assert one(state, "Wolverine").pp == 0


@rule("P3.8")
def test_steps_are_shown_and_what_does_not_fit_falls() -> None:
    state = fight()
    seat = begin(state, "Wolverine")
    heard = do(state, seat, "aim attack Electro physical")
    assert heard[0].text(state.game.names) == "Wolverine wants to hurt Electro, physical stress"
    do(state, seat, "power 0 0 free", "power 0 1 extra")
    assert dice(state, "Wolverine") == [10, 10]
    fill(state, seat, "drop", step=1)  # the free one: the extra one has nothing before it any more
    assert dice(state, "Wolverine") == []
    fill(state, seat, "back")
    assert state.drafts[seat] == []


@rule("P3.4", "P15.3")
def test_the_affiliation_follows_the_group_and_another_is_asked_for() -> None:
    state = fight("wolverine", "storm", "captain-america")
    seat = begin(state, "Wolverine")
    who = place(state, "Wolverine")
    assert state.affiliation(who, 0) == 2
    one(state, "Storm").in_scene.group = 1
    assert state.affiliation(who, 0) == 1
    one(state, "Captain America").in_scene.group = 2
    assert state.affiliation(who, 0) == 0
    do(state, seat, "aim attack Electro physical", "affiliation team", "roll")
    assert state.proposal is not None
    do(state, 0, "allow no")
    assert (state.stage, dice(state, "Wolverine")) == (ACT, [])
    do(state, seat, "affiliation buddy", "roll")
    do(state, 0, "allow yes")
    assert state.stage == ROLL
    assert throw(state).sides == [8]


@rule("P2.3", "P3.5", "P7.10")
def test_a_distinction_as_a_d4_pays_at_once() -> None:
    state = fight()
    one(state, "Wolverine").pp = 0
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical")
    assert no(state, seat, "push free").rule == "P3.3"
    do(state, seat, "distinction 0 d4 free", "push free")
    assert dice(state, "Wolverine") == [4, 6]
    heard = do(state, seat, "roll")
    assert one(state, "Wolverine").pp == 0
    assert {"d4", "spend push"} <= set(uses(heard))


@rule("P3.5", "P8.7")
def test_a_distinction_of_the_scene_takes_the_slot_and_pays_too() -> None:
    state = fight()
    state.scene.distinctions = ["Rain on Bare Wire"]
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical", "distinction 0 d8 free", "distinction 4 d4 free")
    assert dice(state, "Wolverine") == [4]  # it replaces the own one
    do(state, seat, "distinction 0 d8 extra", "roll")
    assert one(state, "Wolverine").pp == 1  # one earned, one spent


@rule("P8.11", "P3.5")
def test_a_villain_who_uses_a_distinction_as_a_d4_feeds_doom() -> None:
    state = fight()
    begin(state, "Electro")
    assert no(state, 1, "distinction 0 d4_step free").code in ("not_asked", "no_pool")
    do(state, 0, "aim attack Storm physical", "distinction 0 d4_step free", "affiliation solo", "roll")
    assert state.doom == [6, 8]


@rule("P3.6", "P5.1")
def test_stress_or_trauma_of_the_opposition() -> None:
    state = fight()
    hurt(one(state, "Electro"), stress=[6, 0, 0])
    hurt(one(state, "Electro"), trauma=[10, 0, 8])
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical")
    assert no(state, seat, "stress mental free").rule == "P3.6"
    do(state, seat, "stress physical free", "stress emotional extra")
    assert dice(state, "Wolverine") == [8, 10]
    assert no(state, seat, "stress physical extra").code == "twice"


@rule("P3.7")
def test_the_quick_pool_takes_one_from_every_box() -> None:
    state = fight()
    hurt(one(state, "Electro"), stress=[6, 0, 8])
    asset, hindrance = trait(state, ASSET, 8, "Wolverine", FOR_SCENE), trait(state, COMPLICATION, 6, "Electro")
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical", "quick")
    pool = gathered(state, seat, place(state, "Wolverine"))
    assert sorted(pool.dice) == sorted([8, 8, 10, 8, 10, 8, 6, 8])  # buddy, distinction, weapon, stamina, combat, asset, hindrance, stress
    assert pool.cost == 0
    assert pool.traits == (asset, hindrance)


@rule("P3.7")
def test_the_quick_pool_uses_nothing_up_and_the_largest_does() -> None:
    state = fight()
    asset, resource = trait(state, ASSET, 8, "Wolverine"), trait(state, RESOURCE, 6, "Wolverine")
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical", "quick")
    who = place(state, "Wolverine")
    assert gathered(state, seat, who).traits == () and gathered(state, seat, who).cost == 0
    do(state, seat, f"asset {asset} free")
    assert gathered(state, seat, who).traits == (asset,), "whoever asks for it has it"
    again = fight()
    traits = (trait(again, ASSET, 8, "Wolverine"), trait(again, RESOURCE, 6, "Wolverine"))
    do(again, begin(again, "Wolverine"), "aim attack Electro physical", "largest")
    assert gathered(again, seat, who).traits == traits == (asset, resource)


@rule("P3.7")
def test_the_quick_pool_has_only_powers_that_fit() -> None:
    """Storm's second set holds Psychic Resistance d8 and Weather Senses d6."""
    state = fight()
    seat = begin(state, "Storm")
    do(state, seat, "aim attack Electro physical", "quick")
    assert "Psychic Resistance" not in gathered(state, seat, place(state, "Storm")).marks
    assert "Weather Senses" in " ".join(gathered(state, seat, place(state, "Storm")).marks)
    for type, resists in (("physical", False), ("mental", True)):
        attacked = fight()
        begin(attacked, "Electro")
        do(attacked, 0, f"aim attack Storm {type}", "all_in")
        show(attacked, 9, 6)
        who = place(attacked, "Storm")
        seat = attacked.cast[who].seat
        do(attacked, seat, "quick")
        assert ("Psychic Resistance" in gathered(attacked, seat, who).marks) == resists


@rule("P3.9", "P3.10", "P6.3", "P7.9")
def test_assets_and_resources_are_for_whoever_has_them() -> None:
    state = fight()
    asset, other = trait(state, ASSET, 8, "Storm"), trait(state, RESOURCE, 6, "Storm")
    party = trait(state, ASSET, 6, "")
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical")
    assert no(state, seat, f"asset {asset} free").rule == "P3.10"
    assert no(state, seat, f"resource {other} free").rule == "P3.10"
    do(state, seat, f"asset {party} free")
    mine = trait(state, ASSET, 8, "Wolverine", FOR_SCENE)
    do(state, seat, f"asset {mine} extra", "roll")
    assert [state.traits[party].die, state.traits[mine].die] == [0, 8]  # the one was for one roll, the other lasts


@rule("P3.11", "P9.26")
def test_stepping_a_d12() -> None:
    pool = Pool(0, False)
    pool.dice, pool.marks, pool.powers = [12, 8, 6], ["a", "b", "c"], [0, 1, -1]
    pool.lift(0)
    assert pool.dice == [12, 10, 6]
    pool.dice = [12, 12, 12]
    pool.lift(1)
    assert pool.dice == [12, 12, 12, 6]


@rule("P2.6")
def test_specialties_can_be_split() -> None:
    state = fight()
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical", "specialty 0 two free")  # Combat Master d10
    assert dice(state, "Wolverine") == [8, 8]
    do(state, seat, "specialty 0 three free")
    assert dice(state, "Wolverine") == [6, 6, 6]
    assert no(state, seat, "specialty 1 three free").rule == "P2.6"  # Covert Expert d8


@rule("P7.2", "P7.8", "P4.7")
def test_push_and_stunt_share_a_slot() -> None:
    state = fight()
    one(state, "Wolverine").pp = 3
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical", "push free", "stunt 0 free")
    assert dice(state, "Wolverine") == [8]  # the stunt replaces the push
    do(state, seat, "push extra")
    assert dice(state, "Wolverine") == [6, 8]
    assert gathered(state, seat, place(state, "Wolverine")).cost == 3
    one(state, "Wolverine").in_scene.stunt_up = True
    assert dice(state, "Wolverine") == [6, 10]
    heard = do(state, seat, "roll")
    assert {"spend push", "spend stunt"} <= set(uses(heard))
    assert not one(state, "Wolverine").in_scene.stunt_up


@rule("P7.2")
def test_a_stunt_names_a_power_or_specialty() -> None:
    state = fight()
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical")
    assert no(state, seat, "stunt 20 free").rule == "P7.2"
    do(state, seat, f"stunt {POWERS + 1} free")
    assert gathered(state, seat, place(state, "Wolverine")).marks == ["Stunt with Covert Expert"]


@rule("P7.2", "P7.3")
def test_own_stress_steps_up_after_the_roll() -> None:
    state = fight()
    hurt(one(state, "Wolverine"), stress=[12, 0, 0])
    hurt(one(state, "Wolverine"), trauma=[0, 8, 0])
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical", "quick")
    assert no(state, seat, "own_stress mental").rule == "P7.2"  # trauma does not count
    do(state, seat, "own_stress physical", "roll")
    show(state, 12, 6)
    react(state, 5, 4)
    assert one(state, "Wolverine").harm.out == 0
    assert one(state, "Wolverine").harm.trauma == [6, 8, 0]


@rule("P8.2", "P8.3")
def test_doom_goes_into_villains_pools() -> None:
    state = fight(doom="6 8 8")
    begin(state, "Electro")
    do(state, 0, "aim attack Storm physical", "affiliation solo", "doom d8 0")
    assert no(state, 0, "doom d12 0").rule == "P8.2"
    do(state, 0, "power 0 0 free", "power 0 1 extra")
    assert dice(state, "Electro") == [8, 8, 10, 10]
    do(state, 0, "roll")
    assert state.doom == [8]  # the d8 was added, and the smallest paid for the extra power


@rule("P16.1", "P3.4")
def test_a_hero_changes_group_as_part_of_the_action() -> None:
    state = fight()
    seat = begin(state, "Wolverine")
    do(state, seat, "aim attack Electro physical", "regroup 1", "quick")
    pool = gathered(state, seat, place(state, "Wolverine"))
    assert (pool.affiliation, pool.claimed) == (0, False)
    heard = do(state, seat, "roll")
    assert one(state, "Wolverine").in_scene.group == 1
    assert "regroup" in uses(heard)


@rule("P13.8")
def test_a_helper_lends_a_trait_and_gets_the_point() -> None:
    state = rest()
    hurt(one(state, "Wolverine"), stress=[8, 0, 0])
    do(state, 1, "aim recover Wolverine 0", "affiliation buddy", "lend Storm 0")
    do(state, 1, "roll")
    assert (one(state, "Wolverine").pp, one(state, "Storm").pp) == (0, 2)
    assert sorted(throw(state).sides) == [8, 10]


@rule("P1.2")
def test_two_seats_do_not_play_the_same_hero() -> None:
    with pytest.raises(BadOption, match=r"P1\.2"):
        game("storm", "wolverine").seated([{}, {"hero": "storm"}, {"hero": "storm"}])


@rule("P3.12")
def test_a_roll_has_at_most_thirty_dice_the_largest() -> None:
    state = fight("wolverine", objective="rescue", doom=" ".join(["6"] * 25 + ["8"] * 10))
    begin(state, "Wolverine")
    do(state, 1, "aim objective Wolverine", "rush")
    show(state, 15, 8)
    assert throw(state).sides == [8] * 11 + [6] * 19  # with the obstacle
    roll(state, *[2] * 30)
    assert state.legal(0)
    do(state, 0, "keep 0 1 11")
    assert state.scene.filled == 2
    mob = fight("wolverine", foes=[], doom=" ".join(["12"] * 20))
    fill(mob, 0, "improvise", words="robbers mob 12d4 guns d8")
    begin(mob, "Robbers")
    do(mob, 0, "aim attack Wolverine physical", "quick", *[f"doom d12 {copy}" for copy in range(4)])
    pool = gathered(mob, 0, place(mob, "Robbers"))
    pool.dice, pool.marks = pool.dice * 2, pool.marks * 2
    made = throw_of(mob, pool)
    limited(made)
    assert made.sides == sorted(pool.dice, reverse=True)[:POOL] and len(made.marks) == POOL
    assert rolled_dice(mob, pool) == made.sides
