"""Import 1, playing cards: chapter 1 of the rulebook, rule by rule."""

from __future__ import annotations

from typing import Final

import pytest

from longbox.games.mayhem.engine.cards import ROLES
from tests.marks import rule
from tests.mayhem.tables import (
    asked,
    asked_seat,
    card,
    discard,
    do,
    draw,
    draw_first,
    find,
    go_on,
    hand,
    legal,
    next_turn,
    on_stage,
    passes,
    put,
    refused,
    resolve,
    rolling,
    scene,
    table,
    waiting,
)

SUITS: Final = ["clubs", "diamonds", "hearts", "spades"]
VALUES: Final = {str(number): number for number in range(2, 11)} | {"jack": 10, "queen": 10, "king": 10, "ace": 1}
ALL_CARDS: Final = [f"{rank}-{suit}" for rank in VALUES for suit in SUITS]


def another(id: str) -> str:
    """A card of the same Rank and another Suit."""
    if id.startswith("joker"):
        return "joker-1" if id == "joker-2" else "joker-2"
    rank, suit = id.split("-")
    return f"{rank}-{SUITS[(SUITS.index(suit) + 1) % 4]}"


# Ranks, Values, Suits


@rule("1.1")
@pytest.mark.parametrize("id", ALL_CARDS)
def test_a_number_is_its_own_value_and_a_court_card_is_10(id: str) -> None:
    state = scene(hands=[f"{id} joker-1"])
    do(state, 0, f"lay {id} actor low")
    resolve(state)
    assert state.value(find(state, id)) == VALUES[id.split("-")[0]]


@rule("1.1", "1.3")
def test_there_are_thirteen_ranks_in_four_suits_and_two_jokers() -> None:
    cards = [card for card in table().cards if card.rank >= 0]
    assert [card.id for card in cards] == [*ALL_CARDS, "joker-1", "joker-2"]
    assert len({(card.rank, card.suit) for card in cards}) == 53


@rule("1.2")
@pytest.mark.parametrize(("choice", "value"), [("low", 1), ("high", 11)])
@pytest.mark.parametrize("role", ["actor", "set"])
def test_an_ace_is_1_or_11_as_its_player_chooses(role: str, choice: str, value: int) -> None:
    state = scene(hands=["ace-spades 2-clubs"])
    do(state, 0, f"lay ace-spades {role} {choice}")
    assert state.value(find(state, "ace-spades")) == value
    resolve(state)
    assert state.value(find(state, "ace-spades")) == value


@rule("1.2")
def test_an_ace_as_a_prop_adds_what_was_chosen() -> None:
    state = scene(hands=["ace-spades ace-hearts 2-clubs"])
    put(state, 0, "king-spades", "actor")
    put(state, 0, "8-hearts", "set")
    do(state, 0, "fit ace-spades 0 high")
    resolve(state)
    do(state, 0, "fit ace-hearts 1 low")
    resolve(state)
    next_turn(state)
    next_turn(state)
    go_on(state, "performance")
    do(state, 0, "score 0 1")
    assert state.favor[0] == (10 + 11) * (8 + 1)


@rule("1.2")
def test_an_ace_that_was_not_played_is_1() -> None:
    """So an Ace whose Value does not matter, as half of a pair, is 1 on the Stack too."""
    state = scene(hands=["ace-spades ace-hearts 2-clubs"])
    do(state, 0, "pair ace-hearts ace-spades")
    assert state.value(find(state, "ace-hearts")) == 1


@rule("1.2")
def test_no_other_card_has_a_choice_of_values() -> None:
    state = scene(hands=["king-spades 2-clubs"])
    put(state, 0, "9-spades", "actor")
    assert refused(state, 0, "lay king-spades actor high") == ("no_ace", "1.2")
    assert refused(state, 0, "fit king-spades 0 high") == ("no_ace", "1.2")


@rule("1.3", "R27")
def test_only_a_name_with_the_word_for_a_suit_gives_a_hero_card_a_suit() -> None:
    suits = {card.id: card.suit for card in table().cards if card.rank < 0 and card.suit >= 0}
    assert suits == {"heart-shaped-herb": SUITS.index("hearts")}


