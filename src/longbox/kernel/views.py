"""What leaves a game: views and events. One msgspec struct gives the wire format, the schema and the type; not compiled."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import msgspec

NOTHING: Final = 0
OWN: Final = 1
HIDDEN: Final = 2


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The base of a game's view: the seat it is for, and after that what this seat may know."""

    seat: int


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag=str.lower):
    """The base of a game's events: small enough to animate, with the number of the rule that caused it.

    `reveals` says what a deed's event brings to light: OWN, a secret of the acting seat (the draft it has finished), or HIDDEN, what
    even the acting seat did not know (another's sealed choice or hand). A seat takes back alone only what revealed nothing
    hidden. What chance shows needs no mark.
    """

    reveals: ClassVar[int] = NOTHING

    rule: str

    def text(self, names: list[str]) -> str:
        """The event as a sentence; `names` are those of the seats."""
        fields = [f"{name}={getattr(self, name)}" for name in self.__struct_fields__ if name != "rule"]
        return " ".join([type(self).__name__.lower(), *fields])

    def uses(self) -> tuple[str, ...]:
        """Names out of `Game.to_cover` that this event shows to have been used."""
        return ()


def wire(value: View | Event | msgspec.Struct) -> bytes:
    """The bytes of a view or event as they leave the process."""
    return msgspec.json.encode(value)


def as_text(view: View) -> str:
    """Any view as lines of text."""
    data = msgspec.to_builtins(view)
    del data["seat"]
    return "\n".join(_lines(data, ""))


def _lines(data: Any, indent: str) -> list[str]:
    lines: list[str] = []
    pairs = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in pairs:
        if isinstance(value, (dict, list)) and any(
            isinstance(item, (dict, list)) for item in (value.values() if isinstance(value, dict) else value)
        ):
            lines += [f"{indent}{key}:", *_lines(value, indent + "  ")]
        else:
            shown = ", ".join(str(item) for item in value) if isinstance(value, list) else value
            lines.append(f"{indent}{key}: {shown}")
    return lines
