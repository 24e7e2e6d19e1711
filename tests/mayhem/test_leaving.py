"""The house rules H1, H2, H4 and H6: the limit of turns, leaving in the middle of things, what the second of two gets, and standstill."""

from __future__ import annotations

import pytest

from longbox.games.mayhem.engine.events import AskedAnew, Conceded, FavorChanged, Left, PowerUsed, TurnBegan, Won
from longbox.games.mayhem.engine.state import STEPS, Mayhem
from longbox.kernel import Over, Setting, Sfc32
from tests.marks import rule
from tests.mayhem.tables import (
    EVERY_CARD,
    asked,
    asked_seat,
    at_seat,
    at_slot,
    card,
    chance,
    concede,
    conceding,
    discard,
    do,
    draw,
    draw_first,
    drop,
    find,
    hand,
    legal,
    listening,
    next_turn,
    on_stage,
    over,
    passes,
    put,
    refused,
    resolve,
    rolling,
    scene,
    stack,
    step,
    table,
    table_of,
    todays,
    view,
    waiting,
)

# The second of two


@rule("H4")
@pytest.mark.parametrize(("options", "amount"), [({}, 150), ({"second_favor": 50}, 50), ({"second_favor": 0}, 0)])
@pytest.mark.parametrize("first", [0, 1])
def test_the_second_of_two_begins_with_some_favor(first: int, options: dict[str, Setting], amount: int) -> None:
    state = table_of([EVERY_CARD, EVERY_CARD], ["", ""], options).start()
    chance(state, first + 1)
    with listening(state) as events:
        draw_first(state)
    assert state.favor[first] == 0
    assert state.favor[1 - first] == amount
    told = [event for event in events if isinstance(event, FavorChanged)]
    head_start = FavorChanged(rule="H4", who=1 - first, change=amount, favor=amount, by=-1, cause="playing second", kind="head start")
    assert told == ([head_start] if amount else [])


@rule("H4")
@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_seats_the_pack_says_it(seats: int) -> None:
    """The first pack said nothing."""
    for game, amount in ((table(seats=seats), 0), (todays(seats), 50)):
        state = game.start()
        chance(state, 2)
        draw_first(state)
        assert state.favor == [0 if seat == 1 else amount for seat in range(seats)]


# The limit of turns


@rule("H1")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("limit", [1, 3])
def test_the_game_ends_after_as_many_turns_as_the_limit_times_the_seats(seats: int, limit: int) -> None:
    state = scene(table(seats=seats, turn_limit=limit), favor=[10, 500, 20, 30][:seats], active=1)
    turns = 1
    while over(state) is None:
        next_turn(state)
        turns += 1
    assert turns - 1 == limit * seats
    assert over(state) == ([1], "H1")
    assert refused(state, 1, "pass") == ("over", "T1.3")
    assert refused(state, 1, conceding(state)) == ("over", "T1.3")


@rule("H1")
@pytest.mark.parametrize(
    ("favor", "winners"),
    [([300, 300, 200], [0, 1]), ([0, 0, 0], [0, 1, 2]), ([1, 0, 0], [0]), ([5, 700, 700], [1, 2]), ([5, 6, 7], [2])],
)
def test_equal_favor_shares_the_win(favor: list[int], winners: list[int]) -> None:
    state = scene(table(seats=3, turn_limit=1), favor=favor, turn=3, step="end scene", active=2)
    next_turn(state)
    assert over(state) == (winners, "H1")
    pending = state.pending()
    assert isinstance(pending, Over)
    assert pending.scores == favor


@rule("H1")
def test_without_a_limit_the_game_goes_on() -> None:
    state = scene(table(turn_limit=0), turn=5000, step="end scene", hands=["2-clubs", "3-clubs"])
    next_turn(state)
    assert over(state) is None
    assert asked(state) == ("upkeep", 1, "0.5.2.2")


