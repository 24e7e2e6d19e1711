"""What cards are worth to have, by what they do."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.bots.sight import Sight
from longbox.games.heroes.engine.abilities import C_INIT, W_ATTACK, W_KO, W_SEQ, CardLine, Source

PAID: Final = 0.25
"""What a price takes off."""
MOOD: Final = 0.08
"""How much the moment counts in the choice of a Power-Up."""


def line_value(line: CardLine) -> float:
    """One use; an effect that waits for the Initiative does not often come to it."""
    values = [op.worth * (0.5 if any(cond.code == C_INIT for group in op.ifs for cond in group) else 1.0) for op in line.ops]
    return max(values) - (PAID if line.pay else 0.0)


def source_value(source: Source) -> float:
    return max([0.0, *[line_value(line) for line in source.lines if not line.bound]])


def ally_value(sight: Sight, card: int) -> float:
    """What an Ally is worth when he is played; one of one's own team can be used twice."""
    rules = sight.rules
    linked = rules.box.resources[card].link == sight.team.team
    return source_value(rules.sources[rules.resource_of[card]]) * (1.6 if linked else 1.0)


def resource_value(sight: Sight, card: int) -> float:
    rules = sight.rules
    if rules.box.resources[card].ally:
        return ally_value(sight, card) - 0.25
    return source_value(rules.sources[rules.resource_of[card]])


def power_up_value(sight: Sight, card: int) -> float:
    """A Power-Up that works in every fight or every round counts more. They differ so little that the Headlines on the board decide, so
    that none is always left lying."""
    source = sight.rules.sources[sight.rules.power_up_of[card]]
    value = source_value(source) + MOOD * ((card * 7 + sum(sight.state.headlines)) % 5)
    return value + (0.1 if any(W_SEQ <= line.window <= W_KO or line.window < W_ATTACK for line in source.lines) else 0.0)


def box_value(sight: Sight, card: int) -> float:
    """What a gray box is worth for the villains' side."""
    return source_value(sight.rules.sources[sight.rules.box_of[card]])


def villain_value(sight: Sight, card: int) -> float:
    """What a Villain card in the hand is worth: as a Lead Villain against one's own target, or for its gray box."""
    state = sight.state
    team = int(state.teams[state.target_of(sight.seat)].team)
    villain = sight.rules.box.villains[card]
    lead = sight.book.strength(team)[card] + (0.1 if villain.wanted else 0.0) - 0.05 * villain.need
    return max(lead, box_value(sight, card) * 0.5)
