"""Hints for the browser: odds from the own view alone, the best moves first, plans that can be laid out; and what onlookers predict."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest

from longbox.bots import Budget
from longbox.bots.roster import make_bot
from longbox.games.heroes import GAME
from longbox.games.heroes.advice import ADVICE
from longbox.games.heroes.chances import Chances
from longbox.games.heroes.engine.case import HERO
from longbox.games.heroes.engine.events import CaseEnded, PlanEnded
from longbox.games.heroes.engine.fighters import the_fight
from longbox.games.heroes.engine.game import HeroesGame
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.engine.views import HeroesView
from longbox.games.heroes.hints import cheap, hints
from longbox.games.heroes.planner import Planner
from longbox.kernel import CHANCE, SPECTATOR, Ask, Move, Outcome, Over, Roll, Sfc32, seats_in
from longbox.odds import heroes as odds
from tests.heroes.tables import HERE, ICON, PLAIN, area, at, do, fight, give, headline, hero, mission, planning, powers, put
from tests.marks import slow


def given(state: Heroes, seat: int = 0) -> tuple[dict[str, Any], list[Move]]:
    moves = state.legal(seat)
    return hints(state.core, state.view(seat), moves), moves


def best(state: Heroes, seat: int = 0, most: int = 4) -> list[str]:
    found, moves = given(state, seat)
    return [repr(moves[place]) for place in found["best"][:most]]


@slow
@pytest.mark.parametrize("seats", [2, 4])
def test_hints_can_be_had_for_every_question_of_a_game(seats: int) -> None:
    """They name moves of the question, chances are chances, and whatever a seat cannot see changes none of them."""
    game = GAME.make(seats, {"scenario": "random"})
    assert isinstance(game, HeroesGame)
    state, rng, bot = game.start(), Sfc32(f"hints {seats}"), make_bot("simple", GAME, game)
    asked = 0
    while not isinstance(pending := state.pending(), Over):
        if isinstance(pending, Roll):
            state.apply(CHANCE, Outcome([rng.die(sides) for sides in pending.sides]))
            continue
        assert isinstance(pending, Ask)
        seat = seats_in(pending.seats)[0]
        moves, view = state.legal(seat), state.view(seat)
        found = hints(game, view, moves)
        assert len(set(found["best"])) == len(found["best"]) and set(found["best"]) <= set(range(len(moves)))
        assert all(0 <= chance <= 1 for odds in found["moves"].values() for chance in odds.values())
        assert all(0 <= chance <= 1 for chance in found["forecast"].values())
        if asked % 8 == 0:
            assert isinstance(view, HeroesView)
            other = game.determinize(view, Sfc32(f"another {asked}"))
            assert json.dumps(hints(game, other.view(seat), moves)) == json.dumps(found)
        asked += 1
        state.apply(seat, bot.choose(view, moves, Budget(seconds=0.1), rng))
    assert asked > 80


def test_a_fight_is_solved_once_for_all_answers_to_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who fights, of three: each has a chance of his own, out of the same solution."""
    state, solve, solved = mission(), odds.combat, list[odds.Combat]()
    fight(state, "captain-america", "absorbing-man", others="thor iron-man")

    def counted(*args: Any, **more: Any) -> odds.Combat:
        solved.append(solve(*args, **more))
        return solved[-1]

    monkeypatch.setattr(odds, "combat", counted)
    found, moves = given(state)
    assert [move.kind.name for move in moves] == ["send"] * 3 and len({odds["win"] for odds in found["moves"].values()}) == 3
    assert len(solved) == 1


def two_headlines(**options: Any) -> Heroes:
    """Thor is at a Headline for 3 VP, and Captain America is Ready; another one for 2 VP lies in Upper Manhattan."""
    state = mission("avengers", "x-men", **options)
    headline(state, HERE, ICON)
    headline(state, "upper-manhattan", PLAIN)
    put(state, 0, "thor", "east-side")
    put(state, 0, "captain-america", "ready")
    return state


