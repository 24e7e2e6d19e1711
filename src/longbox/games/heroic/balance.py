"""What is measured of Heroic's balance: every scene for every number of heroes, by bots that know their dice and by novices, whole Events,
and how the heroes compare."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from longbox.games.heroic import GAME
from longbox.games.heroic.engine.defs import World
from longbox.games.heroic.packs import PACK, load, world_of
from longbox.lab.report import quantile
from longbox.lab.study import Figures, Study, percent, table

SEED: Final = "the horn at noon"
"""Of all that is measured: nothing was fitted on it."""
RUNS: Final = 300
"""Of each scene, for each number of heroes, by each bot."""
EVENTS: Final = {"tram-nine": 1, "polite-voice": 3, "ground": 3}
"""Events, and how many Acts they have: an evening plays one."""
SHARE: Final = 5
"""A whole Event is played once for so many runs of each scene."""
PARTIES: Final = [1, 2, 3, 4]
ROLLS: Final = {1: 20, 2: 40, 3: 60, 4: 80}
BOTS: Final = ["simple", "novice"]


WHY: Final = """\
Where an aim is not met: with so few runs chance alone takes some cells across a border. Strong foes put novices out and bots not, and no \
number of boxes suits both; so three and four heroes face one strong foe and weak ones, and more boxes. Hence most scenes are lost by the \
clock, and fewer heroes fall; duels are lost by falling.
"""


class Balance(Study):
    def measure(self, games: int) -> Figures:
        runs = games or RUNS
        count = runs * len(self.world().scenes)
        played = {bot: {str(party): self.counts(count, party, bot, scene="each") for party in PARTIES} for bot in BOTS}
        heroes = compared(self.world(), played["simple"])
        scenes = {bot: {party: by_scene(counts) for party, counts in found.items()} for bot, found in played.items()}
        whole = max(4, runs // SHARE)
        events = {event: {str(party): self.counts(whole, party, "simple", event=event) for party in PARTIES} for event in EVENTS}
        events = {event: {party: by_scene(counts) for party, counts in found.items()} for event, found in events.items()}
        return {"first": self.first(), "runs": runs, "event_runs": whole, "scenes": scenes, "heroes": heroes, "events": events}

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
            "spent. Parties are dealt by lot out of all heroes; boxes, obstacles and foes were fitted on other seeds. Whole Events are "
            f"played {figures['event_runs']} times each. With so many runs the share of wins in a cell is known to about "
            f"{100 * 1.96 * (0.25 / figures['runs']) ** 0.5:.0f} points.\n",
            "## What we aim for\n",
            target_table(world, figures),
            WHY,
            "## Scene by scene\n",
            "In each cell: wins of `simple` / of `novice`; rounds, median and 95%; rolls, 95%; of the losses of `simple`, those by the "
            "clock; scenes in which somebody was stressed out.\n",
            scene_table(world, figures),
            "## Hero by hero\n",
            "Over parties of all sizes: scenes won with this hero in the party, and scenes in which this hero was stressed out, each with "
            "the difference in points to what all heroes reach in the same scenes with as many heroes. "
            f"{chance_words(figures)}\n",
            hero_table(figures),
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
    return [both(world, figures), *found, *of_heroes(figures), *of_events(figures)]


BOTH = 48
"""In so many of the 56 cells, a scene with a number of heroes, bots and novices should win as often as they are meant to."""


def both(world: World, figures: Figures) -> tuple[str, str, str, bool]:
    met, all_ = 0, 0
    for party in PARTIES:
        pairs = list(zip(cells(world, figures, "simple", party), cells(world, figures, "novice", party)))
        met += len([usual for usual, novice in pairs if 0.6 <= usual.wins() <= 0.85 and novice.wins() >= 0.45])
        all_ += len(pairs)
    return "cells where both bots and novices win as often as they are meant to", f"at least {BOTH}", f"{met} of {all_}", met >= BOTH


def of_cells(what: str, aim: str, usual: list[Cell], met: list[bool]) -> tuple[str, str, str, bool]:
    wins = sum([one.won for one in usual]) / sum([one.played for one in usual])
    return what, aim, f"{percent(wins)} over all; {sum(met)} of {len(met)} scenes within", all(met)


def compared(world: World, played: Figures) -> Figures:
    """Each hero's scenes, wins and falls, and how far these lie above what all heroes reach in the same scene with as many heroes."""
    found: Figures = {}
    fell = {party: fallen(counts) for party, counts in played.items()}
    for sheet in world.datafiles:
        one: Figures = {"scenes": 0, "wins": 0, "falls": 0, "wins_above": 0.0, "falls_above": 0.0}
        for party, counts in played.items():
            for scene in world.scenes:
                cell, many = f"{scene.id} {party}", int(counts.get(f"played {scene.id} {party}", 0))
                times = int(counts.get(f"scenes of {sheet.id} in {cell}", 0))
                one["scenes"] += times
                for what, usual in (("wins", int(counts.get(f"won {cell}", 0))), ("falls", fell[party][cell] / int(party))):
                    got = int(counts.get(f"{what} of {sheet.id} in {cell}", 0))
                    one[what] += got
                    one[f"{what}_above"] += got - times * usual / many if many else 0.0
        if one["scenes"]:
            found[sheet.name] = one
    return found


