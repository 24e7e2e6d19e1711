"""Chapters B1 to B5 and B10: parts, setup, the Game Round, Planning, the Mission and the end, worked by hand."""

from __future__ import annotations

import pytest

from longbox.games.heroes.engine.deck import HEADLINE, RESOURCE, STORY, VILLAIN, deck_size
from longbox.games.heroes.engine.state import OVER, Heroes
from longbox.kernel import CHANCE, BadOption, Outcome, Over, Roll, Setting, Sfc32
from tests.heroes.tables import (
    HERE,
    PLAIN,
    ally,
    area,
    asked,
    can,
    chance,
    dice,
    do,
    game,
    give,
    headline,
    held,
    lined_up,
    mission,
    passes,
    planning,
    power_up,
    put,
    refused,
    told,
    where,
    wounded,
)
from tests.marks import rule


def set_up(seats: int, seed: str = "setup", *teams: str, scenario: str = "born-again", **options: Setting) -> Heroes:
    """A new game up to its first Planning, by lot."""
    rng, state = Sfc32(seed), game(seats, *teams, scenario=scenario, **options).start()
    while isinstance(pending := state.pending(), Roll):
        state.apply(CHANCE, Outcome([rng.die(sides) for sides in pending.sides]))
    return state


def next_round(state: Heroes) -> None:
    """All pass to the end of the Game Round; the Dawn waits for its first roll, or Planning begins."""
    while asked(state).startswith("action"):
        do(state, int(state.active), "pass")


# B1 and B2


@rule("B1.1", "B2.3", "B5.6")
def test_two_players_have_four_areas() -> None:
    state = set_up(2)
    assert [state.headlines[area(state, id)] for id in ("queens", "brooklyn")] == [-1, -1] and state.headlines.count(-1) == 2
    assert set_up(3).headlines.count(-1) == 0
    state = mission()
    put(state, 0, "thor", "ready")
    assert refused(state, 0, "move thor astoria alone") == ("closed", "B1.1")
    put(state, 0, "thor", "support")
    assert refused(state, 0, "move thor queens alone") == ("closed", "B1.1")


@rule("B1.2", "B1.3")
def test_the_die() -> None:
    assert sorted(game().faces) == [0, 0, 1, 1, 3, 4]


@rule("B1.5")
def test_at_most_eight_dice() -> None:
    state = mission()
    headline(state, HERE, "sinkhole-swallows-a-precinct")
    state.ages[area(state, HERE)] = 3
    put(state, 0, "thor", "greenwich-village")
    do(state, 0, f"solve {HERE}")
    do(state, 1, "declare quiet threat")
    assert asked(state) == "Threat dice 8"


@rule("B1.6")
def test_an_empty_deck_is_made_anew() -> None:
    state = mission()
    deck = state.decks[RESOURCE]
    deck.discard, deck.cards = deck.cards[:3], []
    state.decks[STORY].cards, state.track = [], [6, 7, 8, 9, 10]
    do(state, 0, "story")
    assert asked(state) == "Resource cards 1"
    chance(state, 2)
    assert len(state.teams[0].resources) == 1 and len(deck.cards) == 2 and deck.discard == []
    deck.cards = []
    passes(state, 1)
    do(state, 0, "story")  # nothing is drawn, the Story goes on
    assert len(state.teams[0].resources) == 1 and asked(state) == "action 1"


@rule("B1.7")
def test_nobody_has_too_much() -> None:
    state = mission()
    give(state, 0, pp=100)
    state.change_vp(0, 40, "B1.7")
    assert state.teams[0].pp == 100 and state.teams[0].vp == 40


@rule("B1.8", "B4.4")
def test_hands_are_secret_and_their_sizes_are_not() -> None:
    state = set_up(2)
    view = state.view(0)
    assert view.teams[0].resources == state.teams[0].resources and len(view.teams[0].villains) == 3
    assert view.teams[1].resources == [] and view.teams[1].resource_count == 3 and view.teams[1].villain_count == 3
    do(state, 1, "assign " + state.core.box.heroes[state.team_def(1).heroes[0]].id + " support", "done")
    assert state.view(0).teams[1].pp == view.teams[1].pp and state.view(0).draft == []


@rule("B2.1")
def test_teams_by_lot_or_by_choice() -> None:
    assert len({int(team.team) for team in set_up(4).teams}) == 4
    assert [team.team for team in set_up(2, "x", "x-men", "avengers").teams] == [3, 0]
    with pytest.raises(BadOption, match="same team"):
        game(2, "x-men", "x-men")
    with pytest.raises(BadOption, match="there is no team 'justice'"):
        game(2, "justice", "x-men")


