"""Moves and the table of all moves: numbers, text and JSON lead to a move and back, and whatever is no move is named."""

from __future__ import annotations

from math import prod
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from longbox.kernel import CHANCE, BadDeed, Deed, Kind, Move, MoveTable, Outcome, Range, Refusal
from tests.roofs import RoofsGame

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Z", "C"]), min_size=1, max_size=6)
NO_WORDS = ["", " ", "two words", "tab\t", "line\nbreak", "hard\u00a0space"]


@st.composite
def ranges(draw: st.DrawFn) -> Range:
    size = draw(st.integers(1, 5))
    labels = draw(st.one_of(st.just([]), st.lists(WORDS, min_size=size, max_size=size, unique=True)))
    return Range(draw(WORDS), size, labels)


@st.composite
def tables(draw: st.DrawFn) -> MoveTable:
    names = draw(st.lists(WORDS, min_size=1, max_size=4, unique=True))
    return MoveTable([Kind[Any](name, draw(st.lists(ranges(), max_size=3)), step=draw(st.booleans())) for name in names])


def small_table() -> MoveTable:
    roof = Range("roof", 3, ["left", "middle", "right"])
    return MoveTable([Kind("pass"), Kind("coin", [roof]), Kind("swap", [roof, Range("with", 2), Range("by", 2)])])


# Round trips


@given(tables())
def test_every_number_is_a_move_and_every_move_has_its_number(table: MoveTable) -> None:
    assert table.size == sum(prod(range_.size for range_ in kind.ranges) for kind in table.kinds)
    everything = table.all()
    assert len(everything) == len(set(everything)) == table.size
    assert [table.number(move) for move in everything] == list(range(table.size))
    for move in everything:
        assert len(move.values()) == len(move.kind.ranges)
        assert all(0 <= value < range_.size for value, range_ in zip(move.values(), move.kind.ranges, strict=True))
        assert table.move(table.number(move)) is move


@given(tables(), st.data())
def test_moves_read_back_from_text_and_json(table: MoveTable, data: st.DataObject) -> None:
    move = table.move(data.draw(st.integers(0, table.size - 1)))
    assert table.parse(repr(move)) is move
    assert table.parse(f"  {repr(move).replace(' ', '   ')}  ") is move
    written = msgspec.json.decode(msgspec.json.encode(move.json()))
    assert written == [move.kind.name, *move.values()]
    assert table.from_json(written) is move


@given(tables(), st.data())
def test_a_number_is_understood_where_no_label_is_that_number(table: MoveTable, data: st.DataObject) -> None:
    move = table.move(data.draw(st.integers(0, table.size - 1)))
    numbers = [str(value) for value in move.values()]
    assume(not any(number in range_.labels for number, range_ in zip(numbers, move.kind.ranges, strict=True)))
    assert table.parse(" ".join([move.kind.name, *numbers])) is move


def test_the_numbers_go_through_the_kinds_in_order() -> None:
    table = small_table()
    assert table.size == 1 + 3 + 12
    swap = table.by_name["swap"]
    assert [repr(table.move(number)) for number in (0, 1, 3, 4, 5, 6, 8, 15)] == [
        "pass",
        "coin left",
        "coin right",
        "swap left 0 0",
        "swap left 0 1",
        "swap left 1 0",
        "swap middle 0 0",
        "swap right 1 1",
    ]
    assert swap.of(2, 0, 1).values() == [2, 0, 1]
    assert swap.of(2, 0, 1).json() == ["swap", 2, 0, 1]


# Equality


def test_equal_moves_are_equal_and_others_are_not() -> None:
    coin = Kind[Any]("coin", [Range("roof", 3)])
    other = Kind[Any]("coin", [Range("roof", 3)])
    MoveTable([coin])
    MoveTable([other])
    assert coin.of(1) is coin.of(1)
    assert Move(coin, 1, 0, 0) == coin.of(1)
    assert hash(Move(coin, 1, 0, 0)) == hash(coin.of(1))
    assert coin.of(1) != coin.of(2)
    assert coin.of(1) != other.of(1)
    assert coin.of(1) != "coin 1"
    assert len({coin.of(1), Move(coin, 1, 0, 0), coin.of(2)}) == 2


