"""What is kept of one game, and who watches it while it is played."""

from __future__ import annotations

import msgspec

from longbox.games.mayhem.stage import Mayhem
from longbox.kernel.state import State


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One game. `winners` are seats; `rule` is the one that ended it, "" if it did not end.

    What follows is known only where turns are: `turns` is how many were begun, `first` the seat that began, and `half` every seat's
    score after half of them.
    """

    number: int
    bots: tuple[str, ...]
    decks: tuple[str, ...]
    winners: list[int]
    rule: str
    decisions: int
    turns: int = 0
    first: int = -1
    half: list[int] = []


class Watcher:
    """Looks at a game after every deed. This one, for any game, sees nothing."""

    def see(self, state: State) -> None:
        """Take note of what has changed."""

    def turns(self) -> int:
        return 0

    def first(self) -> int:
        return -1

    def half(self) -> list[int]:
        """Every seat's score at half-time."""
        return []


class MayhemWatcher(Watcher):
    """Keeps the Favor of all seats at the end of each turn."""

    def __init__(self, most_turns: int) -> None:
        self.most_turns = most_turns
        self.begun = 0
        self.beginner = -1
        self.favors: list[list[int]] = []

    def see(self, state: State) -> None:
        assert isinstance(state, Mayhem)
        if state.turn != self.begun:
            if self.begun == 0:
                self.beginner = state.active
            self.begun = state.turn
            self.favors.append(state.favor.copy())

    def turns(self) -> int:
        """The limit of a table counts one turn more than is played."""
        return min(self.begun, self.most_turns) if self.most_turns else self.begun

    def first(self) -> int:
        return self.beginner

    def half(self) -> list[int]:
        """The Favor when half of the turns were over. The first entry is the Favor before the first turn."""
        return self.favors[self.turns() // 2] if self.favors else []


def watcher_for(state: State) -> Watcher:
    if isinstance(state, Mayhem):
        rules = state.rules()
        return MayhemWatcher(rules.turn_limit * rules.seats)
    return Watcher()
