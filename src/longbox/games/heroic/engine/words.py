"""What every move can say of itself, and the names that its words need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from longbox.games.heroic.engine.limits import NAMES as LIMIT_NAMES
from longbox.games.heroic.engine.state import Heroic
from longbox.kernel import FormKind, Kind, Range, Twin


@mypyc_attr(allow_interpreted_subclasses=True)
class Worded(Kind[Heroic]):
    """A kind that puts its own moves in words."""

    def text(self, state: Heroic, seat: int, first: int, second: int, third: int) -> str:
        """The move as a seat reads it, in the state that its view shows; empty if its numbers mean nothing there."""
        raise NotImplementedError


class WordedTwin(Twin):
    """A move that fills in a form, with the function that puts it in words."""

    def __init__(
        self,
        name: str,
        form: FormKind[Any],
        values: Callable[[int, int, int], dict[str, Any]],
        text: Callable[[Heroic, int, int, int, int], str],
        ranges: Sequence[Range] = (),
    ) -> None:
        super().__init__(name, form, values, ranges)
        self.text = text


def subject_of(state: Heroic, seat: int) -> int:
    """The character for whom a seat gathers dice now; -1: none, as for onlookers."""
    return state.subject(seat) if seat < state.game.seats else -1


def name_of(state: Heroic, who: int) -> str:
    return state.cast[who].name() if who < len(state.cast) else "nobody"


def trait_words(state: Heroic, place: int) -> str:
    return f"{state.traits[place].name} d{state.traits[place].die}" if place < len(state.traits) else "a trait"


def limit_words(state: Heroic, who: int, flat: int) -> str:
    limit = state.cast[who].limit(flat) if who < len(state.cast) else None
    if limit is None:
        return "a Limit"
    detail = limit.words or limit.complication
    return f"{LIMIT_NAMES[limit.id]}{f' ({detail})' if detail else ''}"
