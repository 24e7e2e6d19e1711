"""Play a plan on all cores. Apart from the time taken, the result is the same for any number of processes."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from time import perf_counter

import msgspec

from longbox.kernel.errors import BadOption
from longbox.lab.plan import Batch, Plan, batches
from longbox.lab.record import GameRecord
from longbox.lab.report import Report
from longbox.lab.worker import Bench, play_batch, read_records
from longbox.progress import Bar

Progress = Callable[[int], None]


def simulate(plan: Plan, jobs: int = 0, progress: Progress | None = None) -> Report:
    """Play all games of the plan in `jobs` processes, or one per core if 0. `progress` is told how many games were finished."""
    if plan.games < 1:
        raise BadOption(f"a simulation has at least one game, not {plan.games}")
    if plan.most_decisions < 1:
        raise BadOption(f"a game has at least one decision, not {plan.most_decisions}")
    bench = Bench(plan)
    bench.play(0)  # so that a bad option fails here and not in a worker
    count = jobs or os.cpu_count() or 1
    parts = batches(plan, count)
    start = perf_counter()
    told = progress or _nobody
    records = _alone(parts, told) if min(count, len(parts)) == 1 else _together(parts, count, told)
    return Report(plan, records, perf_counter() - start, bench.watcher())


def watched(plan: Plan, jobs: int = 0) -> Report:
    """Simulate with a progress bar."""
    with Bar(f"{plan.game}, {plan.seats} seats, {', '.join(plan.bots)}", plan.games) as bar:
        return simulate(plan, jobs, bar.advance)


def _nobody(games: int) -> None:
    pass


def _alone(parts: list[Batch], told: Progress) -> list[GameRecord]:
    records: list[GameRecord] = []
    for part in parts:
        records += read_records(play_batch(msgspec.json.encode(part)))
        told(part.count)
    return records


def _together(parts: list[Batch], jobs: int, told: Progress) -> list[GameRecord]:
    """Spawned, not forked: forking is not safe beside the thread of a progress bar."""
    done: dict[int, list[GameRecord]] = {}
    with ProcessPoolExecutor(min(jobs, len(parts)), mp_context=get_context("spawn")) as pool:
        futures = {pool.submit(play_batch, msgspec.json.encode(part)): at for at, part in enumerate(parts)}
        try:
            for future in as_completed(futures):
                at = futures[future]
                done[at] = read_records(future.result())
                told(parts[at].count)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return [record for at in range(len(parts)) for record in done[at]]
