"""What a program that learns is told of Heroes in numbers; that it is nothing secret is in test_conformance."""

from __future__ import annotations

import pytest

from longbox.games.heroes.engine.case import FOE
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.env.features import HeroesFeatures
from longbox.kit import conform
from longbox.kit.conform import ConformanceError
from tests.heroes.starts import begun
from tests.heroes.tables import do, headline, mission, put


def told(state: Heroes, seat: int) -> dict[str, int]:
    """The features of a state by their names."""
    features, out = HeroesFeatures(state.core), list[int]()
    features.features(state, seat, out)
    return dict(zip([one.name for one in features.of_state], out, strict=True))


def test_a_state_and_a_move_in_numbers() -> None:
    state = mission("avengers", "x-men")
    headline(state, "the-village", "bank-vault-peeled-open")
    put(state, 0, "thor", "east-side")
    state.teams[0].pp, state.teams[1].vp = 7, 3
    mine, theirs = told(state, 0), told(state, 1)
    assert (mine["seat 0: plot points"], theirs["seat 1: plot points"], mine["seat 1: victory points"]) == (7, 7, 3)
    assert (mine["seat 0: is active"], theirs["seat 0: is active"], mine["seat 1: is my nemesis"], mine["phase mission"]) == (1, 0, 1, 1)
    printed = state.headline_def(state.headlines[2])
    assert (mine["headline the-village: is there"], mine["headline the-village: threat"]) == (1, printed.threat)
    assert mine["case: under way"] == 0
    features, out = HeroesFeatures(state.core), list[int]()
    features.move_features(state, 0, state.game.moves.parse("solve the-village"), out)
    move = dict(zip([one.name for one in features.of_move], out, strict=True))
    assert (move["headline: is there"], move["headline: threat"], move["kind solve"], move["hero: is named"]) == (1, printed.threat, 1, 0)
    do(state, 0, "solve the-village")
    assert told(state, 0)["case: is mine"] == 1 == told(state, 1)["case: i am the nemesis"]
    assert told(state, 1)["case: is mine"] == 0


class Peeking(HeroesFeatures):
    """Counts the power that the villain's side has chosen in secret."""

    def add(self, state: Heroes, seat: int, out: list[int]) -> None:
        super().add(state, seat, out)
        fight = None if state.case is None else state.case.fight
        out[-1] = -1 if fight is None else fight.sequence.chosen[FOE]


def test_features_that_show_a_sealed_power_are_caught() -> None:
    made = begun(2, "one")
    with pytest.raises(ConformanceError, match="can tell from the feature 'case: dice 5' what it may not know"):
        conform(made, games=4, steps=5000, seed="peeking", cover=False, features=Peeking(made))
