"""All subjects in one run, by turns, so that a busy machine is equally unkind to all: `python -m bench.run SITE`.

SITE is the folder of the compiled build. Prints a table with ratios and writes the figures to result.json beside SITE.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

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

Figures = dict[str, dict[str, float]]


def measure(name: str, path: list[Path]) -> dict[str, float]:
    """One subject in a fresh process with only this path."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path)), "PYTHONSAFEPATH": "1"}
    command = [sys.executable, "-m", "bench.subject", name, str(SECONDS)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(f"{name} could not be measured:\n{done.stderr}")
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures


def run(site: Path) -> Figures:
    """The median of each figure over all rounds."""
    pure, compiled = [ROOT / "src", ROOT], [site, ROOT]
    subjects = {
        "mayhem for 2, compiled": ("mayhem-2", compiled),
        "mayhem for 4, compiled": ("mayhem-4", compiled),
        "mayhem for 2, pure": ("mayhem-2", pure),
        "heroes for 2, compiled": ("heroes-2", compiled),
        "heroes for 4, compiled": ("heroes-4", compiled),
        "heroes for 4, pure": ("heroes-4", pure),
        "heroic for 2, compiled": ("heroic-2", compiled),
        "heroic for 4, compiled": ("heroic-4", compiled),
        "heroic at the table, compiled": ("roleplay", compiled),
        "duel, compiled": ("duel", compiled),
        "duel, pure": ("duel", pure),
        "kernel alone, compiled": ("null", compiled),
        "kernel alone, pure": ("null", pure),
        **{name: (peer, pure) for peer, name in PEERS.items()},
    }
    seen: dict[str, list[dict[str, float]]] = {name: [] for name in subjects}
    for number in range(ROUNDS):
        for name, (subject, path) in subjects.items():
            if number == 0 or subject not in ONCE:
                seen[name].append(measure(subject, path))
    return {name: {key: median(figures[key] for figures in rounds) for key in rounds[0]} for name, rounds in seen.items()}


def show(figures: Figures) -> None:
    console = Console()
    played = {name: row for name, row in figures.items() if "decisions" in row}
    peers = list(PEERS.values())
    table = Table(
        "subject",
        "decisions/s",
        *[f"x {peer}" for peer in PEERS],
        "clone, µs",
        title="From a Python loop, decisions with two or more moves",
    )
    for name, row in played.items():
        ratios = [f"{row['decisions'] / played[peer]['decisions']:.2f}" for peer in peers]
        table.add_row(name, f"{row['decisions']:,.0f}", *ratios, f"{row['clone_us']:.2f}")
        if "by_choice" in row:
            ratios = [f"{row['by_choice'] / played[peer]['decisions']:.2f}" for peer in peers]
            table.add_row("- the same by next_choice", f"{row['by_choice']:,.0f}", *ratios, "")
    console.print(table)
    for game in ("mayhem", "heroes", "heroic"):
        two, four = (played[f"{game} for {seats}, compiled"]["decisions"] for seats in (2, 4))
        console.print(f"{game}, compiled: a decision with four seats takes {two / four:.2f} times as long as with two")
    for name, row in figures.items():
        if "play_out" in row:
            console.print(f"{name}: play_out with random bots, {row['play_out']:,.0f} decisions/s")
        if "decision_us" in row:
            for key, (words, most) in TARGETS.items():
                console.print(f"{name}: {words.format(row[key])}; {'at most' if row[key] <= most else 'NOT at most'} {most}")
        if "overhead_ns" in row:
            inside, outside = row["overhead_ns"], row["from_python_ns"]
            console.print(f"{name}: ask, list, refuse, apply take {inside:.0f} ns a decision; {outside:.0f} ns from a Python loop")


def main(site: str) -> None:
    figures = run(Path(site).resolve())
    show(figures)
    out = Path(site).resolve().parent / "result.json"
    out.write_text(json.dumps(figures, indent=2) + "\n")
    print(f"Figures in {out}")


if __name__ == "__main__":
    main(sys.argv[1])