@pytest.mark.parametrize("values", [(1, 0, 0), (0, 1, 0), (0, 0, 1)])
def test_a_move_differs_by_each_of_its_integers(values: tuple[int, int, int]) -> None:
    kind = Kind[Any]("swap", [Range("a", 2), Range("b", 2), Range("c", 2)])
    MoveTable([kind])
    assert Move(kind, *values) != Move(kind, 0, 0, 0)
    assert hash(Move(kind, *values)) != hash(Move(kind, 0, 0, 0))


def test_outcomes_are_equal_by_what_they_show() -> None:
    assert Outcome([1, 2]) == Outcome([1, 2])
    assert hash(Outcome([1, 2])) == hash(Outcome([1, 2]))
    assert Outcome([1, 2]) != Outcome([2, 1])
    assert Outcome([1]) != [1]
    assert repr(Outcome([3, 12])) == "roll 3 12"


# A kind of very many moves keeps none of them


def test_a_kind_of_65536_moves_keeps_them_and_a_larger_one_does_not() -> None:
    kept = Kind[Any]("kept", [Range("a", 256), Range("b", 256)])
    made = Kind[Any]("made", [Range("a", 256), Range("b", 256), Range("c", 2)])
    table = MoveTable([kept, made])
    assert kept.of(255, 255) is kept.of(255, 255)
    assert made.of(255, 255, 1) is not made.of(255, 255, 1)
    assert made.of(255, 255, 1) == made.of(255, 255, 1)
    assert table.size == 65536 * 3


@given(st.integers(0, 300 * 300 * 3 - 1))
def test_a_large_kind_reads_back_all_the_same(number: int) -> None:
    table = MoveTable([Kind("pass"), Kind("aim", [Range("x", 300), Range("y", 300), Range("z", 3, ["low", "mid", "high"])])])
    move = table.move(number + 1)
    assert table.number(move) == hash(move) == number + 1
    assert [move.a, move.b, move.c] == [number // 900, number // 3 % 300, number % 3]
    assert table.parse(repr(move)) == move
    assert table.from_json(move.json()) == move


# Bad text, JSON and numbers


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a move needs at least one word"),
        ("  \t ", "a move needs at least one word"),
        ("bid 3", "there is no move 'bid'; there are pass, coin, swap"),
        ("Coin left", "there is no move 'Coin'; there are pass, coin, swap"),
        ("pass 1", "'pass' takes no values, not 1"),
        ("coin", "'coin' takes 1 value (roof), not 0"),
        ("swap left 1", "'swap' takes 3 values (roof, with, by), not 2"),
        ("coin up", "'coin': roof must be one of left, middle, right, not 'up'"),
        ("coin 3", "'coin': roof must be one of left, middle, right, not '3'"),
        ("swap left -1 0", "'swap': with must be 0 to 1, not '-1'"),
        ("swap left 2 0", "'swap': with must be 0 to 1, not '2'"),
        ("swap left 0 +1", "'swap': by must be 0 to 1, not '+1'"),
        ("swap left 0 1.0", "'swap': by must be 0 to 1, not '1.0'"),
        ("swap left 0 ١", "'swap': by must be 0 to 1, not '١'"),
        ("swap left 0 ²", "'swap': by must be 0 to 1, not '²'"),
    ],
)
def test_text_that_is_no_move(text: str, words: str) -> None:
    with pytest.raises(BadDeed) as error:
        small_table().parse(text)
    assert str(error.value) == words


LIST_WORDS = "a move is a list that begins with the name of its kind, not "


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (None, LIST_WORDS + "None"),
        ("pass", LIST_WORDS + "'pass'"),
        ({"pass": 1}, LIST_WORDS + "{'pass': 1}"),
        ([], LIST_WORDS + "[]"),
        ([1], LIST_WORDS + "[1]"),
        ([["pass"]], LIST_WORDS + "[['pass']]"),
        (["bid"], "there is no move 'bid'; there are pass, coin, swap"),
        (["pass", 0], "'pass' takes no values, not 1"),
        (["coin"], "'coin' takes 1 value (roof), not 0"),
        (["coin", 3], "'coin': roof must be a whole number from 0 to 2, not 3"),
        (["coin", -1], "'coin': roof must be a whole number from 0 to 2, not -1"),
        (["coin", True], "'coin': roof must be a whole number from 0 to 2, not True"),
        (["coin", 1.0], "'coin': roof must be a whole number from 0 to 2, not 1.0"),
        (["coin", "left"], "'coin': roof must be a whole number from 0 to 2, not 'left'"),
        (["coin", None], "'coin': roof must be a whole number from 0 to 2, not None"),
        (["swap", 0, 0, 2], "'swap': by must be a whole number from 0 to 1, not 2"),
    ],
)
def test_json_that_is_no_move(data: object, words: str) -> None:
    with pytest.raises(BadDeed) as error:
        small_table().from_json(data)
    assert str(error.value) == words


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 5) | st.floats(allow_nan=False) | st.sampled_from(["pass", "coin", "swap", "x", ""]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
)


