"""Clocks for tests of what is bound by time: they go on at every look, and by nothing else."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count


def ticking(step: float) -> Callable[[], float]:
    """A clock that stands at 0 first, and is `step` seconds later each time."""
    ticks = count()
    return lambda: step * next(ticks)
