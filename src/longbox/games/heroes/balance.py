"""What is measured of Heroes' balance: teams, seats, pace, how Headlines and fights go, what the Nemesis is worth, and the bots."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes import GAME
from longbox.games.heroes.packs import PACK, box_of, load
from longbox.kernel.state import Setting
from longbox.lab.study import ORDER, THINKING, Chart, Figures, Study, match_table, percent, points, share_table, span, table, wins_chart

GAMES: Final = {2: 6000, 3: 3600, 4: 3000}
NEMESIS_GAMES: Final = 12000
LEADER_GAMES: Final = 1000
MATCHES: Final = {"simple, random": (500, 0.0), "search, simple": (200, 0.3)}
"""Bots against each other in duels: how many games, and how many seconds of thinking for a move."""
TEAMS: Final = {"avengers": "Avengers", "fantastic-four": "Fantastic Four", "marvel-knights": "Marvel Knights", "x-men": "X-Men"}
OPTIONS: Final[dict[str, Setting]] = {"teams": ",".join(TEAMS), "scenario": "random"}
PAIRS: Final = "team against team"


class Balance(Study):
    def measure(self, games: int) -> Figures:
        balance = {str(seats): self.play(games or usual, seats, options=OPTIONS) for seats, usual in GAMES.items()}
        calm = self.play(games or NEMESIS_GAMES, 2, "simple,calm", options=OPTIONS)
        wild = self.play(games or LEADER_GAMES, 4, "wild", options=OPTIONS)
        bare = self.play(games or GAMES[4], 4, options={**OPTIONS, "late_points": 0})
        matches = {
            names: self.match(min(games or count, count), names.replace(" ", ""), seconds=seconds, options=OPTIONS)
            for names, (count, seconds) in MATCHES.items()
        }
        return {
            "first": self.first(),
            "cards": card_names(),
            "balance": balance,
            "calm_nemesis": {team: calm["shares"]["bot with team"][f"simple with {team}"] for team in TEAMS},
            "wild_nemesis": {key: count for key, count in wild["counts"].items() if key.startswith("headlines")},
            "without_late_points": {"seed": self.seed, "order": bare["shares"]["order"]},
            "matches": matches,
        }

    def first(self) -> Figures:
        return self.few(OPTIONS)

    def page(self, figures: Figures) -> str:
        parts = [
            "# The balance of Heroes\n",
            "Measured, not hoped for: `make balance` plays all these games on the compiled build and writes this page. The four teams meet "
            "each other at every seat, Scenarios are drawn by lot, and the bot `simple` plays all seats. Figures say as much of the bot as "
            "of the game: another bot would shift them.\n",
            *[f"{note}\n" for note in figures.get("notes", [])],
            "## What we aim for\n",
            target_table(figures),
        ]
        for seats, report in figures["balance"].items():
            parts.append(f"## {seats} players, {report['games']:,} games, seed {report['seed']}\n")
            parts += [f"![Wins by team and by order, {seats} players](wins-{seats}.svg)\n", share_table(report, "team", TEAMS)]
            parts.append(share_table(report, "order", ORDER))
            if seats == "2":
                parts.append(pair_table(report))
            if seats == "4":
                parts.append(late_words(figures))
            parts.append(pace(report))
        parts.append("Plots show the share of wins, with the interval in which it lies 95% of the time, and the even share as a line.\n")
        parts += ["## What a Nemesis is worth\n", nemesis_words(figures), nemesis_table(figures)]
        parts += ["## Bots against each other\n", match_table(figures["matches"])]
        parts.append(f"Teams and seats are taken in turn, so neither side has the better ones. {THINKING}")
        return "\n".join(parts)

    def charts(self, figures: Figures) -> dict[str, Chart]:
        return {f"wins-{seats}": wins_chart(report, {"team": TEAMS, "order": ORDER}) for seats, report in figures["balance"].items()}


# Figures of one report


def share(report: Figures, part: str, whole: str) -> float:
    counts = report["counts"]
    return float(counts.get(part, 0) / counts[whole]) if counts.get(whole) else 0.0


def of_headlines(report: Figures) -> float:
    counts = report["counts"]
    total = sum(counts.get(f"vp of {source}", 0) for source in ("headlines", "stories", "others"))
    return float(counts["vp of headlines"] / total) if total else 0.0


def farthest(report: Figures, kind: str) -> float:
    """How far the share of wins farthest from an even one is from it."""
    return float(max(abs(one["share"] - 1 / report["seats"]) for one in report["shares"][kind].values()))


def a_game(report: Figures, key: str) -> float:
    return float(report["counts"].get(key, 0) / report["games"])


def never_used(figures: Figures) -> list[str]:
    """The cards of the figures that no bot has used in any game."""
    used = {key for report in figures["balance"].values() for key in report["counts"]}
    return [name for key, name in figures["cards"].items() if key not in used]


def card_names() -> dict[str, str]:
    """Power-Ups, Allies, Villains and Scenarios by the keys of their counts, as the pack has them when figures are taken."""
    cards = box_of(load(PACK))
    names = {f"power-up {one.id}": one.ability.name for one in cards.power_ups}
    names |= {f"ally {one.id}": one.ability.name for one in cards.resources if one.ally}
    names |= {f"lead {one.id}": one.name for one in cards.villains}
    names |= {f"box {one.id}": one.box.name for one in cards.villains}
    return names | {f"scenario {one.id}": one.name for one in cards.scenarios}


def costs_of_a_nemesis(figures: Figures) -> dict[str, float]:
    """For each team, the share of wins that it loses because its Nemesis plays instead of passing."""
    usual = figures["balance"]["2"]["shares"]["team"]
    return {team: calm["share"] - usual[team]["share"] for team, calm in figures["calm_nemesis"].items()}


def stopped(counts: Figures) -> float:
    """Of the Headlines that the leader tries, how many are lost."""
    lost: float = counts["headlines lost by the leader"] / counts["headlines tried by the leader"]
    return lost


# The targets


class Target:
    """What we aim for: the figure in words, and whether it is reached."""

    def __init__(self, seats: str, what: str, aim: str, found: str, met: bool) -> None:
        self.seats = seats
        self.what = what
        self.aim = aim
        self.found = found
        self.met = met


def within(seats: str, what: str, low: float, high: float, found: float) -> Target:
    aim = f"at most {100 * high:.0f}%"
    if low:
        aim = f"at least {100 * low:.0f}%" if high == 1 else f"{100 * low:.0f} to {100 * high:.0f}%"
    return Target(seats, what, aim, percent(found), low <= found <= high)


def targets(figures: Figures) -> list[Target]:
    found: list[Target] = []
    for seats, report in figures["balance"].items():
        found += targets_of(seats, report)
    spread = costs_of_a_nemesis(figures).values()
    apart = max(spread) - min(spread)
    found.append(Target("2", "what a playing Nemesis costs, between teams", "at most 5 points", f"{100 * apart:.1f} points", apart <= 0.05))
    unused = never_used(figures)
    found.append(Target("all", "Power-Ups, Allies, Villains, Scenarios never used", "none", ", ".join(unused) or "none", not unused))
    return found


def targets_of(seats: str, report: Figures) -> list[Target]:
    even, turns = 1 / report["seats"], report["turns"]["quantiles"]
    near = 0.03 if seats == "4" else 0.04
    team, first = farthest(report, "team"), report["shares"]["order"]["1"]["share"] - even
    found = [
        Target(seats, "every team, from an even share", f"{100 * near:.0f} points", f"{100 * team:.1f} points", team <= near),
        Target(seats, "going first is worth", "at most 4 points", f"{100 * first:+.1f} points", abs(first) <= 0.04),
    ]
    if seats == "2":
        pair = farthest(report, PAIRS)
        found.append(Target(seats, "every pairing of teams, from an even share", "8 points", f"{100 * pair:.1f} points", pair <= 0.08))
    rounds = {"2": (3, 4), "3": (3, 5), "4": (4, 5)}[seats]
    median = turns["50"]
    found.append(Target(seats, "Game Rounds, median", f"{rounds[0]} to {rounds[1]}", str(median), rounds[0] <= median <= rounds[1]))
    return [
        *found,
        within(seats, "games that end by themselves within 8 Game Rounds", 0.99, 1.0, 1.0 - report["turns"]["reached"]["9"]),
        within(seats, "Story actions", 0.0, 0.4, share(report, "story actions", "actions")),
        within(seats, "players who end with a Power-Up", 0.5, 1.0, share(report, "players with a power-up", "players")),
        within(seats, "VP from Headlines", 0.6, 1.0, of_headlines(report)),
        within(seats, "attempted Headlines lost", 0.2, 0.35, share(report, "headlines lost", "headlines tried")),
        within(seats, "Headlines with a Lead Villain", 0.55, 0.8, share(report, "leads", "headlines tried")),
        within(seats, "fights won by heroes", 0.55, 0.75, share(report, "fights won", "leads")),
        within(seats, "Challenges taken, of those offered", 0.4, 1.0, share(report, "challenges taken", "challenges offered")),
        within(seats, "Challenges won", 0.35, 0.55, share(report, "challenges won", "challenges taken")),
        within(seats, "games with a Master Plan completed", 0.5, 1.0, a_game(report, "games with a plan done")),
        within(seats, "games with a Most Wanted villain played from the board", 0.5, 1.0, a_game(report, "games with a wanted lead")),
    ]


def target_table(figures: Figures) -> str:
    rows = [[one.seats, one.what, one.aim, one.found, "yes" if one.met else "**no**"] for one in targets(figures)]
    return table(["players", "what", "aim", "found", "met"], rows)


# The rest of the page


def pair_table(report: Figures) -> str:
    """How often the team of the row beats that of the column."""
    found = report["shares"][PAIRS]
    rows = [
        [name, *[percent(found[f"{team} v {other}"]["share"]) if team != other else "" for other in TEAMS]] for team, name in TEAMS.items()
    ]
    return table(["wins against", *TEAMS.values()], rows)


def pace(report: Figures) -> str:
    turns, back = report["turns"], report["comebacks"]
    rows = [
        ["Game Rounds: median, 95% at most, longest", f"{turns['quantiles']['50']}, {turns['quantiles']['95']}, {turns['most']}"],
        ["Headlines tried in a game", f"{a_game(report, 'headlines tried'):.1f}"],
        ["Master Plans completed in a game", f"{a_game(report, 'plans done'):.1f}"],
        ["Most Wanted villains played from the board in a game", f"{a_game(report, 'leads from the board'):.2f}"],
        ["gray boxes played in a game", f"{a_game(report, 'gray boxes'):.1f}"],
        ["sequences in a fight", f"{share(report, 'sequences', 'fights'):.1f}"],
        ["wins of whoever is last and 4 VP behind at half-time", f"{percent(back['share'])} of {back['games']}"],
        ["games without a winner", str(report["unfinished"])],
        ["decisions in a game", f"{report['decisions'] / report['games']:.0f}"],
    ]
    return table(["pace", ""], rows)


def late_words(figures: Figures) -> str:
    """What the house rule for those who act late does."""
    bare = figures["without_late_points"]
    order = bare["order"]
    shares = ", ".join([percent(one["share"]) for _, one in sorted(order.items())])
    return (
        "The third and the fourth to act begin with a Plot Point (rule B2.9). Without it the four win, in the order in which they act, "
        f"{shares}: {order['1']['games']:,} games, seed {bare['seed']}.\n"
    )


def nemesis_words(figures: Figures) -> str:
    usual, wild = stopped(figures["balance"]["4"]["counts"]), stopped(figures["wild_nemesis"])
    return (
        f"With four players the leader loses {percent(usual)} of the Headlines that he tries; against opponents whose villains come by lot "
        f"he loses {percent(wild)}. The table says what each team loses with two players because its Nemesis plays villains "
        "instead of passing always.\n"
    )


def nemesis_table(figures: Figures) -> str:
    costs, usual = costs_of_a_nemesis(figures), figures["balance"]["2"]["shares"]["team"]
    rows = [
        [name, percent(calm["share"]), span(calm), percent(usual[team]["share"]), points(costs[team], 0.0)]
        for team, name in TEAMS.items()
        if (calm := figures["calm_nemesis"][team])
    ]
    return table(["team", "wins without a Nemesis", "95% of the time", "wins with one", "points lost"], rows)


def study() -> Study:
    return Balance(GAME)
