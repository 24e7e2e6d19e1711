"""The interface of a bot, and the simplest one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from longbox.kernel.deeds import Move
from longbox.kernel.sfc32 import Sfc32

if TYPE_CHECKING:
    from longbox.kernel.views import View


class Budget:
    """What a bot may spend on one move: seconds of thinking, or a number of positions to look at; 0 means no limit.

    Thinking is counted in time of the processor, so that a bot is as strong on a busy machine. `clock` is how long it may take then,
    in seconds by the clock; 0 leaves it to the bot.
    """

    __slots__ = ("seconds", "nodes", "clock")

    def __init__(self, seconds: float = 0.0, nodes: int = 0, clock: float = 0.0) -> None:
        self.seconds = seconds
        self.nodes = nodes
        self.clock = clock


class Verdict:
    """What a bot says of a move that was made: which one it would have made, and the chance of winning, from 0 to 1, with each."""

    __slots__ = ("move", "chance", "made")

    def __init__(self, move: Move, chance: float, made: float) -> None:
        self.move = move
        self.chance = chance
        self.made = made


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A program that takes a seat. It has no memory: all it may know is in the view.

    A `blind` bot never looks at the view, so none is built for it. An `eager` one volunteers in simulations and at the terminal too, which
    takes time; a server and `play_out` ask every bot.
    """

    def __init__(self, name: str, blind: bool = False, eager: bool = False) -> None:
        self.name = name
        self.blind = blind
        self.eager = eager

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        """One of the moves, of which there is at least one. `rng` is the bot's own generator."""
        raise NotImplementedError(f"{type(self).__name__}.choose is not written")

    def volunteer(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move | None:
        """One of the moves of a seat that may move while somebody else is waited for, or None to let it be. Asked after every deed."""
        return None

    def judge(self, view: View, moves: list[Move], made: Move, budget: Budget, rng: Sfc32) -> Verdict | None:
        """What it thinks of one of the moves, which was made. None if it cannot judge moves, or nothing is to be said of this one."""
        return None


class RandomBot(Bot):
    """Any move, all equally likely."""

    def __init__(self) -> None:
        super().__init__("random", blind=True)

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        return moves[rng.below(len(moves))]

    def volunteer(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move | None:
        """One time in eight."""
        return moves[rng.below(len(moves))] if rng.below(8) == 0 else None
