"""A distribution over whole numbers, kept as whole weights out of a whole number of outcomes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction


class Distribution(Mapping[int, Fraction]):
    """The chance of each number that can come out, from the smallest up. Does not change once made.

    >>> coins = Distribution({0: 1, 1: 2, 2: 1}, 4)
    >>> coins[1], coins.at_least(1), coins.mean
    (Fraction(1, 2), Fraction(3, 4), Fraction(1, 1))
    """

    __slots__ = ("weights", "outcomes")

    def __init__(self, weights: Mapping[int, int], outcomes: int) -> None:
        self.weights = {number: weight for number, weight in sorted(weights.items()) if weight}
        self.outcomes = outcomes

    def __getitem__(self, number: int) -> Fraction:
        return Fraction(self.weights[number], self.outcomes)

    def __iter__(self) -> Iterator[int]:
        return iter(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def __repr__(self) -> str:
        return f"Distribution({self.weights}, {self.outcomes})"

    def at_least(self, number: int) -> Fraction:
        """The chance of this number or more."""
        return Fraction(sum(weight for found, weight in self.weights.items() if found >= number), self.outcomes)

    @property
    def mean(self) -> Fraction:
        """What comes out on average; numbers without a weight of their own count as 0."""
        return Fraction(sum(number * weight for number, weight in self.weights.items()), self.outcomes)
