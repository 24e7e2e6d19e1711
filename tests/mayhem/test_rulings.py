"""The rulings R1 to R57, one after the other."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from longbox.games.mayhem import OPTIONS
from longbox.games.mayhem.decks import load_deck, ready_decks
from longbox.games.mayhem.engine.cards import CardDef, Deck
from longbox.games.mayhem.engine.events import Drew, FavorChanged, Played
from longbox.games.mayhem.engine.game import MayhemGame
from longbox.games.mayhem.engine.state import Mayhem
from longbox.games.mayhem.game import catalogue
from longbox.games.mayhem.imports import marvel
from longbox.games.mayhem.imports.marvel import packs
from longbox.games.mayhem.imports.marvel.engine.rules import HeroCards
from longbox.games.mayhem.imports.playing.engine.rules import PlayingCards
from longbox.kernel.errors import BadPack
from longbox.kernel.state import SPECTATOR, Setting
from tests.marks import rule
from tests.mayhem.tables import (
    asked,
    asked_seat,
    at_seat,
    at_slot,
    card,
    chance,
    concede,
    conceding,
    deck,
    discard,
    do,
    draw,
    draw_first,
    find,
    go_on,
    hand,
    legal,
    listening,
    made,
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
    stack,
    step,
    stock_of,
    table,
    todays,
    told,
    view,
    waiting,
)

DEFAULTS: Final = {option.name: option.default for option in OPTIONS}
DUMMY: Final = "2-clubs 9-spades"
"""A Hand that keeps a seat in the round: it can always be asked."""


def kinds(moves: list[str], *names: str) -> list[str]:
    """The moves of these kinds."""
    return [move for move in moves if move.split()[0] in names]


def hero_pack(folder: Path, text: str) -> HeroCards:
    """Hero cards of a pack that is written here."""
    head = '[pack]\nname = "own"\ngame = "mayhem"\nversion = 1\ntitle = "Own"\nabout = "Cards of a test."\n'
    (folder / "pack.toml").write_text(("" if "[[powers]]" in text else "powers = []\n") + head + text, "utf-8")
    return marvel.make(folder)


def hero_table(folder: Path, text: str, seats: int = 2) -> MayhemGame:
    """A table whose hero cards are those of a pack that is written here. Every Deck holds each card once."""
    sources = [PlayingCards(), hero_pack(folder, text)]
    cards = catalogue(sources)
    decks = [Deck(f"Seat {seat}", range(len(cards))) for seat in range(seats)]
    return MayhemGame(stock_of(sources, cards, decks), dict(DEFAULTS), decks)


def power(id: str, steps: str, trigger: str = "resolve") -> str:
    return f'[[powers]]\nid = "{id}"\norigin = "house"\nname = "{id}"\nhero = "x"\ntext = "x"\ntrigger = "{trigger}"\nsteps = {steps}\n'


def hero_card(id: str, rest: str) -> str:
    return f'[[cards]]\nid = "{id.lower()}"\norigin = "house"\nname = "{id}"\nhero = "x"\n{rest}\n'


def deck_file(path: Path, ids: list[str], star: str = "") -> Path:
    words = ", ".join(f'"{id}"' for id in ids)
    path.write_text(f'[deck]\nname = "Own"\n{f"star = {star!r}" if star else ""}\ncards = [{words}]\n', "utf-8")
    return path


def own_table(path: Path, **options: Setting) -> MayhemGame:
    """A table for two with the Deck of a file."""
    return made(2, {"decks": str(path), **options})


def wall(state: Mayhem, seat: int) -> int:
    """Wakanda Forever on a Queen of Spades: a Defense card with three Symbols."""
    return put(state, seat, "wakanda-forever", "set-piece", on=put(state, seat, "queen-spades", "set"))


# Symbols and when they act


@rule("R1")
def test_r1_target_and_carrier_are_named_when_the_card_is_played() -> None:
    state = scene(hands=["energy-dagger 2-clubs", "9-hearts"], favor=[500, 500])
    king = put(state, 0, "king-hearts", "actor")
    (played,) = [event for event in told(state, 0, f"attach energy-dagger {king} {at_seat(1)}") if isinstance(event, Played)]
    assert played.aim == " on King of Hearts at Seat 1, for 200 Favor"
    assert state.favor == [500, 500]
    with listening(state):
        resolve(state)
    assert state.favor == [500, 300] and find(state, "energy-dagger").carrier == king


@rule("R2", "R3")
def test_r2_symbols_act_once_and_neither_being_in_play_nor_scoring_triggers_them() -> None:
    state = scene(hands=["energy-dagger vision 2-clubs", DUMMY], favor=[0, 900])
    king, nine = put(state, 0, "king-hearts", "actor"), put(state, 0, "9-hearts", "set")
    do(state, 0, f"attach energy-dagger {king} {at_seat(1)}")
    resolve(state)
    assert state.favor == [0, 700]
    next_turn(state)
    next_turn(state)
    go_on(state, "performance")
    do(state, 0, f"score {king} {nine}")
    next_turn(state)
    assert state.favor == [(10 + 2) * 9, 700]


@rule("R2")
@pytest.mark.parametrize(
    ("words", "carrier"), [("play vision {}", ""), ("attach energy-dagger 0 {}", "actor"), ("play skyline-sweep {}", "")]
)
def test_r2_symbols_act_for_a_card_of_any_role(words: str, carrier: str) -> None:
    state = scene(hands=["vision energy-dagger skyline-sweep", DUMMY], favor=[0, 900])
    put(state, 0, "king-hearts", "actor")
    do(state, 0, words.format(at_seat(1)))
    resolve(state)
    assert state.favor[1] in (700, 600)


@rule("R3", "0.4.3.3")
def test_r3_a_prop_attacks_even_if_its_actor_is_gone_and_is_removed_then() -> None:
    state = scene(hands=["energy-dagger 2-clubs", "king-clubs 9-hearts"], favor=[0, 500])
    king = put(state, 0, "king-hearts", "actor")
    do(state, 0, f"attach energy-dagger {king} {at_seat(1)}")
    passes(state, 0)
    do(state, 1, f"strike king-clubs {king} low")
    resolve(state)
    assert state.favor[1] == 300
    assert on_stage(state) == [] and discard(state, 0) == "king-hearts energy-dagger"


@rule("R4")
def test_r4_an_attachment_with_defense_is_hit_by_itself() -> None:
    state = scene(hands=["rooftop-pounce ten-miles-up 2-clubs", "9-hearts"], favor=[0, 500], step="upkeep")
    okoye = put(state, 1, "general-okoye", "actor")
    rescue = put(state, 1, "rescue", "prop", on=okoye)
    do(state, 0, f"play rooftop-pounce {at_slot(state, rescue)}")
    resolve(state)
    draw_first(state)
    assert (card(state, rescue).damage, card(state, okoye).damage) == (1, 0)
    do(state, 0, f"play ten-miles-up {at_slot(state, okoye)}")
    resolve(state)
    assert on_stage(state) == [], "the attachment goes with its carrier"
    assert state.favor[1] == 400, "two Defense Symbols of the carrier, none of the attachment, so one point is over"


@rule("R4", "0.2.6")
def test_r4_an_attachment_that_is_hit_leaves_its_carrier_alone() -> None:
    state = scene(hands=["ten-miles-up 2-clubs", "9-hearts"], favor=[0, 500], step="upkeep")
    okoye = put(state, 1, "general-okoye", "actor")
    rescue = put(state, 1, "rescue", "prop", on=okoye)
    do(state, 0, f"play ten-miles-up {at_slot(state, rescue)}")
    resolve(state)
    assert on_stage(state) == ["general-okoye"] and card(state, okoye).damage == 0 and state.favor[1] == 400


@rule("R5", "1.6")
def test_r5_a_counter_lowers_the_value_in_scoring_and_for_removal() -> None:
    state = scene(hands=["3-clubs 4-clubs", "9-hearts"], step="performance")
    vision = put(state, 0, "vision", "actor", damage=1)
    nine = put(state, 0, "9-spades", "set")
    assert refused(state, 0, f"strike 4-clubs {vision} low") == ("no_match", "1.6")
    assert f"strike 3-clubs {vision} low" in legal(state, 0)
    do(state, 0, f"score {vision} {nine}")
    assert state.favor[0] == (4 - 1) * 9


@rule("R6")
@pytest.mark.parametrize(
    ("attacker", "favor", "left"), [("night-at-the-falls", 500, 500), ("two-birds-six-drones", 500, 400), ("ten-miles-up", 150, 0)]
)
def test_r6_surplus_hits_the_controller_and_nobody_else(attacker: str, favor: int, left: int) -> None:
    """Rescue on the other's Actor has two Defense Symbols, one of them cancelled already."""
    state = scene(table(seats=3), hands=[f"{attacker} 2-clubs", "9-hearts"], favor=[500, favor, 500], step="upkeep")
    king = put(state, 1, "king-hearts", "actor")
    rescue = put(state, 1, "rescue", "prop", on=king, damage=1, owner=2)
    other = put(state, 1, "vision", "actor")
    do(state, 0, f"play {attacker} {at_slot(state, rescue)}")
    resolve(state)
    assert state.favor == [500, left, 500]
    assert "rescue" not in on_stage(state) and card(state, other).damage == 0


