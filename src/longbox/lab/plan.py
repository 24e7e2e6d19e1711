"""What a simulation plays. A plan is plain data; worker processes get it as JSON and need nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from pathlib import Path

import msgspec

from longbox.bots.playout import MOST_DECISIONS
from longbox.bots.roster import bots_of
from longbox.content.info import GameInfo, Option
from longbox.content.shelf import all_games, find, quietly
from longbox.kernel.errors import BadOption
from longbox.kernel.state import Setting


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """`games` games, numbered from 0. The number decides a game's dice, and who sits where with what, in whatever process it runs.

    `by_seat` is the option that gives each seat something of its own, such as a deck; `noun` is what it is called, and `choices` are
    the ones that take part. `packs` has the hashes of packs that are not the usual ones. `lots` has options that each game gets another
    number for, and how many numbers there are. After `most_decisions` decisions a game is stopped and counts as unfinished.
    """

    game: str
    games: int
    seats: int
    bots: list[str]
    seed: str
    options: dict[str, Setting] = {}
    packs: dict[str, str] = {}
    by_seat: str = ""
    noun: str = ""
    choices: list[str] = []
    lots: dict[str, int] = {}
    also: list[str] = []
    own: list[str] = []
    seconds: float = 0.0
    nodes: int = 0
    most_decisions: int = MOST_DECISIONS


class Seating(msgspec.Struct, frozen=True):
    """Who sits where in one game, and with what; `choices` is empty if nothing is chosen by seat."""

    bots: tuple[str, ...]
    choices: tuple[str, ...]


class Batch(msgspec.Struct, frozen=True):
    """Some consecutive games of a plan."""

    plan: Plan
    first: int
    count: int


def plan_for(
    info: GameInfo,
    game: str,
    games: int,
    seed: str,
    *,
    seats: int | None = None,
    bots: str | None = None,
    seconds: float = 0.0,
    nodes: int = 0,
    most_decisions: int = MOST_DECISIONS,
    options: Mapping[str, Setting] | None = None,
    packs: Mapping[str, str] | None = None,
    also: Sequence[Path] = (),
    own: Sequence[Path] = (),
) -> Plan:
    """A plan for a game that is called `game` here. What seats choose is spread over them if there is something to compare."""
    given = options or {}
    spread = next((option for option in info.options if option.by_seat and _spread(option, given)), None)
    return Plan(
        game=str(Path(game).resolve()) if game.endswith(".py") else game,
        games=games,
        seats=seats or info.seats[0],
        bots=names(bots or bots_of(info)[0]),
        seed=seed,
        options={name: value for name, value in given.items() if spread is None or name != spread.name},
        packs=dict(packs or {}),
        by_seat=spread.name if spread else "",
        noun=spread.by_seat if spread else "",
        choices=names(str(given.get(spread.name, spread.default))) if spread else [],
        lots={option.name: option.deals for option in info.options if option.deals and option.name not in given},
        also=[str(folder.resolve()) for folder in also],
        own=[str(folder.resolve()) for folder in own],
        seconds=seconds,
        nodes=nodes,
        most_decisions=most_decisions,
    )


def _spread(option: Option, options: Mapping[str, Setting]) -> bool:
    """Whether there is something to compare: it was asked for, or there is more than one by default."""
    return option.name in options or len(names(str(option.default))) > 1


def names(words: str) -> list[str]:
    return [word.strip() for word in words.split(",") if word.strip()]


def info_of(plan: Plan) -> GameInfo:
    """The plan's game: an installed one, one in the folders of `also`, or a Python file."""
    return find(plan.game, all_games(map(Path, plan.also), quietly))


def seatings(plan: Plan) -> list[Seating]:
    """Every seating: each choice in each seat against all other choices, and each bot in each seat."""
    if not plan.bots:
        raise BadOption("a simulation needs at least one bot")
    arrangements: list[tuple[str, ...]] = [()]
    if plan.choices:
        pool = [plan.choices[at % len(plan.choices)] for at in range(max(plan.seats, len(plan.choices)))]
        arrangements = sorted(set(permutations(pool, plan.seats)))
    names = [plan.bots[0]] if len(set(plan.bots)) == 1 else plan.bots
    return [
        Seating(tuple(names[(seat + turned) % len(names)] for seat in range(plan.seats)), choices)
        for choices in arrangements
        for turned in range(len(names))
    ]


def batches(plan: Plan, jobs: int) -> list[Batch]:
    """The games in parts that keep all processes busy to the end; none but the last has fewer than 25."""
    size = max(25, min(250, plan.games // (8 * jobs)))
    return [Batch(plan, first, min(size, plan.games - first)) for first in range(0, plan.games, size)]
