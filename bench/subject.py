"""Measure one subject in its own process and print JSON: `python -m bench.subject NAME SECONDS MOST`.

Times are those of the processor, so that other work on the machine counts for little. A random game is stopped after MOST decisions.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from longbox.kernel import Game

CLONES = 20_000
MIDDLE = 40
"""After how many deeds of a game clones are timed; Mayhem's games have hundreds."""
MOST_TURNS = 1000
"""After so many turns catanatron gives a game up, and so do we."""


class Limits(NamedTuple):
    """For how many seconds games are played, and after how many decisions one is stopped."""

    seconds: float
    most: int


Figures = dict[str, float]


def loop(limits: Limits, game: Callable[[Callable[[], float]], int], name: str = "decisions") -> Figures:
    """Decisions per second over whole random games, how many games there were, and how many of them were stopped before their end, which
    count for nothing else: one of them can take longer than all others. A decision has at least two legal moves."""
    rand = random.Random(1).random
    decisions, games, unfinished, took, start = 0, 0, 0, 0.0, process_time()
    while process_time() - start < limits.seconds:
        began = process_time()
        made = game(rand)
        games += 1
        if made < limits.most:
            decisions, took = decisions + made, took + process_time() - began
        else:
            unfinished += 1
    return {name: decisions / took if took else 0.0, f"{name}_games": games, f"{name}_unfinished": unfinished}


def clone_time(clone: Callable[[], Any]) -> float:
    start = process_time()
    for _ in range(CLONES):
        clone()
    return (process_time() - start) / CLONES * 1e6


def duel(limits: Limits) -> Figures:
    """The toy with the stack."""
    from tests.toys.duel import DuelGame

    return kernel_game(DuelGame(), limits)


def mayhem(seats: int, limits: Limits) -> Figures:
    """Mayhem with the ready hero decks."""
    from longbox.games.mayhem import GAME

    return kernel_game(GAME.make(seats), limits)


def heroes(seats: int, limits: Limits) -> Figures:
    """Heroes with any teams and Scenario. Random players hardly ever reach a target of VP, so games end after six Game Rounds."""
    from longbox.games.heroes import GAME

    return kernel_game(GAME.make(seats, {"scenario": "random", "round_cap": 6}), limits)


def heroic(seats: int, limits: Limits) -> Figures:
    """Heroic with a Watcher who frames, brings in and ends at random, until the book is closed; some scenes never end like this."""
    from longbox.games.heroic import GAME

    return kernel_game(GAME.make(seats), limits)


def roleplay(limits: Limits) -> Figures:
    """What a table of Heroic waits for."""
    from bench.roleplay import figures

    return figures()


def kernel_game(rules: Game, limits: Limits) -> Figures:
    """A game of the kernel, driven from a Python loop: once by every deed, including dice and only moves, as with the peers; and once
    by `next_choice`, which leaves only the decisions to the loop."""
    from longbox.bots import RandomBot, next_choice, play_out
    from longbox.kernel import CHANCE, Ask, Outcome, Roll
    from longbox.kernel.sfc32 import Sfc32
    from longbox.kernel.state import onward, seats_in

    def game(rand: Callable[[], float]) -> int:
        state, decisions = rules.start(), 0
        while decisions < limits.most:
            pending = state.pending()
            if isinstance(pending, Ask):
                seat = pending.seat if pending.seat >= 0 else seats_in(pending.seats)[0]
                moves = onward(state, seat, state.legal(seat))
                count = len(moves)
                if count > 1:
                    decisions += 1
                state.apply(seat, moves[int(rand() * count)])
            elif isinstance(pending, Roll):
                state.apply(CHANCE, Outcome([int(rand() * sides) + 1 for sides in pending.sides]))
            else:
                break
        return decisions

    dice = Sfc32(1)

    def by_choice(rand: Callable[[], float]) -> int:
        state, decisions = rules.start(), 0
        while decisions < limits.most and (choice := next_choice(state, dice)) is not None:
            decisions += 1
            seat, moves = choice
            state.apply(seat, moves[int(rand() * len(moves))])
        return decisions

    bots = [RandomBot() for _ in range(rules.seats)]
    seeds = iter(range(1 << 30))
    middle = next(result.state for result in (play_out(rules, bots, seed, most=MIDDLE) for seed in range(100)) if result.over is None)
    return {
        **loop(limits, game),
        **loop(limits, by_choice, "by_choice"),
        **loop(limits, lambda rand: play_out(rules, bots, next(seeds), most_decisions=limits.most).decisions, "play_out"),
        "clone_us": clone_time(middle.clone),
    }


