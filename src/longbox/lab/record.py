"""What is recorded of one game, and the watcher that records it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from longbox.content.info import GameInfo
from longbox.kernel.state import State


class GameRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One game. `choices` is what each seat had, such as its deck; `winners` are seats; `rule` is the one that ended it, or "".

    The rest is known only if the game has turns: `turns` is how many were begun, `first` the seat that began, and `half` every
    seat's score after half of them. `counts` is whatever else the game's watcher has counted, by name.
    """

    number: int
    bots: tuple[str, ...]
    choices: tuple[str, ...]
    winners: list[int]
    rule: str
    decisions: int
    turns: int = 0
    first: int = -1
    half: list[int] = []
    counts: dict[str, int] = {}


class Watcher:
    """Looks at a game after every deed. This default, for any game, sees nothing."""

    long: tuple[int, ...] = ()
    """Turns per seat that a game should seldom reach: the report tells how many games did."""
    behind: int = 0
    """How far the last player must trail the leader at half-time for a win to be a comeback; 0 if comebacks are not counted."""

    def see(self, state: State) -> None:
        """Note what has changed."""

    def turns(self) -> int:
        return 0

    def first(self) -> int:
        return -1

    def half(self) -> list[int]:
        """Every seat's score at half-time."""
        return []

    def counts(self) -> dict[str, int]:
        """What the game counts besides, by name: the report has the sums of all games."""
        return {}

    def shares(self, counts: Mapping[str, int]) -> dict[str, dict[str, tuple[int, int]]]:
        """What these sums say about wins of something else than seats: by kind and name, how many were won, and how many there were."""
        return {}


def watcher_for(info: GameInfo, state: State) -> Watcher:
    """The game's own watcher, if it has one."""
    watch = info.call("lab", "watcher")
    watcher: Watcher = watch(state) if watch else Watcher()
    return watcher