@rule("R7")
def test_r7_counters_stay_over_turns_and_healing_leaves_them() -> None:
    state = scene(hands=["coffee-first 2-clubs", DUMMY], step="end scene")
    vision = put(state, 0, "vision", "actor", damage=1)
    do(state, 0, "play coffee-first 0")
    resolve(state)
    next_turn(state)
    next_turn(state)
    assert card(state, vision).damage == 1


@rule("R7")
def test_r7_a_card_that_comes_back_has_no_counters() -> None:
    state = scene(hands=["3-clubs vision 2-clubs"])
    vision = put(state, 0, "vision", "actor", damage=1)
    do(state, 0, f"strike 3-clubs {vision} low")
    resolve(state)
    assert discard(state, 0) == "3-clubs vision"
    do(state, 0, f"play vision {at_seat(1)}")
    resolve(state)
    assert (find(state, "vision").slot, find(state, "vision").damage) == (vision, 0), "in the very same place"


@rule("R8")
def test_r8_nobody_has_to_play_and_an_empty_hand_draws_one() -> None:
    state = scene(hands=["vision coffee-first 2-clubs", ""], step="upkeep")
    next_turn(state)
    assert state.active == 1 and hand(state, 0).startswith("2-clubs")
    assert len(state.hands[0]) == 4, "nothing was played, one card was drawn"
    state = scene(hands=["", "2-spades"], step="end scene", active=1)
    passes(state, 1)
    assert asked(state) == ("upkeep", 1, "0.5.2.2") and state.active == 0, "who has no card is not asked"
    passes(state, 1)
    assert rolling(state) == ("cards", 0, [5]), "one card, not two"


@rule("R8", "0.1.3", "R37")
def test_r8_no_hit_points_no_elimination_and_the_turn_passes_counterclockwise() -> None:
    state = scene(table(seats=3), hands=["ten-miles-up 2-clubs", DUMMY, DUMMY], favor=[0, 300, 0], step="end scene")
    do(state, 0, f"play ten-miles-up {at_seat(1)}")
    resolve(state)
    assert state.favor[1] == 0 and over(state) is None and state.out == [False] * 3
    next_turn(state)
    assert state.active == 1, "who has nothing left plays on, and seats are numbered counterclockwise"


@rule("R8", "R9")
def test_r8_no_shield_absorbs_what_is_aimed_at_a_player() -> None:
    state = scene(hands=["ten-miles-up 2-clubs", "9-hearts"], favor=[0, 500], step="upkeep")
    slot = wall(state, 1)
    do(state, 0, f"play ten-miles-up {at_seat(1)}")
    resolve(state)
    assert state.favor[1] == 200 and card(state, slot).damage == 0


@rule("R9")
def test_r9_with_defense_first_a_player_with_a_defense_card_cannot_be_chosen() -> None:
    state = scene(table(seats=3, defense_first=True), hands=["ten-miles-up 2-clubs", "9-hearts"], favor=[0, 500, 500], step="upkeep")
    vision = put(state, 1, "vision", "actor")
    put(state, 2, "king-hearts", "actor")
    assert refused(state, 0, f"play ten-miles-up {at_seat(1)}") == ("defended", "R9")
    assert kinds(legal(state, 0), "play") == [f"play ten-miles-up {aim}" for aim in (at_seat(0), at_seat(2), at_slot(state, vision))]
    do(state, 0, f"play ten-miles-up {at_slot(state, vision)}")
    resolve(state)
    assert state.favor == [0, 400, 500], "surplus is no choice of a target"


@rule("R9")
def test_r9_surplus_hits_a_player_who_has_another_defense_card() -> None:
    state = scene(table(defense_first=True), hands=["ten-miles-up 2-clubs", "9-hearts"], favor=[0, 500], step="upkeep")
    vision = put(state, 1, "vision", "actor")
    wall(state, 1)
    do(state, 0, f"play ten-miles-up {at_slot(state, vision)}")
    resolve(state)
    assert state.favor == [0, 400]


@rule("R9", "R12")
def test_r9_a_defense_card_on_the_stack_covers_nobody() -> None:
    state = scene(table(defense_first=True), hands=["ten-miles-up 2-clubs", "9-hearts"], step="enter stage")
    stack(state, 1, "vision", "actor", aim=at_seat(0))
    assert f"play ten-miles-up {at_seat(1)}" in legal(state, 0)


@rule("R10")
def test_r10_oneself_and_own_defense_cards_can_be_targets() -> None:
    state = scene(hands=["ten-miles-up 2-clubs", "9-hearts"], favor=[500, 500], step="upkeep")
    own, theirs = put(state, 0, "vision", "actor"), put(state, 1, "vision", "actor")
    aims = [at_seat(0), at_seat(1), at_slot(state, own), at_slot(state, theirs)]
    assert kinds(legal(state, 0), "play") == [f"play ten-miles-up {aim}" for aim in aims]
    do(state, 0, f"play ten-miles-up {at_slot(state, own)}")
    resolve(state)
    assert on_stage(state) == ["vision"] and discard(state, 0) == "ten-miles-up vision"
    assert state.favor == [400, 500], "all Symbols go to one target"


@rule("R11")
def test_r11_without_its_target_the_attack_does_nothing_and_the_other_symbols_act() -> None:
    state = scene(hands=["sunrise-haymaker 2-clubs", "4-clubs 9-hearts"], favor=[100, 500], step="upkeep")
    vision = put(state, 1, "vision", "actor")
    do(state, 0, f"play sunrise-haymaker {at_slot(state, vision)}")
    passes(state, 0)
    do(state, 1, f"strike 4-clubs {vision} low")
    resolve(state)
    assert state.favor == [200, 500] and discard(state, 1) == "4-clubs vision"


@rule("R12")
def test_r12_neither_a_card_without_defense_nor_one_on_the_stack_is_a_target() -> None:
    state = scene(hands=["ten-miles-up 2-clubs", "9-hearts"], step="upkeep")
    king = put(state, 1, "king-hearts", "actor")
    plane = put(state, 1, "ancestral-plane", "set")
    prop = put(state, 1, "pew-pew", "prop", on=king)
    waits = stack(state, 1, "vision", "actor", aim=at_seat(0))
    for slot in (king, plane, prop, waits, 40):
        assert refused(state, 0, f"play ten-miles-up {at_slot(state, slot)}") == ("bad_aim", "R12")


@rule("R13")
def test_r13_an_act_with_defense_is_no_card_of_ours(tmp_path: Path) -> None:
    with pytest.raises(BadPack, match="R13"):
        hero_pack(tmp_path, hero_card("late-shield", 'role = "act"\ndefense = 1'))
    assert not [card for card in table().cards if card.defense and card.roles == [4]]


@rule("R14", "1001.5.3.1")
def test_r14_three_draw_and_play_symbols_are_three_draws_and_one_more_play(tmp_path: Path) -> None:
    game = hero_table(tmp_path, hero_card("long-night", "draw = 3") + hero_card("short-day", "healing = 1"))
    state = scene(game, hands=["long-night short-day short-day"], step="upkeep")
    do(state, 0, "play long-night 0")
    resolve(state)
    assert rolling(state) == ("cards", 0, [5, 4, 3])
    draw_first(state)
    do(state, 0, "play short-day 0")
    resolve(state)
    assert refused(state, 0, "play short-day 0") == ("one_a_turn", "1001.3.2")


@rule("R14")
def test_r14_a_card_that_was_taken_off_the_stack_has_been_played_and_gives_no_more_plays() -> None:
    state = scene(hands=["boot-sequence coffee-first 9-clubs", "2-hearts 9-hearts"], step="upkeep")
    do(state, 0, "play boot-sequence 0")
    passes(state, 0)
    do(state, 1, f"strike 2-hearts {find(state, 'boot-sequence').slot} low")
    resolve(state)
    assert discard(state, 0) == "boot-sequence" and hand(state, 0) == "9-clubs coffee-first"
    assert refused(state, 0, "play coffee-first 0") == ("one_a_turn", "1001.3.2")


