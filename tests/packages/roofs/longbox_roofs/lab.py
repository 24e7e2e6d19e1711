"""What simulations keep of a game of Roofs: the scores after each round."""

from __future__ import annotations

from longbox.kernel import State
from longbox.lab.record import Watcher
from longbox_roofs.engine.state import Roofs


class RoundWatcher(Watcher):
    def __init__(self) -> None:
        self.scores: list[list[int]] = []

    def see(self, state: State) -> None:
        assert isinstance(state, Roofs)
        self.scores[state.round :] = [list(state.scores)]

    def turns(self) -> int:
        """In every round each seat has one."""
        return sum(map(len, self.scores[1:]))

    def half(self) -> list[int]:
        return self.scores[len(self.scores) // 2]


def watcher(state: State) -> Watcher:
    return RoundWatcher()
