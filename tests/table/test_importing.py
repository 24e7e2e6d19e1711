"""A long log that somebody brings along is written in pieces, and all of it is there or nothing."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path

import pytest

from longbox.content.bounds import BOUNDS
from longbox.content.own import Own
from longbox.hosting.stages import whole
from longbox.hosting.story import unpacked
from longbox.table import importing
from longbox.table.catalogue import Catalogue
from longbox.table.importing import PART, PIECE, Imported
from longbox.table.keeping import Keeper
from longbox.table.sqlite import SqliteStore
from longbox.table.store import Change, Person, StoreFailed
from longbox.table.turns import Turns
from tests.table.serving import TOYS
from tests.table.test_store import use
from tools.attack.files import long_log

ENTRIES = 12_000
OTHER = Change(people=[(Person(id="bob", name="Bob", made=1.0, seen=1.0), b"hash")])


@cache
def brought() -> tuple[bytes, list[Imported]]:
    """A long log, and what a worker finds in it."""
    file, nowhere = long_log(ENTRIES), Path("nowhere")
    games = Catalogue((TOYS,), Own(nowhere))
    return unpacked(file, "log")[0], whole(importing.importing(games, Keeper(nowhere), file, BOUNDS))


def watched(store: SqliteStore, see: Callable[[Change], Awaitable[None]]) -> None:
    """Let somebody see each change just before it is written."""
    write = store.write

    async def seen(change: Change) -> None:
        await see(change)
        await write(change)

    store.write = seen  # type: ignore[method-assign]


async def rows(store: SqliteStore) -> list[int]:
    """How many rows there are of parts and of tables."""
    counted = "SELECT (SELECT count(*) FROM parts), (SELECT count(*) FROM tables)"
    return list(await store._ask(lambda read: read.execute(counted).fetchone()))


def test_what_is_written_is_what_was_brought(tmp_path: Path) -> None:
    log, found = brought()

    async def act(store: SqliteStore) -> None:
        table = await importing.write(store, found, "ann", Turns(1))
        saved = await store.saved(table)
        assert saved is not None and b"".join(saved.lines) == log and len(saved.lines) == await store.length(table)
        assert saved.table.host == "ann" and saved.table.imported and saved.table.status == "closed"

    use(tmp_path, act)


def test_others_write_between_pieces_of_bounded_size(tmp_path: Path) -> None:
    _, found = brought()
    sizes, others = list[int](), list[asyncio.Future[None]]()

    async def act(store: SqliteStore) -> None:
        write = store.write

        async def see(change: Change) -> None:
            assert all(other.done() for other in others), "whoever wrote before this piece has waited for it alone"
            others.append(asyncio.ensure_future(write(OTHER)))
            await asyncio.sleep(0)
            sizes.append(sum(len(lines) for _, _, lines in change.parts))
            assert len(change.parts) <= 1 + PIECE // PART and not change.entries, "the header is a part of its own"

        watched(store, see)
        await importing.write(store, found, "ann", Turns(1))

    use(tmp_path, act)
    assert sum(sizes) == len(brought()[0]) and max(sizes) <= PIECE
    assert len(sizes) > 4 and sizes[-1] == 0, "the table itself comes last"


def test_people_who_bring_logs_at_once_write_one_piece_at_a_time(tmp_path: Path) -> None:
    _, found = brought()
    under_way, most, order = set[str](), [0], list[str]()

    async def act(store: SqliteStore) -> None:
        write, turns = store.write, Turns(1)

        async def seen(change: Change) -> None:
            tables = {table for table, _, _ in change.parts}
            under_way.update(tables)
            order.extend(tables)
            most[0] = max(most[0], len(under_way))
            await write(change)
            under_way.difference_update(tables)

        store.write = seen  # type: ignore[method-assign]
        await asyncio.gather(*(importing.write(store, found, person, turns) for person in ("ann", "bob", "cy")))

    use(tmp_path, act)
    assert most == [1] and len(set(order[:4])) == 3, "nobody waits for all of another's log"


def test_before_its_table_is_there_nobody_sees_an_import(tmp_path: Path) -> None:
    _, found = brought()

    async def act(store: SqliteStore) -> None:
        async def see(change: Change) -> None:
            assert await store.tables_of("ann", True, 10) == [] and await store.old_imports(9e9) == []

        watched(store, see)
        await importing.write(store, found, "ann", Turns(1))
        assert len(await store.tables_of("ann", True, 10)) == 1

    use(tmp_path, act)


@pytest.mark.parametrize("at", ["the third piece", "the table"])
@pytest.mark.parametrize("error", [StoreFailed("full"), asyncio.CancelledError()])
def test_an_import_that_fails_or_is_cut_leaves_nothing(tmp_path: Path, at: str, error: BaseException) -> None:
    _, found = brought()

    async def act(store: SqliteStore) -> None:
        pieces = list[Change]()

        async def see(change: Change) -> None:
            pieces.append(change)
            if (len(pieces) == 3 and at == "the third piece") or (change.tables and at == "the table"):
                raise error

        watched(store, see)
        with pytest.raises(type(error)):
            await importing.write(store, found, "ann", Turns(1))
        assert await rows(store) == [0, 0] and len(pieces) > 3

    use(tmp_path, act)


def test_an_import_whose_server_is_killed_leaves_nothing(tmp_path: Path) -> None:
    _, found = brought()

    async def act(store: SqliteStore) -> None:
        async def see(change: Change) -> None:
            if change.tables:
                assert (await rows(store))[0] > 10
                shutil.copytree(store.folder, tmp_path / "killed", ignore=shutil.ignore_patterns("lock.db*", "*-shm"))

        watched(store, see)
        await importing.write(store, found, "ann", Turns(1))
        assert (await rows(store))[1] == 1

    async def look(store: SqliteStore) -> None:
        assert await rows(store) == [0, 0]

    async def keeps(store: SqliteStore) -> None:
        assert (await rows(store))[0] > 10, "what has its table stays"

    use(tmp_path / "served", act)
    use(tmp_path / "killed", look)
    use(tmp_path / "served", keeps)


def test_an_import_that_has_outlived_its_time_goes_with_all_its_parts(tmp_path: Path) -> None:
    _, found = brought()

    async def act(store: SqliteStore) -> None:
        table = await importing.write(store, found, "ann", Turns(1))
        await store.write(Change(outlived=[table]))
        assert await rows(store) == [0, 0]

    use(tmp_path, act)
