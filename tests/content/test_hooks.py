"""What a game must not name like the kernel does, and the parameters of what it writes."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from longbox.content.hooks import HOOKS, misnamed
from longbox.content.info import GameInfo
from longbox.kernel import BadOption, Effect, Event, Game, Kind, State
from longbox.kernel.codec import WHOLE, state_record
from longbox.kernel.forms import FormKind
from tests.roofs import CODEC, RULES, Roofs, RoofsGame


def game(kinds: list[Kind[Any]] | None = None, codec: Any = CODEC, **parts: Any) -> Game:
    return Game("roofs", version=1, seats=2, kinds=kinds or [Kind("pass")], codec=codec, rulebook=RULES, **parts)


class Laying(Roofs):
    def lay(self, seat: int, step: Any) -> None:
        pass


class Stepping(Kind[Roofs]):
    def step(self) -> None:  # type: ignore[override]
        pass


class Named(Effect[Roofs]):
    id = 3


class Filled(FormKind[Roofs]):
    def fill(self, values: Any) -> Any:
        pass


class Short(RoofsGame):
    def move_text(self, move: Any) -> str:  # type: ignore[override]
        return ""


class Property(RoofsGame):
    ask_text = "Well?"  # type: ignore[assignment]


class Choosing(RoofsGame):
    def __init__(self) -> None:
        super().__init__(2)
        self.moves = []  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (game(codec=state_record(Laying)), "class Laying: `lay` is a name of the kernel's State. Give yours another name."),
        (game(codec=state_record(Roofs, tell=WHOLE)), "class Roofs: `tell` is a name of the kernel's State. Give the field another name."),
        (game([Stepping("pass")]), "class Stepping: `step` is a name of the kernel's Kind. Give yours another name."),
        (game(effects=[Named("fall")]), "class Named: `id` is a name of the kernel's Effect. Give yours another name."),
        (game(forms=[Filled("rest")]), "class Filled: `fill` is a name of the kernel's FormKind. Give yours another name."),
        (Choosing(), "class Choosing: `moves` is a name of the kernel's Game. Give yours another name."),
        (Short(2), "class Short: `move_text` takes (self, move), but it is given 3: write def move_text(self, view, move)"),
        (Property(2), "class Property: `ask_text` must be a method: def ask_text(self, view, ask)"),
    ],
)
def test_a_game_that_hides_the_kernel_is_refused(made: Game, words: str) -> None:
    assert misnamed(made).endswith(words)
    with pytest.raises(BadOption, match=r"^roofs cannot be made: .*:\d+, class "):
        GameInfo("roofs", "Roofs", about="", seats=(2, 2), make=lambda setup: made, minutes=1).make(2)


def test_a_field_of_an_event_is_not_named_like_its_methods() -> None:
    with pytest.raises(TypeError, match=r"Said: `text` is a method of Event\. Give the field another name\.$"):

        class Said(Event, frozen=True, kw_only=True):
            text: str  # type: ignore[assignment]


def test_the_parameters_are_those_of_the_kernel() -> None:
    for base, hooks in HOOKS.items():
        for name, given in hooks.items():
            assert ", ".join(list(inspect.signature(getattr(base, name)).parameters)[1:]) == given, (base, name)


def test_the_names_of_a_state_that_are_taken_are_listed() -> None:
    page = (Path(__file__).parents[2] / "docs" / "kernel.md").read_text("utf-8")
    listed = page.partition("On a state these are taken:")[2].partition(". On a game:")[0]
    assert set(re.findall(r"`(\w+)`", listed)) == {name for name in dir(State) if not name.startswith("_")} - set(HOOKS[State])
