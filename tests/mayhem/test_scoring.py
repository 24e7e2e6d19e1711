"""Scoring: rules 0.5.3.2 and 0.1.6, and the newest core (chapter N). All sums are worked out by hand."""

from __future__ import annotations

import pytest

from longbox.games.mayhem import GAME
from longbox.games.mayhem.engine.events import FavorChanged, Left, Performed, Won
from longbox.games.mayhem.engine.state import Mayhem
from tests.marks import rule
from tests.mayhem.tables import (
    asked,
    at_seat,
    card,
    discard,
    do,
    draw,
    find,
    go_on,
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
    told,
    waiting,
)


def troupe(state: Mayhem, seat: int = 0) -> tuple[int, int]:
    """A King with a 9 as a Prop and an 8 with a 5 as a Set Piece: 19 times 13, that is 247."""
    king, eight = put(state, seat, "king-hearts", "actor"), put(state, seat, "8-clubs", "set")
    put(state, seat, "9-hearts", "prop", on=king)
    put(state, seat, "5-clubs", "set-piece", on=eight)
    return king, eight


def scores(state: Mayhem, seat: int) -> list[str]:
    return [words for words in legal(state, seat) if words.startswith("score")]


@rule("0.5.3.2")
def test_the_values_of_both_sides_are_added_and_multiplied() -> None:
    state = scene(step="performance", favor=[30, 0], hands=["2-clubs"])
    king, eight = troupe(state)
    events = told(state, 0, f"score {king} {eight}")
    assert state.favor == [30 + (10 + 9) * (8 + 5), 0] == [277, 0]
    assert events == [
        Performed(rule="0.5.3.2", who=0, actor=king, set=eight, actor_value=19, set_value=13),
        FavorChanged(rule="0.5.3.2", who=0, change=247, favor=277, by=0, cause="scoring 19 x 13", kind="scoring"),
    ]


@rule("0.5.3.2")
@pytest.mark.parametrize(
    ("actor", "prop", "scenery", "piece", "favor"),
    [
        ("king-hearts", "", "10-clubs", "", 10 * 10),
        ("2-hearts", "", "2-clubs", "", 2 * 2),
        ("joker-1", "", "10-clubs", "9-clubs", 0 * 19),
        ("joker-1", "7-hearts", "joker-2", "6-clubs", 7 * 6),
        ("vision", "king-of-wakanda", "ancestral-plane", "wakanda-forever", (4 + 3) * (3 + 3)),
        ("war-machine", "jack-spades", "9-clubs", "reality-warp", (4 + 10) * (9 + 3)),
        ("ace-hearts", "", "9-clubs", "", 1 * 9),
    ],
)
def test_more_scorings_worked_out(actor: str, prop: str, scenery: str, piece: str, favor: int) -> None:
    state = scene(step="performance", hands=["2-clubs"])
    one, two = put(state, 0, actor, "actor"), put(state, 0, scenery, "set")
    if prop:
        put(state, 0, prop, "prop", on=one)
    if piece:
        put(state, 0, piece, "set-piece", on=two)
    do(state, 0, f"score {one} {two}")
    assert state.favor == [favor, 0]


@rule("0.5.3.2")
def test_only_the_named_actor_and_set_score_and_are_tapped_with_all_that_is_attached() -> None:
    state = scene(step="performance", hands=["2-clubs"])
    king, eight = troupe(state)
    idle = put(state, 0, "queen-hearts", "actor")
    put(state, 0, "10-hearts", "prop", on=idle)
    put(state, 1, "8-hearts", "set")
    do(state, 0, f"score {king} {eight}")
    tapped = [one.card.id for one in state.stage if one is not None and one.tapped]
    assert tapped == ["king-hearts", "8-clubs", "9-hearts", "5-clubs"]


