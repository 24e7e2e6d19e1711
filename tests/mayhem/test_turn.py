"""Chapters 0.4 and 0.5 of the rulebook: the Roles and when they are played, and the steps of a turn (scoring has a file of its own)."""

from __future__ import annotations

import pytest

from longbox.games.mayhem.engine.cards import ACTOR, PROP, SET, SET_PIECE
from longbox.games.mayhem.engine.events import Left
from tests.marks import rule
from tests.mayhem.tables import (
    asked,
    at_seat,
    card,
    discard,
    do,
    draw,
    draw_first,
    find,
    go_on,
    hand,
    legal,
    listening,
    next_turn,
    on_stage,
    passes,
    put,
    refused,
    resolve,
    rolling,
    scene,
    stack,
    step,
    table,
    waiting,
)

STEPS = ["upkeep", "performance", "after performance", "enter stage", "end scene"]
ELSEWHERE = [name for name in STEPS if name != "enter stage"]

LAID = {"0.4.1.1": "lay king-hearts actor low", "0.4.2.1": "lay king-hearts set low"}
FITTED = {"0.4.3.1": "fit king-hearts 0 low", "0.4.4.1": "fit king-hearts 1 low"}
HEROES = {
    "0.4.1.1": f"play vision {at_seat(1)}",
    "0.4.2.1": "play ancestral-plane 0",
    "0.4.3.1": f"attach energy-dagger 0 {at_seat(1)}",
    "0.4.4.1": "attach wakanda-forever 1 0",
}


# Roles


@rule("0.4.1", "0.4.2", "0.4.3", "0.4.4")
@pytest.mark.parametrize(
    ("words", "id", "role"),
    [
        ("lay king-hearts actor low", "king-hearts", ACTOR),
        ("lay king-hearts set low", "king-hearts", SET),
        ("fit king-hearts 0 low", "king-hearts", PROP),
        ("fit king-hearts 1 low", "king-hearts", SET_PIECE),
        (HEROES["0.4.1.1"], "vision", ACTOR),
        (HEROES["0.4.2.1"], "ancestral-plane", SET),
        (HEROES["0.4.3.1"], "energy-dagger", PROP),
        (HEROES["0.4.4.1"], "wakanda-forever", SET_PIECE),
    ],
)
def test_cards_of_both_imports_take_each_role_that_stays_in_play(words: str, id: str, role: int) -> None:
    state = scene(hands=["king-hearts vision ancestral-plane energy-dagger wakanda-forever", "2-clubs"])
    put(state, 0, "queen-hearts", "actor")
    put(state, 0, "8-hearts", "set")
    do(state, 0, words)
    resolve(state)
    draw_first(state)
    assert (find(state, id).role, find(state, id).on_stack) == (role, False)


@rule("0.4.1.1", "0.4.2.1", "0.4.3.1", "0.4.4.1")
@pytest.mark.parametrize("name", ELSEWHERE)
@pytest.mark.parametrize("moves", [LAID, FITTED, HEROES], ids=["laid", "fitted", "heroes"])
def test_what_goes_on_stage_is_played_in_enter_stage_only(moves: dict[str, str], name: str) -> None:
    state = scene(hands=["king-hearts vision ancestral-plane energy-dagger wakanda-forever"], step=name)
    put(state, 0, "queen-hearts", "actor")
    put(state, 0, "8-hearts", "set")
    for number, words in moves.items():
        assert refused(state, 0, words) == ("timing", number)
    state.step = STEPS.index("enter stage")
    assert set(moves.values()) <= set(legal(state, 0))


@rule("0.4.1.1", "0.4.2.1", "0.4.3.1", "0.4.4.1")
@pytest.mark.parametrize("moves", [LAID, FITTED, HEROES], ids=["laid", "fitted", "heroes"])
def test_what_goes_on_stage_is_played_onto_an_empty_stack_only(moves: dict[str, str]) -> None:
    """It does not matter whose Act waits."""
    for owner in (0, 1):
        state = scene(hands=["king-hearts vision ancestral-plane energy-dagger wakanda-forever", "2-clubs"])
        put(state, 0, "queen-hearts", "actor")
        put(state, 0, "8-hearts", "set")
        stack(state, owner, "jack-clubs", "actor")
        for number, words in moves.items():
            assert refused(state, 0, words) == ("timing", number)
        passes(state, 0, 1)
        assert set(moves.values()) <= set(legal(state, 0))


