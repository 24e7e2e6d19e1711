"""Chapters 0.3.6 and 0.5.1 of the rulebook: the Stack, and who has priority when."""

from __future__ import annotations

import pytest

from longbox.games.mayhem.engine.events import Left
from longbox.kernel import SPECTATOR
from longbox.kit.base import picture
from tests.marks import rule
from tests.mayhem.tables import (
    asked,
    asked_seat,
    at_seat,
    discard,
    do,
    draw,
    find,
    hand,
    legal,
    listening,
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
    told,
    view,
    waiting,
)


@rule("0.3.6", "0.3.6.1")
def test_a_card_that_was_played_is_an_act_on_the_stack_for_all_to_see() -> None:
    state = scene(hands=["king-hearts 2-clubs", "3-clubs"])
    do(state, 0, "lay king-hearts actor low")
    king = find(state, "king-hearts")
    assert (hand(state, 0), waiting(state), on_stage(state)) == ("2-clubs", ["king-hearts"], [])
    for seat in (0, 1, SPECTATOR):
        seen = view(state, seat)
        assert [(item.seat, item.slot) for item in seen.stack] == [(0, king.slot)]
        assert [(card.slot, card.on_stack) for card in seen.stage] == [(king.slot, True)]


@rule("0.3.6.1")
def test_a_hero_card_is_an_act_on_the_stack_too() -> None:
    state = scene(hands=["ten-miles-up 2-clubs"], favor=[0, 500], step="upkeep")
    do(state, 0, f"play ten-miles-up {at_seat(1)}")
    assert waiting(state) == ["ten-miles-up"]
    assert state.favor == [0, 500]
    resolve(state)
    assert state.favor == [0, 200]


@rule("0.3.6.2", "0.5.1.1")
@pytest.mark.parametrize(("seats", "order"), [(2, [1, 0]), (3, [1, 2, 0]), (4, [1, 2, 3, 0])])
def test_an_act_resolves_when_all_have_passed_in_turn(seats: int, order: list[int]) -> None:
    state = scene(table(seats=seats), hands=["2-hearts", "king-hearts 3-hearts", "4-hearts", "5-hearts"][:seats], active=1)
    do(state, 1, "lay king-hearts actor low")
    for seat in order:
        assert waiting(state) == ["king-hearts"]
        passes(state, seat)
    assert (waiting(state), on_stage(state)) == ([], ["king-hearts"])


@rule("0.3.6.2")
def test_whoever_adds_an_act_makes_everybody_be_asked_again() -> None:
    """Seats 0 and 1 have passed when seat 2 answers; all three are asked again before anything resolves, seat 2 first."""
    state = scene(table(seats=3), hands=["king-hearts 2-clubs", "3-clubs", "king-spades 4-clubs"])
    do(state, 0, "lay king-hearts actor low")
    passes(state, 0, 1)
    do(state, 2, f"strike king-spades {find(state, 'king-hearts').slot} low")
    passes(state, 2, 0)
    assert waiting(state) == ["king-hearts", "king-spades"]
    passes(state, 1)
    assert waiting(state) == []
    assert (discard(state, 0), discard(state, 2)) == ("king-hearts", "king-spades")


@rule("0.3.6.2")
def test_the_act_added_last_resolves_first_whosever_it_is() -> None:
    """Three answer one another: the last 7 takes the second off, so the first does its work."""
    state = scene(table(seats=3), hands=["7-clubs 2-clubs", "7-hearts 3-clubs", "7-spades 4-clubs"], active=0)
    target = put(state, 1, "7-diamonds", "actor")
    do(state, 0, f"strike 7-clubs {target} low")
    passes(state, 0)
    do(state, 1, f"strike 7-hearts {find(state, '7-clubs').slot} low")
    passes(state, 1)
    do(state, 2, f"strike 7-spades {find(state, '7-hearts').slot} low")
    assert waiting(state) == ["7-clubs", "7-hearts", "7-spades"]
    assert [item.seat for item in view(state, 0).stack] == [0, 1, 2]
    resolve(state, 1)
    assert (waiting(state), on_stage(state)) == (["7-clubs"], ["7-diamonds"])
    resolve(state)
    assert (waiting(state), on_stage(state)) == ([], [])


@rule("0.3.6.2")
def test_one_act_resolves_at_a_time() -> None:
    state = scene(hands=["2-clubs", "3-clubs"])
    for id in ("king-hearts", "queen-hearts"):
        stack(state, 0, id, "actor")
    passes(state, 0, 1)
    assert (waiting(state), on_stage(state)) == (["king-hearts"], ["queen-hearts"])
    passes(state, 0, 1)
    assert (waiting(state), on_stage(state)) == ([], ["king-hearts", "queen-hearts"])


