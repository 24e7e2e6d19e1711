"""States as JSON: what was written reads back, and whatever is wrong is named with its exact place."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from longbox.kernel import CHANCE, BadState, Effect, Game, Outcome, State
from longbox.kernel.codec import FLAG, MOVE, TEXT, WHOLE, Codec, many, maybe, named, record, state_record
from tests.roofs import Roofs, RoofsGame
from tests.toys.duel import DuelGame, Item
from tests.toys.watch import WatchGame

ZAP, GAMBLE = 0, 4


class Card:
    def __init__(self, id: str) -> None:
        self.id = id


CARDS = [Card("zap"), Card("ward")]
CARD = named(CARDS)
ITEM = record(Item, owner=WHOLE, card=WHOLE, target=WHOLE)


def duel_data() -> dict[str, Any]:
    """A duel in the middle of a gamble, with a card on the stack."""
    state = DuelGame().start()
    for shown in ([1, 2, 3, 4], [1, 1, 1, 1], [1]):
        state.apply(CHANCE, Outcome(shown))
    state.stack = [Item(0, ZAP, 1)]
    state.frames = [state.game.effects[GAMBLE].frame(0, 1)]
    return dict(state.game.encode(state))


def roofs_data() -> dict[str, Any]:
    """Roofs with a coin on a draft and a finished plan."""
    game = RoofsGame(2)
    state = game.start()
    for seat, words in [(0, "coin left"), (1, "coin middle"), (1, "done")]:
        state.apply(seat, game.moves.parse(words))
    return dict(game.encode(state))


def put(data: Any, place: str, value: object) -> Any:
    """A copy of the data with another value at a place such as `hands[1][2]`."""
    new = deepcopy(data)
    keys: list[str | int] = []
    for part in place.replace("]", "").replace("[", ".#").split("."):
        keys.append(int(part[1:]) if part.startswith("#") else part)
    target = new
    for key in keys[:-1]:
        target = target[key]
    target[keys[-1]] = value
    return new


def fault(game: Game, data: object) -> str:
    with pytest.raises(BadState) as error:
        game.decode(data)
    return str(error.value)


# Reading back


@pytest.mark.parametrize(("game", "data"), [(DuelGame(), duel_data()), (RoofsGame(2), roofs_data())])
def test_a_state_reads_back(game: Game, data: dict[str, Any]) -> None:
    written = msgspec.json.encode(data)
    state = game.decode(msgspec.json.decode(written))
    assert msgspec.json.encode(game.encode(state)) == written
    assert state == game.decode(data)
    assert state.game is game
    assert state.heard is None


def test_what_was_written_is_no_part_of_the_state() -> None:
    game = DuelGame()
    state = game.start()
    before = deepcopy(game.encode(state))
    data = game.encode(state)
    data["hearts"].append(3)
    data["frames"][0]["a"] = 99
    assert game.encode(state) == before


def test_states_are_equal_by_what_is_written_and_no_keys() -> None:
    game = DuelGame()
    one, two = game.start(), game.start()
    assert one == two
    two.apply(0, game.form({"form": "concede"}))
    assert one != two
    assert one != game.encode(one)
    with pytest.raises(TypeError, match="a state changes and cannot be a key"):
        hash(one)


# What the kernel keeps


def test_an_effect_is_written_and_read_by_its_name() -> None:
    game, data = DuelGame(), duel_data()
    assert data["frames"] == [{"effect": "gamble", "at": 0, "seat": 0, "a": 1, "b": 0, "c": 0}]
    assert game.decode(data).frames[0].effect == GAMBLE


def test_a_name_finds_its_effect_at_another_number() -> None:
    """A game that has got one more effect reads what was written without it."""
    game = DuelGame()
    effects = [Effect[Any]("new"), *game.effects]
    more = Game("duel", version=1, seats=2, kinds=[], codec=game.codec, rulebook=game.rulebook, effects=effects)
    assert more.decode(duel_data()).frames[0].effect == GAMBLE + 1


def test_two_effects_of_one_name_are_refused() -> None:
    game = RoofsGame(2)
    effects = [Effect[Any]("draw"), Effect[Any]("other"), Effect[Any]("draw")]
    with pytest.raises(ValueError, match=r"^two effects are named 'draw'; states tell them apart by their names$"):
        Game("roofs", version=2, seats=2, kinds=[], codec=game.codec, rulebook=game.rulebook, effects=effects)


def test_whose_plan_is_sealed_is_written_and_read_and_cloned() -> None:
    game = RoofsGame(2)
    state = game.start()
    state.sealed = 2
    assert game.encode(state)["sealed"] == 2
    assert game.decode(game.encode(state)).sealed == 2
    assert state.clone().sealed == 2
    carried = game.start()
    carried.carry(state)
    assert carried == state != game.start()


@pytest.mark.parametrize("name", ["drafts", "frames", "sealed"])
def test_a_game_has_no_field_with_a_name_of_the_kernel(name: str) -> None:
    with pytest.raises(ValueError, match=f"^the kernel itself keeps '{name}' of a state: give the field another name$"):
        state_record(Roofs, **{name: WHOLE})


# What is written, in short


def roofs_shape(**fields: Codec[Any]) -> str:
    usual: dict[str, Codec[Any]] = {"round": WHOLE, "plans": many(maybe(many(WHOLE)))}
    return state_record(Roofs, **{**usual, **fields}).shape()


def test_the_same_codec_has_the_same_shape_whatever_the_order_of_its_fields() -> None:
    assert roofs_shape() == roofs_shape() == state_record(Roofs, plans=many(maybe(many(WHOLE))), round=WHOLE).shape()
    assert named(CARDS).shape() == named([Card("other")]).shape(), "which definitions there are is a matter of packs"
    assert [len(shape) for shape in (roofs_shape(), WHOLE.shape())] == [16, 16]


def test_whatever_is_written_otherwise_has_another_shape() -> None:
    item: dict[str, Codec[Any]] = {"owner": WHOLE, "card": WHOLE}
    shapes = [
        roofs_shape(),
        roofs_shape(more=WHOLE),
        roofs_shape(mere=WHOLE),
        roofs_shape(more=TEXT),
        roofs_shape(more=FLAG),
        roofs_shape(more=MOVE),
        roofs_shape(more=CARD),
        roofs_shape(more=many(WHOLE)),
        roofs_shape(more=maybe(WHOLE)),
        roofs_shape(more=many(maybe(WHOLE))),
        roofs_shape(more=maybe(many(WHOLE))),
        roofs_shape(more=record(Item, **item)),
        roofs_shape(more=record(Item, **item, target=WHOLE)),
        roofs_shape(more=record(Item, **item, aim=WHOLE)),
        roofs_shape(more=many(maybe(record(Item, **item, aim=many(TEXT))))),
        record(Roofs, round=WHOLE, plans=many(maybe(many(WHOLE)))).shape(),
    ]
    assert len(set(shapes)) == len(shapes)


def test_the_outline_names_what_the_kernel_keeps() -> None:
    frame = "{a: whole, at: whole, b: whole, c: whole, effect: effect, seat: whole}"
    assert state_record(Roofs, round=WHOLE).outline() == f"{{drafts: [[move]], frames: [{frame}], round: whole, sealed: whole}}"


def test_a_codec_of_ones_own_is_told_by_its_name() -> None:
    class Colour(Codec[str]):
        pass

    class Paint(Codec[str]):
        pass

    assert many(Colour()).shape() == many(Colour()).shape() != many(Paint()).shape()


# Each codec


Judge = Callable[[Any], bool]

PLAIN: list[tuple[Codec[Any], Judge]] = [
    (WHOLE, lambda value: type(value) is int and -(1 << 63) <= value < 1 << 63),
    (FLAG, lambda value: type(value) is bool),
    (TEXT, lambda value: type(value) is str),
]


def listed(pair: tuple[Codec[Any], Judge]) -> tuple[Codec[Any], Judge]:
    codec, judge = pair
    return many(codec), lambda value: type(value) is list and all(judge(item) for item in value)


def optional(pair: tuple[Codec[Any], Judge]) -> tuple[Codec[Any], Judge]:
    codec, judge = pair
    return maybe(codec), lambda value: value is None or judge(value)


CODECS = st.recursive(st.sampled_from(PLAIN), lambda inner: inner.map(listed) | inner.map(optional), max_leaves=4)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=2),
    max_leaves=6,
)


@given(CODECS, JSON)
def test_a_codec_takes_exactly_its_own_type(pair: tuple[Codec[Any], Judge], value: object) -> None:
    codec, judge = pair
    if judge(value):
        read = codec.decode(value, "place", DuelGame())
        assert read == value
        assert codec.encode(read) == value
    else:
        with pytest.raises(BadState, match=r"^place"):
            codec.decode(value, "place", DuelGame())


def test_a_definition_is_written_as_its_id() -> None:
    game = DuelGame()
    assert CARD.encode(CARDS[1]) == "ward"
    assert CARD.decode("ward", "card", game) is CARDS[1]
    assert many(CARD).decode(["zap", "ward", "zap"], "cards", game) == [CARDS[0], CARDS[1], CARDS[0]]
    for wrong in ("blast", 1, None, ["zap"]):
        with pytest.raises(BadState, match=r"cards\[1\]: the id of a definition is expected, not"):
            many(CARD).decode(["zap", wrong], "cards", game)


def test_two_definitions_have_two_ids() -> None:
    with pytest.raises(ValueError, match="two definitions have one id"):
        named([Card("zap"), Card("zap")])


def test_a_record_is_read_by_its_names() -> None:
    item = ITEM.decode({"target": 1, "card": 2, "owner": 0}, "item", DuelGame())
    assert (item.owner, item.card, item.target) == (0, 2, 1)
    assert ITEM.encode(item) == {"owner": 0, "card": 2, "target": 1}


def test_a_move_is_written_as_its_json() -> None:
    game = RoofsGame(2)
    move = game.moves.parse("coin right")
    assert MOVE.encode(move) == ["coin", 2]
    assert MOVE.decode(["coin", 2], "draft", game) is move
    with pytest.raises(BadState, match=r"^draft: 'coin': roof must be a whole number from 0 to 2, not 3$"):
        MOVE.decode(["coin", 3], "draft", game)


# What is wrong, and where


@pytest.mark.parametrize(
    ("place", "value", "words"),
    [
        ("turn", "1", "state.turn: a whole number is expected, not '1'"),
        ("turn", True, "state.turn: a whole number is expected, not 'True'"),
        ("turn", 1.0, "state.turn: a whole number is expected, not '1.0'"),
        ("turn", None, "state.turn: a whole number is expected, not 'None'"),
        ("turn", 1 << 63, "state.turn: a whole number is expected, not '9223372036854775808'"),
        ("hands", 3, "state.hands: a list is expected, not '3'"),
        ("hands", {"0": []}, "state.hands: a list is expected, not \"{'0': []}\""),
        ("hands[1]", None, "state.hands[1]: a list is expected, not 'None'"),
        ("hands[1][2]", "zap", "state.hands[1][2]: a whole number is expected, not 'zap'"),
        ("hands[1][2]", False, "state.hands[1][2]: a whole number is expected, not 'False'"),
        ("stack[0]", [0, 0, 1], "state.stack[0]: an object is expected, not '[0, 0, 1]'"),
        ("stack[0].card", "zap", "state.stack[0].card: a whole number is expected, not 'zap'"),
        ("stack[0].color", "red", "state.stack[0]: 'color' is not known here"),
        ("frames[0]", None, "state.frames[0]: an object is expected, not 'None'"),
        ("frames[0].a", "x" * 99, f"state.frames[0].a: a whole number is expected, not '{'x' * 60}'"),
        ("frames[0].effect", 3, "state.frames[0].effect: the name of an effect is expected, not '3'"),
        ("frames[0].effect", True, "state.frames[0].effect: the name of an effect is expected, not 'True'"),
        ("frames[0].effect", "gambol", "state.frames[0].effect: there is no effect 'gambol'"),
        ("frames[0].effect", ["gamble"], "state.frames[0].effect: the name of an effect is expected, not \"['gamble']\""),
        ("frames", None, "state.frames: a list is expected, not 'None'"),
        ("sealed", 4, "state.sealed: the bit mask of some seats is expected, not 4"),
        ("sealed", [0], "state.sealed: a whole number is expected, not '[0]'"),
        ("luck", 7, "state: 'luck' is not known here"),
        ("drafts", [[]], "state.drafts: one draft a seat is expected, not 1"),
    ],
)
def test_a_wrong_value_is_named_with_its_place(place: str, value: object, words: str) -> None:
    assert fault(DuelGame(), put(duel_data(), place, value)) == words


@pytest.mark.parametrize(
    ("place", "value", "words"),
    [
        ("owners", 0, "state.owners: a list is expected, not '0'"),
        ("drafts", [], "state.drafts: one draft a seat is expected, not 0"),
        ("drafts", [[], [], []], "state.drafts: one draft a seat is expected, not 3"),
        ("drafts[0]", "coin", "state.drafts[0]: a list is expected, not 'coin'"),
        ("drafts[0][0]", ["coin"], "state.drafts[0][0]: 'coin' takes 1 value (roof), not 0"),
        ("drafts[0][0]", ["bid", 1], "state.drafts[0][0]: there is no move 'bid'; there are coin, done"),
        ("drafts[0][0][1]", 7, "state.drafts[0][0]: 'coin': roof must be a whole number from 0 to 2, not 7"),
        ("sealed", 4, "state.sealed: the bit mask of some seats is expected, not 4"),
        ("sealed", -1, "state.sealed: the bit mask of some seats is expected, not -1"),
        ("sealed", True, "state.sealed: a whole number is expected, not 'True'"),
        ("frames", [{"effect": "rain", "at": 0, "seat": 0, "a": 0, "b": 0, "c": 0}], "state.frames[0].effect: there is no effect 'rain'"),
    ],
)
def test_a_wrong_draft_or_plan_is_named_with_its_place(place: str, value: object, words: str) -> None:
    assert fault(RoofsGame(2), put(roofs_data(), place, value)) == words


def test_flags_and_texts_are_named_with_their_place() -> None:
    game = WatchGame(2)
    data = game.encode(game.start())
    assert fault(game, put(data, "ended", 0)) == "state.ended: true or false is expected, not '0'"
    assert fault(game, put(data, "title", 0)) == "state.title: text is expected, not '0'"


@pytest.mark.parametrize("name", [name for name in duel_data() if name != "sealed"])
def test_a_missing_key_is_named(name: str) -> None:
    data = duel_data()
    del data[name]
    assert fault(DuelGame(), data) == f"state: {name!r} is missing"


@pytest.mark.parametrize("name", ["owner", "card", "target"])
def test_a_missing_key_of_a_record_is_named(name: str) -> None:
    data = duel_data()
    del data["stack"][0][name]
    assert fault(DuelGame(), data) == f"state.stack[0]: {name!r} is missing"


@pytest.mark.parametrize("data", [None, [], "state", 3])
def test_a_state_is_an_object(data: object) -> None:
    assert fault(DuelGame(), data) == f"state: an object is expected, not {str(data)!r}"


def read(game: Game, data: object) -> State | str:
    """The state in the data, or what is wrong with it."""
    try:
        return game.decode(data)
    except BadState as error:
        return str(error)


@given(JSON)
def test_whatever_json_it_is_a_state_or_bad(value: object) -> None:
    game = RoofsGame(2)
    for name in roofs_data():
        data = put(roofs_data(), name, value)
        state = read(game, data)
        if isinstance(state, str):
            assert state.startswith(f"state.{name}")
        else:
            assert game.encode(state) == data