@rule("0.4.3.2")
@pytest.mark.parametrize("attached", ["9-hearts", "energy-dagger"])
def test_an_actor_carries_one_prop(attached: str) -> None:
    state = scene(hands=["jack-hearts spear-of-bashenga"])
    queen = put(state, 0, "queen-hearts", "actor")
    assert f"fit jack-hearts {queen} low" in legal(state, 0)
    put(state, 0, attached, "prop", on=queen)
    assert refused(state, 0, f"fit jack-hearts {queen} low") == ("no_room", "0.4.3.2")
    assert refused(state, 0, f"attach spear-of-bashenga {queen} {at_seat(1)}") == ("no_room", "R26")


@rule("0.4.3.2")
def test_a_prop_goes_on_an_actor_in_play_and_on_nothing_else() -> None:
    state = scene(hands=["jack-hearts spear-of-bashenga"])
    queen, eight = put(state, 0, "queen-hearts", "actor"), put(state, 0, "8-hearts", "set")
    nine = put(state, 0, "9-hearts", "prop", on=queen)
    for slot in (nine, 5):
        assert refused(state, 0, f"fit jack-hearts {slot} low") == ("no_carrier", "0.4.3.2")
    for slot in (eight, nine, 5):
        assert refused(state, 0, f"attach spear-of-bashenga {slot} {at_seat(1)}") == ("no_carrier", "0.4.3.2")


@rule("0.4.3.2", "0.4.4.2")
def test_the_carrier_is_chosen_when_the_card_is_played() -> None:
    state = scene(hands=["jack-hearts 10-hearts 2-clubs", "3-clubs"])
    one, two = put(state, 0, "queen-hearts", "actor"), put(state, 0, "king-hearts", "actor")
    left, right = put(state, 0, "8-hearts", "set"), put(state, 0, "9-hearts", "set")
    do(state, 0, f"fit jack-hearts {two} low")
    resolve(state)
    do(state, 0, f"fit 10-hearts {right} low")
    resolve(state)
    assert (find(state, "jack-hearts").carrier, find(state, "10-hearts").carrier) == (two, right)
    assert one not in (find(state, "jack-hearts").carrier, left)


@rule("0.4.4.2")
@pytest.mark.parametrize("attached", ["9-hearts", "reality-warp"])
def test_a_set_carries_one_set_piece(attached: str) -> None:
    state = scene(hands=["jack-hearts wakanda-forever"])
    eight = put(state, 0, "8-hearts", "set")
    assert f"fit jack-hearts {eight} low" in legal(state, 0)
    put(state, 0, attached, "set-piece", on=eight)
    assert refused(state, 0, f"fit jack-hearts {eight} low") == ("no_room", "0.4.4.2")
    assert refused(state, 0, f"attach wakanda-forever {eight} 0") == ("no_room", "R26")


@rule("0.4.4.2")
def test_a_set_piece_goes_on_a_set_in_play_and_on_nothing_else() -> None:
    state = scene(hands=["wakanda-forever"])
    queen, eight = put(state, 0, "queen-hearts", "actor"), put(state, 0, "8-hearts", "set")
    piece = put(state, 0, "9-hearts", "set-piece", on=eight)
    for slot in (queen, piece, 5):
        assert refused(state, 0, f"attach wakanda-forever {slot} 0") == ("no_carrier", "0.4.4.2")


@rule("0.4.3.3", "0.4.4.3")
@pytest.mark.parametrize(("carrier", "attached", "number"), [("actor", "prop", "0.4.3.3"), ("set", "set-piece", "0.4.4.3")])
def test_an_attachment_whose_carrier_is_gone_is_removed(carrier: str, attached: str, number: str) -> None:
    """The carrier is struck off the stage while the attachment waits."""
    state = scene(hands=["jack-hearts 2-clubs", "queen-spades 3-clubs"])
    queen = put(state, 0, "queen-hearts", carrier)
    do(state, 0, f"fit jack-hearts {queen} low")
    assert attached in ("prop", "set-piece")
    passes(state, 0)
    do(state, 1, f"strike queen-spades {queen} low")
    resolve(state, 1)
    assert (on_stage(state), waiting(state)) == ([], ["jack-hearts"])
    with listening(state) as events:
        resolve(state)
    assert [(event.id, event.rule) for event in events if isinstance(event, Left)] == [("jack-hearts", number)]
    assert discard(state, 0) == "jack-hearts queen-hearts"


