"""Advice at a table of Heroes: the most telling reason why not, which questions need no person, and what is rarely meant."""

from __future__ import annotations

import pytest

from longbox.games.heroes.advice import ADVICE
from longbox.games.heroes.engine.fighters import the_fight
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.sure import only_helps, turns_outwit
from longbox.kernel import CHANCE, Ask, BadDeed, Outcome, Roll, seats_in
from longbox.kit.advice import advise
from tests.heroes.tables import (
    HERE,
    PLAIN,
    ally,
    asked,
    at,
    dice,
    do,
    exchange,
    fight,
    game,
    give,
    headline,
    mission,
    planning,
    powers,
    put,
)
from tests.marks import long, rule


def why(state: Heroes, words: str, seat: int = 0) -> tuple[str, str]:
    refusal = ADVICE.why_not(state, seat, words)
    return ("", "") if refusal is None else (refusal.words, refusal.rule)


def troubled() -> Heroes:
    """Thor at a Headline in The Village; the villains in the hand of seat 1 are Ultron and Kraven."""
    state = mission("avengers", "x-men")
    headline(state, HERE, PLAIN)
    put(state, 0, "thor", "chelsea")
    give(state, 1, villains="ultron kraven")
    return state


# Why not


def test_a_move_is_explained_as_the_rules_do() -> None:
    state = troubled()
    assert why(state, "solve the-village") == ("", "")
    assert why(state, "solve upper-manhattan")[1] == "B5.10"


def test_a_hero_is_explained_by_what_he_could_do() -> None:
    state = troubled()
    assert why(state, "thor") == ("", "")
    assert why(state, "Iron Man") == ("Iron Man recovers and cannot move.", "B5.3")
    assert why(state, "cyclops") == ("That hero is of another team.", "B5.3")


def test_in_planning_a_hero_is_explained_by_his_price() -> None:
    state = planning("avengers", "x-men")
    give(state, 0, pp=2)
    assert why(state, "thor") == ("Thor would cost 3 of the 2 Plot Points that are left.", "B4.13")
    state.teams[0].wounded = 8
    assert why(state, "Thor") == ("Thor is Wounded and can only recover.", "B4.8")
    assert why(state, "captain-america") == ("", "")


def test_a_kind_of_move_alone_is_explained() -> None:
    state = troubled()
    assert why(state, "story") == ("", "")
    assert why(state, "treat")[1] == "B5.7"
    assert why(state, "move") == ("", "")
    assert why(state, "done")[1] == "B4.1"


def test_a_card_is_explained_by_where_it_could_be_played() -> None:
    state = troubled()
    give(state, 0, resources="key-to-the-city hawkeye")
    assert why(state, "key to the city") == ("That card is not played as an action, or could do nothing now.", "B5.9")
    give(state, 0, pp=3)
    assert why(state, "Key to the City") == ("", "")
    assert why(state, "stop-the-presses") == ("You do not hold that card.", "B5.9")


def test_a_villain_is_explained_by_his_price() -> None:
    state = troubled()
    do(state, 0, "solve the-village")
    case = state.case
    assert case is not None
    while asked(state) != "lead 1":
        do_next(state)
    case.play.trouble = 2
    assert why(state, "ultron", 1) == ("Ultron costs 3 Trouble; there is 2.", "B6.9")
    assert why(state, "kraven", 1) == ("", "")


def test_words_that_name_nothing_are_said_to() -> None:
    with pytest.raises(BadDeed):
        ADVICE.why_not(troubled(), 0, "no such thing")


# Which questions need no person


def test_a_window_without_anything_to_use_needs_no_person() -> None:
    state = troubled()
    give(state, 0, resources="hawkeye")
    do(state, 0, "solve the-village")
    assert asked(state) == "threat 0", "by public facts the hand could hold an Event"
    assert ADVICE.nothing_to_do(state, 0, state.legal(0)) == "nothing to use"
    give(state, 0, resources="evacuate-the-block")
    usable = [move for move in state.legal(0) if not move.kind.passes]
    assert usable
    assert ADVICE.nothing_to_do(state, 0, state.legal(0)) == ""


