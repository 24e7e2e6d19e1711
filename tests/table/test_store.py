"""The store: whole or not at all, in order, and clear about what is wrong."""

from __future__ import annotations

import asyncio
import errno
import hashlib
import json
import os
import sqlite3
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from longbox.table import sqlite
from longbox.table.keeping import Keeper
from longbox.table.migrations import MIGRATIONS
from longbox.table.sqlite import SqliteStore
from longbox.table.store import Change, ChatLine, Conflict, Damaged, Invite, Person, Seat, StoreFailed, Table
from tests.table.test_keeping import listing

NOBODY = 65534


def use(folder: Path, act: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = SqliteStore(folder)
        await store.open()
        try:
            await act(store)
        finally:
            await store.close()

    asyncio.run(run())


async def nothing(store: SqliteStore) -> None:
    pass


def table(id: str = "t", **more: object) -> Table:
    fields = {"game": "roofs", "title": "Roofs", "host": "ann", "names": ["a", "b"], "options": {}, "made": 1.0, "moved": 1.0}
    return Table(id=id, seed=b"secret", **(fields | more))  # type: ignore[arg-type]


def new(id: str = "t", **more: object) -> Change:
    return Change(
        tables=[table(id, **more)], seats=[(id, 0, Seat(person="ann")), (id, 1, Seat(bot="random"))], entries=[(id, 0, b"header\n")]
    )


def test_what_was_written_is_read_back_after_a_restart(tmp_path: Path) -> None:
    line = ChatLine(n=1, who="Ann", seat=0, text="hello", at=2.0)

    async def write(store: SqliteStore) -> None:
        await store.write(Change(people=[(Person(id="ann", name="Ann", made=1.0, seen=2.0), b"hash")]))
        await store.write(new())
        await store.write(Change(entries=[("t", 1, b"one\n")], commands=[("t", "ann", "c1", b"")], chat=[("t", line)]))
        await store.write(Change(own=[("ann", "roofs", "deck-1", True)]))
        await store.write(Change(invites=[Invite(code=b"code", table="t", seat=1, made=3.0)], own=[("ann", "roofs", "deck-2", True)]))
        await store.rename("ann", "Anna")

    async def read(store: SqliteStore) -> None:
        saved = await store.saved("t")
        assert saved is not None
        assert saved.table == table()
        assert saved.seats == [Seat(person="ann"), Seat(bot="random")]
        assert saved.lines == [b"header\n", b"one\n"]
        assert saved.commands == {("ann", "c1"): b""}
        assert saved.chat == [line]
        assert saved.names == {"ann": "Anna"}
        assert await store.saved("other") is None
        assert (await store.person(b"hash")) == Person(id="ann", name="Anna", made=1.0, seen=2.0)
        assert await store.person(b"other") is None
        assert await store.invite(b"code") == Invite(code=b"code", table="t", seat=1, made=3.0)
        assert await store.invite(b"other") is None
        assert await store.own_of("ann", "roofs") == ["deck-2", "deck-1"]
        assert await store.own_of("ann", "duel") == await store.own_of("bob", "roofs") == []
        assert await store.open_tables("ann") == 1
        assert await store.state() == "ok"

    use(tmp_path, write)
    use(tmp_path, read)


def test_the_seed_stands_in_no_list(tmp_path: Path) -> None:
    async def act(store: SqliteStore) -> None:
        await store.write(new(public=True))
        for listed in [*await store.tables_of("ann", False, 10), *await store.tables_listed(False, 10)]:
            assert listed.table.seed == b""

    use(tmp_path, act)


def test_lists_know_who_sits_where(tmp_path: Path) -> None:
    async def act(store: SqliteStore) -> None:
        await store.write(new("a", host="bob", moved=1.0))
        await store.write(new("b", host="ann", moved=2.0, status="over"))
        await store.write(Change(tables=[table("c", host="eve", public=True, moved=3.0)]))
        await store.write(new("d", moved=4.0, status="closed", public=True))
        assert [listed.table.id for listed in await store.tables_of("ann", False, 10)] == ["b", "a"]
        assert [listed.table.id for listed in await store.tables_of("ann", True, 10)] == ["d"]
        assert [listed.table.id for listed in await store.tables_listed(False, 10)] == ["c"]
        assert [listed.table.id for listed in await store.tables_listed(True, 10)] == ["d"]
        assert await store.overdue() == ["b"]
        assert await store.names(["ann", "nobody"]) == {}

    use(tmp_path, act)


def test_an_entry_is_written_once_and_a_change_that_repeats_it_not_at_all(tmp_path: Path) -> None:
    async def act(store: SqliteStore) -> None:
        await store.write(new())
        await store.write(Change(entries=[("t", 1, b"one\n")]))
        with pytest.raises(Conflict):
            await store.write(Change(entries=[("t", 2, b"two\n"), ("t", 1, b"another\n")], commands=[("t", "ann", "c", b"")]))
        saved = await store.saved("t")
        assert saved is not None and saved.lines == [b"header\n", b"one\n"] and not saved.commands

    use(tmp_path, act)


STALE = {
    "seats": Change(seats=[("t", 0, Seat(person="eve"))]),
    "tables": Change(tables=[table(host="eve")]),
    "entries": Change(entries=[("t", 1, b"eve\n")]),
    "chat": Change(chat=[("t", ChatLine(n=1, who="Eve", seat=0, text="hello", at=1.0))]),
    "commands": Change(commands=[("t", "eve", "c", b"")]),
}


@pytest.mark.parametrize("what", STALE)
def test_whoever_does_not_hold_a_table_any_more_writes_nothing_of_it(tmp_path: Path, what: str) -> None:
    async def act(store: SqliteStore) -> None:
        await store.write(new())
        await store.write(new("u"))
        old, other = await store.take("t"), await store.take("u")
        held = await store.take("t")
        assert 0 < old < other < held
        before = await store.saved("t")
        stale = msgspec.structs.replace(STALE[what], fences={"t": old})
        for fences in ({"t": old}, {"t": old, "u": other}, {"t": other}, {"t": 0}):
            with pytest.raises(Conflict):
                await store.write(msgspec.structs.replace(stale, fences=fences))
        together = [Change(seats=[(id, 1, Seat(person="bob"))], fences={id: fence}) for id, fence in (("t", held), ("u", other))]
        results = await asyncio.gather(*map(store.write, [together[0], stale, together[1]]), return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Conflict, type(None)], "others do not share its fate"
        after = await store.saved("t")
        assert before is not None and after is not None and after.seats[1] == Seat(person="bob")
        assert msgspec.structs.replace(after, seats=before.seats, names=before.names) == before
        await store.write(msgspec.structs.replace(stale, fences={"t": held}))

    use(tmp_path, act)


def test_a_table_and_seats_that_are_there_are_not_made_again(tmp_path: Path) -> None:
    async def act(store: SqliteStore) -> None:
        await store.write(new())
        for change in (Change(tables=[table(host="eve")]), Change(seats=[("t", 0, Seat(person="eve"))])):
            with pytest.raises(Conflict):
                await store.write(change)
        saved = await store.saved("t")
        assert saved is not None and saved.table == table() and saved.seats[0] == Seat(person="ann")

    use(tmp_path, act)


def test_what_was_written_before_a_table_was_taken_can_be_read_then(tmp_path: Path) -> None:
    async def act(store: SqliteStore) -> None:
        await store.write(new())
        old = await store.take("t")
        writes = [store.write(Change(entries=[("t", n, b"%d\n" % n)], fences={"t": old})) for n in range(1, 200)]
        written = [asyncio.ensure_future(write) for write in writes]
        await asyncio.sleep(0)
        await store.take("t")
        saved = await store.saved("t")
        kept = [result is None for result in await asyncio.gather(*written, return_exceptions=True)]
        assert saved is not None and len(saved.lines) == 1 + sum(kept), "nothing that is acknowledged comes later"

    use(tmp_path, act)


def test_a_table_that_was_deleted_is_not_made_again_by_whoever_held_it(tmp_path: Path) -> None:
    async def act(store: SqliteStore) -> None:
        await store.write(new())
        fence = await store.take("t")
        await store.write(Change(deleted=["t"]))
        with pytest.raises(Conflict):
            await store.write(Change(tables=[table()], fences={"t": fence}))
        assert await store.listed("t") is None and await store.take("t") == 0

    use(tmp_path, act)


def test_changes_that_wait_together_share_a_transaction_but_not_their_fate(tmp_path: Path) -> None:
    async def act(store: SqliteStore) -> None:
        await store.write(new())
        numbers = [*range(1, 40), 7]
        results = await asyncio.gather(
            *(store.write(Change(entries=[("t", number, b"%d\n" % number)])) for number in numbers), return_exceptions=True
        )
        assert [type(result) for result in results if result is not None] == [Conflict]
        saved = await store.saved("t")
        assert saved is not None and len(saved.lines) == 40

    use(tmp_path, act)


def test_a_full_disk_is_said_and_loses_nothing(tmp_path: Path) -> None:
    async def act(store: SqliteStore) -> None:
        await store.write(new())
        (pages,) = store._write.execute("PRAGMA page_count").fetchone()
        store._write.execute(f"PRAGMA max_page_count = {pages + 2}")
        written, words = 0, ""
        while not words:
            number = written + 1
            try:
                await store.write(Change(entries=[("t", number, b"x" * 2000)], commands=[("t", "ann", str(number), b"")]))
                written = number
            except StoreFailed as failed:
                words = str(failed)
        assert "disk is full" in words
        saved = await store.saved("t")
        assert saved is not None and len(saved.lines) == written + 1 and len(saved.commands) == written
        store._write.execute("PRAGMA max_page_count = 100000")
        await store.write(Change(entries=[("t", written + 1, b"again\n")]))

    use(tmp_path, act)


def test_a_second_server_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    async def act(store: SqliteStore) -> None:
        with pytest.raises(StoreFailed, match="another longbox serves"):
            await SqliteStore(tmp_path).open()

    use(tmp_path, act)
    use(tmp_path, act)


def test_a_database_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    use(tmp_path, nothing)
    with sqlite3.connect(tmp_path / "longbox.db") as other:
        other.execute("PRAGMA user_version = 99")
    other.close()
    before = (tmp_path / "longbox.db").read_bytes()
    with pytest.raises(StoreFailed, match="version 99, written by a newer longbox"):
        use(tmp_path, nothing)
    assert (tmp_path / "longbox.db").read_bytes() == before


def test_migrations_go_one_by_one_and_a_failing_one_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def write(store: SqliteStore) -> None:
        await store.write(new())

    async def read(store: SqliteStore) -> None:
        assert await store.saved("t") is not None
        assert store._read.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS) + 1,)
        assert store._read.execute("SELECT n FROM more").fetchall() == [(5,)]

    use(tmp_path, write)
    monkeypatch.setattr(sqlite, "MIGRATIONS", [*MIGRATIONS, "CREATE TABLE more (n INTEGER); INSERT INTO nowhere VALUES (1);"])
    with pytest.raises(StoreFailed):
        use(tmp_path, write)
    monkeypatch.setattr(sqlite, "MIGRATIONS", [*MIGRATIONS, "CREATE TABLE more (n INTEGER); INSERT INTO more VALUES (5);"])
    use(tmp_path, read)