def null(limits: Limits) -> Figures:
    """The kernel's own time for a decision, driven from compiled code and from a Python loop."""
    from bench.null import GAME, Null, decide

    times = 200_000
    decide(times)
    start = process_time()
    decide(times)
    inside = process_time() - start
    state = Null(GAME, 0)
    start = process_time()
    for at in range(times):
        state.pending()
        move = state.legal(0)[at & 1]
        if state.refuse(0, move) is None:
            state.apply(0, move)
    return {"overhead_ns": inside / times * 1e9, "from_python_ns": (process_time() - start) / times * 1e9}


def spiel(name: str, limits: Limits) -> Figures:
    """A game of OpenSpiel, driven from Python in the same way."""
    import pyspiel

    rules = pyspiel.load_game(name)

    def game(rand: Callable[[], float]) -> int:
        state, decisions = rules.new_initial_state(), 0
        while not state.is_terminal() and decisions < limits.most:
            if state.is_chance_node():
                state.apply_action(chance(state.chance_outcomes(), rand()))
            else:
                moves = state.legal_actions()
                count = len(moves)
                if count > 1:
                    decisions += 1
                state.apply_action(moves[int(rand() * count)])
        return decisions

    return {**loop(limits, game), "clone_us": clone_time(spiel_middle(rules).clone)}


def spiel_middle(rules: Any) -> Any:
    """A random game that is not over after this many deeds."""
    choice = random.Random(1).choice
    while True:
        state = rules.new_initial_state()
        for _ in range(MIDDLE):
            if not state.is_terminal():
                state.apply_action(choice(state.legal_actions()))
        if not state.is_terminal():
            return state


def catanatron(limits: Limits) -> Figures:
    """Another board game for four in Python: random players, driven in the same way. Its dice are thrown inside of its moves."""
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    def new() -> Any:
        return Catan([RandomPlayer(color) for color in Color])

    def game(rand: Callable[[], float]) -> int:
        table, decisions = new(), 0
        while table.winning_color() is None and table.state.num_turns < MOST_TURNS:
            moves = table.state.playable_actions
            count = len(moves)
            if count > 1:
                decisions += 1
            table.execute(moves[int(rand() * count)], validate_action=False)
        return decisions

    middle = new()
    for _ in range(MIDDLE):
        middle.play_tick()
    return {**loop(limits, game), "clone_us": clone_time(middle.copy)}


def chance(outcomes: list[tuple[int, float]], at: float) -> int:
    for action, weight in outcomes:
        at -= weight
        if at < 0:
            return action
    return outcomes[-1][0]


def main(name: str, limits: Limits) -> None:
    subjects: dict[str, Callable[[Limits], Figures]] = {
        "duel": duel,
        "null": null,
        "mayhem-2": partial(mayhem, 2),
        "mayhem-4": partial(mayhem, 4),
        "heroes-2": partial(heroes, 2),
        "heroes-4": partial(heroes, 4),
        "heroic-2": partial(heroic, 2),
        "heroic-4": partial(heroic, 4),
        "roleplay": roleplay,
        "catanatron": catanatron,
    }
    result = subjects[name](limits) if name in subjects else spiel(name, limits)
    print(json.dumps(result))


if __name__ == "__main__":
    main(sys.argv[1], Limits(float(sys.argv[2]), int(sys.argv[3])))