@rule("0.5.3.2")
def test_both_props_of_a_joker_count() -> None:
    state = scene(step="performance", hands=["2-clubs"])
    joker, eight = put(state, 0, "joker-1", "actor"), put(state, 0, "8-clubs", "set")
    put(state, 0, "9-hearts", "prop", on=joker)
    put(state, 0, "king-of-wakanda", "prop", on=joker, damage=1)
    do(state, 0, f"score {joker} {eight}")
    assert state.favor[0] == (0 + 9 + 2) * 8


@rule("0.5.3.2", "0.2.5")
def test_a_card_that_is_worth_nothing_this_scene_adds_nothing() -> None:
    state = scene(step="upkeep", hands=["2-clubs", "3-clubs"])
    king, eight = troupe(state)
    joker = put(state, 1, "joker-1", "actor")
    passes(state, 0)
    do(state, 1, f"fool {joker} {king}")
    resolve(state)
    go_on(state, "performance")
    do(state, 0, f"score {king} {eight}")
    assert state.favor[0] == (0 + 9) * 13


@rule("0.5.3.2")
@pytest.mark.parametrize("attached", [("prop", 0), ("set-piece", 1)])
def test_a_tapped_attachment_bars_its_carrier_from_scoring(attached: tuple[str, int]) -> None:
    role, side = attached
    state = scene(step="performance", hands=["2-clubs"])
    king, eight = put(state, 0, "king-hearts", "actor"), put(state, 0, "8-hearts", "set")
    put(state, 0, "9-hearts", role, on=(king, eight)[side], tapped=True)
    assert refused(state, 0, f"score {king} {eight}") == ("tapped", "0.2.4")
    assert scores(state, 0) == []
    find(state, "9-hearts").tapped = False
    assert scores(state, 0) == [f"score {king} {eight}"]


@rule("0.5.3.2")
def test_what_is_scored_with_is_an_own_actor_and_an_own_set_in_play() -> None:
    state = scene(step="performance", hands=["2-clubs"])
    king, eight = troupe(state)
    nine, five = find(state, "9-hearts").slot, find(state, "5-clubs").slot
    theirs = put(state, 1, "queen-hearts", "actor")
    scenery = put(state, 1, "7-clubs", "set")
    waits = stack(state, 0, "jack-clubs", "actor")
    for words in (f"{theirs} {eight}", f"{king} {scenery}", f"{eight} {king}", f"{nine} {eight}", f"{king} {five}", f"{waits} {eight}"):
        assert refused(state, 0, f"score {words}") == ("not_yours", "0.5.3.2")
    assert refused(state, 0, f"score {king} 30") == ("not_yours", "0.5.3.2")
    assert scores(state, 0) == [f"score {king} {eight}"]


@rule("0.5.3.2")
def test_a_player_scores_once_in_each_performance() -> None:
    state = scene(step="upkeep", hands=["2-clubs", "3-clubs"])
    king, eight = troupe(state)
    queen, seven = put(state, 0, "queen-hearts", "actor"), put(state, 0, "7-clubs", "set")
    go_on(state, "performance")
    do(state, 0, f"score {king} {eight}")
    assert asked(state) == ("performance", 0, "0.5.3.1")
    assert refused(state, 0, f"score {queen} {seven}") == ("no_scoring", "0.5.3.2")
    next_turn(state)
    next_turn(state)
    go_on(state, "performance")
    assert len(scores(state, 0)) == 4
    do(state, 0, f"score {queen} {seven}")
    assert state.favor[0] == 247 + 70


@rule("0.5.3.2")
@pytest.mark.parametrize("name", ["upkeep", "after performance", "enter stage", "end scene"])
def test_there_is_no_scoring_outside_of_performance(name: str) -> None:
    state = scene(step=name, hands=["2-clubs"])
    king, eight = troupe(state)
    assert refused(state, 0, f"score {king} {eight}") == ("no_scoring", "0.5.3.2")