def of_version_one(folder: Path, *decks: tuple[str, str]) -> None:
    """A database as the first version left it, with these decks of people."""
    folder.mkdir(parents=True, exist_ok=True)
    with sqlite3.connect(folder / "longbox.db") as old:
        old.executescript(f"{MIGRATIONS[0]} PRAGMA user_version = 1;")
        old.executemany("INSERT INTO decks (person, name) VALUES (?, ?)", decks)
    old.close()


def test_decks_of_a_database_of_version_one_are_still_listed(tmp_path: Path) -> None:
    of_version_one(tmp_path, ("ann", "deck-1"), ("bob", "deck-1"), ("ann", "deck-2"))

    async def act(store: SqliteStore) -> None:
        assert store._read.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert await store.own_of("ann", "mayhem") == await store.own_of("ann", "any other") == ["deck-2", "deck-1"]
        assert await store.own_of("bob", "mayhem") == ["deck-1"]
        await store.write(Change(own=[("ann", "mayhem", "deck-1", True), ("ann", "mayhem", "deck-3", True)]))
        await store.write(Change(own=[("ann", "mayhem", "deck-2", False)]))
        assert await store.own_of("ann", "mayhem") == ["deck-3", "deck-1"]
        assert await store.own_of("ann", "any other") == [], "what is saved again is that game's own"
        assert await store.own_of("bob", "mayhem") == ["deck-1"]

    use(tmp_path, act)