@rule("B2.2")
def test_each_is_the_nemesis_of_the_player_to_the_right() -> None:
    state = set_up(3)
    assert [state.nemesis_of(seat) for seat in range(3)] == [1, 2, 0] and state.opponents(0) == [1, 2] and state.opponents(1) == [2, 0]


@rule("B2.4", "B2.5", "B2.7", "B2.8")
@pytest.mark.parametrize(("seats", "cards"), [(2, 3), (3, 2), (4, 2)])
def test_what_everybody_begins_with(seats: int, cards: int) -> None:
    state = set_up(seats)
    assert len(state.track) == 5 and min(state.track) >= 0
    assert all(len(team.resources) == len(team.villains) == cards and team.vp == 0 for team in state.teams)
    assert all(team.pp == 4 for team in state.teams)  # four heroes at home, in the first Planning, and no late points
    assert state.arch == -1 and (state.round, state.action_round) == (1, 1) and 0 <= state.first < seats


@rule("B2.9", "B13.9")
@pytest.mark.parametrize("points", [0, 1, 2])
def test_who_acts_late_begins_with_more_to_plan_with(points: int) -> None:
    for seed in range(6):
        state = set_up(4, f"late {seed}", late_points=points)
        assert [state.teams[(state.first + turn) % 4].pp for turn in range(4)] == [4, 4, 4 + points, 4 + points]
    assert [team.pp for team in set_up(2, late_points=points).teams] == [4, 4]


@rule("B2.6", "B13.1")
def test_the_scenario_by_lot_or_by_name() -> None:
    assert set_up(2, scenario="inferno").scenario_def().name == "Inferno"
    assert len({int(set_up(2, str(seed), scenario="random").scenario) for seed in range(12)}) > 3


# B3


@rule("B3.1", "B3.2", "B3.4", "B3.5", "B3.6", "B3.7")
def test_a_game_round_begins() -> None:
    state = mission("avengers", "x-men", "marvel-knights")
    headline(state, HERE, PLAIN)
    state.teams[2].vp, state.teams[0].vp = 5, 2
    state.track = [0, 1, 2, 3, 18]
    told(state)
    next_round(state)
    assert state.round == 2 and asked(state) == "Story card 1"
    chance(state, 1)
    assert state.teams[1].vp == 1 and state.teams[1].story == [18]  # the X-Men's card left the track
    assert asked(state) == "Headlines 5"
    chance(state, 1, 1, 1, 1, 1)
    assert state.headlines.count(-1) == 0 and state.arch == 0 and state.first == 1  # Kingpin's player; the last in VP
    assert asked(state) == "plan 0 1 2" and "seat 1 is Archnemesis" in told(state)


@rule("B3.3", "B1.6")
def test_without_story_cards_the_track_still_shifts() -> None:
    state = mission()
    state.decks[STORY].cards = []
    state.track = [6, 7, 8, 9, 10]
    do(state, 0, "story")
    chance(state, 1)
    assert state.track == [-1, 6, 7, 8, 9]  # of a team that is not in play: nobody scores
    assert all(team.vp == 0 for team in state.teams)


@rule("B3.5")
def test_the_archnemesis_among_equals() -> None:
    """Most Henchmen, then whoever had the token, then by lot."""
    from longbox.games.heroes.engine.round import last, leaders

    state = mission("avengers", "fantastic-four", "x-men")
    assert leaders(state) == [0, 1]  # Red Skull and Magneto have two Henchmen, Doom one
    state.arch = 1
    assert leaders(state) == [1]
    state.teams[1].vp = 1
    assert leaders(state) == [2]
    state.teams[0].power_ups = 1
    assert last(state) == [2]


@rule("B3.8", "B13.7")
def test_no_last_round_but_by_a_cap() -> None:
    state = mission(round_cap=3)
    state.round = 3
    next_round(state)
    assert isinstance(state.pending(), Over)
    state = mission()
    state.round = 30
    next_round(state)
    assert state.round == 31


# B4


@rule("B4.1")
def test_plans_are_shown_together_and_can_be_opened_again() -> None:
    state = planning()
    give(state, 0, pp=4)
    told(state)
    do(state, 0, "assign thor ready", "done")
    assert told(state) == ["seat 1 has a plan"] and asked(state) == "plan 1" and state.view(1).draft == []
    state.apply(0, state.game.form({"form": "reopen"}))
    assert asked(state) == "plan 0 1" and told(state) == ["seat 1 plans again"]
    do(state, 0, "assign thor support", "done")
    do(state, 1, "done")
    assert where(state, 0, "thor") == "support" and state.teams[0].pp == 3
    assert "seat 1's plan: Thor supports; 3 Plot Points left" in told(state)