@rule("0.5.3.2")
def test_only_the_active_player_scores_and_only_with_priority() -> None:
    """The others have priority in Performance while an Act waits; even then they do not score."""
    state = scene(step="performance", hands=["9-clubs 9-spades 2-clubs", "3-clubs"])
    mine, theirs = troupe(state, 0), troupe(state, 1)
    do(state, 0, "pair 9-clubs 9-spades")
    passes(state, 0)
    assert refused(state, 0, f"score {mine[0]} {mine[1]}") == ("not_asked", "T2.2")
    assert refused(state, 1, f"score {theirs[0]} {theirs[1]}") == ("no_scoring", "0.5.3.2")
    passes(state, 1)
    draw(state, "4-clubs")
    do(state, 0, f"score {mine[0]} {mine[1]}")
    assert state.favor == [247, 0]


@rule("0.5.3.2")
def test_the_active_player_may_score_while_acts_wait() -> None:
    """Having priority is enough. Scoring does not use the Stack: what waits goes on waiting."""
    state = scene(step="performance", hands=["9-clubs 9-spades 2-clubs", "3-clubs"])
    king, eight = troupe(state)
    do(state, 0, "pair 9-clubs 9-spades")
    do(state, 0, f"score {king} {eight}")
    assert (state.favor, waiting(state)) == ([247, 0], ["9-clubs"])
    passes(state, 0, 1)
    draw(state, "4-clubs")
    assert (waiting(state), asked(state)) == ([], ("performance", 0, "0.5.3.1"))


@rule("0.5.3.2", "0.2.7")
def test_a_prop_of_another_player_counts_for_who_controls_it() -> None:
    state = scene(step="performance", hands=["2-clubs"])
    king, eight = put(state, 0, "king-hearts", "actor"), put(state, 0, "8-clubs", "set")
    put(state, 0, "9-hearts", "prop", on=king, owner=1)
    do(state, 0, f"score {king} {eight}")
    assert state.favor == [19 * 8, 0]


@rule("0.1.6")
def test_reaching_a_thousand_wins_at_once() -> None:
    state = scene(table(seats=3), step="performance", hands=["2-clubs", "king-spades", "3-clubs"], favor=[760, 990, 999])
    king, eight = troupe(state)
    events = told(state, 0, f"score {king} {eight}")
    assert events[-1] == Won(rule="0.1.6", who=0)
    assert over(state) == ([0], "0.1.6")
    assert state.favor == [1007, 990, 999]
    assert refused(state, 1, "pass") == ("over", "T1.3")
    assert [legal(state, seat) for seat in range(3)] == [[], [], []]


@rule("0.1.6")
def test_nobody_wins_with_999() -> None:
    """An Ace of 11 and a 9 give 99."""
    state = scene(step="performance", hands=["2-clubs"], favor=[900, 0])
    ace, nine = put(state, 0, "ace-hearts", "actor", chosen=11), put(state, 0, "9-clubs", "set")
    do(state, 0, f"score {ace} {nine}")
    assert state.favor[0] == 999
    assert over(state) is None


# The newest core


@rule("N1")
def test_in_the_newest_core_no_act_is_played_in_performance() -> None:
    hands = ["queen-spades 9-clubs 9-spades ten-miles-up coffee-first", "3-clubs"]
    state = scene(table(core="newest"), step="performance", hands=hands)
    joker, queen = put(state, 0, "joker-1", "actor"), put(state, 1, "queen-hearts", "actor")
    acts = [f"strike queen-spades {queen} low", "pair 9-clubs 9-spades", f"fool {joker} {queen}", "play coffee-first 0"]
    for words in [*acts, f"play ten-miles-up {at_seat(1)}"]:
        assert refused(state, 0, words) == ("performance", "N1")
    assert legal(state, 0) == ["pass"]
    passes(state, 0)
    assert step(state) == "after performance"
    assert set(acts) <= set(legal(state, 0))


@rule("N1")
@pytest.mark.parametrize("name", ["upkeep", "after performance", "enter stage", "end scene"])
def test_in_the_newest_core_acts_are_played_in_all_other_steps(name: str) -> None:
    state = scene(table(core="newest"), step=name, hands=["9-clubs 9-spades 2-clubs", "8-clubs 8-spades 3-clubs"])
    do(state, 0, "pair 9-clubs 9-spades")
    passes(state, 0)
    do(state, 1, "pair 8-clubs 8-spades")
    assert waiting(state) == ["9-clubs", "8-clubs"]


