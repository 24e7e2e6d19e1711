"""What `make instructions` counts, one workload in a process: `python -m bench.workloads NAME [LIBRARY]`.

A workload is a generator. It prepares something, yields, does what is counted, yields, and may do that again; what it returns is the amount
of work it has done, such as deeds or bytes, so that nobody takes less work for more speed. Everything is fixed: positions come from seeds,
bots count positions instead of seconds, and where a clock is needed it stands still. Prints the amount of work.

LIBRARY is the compiled bench/collect.c, which tells callgrind when to count. Without it the workload just runs.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable, Generator, Iterator
from functools import partial
from itertools import count
from typing import NamedTuple

from longbox.bots import Budget, RandomBot, play_out, play_table
from longbox.bots.playout import asked, throw
from longbox.bots.roster import bots_of, make_bot
from longbox.content.info import GameInfo
from longbox.content.shelf import installed
from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.hosting.log import parse
from longbox.kernel.deeds import CHANCE, Move
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Ask, Game, Roll, State, onward, seats_in
from longbox.odds import heroes, heroic

Steps = Generator[None, None, int]
SEATS = 4
DEEDS = 600
"""The most deeds of a random game."""
MIDDLE = 150
"""After so many deeds a game is in full swing."""
POSITIONS = 20
NODES = 40
"""How many positions a bot that looks ahead may look at."""
ENTRIES = 800
ANSWERS = 10
POOL, AGAINST = [4, 6, 8, 8, 8, 10, 10, 12], [6, 6, 6, 8, 8, 10, 10, 12]
FIGHTER = heroes.Fighter(3, [(4, 2, 1), (1, 5, 1), (1, 1, 3)])
FRIEND = heroes.Fighter(2, [(3, 1, 0), (1, 6, 1), (0, 3, 4)])
VILLAIN = heroes.Fighter(3, [(5, 1, 0), (2, 4, 1), (0, 1, 3)])


class Asked(NamedTuple):
    """A seat with a choice between moves."""

    state: State
    seat: int
    moves: list[Move]


def make(info: GameInfo) -> Game:
    return info.make(min(SEATS, info.seats[1]))


def positions(game: Game, wanted: int = POSITIONS) -> list[Asked]:
    """Choices in the middle of random games, one game after the other until there are enough."""
    found: list[Asked] = []
    for number in count():
        state, rng = play_out(game, [RandomBot()] * game.seats, f"positions {number}", most=MIDDLE).state, Sfc32(f"on {number}")
        found += choices(state, rng, 5)
        if len(found) >= wanted:
            break
    return found[:wanted]


def choices(state: State, rng: Sfc32, wanted: int) -> Iterator[Asked]:
    """The next choices as this state is played on at random."""
    while wanted and isinstance(pending := state.pending(), Ask | Roll):
        if isinstance(pending, Roll):
            state.apply(CHANCE, throw(pending, rng))
            continue
        seat = asked(state, pending, rng)
        if seat < 0:
            return
        moves = state.onward(seat)
        if len(moves) > 1:
            wanted -= 1
            yield Asked(state.clone(), seat, moves)
        state.apply(seat, rng.choice(moves))


def log_of(game: Game, entries: int) -> tuple[list[bytes], bytes]:
    """The lines of a table that random bots have played at, and its secret. Games that are over are followed by nothing."""
    lines: list[bytes] = []
    seed = seed_from("workload")
    play_table(Host.new(game, seed, lines.append), [RandomBot()] * game.seats, "workload", most=entries)
    return lines, seed


def a_game(info: GameInfo) -> Steps:
    """The first random game that is not a short one, or as much of it as 600 deeds are."""
    game = make(info)

    def play(number: int) -> int:
        return play_out(game, [RandomBot()] * game.seats, f"game {number}", most=DEEDS).steps

    number = next(number for number in count() if play(number) >= DEEDS // 2)
    yield
    deeds = play(number)
    yield
    return deeds


def bot(info: GameInfo) -> Steps:
    """What the usual bot chooses in some positions."""
    return (yield from chosen(info, bots_of(info)[0], POSITIONS))


def judge(info: GameInfo) -> Steps:
    """What the bot that looks ahead chooses in a few positions."""
    return (yield from chosen(info, info.judge, 3))


def chosen(info: GameInfo, name: str, wanted: int) -> Steps:
    game = make(info)
    player, found, budget = make_bot(name, info, game), positions(game, wanted + 1), Budget(nodes=NODES)
    views = [one.state.view(one.seat) for one in found]
    player.choose(views[0], found[0].moves, budget, Sfc32("warm"))
    yield
    picked = [player.choose(view, one.moves, budget, Sfc32("bot")) for view, one in zip(views[1:], found[1:])]
    yield
    return sum(one.moves.index(move) for move, one in zip(picked, found[1:]))


def clone(info: GameInfo) -> Steps:
    """Ten clones of each of some positions."""
    found = [one.state for one in positions(make(info))]
    found[0].clone()
    yield
    for state in found:
        for _ in range(10):
            state.clone()
    yield
    return 10 * len(found)


def view(info: GameInfo) -> Steps:
    """The view of every seat in some positions."""
    game = make(info)
    found = [one.state for one in positions(game)]
    found[0].view(0)
    yield
    for state in found:
        for seat in range(game.seats):
            state.view(seat)
    yield
    return game.seats * len(found)


def log(info: GameInfo) -> Steps:
    """A long log is opened as the server opens it."""
    from longbox.table.room import NEWEST

    game = make(info)
    lines, seed = log_of(game, ENTRIES)
    data = b"".join(lines)
    yield
    host = Host.resume(game, parse(data, "log"), seed, NEWEST, 1)
    yield
    return host.log.count


def room(info: GameInfo) -> Steps:
    """Answers go through a table's room and sockets, to the bytes for each seat."""
    from bench.one_room import OneRoom

    game = make(info)
    lines, seed = log_of(game, MIDDLE)
    table, rng, before = OneRoom(info, game, seed, lines), Sfc32("room"), 0
    for number in range(ANSWERS + 1):
        pending = table.host.state.pending()
        assert isinstance(pending, Ask)
        seat = seats_in(pending.seats)[0]
        move = rng.choice(onward(table.host.state, seat, table.host.stream(seat).moves))
        if number:
            yield
        table.answer(seat, move)
        if number:
            yield
        else:
            before = table.sent()
    told = table.sent() - before
    table.close()
    return told


