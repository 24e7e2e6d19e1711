"""The kit over Heroic: every sentence of the contract, for every number of seats, the Watcher's secrets included."""

from __future__ import annotations

import pytest

from longbox.games.heroic.advice import ADVICE
from longbox.games.heroic.env.features import HeroicFeatures
from longbox.kit import conform
from longbox.kit.advice import advise
from tests.heroic.tables import game
from tests.heroic.test_scenes import story
from tests.kit.many import try_many
from tests.marks import long, slow

pytestmark = slow

HEROES = ["storm", "wolverine", "emma-frost", "captain-america"]


@pytest.mark.parametrize("steps", [12, pytest.param(40, marks=long)])
@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
def test_the_contract_holds(heroes: int, steps: int) -> None:
    """A random evening may end early, so how many nodes there are says little."""
    made = game(*HEROES[:heroes])
    assert conform(made, games=2, steps=steps, seed=f"heroic {heroes}", cover=False, features=HeroicFeatures(made)).nodes >= 2


@long
@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
def test_the_contract_holds_when_many_moves_are_tried(heroes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    try_many(monkeypatch)
    test_the_contract_holds(heroes, 40)


@pytest.mark.parametrize(("games", "steps"), [(2, 12), pytest.param(3, 40, marks=long)])
def test_the_contract_holds_in_an_event(games: int, steps: int) -> None:
    made = story("storm", "wolverine").game
    assert conform(made, games=games, steps=steps, seed="a first evening", cover=False).nodes >= games


def test_advice_holds() -> None:
    assert advise(game("storm", "wolverine"), ADVICE, deeds=80)
