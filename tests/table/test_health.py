"""A store that fails in ways that nobody foresaw: it says so, to players and to /ready, and nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import os
import resource
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from longbox.table import sqlite
from longbox.table.sqlite import SqliteStore
from longbox.table.store import Change, ChatLine, StoreFailed
from longbox.table.writer import BROKEN, CLOSED, LOST
from tests.table.serving import PATIENCE, Answer, Running, pair, running, wait_for
from tests.table.test_restart import again
from tests.table.test_store import new, use


@pytest.fixture(autouse=True)
def asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that tests need not wait until an answer about the health is too old."""
    monkeypatch.setattr(sqlite, "HEALTH_KEPT", 0.0)


def one(number: int) -> Change:
    return Change(entries=[("t", number, b"%d\n" % number)])


def health(server: Running) -> tuple[int, str]:
    """What /ready says to somebody without a cookie. Whatever it says, the process itself is well."""
    assert asked(server, "/health").json()["ok"]
    answer = asked(server, "/ready")
    about = answer.json()
    assert about["ok"] == (not about["why"]) == (answer.status == 200)
    return answer.status, about["why"]


def asked(server: Running, page: str) -> Answer:
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    line.request("GET", page)
    try:
        return Answer(line.getresponse())
    finally:
        line.close()


def test_health_tells_of_damage_anywhere_in_the_database(tmp_path: Path) -> None:
    """What can be written and read back says nothing about the rest."""
    with running(tmp_path) as server:
        pair(server)
        assert health(server) == (200, "")
    store = sqlite3.connect(tmp_path / "longbox.db")
    (page,) = store.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").fetchone()
    (size,) = store.execute("PRAGMA page_size").fetchone()
    store.close()
    with (tmp_path / "longbox.db").open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    with running(tmp_path) as server:
        wait_for(lambda: health(server)[0] == 503)
        assert health(server) == (503, sqlite.DAMAGED)


@pytest.mark.parametrize("lost", ["emptied", "deleted", "without tables"])
def test_a_database_that_has_vanished_is_not_taken_for_a_new_one(tmp_path: Path, lost: str) -> None:
    use(tmp_path, lambda store: store.write(new()))
    database = tmp_path / "longbox.db"
    database.write_bytes(b"") if lost == "emptied" else database.unlink()
    if lost == "without tables":
        with contextlib.closing(sqlite3.connect(database)) as other:
            other.execute("CREATE TABLE notes (words TEXT)")
    with pytest.raises(StoreFailed, match="the database is empty or gone, but tables were kept in this folder") as failed:
        use(tmp_path, lambda store: store.write(new()))
    assert "delete longbox.made as well" in str(failed.value)
    (tmp_path / "longbox.made").unlink()
    use(tmp_path, lambda store: store.write(new()))


UNWRITABLE = [
    Change(entries=[("t", 1, object())]),  # type: ignore[list-item]
    Change(entries=[("t", 1 << 70, b"one\n")]),
    Change(commands=[("t", "ann", "\ud800", b"")]),
    Change(chat=[("t", ChatLine(n=1, who="Ann", seat=0, text="\ud800", at=1.0))]),
    Change(seats=[("nowhere",)]),  # type: ignore[list-item]
]


@pytest.mark.parametrize("bad", UNWRITABLE, ids=["type", "number", "text", "chat", "shape"])
def test_a_change_that_cannot_be_written_fails_alone_and_the_writer_goes_on(tmp_path: Path, bad: Change) -> None:
    async def act(store: SqliteStore) -> None:
        await store.write(new())
        async with asyncio.timeout(PATIENCE):
            results = await asyncio.gather(store.write(one(1)), store.write(bad), store.write(one(2)), return_exceptions=True)
            assert [type(result) for result in results] == [type(None), StoreFailed, type(None)]
            assert "database failed" in str(results[1]) and "ud800" not in str(results[1])
            await store.write(one(3))
            assert await store.state() == "ok"
        saved = await store.saved("t")
        assert saved is not None and saved.lines == [b"header\n", b"1\n", b"2\n", b"3\n"]

    use(tmp_path, act)


def test_an_error_that_nobody_foresaw_fails_what_was_being_written_and_nothing_else(tmp_path: Path) -> None:
    async def act(store: SqliteStore) -> None:
        await store.write(new())
        right, store._writer._commit = store._writer._commit, raising(MemoryError())  # type: ignore[method-assign]
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(StoreFailed, match="MemoryError"):
                await store.write(one(1))
            assert "MemoryError" in await store.state()
            store._writer._commit = right  # type: ignore[method-assign]
            await store.write(one(1))
            assert await store.state() == "ok"

    use(tmp_path, act)


def test_if_the_writer_ends_everybody_who_waits_is_told(tmp_path: Path) -> None:
    async def act(store: SqliteStore) -> None:
        await store.write(new())
        store._writer.apply = raising(SystemExit())
        async with asyncio.timeout(PATIENCE):
            results = await asyncio.gather(*(store.write(one(number)) for number in range(1, 9)), return_exceptions=True)
            assert [(type(result), str(result)) for result in results] == [(StoreFailed, BROKEN)] * 8
            assert await store.state() == BROKEN
            with pytest.raises(StoreFailed, match="start it again"):
                await store.write(one(1))

    use(tmp_path, act)


def test_if_it_is_not_sure_that_nothing_was_written_nothing_more_is(tmp_path: Path) -> None:
    class Stuck:
        """A connection that cannot go back."""

        in_transaction = True

        def execute(self, statement: str) -> None:
            raise sqlite3.OperationalError("the disk is on fire")

    async def act(store: SqliteStore) -> None:
        await store.write(new())
        right, store._writer.connection = store._writer.connection, Stuck()  # type: ignore[assignment]
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(StoreFailed, match="database failed"):
                await store.write(one(1))
            assert await store.state() == BROKEN
        store._writer.connection = right

    use(tmp_path, act)


