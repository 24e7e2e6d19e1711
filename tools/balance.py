"""The balance of Mayhem, measured and written down: `make balance`, or `python -m tools.balance [GAMES]` on whatever build is on the path.

Plays GAMES games with two, three and four seats and writes docs/balance: figures.json, what a page says of them, and plots.
`python -m tools.balance --draw` makes page and plots out of the figures that are there.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "balance"
FIGURES = FOLDER / "figures.json"
GAMES = 6000
FEW = 25
SEED = "balance"
SEATS = (2, 3, 4)
MATCHES = {"simple, random": (1000, 0.0), "search, simple": (400, 0.3)}
"""Bots against each other in duels: how many games, and how many seconds for a move."""
DECKS = {"black-panther": "Wakanda", "captain-marvel": "Daybreak", "scarlet-witch": "Red Hour", "iron-man": "Night Shift"}
ORDER = {"1": "first", "2": "second", "3": "third", "4": "fourth"}


def simulate(games: int, seats: int, bots: str, seconds: float, seed: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "longbox.cli", "simulate", "mayhem", "--games", str(games), "--seats", str(seats)]
    command += ["--bots", bots, "--seed", seed, "--json", *(["--seconds", str(seconds)] if seconds else [])]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    report: dict[str, Any] = json.loads(done.stdout)
    del report["seconds"]
    return report


def measure(games: int) -> dict[str, Any]:
    balance = {str(seats): simulate(games, seats, "simple", 0.0, SEED) for seats in SEATS}
    matches = {}
    for names, (count, seconds) in MATCHES.items():
        shares = simulate(count, 2, names.replace(" ", ""), seconds, SEED)["shares"]["bot"]
        matches[names] = {"seconds": seconds, "seed": SEED, **shares[names.split(",")[0]]}
    return {"first": first_games(), "balance": balance, "matches": matches}


def first_games() -> dict[str, Any]:
    """What the first few games come to: whoever changes decks, rules or the bot sees by these that the figures are out of date."""
    report = simulate(FEW, SEATS[0], "simple", 0.0, SEED)
    return {"decisions": report["decisions"], **report["wins"]}


# The page


def percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def share_table(report: dict[str, Any], kind: str, names: dict[str, str]) -> str:
    even = 1 / report["seats"]
    found = report["shares"][kind]
    rows = [
        [name, percent(one["share"]), f"{percent(one['low'])} to {percent(one['high'])}", f"{100 * (one['share'] - even):+.1f}"]
        for key, name in names.items()
        if (one := found.get(key))
    ]
    return table([kind, "wins", "95% of the time", "points from an even share"], rows)


def pace(report: dict[str, Any]) -> str:
    turns, back = report["turns"], report["comebacks"]
    rows = [
        ["turns per seat: median, longest", f"{turns['quantiles']['50']}, {turns['most']}"],
        ["games that reach turn 25, turn 30", f"{percent(turns['reached']['25'])}, {percent(turns['reached']['30'])}"],
        ["wins of whoever is last and 200 behind at half-time", f"{percent(back['share'])} of {back['games']}"],
        ["games without a winner", str(report["unfinished"])],
        ["decisions in a game", f"{report['decisions'] / report['games']:.0f}"],
    ]
    return table(["pace", ""], rows)


def page(figures: dict[str, Any]) -> str:
    """The page that tells of the figures."""
    parts = [
        "# The balance of Mayhem\n",
        "Measured, not hoped for: `make balance` plays all these games on the compiled build and writes this page. The four hero decks "
        "meet each other at every seat, and the bot `simple` plays them all. Figures say as much of the bot as of the game: another "
        "bot would shift them.\n",
        "What we aim for: every hero deck within 4 points of an even share; going first worth at most 4 points; hardly any game "
        "longer than 25 turns per seat; and whoever is last and 200 behind at half-time still wins 8 to 25 games in a hundred.\n",
    ]
    for seats, report in figures["balance"].items():
        parts.append(f"## {seats} seats, {report['games']:,} games, seed {report['seed']}\n")
        parts += [f"![Wins by deck and by order, {seats} seats](wins-{seats}.svg)\n", share_table(report, "deck", DECKS)]
        parts += [share_table(report, "order", ORDER), pace(report)]
    parts.append("Plots show the share of wins, with the interval in which it lies 95% of the time, and the even share as a line.\n")
    parts.append("## Bots against each other\n")
    rows = [
        [
            *names.split(", "),
            str(one["games"]),
            percent(one["share"]),
            f"{percent(one['low'])} to {percent(one['high'])}",
            f"{one['seconds']} s" if one["seconds"] else "no limit",
            one["seed"],
        ]
        for names, one in figures["matches"].items()
    ]
    parts.append(table(["bot", "against", "duels", "wins", "95% of the time", "time for a move", "seed"], rows))
    parts.append("Decks and seats are taken in turn, so neither side has the better ones.\n")
    return "\n".join(parts)


# The plots


def rows_of(report: dict[str, Any]) -> list[dict[str, Any]]:
    kinds = (("deck", DECKS), ("order", ORDER))
    return [
        {"kind": f"by {kind}", "name": name, **report["shares"][kind][key]}
        for kind, names in kinds
        for key, name in names.items()
        if key in report["shares"][kind]
    ]


def layer(mark: dict[str, Any], **encoding: Any) -> dict[str, Any]:
    return {"mark": mark, "encoding": encoding}


def panel(report: dict[str, Any], kind: str) -> dict[str, Any]:
    """One plot in the language of Vega-Lite: a dot for each share, its interval, and the even share as a line."""
    even = 1 / report["seats"]
    scale = {"domain": [even - 0.1, even + 0.1]}
    name = {"field": "name", "type": "nominal", "sort": None, "title": None}
    share = {"field": "share", "type": "quantitative", "title": "share of wins", "scale": scale, "axis": {"format": "%"}}
    spans = layer({"type": "rule", "strokeWidth": 3, "color": "#1d3f72"}, y=name, x={**share, "field": "low"}, x2={"field": "high"})
    dots = layer({"type": "point", "filled": True, "size": 90, "color": "#c22f2f", "opacity": 1}, y=name, x=share)
    line = layer({"type": "rule", "strokeDash": [4, 3], "color": "#777"}, x={"datum": even})
    rows = [row for row in rows_of(report) if row["kind"] == kind]
    return {"title": kind, "width": 280, "height": 110, "data": {"values": rows}, "layer": [spans, dots, line]}


def plot(report: dict[str, Any]) -> str:
    """Shares with their intervals, as SVG."""
    import vl_convert

    chart = {"config": {"background": "white", "font": "sans-serif"}, "hconcat": [panel(report, kind) for kind in ("by deck", "by order")]}
    return vl_convert.vegalite_to_svg(chart)


def draw(figures: dict[str, Any]) -> None:
    (FOLDER / "README.md").write_text(page(figures), "utf-8")
    for seats, report in figures["balance"].items():
        (FOLDER / f"wins-{seats}.svg").write_text(plot(report), "utf-8")


def main(words: list[str]) -> None:
    if words != ["--draw"]:
        figures = measure(int(words[0]) if words else GAMES)
        FOLDER.mkdir(exist_ok=True)
        FIGURES.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    draw(json.loads(FIGURES.read_text("utf-8")))


if __name__ == "__main__":
    main(sys.argv[1:])
