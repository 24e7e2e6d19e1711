"""Chapters B6, B8, B9 and B11: Headlines worked by hand, the Nemesis, and the windows."""

from __future__ import annotations

import pytest

from longbox.games.heroes.engine.case import ATTACK, FOE, SEQ, mod_for
from longbox.games.heroes.engine.fighters import the_fight
from longbox.games.heroes.engine.records import Fight, Sequence
from longbox.games.heroes.engine.state import Heroes
from tests.heroes.tables import (
    HERE,
    ICON,
    PLAIN,
    ally,
    area,
    asked,
    can,
    chance,
    dice,
    discards,
    do,
    exchange,
    fight,
    give,
    headline,
    held,
    lined_up,
    mission,
    passes,
    power_up,
    powers,
    put,
    refused,
    told,
    villain,
    wanted,
    where,
    wounded,
)
from tests.marks import rule


def begin(state: Heroes, *heroes: str, card: str = PLAIN, support: str = "") -> None:
    """Seat 0 troubleshoots in The Village."""
    headline(state, HERE, card)
    for id in heroes:
        put(state, 0, id, state.core.place_ids[state.place_in(area(state, HERE))])
    for id in support.split():
        put(state, 0, id, HERE)
    do(state, 0, f"solve {HERE}")


@rule("B6.3", "B6.5", "B6.6", "B9.1", "B9.3", "B9.4", "B2.3")
def test_no_trouble_no_villain() -> None:
    """Fish Market: Threat 5, Crime. Two Trouble; Captain America's rating is 2."""
    state = mission()
    give(state, 1, villains="viper")
    told(state)
    begin(state, "captain-america")
    dice(state, "h t - - -")
    assert state.teams[0].vp == 2 and asked(state) == "action 1" and len(state.teams[1].villains) == 1
    assert state.teams[0].solved and state.headlines[area(state, HERE)] == -1
    words = told(state)
    assert "Threat roll: 5 dice, not boosted: Trouble 2" in words and "Captain America: Trouble -2, now 0" in words


@rule("B6.4", "B1.4", "B1.3")
def test_without_the_skill_the_roll_is_boosted() -> None:
    """Fight is the skill: Iron Man has not got it, Hulk as a supporter has."""
    state = mission()
    begin(state, "iron-man")
    dice(state, "b b h - -")
    assert asked(state) == "boosted Threat dice 2"
    dice(state, "b t")
    assert state.case is not None and state.case.play.trouble == 5 - 2
    state = mission()
    begin(state, "iron-man", support="hulk")
    dice(state, "b b h - -")
    assert state.case is not None and state.case.play.trouble == 3 - 2


@rule("B6.5")
def test_the_highest_rating_counts_and_not_the_sum() -> None:
    state = mission()
    begin(state, "captain-america", "thor")
    dice(state, "h h h h h")
    assert state.case is not None and state.case.play.trouble == 3


@rule("B6.7", "B6.8", "B6.9", "B6.11", "B9.1")
def test_who_plays_a_lead_villain() -> None:
    """The Nemesis first, then clockwise; nobody does, so the Headline is solved."""
    state = mission("avengers", "x-men", "marvel-knights")
    give(state, 1, villains="ultron")
    begin(state, "hulk")
    dice(state, "h h h - -")
    assert asked(state) == "Villain cards 1"
    chance(state, 1)
    chance(state, 1)
    assert asked(state) == "lead 1" and len(state.teams[2].villains) == 1
    assert refused(state, 1, "lead ultron") == ("need", "B6.9") and refused(state, 1, "lead viper") == ("not_held", "B6.9")
    assert refused(state, 1, "backup ultron") == ("lead", "B6.8")
    passes(state, 1)
    assert asked(state) == "lead 2"
    passes(state, 2)
    assert state.teams[0].vp == 2 and asked(state) == "action 1"


@rule("B6.7")
def test_two_players_draw_two() -> None:
    state = mission()
    begin(state, "hulk")
    dice(state, "h h - - -")
    assert asked(state) == "Villain cards 2"


