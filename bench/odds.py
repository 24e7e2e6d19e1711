"""Exact odds beside icepool and dyce, in one run with cold caches: `python -m bench.odds`.

Each subject is measured in turn, round after round, so that a busy machine is equally unkind to all; the least time of all rounds counts.
Before every measurement all caches of all three are emptied. The answers are compared as well: who is fast must also be right.
"""

from __future__ import annotations

import functools
import gc
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from rich.console import Console
from rich.table import Table

from bench import with_dyce, with_icepool
from longbox.odds import heroic

POOLS: dict[int, tuple[list[int], list[int]]] = {
    5: ([6, 8, 8, 10, 12], [6, 6, 8, 10, 10]),
    8: ([4, 6, 8, 8, 8, 10, 10, 12], [6, 6, 6, 8, 8, 10, 10, 12]),
    12: ([4, 6, 6, 8, 8, 8, 8, 10, 10, 10, 12, 12], [4, 4, 6, 6, 8, 8, 8, 10, 10, 12, 12, 12]),
}
"""Pools of all sizes: the hardest kind for everybody."""
OURS, ROUNDS = 5, 3
"""How often we are measured in each round, since we take so little time; and how many rounds there are."""
Ask = Callable[[], Any]
Ways = dict[str, Ask]


def empty_caches() -> None:
    for found in gc.get_objects():
        if isinstance(found, functools._lru_cache_wrapper) and found.__module__.partition(".")[0] in ("longbox", "icepool", "dyce"):
            found.cache_clear()


def least(ask: Ask, times: int, cold: bool) -> float:
    """The least number of seconds."""
    seen = []
    for _ in range(times):
        if cold:
            empty_caches()
        before = time.perf_counter()
        ask()
        seen.append(time.perf_counter() - before)
    return min(seen)


def questions() -> dict[str, Ways]:
    asked: dict[str, Ways] = {}
    for count, (pool, against) in POOLS.items():
        asked[f"totals, {count} dice"] = _ways("totals", heroic.totals, pool)
        asked[f"totals and effects, {count} dice"] = _ways("joint", heroic.table, pool)
        asked[f"contest with effects, {count} v {count}"] = _ways("contest", heroic.contest, pool, against)
    return asked


def _ways(name: str, ours: Callable[..., Any], *pools: Sequence[int]) -> Ways:
    return {
        "longbox": lambda: ours(*pools),
        "icepool": lambda: getattr(with_icepool, name)(*pools),
        "dyce": lambda: getattr(with_dyce, name)(*pools),
    }


def alone() -> dict[str, Ask]:
    """What nobody else offers."""
    pool, against = POOLS[12]
    return {
        "largest effect that still wins, 12 v 12": lambda: heroic.contest(pool, against, "largest effect"),
        "optimal for both sides, 12 v 12": lambda: heroic.contest(pool, against, "optimal"),
        "20d12 against 20d12": lambda: heroic.contest([12] * 20, [12] * 20),
        "three kept of 12": lambda: heroic.totals(pool, keep=3),
        "worth of a Plot Point, 12 v 12": lambda: heroic.plot_point(pool, against),
    }


def measure(ways: Ways, cold: bool) -> dict[str, float]:
    times: dict[str, float] = {}
    for _ in range(ROUNDS):
        for name, ask in ways.items():
            seconds = least(ask, OURS if name == "longbox" else 1, cold)
            times[name] = min(times.get(name, seconds), seconds)
    return times


def check() -> None:
    """The three agree."""
    pool, against = POOLS[5]
    fight = heroic.contest(pool, against)
    for peer in (with_icepool, with_dyce):
        assert _chances(peer.totals(pool)) == dict(heroic.totals(pool))
        assert _chances(peer.joint(pool)) == dict(heroic.best(pool))
        assert {effect: chance for effect, chance in _chances(peer.contest(pool, against)).items() if effect >= 0} == dict(fight.effects)


def _chances(found: Any) -> dict[Any, Fraction]:
    counts = dict(found.items())
    return {outcome: Fraction(count, sum(counts.values())) for outcome, count in counts.items()}


def main() -> None:
    warnings.simplefilter("ignore")  # dyce calls its survey experimental
    check()
    table = Table("question", "caches", "longbox, ms", "icepool, ms", "dyce, ms", "x icepool", "x dyce")
    for name, ways in questions().items():
        for cold in (True, False) if name.startswith("totals,") else (True,):
            times = measure(ways, cold)
            ratios = [f"{times[peer] / times['longbox']:,.0f}" for peer in ("icepool", "dyce")]
            table.add_row(name, "cold" if cold else "warm", *[f"{1000 * seconds:.3f}" for seconds in times.values()], *ratios)
    for name, ask in alone().items():
        table.add_row(name, "cold", f"{1000 * least(ask, OURS, True):.3f}", "", "", "", "")
    Console(width=max(100, Console().width)).print(table)


if __name__ == "__main__":
    sys.exit(main())