@rule("H1")
def test_a_thousand_wins_before_the_limit_does() -> None:
    state = scene(table(turn_limit=1), turn=2, step="performance", active=1, favor=[999, 950])
    king, ten = put(state, 1, "king-hearts", "actor"), put(state, 1, "10-clubs", "set")
    do(state, 1, f"score {king} {ten}")
    assert over(state) == ([1], "0.1.6")


@rule("H1", "H2")
def test_whoever_has_left_wins_nothing_and_the_seats_that_began_count() -> None:
    """Three seats and a limit of 2 are six turns, also when only two seats are left to play them; 0 Favor each is a tie of these two."""
    state = scene(table(seats=3, turn_limit=2), favor=[0, 900, 0], hands=["2-clubs", "3-clubs", "4-clubs"])
    concede(state, 1)
    order = [0]
    while True:
        next_turn(state)
        if over(state) is not None:
            break
        order.append(state.active)
    assert order == [0, 2, 0, 2, 0, 2]
    assert over(state) == ([0, 2], "H1")


@rule("H1", "H2")
def test_conceding_in_the_last_turn_ends_the_game_by_the_limit() -> None:
    state = scene(table(seats=3, turn_limit=1), turn=3, active=2, favor=[100, 50, 900], hands=["2-clubs", "3-clubs", "4-clubs"])
    concede(state, 2)
    assert over(state) == ([0], "H1")


@rule("H1")
@pytest.mark.parametrize("leaves", [False, True])
def test_at_the_limit_the_last_turn_is_still_shown_as_it_ended(leaves: bool) -> None:
    """No 61st turn of 60: neither in the view, nor for whoever is imagined from it, nor announced."""
    state = scene(table(seats=3, turn_limit=20), turn=60, active=2, step="end scene", hands=["2-clubs", "3-clubs", "4-clubs"])
    king = put(state, 0, "king-hearts", "actor", tapped=True)
    with listening(state) as events:
        if leaves:
            concede(state, 2)
        else:
            next_turn(state)
    seen = view(state, 0)
    assert (seen.turn, seen.active, STEPS[seen.step], card(state, king).tapped) == (60, 2, "End Scene", True)
    assert not [event for event in events if isinstance(event, TurnBegan)]
    assert over(state) == ([0, 1] if leaves else [0, 1, 2], "H1")
    imagined = table(seats=3, turn_limit=20).determinize(seen, Sfc32(1))
    assert over(imagined) == over(state) and legal(state, 0) == []


# Standstill


@rule("H6")
def test_when_all_cards_stand_as_actors_the_game_ends() -> None:
    """Seat 0 lays its last card in Enter Stage: from then on nobody could do anything but pass, for ever."""
    state = scene(table(turn_limit=0), favor=[300, 200], decks=[" ", " "], hands=["9-hearts"])
    put(state, 1, "queen-hearts", "actor")
    do(state, 0, "lay 9-hearts actor low")
    assert over(state) == ([0], "H6")
    assert (view(state, 0).turn, on_stage(state)) == (1, ["queen-hearts", "9-hearts"])
    assert refused(state, 0, "pass") == ("over", "T1.3")


@rule("H6")
def test_equal_favor_shares_the_win_at_a_standstill_too() -> None:
    state = scene(table(turn_limit=0), favor=[300, 300], decks=[" ", " "], hands=["9-hearts"])
    do(state, 0, "lay 9-hearts actor low")
    assert over(state) == ([0, 1], "H6")


@rule("H6")
def test_a_joker_and_a_card_that_finds_no_carrier_change_nothing() -> None:
    """Seat 1 can go on tapping its Joker, and holds a Set Piece, but there is no Set."""
    state = scene(table(turn_limit=0), favor=[300, 200], decks=[" ", " "], hands=["2-clubs", "wakanda-forever"])
    put(state, 1, "joker-1", "actor")
    do(state, 0, "lay 2-clubs actor low")
    while over(state) is None:
        assert state.turn == 1
        do(state, asked_seat(state), "pass")
    assert over(state) == ([0], "H6")