def test_decks_of_an_older_server_are_listed_with_what_is_in_them(tmp_path: Path) -> None:
    """The file is where the first version kept it: data/decks/deck-HASH.toml."""
    cards = next(deck["cards"] for deck in listing(Keeper(tmp_path)))
    data = f'[deck]\nname = "Old"\nstar = "{cards[0]}"\ncards = {json.dumps(cards)}\n'.encode()
    name = f"deck-{hashlib.sha256(data).hexdigest()[:12]}"
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / f"{name}.toml").write_bytes(data)
    of_version_one(tmp_path, ("ann", name), ("ann", "deck-000000000000"))

    async def act(store: SqliteStore) -> None:
        listed = listing(Keeper(tmp_path), *await store.own_of("ann", "mayhem"))
        assert [(deck["name"], deck["title"], deck["cards"]) for deck in listed if deck["mine"]] == [(name, "Old", cards)]

    use(tmp_path, act)


@pytest.mark.parametrize("damage", [b"this is no database at all" * 200, b"SQLite format 3\x00" + b"\xff" * 5000])
def test_a_damaged_database_is_said_to_be_so(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "longbox.db").write_bytes(damage)
    with pytest.raises(StoreFailed, match=r"longbox\.db: The server's database"):
        use(tmp_path, nothing)


