"""The vocabulary of effects (rules B12.2 to B12.46): one class for each, made once for every line of every card."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.engine import card_effects, fight_effects, headline_effects, team_effects
from longbox.games.heroes.engine.abilities import CardLine, Op
from longbox.games.heroes.engine.lines import Step

OPS: Final[dict[str, type[Op]]] = {**fight_effects.OPS, **headline_effects.OPS, **card_effects.OPS, **team_effects.OPS}


def make(step: Step, line: CardLine, teams: list[str]) -> Op:
    return OPS[step.do](step, line, teams)
