"""Copies of all that a server keeps, made while people play; and how one is put back.

SQLite copies the database in one go, as it is at one moment, and nobody waits for it: what is written meanwhile is in the journal. All
other files are written whole and never change, so they are copied after the database, which may name them.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from pathlib import Path

from longbox.kernel.errors import BadOption
from longbox.table.sqlite import VERSION, take_lock
from longbox.table.writer import words_for

DATABASE, MADE = "longbox.db", "longbox.made"
OURS = (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", "lock.db", "lock.db-journal")
"""What is not copied as a file: the database, and the lock."""
UNFINISHED = ".part"


def back_up(data: Path, copy: Path) -> int:
    """Copy what a server keeps in a folder into a new one; how many tables that are. The new folder is there whole or not at all."""
    _is_new(copy, data)
    if not (data / DATABASE).is_file():
        raise BadOption(f"{data}: there are no tables; name the folder where they are kept with --data")
    unfinished = copy.with_name(copy.name + UNFINISHED)
    try:
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True, mode=0o700)
        tables = _copy_database(data / DATABASE, unfinished / DATABASE)
        _copy_files(data, unfinished)
        unfinished.chmod(0o700)
        unfinished.rename(copy)
    except OSError as error:
        raise BadOption(f"{copy}: the copy could not be written ({_said(error)})") from error
    except sqlite3.Error as error:
        raise BadOption(f"{data / DATABASE}: it could not be copied. {words_for(error)}") from error
    return tables


def restore(copy: Path, data: Path) -> int:
    """Put a copy back as a server's folder; how many tables that are. What is there already is not touched."""
    if not (copy / DATABASE).is_file():
        raise BadOption(f"{copy}: this is no copy of a server's folder; it has no {DATABASE}")
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        with contextlib.closing(take_lock(data)):
            if (data / DATABASE).exists():
                raise BadOption(f"{data}: there are tables already. Move this folder away, or name another one with --data")
            for left in (f"{DATABASE}-wal", f"{DATABASE}-shm", MADE):
                (data / left).unlink(missing_ok=True)
            tables = _copy_database(copy / DATABASE, data / f"{DATABASE}{UNFINISHED}")
            _copy_files(copy, data)
            (data / f"{DATABASE}{UNFINISHED}").rename(data / DATABASE)
    except OSError as error:
        raise BadOption(f"{data}: the copy could not be put there ({_said(error)})") from error
    except sqlite3.Error as error:
        raise BadOption(f"{copy / DATABASE}: it could not be read. {words_for(error)}") from error
    return tables


def _is_new(copy: Path, data: Path) -> None:
    if copy.resolve().is_relative_to(data.resolve()):
        raise BadOption(f"{copy}: this is in the folder that is to be copied; name one elsewhere")
    if copy.exists():
        raise BadOption(f"{copy}: it is there already; name a new folder for the copy")


def _copy_database(source: Path, target: Path) -> int:
    """Copy a database that somebody may be writing to, and look the copy through. It is one file, without a journal."""
    target.unlink(missing_ok=True)
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # it holds the seeds of open tables
    with (
        contextlib.closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as read,
        contextlib.closing(sqlite3.connect(target, isolation_level=None)) as write,
    ):
        read.backup(write)
        write.execute("PRAGMA journal_mode = DELETE")
        if write.execute(VERSION).fetchone() == (0,):
            raise BadOption(f"{source}: it is empty")
        if write.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise BadOption(f"{source}: it is damaged, so it was not copied")
        (tables,) = write.execute("SELECT count(*) FROM tables").fetchone()
    with target.open("rb") as file:
        os.fsync(file.fileno())
    return int(tables)


def _copy_files(source: Path, target: Path) -> None:
    """Everything else. A file that outlives its time meanwhile is missing in both."""

    def ours(folder: str, names: list[str]) -> list[str]:
        return [name for name in names if Path(folder) == source and (name in OURS or name.endswith(UNFINISHED))]

    def copied(file: str, place: str) -> None:
        with contextlib.suppress(FileNotFoundError):
            shutil.copy2(file, place)

    shutil.copytree(source, target, dirs_exist_ok=True, ignore=ours, copy_function=copied)


def _said(error: OSError) -> str:
    return error.strerror or str(error)
