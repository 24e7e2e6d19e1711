"""Play a plan on all cores. The result is the same whatever the number of processes, except for the seconds that it took."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from time import perf_counter

import msgspec

from longbox.kernel.errors import BadOption
from longbox.lab.plan import Batch, Plan, batches
from longbox.lab.record import Record
from longbox.lab.report import Report
from longbox.lab.worker import Bench, play_batch, read_records

Progress = Callable[[int], None]


def simulate(plan: Plan, jobs: int = 0, progress: Progress | None = None) -> Report:
    """All games of the plan in `jobs` processes, one for each core if it is 0. `progress` is told how many games were finished."""
    if plan.games < 1:
        raise BadOption(f"a simulation has at least one game, not {plan.games}")
    Bench(plan).play(0)  # so that a bad option is named here, and not by a worker
    count = jobs or os.cpu_count() or 1
    parts = batches(plan, count)
    start = perf_counter()
    told = progress or _nobody
    records = _alone(parts, told) if min(count, len(parts)) == 1 else _together(parts, count, told)
    return Report(plan, records, perf_counter() - start)


def _nobody(games: int) -> None:
    pass


def _alone(parts: list[Batch], told: Progress) -> list[Record]:
    records: list[Record] = []
    for part in parts:
        records += read_records(play_batch(msgspec.json.encode(part)))
        told(part.count)
    return records


def _together(parts: list[Batch], jobs: int, told: Progress) -> list[Record]:
    """Processes are spawned, not forked: forking beside the thread of a progress bar is not safe."""
    done: dict[int, list[Record]] = {}
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
