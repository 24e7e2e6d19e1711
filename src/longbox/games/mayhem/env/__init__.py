"""Mayhem for programs that learn."""

from longbox.games.mayhem.engine.rules import MayhemRules
from longbox.games.mayhem.env.features import MayhemFeatures


def make(game: MayhemRules) -> MayhemFeatures:
    return MayhemFeatures(game)
