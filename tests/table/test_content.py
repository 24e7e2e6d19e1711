"""What a client fetches once for a game: complete, in the order that views and moves count by, and true to the rulebook."""

from __future__ import annotations

import json
from typing import Any

import pytest

from longbox.games.heroes import GAME as HEROES
from longbox.games.heroic import GAME as HEROIC
from longbox.games.mayhem import GAME as MAYHEM
from longbox.games.mayhem.decks import ready_decks
from longbox.games.mayhem.engine.cards import ROLES
from longbox.games.mayhem.engine.rules import MayhemRules
from longbox.games.mayhem.engine.state import STEPS
from longbox.table.content import content, rules
from tests.marks import rule
from tests.toys.duel import GAME as DUEL

CONTENT = content(MAYHEM, MAYHEM.make(2))
CARDS: list[dict[str, Any]] = CONTENT["cards"]


def mayhem() -> MayhemRules:
    game = MAYHEM.make(3)
    assert isinstance(game, MayhemRules)
    return game


def test_every_card_stands_at_its_place_with_all_that_is_printed_on_it() -> None:
    game = mayhem()
    assert len(CARDS) == len(game.cards)
    for place, (data, card) in enumerate(zip(CARDS, game.cards, strict=True)):
        assert (data["place"], data["id"], data["name"], data["source"]) == (place, card.id, card.name, card.source)
        assert (data["attack"], data["defense"], data["draw"], data["healing"]) == (card.attack, card.defense, card.draw, card.healing)
        assert (data["roles"], data["value"], data["rank"], data["suit"]) == (card.roles, card.value, card.rank, card.suit)
        assert data["powers"] == card.powers
        assert data["label"].startswith(card.name)
        assert data["hero"] in ["", *(hero["id"] for hero in CONTENT["heroes"])]


def test_a_hero_card_in_full() -> None:
    card = next(card for card in CARDS if card["id"] == "iron-sights")
    assert card["label"] == "Iron Sights, Prop, Value 3, Last Spark, Attack 1, Defense 1."
    assert (card["import"], card["hero"], card["short"], card["role_words"]) == ("marvel", "iron-man", "A1 D1 S1", "Prop")
    power = CONTENT["powers"][card["powers"][0]]
    assert (power["name"], power["hero"], power["trigger"]) == ("Last Spark", "iron-man", "leaves")
    assert [power["name"], power["text"]] in card["rows"]
    assert ["Hero", "Iron Man"] in card["rows"]


@rule("R27")
def test_a_hero_card_with_a_suit_says_so() -> None:
    labels = {card["id"]: card["label"] for card in CARDS if card["rank"] < 0 and card["suit"] >= 0}
    assert labels == {"heart-shaped-herb": "Heart-Shaped Herb, Prop, Value 2, Healing 1, Attack 1, Hearts."}


@pytest.mark.parametrize(
    ("id", "sign", "suit", "words"), [("ace-spades", "A", "♠", "1 or 11"), ("10-hearts", "10", "♥", "10"), ("joker-1", "★", "", "0")]
)
def test_a_playing_card_in_full(id: str, sign: str, suit: str, words: str) -> None:
    card = next(card for card in CARDS if card["id"] == id)
    assert (card["rank_sign"], card["value_words"], card["role_words"], card["import"]) == (sign, words, "any Role", "playing")
    assert (CONTENT["suits"][card["suit"]]["sign"] if card["suit"] >= 0 else "") == suit


def test_places_of_roles_steps_and_sources_are_those_of_the_game() -> None:
    assert [role["id"] for role in CONTENT["roles"]] == ROLES
    assert [step["title"] for step in CONTENT["steps"]] == STEPS
    assert [source["name"] for source in CONTENT["sources"]] == [source.name for source in mayhem().imports]
    for source in CONTENT["sources"]:
        assert {card["source"] for card in CARDS[source["first"] : source["first"] + source["count"]]} == {source["place"]}
    assert sum(source["count"] for source in CONTENT["sources"]) == len(CARDS)


def test_every_part_of_every_move_can_be_read() -> None:
    """The names and words of parts, and the card that a number stands for, as the text form of the move has it."""
    game = mayhem()
    assert list(CONTENT["moves"]) == list(game.moves.by_name)
    for name, kind in game.moves.by_name.items():
        data = CONTENT["moves"][name]
        assert data["passes"] == kind.passes
        assert [part["name"] for part in data["parts"]] == [part.name for part in kind.ranges]
        for part, range_ in zip(data["parts"], kind.ranges, strict=True):
            if part["is"] == "card":
                ids = [CARDS[part["first"] + at]["id"] for at in range(range_.size)]
                assert ids == range_.labels
            else:
                assert part["words"] == range_.labels


def test_every_rule_that_is_named_exists() -> None:
    named = [entry["rule"] for part in ("symbols", "roles", "steps", "powers") for entry in CONTENT[part]]
    assert len(named) > 20
    assert [number for number in named if MAYHEM.rulebook.find(number) is None] == []


def test_the_ready_decks_are_there_with_cards_that_exist() -> None:
    ids = [card["id"] for card in CARDS]
    assert [deck["name"] for deck in CONTENT["decks"]] == list(ready_decks())
    for deck in CONTENT["decks"]:
        assert deck["title"] and deck["about"]
        assert len(deck["cards"]) == 40
        assert deck["star"] in deck["cards"]
        assert set(deck["cards"]) <= set(ids)


def test_it_is_plain_data_and_depends_on_neither_seats_nor_options() -> None:
    assert json.loads(json.dumps(CONTENT)) == CONTENT
    assert content(MAYHEM, MAYHEM.make(4, {"core": "newest"})) == CONTENT
    for game, options in ((HEROES, {"scenario": "inferno"}), (HEROIC, {"hero": "random,storm"})):
        assert content(game, game.make(2, options)) == content(game, game.make(4))


def test_a_game_without_a_look_has_no_content_but_rules() -> None:
    assert content(DUEL, DUEL.make(2)) == {}
    numbers = [rule["number"] for rule in rules(DUEL)]
    assert numbers[0] == "D1.1"
    assert "T1.1" in numbers


def test_rules_are_those_of_the_book_and_then_of_the_table() -> None:
    told = rules(MAYHEM)
    found = [rule for rule in told if rule["number"]]
    assert told[0]["chapter"] == "How to play" and told[len(told) - len(found) :] == found
    numbers = [rule["number"] for rule in found]
    assert len(numbers) == len(set(numbers))
    assert numbers.index("0.1.6") < numbers.index("R57") < numbers.index("T1.1")
    win = found[numbers.index("0.1.6")]
    assert win["chapter"] == "0.1 The game"
    assert "1000" in win["text"]