@rule("R14")
def test_r14_plays_not_used_are_lost_with_the_turn() -> None:
    state = scene(hands=["boot-sequence coffee-first skyline-sweep", DUMMY], step="end scene")
    do(state, 0, "play boot-sequence 0")
    resolve(state)
    draw_first(state)
    next_turn(state)
    next_turn(state)
    do(state, 0, "play coffee-first 0")
    resolve(state)
    assert refused(state, 0, f"play skyline-sweep {at_seat(1)}") == ("one_a_turn", "1001.3.2")


@rule("R14", "1001.3.1")
def test_r14_more_plays_are_for_ones_own_turn_only(tmp_path: Path) -> None:
    """A power that gives plays when its card is damaged in another player's turn gives that player none."""
    text = power("spite", '[{ do = "playmore", plays = 2 }]', "damaged") + hero_card("hammer", "attack = 1")
    text += hero_card("Goose", 'role = "actor"\ndefense = 2\npowers = ["spite"]')
    state = scene(hero_table(tmp_path, text), hands=["hammer hammer 2-clubs", "9-hearts"], step="upkeep")
    goose = put(state, 1, "goose", "actor")
    do(state, 0, f"play hammer {at_slot(state, goose)}")
    resolve(state)
    assert card(state, goose).damage == 1
    assert refused(state, 0, f"play hammer {at_seat(1)}") == ("one_a_turn", "1001.3.2")


@rule("R15", "1001.3.2")
@pytest.mark.parametrize(
    "first", ["play vision 2", "play ancestral-plane 0", "attach energy-dagger 0 2", "attach wakanda-forever 1 0", "play skyline-sweep 2"]
)
def test_r15_the_limit_counts_hero_cards_of_every_role(first: str) -> None:
    state = scene(hands=["vision goose ancestral-plane energy-dagger wakanda-forever skyline-sweep 2-clubs", DUMMY])
    put(state, 0, "king-hearts", "actor")
    put(state, 0, "queen-hearts", "set")
    do(state, 0, first)
    resolve(state)
    draw_first(state)
    plays = 1 if "ancestral-plane" in first else 0
    assert state.tallies == [1, plays]
    assert bool(kinds(legal(state, 0), "play", "attach")) == bool(plays)


@rule("R15")
def test_r15_playing_cards_are_never_counted() -> None:
    state = scene(hands=["3-clubs 4-clubs 5-clubs 6-clubs 7-clubs coffee-first", "9-hearts"])
    for id in ("3-clubs", "4-clubs", "5-clubs", "6-clubs"):
        do(state, 0, f"lay {id} actor low")
        resolve(state)
    do(state, 0, "play coffee-first 0")
    resolve(state)
    do(state, 0, "lay 7-clubs set low")
    resolve(state)
    assert len(on_stage(state, 0)) == 5


@rule("R16", "0.4.5", "0.4.1.1")
@pytest.mark.parametrize("name", ["upkeep", "performance", "after performance", "enter stage", "end scene"])
def test_r16_a_hero_act_is_legal_in_each_step_and_an_actor_in_one(name: str) -> None:
    state = scene(hands=["coffee-first vision 2-clubs", "9-hearts"], step=name)
    assert "play coffee-first 0" in legal(state, 0)
    if name == "enter stage":
        assert f"play vision {at_seat(1)}" in legal(state, 0)
    else:
        assert refused(state, 0, f"play vision {at_seat(1)}") == ("timing", "0.4.1.1")


@rule("R16")
def test_r16_a_hero_act_is_legal_while_acts_wait_and_other_roles_are_not() -> None:
    state = scene(hands=["3-clubs coffee-first vision ancestral-plane energy-dagger wakanda-forever", "9-hearts"])
    put(state, 0, "king-hearts", "actor")
    put(state, 0, "queen-hearts", "set")
    do(state, 0, "lay 3-clubs actor low")
    assert refused(state, 0, f"play vision {at_seat(1)}") == ("timing", "0.4.1.1")
    assert refused(state, 0, "play ancestral-plane 0") == ("timing", "0.4.2.1")
    assert refused(state, 0, f"attach energy-dagger 0 {at_seat(1)}") == ("timing", "0.4.3.1")
    assert refused(state, 0, "attach wakanda-forever 1 0") == ("timing", "0.4.4.1")
    do(state, 0, "play coffee-first 0")
    assert waiting(state) == ["3-clubs", "coffee-first"]


@rule("R16", "N1")
def test_r16_in_the_newest_core_no_hero_act_is_played_in_performance() -> None:
    state = scene(table(core="newest"), hands=["coffee-first 2-clubs"], step="performance")
    assert refused(state, 0, "play coffee-first 0") == ("performance", "N1")


@rule("R17")
@pytest.mark.parametrize(("before", "after"), [(700, 800), (720, 800), (800, 800), (950, 950)])
def test_r17_healing_gives_what_is_missing_to_800_and_takes_nothing_away(before: int, after: int) -> None:
    state = scene(hands=["coffee-first 2-clubs"], favor=[before], step="upkeep")
    do(state, 0, "play coffee-first 0")
    resolve(state)
    assert state.favor[0] == after and over(state) is None


@rule("R18")
def test_r18_an_act_that_is_taken_off_the_stack_changes_no_favor() -> None:
    state = scene(hands=["sunrise-haymaker 2-clubs", "4-hearts 9-hearts"], favor=[100, 500], step="upkeep")
    do(state, 0, f"play sunrise-haymaker {at_seat(1)}")
    passes(state, 0)
    do(state, 1, f"strike 4-hearts {find(state, 'sunrise-haymaker').slot} low")
    resolve(state)
    assert state.favor == [100, 500]


@rule("R19", "R28")
def test_r19_a_super_power_counts_for_the_value() -> None:
    """Say It Backwards has one Super Power and nothing else: an Ace as 1 takes it off the Stack, and a 2 does not."""
    state = scene(hands=["say-it-backwards 2-clubs", "ace-hearts 2-hearts"], step="upkeep")
    do(state, 0, "play say-it-backwards 0")
    passes(state, 0)
    slot = find(state, "say-it-backwards").slot
    assert refused(state, 1, f"strike 2-hearts {slot} low") == ("no_match", "1.6")
    do(state, 1, f"strike ace-hearts {slot} low")


@rule("R20")
def test_r20_super_powers_act_first_and_in_the_order_in_which_they_are_printed(tmp_path: Path) -> None:
    text = power("blow", '[{ do = "loseall", points = 2 }]') + power("balm", '[{ do = "heal", points = 1 }]')
    text += hero_card("both", 'healing = 2\nattack = 1\npowers = ["blow", "balm"]')
    text += hero_card("turned", 'healing = 2\nattack = 1\npowers = ["balm", "blow"]')
    game = hero_table(tmp_path, text)
    changes = {"both": [(1, -200), (0, 100), (0, 200), (1, -100)], "turned": [(0, 100), (1, -200), (0, 200), (1, -100)]}
    for id, expected in changes.items():
        state = scene(game, hands=[f"{id} 2-clubs"], favor=[0, 900], step="upkeep")
        with listening(state) as events:
            do(state, 0, f"play {id} {at_seat(1)}")
            resolve(state)
        assert [(event.who, event.change) for event in events if isinstance(event, FavorChanged)] == expected


@rule("R21")
def test_r21_a_point_is_100_not_below_0_and_up_to_800() -> None:
    state = scene(table(seats=3), hands=["light-the-whole-sky 2-clubs"], favor=[750, 40, 500], step="upkeep")
    do(state, 0, f"play light-the-whole-sky {at_seat(2)}")
    resolve(state)
    assert state.favor == [800, 0, 300]


@rule("R21", "0.3.2.1")
def test_r21_a_card_that_comes_back_comes_to_the_hand_and_is_not_played() -> None:
    state = scene(hands=["night-at-the-falls 2-clubs"], discards=["vision"])
    do(state, 0, f"play night-at-the-falls {at_seat(1)}")
    resolve(state)
    do(state, 0, "take vision")
    assert hand(state, 0) == "2-clubs vision" and on_stage(state) == [] and waiting(state) == []


