"""The command `longbox simulate`: reads what is asked for, shows progress, and prints the report."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from longbox.kernel.errors import BadOption
from longbox.kernel.shelf import GameInfo, Setting
from longbox.lab.plan import Plan
from longbox.lab.report import Report
from longbox.lab.simulate import simulate


def run(
    info: GameInfo,
    game: str,
    games: int,
    seats: int | None,
    bots: str | None,
    decks: str | None,
    seed: str | None,
    jobs: int,
    seconds: float,
    nodes: int,
    as_json: bool,
    options: dict[str, Setting],
    also: Sequence[Path],
) -> int:
    plan = Plan(
        game=str(Path(game).resolve()) if game.endswith(".py") else game,
        games=games,
        seats=seats or info.seats[0],
        bots=names(bots or ("simple" if info.name == "mayhem" else "random")),
        seed=seed or secrets.token_hex(4),
        options={name: value for name, value in options.items() if name != "decks"},
        decks=decks_of(info, decks, options),
        also=[str(folder.resolve()) for folder in also],
        seconds=seconds,
        nodes=nodes,
    )
    report = watched(plan, jobs)
    if as_json:
        print(json.dumps(report.data()))
    else:
        show(report)
    return 0


def names(words: str) -> list[str]:
    return [word.strip() for word in words.split(",") if word.strip()]


def decks_of(info: GameInfo, decks: str | None, options: dict[str, Setting]) -> list[str]:
    """The decks that take part: those that were asked for, or all that the game's own option names."""
    found = [option for option in info.options if option.name == "decks"]
    if not found:
        if decks:
            raise BadOption(f"{info.name} has no decks")
        return []
    return names(decks or str(options.get("decks", found[0].default)))


def watched(plan: Plan, jobs: int) -> Report:
    """The simulation with a bar that grows, on the screen where errors go, and only if somebody is there to see it."""
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"{plan.game}, {plan.seats} seats", total=plan.games)
        return simulate(plan, jobs, lambda games: progress.advance(task, games))


def show(report: Report) -> None:
    console = Console()
    for table in report.tables():
        console.print(table)
    plan = report.plan
    console.print(f"Bots: {', '.join(plan.bots)}. Repeat it with --seed {plan.seed}.", highlight=False, markup=False)