@rule("B4.2", "B4.3")
def test_plot_points() -> None:
    """Three at home and one of them Wounded, one in a district: two, and one more for ten VP, two."""
    state = mission()
    put(state, 0, "thor", "chelsea")
    put(state, 0, "hulk", HERE)
    state.teams[0].wounded = 1
    state.teams[0].vp, state.teams[0].pp = 10, 3
    next_round(state)
    chance(state, 1)
    chance(state, 1, 1, 1, 1)
    assert state.teams[0].pp == 3 + 2 + 2 and where(state, 0, "hulk") == "support"


@rule("B4.5")
def test_power_ups_cost_three_story_cards() -> None:
    state = planning()
    state.teams[0].story = [0, 1, 2, 3]
    state.teams[0].wounded = 1
    assert refused(state, 0, "buy cerebro") == ("not_yours", "B4.5")
    do(state, 0, "buy avengers-mansion")
    assert refused(state, 0, "buy quinjet") == ("no_story", "B4.5")
    do(state, 0, "aid avengers-mansion captain-america", "done")  # what it does in Planning helps already
    do(state, 1, "done")
    assert asked(state) == "Resource cards 1"
    chance(state, 1)
    assert state.teams[0].story == [3] and state.teams[0].power_ups == 1 and not wounded(state, 0, "captain-america")


@rule("B4.6", "B4.7")
def test_status() -> None:
    state = planning()
    give(state, 0, pp=6)
    put(state, 0, "thor", "chelsea")
    put(state, 0, "hulk", "midtown")
    assert refused(state, 0, "assign thor support") == ("in_district", "B4.6")
    assert refused(state, 0, "assign wolverine ready") == ("not_yours", "B4.7")
    do(state, 0, "assign thor ready", "assign iron-man ready", "assign captain-america support", "done")
    do(state, 1, "done")
    assert [where(state, 0, id) for id in ("thor", "hulk", "iron-man", "captain-america")] == ["chelsea", "recovery", "ready", "support"]
    assert state.teams[0].pp == 0


@rule("B4.8", "B4.9")
def test_the_wounded_recover_and_are_healed_after_it() -> None:
    state = planning()
    give(state, 0, pp=6)
    state.teams[0].wounded = 8
    assert refused(state, 0, "assign thor ready") == ("wounded", "B4.8")
    do(state, 0, "done")
    do(state, 1, "done")
    assert not wounded(state, 0, "thor") and where(state, 0, "thor") == "recovery"


@rule("B4.10", "B4.11", "B4.12")
def test_allies() -> None:
    """A linked one has two uses, three with the extra point; a fourth needs room."""
    state = planning()
    for id in ("rogue", "colossus", "wong"):
        ally(state, 0, id)
    give(state, 0, "hawkeye beast", pp=4)
    assert refused(state, 0, "ally hawkeye extra") == ("no_room", "B4.10")
    do(state, 0, "dismiss wong", "ally hawkeye extra")
    assert refused(state, 0, "ally beast plain") == ("no_room", "B4.10")
    do(state, 0, "dismiss rogue", "ally beast extra", "done")
    do(state, 1, "done")
    team = state.teams[0]
    uses = {state.core.box.resources[card].id: pp + 1 for card, pp in zip(team.allies, team.ally_pp, strict=True)}
    assert uses == {"colossus": 1, "hawkeye": 3, "beast": 2} and team.pp == 0
    state.use_ally(0, team.allies[-1])
    assert len(team.allies) == 3
    state.use_ally(0, team.allies[-1])
    assert len(team.allies) == 2


@rule("B4.13")
def test_a_plan_must_be_paid() -> None:
    state = planning()
    give(state, 0, pp=3)
    do(state, 0, "assign thor ready")
    assert refused(state, 0, "assign hulk support") == ("no_points", "B4.13")
    do(state, 0, "assign thor support")  # in the place of the other
    do(state, 0, "assign hulk ready")
    assert refused(state, 0, "assign iron-man support") == ("no_points", "B4.13")


# B5


