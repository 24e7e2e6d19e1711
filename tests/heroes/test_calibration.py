"""Measuring the odds beside Headlines: attempts that bots make and laid ones, counted by fifths of the scale."""

from __future__ import annotations

import pytest

from longbox.games.heroes import GAME
from longbox.games.heroes.calibration import Attempt, Trial, rows
from longbox.games.heroes.commands import odds
from longbox.games.heroes.engine.game import HeroesGame
from tests.marks import slow


def test_attempts_are_counted_by_fifths() -> None:
    attempts = [Attempt(0.05, False, True), Attempt(0.15, True, True), Attempt(1.0, True, False)]
    low, high = rows(attempts)
    assert (low.fifth, low.tried, low.solved) == (0, 2, 0.5)
    assert low.shown == pytest.approx(0.1)
    assert low.within == pytest.approx(1.96 * 0.5 / 2**0.5)
    assert (high.fifth, high.tried, high.solved, high.within) == (4, 1, 1.0, 0.0)


@slow
def test_the_same_games_give_the_same_attempts(capsys: pytest.CaptureFixture[str]) -> None:
    game = GAME.make(2, {"scenario": "born-again"})
    assert isinstance(game, HeroesGame)
    first, again = [list(Trial(game).play("odds 2 0")) for _ in range(2)]
    assert first == again
    assert {one.laid for one in first} == {True, False}
    assert odds(games=1, seats=2) == 0
    assert "2 players, seed odds" in capsys.readouterr().out
