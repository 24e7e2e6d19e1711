"""Forms: what a seat can do beside the listed moves, such as rule, frame a scene, concede, or take back a step of a draft.

A form has its own schema and refusals, is never listed by `legal`, and is never seen by bots and environments; a bot can fill it in if
the game gives it a `Twin` among its moves. A text blank is only an annotation: whether a form is refused never depends on its words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic

from mypy_extensions import mypyc_attr

from longbox.kernel.deeds import Deed, Kind, MoveTable, Range, Refusal, S, Value
from longbox.kernel.errors import BadDeed

if TYPE_CHECKING:
    from longbox.kernel.state import State

TEXT_LIMIT: Final = 2000
_STEPS: Final = 1000
_BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that count as printable and show nothing."""


class Blank:
    """One blank of a form: a whole number, one word from a list, a short list of numbers, or free text. `titles` says in words what each
    number from `low` on stands for; a text of several `lines` has one thing on each."""

    __slots__ = ("name", "type", "low", "high", "words", "needed", "titles", "lines")

    def __init__(
        self, name: str, type: str, low: int, high: int, words: Sequence[str], needed: bool, titles: Sequence[str] = (), lines: int = 1
    ) -> None:
        self.name = name
        self.type = type
        self.low = low
        self.high = high
        self.words = list(words)
        self.needed = needed
        self.titles = list(titles)
        self.lines = lines

    def schema(self) -> dict[str, object]:
        """This blank as JSON Schema."""
        if self.type == "number" and self.titles:
            return {"type": "integer", "oneOf": [{"const": self.low + at, "title": title} for at, title in enumerate(self.titles) if title]}
        if self.type == "number":
            return {"type": "integer", "minimum": self.low, "maximum": self.high}
        if self.type == "word":
            return {"enum": list(self.words)}
        if self.type == "numbers":
            return {"type": "array", "items": {"type": "integer", "minimum": self.low, "maximum": self.high}}
        more = {**({"minLength": 1} if self.needed else {}), **({"lines": self.lines} if self.lines > 1 else {})}
        return {"type": "string", "maxLength": TEXT_LIMIT, **more}

    def check(self, value: object) -> Value:
        """The value itself, or BadDeed with what was expected."""
        if self.type == "number" and _is_number(value, self.low, self.high):
            assert isinstance(value, int)
            return value
        if self.type == "word" and isinstance(value, str) and value in self.words:
            return value
        if self.type == "numbers" and isinstance(value, list) and all(_is_number(item, self.low, self.high) for item in value):
            return list(value)
        if self.type == "text" and isinstance(value, str) and self._fits(value):
            return value
        raise BadDeed(f"{self.name} must be {self.span()}, not {str(value)[:60]!r}")

    def _fits(self, text: str) -> bool:
        return len(text) <= TEXT_LIMIT and writable(text) and (visible(text) or not self.needed)

    def span(self) -> str:
        if self.type == "number" and self.titles:
            return "one of " + ", ".join([f"{self.low + at} ({title})" for at, title in enumerate(self.titles) if title])
        if self.type == "number":
            return f"a whole number from {self.low} to {self.high}"
        if self.type == "word":
            return "one of " + ", ".join(self.words)
        if self.type == "numbers":
            return f"a list of whole numbers from {self.low} to {self.high}"
        return f"{'some ' if self.needed else ''}text of at most {TEXT_LIMIT} characters"


def writable(text: str) -> bool:
    """Whether a text can be written as UTF-8: half a surrogate pair cannot."""
    return text.isascii() or not any(0xD800 <= ord(char) <= 0xDFFF for char in text)


def visible(text: str) -> bool:
    """Whether there is anything to read in a text."""
    return any(char.isprintable() and not char.isspace() and char not in _BLANKS for char in text)


