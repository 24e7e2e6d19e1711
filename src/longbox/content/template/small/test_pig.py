"""Pig against everything that a game promises, and against its own rules."""

from __future__ import annotations

import pytest
from longbox_pig import GAME
from longbox_pig.engine.game import ROLL, STOP, PigState

from longbox.kernel import CHANCE, Outcome
from longbox.kit import conform


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_contract(seats: int) -> None:
    conform(GAME.make(seats), games=5)


def test_a_turn_scores_what_the_die_has_shown() -> None:
    state = GAME.make(2).start()
    assert isinstance(state, PigState)
    for shown in (5, 3):
        state.apply(0, ROLL.of())
        state.apply(CHANCE, Outcome([shown]))
    state.apply(0, STOP.of())
    assert (state.scores, state.turn) == ([8, 0], 1)


def test_nobody_stops_with_nothing() -> None:
    assert repr(GAME.make(2).start().refuse(0, STOP.of())) == "Your turn has brought nothing yet. (G1.4)"
