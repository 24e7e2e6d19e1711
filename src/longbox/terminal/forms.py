"""Forms typed on one line: NAME blank=value blank="more words"."""

from __future__ import annotations

import shlex
from typing import Any

from longbox.kernel import BadDeed, Blank, Form, FormKind


def describe(kind: FormKind[Any]) -> str:
    """A form's line, with what each blank takes."""
    blanks = [f"{blank.name}={blank.span()}" if blank.needed else f"({blank.name}={blank.span()})" for blank in kind.blanks]
    return "  ".join([f"{kind.name}", *blanks])


def fill(kind: FormKind[Any], line: str) -> Form:
    """The form that a line fills in."""
    values: dict[str, object] = {}
    by_name = {blank.name: blank for blank in kind.blanks}
    for part in _words(line):
        name, equals, value = part.partition("=")
        if not equals:
            raise BadDeed(f"{part!r} says nothing: write blank=value, as in {describe(kind)}")
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
