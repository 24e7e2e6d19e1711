"""Heroes for programs that learn."""

from longbox.games.heroes.engine.rules import HeroesRules
from longbox.games.heroes.env.features import HeroesFeatures


def make(game: HeroesRules) -> HeroesFeatures:
    return HeroesFeatures(game)