@rule("H6")
@pytest.mark.parametrize(
    ("hand_1", "deck_1", "discard_1", "scenery"),
    [
        ("3-clubs", " ", "", ""),
        (" ", "3-clubs", "", ""),
        (" ", " ", "3-clubs", ""),
        (" ", " ", "", "8-clubs"),
        ("wakanda-forever", " ", "", ""),
    ],
)
def test_whatever_could_still_change_something_keeps_the_game_going(hand_1: str, deck_1: str, discard_1: str, scenery: str) -> None:
    """A card that can be played, drawn or shuffled in; an Actor and a Set; a Set Piece for another player's Set."""
    state = scene(
        table(turn_limit=0), favor=[300, 200], decks=[" ", deck_1], discards=["", discard_1], hands=["2-clubs", hand_1], step="enter stage"
    )
    put(state, 1, "queen-hearts", "actor")
    if scenery:
        put(state, 1, scenery, "set")
    do(state, 0, f"lay 2-clubs {'set' if hand_1 == 'wakanda-forever' else 'actor'} low")
    while state.turn == 1:
        do(state, asked_seat(state), "pass")
    assert over(state) is None and state.active == 1


@rule("H6")
@pytest.mark.parametrize(("core", "ended"), [("original", True), ("newest", False)])
def test_a_scoring_worth_nothing_counts_only_where_others_may_sacrifice_against_it(core: str, ended: bool) -> None:
    state = scene(table(turn_limit=0, core=core), favor=[300, 200], decks=[" ", " "], hands=["2-clubs"])
    put(state, 1, "joker-1", "actor")
    put(state, 1, "8-clubs", "set")
    do(state, 0, "lay 2-clubs actor low")
    while over(state) is None and state.turn == 1:
        do(state, asked_seat(state), "pass")
    assert (over(state) == ([0], "H6")) == ended


@rule("H6", "H1")
def test_with_a_limit_a_standstill_lasts_to_the_limit() -> None:
    state = scene(table(turn_limit=5), favor=[300, 200], decks=[" ", " "], hands=["2-clubs"])
    do(state, 0, "lay 2-clubs actor low")
    assert over(state) == ([0], "H1") and state.turn == 10


@rule("H6", "H2")
def test_what_those_who_left_have_does_not_count() -> None:
    state = scene(table(seats=3, turn_limit=0), favor=[0, 0, 900], decks=[" ", " ", "3-clubs"], hands=["2-clubs", " ", "4-clubs"])
    concede(state, 2)
    do(state, 0, "lay 2-clubs actor low")
    assert over(state) == ([0, 1], "H6")


# Conceding


@rule("H2")
@pytest.mark.parametrize("leaving", [0, 1])
@pytest.mark.parametrize("name", ["upkeep", "performance", "enter stage", "end scene"])
def test_of_two_players_the_other_one_wins(leaving: int, name: str) -> None:
    state = scene(step=name, hands=["2-clubs", "3-clubs"], favor=[0, 990])
    with listening(state) as events:
        concede(state, leaving)
    assert over(state) == ([1 - leaving], "H2")
    assert Won(rule="H2", who=1 - leaving) in events
    assert refused(state, 1 - leaving, conceding(state)) == ("over", "T1.3")


@rule("H2")
def test_nobody_concedes_before_the_first_turn() -> None:
    state = table().start()
    assert refused(state, 0, conceding(state)) == ("not_begun", "H2")
    chance(state, 1)
    assert refused(state, 1, conceding(state)) == ("not_begun", "H2")
    draw_first(state)
    concede(state, 1)
    assert over(state) == ([0], "H2")


@rule("H2")
def test_nobody_concedes_twice() -> None:
    state = scene(table(seats=3), hands=["2-clubs", "3-clubs", "4-clubs"])
    concede(state, 1)
    assert refused(state, 1, conceding(state)) == ("out", "H2")
    concede(state, 2)
    assert over(state) == ([0], "H2")


