"""The store in one SQLite file: WAL, synchronous FULL, one writer thread that commits in groups, reads on a connection of their own."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from longbox.table.migrations import MIGRATIONS
from longbox.table.store import Change, Conflict, Invite, Line, Listed, Person, Saved, Seat, Store, StoreFailed, Table

T = TypeVar("T")

_TABLES = msgspec.json.Decoder(Table)
_LINES = msgspec.json.Decoder(Line)

GROUP = 500
"""The most changes in one transaction."""
ROWS = 1000
"""The most rows in one statement."""

_WORDS = {
    sqlite3.SQLITE_FULL: "The server's disk is full. Nothing was lost and nothing has changed; try again when there is room.",
    sqlite3.SQLITE_BUSY: "The server's database is in use by another program. Nothing has changed; try again.",
    sqlite3.SQLITE_LOCKED: "The server's database is in use by another program. Nothing has changed; try again.",
    sqlite3.SQLITE_READONLY: "The server's database cannot be written to. Nothing has changed.",
    sqlite3.SQLITE_CORRUPT: "The server's database is damaged; restore a copy of it. Nothing has changed.",
    sqlite3.SQLITE_NOTADB: "The server's database is damaged, or is no database; restore a copy of it.",
    sqlite3.SQLITE_IOERR: "The server's disk does not answer. Nothing has changed.",
    sqlite3.SQLITE_CANTOPEN: "The server's database cannot be opened.",
}


class _Job:
    """A change on its way to the writer thread, and whoever waits for it."""

    __slots__ = ("change", "done", "failed")

    def __init__(self, change: Change, done: asyncio.Future[None]) -> None:
        self.change = change
        self.done = done
        self.failed: StoreFailed | None = None

    def tell(self) -> None:
        if self.done.cancelled():
            return
        if self.failed is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.failed)


class SqliteStore(Store):
    """One file, one process. A second server on the same folder is refused."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "longbox.db"
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._reader = ThreadPoolExecutor(1, "longbox-store-reader")

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        await asyncio.to_thread(self._open)
        self._writer = threading.Thread(target=self._write_all, name="longbox-store-writer")
        self._writer.start()

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._reader.shutdown()
        self._opened.close()

    # Opening

    def _open(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreFailed(f"{self.folder}: tables cannot be kept there ({error.strerror})") from error
        with contextlib.ExitStack() as opened:
            try:
                opened.enter_context(contextlib.closing(take_lock(self.folder)))
                self._write = opened.enter_context(contextlib.closing(self._connect()))
                self.path.chmod(0o600)  # it holds the seeds of tables that are still played
                self._write.execute("PRAGMA journal_mode = WAL")
                self._write.execute("PRAGMA synchronous = FULL")
                self._write.execute("PRAGMA foreign_keys = ON")
                migrate(self._write, str(self.path))
                self._read = opened.enter_context(contextlib.closing(self._connect()))
            except sqlite3.Error as error:
                raise StoreFailed(f"{self.path}: {words_for(error)}") from error
            self._opened = opened.pop_all()

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)

    # Writing

    async def write(self, change: Change) -> None:
        done: asyncio.Future[None] = self._loop.create_future()
        self._jobs.put(_Job(change, done))
        await asyncio.shield(done)

    def _write_all(self) -> None:
        """The writer thread: whatever has come in meanwhile shares one transaction, and so one wait for the disk."""
        job = self._jobs.get()
        while job is not None:
            group, job = self._group(job)
            try:
                self._commit(group)
            except sqlite3.Error as error:
                self._give_up(group, StoreFailed(words_for(error)))
            self._loop.call_soon_threadsafe(_tell_all, group)
            job = job or self._jobs.get()

    def _group(self, first: _Job) -> tuple[list[_Job], _Job | None]:
        group = [first]
        while len(group) < GROUP:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return group, None
            if job is None:
                self._jobs.put(None)
                return group, None
            group.append(job)
        return group, None

    def _commit(self, group: list[_Job]) -> None:
        """All changes of a group at once; if one of them conflicts, each by itself, so that only that one fails."""
        self._write.execute("BEGIN IMMEDIATE")
        try:
            apply(self._write, [job.change for job in group])
        except sqlite3.IntegrityError:
            self._write.execute("ROLLBACK")
            self._write.execute("BEGIN IMMEDIATE")
            for job in group:
                self._apply_alone(job)
        self._write.execute("COMMIT")

    def _apply_alone(self, job: _Job) -> None:
        self._write.execute("SAVEPOINT change")
        try:
            apply(self._write, [job.change])
        except sqlite3.IntegrityError:
            job.failed = Conflict("Somebody else has written to this table meanwhile. Nothing has changed; try again.")
            self._write.execute("ROLLBACK TO change")
        self._write.execute("RELEASE change")

    def _give_up(self, group: list[_Job], failed: StoreFailed) -> None:
        if self._write.in_transaction:
            self._write.execute("ROLLBACK")
        for job in group:
            job.failed = job.failed or failed

    # Reading

    async def _ask(self, read: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return await self._loop.run_in_executor(self._reader, read, self._read)
        except (sqlite3.Error, msgspec.DecodeError) as error:
            raise StoreFailed(words_for(error)) from error

    async def saved(self, table: str) -> Saved | None:
        return await self._ask(lambda read: _saved(read, table))

    async def person(self, token: bytes) -> Person | None:
        rows = await self._ask(lambda read: read.execute("SELECT id, name, made FROM people WHERE token = ?", (token,)).fetchall())
        return Person(id=rows[0][0], name=rows[0][1], made=rows[0][2]) if rows else None

    async def rename(self, person: str, name: str) -> None:
        known = await self._ask(lambda read: read.execute("SELECT token, made FROM people WHERE id = ?", (person,)).fetchone())
        if known is not None:
            await self.write(Change(people=[(Person(id=person, name=name, made=known[1]), known[0])]))

    async def names(self, people: list[str]) -> dict[str, str]:
        return await self._ask(lambda read: _names(read, people))

    async def invite(self, code: bytes) -> Invite | None:
        row = await self._ask(lambda read: read.execute('SELECT "table", seat FROM invites WHERE code = ?', (code,)).fetchone())
        return Invite(code=code, table=row[0], seat=row[1]) if row else None

    async def tables_of(self, person: str, closed: bool, limit: int) -> list[Listed]:
        where = '(host = :person OR id IN (SELECT "table" FROM seats WHERE person = :person))'
        return await self._ask(lambda read: _listed(read, where, {"person": person, "closed": closed, "limit": limit}))

    async def tables_listed(self, closed: bool, limit: int) -> list[Listed]:
        return await self._ask(lambda read: _listed(read, "public", {"closed": closed, "limit": limit}))

    async def open_tables(self, person: str) -> int:
        counted = "SELECT count(*) FROM tables WHERE host = ? AND status != 'closed'"
        return int((await self._ask(lambda read: read.execute(counted, (person,)).fetchone()))[0])

    async def state(self) -> str:
        try:
            await self._ask(lambda read: read.execute("SELECT 1 FROM tables LIMIT 1").fetchone())
        except StoreFailed as error:
            return str(error)
        return "ok"

    async def decks_of(self, person: str) -> list[str]:
        return await self._ask(
            lambda read: [row[0] for row in read.execute("SELECT name FROM decks WHERE person = ? ORDER BY n DESC", (person,))]
        )

    async def overdue(self) -> list[str]:
        return await self._ask(lambda read: [row[0] for row in read.execute("SELECT id FROM tables WHERE status = 'over'")])


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
    """Bring the schema up to date, one version at a time, each whole or not at all."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        raise StoreFailed(
            f"{source}: this database is of version {version}, written by a newer longbox; this one knows up to version {len(MIGRATIONS)}"
        )
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        connection.executescript(f"BEGIN IMMEDIATE; {script} PRAGMA user_version = {number}; COMMIT;")


def apply(connection: sqlite3.Connection, changes: list[Change]) -> None:
    """Write changes within the open transaction. An entry that is there already is an IntegrityError; all else is brought up to date."""
    _insert(
        connection,
        "INSERT INTO people (id, token, name, made)",
        [(person.id, token, person.name, person.made) for change in changes for person, token in change.people],
        "ON CONFLICT (id) DO UPDATE SET name = excluded.name",
    )
    _insert(
        connection,
        "INSERT INTO tables (id, host, public, status, moved, seed, about)",
        [_table_row(table) for change in changes for table in change.tables],
        "ON CONFLICT (id) DO UPDATE SET host = excluded.host, public = excluded.public, status = excluded.status,"
        " moved = excluded.moved, about = excluded.about",
    )
    _insert(
        connection,
        'INSERT OR REPLACE INTO seats ("table", seat, person, bot, nonce, given, bank)',
        [(table, at, seat.person, seat.bot, seat.nonce, seat.given, seat.bank) for change in changes for table, at, seat in change.seats],
    )
    _insert(connection, 'INSERT INTO entries ("table", seq, line)', [entry for change in changes for entry in change.entries])
    _insert(connection, 'INSERT INTO commands ("table", person, id, answer)', [known for change in changes for known in change.commands])
    _insert(
        connection,
        'INSERT INTO chat ("table", n, line)',
        [(table, line.n, msgspec.json.encode(line)) for change in changes for table, line in change.chat],
    )
    _insert(
        connection,
        'INSERT INTO invites (code, "table", seat)',
        [(invite.code, invite.table, invite.seat) for change in changes for invite in change.invites],
    )
    for person, name, kept in [deck for change in changes for deck in change.decks]:
        connection.execute("DELETE FROM decks WHERE person = ? AND name = ?", (person, name))
        _insert(connection, "INSERT INTO decks (person, name)", [(person, name)] if kept else [])


def _insert(connection: sqlite3.Connection, into: str, rows: Sequence[tuple[Any, ...]], conflict: str = "") -> None:
    """Many rows with one statement: after every step of a statement this thread has to wait for its turn again."""
    for first in range(0, len(rows), ROWS):
        some = rows[first : first + ROWS]
        marks = ",".join(["(" + ",".join("?" * len(some[0])) + ")"] * len(some))
        connection.execute(f"{into} VALUES {marks} {conflict}", [value for row in some for value in row])


def words_for(error: Exception) -> str:
    """What a person is told of a failure of the database; never its own words, which may quote what it holds."""
    code = error.sqlite_errorcode & 0xFF if isinstance(error, sqlite3.Error) and hasattr(error, "sqlite_errorcode") else -1
    return _WORDS.get(code, f"The server's database failed ({type(error).__name__}). Nothing has changed.")


def _tell_all(group: list[_Job]) -> None:
    for job in group:
        job.tell()


def _table_row(table: Table) -> tuple[Any, ...]:
    about = msgspec.json.encode(msgspec.structs.replace(table, seed=b""))
    return table.id, table.host, table.public, table.status, table.moved, table.seed, about


def _table(about: bytes, seed: bytes = b"") -> Table:
    return msgspec.structs.replace(_TABLES.decode(about), seed=seed)


def _seats(read: sqlite3.Connection, table: str) -> list[Seat]:
    rows = read.execute('SELECT person, bot, nonce, given, bank FROM seats WHERE "table" = ? ORDER BY seat', (table,))
    return [Seat(person=person, bot=bot, nonce=nonce, given=given, bank=bank) for person, bot, nonce, given, bank in rows]


def _names(read: sqlite3.Connection, people: list[str]) -> dict[str, str]:
    rows = read.execute("SELECT id, name FROM people WHERE id IN (SELECT value FROM json_each(?))", (msgspec.json.encode(people).decode(),))
    return dict(rows.fetchall())


def _saved(read: sqlite3.Connection, table: str) -> Saved | None:
    read.execute("BEGIN")
    try:
        row = read.execute("SELECT about, seed FROM tables WHERE id = ?", (table,)).fetchone()
        if row is None:
            return None
        seats = _seats(read, table)
        lines = [line for (line,) in read.execute('SELECT line FROM entries WHERE "table" = ? ORDER BY seq', (table,))]
        commands = read.execute('SELECT person, id, answer FROM commands WHERE "table" = ?', (table,))
        chat = read.execute('SELECT line FROM (SELECT n, line FROM chat WHERE "table" = ? ORDER BY n DESC LIMIT 100) ORDER BY n', (table,))
        return Saved(
            table=_table(*row),
            seats=seats,
            lines=lines,
            commands={(person, command): answer for person, command, answer in commands},
            chat=[_LINES.decode(line) for (line,) in chat],
            names=_names(read, [seat.person for seat in seats]),
        )
    finally:
        read.execute("COMMIT")


def _listed(read: sqlite3.Connection, where: str, values: dict[str, Any]) -> list[Listed]:
    wanted = f"SELECT id, about FROM tables WHERE {where} AND (status = 'closed') = :closed ORDER BY moved DESC LIMIT :limit"
    rows = read.execute(wanted, values).fetchall()
    return [Listed(table=_table(about), seats=_seats(read, table)) for table, about in rows]