@rule("0.4.3.3", "0.4.4.3")
@pytest.mark.parametrize(
    ("carrier", "first", "second", "number"), [("actor", "prop", "prop", "0.4.3.3"), ("set", "set-piece", "set-piece", "0.4.4.3")]
)
def test_an_attachment_that_finds_no_room_is_removed(carrier: str, first: str, second: str, number: str) -> None:
    """Two wait for the same carrier: the one that resolves first takes the room, the other is removed."""
    state = scene(hands=["2-clubs", "3-clubs"])
    queen = put(state, 0, "queen-hearts", carrier)
    stack(state, 0, "jack-hearts", second, target=queen)
    stack(state, 0, "10-hearts", first, target=queen)
    resolve(state, 1)
    assert find(state, "10-hearts").carrier == queen
    with listening(state) as events:
        resolve(state)
    assert [(event.id, event.rule) for event in events if isinstance(event, Left)] == [("jack-hearts", number)]
    assert (on_stage(state), discard(state, 0)) == (["queen-hearts", "10-hearts"], "jack-hearts")


@rule("0.4.5")
@pytest.mark.parametrize("name", STEPS)
def test_an_act_is_bound_to_no_phase(name: str) -> None:
    state = scene(hands=["queen-spades 9-clubs 9-spades ten-miles-up"], step=name)
    queen = put(state, 1, "queen-hearts", "actor")
    moves = {f"strike queen-spades {queen} low", "pair 9-clubs 9-spades", f"play ten-miles-up {at_seat(1)}"}
    assert moves <= set(legal(state, 0))
    stack(state, 1, "jack-clubs", "actor")
    assert moves <= set(legal(state, 0))


@rule("0.4.5")
@pytest.mark.parametrize("name", [name for name in STEPS if name != "performance"])
def test_others_play_acts_in_every_phase_in_which_they_have_priority(name: str) -> None:
    state = scene(hands=["2-clubs", "queen-spades 9-clubs 9-spades"], step=name)
    queen = put(state, 0, "queen-hearts", "actor")
    passes(state, 0)
    assert {f"strike queen-spades {queen} low", "pair 9-clubs 9-spades"} <= set(legal(state, 1))


# The turn