def test_whoever_cannot_pay_for_a_villain_needs_no_person() -> None:
    state = troubled()
    do(state, 0, "solve the-village")
    while asked(state) != "lead 1":
        do_next(state)
    case = state.case
    assert case is not None
    case.play.trouble = 0
    assert ADVICE.nothing_to_do(state, 1, state.legal(1)) == "no villain to play"
    case.play.trouble = 1
    assert ADVICE.nothing_to_do(state, 1, state.legal(1)) == ""


def mad_hulk(*allies: str) -> Heroes:
    """Hulk has a KO and attacks first: The Madder gives him a die more."""
    state = mission("avengers", "x-men")
    for one in allies:
        ally(state, 0, one)
    case = fight(state, "hulk", "absorbing-man")
    case.kos[at(state, 0, "hulk")] = 1
    powers(state, "red", "red")
    assert asked(state) == "attack 0"
    return state


@rule("T6.9")
def test_an_ability_that_costs_nothing_and_only_helps_needs_no_person() -> None:
    state = mad_hulk()
    sure = ADVICE.sure(state, 0, state.legal(0))
    assert sure is not None and repr(sure[0]) == "use hulk" and sure[1] == "The Madder"
    do(state, 0, "use hulk")
    assert asked(state) == "Attack dice 6"


@rule("T6.9", "B7.19")
def test_it_needs_one_where_another_ability_could_be_used_on_the_same_roll() -> None:
    """Hawkeye's is used before the roll as well; each side uses one."""
    state = mad_hulk("hawkeye")
    assert len(state.legal(0)) == 3 and ADVICE.sure(state, 0, state.legal(0)) is None


@rule("T6.9")
def test_what_has_a_price_or_a_limit_or_is_used_up_always_needs_a_person() -> None:
    lines = {line.source.word: line for line in game(2).lines}
    assert {word for word in ("hulk", "thor", "iron-man", "hulk-support", "hawkeye", "thor-support") if only_helps(lines[word])} == {
        "hulk",
        "thor-support",
    }


def outwitted(faces: str) -> Heroes:
    """Thor against Absorbing Man with Whirlwind's Blur, who would win a tie: three dice and two."""
    state = mission()
    fight(state, "thor", "absorbing-man", backups="whirlwind")
    powers(state, "yellow", "yellow")
    exchange(state, "", "- - - -")
    exchange(state, "", "- -")
    dice(state, faces)
    assert asked(state) == "outwit_r 1"
    return state


@rule("T6.9", "B7.10")
def test_what_would_change_nothing_about_an_outwit_that_lies_open_needs_no_person() -> None:
    for faces, asks in (("h - - h -", True), ("h h - h -", False), ("h - - h h", False)):
        state = outwitted(faces)
        sure = ADVICE.sure(state, 1, state.legal(1))
        assert (sure is None) == asks
        if sure is not None:
            assert sure[0].kind.passes and sure[1] == "nothing would change"


@rule("T6.9")
def test_hits_of_ones_own_change_an_outwit_only_if_it_is_not_won_and_near_enough() -> None:
    """Doctor Doom's Contingency: a Hit more for a Villain card."""
    doom = next(line for line in game(2).lines if line.source.word == "doctor-doom")
    assert [ahead for ahead in range(-3, 4) if turns_outwit(doom, ahead)] == [-1, 0]
    thor = next(line for line in game(2).lines if line.source.word == "thor")
    assert all(turns_outwit(thor, ahead) for ahead in range(-3, 4)), "dice that are rolled again may show anything"


