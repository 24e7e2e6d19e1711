"""A fair queue: so many places, and whoever waits gets one in turn, person by person; whoever has used least, first."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager


class Turns:
    """However much one person asks for, another waits for at most one turn of each person who waits already."""

    def __init__(self, places: int, used: Callable[[str], float] = lambda person: 0.0) -> None:
        self.free = places
        self.used = used
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def waiting(self) -> int:
        """How many turns somebody waits for."""
        return sum(len(turns) for turns in self._waiting.values())

    @asynccontextmanager
    async def of(self, person: str) -> AsyncIterator[None]:
        """One of this person's turns."""
        await self._take(person)
        try:
            yield
        finally:
            self._give()

    async def _take(self, person: str) -> None:
        if self.free:
            self.free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._forget(person, turn)
            else:  # its turn came in the same moment
                self._give()
            raise

    def _forget(self, person: str, turn: asyncio.Future[None]) -> None:
        turns = self._waiting.get(person)
        if turns is not None and turn in turns:
            turns.remove(turn)
            if not turns:
                del self._waiting[person]

    def _give(self) -> None:
        """The place goes to whoever has used least, and of those to whoever has waited longest; the person's others wait for the next
        round."""
        while self._waiting:
            person = min(self._waiting, key=self.used)
            turns = self._waiting.pop(person)
            turn = turns.popleft()
            if turns:
                self._waiting[person] = turns
            if not turn.done():
                turn.set_result(None)
                return
        self.free += 1