@rule("H2")
@pytest.mark.parametrize("seats", [3, 4])
def test_whoever_is_out_is_neither_asked_nor_active_any_more(seats: int) -> None:
    state = scene(table(seats=seats), hands=["2-clubs", "3-clubs", "4-clubs", "5-clubs"][:seats], step="upkeep")
    joker = put(state, 1, "joker-1", "actor")
    concede(state, 1)
    assert state.at(joker) is None
    others = [seat for seat in range(seats) if seat != 1]
    passes(state, *others)
    order = []
    for _ in range(2 * len(others)):
        next_turn(state)
        order.append(state.active)
    assert order == [*others[1:], *others, others[0]]


@rule("H2")
def test_own_cards_go_and_all_that_is_attached_to_them_and_own_cards_on_others() -> None:
    state = scene(table(seats=3), hands=["2-clubs", "3-clubs", "4-clubs"])
    mine = put(state, 1, "king-hearts", "actor")
    put(state, 1, "9-hearts", "prop", on=mine, owner=0)
    theirs = put(state, 0, "queen-hearts", "actor")
    put(state, 0, "energy-dagger", "prop", on=theirs, owner=1)
    put(state, 2, "8-hearts", "set")
    with listening(state) as events:
        concede(state, 1)
    assert on_stage(state) == ["queen-hearts", "8-hearts"]
    assert {(event.id, event.rule) for event in events if isinstance(event, Left)} == {
        ("king-hearts", "H2"),
        ("9-hearts", "0.2.6"),
        ("energy-dagger", "H2"),
    }
    assert (discard(state, 0), discard(state, 1)) == ("9-hearts", "king-hearts energy-dagger")


@rule("H2")
def test_nothing_is_triggered_by_leaving() -> None:
    """Parting Hex and Last Spark act when their card leaves play, but not when its player leaves the game."""
    state = scene(table(seats=3), hands=["2-clubs", "3-clubs", "4-clubs"], favor=[500, 500, 500])
    eight, king = put(state, 1, "8-hearts", "set"), put(state, 1, "king-hearts", "actor")
    put(state, 1, "reality-distortion", "set-piece", on=eight)
    put(state, 1, "iron-sights", "prop", on=king)
    put(state, 0, "queen-hearts", "actor")
    with listening(state) as events:
        concede(state, 1)
    assert not [event for event in events if isinstance(event, PowerUsed)]
    assert (state.favor, on_stage(state)) == ([500, 500, 500], ["queen-hearts"])
    assert asked(state) == ("enter stage", 0, "0.5.5.1")


@rule("H2")
def test_own_cards_on_other_players_cards_trigger_nothing_either() -> None:
    """Seat 1's Iron Sights is on seat 0's Actor, and so under seat 0's control; seat 1 leaves. Last Spark is not even announced."""
    state = scene(table(seats=3), hands=["2-clubs", "3-clubs", "4-clubs"])
    queen, king = put(state, 0, "queen-hearts", "actor"), put(state, 2, "king-hearts", "actor")
    put(state, 0, "iron-sights", "prop", on=queen, owner=1)
    with listening(state) as events:
        concede(state, 1)
    assert (on_stage(state), card(state, king).tapped) == (["queen-hearts", "king-hearts"], False)
    assert asked(state) == ("enter stage", 0, "0.5.5.1")
    assert not [event for event in events if isinstance(event, PowerUsed)]


@rule("H2")
def test_another_players_card_that_is_lost_with_the_carrier_triggers_nothing() -> None:
    """Seat 0's Iron Sights is on seat 1's Actor, and so under seat 1's control."""
    state = scene(table(seats=3), hands=["2-clubs", "3-clubs", "4-clubs"])
    king = put(state, 1, "king-hearts", "actor")
    put(state, 1, "iron-sights", "prop", on=king, owner=0)
    queen = put(state, 2, "queen-hearts", "actor")
    concede(state, 1)
    assert not card(state, queen).tapped
    assert asked(state) == ("enter stage", 0, "0.5.5.1")


