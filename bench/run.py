"""Subjects in one run, by turns, so that a busy machine is equally unkind to all: `python -m bench.run SITE [NAME ...]`.

SITE is the folder of the compiled build. NAME is one of the subjects below; without a name all are measured, which takes some minutes.
Prints a table with ratios and writes the figures to result.json beside SITE.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from longbox.bots.playout import MOST_DECISIONS
from longbox.progress import Bar

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 5
SECONDS = 2.0
PEERS = {"crazy_eights": "open_spiel crazy_eights", "gin_rummy": "open_spiel gin_rummy", "catanatron": "catanatron for 4"}
"""Other programs, and what they are called here."""
ONCE = {"roleplay"}
"""Subjects that take long, and go several times over what they measure by themselves."""
TARGETS = {
    "decision_us": ("a hero's decision is listed and applied in {:.1f} µs", 50),
    "clone_us": ("a clone takes {:.1f} µs", 15),
    "odds_ms": ("the odds beside a pool take {:.2f} ms, the median of some hundred pools", 5),
    "odds_worst_ms": ("the slowest of them {:.2f} ms", 5),
    "open_s": ("the server opens a log of 20,000 entries in {:.2f} s", 1),
    "resume_s": ("the terminal opens it in {:.2f} s", 1),
    "undo_ms": ("an undo takes {:.1f} ms there", 50),
}
"""What a table of Heroic waits for, and how long that may be."""


class Row(NamedTuple):
    """One line of the result: a subject on one of the two builds."""

    title: str
    subject: str
    pure: bool


ROWS = [
    Row("mayhem for 2, compiled", "mayhem-2", False),
    Row("mayhem for 4, compiled", "mayhem-4", False),
    Row("mayhem for 2, pure", "mayhem-2", True),
    Row("heroes for 2, compiled", "heroes-2", False),
    Row("heroes for 4, compiled", "heroes-4", False),
    Row("heroes for 4, pure", "heroes-4", True),
    Row("heroic for 2, compiled", "heroic-2", False),
    Row("heroic for 4, compiled", "heroic-4", False),
    Row("heroic at the table, compiled", "roleplay", False),
    Row("duel, compiled", "duel", False),
    Row("duel, pure", "duel", True),
    Row("kernel alone, compiled", "null", False),
    Row("kernel alone, pure", "null", True),
    *[Row(title, peer, True) for peer, title in PEERS.items()],
]
SUBJECTS = list(dict.fromkeys(row.subject for row in ROWS))

Figures = dict[str, dict[str, float]]


def measure(name: str, path: list[Path], most: int) -> dict[str, float]:
    """One subject in a fresh process with only this path."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path)), "PYTHONSAFEPATH": "1"}
    command = [sys.executable, "-m", "bench.subject", name, str(SECONDS), str(most)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(f"{name} could not be measured:\n{done.stderr}")
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures


def run(site: Path, subjects: list[str], most: int) -> Figures:
    """The median of each figure over all rounds."""
    rows = [row for row in ROWS if row.subject in subjects]
    turns = [row for number in range(ROUNDS) for row in rows if number == 0 or row.subject not in ONCE]
    seen: dict[str, list[dict[str, float]]] = {row.title: [] for row in rows}
    with Bar("measuring", len(turns)) as bar:
        for row in turns:
            bar.now(row.title)
            seen[row.title].append(measure(row.subject, [ROOT / "src" if row.pure else site, ROOT], most))
            bar.advance()
    return {title: {key: median(figures[key] for figures in rounds) for key in rounds[0]} for title, rounds in seen.items()}


def show(figures: Figures, most: int) -> None:
    console = Console()
    played = {name: row for name, row in figures.items() if "decisions" in row}
    peers = {peer: title for peer, title in PEERS.items() if title in played}
    head = ["subject", "decisions/s", *[f"x {peer}" for peer in peers], "clone, µs"]
    table = Table(*head, title="From a Python loop, decisions with two or more moves")
    for name, row in played.items():
        table.add_row(name, *_pace(row["decisions"], played, peers), f"{row['clone_us']:.2f}")
        if "by_choice" in row:
            table.add_row("- the same by next_choice", *_pace(row["by_choice"], played, peers), "")
    if played:
        console.print(table)
    for game in ("mayhem", "heroes", "heroic"):
        two, four = (played.get(f"{game} for {seats}, compiled") for seats in (2, 4))
        if two and four:
            longer = two["decisions"] / four["decisions"]
            console.print(f"{game}, compiled: a decision with four seats takes {longer:.2f} times as long as with two")
    for name, row in figures.items():
        for words in said(row, most):
            console.print(f"{name}: {words}")


def _pace(decisions: float, played: Figures, peers: dict[str, str]) -> list[str]:
    """Decisions a second, and how many times those of each peer that is."""
    return [f"{decisions:,.0f}", *[f"{decisions / played[title]['decisions']:.2f}" for title in peers.values()]]


def said(row: dict[str, float], most: int) -> list[str]:
    """What is said of a subject below the table."""
    words: list[str] = []
    if "play_out" in row:
        words.append(f"play_out with random bots, {row['play_out']:,.0f} decisions/s")
    ways = [way for way in ("decisions", "by_choice", "play_out") if row.get(f"{way}_unfinished")]
    for way in ways:
        words.append(f"{row[f'{way}_unfinished']:g} of {row[f'{way}_games']:g} games ({way}) unfinished, stopped after {most:,} decisions")
    if "decision_us" in row:
        for key, (about, limit) in TARGETS.items():
            words.append(f"{about.format(row[key])}; {'at most' if row[key] <= limit else 'NOT at most'} {limit}")
    if "overhead_ns" in row:
        inside, outside = row["overhead_ns"], row["from_python_ns"]
        words.append(f"ask, list, refuse, apply take {inside:.0f} ns a decision; {outside:.0f} ns from a Python loop")
    return words


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path, metavar="SITE")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(SUBJECTS))
    parser.add_argument("--most-decisions", type=int, default=MOST_DECISIONS, help="a game with more is stopped and counts as unfinished")
    asked = parser.parse_args()
    if strange := [name for name in asked.names if name not in SUBJECTS]:
        sys.exit(f"there is no subject {', '.join(strange)}; there are {', '.join(SUBJECTS)}")
    site = asked.site.resolve()
    figures = run(site, asked.names or SUBJECTS, asked.most_decisions)
    show(figures, asked.most_decisions)
    out = site.parent / "result.json"
    out.write_text(json.dumps(figures, indent=2) + "\n")
    print(f"Figures in {out}")


if __name__ == "__main__":
    main()
