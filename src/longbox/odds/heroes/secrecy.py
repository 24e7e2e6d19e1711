"""What hiding a choice is worth, in one combat or over all pairs of a box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from longbox.odds.heroes.combat import Heroes, Side, combat, heroes_of, plain_of
from longbox.odds.heroes.die import DIE, Die
from longbox.odds.heroes.fight import State, fight
from longbox.odds.heroes.fighters import Fighter
from longbox.odds.heroes.matrix import Matrix, columns_seen, rows_seen

USED = 0.08
"""Best play uses a power if it is shown at least this often."""


class Secrecy(NamedTuple):
    """What hiding the choice is worth: the hero's chance to win under best play, if his power is always seen first, and if the
    villain's is."""

    value: float
    hero_seen: float
    villain_seen: float

    @property
    def hero(self) -> float:
        """What it is worth to the hero that his choice is secret."""
        return self.value - self.hero_seen

    @property
    def villain(self) -> float:
        """What it is worth to the villain that his choice is secret."""
        return self.villain_seen - self.value

    @property
    def worth(self) -> float:
        """The mean of both."""
        return (self.villain_seen - self.hero_seen) / 2


def secrecy(
    hero: Heroes,
    villain: Fighter,
    initiative: Side = "hero",
    boosts: tuple[bool, bool] = (False, False),
    hit_needed: bool = False,
    die: Die = DIE,
) -> Secrecy:
    """What it is worth that powers are chosen in secret, in all sequences of a combat.

    >>> trick = Fighter(2, [(3, 1, 0), (1, 6, 1), (0, 3, 4)])
    >>> found = secrecy(trick, trick)
    >>> found.hero_seen <= found.value <= found.villain_seen
    True
    """
    heroes = heroes_of(hero)
    solved = fight(plain_of(heroes), villain.plain(), boosts, hit_needed, die=die)
    start = solved.place((0,) * len(heroes), 0, initiative == "hero")
    return Secrecy(solved.values[start], solved.evaluate(_hero_first)[start], solved.evaluate(_villain_first)[start])


def _hero_first(state: State, hero: int, matrix: Matrix) -> float:
    return rows_seen(matrix)


def _villain_first(state: State, hero: int, matrix: Matrix) -> float:
    return columns_seen(matrix)


class Mixes(NamedTuple):
    """How many powers best play uses in the first sequence."""

    hero: int
    villain: int

    @property
    def both(self) -> bool:
        """Whether both sides have something to hide."""
        return self.hero > 1 and self.villain > 1


def mixes(
    hero: Heroes,
    villain: Fighter,
    initiative: Side = "hero",
    boosts: tuple[bool, bool] = (False, False),
    hit_needed: bool = False,
    least: float = USED,
    die: Die = DIE,
) -> Mixes:
    """How many powers best play uses in the first sequence, each shown at least so often.

    >>> mixes(Fighter(2, [(4, 2, 2), (2, 4, 2), (3, 2, 3)]), Fighter(2, [(3, 3, 1)]))
    Mixes(hero=1, villain=1)
    """
    found = combat(hero, villain, initiative, boosts, hit_needed, die=die)
    return Mixes(*(sum(weight >= least for weight in mix) for mix in (found.hero_mix, found.villain_mix)))


class Surveyed(NamedTuple):
    """Combats of one hero, or of all: means over the villains, chances from 0 to 1."""

    pairs: int
    win: float
    mixing: float
    hero_secrecy: float
    villain_secrecy: float
    use: tuple[float, ...]

    @property
    def secrecy(self) -> float:
        return (self.hero_secrecy + self.villain_secrecy) / 2


class Survey(NamedTuple):
    """All pairs, and the same for each hero by name. `use` is how often a hero shows each power in the first sequence; for all, nothing."""

    all: Surveyed
    heroes: dict[str, Surveyed]


def survey(
    heroes: Mapping[str, Fighter],
    villains: Mapping[str, Fighter],
    boosts: tuple[bool, bool] = (False, False),
    hit_needed: bool = False,
    least: float = USED,
    die: Die = DIE,
) -> Survey:
    """How much there is to hide: every hero against every villain, the hero beginning."""
    found = {name: _surveyed(hero, list(villains.values()), boosts, hit_needed, least, die) for name, hero in heroes.items()}
    each = list(found.values())
    everybody = Surveyed(
        sum(one.pairs for one in each),
        _mean([one.win for one in each]),
        _mean([one.mixing for one in each]),
        _mean([one.hero_secrecy for one in each]),
        _mean([one.villain_secrecy for one in each]),
        (),
    )
    return Survey(everybody, found)


def _surveyed(hero: Fighter, villains: list[Fighter], boosts: tuple[bool, bool], hit_needed: bool, least: float, die: Die) -> Surveyed:
    hidden = [secrecy(hero, villain, "hero", boosts, hit_needed, die) for villain in villains]
    mixing = [mixes(hero, villain, "hero", boosts, hit_needed, least, die).both for villain in villains]
    shown = [combat(hero, villain, "hero", boosts, hit_needed, die=die).hero_mix for villain in villains]
    return Surveyed(
        len(villains),
        _mean([one.value for one in hidden]),
        _mean([float(both_mix) for both_mix in mixing]),
        _mean([one.hero for one in hidden]),
        _mean([one.villain for one in hidden]),
        tuple(_mean(list(weights)) for weights in zip(*shown)),
    )


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