@rule("1.3", "1.5")
def test_a_hero_card_with_a_suit_keeps_to_it() -> None:
    state = scene(hands=["heart-shaped-herb 2-clubs"])
    put(state, 0, "king-hearts", "actor")
    put(state, 0, "king-spades", "actor")
    put(state, 0, "joker-1", "actor")
    assert refused(state, 0, "attach heart-shaped-herb 1 0") == ("suit", "1.5")
    assert [move for move in legal(state, 0) if move.startswith("attach")] == [
        "attach heart-shaped-herb 0 0",
        "attach heart-shaped-herb 2 0",
    ]


# Roles and attachments


@rule("1.4", "1.7", "0.2.1")
@pytest.mark.parametrize("id", [*ALL_CARDS, "joker-1", "joker-2"])
def test_every_card_is_fit_for_each_of_the_five_roles(id: str) -> None:
    suit = id.split("-")[1] if "-" in id and not id.startswith("joker") else "hearts"
    carrier = f"{'queen' if id.startswith('king') else 'king'}-{suit}"
    moves = {
        "actor": f"lay {id} actor low",
        "set": f"lay {id} set low",
        "prop": f"fit {id} 0 low",
        "set-piece": f"fit {id} 1 low",
        "act": f"strike {id} 2 low",
    }
    for role, move in moves.items():
        state = scene(hands=[f"{id} 2-clubs", "5-diamonds"])
        put(state, 0, carrier, "actor")
        put(state, 0, carrier, "set")
        put(state, 1, another(id), "actor")
        do(state, 0, move)
        assert waiting(state) == [id] and card(state, 3).role == ROLES.index(role)
        resolve(state)
        in_play = [place for place in on_stage(state) if place == id]
        assert in_play == ([] if role == "act" else [id])


@rule("1.5", "0.4.3.2", "0.4.4.2")
@pytest.mark.parametrize(("role", "slot"), [("actor", 0), ("set", 0)])
def test_a_card_goes_only_on_a_card_of_its_suit(role: str, slot: int) -> None:
    state = scene(hands=["3-hearts 3-spades 3-clubs 3-diamonds"])
    put(state, 0, "king-hearts", role)
    for suit in ("spades", "clubs", "diamonds"):
        assert refused(state, 0, f"fit 3-{suit} {slot} low") == ("suit", "1.5")
    do(state, 0, f"fit 3-hearts {slot} low")
    resolve(state)
    assert find(state, "3-hearts").carrier == slot


@rule("1.5", "R27")
@pytest.mark.parametrize(("strict", "legal_here"), [(False, True), (True, False)])
def test_a_hero_actor_without_a_suit_carries_a_playing_card_unless_suits_are_strict(strict: bool, legal_here: bool) -> None:
    state = scene(table(strict_suits=strict), hands=["3-hearts energy-dagger 2-clubs"])
    put(state, 0, "vision", "actor")
    put(state, 0, "king-clubs", "actor")
    assert ("fit 3-hearts 0 low" in legal(state, 0)) == legal_here
    assert ("attach energy-dagger 1 2" in legal(state, 0)) == legal_here
    assert "attach energy-dagger 0 2" in legal(state, 0)
    if strict:
        assert refused(state, 0, "fit 3-hearts 0 low") == ("suit", "1.5")
        assert refused(state, 0, "attach energy-dagger 1 2") == ("suit", "1.5")


@rule("1.5", "R27")
def test_the_joker_is_the_exception_from_strict_suits() -> None:
    state = scene(table(strict_suits=True), hands=["joker-2 3-hearts energy-dagger"])
    put(state, 0, "joker-1", "actor")
    put(state, 0, "vision", "actor")
    put(state, 0, "king-clubs", "actor")
    assert {"fit 3-hearts 0 low", "attach energy-dagger 0 2", "fit joker-2 1 low", "fit joker-2 2 low"} <= set(legal(state, 0))


@rule("1.5", "R27")
def test_a_card_with_the_suit_of_its_name_fits_also_where_suits_are_strict() -> None:
    state = scene(table(strict_suits=True), hands=["heart-shaped-herb 2-clubs"])
    put(state, 0, "king-hearts", "actor")
    put(state, 0, "king-clubs", "actor")
    assert refused(state, 0, "attach heart-shaped-herb 1 0") == ("suit", "1.5")
    do(state, 0, "attach heart-shaped-herb 0 0")


# Acts


@rule("1.6", "0.3.5.3", "R25")
def test_a_card_removes_another_of_its_rank_in_play() -> None:
    state = scene(hands=["7-spades 2-clubs", "2-hearts"], step="upkeep")
    put(state, 1, "7-clubs", "actor")
    do(state, 0, "strike 7-spades 0 low")
    assert on_stage(state) == ["7-clubs"]
    resolve(state)
    assert on_stage(state) == []
    assert (discard(state, 0), discard(state, 1)) == ("7-spades", "7-clubs")