def test_the_best_actions_are_those_that_promise_most() -> None:
    state = two_headlines()
    put(state, 0, "captain-america", "recovery")
    state.track = [-1] * len(state.track)
    found, moves = given(state)
    assert best(state)[0] == "solve the-village"
    solve = next(place for place, move in enumerate(moves) if repr(move) == "solve the-village")
    chance = Chances(state.core, state.view(0)).prospect(area(state, HERE), [])  # type: ignore[arg-type]
    assert found["moves"][str(solve)] == {"solve": round(chance.solve, 4), "wound": round(chance.wound, 4)}
    assert found["forecast"][str(area(state, HERE))] >= round(chance.solve, 4)
    assert len(found["best"]) == len(moves)


def test_heroes_who_can_act_first_are_named_with_the_odds() -> None:
    state = two_headlines()
    put(state, 1, "storm", "east-side")
    found, moves = given(state)
    named = {repr(moves[int(place)]): names for place, names in found["before"].items()}
    assert named == {"move captain-america east-side alone": ("Storm",)}


def test_in_the_last_action_round_nobody_is_sent_anywhere() -> None:
    state = two_headlines()
    state.action_round = 5
    assert not any(words.startswith("move") for words in best(state, most=2))


def test_a_story_card_of_ones_own_at_the_end_is_worth_a_point() -> None:
    state = mission("avengers", "x-men")
    put(state, 0, "thor", "ready")
    mine = next(card.index for card in state.core.box.stories if card.team == state.teams[0].team)
    state.track[-1] = mine
    assert best(state, most=1) == ["story"]


def test_an_ability_that_would_do_nothing_is_not_among_the_best() -> None:
    """Captain America moves heroes about, which is of no use while nobody is Ready."""
    state = mission("avengers", "x-men")
    headline(state, HERE, PLAIN)
    put(state, 0, "captain-america", "support")
    order = best(state, most=99)
    assert order.index("story") < order.index("use captain-america-support")


def test_where_a_hero_has_nothing_to_do_the_pass_comes_first() -> None:
    state = mission("avengers", "x-men")
    put(state, 0, "captain-america", "support")
    put(state, 0, "thor", "support")
    do(state, 0, "use captain-america-support")
    assert best(state) == ["pass"]


def test_of_gray_boxes_the_one_that_a_bot_would_play_comes_first() -> None:
    state = mission("avengers", "x-men")
    headline(state, HERE, PLAIN)
    put(state, 0, "thor", "chelsea")
    give(state, 1, villains="klaw venom pyro")
    do(state, 0, "solve the-village")
    while not isinstance(state.pending(), Ask):
        state.apply(CHANCE, Outcome([1] * len(cast(Roll, state.pending()).sides)))
    do(state, 1, "lead klaw")
    bot = make_bot("simple", GAME, state.core)
    moves = state.legal(1)
    assert {move.kind.name for move in moves} == {"backup", "pass"}
    chosen = bot.choose(state.view(1), moves, Budget(0.1), Sfc32("box"))
    found, _ = given(state, 1)
    assert moves[found["best"][0]] is chosen


def test_without_the_option_the_order_knows_no_odds() -> None:
    found, moves = given(two_headlines(hints="never"))
    assert found["moves"] == {} and found["forecast"] == {} and found["win"] is None
    assert repr(moves[found["best"][0]]) == "solve the-village"


def test_plans_that_can_be_laid_out_and_what_each_hero_could_do() -> None:
    state = planning("avengers", "x-men")
    state.teams[0].pp = 4
    put(state, 0, "hulk", "ready")
    found, _ = given(state)
    presets = {preset["name"]: preset["steps"] for preset in found["presets"]}
    assert list(presets) == ["last", "all", "save"]
    assert [hero(state, "hulk"), 1] in [step[1:] for step in presets["last"]]
    for steps in presets.values():
        other = planning("avengers", "x-men")
        other.teams[0].pp = 4
        for step in steps:
            do(other, 0, repr(state.game.moves.from_json(step)))
    areas = [place for place, card in enumerate(state.headlines) if card >= 0]
    alone = Chances(state.core, state.view(0)).alone(areas[0], at(state, 0, "thor"))  # type: ignore[arg-type]
    assert found["alone"][at(state, 0, "thor")][str(areas[0])] == round(alone, 4)
    assert given(planning("avengers", "x-men", hints="never"))[0]["alone"] == []


