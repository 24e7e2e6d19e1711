"""Measure the balance of games: `make balance`, or `python -m tools.balance [GAME ...]` for the build on the path.

Every game that has a study plays it, and docs/balance/GAME gets figures.json, a page about them, and plots. `--games N` plays fewer;
`--draw` makes the pages and plots again from the figures that are there. `--decks` measures only what cards decide, and keeps how bots
have done against each other.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from longbox.content.shelf import installed
from longbox.lab.study import Chart, Figures, Study, study_of
from tools.ladder import rate

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "balance"


def studies() -> dict[str, Study]:
    """The studies of all games that have one."""
    found = {name: study_of(info) for name, info in installed().items()}
    return {name: study for name, study in found.items() if study is not None}


def figures_of(name: str) -> Figures:
    figures: Figures = json.loads((FOLDER / name / "figures.json").read_text("utf-8"))
    return figures


def index(names: list[str]) -> str:
    """The page that leads to all others."""
    lines = [f"- [{studies()[name].info.title}]({name}/README.md)" for name in names]
    return "\n".join(["# Balance, measured\n", "`make balance` plays the games and writes these pages.\n", *lines, ""])


def svg(chart: Chart) -> str:
    import vl_convert

    return vl_convert.vegalite_to_svg(chart)


def draw(name: str, study: Study) -> None:
    figures, folder = figures_of(name), FOLDER / name
    (folder / "README.md").write_text(study.page(figures), "utf-8")
    for file, chart in study.charts(figures).items():
        (folder / f"{file}.svg").write_text(svg(chart), "utf-8")


def measure(study: Study, games: int) -> Figures:
    """The study's own figures, and its ladder of bots, if it has one."""
    figures = study.measure(games)
    if study.rungs:
        figures["ladder"] = rate(study.info, study.rungs, min(games or study.duels, study.duels), f"{study.seed} ladder")
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--draw", action="store_true")
    parser.add_argument("--decks", action="store_true")
    arguments = parser.parse_args()
    known = studies()
    if strange := [name for name in arguments.names if name not in known]:
        sys.exit(f"there is no study of {', '.join(strange)}; there are {', '.join(known)}")
    names = arguments.names or list(known)
    for at, name in enumerate(names, 1):
        if not arguments.draw:
            decks = arguments.decks
            figures = {**figures_of(name), **known[name].decks(arguments.games)} if decks else measure(known[name], arguments.games)
            (FOLDER / name).mkdir(parents=True, exist_ok=True)
            (FOLDER / name / "figures.json").write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
        draw(name, known[name])
        print(f"{name} is written to {FOLDER / name}. Left: {', '.join(names[at:]) or 'nothing'}.", flush=True)
    (FOLDER / "README.md").write_text(index(list(known)), "utf-8")


if __name__ == "__main__":
    main()
