"""Chapters 0.0 to 0.3 of the rulebook: how rules are read, the game, its cards and its Zones (the Stack has a file of its own)."""

from __future__ import annotations

import pytest

from longbox.games.mayhem.engine.cards import ACT, ACTOR, PROP, SET, SET_PIECE
from longbox.games.mayhem.engine.events import Dropped, Left, Reshuffled, TurnBegan
from longbox.kernel import SPECTATOR
from tests.marks import rule
from tests.mayhem.tables import (
    asked,
    asked_seat,
    at_seat,
    at_slot,
    card,
    chance,
    deck,
    discard,
    do,
    draw,
    draw_first,
    drop,
    find,
    go_on,
    hand,
    legal,
    listening,
    next_turn,
    on_stage,
    over,
    passes,
    place,
    put,
    refused,
    resolve,
    rolling,
    scene,
    table,
    view,
    waiting,
)

SPADES = "2-spades 3-spades 4-spades 5-spades 6-spades 7-spades 8-spades 9-spades 10-spades"


# How the rules are read


@rule("0.0.1")
def test_the_frame_beats_what_an_import_allows() -> None:
    """Import 1001 lets the active player play a hero card; the frame says when a card with the Role of an Actor can be played."""
    state = scene(hands=["vision ten-miles-up"], step="upkeep")
    assert refused(state, 0, f"play vision {at_seat(1)}") == ("timing", "0.4.1.1")
    assert f"play ten-miles-up {at_seat(1)}" in legal(state, 0)


@rule("0.0.2")
def test_the_smaller_number_holds_but_an_exception_beats_it() -> None:
    """Rule 0.4.3.2 gives an Actor one Prop; the Joker's rule 1.7.2 is an exception and does so for the Joker only."""
    state = scene(hands=["5-hearts 5-spades"])
    joker, king = put(state, 0, "joker-1", "actor"), put(state, 0, "king-hearts", "actor")
    put(state, 0, "2-hearts", "prop", on=joker)
    put(state, 0, "3-hearts", "prop", on=king)
    assert refused(state, 0, f"fit 5-hearts {king} low") == ("no_room", "0.4.3.2")
    do(state, 0, f"fit 5-hearts {joker} low")
    resolve(state)
    assert find(state, "5-hearts").carrier == joker
    assert refused(state, 0, f"fit 5-spades {joker} low") == ("no_room", "0.4.3.2")


@rule("0.0.3")
def test_a_word_means_the_same_in_all_imports() -> None:
    """A Prop is a Prop and a Value is a Value, whichever import a card belongs to."""
    state = scene(hands=["energy-dagger 3-clubs"], step="performance")
    king, vision = put(state, 0, "king-hearts", "actor"), put(state, 0, "vision", "actor")
    put(state, 0, "spear-of-bashenga", "prop", on=king)
    put(state, 0, "9-clubs", "prop", on=vision)
    place_of_set = put(state, 0, "ancestral-plane", "set")
    other = state.clone()
    do(state, 0, f"score {king} {place_of_set}")
    do(other, 0, f"score {vision} {place_of_set}")
    assert (state.favor[0], other.favor[0]) == ((10 + 2) * 3, (4 + 9) * 3)
    go_on(state, "enter stage")
    assert refused(state, 0, f"attach energy-dagger {vision} {at_seat(1)}")[0] == "no_room"
    assert refused(state, 0, f"fit 3-clubs {king} low")[0] == "no_room"


@rule("0.0.4")
def test_what_a_cards_own_game_says_of_it_goes_on_holding() -> None:
    """What is left of the hero cards' own game are their Super Powers: Straight Through takes 200 beside the card's Attack."""
    state = scene(hands=["punch-the-asteroid"], favor=[0, 900])
    do(state, 0, f"play punch-the-asteroid {at_seat(1)}")
    resolve(state)
    assert asked(state)[:2] == ("straight-through", 0)
    do(state, 0, "name 1")
    assert state.favor == [0, 900 - 200 - 100]


