"""The store in one SQLite file: WAL, synchronous FULL, one writer thread that commits in groups, a connection for reading whole tables,
whose logs may be long, and one for reading everything else."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from longbox.hosting.passing import Wishes
from longbox.table import forgetting
from longbox.table.logs import log
from longbox.table.migrations import MIGRATIONS
from longbox.table.store import (
    CHAT_KEPT,
    COMMANDS_KEPT,
    Change,
    ChatLine,
    Chosen,
    Damaged,
    Invite,
    Listed,
    Old,
    Order,
    Person,
    Saved,
    Seat,
    Store,
    StoreFailed,
    Table,
)
from longbox.table.writer import LOST, Files, Writer, is_damage, words_for

T = TypeVar("T")

VERSION = "PRAGMA user_version"
_TABLES = msgspec.json.Decoder(Table)
_LINES = msgspec.json.Decoder(ChatLine)
_WISHES = msgspec.json.Decoder(Wishes)
_CHOSEN = msgspec.json.Decoder(dict[str, Chosen])

INTO_TABLES = "INSERT INTO tables (id, host, public, status, moved, imported, story, part, given, seed, about)"
UPDATE_TABLES = (
    "ON CONFLICT (id) DO UPDATE SET host = excluded.host, public = excluded.public, status = excluded.status,"
    " moved = excluded.moved, given = excluded.given, about = excluded.about"
)
INTO_SEATS = 'INTO seats ("table", seat, person, bot, nonce, given, bank, wishes, chosen)'
ROWS = 1000
"""The most rows in one statement."""
HEALTH_KEPT = 1.0
"""For how many seconds an answer about the store's health counts, so that asking often costs nothing."""
HEALTH_PATIENCE = 5.0
"""How many seconds the disk may take to answer before it is said not to."""
LEAST_ROOM = 8 * 1024 * 1024
"""With fewer free bytes a disk counts as full: SQLite may find room for small changes in its own files, but not for long."""
WHOLE_AGAIN = 6 * 3600.0
"""After how many seconds the whole database is looked through again for damage."""
DAMAGED = "The server's database is damaged: some of what it holds cannot be read. Whoever runs the server should restore a copy of it."
FULL = "The server's disk is almost full: soon nothing more can be kept."
SILENT = "The server's disk does not answer."