@rule("R22", "0.1.6")
@pytest.mark.parametrize(("before", "wins"), [(909, False), (910, True), (990, True)])
def test_r22_a_win_is_looked_at_after_the_change_of_favor(before: int, wins: bool) -> None:
    state = scene(hands=["2-clubs", "9-hearts"], favor=[before], step="performance")
    do(state, 0, f"score {put(state, 0, 'king-hearts', 'actor')} {put(state, 0, '9-clubs', 'set')}")
    assert over(state) == (([0], "0.1.6") if wins else None)


@rule("R22", "R21")
def test_r22_no_super_power_exchanges_or_sets_totals() -> None:
    steps = {type(step).__name__ for power in packs.load(packs.PACK).entries("powers", packs.PowerEntry) for step in power.steps}
    known = ["LoseAll", "LoseOne", "Heal", "Draw", "Discard", "Remove", "Tap", "Untap", "Recover", "PlayMore", "Redraw", "Mend"]
    assert steps == set(known)


# Roles and attachments


@rule("R23")
def test_r23_a_hero_card_has_one_role_and_no_choice() -> None:
    state = scene(hands=["vision energy-dagger ten-miles-up ancestral-plane"])
    king = put(state, 0, "king-hearts", "actor")
    assert refused(state, 0, f"attach vision {king} {at_seat(1)}") == ("no_attachment", "R23")
    assert refused(state, 0, f"attach ten-miles-up {king} {at_seat(1)}") == ("no_attachment", "R23")
    assert refused(state, 0, f"play energy-dagger {at_seat(1)}") == ("attachment", "R23")
    do(state, 0, f"play vision {at_seat(1)}")
    resolve(state)
    assert on_stage(state) == ["king-hearts", "vision"]


@rule("R23", "R26", "0.4.3.2", "0.4.4.2")
def test_r23_a_hero_attachment_needs_a_carrier_with_room() -> None:
    state = scene(hands=["energy-dagger wakanda-forever 2-clubs"])
    assert not kinds(legal(state, 0), "attach")
    king, queen = put(state, 0, "king-hearts", "actor"), put(state, 0, "queen-hearts", "set")
    assert refused(state, 0, f"attach energy-dagger {queen} {at_seat(1)}") == ("no_carrier", "0.4.3.2")
    assert refused(state, 0, f"attach wakanda-forever {king} 0") == ("no_carrier", "0.4.4.2")
    put(state, 0, "9-hearts", "prop", on=king)
    put(state, 0, "8-hearts", "set-piece", on=queen)
    assert refused(state, 0, f"attach energy-dagger {king} {at_seat(1)}") == ("no_room", "R26")
    assert refused(state, 0, f"attach wakanda-forever {queen} 0") == ("no_room", "R26")


@rule("R24", "0.2.7")
def test_r24_an_attachment_on_anothers_card_is_under_that_players_control() -> None:
    state = scene(hands=["9-hearts wakanda-forever 2-clubs", "3-spades"])
    king, queen = put(state, 1, "king-hearts", "actor"), put(state, 1, "queen-hearts", "set")
    do(state, 0, f"fit 9-hearts {king} low")
    resolve(state)
    do(state, 0, f"attach wakanda-forever {queen} 0")
    resolve(state)
    for id in ("9-hearts", "wakanda-forever"):
        assert (find(state, id).owner, find(state, id).controller) == (0, 1)
    next_turn(state)
    go_on(state, "performance")
    do(state, 1, f"score {king} {queen}")
    assert state.favor == [0, (10 + 9) * (10 + 3)]


@rule("R24", "R6")
def test_r24_the_controller_bears_the_surplus() -> None:
    state = scene(hands=["skyline-sweep 2-clubs", "9-hearts"], favor=[500, 500], step="upkeep")
    rescue = put(state, 1, "rescue", "prop", on=put(state, 1, "king-hearts", "actor"), owner=0)
    do(state, 0, f"play skyline-sweep {at_slot(state, rescue)}")
    resolve(state)
    assert state.favor == [500, 400] and discard(state, 0) == "rescue skyline-sweep"


@rule("R25", "0.3.5.3")
def test_r25_a_card_goes_to_the_discard_of_its_owner() -> None:
    state = scene(hands=["king-clubs 2-clubs", "3-spades"], step="upkeep")
    king = put(state, 1, "king-hearts", "actor")
    put(state, 1, "9-hearts", "prop", on=king, owner=0)
    do(state, 0, f"strike king-clubs {king} low")
    resolve(state)
    assert (discard(state, 0), discard(state, 1)) == ("9-hearts king-clubs", "king-hearts")


@rule("R26")
def test_r26_a_full_carrier_takes_nothing_more_and_nothing_is_replaced() -> None:
    state = scene(hands=["9-hearts 8-hearts"])
    king = put(state, 0, "king-hearts", "actor")
    do(state, 0, f"fit 9-hearts {king} low")
    resolve(state)
    assert refused(state, 0, f"fit 8-hearts {king} low") == ("no_room", "0.4.3.2")


@rule("R26", "0.4.3.3", "R54")
def test_r26_what_is_on_the_stack_takes_up_room_when_it_arrives() -> None:
    state = scene(hands=[DUMMY, "9-diamonds"])
    king = put(state, 0, "king-hearts", "actor")
    stack(state, 0, "8-hearts", "prop", target=king)
    stack(state, 0, "9-hearts", "prop", target=king)
    resolve(state, 1)
    assert find(state, "9-hearts").carrier == king
    resolve(state)
    assert on_stage(state) == ["king-hearts", "9-hearts"] and discard(state, 0) == "8-hearts"


@rule("R27")
def test_r27_two_suits_must_be_equal_and_no_suit_fits_everything() -> None:
    state = scene(hands=["heart-shaped-herb energy-dagger 3-hearts 3-spades"])
    put(state, 0, "king-spades", "actor")
    put(state, 0, "vision", "actor")
    assert refused(state, 0, "attach heart-shaped-herb 0 0") == ("suit", "1.5")
    assert {"attach heart-shaped-herb 1 0", "fit 3-hearts 1 low", "fit 3-spades 0 low", "fit 3-spades 1 low"} <= set(legal(state, 0))
    assert f"attach energy-dagger 0 {at_seat(1)}" in legal(state, 0)


@rule("R27")
def test_r27_strict_suits_leave_hero_cards_among_themselves_alone() -> None:
    state = scene(table(strict_suits=True), hands=["heart-shaped-herb energy-dagger 3-hearts"])
    put(state, 0, "vision", "actor")
    assert "attach heart-shaped-herb 0 0" in legal(state, 0) and f"attach energy-dagger 0 {at_seat(1)}" in legal(state, 0)
    assert refused(state, 0, "fit 3-hearts 0 low") == ("suit", "1.5")


@rule("R28")
@pytest.mark.parametrize("id", ["vision", "wakanda-forever", "rescue", "ancestral-plane", "goose", "quicksilver"])
def test_r28_a_playing_card_of_equal_value_removes_a_hero_card_in_play(id: str) -> None:
    game = table()
    printed = next(card for card in game.cards if card.id == id)
    state = scene(game, hands=[f"{printed.value}-hearts king-spades", "9-hearts"], step="upkeep")
    role = ["actor", "set", "prop", "set-piece"][printed.roles[0]]
    carrier = put(state, 1, "queen-hearts", role="actor" if role == "prop" else "set") if role in ("prop", "set-piece") else -1
    slot = put(state, 1, id, role, on=carrier)
    do(state, 0, f"strike {printed.value}-hearts {slot} low")
    resolve(state)
    assert discard(state, 1) == id


@rule("R28")
@pytest.mark.parametrize(("id", "value"), [("boot-sequence", 2), ("coffee-first", 2), ("night-at-the-falls", 2), ("sunrise-haymaker", 4)])
def test_r28_and_takes_one_off_the_stack(id: str, value: int) -> None:
    state = scene(hands=[f"{id} king-spades", f"{value}-hearts 9-hearts"], step="upkeep")
    do(state, 0, f"play {id} {at_seat(1) if id in ('night-at-the-falls', 'sunrise-haymaker') else 0}")
    passes(state, 0)
    do(state, 1, f"strike {value}-hearts 0 low")
    resolve(state)
    assert discard(state, 0) == id and hand(state, 0) == "king-spades"


# Stack, priority and phases


