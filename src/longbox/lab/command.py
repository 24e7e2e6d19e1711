"""The command `longbox simulate`: makes a plan, shows progress, and prints the report."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from longbox.content.info import GameInfo
from longbox.kernel.state import Setting
from longbox.lab.plan import Plan, plan_for
from longbox.lab.report import Report
from longbox.lab.simulate import simulate


def run(
    info: GameInfo,
    game: str,
    games: int,
    seats: int | None,
    bots: str | None,
    seed: str | None,
    jobs: int,
    seconds: float,
    nodes: int,
    as_json: bool,
    options: dict[str, Setting],
    also: Sequence[Path],
    own: Sequence[Path],
) -> int:
    plan = plan_for(
        info,
        game,
        games,
        seed or secrets.token_hex(4),
        seats=seats,
        bots=bots,
        seconds=seconds,
        nodes=nodes,
        options=options,
        also=also,
        own=own,
    )
    report = watched(plan, jobs)
    if as_json:
        print(json.dumps(report.data()))
    else:
        show(report)
    return 0


def watched(plan: Plan, jobs: int) -> Report:
    """Simulate with a progress bar on stderr, if that is a terminal."""
    console = Console(stderr=True)
    columns = TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"{plan.game}, {plan.seats} seats", total=plan.games)
        return simulate(plan, jobs, lambda games: progress.advance(task, games))


def show(report: Report) -> None:
    console = Console(emoji=False)
    for table in report.tables():
        console.print(table)
    plan = report.plan
    console.print(f"Bots: {', '.join(plan.bots)}. Repeat it with --seed {plan.seed}.", highlight=False, markup=False)