@given(JSON | st.lists(JSON, max_size=5).map(lambda rest: ["swap", *rest]))
def test_whatever_json_it_is_a_move_or_bad(data: object) -> None:
    table = small_table()
    try:
        move = table.from_json(data)
    except BadDeed:
        return
    assert move.json() == data


@given(st.text() | st.lists(st.sampled_from(["pass", "coin", "swap", "left", "right", "0", "1", "2", "x"])).map(" ".join))
def test_whatever_text_it_is_a_move_or_bad(text: str) -> None:
    table = small_table()
    try:
        move = table.parse(text)
    except BadDeed:
        return
    assert table.parse(repr(move)) == move


@pytest.mark.parametrize("number", [-1, 16, 1 << 70])
def test_a_number_that_is_no_move(number: int) -> None:
    with pytest.raises(BadDeed, match=f"there is no move number {number}: they run from 0 to 15"):
        small_table().move(number)


# What cannot be built


def test_a_range_has_at_least_one_value() -> None:
    with pytest.raises(ValueError, match="range 'roof' needs at least one value"):
        Range("roof", 0)


@pytest.mark.parametrize("labels", [["left"], ["a", "b", "c"]])
def test_a_range_has_a_label_for_each_value(labels: list[str]) -> None:
    with pytest.raises(ValueError, match=f"range 'roof' has 2 values but {len(labels)} labels"):
        Range("roof", 2, labels)


def test_a_range_does_not_use_a_label_twice() -> None:
    with pytest.raises(ValueError, match="range 'roof' uses a label twice"):
        Range("roof", 2, ["left", "left"])


@pytest.mark.parametrize("word", NO_WORDS)
def test_labels_and_names_are_words(word: str) -> None:
    with pytest.raises(ValueError, match="must be one word"):
        Range("roof", 2, ["left", word])
    with pytest.raises(ValueError, match="the name of a move must be one word"):
        Kind[Any](word)


def test_a_label_that_is_a_number_wins_over_the_number() -> None:
    card = Range("card", 3, ["2", "0", "1"])
    table = MoveTable([Kind("play", [card])])
    for value, label in enumerate(card.labels):
        assert card.read(label) == value
        assert table.parse(f"play {label}").a == value
        assert repr(table.parse(f"play {label}")) == f"play {label}"


def test_a_kind_has_at_most_three_ranges() -> None:
    with pytest.raises(ValueError, match="move 'aim' has 4 ranges; three is the most"):
        Kind[Any]("aim", [Range(name, 2) for name in "abcd"])


def test_a_table_does_not_use_a_name_twice() -> None:
    with pytest.raises(ValueError, match="two kinds of move are named 'pass'"):
        MoveTable([Kind("pass"), Kind("pass")])


def test_a_kind_stands_at_one_place() -> None:
    first, second = Kind[Any]("first"), Kind[Any]("second", [Range("a", 2)])
    MoveTable([first, second])
    assert MoveTable([first, second]).size == 3
    with pytest.raises(ValueError, match="the kind 'second' stands in another table at another place"):
        MoveTable([second, first])


def test_a_table_knows_whether_it_has_drafts() -> None:
    assert not MoveTable([Kind("pass")]).has_drafts
    assert MoveTable([Kind("coin", step=True), Kind("done")]).has_drafts


def test_what_a_game_has_not_written_says_so() -> None:
    kind, state = Kind[Any]("pass"), RoofsGame(2).start()
    with pytest.raises(NotImplementedError):
        kind.refuse(state, 0, 0, 0, 0)
    with pytest.raises(NotImplementedError):
        kind.apply(state, 0, 0, 0, 0)
    with pytest.raises(NotImplementedError):
        Deed().bar(state, CHANCE)
    with pytest.raises(NotImplementedError):
        Deed().enter(state, CHANCE)


def test_a_refusal_reads_as_its_words_and_rule() -> None:
    assert repr(Refusal("order", "Coins are laid from left to right.", "A1.2")) == "Coins are laid from left to right. (A1.2)"
