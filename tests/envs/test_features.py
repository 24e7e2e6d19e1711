"""Features are no more than a seat may know, in games of any kind; those of Mayhem are held against its views in tests/mayhem."""

from __future__ import annotations

import pytest

from longbox.content.info import GameInfo
from longbox.content.shelf import installed
from longbox.kernel import Sfc32
from longbox.kernel.features import Features
from longbox.kit.base import random_deed
from longbox.kit.features import features_hold
from tests import roofs

GAMES = [*installed().values(), roofs.GAME]


@pytest.mark.parametrize("info", GAMES, ids=[info.name for info in GAMES])
def test_features_follow_from_views(info: GameInfo) -> None:
    game = info.make(info.seats[1])
    features, state, rng = info.features(game), game.start(), Sfc32("features")
    for number in range(60):
        if number % 4 == 0:
            features_hold(state, rng, features)
        step = random_deed(state, rng)
        if step is None:
            break
        state.apply(*step)


def test_a_game_without_features_of_its_own_has_those_of_every_game() -> None:
    assert type(roofs.GAME.features(roofs.GAME.make(2))) is Features
