"""What a table of Heroic waits for: a hero's decision, a clone, the odds beside a growing pool, a long campaign's log, and an undo in it.

Times are those of the processor; of each the best of several goes, since a busy machine can only make them longer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import process_time
from typing import NamedTuple

from longbox.bots import play_table
from longbox.bots.bot import Bot, Budget
from longbox.games.heroic import GAME
from longbox.games.heroic.chances import Chances
from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.engine.views import HeroicView
from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.hosting.log import parse
from longbox.kernel import CHANCE, Ask, Move, Outcome, Roll, State, View
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import onward, seats_in
from longbox.table.room import NEWEST
from longbox.terminal.saves import TOLD_AGAIN

GOES = 5
POSITIONS = 4_000
CLONES = 4_000
POOLS = 300
ENTRIES = 20_000
"""About a year's campaign."""
ENDS = ("close_book", "curtain")


class Asked(NamedTuple):
    """A hero's seat before a decision, and which of its moves it takes."""

    state: State
    seat: int
    place: int


class Tireless(Bot):
    """Anything at all, but the book is never closed."""

    def __init__(self) -> None:
        super().__init__("tireless", blind=True)

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        return rng.choice([move for move in moves if move.kind.name not in ENDS] or moves)


def best(measured: Callable[[], float]) -> float:
    return min(measured() for _ in range(GOES))


def positions(game: HeroicGame, count: int) -> list[Asked]:
    """Decisions of heroes in Action Scenes and Transitions, as random play comes by them."""
    rng, found, state = Sfc32("roleplay"), list[Asked](), game.start()
    while len(found) < count:
        pending = state.pending()
        if isinstance(pending, Roll):
            state.apply(CHANCE, Outcome([rng.die(sides) for sides in pending.sides]))
            continue
        assert isinstance(pending, Ask)
        seat = rng.choice(seats_in(pending.seats))
        moves = [move for move in onward(state, seat, state.legal(seat)) if move.kind.name not in ENDS] or state.legal(seat)
        move = rng.choice(moves)
        if seat and len(moves) > 1:
            found.append(Asked(state.clone(), seat, state.legal(seat).index(move)))
        state.apply(seat, move)
    return found


def decision_us(asked: Sequence[Asked]) -> float:
    """A decision of a hero is listed and applied."""
    ready = [Asked(one.state.clone(), one.seat, one.place) for one in asked]
    start = process_time()
    for state, seat, place in ready:
        state.pending()
        state.apply(seat, state.legal(seat)[place])
    return (process_time() - start) / len(ready) * 1e6


def clone_us(asked: Sequence[Asked]) -> float:
    start = process_time()
    for at in range(CLONES):
        asked[at % len(asked)].state.clone()
    return (process_time() - start) / CLONES * 1e6


def odds_ms(game: HeroicGame, asked: Sequence[Asked]) -> list[float]:
    """The odds of each pool that a hero gathers, worked out anew, in rising order."""
    times: list[float] = []
    for one in asked:
        view = one.state.view(one.seat)
        assert isinstance(view, HeroicView)
        if view.pool is not None and view.pool.seat == one.seat and len(view.pool.dice) > 2:
            start = process_time()
            found = Chances(game, view).prospect()
            if found is not None:
                times.append((process_time() - start) * 1e3)
        if len(times) == POOLS:
            break
    return sorted(times)


def long_log(game: HeroicGame) -> tuple[bytes, bytes]:
    """The log of a table that has played for a year, and its secret."""
    seed = seed_from("roleplay")
    host = Host.new(game, seed)
    play_table(host, [Tireless()] * game.seats, "roleplay", most=ENTRIES)
    return host.log.data(), seed


def undo_ms(host: Host) -> float:
    """The last deed of somebody is taken back, with everybody's consent if that is needed."""
    seat = next(seat for seat in range(host.game.seats) if host.no_undo(seat, 1) is None)
    start = process_time()
    assert host.ask_undo(seat) is None
    while host.request is not None:
        assert host.vote(host.request.missing()[0], True, host.request.id) is None
    return (process_time() - start) * 1e3


def figures() -> dict[str, float]:
    game = GAME.make(4, {})
    assert isinstance(game, HeroicGame)
    asked = positions(game, POSITIONS)
    odds = odds_ms(game, asked)
    data, seed = long_log(game)
    tables: list[Host] = []

    def opened(newest: int) -> float:
        start = process_time()
        tables.append(Host.resume(game, parse(data, "a year"), seed, newest, len(tables), keeps=newest != NEWEST))
        return process_time() - start

    return {
        "decision_us": best(lambda: decision_us(asked)),
        "clone_us": best(lambda: clone_us(asked)),
        "odds_ms": odds[len(odds) // 2],
        "odds_worst_ms": odds[-1],
        "entries": float(data.count(b"\n")),
        "open_s": best(lambda: opened(NEWEST)),
        "resume_s": best(lambda: opened(TOLD_AGAIN)),
        "undo_ms": min(undo_ms(host) for host in tables),
    }