@rule("0.3.6.3")
def test_an_act_does_what_it_does_and_then_leaves_the_stack() -> None:
    """While Boot Sequence still draws it is on the Stack; afterwards it goes to its owner's Discard."""
    state = scene(hands=["boot-sequence", "3-clubs"], step="upkeep", decks=["7-spades 8-spades 9-spades"])
    do(state, 0, "play boot-sequence 0")
    resolve(state)
    assert rolling(state) is not None
    assert (waiting(state), discard(state, 0)) == (["boot-sequence"], "")
    draw(state, "7-spades 9-spades")
    assert (waiting(state), discard(state, 0), hand(state, 0)) == ([], "boot-sequence", "7-spades 9-spades")


@rule("0.3.6.3")
def test_an_act_that_goes_on_stage_is_not_discarded_and_every_other_is() -> None:
    state = scene(hands=["king-hearts 9-clubs 9-spades 2-clubs", "3-clubs"], decks=["7-spades"])
    do(state, 0, "lay king-hearts actor low")
    resolve(state)
    assert (on_stage(state), discard(state, 0)) == (["king-hearts"], "")
    do(state, 0, "pair 9-clubs 9-spades")
    resolve(state)
    with listening(state) as events:
        draw(state, "7-spades")
    assert [(event.id, event.rule) for event in events if isinstance(event, Left)] == [("9-spades", "0.3.6.3"), ("9-clubs", "0.3.6.3")]
    assert discard(state, 0) == "9-clubs 9-spades"
    assert hand(state, 0) == "2-clubs 7-spades"


