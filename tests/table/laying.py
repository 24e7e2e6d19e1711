"""Tables that stand as a test has set them up: a position goes into the store as a new chapter, and the server opens it like any other."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from longbox.hosting.draws import SEED_BYTES
from longbox.hosting.log import Chapter
from longbox.kernel import State
from longbox.table.opening import _open
from longbox.table.store import Seat
from tests.table.serving import PATIENCE, Running


def lay(server: Running, state: State, who: Sequence[str], host: str, typed: bool = False, title: str = "Laid") -> str:
    """A table in this position, whose seats are for people ("person:ID"), for guests ("open") or for bots ("bot:simple"); its id. The game
    of the state must be one that the server can make: the position is read anew, with the header's packs and choices."""
    game = state.game
    chapter = Chapter(number=2, before="", seats=[-1] * game.seats, state=game.encode(state))
    seats = [_seat(*one.partition(":")) for one in who]
    change = _open(game, seats, bytes(SEED_BYTES), host=host, title=title, public=True, typed=typed, chapter=chapter)
    writing = server.server.hall._write_new(change, host)
    return asyncio.run_coroutine_threadsafe(writing, server.loop).result(PATIENCE)


def _seat(kind: str, _: str, name: str) -> Seat:
    return Seat(person=name if kind == "person" else "", bot=name if kind == "bot" else "")
