"""What the server keeps, and the interface of whatever keeps it.

The law: a `Change` is written whole or not at all, and nobody is told of anything before `write` has returned. Entries have the primary key
(table, seq), so no two writers can both add entry 17 of a table: the second gets `Conflict`.

SQLite serves one process, which holds the folder's lock. A store for several processes (PostgreSQL) adds a lease to a table: a row
(table, process, until), taken before its room is opened, renewed while it is open, and checked in the transaction of every `write`.
Only the holder runs the table's bots, clocks and draws; the others pass its sockets' commands on. Whoever lost a lease without
noticing fails with `Conflict`, drops the room and reads it anew.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

import msgspec

from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import LongboxError
from longbox.kernel.shelf import Setting


class StoreFailed(LongboxError):
    """Nothing of the change was written; the words say why."""

    def refusal(self) -> Refusal:
        return Refusal("store", str(self), "")


class Conflict(StoreFailed):
    """Somebody else has written what this change wanted to write."""


class Person(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    made: float


class ClockRule(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds for each question, and a bank for all that takes longer."""

    seconds: int
    bank: int = 0


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits there. A person whose seat a bot plays keeps it, and can take it back. `given` counts the nonces of a table as they came."""

    person: str = ""
    bot: str = ""
    nonce: str | None = None
    given: int = 0
    bank: float = 0.0

    def free(self) -> bool:
        return not self.person and not self.bot


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """All of a table but its log, seats and talk. `status`, `turn`, `winners` and `moves` follow from the log; they are kept for lists."""

    id: str
    game: str
    title: str
    host: str
    names: list[str]
    options: dict[str, Setting]
    seed: bytes
    made: float
    moved: float
    public: bool = False
    typed: bool = False
    lesson: bool = False
    paused: bool = False
    clock: ClockRule | None = None
    status: str = "open"
    turn: list[int] = []
    winners: list[int] | None = None
    moves: int = 0
    rematch: str = ""


class Line(msgspec.Struct, frozen=True, kw_only=True, tag="chat"):
    """One line of talk. `seat` is None for a spectator."""

    n: int
    who: str
    seat: int | None
    text: str
    at: float


class Invite(msgspec.Struct, frozen=True, kw_only=True):
    """An invitation to a seat of a table, or to any free one. Only the code's hash is kept."""

    code: bytes
    table: str
    seat: int | None


class Change(msgspec.Struct, kw_only=True):
    """What one transaction writes. Entries are (table, seq, line), seq 0 being the log's header; seats are (table, seat, Seat).

    `commands` are (table, person, id of the command, the answer it got): whoever sends a command twice gets this answer. `decks` are
    (person, name, whether it is in the person's own list).
    """

    tables: list[Table] = []
    seats: list[tuple[str, int, Seat]] = []
    entries: list[tuple[str, int, bytes]] = []
    commands: list[tuple[str, str, str, bytes]] = []
    chat: list[tuple[str, Line]] = []
    invites: list[Invite] = []
    people: list[tuple[Person, bytes]] = []
    decks: list[tuple[str, str, bool]] = []

    def empty(self) -> bool:
        return not any(getattr(self, part) for part in self.__struct_fields__)


class Saved(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is opened: `lines` is its log, `names` those of the people who sit there."""

    table: Table
    seats: list[Seat]
    lines: list[bytes]
    commands: dict[tuple[str, str], bytes]
    chat: list[Line]
    names: dict[str, str]


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the lobby lists it."""

    table: Table
    seats: list[Seat]


class Store(ABC):
    """Every method may raise StoreFailed. None of them blocks the loop."""

    @abstractmethod
    async def open(self) -> None:
        """Take the lock or connect, and bring the schema up to date."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is under way."""

    @abstractmethod
    async def write(self, change: Change) -> None:
        """The change in one transaction; it has reached the disk when this returns."""

    @abstractmethod
    async def saved(self, table: str) -> Saved | None: ...

    @abstractmethod
    async def person(self, token: bytes) -> Person | None:
        """The person whose token has this hash."""

    @abstractmethod
    async def rename(self, person: str, name: str) -> None: ...

    @abstractmethod
    async def names(self, people: list[str]) -> dict[str, str]: ...

    @abstractmethod
    async def invite(self, code: bytes) -> Invite | None:
        """The invitation whose code has this hash."""

    @abstractmethod
    async def tables_of(self, person: str, closed: bool, limit: int) -> list[Listed]:
        """Where this person sits or is the host, under way or closed, what moved last first."""

    @abstractmethod
    async def tables_listed(self, closed: bool, limit: int) -> list[Listed]:
        """Public tables, under way or closed, what moved last first."""

    @abstractmethod
    async def open_tables(self, person: str) -> int:
        """How many tables this person has made that are not closed."""

    @abstractmethod
    async def state(self) -> str:
        """ "ok", or in a few words what is wrong."""

    @abstractmethod
    async def decks_of(self, person: str) -> list[str]:
        """The names of a person's own decks, the newest first."""

    @abstractmethod
    async def overdue(self) -> list[str]:
        """Tables whose game is over but which nobody has closed yet."""
