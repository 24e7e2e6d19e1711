"""Many random games with all options, for the build on the path: `python tools/soak.py [GAME ...] [--games N] [--most-decisions N]`.

At its end, all must hold that the game's room `soak` says. A fault names the game's number, which is its seed. A game in which random moves
come to nothing has players of its own there. A game that goes on for too many decisions is stopped and counts as unfinished; one in which
nobody can move before its end is a fault.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import repeat
from multiprocessing import get_context
from typing import NamedTuple

from longbox.bots import RandomBot, play_out
from longbox.bots.bot import Bot
from longbox.bots.playout import MOST_DECISIONS, MOST_STEPS
from longbox.build_info import version_line
from longbox.content.info import GameInfo
from longbox.content.shelf import installed
from longbox.kernel.state import Game
from longbox.progress import Bar

BATCH = 100


@cache
def games() -> dict[str, GameInfo]:
    """The games that have something to hold their ends against."""
    return {name: info for name, info in installed().items() if info.room("soak") is not None}


@cache
def tables(name: str) -> list[Game]:
    make = games()[name].call("soak", "tables")
    assert make is not None
    return [games()[name].make(seats, options) for seats, options in make()]


@cache
def players(name: str, seats: int) -> list[Bot]:
    make = getattr(games()[name].room("soak"), "players", None)
    return make(seats) if make is not None else [RandomBot()] * seats


class Played(NamedTuple):
    """How many deeds there were, and how many games were stopped before their end."""

    deeds: int
    unfinished: int


def play(name: str, number: int, most_decisions: int = MOST_DECISIONS) -> Played:
    """Play one game."""
    game = tables(name)[number % len(tables(name))]
    result = play_out(game, players(name, game.seats), number, most_decisions=most_decisions)
    if result.over is None:
        if result.decisions < most_decisions and result.steps < MOST_STEPS:
            raise AssertionError(f"{name} {number}: nobody can move after {result.steps} deeds, and it has not ended")
        return Played(result.steps, 1)
    fault = games()[name].call("soak", "fault")
    assert fault is not None
    if words := fault(result.state):
        raise AssertionError(f"{name} {number}: {words}")
    return Played(result.steps, 0)


def batch(name: str, most_decisions: int, numbers: range) -> Played:
    played = [play(name, number, most_decisions) for number in numbers]
    return Played(sum(one.deeds for one in played), sum(one.unfinished for one in played))


def soak(name: str, count: int, most_decisions: int) -> None:
    parts = [range(first, min(first + BATCH, count)) for first in range(0, count, BATCH)]
    deeds = unfinished = 0
    # spawned, not forked: forking is not safe beside the thread of a progress bar
    with Bar(f"{name}, random games", count) as bar, ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for part, played in zip(parts, pool.map(batch, repeat(name), repeat(most_decisions), parts)):
            deeds, unfinished = deeds + played.deeds, unfinished + played.unfinished
            bar.advance(len(part))
    words = f", {unfinished} unfinished (stopped after {most_decisions:,} decisions)" if unfinished else ""
    print(f"{name}: {count} games, {deeds} deeds{words}: all in order ({version_line()})", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--most-decisions", type=int, default=MOST_DECISIONS)
    arguments = parser.parse_args()
    for name in arguments.names or games():
        soak(name, arguments.games, arguments.most_decisions)


if __name__ == "__main__":
    main()