@rule("R29", "0.3.6.2")
def test_r29_the_stacks_of_all_players_are_one_in_the_order_of_time() -> None:
    state = scene(table(seats=3), hands=["3-clubs 7-clubs", "7-diamonds 9-hearts", "7-spades 8-hearts"])
    put(state, 0, "king-hearts", "actor")
    do(state, 0, "lay 7-clubs actor low")
    passes(state, 0)
    do(state, 1, "strike 7-diamonds 1 low")
    passes(state, 1)
    do(state, 2, "strike 7-spades 2 low")
    assert waiting(state) == ["7-clubs", "7-diamonds", "7-spades"]
    assert [item.seat for item in state.stack] == [0, 1, 2]
    resolve(state, 1)
    assert waiting(state) == ["7-clubs"], "the latest, on whosever Stack, took the middle one off"
    resolve(state)
    assert on_stage(state) == ["king-hearts", "7-clubs"]


@rule("R29")
def test_r29_the_stack_is_empty_when_nobodys_act_is_on_it() -> None:
    state = scene(hands=["3-clubs 8-clubs", "9-diamonds 9-hearts"])
    stack(state, 1, "5-hearts", "act", partner="5-clubs")
    assert refused(state, 0, "lay 3-clubs actor low") == ("timing", "0.4.1.1")


@rule("R30", "0.5.1.2", "0.3.6.4")
def test_r30_who_adds_an_act_keeps_priority_and_then_it_goes_on_counterclockwise() -> None:
    state = scene(table(seats=3), hands=["3-clubs 3-hearts 8-clubs", "5-hearts 5-clubs 9-hearts", DUMMY], step="upkeep")
    passes(state, 0)
    do(state, 1, "pair 5-clubs 5-hearts")
    assert asked(state) == ("respond", 1, "0.3.6.2")
    passes(state, 1, 2)
    do(state, 0, "pair 3-clubs 3-hearts")
    assert asked_seat(state) == 0
    passes(state, 0, 1, 2)
    assert rolling(state) == ("cards", 0, [5]), "the latest one first"
    draw_first(state)
    assert asked(state) == ("respond", 0, "0.3.6.2"), "after an Act has left the Stack the active player begins"
    passes(state, 0, 1, 2)
    assert rolling(state) == ("cards", 1, [5])


@rule("R31", "0.5.3.1")
def test_r31_in_performance_only_the_active_player_has_priority_until_an_act_is_played() -> None:
    state = scene(hands=["7-clubs 7-hearts 2-spades", DUMMY], step="performance")
    assert refused(state, 1, "pass")[1] == "T2.2"
    do(state, 0, "pair 7-clubs 7-hearts")
    passes(state, 0)
    assert asked(state) == ("respond", 1, "0.3.6.2")


@rule("R31", "0.5.3.2")
def test_r31_scoring_uses_no_stack_and_cannot_be_answered() -> None:
    state = scene(hands=["2-spades", "king-clubs 9-clubs"], step="performance")
    king, nine = put(state, 0, "king-hearts", "actor"), put(state, 0, "9-hearts", "set")
    do(state, 0, f"score {king} {nine}")
    assert state.favor[0] == 90 and waiting(state) == [] and asked(state) == ("performance", 0, "0.5.3.1")


@rule("R31", "0.5.3.2")
def test_r31_the_active_player_scores_while_an_act_waits() -> None:
    """Having priority is all that scoring asks for. What is aimed at the Actor comes too late."""
    state = scene(hands=["7-clubs 7-hearts 2-spades", "king-clubs 9-clubs"], step="performance")
    king, nine = put(state, 0, "king-hearts", "actor"), put(state, 0, "9-hearts", "set")
    do(state, 0, "pair 7-clubs 7-hearts")
    passes(state, 0)
    do(state, 1, f"strike king-clubs {king} low")
    passes(state, 1)
    do(state, 0, f"score {king} {nine}")
    assert state.favor[0] == 90
    resolve(state, 1)
    assert on_stage(state) == ["9-hearts"]


@rule("R31", "N1", "N3")
def test_r31_in_the_newest_core_there_are_sacrifices_and_no_acts() -> None:
    state = scene(table(core="newest"), hands=["7-clubs 7-hearts", "king-clubs 9-clubs"], step="performance")
    king, nine = put(state, 0, "king-hearts", "actor"), put(state, 0, "9-hearts", "set")
    put(state, 1, "4-hearts", "actor")
    assert refused(state, 0, "pair 7-clubs 7-hearts") == ("performance", "N1")
    do(state, 0, f"score {king} {nine}")
    assert asked(state) == ("sacrifice", 1, "N3")


@rule("R32", "0.2.4")
@pytest.mark.parametrize("tapped", ["actor", "prop", "set", "set-piece"])
def test_r32_nothing_that_is_tapped_scores_neither_itself_nor_its_carrier(tapped: str) -> None:
    state = scene(hands=["2-spades", DUMMY], step="performance")
    king = put(state, 0, "king-hearts", "actor", tapped=tapped == "actor")
    put(state, 0, "joker-1", "prop", on=king, tapped=tapped == "prop")
    nine = put(state, 0, "9-hearts", "set", tapped=tapped == "set")
    put(state, 0, "8-hearts", "set-piece", on=nine, tapped=tapped == "set-piece")
    assert refused(state, 0, f"score {king} {nine}") == ("tapped", "0.2.4")


@rule("R32")
def test_r32_a_card_scores_as_soon_as_it_is_in_play() -> None:
    """It needs no turn of rest: what was put in play just now scores at once, and without attachments nothing is added."""
    state = scene(hands=["2-spades", DUMMY], step="performance")
    king, nine = put(state, 0, "king-hearts", "actor"), put(state, 0, "9-hearts", "set")
    do(state, 0, f"score {king} {nine}")
    assert state.favor[0] == 90


@rule("R33", "0.5.2", "0.5.3", "0.5.4", "0.5.5", "0.5.6")
def test_r33_the_order_of_the_phases() -> None:
    state = scene(hands=[DUMMY, DUMMY], step="end scene")
    put(state, 1, "king-hearts", "actor", tapped=True)
    passes(state, 0, 1)
    assert not card(state, 0).tapped, "Untap comes first"
    seen = []
    while state.active == 1:
        if rolling(state):
            seen.append("draw")
            draw_first(state)
        if not seen or seen[-1] != step(state):
            seen.append(step(state))
        do(state, asked_seat(state), "pass")
    assert seen == ["upkeep", "draw", "performance", "after performance", "enter stage", "end scene"]


@rule("R33")
def test_r33_the_numbers_that_the_source_repeats_are_here_once() -> None:
    book = table().rulebook
    for number, words in [("0.5.4", "After Performance"), ("0.5.5", "Enter Stage"), ("0.5.6", "End Scene"), ("0.4.4.2", "Set Piece")]:
        found = book.find(number)
        assert found is not None and words in found.text


@rule("R34", "0.5.2.3")
def test_r34_the_first_player_draws_in_the_first_turn_too() -> None:
    state = table().start()
    chance(state, 2)
    draw_first(state)
    assert (state.turn, state.active) == (1, 1) and [len(cards) for cards in state.hands] == [7, 7]
    passes(state, 1, 0)
    assert rolling(state) == ("cards", 1, [len(state.decks[1])])


@rule("R34")
def test_r34_a_hand_has_no_limit_and_nobody_discards_at_the_end_of_a_turn() -> None:
    many = "2-hearts 3-hearts 4-hearts 5-hearts 6-hearts 7-hearts 8-hearts 9-hearts 10-hearts jack-hearts queen-hearts king-hearts"
    state = scene(hands=[many, DUMMY], step="upkeep")
    next_turn(state)
    assert state.active == 1 and len(state.hands[0]) == 13 and discard(state, 0) == ""


@rule("R35", "1.7.3")
def test_r35_a_scene_is_a_turn() -> None:
    state = scene(hands=[DUMMY, DUMMY], step="upkeep")
    joker, king = put(state, 0, "joker-1", "actor"), put(state, 1, "king-hearts", "actor")
    do(state, 0, f"fool {joker} {king}")
    resolve(state)
    for name in ("performance", "after performance", "enter stage", "end scene"):
        go_on(state, name)
        assert state.value(card(state, king)) == 0
    next_turn(state)
    assert state.value(card(state, king)) == 10


@rule("R36")
@pytest.mark.parametrize(("active", "winner"), [(0, 1), (1, 1), (2, 2)])
def test_r36_of_several_with_1000_the_active_player_wins_else_the_next(active: int, winner: int) -> None:
    """No effect of the game does that, so the Favor is set by hand while an Act waits."""
    state = scene(table(seats=3), hands=[DUMMY, DUMMY, DUMMY], step="upkeep", active=active)
    stack(state, active, "coffee-first")
    state.favor = [0, 1000, 1100]
    resolve(state)
    assert over(state) == ([winner], "0.1.6")


