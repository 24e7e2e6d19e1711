"""What a sensible player does, in laid positions: Story cards, the last points of a game, Plot Points, and cards to use."""

from __future__ import annotations

import pytest

from longbox.bots import Budget
from longbox.games.heroes.bots.headlines import prospect
from longbox.games.heroes.bots.missions import advance_value, push_value, rank_actions
from longbox.games.heroes.bots.plans import best_plan
from longbox.games.heroes.bots.sight import Sight
from longbox.games.heroes.bots.simple import SimpleBot
from longbox.games.heroes.bots.villainy import box_bite
from longbox.games.heroes.engine.state import Heroes
from longbox.kernel import Sfc32
from tests.heroes.tables import (
    HERE,
    PLAIN,
    ally,
    area,
    asked,
    at,
    chance,
    dice,
    do,
    fight,
    give,
    headline,
    mission,
    planning,
    put,
    villain,
    wanted,
)
from tests.marks import rule

ALL = ("avengers", "fantastic-four", "marvel-knights", "x-men")


def seen(state: Heroes, seat: int = 0) -> Sight:
    return Sight(SimpleBot(state.game).book, state, seat, Sfc32(0))


def chosen(state: Heroes, seat: int = 0) -> str:
    """What the bot does, from its view alone."""
    return repr(SimpleBot(state.game).choose(state.view(seat), state.legal(seat), Budget(), Sfc32(0)))


def east_side(state: Heroes) -> str:
    """The district of the Headline of these tests."""
    return state.core.place_ids[state.place_in(area(state, HERE))]


def story(state: Heroes, seat: int) -> float:
    return next(value for move, value in rank_actions(seen(state, seat), state.legal(seat)) if move.kind.name == "story")


def track(state: Heroes, *teams: str) -> None:
    """Story cards of these teams, the next to leave last."""
    left = list(state.core.box.stories)
    state.track = []
    for id in teams:
        card = next(one for one in left if state.core.box.teams[one.team].id == id)
        left.remove(card)
        state.track.append(card.index)


# Story cards


def pushing(last: bool) -> Heroes:
    """The last Action Round of four players, each with a card on the track; one who acts now, first or last, has none at the end."""
    state = mission(*ALL)
    state.action_round = 5
    track(state, "avengers", "fantastic-four", "marvel-knights", "x-men", "x-men")
    if last:
        state.first = 1
        track(state, "fantastic-four", "marvel-knights", "x-men", "avengers", "x-men")
    return state


@rule("B5.8")
def test_a_story_card_is_not_pushed_where_three_rivals_push_theirs_after_it() -> None:
    """A quarter of all actions of four bots were pushes, and two thirds of these displaced one that was still waiting."""
    first, last = story(pushing(False), 0), story(pushing(True), 0)
    assert first < 0.33 < 1.0 < last


@rule("B5.8")
def test_with_two_story_actions_at_once_the_card_is_pushed_and_leaves() -> None:
    state = mission("x-men", "avengers", "fantastic-four", "marvel-knights")
    track(state, "avengers", "x-men", "fantastic-four", "marvel-knights", "avengers")
    put(state, 0, "jean-grey", "support")
    give(state, 0, pp=1)
    assert chosen(state) == "use jean-grey-support"
    do(state, 0, "use jean-grey-support")
    chance(state, 1)
    assert chosen(state) == "manipulate 2"
    do(state, 0, "manipulate 2")
    chance(state, 1)
    assert chosen(state) == "advance"


# The last points


@pytest.mark.parametrize(("vp", "move"), [(0, "move captain-america recovery alone"), (14, f"solve {HERE}")])
def test_who_needs_one_point_more_tries_a_headline_however_hard(vp: int, move: str) -> None:
    """A leader with 14 of 15 VP passed twice and walked home, with a Headline in reach."""
    state = mission(scenario="born-again")
    headline(state, HERE, "pickpocket-ring-unmasked")
    put(state, 0, "captain-america", east_side(state))
    give(state, 1, villains="abomination annihilus juggernaut klaw omega-red")
    track(state, "marvel-knights", "marvel-knights", "marvel-knights", "marvel-knights", "x-men")
    state.teams[0].vp, state.action_round = vp, 5
    assert chosen(state) == move


# Plot Points


def test_nobody_is_made_ready_where_there_is_nothing_to_do() -> None:
    """Doctor Strange was made Ready for 3 Plot Points and stayed idle."""
    state = planning("marvel-knights", "x-men")
    state.headlines = [-1] * len(state.headlines)
    state.teams[0].pp = 3
    assert not [step for step in best_plan(seen(state)) if step.kind.name == "assign" and step.b == 1]


# What is there to be used