@rule("1.6", "R18")
def test_a_card_takes_another_of_its_rank_off_the_stack() -> None:
    state = scene(hands=["7-hearts 2-clubs", "7-clubs 2-hearts"])
    do(state, 0, "lay 7-hearts actor low")
    passes(state, 0)
    do(state, 1, "strike 7-clubs 0 low")
    assert waiting(state) == ["7-hearts", "7-clubs"]
    passes(state, 1, 0)
    assert waiting(state) == [] and on_stage(state) == []
    assert (discard(state, 0), discard(state, 1)) == ("7-hearts", "7-clubs")


@rule("1.6", "0.3.6.2")
def test_a_removal_is_removed_before_it_removes() -> None:
    """A 7 strikes a 7 that strikes a 7: what was aimed at stays."""
    state = scene(hands=["7-hearts 2-clubs", "7-clubs 2-hearts"], step="upkeep")
    put(state, 0, "7-diamonds", "actor")
    passes(state, 0)
    do(state, 1, "strike 7-clubs 0 low")
    passes(state, 1)
    do(state, 0, "strike 7-hearts 1 low")
    resolve(state)
    assert on_stage(state) == ["7-diamonds"]
    assert (discard(state, 0), discard(state, 1)) == ("7-hearts", "7-clubs")


@rule("1.6")
def test_equal_value_is_not_equal_rank() -> None:
    state = scene(hands=["jack-spades 10-spades king-hearts ace-clubs"], step="upkeep")
    put(state, 1, "queen-clubs", "actor")
    for id in ("jack-spades", "10-spades", "king-hearts", "ace-clubs"):
        assert refused(state, 0, f"strike {id} 0 low") == ("no_match", "1.6")


@rule("1.6", "R28")
def test_a_hero_card_is_removed_by_equal_value() -> None:
    state = scene(hands=["3-spades 4-spades 2-clubs", "9-hearts"], step="upkeep")
    put(state, 1, "vision", "actor")
    assert refused(state, 0, "strike 3-spades 0 low") == ("no_match", "1.6")
    do(state, 0, "strike 4-spades 0 low")
    resolve(state)
    assert discard(state, 1) == "vision"


@rule("1.6", "1.1")
def test_a_court_card_removes_no_hero_card_of_another_value() -> None:
    """No hero card is worth 10, so court cards have nothing to remove but their own Rank."""
    state = scene(hands=["king-spades 2-clubs"], step="upkeep")
    put(state, 1, "vision", "actor")
    assert refused(state, 0, "strike king-spades 0 low") == ("no_match", "1.6")


@rule("1.6")
def test_what_is_not_there_cannot_be_removed() -> None:
    state = scene(hands=["7-spades 2-clubs"])
    assert refused(state, 0, "strike 7-spades 5 low") == ("no_victim", "R47")


# The Joker


@rule("1.7", "1.7.1")
def test_a_joker_has_rank_0_and_value_0_and_matches_jokers_only() -> None:
    state = scene(hands=["joker-1 10-hearts ace-hearts", "9-hearts"])
    put(state, 1, "joker-2", "actor")
    put(state, 1, "2-hearts", "actor")
    assert [move for move in legal(state, 0) if move.startswith("strike")] == ["strike joker-1 0 low"]
    do(state, 0, "lay joker-1 set low")
    resolve(state)
    assert state.value(find(state, "joker-1")) == 0


@rule("1.7.1", "R38")
@pytest.mark.parametrize("suit", SUITS)
def test_a_joker_goes_on_everything_and_carries_everything(suit: str) -> None:
    state = scene(hands=[f"joker-1 3-{suit} 4-{suit}"])
    put(state, 0, f"king-{suit}", "actor")
    put(state, 0, f"queen-{suit}", "set")
    put(state, 0, "joker-2", "actor")
    put(state, 0, "joker-2", "set")
    moves = legal(state, 0)
    assert {f"fit joker-1 {slot} low" for slot in range(4)} <= set(moves)
    assert {f"fit 3-{suit} 2 low", f"fit 3-{suit} 3 low"} <= set(moves)


