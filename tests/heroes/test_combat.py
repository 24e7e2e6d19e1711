"""Chapter B7: combats worked by hand."""

from __future__ import annotations

import pytest

from longbox.games.heroes.engine.case import FOE, HERO
from longbox.games.heroes.engine.fighters import the_fight
from tests.heroes.tables import (
    ally,
    asked,
    can,
    dice,
    discards,
    do,
    exchange,
    fight,
    kos,
    mission,
    passes,
    powers,
    refused,
    told,
    villain,
    wanted,
    where,
    wounded,
)
from tests.marks import rule


@rule("B7.1", "B7.2", "B7.4", "B7.5", "B7.6", "B7.7", "B7.8", "B9.1", "B6.15")
def test_a_hero_throws_once_and_it_is_over() -> None:
    """Thor shows red: 5 dice against Viper's orange Defend of 3."""
    state = mission()
    told(state)
    fight(state, "thor", "viper")
    powers(state, "red", "orange")
    assert asked(state) == "Attack dice 5"
    dice(state, "h h h - -")
    assert asked(state) == "Defend dice 3"
    dice(state, "h t -")
    words = told(state)
    assert "Thor throws red Attack: 5 dice, 3 Hits" in words
    assert "Thor attacks Viper, 3 Hits of 5 dice against 1 of 3: KO" in words
    assert "Viper is defeated" in words
    assert asked(state) == "action 1"
    assert state.teams[0].vp == 2 and discards(state) == ["viper"] and where(state, 0, "thor") == "chelsea"


@rule("B7.7", "B13.2")
@pytest.mark.parametrize("hit_needed", [False, True])
def test_nothing_against_nothing_is_a_ko(hit_needed: bool) -> None:
    state = mission(hit_needed=hit_needed)
    told(state)
    fight(state, "thor", "absorbing-man")
    powers(state, "red", "red")
    exchange(state, "- - - - -", "-")
    assert kos(state, FOE) == (0 if hit_needed else 1)
    end = "Absorbing Man holds" if hit_needed else "KO"
    assert f"Thor attacks Absorbing Man, 0 Hits of 5 dice against 0 of 1: equal, {end}" in told(state)


@rule("B7.7", "B1.5")
def test_an_attack_without_dice_gives_no_ko() -> None:
    """Hulk's Thunderclap has Attack 0: no die is rolled by him, and the guard is rolled all the same."""
    state = mission()
    fight(state, "hulk", "absorbing-man")
    powers(state, "orange", "red")
    assert asked(state) == "Defend dice 1"
    dice(state, "-")
    assert kos(state, FOE) == 0


@rule("B7.9", "B7.10", "B7.11", "B7.3")
def test_a_whole_sequence() -> None:
    """Thor's orange (1/4/1) against Absorbing Man's orange (3/6/0): the villain holds, hits back, and loses the Outwit."""
    state = mission()
    told(state)
    fight(state, "thor", "absorbing-man")
    powers(state, "orange", "orange")
    dice(state, "-")
    passes(state, 0)  # the hammer does not come back
    dice(state, "h h h - - -")
    assert asked(state) == "Attack dice 3"
    exchange(state, "h h -", "h - - -")
    assert kos(state, HERO) == 1
    assert asked(state) == "Outwit dice 1"
    dice(state, "h")
    assert kos(state, FOE) == 1 and the_fight(state).init == HERO and the_fight(state).seq == 2
    assert asked(state) == "power 0 1"
    assert "Outwit: Thor 1, Absorbing Man 0: Thor wins it" in told(state)


@rule("B7.10")
def test_an_outwit_tie_changes_nothing() -> None:
    state = mission()
    fight(state, "captain-america", "baron-zemo")
    powers(state, "yellow", "yellow")
    exchange(state, "", "- - - - -")
    the_fight(state).init = HERO
    exchange(state, "", "- - -")
    assert asked(state) == "Outwit dice 6"
    dice(state, "h - - h - -")
    assert kos(state, HERO) == kos(state, FOE) == 0 and the_fight(state).init == HERO and the_fight(state).seq == 2


@rule("B7.12", "B1.4")
def test_a_supporter_boosts_all_rolls() -> None:
    state = mission()
    fight(state, "thor", "absorbing-man", support="iron-man")
    powers(state, "red", "red")
    dice(state, "b b - - -")
    assert asked(state) == "boosted Attack dice 2"
    dice(state, "b h")  # the second Boost means nothing
    assert asked(state) == "Defend dice 1"
    assert state.case is not None and state.case.roll.hits[HERO] == 4


@rule("B7.13")
def test_a_lead_villain_is_boosted_by_scheming_alone() -> None:
    state = mission()
    case = fight(state, "thor", "absorbing-man")
    powers(state, "red", "red")
    dice(state, "b - - - -")
    assert asked(state) == "Defend dice 1"
    dice(state, "h")
    case.schemes = 1 << 3
    dice(state, "b - - - - -")
    assert asked(state) == "boosted Attack dice 1"


