"""The processes that read logs, as the server sees them: a few of them, which people use in turn.

A closed table is always read by the same process, and however many want to see it, it is read once: the others wait for that. If
nobody waits for it any more, reading stops. Long logs have processes of their own, so nobody waits for one who looks at a short one.
"""

from __future__ import annotations

import asyncio
import secrets
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial

import msgspec

from longbox.kernel.errors import BadLog
from longbox.table.asking import TRIES, Asking
from longbox.table.refused import refuse
from longbox.table.settings import Settings
from longbox.table.turns import Turns
from longbox.table.workers import GoOn, Lane, Piece, Said, in_pieces

REVIEWS = 100
"""How many reviews are kept."""
ACCOUNTS = 200
"""How many accounts of chapters and front pages are kept."""
LONG = 1000
"""A table is long if its log has more lines."""


class Read(msgspec.Struct, frozen=True, kw_only=True, tag="read"):
    """Read the log of a closed table, of which `before` pieces have come already, and keep it under this key. `names`: what the table
    called its seats, if the game has no names for them."""

    key: str
    log: bytes
    before: int
    names: list[str]


class Tell(msgspec.Struct, frozen=True, kw_only=True, tag="tell"):
    """Steps of a log that was read, as a seat saw them, or (None) the spectators."""

    key: str
    seat: int | None
    first: int
    count: int


class Review(msgspec.Struct, frozen=True, kw_only=True, tag="review"):
    """Let a bot say what it would have played at a closed table, after so many seconds of thought."""

    log: bytes
    names: list[str]
    seconds: float


class Account(msgspec.Struct, frozen=True, kw_only=True, tag="account"):
    """What a chapter tells those who only watch. It is worked out under this key; `before` pieces of its log have come already."""

    key: str
    log: bytes
    before: int


class Front(msgspec.Struct, frozen=True, kw_only=True, tag="front"):
    """The front page of a finished game, which is worked out like an account. `table`: the id of a table whose log is `given` out, so that
    nothing is hidden any more; otherwise ""."""

    key: str
    log: bytes
    before: int
    table: str
    names: list[str]


Job = Read | Tell | Review | Account | Front | Piece | GoOn
Fetch = Callable[[], Awaitable[list[bytes]]]
"""What fetches the lines of a log."""
Kind = Callable[..., Read | Account | Front]
"""What makes a job of a key, a log, and how many pieces come before it."""


class Reading:
    """One reading of a log, and how many wait for it."""

    def __init__(self, task: asyncio.Task[None]) -> None:
        self.task = task
        self.listeners = 0


class Readers:
    def __init__(self, settings: Settings, asking: Asking) -> None:
        self.settings = settings
        self.asking = asking
        self.lanes = [Lane(settings, "longbox.table.reader", 1, shares=asking.seconds) for _ in range(settings.readers)]
        short = (settings.readers + 1) // 2
        self._short, self._long = self.lanes[:short], self.lanes[short:] or self.lanes
        self.reviewers = Lane(settings, "longbox.table.reader", 1)
        """A process of their own: whoever watches a replay does not wait for a bot that thinks."""
        self._readings: dict[str, Reading] = {}
        self._reviews: OrderedDict[str, msgspec.Raw] = OrderedDict()
        self._reviewing = Turns(1, asking.seconds)
        self._accounts: OrderedDict[tuple[object, ...], msgspec.Raw] = OrderedDict()

    async def replay(
        self, table: str, length: int, names: list[str], wish: tuple[int | None, int, int], person: str, lines: Fetch
    ) -> msgspec.Raw:
        """Steps of a closed table, as JSON: for a seat, or None, from a number on, so many. `lines` fetches its log if it is needed, which
        has so many lines; `names` are what the table calls its seats."""
        lane, (seat, first, count) = self._lane(table, length), wish
        for _ in range(TRIES):
            said = await self.asking.part(lane, person, Tell(key=table, seat=seat, first=first, count=count))
            if not said.unknown:
                return said.found
            await self._read(lane, table, names, person, lines)
        raise refuse(503, "too_much", "Too many replays are watched here at once; try again in a moment.")

    async def review(self, table: str, names: list[str], person: str, lines: Fetch) -> msgspec.Raw:
        """What a bot says of a closed table, as JSON. However many want to know, it thinks once."""
        async with self._reviewing.of(person):
            if table not in self._reviews:
                job = Review(log=await self._whole(lines), names=names, seconds=self.settings.reviewing)
                said = await self.asking.part(self.reviewers, person, job)
                self._reviews[table] = said.found
                while len(self._reviews) > REVIEWS:
                    self._reviews.popitem(last=False)
            return self._reviews[table]

    async def account(self, table: str, entries: int, person: str, lines: Fetch) -> msgspec.Raw:
        """What a chapter with so many entries tells, as JSON. It is worked out again when there are more."""
        return await self._account(Account, (table, entries), person, lines)

    async def front(self, table: str, entries: int, given: bool, names: list[str], person: str, lines: Fetch) -> msgspec.Raw:
        """The front page of a finished game, as JSON, with what was hidden if the log is given out; null if the game has none."""
        return await self._account(partial(Front, table=table if given else "", names=names), (table, entries, given), person, lines)

    async def _account(self, kind: Kind, key: tuple[str, int] | tuple[str, int, bool], person: str, lines: Fetch) -> msgspec.Raw:
        table, entries = key[:2]
        if key not in self._accounts:
            said = await self._worked_out(kind, self._lane(table, entries), f"{table} {secrets.token_hex(8)}", person, lines)
            self._accounts[key] = said.found
            while len(self._accounts) > ACCOUNTS:
                self._accounts.popitem(last=False)
        return self._accounts[key]

    def _lane(self, table: str, length: int) -> Lane:
        lanes = self._long if length > LONG else self._short
        return lanes[zlib.crc32(table.encode()) % len(lanes)]

    async def _read(self, lane: Lane, table: str, names: list[str], person: str, lines: Fetch) -> None:
        """Read a log, together with all who want it."""
        reading = self._readings.get(table)
        if reading is None:
            reading = Reading(asyncio.get_running_loop().create_task(self._read_now(lane, table, names, person, lines)))
            self._readings[table] = reading
        reading.listeners += 1
        try:
            await asyncio.shield(reading.task)
        finally:
            reading.listeners -= 1
            if not reading.listeners:
                reading.task.cancel()
                if self._readings.get(table) is reading:
                    del self._readings[table]

    async def _read_now(self, lane: Lane, table: str, names: list[str], person: str, lines: Fetch) -> None:
        await self._worked_out(partial(Read, names=names), lane, table, person, lines)

    async def _worked_out(self, kind: Kind, lane: Lane, key: str, person: str, lines: Fetch) -> Said:
        pieces, last = in_pieces(key, await self._whole(lines))
        return await self.asking.whole(lane, person, kind(key=key, log=last, before=len(pieces)), pieces)

    async def _whole(self, lines: Fetch) -> bytes:
        """A log, or BadLog if it is too long."""
        found, most = await lines(), self.settings.bounds.replayed_entries
        if len(found) - 1 > most:
            raise BadLog(f"This log has {len(found) - 1} entries; at most {most} are replayed here. Its file can be: longbox replay FILE")
        return b"".join(found)

    async def close(self) -> None:
        for reading in self._readings.values():
            reading.task.cancel()
        for lane in [*self.lanes, self.reviewers]:
            await lane.close()