@rule("1.7.1")
def test_a_joker_adds_nothing_to_a_score_and_alone_scores_nothing() -> None:
    state = scene(hands=["2-clubs"], step="performance")
    king = put(state, 0, "king-hearts", "actor")
    put(state, 0, "joker-1", "prop", on=king)
    nine = put(state, 0, "9-hearts", "set")
    do(state, 0, f"score {king} {nine}")
    assert state.favor[0] == 90
    alone = scene(hands=["2-clubs"], step="performance")
    joker, king = put(alone, 0, "joker-1", "actor"), put(alone, 0, "king-hearts", "set")
    do(alone, 0, f"score {joker} {king}")
    assert alone.favor[0] == 0


@rule("1.7.2", "0.4.3.2")
@pytest.mark.parametrize("role", ["actor", "set"])
def test_a_joker_carries_two_and_no_third(role: str) -> None:
    state = scene(hands=["3-hearts 4-clubs 5-spades"])
    put(state, 0, "joker-1", role)
    for id in ("3-hearts", "4-clubs"):
        do(state, 0, f"fit {id} 0 low")
        resolve(state)
    assert [find(state, id).carrier for id in ("3-hearts", "4-clubs")] == [0, 0]
    assert refused(state, 0, "fit 5-spades 0 low") == ("no_room", "0.4.3.2" if role == "actor" else "0.4.4.2")


@rule("1.7.2")
def test_both_of_a_jokers_attachments_count() -> None:
    state = scene(hands=["2-clubs"], step="performance")
    actor = put(state, 0, "joker-1", "actor")
    put(state, 0, "king-hearts", "prop", on=actor)
    put(state, 0, "9-clubs", "prop", on=actor)
    scenery = put(state, 0, "joker-2", "set")
    put(state, 0, "8-hearts", "set-piece", on=scenery)
    put(state, 0, "7-clubs", "set-piece", on=scenery)
    do(state, 0, f"score {actor} {scenery}")
    assert state.favor[0] == (10 + 9) * (8 + 7)
    assert all(found is not None and found.tapped for found in state.stage)


@rule("1.7.3", "R35", "R38")
def test_a_joker_makes_a_card_worth_nothing_on_anothers_turn_until_the_scene_ends() -> None:
    state = scene(hands=["2-clubs 3-clubs", "2-spades"], step="upkeep")
    king, nine = put(state, 0, "king-hearts", "actor"), put(state, 0, "9-hearts", "set")
    joker = put(state, 1, "joker-1", "set")
    passes(state, 0)
    do(state, 1, f"fool {joker} {king}")
    assert waiting(state) == ["trick"] and card(state, joker).tapped
    assert state.value(card(state, king)) == 10
    resolve(state)
    assert state.value(card(state, king)) == 0
    go_on(state, "performance")
    do(state, 0, f"score {king} {nine}")
    assert state.favor[0] == 0
    next_turn(state)
    assert state.value(card(state, king)) == 10


@rule("1.7.3")
def test_a_tricked_card_still_counts_what_is_attached() -> None:
    """Only the one card is worth 0."""
    state = scene(hands=["2-clubs", "2-spades"], step="upkeep")
    king = put(state, 0, "king-hearts", "actor")
    put(state, 0, "9-hearts", "prop", on=king)
    eight = put(state, 0, "8-clubs", "set")
    joker = put(state, 1, "joker-1", "actor")
    passes(state, 0)
    do(state, 1, f"fool {joker} {king}")
    resolve(state)
    go_on(state, "performance")
    do(state, 0, f"score {king} {eight}")
    assert state.favor[0] == 9 * 8


@rule("1.6", "1.7.1", "1.7.3")
def test_a_hero_card_that_a_joker_made_worth_nothing_is_removed_by_a_joker() -> None:
    """Its Value is 0 for this scene, and that is a Joker's Value; a 4 no longer matches it."""
    state = scene(hands=["joker-2 4-clubs 9-clubs", "9-hearts"], step="upkeep")
    vision, joker = put(state, 1, "vision", "actor"), put(state, 0, "joker-1", "actor")
    assert refused(state, 0, f"strike joker-2 {vision} low") == ("no_match", "1.6")
    do(state, 0, f"fool {joker} {vision}")
    resolve(state)
    assert refused(state, 0, f"strike 4-clubs {vision} low") == ("no_match", "1.6")
    do(state, 0, f"strike joker-2 {vision} low")
    resolve(state)
    assert discard(state, 1) == "vision"


