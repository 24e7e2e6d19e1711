"""Forms typed on one line: NAME blank=value blank="more words"."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any

from longbox.kernel import BadDeed, Blank, Form, FormKind
from longbox.kernel.forms import Back, Drop, Reopen


def of_plans(kind: FormKind[Any] | None) -> bool:
    """Whether a form changes a draft; the terminal has commands of its own for these."""
    return isinstance(kind, (Back, Drop, Reopen))


def describe(kind: FormKind[Any]) -> str:
    """How to write a form as a line, with what each blank takes."""
    return "  ".join([kind.name, *blank_lines(kind.blanks)])


def blank_lines(blanks: Sequence[Blank]) -> list[str]:
    """What each blank takes; those in brackets may be left out."""
    return [f"{blank.name}={blank.span()}" if blank.needed else f"({blank.name}={blank.span()})" for blank in blanks]


def fill(kind: FormKind[Any], line: str) -> Form:
    """The form that a line fills in."""
    values: dict[str, object] = {}
    by_name = {blank.name: blank for blank in kind.blanks}
    for part in _words(line):
        name, equals, value = part.partition("=")
        if not equals:
            raise BadDeed(f"{part!r} has no =: write blank=value, as in {describe(kind)}")
        values[name] = _value(by_name[name], value) if name in by_name else value
    return kind.fill(values)


def _words(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError as error:
        raise BadDeed(f"a quotation mark is missing: {error}") from None


def _value(blank: Blank, text: str) -> object:
    try:
        if blank.type == "number":
            return int(text)
        if blank.type == "numbers":
            return [int(part) for part in text.replace(",", " ").split()]
    except ValueError:
        raise BadDeed(f"{blank.name} must be {blank.span()}, not {text!r}") from None
    return text
