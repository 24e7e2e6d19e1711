"""The vocabulary of effects (rules B12.2 to B12.46), by their names."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.engine import card_effects, fight_effects, headline_effects, team_effects
from longbox.games.heroes.engine.parts import Effect

EFFECTS: Final[dict[str, Effect]] = {
    effect.name: effect for effect in [*fight_effects.EFFECTS, *headline_effects.EFFECTS, *card_effects.EFFECTS, *team_effects.EFFECTS]
}