@rule("1.7.3", "0.2.4")
def test_whose_joker_is_tapped_and_against_what() -> None:
    state = scene(hands=["7-clubs 2-clubs", "2-spades"])
    own = put(state, 0, "joker-1", "actor")
    theirs = put(state, 1, "joker-2", "actor")
    king = put(state, 1, "king-hearts", "actor")
    assert refused(state, 0, f"fool {theirs} {king}") == ("no_joker", "1.7.3")
    assert refused(state, 0, f"fool {king} {own}") == ("no_joker", "1.7.3")
    assert refused(state, 0, f"fool {own} 9") == ("no_target", "1.7.3")
    do(state, 0, "lay 7-clubs actor low")
    assert refused(state, 0, f"fool {own} {find(state, '7-clubs').slot}") == ("no_target", "1.7.3")
    do(state, 0, f"fool {own} {king}")
    assert refused(state, 0, f"fool {own} {own}") == ("tapped", "0.2.4")


@rule("1.7.3")
def test_a_joker_on_the_stack_has_no_trick() -> None:
    state = scene(hands=["joker-1 2-clubs", "2-spades"])
    king = put(state, 1, "king-hearts", "actor")
    do(state, 0, "lay joker-1 actor low")
    assert refused(state, 0, f"fool {find(state, 'joker-1').slot} {king}") == ("no_joker", "1.7.3")


@rule("1.7.3", "R44")
def test_a_joker_in_play_gives_its_player_a_say_with_an_empty_hand() -> None:
    state = scene(hands=["2-clubs 3-clubs"], step="upkeep")
    put(state, 1, "joker-1", "set")
    passes(state, 0)
    assert asked(state) == ("upkeep", 1, "0.5.2.2")


# Pairs


@rule("1.8", "R40")
def test_a_pair_draws_one_card() -> None:
    state = scene(hands=["7-hearts 7-clubs 2-spades", "9-hearts"], decks=["king-spades king-hearts"], step="upkeep")
    do(state, 0, "pair 7-clubs 7-hearts")
    assert len(state.stack) == 1 and hand(state, 0) == "2-spades"
    resolve(state)
    draw(state, "king-spades")
    assert hand(state, 0) == "2-spades king-spades"
    assert discard(state, 0) == "7-clubs 7-hearts"


@rule("1.8")
def test_only_equal_ranks_are_a_pair() -> None:
    state = scene(hands=["jack-hearts queen-hearts 7-clubs"], step="upkeep")
    assert refused(state, 0, "pair jack-hearts queen-hearts") == ("no_pair", "1.8")
    assert refused(state, 0, "pair 7-clubs 7-clubs") == ("one_only", "1.8")
    assert refused(state, 0, "pair 7-clubs 7-hearts") == ("not_held", "0.3.2.1")
    assert not [move for move in legal(state, 0) if move.startswith("pair")]


@rule("1.8")
def test_a_pair_is_listed_once_whichever_card_is_named_first() -> None:
    state = scene(hands=["7-hearts 7-clubs 7-spades"], step="upkeep")
    assert [move for move in legal(state, 0) if move.startswith("pair")] == [
        "pair 7-clubs 7-hearts",
        "pair 7-clubs 7-spades",
        "pair 7-hearts 7-spades",
    ]
    assert refused(state, 0, "pair 7-hearts 7-clubs") == ("order", "1.8")


@rule("1.8", "R41")
def test_two_copies_of_one_card_are_a_pair() -> None:
    state = scene(table(unique=False), hands=["7-hearts 7-hearts 7-hearts 2-clubs", "9-hearts"], step="upkeep")
    assert [move for move in legal(state, 0) if move.startswith("pair")] == ["pair 7-hearts 7-hearts"]
    do(state, 0, "pair 7-hearts 7-hearts")
    resolve(state)
    draw_first(state)
    assert discard(state, 0) == "7-hearts 7-hearts"


@rule("1.8", "1.7.1")
def test_two_jokers_are_a_pair() -> None:
    state = scene(table(unique=False), hands=["joker-1 joker-2 2-clubs"], step="upkeep")
    do(state, 0, "pair joker-1 joker-2")
    assert len(state.stack) == 1


@rule("1.8", "0.4.5")
def test_a_pair_is_played_on_anothers_turn_too() -> None:
    state = scene(hands=["2-clubs", "7-hearts 7-clubs"], step="end scene")
    passes(state, 0)
    do(state, 1, "pair 7-clubs 7-hearts")
    resolve(state)
    assert rolling(state) == ("cards", 1, [5])
    draw(state, "6-clubs")
    assert hand(state, 1) == "6-clubs" and asked_seat(state) == 0