@rule("B5.1", "B5.2")
def test_five_action_rounds() -> None:
    state = mission("avengers", "x-men", "marvel-knights")
    for number in range(1, 6):
        assert state.action_round == number
        for seat in range(3):
            assert asked(state) == f"action {seat}"
            passes(state, seat)
    assert state.round == 2


@rule("B5.3", "B5.4", "B5.6")
def test_a_ready_hero_moves_and_brings_a_supporter() -> None:
    state = mission()
    put(state, 0, "thor", "ready")
    put(state, 0, "hulk", "support")
    put(state, 0, "iron-man", "midtown")
    put(state, 1, "wolverine", "chelsea")
    assert refused(state, 0, "move thor recovery alone") == ("ready_place", "B5.3")
    assert refused(state, 0, "move thor the-village alone") == ("ready_place", "B5.3")
    assert refused(state, 0, "move captain-america chelsea alone") == ("recovering", "B5.3")
    assert refused(state, 0, "move thor chelsea iron-man") == ("companion", "B5.4")
    assert refused(state, 0, "move iron-man recovery hulk") == ("companion", "B5.4")
    do(state, 0, "move thor chelsea hulk")
    assert where(state, 0, "thor") == "chelsea" and where(state, 0, "hulk") == HERE
    passes(state, 1)
    do(state, 0, "move thor recovery alone")
    assert where(state, 0, "thor") == "recovery"


@rule("B5.5")
def test_a_supporting_hero_moves() -> None:
    state = mission()
    put(state, 0, "hulk", "support")
    assert refused(state, 0, "move hulk chelsea alone") == ("support_place", "B5.5")
    do(state, 0, f"move hulk {HERE} alone")
    passes(state, 1)
    do(state, 0, "move hulk central-manhattan alone")
    passes(state, 1)
    do(state, 0, "move hulk support alone")
    assert where(state, 0, "hulk") == "support"


@rule("B5.7")
def test_medical_treatment() -> None:
    state = mission()
    state.teams[0].wounded = 8
    assert refused(state, 0, "treat hulk") == ("no_wound", "B5.7")
    do(state, 0, "treat thor")
    assert state.teams[0].wounded == 0


@rule("B5.8", "B3.2")
def test_a_story_action() -> None:
    state = mission()
    state.track = [6, 0, 7, 8, 18]
    lined_up(state, RESOURCE, "beast")
    do(state, 0, "story")
    assert held(state, 0) == ["beast"] and asked(state) == "story 0"
    assert refused(state, 0, "manipulate 1") == ("not_yours", "B5.8")
    do(state, 0, "manipulate 2")
    assert state.track == [6, 7, 8, 18, 0]
    state.track = [6, 6, 6, 6, 0]
    do(state, 1, "story")
    chance(state, 1)
    chance(state, 1)  # no card of their own is on it: it must advance
    assert state.teams[0].vp == 1 and asked(state) == "action 0"


@rule("B5.9", "B11.2", "B11.5")
def test_abilities_and_events_as_an_action() -> None:
    state = mission()
    give(state, 0, "field-hospital hawkeye")
    assert refused(state, 0, "play field-hospital") == ("no_event", "B5.9")  # nobody is Wounded
    assert refused(state, 0, "play hawkeye") == ("no_event", "B5.9")
    assert refused(state, 0, "play beast") == ("not_held", "B5.9")
    assert refused(state, 0, "use captain-america-support") == ("no_ability", "B5.9")
    put(state, 0, "captain-america", HERE)
    put(state, 0, "thor", "ready")
    assert can(state, 0, "use captain-america-support")


@rule("B5.10")
def test_troubleshooting_needs_a_ready_hero_there() -> None:
    state = mission()
    headline(state, HERE, PLAIN)
    put(state, 0, "thor", HERE)
    assert refused(state, 0, f"solve {HERE}") == ("nobody_there", "B5.10")
    put(state, 0, "thor", "chelsea")
    assert can(state, 0, f"solve {HERE}")


# B10


@rule("B10.1", "B10.2")
def test_a_target_is_looked_at_when_an_action_round_ends() -> None:
    state = mission()
    state.teams[0].vp = 15
    passes(state, 0)
    assert asked(state) == "action 1"
    passes(state, 1)
    over = state.pending()
    assert isinstance(over, Over) and over.winners == 1 and over.scores == [15, 0] and state.phase == OVER


@rule("B10.1")
def test_and_after_a_game_round_has_begun() -> None:
    state = mission()
    state.teams[1].vp = 14
    state.track = [0, 1, 2, 3, 18]
    next_round(state)
    chance(state, 1)
    chance(state, 1, 1, 1, 1)
    assert isinstance(state.pending(), Over)