def fallen(counts: Figures) -> Counter[str]:
    """How often heroes fell in each scene."""
    found: Counter[str] = Counter()
    for key, count in counts.items():
        if key.startswith("falls of ") and " in " in key:
            found[key.partition(" in ")[2]] += int(count)
    return found


def by_scene(counts: Figures) -> Figures:
    """Without what is kept of every hero in every scene."""
    return {key: count for key, count in counts.items() if " of " not in key or " in " not in key}


def hero_shares(figures: Figures) -> dict[str, tuple[float, float, int, float, float]]:
    """Wins, falls and scenes of each hero, and how far wins and falls are above those of all in the same scenes."""
    return {
        name: (
            one["wins"] / one["scenes"],
            one["falls"] / one["scenes"],
            one["scenes"],
            one["wins_above"] / one["scenes"],
            one["falls_above"] / one["scenes"],
        )
        for name, one in figures["heroes"].items()
    }


def chance_words(figures: Figures) -> str:
    """How far equal heroes would lie apart by chance."""
    shares = hero_shares(figures)
    wins = sum([one[0] for one in shares.values()]) / len(shares)
    many = sum([one[2] for one in shares.values()]) / len(shares)
    error = 100 * (wins * (1 - wins) / many) ** 0.5
    words = f"A hero's wins have a standard error of {error:.1f} points or more, because parties come again"
    return f"{words}: mind what is beyond {3 * error:.0f}."


def of_heroes(figures: Figures) -> list[tuple[str, str, str, bool]]:
    shares = hero_shares(figures)
    rows: list[tuple[str, str, str, bool]] = []
    for place, what in ((3, "scenes won"), (4, "falls")):
        values = {name: one[place] for name, one in shares.items()}
        far = [name for name, value in values.items() if abs(value) > 0.1]
        low, high = 100 * min(values.values()), 100 * max(values.values())
        words = f"{low:+.1f} to {high:+.1f}{'; beyond: ' + ', '.join(far) if far else ''}"
        rows.append((f"{what}, hero by hero, against all in the same scenes", "within 10 points", words, not far))
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


def hero_table(figures: Figures) -> str:
    shares = hero_shares(figures)
    rows = []
    for name in sorted(shares, key=lambda name: -shares[name][3]):
        wins, falls, scenes, won_above, fell_above = shares[name]
        rows.append([name, percent(wins), f"{100 * won_above:+.1f}", percent(falls), f"{100 * fell_above:+.1f}", str(scenes)])
    return table(["hero", "scenes won", "against all", "stressed out", "against all", "scenes"], rows)


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
    return Balance(GAME, SEED)
