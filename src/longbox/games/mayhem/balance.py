"""What is measured of Mayhem's balance."""

from __future__ import annotations

from longbox.games.mayhem import GAME
from longbox.lab.study import (
    ORDER,
    THINKING,
    Chart,
    Figures,
    Study,
    ladder_table,
    match_table,
    percent,
    share_table,
    span,
    table,
    wins_chart,
)

GAMES = 6000
SEATS = (2, 3, 4)
MATCHES = {"simple, random": (1000, 0.0, "fair"), "search, simple": (400, 0.3, "second house")}
"""Bots against each other in duels: how many games, how many seconds for a move, and the seed."""
DECKS = {"black-panther": "Wakanda", "captain-marvel": "Daybreak", "scarlet-witch": "Red Hour", "iron-man": "Night Shift"}
LADDER = (
    "Each bot has played duels with the one below it. The rating is OpenSkill's: all begin at 25, and what stands behind it is the "
    "standard deviation. The duels were played by"
)
BUILDS = {"pure": "plain Python, as `make play` starts it", "compiled": "the compiled build"}
STYLE = {
    "drawn": "cards drawn",
    "strikes": "strikes and pairs",
    "powers": "powers used",
    "performed": "Favor performed",
    "gained": "Favor gained otherwise",
    "taken": "Favor taken from others",
}


class Balance(Study):
    rungs = ("random", "simple", "search:0.1", "search:0.3", "search:1")
    duels = 60

    def measure(self, games: int) -> Figures:
        matches = {
            names: self.match(count, names.replace(" ", ""), seconds=seconds, seed=seed)
            for names, (count, seconds, seed) in MATCHES.items()
        }
        return {**self.decks(games), "matches": matches}

    def decks(self, games: int) -> Figures:
        balance = {str(seats): self.play(games or GAMES, seats) for seats in SEATS}
        bare = self.play(games or GAMES, 2, options={"second_favor": 0})
        order = {"seed": self.seed, "games": bare["games"], **bare["shares"]["order"]}
        return {"first": self.first(), "balance": balance, "without_second_favor": order}

    def first(self) -> Figures:
        return self.few()

    def page(self, figures: Figures) -> str:
        parts = [
            "# The balance of Mayhem\n",
            *[f"**Older than the cards.** {since}\n" for since in [figures.get("since")] if since],
            "Measured, not hoped for: `make balance` plays all these games on the compiled build and writes this page. The four hero decks "
            "meet each other at every seat, and the bot `simple` plays them all. Figures say as much of the bot as of the game: another "
            "bot would shift them.\n",
            "What we aim for: every hero deck within 3 points of an even share; going first worth at most 2 points; hardly any game "
            "longer than 25 turns per seat; and whoever is last and 200 behind at half-time still wins 8 to 25 games in a hundred.\n",
        ]
        for seats, report in figures["balance"].items():
            parts.append(f"## {seats} seats, {report['games']:,} games, seed {report['seed']}\n")
            parts += [f"![Wins by deck and by order, {seats} seats](wins-{seats}.svg)\n", share_table(report, "deck", DECKS)]
            parts += [share_table(report, "order", ORDER), *without(figures, seats), pace(report)]
            parts += ["How the decks play, in a game:\n", styles(report)] if seats == "2" else []
        parts.append("Plots show the share of wins, with the interval in which it lies 95% of the time, and the even share as a line.\n")
        parts += ["## Bots against each other\n", match_table(figures["matches"])]
        parts.append(f"Decks and seats are taken in turn, so neither side has the better ones. {THINKING}")
        if "ladder" in figures:
            ladder = figures["ladder"]
            parts += ["## The ladder of bots\n", f"{LADDER} {BUILDS[ladder['build']]}, seed {ladder['seed']}.\n", ladder_table(ladder)]
        parts += [f"{note}\n" for note in figures.get("notes", [])]
        return "\n".join(parts)

    def charts(self, figures: Figures) -> dict[str, Chart]:
        return {f"wins-{seats}": wins_chart(report, {"deck": DECKS, "order": ORDER}) for seats, report in figures["balance"].items()}


def without(figures: Figures, seats: str) -> list[str]:
    """What rule H4 is worth: the order of two seats without it."""
    bare = figures["without_second_favor"]
    words = f"{percent(bare['1']['share'])} of {bare['games']:,} games (95% of the time {span(bare['1'])})"
    return [f"Without the second player's Favor (rule H4) whoever goes first wins {words}.\n"] if seats == "2" else []


def styles(report: Figures) -> str:
    """How each deck plays, per game."""
    rows = []
    for name in DECKS.values():
        of = {what: report["counts"].get(f"{name}: {what}", 0) for what in ("games", "wins", "turns of wins", *STYLE)}
        performed = of["performed"] / (of["performed"] + of["gained"])
        each = [f"{of[what] / of['games']:.{0 if of[what] > 99 * of['games'] else 1}f}" for what in STYLE]
        rows.append([name, f"{of['turns of wins'] / of['wins']:.2f}", percent(performed), *each])
    return table(["deck", "turns of a win", "share of Favor by performance", *STYLE.values()], rows)


def pace(report: Figures) -> str:
    turns, back = report["turns"], report["comebacks"]
    rows = [
        ["turns per seat: median, longest", f"{turns['quantiles']['50']}, {turns['most']}"],
        ["games that reach turn 25, turn 30", f"{percent(turns['reached']['25'])}, {percent(turns['reached']['30'])}"],
        ["wins of whoever is last and 200 behind at half-time", f"{percent(back['share'])} of {back['games']}"],
        ["games without a winner", str(report["unfinished"])],
        ["decisions in a game", f"{report['decisions'] / report['games']:.0f}"],
    ]
    return table(["pace", ""], rows)


def study() -> Study:
    return Balance(GAME, seed="fair")
