"""The special die, what a number of them shows, and the three rolls of the game: Threat, attack against defence, Outwit.

A die is its faces. A die that shows a Boost is rolled once more if the roll is boosted, and what it shows then is added; a second Boost
counts for nothing. No roll has more than eight dice, and one with fewer than none has none.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from longbox.odds.distribution import Distribution

MOST = 8
"""The most dice of one roll; those that a Boost rolls again are not counted."""


class Face(NamedTuple):
    """What one side of the die shows."""

    hits: int = 0
    troubles: int = 0
    boost: bool = False


Die = tuple[Face, ...]
"""The sides of a die, all equally likely."""
BLANK, HIT, TROUBLE = Face(), Face(hits=1), Face(troubles=1)
DIE: Die = (HIT, HIT, Face(hits=1, boost=True), TROUBLE, BLANK, BLANK)
"""The die of this box."""


def hits(dice: int, boosted: bool = False, more: int = 0, die: Die = DIE) -> Distribution:
    """The Hits of a roll. `more` Hits are added to the result, or taken from it down to none.

    >>> hits(2)[1]
    Fraction(1, 2)
    >>> hits(2, boosted=True).mean
    Fraction(7, 6)
    """
    return _shifted(_sum(tuple(face.hits for face in die), tuple(face.boost for face in die), _dice(dice), boosted), more)


def trouble(threat: int, boosted: bool = True, less: int = 0, more: int = 0, die: Die = DIE) -> Distribution:
    """The Trouble level of a Threat roll: Hits and Troubles. A hero with the skill takes the boosting away; `less`, his rating and what
    abilities subtract, is taken off down to none; `more` is what was added to the level itself.

    >>> trouble(6).mean, trouble(6, boosted=False).mean
    (Fraction(14, 3), Fraction(4, 1))
    >>> trouble(2, boosted=False, less=1)[1]
    Fraction(4, 9)
    """
    shown = tuple(face.hits + face.troubles for face in die)
    return _shifted(_sum(shown, tuple(face.boost for face in die), _dice(threat), boosted), more - less)


class Price(NamedTuple):
    """What a Lead Villain asks of the Trouble level. One who is Most Wanted and on the board requires 0."""

    requirement: int
    cost: int


def payable(levels: Mapping[int, Fraction], requirement: int, cost: int) -> Fraction:
    """The chance that a Lead Villain can be played: the level reaches requirement and cost, and is not 0.

    >>> payable(trouble(6, less=3), requirement=3, cost=2)
    Fraction(17111, 59049)
    """
    least = max(1, requirement, cost)
    return sum((chance for level, chance in levels.items() if level >= least), Fraction(0))


def payables(levels: Mapping[int, Fraction], villains: Mapping[str, Price]) -> dict[str, Fraction]:
    """The chance of each of these Lead Villains to be payable."""
    return {name: payable(levels, *price) for name, price in villains.items()}


@lru_cache(1 << 12)
def attack(
    attack: int, defend: int, boosts: tuple[bool, bool] = (False, False), hit_needed: bool = False, more: tuple[int, int] = (0, 0),
    ties: bool = True, die: Die = DIE,
) -> Fraction:  # fmt: skip
    """The chance that an attack KOs: at least as many Hits as the defence. An attack without dice never does.

    Two values are those of the attacker and of the defender; `more` are Hits added to the results. With `hit_needed` an attack without
    Hits never KOs; without `ties` equal Hits are the defender's.

    >>> attack(3, 3), attack(3, 3, hit_needed=True)
    (Fraction(21, 32), Fraction(41, 64))
    """
    if attack <= 0:
        return Fraction(0)
    ours, theirs = hits(attack, boosts[0], more[0], die), hits(defend, boosts[1], more[1], die)
    least = 1 if hit_needed else 0
    won = sum(
        weight * other
        for count, weight in ours.weights.items()
        if count >= least
        for found, other in theirs.weights.items()
        if count > found or (ties and count == found)
    )
    return Fraction(won, ours.outcomes * theirs.outcomes)


class Outwit(NamedTuple):
    """The chances of an Outwit contest, seen from the first side."""

    win: Fraction
    tie: Fraction
    lose: Fraction


@lru_cache(1 << 12)
def outwit(
    mine: int, theirs: int, boosts: tuple[bool, bool] = (False, False), more: tuple[int, int] = (0, 0), ties: int = 0, die: Die = DIE
) -> Outwit:
    """The chances that the first side, neither or the second has more Hits. `ties`: 1 gives them to the first side, -1 to the second.

    >>> outwit(1, 1)
    Outwit(win=Fraction(1, 4), tie=Fraction(1, 2), lose=Fraction(1, 4))
    """
    ours, others = hits(mine, boosts[0], more[0], die), hits(theirs, boosts[1], more[1], die)
    won = even = 0
    for count, weight in ours.weights.items():
        for found, other in others.weights.items():
            won += weight * other if count > found else 0
            even += weight * other if count == found else 0
    outcomes = ours.outcomes * others.outcomes
    win, tie = Fraction(won, outcomes), Fraction(even, outcomes)
    lose = 1 - win - tie
    if ties:
        return Outwit(win + tie, Fraction(0), lose) if ties > 0 else Outwit(win, Fraction(0), lose + tie)
    return Outwit(win, tie, lose)


def _dice(dice: int) -> int:
    return max(0, min(MOST, dice))


@lru_cache(1 << 10)
def _sum(shown: tuple[int, ...], boost: tuple[bool, ...], dice: int, boosted: bool) -> Distribution:
    """The sum that so many dice show, if each side shows a number."""
    if not dice:
        return Distribution({0: 1}, 1)
    one: dict[int, int] = {}
    for number, again in zip(shown, boost):
        for added, weight in [(extra, 1) for extra in shown] if boosted and again else [(0, len(shown))]:
            one[number + added] = one.get(number + added, 0) + weight
    others = _sum(shown, boost, dice - 1, boosted)
    weights: dict[int, int] = {}
    for number, weight in one.items():
        for rest, ways in others.weights.items():
            weights[number + rest] = weights.get(number + rest, 0) + weight * ways
    return Distribution(weights, others.outcomes * len(shown) ** 2)


def _shifted(found: Distribution, more: int) -> Distribution:
    if not more:
        return found
    weights: dict[int, int] = {}
    for number, weight in found.weights.items():
        result = max(0, number + more)
        weights[result] = weights.get(result, 0) + weight
    return Distribution(weights, found.outcomes)