class SqliteStore(Store):
    """One file, one process. A second server on the same folder is refused."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "longbox.db"
        self._made = folder / "longbox.made"
        """Says that there is a database here: one that has vanished is not taken for a new folder."""
        self._health: asyncio.Task[str] | None = None
        self._health_at = 0.0
        self._damaged: set[str] = set()
        self._damage = ""
        """What is wrong with the database as a whole; "" as far as anybody knows."""
        self._fences: dict[str, int] = {}
        """Under which each table is held: in memory, because nobody who has held one outlives this process. Of the writer alone."""
        self._numbers = count(1)
        self._looked_at = 0.0
        self._looking: asyncio.Task[None] | None = None
        self._reader = ThreadPoolExecutor(1, "longbox-store-reader")
        self._log_reader = ThreadPoolExecutor(1, "longbox-store-logs")

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        await asyncio.to_thread(self._open)
        self._writer = Writer(self._write, self._files, self._apply)
        self._look_through_soon()

    async def close(self) -> None:
        await self._writer.close()
        if self._looking is not None:
            await self._looking
        self._reader.shutdown()
        self._log_reader.shutdown()
        self._opened.close()

    # Opening

    def _open(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=self.folder).close()  # SQLite does not say why it cannot write
        except OSError as error:
            raise StoreFailed(f"{self.folder}: tables cannot be kept there ({error.strerror})") from error
        with contextlib.ExitStack() as opened:
            try:
                opened.enter_context(contextlib.closing(take_lock(self.folder)))
                self._not_emptied()
                self._write = opened.enter_context(contextlib.closing(self._connect()))
                self.path.chmod(0o600)  # it holds the seeds of open tables
                self._write.execute("PRAGMA journal_mode = WAL")
                self._write.execute("PRAGMA synchronous = FULL")
                self._write.execute("PRAGMA foreign_keys = ON")
                migrate(self._write, str(self.path))
                self._read = opened.enter_context(contextlib.closing(self._reading()))
                self._read_logs = opened.enter_context(contextlib.closing(self._reading()))
                self._write.execute(forgetting.UNFINISHED)
                apply(self._write, [Change(health=[time.time()])])
                self._files = Files(self.path)
                self._made.touch()
            except sqlite3.Error as error:
                raise StoreFailed(f"{self.path}: {words_for(error)}") from error
            except OSError as error:
                raise StoreFailed(f"{error.filename or self.path}: tables cannot be kept there ({error.strerror})") from error
            self._opened = opened.pop_all()

    def _not_emptied(self) -> None:
        """Refuse to begin with nothing where there was something."""
        if self._made.exists() and not (self.path.exists() and self._version()):
            raise StoreFailed(
                f"{self.path}: the database is empty or gone, but tables were kept in this folder. Put a copy of it back; "
                f"or, to begin with nothing, delete {self._made.name} as well"
            )

    def _version(self) -> int:
        """The version of the database that is there; 0 if it has nothing of ours."""
        with contextlib.closing(self._connect()) as connection:
            (version,) = connection.execute(VERSION).fetchone()
        return int(version)

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)

    def _reading(self) -> sqlite3.Connection:
        connection = self._connect()
        connection.text_factory = _text
        return connection

    # Writing

    async def write(self, change: Change) -> None:
        await self._writer.write(change)

    async def take(self, table: str) -> int:
        there = "SELECT 1 FROM tables WHERE id = ?"
        if await self._ask(lambda read: read.execute(there, (table,)).fetchone()) is None:
            return 0
        fence = next(self._numbers)
        await self.write(Change(taken={table: fence}))
        return fence

    def _apply(self, connection: sqlite3.Connection, changes: list[Change]) -> None:
        """Write changes within the open transaction, if all come from those who hold their tables."""
        for change in changes:
            self._fences.update(change.taken)
        if any(self._fences.get(table) != fence for change in changes for table, fence in change.fences.items()):
            raise sqlite3.IntegrityError("somebody else holds the table")
        apply(connection, changes)
        for table in [table for change in changes for table in (*change.deleted, *change.outlived)]:
            self._fences[table] = 0  # who held it must not make it again

    async def state(self) -> str:
        if self._health is None or (self._health.done() and self._loop.time() > self._health_at + HEALTH_KEPT):
            self._health = self._loop.create_task(self._check())
        return await asyncio.shield(self._health)

    async def _check(self) -> str:
        try:
            async with asyncio.timeout(HEALTH_PATIENCE):
                return await self._try_out()
        except TimeoutError:
            return SILENT
        except StoreFailed as failed:
            return str(failed)
        finally:
            self._health_at = self._loop.time()

    async def _try_out(self) -> str:
        """Write something, and read it back. Whether the rest can be read is looked into now and then, by the side."""
        self._look_through_soon()
        now = time.time()
        await self.write(Change(health=[now]))
        found = await self._ask(lambda read: read.execute("SELECT at FROM health").fetchall())
        room = await self._ask(lambda read: shutil.disk_usage(self.folder).free)
        return LOST if found != [(now,)] else self._damage or (FULL if room < LEAST_ROOM else "ok")

    def _look_through_soon(self) -> None:
        if self._looking is None or (self._looking.done() and self._loop.time() > self._looked_at + WHOLE_AGAIN):
            self._looked_at = self._loop.time()
            self._looking = self._loop.create_task(self._look_through())

    async def _look_through(self) -> None:
        self._damage = await asyncio.to_thread(self._damage_found)
        if self._damage:
            log("store_damaged", StoreFailed(self._damage))

    def _damage_found(self) -> str:
        """What SQLite finds wrong with the whole file."""
        try:
            with contextlib.closing(self._connect()) as read:
                return "" if read.execute("PRAGMA quick_check(1)").fetchone() == ("ok",) else DAMAGED
        except sqlite3.DatabaseError as error:
            return DAMAGED if is_damage(error) else words_for(error)

    # Reading

    async def _ask(self, read: Callable[[sqlite3.Connection], T], whole: bool = False) -> T:
        """Read something. Whole tables are read apart, because their logs may be long."""
        reader, connection = (self._log_reader, self._read_logs) if whole else (self._reader, self._read)
        if self._writer.failed:  # what a lost file holds may never have been acknowledged
            raise StoreFailed(self._writer.failed)
        try:
            return await self._loop.run_in_executor(reader, read, connection)
        except (sqlite3.Error, OSError) as error:
            if is_damage(error):
                self._damage = DAMAGED
            raise StoreFailed(words_for(error)) from error

    async def saved(self, table: str) -> Saved | None:
        return await self._ask(lambda read: _saved(read, table), whole=True)

    async def logs(self, tables: list[str]) -> list[bytes]:
        return await self._ask(lambda read: [b"".join(_lines_of(read, table)) for table in tables], whole=True)

    async def length(self, table: str) -> int:
        last = 'coalesce((SELECT max(seq) FROM {} WHERE "table" = :table), -1)'
        wanted = f"SELECT max({last.format('entries')}, {last.format('parts')}) + 1"
        return int((await self._ask(lambda read: read.execute(wanted, {"table": table}).fetchone()))[0])

    async def listed(self, table: str) -> Listed | None:
        found = self._whole(await self._ask(lambda read: _found(read, "id = :id", {"id": table})))
        return found[0] if found else None

    async def chapters(self, story: str, before: int, most: int) -> list[Listed]:
        where = "story = :story AND part < :before ORDER BY part DESC LIMIT :most"
        values = {"story": story, "before": before, "most": most}
        return self._whole(await self._ask(lambda read: _found(read, where, values)))[::-1]

    async def given(self, story: str) -> bool:
        wanted = "SELECT 1 FROM tables WHERE story = ? AND given = 1 LIMIT 1"
        return await self._ask(lambda read: read.execute(wanted, (story,)).fetchone()) is not None

    async def person(self, token: bytes) -> Person | None:
        wanted = "SELECT id, name, made, seen FROM people WHERE token = ?"
        rows = await self._ask(lambda read: read.execute(wanted, (token,)).fetchall())
        return Person(id=rows[0][0], name=rows[0][1], made=rows[0][2], seen=rows[0][3]) if rows else None

    async def rename(self, person: str, name: str) -> None:
        known = await self._ask(lambda read: read.execute("SELECT token, made, seen FROM people WHERE id = ?", (person,)).fetchone())
        if known is not None:
            await self.write(Change(people=[(Person(id=person, name=name, made=known[1], seen=known[2]), known[0])]))

    async def names(self, people: list[str]) -> dict[str, str]:
        return await self._ask(lambda read: _names(read, people))

    async def invite(self, code: bytes) -> Invite | None:
        wanted = 'SELECT "table", seat, made, person FROM invites WHERE code = ?'
        row = await self._ask(lambda read: read.execute(wanted, (code,)).fetchone())
        return Invite(code=code, table=row[0], seat=row[1], made=row[2], person=row[3]) if row else None

    async def tables_of(self, person: str, closed: bool, limit: int) -> list[Listed]:
        where = '(host = :person OR id IN (SELECT "table" FROM seats WHERE person = :person))'
        return self._whole(await self._ask(lambda read: _listed(read, where, {"person": person, "closed": closed, "limit": limit})))

    async def tables_listed(self, closed: bool, limit: int) -> list[Listed]:
        return self._whole(await self._ask(lambda read: _listed(read, "public = 1", {"closed": closed, "limit": limit})))

    async def tables_played(self, limit: int) -> list[Listed]:
        return self._whole(await self._ask(lambda read: _listed(read, "public = 0", {"closed": True, "limit": limit})))

    def _whole(self, found: list[Listed | Damaged]) -> list[Listed]:
        """The tables that can be listed; of each of the others the log speaks once."""
        for one in found:
            if isinstance(one, Damaged) and str(one) not in self._damaged:
                self._damaged.add(str(one))
                log("table_damaged", one)
        return [one for one in found if isinstance(one, Listed)]

    async def open_tables(self, person: str) -> int:
        counted = "SELECT count(*) FROM tables WHERE host = ? AND status != 'closed'"
        return int((await self._ask(lambda read: read.execute(counted, (person,)).fetchone()))[0])

    async def own_of(self, person: str, game: str) -> list[str]:
        listed = "SELECT name FROM own WHERE person = ? AND game IN (?, '') ORDER BY n DESC"
        return await self._ask(lambda read: [row[0] for row in read.execute(listed, (person, game))])

    async def stored(self, since: float, most: int) -> list[tuple[str, float, float]]:
        wanted = "SELECT person, used, at FROM stored WHERE at > ? ORDER BY used DESC LIMIT ?"
        return await self._ask(lambda read: read.execute(wanted, (since, most)).fetchall())

    async def overdue(self) -> list[str]:
        return await self._ask(lambda read: [row[0] for row in read.execute("SELECT id FROM tables WHERE status = 'over'")])

    # What whoever runs the server wants

    async def orders(self) -> list[Order]:
        rows = await self._ask(lambda read: read.execute("SELECT n, what, about FROM orders WHERE answer IS NULL ORDER BY n").fetchall())
        return [Order(n=n, what=what, about=msgspec.json.decode(about, type=list[str])) for n, what, about in rows]

    async def banned(self) -> set[str]:
        return await self._ask(lambda read: {row[0] for row in read.execute("SELECT id FROM people WHERE banned = 1")})

    # What has outlived its time

    async def any_old(self, what: Old, before: float) -> bool:
        return await self._ask(lambda read: forgetting.is_any(read, what, before))

    async def unseen(self, before: float, after: tuple[float, str], most: int) -> list[tuple[float, str]]:
        return await self._ask(lambda read: read.execute(forgetting.UNSEEN, (before, *after, most)).fetchall())

    async def old_imports(self, before: float) -> list[str]:
        return await self._ask(lambda read: [row[0] for row in read.execute(forgetting.IMPORTED, (before,))])

    async def naming(self, after: str, most: int) -> list[tuple[str, bytes]]:
        return await self._ask(lambda read: read.execute(forgetting.NAMING, (after, most)).fetchall())

    async def owned(self, names: set[str]) -> set[str]:
        some = msgspec.json.encode(sorted(names)).decode()
        return await self._ask(lambda read: {row[0] for row in read.execute(forgetting.OWNED, (some,))})


def take_lock(folder: Path) -> sqlite3.Connection:
    """The lock of the folder, held until the connection closes or the process dies: an open transaction on an empty database."""
    lock = sqlite3.connect(folder / "lock.db", isolation_level=None, timeout=0, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise
        raise StoreFailed(f"{folder}: another longbox serves the tables in this folder; stop it, or name another one with --data") from None
    return lock


def migrate(connection: sqlite3.Connection, source: str) -> None:
    """Update the schema, one version at a time, each whole or not at all."""
    (version,) = connection.execute(VERSION).fetchone()
    if version > len(MIGRATIONS):
        raise StoreFailed(
            f"{source}: this database is of version {version}, written by a newer longbox; this one knows up to version {len(MIGRATIONS)}"
        )
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        connection.executescript(f"BEGIN IMMEDIATE; {script} PRAGMA user_version = {number}; COMMIT;")


def apply(connection: sqlite3.Connection, changes: list[Change]) -> None:
    """Write changes within the open transaction. An entry that exists already is an IntegrityError, and so are tables and seats that are
    there and come without a fence; everything else is updated."""
    _insert(
        connection,
        "INSERT INTO people (id, token, name, made, seen)",
        [(person.id, token, person.name, person.made, person.seen) for change in changes for person, token in change.people],
        "ON CONFLICT (id) DO UPDATE SET name = excluded.name, seen = excluded.seen",
    )
    for held in (False, True):
        tables = [_table_row(table) for change in changes for table in change.tables if (table.id in change.fences) == held]
        _insert(connection, INTO_TABLES, tables, UPDATE_TABLES if held else "")
        seats = [
            (table, at, *_seat_row(seat)) for change in changes for table, at, seat in change.seats if (table in change.fences) == held
        ]
        _insert(connection, f"INSERT{' OR REPLACE' if held else ''} {INTO_SEATS}", seats)
    _insert(connection, 'INSERT INTO entries ("table", seq, line)', [entry for change in changes for entry in change.entries])
    _insert(connection, 'INSERT INTO parts ("table", seq, lines)', [part for change in changes for part in change.parts])
    now = time.time()
    _insert(
        connection,
        'INSERT INTO commands ("table", person, id, answer, at)',
        [(*known, now) for change in changes for known in change.commands],
    )
    _insert(
        connection,
        'INSERT INTO chat ("table", n, line, at)',
        [(table, line.n, msgspec.json.encode(line), line.at) for change in changes for table, line in change.chat],
    )
    for table, line in [said for change in changes for said in change.chat]:
        connection.execute('DELETE FROM chat WHERE "table" = ? AND n <= ?', (table, line.n - CHAT_KEPT))
    for change in changes:
        _invitations(connection, change)
    _insert(connection, "INSERT OR REPLACE INTO health (id, at)", [(1, at) for change in changes for at in change.health])
    _insert(connection, "INSERT OR REPLACE INTO stored (person, used, at)", [row for change in changes for row in change.stored])
    for person, game, name, kept in [thing for change in changes for thing in change.own]:
        connection.execute("DELETE FROM own WHERE person = ? AND game IN (?, '') AND name = ?", (person, game, name))
        _insert(connection, "INSERT INTO own (person, game, name)", [(person, game, name)] if kept else [])
    for change in changes:
        connection.executemany("UPDATE orders SET answer = ? WHERE n = ?", [(answer, n) for n, answer in change.answered])
        connection.executemany("UPDATE people SET banned = ? WHERE id = ?", [(banned, person) for person, banned in change.banned])
        forgetting.forget(connection, change)


def _invitations(connection: sqlite3.Connection, change: Change) -> None:
    """One change after the other: an invitation that was made before they end must end."""
    for table in change.uninvited:
        connection.execute('DELETE FROM invites WHERE "table" = ?', (table,))
    for code, person in change.used:
        connection.execute("UPDATE invites SET person = ? WHERE code = ?", (person, code))
    rows = [(invite.code, invite.table, invite.seat, invite.made, invite.person) for invite in change.invites]
    _insert(connection, 'INSERT INTO invites (code, "table", seat, made, person)', rows)


def _insert(connection: sqlite3.Connection, into: str, rows: Sequence[tuple[Any, ...]], conflict: str = "") -> None:
    """Insert many rows with one statement: after every step of a statement this thread has to wait for its turn again."""
    for first in range(0, len(rows), ROWS):
        some = rows[first : first + ROWS]
        marks = ",".join(["(" + ",".join("?" * len(some[0])) + ")"] * len(some))
        connection.execute(f"{into} VALUES {marks} {conflict}", [value for row in some for value in row])


def _table_row(table: Table) -> tuple[Any, ...]:
    about = msgspec.json.encode(msgspec.structs.replace(table, seed=b""))
    story = (table.story, table.part, table.given)
    return table.id, table.host, table.public, table.status, table.moved, table.imported, *story, table.seed, about


def _seat_row(seat: Seat) -> tuple[Any, ...]:
    return seat.person, seat.bot, seat.nonce, seat.given, seat.bank, msgspec.json.encode(seat.wishes), msgspec.json.encode(seat.chosen)


_ABOUT = "about, story, part, given"


def _table(about: bytes, story: str, part: int, given: int, seed: bytes = b"") -> Table:
    return msgspec.structs.replace(_TABLES.decode(about), story=story, part=part, given=bool(given), seed=seed)


def _seats(read: sqlite3.Connection, table: str) -> list[Seat]:
    rows = read.execute('SELECT person, bot, nonce, given, bank, wishes, chosen FROM seats WHERE "table" = ? ORDER BY seat', (table,))
    return [
        Seat(person=person, bot=bot, nonce=nonce, given=given, bank=bank, wishes=_WISHES.decode(wishes), chosen=_CHOSEN.decode(chosen))
        for person, bot, nonce, given, bank, wishes, chosen in rows
    ]


def _names(read: sqlite3.Connection, people: list[str]) -> dict[str, str]:
    rows = read.execute("SELECT id, name FROM people WHERE id IN (SELECT value FROM json_each(?))", (msgspec.json.encode(people).decode(),))
    return dict(rows.fetchall())


def _saved(read: sqlite3.Connection, table: str) -> Saved | None:
    read.execute("BEGIN")
    try:
        row = read.execute(f"SELECT {_ABOUT}, seed FROM tables WHERE id = ?", (table,)).fetchone()
        with _reading(table):
            return None if row is None else _saved_with(read, _table(*row))
    finally:
        read.execute("COMMIT")


def _saved_with(read: sqlite3.Connection, table: Table) -> Saved:
    seats = _seats(read, table.id)
    lines = [line for some in _lines_of(read, table.id) for line in some.splitlines(keepends=True)]
    commands = read.execute(
        'SELECT person, id, answer FROM commands WHERE "table" = ? ORDER BY at DESC LIMIT ?', (table.id, COMMANDS_KEPT)
    ).fetchall()
    newest = 'SELECT n, line FROM chat WHERE "table" = ? ORDER BY n DESC LIMIT ?'
    chat = read.execute(f"SELECT line FROM ({newest}) ORDER BY n", (table.id, CHAT_KEPT))
    return Saved(
        table=table,
        seats=seats,
        lines=lines,
        commands={(person, command): answer for person, command, answer in reversed(commands)},
        chat=[_LINES.decode(line) for (line,) in chat],
        names=_names(read, [*(seat.person for seat in seats), *table.predicted.tally, *table.keepers, *table.had]),
    )


def _lines_of(read: sqlite3.Connection, table: str) -> list[bytes]:
    """The log of a table, one or many lines at a time."""
    entries = read.execute('SELECT line FROM entries WHERE "table" = ? ORDER BY seq', (table,)).fetchall()
    parts = read.execute('SELECT lines FROM parts WHERE "table" = ? ORDER BY seq', (table,)).fetchall()
    return [lines for (lines,) in [*entries, *parts]]


def _listed(read: sqlite3.Connection, where: str, values: dict[str, Any]) -> list[Listed | Damaged]:
    return _found(read, f"{where} AND (status = 'closed') = :closed ORDER BY moved DESC LIMIT :limit", values)


def _found(read: sqlite3.Connection, where: str, values: dict[str, Any]) -> list[Listed | Damaged]:
    rows = read.execute(f"SELECT id, {_ABOUT} FROM tables WHERE {where}", values).fetchall()
    return [_listed_one(read, *row) for row in rows]


def _listed_one(read: sqlite3.Connection, table: str, *about: Any) -> Listed | Damaged:
    """One table of a list, or why it cannot be listed: the others still can."""
    try:
        with _reading(table):
            return Listed(table=_table(*about), seats=_seats(read, table))
    except Damaged as damaged:
        return damaged


@contextlib.contextmanager
def _reading(table: str) -> Iterator[None]:
    try:
        yield
    except (msgspec.DecodeError, TypeError, ValueError) as error:
        raise Damaged(f"What the server keeps of the table {table} cannot be read: it is damaged, or from another version.") from error


def _text(data: bytes) -> str:
    """What is no text is still read, so that it spoils only the row where it stands."""
    return data.decode("utf-8", "replace")
