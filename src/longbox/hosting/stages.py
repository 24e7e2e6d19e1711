"""Long work in stages, which whoever does it may interrupt between any two, so that other work need not wait for its end."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

Stages = Generator[None, None, T]


def whole(work: Stages[T]) -> T:
    """All of it, at once."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            done: T = end.value
            return done
