"""The interface of a bot, and the simplest one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from longbox.kernel.deeds import Move
from longbox.kernel.sfc32 import Sfc32

if TYPE_CHECKING:
    from longbox.kernel.views import View


class Budget:
    """What a bot may spend on one move: seconds of thinking, or a number of positions to look at; 0 sets no limit."""

    __slots__ = ("seconds", "nodes")

    def __init__(self, seconds: float = 0.0, nodes: int = 0) -> None:
        self.seconds = seconds
        self.nodes = nodes


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A program that takes a seat. It has no memory of its own: all it may know is in the view.

    `blind` bots never look at the view, so that nobody builds it for them.
    """

    def __init__(self, name: str, blind: bool = False) -> None:
        self.name = name
        self.blind = blind

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        """One of the moves, of which there is at least one. `rng` is the bot's own generator."""
        raise NotImplementedError(f"{type(self).__name__}.choose is not written")


class RandomBot(Bot):
    """Any legal move, each as likely as the next."""

    def __init__(self) -> None:
        super().__init__("random", blind=True)

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        return moves[rng.below(len(moves))]