@rule("0.5.2", "0.5.3", "0.5.4", "0.5.5", "0.5.6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_turn_runs_through_five_phases_in_their_order(seats: int) -> None:
    state = scene(table(seats=seats), hands=["2-hearts"] * seats, step="upkeep", active=1)
    king = put(state, 1, "king-hearts", "actor", tapped=True)
    seen: list[tuple[int, str]] = []
    while state.turn < 3:
        here = (state.active, "draw" if rolling(state) else step(state))
        if here not in seen:
            seen.append(here)
        if rolling(state):
            draw_first(state)
        else:
            do(state, asked(state)[1], "pass")
    order = ["upkeep", "draw", "performance", "after performance", "enter stage", "end scene"]
    assert seen == [(seat, name) for seat in (1, 2 % seats) for name in order]
    assert card(state, king).tapped == (seats != 2)


@rule("0.5.2.1")
def test_the_active_player_untaps_the_own_cards_and_no_others() -> None:
    """All own ones: Actors, Sets, what is attached to them, and what another player owns but oneself controls."""
    state = scene(table(seats=3), step="end scene")
    slots = {}
    for seat in range(3):
        actor = put(state, seat, "king-hearts", "actor", tapped=True)
        scenery = put(state, seat, "8-hearts", "set", tapped=True)
        prop = put(state, seat, "9-hearts", "prop", on=actor, owner=(seat + 1) % 3, tapped=True)
        slots[seat] = [actor, scenery, prop, put(state, seat, "7-hearts", "set-piece", on=scenery, tapped=True)]
    next_turn(state)
    assert state.active == 1
    for seat in range(3):
        assert [card(state, slot).tapped for slot in slots[seat]] == [seat != 1] * 4


@rule("0.5.2.1", "0.5.2.2")
def test_cards_are_untapped_before_anybody_gets_priority_in_upkeep() -> None:
    state = scene(hands=["2-clubs", "3-clubs"], step="end scene")
    joker, king = put(state, 1, "joker-1", "actor", tapped=True), put(state, 0, "king-hearts", "actor", tapped=True)
    passes(state, 0, 1)
    assert asked(state) == ("upkeep", 1, "0.5.2.2")
    assert (card(state, joker).tapped, card(state, king).tapped) == (False, True)
    assert f"fool {joker} {king}" in legal(state, 1)


@rule("0.5.2.2")
def test_players_get_priority_in_upkeep_before_the_card_is_drawn() -> None:
    state = scene(table(seats=3), hands=["9-clubs 9-spades 2-clubs", "3-clubs", "4-clubs"], step="upkeep")
    do(state, 0, "pair 9-clubs 9-spades")
    passes(state, 0, 1, 2)
    draw(state, "6-clubs")
    assert asked(state) == ("upkeep", 0, "0.5.2.2")
    passes(state, 0, 1)
    assert rolling(state) is None
    passes(state, 2)
    assert rolling(state) == ("cards", 0, [4])


@rule("0.5.2.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_active_player_draws_one_card_and_nobody_else_does(seats: int) -> None:
    state = scene(table(seats=seats), step="upkeep", active=1, hands=["", "king-hearts"])
    passes(state, 1)
    assert rolling(state) == ("cards", 1, [5])
    draw(state, "4-clubs")
    assert rolling(state) is None
    assert (step(state), hand(state, 1)) == ("performance", "4-clubs king-hearts")
    assert [len(cards) for cards in state.hands] == [0, 2, *[0] * (seats - 2)]


@rule("0.5.3.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_performance_only_the_active_player_gets_priority(seats: int) -> None:
    state = scene(table(seats=seats), hands=["2-clubs"] * seats, step="performance", active=1)
    assert asked(state) == ("performance", 1, "0.5.3.1")
    passes(state, 1)
    assert asked(state) == ("after performance", 1, "0.5.4.1")


@rule("0.5.3.1")
def test_an_act_in_performance_gives_priority_to_all_until_the_stack_is_empty() -> None:
    """By rules 0.3.6.2 and 0.3.6.4; then it is the active player's alone once more."""
    state = scene(table(seats=3), hands=["9-clubs 9-spades 2-clubs", "3-clubs", "4-clubs"], step="performance")
    do(state, 0, "pair 9-clubs 9-spades")
    passes(state, 0, 1, 2)
    draw(state, "6-clubs")
    assert asked(state) == ("performance", 0, "0.5.3.1")
    passes(state, 0)
    assert step(state) == "after performance"


@rule("0.5.4.1", "0.5.5.1", "0.5.6.1")
@pytest.mark.parametrize(
    ("name", "number"), [("after performance", "0.5.4.1"), ("enter stage", "0.5.5.1"), ("end scene", "0.5.6.1"), ("upkeep", "0.5.2.2")]
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_players_get_priority_in_every_other_phase(name: str, number: str, seats: int) -> None:
    state = scene(table(seats=seats), hands=["2-clubs"] * seats, step=name, active=1)
    for at in range(seats):
        assert asked(state) == (name, (1 + at) % seats, number)
        passes(state, (1 + at) % seats)
    assert rolling(state) is not None or step(state) != name


@rule("0.5.5", "0.5.5.1")
def test_a_card_that_enters_stands_on_stage_when_the_others_come_to_play_theirs() -> None:
    state = scene(hands=["king-hearts 2-clubs", "king-spades 9-hearts"])
    do(state, 0, "lay king-hearts actor low")
    resolve(state)
    king = find(state, "king-hearts").slot
    passes(state, 0)
    do(state, 1, f"fit 9-hearts {king} low")
    resolve(state)
    assert on_stage(state, 0) == ["king-hearts", "9-hearts"]
    assert asked(state) == ("enter stage", 0, "0.5.5.1")


@rule("0.5.6", "0.5.6.1")
def test_after_end_scene_the_turn_is_over() -> None:
    state = scene(table(seats=4), hands=["2-clubs"] * 4, step="end scene", active=3)
    passes(state, 3, 0, 1)
    assert (state.turn, state.active) == (1, 3)
    passes(state, 2)
    assert (state.turn, state.active, step(state)) == (2, 0, "upkeep")


@rule("0.5.4")
def test_after_performance_comes_before_enter_stage() -> None:
    state = scene(hands=["king-hearts"], step="performance")
    passes(state, 0)
    assert asked(state) == ("after performance", 0, "0.5.4.1")
    assert refused(state, 0, "lay king-hearts actor low") == ("timing", "0.4.1.1")
    assert refused(state, 0, "score 0 1") == ("no_scoring", "0.5.3.2")
    passes(state, 0)
    assert "lay king-hearts actor low" in legal(state, 0)


@rule("0.5.3")
def test_the_card_of_the_turn_is_drawn_before_performance() -> None:
    state = scene(hands=["king-hearts"], step="upkeep")
    go_on(state, "performance")
    assert hand(state, 0) == "2-clubs king-hearts"