@rule("0.3.6.4", "0.5.1.1", "0.5.1.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_priority_stays_with_who_adds_and_begins_with_the_active_player_after_an_act_has_left(seats: int) -> None:
    """The last seat answers in the first seat's turn: it keeps priority. When its Act has left, the active player is first again."""
    hands = ["king-hearts 2-clubs", *["king-spades 3-clubs"] * (seats - 1)]
    state = scene(table(seats=seats), hands=hands, step="enter stage")
    last = seats - 1
    do(state, 0, "lay king-hearts actor low")
    assert asked(state) == ("respond", 0, "0.3.6.2")
    passes(state, *range(last))
    do(state, last, f"strike king-spades {find(state, 'king-hearts').slot} low")
    assert asked(state) == ("respond", last, "0.3.6.2")
    passes(state, last, *range(last))
    assert waiting(state) == []
    assert asked(state) == ("enter stage", 0, "0.5.5.1")


@rule("0.3.6.4")
def test_after_an_act_has_left_players_get_priority_for_those_that_still_wait() -> None:
    state = scene(table(seats=3), hands=["2-clubs", "3-clubs", "4-clubs"], active=2)
    stack(state, 2, "king-hearts", "actor")
    stack(state, 2, "queen-hearts", "actor")
    passes(state, 2, 0, 1)
    assert waiting(state) == ["king-hearts"]
    passes(state, 2, 0, 1)
    assert (waiting(state), asked(state)) == ([], ("enter stage", 2, "0.5.5.1"))


@rule("0.5.1")
@pytest.mark.parametrize("name", ["upkeep", "after performance", "enter stage", "end scene"])
def test_who_has_priority_chooses_and_when_nobody_has_it_the_game_goes_on(name: str) -> None:
    state = scene(table(seats=3), hands=["2-clubs", "3-clubs", "4-clubs"], step=name, active=2)
    passes(state, 2, 0)
    assert (step(state), state.turn) == (name, 1)
    assert legal(state, 1) == ["pass"] if name != "enter stage" else "lay 3-clubs actor low" in legal(state, 1)
    passes(state, 1)
    if rolling(state) is not None:
        draw(state, "6-clubs")
    following = {"upkeep": "performance", "after performance": "enter stage", "enter stage": "end scene", "end scene": "upkeep"}
    assert step(state) == following[name]
    assert (state.turn, state.active) == ((2, 0) if name == "end scene" else (1, 2))


@rule("0.5.1")
def test_the_game_does_not_go_on_while_acts_wait() -> None:
    state = scene(hands=["2-clubs", "3-clubs"], step="end scene")
    stack(state, 1, "queen-hearts", "act", partner="queen-clubs")
    passes(state, 0, 1)
    assert (state.turn, state.active) == (1, 0)
    draw(state, "5-clubs")
    assert asked(state) == ("end scene", 0, "0.5.6.1")


@rule("0.5.1.1")
@pytest.mark.parametrize(
    ("seats", "active", "order"), [(2, 1, [1, 0]), (3, 1, [1, 2, 0]), (3, 2, [2, 0, 1]), (4, 2, [2, 3, 0, 1]), (4, 0, [0, 1, 2, 3])]
)
def test_the_active_player_has_priority_first_then_the_others_counterclockwise(seats: int, active: int, order: list[int]) -> None:
    state = scene(table(seats=seats), hands=["2-clubs"] * seats, step="upkeep", active=active)
    asking = []
    while state.step == 0 and rolling(state) is None:
        asking.append(asked_seat(state))
        do(state, asking[-1], "pass")
    assert asking == order


@rule("0.5.1.2")
def test_priority_stays_with_who_plays_several_acts() -> None:
    state = scene(hands=["9-clubs 9-spades 8-clubs 8-spades 2-clubs", "3-clubs"], step="upkeep")
    do(state, 0, "pair 9-clubs 9-spades")
    do(state, 0, "pair 8-clubs 8-spades")
    assert waiting(state) == ["9-clubs", "8-clubs"]
    assert asked_seat(state) == 0


@rule("0.5.1.2")
def test_a_joker_that_is_tapped_leaves_priority_where_it_is() -> None:
    state = scene(table(seats=3), hands=["2-clubs", "3-clubs", "4-clubs"], step="upkeep")
    joker = put(state, 1, "joker-1", "set")
    passes(state, 0)
    do(state, 1, f"fool {joker} {joker}")
    assert (asked_seat(state), waiting(state)) == (1, ["trick"])
    passes(state, 1, 2, 0)
    assert (waiting(state), asked_seat(state)) == ([], 0)


@rule("0.5.1.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_a_player_with_priority_plays_cards(seats: int) -> None:
    hands = ["2-clubs king-hearts 9-clubs 9-hearts"] * seats
    state = scene(table(seats=seats), hands=hands)
    for holder in range(seats):
        for seat in range(seats):
            if seat != holder:
                assert legal(state, seat) == []
                for words in ("lay king-hearts actor low", "pair 9-clubs 9-hearts", "pass"):
                    assert refused(state, seat, words) == ("not_asked", "T2.2")
        assert "lay king-hearts actor low" in legal(state, holder)
        passes(state, holder)


@rule("0.5.1.3")
def test_while_an_effect_waits_for_an_answer_nobody_has_priority() -> None:
    state = scene(table(seats=3), hands=["punch-the-asteroid king-hearts 9-clubs 9-hearts cockpit-instinct", "2-clubs", "3-clubs"])
    joker, king = put(state, 0, "joker-1", "actor"), put(state, 0, "king-clubs", "actor")
    do(state, 0, f"play punch-the-asteroid {at_seat(1)}")
    resolve(state)
    assert asked(state) == ("straight-through", 0, "1001.5.5.6")
    assert legal(state, 0) == ["name 1", "name 2"]
    before = picture(state)
    moves = ["pass", "lay king-hearts actor low", "pair 9-clubs 9-hearts", f"strike king-hearts {king} low"]
    for words in [*moves, f"fit king-hearts {king} low", f"fool {joker} {king}", f"score {king} {joker}"]:
        assert refused(state, 0, words) == ("effect", "0.5.1.3")
    assert refused(state, 1, "pass") == ("not_asked", "T2.2")
    assert refused(state, 0, "pick 0") == refused(state, 0, "take 2-clubs") == ("not_asked", "0.5.1.3")
    assert picture(state) == before
    do(state, 0, "name 2")
    assert asked(state) == ("enter stage", 0, "0.5.5.1")


@rule("0.5.1.3")
def test_while_a_card_is_drawn_nobody_has_priority() -> None:
    state = scene(hands=["9-clubs 9-hearts 2-clubs", "3-clubs"])
    do(state, 0, "pair 9-clubs 9-hearts")
    resolve(state)
    assert legal(state, 0) == legal(state, 1) == []
    assert refused(state, 0, "lay 2-clubs actor low") == ("roll_first", "T3.1")
    draw(state, "5-clubs")
    assert "lay 2-clubs actor low" in legal(state, 0)


@rule("0.5.1")
def test_passing_is_told_to_all() -> None:
    state = scene(hands=["2-clubs", "3-clubs"], step="upkeep")
    (event,) = told(state, 0, "pass")
    assert (event.rule, event.text(["Ann", "Ben"])) == ("0.5.1", "Ann passes")