@rule("H2")
def test_own_acts_are_removed_and_those_of_others_wait_on() -> None:
    state = scene(table(seats=3), hands=["2-clubs", "3-clubs", "4-clubs"], priority=2)
    target = put(state, 2, "queen-hearts", "actor")
    stack(state, 0, "jack-hearts", "actor")
    stack(state, 1, "queen-spades", target=target)
    stack(state, 1, "9-clubs", partner="9-spades")
    stack(state, 2, "8-clubs", partner="8-spades")
    concede(state, 1)
    assert waiting(state) == ["jack-hearts", "8-clubs"]
    assert discard(state, 1) == "9-clubs 9-spades queen-spades"
    assert asked(state) == ("respond", 0, "0.3.6.2")
    passes(state, 0, 2)
    draw(state, "5-clubs")
    resolve(state)
    assert on_stage(state) == ["queen-hearts", "jack-hearts"]


@rule("H2")
def test_nobody_aims_at_a_player_who_is_out() -> None:
    state = scene(table(seats=3), hands=["ten-miles-up punch-the-asteroid both-fists-forward", "2-clubs", "3-clubs"])
    concede(state, 1)
    assert refused(state, 0, f"play ten-miles-up {at_seat(1)}") == ("bad_aim", "R12")
    aims = [words for words in legal(state, 0) if words.startswith("play ten-miles-up")]
    assert aims == [f"play ten-miles-up {at_seat(0)}", f"play ten-miles-up {at_seat(2)}"]
    do(state, 0, f"play punch-the-asteroid {at_seat(2)}")
    resolve(state)
    assert legal(state, 0) == ["name 2"]


@rule("H2")
def test_an_attack_on_a_player_who_has_left_meanwhile_does_nothing() -> None:
    state = scene(table(seats=3), hands=["sunrise-haymaker 4-clubs", "2-clubs", "3-clubs"], favor=[100, 500, 500])
    do(state, 0, f"play sunrise-haymaker {at_seat(1)}")
    concede(state, 1)
    resolve(state)
    assert state.favor == [200, 500, 500], "who is out keeps the score, and loses nothing"


@rule("H2")
def test_what_happens_to_every_player_does_not_happen_to_who_is_out() -> None:
    """Corona Burst: the two others lose 100, and 100 is gained for each of them; the fourth seat is out."""
    state = scene(table(seats=4), hands=["light-the-whole-sky 4-clubs", "2-clubs", "3-clubs", "5-clubs"], favor=[0, 500, 500, 500])
    concede(state, 2)
    do(state, 0, f"play light-the-whole-sky {at_seat(0)}")
    resolve(state)
    assert state.favor == [200 - 100, 400, 500, 400]


@rule("H2")
def test_who_is_out_neither_discards_nor_draws() -> None:
    state = scene(table(seats=3), hands=["whisper-from-the-wings napkin-blueprint", "2-clubs", "3-clubs"])
    concede(state, 1)
    do(state, 0, "play whisper-from-the-wings 0")
    resolve(state)
    assert rolling(state) == ("discard", 2, [1])
    drop(state, "3-clubs")
    draw(state, "6-clubs")
    do(state, 0, "play napkin-blueprint 0")
    resolve(state)
    seats = []
    while (pending := rolling(state)) is not None:
        seats.append(pending[1])
        chance(state, *[1 for _ in pending[2]])
    assert set(seats) == {0, 2}
    assert hand(state, 1) == "2-clubs"


