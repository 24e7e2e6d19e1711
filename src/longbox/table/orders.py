"""Orders to a server from another process, and what can be looked up there: by the database alone, which is for whoever runs the server."""

from __future__ import annotations

import asyncio
import contextlib
import getpass
import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import msgspec

from longbox.kernel.errors import BadOption
from longbox.table.catalogue import Catalogue
from longbox.table.hall import Hall
from longbox.table.keeping import Keeper
from longbox.table.migrations import MIGRATIONS
from longbox.table.settings import Settings
from longbox.table.sqlite import VERSION, SqliteStore, take_lock
from longbox.table.steward import FAILED, Steward
from longbox.table.store import StoreFailed
from longbox.table.writer import words_for

PATIENCE = 30.0
"""For how many seconds a server may keep an order waiting."""
WAITS = "The server has not answered yet."
PEOPLE = """
SELECT id, name, seen, banned, (SELECT count(DISTINCT "table") FROM seats WHERE person = people.id)
FROM people WHERE instr(lower(name), lower(:words)) OR id = :words ORDER BY seen DESC, name
"""
TABLES = """
SELECT tables.id, json_extract(CAST(about AS TEXT), '$.game'), status, moved, coalesce(hosts.name, '?'), tables.host,
    json_extract(CAST(about AS TEXT), '$.title'),
    (SELECT group_concat(coalesce(people.name, 'bot ' || nullif(seats.bot, ''), 'nobody'), ', ')
     FROM seats LEFT JOIN people ON people.id = seats.person WHERE seats."table" = tables.id)
FROM tables LEFT JOIN people AS hosts ON hosts.id = tables.host
WHERE (status != 'closed' OR :closed) AND json_valid(CAST(about AS TEXT)) ORDER BY moved DESC
"""


def order(data: Path, also: tuple[Path, ...], what: str, *about: str) -> str:
    """Have something done, by the server that serves this folder, or here if none does. What has come of it, or BadOption."""
    with _database(data) as database:
        row = (time.time(), _user(), what, msgspec.json.encode(about).decode())
        number = database.execute("INSERT INTO orders (at, who, what, about) VALUES (?, ?, ?, ?)", row).lastrowid
        if not _served(data):
            asyncio.run(_work(data, also))
        end = time.monotonic() + PATIENCE
        while (answer := database.execute("SELECT answer FROM orders WHERE n = ?", (number,)).fetchone()[0]) is None:
            if time.monotonic() > end:
                raise BadOption(f"the server has not answered for {PATIENCE:.0f} seconds; it will do this as soon as it can")
            time.sleep(0.02)
    if answer.startswith(FAILED):
        raise BadOption(answer.removeprefix(FAILED))
    return str(answer)


def _user() -> str:
    """Who gives the order; where the system has no name for this user, the number."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return f"user {os.getuid()}" if sys.platform != "win32" else "somebody"


def _served(data: Path) -> bool:
    try:
        take_lock(data).close()
    except StoreFailed:
        return True
    return False


async def _work(data: Path, also: tuple[Path, ...]) -> None:
    """Do what a server would do, without one."""
    hall = Hall(Settings(data=data, also=also), SqliteStore(data), Catalogue(also, Keeper(data).own, data))
    await hall.store.open()
    try:
        await Steward(hall).work()
    finally:
        await hall.close()


def people(data: Path, words: str) -> list[str]:
    """People whose names have these words in them, the last seen first."""
    with _database(data) as database:
        rows = database.execute(PEOPLE, {"words": words}).fetchall()
    return [
        f"{id}  {name}  seen {_day(seen)}, at {tables} table{'' if tables == 1 else 's'}{', banned' if banned else ''}"
        for id, name, seen, banned, tables in rows
    ]


def tables(data: Path, closed: bool) -> list[str]:
    """Tables, the last moved first."""
    with _database(data) as database:
        rows = database.execute(TABLES, {"closed": closed}).fetchall()
    return [
        f"{id}  {game}, {status}, moved {_day(moved)}, host {host} ({host_id}): {title} with {seats}"
        for id, game, status, moved, host, host_id, title, seats in rows
    ]


def done(data: Path) -> list[str]:
    """What was ordered, by whom, and what has come of it, the oldest first."""
    with _database(data) as database:
        rows = database.execute("SELECT n, at, who, what, about, answer FROM orders ORDER BY n").fetchall()
    return [
        f"{n}  {_day(at, '%Y-%m-%d %H:%M')}  {who}: {' '.join([what, *msgspec.json.decode(about)])}. {answer or WAITS}"
        for n, at, who, what, about, answer in rows
    ]


def _day(at: float, form: str = "%Y-%m-%d") -> str:
    return datetime.fromtimestamp(at).strftime(form)


@contextlib.contextmanager
def _database(data: Path) -> Iterator[sqlite3.Connection]:
    path = data / "longbox.db"
    if not path.is_file():
        raise BadOption(f"{data}: there are no tables; name the folder where they are kept with --data")
    try:
        with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)) as database:
            if database.execute(VERSION).fetchone() != (len(MIGRATIONS),):
                raise BadOption(f"{path}: a server of another version has written this; start one of this version first")
            yield database
    except sqlite3.Error as error:
        raise BadOption(f"{path}: {words_for(error)}") from error
