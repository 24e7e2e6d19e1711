"""A study of a game's balance, for `make balance`. A game that has one offers it in its room `balance`, as `study()`.

This module has what every study needs: simulations as data, tables in Markdown, and plots in Vega-Lite. Who runs a study draws the plots.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from longbox.content.info import GameInfo
from longbox.kernel.errors import BadRoom
from longbox.kernel.state import Setting
from longbox.lab.plan import plan_for
from longbox.lab.report import wilson
from longbox.lab.simulate import watched

Figures = dict[str, Any]
"""What was measured, as JSON data."""
Chart = dict[str, Any]
"""A plot in Vega-Lite."""

SEED = "balance"
FEW = 25
"""So many games show whether figures are out of date."""
ORDER = {"1": "first", "2": "second", "3": "third", "4": "fourth"}


class Study:
    """What a game measures, and the page about it. The figures hold all that the page and the plots need.

    `seed` is that of all its games: another one than content and bots were tuned on. `rungs` are bots of rising strength for a ladder,
    as tools/ladder.py takes them, which play `duels` duels with their neighbours; `figures["ladder"]` is what came out.
    """

    rungs: tuple[str, ...] = ()
    duels = 0

    def __init__(self, info: GameInfo, seed: str = SEED) -> None:
        self.info = info
        self.seed = seed

    def measure(self, games: int) -> Figures:
        """Play. Where a study has no other number, it plays `games` games for each number of seats; 0 for the usual number."""
        raise NotImplementedError(f"{type(self).__name__}.measure is not written")

    def decks(self, games: int) -> Figures:
        """The part of `measure` that is about content alone, and takes minutes instead of hours: bots are not compared."""
        raise NotImplementedError(f"{type(self).__name__}.decks is not written")

    def first(self) -> Figures:
        """The first few games, which are played again to see whether rules, content or bots have changed since the measurement."""
        raise NotImplementedError(f"{type(self).__name__}.first is not written")

    def page(self, figures: Figures) -> str:
        """The page about the figures, in Markdown."""
        raise NotImplementedError(f"{type(self).__name__}.page is not written")

    def charts(self, figures: Figures) -> dict[str, Chart]:
        """The plots, by their file names without `.svg`."""
        return {}

    def play(
        self,
        games: int,
        seats: int,
        bots: str = "simple",
        *,
        seconds: float = 0.0,
        nodes: int = 0,
        options: Mapping[str, Setting] | None = None,
        seed: str = "",
    ) -> Figures:
        """The report of a simulation, without the time that it took. `seed` is the study's unless it is said."""
        seed = seed or self.seed
        plan = plan_for(self.info, self.info.name, games, seed, seats=seats, bots=bots, seconds=seconds, nodes=nodes, options=options)
        report = watched(plan).data()
        del report["seconds"]
        return report

    def match(
        self,
        games: int,
        bots: str,
        *,
        seconds: float = 0.0,
        nodes: int = 0,
        options: Mapping[str, Setting] | None = None,
        seed: str = "",
    ) -> Figures:
        """How the first of two bots fares against the other in duels."""
        report = self.play(games, 2, bots, seconds=seconds, nodes=nodes, options=options, seed=seed)
        limit = {"nodes": nodes} if nodes else {"seconds": seconds}
        return {**limit, "seed": report["seed"], **report["shares"]["bot"][bots.split(",")[0]]}

    def few(self, options: Mapping[str, Setting] | None = None) -> Figures:
        """The results of the first games of a simulation with the fewest seats."""
        report = self.play(FEW, self.info.seats[0], options=options)
        return {"decisions": report["decisions"], **{kind: wins for kind, wins in report["wins"].items() if " " not in kind}}


def study_of(info: GameInfo) -> Study | None:
    """The study of a game, if it has one."""
    make = info.call("balance", "study")
    study = make() if make else None
    if study is not None and not isinstance(study, Study):
        raise BadRoom(f"{info.name}: study of its room balance gave {study!r}, not a Study")
    return study