@rule("H2")
@pytest.mark.parametrize("name", ["upkeep", "performance", "after performance", "enter stage", "end scene"])
def test_if_the_active_player_concedes_the_turn_ends(name: str) -> None:
    state = scene(table(seats=3), hands=["2-clubs", "3-clubs", "4-clubs"], step=name, active=1)
    put(state, 1, "king-hearts", "actor")
    queen = put(state, 2, "queen-hearts", "actor", tapped=True)
    concede(state, 1)
    assert (state.active, state.turn, step(state)) == (2, 2, "upkeep")
    assert asked(state) == ("upkeep", 2, "0.5.2.2")
    assert not card(state, queen).tapped


@rule("H2")
def test_the_active_player_concedes_while_the_card_of_the_turn_is_drawn() -> None:
    state = scene(table(seats=3), hands=["2-clubs", "3-clubs", "4-clubs"], step="upkeep")
    passes(state, 0, 1, 2)
    assert rolling(state) == ("cards", 0, [5])
    concede(state, 0)
    assert asked(state) == ("upkeep", 1, "0.5.2.2")


@rule("H2")
def test_acts_of_others_wait_in_the_next_turn_when_the_active_player_concedes() -> None:
    state = scene(table(seats=3), hands=["2-clubs", "3-clubs", "4-clubs"], step="end scene", priority=2)
    stack(state, 0, "queen-hearts", partner="queen-clubs")
    stack(state, 1, "9-clubs", partner="9-spades")
    concede(state, 0)
    assert (waiting(state), state.active, state.turn) == (["9-clubs"], 1, 2)
    assert asked(state) == ("respond", 1, "0.3.6.2")
    passes(state, 1, 2)
    draw(state, "6-clubs")
    assert (hand(state, 1), discard(state, 1)) == ("3-clubs 6-clubs", "9-clubs 9-spades")
    assert asked(state) == ("upkeep", 1, "0.5.2.2")


def asteroid(seats: int = 3) -> Mayhem:
    """Seat 0's Punch the Asteroid, aimed at seat 2, resolves and asks whom Straight Through hits."""
    state = scene(
        table(seats=seats),
        hands=["punch-the-asteroid 4-clubs", "2-clubs", "3-clubs", "5-clubs"][:seats],
        favor=[500] * seats,
        step="upkeep",
    )
    do(state, 0, f"play punch-the-asteroid {at_seat(2)}")
    resolve(state)
    assert asked(state) == ("straight-through", 0, "1001.5.5.6")
    return state


@rule("H2")
def test_an_act_of_another_player_that_is_under_way_goes_on() -> None:
    state = asteroid(4)
    concede(state, 1)
    assert asked(state) == ("straight-through", 0, "1001.5.5.6")
    assert legal(state, 0) == ["name 2", "name 3"]
    do(state, 0, "name 3")
    assert state.favor == [500, 500, 400, 300]
    assert (waiting(state), discard(state, 0)) == ([], "punch-the-asteroid")
    assert asked(state) == ("upkeep", 0, "0.5.2.2")


@rule("H2")
def test_whoever_plays_the_act_under_way_leaves_and_it_is_over() -> None:
    state = asteroid()
    concede(state, 0)
    assert (waiting(state), discard(state, 0)) == ([], "punch-the-asteroid")
    assert state.favor == [500, 500, 500]
    assert asked(state) == ("upkeep", 1, "0.5.2.2")


@rule("H2")
def test_an_act_that_is_drawing_goes_on_when_a_third_player_leaves() -> None:
    """Seat 1 draws for a pair in seat 0's turn."""
    state = scene(table(seats=3), hands=["2-clubs", "9-clubs 9-spades", "4-clubs"])
    passes(state, 0)
    do(state, 1, "pair 9-clubs 9-spades")
    resolve(state)
    assert rolling(state) == ("cards", 1, [5])
    other = state.clone()
    concede(state, 2)
    assert rolling(state) == ("cards", 1, [5])
    draw(state, "6-clubs")
    assert (hand(state, 1), discard(state, 1), waiting(state)) == ("6-clubs", "9-clubs 9-spades", [])
    assert asked(state) == ("enter stage", 0, "0.5.5.1")
    concede(other, 1)
    assert (discard(other, 1), waiting(other), rolling(other)) == ("9-clubs 9-spades", [], None)
    assert asked(other) == ("enter stage", 0, "0.5.5.1")


