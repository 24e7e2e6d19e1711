"""The bot `search`: it imagines what it cannot see, many times, and plays each promising move on from there to see where it leads."""

from __future__ import annotations

from math import sqrt, tanh
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
FEWEST: Final = 12
"""How many worlds every move is tried in before any is given up."""
SURE: Final = 2.0
"""By how many standard errors a move must be better or worse than the usual one to be taken or given up."""
TO_COME: Final = 0.6
"""What the next performance counts, against Favor that one has."""
CARD: Final = 100.0
"""What a card in the Hand counts, in Favor: not to draw in the first turn costs about 15 games in a hundred."""
LEAD: Final = 400.0
"""A lead of so much Favor wins about seven games of eight."""


class Line:
    """A move that is looked into, and what it has gained over the usual move in the same worlds with the same dice."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.tries = 0
        self.sum = 0.0
        self.squares = 0.0

    def add(self, gain: float) -> None:
        self.tries += 1
        self.sum += gain
        self.squares += gain * gain

    def gain(self, errors: float) -> float:
        """The mean gain, and so many standard errors more."""
        mean = self.sum / self.tries
        variance = max(0.0, self.squares / self.tries - mean * mean)
        return mean + errors * sqrt(variance / self.tries)


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
        usual, *lines = self.promising(view, moves, rng)
        start = perf_counter()
        nodes = budget.nodes or (0 if budget.seconds else POSITIONS)
        self.positions = 0
        best = usual
        while lines:
            world = self.rules.determinize(view, rng)
            assert isinstance(world, Mayhem)
            self.compare(usual, lines, world, view.seat, rng.below(1 << 31))
            if lines[0].tries >= FEWEST:
                best = surest(usual, lines)
                lines = open_still(lines, best)
            if (nodes and self.positions >= nodes) or (budget.seconds and perf_counter() - start >= budget.seconds):
                break
        return best.move

    def compare(self, usual: Line, lines: list[Line], world: Mayhem, seat: int, dice: int) -> None:
        """Try every line in one imagined world."""
        par = self.try_out(world.clone(), seat, usual.move, dice)
        for line in lines:
            line.add(self.try_out(world.clone(), seat, line.move, dice) - par)

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
    """How good an unfinished game looks for a seat, from 0 to 1: its Favor, next performance and Hand against the best of the
    others."""
    look = look_at_imagined(state, seat)
    mine = 0.0
    best = -1.0
    for other in range(len(look.favor)):
        strength = look.favor[other] + TO_COME * look.performances[other] + CARD * look.hand_sizes[other]
        if other == seat:
            mine = strength
        elif not look.out[other] and strength > best:
            best = strength
    return 0.5 + 0.5 * tanh((mine - best) / LEAD)


def surest(usual: Line, lines: list[Line]) -> Line:
    """The line whose gain is the largest even if it is overrated; the usual one, if none surely gains anything."""
    best, most = usual, 0.0
    for line in lines:
        gain = line.gain(-1.0)
        if gain > most:
            best, most = line, gain
    return best


def open_still(lines: list[Line], best: Line) -> list[Line]:
    """The lines that may still turn out best. None is left when the best is beyond doubt."""
    bar = best.gain(-SURE) if best.tries else 0.0
    left = [line for line in lines if line.gain(SURE) > max(0.0, bar)]
    return [] if left == [best] and bar > 0 else left