def test_a_folder_that_cannot_be_made_is_said_to_be_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreFailed, match="tables cannot be kept there"):
        use(tmp_path / "file", nothing)


@pytest.fixture
def read_only() -> Iterator[Path]:
    """A folder that may be read and not written to; whoever runs the tests as root is nobody meanwhile."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o555)
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield folder
    finally:
        if root:
            os.seteuid(0)
        folder.rmdir()


def test_a_read_only_folder_is_said_to_be_so(read_only: Path) -> None:
    for folder in (read_only, read_only / "more"):
        with pytest.raises(StoreFailed, match=f"^{folder}: tables cannot be kept there .Permission denied.$"):
            use(folder, nothing)


def test_a_database_of_somebody_else_is_said_to_be_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, mode: int) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted", str(path))

    monkeypatch.setattr(Path, "chmod", refuse)
    with pytest.raises(StoreFailed, match=r"longbox\.db: tables cannot be kept there .Operation not permitted.$"):
        use(tmp_path, nothing)


@pytest.mark.parametrize("path", ["x" * 300, "/".join(["y" * 200] * 4)], ids=["one name", "all together"])
def test_a_path_that_is_too_long_is_said_to_be_so(tmp_path: Path, path: str) -> None:
    with pytest.raises(StoreFailed, match=r"(tables cannot be kept there .File name too long.|database cannot be opened)"):
        use(tmp_path / path, nothing)


SPOILED = [
    "UPDATE tables SET about = CAST('{' AS BLOB) WHERE id = 'b'",
    "UPDATE tables SET about = x'ff00' WHERE id = 'b'",
    "UPDATE tables SET about = 17 WHERE id = 'b'",
    "UPDATE seats SET wishes = '[' WHERE \"table\" = 'b'",
    "UPDATE seats SET chosen = x'00' WHERE \"table\" = 'b'",
]


@pytest.mark.parametrize("spoil", SPOILED)
def test_a_row_that_cannot_be_read_spoils_its_own_table_alone_and_is_named(
    tmp_path: Path, spoil: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def act(store: SqliteStore) -> None:
        for id in "abc":
            await store.write(new(id, public=True))
        store._read.execute(spoil)
        for _ in range(2):
            assert {listed.table.id for listed in await store.tables_of("ann", False, 10)} == {"a", "c"}
            assert {listed.table.id for listed in await store.tables_listed(False, 10)} == {"a", "c"}
        with pytest.raises(Damaged, match="keeps of the table b cannot be read") as damaged:
            await store.saved("b")
        assert damaged.value.refusal().code == "gone"
        saved = await store.saved("a")
        assert saved is not None and saved.table.id == "a"
        assert [record.message for record in caplog.records] == ["table_damaged"]

    use(tmp_path, act)


def test_text_that_is_none_spoils_nothing_else(tmp_path: Path) -> None:
    async def act(store: SqliteStore) -> None:
        people = [(Person(id=id, name=id, made=1.0, seen=1.0), id.encode()) for id in ("ann", "bob")]
        await store.write(Change(people=people))
        store._read.execute("UPDATE people SET name = CAST(x'ff41' AS TEXT) WHERE id = 'bob'")
        assert await store.names(["ann", "bob"]) == {"ann": "ann", "bob": "\ufffdA"}

    use(tmp_path, act)


def test_a_database_that_another_program_holds_is_waited_for_and_then_said(tmp_path: Path) -> None:
    async def act(store: SqliteStore) -> None:
        await store.write(new())
        store._write.execute("PRAGMA busy_timeout = 10")
        other = sqlite3.connect(tmp_path / "longbox.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreFailed, match="in use by another program"):
            await store.write(Change(entries=[("t", 1, b"one\n")]))
        other.execute("ROLLBACK")
        other.close()
        await store.write(Change(entries=[("t", 1, b"one\n")]))

    use(tmp_path, act)