@rule("B6.9", "B6.12", "B6.13", "B6.14", "B6.15")
def test_the_trouble_pays_for_the_villain_and_his_help() -> None:
    state = mission("avengers", "x-men", "marvel-knights")
    give(state, 1, villains="abomination")
    give(state, 2, villains="klaw electro viper")
    begin(state, "hulk")
    dice(state, "h h h h -")
    lined_up(state, 1)
    chance(state, 1)
    chance(state, 1)
    do(state, 1, "lead abomination")
    assert state.case is not None and state.case.play.trouble == 2 and state.case.play.leader == 1
    assert asked(state) == "gray_box 1"
    passes(state, 1)
    do(state, 2, "backup electro")
    assert refused(state, 2, "backup klaw") == ("cost", "B6.12")
    do(state, 2, "backup viper")
    assert state.case.play.trouble == 0 and len(state.case.play.backups) == 2
    passes(state, 2)
    assert asked(state) == "seq 1"  # the leader uses what others played
    do(state, 1, "use electro")
    assert "electro" in discards(state)


@rule("B6.10")
def test_most_wanted_from_the_board() -> None:
    """Without a requirement, but never without Trouble; any opponent may."""
    state = mission("avengers", "x-men", "marvel-knights")
    wanted(state, "ultron")
    wanted(state, "carnage")
    begin(state, "hulk")
    dice(state, "h h - - -")
    chance(state, 1)
    chance(state, 1)
    passes(state, 1)
    assert refused(state, 2, "lead ultron") == ("cost", "B6.9")
    do(state, 2, "lead carnage")
    assert state.case is not None and state.case.play.from_board and state.case.play.trouble == 0 and len(state.wanted) == 1


@rule("B6.12")
def test_the_leads_own_box_is_not_used() -> None:
    state = mission()
    fight(state, "thor", "electro")
    assert asked(state) == "power 0 1"


@rule("B6.1", "B6.2", "B8.1", "B8.2", "B8.3")
def test_the_nemesis_declares_before_the_roll() -> None:
    """Bank Vault has the icon; Red Skull's Threat rating for Crime is 3."""
    state = mission()
    begin(state, "thor", card=ICON)
    assert asked(state) == "declare 1"
    do(state, 1, "declare plan threat")
    assert asked(state) == "Threat dice 8"


@rule("B8.1", "B3.7")
def test_without_the_icon_only_the_archnemesis() -> None:
    state = mission("avengers", "x-men", "marvel-knights")
    begin(state, "thor")
    assert asked(state) == "Threat dice 5"
    state = mission("avengers", "x-men", "marvel-knights")
    state.arch = 2
    begin(state, "thor")
    assert asked(state) == "Threat dice 5"  # the Archnemesis of another
    state = mission("avengers", "x-men", "marvel-knights")
    state.arch = 1
    begin(state, "thor")
    assert asked(state) == "declare 1"


@rule("B8.4")
def test_more_villains() -> None:
    state = mission()
    begin(state, "thor", "captain-america", card=ICON)
    do(state, 1, "declare quiet villains")
    assert asked(state) == "Villain cards 3"  # Thor's Level


@rule("B8.5", "B7.13")
def test_boost_for_the_lead() -> None:
    state = mission()
    begin(state, "thor", card=ICON)
    give(state, 1, villains="viper")
    do(state, 1, "declare quiet boost")
    dice(state, "h h - - -")
    chance(state, 1, 1)
    do(state, 1, "lead viper", "pass")
    powers(state, "red", "orange")
    dice(state, "h h h h h")
    dice(state, "b - -")
    assert asked(state) == "boosted Defend dice 1"


@rule("B8.6", "B8.12")
def test_a_lost_headline_completes_the_plan() -> None:
    state = mission()
    begin(state, "captain-america", card=ICON)
    give(state, 1, villains="klaw")
    do(state, 1, "declare plan none")
    dice(state, "h h h h h")
    chance(state, 1, 1)
    do(state, 1, "lead klaw", "pass")
    assert state.case is not None
    state.case.kos[0] = 1
    powers(state, "yellow", "red")
    dice(state, "-")
    exchange(state, "h h h h", "- - -")
    assert state.teams[0].plans == 1 and state.teams[0].vp == 0 and wounded(state, 0, "captain-america")


