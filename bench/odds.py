"""Exact odds beside icepool and dyce, in one run with cold caches: `python -m bench.odds`.

The subjects take turns, round after round, so that a busy machine is equally unkind to all. The least time of all rounds counts, as
processor time, not wall time: all three use one core. Before every cold measurement the caches of all three are cleared. The answers are
compared as well: being fast is not enough.
"""

from __future__ import annotations

import functools
import gc
import time
import warnings
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from rich.console import Console
from rich.table import Table

from bench import with_dyce, with_icepool
from longbox.odds import heroic
from longbox.progress import Bar

POOLS: dict[int, tuple[list[int], list[int]]] = {
    5: ([6, 8, 8, 10, 12], [6, 6, 8, 10, 10]),
    8: ([4, 6, 8, 8, 8, 10, 10, 12], [6, 6, 6, 8, 8, 10, 10, 12]),
    12: ([4, 6, 6, 8, 8, 8, 8, 10, 10, 10, 12, 12], [4, 4, 6, 6, 8, 8, 8, 10, 10, 12, 12, 12]),
}
"""Pools of all sizes: the hardest kind for everybody."""
SECONDS = 0.5
"""How long each question is repeated."""
Ask = Callable[[], Any]
Ways = dict[str, Ask]


def caches() -> list[Any]:
    """All caches of the three, which are cleared before a cold measurement."""
    found = [thing for thing in gc.get_objects() if isinstance(thing, functools._lru_cache_wrapper)]
    return [cache for cache in found if cache.__module__.partition(".")[0] in ("longbox", "icepool", "dyce")]


def once(ask: Ask, cold: bool, emptied: list[Any]) -> float:
    """The processor time of one answer in seconds."""
    for cache in emptied if cold else ():
        cache.cache_clear()
    before = time.process_time()
    ask()
    return time.process_time() - before


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
    """Questions that only Longbox answers."""
    pool, against = POOLS[12]
    return {
        "largest effect that still wins, 12 v 12": lambda: heroic.contest(pool, against, "largest effect"),
        "the same against 12d4": lambda: heroic.contest(pool, [4] * 12, "largest effect"),
        "optimal for both sides, 12 v 12": lambda: heroic.contest(pool, against, "optimal"),
        "20d12 against 20d12": lambda: heroic.contest([12] * 20, [12] * 20),
        "three kept of 12": lambda: heroic.totals(pool, keep=3),
        "worth of a Plot Point, 12 v 12": lambda: heroic.plot_point(pool, against),
    }


def measure(ways: Ways, cold: bool, emptied: list[Any]) -> dict[str, float]:
    """The least seconds of each way, all measured equally often: for some time, or three times if that takes longer."""
    times: dict[str, float] = {}
    rounds, until = 0, time.perf_counter() + SECONDS
    while rounds < 3 or time.perf_counter() < until:
        rounds += 1
        for name, ask in ways.items():
            seconds = once(ask, cold, emptied)
            times[name] = min(times.get(name, seconds), seconds)
    return times


def check() -> None:
    """Check that the three agree."""
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
    emptied = caches()
    table = Table("question", "caches", "longbox, ms", "icepool, ms", "dyce, ms", "x icepool", "x dyce")
    asked, ours = questions(), alone()
    with Bar("questions", len(asked) + len(ours)) as bar:
        for name, ways in asked.items():
            for cold in (True, False) if name.startswith("totals,") else (True,):
                times = measure(ways, cold, emptied)
                ratios = [f"{times[peer] / times['longbox']:,.0f}" for peer in ("icepool", "dyce")]
                table.add_row(name, "cold" if cold else "warm", *[f"{1000 * seconds:.3f}" for seconds in times.values()], *ratios)
            bar.advance()
        for name, ask in ours.items():
            table.add_row(name, "cold", f"{1000 * measure({'longbox': ask}, True, emptied)['longbox']:.3f}", "", "", "", "")
            bar.advance()
    Console(width=max(100, Console().width)).print(table)


if __name__ == "__main__":
    main()
