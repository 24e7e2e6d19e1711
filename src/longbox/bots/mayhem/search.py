"""The bot `search`: it imagines what it cannot see, many times, and plays each promising move on from there to see where it leads."""

from __future__ import annotations

from math import tanh
from time import perf_counter
from typing import TYPE_CHECKING, Final

from longbox.bots.bot import Bot, Budget
from longbox.bots.mayhem.look import look_at_imagined, look_at_view
from longbox.bots.mayhem.simple import NEVER, Judge, SimpleBot
from longbox.bots.playout import throw
from longbox.games.mayhem import data
from longbox.games.mayhem.rules import MayhemRules
from longbox.games.mayhem.stage import Mayhem
from longbox.kernel.deeds import CHANCE, Move
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Ask, Game, Over, Roll

if TYPE_CHECKING:
    from longbox.kernel.views import View

MOST: Final = 8
"""How many moves are looked into."""
STRANGE: Final = 2
"""How many of them are moves that no rule of thumb would make."""
ROUNDS: Final = 2
"""How many turns of every seat are played on."""
POSITIONS: Final = 4000
"""What is looked at where the budget sets no limit."""
FEWEST: Final = 6
"""How many worlds every move is tried in before the worst are given up."""
TO_COME: Final = 0.6
"""What the next performance counts, against Favor that one has."""
LEAD: Final = 400.0
"""A lead of so much Favor wins about seven games of eight."""


class Line:
    """A move that is looked into, and the sum of what it has led to."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.sum = 0.0
        self.tries = 0

    def mean(self) -> float:
        return self.sum / self.tries if self.tries else 0.0


class SearchBot(Bot):
    """All seats of an imagined game go by the rules of thumb of `simple`. What it imagines is made from its view alone."""

    def __init__(self, game: Game) -> None:
        super().__init__("search")
        assert isinstance(game, MayhemRules)
        self.rules: MayhemRules = game
        self.simple = SimpleBot(game)
        self.positions = 0

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        if len(moves) == 1:
            return moves[0]
        assert isinstance(view, data.MayhemView)
        lines = self.promising(view, moves, rng)
        if len(lines) == 1:
            return lines[0].move
        start = perf_counter()
        nodes = budget.nodes or (0 if budget.seconds else POSITIONS)
        self.positions = 0
        while len(lines) > 1:
            world = self.rules.determinize(view, rng)
            assert isinstance(world, Mayhem)
            dice = rng.below(1 << 31)
            for line in lines:
                line.sum += self.try_out(world.clone(), view.seat, line.move, dice)
                line.tries += 1
            if (nodes and self.positions >= nodes) or (budget.seconds and perf_counter() - start >= budget.seconds):
                break
            if lines[0].tries % FEWEST == 0:
                lines = drop_worst(lines)
        return best_of(lines).move

    def promising(self, view: data.MayhemView, moves: list[Move], rng: Sfc32) -> list[Line]:
        """The moves that rules of thumb like best, and a few that they would never make. The first is what `simple` plays."""
        judge = Judge(self.simple.book, look_at_view(self.rules, view))
        gains = [judge.gain(move) for move in moves]
        order = sorted(range(len(moves)), key=lambda at: (-gains[at], at))
        liked = [at for at in order if gains[at] > NEVER // 2][: MOST - STRANGE]
        rest = order[len(liked) :]
        rng.shuffle(rest)
        return [Line(moves[at]) for at in liked + rest[:STRANGE]]

    def try_out(self, state: Mayhem, seat: int, move: Move, seed: int) -> float:
        """Make the move in an imagined state, play some turns on, and say how good that is, from 0 to 1."""
        dice = Sfc32(seed)
        last = state.turn + ROUNDS * self.rules.seats
        state.apply(seat, move)
        while state.turn < last:
            self.positions += 1
            pending = state.pending()
            if isinstance(pending, Ask):
                asked = pending.seat
                moves = state.legal(asked)
                state.apply(asked, moves[0] if len(moves) == 1 else self.simple.best(look_at_imagined(state, asked), moves))
            elif isinstance(pending, Roll):
                state.apply(CHANCE, throw(pending, dice))
            else:
                assert isinstance(pending, Over)
                return 1.0 / pending.winners.bit_count() if pending.winners >> seat & 1 else 0.0
        return standing(state, seat)


def standing(state: Mayhem, seat: int) -> float:
    """How good an unfinished game looks for a seat, from 0 to 1: its Favor and next performance against the best of the others."""
    look = look_at_imagined(state, seat)
    mine = 0.0
    best = -1.0
    for other in range(len(look.favor)):
        strength = look.favor[other] + TO_COME * look.performances[other]
        if other == seat:
            mine = strength
        elif not look.out[other] and strength > best:
            best = strength
    return 0.5 + 0.5 * tanh((mine - best) / LEAD)


def best_of(lines: list[Line]) -> Line:
    """The best line; of equals the first, which rules of thumb like better."""
    best = lines[0]
    for line in lines:
        if line.mean() > best.mean():
            best = line
    return best


def drop_worst(lines: list[Line]) -> list[Line]:
    """Give up the worst third, so that time goes to those that may be best."""
    means = sorted([line.mean() for line in lines])
    bar = means[len(lines) // 3]
    return [line for line in lines if line.mean() >= bar]
