"""What was measured of Heroes' balance: the page tells of everything that is aimed for, and the bots for studies do what they are for."""

from __future__ import annotations

import pytest

from longbox.games.heroes import GAME
from longbox.games.heroes.balance import PAIRS, TEAMS, costs_of_a_nemesis, farthest, never_used, share, stopped, targets
from longbox.lab.plan import plan_for
from longbox.lab.simulate import simulate
from tests.marks import slow
from tools.balance import figures_of

FIGURES = figures_of("heroes")


@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_every_team_and_place_in_the_order_is_told_of(seats: str) -> None:
    shares = FIGURES["balance"][seats]["shares"]
    assert set(shares["team"]) == set(TEAMS)
    assert sorted(shares["order"]) == [str(place + 1) for place in range(int(seats))]
    assert FIGURES["balance"][seats]["unfinished"] == 0


def test_every_aim_has_a_figure_and_nearly_all_are_met() -> None:
    found = targets(FIGURES)
    assert len(found) == 3 * 14 + 1 + 2
    missed = [f"{one.seats} players: {one.what}, {one.found}" for one in found if not one.met]
    assert len(missed) <= 2, missed


@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_no_team_and_no_place_in_the_order_is_much_better_than_others(seats: str) -> None:
    report = FIGURES["balance"][seats]
    assert farthest(report, "team") <= 0.05
    assert abs(report["shares"]["order"]["1"]["share"] - 1 / int(seats)) <= 0.04
    if seats == "2":
        assert farthest(report, PAIRS) <= 0.08


def test_a_nemesis_costs_every_team_about_the_same() -> None:
    costs = costs_of_a_nemesis(FIGURES)
    assert set(costs) == set(TEAMS) and max(costs.values()) - min(costs.values()) <= 0.05


def test_the_pace_is_as_aimed_for_with_two_players() -> None:
    report = FIGURES["balance"]["2"]
    assert 0.2 <= share(report, "headlines lost", "headlines tried") <= 0.35
    assert 0.55 <= share(report, "fights won", "leads") <= 0.75


def test_a_nemesis_is_worth_having() -> None:
    assert all(cost > 0 for cost in costs_of_a_nemesis(FIGURES).values())
    assert stopped(FIGURES["balance"]["4"]["counts"]) > 0
    assert never_used(FIGURES) == []


@slow
def test_the_bots_for_studies() -> None:
    """A calm one never plays a villain, so that no Headline is lost; a wild one does. Nobody is offered either."""
    lost = {}
    for bot in ("calm", "wild"):
        plan = plan_for(GAME, "heroes", 4, "studied", seats=2, bots=bot, options={"teams": "avengers,x-men"})
        counts = simulate(plan, jobs=1).data()["counts"]
        lost[bot] = counts["headlines lost"]
        assert (counts.get("leads", 0) == 0) == (bot == "calm")
    assert lost["calm"] == 0 and not {"calm", "wild"} & set(GAME.bots)
