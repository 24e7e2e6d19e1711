"""How a game that goes on in chapters tells of them: what happened at a table, for all who may watch it."""

from __future__ import annotations

from typing import Any

from longbox.hosting.log import Log
from longbox.hosting.stages import Stages
from longbox.kernel.state import Game


class Chronicle:
    """What a game offers in its room `chronicle`."""

    def knows_all(self, seat: int) -> bool:
        """Whether this seat sees all that any seat sees, so that a log tells its person nothing new."""
        return False

    def tell(self, game: Game, log: Log) -> dict[str, Any]:
        """What a chapter tells so far, as plain data for the game's own page. It is given to everybody: nothing that those who only
        watch were not told may be in it."""
        raise NotImplementedError(f"{type(self).__name__}.tell is not written")

    def telling(self, game: Game, log: Log) -> Stages[dict[str, Any]]:
        """The same in stages, so that a server can do others' work between them. A game whose logs grow long yields after each entry."""
        yield
        return self.tell(game, log)
