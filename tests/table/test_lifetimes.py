"""What is kept for a while goes when its time is over, in small steps; what a table needs stays. The clock is moved by hand."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from longbox.table import sweeping
from longbox.table.app import Server
from longbox.table.keeping import Keeper
from longbox.table.migrations import LIFETIMES, MIGRATIONS
from longbox.table.people import hash_of
from longbox.table.settings import DAY, Lifetimes
from longbox.table.sqlite import SqliteStore
from longbox.table.store import CHAT_KEPT, Change, ChatLine, Chosen, Invite, Person, Seat, StoreFailed
from tests.table.serving import running, settings, wait_for
from tests.table.test_store import new, table, use

NOW = time.time()
"""When the tests were collected: some run much later, and the store stamps what is written by the real clock."""


class Later:
    """A server without doors, whose clock is moved by hand."""

    def __init__(self, folder: Path) -> None:
        self.server = Server(settings(folder))
        self.hall, self.sweeper = self.server.hall, self.server.sweeper
        assert isinstance(self.hall.store, SqliteStore)
        self.store = self.hall.store

    def set_clock(self, days: float) -> None:
        self.hall.time = lambda: NOW + days * DAY  # type: ignore[method-assign]

    async def sweep(self, days: float) -> None:
        """Sweep so many days from now."""
        self.set_clock(days)
        await self.sweeper.sweep()

    def count(self, what: str) -> int:
        found: int = self.store._read.execute(f"SELECT count(*) FROM {what}").fetchone()[0]
        return found


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "PAUSE", 0.0)
    monkeypatch.setattr(sweeping, "BATCH", 3)


def later(folder: Path, act: Callable[[Later], Awaitable[None]]) -> None:
    async def run() -> None:
        hall = Later(folder)
        await hall.hall.open()
        try:
            await act(hall)
        finally:
            await hall.hall.close()

    asyncio.run(run())


def line(n: int, days: float) -> ChatLine:
    return ChatLine(n=n, who="Ann", seat=0, text="hello", at=NOW + days * DAY)


def guest(id: str, days: float) -> tuple[Person, bytes]:
    return Person(id=id, name=id, made=NOW + days * DAY, seen=NOW + days * DAY), id.encode()


def people(hall: Later) -> set[str]:
    return {id for (id,) in hall.store._read.execute("SELECT id FROM people")}


@pytest.mark.parametrize(("what", "days"), [("chat", 365.0), ("commands", 7.0), ("invites", 30.0), ("orders", 400.0)])
def test_what_is_old_goes_and_what_is_not_stays(tmp_path: Path, what: str, days: float) -> None:
    async def act(hall: Later) -> None:
        await hall.store.write(new())
        for n in range(1, 11):
            await hall.store.write(Change(chat=[("t", line(n, 0))], commands=[("t", "ann", f"{n}", b"")]))
            await hall.store.write(Change(invites=[Invite(code=b"%d" % n, table="t", seat=1, made=NOW)]))
            hall.store._write.execute("INSERT INTO orders (at, who, what, about, answer) VALUES (?, 'me', 'ban', '[]', '')", (NOW,))
        await hall.sweep(days - 1)
        assert hall.count(what) == 10
        await hall.sweep(days + 1)
        assert hall.count(what) == 0
        assert hall.count("tables") == hall.count("entries") == 1 and hall.count("seats") == 2

    later(tmp_path, act)


def test_a_sweep_goes_in_small_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(hall: Later) -> None:
        await hall.store.write(new())
        await hall.store.write(
            Change(commands=[("t", "ann", f"{n}", b"") for n in range(10)], people=[guest(f"{n}", 0) for n in range(10)])
        )
        sizes: list[int] = []
        write = hall.store.write

        async def watched(change: Change) -> None:
            before = hall.count("commands") + hall.count("people")
            await write(change)
            sizes.append(before - hall.count("commands") - hall.count("people"))

        monkeypatch.setattr(hall.store, "write", watched)
        await hall.sweep(1000)
        assert sizes == [3, 3, 3, 1, 3, 3, 3, 1]

    later(tmp_path, act)


def test_of_chat_the_newest_lines_are_kept(tmp_path: Path) -> None:
    async def act(store: SqliteStore) -> None:
        await store.write(new())
        await store.write(new("u"))
        await store.write(Change(chat=[("u", line(1, 0))]))
        for n in range(1, CHAT_KEPT + 8):
            await store.write(Change(chat=[("t", line(n, 0))]))
        kept = store._read.execute('SELECT "table", min(n), max(n), count(*) FROM chat GROUP BY 1').fetchall()
        assert kept == [("t", 8, CHAT_KEPT + 7, CHAT_KEPT), ("u", 1, 1, 1)]

    use(tmp_path, act)


def test_guests_go_unless_a_table_or_their_own_things_need_them(tmp_path: Path) -> None:
    needed = ["ann", "host", "maker", "sitter 1", "sitter 2", "sitter 3", "sitter 4"]

    async def act(hall: Later) -> None:
        await hall.store.write(Change(people=[guest(id, -2) for id in needed] + [guest(f"gone {n}", -1) for n in range(5)]))
        await hall.store.write(Change(people=[guest("new", 30)], own=[("maker", "roofs", "street-0123456789ab", True)]))
        await hall.store.write(new("closed", host="host", status="closed"))
        for n in range(1, 5):
            await hall.store.write(Change(tables=[table(f"t{n}")], seats=[(f"t{n}", 0, Seat(person=f"sitter {n}"))]))
        await hall.sweep(58.9)
        assert len(people(hall)) == len(needed) + 6
        await hall.sweep(59.1)
        assert people(hall) == {*needed, "new"}
        await hall.sweep(397)
        assert people(hall) == set(needed) and await hall.store.own_of("maker", "roofs")
        await hall.sweep(399)
        assert people(hall) == set(needed) - {"maker"} and not await hall.store.own_of("maker", "roofs")

    later(tmp_path, act)


def test_whoever_comes_back_is_seen(tmp_path: Path) -> None:
    async def act(hall: Later) -> None:
        token = "x" * 43
        person, hashed = Person(id="ann", name="Ann", made=NOW, seen=NOW), hash_of(token)
        await hall.store.write(Change(people=[(person, hashed)]))
        for days in (0.5, 50.0, 100.0):
            hall.set_clock(days)
            assert await hall.server.desk.known({"longbox": token})
        await hall.sweep(159)
        assert people(hall) == {"ann"}
        await hall.sweep(161)
        assert people(hall) == set()
        assert await hall.server.desk.known({"longbox": token}), "who is still remembered is kept again"
        assert people(hall) == {"ann"}

    later(tmp_path, act)


def test_a_store_that_fails_turns_nobody_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(hall: Later) -> None:
        token = "x" * 43
        await hall.store.write(Change(people=[(guest("ann", 0)[0], hash_of(token))]))

        async def failing(change: Change) -> None:
            raise StoreFailed("The disk is full.")

        monkeypatch.setattr(hall.store, "write", failing)
        hall.set_clock(2)
        assert await hall.server.desk.known({"longbox": token})

    later(tmp_path, act)


def imported(id: str, days: float) -> Change:
    moved = NOW + days * DAY
    about = table(id, imported=True, status="closed", moved=moved)
    return Change(tables=[about], seats=[(id, 0, Seat())], entries=[(id, 0, b"header\n"), (id, 1, b"end\n")], chat=[(id, line(1, 0))])


def test_imported_tables_go_and_no_others(tmp_path: Path) -> None:
    async def act(hall: Later) -> None:
        for n in range(5):
            await hall.store.write(imported(f"i{n}", 0))
        await hall.store.write(imported("new", 10))
        await hall.store.write(new("played", status="closed"))
        await hall.sweep(89.9)
        assert hall.count("tables") == 7
        await hall.sweep(90.1)
        for part in ("tables", "seats", "entries"):
            key = "id" if part == "tables" else '"table"'
            assert {id for (id,) in hall.store._read.execute(f"SELECT {key} FROM {part}")} == {"new", "played"}, part
        assert hall.count("chat") == 1

    later(tmp_path, act)


def test_an_imported_chapter_stays_if_somebody_has_continued_it(tmp_path: Path) -> None:
    async def act(hall: Later) -> None:
        past = imported("past", 0)
        past.tables = [replace(past.tables[0], continued="t")]
        for change in (past, imported("over", 0), imported("damaged", 0)):
            await hall.store.write(change)
        hall.store._write.execute("UPDATE tables SET about = x'ff' WHERE id = 'damaged'")
        await hall.sweep(1000)
        await hall.store.write(Change(outlived=["past"]))
        assert hall.store._read.execute("SELECT id FROM tables").fetchall() == [("past",)]
        assert hall.count("entries") == 2

    later(tmp_path, act)


def test_an_imported_table_that_somebody_looks_at_stays_for_now(tmp_path: Path) -> None:
    days = [0.0]
    with running(tmp_path) as server:
        server.call(lambda: setattr(server.server.hall, "time", lambda: NOW + days[0] * DAY))
        ann = server.person("Ann")
        played = ann.table("roofs", "me", "me")
        ann.line(played, 0, nonce=False).do("host", do="close")
        data = ann.request("GET", f"/api/tables/{played}/log").data
        twice = [ann.request("POST", "/api/import", data).json()["table"] for _ in range(2)]
        watch = ann.line(twice[0])
        assert ann.get(f"/api/tables/{twice[1]}/replay")["steps"]
        days[0] = 91.0
        asyncio.run_coroutine_threadsafe(server.server.sweeper.sweep(), server.loop).result(20)
        assert ann.get(f"/api/tables/{twice[0]}/replay")["steps"]
        assert ann.refused(f"/api/tables/{twice[1]}/replay", None, "GET")["code"] == "gone"
        watch.close()
        wait_for(lambda: not server.server.hall.rooms[twice[0]].busy())
        asyncio.run_coroutine_threadsafe(server.server.sweeper.sweep(), server.loop).result(20)
        assert ann.refused(f"/api/tables/{twice[0]}/replay", None, "GET")["code"] == "gone"
        assert ann.get(f"/api/tables/{played}/replay")["steps"]


NAMES = [f"street-{n:012x}" for n in range(7)]


def files(folder: Path) -> dict[str, Path]:
    """Seven files, one for each name, and some that are not ours to delete."""
    places = {name: folder / "streets" / f"{name}.toml" for name in NAMES}
    others = [folder / "packs" / "pack-0123456789ab.toml", folder / "reports" / "notes.toml", folder / "streets" / "mine.toml"]
    for path in [*places.values(), *others]:
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text("x = 1\n")
        os.utime(path, (NOW, NOW))
    return places


def test_files_go_that_stand_in_no_list_and_at_no_table(tmp_path: Path) -> None:
    listed, option, chosen, header, fresh, asked, unnamed = NAMES

    async def act(hall: Later) -> None:
        places = files(tmp_path)
        os.utime(places[fresh], (NOW + 10 * DAY, NOW + 10 * DAY))
        await hall.store.write(Change(own=[("ann", "roofs", listed, True)]))
        for n in range(8):
            await hall.store.write(new(f"t{n}"))
        named = Chosen(word=chosen, data=None)
        await hall.store.write(new("a", options={"street": f"other,\n{option}"}, status="closed"))
        await hall.store.write(Change(tables=[table("b")], seats=[("b", 0, Seat()), ("b", 1, Seat(chosen={"street": named}))]))
        await hall.store.write(Change(tables=[table("z")], entries=[("z", 0, b'{"options": "%s"}\n' % header.encode())]))
        await hall.sweep(399)
        assert all(path.is_file() for path in places.values())
        keeper = hall.sweeper.keeper
        assert keeper.own.find("street", asked) == places[asked]
        await hall.sweep(401)
        assert {name for name, path in places.items() if not path.is_file()} == {unnamed}
        keeper.own.asked[asked] = time.monotonic() - 2 * 3600
        await hall.sweep(411)
        assert {name for name, path in places.items() if not path.is_file()} == {unnamed, asked, fresh}
        assert len(list(tmp_path.glob("*/*.toml"))) == 7

    later(tmp_path, act)


def test_a_file_that_is_saved_while_the_sweep_looks_stays(tmp_path: Path) -> None:
    places = files(tmp_path)
    keeper = Keeper(tmp_path)
    began = time.monotonic()
    found = keeper.older(NOW + DAY)
    assert found == set(NAMES)
    assert keeper.own.find("street", NAMES[3])
    keeper.forget(found, began)
    assert [name for name, path in places.items() if path.is_file()] == [NAMES[3]]


def test_old_reports_go(tmp_path: Path) -> None:
    async def act(hall: Later) -> None:
        folder = tmp_path / "reports"
        folder.mkdir(exist_ok=True)
        for name in ("report-20200101-000000-00000000", "report-20990101-000000-00000000", "notes"):
            (folder / f"{name}.json").write_text("{}")
        await hall.sweep(0)
        assert sorted(path.stem for path in folder.iterdir()) == ["notes", "report-20990101-000000-00000000"]

    later(tmp_path, act)


def test_an_invitation_ends_in_time_also_before_the_sweep(tmp_path: Path) -> None:
    days = [0.0]
    with running(tmp_path) as server:
        server.call(lambda: setattr(server.server.hall, "time", lambda: NOW + days[0] * DAY))
        ann, bob = server.person("Ann"), server.person("Bob")
        code = ann.post(f"/api/tables/{ann.table('roofs', 'me', 'open')}/invite", {"seat": 1})["code"]
        days[0] = 30.1
        assert bob.refused("/api/join", {"code": code})["code"] == "no_invite"
        days[0] = 29.9
        assert bob.post("/api/join", {"code": code})["seat"] == 1


def test_the_server_sweeps_by_itself_and_goes_on_after_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failed: list[int] = []
    sweep = sweeping.Sweeper.sweep

    async def failing(self: sweeping.Sweeper) -> None:
        if len(failed) < 2:
            failed.append(1)
            raise StoreFailed("The disk is full.")
        await sweep(self)

    monkeypatch.setattr(sweeping.Sweeper, "sweep", failing)
    with running(tmp_path, lifetimes=Lifetimes(every=0.02, invites=0.0)) as server:
        ann = server.person()
        ann.post(f"/api/tables/{ann.table('roofs', 'me', 'open')}/invite", {"seat": 1})

        def none_left() -> bool:
            with sqlite3.connect(tmp_path / "longbox.db") as read:
                return not read.execute("SELECT 1 FROM invites").fetchall()

        wait_for(none_left)
    assert len(failed) == 2


def test_an_older_database_counts_from_now_or_from_what_it_says(tmp_path: Path) -> None:
    scripts = MIGRATIONS[: MIGRATIONS.index(LIFETIMES)]
    with sqlite3.connect(tmp_path / "longbox.db") as old:
        old.executescript(f"{''.join(scripts)} PRAGMA user_version = {len(scripts)};")
        old.execute("INSERT INTO people VALUES ('ann', x'00', 'Ann', 5.0)")
        old.execute("INSERT INTO invites VALUES (x'01', 't', 1)")
        old.execute("INSERT INTO chat VALUES ('t', 1, ?), ('t', 2, ?)", (b'{"type":"chat","at":77.5}', b"damaged"))
        old.execute("INSERT INTO commands VALUES ('t', 'ann', 'c', x'', 0)")
        for id, about in (("t", b'{"imported":false}'), ("i", b'{"imported":true}'), ("o", b"{}"), ("d", b"\xff damaged")):
            old.execute("INSERT INTO tables VALUES (?, 'ann', 1, 'closed', 1.0, x'', ?)", (id, about))
    old.close()

    async def act(store: SqliteStore) -> None:
        for what in ("seen FROM people", "made FROM invites", "at FROM commands"):
            (at,) = store._read.execute(f"SELECT {what}").fetchone()
            assert abs(at - time.time()) < 1000, what
        assert store._read.execute("SELECT at FROM chat ORDER BY n").fetchall() == [(77.5,), (0.0,)]
        assert store._read.execute("SELECT id FROM tables WHERE imported").fetchall() == [("i",)]

    use(tmp_path, act)


# How the database finds things


def plans(store: SqliteStore, statements: list[str]) -> list[str]:
    return [row[3] for statement in statements for row in store._read.execute(f"EXPLAIN QUERY PLAN {statement}")]


async def asked(store: SqliteStore, act: Callable[[], Awaitable[object]]) -> list[str]:
    """How the database goes about what it is asked: its plans for the statements that it really gets."""
    await store.names([])  # what a server reads when it opens has been read by then
    seen: list[str] = []
    for connection in (store._read, store._write):
        connection.set_trace_callback(seen.append)
    await act()
    for connection in (store._read, store._write):
        connection.set_trace_callback(None)
    return plans(store, [one for one in seen if one.split()[0] in ("SELECT", "DELETE", "UPDATE") and " FROM " in one])


@pytest.mark.parametrize("closed", [False, True])
def test_the_lobby_reads_only_the_tables_that_it_lists(tmp_path: Path, closed: bool) -> None:
    async def act(store: SqliteStore) -> None:
        for n in range(20):
            await store.write(new(f"c{n}", public=True, status="closed", moved=float(n)))
            await store.write(new(f"o{n}", public=True, moved=-float(n)))
        found = await asked(store, lambda: store.tables_listed(closed, 5))
        assert found[0] == "SEARCH tables USING INDEX tables_listed (public=? AND <expr>=?)"
        assert not [one for one in found if "SCAN" in one or "TEMP B-TREE" in one]
        mine = await asked(store, lambda: store.tables_of("ann", closed, 5))
        assert not [one for one in mine if "SCAN tables" in one or "SCAN seats" in one], mine
        assert len(await store.tables_listed(closed, 5)) == 5

    use(tmp_path, act)


def test_a_sweep_scans_nothing(tmp_path: Path) -> None:
    async def act(hall: Later) -> None:
        await hall.store.write(imported("i", 0))
        await hall.store.write(Change(commands=[("i", "a", "c", b"")], invites=[Invite(code=b"c", table="i", seat=0, made=NOW)]))
        await hall.store.write(Change(people=[guest("ann", 0)], own=[("ann", "roofs", NAMES[0], True)]))
        found = await asked(hall.store, lambda: hall.sweep(1000))
        assert len(found) > 10
        assert not [one for one in found if one.startswith("SCAN") and "json_each" not in one and "CONSTANT" not in one], found

    later(tmp_path, act)


def test_removing_somebody_finds_the_invitations_of_the_table(tmp_path: Path) -> None:
    async def act(store: SqliteStore) -> None:
        await store.write(Change(invites=[Invite(code=b"%d" % n, table=f"t{n % 2}", seat=0, made=1.0) for n in range(4)]))
        found = await asked(store, lambda: store.write(Change(uninvited=["t1"])))
        assert found == ["SEARCH invites USING COVERING INDEX invites_of (table=?)"]
        assert [await store.invite(b"%d" % n) is None for n in range(4)] == [False, True, False, True]

    use(tmp_path, act)


def test_settings_say_how_long_everything_is_kept() -> None:
    """As docs/table.md states it."""
    text = (Path(__file__).parents[2] / "docs" / "table.md").read_text("utf-8")
    for name in Lifetimes.__struct_fields__[:-1]:
        assert f"| `{name}` | {getattr(Lifetimes(), name)} days |" in text, name


def test_tables_are_kept_for_good(tmp_path: Path) -> None:
    async def act(hall: Later) -> None:
        await hall.store.write(new("closed", status="closed"))
        await hall.store.write(new("open"))
        await hall.sweep(100_000)
        for id in ("closed", "open"):
            saved = await hall.store.saved(id)
            assert saved is not None and saved.lines == [b"header\n"] and len(saved.seats) == 2

    later(tmp_path, act)