@rule("B10.3")
def test_ties() -> None:
    state = mission()
    core = state.core
    assert core.winners(state) == 0b11
    state.teams[0].story = [0]
    assert core.winners(state) == 0b01
    state.teams[1].power_ups = 4
    assert core.winners(state) == 0b10
    state.solver = 0
    assert core.winners(state) == 0b01
    state.teams[1].vp = 1
    assert core.winners(state) == 0b10


@rule("B10.4")
def test_a_scenario_holds_for_everybody() -> None:
    """Maximum Carnage: one Threat more at every Crime. The Evolutionary War: a Plot Point more for each."""
    state = mission(scenario="maximum-carnage")
    headline(state, HERE, PLAIN)
    put(state, 0, "thor", "chelsea")
    do(state, 0, f"solve {HERE}")
    assert asked(state) == "Threat dice 6"
    assert all(team.pp == 5 for team in set_up(3, scenario="the-evolutionary-war", late_points=0).teams)
    assert all(team.pp == 3 for team in set_up(3, scenario="fall-of-the-kingpin", late_points=0).teams)


@rule("B10.6", "B9.6", "B9.7", "B9.8", "B10.1")
def test_a_special_headline() -> None:
    """Maximum Carnage: it enters at 15 VP, is reached by moving, and its solution ends the game with the Action Round."""
    state = mission(scenario="maximum-carnage")
    put(state, 0, "thor", "ready")
    assert refused(state, 0, "move thor special alone") == ("ready_place", "B5.3")
    state.teams[0].vp = 15
    passes(state, 0, 1)
    assert state.special >= 0 and asked(state) == "action 0"
    put(state, 0, "hulk", "support")
    assert not can(state, 0, "move thor special hulk")
    do(state, 0, "move thor special alone")
    passes(state, 1)
    state.arch = 1
    do(state, 0, "solve special")
    assert refused(state, 1, "declare plan none") == ("no_plan", "B8.1")
    do(state, 1, "declare quiet none")
    assert asked(state) == "Threat dice 8"
    dice(state, "- - - - - - - -")
    assert state.teams[0].vp == 21 and state.solver == 0
    passes(state, 1)
    assert isinstance(state.pending(), Over)


@rule("B9.8", "B13.6")
@pytest.mark.parametrize("can_be_lost", [False, True])
def test_a_special_headline_that_is_lost(can_be_lost: bool) -> None:
    from tests.heroes.tables import villain

    state = mission(scenario="inferno", special_can_be_lost=can_be_lost)
    state.special, state.special_since = state.scenario_def().special, 1
    put(state, 0, "captain-america", "special")
    give(state, 1, villains="juggernaut")
    do(state, 0, "solve special")
    dice(state, "h h h h h h")
    chance(state, 1, 1)
    do(state, 1, "lead juggernaut", "pass")
    assert state.case is not None and state.case.play.lead == villain(state, "juggernaut")
    state.case.kos[0] = 1
    do(state, 0, "power yellow")
    do(state, 1, "power red")
    dice(state, "h - - - -")
    dice(state, "h h h h h h h")
    told(state)
    dice(state, "- - -")
    assert (state.special < 0) == can_be_lost and state.headlines.count(-1) == 6
    title = "The Empire State Building Burns Upward"
    assert (f"{title} is lost" if can_be_lost else f"seat 1 fails at {title}, which stays") in told(state)


@rule("B10.5", "B10.7")
def test_the_ledger() -> None:
    view = mission().view(0)
    assert [(team.schemed, team.denied) for team in view.teams] == [(0, 0), (0, 0)]


@rule("B10.1")
def test_scenarios_with_rounds_and_plans() -> None:
    state = mission(scenario="secret-empire")
    state.round = 4
    next_round(state)
    assert isinstance(state.pending(), Over)
    state = mission(scenario="house-of-m")
    state.teams[0].plans = 3
    passes(state, 0, 1)
    assert isinstance(state.pending(), Over)


def test_decks_are_whole() -> None:
    state = set_up(4)
    box = state.core.box
    headlines = sum(headline.symbol >= 0 for headline in box.headlines)
    whole = [len(box.resources) - 8, len(box.villains) - 8, headlines - 6, len(box.stories) - 5]
    assert [deck_size(state.decks[deck]) for deck in (RESOURCE, VILLAIN, HEADLINE, STORY)] == whole
    power_up(state, next(seat for seat in range(4) if state.team_def(seat).id == "avengers"), "quinjet")
