"""Measure one subject in a process of its own and print JSON: `python -m bench.subject NAME SECONDS`."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from longbox.kernel import Game

CLONES = 20_000
MIDDLE = 40
"""How many deeds into a game clones are timed; Mayhem's games have hundreds."""


def loop(seconds: float, game: Callable[[Callable[[], float]], int]) -> float:
    """Decisions a second over whole random games; a decision has at least two legal moves."""
    rand = random.Random(1).random
    decisions, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        decisions += game(rand)
    return decisions / (perf_counter() - start)


def clone_time(clone: Callable[[], Any]) -> float:
    start = perf_counter()
    for _ in range(CLONES):
        clone()
    return (perf_counter() - start) / CLONES * 1e6


def duel(seconds: float) -> dict[str, float]:
    """The toy with the stack."""
    from tests.toys.duel import DuelGame

    return kernel_game(DuelGame(), seconds)


def mayhem(seats: int, seconds: float) -> dict[str, float]:
    """Mayhem with the ready hero decks."""
    from longbox.games.mayhem.game import GAME

    return kernel_game(GAME.make(seats), seconds)


def kernel_game(rules: Game, seconds: float) -> dict[str, float]:
    """A game of the kernel, from a Python loop: every deed, dice and only moves included, as with the peers; and by `next_choice`, which
    leaves the loop nothing but the decisions."""
    from longbox.bots import RandomBot, next_choice, play_out
    from longbox.kernel import CHANCE, Ask, Outcome, Roll
    from longbox.kernel.sfc32 import Sfc32

    def game(rand: Callable[[], float]) -> int:
        state, decisions = rules.start(), 0
        while True:
            pending = state.pending()
            if isinstance(pending, Ask):
                seat = pending.seat
                moves = state.legal(seat)
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
    start = perf_counter()
    decide(times)
    inside = perf_counter() - start
    state = Null(GAME, 0)
    start = perf_counter()
    for at in range(times):
        state.pending()
        move = state.legal(0)[at & 1]
        if state.refuse(0, move) is None:
            state.apply(0, move)
    return {"overhead_ns": inside / times * 1e9, "from_python_ns": (perf_counter() - start) / times * 1e9}


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
    """A random game that is still on after so many deeds."""
    choice = random.Random(1).choice
    while True:
        state = rules.new_initial_state()
        for _ in range(MIDDLE):
            if not state.is_terminal():
                state.apply_action(choice(state.legal_actions()))
        if not state.is_terminal():
            return state


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
    }
    result = subjects[name](seconds) if name in subjects else spiel(name, seconds)
    print(json.dumps(result))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