# The page

THINKING = (
    "Thinking is counted in time of the processor, not by the clock: what a bot reaches in it does not depend on what else the machine "
    "has to do.\n"
)


def percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def points(share: float, even: float) -> str:
    """How far a share is from another, in points of a hundred."""
    return f"{100 * (share - even):+.1f}"


def span(one: Figures) -> str:
    return f"{percent(one['low'])} to {percent(one['high'])}"


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def share_table(report: Figures, kind: str, names: Mapping[str, str]) -> str:
    even, found = 1 / report["seats"], report["shares"][kind]
    rows = [[name, percent(one["share"]), span(one), points(one["share"], even)] for key, name in names.items() if (one := found.get(key))]
    return table([kind, "wins", "95% of the time", "points from an even share"], rows)


def match_table(matches: Mapping[str, Figures]) -> str:
    """Bots against each other, by their two names."""
    rows = [
        [*names.split(", "), str(one["games"]), percent(one["share"]), span(one), _limit(one), one["seed"]]
        for names, one in matches.items()
    ]
    return table(["bot", "against", "duels", "wins", "95% of the time", "thinking for a move", "seed"], rows)


def ladder_table(ladder: Figures) -> str:
    """Each rung, its rating, and how it fares against the one below. A draw counts as not won."""
    below = {step["bot"]: step for step in ladder["steps"]}
    rows = []
    for word, rating in ladder["ratings"].items():
        step = below.get(word)
        against = [step["against"], f"{step['wins']} of {step['games']}", _interval(step)] if step else ["", "", ""]
        rows.append([*_rung(word), f"{rating['mu']:.1f} ± {rating['sigma']:.1f}", *against])
    return table(["bot", "thinking for a move", "rating", "against", "duels won", "95% of the time"], rows)


def _interval(step: Figures) -> str:
    low, high = wilson(step["wins"], step["games"])
    return span({"low": low, "high": high})


def _rung(word: str) -> list[str]:
    name, _, seconds = word.partition(":")
    return [name, f"{seconds} s" if seconds else "no limit"]


def _limit(match: Figures) -> str:
    if match.get("nodes"):
        return f"{match['nodes']:,} positions"
    return f"{match['seconds']} s" if match["seconds"] else "no limit"


# The plots


def wins_chart(report: Figures, kinds: Mapping[str, Mapping[str, str]]) -> Chart:
    """Shares of wins with their intervals, a panel for each kind."""
    panels = [_panel(report, kind, names) for kind, names in kinds.items()]
    return {"config": {"background": "white", "font": "sans-serif"}, "hconcat": panels}


def _panel(report: Figures, kind: str, names: Mapping[str, str]) -> Chart:
    """A dot for each share, its interval, and the even share as a line."""
    even = 1 / report["seats"]
    scale = {"domain": [even - 0.1, even + 0.1]}
    name = {"field": "name", "type": "nominal", "sort": None, "title": None}
    share = {"field": "share", "type": "quantitative", "title": "share of wins", "scale": scale, "axis": {"format": "%"}}
    spans = _layer({"type": "rule", "strokeWidth": 3, "color": "#1d3f72"}, y=name, x={**share, "field": "low"}, x2={"field": "high"})
    dots = _layer({"type": "point", "filled": True, "size": 90, "color": "#c22f2f", "opacity": 1}, y=name, x=share)
    line = _layer({"type": "rule", "strokeDash": [4, 3], "color": "#777"}, x={"datum": even})
    found = report["shares"][kind]
    rows = [{"kind": f"by {kind}", "name": name, **found[key]} for key, name in names.items() if key in found]
    return {"title": f"by {kind}", "width": 280, "height": 110, "data": {"values": rows}, "layer": [spans, dots, line]}


def _layer(mark: Chart, **encoding: Any) -> Chart:
    return {"mark": mark, "encoding": encoding}
