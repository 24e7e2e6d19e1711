"""The command `longbox simulate`: makes a plan, shows progress, and prints the report."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from longbox.content.info import GameInfo
from longbox.kernel.state import Setting
from longbox.lab.plan import plan_for
from longbox.lab.report import Report
from longbox.lab.simulate import watched


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
    most_decisions: int,
    as_json: bool,
    options: dict[str, Setting],
    packs: dict[str, str],
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
        most_decisions=most_decisions,
        options=options,
        packs=packs,
        also=also,
        own=own,
    )
    report = watched(plan, jobs)
    if as_json:
        print(json.dumps(report.data()))
    else:
        show(report)
    return 0


def show(report: Report) -> None:
    console = Console(emoji=False)
    for table in report.tables():
        console.print(table)
    plan = report.plan
    console.print(f"Bots: {', '.join(plan.bots)}. Repeat it with --seed {plan.seed}.", highlight=False, markup=False)
