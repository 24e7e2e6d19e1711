"""How a game was made, as data: what a pickle holds of it, so that another process can make it again. Packs stay where they are."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from longbox.content.own import Own
from longbox.kernel.deeds import Origin
from longbox.kernel.state import Game, Setting

if TYPE_CHECKING:
    from longbox.content.info import GameInfo

MOST = 16
"""How many games are kept for the next state or move that is unpickled; the oldest goes first."""

_made: dict[bytes, Game] = {}


class Made(Origin):
    """A game of the module `home`, for so many seats, with these options and with packs of these hashes."""

    def __init__(self, home: str, seats: int, options: dict[str, Setting], own: list[str], packs: dict[str, str]) -> None:
        self.home = home
        self.seats = seats
        self.options = options
        self.own = own
        self.packs = packs

    def again(self, choices: list[dict[str, Any]], names: list[str]) -> Game:
        key = self._key(choices, names)
        if key not in _made:
            _put(key, self._make(choices, names))
        return _made[key]

    def keep(self, game: Game, names: list[str]) -> None:
        _put(self._key(game.choices, names), game)

    def _key(self, choices: list[dict[str, Any]], names: list[str]) -> bytes:
        return msgspec.json.encode([self.home, self.seats, self.options, self.own, self.packs, choices, names])

    def _make(self, choices: list[dict[str, Any]], names: list[str]) -> Game:
        info: GameInfo = importlib.import_module(self.home).GAME
        return info.again(self.seats, self.options, Own(*map(Path, self.own)), self.packs, choices, names)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Made) and self._key([], []) == other._key([], []))

    def __hash__(self) -> int:
        return hash(self._key([], []))

    def __reduce__(self) -> tuple[Any, ...]:
        if not hasattr(sys.modules.get(self.home), "GAME"):
            raise TypeError(f"a game out of {self.home} cannot be pickled: it is not the GAME of a module that can be imported")
        return Made, (self.home, self.seats, self.options, self.own, self.packs)


def _put(key: bytes, game: Game) -> None:
    _made.pop(key, None)  # the newest goes to the end
    _made[key] = game
    while len(_made) > MOST:
        del _made[next(iter(_made))]