def _is_number(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def number(name: str, low: int, high: int, needed: bool = True, titles: Sequence[str] = ()) -> Blank:
    """`titles` has words for each number from `low` on; those without words are not offered."""
    return Blank(name, "number", low, high, (), needed, titles)


def word(name: str, words: Sequence[str], needed: bool = True) -> Blank:
    return Blank(name, "word", 0, 0, words, needed)


def numbers(name: str, low: int, high: int, needed: bool = True) -> Blank:
    return Blank(name, "numbers", low, high, (), needed)


def text(name: str, needed: bool = False, lines: int = 1) -> Blank:
    return Blank(name, "text", 0, 0, (), needed, (), lines)


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
    """One form: its name, its blanks, who can use it, when it is refused and what it does.

    `offered` says who can use it at all now; `refuse` judges what is filled in, and must not look at text blanks. When the game is over,
    every form is refused except those for `after_end`. A `quiet` form is a seat's private matter: nobody else is told anything.
    """

    def __init__(self, name: str, blanks: Sequence[Blank] = (), *, after_end: bool = False, quiet: bool = False) -> None:
        names = [blank.name for blank in blanks]
        if len(set(names)) != len(names) or "form" in names:
            raise ValueError(f"form {name!r}: each blank needs a name of its own, and not 'form'")
        self.name = name
        self.blanks = list(blanks)
        self.after_end = after_end
        self.quiet = quiet

    def offered(self, state: S, seat: int) -> Refusal | None:
        """Why this seat cannot use the form at all now, or None if it can. Depends only on what the seat may know."""
        return None

    def blanks_for(self, state: S, seat: int) -> list[Blank]:
        """The blanks with the choices that this seat has now, each within what the form always allows."""
        return self.blanks

    def refuse(self, state: S, seat: int, form: Form) -> Refusal | None:
        raise NotImplementedError(f"{type(self).__name__}.refuse is not written")

    def apply(self, state: S, seat: int, form: Form) -> None:
        raise NotImplementedError(f"{type(self).__name__}.apply is not written")

    def fill(self, values: dict[str, Any]) -> Form:
        """The form with these values, or BadDeed with the name of the blank that is wrong.

        >>> scene = FormKind("scene", [number("trouble", 1, 12), text("title")])
        >>> scene.fill({"trouble": 7, "title": "On the roof"})
        scene trouble=7 title='On the roof'
        >>> scene.fill({"trouble": 13})
        Traceback (most recent call last):
        ...
        longbox.kernel.errors.BadDeed: form 'scene': trouble must be a whole number from 1 to 12, not '13'
        """
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

    def schema(self, blanks: Sequence[Blank] | None = None) -> dict[str, object]:
        """The form as JSON Schema, for clients; `blanks` may have fewer choices than its own."""
        shown = self.blanks if blanks is None else list(blanks)
        return {
            "title": self.name,
            "type": "object",
            "properties": {blank.name: blank.schema() for blank in shown},
            "required": [blank.name for blank in shown if blank.needed],
            "additionalProperties": False,
        }


@mypyc_attr(allow_interpreted_subclasses=True)
class Twin(Kind["State"]):
    """A move that fills in a form, so that a bot can do what a person does with the form.

    `values` gives what the move fills in, by its three integers. The move needs a question: the game asks the seat, or lets it move
    with `Ask.may`.
    """

    def __init__(
        self,
        name: str,
        form: FormKind[Any],
        values: Callable[[int, int, int], dict[str, Any]],
        ranges: Sequence[Range] = (),
        *,
        passes: bool = False,
    ) -> None:
        super().__init__(name, ranges, passes=passes)
        self.form = form
        self.values = values

    def refuse(self, state: State, seat: int, a: int, b: int, c: int) -> Refusal | None:
        return self.form.offered(state, seat) or self.form.refuse(state, seat, self.filled(a, b, c))

    def apply(self, state: State, seat: int, a: int, b: int, c: int) -> None:
        self.form.apply(state, seat, self.filled(a, b, c))

    def filled(self, a: int, b: int, c: int) -> Form:
        return self.form.fill(self.values(a, b, c))


class _OfDraft(FormKind["State"]):
    """A form that changes one's own unsealed draft."""

    def offered(self, state: State, seat: int) -> Refusal | None:
        if state.sealed >> seat & 1:
            return Refusal("sealed", "Your plan is sealed: open it again first.", "T4.6")
        return None if state.drafts[seat] else Refusal("no_draft", "There is nothing to take back: your draft is empty.", "T4.2")


class Back(_OfDraft):
    """Take the last step off one's own draft (rule T4.2)."""

    def refuse(self, state: State, seat: int, form: Form) -> Refusal | None:
        return None

    def apply(self, state: State, seat: int, form: Form) -> None:
        state.drop(seat, len(state.drafts[seat]) - 1)


class Drop(_OfDraft):
    """Take any step off one's own draft, while one is asked (rule T4.2); what does not fit without it falls (rule T4.4)."""

    def offered(self, state: State, seat: int) -> Refusal | None:
        return super().offered(state, seat) or state.unasked(seat)

    def blanks_for(self, state: State, seat: int) -> list[Blank]:
        return [number("step", 0, max(0, len(state.drafts[seat]) - 1))]

    def refuse(self, state: State, seat: int, form: Form) -> Refusal | None:
        steps = len(state.drafts[seat])
        if form.number("step") >= steps:
            return Refusal("no_step", f"Your draft has {steps} steps, counted from 0; it has no step {form.number('step')}.", "T4.2")
        return None

    def apply(self, state: State, seat: int, form: Form) -> None:
        state.drop(seat, form.number("step"))


class Reopen(FormKind["State"]):
    """Open one's own sealed plan again, with all that is in it (rule T4.6)."""

    def offered(self, state: State, seat: int) -> Refusal | None:
        if not state.sealed >> seat & 1:
            return Refusal("not_sealed", "You have no sealed plan that could be opened again.", "T4.6")
        return None if state.planning() else Refusal("all_planned", "Nobody plans any more.", "T4.6")

    def refuse(self, state: State, seat: int, form: Form) -> Refusal | None:
        return None

    def apply(self, state: State, seat: int, form: Form) -> None:
        state.sealed &= ~(1 << seat)
        state.reopened(seat)


def plan_forms(moves: MoveTable) -> list[FormKind[Any]]:
    """The forms that every game with drafts or sealed plans has."""
    forms: list[FormKind[Any]] = []
    if moves.has_drafts:
        quiet = not any(kind.shown for kind in moves.kinds)
        forms = [Back("back", quiet=quiet), Drop("drop", [number("step", 0, _STEPS - 1)], quiet=quiet)]
    if moves.has_seals:
        forms.append(Reopen("reopen", quiet=True))
    return forms
