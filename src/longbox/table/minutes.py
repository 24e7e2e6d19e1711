"""How long a game takes on this server, measured by the tables that were played here."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from statistics import median

from longbox.table.store import Listed, Store, StoreFailed

LAST = 200
"""From so many of the last tables it is measured."""
AGAIN = 600.0
"""Seconds until it is measured again."""
ENOUGH = 5
"""So many games must have been played here before it is said how long one takes here."""


class Minutes:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: dict[str, int] = {}
        """How long a game of one person against bots takes, as a rule, by the game's name."""

    async def run(self) -> None:
        while True:
            with suppress(StoreFailed):  # then it stays as it was
                await self.measure()
            await asyncio.sleep(AGAIN)

    async def measure(self) -> None:
        self.known = minutes_of(await self.store.tables_played(LAST))


def minutes_of(played: list[Listed]) -> dict[str, int]:
    """How long a whole game of one person against bots took, by the name of the game: half of them took longer."""
    took: dict[str, list[float]] = {}
    for table, seats in ((listed.table, listed.seats) for listed in played):
        whole = table.winners is not None and not table.lesson and not table.imported
        if whole and sum(bool(seat.person) for seat in seats) == 1 and any(seat.bot for seat in seats):
            took.setdefault(table.game, []).append(table.moved - table.made)
    return {game: max(1, round(median(seconds) / 60)) for game, seconds in took.items() if len(seconds) >= ENOUGH}