@rule("R36", "0.1.6")
def test_r36_a_win_ends_the_game_at_once() -> None:
    """Also while Acts wait: they do not resolve any more."""
    state = scene(hands=["7-clubs 7-hearts 2-spades", DUMMY], favor=[950, 0], step="performance")
    king, nine = put(state, 0, "king-hearts", "actor"), put(state, 0, "9-hearts", "set")
    do(state, 0, "pair 7-clubs 7-hearts")
    do(state, 0, f"score {king} {nine}")
    assert over(state) == ([0], "0.1.6") and state.favor == [1040, 0]
    assert refused(state, 0, "pass")[1] == "T1.3"


@rule("R37")
def test_r37_favor_never_falls_below_0_and_nobody_is_thrown_out() -> None:
    state = scene(hands=["ten-miles-up 2-clubs", DUMMY], favor=[0, 100], step="upkeep")
    do(state, 0, f"play ten-miles-up {at_seat(1)}")
    resolve(state)
    assert state.favor == [0, 0] and not any(state.out) and over(state) is None


@rule("R37", "H1", "H2")
def test_r37_a_game_ends_by_the_limit_or_by_conceding() -> None:
    state = scene(table(turn_limit=2), hands=[DUMMY, DUMMY], favor=[10, 0], turn=4, active=1, step="end scene")
    passes(state, 1, 0)
    assert over(state) == ([0], "H1")
    state = scene(hands=[DUMMY, DUMMY])
    concede(state, 0)
    assert over(state) == ([1], "H2")


@rule("R38", "1.7.3")
@pytest.mark.parametrize("role", ["actor", "set", "prop", "set-piece"])
def test_r38_a_joker_in_any_role_is_tapped_in_anybodys_turn_and_that_plays_no_card(role: str) -> None:
    state = scene(hands=["9-spades", "2-hearts"], step="upkeep")
    carrier = put(state, 1, "king-hearts", "actor" if role in ("actor", "prop") else "set")
    joker = put(state, 1, "joker-1", role, on=carrier if role in ("prop", "set-piece") else -1)
    passes(state, 0)
    events = told(state, 1, f"fool {joker} {carrier}")
    assert not [event for event in events if isinstance(event, Played)]
    assert hand(state, 1) == "2-hearts" and waiting(state) == ["trick"]


@rule("R38")
def test_r38_a_joker_is_tapped_only_with_priority() -> None:
    state = scene(hands=["9-spades", "2-hearts"], step="performance")
    joker = put(state, 1, "joker-1", "actor")
    assert refused(state, 1, f"fool {joker} {joker}")[1] == "T2.2"


@rule("R39", "1.2")
def test_r39_the_value_of_an_ace_stays_until_it_leaves_play() -> None:
    state = scene(hands=["ace-hearts 2-spades", DUMMY])
    do(state, 0, "lay ace-hearts actor high")
    resolve(state)
    for _ in range(2):
        next_turn(state)
        assert state.value(find(state, "ace-hearts")) == 11
    again = scene(hands=["ace-spades night-at-the-falls 2-spades"])
    put(again, 0, "ace-hearts", "actor", chosen=11)
    do(again, 0, "strike ace-spades 0 low")
    resolve(again)
    do(again, 0, f"play night-at-the-falls {at_seat(1)}")
    resolve(again)
    do(again, 0, "take ace-hearts")
    do(again, 0, "lay ace-hearts actor low")
    assert again.value(find(again, "ace-hearts")) == 1


@rule("R40", "1.8")
def test_r40_a_pair_is_discarded_after_the_draw() -> None:
    """With an empty Deck the Discard is shuffled in, and the pair itself is not in it yet."""
    state = scene(hands=["7-clubs 7-hearts 2-spades"], decks=[""], discards=["king-hearts"], step="upkeep")
    do(state, 0, "pair 7-clubs 7-hearts")
    resolve(state)
    assert rolling(state) == ("cards", 0, [1])
    draw(state, "king-hearts")
    assert hand(state, 0) == "2-spades king-hearts" and discard(state, 0) == "7-clubs 7-hearts" and deck(state, 0) == ""


@rule("R40")
@pytest.mark.parametrize("name", ["upkeep", "performance", "after performance", "enter stage", "end scene"])
def test_r40_a_pair_can_be_played_whenever_one_has_priority(name: str) -> None:
    state = scene(hands=["7-clubs 7-hearts 2-spades"], step=name)
    do(state, 0, "pair 7-clubs 7-hearts")


# Decks and knowledge


@rule("R41", "D1", "0.1.1")
def test_r41_copies_are_legal_where_unique_cards_are_not_asked_for(tmp_path: Path) -> None:
    path = deck_file(tmp_path / "own.toml", ["7-hearts"] * 39 + ["vision"], "vision")
    game = own_table(path, unique=False)
    assert [len(cards) for cards in game.decks] == [40, 40]
    with pytest.raises(BadPack, match="D1"):
        own_table(path)
    with pytest.raises(BadPack, match="D1"):  # core rules of the newest core, whatever the options say
        own_table(path, unique=False, core="newest")


@rule("R41", "D2")
def test_r41_a_star_is_missing_only_where_one_is_asked_for(tmp_path: Path) -> None:
    path = deck_file(tmp_path / "own.toml", [card.id for card in table().cards[:40]])
    assert own_table(path, star=False, unique=False).stars == [-1, -1]
    with pytest.raises(BadPack, match="D2"):
        own_table(path)


@rule("R41", "D2", "0.1.2")
@pytest.mark.parametrize(("star", "drawn"), [(True, 6), (False, 7)])
def test_r41_the_star_takes_the_place_of_one_of_the_seven_cards(star: bool, drawn: int) -> None:
    game = table(stars=["vision", "goose"], star=star)
    state = game.start()
    chance(state, 1)
    assert (place(game, "goose") in state.hands[1]) == star
    rolls = []
    while (pending := rolling(state)) is not None:
        rolls.append(len(pending[2]))
        chance(state, *[1 for _ in pending[2]])
    assert rolls == [drawn, drawn] and [len(cards) for cards in state.hands] == [7, 7]


@rule("R42", "0.1.1")
def test_r42_cards_of_both_imports_lie_in_one_deck() -> None:
    cards = catalogue([PlayingCards(), marvel.make()])
    for path in ready_decks().values():
        sources = {cards[place].source for place in load_deck(path, cards).cards}
        assert sources == {0, 1}
    assert "size" not in vars(cards[0]), "a card has no size that could differ"
    assert set(vars(cards[0])) == set(vars(CardDef(0, "x", "x", 0, [], 0)))


@rule("R43", "1001.4.3")
def test_r43_the_name_is_corrected_and_the_sources_spelling_kept() -> None:
    (found,) = [card for card in table().cards if "Geius, Biollionaire, Philanthropist" in card.also]
    assert (found.id, found.name) == ("genius", "Genius, Billionaire, Philanthropist")
    assert not [card for card in table().cards if "Biollionaire" in card.name]


HEROES: Final = "vision goose coffee-first skyline-sweep boot-sequence ten-miles-up"


@rule("R44")
def test_r44_a_deck_without_playing_cards_is_not_asked_in_anothers_turn() -> None:
    game = table("7-hearts 8-hearts 9-hearts 2-clubs 3-clubs", HEROES, seats=3)
    state = scene(game, hands=["7-hearts 8-hearts", "coffee-first", "2-spades"], decks=["2-clubs", "vision", "3-clubs"], step="upkeep")
    passes(state, 0, 2)
    draw_first(state)
    assert step(state) == "performance"


@rule("R44", "R45")
def test_r44_what_nobody_can_see_is_asked_for() -> None:
    """A Hand of hero cards only, out of a mixed Deck: its player is asked, or everybody would know the Hand."""
    state = scene(hands=[DUMMY, "coffee-first"], step="upkeep")
    passes(state, 0)
    assert asked_seat(state) == 1 and legal(state, 1) == ["pass"]


@rule("R44")
def test_r44_an_empty_hand_is_not_asked() -> None:
    state = scene(table(seats=3), hands=[DUMMY, "", DUMMY], step="upkeep")
    passes(state, 0, 2)
    assert rolling(state) == ("cards", 0, [5])


