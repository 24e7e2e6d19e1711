"""Which methods of the kernel's classes a game may write, and what they are given. The other names of these classes are the kernel's."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from longbox.kernel.codec import StateRecord
from longbox.kernel.deeds import Kind, MoveTable
from longbox.kernel.forms import FormKind
from longbox.kernel.state import Effect, Game, State

HOOKS: dict[type, dict[str, str]] = {
    State: {
        "waits": "",
        "rolled": "shown",
        "view": "seat",
        "view_over": "seat, public",
        "legal": "seat",
        "onward": "seat",
        "clone": "",
        "reopened": "seat",
        "default_plan": "seat",
        "resting": "",
    },
    Game: {
        "seated": "choices",
        "must_agree": "seat",
        "secret_seats": "",
        "carry": "old, state, seats",
        "impossible": "state",
        "start": "",
        "determinize": "view, rng",
        "show": "view",
        "ask_text": "view, ask",
        "move_text": "view, move",
        "migrate_deed": "version, data",
        "migrate_state": "version, data",
        "to_cover": "",
    },
    Kind: {
        "refuse": "state, seat, a, b, c",
        "apply": "state, seat, a, b, c",
        "slot": "a, b, c",
        "stepped": "state, seat, a, b, c",
        "dropped": "state, seat, a, b, c",
    },
    Effect: {
        "run": "state, frame, a, b, c",
        "pending": "state, frame, a, b, c",
        "rolled": "state, frame, shown, a, b, c",
    },
    FormKind: {
        "offered": "state, seat",
        "blanks_for": "state, seat",
        "refuse": "state, seat, form",
        "apply": "state, seat, form",
    },
}
"""The parameters of each, without `self`."""

_KEPT: dict[str, type] = {
    "name": str, "version": int, "seats": int, "moves": MoveTable, "forms": dict, "effects": list, "options": dict, "packs": dict,
    "names": list, "open_ended": bool, "turns": bool, "choices": list,
}  # fmt: skip
"""What the constructor of Game keeps on it, which a game may have replaced by something of its own."""

_SET: dict[type, str] = {
    State: "game drafts sealed frames heard",
    Game: " ".join(_KEPT),
    Kind: "name ranges step shown seals passes size size_b size_c first",
    Effect: "name id",
    FormKind: "name blanks after_end quiet",
}
"""What the constructors set: a method of such a name would be hidden."""


def misnamed(game: Game) -> str:
    """What in a game uses a name of the kernel, or lacks a parameter that the kernel passes; "" if nothing does."""
    replaced = next((name for name, kind in _KEPT.items() if type(getattr(game, name)) is not kind), None)
    if replaced:
        return f"{place_of(type(game))}: `{replaced}` is a name of the kernel's Game. Give yours another name."
    codec = game.codec
    parts = [*game.moves.kinds, *game.forms.values(), *game.effects]
    classes: list[type] = [type(game), *dict.fromkeys(type(part) for part in parts)]
    if isinstance(codec, StateRecord):
        classes.append(codec.type)
        for field in codec.fields:
            if hasattr(State, field):
                return f"{place_of(codec.type)}: `{field}` is a name of the kernel's State. Give the field another name."
    return next((words for one in classes if (words := _misnamed(one))), "")


@cache
def _misnamed(one: type) -> str:
    for base, hooks in HOOKS.items():
        if issubclass(one, base):
            theirs = [part for part in one.__mro__[: one.__mro__.index(base)] if _is_an_authors(part)]
            return next((words for part in theirs for name in vars(part) if (words := _fault(part, name, base, hooks))), "")
    return ""


def _is_an_authors(one: type) -> bool:
    """The compiler has checked compiled classes."""
    return not one.__module__.startswith("longbox.kernel.") and "__mypyc_attrs__" not in vars(one)


def _fault(one: type, name: str, base: type, hooks: dict[str, str]) -> str:
    written = vars(one)[name]
    if name in hooks:
        return _wrong_parameters(one, name, written, hooks[name])
    if name.startswith("__") or not (hasattr(base, name) or name in _SET[base].split()):
        return ""
    return f"{place_of(one)}: `{name}` is a name of the kernel's {base.__name__}. Give yours another name."


def _wrong_parameters(one: type, name: str, written: Any, given: str) -> str:
    parameters = ["self", *filter(None, given.split(", "))]
    try:
        signature = inspect.signature(written)
    except (TypeError, ValueError):
        return f"{place_of(one)}: `{name}` must be a method: def {name}({', '.join(parameters)})"
    try:
        signature.bind(*parameters)
    except TypeError:
        taken = ", ".join(signature.parameters)
        return f"{place_of(one)}: `{name}` takes ({taken}), but it is given {len(parameters)}: write def {name}({', '.join(parameters)})"
    return ""


def place_of(one: type | Callable[..., object]) -> str:
    """The file and line where a class or a method is written."""
    name = f"class {one.__qualname__}" if isinstance(one, type) else one.__qualname__
    try:
        return f"{Path(inspect.getfile(one)).name}:{inspect.getsourcelines(one)[1]}, {name}"
    except (OSError, TypeError):  # compiled code
        return f"{one.__module__}, {name}"
