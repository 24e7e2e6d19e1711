"""Forms: what stands beside the list of moves. A ruling, a framed scene, conceding, taking back a step of a draft.

A form has a schema and a refusal of its own, is never listed by `legal`, and bots and environments never see it. A text blank is
an annotation: whether a form is refused never depends on what it says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Generic

from mypy_extensions import mypyc_attr

from longbox.kernel.deeds import Deed, Refusal, S, Value
from longbox.kernel.errors import BadDeed

if TYPE_CHECKING:
    from longbox.kernel.state import State

TEXT_LIMIT: Final = 2000


class Blank:
    """One blank of a form: a whole number, one word out of a list, a short list of numbers, or free text."""

    __slots__ = ("name", "type", "low", "high", "words", "needed")

    def __init__(self, name: str, type: str, low: int, high: int, words: Sequence[str], needed: bool) -> None:
        self.name = name
        self.type = type
        self.low = low
        self.high = high
        self.words = list(words)
        self.needed = needed

    def schema(self) -> dict[str, object]:
        """This blank as JSON Schema."""
        if self.type == "number":
            return {"type": "integer", "minimum": self.low, "maximum": self.high}
        if self.type == "word":
            return {"enum": list(self.words)}
        if self.type == "numbers":
            return {"type": "array", "items": {"type": "integer", "minimum": self.low, "maximum": self.high}}
        return {"type": "string", "maxLength": TEXT_LIMIT}

    def check(self, value: object) -> Value:
        """The value itself, or BadDeed with what was expected."""
        if self.type == "number" and _is_number(value, self.low, self.high):
            assert isinstance(value, int)
            return value
        if self.type == "word" and isinstance(value, str) and value in self.words:
            return value
        if self.type == "numbers" and isinstance(value, list) and all(_is_number(item, self.low, self.high) for item in value):
            return list(value)
        if self.type == "text" and isinstance(value, str) and len(value) <= TEXT_LIMIT and writable(value):
            return value
        raise BadDeed(f"{self.name} must be {self.span()}, not {str(value)[:60]!r}")

    def span(self) -> str:
        if self.type == "number":
            return f"a whole number from {self.low} to {self.high}"
        if self.type == "word":
            return "one of " + ", ".join(self.words)
        if self.type == "numbers":
            return f"a list of whole numbers from {self.low} to {self.high}"
        return f"text of at most {TEXT_LIMIT} characters"


def writable(text: str) -> bool:
    """Whether a text can be written as UTF-8: half a surrogate pair cannot."""
    return not any(0xD800 <= ord(char) <= 0xDFFF for char in text)


def _is_number(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def number(name: str, low: int, high: int, needed: bool = True) -> Blank:
    return Blank(name, "number", low, high, (), needed)


def word(name: str, words: Sequence[str], needed: bool = True) -> Blank:
    return Blank(name, "word", 0, 0, words, needed)


def numbers(name: str, low: int, high: int, needed: bool = True) -> Blank:
    return Blank(name, "numbers", low, high, (), needed)


def text(name: str, needed: bool = False) -> Blank:
    return Blank(name, "text", 0, 0, (), needed)


class Form(Deed):
    """A filled-in form. Made by `FormKind.fill`, which checks it against the schema."""

    __slots__ = ("kind", "values")

    def __init__(self, kind: FormKind[Any], values: dict[str, Value]) -> None:
        self.kind = kind
        self.values = values

    def enter(self, state: State, seat: int) -> None:
        self.kind.apply(state, seat, self)

    def bar(self, state: State, seat: int) -> Refusal | None:
        return self.kind.refuse(state, seat, self)

    def number(self, name: str, default: int = 0) -> int:
        value = self.values.get(name, default)
        assert isinstance(value, int)
        return value

    def word(self, name: str, default: str = "") -> str:
        value = self.values.get(name, default)
        assert isinstance(value, str)
        return value

    def numbers(self, name: str) -> list[int]:
        value = self.values.get(name, [])
        assert isinstance(value, list)
        return value

    def json(self) -> dict[str, object]:
        data: dict[str, object] = {"form": self.kind.name}
        data.update(self.values)
        return data

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Form) and self.kind is other.kind and self.values == other.values

    def __hash__(self) -> int:
        return hash(self.kind.name)

    def __repr__(self) -> str:
        return " ".join([self.kind.name] + [f"{name}={value!r}" for name, value in self.values.items()])


@mypyc_attr(allow_interpreted_subclasses=True)
class FormKind(Generic[S]):
    """One form: its name, its blanks, when it is refused and what it does.

    `refuse` must not look at text blanks. When the game is over every form is refused, except those for `after_end`.
    """

    def __init__(self, name: str, blanks: Sequence[Blank] = (), after_end: bool = False) -> None:
        names = [blank.name for blank in blanks]
        if len(set(names)) != len(names) or "form" in names:
            raise ValueError(f"form {name!r}: each blank needs a name of its own, and not 'form'")
        self.name = name
        self.blanks = list(blanks)
        self.after_end = after_end

    def refuse(self, state: S, seat: int, form: Form) -> Refusal | None:
        raise NotImplementedError(f"{type(self).__name__}.refuse is not written")

    def apply(self, state: S, seat: int, form: Form) -> None:
        raise NotImplementedError(f"{type(self).__name__}.apply is not written")

    def fill(self, values: dict[str, Any]) -> Form:
        """The form with these values, or BadDeed with the name of the blank that is wrong."""
        filled: dict[str, Value] = {}
        for blank in self.blanks:
            if blank.name in values:
                try:
                    filled[blank.name] = blank.check(values[blank.name])
                except BadDeed as error:
                    raise BadDeed(f"form {self.name!r}: {error}") from None
            elif blank.needed:
                raise BadDeed(f"form {self.name!r}: {blank.name} is missing; it must be {blank.span()}")
        for name in values:
            if name not in filled and name != "form":
                raise BadDeed(f"form {self.name!r} has no blank {name!r}; it has {', '.join(b.name for b in self.blanks) or 'none'}")
        return Form(self, filled)

    def schema(self) -> dict[str, object]:
        """The form as JSON Schema, for clients."""
        return {
            "title": self.name,
            "type": "object",
            "properties": {blank.name: blank.schema() for blank in self.blanks},
            "required": [blank.name for blank in self.blanks if blank.needed],
            "additionalProperties": False,
        }


class Back(FormKind["State"]):
    """Take the last step off one's own draft (rule T4.2). Every game with drafts has it."""

    def refuse(self, state: State, seat: int, form: Form) -> Refusal | None:
        return None if state.drafts[seat] else Refusal("no_draft", "There is nothing to take back: your draft is empty.", "T4.2")

    def apply(self, state: State, seat: int, form: Form) -> None:
        state.drafts[seat].pop()