@rule("R45", "H3")
def test_r45_what_is_open_and_what_is_hidden() -> None:
    state = scene(hands=["7-hearts coffee-first", "king-spades 9-spades"], discards=["3-hearts", "4-hearts"], step="upkeep")
    vision = put(state, 1, "vision", "actor", damage=1)
    do(state, 0, "play coffee-first 0")
    game = state.game
    assert isinstance(game, MayhemGame)
    for seat in (0, 1, SPECTATOR):
        seen = view(state, seat)
        assert seen.hand == (state.hands[seat] if seat < 2 else [])
        assert (seen.hand_sizes, seen.deck_sizes) == ([1, 2], [5, 5])
        assert seen.discards == state.discards
        assert [(shown.slot, shown.damage) for shown in seen.stage] == [(vision, 1), (1, 0)]
        assert [game.cards[seen.stage[item.slot].card].id for item in seen.stack] == ["coffee-first"]


@rule("R45")
def test_r45_a_drawn_card_is_told_to_its_player_only() -> None:
    state = scene(hands=["7-clubs 7-hearts 2-spades", "9-hearts"], step="upkeep")
    do(state, 0, "pair 7-clubs 7-hearts")
    resolve(state)
    state.heard = []
    draw(state, "6-clubs")
    draws = [(audience, event.name) for audience, event in state.heard if isinstance(event, Drew)]
    assert [name for audience, name in draws if audience >> 0 & 1] == ["6 of Clubs"]
    assert [name for audience, name in draws if audience >> 1 & 1] == ["a card"]


@rule("R46", "N3")
def test_r46_tapped_cards_may_be_sacrificed_and_nothing_is_chosen_anew() -> None:
    state = scene(table(core="newest"), hands=[DUMMY, DUMMY], step="performance")
    king, nine = put(state, 0, "king-hearts", "actor"), put(state, 0, "9-hearts", "set")
    other = put(state, 0, "queen-hearts", "actor")
    four = put(state, 1, "4-hearts", "actor", tapped=True)
    do(state, 0, f"score {king} {nine}")
    do(state, 1, f"sacrifice {four}")
    assert state.favor[0] == (10 - 4) * 9 and discard(state, 1) == "4-hearts"
    assert step(state) == "after performance", "nothing is left to do in Performance"
    assert refused(state, 0, f"score {other} {nine}") == ("no_scoring", "0.5.3.2")


@rule("R47", "1.6")
def test_r47_a_playing_card_is_an_act_only_against_a_match_or_in_a_pair() -> None:
    state = scene(hands=["7-clubs 8-hearts 9-spades"], step="upkeep")
    put(state, 1, "king-hearts", "actor")
    assert legal(state, 0) == ["pass"]
    assert refused(state, 0, "strike 7-clubs 0 low") == ("no_match", "1.6")
    assert refused(state, 0, "strike 7-clubs 5 low") == ("no_victim", "R47")


@rule("R47", "1.2")
def test_r47_the_value_of_an_ace_is_chosen_first_where_it_makes_a_difference() -> None:
    state = scene(hands=["ace-clubs 2-spades"], step="upkeep")
    one = put(state, 1, "say-it-backwards", "actor")  # a card worth 1; in play it never is, but Values are what counts here
    ace = put(state, 1, "ace-hearts", "actor", chosen=11)
    assert refused(state, 0, f"strike ace-clubs {one} high") == ("no_match", "1.6")
    assert refused(state, 0, f"strike ace-clubs {ace} high") == ("no_ace", "R47")
    assert kinds(legal(state, 0), "strike") == [f"strike ace-clubs {one} low", f"strike ace-clubs {ace} low"]


@rule("R47", "R28")
def test_r47_an_ace_as_11_removes_a_hero_card_worth_11(tmp_path: Path) -> None:
    game = hero_table(tmp_path, hero_card("giant", "attack = 6\nhealing = 5"))
    state = scene(game, hands=["giant 2-clubs", "ace-hearts 9-hearts"], step="upkeep")
    do(state, 0, f"play giant {at_seat(1)}")
    passes(state, 0)
    assert refused(state, 1, "strike ace-hearts 0 low") == ("no_match", "1.6")
    do(state, 1, "strike ace-hearts 0 high")
    resolve(state)
    assert discard(state, 0) == "giant"


@rule("R48", "D1")
def test_r48_a_deck_of_unique_cards_holds_one_joker(tmp_path: Path) -> None:
    cards = catalogue([PlayingCards(), marvel.make()])
    ids = [card.id for card in cards if card.rank > 0][:38]
    with pytest.raises(BadPack, match="Joker is in it twice"):
        load_deck(deck_file(tmp_path / "two.toml", [*ids, "joker-1", "joker-2"], ids[0]), cards)
    assert len(load_deck(deck_file(tmp_path / "one.toml", [*ids, "joker-1", "vision"], ids[0]), cards).cards) == 40


@rule("R49", "H1")
def test_r49_limits_are_stated_in_turns_for_each_seat() -> None:
    state = scene(table(seats=3, turn_limit=2), hands=[DUMMY, DUMMY, DUMMY], favor=[5, 7, 7], step="upkeep")
    turns = 0
    while over(state) is None:
        assert state.active == turns % 3
        next_turn(state)
        turns += 1
    assert turns == 6 and over(state) == ([1, 2], "H1")


# Further rulings of this project


@rule("R50", "R31")
def test_r50_in_performance_only_the_active_player_has_priority_once_the_stack_is_empty_again() -> None:
    state = scene(hands=["7-clubs 7-hearts 2-spades", DUMMY], step="performance")
    do(state, 0, "pair 7-clubs 7-hearts")
    passes(state, 0, 1)
    draw_first(state)
    assert asked(state) == ("performance", 0, "0.5.3.1")
    passes(state, 0)
    assert asked(state) == ("after performance", 0, "0.5.4.1"), "seat 1 was not asked in between"


@rule("R51", "1001.3.1", "0.4.1.1")
def test_r51_others_play_playing_cards_in_enter_stage_too() -> None:
    state = scene(hands=[DUMMY, "king-hearts 9-hearts 8-hearts vision"])
    passes(state, 0)
    do(state, 1, "lay king-hearts actor low")
    resolve(state)
    passes(state, 0)
    do(state, 1, "fit 9-hearts 0 low")
    resolve(state)
    assert on_stage(state, 1) == ["king-hearts", "9-hearts"]
    passes(state, 0)
    assert refused(state, 1, f"play vision {at_seat(0)}") == ("not_active", "1001.3.1")


@rule("R51", "0.4.1.1")
def test_r51_but_only_while_the_stack_is_empty() -> None:
    state = scene(hands=["3-hearts 2-clubs", "king-hearts 9-hearts"])
    do(state, 0, "lay 3-hearts set low")
    passes(state, 0)
    assert refused(state, 1, "lay king-hearts actor low") == ("timing", "0.4.1.1")


@rule("R52", "R11")
def test_r52_a_place_on_the_stage_is_not_used_again_while_acts_wait() -> None:
    state = scene(hands=["ten-miles-up 2-clubs", "4-clubs 5-clubs 5-hearts 9-hearts"], favor=[0, 500], step="upkeep")
    vision = put(state, 1, "vision", "actor")
    do(state, 0, f"play ten-miles-up {at_slot(state, vision)}")
    passes(state, 0)
    do(state, 1, f"strike 4-clubs {vision} low")
    resolve(state, 1)
    assert state.at(vision) is None and waiting(state) == ["ten-miles-up"]
    passes(state, 0)
    do(state, 1, "pair 5-clubs 5-hearts")
    assert find(state, "5-clubs").slot != vision
    resolve(state, 1)
    draw_first(state)
    resolve(state)
    assert state.favor == [0, 500], "the target is gone, and nothing else has taken its place"


@rule("R53")
def test_r53_a_trigger_acts_before_the_rest_of_what_is_under_way() -> None:
    """Unravel removes Reality Distortion: its Parting Hex comes before Unravel's card is drawn."""
    state = scene(hands=["say-it-backwards 2-clubs", "9-hearts"], favor=[500, 500], step="upkeep")
    hex = put(state, 1, "reality-distortion", "set-piece", on=put(state, 1, "queen-spades", "set"))
    do(state, 0, "play say-it-backwards 0")
    resolve(state)
    do(state, 0, f"pick {hex}")
    assert asked(state) == ("parting-hex", 1, "1001.5.5.9") and waiting(state) == ["say-it-backwards"]
    do(state, 1, "name 0")
    assert state.favor[0] == 300 and rolling(state) == ("cards", 0, [5])


