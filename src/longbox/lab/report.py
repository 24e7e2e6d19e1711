"""What a simulation has shown: wins with confidence intervals, pace, endings and comebacks; as data and as tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any

from rich.markup import escape
from rich.table import Table

from longbox.lab.plan import Plan
from longbox.lab.record import GameRecord, Watcher

QUANTILES = (5, 25, 50, 75, 95)
Z = 1.959963984540054
"""For 95% confidence."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval that contains the true share with 95% confidence, by Wilson's formula."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    middle = share + Z * Z / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def quantile(ordered: Sequence[int], percent: int) -> int:
    """The value that this percentage does not exceed."""
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


class Tally:
    """Wins and games of one choice, bot, seat or place in the order. A shared win counts as a fraction."""

    def __init__(self) -> None:
        self.wins = 0.0
        self.games = 0

    def add(self, won: float) -> None:
        self.wins += won
        self.games += 1

    def add_all(self, wins: int, games: int) -> None:
        self.wins += wins
        self.games += games

    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    def data(self) -> dict[str, Any]:
        low, high = wilson(self.wins, self.games)
        return {
            "wins": whole(self.wins),
            "games": self.games,
            "share": round(self.share(), 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }


def whole(number: float) -> float | int:
    return int(number) if number == int(number) else round(number, 4)


class Report:
    """The records of all games, counted. Only `seconds` can differ in another run. The watcher says what is long and what a comeback."""

    def __init__(self, plan: Plan, records: Sequence[GameRecord], seconds: float, watcher: Watcher) -> None:
        self.plan = plan
        self.seconds = seconds
        self.long = watcher.long
        self.behind = watcher.behind
        self.games = len(records)
        self.decisions = sum(record.decisions for record in records)
        self.unfinished = sum(not record.rule for record in records)
        self.stopped = sum(not record.rule and record.decisions >= plan.most_decisions for record in records)
        self.endings = Counter(record.rule or "unfinished" for record in records)
        self.by: dict[str, dict[str, Tally]] = {"bot": {}, "seat": {}}
        self.rounds: list[int] = []
        self.comebacks = Tally()
        self.counts: Counter[str] = Counter()
        for record in records:
            self.count(record)
        for kind, found in watcher.shares(self.counts).items():
            for name, (wins, games) in found.items():
                self.tally(kind, name).add_all(wins, games)
        self.rounds.sort()
        self.by = {kind: dict(sorted(tallies.items())) for kind, tallies in self.by.items()}

    def count(self, record: GameRecord) -> None:
        for seat in range(self.plan.seats):
            won = 1 / len(record.winners) if seat in record.winners else 0.0
            self.tally("bot", record.bots[seat]).add(won)
            self.tally("seat", str(seat + 1)).add(won)
            if record.choices:
                self.count_choice(record, seat, won)
            if record.first >= 0:
                self.tally("order", str((seat - record.first) % self.plan.seats + 1)).add(won)
            if self.behind and record.half and max(record.half) - self.behind >= record.half[seat] == min(record.half):
                self.comebacks.add(won)
        self.counts.update(record.counts)
        if record.turns:
            self.rounds.append(-(-record.turns // self.plan.seats))

    def count_choice(self, record: GameRecord, seat: int, won: float) -> None:
        """What a seat had: against whom, if there are two seats, and by whom it was played, if there are several bots."""
        noun, own = self.plan.noun, record.choices[seat]
        self.tally(noun, own).add(won)
        if self.plan.seats == 2 and own != record.choices[1 - seat]:
            self.tally(f"{noun} against {noun}", f"{own} v {record.choices[1 - seat]}").add(won)
        if len(set(record.bots)) > 1:
            self.tally(f"bot with {noun}", f"{record.bots[seat]} with {own}").add(won)

    def tally(self, kind: str, name: str) -> Tally:
        return self.by.setdefault(kind, {}).setdefault(name, Tally())

    def reached(self, rounds: int) -> float:
        """The share of games in which somebody began this many turns."""
        return sum(count >= rounds for count in self.rounds) / len(self.rounds) if self.rounds else 0.0

    def data(self) -> dict[str, Any]:
        """The report as JSON data."""
        data: dict[str, Any] = {
            "game": self.plan.game,
            "seats": self.plan.seats,
            "seed": self.plan.seed,
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "unfinished": self.unfinished,
            "wins": {kind: {name: whole(tally.wins) for name, tally in tallies.items()} for kind, tallies in self.by.items()},
            "shares": {kind: {name: tally.data() for name, tally in tallies.items()} for kind, tallies in self.by.items()},
            "endings": dict(sorted(self.endings.items())),
        }
        if self.rounds:
            data["turns"] = {
                "quantiles": {str(percent): quantile(self.rounds, percent) for percent in QUANTILES},
                "most": self.rounds[-1],
            }
            if self.long:
                data["turns"]["reached"] = {str(rounds): round(self.reached(rounds), 4) for rounds in self.long}
            if self.behind:
                data["comebacks"] = self.comebacks.data()
        if self.counts:
            data["counts"] = dict(sorted(self.counts.items()))
        return data

    def tables(self) -> Iterable[Table]:
        """The report for people."""
        for kind, tallies in self.by.items():
            if len(tallies) > 1 and any(tally.wins for tally in tallies.values()):
                yield share_table(kind, tallies)
        yield self.pace()

    def pace(self) -> Table:
        table = Table(
            "what", "figure", title=f"{self.games} games, {self.decisions:,} decisions, {self.seconds:.1f} s", title_justify="left"
        )
        for ending, count in sorted(self.endings.items()):
            table.add_row("unfinished" if ending == "unfinished" else escape(f"ended by {ending}"), percent(count / self.games))
        if self.stopped:
            table.add_row(f"stopped after {self.plan.most_decisions:,} decisions", f"{self.stopped} of {self.games}")
        if self.rounds:
            table.add_row("turns per seat", ", ".join(f"{at}%: {quantile(self.rounds, at)}" for at in QUANTILES))
            for rounds in self.long:
                table.add_row(f"reached turn {rounds}", percent(self.reached(rounds)))
        if self.rounds and self.behind:
            low, high = wilson(self.comebacks.wins, self.comebacks.games)
            words = f"{percent(self.comebacks.share())} of {self.comebacks.games} ({percent(low)} to {percent(high)})"
            table.add_row(f"last and {self.behind} behind at half-time, won", words)
        return table


def share_table(kind: str, tallies: dict[str, Tally]) -> Table:
    table = Table(escape(kind), "games", "wins", "share", "95% of the time", title=escape(f"Wins by {kind}"), title_justify="left")
    for name, tally in tallies.items():
        low, high = wilson(tally.wins, tally.games)
        figures = str(tally.games), f"{whole(tally.wins)}", percent(tally.share()), f"{percent(low)} to {percent(high)}"
        table.add_row(escape(name), *figures)
    return table


def percent(share: float) -> str:
    return f"{100 * share:.1f}%"
