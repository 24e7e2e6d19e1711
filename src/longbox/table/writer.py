"""The thread that writes to the database: in groups, whole or not at all, and only where the next start will find it.

Whatever goes wrong, nobody waits for it in vain: what was not written fails with words, and so does all that comes later if nothing more
can be written.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

from longbox.table.logs import log
from longbox.table.store import Change, Conflict, NoRoom, StoreFailed

GROUP = 500
"""The most changes in one transaction."""

_WORDS = {
    sqlite3.SQLITE_FULL: "The server's disk is full. Nothing was lost and nothing has changed; try again when there is room.",
    sqlite3.SQLITE_BUSY: "The server's database is in use by another program. Nothing has changed; try again.",
    sqlite3.SQLITE_LOCKED: "The server's database is in use by another program. Nothing has changed; try again.",
    sqlite3.SQLITE_READONLY: "The server's database cannot be written to. Nothing has changed.",
    sqlite3.SQLITE_CORRUPT: "The server's database is damaged; restore a copy of it. Nothing has changed.",
    sqlite3.SQLITE_NOTADB: "The server's database is damaged, or is not a database; restore a copy of it.",
    sqlite3.SQLITE_IOERR: "The server's disk does not answer. Nothing has changed.",
    sqlite3.SQLITE_CANTOPEN: "The server's database cannot be opened.",
}
CONFLICT = "Somebody else has written to this table meanwhile. Nothing has changed; try again."
LOST = (
    "The server's database was deleted, replaced or cut short while the server ran, so nothing more is kept and nothing has changed. "
    "Whoever runs the server must stop it, put the database back, and start it again."
)
BROKEN = "The server can write nothing any more, and nothing has changed; whoever runs it must start it again."
CLOSED = "The server stops, and nothing has changed; come back in a moment."


def words_for(error: Exception) -> str:
    """What a person is told about a failure of the database; never its own words, which may quote its content."""
    return _WORDS.get(_code(error), f"The server's database failed ({type(error).__name__}). Nothing has changed.")


def failure(error: Exception) -> StoreFailed:
    return (NoRoom if _code(error) == sqlite3.SQLITE_FULL else StoreFailed)(words_for(error))


def is_damage(error: Exception) -> bool:
    """Whether the database itself is broken, and not only what was asked of it."""
    return _code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _code(error: Exception) -> int:
    return error.sqlite_errorcode & 0xFF if isinstance(error, sqlite3.Error) and hasattr(error, "sqlite_errorcode") else -1


class Files:
    """The files that SQLite writes to. It goes on writing to a file that has lost its name or was cut short by another program; what it
    writes there is gone at the next start."""

    def __init__(self, path: Path) -> None:
        """May raise OSError."""
        self.paths = [path, path.with_name(f"{path.name}-wal")]
        self.known = [path.stat() for path in self.paths]

    def lost(self) -> str:
        """What has happened to a file that is not the one it was, or is shorter than it was last time; "" if all is well."""
        for at, (path, known) in enumerate(zip(self.paths, self.known, strict=True)):
            try:
                now = path.stat()
            except OSError as error:
                return f"{path}: {error.strerror}"
            if not os.path.samestat(now, known):
                return f"{path}: another file is there now"
            if now.st_size < known.st_size:
                return f"{path}: it had {known.st_size} bytes, and has {now.st_size} now"
            self.known[at] = now
        return ""


class _Job:
    """A change on its way to the writer thread, and the future that waits for it."""

    __slots__ = ("change", "done", "failed")

    def __init__(self, change: Change, done: asyncio.Future[None]) -> None:
        self.change = change
        self.done = done
        self.failed: StoreFailed | None = None

    def tell(self) -> None:
        if self.done.done():
            return
        if self.failed is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.failed)


class Writer:
    """One thread, which alone uses its connection. `apply` writes changes within the open transaction."""

    def __init__(self, connection: sqlite3.Connection, files: Files, apply: Callable[[sqlite3.Connection, list[Change]], None]) -> None:
        self.connection = connection
        self.files = files
        self.apply = apply
        self.failed = ""
        """Why nothing is written any more; "" as long as it is."""
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="longbox-store-writer")
        self._thread.start()

    async def write(self, change: Change) -> None:
        """Returns when the change has reached the disk."""
        if self.failed:
            raise StoreFailed(self.failed)
        done: asyncio.Future[None] = self._loop.create_future()
        self._jobs.put(_Job(change, done))
        await asyncio.shield(done)

    async def close(self) -> None:
        """Write what is waiting, and end."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._end()

    def _end(self) -> None:
        """The thread has ended: refuse what it has left, and all that comes. In the loop, as `write` is, so nothing slips in between."""
        self.failed = self.failed or CLOSED
        with contextlib.suppress(queue.Empty):
            while True:
                job = self._jobs.get_nowait()
                if job is not None:
                    job.failed = StoreFailed(self.failed)
                    job.tell()

    # In the thread

    def _run(self) -> None:
        try:
            self._write_all()
        except BaseException as error:
            log("store_writer_ended", error)
            self.failed = self.failed or BROKEN
        finally:
            self._in_loop(self._end)

    def _in_loop(self, act: Callable[..., None], *given: object) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended, and nobody waits
            self._loop.call_soon_threadsafe(act, *given)

    def _write_all(self) -> None:
        """All changes that have come in meanwhile share one transaction, and so one wait for the disk."""
        while (job := self._jobs.get()) is not None:
            group = self._group(job)
            try:
                self._keep(group)
            except StoreFailed as failed:
                self._give_up(group, failed)
            except Exception as error:
                log("store_write_failed", error, quote=False)
                self._give_up(group, failure(error))
            except BaseException:
                self._give_up(group, StoreFailed(BROKEN))
                raise
            finally:
                self._in_loop(_tell_all, group)

    def _group(self, first: _Job) -> list[_Job]:
        group = [first]
        while len(group) < GROUP:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                self._jobs.put(None)
                break
            group.append(job)
        return group

    def _keep(self, group: list[_Job]) -> None:
        """Write a group where the next start will find it. A file may also be lost while it is written to, so nothing is acknowledged
        before it was looked for once more."""
        self._look_for_files()
        self._commit(group)
        self._look_for_files()

    def _look_for_files(self) -> None:
        lost = self.files.lost()
        if lost and not self.failed:
            log("store_lost", StoreFailed(lost))
            self.failed = LOST
        if self.failed:
            raise StoreFailed(self.failed)

    def _commit(self, group: list[_Job]) -> None:
        """Write all changes of a group at once; if one cannot be written, write each by itself, so that only that one fails."""
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            self.apply(self.connection, [job.change for job in group])
        except Exception as error:
            if _code(error) in _WORDS:
                raise
            self.connection.execute("ROLLBACK")
            self.connection.execute("BEGIN IMMEDIATE")
            for job in group:
                self._apply_alone(job)
        self.connection.execute("COMMIT")

    def _apply_alone(self, job: _Job) -> None:
        self.connection.execute("SAVEPOINT change")
        try:
            self.apply(self.connection, [job.change])
        except Exception as error:
            if _code(error) in _WORDS:
                raise
            job.failed = self._refused(error)
            self.connection.execute("ROLLBACK TO change")
        self.connection.execute("RELEASE change")

    def _refused(self, error: Exception) -> StoreFailed:
        if isinstance(error, sqlite3.IntegrityError):
            return Conflict(CONFLICT)
        log("store_change_refused", error, quote=False)
        return failure(error)

    def _give_up(self, group: list[_Job], failed: StoreFailed) -> None:
        """Nothing of a group was written. If not even that can be made sure, nothing more is written."""
        for job in group:
            job.failed = job.failed or failed
        try:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
        except Exception as error:
            log("store_broken", error)
            self.failed = self.failed or BROKEN


def _tell_all(group: list[_Job]) -> None:
    for job in group:
        job.tell()