def pools() -> Steps:
    """The odds of one pool against another."""
    heroic.contest(POOL[:3], AGAINST[:3])
    yield
    found = heroic.contest(POOL, AGAINST)
    yield
    return len(dict(found.effects))


def combat() -> Steps:
    """A combat of two heroes is solved."""
    heroes.combat(FRIEND, VILLAIN)
    yield
    heroes.combat([FIGHTER, FRIEND], VILLAIN)
    yield
    return 1


def workloads() -> dict[str, Callable[[], Steps]]:
    """All workloads by name."""
    found: dict[str, Callable[[], Steps]] = {"odds-pools": pools, "odds-combat": combat}
    kinds = {"game": a_game, "bot": bot, "judge": judge, "clone": clone, "view": view, "log": log, "room": room}
    for name, info in installed().items():
        found.update({f"{kind}-{name}": partial(work, info) for kind, work in kinds.items() if kind != "judge" or info.judge})
    return found


def run(steps: Steps, instrument: Callable[[], object], toggle: Callable[[], object]) -> int:
    """Go through a workload with counting switched on where it belongs; returns its amount of work.

    Garbage is not looked for: when Python does so depends on everything that was made since the start.
    """
    counting = False
    try:
        next(steps)
        gc.collect()
        gc.freeze()
        gc.disable()
        instrument()
        while True:
            toggle()
            counting = True
            next(steps)
            toggle()
            counting = False
            next(steps)
    except StopIteration as end:
        assert not counting, "a workload ends between two of its counted parts"
        work: int = end.value
        return work
    finally:
        gc.enable()
        gc.unfreeze()


def nothing() -> None:
    pass


def main(name: str, library: str = "") -> None:
    calls = ctypes.PyDLL(library) if library else None
    work = workloads()[name]()
    print(run(work, calls.instrument, calls.toggle) if calls else run(work, nothing, nothing))


if __name__ == "__main__":
    main(*sys.argv[1:])