@rule("H2")
def test_an_act_that_is_resolving_lapses_when_the_active_player_leaves() -> None:
    state = scene(table(seats=3), hands=["2-clubs", "9-clubs 9-spades 3-clubs", "4-clubs"])
    passes(state, 0)
    do(state, 1, "pair 9-clubs 9-spades")
    resolve(state)
    concede(state, 0)
    assert (state.active, state.turn, step(state)) == (1, 2, "upkeep")
    assert (hand(state, 1), discard(state, 1), waiting(state)) == ("3-clubs", "9-clubs 9-spades", [])


@rule("H2")
def test_who_is_to_discard_leaves_and_the_next_one_does() -> None:
    state = scene(table(seats=4), hands=["pins-and-needles 6-clubs", "2-clubs", "3-clubs", "5-clubs"], step="upkeep", favor=[0, 0, 500, 0])
    do(state, 0, f"play pins-and-needles {at_seat(2)}")
    resolve(state)
    assert rolling(state) == ("discard", 1, [1])
    concede(state, 1)
    assert rolling(state) == ("discard", 2, [1])
    drop(state, "3-clubs")
    drop(state, "5-clubs")
    assert (state.favor[2], hand(state, 1)) == (300, "2-clubs")


@rule("H2")
def test_the_target_of_a_triggered_choice_leaves() -> None:
    """Seat 1's Reality Distortion is destroyed by seat 0; Parting Hex asks seat 1, who then leaves: nothing more comes of it."""
    state = scene(table(seats=3), hands=["ten-miles-up 4-clubs", "2-clubs", "3-clubs"], favor=[500, 500, 500], step="upkeep")
    eight = put(state, 1, "8-hearts", "set")
    hex_slot = put(state, 1, "reality-distortion", "set-piece", on=eight)
    do(state, 0, f"play ten-miles-up {at_slot(state, hex_slot)}")
    resolve(state)
    assert asked(state) == ("parting-hex", 1, "1001.5.5.9")
    other = state.clone()
    concede(state, 1)
    assert (state.favor, waiting(state)) == ([500, 400, 500], [])
    assert asked(state) == ("upkeep", 0, "0.5.2.2")
    concede(other, 2)
    assert legal(other, 1) == ["name 0"]
    do(other, 1, "name 0")
    assert other.favor == [300, 400, 500]


def newest(seats: int) -> tuple[Mayhem, int, int]:
    """Seat 0 scores 10 x 8 in the newest core, and the others are asked for sacrifices, each with a 2 as an Actor."""
    state = scene(table(seats=seats, core="newest"), hands=["2-clubs"] * seats, step="performance")
    king, eight = put(state, 0, "king-hearts", "actor"), put(state, 0, "8-clubs", "set")
    for seat in range(1, seats):
        put(state, seat, "2-spades", "actor")
    do(state, 0, f"score {king} {eight}")
    return state, king, eight


@rule("H2", "N3")
@pytest.mark.parametrize("leaving", [1, 2])
def test_a_scoring_of_another_player_that_is_under_way_goes_on(leaving: int) -> None:
    """Cards that leave with their player are no sacrifices."""
    state, _, _ = newest(4)
    assert asked(state) == ("sacrifice", 1, "N3")
    concede(state, leaving)
    for seat in [seat for seat in (1, 2, 3) if seat != leaving]:
        assert asked(state) == ("sacrifice", seat, "N3")
        do(state, seat, "pass")
    assert state.favor == [80, 0, 0, 0]
    assert asked(state) == ("after performance", 0, "0.5.4.1")