@rule("R53", "R24")
def test_r53_a_trigger_acts_for_the_controller() -> None:
    """Seat 0's own Reality Distortion lies on seat 1's Set: seat 1 chooses who is hit."""
    state = scene(hands=["3-spades 2-clubs", "9-hearts"], favor=[500, 500], step="upkeep")
    hex = put(state, 1, "reality-distortion", "set-piece", on=put(state, 1, "queen-spades", "set"), owner=0)
    do(state, 0, f"strike 3-spades {hex} low")
    resolve(state)
    assert asked_seat(state) == 1 and legal(state, 1) == ["name 0"]


@rule("R53", "R6")
def test_r53_of_several_triggered_at_once_the_last_one_acts_first_after_the_loss(tmp_path: Path) -> None:
    text = power("ouch", '[{ do = "loseall", points = 1 }]', "damaged") + power("adieu", '[{ do = "heal", points = 1 }]', "leaves")
    text += (
        '[[cards]]\nid = "goose"\norigin = "seed"\nname = "Goose"\nhero = "x"\nrole = "actor"\ndefense = 1\npowers = ["ouch", "adieu"]\n'
    )
    text += hero_card("hammer", "attack = 2")
    state = scene(hero_table(tmp_path, text), hands=["hammer 2-clubs", "9-hearts"], favor=[500, 500], step="upkeep")
    goose = put(state, 1, "goose", "actor")
    do(state, 0, f"play hammer {at_slot(state, goose)}")
    with listening(state) as events:
        resolve(state)
    changes = [(event.who, event.change) for event in events if isinstance(event, FavorChanged)]
    assert changes == [(1, -100), (1, 100), (0, -100)], "surplus; then what leaving triggered; then what the damage did"


@rule("R53", "0.2.6")
def test_r53_a_carrier_acts_before_what_it_carried() -> None:
    state = scene(todays(), hands=["4-clubs 2-clubs", "9-hearts"], favor=[500, 500], step="upkeep")
    put(state, 0, "king-hearts", "actor")
    vision = put(state, 1, "vision", "actor")
    put(state, 1, "iron-sights", "prop", on=vision)
    do(state, 0, f"strike 4-clubs {vision} low")
    resolve(state)
    assert asked(state) == ("parting-hex", 1, "1001.5.5.9")
    do(state, 1, "name 0")
    assert asked(state) == ("last-spark", 1, "1001.5.5.11")


@rule("R53", "0.4.3.3")
def test_r53_an_attachment_without_its_carrier_never_was_in_play() -> None:
    state = scene(hands=["iron-sights 2-clubs", "king-clubs 9-hearts"], favor=[500, 500])
    king = put(state, 0, "king-hearts", "actor")
    put(state, 1, "7-hearts", "actor")
    do(state, 0, f"attach iron-sights {king} 0")
    passes(state, 0)
    do(state, 1, f"strike king-clubs {king} low")
    resolve(state)
    assert discard(state, 0) == "king-hearts iron-sights"
    assert asked(state) == ("enter stage", 0, "0.5.5.1"), "nothing to tap is asked for"


@rule("R53")
def test_r53_a_card_taken_off_the_stack_leaves_nothing_behind() -> None:
    state = scene(hands=["iron-sights 2-clubs", "3-clubs 9-hearts"])
    king = put(state, 0, "king-hearts", "actor")
    put(state, 1, "7-hearts", "actor")
    do(state, 0, f"attach iron-sights {king} 0")
    passes(state, 0)
    do(state, 1, f"strike 3-clubs {find(state, 'iron-sights').slot} low")
    resolve(state)
    assert asked(state) == ("enter stage", 0, "0.5.5.1")


@rule("R53")
def test_r53_an_act_whose_trigger_can_never_happen_is_no_card(tmp_path: Path) -> None:
    text = power("adieu", '[{ do = "heal", points = 1 }]', "leaves") + hero_card("farewell", 'powers = ["adieu"]')
    with pytest.raises(BadPack, match="R53"):
        hero_pack(tmp_path, text)


@rule("R54")
def test_r54_a_changed_value_does_not_save_a_card() -> None:
    state = scene(hands=["4-clubs 2-clubs", "9-hearts"], step="upkeep")
    vision = put(state, 1, "vision", "actor")
    joker = put(state, 1, "joker-1", "set")
    do(state, 0, f"strike 4-clubs {vision} low")
    passes(state, 0)
    do(state, 1, f"fool {joker} {vision}")
    resolve(state, 1)
    assert state.value(card(state, vision)) == 0
    assert refused(state, 0, f"strike 2-clubs {vision} low") == ("no_match", "1.6")
    resolve(state)
    assert discard(state, 1) == "vision"


@rule("R54", "R9")
def test_r54_whether_a_player_is_covered_is_not_asked_again() -> None:
    state = scene(table(defense_first=True), hands=["ten-miles-up 2-clubs", "9-hearts"], favor=[0, 500], step="upkeep")
    do(state, 0, f"play ten-miles-up {at_seat(1)}")
    put(state, 1, "vision", "actor")  # by hand: no rule brings a Defense card while Acts wait
    resolve(state)
    assert state.favor[1] == 200


@rule("R55")
def test_r55_no_card_takes_a_jokers_trick_off_the_stack() -> None:
    state = scene(hands=["2-clubs joker-2 9-clubs", "9-hearts"], step="upkeep")
    king = put(state, 0, "king-hearts", "actor")
    joker = put(state, 1, "joker-1", "set")
    passes(state, 0)
    do(state, 1, f"fool {joker} {king}")
    passes(state, 1)
    assert kinds(legal(state, 0), "strike") == [f"strike joker-2 {joker} low"], "the Joker itself, and not its trick"
    do(state, 0, f"strike joker-2 {joker} low")
    resolve(state, 1)
    assert waiting(state) == ["trick"] and discard(state, 1) == "joker-1"
    resolve(state)
    assert state.value(card(state, king)) == 0, "it happens even if the Joker has left play"


@rule("R56", "1.8")
def test_r56_what_takes_one_card_of_a_pair_off_takes_both() -> None:
    state = scene(hands=["7-clubs 7-hearts 2-spades", "7-spades 9-hearts"], step="upkeep")
    do(state, 0, "pair 7-clubs 7-hearts")
    passes(state, 0)
    assert kinds(legal(state, 1), "strike") == ["strike 7-spades 0 low"]
    do(state, 1, "strike 7-spades 0 low")
    resolve(state)
    assert rolling(state) is None and hand(state, 0) == "2-spades"
    assert discard(state, 0) == "7-clubs 7-hearts" and discard(state, 1) == "7-spades"


@rule("R57")
def test_r57_what_a_super_power_lets_choose_is_chosen_when_it_acts() -> None:
    """The card that is chosen need not have been there when the power was played."""
    state = scene(hands=["night-at-the-falls 7-clubs 7-hearts 2-spades", "9-hearts"], favor=[0, 500], step="upkeep")
    do(state, 0, f"play night-at-the-falls {at_seat(1)}")
    assert asked(state) == ("respond", 0, "0.3.6.2"), "nothing is asked on playing it"
    do(state, 0, "pair 7-clubs 7-hearts")
    resolve(state, 1)
    draw(state, "6-clubs")
    resolve(state)
    assert asked(state) == ("elders-counsel", 0, "1001.5.5.2")
    assert legal(state, 0) == ["take 7-clubs", "take 7-hearts"]
    assert refused(state, 0, "pass")[0] == "effect"
    do(state, 0, "take 7-hearts")
    assert hand(state, 0) == "2-spades 6-clubs 7-hearts" and state.favor[1] == 400


@rule("R57", "0.5.1.3")
def test_r57_while_a_power_asks_nobody_has_priority() -> None:
    state = scene(hands=["night-at-the-falls 7-clubs 7-hearts", "9-hearts"], discards=["3-hearts"], step="upkeep")
    do(state, 0, f"play night-at-the-falls {at_seat(1)}")
    resolve(state)
    assert refused(state, 0, "pair 7-clubs 7-hearts") == ("effect", "0.5.1.3")
    assert refused(state, 0, "name 1") == ("not_asked", "0.5.1.3")
    assert state.refuse(0, conceding(state)) is None


@rule("R57")
def test_r57_where_there_is_nothing_to_choose_from_the_rest_goes_on() -> None:
    state = scene(hands=["ancestral-plane 2-clubs", "9-hearts"], favor=[100, 0])
    do(state, 0, "play ancestral-plane 0")
    resolve(state)
    assert state.favor[0] == 200 and rolling(state) == ("cards", 0, [5])
    draw_first(state)
    assert on_stage(state) == ["ancestral-plane"]
