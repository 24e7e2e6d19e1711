"""A small fast generator for bots and simulations (Small Fast Counting, 32 bit). It gives the same numbers pure and compiled.

It is never part of a state, and never used at a table of people, whose dice come from `longbox.hosting.draws`.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final, TypeVar

from mypy_extensions import i64

T = TypeVar("T")

_MASK: Final[i64] = 0xFFFFFFFF


class Sfc32:
    """A generator whose seed is a number or a text.

    >>> rng = Sfc32("any words")
    >>> [rng.die(6) for _ in range(8)], rng.below(100), rng.choice(["zap", "ward"])
    ([4, 4, 5, 5, 1, 3, 5, 3], 50, 'ward')
    """

    def __init__(self, seed: int | str) -> None:
        digest = hashlib.sha256(str(seed).encode()).digest()
        self._a: i64 = int.from_bytes(digest[0:4], "little")
        self._b: i64 = int.from_bytes(digest[4:8], "little")
        self._c: i64 = int.from_bytes(digest[8:12], "little")
        self._count: i64 = 1

    def __reduce__(self) -> tuple[Any, ...]:
        return Sfc32, (0,), (self._a, self._b, self._c, self._count)

    def __setstate__(self, numbers: tuple[int, int, int, int]) -> None:
        self._a, self._b, self._c, self._count = numbers

    def _next(self) -> i64:
        out: i64 = (self._a + self._b + self._count) & _MASK
        self._count = (self._count + 1) & _MASK
        self._a = self._b ^ (self._b >> 9)
        self._b = (self._c + (self._c << 3)) & _MASK
        self._c = ((((self._c << 21) & _MASK) | (self._c >> 11)) + out) & _MASK
        return out

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, all equally likely: draws that would favour some are repeated."""
        if not 1 <= bound <= 4294967296:
            raise ValueError(f"a number below {bound} cannot be drawn: 1 to 4294967296 can")
        size: i64 = bound
        limit: i64 = (_MASK + 1) - (_MASK + 1) % size
        while True:
            drawn = self._next()
            if drawn < limit:
                return int(drawn % size)

    def die(self, sides: int) -> int:
        return self.below(sides) + 1

    def choice(self, items: list[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