@rule("0.0.5")
def test_imports_meet_by_their_own_rules_alone() -> None:
    """There is no rule for just these two imports: a rule of import 1 reaches a hero card as it reaches every card."""
    state = scene(hands=["heart-shaped-herb 4-clubs"])
    king, vision = put(state, 0, "king-spades", "actor"), put(state, 1, "vision", "actor")
    assert refused(state, 0, f"attach heart-shaped-herb {king} 0") == ("suit", "1.5")
    do(state, 0, f"strike 4-clubs {vision} low")
    resolve(state)
    assert on_stage(state) == ["king-spades"]
    chapters = {number.partition(".")[0] for number in state.game.rulebook.rules}
    assert {chapter for chapter in chapters if chapter.isdecimal()} == {"0", *(source.number for source in state.rules().imports)}


# The game


@rule("0.1.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_with_seven_cards_of_the_own_deck(seats: int) -> None:
    state = table(*[SPADES, "2-hearts 3-hearts 4-hearts 5-hearts 6-hearts 7-hearts 8-hearts", SPADES, SPADES][:seats]).start()
    chance(state, 1)
    for _ in range(seats):
        pending = rolling(state)
        assert pending is not None
        what, by, sides = pending
        full = len(state.rules().decks[by])
        assert (what, sides) == ("cards", [full - at for at in range(7)])
        chance(state, 1, 1, 1, 1, 1, 1, 1)
    assert rolling(state) is None
    assert hand(state, 0) == "2-spades 3-spades 4-spades 5-spades 6-spades 7-spades 8-spades"
    assert deck(state, 0) == "9-spades 10-spades"
    assert hand(state, 1) == "2-hearts 3-hearts 4-hearts 5-hearts 6-hearts 7-hearts 8-hearts"
    assert [len(cards) for cards in state.hands] == [7] * seats


@rule("0.1.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chance_decides_who_goes_first(seats: int) -> None:
    for first in range(seats):
        state = table(*[SPADES] * seats).start()
        assert rolling(state) == ("first player", -1, [seats])
        chance(state, first + 1)
        draw_first(state)
        assert (state.active, state.turn) == (first, 1)
        assert asked(state) == ("upkeep", first, "0.5.2.2")


@rule("0.1.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_turn_passes_counterclockwise(seats: int) -> None:
    state = scene(table(seats=seats), active=seats - 1)
    order = []
    for _ in range(2 * seats):
        next_turn(state)
        order.append(state.active)
    assert order == [*range(seats), *range(seats)]


@rule("0.1.4")
def test_the_active_player_is_the_one_whose_turn_it_is() -> None:
    state = scene(table(seats=3), hands=["", "ten-miles-up", "ten-miles-up"], step="end scene")
    with listening(state) as events:
        next_turn(state)
    assert [event for event in events if isinstance(event, TurnBegan)] == [TurnBegan(rule="0.1.4", who=1, turn=2)]
    assert [view(state, seat).active for seat in (0, 1, 2, SPECTATOR)] == [1] * 4
    assert f"play ten-miles-up {at_seat(0)}" in legal(state, 1)
    do(state, 1, "pass")
    assert refused(state, 2, f"play ten-miles-up {at_seat(0)}") == ("not_active", "1001.3.1")


@rule("0.1.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_has_every_zone(seats: int) -> None:
    state = scene(table(seats=seats), hands=["king-hearts"] * seats, discards=["3-spades"] * seats)
    for seat in range(seats):
        put(state, seat, "queen-hearts", "actor")
        put(state, seat, "8-hearts", "set")
    state.active = state.priority = seats - 1
    do(state, seats - 1, "lay king-hearts actor low")
    seen = view(state, 0)
    assert len(seen.hand_sizes) == len(seen.deck_sizes) == len(seen.discards) == seats
    assert [(card.controller, card.role) for card in seen.stage if not card.on_stack] == [
        (seat, role) for seat in range(seats) for role in (ACTOR, SET)
    ]
    assert [item.seat for item in seen.stack] == [seats - 1]
    assert seen.hand_sizes == [1] * (seats - 1) + [0]


@rule("0.1.6")
def test_everybody_begins_with_no_favor() -> None:
    state = table(seats=4).start()
    assert state.favor == [0, 0, 0, 0]


@rule("0.1.6")
@pytest.mark.parametrize(("before", "wins"), [(899, False), (900, True), (950, True)])
def test_a_thousand_wins(before: int, wins: bool) -> None:
    """A King and a 10 give 100."""
    state = scene(step="performance", favor=[before, 999])
    king, ten = put(state, 0, "king-hearts", "actor"), put(state, 0, "10-clubs", "set")
    do(state, 0, f"score {king} {ten}")
    assert state.favor == [before + 100, 999]
    assert over(state) == (([0], "0.1.6") if wins else None)


# Cards


@rule("0.2.1")
def test_a_card_in_hand_may_be_fit_for_several_roles() -> None:
    state = scene(hands=["queen-hearts queen-spades vision"])
    king, eight = put(state, 0, "king-hearts", "actor"), put(state, 1, "8-hearts", "set")
    queen = put(state, 1, "queen-clubs", "actor")
    assert [words for words in legal(state, 0) if "queen-hearts" in words] == [
        "lay queen-hearts actor low",
        "lay queen-hearts set low",
        f"fit queen-hearts {king} low",
        f"fit queen-hearts {eight} low",
        f"strike queen-hearts {queen} low",
        "pair queen-hearts queen-spades",
    ]


@rule("0.2.2")
@pytest.mark.parametrize(
    ("words", "role", "carrier"),
    [
        ("lay queen-hearts actor low", ACTOR, -1),
        ("lay queen-hearts set low", SET, -1),
        ("fit queen-hearts 0 low", PROP, 0),
        ("fit queen-hearts 1 low", SET_PIECE, 1),
    ],
)
def test_a_card_waits_as_an_act_and_then_takes_its_role(words: str, role: int, carrier: int) -> None:
    state = scene(hands=["queen-hearts 2-clubs"])
    put(state, 0, "king-hearts", "actor")
    put(state, 0, "8-hearts", "set")
    do(state, 0, words)
    assert waiting(state) == ["queen-hearts"]
    assert on_stage(state) == ["king-hearts", "8-hearts"]
    assert find(state, "queen-hearts").on_stack
    resolve(state)
    assert waiting(state) == []
    queen = find(state, "queen-hearts")
    assert (queen.role, queen.carrier, queen.on_stack) == (role, carrier, False)


@rule("0.2.2")
def test_a_card_that_was_played_as_an_act_does_not_stay() -> None:
    state = scene(hands=["queen-hearts 2-clubs"])
    target = put(state, 1, "queen-clubs", "actor")
    do(state, 0, f"strike queen-hearts {target} low")
    assert find(state, "queen-hearts").role == ACT
    resolve(state)
    assert on_stage(state) == []
    assert (discard(state, 0), discard(state, 1)) == ("queen-hearts", "queen-clubs")


@rule("0.2.3")
def test_properties_depend_on_circumstances() -> None:
    """A counter lowers a hero card's Value as long as it is in play; in Hand, Deck and Discard the card is as printed."""
    state = scene(hands=["4-clubs 3-clubs"])
    vision = put(state, 1, "vision", "actor", damage=1)
    assert state.value(card(state, vision)) == 3
    assert refused(state, 0, f"strike 4-clubs {vision} low") == ("no_match", "1.6")
    do(state, 0, f"strike 3-clubs {vision} low")
    resolve(state)
    assert discard(state, 1) == "vision"
    assert state.rules().cards[state.discards[1][0]].value == 4
    again = put(state, 1, "vision", "actor")
    assert f"strike 4-clubs {again} low" in legal(state, 0)


@rule("0.2.4")
def test_a_tapped_card_cannot_be_tapped_again_before_it_is_untapped() -> None:
    state = scene(hands=["2-clubs", "3-clubs"], step="after performance")
    joker, target = put(state, 0, "joker-1", "actor"), put(state, 1, "king-hearts", "actor")
    do(state, 0, f"fool {joker} {target}")
    assert card(state, joker).tapped
    assert refused(state, 0, f"fool {joker} {target}") == ("tapped", "0.2.4")
    resolve(state)
    assert refused(state, 0, f"fool {joker} {target}") == ("tapped", "0.2.4")
    next_turn(state)
    assert card(state, joker).tapped
    next_turn(state)
    assert not card(state, joker).tapped
    assert f"fool {joker} {target}" in legal(state, 0)


@rule("0.2.4")
def test_scoring_taps_and_needs_untapped_cards() -> None:
    state = scene(step="performance", hands=["2-hearts", "2-hearts"])
    king, queen = put(state, 0, "king-hearts", "actor"), put(state, 0, "queen-hearts", "actor", tapped=True)
    eight, nine = put(state, 0, "8-clubs", "set"), put(state, 0, "9-clubs", "set", tapped=True)
    assert refused(state, 0, f"score {queen} {eight}") == ("tapped", "0.2.4")
    assert refused(state, 0, f"score {king} {nine}") == ("tapped", "0.2.4")
    assert [words for words in legal(state, 0) if words.startswith("score")] == [f"score {king} {eight}"]


@rule("0.2.5")
def test_each_card_has_a_value() -> None:
    game = table()
    state = scene(game)
    for printed in game.cards:
        slot = put(state, 0, printed.id, "actor")
        assert state.value(card(state, slot)) == printed.value >= 0
    values = {printed.id: printed.value for printed in game.cards}
    assert (values["2-clubs"], values["10-clubs"], values["king-clubs"], values["vision"], values["joker-1"]) == (2, 10, 10, 4, 0)


@rule("0.2.6")
@pytest.mark.parametrize(("role", "attached"), [("actor", "prop"), ("set", "set-piece")])
def test_what_is_attached_lies_with_its_carrier_and_goes_when_it_goes(role: str, attached: str) -> None:
    state = scene(hands=["king-clubs 2-clubs"])
    king = put(state, 1, "king-hearts", role)
    put(state, 1, "9-hearts", attached, on=king)
    put(state, 1, "10-hearts", role)
    do(state, 0, f"strike king-clubs {king} low")
    with listening(state) as events:
        resolve(state)
    assert [(event.id, event.rule) for event in events if isinstance(event, Left)] == [
        ("king-hearts", "1.6"),
        ("9-hearts", "0.2.6"),
        ("king-clubs", "0.3.6.3"),
    ]
    assert on_stage(state) == ["10-hearts"]
    assert discard(state, 1) == "9-hearts king-hearts"


@rule("0.2.6")
def test_a_carrier_stays_when_what_is_attached_to_it_goes() -> None:
    state = scene(hands=["9-clubs"])
    king = put(state, 1, "king-hearts", "actor")
    nine = put(state, 1, "9-hearts", "prop", on=king)
    do(state, 0, f"strike 9-clubs {nine} low")
    resolve(state)
    assert on_stage(state) == ["king-hearts"]


@rule("0.2.6")
def test_both_props_of_a_joker_go_with_it() -> None:
    state = scene(hands=["joker-2"])
    joker = put(state, 1, "joker-1", "actor")
    put(state, 1, "9-hearts", "prop", on=joker)
    put(state, 1, "energy-dagger", "prop", on=joker, owner=0)
    do(state, 0, f"strike joker-2 {joker} low")
    resolve(state)
    assert on_stage(state) == []
    assert (discard(state, 0), discard(state, 1)) == ("joker-2 energy-dagger", "9-hearts joker-1")


@rule("0.2.7")
def test_a_player_controls_what_lies_in_the_own_zones() -> None:
    """A Prop that one player puts on another's Actor is that other's: it scores, taps and untaps there."""
    state = scene(hands=["9-hearts", "2-clubs"])
    king, eight = put(state, 1, "king-hearts", "actor"), put(state, 1, "8-clubs", "set")
    do(state, 0, f"fit 9-hearts {king} low")
    resolve(state)
    nine = find(state, "9-hearts")
    assert (nine.owner, nine.controller) == (0, 1)
    assert on_stage(state, 1) == ["king-hearts", "8-clubs", "9-hearts"]
    next_turn(state)
    go_on(state, "performance")
    do(state, 1, f"score {king} {eight}")
    assert state.favor == [0, 19 * 8]
    next_turn(state)
    assert nine.tapped
    next_turn(state)
    assert not nine.tapped


# Deck and Hand


@rule("0.3.1")
def test_the_deck_is_a_zone_that_nobody_sees() -> None:
    """Of two Decks with the same number of cards nobody can tell which is which, and nothing is played out of them."""
    one, other = scene(decks=["2-clubs king-hearts"]), scene(decks=["3-clubs queen-hearts"])
    for seat in (0, 1, SPECTATOR):
        assert view(one, seat) == view(other, seat)
        assert view(one, seat).deck_sizes == [2, 5]
    assert refused(one, 0, "lay king-hearts actor low") == ("not_held", "0.3.2.1")


@rule("0.3.1.1", "0.5.2.3")
def test_a_card_is_drawn_from_deck_to_hand() -> None:
    state = scene(step="upkeep", hands=["king-hearts"], decks=["2-clubs 3-clubs 4-clubs"])
    passes(state, 0)
    assert rolling(state) == ("cards", 0, [3])
    draw(state, "3-clubs")
    assert hand(state, 0) == "3-clubs king-hearts"
    assert deck(state, 0) == "2-clubs 4-clubs"


@rule("0.3.1.1")
def test_every_card_of_a_deck_can_be_drawn() -> None:
    drawn = []
    for number in range(1, 6):
        state = scene(step="upkeep", hands=["king-hearts"])
        passes(state, 0)
        chance(state, number)
        drawn += hand(state, 0).split()
    assert [id for id in drawn if id != "king-hearts"] == ["2-clubs", "3-clubs", "4-clubs", "5-clubs", "6-clubs"]


@rule("0.3.1.2")
def test_an_empty_deck_takes_in_the_own_discard_first() -> None:
    state = scene(step="upkeep", hands=["king-hearts"], decks=[""], discards=["7-spades 8-spades", "9-spades"])
    with listening(state) as events:
        passes(state, 0)
    assert Reshuffled(rule="0.3.1.2", who=0) in events
    assert (deck(state, 0), discard(state, 0), discard(state, 1)) == ("7-spades 8-spades", "", "9-spades")
    draw(state, "8-spades")
    assert hand(state, 0) == "8-spades king-hearts"


@rule("0.3.1.2")
def test_a_deck_that_has_cards_left_is_not_shuffled_anew() -> None:
    state = scene(step="upkeep", hands=["king-hearts"], decks=["2-clubs"], discards=["7-spades"])
    passes(state, 0)
    assert rolling(state) == ("cards", 0, [1])
    draw(state, "2-clubs")
    assert (deck(state, 0), discard(state, 0)) == ("", "7-spades")


@rule("0.3.1.2")
def test_a_deck_runs_out_in_the_middle_of_drawing() -> None:
    """Boot Sequence draws two: the last card of the Deck, then one out of the Discard. The card itself is not in it yet."""
    state = scene(step="upkeep", hands=["boot-sequence"], decks=["2-clubs"], discards=["7-spades 8-spades"])
    do(state, 0, "play boot-sequence 0")
    resolve(state)
    assert rolling(state) == ("cards", 0, [1])
    draw(state, "2-clubs")
    assert rolling(state) == ("cards", 0, [2])
    draw(state, "7-spades")
    assert hand(state, 0) == "2-clubs 7-spades"
    assert (deck(state, 0), discard(state, 0)) == ("8-spades", "boot-sequence")


@rule("0.3.1.3")
def test_with_deck_and_discard_empty_the_draw_is_left_out() -> None:
    state = scene(step="upkeep", hands=["king-hearts"], decks=[""])
    passes(state, 0)
    assert asked(state) == ("performance", 0, "0.5.3.1")
    assert hand(state, 0) == "king-hearts"


@rule("0.3.1.3")
def test_the_rest_of_a_draw_is_left_out() -> None:
    state = scene(step="upkeep", hands=["boot-sequence"], decks=["2-clubs"])
    do(state, 0, "play boot-sequence 0")
    resolve(state)
    draw(state, "2-clubs")
    assert rolling(state) is None
    assert (hand(state, 0), deck(state, 0), discard(state, 0)) == ("2-clubs", "", "boot-sequence")


@rule("0.3.2")
def test_the_hand_is_a_zone_that_only_its_player_sees() -> None:
    one, other = scene(hands=["2-clubs", "king-hearts"]), scene(hands=["2-clubs", "queen-hearts"])
    for seat in (0, SPECTATOR):
        assert view(one, seat) == view(other, seat)
        assert view(one, seat).hand_sizes == [1, 1]
    assert view(one, 1).hand == [place(table(), "king-hearts")]
    assert view(one, SPECTATOR).hand == []


@rule("0.3.2.1")
def test_cards_are_played_from_the_hand_and_from_nowhere_else() -> None:
    state = scene(hands=["9-clubs", "king-hearts"], decks=["queen-hearts"], discards=["jack-hearts vision ten-miles-up"])
    king = put(state, 0, "king-spades", "actor")
    for id in ("queen-hearts", "jack-hearts", "king-spades", "king-hearts"):
        assert refused(state, 0, f"lay {id} actor low") == ("not_held", "0.3.2.1")
        assert refused(state, 0, f"fit {id} {king} low") == ("not_held", "0.3.2.1")
        assert refused(state, 0, f"strike {id} {king} low") == ("not_held", "0.3.2.1")
        assert refused(state, 0, f"pair 9-clubs {id}") == ("not_held", "0.3.2.1")
    assert refused(state, 0, f"play ten-miles-up {at_seat(1)}") == ("not_held", "0.3.2.1")
    assert refused(state, 0, f"play vision {at_seat(1)}") == ("not_held", "0.3.2.1")
    do(state, 0, "lay 9-clubs set low")
    assert hand(state, 0) == ""


# The two Tableaux


@rule("0.3.3", "0.3.3.1")
def test_actors_and_props_are_in_the_actor_tableau() -> None:
    state = scene(hands=["king-hearts 9-hearts"])
    do(state, 0, "lay king-hearts actor low")
    resolve(state)
    king = find(state, "king-hearts").slot
    do(state, 0, f"fit 9-hearts {king} low")
    resolve(state)
    lines = table().show(view(state, 1)).splitlines()
    assert "  Actors: King of Hearts [10] + 9 of Hearts [9]" in lines
    assert not any(line.startswith("  Sets") for line in lines)


@rule("0.3.4", "0.3.4.1")
def test_sets_and_set_pieces_are_in_the_set_tableau() -> None:
    state = scene(hands=["king-hearts 9-hearts"])
    do(state, 0, "lay king-hearts set low")
    resolve(state)
    king = find(state, "king-hearts").slot
    do(state, 0, f"fit 9-hearts {king} low")
    resolve(state)
    lines = table().show(view(state, 1)).splitlines()
    assert "  Sets: King of Hearts [10] + 9 of Hearts [9]" in lines
    assert not any(line.startswith("  Actors") for line in lines)


@rule("0.3.3.2", "0.3.4.2")
@pytest.mark.parametrize(("carrier", "attached"), [("actor", "prop"), ("set", "set-piece")])
def test_what_is_in_a_tableau_is_in_play(carrier: str, attached: str) -> None:
    """Only a card in play can be made worthless by a Joker or be attacked: both Tableaux and what is attached count, the Stack not."""
    hero = {"prop": "king-of-wakanda", "set-piece": "wakanda-forever"}[attached]
    state = scene(hands=["king-spades ten-miles-up"])
    king, joker = put(state, 1, "king-hearts", carrier), put(state, 0, "joker-1", "actor")
    shield = put(state, 1, hero, attached, on=king)
    do(state, 0, "lay king-spades actor low")
    waits = find(state, "king-spades").slot
    assert refused(state, 0, f"fool {joker} {waits}") == ("no_target", "1.7.3")
    assert [words for words in legal(state, 0) if words.startswith("fool")] == [f"fool {joker} {slot}" for slot in (king, joker, shield)]
    assert f"play ten-miles-up {at_slot(state, shield)}" in legal(state, 0)
    resolve(state)
    assert f"fool {joker} {waits}" in legal(state, 0)


# The Discard


@rule("0.3.5")
def test_everybody_sees_each_discard() -> None:
    state = scene(table(seats=3), discards=["2-hearts", "king-clubs", ""])
    game = table(seats=3)
    for seat in (0, 1, 2, SPECTATOR):
        assert view(state, seat).discards == [[place(game, "2-hearts")], [place(game, "king-clubs")], []]


@rule("0.3.5.1")
def test_a_discarded_card_goes_from_hand_to_discard() -> None:
    """Scattered Thoughts makes every other player discard a card at random."""
    state = scene(table(seats=3), hands=["pins-and-needles 5-hearts", "2-hearts 3-hearts", "4-spades"], step="upkeep")
    do(state, 0, f"play pins-and-needles {at_seat(1)}")
    resolve(state)
    assert rolling(state) == ("discard", 1, [2])
    with listening(state) as events:
        drop(state, "3-hearts")
    assert [(event.who, event.id, event.rule) for event in events if isinstance(event, Dropped)] == [(1, "3-hearts", "0.3.5.1")]
    assert rolling(state) == ("discard", 2, [1])
    drop(state, "4-spades")
    assert [hand(state, seat) for seat in range(3)] == ["5-hearts", "2-hearts", ""]
    assert [discard(state, seat) for seat in range(3)] == ["pins-and-needles", "3-hearts", "4-spades"]


@rule("0.3.5.2")
def test_whoever_has_an_empty_hand_leaves_discarding_out() -> None:
    state = scene(table(seats=4), hands=["pins-and-needles 2-clubs", "", "4-spades", ""], step="upkeep", favor=[0, 500])
    do(state, 0, f"play pins-and-needles {at_seat(1)}")
    resolve(state)
    assert rolling(state) == ("discard", 2, [1])
    drop(state, "4-spades")
    assert rolling(state) is None
    assert state.favor[1] == 300
    assert [discard(state, seat) for seat in range(4)] == ["pins-and-needles", "", "4-spades", ""]


@rule("0.3.5.3")
def test_a_card_is_removed_into_the_discard_from_play_and_from_the_stack() -> None:
    state = scene(hands=["king-clubs king-spades", "king-hearts"])
    put(state, 0, "queen-hearts", "actor")
    king = put(state, 0, "king-diamonds", "actor", owner=1)
    do(state, 0, f"strike king-clubs {king} low")
    resolve(state)
    assert (discard(state, 0), discard(state, 1)) == ("king-clubs", "king-diamonds")
    do(state, 0, "lay king-spades actor low")
    assert asked_seat(state) == 1
    do(state, 1, f"strike king-hearts {find(state, 'king-spades').slot} low")
    resolve(state)
    assert on_stage(state) == ["queen-hearts"]
    assert (discard(state, 0), discard(state, 1)) == ("king-clubs king-spades", "king-diamonds king-hearts")
