"""Chances, kept as whole weights out of a whole number of outcomes. Fractions are made on request."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TypeVar

K = TypeVar("K", int, tuple[int, int])


class Chances(Mapping[K, Fraction]):
    """The chance of each possible outcome, from the smallest up. Never changes."""

    __slots__ = ("weights", "outcomes")

    def __init__(self, weights: Mapping[K, int], outcomes: int) -> None:
        self.weights: dict[K, int] = {key: weight for key, weight in sorted(weights.items()) if weight}
        self.outcomes = outcomes

    def __getitem__(self, key: K) -> Fraction:
        return Fraction(self.weights[key], self.outcomes)

    def __iter__(self) -> Iterator[K]:
        return iter(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.weights}, {self.outcomes})"


class Distribution(Chances[int]):
    """The chance of each possible number.

    >>> coins = Distribution({0: 1, 1: 2, 2: 1}, 4)
    >>> coins[1], coins.at_least(1), coins.mean
    (Fraction(1, 2), Fraction(3, 4), Fraction(1, 1))
    """

    __slots__ = ()

    def at_least(self, number: int) -> Fraction:
        """The chance of this number or more."""
        return Fraction(sum(weight for found, weight in self.weights.items() if found >= number), self.outcomes)

    @property
    def mean(self) -> Fraction:
        """The average; outcomes without a number count as 0."""
        return Fraction(sum(number * weight for number, weight in self.weights.items()), self.outcomes)
