"""What is measured of Heroic's balance: every scene for every number of heroes, by bots that know their dice and by novices, whole Events,
and how the heroes compare."""

from __future__ import annotations

from typing import Any, Final

from longbox.games.heroic import GAME
from longbox.games.heroic.engine.defs import World
from longbox.games.heroic.packs import PACK, load, world_of
from longbox.lab.report import quantile
from longbox.lab.study import Figures, Study, percent, table

RUNS: Final = 300
"""Of each scene, for each number of heroes, by each bot."""
EVENTS: Final = {"tram-nine": 1, "polite-voice": 3, "ground": 3}
"""Events, and how many Acts they have: an evening plays one."""
SHARE: Final = 5
"""A whole Event is played once for so many runs of each scene."""
PARTIES: Final = [1, 2, 3, 4]
ROLLS: Final = {1: 20, 2: 40, 3: 60, 4: 80}
BOTS: Final = ["simple", "novice"]


class Balance(Study):
    def measure(self, games: int) -> Figures:
        runs = games or RUNS
        count = runs * len(self.world().scenes)
        scenes = {bot: {str(party): self.counts(count, party, bot, scene="each") for party in PARTIES} for bot in BOTS}
        whole = max(4, runs // SHARE)
        events = {event: {str(party): self.counts(whole, party, "simple", event=event) for party in PARTIES} for event in EVENTS}
        return {"first": self.first(), "runs": runs, "event_runs": whole, "scenes": scenes, "events": events}

    def counts(self, games: int, party: int, bot: str, **options: str) -> Figures:
        """What a simulation counts, and how many decisions it took."""
        report = self.play(games, party + 1, bot, options=options)
        return {"decisions": report["decisions"], "unfinished": report["unfinished"], **report["counts"]}

    def first(self) -> Figures:
        report = self.play(len(self.world().scenes), 3, options={"scene": "each"})
        return {"decisions": report["decisions"], "wins": report["wins"]["scene"]}

    def world(self) -> World:
        return world_of(load(PACK))

    def page(self, figures: Figures) -> str:
        world = self.world()
        parts = [
            "# The balance of Heroic\n",
            "Measured, not hoped for: `make balance GAME=heroic` plays all of this on the compiled build and writes this page. A bot is "
            f"the Watcher; each of the {len(world.scenes)} Action Scenes is played alone {figures['runs']} times with one, two, three and "
            "four heroes, by the bot `simple`, who spends Plot Points and uses SFX, and by `novice`: quick pools, best totals, nothing "
            "spent. Parties are dealt by lot out of all heroes. Whole Events are played "
            f"{figures['event_runs']} times each. With so many runs the share of wins in a cell is known to about "
            f"{100 * 1.96 * (0.25 / figures['runs']) ** 0.5:.0f} points.\n",
            "## What we aim for\n",
            target_table(world, figures),
            "## Scene by scene\n",
            "In each cell: wins of `simple` / of `novice`; rounds, median and 95%; rolls, 95%; of the losses of `simple`, those by the "
            "clock; scenes in which somebody was stressed out.\n",
            scene_table(world, figures),
            "## Hero by hero\n",
            "Over parties of all sizes: scenes won with this hero in the party, and scenes in which this hero was stressed out.\n",
            hero_table(world, figures),
            "## Whole Events\n",
            event_table(world, figures),
        ]
        return "\n".join(parts)


# Cells


class Cell:
    """What was counted of one scene with so many heroes."""

    def __init__(self, counts: Figures, scene: str, party: int) -> None:
        key = f"{scene} {party}"
        self.played = int(counts.get(f"played {key}", 0))
        self.won = int(counts.get(f"won {key}", 0))
        self.clocked = int(counts.get(f"clocked {key}", 0))
        self.fell = int(counts.get(f"fell {key}", 0))
        self.rounds = spread(counts, f"rounds {key} ")
        self.rolls = spread(counts, f"rolls {key} ")

    def wins(self) -> float:
        return self.won / self.played if self.played else 0.0

    def lost(self) -> int:
        return self.played - self.won


def spread(counts: Figures, start: str) -> list[int]:
    """The values that were counted, in order."""
    found: list[int] = []
    for key, count in counts.items():
        if key.startswith(start):
            found += [int(key[len(start) :])] * int(count)
    return sorted(found)


def cells(world: World, figures: Figures, bot: str, party: int) -> list[Cell]:
    return [Cell(figures["scenes"][bot][str(party)], scene.id, party) for scene in world.scenes]


def scene_table(world: World, figures: Figures) -> str:
    rows = []
    for at, scene in enumerate(world.scenes):
        row = [f"{scene.name} ({scene.objective})"]
        for party in PARTIES:
            usual, novice = cells(world, figures, "simple", party)[at], cells(world, figures, "novice", party)[at]
            clock = f"{100 * usual.clocked / usual.lost():.0f}" if usual.lost() else "-"
            rounds = f"{quantile(usual.rounds, 50)}-{quantile(usual.rounds, 95)}"
            fell = f"{100 * usual.fell / usual.played:.0f}"
            row.append(f"{100 * usual.wins():.0f}/{100 * novice.wins():.0f}; {rounds}; {quantile(usual.rolls, 95)}; {clock}; {fell}")
        rows.append(row)
    return table(["scene", "1 hero", "2 heroes", "3 heroes", "4 heroes"], rows)


# Targets


def target_table(world: World, figures: Figures) -> str:
    rows = [[what, aim, found, "yes" if met else "no"] for what, aim, found, met in targets(world, figures)]
    return table(["what", "aim", "found", "met"], rows)


def targets(world: World, figures: Figures) -> list[tuple[str, str, str, bool]]:
    found: list[tuple[str, str, str, bool]] = []
    for party in PARTIES:
        usual, novice = cells(world, figures, "simple", party), cells(world, figures, "novice", party)
        heroes = "1 hero" if party == 1 else f"{party} heroes"
        found.append(of_cells(f"{heroes}: scenes that bots win", "60 to 85%", usual, [0.6 <= one.wins() <= 0.85 for one in usual]))
        found.append(of_cells(f"{heroes}: scenes that novices win", "at least 45%", novice, [one.wins() >= 0.45 for one in novice]))
        rounds = sorted([value for one in usual for value in one.rounds])
        middle, late = quantile(rounds, 50), quantile(rounds, 95)
        found.append((f"{heroes}: rounds, median and 95%", "3 and at most 5", f"{middle} and {late}", middle == 3 and late <= 5))
        rolls = quantile(sorted([value for one in usual for value in one.rolls]), 95)
        found.append((f"{heroes}: rolls in a scene, 95%", f"at most {ROLLS[party]}", str(rolls), rolls <= ROLLS[party]))
        lost = sum([one.lost() for one in usual])
        clock = sum([one.clocked for one in usual]) / lost if lost else 0.0
        found.append((f"{heroes}: losses by the clock", "30 to 70%", percent(clock), 0.3 <= clock <= 0.7))
        if party > 1:
            fell = sum([one.fell for one in usual]) / sum([one.played for one in usual])
            found.append((f"{heroes}: scenes with somebody stressed out", "20 to 60%", percent(fell), 0.2 <= fell <= 0.6))
    return [*found, *of_heroes(world, figures), *of_events(figures)]


def of_cells(what: str, aim: str, usual: list[Cell], met: list[bool]) -> tuple[str, str, str, bool]:
    wins = sum([one.won for one in usual]) / sum([one.played for one in usual])
    return what, aim, f"{percent(wins)} over all; {sum(met)} of {len(met)} scenes within", all(met)


def hero_shares(world: World, figures: Figures) -> dict[str, tuple[float, float, int]]:
    """Wins, falls and scenes of each hero, over parties of all sizes."""
    found: dict[str, tuple[float, float, int]] = {}
    for sheet in world.datafiles:
        sums = [sum([int(one.get(f"{what} of {sheet.id}", 0)) for one in figures["scenes"]["simple"].values()]) for what in HERO_COUNTS]
        if sums[0]:
            found[sheet.name] = sums[1] / sums[0], sums[2] / sums[0], sums[0]
    return found


HERO_COUNTS: Final = ["scenes", "wins", "falls"]


def of_heroes(world: World, figures: Figures) -> list[tuple[str, str, str, bool]]:
    shares = hero_shares(world, figures)
    rows: list[tuple[str, str, str, bool]] = []
    for place, what in ((0, "scenes won"), (1, "falls")):
        values = {name: one[place] for name, one in shares.items()}
        mean = sum(values.values()) / len(values)
        far = [name for name, value in values.items() if abs(value - mean) > 0.1]
        low, high = min(values.values()), max(values.values())
        words = f"{percent(low)} to {percent(high)}{'; beyond: ' + ', '.join(far) if far else ''}"
        rows.append((f"{what}, hero by hero", "within 10 points of the mean", words, not far))
    return rows


def of_events(figures: Figures) -> list[tuple[str, str, str, bool]]:
    gained, evenings, grown, spent = 0, 0, 0, 0
    for event, reports in figures["events"].items():
        for party, counts in reports.items():
            gained += int(counts.get(f"xp {party}", 0))
            evenings += int(counts[f"sessions {party}"]) * int(party) * EVENTS[event]
            grown += int(counts.get(f"doom grown {party}", 0))
            spent += int(counts.get(f"doom spent {party}", 0))
    xp = gained / evenings
    return [
        ("XP of a hero in an Act", "8 to 15", f"{xp:.1f}", 8 <= xp <= 15),
        ("doom that is spent, of what comes", "at least 70%", percent(spent / grown if grown else 0.0), spent >= 0.7 * grown),
    ]


def hero_table(world: World, figures: Figures) -> str:
    shares = hero_shares(world, figures)
    ranked = sorted(shares, key=lambda name: -shares[name][0])
    return table(
        ["hero", "scenes won", "stressed out", "scenes"],
        [[name, percent(shares[name][0]), percent(shares[name][1]), str(shares[name][2])] for name in ranked],
    )


def event_table(world: World, figures: Figures) -> str:
    rows: list[list[Any]] = []
    for event, reports in figures["events"].items():
        for party, counts in reports.items():
            played = sum([int(value) for key, value in counts.items() if key.startswith("played ")])
            won = sum([int(value) for key, value in counts.items() if key.startswith("won ")])
            games = int(counts[f"sessions {party}"])
            xp = int(counts.get(f"xp {party}", 0)) / games / int(party)
            ended = int(counts.get(f"finales {party}", 0))
            rows.append([world.event_by_id[event].name, party, str(ended), f"{played / games:.1f}", percent(won / played), f"{xp:.1f}"])
    return table(["Event", "heroes", "endings reached", "Action Scenes", "of them won", "XP of a hero"], rows)


def study() -> Study:
    return Balance(GAME)