@pytest.mark.parametrize("plans", [2, 3])
@rule("B8.13")
def test_a_plan_works_already_at_the_headline_that_completes_it(plans: int) -> None:
    """One Flag Over Manhattan pays for a lost Headline: one that completes it, as much as a later one."""
    state = mission()
    state.teams[0].plans = plans
    begin(state, "captain-america", card=ICON)
    give(state, 1, villains="klaw")
    do(state, 1, "declare plan none" if plans < 3 else "declare quiet none")
    passes(state, 1)
    dice(state, "h h h h h")
    chance(state, 1, 1)
    do(state, 1, "lead klaw", "pass")
    assert state.case is not None
    state.case.kos[0] = 1
    powers(state, "yellow", "red")
    dice(state, "-")
    exchange(state, "h h h h", "- - -")
    do(state, 1, "use one-flag-over-manhattan")
    assert state.teams[0].plans == 3 and state.teams[1].vp == 1


@rule("B8.7", "B8.2")
def test_whoever_does_not_challenge_lets_the_plan_succeed() -> None:
    state = mission()
    begin(state, "thor", card=ICON)
    do(state, 1, "declare plan none")
    dice(state, "- - - - -")
    assert asked(state) == "challenge 0"
    passes(state, 0)
    assert state.teams[0].plans == 1 and state.teams[0].vp == 3


@rule("B8.7", "B13.4")
def test_without_a_lead_no_challenge_by_the_letter() -> None:
    state = mission(challenge_needs_lead=True)
    begin(state, "thor", card=ICON)
    do(state, 1, "declare plan none")
    dice(state, "- - - - -")
    assert state.teams[0].plans == 1 and asked(state) == "action 1"


def challenge(state: Heroes) -> None:
    """Thor takes on Red Skull, whose two Henchmen are Viper and Toad."""
    begin(state, "thor", card=ICON)
    do(state, 1, "declare plan none")
    dice(state, "- - - - -")
    lined_up(state, 1, "viper", "toad")
    do(state, 0, "challenge")


@rule("B8.8", "B8.9", "B8.10", "B7.13")
def test_a_challenge_won() -> None:
    state = mission()
    challenge(state)
    case = state.case
    assert case is not None and the_fight(state).mastermind
    assert case.play.backups == [villain(state, "viper")] and case.play.agents == [villain(state, "toad")]
    case.play.villain_kos = 2
    powers(state, "red", "yellow")
    dice(state, "h h h h h")
    assert asked(state) == "defend 1"
    do(state, 1, "use viper")
    dice(state, "b - -")
    assert asked(state) == "boosted Defend dice 1"
    dice(state, "-")
    assert asked(state) == "unveil 0"
    do(state, 0, "unveil assemble")
    assert state.teams[0].plans == 0 and state.teams[0].power_ups == 4 and state.teams[0].vp == 3
    assert sorted(discards(state)) == ["toad", "viper"]


@rule("B8.11", "B8.8", "B13.5")
@pytest.mark.parametrize("risks", [False, True])
def test_a_challenge_lost(risks: bool) -> None:
    state = mission(challenge_risks_headline=risks)
    challenge(state)
    assert state.case is not None
    state.case.kos[3] = 2
    powers(state, "yellow", "red")
    passes(state, 1)  # Viper's Dodge is kept
    dice(state, "-")
    exchange(state, "h h h h h h", "- -")
    assert wounded(state, 0, "thor") and state.teams[0].plans == 1 and state.teams[0].vp == (0 if risks else 3)


@rule("B8.8", "B13.3")
@pytest.mark.parametrize("keep", [False, True])
def test_the_initiative_in_a_challenge(keep: bool) -> None:
    state = mission(keep_initiative=keep)
    begin(state, "thor", card=ICON)
    do(state, 1, "declare plan none")
    dice(state, "- - - - -")
    assert state.case is not None
    state.case.fight = Fight(False, Sequence(), init=FOE)
    lined_up(state, 1, "viper", "toad")
    do(state, 0, "challenge")
    assert the_fight(state).init == (FOE if keep else 0)


@rule("B8.2", "B8.1")
def test_after_three_plans_there_is_only_scheming() -> None:
    state = mission()
    state.teams[0].plans = 3
    begin(state, "thor", card=ICON)
    assert refused(state, 1, "declare plan none") == ("no_plan", "B8.1") and can(state, 1, "declare quiet boost")


