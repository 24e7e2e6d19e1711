"""What leaves a game: views and events. One msgspec struct gives the wire format, the schema and the type; not compiled."""

from __future__ import annotations

import inspect
import re
from typing import Any, ClassVar, Final

import msgspec

from longbox.kernel.state import Frame

NOTHING: Final = 0
OWN: Final = 1
HIDDEN: Final = 2


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The base of a game's view: the seat it is for, and then what this seat may know."""

    seat: int


class FrameView(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """An effect under way, where all of it is open. On the wire it is a list of its numbers."""

    effect: int
    at: int
    seat: int
    a: int
    b: int
    c: int


def show_frame(frame: Frame) -> FrameView:
    return FrameView(effect=frame.effect, at=frame.at, seat=frame.seat, a=frame.a, b=frame.b, c=frame.c)


def frame_of(shown: FrameView) -> Frame:
    """The frame that a view shows, as `Game.determinize` needs it."""
    return Frame(shown.effect, shown.at, shown.seat, shown.a, shown.b, shown.c)


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag=str.lower):
    """The base of a game's events: small enough to animate, with the number of the rule that caused it.

    `reveals` says what the event brings to light: OWN, a secret of the acting seat (the draft it has finished), or HIDDEN, something
    that even the acting seat did not know (another's sealed choice or hand). A seat may take back on its own only what revealed
    nothing hidden. What chance shows needs no mark.
    """

    reveals: ClassVar[int] = NOTHING

    rule: str

    def __init_subclass__(cls) -> None:
        taken = [name for name in inspect.get_annotations(cls) if name in ("text", "begins_turn", "uses")]
        if taken:
            raise TypeError(f"{cls.__qualname__}: `{taken[0]}` is a method of Event. Give the field another name.")

    def text(self, names: list[str]) -> str:
        """The event as a sentence; `names` are the seats' names. This one is made of the names in the code: write a better one."""
        fields = {name: getattr(self, name) for name in self.__struct_fields__ if name != "rule"}
        who = fields.get("who")
        said = [f"{names[who]}:"] if isinstance(who, int) and 0 <= who < len(names) else []
        told = [f"{_spaced(name)} {_plain(value)}" for name, value in fields.items() if not (said and name == "who")]
        return " ".join([*said, _spaced(type(self).__name__), *([f"({', '.join(told)})"] if told else [])])

    def begins_turn(self) -> int:
        """The seat whose turn this event begins; -1 if none."""
        return -1

    def uses(self) -> tuple[str, ...]:
        """The names from `Game.to_cover` that this event proves were used."""
        return ()


class Fell(Event, frozen=True, kw_only=True):
    """Steps of a seat's draft that no longer fit the others and have fallen off it (rule T4.4). Only this seat hears of it."""

    who: int
    steps: list[str]
    why: list[str]

    def text(self, names: list[str]) -> str:
        return " ".join(f"{step} no longer fits: {why}" for step, why in zip(self.steps, self.why, strict=True))


def wire(value: View | Event | msgspec.Struct) -> bytes:
    """A view or event as bytes, as it leaves the process."""
    return msgspec.json.encode(value)


def _spaced(name: str) -> str:
    """A name of the code as words: "PutBack" and "put_back" are "put back"."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).replace("_", " ").lower()


def _plain(value: Any) -> str:
    """A value without Python's signs."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return " ".join(_plain(one) for one in value) or "none"
    return "none" if value is None else str(value)


def as_text(view: View) -> str:
    """Any view as lines of text, by the names of its fields."""
    data = msgspec.to_builtins(view)
    del data["seat"]
    return "\n".join(_lines(data, ""))


def _title(key: Any) -> str:
    return str(key + 1) if isinstance(key, int) else _spaced(key).capitalize()


def _lines(data: Any, indent: str) -> list[str]:
    lines: list[str] = []
    pairs = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in pairs:
        if isinstance(value, (dict, list)) and any(
            isinstance(item, (dict, list)) for item in (value.values() if isinstance(value, dict) else value)
        ):
            lines += [f"{indent}{_title(key)}:", *_lines(value, indent + "  ")]
        else:
            shown = ", ".join(_plain(item) for item in value) if isinstance(value, list) else _plain(value)
            lines.append(f"{indent}{_title(key)}: {shown}")
    return lines
