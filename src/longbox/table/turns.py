"""A fair queue: so many places, and whoever waits gets one in turn; whoever has used least, first.

Addresses take turns, and so do the people at each of them: somebody who comes as many guests has no more turns than one.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Shares:
    """Who shares their turns with whom, and how much each has used. Here, each person stands alone, and has used nothing."""

    def address(self, person: str) -> str:
        return person

    def used(self, person: str) -> float:
        return 0.0

    def used_at(self, address: str) -> float:
        return 0.0


ALONE = Shares()
Waiting = OrderedDict[str, deque[asyncio.Future[None]]]
"""By person, the turns that they wait for."""


class Turns:
    """However much is asked for at one address, another waits for at most one turn of each address that waits already."""

    def __init__(self, places: int, shares: Shares = ALONE) -> None:
        self.free = places
        self.shares = shares
        self._waiting: OrderedDict[str, Waiting] = OrderedDict()

    def waiting(self) -> int:
        """How many turns somebody waits for."""
        return sum(len(turns) for people in self._waiting.values() for turns in people.values())

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
        turn, address = asyncio.get_running_loop().create_future(), self.shares.address(person)
        self._waiting.setdefault(address, OrderedDict()).setdefault(person, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._forget(address, person, turn)
            else:  # its turn came in the same moment
                self._give()
            raise

    def _forget(self, address: str, person: str, turn: asyncio.Future[None]) -> None:
        people: Waiting = self._waiting.get(address, OrderedDict())
        if turn in people.get(person, ()):
            people[person].remove(turn)
            if not people[person]:
                del people[person]
            if not people:
                del self._waiting[address]

    def _give(self) -> None:
        """The place goes to whoever has used least at the address that has used least, and of those to whoever has waited longest; the
        others there wait for the next round."""
        while self._waiting:
            turn = self._next()
            if not turn.done():
                turn.set_result(None)
                return
        self.free += 1

    def _next(self) -> asyncio.Future[None]:
        address = min(self._waiting, key=self.shares.used_at)
        people = self._waiting.pop(address)
        person = min(people, key=self.shares.used)
        turns = people.pop(person)
        turn = turns.popleft()
        if turns:
            people[person] = turns
        if people:
            self._waiting[address] = people
        return turn