@rule("B6.4")
def test_nick_fury_is_asked_where_nobody_has_the_skill() -> None:
    state = mission()
    ally(state, 0, "nick-fury")
    headline(state, HERE, "hostages-at-the-exchange")
    put(state, 0, "thor", east_side(state))
    do(state, 0, f"solve {HERE}")
    do(state, 1, "declare quiet none")
    assert asked(state) == "threat 0"
    assert chosen(state) == "use nick-fury"


@pytest.mark.parametrize(("pp", "vp", "move"), [(1, 0, "pass"), (3, 0, "use iron-man"), (1, 13, "use iron-man")])
def test_reserve_power_is_bought_by_who_is_rich_or_has_no_later(pp: int, vp: int, move: str) -> None:
    """It brings little against Toad; the last Plot Point before the next Game Round is worth more, but not if none follows."""
    state = mission(scenario="born-again")
    give(state, 0, pp=pp)
    state.teams[1].vp = vp
    fight(state, "iron-man", "toad")
    assert asked(state) == "seq 0"
    assert chosen(state) == move


@rule("B5.8")
def test_a_story_card_with_which_a_rival_wins_is_worth_a_push() -> None:
    """The Avengers' card leaves next."""
    state = mission(*ALL, scenario="born-again")
    state.action_round = 5
    track(state, "x-men", "marvel-knights", "fantastic-four", "x-men", "avengers")
    worth = []
    for vp in (9, 14):
        state.teams[0].vp = vp
        worth.append((push_value(seen(state, 2)), advance_value(seen(state, 2))))
    (push, advance), (spoils, gives) = worth
    assert spoils > push + 1 and gives < advance - 1


@rule("B12.29")
@pytest.mark.parametrize(("other", "brought"), [("loki", True), ("viper", False), ("dormammu", False)])
def test_next_subject_is_paid_for_only_if_somebody_can_come(other: str, brought: bool) -> None:
    """Loki costs 2. Viper would fall by the KO with which she comes, and nothing is left for Dormammu."""
    state = mission()
    give(state, 1, villains=f"mister-sinister {other}")
    fight(state, "thor", "abomination", trouble=4)
    assert (box_bite(seen(state, 1), villain(state, "mister-sinister")) > 0) == brought


@rule("B6.9")
@pytest.mark.parametrize(("trouble", "move"), [(3, "use the-price-of-order"), (1, "lead viper")])
def test_the_price_of_order_brings_whom_the_trouble_would_not(trouble: int, move: str) -> None:
    """For Juggernaut another card is well given up. It was never used while anybody at all could come without."""
    state = mission()
    give(state, 1, villains="juggernaut viper sandman")
    state.teams[0].plans = 2
    headline(state, HERE, PLAIN)
    put(state, 0, "thor", east_side(state))
    do(state, 0, f"solve {HERE}")
    dice(state, "h h h h h")
    chance(state, 1, 1)
    assert asked(state) == "lead 1" and state.case is not None
    state.case.play.trouble = trouble
    assert chosen(state, 1) == move


@rule("B6.8")
def test_what_others_hold_matters_less_than_the_hand_of_the_nemesis() -> None:
    """He is asked first, and then nearly always somebody leads already."""
    state = mission(*ALL)
    headline(state, HERE, PLAIN)
    put(state, 0, "thor", east_side(state))
    chances = []
    for seat in (2, state.nemesis_of(0)):
        give(state, seat, villains="abomination annihilus klaw" if seat == 2 else "juggernaut loki ultron")
        chances.append(prospect(seen(state), 0, area(state, HERE), [at(state, 0, "thor")], []).chance)
    assert chances[0] > chances[1]
    assert state.nemesis_of(0) != 2 and chances[0] == pytest.approx(alone_chance())


def alone_chance() -> float:
    """The same with empty hands."""
    state = mission(*ALL)
    headline(state, HERE, PLAIN)
    put(state, 0, "thor", east_side(state))
    return prospect(seen(state), 0, area(state, HERE), [at(state, 0, "thor")], []).chance


@rule("B6.6")
@pytest.mark.parametrize("trouble", [1, 4, 7])
def test_a_reduction_without_a_price_is_always_taken(trouble: int) -> None:
    """Juggernaut on the board comes at each of these Trouble Levels, so the odds are the same."""
    state = mission()
    wanted(state, "juggernaut")
    headline(state, HERE, PLAIN)
    put(state, 0, "captain-america", east_side(state))
    put(state, 0, "thor", HERE)
    do(state, 0, f"solve {HERE}")
    dice(state, "h h h h h")
    assert asked(state) == "reduce 0" and state.case is not None
    state.case.play.trouble = trouble
    assert chosen(state) == "use thor-support"