@rule("H2", "N3")
def test_who_scores_leaves_and_nothing_is_scored() -> None:
    state, _, _ = newest(3)
    do(state, 1, "sacrifice 2")
    concede(state, 0)
    assert state.favor == [0, 0, 0]
    assert (asked(state), on_stage(state)) == (("upkeep", 1, "0.5.2.2"), ["2-spades"])


@rule("H2")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_the_last_one_left_wins(first: int) -> None:
    state = scene(table(seats=4), hands=["2-clubs"] * 4, favor=[900, 900, 900, 900])
    for at in range(3):
        assert over(state) is None
        concede(state, (first + at) % 4)
    assert over(state) == ([(first + 3) % 4], "H2")
    assert state.favor[(first + 3) % 4] == 900


@rule("H2")
def test_priority_goes_on_without_who_left() -> None:
    """The player who is asked leaves while an Act waits: the active player is asked anew, then the others."""
    state = scene(table(seats=3), hands=["king-hearts 2-clubs", "3-clubs", "4-clubs"])
    do(state, 0, "lay king-hearts actor low")
    passes(state, 0)
    concede(state, 1)
    assert asked(state) == ("respond", 0, "0.3.6.2")
    passes(state, 0, 2)
    assert not find(state, "king-hearts").on_stack


@rule("H2")
@pytest.mark.parametrize("leaving", [1, 2])
def test_all_are_told_that_they_are_asked_anew(leaving: int) -> None:
    """Seat 0 has passed on its own King, and is asked again when somebody leaves, whoever it is."""
    state = scene(table(seats=3), hands=["king-hearts 2-clubs", "3-clubs", "4-clubs"])
    do(state, 0, "lay king-hearts actor low")
    passes(state, 0)
    with listening(state) as events:
        concede(state, leaving)
    assert events[0] == Conceded(rule="H2", who=leaving) and events[-1] == AskedAnew(rule="H2", who=0)
    assert events[-1].text(["Ann", "Bob", "Cid"]) == "All are asked anew, Ann first"
    passes(state, 0, 3 - leaving)
    assert not find(state, "king-hearts").on_stack


def struck() -> Mayhem:
    """In seat 0's turn seat 1 strikes down seat 2's Set; its Set Piece goes too, and Parting Hex asks seat 2 whom it hits."""
    state = scene(table(seats=4), hands=["2-clubs", "8-clubs 5-clubs", "3-clubs", "4-clubs"], favor=[500] * 4, step="upkeep")
    eight = put(state, 2, "8-hearts", "set")
    put(state, 2, "reality-distortion", "set-piece", on=eight)
    passes(state, 0)
    do(state, 1, f"strike 8-clubs {eight} low")
    resolve(state)
    assert asked(state) == ("parting-hex", 2, "1001.5.5.9")
    return state


@rule("H2")
@pytest.mark.parametrize("leaving", [0, 1])
def test_with_an_act_what_it_has_triggered_for_another_lapses(leaving: int) -> None:
    """Whether the striker leaves or the active player."""
    state = struck()
    concede(state, leaving)
    assert state.favor == [500] * 4
    assert (waiting(state), on_stage(state), discard(state, 1)) == ([], [], "8-clubs")
    assert asked(state) == ("upkeep", 1 if leaving == 0 else 0, "0.5.2.2")


@rule("H2")
def test_what_an_act_has_triggered_goes_on_when_a_third_player_leaves() -> None:
    state = struck()
    with listening(state) as events:
        concede(state, 3)
    assert asked(state) == ("parting-hex", 2, "1001.5.5.9") and legal(state, 2) == ["name 0", "name 1"]
    assert not [event for event in events if isinstance(event, AskedAnew)]


@rule("H2")
def test_in_performance_priority_stays_with_the_active_player_when_another_leaves() -> None:
    state = scene(table(seats=3), hands=["2-clubs", "3-clubs", "4-clubs"], step="performance", active=1)
    concede(state, 2)
    assert asked(state) == ("performance", 1, "0.5.3.1")
