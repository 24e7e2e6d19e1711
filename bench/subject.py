"""Measure one subject in its own process and print JSON: `python -m bench.subject NAME SECONDS`.

Times are those of the processor, so that other work on the machine counts for little.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from time import process_time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from longbox.kernel import Game

CLONES = 20_000
MIDDLE = 40
"""After how many deeds of a game clones are timed; Mayhem's games have hundreds."""
MOST_TURNS = 1000
"""After so many turns catanatron gives a game up, and so do we."""


def loop(seconds: float, game: Callable[[Callable[[], float]], int]) -> float:
    """Decisions per second over whole random games; a decision has at least two legal moves."""
    rand = random.Random(1).random
    decisions, start = 0, process_time()
    while process_time() - start < seconds:
        decisions += game(rand)
    return decisions / (process_time() - start)


def clone_time(clone: Callable[[], Any]) -> float:
    start = process_time()
    for _ in range(CLONES):
        clone()
    return (process_time() - start) / CLONES * 1e6


def duel(seconds: float) -> dict[str, float]:
    """The toy with the stack."""
    from tests.toys.duel import DuelGame

    return kernel_game(DuelGame(), seconds)


def mayhem(seats: int, seconds: float) -> dict[str, float]:
    """Mayhem with the ready hero decks."""
    from longbox.games.mayhem import GAME

    return kernel_game(GAME.make(seats), seconds)


def heroes(seats: int, seconds: float) -> dict[str, float]:
    """Heroes with any teams and Scenario. Random players hardly ever reach a target of VP, so games end after six Game Rounds."""
    from longbox.games.heroes import GAME

    return kernel_game(GAME.make(seats, {"scenario": "random", "round_cap": 6}), seconds)


def heroic(seats: int, seconds: float) -> dict[str, float]:
    """Heroic with a Watcher who frames, brings in and ends at random, until the book is closed."""
    from longbox.games.heroic import GAME

    return kernel_game(GAME.make(seats), seconds)


def roleplay(seconds: float) -> dict[str, float]:
    """What a table of Heroic waits for."""
    from bench.roleplay import figures

    return figures()


def kernel_game(rules: Game, seconds: float) -> dict[str, float]:
    """A game of the kernel, driven from a Python loop: once by every deed, including dice and only moves, as with the peers; and once
    by `next_choice`, which leaves only the decisions to the loop."""
    from longbox.bots import RandomBot, next_choice, play_out
    from longbox.kernel import CHANCE, Ask, Outcome, Roll
    from longbox.kernel.sfc32 import Sfc32
    from longbox.kernel.state import onward, seats_in

    def game(rand: Callable[[], float]) -> int:
        state, decisions = rules.start(), 0
        while True:
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
                return decisions

    dice = Sfc32(1)

    def by_choice(rand: Callable[[], float]) -> int:
        state, decisions = rules.start(), 0
        while (choice := next_choice(state, dice)) is not None:
            decisions += 1
            seat, moves = choice
            state.apply(seat, moves[int(rand() * len(moves))])
        return decisions

    bots = [RandomBot() for _ in range(rules.seats)]
    seeds = iter(range(1 << 30))
    middle = next(result.state for result in (play_out(rules, bots, seed, most=MIDDLE) for seed in range(100)) if result.over is None)
    return {
        "decisions": loop(seconds, game),
        "by_choice": loop(seconds, by_choice),
        "play_out": loop(seconds, lambda rand: play_out(rules, bots, next(seeds)).decisions),
        "clone_us": clone_time(middle.clone),
    }


def null(seconds: float) -> dict[str, float]:
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


def spiel(name: str, seconds: float) -> dict[str, float]:
    """A game of OpenSpiel, driven from Python in the same way."""
    import pyspiel

    rules = pyspiel.load_game(name)

    def game(rand: Callable[[], float]) -> int:
        state, decisions = rules.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance(state.chance_outcomes(), rand()))
            else:
                moves = state.legal_actions()
                count = len(moves)
                if count > 1:
                    decisions += 1
                state.apply_action(moves[int(rand() * count)])
        return decisions

    return {"decisions": loop(seconds, game), "clone_us": clone_time(spiel_middle(rules).clone)}


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


def catanatron(seconds: float) -> dict[str, float]:
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
    return {"decisions": loop(seconds, game), "clone_us": clone_time(middle.copy)}


def chance(outcomes: list[tuple[int, float]], at: float) -> int:
    for action, weight in outcomes:
        at -= weight
        if at < 0:
            return action
    return outcomes[-1][0]


def main(name: str, seconds: float) -> None:
    subjects: dict[str, Callable[[float], dict[str, float]]] = {
        "duel": duel,
        "null": null,
        "mayhem-2": lambda seconds: mayhem(2, seconds),
        "mayhem-4": lambda seconds: mayhem(4, seconds),
        "heroes-2": lambda seconds: heroes(2, seconds),
        "heroes-4": lambda seconds: heroes(4, seconds),
        "heroic-2": lambda seconds: heroic(2, seconds),
        "heroic-4": lambda seconds: heroic(4, seconds),
        "roleplay": roleplay,
        "catanatron": catanatron,
    }
    result = subjects[name](seconds) if name in subjects else spiel(name, seconds)
    print(json.dumps(result))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