def test_what_comes_when_the_store_has_closed_is_refused(tmp_path: Path) -> None:
    kept: list[SqliteStore] = []

    async def act(store: SqliteStore) -> None:
        kept.append(store)

    use(tmp_path, act)
    with pytest.raises(StoreFailed, match=CLOSED):
        asyncio.run(kept[0].write(one(1)))


def test_health_writes_but_only_once_a_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(store: SqliteStore) -> None:
        written: list[Change] = []
        right = store._writer.apply

        def apply(connection: sqlite3.Connection, changes: list[Change]) -> None:
            written.extend(changes)
            right(connection, changes)

        store._writer.apply = apply
        monkeypatch.setattr(sqlite, "HEALTH_KEPT", 60.0)
        assert set(await asyncio.gather(*(store.state() for _ in range(50)))) == {"ok"}
        assert await store.state() == "ok"
        assert [bool(change.health) for change in written] == [True]
        monkeypatch.setattr(sqlite, "HEALTH_KEPT", 0.0)
        assert await store.state() == "ok"
        assert len(written) == 2

    use(tmp_path, act)


def test_a_disk_that_does_not_answer_is_said_not_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "HEALTH_PATIENCE", 0.05)

    async def act(store: SqliteStore) -> None:
        other = sqlite3.connect(tmp_path / "longbox.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert await store.state() == sqlite.SILENT
        other.execute("ROLLBACK")
        other.close()
        monkeypatch.setattr(sqlite, "HEALTH_PATIENCE", 20.0)
        assert await store.state() == "ok"

    use(tmp_path, act)


# A server


def test_a_disk_without_room_is_no_health(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as server:
        assert health(server) == (200, "")
        monkeypatch.setattr(sqlite, "LEAST_ROOM", 1 << 80)
        assert health(server) == (503, sqlite.FULL)


def test_a_full_disk_is_no_health_and_refuses_moves_until_there_is_room(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        one, two = pair(server)
        question = one.until_asked()["id"]
        with no_room(tmp_path):
            assert one.code("answer", id="move", question=question, move=["coin", 1]) == "store"
            status, words = health(server)
            assert status == 503 and "disk" in words
            two.do("ping")
        assert health(server) == (200, "")
        assert one.ask("answer", id="move", question=question, move=["coin", 1]) is None
        assert one.state["view"]["draft"] == [1]


@contextmanager
def no_room(folder: Path) -> Iterator[None]:
    """Let no file grow beyond what the database's journal has now."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, ((folder / "longbox.db-wal").stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def delete(folder: Path) -> None:
    (folder / "longbox.db").unlink()


def delete_journal(folder: Path) -> None:
    (folder / "longbox.db-wal").unlink()


def replace(folder: Path) -> None:
    other = folder / "other.db"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE t (x)")
    connection.close()
    other.replace(folder / "longbox.db")


def move_away(folder: Path) -> None:
    shutil.copytree(folder, f"{folder}-copy")
    folder.rename(f"{folder}-away")


LOSSES = [delete, delete_journal, replace, move_away]
FILES = ["longbox.db", "longbox.db-wal"]


@pytest.mark.parametrize("lose", LOSSES)
def test_a_lost_database_acknowledges_nothing_and_what_was_acknowledged_is_there_when_it_is_back(
    tmp_path: Path, lose: Callable[[Path], None]
) -> None:
    folder, safe = tmp_path / "data", tmp_path / "safe"
    safe.mkdir()
    with running(folder) as server:
        one, two = pair(server)
        one.answer(["coin", 1])
        table, ann = one.table["id"], one.person
        for name in FILES:
            os.link(folder / name, safe / name)
        lose(folder)
        question = one.until_asked()["id"]
        one.send("answer", id="lost", question=question, move=["coin", 2])
        assert one.until_closed() == "restart" and two.until_closed() == "restart"
        assert not any(message["type"] == "done" and message["id"] == "lost" and not message["refusal"] for message in one.heard)
        assert health(server) == (503, LOST)
        back = ann.line(table, 0, nonce=False)
        assert back.until_closed() == "store" and back.heard[-1]["refusal"]["words"] == LOST
        assert ann.refused("/api/tables", {"game": "roofs", "who": ["me", "me"]}) == {"code": "store", "words": LOST, "rule": ""}
    restore(folder, safe)
    with running(folder) as server:
        assert again(server, ann).line(table, 0).state["view"]["draft"] == [1]


def restore(folder: Path, safe: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    safe.rename(folder)


@pytest.mark.parametrize("name", FILES)
def test_a_database_that_is_cut_short_acknowledges_nothing(tmp_path: Path, name: str) -> None:
    async def act(store: SqliteStore) -> None:
        await store.write(new())
        os.truncate(tmp_path / name, 100)
        with pytest.raises(StoreFailed, match="cut short"):
            await store.write(one(1))
        with pytest.raises(StoreFailed, match="cut short"):
            await store.saved("t")
        assert await store.state() == LOST

    use(tmp_path, act)


def test_a_file_that_is_lost_while_it_is_written_to_acknowledges_nothing(tmp_path: Path) -> None:
    async def act(store: SqliteStore) -> None:
        await store.write(new())
        right = store._writer.apply

        def apply(connection: sqlite3.Connection, changes: list[Change]) -> None:
            right(connection, changes)
            delete(tmp_path)

        store._writer.apply = apply
        with pytest.raises(StoreFailed, match="deleted"):
            await store.write(one(1))
        assert await store.state() == LOST

    use(tmp_path, act)


def raising(error: BaseException) -> Callable[..., Any]:
    def fail(*given: object) -> None:
        raise error

    return fail