@rule("N2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_the_newest_core_scoring_is_the_active_players_once_in_performance(seats: int) -> None:
    """Nobody else is asked, and after scoring there is nothing left to do in Performance."""
    state = scene(table(seats=seats, core="newest"), step="performance", hands=["2-clubs"] * seats, active=1)
    king, eight = troupe(state, 1)
    assert legal(state, 1) == [f"score {king} {eight}", "pass"]
    for seat in range(seats):
        if seat != 1:
            assert refused(state, seat, f"score {king} {eight}") == ("not_asked", "T2.2")
    do(state, 1, f"score {king} {eight}")
    assert state.favor[1] == 247
    assert asked(state) == ("after performance", 1, "0.5.4.1")


@rule("N2")
def test_in_the_newest_core_scoring_is_still_bound_to_performance() -> None:
    state = scene(table(core="newest"), step="upkeep", hands=["2-clubs", "3-clubs"])
    king, eight = troupe(state)
    assert refused(state, 0, f"score {king} {eight}") == ("no_scoring", "0.5.3.2")
    go_on(state, "performance")
    do(state, 0, f"score {king} {eight}")
    assert refused(state, 0, f"score {king} {eight}") == ("no_scoring", "0.5.3.2")


def newest_scoring(seats: int = 2, active: int = 0) -> tuple[Mayhem, int, int]:
    state = scene(table(seats=seats, core="newest"), step="performance", hands=["2-clubs"] * seats, active=active)
    king, eight = troupe(state, active)
    return state, king, eight


@rule("N3")
def test_sacrifices_lower_both_sums_by_the_own_value_of_what_goes() -> None:
    """19 x 13. Seat 1 sacrifices a 4 that carries a 3 (15 x 13) and a Set of 10 (15 x 3), seat 2 an Ace of 11 (4 x 3): 12 Favor."""
    state, king, eight = newest_scoring(seats=3)
    four, ten = put(state, 1, "4-spades", "actor"), put(state, 1, "10-spades", "set")
    put(state, 1, "3-spades", "prop", on=four)
    put(state, 1, "2-spades", "set-piece", on=ten, owner=2)
    ace, kept = put(state, 2, "ace-spades", "actor", chosen=11), put(state, 2, "6-spades", "set")
    do(state, 0, f"score {king} {eight}")
    assert asked(state) == ("sacrifice", 1, "N3")
    assert legal(state, 1) == [f"sacrifice {four}", f"sacrifice {ten}", "pass"]
    with listening(state) as events:
        do(state, 1, f"sacrifice {four}")
    assert [(event.id, event.rule) for event in events if isinstance(event, Left)] == [("4-spades", "N3"), ("3-spades", "0.2.6")]
    assert asked(state) == ("sacrifice", 1, "N3")
    do(state, 1, f"sacrifice {ten}")
    assert asked(state) == ("sacrifice", 2, "N3")
    do(state, 2, f"sacrifice {ace}")
    assert state.favor == [0, 0, 0]
    do(state, 2, "pass")
    assert state.favor == [4 * 3, 0, 0]
    assert on_stage(state) == ["king-hearts", "8-clubs", "9-hearts", "5-clubs", "6-spades"]
    assert not card(state, kept).on_stack
    assert [discard(state, seat) for seat in range(3)] == ["", "3-spades 4-spades 10-spades", "2-spades ace-spades"]


@rule("N3")
@pytest.mark.parametrize(("seats", "active", "order"), [(2, 1, [0]), (3, 1, [2, 0]), (4, 1, [2, 3, 0]), (4, 3, [0, 1, 2])])
def test_the_others_are_asked_counterclockwise_and_each_once(seats: int, active: int, order: list[int]) -> None:
    state, king, eight = newest_scoring(seats, active)
    for seat in range(seats):
        if seat != active:
            put(state, seat, "2-spades", "actor")
    do(state, active, f"score {king} {eight}")
    for seat in order:
        assert asked(state) == ("sacrifice", seat, "N3")
        do(state, seat, "pass")
    assert state.favor[active] == 247
    assert asked(state) == ("after performance", active, "0.5.4.1")


@rule("N3")
def test_whoever_has_nothing_to_sacrifice_is_not_asked() -> None:
    state, king, eight = newest_scoring(4)
    put(state, 2, "2-spades", "set")
    do(state, 0, f"score {king} {eight}")
    assert asked(state) == ("sacrifice", 2, "N3")
    do(state, 2, "sacrifice 4")
    assert state.favor == [19 * 11, 0, 0, 0]


@rule("N3")
@pytest.mark.parametrize(
    ("actors", "sets", "favor"),
    [
        (["king-spades", "9-spades"], [], 0),
        (["king-spades", "queen-spades"], [], 0),
        (["king-spades", "queen-spades"], ["9-spades", "5-spades"], 0),
        (["king-spades", "8-spades"], ["10-spades", "2-spades"], 1 * 1),
        ([], ["10-spades", "4-spades"], 0),
    ],
)
def test_neither_sum_falls_below_zero(actors: list[str], sets: list[str], favor: int) -> None:
    """Two sums below 0 would else multiply to something above it."""
    state, king, eight = newest_scoring()
    slots = [put(state, 1, id, "actor") for id in actors] + [put(state, 1, id, "set") for id in sets]
    do(state, 0, f"score {king} {eight}")
    for slot in slots:
        do(state, 1, f"sacrifice {slot}")
    assert state.favor == [favor, 0]
    assert asked(state)[0] == "after performance"


@rule("N3")
def test_a_hero_card_is_sacrificed_for_what_it_is_worth_now() -> None:
    state, king, eight = newest_scoring()
    vision = put(state, 1, "vision", "actor", damage=1)
    do(state, 0, f"score {king} {eight}")
    do(state, 1, f"sacrifice {vision}")
    assert state.favor == [(19 - 3) * 13, 0]


@rule("N3")
def test_only_own_actors_and_sets_are_sacrificed_and_only_then() -> None:
    state, king, eight = newest_scoring()
    four = put(state, 1, "4-spades", "actor")
    three = put(state, 1, "3-spades", "prop", on=four)
    assert refused(state, 0, f"sacrifice {four}") == ("no_scoring", "N3")
    do(state, 0, f"score {king} {eight}")
    for slot in (king, eight, three, 30):
        assert refused(state, 1, f"sacrifice {slot}") == ("not_yours", "N3")
    assert refused(state, 0, f"sacrifice {king}") == ("not_asked", "T2.2")
    assert refused(state, 1, "lay 2-clubs actor low") == ("effect", "0.5.1.3")


@rule("N3")
def test_a_sacrifice_may_keep_somebody_from_winning() -> None:
    state, king, eight = newest_scoring()
    state.favor = [800, 0]
    four = put(state, 1, "4-spades", "actor")
    other = state.clone()
    do(state, 0, f"score {king} {eight}")
    assert over(state) is None
    do(state, 1, f"sacrifice {four}")
    assert (state.favor[0], over(state)) == (800 + 15 * 13, None)
    do(other, 0, f"score {king} {eight}")
    do(other, 1, "pass")
    assert over(other) == ([0], "0.1.6")


@rule("N3")
def test_in_the_original_core_nobody_sacrifices() -> None:
    state = scene(step="performance", hands=["2-clubs", "3-clubs"])
    king, eight = troupe(state)
    put(state, 1, "4-spades", "actor")
    do(state, 0, f"score {king} {eight}")
    assert state.favor == [247, 0]
    assert rolling(state) is None
    assert asked(state) == ("performance", 0, "0.5.3.1")


@rule("N1", "N3", "D1", "D2")
def test_in_the_newest_core_star_and_unique_cards_are_no_options() -> None:
    game = GAME.make(2, {"core": "newest", "star": False, "unique": False})
    assert (game.options["star"], game.options["unique"]) == (True, True)