def test_what_the_own_draft_costs_stands_in_the_own_view_alone() -> None:
    state = planning("avengers", "x-men")
    state.teams[0].pp = 4
    assert (state.view(0).spent, state.view(0).prices) == (0, [1, 2, 2, 3])
    do(state, 0, "assign thor ready", "assign captain-america support")
    assert state.view(0).spent == 4 == Planner(state.core, state.view(0)).spent()  # type: ignore[arg-type]
    assert (state.view(1).spent, state.view(SPECTATOR).prices) == (0, [])
    do(state, 0, "done")
    do(state, 1, "done")
    assert (state.view(0).spent, state.view(0).prices) == (0, [])


def test_the_odds_of_a_fight_are_those_of_ones_own_side() -> None:
    state = mission("avengers", "x-men")
    fight(state, "thor", "kraven")
    mine, moves = given(state, 0)
    theirs, _ = given(state, 1)
    assert mine["win"] == pytest.approx(1 - theirs["win"], abs=1e-3)
    plays = [mine["moves"][str(place)]["play"] for place in range(len(moves))]
    assert sum(plays) == pytest.approx(1, abs=1e-3)
    assert mine["best"][0] == plays.index(max(plays))


def test_a_hero_who_can_take_more_kos_than_printed_still_has_odds() -> None:
    state = mission("avengers", "x-men")
    case = fight(state, "thor", "kraven")
    the_fight(state).ko_mods[HERO] = 1
    case.kos[at(state, 0, "thor")] = state.core.box.heroes[hero(state, "thor")].ko
    assert 0 < given(state)[0]["win"] < 1


def test_a_hero_who_has_borne_more_kos_than_printed_still_has_odds_in_a_challenge() -> None:
    state = mission("avengers", "x-men")
    case = fight(state, "thor", "kraven")
    the_fight(state).ko_mods[HERO] = 1
    case.kos[at(state, 0, "thor")] = 3
    chances = Chances(cast(HeroesGame, state.core), state.view(0))
    assert 0 < (chances.challenge() or 0.0) < 0.5


@pytest.mark.parametrize(("shown", "at_once"), [("request", True), ("always", True), ("never", False)])
def test_the_odds_of_open_choices_come_with_the_question(shown: str, at_once: bool) -> None:
    """Rule B13.10: those for secret ones only where they are always shown."""
    found = cheap(planning(hints=shown).core)
    assert ({"action", "plan", "declare"} <= found) == at_once
    assert ("power" in found) == (shown == "always")


def test_a_fight_is_predicted_until_powers_are_shown() -> None:
    state = mission("avengers", "x-men", "marvel-knights")
    assert ADVICE.contest(state) is None
    fight(state, "thor", "kraven")
    contest = ADVICE.contest(state)
    assert contest is not None
    assert (contest.kind, contest.sides, contest.parties) == ("fight", ["Avengers", "Kraven"], [0, 1])
    powers(state, "red", "red")
    assert ADVICE.contest(state) is None


def test_the_end_of_a_headline_settles_a_fight_and_that_of_a_plan_a_challenge() -> None:
    ended = [CaseEnded(rule="B9.1", who=0, card=0, name="", outcome=outcome, vp=2) for outcome in (1, 2, 3)]
    assert [ADVICE.settled(event) for event in ended] == [("fight", 0), ("fight", 1), ("fight", -1)]
    plans = [PlanEnded(rule="B8.10", who=1, mastermind="", card=0, plan="", done=done) for done in (False, True)]
    assert [ADVICE.settled(event) for event in plans] == [("challenge", 0), ("challenge", 1)]


def test_seats_are_called_by_their_teams_once_these_are_drawn() -> None:
    assert ADVICE.called(mission("avengers", "x-men")) == ["Avengers", "X-Men"]
    fresh = GAME.make(2).start()
    assert ADVICE.called(fresh) == fresh.game.names
