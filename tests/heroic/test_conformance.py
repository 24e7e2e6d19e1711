"""The kit over Heroic: every sentence of the contract, for every number of seats, the Watcher's secrets included."""

from __future__ import annotations

import pytest

from longbox.games.heroic.advice import ADVICE
from longbox.kit import conform
from longbox.kit.advice import advise
from tests.heroic.tables import game
from tests.heroic.test_scenes import story

HEROES = ["storm", "wolverine", "emma-frost", "captain-america"]


@pytest.mark.parametrize("heroes", [1, 2, 4])
def test_the_contract_holds(heroes: int) -> None:
    coverage = conform(game(*HEROES[:heroes]), games=2, steps=36, seed=f"heroic {heroes}", cover=False)
    assert coverage.nodes > 50


def test_the_contract_holds_in_an_event() -> None:
    made = story("storm", "wolverine").game
    coverage = conform(made, games=3, steps=40, seed="a first evening", cover=False)
    assert "open_event" in coverage.used


def test_advice_holds() -> None:
    assert advise(game("storm", "wolverine"), ADVICE, deeds=80)
