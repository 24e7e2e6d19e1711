"""The kit finds a game that would take a state without end from outside."""

from __future__ import annotations

import pytest

from longbox.kernel import State
from longbox.kit import conform
from longbox.kit.brought import what_is_brought_has_an_end
from longbox.kit.conform import ConformanceError
from tests.toys.watch import Watch, WatchGame


class Trusting(WatchGame):
    def impossible(self, state: State) -> str:
        return ""


class Forgetful(WatchGame):
    """Bounds how many notes there are, and not how long each is."""

    def impossible(self, state: State) -> str:
        assert isinstance(state, Watch)
        known = len(state.notes) <= 10 and len(state.stress) == len(state.deeds) == self.seats and not state.helpers and not state.pool
        return "" if known and len(state.title) < 2000 else "too much"


class Timid(WatchGame):
    def impossible(self, state: State) -> str:
        return "everything"


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (Trusting(2), "may have a length of"),
        (Forgetful(2), "notes.* may have a length of"),
        (Timid(2), "what was played cannot be brought along: everything"),
    ],
)
def test_a_game_that_takes_a_state_without_end_is_found(game: WatchGame, words: str) -> None:
    with pytest.raises(ConformanceError, match=words.replace("*", r"\*")) as failure:
        conform(game, games=2, steps=60, cover=False)
    assert str(what_is_brought_has_an_end.__doc__) in str(failure.value)


def test_a_game_that_keeps_its_bounds_conforms() -> None:
    conform(WatchGame(2), games=2, steps=60, cover=False)
