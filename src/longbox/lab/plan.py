"""What a simulation is to play. A plan is plain data, so that worker processes get it as JSON; nothing else is sent to them."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import msgspec

from longbox.kernel.errors import BadOption
from longbox.kernel.shelf import GameInfo, Setting, find, in_folder, installed


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """`games` games, numbered from 0. The number decides a game's dice, its decks and who sits where, whatever process plays it."""

    game: str
    games: int
    seats: int
    bots: list[str]
    seed: str
    options: dict[str, Setting] = {}
    decks: list[str] = []
    also: list[str] = []
    seconds: float = 0.0
    nodes: int = 0


class Seating(msgspec.Struct, frozen=True):
    """Who sits where in one game. `decks` is empty in a game without decks."""

    bots: tuple[str, ...]
    decks: tuple[str, ...]


class Batch(msgspec.Struct, frozen=True):
    """Some games of a plan, one after the other."""

    plan: Plan
    first: int
    count: int


def info_of(plan: Plan) -> GameInfo:
    """The game that the plan names: an installed one, one in the folders of `also`, or a Python file."""
    games = installed()
    for folder in plan.also:
        games.update(in_folder(Path(folder)))
    return find(plan.game, games)


def seatings(plan: Plan) -> list[Seating]:
    """Every way to sit down: each deck comes to each seat with each choice of opponents, and each bot to each seat."""
    if not plan.bots:
        raise BadOption("a simulation needs at least one bot")
    arrangements: list[tuple[str, ...]] = [()]
    if plan.decks:
        pool = [plan.decks[at % len(plan.decks)] for at in range(max(plan.seats, len(plan.decks)))]
        arrangements = sorted(set(permutations(pool, plan.seats)))
    names = [plan.bots[0]] if len(set(plan.bots)) == 1 else plan.bots
    return [
        Seating(tuple(names[(seat + turned) % len(names)] for seat in range(plan.seats)), decks)
        for decks in arrangements
        for turned in range(len(names))
    ]


def batches(plan: Plan, jobs: int) -> list[Batch]:
    """The games in parts that keep all processes busy to the end, none smaller than 25 games except the last."""
    size = max(25, min(250, plan.games // (8 * jobs)))
    return [Batch(plan, first, min(size, plan.games - first)) for first in range(0, plan.games, size)]