@rule("B7.14", "B7.15", "B7.3", "B6.1")
def test_the_next_hero_goes_on_against_a_villain_with_the_initiative() -> None:
    state = mission()
    case = fight(state, "captain-america", "absorbing-man", others="thor")
    assert asked(state) == "name_hero 0"
    do(state, 0, "send captain-america")
    powers(state, "red", "red")
    exchange(state, "- - -", "h")
    case.kos[0] = 1
    exchange(state, "h - - - - -", "-")
    assert wounded(state, 0, "captain-america") and where(state, 0, "captain-america") == "recovery"
    assert the_fight(state).init == FOE and the_fight(state).seq == 2 and asked(state) == "power 0 1"
    powers(state, "red", "red")
    assert asked(state) == "Attack dice 6"  # the villain's
    assert refused(state, 0, "power red") == ("roll_first", "T3.1")


@rule("B7.15", "B7.21", "B9.2", "B9.4")
@pytest.mark.parametrize(("lead", "stays"), [("absorbing-man", True), ("klaw", False)])
def test_a_villain_wins(lead: str, stays: bool) -> None:
    """A Most Wanted villain who has won goes to the board; the Headline is lost."""
    state = mission()
    case = fight(state, "captain-america", lead)
    powers(state, "yellow", "red")
    exchange(state, "", "-")
    case.kos[0] = 1
    dice(state, "h h h h h h" if lead == "absorbing-man" else "h h h h")
    dice(state, "- - -")
    assert wounded(state, 0, "captain-america")
    assert len(state.wanted) == (1 if stays else 0) and (lead in discards(state)) != stays
    assert state.headlines.count(-1) == 6 and state.teams[0].vp == 0
    assert asked(state) == "action 1" and state.teams[1].denied == 2


@rule("B7.4")
def test_a_villain_has_only_his_colours() -> None:
    state = mission()
    fight(state, "thor", "juggernaut")
    assert refused(state, 1, "power yellow") == ("no_power", "B7.4")
    assert can(state, 1, "power red") and not can(state, 1, "power orange")


@rule("B7.18")
def test_twelve_quiet_sequences_are_the_villains() -> None:
    state = mission()
    case = fight(state, "hulk", "absorbing-man")
    the_fight(state).quiet = 12
    powers(state, "orange", "orange")
    exchange(state, "", "h h - - - -")
    exchange(state, "- - -", "")
    case.kos[1] = 0
    the_fight(state).quiet = 12
    dice(state, "- - -")
    assert wounded(state, 0, "hulk") and asked(state) == "action 1"


@rule("B7.16", "B7.17", "B8.7")
def test_both_fall_in_one_step() -> None:
    """Punisher lays a KO on both: the Headline is scored, the hero is Wounded."""
    state = mission("marvel-knights", "x-men")
    ally(state, 0, "punisher")
    case = fight(state, "daredevil", "viper")
    powers(state, "orange", "orange")
    exchange(state, "-", "h - -")
    exchange(state, "-", "h - - - - -")
    case.kos[0] = 1
    dice(state, "- -")
    assert asked(state) == "seq_end 0"
    do(state, 0, "use punisher")
    assert state.teams[0].vp == 2 and wounded(state, 0, "daredevil") and asked(state) == "action 1"


@rule("B7.16")
def test_the_winners_lose_their_kos() -> None:
    state = mission()
    case = fight(state, "thor", "viper")
    case.kos[3] = 2
    powers(state, "red", "yellow")
    exchange(state, "h - - - -", "-")
    assert state.case is None and where(state, 0, "thor") == "chelsea" and not wounded(state, 0, "thor")


@rule("B7.19", "B11.4")
def test_one_ability_for_each_side_and_roll() -> None:
    """Hawkeye before the roll, so Gambit not after it."""
    state = mission()
    ally(state, 0, "hawkeye", 1)
    ally(state, 0, "gambit", 1)
    fight(state, "captain-america", "absorbing-man")
    powers(state, "red", "red")
    assert asked(state) == "attack 0"
    do(state, 0, "use hawkeye")
    assert asked(state) == "Attack dice 4"
    dice(state, "- - - -")
    assert asked(state) == "Defend dice 1"


@rule("B7.20", "B12.5")
def test_dice_rolled_again_add() -> None:
    state = mission()
    fight(state, "thor", "absorbing-man")
    powers(state, "orange", "red")
    dice(state, "h")
    assert asked(state) == "attack_r 0"
    do(state, 0, "use thor")
    assert asked(state) == "dice again 1"
    dice(state, "h")
    assert state.case is not None and state.case.roll.hits[HERO] == 2


@rule("B7.21")
def test_the_nemesis_chooses_whom_the_fourth_replaces() -> None:
    state = mission()
    for id in ("loki", "kang", "ultron"):
        wanted(state, id)
    case = fight(state, "captain-america", "absorbing-man")
    case.kos[0] = 1
    powers(state, "yellow", "red")
    exchange(state, "", "-")
    dice(state, "h h h h h h")
    dice(state, "- - -")
    assert asked(state) == "replace_wanted 1"
    do(state, 1, "villain kang")
    assert state.wanted == sorted([villain(state, id) for id in ("loki", "ultron", "absorbing-man")]) and discards(state) == ["kang"]