@rule("B9.5")
def test_a_headline_pays_at_least_one() -> None:
    """Pyro burns a VP, and Evacuate costs another."""
    state = mission()
    give(state, 0, "evacuate-the-block")
    give(state, 1, villains="viper pyro")
    begin(state, "hulk")
    do(state, 0, "play evacuate-the-block")
    dice(state, "h h h")
    chance(state, 1, 1)
    do(state, 1, "lead viper", "backup pyro", "pass")
    powers(state, "red", "yellow")
    exchange(state, "h - - - -", "-")
    assert state.teams[0].vp == 1


@rule("B11.1", "B11.3", "B11.9")
def test_windows_open_for_those_who_have_something() -> None:
    state = mission()
    fight(state, "thor", "klaw", backups="baron-zemo batroc")
    assert asked(state) == "power 0 1"  # Zemo needs the Initiative for it; Batroc waits for the end


@rule("B11.2")
def test_a_hand_of_resources_opens_the_windows_of_events() -> None:
    state = mission()
    give(state, 0, "beast")
    begin(state, "thor")
    assert asked(state) == "threat 0" and state.legal(0) == [state.core.kinds.pass_move]
    assert refused(state, 0, "play beast") == ("not_usable", "B11.1") and refused(state, 0, "play rogue") == ("not_held", "B11.2")


@rule("B11.4")
def test_limits() -> None:
    state = mission("fantastic-four", "avengers")
    power_up(state, 0, "negative-zone-portal")
    give(state, 1, villains="viper rhino")
    begin(state, "human-torch")
    dice(state, "h h h h h")
    chance(state, 1, 1)
    do(state, 1, "lead viper")
    do(state, 0, "use negative-zone-portal")
    chance(state, 1)
    assert len(state.used_round) == 1 and asked(state).startswith("gray_box")


@rule("B11.5")
def test_support_abilities_work_from_the_space_of_the_area() -> None:
    state = mission("marvel-knights", "avengers")
    put(state, 0, "daredevil", "support")
    begin(state, "elektra")
    dice(state, "h h h h h")
    assert asked(state) == "Villain cards 2"  # on his card he does not help here


@rule("B11.6")
def test_what_lasts_for_a_roll_is_over_after_it() -> None:
    state = mission()
    ally(state, 0, "hawkeye", 1)
    fight(state, "captain-america", "klaw")
    powers(state, "orange", "red")
    do(state, 0, "use hawkeye")
    dice(state, "- - - -")
    dice(state, "h")
    assert the_fight(state).sequence.roll_changes is None


@rule("B11.8")
def test_nobody_pays_a_ko_that_would_defeat_him() -> None:
    """Human Torch goes nova for a KO, unless it is his last."""
    state = mission("fantastic-four", "avengers")
    case = fight(state, "human-torch", "klaw")
    do(state, 0, "use human-torch")
    assert case.kos[0] == 1
    state = mission("fantastic-four", "avengers")
    headline(state, HERE, PLAIN)
    case = fight(state, "human-torch", "klaw", others="thing")
    case.kos[0] = 1
    do(state, 0, "send human-torch")
    assert asked(state) == "power 0 1"


@rule("B11.10", "B11.8")
def test_an_agent_can_be_discarded_as_a_price() -> None:
    """Red Skull's own ability costs a Villain card."""
    state = mission()
    give(state, 1, villains="klaw")
    challenge(state)
    assert asked(state) == "seq 1"
    do(state, 1, "use red-skull")
    assert "klaw" in discards(state) and mod_for(the_fight(state), SEQ, FOE, ATTACK) == 2


@rule("B11.11")
def test_a_called_colour() -> None:
    """Cyclops calls the shot; it counts when the villain shows that colour."""
    state = mission("x-men", "avengers")
    fight(state, "wolverine", "klaw", support="cyclops")
    do(state, 0, "use cyclops-support", "colour red")
    powers(state, "red", "red")
    assert asked(state) == "Attack dice 7"


def test_a_story_is_told() -> None:
    state = mission()
    told(state)
    begin(state, "thor")
    assert "seat 1 sends Thor against Weapons in the Fish Market in Chelsea (Threat 5)" in told(state)
    assert where(state, 0, "thor") == "chelsea" and held(state, 0) == []
