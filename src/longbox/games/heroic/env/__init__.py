"""Heroic for programs that learn."""

from longbox.games.heroic.engine.rules import HeroicRules
from longbox.games.heroic.env.features import HeroicFeatures


def make(game: HeroicRules) -> HeroicFeatures:
    return HeroicFeatures(game)
