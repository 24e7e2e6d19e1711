"""Many random games with all options, for the build on the path: `python tools/soak.py [GAME ...] [--games N]`.

Every game must end, and at its end all must hold that its room `soak` says. A fault names the game's number, which is its seed. A game in
which random moves come to nothing has players of its own there.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import cache

from longbox.bots import RandomBot, play_out
from longbox.bots.bot import Bot
from longbox.build_info import version_line
from longbox.content.info import GameInfo
from longbox.content.shelf import installed
from longbox.kernel.state import Game

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


def play(name: str, number: int) -> int:
    """Play one game; returns the number of its deeds."""
    game = tables(name)[number % len(tables(name))]
    result = play_out(game, players(name, game.seats), number)
    if result.over is None:
        raise AssertionError(f"{name} {number} has not ended after {result.steps} deeds")
    fault = games()[name].call("soak", "fault")
    assert fault is not None
    if words := fault(result.state):
        raise AssertionError(f"{name} {number}: {words}")
    return result.steps


def batch(name: str, first: int) -> int:
    return sum(play(name, number) for number in range(first, first + BATCH))


def soak(name: str, count: int) -> None:
    deeds, firsts = 0, range(0, count, BATCH)
    with ProcessPoolExecutor() as pool:
        for done, steps in enumerate(pool.map(batch, [name] * len(firsts), firsts), 1):
            deeds += steps
            print(f"\r{name}: {done * BATCH} games, {deeds} deeds", end="", flush=True)
    print(f": all in order ({version_line()})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=10_000)
    arguments = parser.parse_args()
    for name in arguments.names or games():
        soak(name, arguments.games)


if __name__ == "__main__":
    main()
