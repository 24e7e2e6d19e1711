"""Forms: the schema says what `fill` takes, and every bad value is named with its form and blank."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from longbox.kernel import BadDeed, Blank, Form, FormKind, Game, Refusal
from longbox.kernel.forms import TEXT_LIMIT, number, numbers, text, word
from tests.roofs import RoofsGame
from tests.toys.duel import DuelGame
from tests.toys.watch import WatchGame

RULING = FormKind[Any](
    "ruling", [word("what", ["stress", "doom"]), number("value", 0, 9), numbers("who", 1, 3, needed=False), text("reason")]
)


# A second judge, which knows nothing but JSON Schema


def valid(schema: dict[str, Any], value: Any) -> bool:
    """Whether a value is valid by those words of JSON Schema that forms use."""
    if "enum" in schema:
        return any(value == item and type(value) is type(item) for item in schema["enum"])
    kind = schema["type"]
    if kind == "integer":
        return type(value) is int and schema["minimum"] <= value <= schema["maximum"]
    if kind == "string":
        return isinstance(value, str) and schema.get("minLength", 0) <= len(value) <= schema["maxLength"]
    if kind == "array":
        return isinstance(value, list) and all(valid(schema["items"], item) for item in value)
    assert kind == "object"
    known = schema["properties"]
    return (
        isinstance(value, dict)
        and all(name in value for name in schema["required"])
        and (schema["additionalProperties"] or all(name in known for name in value))
        and all(valid(known[name], item) for name, item in value.items())
    )


NAMES = st.sampled_from(["who", "what", "value", "reason", "why"])


@st.composite
def blanks(draw: st.DrawFn, name: str) -> Blank:
    needed = draw(st.booleans())
    low = draw(st.integers(-3, 3))
    high = low + draw(st.integers(0, 4))
    words = draw(st.lists(st.sampled_from(["stress", "doom", "a b", ""]), min_size=1, unique=True))
    return draw(
        st.sampled_from([number(name, low, high, needed), numbers(name, low, high, needed), word(name, words, needed), text(name, needed)])
    )


@st.composite
def kinds(draw: st.DrawFn) -> FormKind[Any]:
    names = draw(st.lists(NAMES, max_size=4, unique=True))
    return FormKind("ruling", [draw(blanks(name)) for name in names])


VALUES = st.one_of(
    st.integers(-5, 9),
    st.booleans(),
    st.none(),
    st.sampled_from(["stress", "doom", "a b", "", "x" * TEXT_LIMIT, "x" * (TEXT_LIMIT + 1), 1.0, {}]),
    st.lists(st.integers(-5, 9) | st.booleans() | st.just("1"), max_size=3),
)


@given(kinds(), st.dictionaries(NAMES, VALUES, max_size=4))
def test_fill_takes_what_the_schema_allows(kind: FormKind[Any], values: dict[str, Any]) -> None:
    schema = kind.schema()
    assert schema["title"] == "ruling"
    msgspec.json.encode(schema)
    if valid(schema, values):
        assert kind.fill(values).values == values
    else:
        with pytest.raises(BadDeed, match=r"^form 'ruling'"):
            kind.fill(values)


def good_value(blank: Blank) -> st.SearchStrategy[Any]:
    """A value that a blank takes."""
    integers = st.integers(blank.low, blank.high)
    by_type = {
        "number": integers,
        "word": st.sampled_from(blank.words or [""]),
        "numbers": st.lists(integers),
        "text": st.text(max_size=50).map(lambda words: f"{words}!" if blank.needed else words),
    }
    return by_type[blank.type]


@given(kinds(), st.data())
def test_forms_read_back_from_json(kind: FormKind[Any], data: st.DataObject) -> None:
    chosen = [blank for blank in kind.blanks if blank.needed or data.draw(st.booleans())]
    form = kind.fill({blank.name: data.draw(good_value(blank)) for blank in chosen})
    written = msgspec.json.decode(msgspec.json.encode(form.json()))
    assert written["form"] == "ruling"
    again = kind.fill(written)
    assert again == form
    assert hash(again) == hash(form)


# What a person reads


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({}, "form 'ruling': what is missing; it must be one of stress, doom"),
        ({"what": "doom"}, "form 'ruling': value is missing; it must be a whole number from 0 to 9"),
        ({"what": "luck", "value": 1}, "form 'ruling': what must be one of stress, doom, not 'luck'"),
        ({"what": 1, "value": 1}, "form 'ruling': what must be one of stress, doom, not '1'"),
        ({"what": "doom", "value": 10}, "form 'ruling': value must be a whole number from 0 to 9, not '10'"),
        ({"what": "doom", "value": -1}, "form 'ruling': value must be a whole number from 0 to 9, not '-1'"),
        ({"what": "doom", "value": True}, "form 'ruling': value must be a whole number from 0 to 9, not 'True'"),
        ({"what": "doom", "value": "1"}, "form 'ruling': value must be a whole number from 0 to 9, not '1'"),
        ({"what": "doom", "value": 1.0}, "form 'ruling': value must be a whole number from 0 to 9, not '1.0'"),
        ({"what": "doom", "value": None}, "form 'ruling': value must be a whole number from 0 to 9, not 'None'"),
        ({"what": "doom", "value": 1, "who": 1}, "form 'ruling': who must be a list of whole numbers from 1 to 3, not '1'"),
        ({"what": "doom", "value": 1, "who": [1, 4]}, "form 'ruling': who must be a list of whole numbers from 1 to 3, not '[1, 4]'"),
        ({"what": "doom", "value": 1, "who": [True]}, "form 'ruling': who must be a list of whole numbers from 1 to 3, not '[True]'"),
        ({"what": "doom", "value": 1, "reason": 3}, "form 'ruling': reason must be text of at most 2000 characters, not '3'"),
        (
            {"what": "doom", "value": 1, "reason": "x" * 2001},
            f"form 'ruling': reason must be text of at most 2000 characters, not '{'x' * 60}'",
        ),
        ({"what": "doom", "value": 1, "why": ""}, "form 'ruling' has no blank 'why'; it has what, value, who, reason"),
    ],
)
def test_a_bad_value_is_named(values: dict[str, Any], words: str) -> None:
    with pytest.raises(BadDeed) as error:
        RULING.fill(values)
    assert str(error.value) == words


def test_a_form_without_blanks_says_that_it_has_none() -> None:
    with pytest.raises(BadDeed, match="form 'concede' has no blank 'why'; it has none"):
        FormKind[Any]("concede").fill({"form": "concede", "why": ""})


@pytest.mark.parametrize(
    ("game", "data", "words"),
    [
        (DuelGame(), {"form": "flee"}, "there is no form 'flee'; there are concede"),
        (DuelGame(), {}, "there is no form None; there are concede"),
        (DuelGame(), {"form": ["concede"]}, "there is no form ['concede']; there are concede"),
        (WatchGame(2), {"form": "flee"}, "there is no form 'flee'; there are scene, ruling, worsen, rest, note, finish, back, drop"),
    ],
)
def test_a_form_that_does_not_exist_is_named(game: Game, data: dict[str, Any], words: str) -> None:
    with pytest.raises(BadDeed) as error:
        game.form(data)
    assert str(error.value) == words


# What a game reads


def test_a_filled_form_gives_its_values() -> None:
    form = RULING.fill({"what": "doom", "value": 3, "who": [1, 2], "reason": "Because."})
    assert (form.word("what"), form.number("value"), form.numbers("who"), form.word("reason")) == ("doom", 3, [1, 2], "Because.")
    assert repr(form) == "ruling what='doom' value=3 who=[1, 2] reason='Because.'"


def test_a_blank_that_was_left_out_gives_its_default() -> None:
    form = FormKind[Any]("note", [number("sum", 1, 3, needed=False), text("words")]).fill({})
    assert form.values == {}
    assert (form.number("sum"), form.number("sum", 2), form.word("words"), form.word("words", "-")) == (0, 2, "", "-")


def test_a_filled_form_keeps_no_list_of_the_caller() -> None:
    who = [1, 2]
    form = RULING.fill({"what": "doom", "value": 3, "who": who})
    who.append(3)
    assert form.numbers("who") == [1, 2]


def test_a_list_that_was_left_out_is_empty() -> None:
    assert RULING.fill({"what": "doom", "value": 3}).numbers("who") == []


def test_forms_are_equal_by_kind_and_values() -> None:
    other = FormKind[Any]("ruling", RULING.blanks)
    form = RULING.fill({"what": "doom", "value": 3})
    assert form == RULING.fill({"value": 3, "what": "doom"})
    assert form != RULING.fill({"what": "doom", "value": 4})
    assert form != other.fill({"what": "doom", "value": 3})
    assert form != {"what": "doom", "value": 3}


def test_what_a_form_has_not_written_says_so() -> None:
    form = RULING.fill({"what": "doom", "value": 3})
    state = DuelGame().start()
    with pytest.raises(NotImplementedError):
        form.bar(state, 0)
    with pytest.raises(NotImplementedError):
        form.enter(state, 0)


# Forms at a game


def test_back_is_there_exactly_where_there_are_drafts() -> None:
    assert list(RoofsGame(2).forms) == ["back", "drop", "reopen"]
    assert "back" not in DuelGame().forms


def test_a_form_from_no_seat_is_refused() -> None:
    game = DuelGame()
    for seat in (-1, 2, 30):
        refused = game.start().refuse(seat, game.form({"form": "concede"}))
        assert refused is not None
        assert (refused.code, refused.rule) == ("no_seat", "T2.1")


class Applause(FormKind[Any]):
    def refuse(self, state: Any, seat: int, form: Form) -> Refusal | None:
        return None


@pytest.mark.parametrize("after_end", [True, False])
def test_after_the_end_only_forms_for_after_the_end_are_taken(after_end: bool) -> None:
    game = DuelGame()
    game.forms["applause"] = Applause("applause", after_end=after_end)
    state = game.start()
    applause = game.form({"form": "applause"})
    assert state.refuse(0, applause) is None
    state.apply(0, game.form({"form": "concede"}))
    refused = state.refuse(0, applause)
    assert (refused is None) == after_end
    assert refused is None or (refused.code, refused.rule) == ("over", "T1.3")


@pytest.mark.parametrize("words", ["", " ", "\t\n", "\u200b", "\u2800", "\u3164", "\x00", "\u00a0\u2003"])
def test_a_text_that_is_needed_has_something_to_read(words: str) -> None:
    with pytest.raises(BadDeed, match="words must be some text"):
        FormKind("note", [text("words", needed=True)]).fill({"words": words})
    assert FormKind("note", [text("words")]).fill({"words": words}).word("words") == words