@rule("T6.9")
def test_a_power_is_chosen_for_whoever_has_no_other() -> None:
    state = mission("avengers", "x-men")
    fight(state, "hulk", "absorbing-man")
    assert ADVICE.sure(state, 0, state.legal(0)) is None
    the_fight(state).sequence.bans[0] = 0b110
    assert [repr(move) for move in state.legal(0)] == ["power red"]
    sure = ADVICE.sure(state, 0, state.legal(0))
    assert sure is not None and repr(sure[0]) == "power red"


def test_small_questions_are_told_from_others_by_public_facts() -> None:
    state = troubled()
    assert not ADVICE.brief(state, 0), "an action"
    give(state, 0, resources="hawkeye")
    do(state, 0, "solve the-village")
    assert asked(state) == "threat 0" and ADVICE.brief(state, 0)
    while asked(state) != "lead 1":
        do_next(state)
    assert not ADVICE.brief(state, 1), "who may bring the villain"
    assert ADVICE.brief(mad_hulk(), 0)
    assert not ADVICE.brief(planning("avengers", "x-men"), 0)


def test_a_fight_concerns_its_two_sides_and_the_nemesis() -> None:
    state = mission("avengers", "x-men", "fantastic-four", "marvel-knights")
    assert ADVICE.concerned(state) == [0, 1, 2, 3]
    case = fight(state, "hulk", "absorbing-man")
    case.play.leader = 2
    assert set(ADVICE.concerned(state)) == {0, 2, int(case.nemesis)}


def test_actions_and_plans_always_need_a_person() -> None:
    assert ADVICE.nothing_to_do(troubled(), 0, troubled().legal(0)) == ""
    state = planning("avengers", "x-men")
    assert ADVICE.nothing_to_do(state, 0, state.legal(0)) == ""


def test_the_others_are_asked_together_for_a_lead_villain() -> None:
    state = mission("avengers", "x-men", "fantastic-four")
    headline(state, HERE, PLAIN)
    put(state, 0, "thor", "chelsea")
    for seat, card in ((1, "ultron"), (2, "kraven")):
        give(state, seat, villains=card)
    assert ADVICE.may_respond(state) == []
    do(state, 0, "solve the-village")
    while not asked(state).startswith("lead"):
        do_next(state)
    assert ADVICE.may_respond(state) == [1, 2]
    do(state, 1, "pass")
    assert ADVICE.may_respond(state) == [2]


@pytest.mark.parametrize("deeds", [15, pytest.param(60, marks=long)])
@pytest.mark.parametrize("seats", [2, 3])
def test_advice_follows_from_what_may_be_known(seats: int, deeds: int) -> None:
    assert advise(game(seats), ADVICE, deeds=deeds) == {True}


# What is rarely meant


def test_a_plan_without_a_ready_hero_is_warned_of() -> None:
    state = planning("avengers", "x-men")
    done = state.core.kinds.done.of()
    assert ADVICE.warning(state, 0, done) == "", "nobody could be paid"
    give(state, 0, pp=2)
    assert "Nobody is Ready in this plan" in ADVICE.warning(state, 0, done)
    do(state, 0, "assign captain-america ready")
    assert ADVICE.warning(state, 0, done) == ""


def test_a_hero_who_goes_to_recovery_is_warned_of() -> None:
    state = troubled()
    home, on = (state.game.moves.parse(f"move thor {place} alone") for place in ("recovery", "midtown"))
    assert ADVICE.warning(state, 0, home) == "Thor is no longer Ready in Recovery, and nothing is paid back (B5.3)."
    assert ADVICE.warning(state, 0, on) == ""


def do_next(state: Heroes) -> None:
    """Go on: dice all show Hits, the first cards are drawn, and whoever is asked passes."""
    pending = state.pending()
    if isinstance(pending, Roll):
        state.apply(CHANCE, Outcome([1] * len(pending.sides)))
    else:
        assert isinstance(pending, Ask)
        do(state, seats_in(pending.seats)[0], "pass")
