"""Replays, imports and openings: bounded, shared, stopped when nobody waits, and nobody else is held up by them."""

from __future__ import annotations

import asyncio
import http.client
import io
import sys
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from longbox.content.bounds import Bounds
from longbox.hosting.story import packed
from longbox.table import hall as halls
from longbox.table import sqlite
from longbox.table.asking import Asking
from longbox.table.readers import Fetch, Job, Read, Readers, Tell
from longbox.table.refused import Refused
from longbox.table.settings import Limits
from longbox.table.workers import Lane, Said, WorkerProcess
from tests.marks import slow
from tests.table.serving import Person, Running, begun, running, settings, wait_for
from tests.table.test_long import year
from tests.table.test_restart import again

pytestmark = slow

HANGS = [sys.executable, "-m", "tests.table.bad_bots", "hang"]


def finished(server: Running, person: Person) -> str:
    """A closed table of bots."""
    table = person.table("roofs", "bot:random", "bot:random")
    watcher = person.line(table)
    watcher.until(lambda: watcher.table["status"] == "closed")
    watcher.close()
    return table


def workers(server: Running) -> list[WorkerProcess]:
    hall = server.server.hall
    return [worker for lane in [*hall.readers.lanes, hall.readers.reviewers, hall.foreign.importers] for worker in lane.workers]


def hang(server: Running) -> None:
    """From now on no reader answers any more."""
    for worker in workers(server):
        server.call(worker.end)
        worker.command = HANGS


def at_once(*acts: Callable[[], Any]) -> None:
    threads = [threading.Thread(target=act) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


# Replays


def test_a_closed_table_is_replayed_by_its_row_and_never_opened_in_the_server(server: Running) -> None:
    ann, hall = server.person(), server.server.hall
    table = ann.request("POST", "/api/import", ann.request("GET", f"/api/tables/{finished(server, ann)}/log").data).json()["table"]
    replay = ann.get(f"/api/tables/{table}/replay?from=0&count=5")
    assert replay["table"]["id"] == table and replay["steps"]
    assert ann.request("GET", f"/api/tables/{table}/log").status == 200
    assert table not in hall.rooms


def test_a_log_is_read_once_for_all_who_want_to_see_it(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[Job] = []
    ask = WorkerProcess.ask

    async def note(self: WorkerProcess, task: Any, limit: float, start: float = 0.0) -> Any:
        jobs.append(task)
        return await ask(self, task, limit, start)

    monkeypatch.setattr(WorkerProcess, "ask", note)
    people = [server.person() for _ in range(6)]
    table = finished(server, people[0])
    totals: list[int] = []
    at_once(*(lambda person=person: totals.append(person.get(f"/api/tables/{table}/replay")["total"]) for person in people))
    assert len(totals) == 6 and len(set(totals)) == 1
    assert len([job for job in jobs if isinstance(job, Read)]) == 1


def shared(act: Callable[[Readers, asyncio.Event], Any], monkeypatch: pytest.MonkeyPatch, folder: Path) -> list[str]:
    """What a reader does whose logs take until an event."""
    happened: list[str] = []

    async def run() -> None:
        asking, read = Asking(settings(folder)), asyncio.Event()
        readers = Readers(settings(folder), asking)

        async def answer(lane: Lane, person: str, job: Job) -> Said:
            if isinstance(job, Tell):
                return Said(unknown=not read.is_set())
            happened.append("begins")
            try:
                await read.wait()
            except asyncio.CancelledError:
                happened.append("stops")
                raise
            happened.append("ends")
            return Said()

        monkeypatch.setattr(asking, "part", answer)
        await act(readers, read)

    asyncio.run(run())
    return happened


async def turns() -> None:
    """As many turns of the loop as it takes until nobody has anything to do."""
    for _ in range(20):
        await asyncio.sleep(0)


async def one_line() -> list[bytes]:
    return [b"{}\n"]


def seen(readers: Readers, fetch: Fetch = one_line) -> asyncio.Task[Any]:
    return asyncio.get_running_loop().create_task(readers.replay("table", 1, [], (None, 0, 1), "ann", fetch))


def test_reading_stops_with_the_last_who_waits_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def all_leave(readers: Readers, read: asyncio.Event) -> None:
        one, two = seen(readers), seen(readers)
        await turns()
        one.cancel()
        await turns()
        assert readers._readings["table"].listeners == 1
        two.cancel()
        await asyncio.wait([one, two])
        await turns()
        assert not readers._readings

    async def one_stays(readers: Readers, read: asyncio.Event) -> None:
        one, two = seen(readers), seen(readers)
        await turns()
        one.cancel()
        await turns()
        read.set()
        await two

    assert shared(all_leave, monkeypatch, tmp_path) == ["begins", "stops"]
    assert shared(one_stays, monkeypatch, tmp_path) == ["begins", "ends"]


@pytest.mark.parametrize(("count", "apart"), [(1, False), (2, True), (4, True)])
def test_nobody_who_looks_at_a_short_log_waits_for_a_long_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int, apart: bool
) -> None:
    """Where there is more than one process, long logs are read in others."""
    asking = Asking(settings(tmp_path))
    readers = Readers(settings(tmp_path, readers=count), asking)
    lanes = dict[bool, set[int]]()

    async def answer(lane: Lane, person: str, job: Job) -> Said:
        lanes.setdefault(job.key.startswith("long"), set()).add(readers.lanes.index(lane))  # type: ignore[union-attr]
        return Said(unknown=isinstance(job, Tell) and not job.count)

    async def look() -> None:
        for number in range(50):
            for name, length in (("short", 1000), ("long", 1001)):
                await readers.replay(f"{name} {number}", length, [], (None, 0, 1), "ann", one_line)
                await readers.account(f"{name} {number}", length, "ann", one_line)
                with pytest.raises(Refused):
                    await readers.replay(f"{name} {number}", length, [], (None, 0, 0), "ann", one_line)

    monkeypatch.setattr(asking, "part", answer)
    asyncio.run(look())
    assert lanes[True].isdisjoint(lanes[False]) == apart and lanes[True] | lanes[False] == set(range(count))


@pytest.mark.parametrize("page", ["tables/{}/replay", "tables/{}/chapter", "tables/{}/review", "import"])
def test_a_reader_stops_when_its_client_is_gone(tmp_path: Path, page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path, reading=3600.0) as server:
        monkeypatch.setattr(server.server.hall.games.info("roofs"), "judge", "random")
        ann = server.person()
        table = finished(server, ann)
        log = ann.request("GET", f"/api/tables/{table}/log").data
        hang(server)
        line = http.client.HTTPConnection("127.0.0.1", server.port)
        method, body = ("POST", log) if page == "import" else ("GET", None)
        headers = {"cookie": ann.cookie, "origin": f"http://127.0.0.1:{server.port}"}
        line.request(method, f"/api/{page.format(table)}", body, headers)
        wait_for(lambda: any(worker.process for worker in workers(server)))
        line.close()
        wait_for(lambda: not any(worker.process for worker in workers(server)))


def test_a_log_that_takes_too_long_is_given_up_with_words(tmp_path: Path) -> None:
    with running(tmp_path, reading=0.2) as server:
        ann = server.person()
        table = finished(server, ann)
        hang(server)
        answer = ann.request("GET", f"/api/tables/{table}/replay")
        assert answer.status == 503 and "could not be read" in answer.json()["refusal"]["words"]
        assert not any(worker.process for worker in workers(server))
    with running(tmp_path) as server:
        assert again(server, ann).get(f"/api/tables/{table}/replay")["total"] > 2


def test_a_log_with_too_many_entries_is_not_replayed_but_given_out(tmp_path: Path) -> None:
    with running(tmp_path, bounds=Bounds(replayed_entries=4)) as server:
        ann = server.person()
        table = finished(server, ann)
        assert "at most 4 are replayed here" in ann.refused(f"/api/tables/{table}/replay", None, "GET")["words"]
        assert ann.request("GET", f"/api/tables/{table}/log").data.count(b"\n") > 5


# Imports


def test_a_log_with_too_many_entries_or_bytes_is_not_taken(tmp_path: Path) -> None:
    with running(tmp_path, bounds=Bounds(imported_entries=4, log=20_000)) as server:
        ann = server.person()
        log = ann.request("GET", f"/api/tables/{finished(server, ann)}/log").data
        entries = log.count(b"\n") - 1
        answer = ann.request("POST", "/api/import", log)
        assert answer.status == 413
        assert answer.json()["refusal"]["words"] == f"This log has {entries} entries; at most 4 are taken here."
        assert ann.refused("/api/import", b"x" * 20_001)["words"] == "At most 20000 bytes are taken here."
        story = io.BytesIO(packed([log]))
        with zipfile.ZipFile(story, "a") as archive:
            archive.comment = b"\n" * 10  # what looks like lines in an archive is none
        assert ann.refused("/api/import", story.getvalue())["words"] == f"a chapter has {entries} entries; at most 4 are taken here"


def test_an_archive_that_is_damaged_or_packed_in_another_way_is_no_story(server: Running) -> None:
    ann, out = server.person(), io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_BZIP2) as archive:
        archive.writestr("session-001.log", b"{}\n")
    damaged = bytearray(packed([b"some words " * 100]))
    damaged[45] = 7  # where the first block says how it is packed: in no way that there is
    for data, words in ((out.getvalue(), "packed in another way"), (bytes(damaged), "decompressing")):
        answer = ann.request("POST", "/api/import", data)
        assert answer.status == 400 and words in answer.json()["refusal"]["words"], answer.data


def test_a_person_brings_one_log_at_a_time_and_all_only_a_few(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(imports=1)) as server:
        ann, bob = server.person(), server.person()
        hang(server)
        line = http.client.HTTPConnection("127.0.0.1", server.port)
        line.request("POST", "/api/import", b"{}\n", {"cookie": ann.cookie, "origin": f"http://127.0.0.1:{server.port}"})
        wait_for(lambda: any(worker.process for worker in workers(server)))
        again, other = ann.request("POST", "/api/import", b"{}\n"), bob.request("POST", "/api/import", b"{}\n")
        assert (again.status, other.status) == (429, 503)
        assert "still being read" in again.json()["refusal"]["words"] and "at once" in other.json()["refusal"]["words"]
        line.close()
        wait_for(lambda: not any(worker.process for worker in workers(server)))


# Openings


def test_a_long_table_that_is_opened_holds_up_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, table = year(tmp_path)
    begun, part_of = threading.Event(), halls._part_of

    def part(work: Any) -> Any:
        begun.set()
        return part_of(work)

    monkeypatch.setattr(halls, "_part_of", part)
    with running(tmp_path) as server:
        hall = server.server.hall

        async def race() -> bool:
            opening = asyncio.get_running_loop().create_task(hall.room(table))
            while not begun.is_set():
                await asyncio.sleep(0)
            await hall.aside(lambda: None)
            first = table not in hall.rooms
            await opening
            return first

        assert asyncio.run_coroutine_threadsafe(race(), server.loop).result(60), "a small thing is done first"
        assert again(server, ann).line(table, 0).state["view"]["title"].startswith("Night")


class Logs:
    """Whole tables as they are read from the store: how many at once, and no more before they may."""

    def __init__(self, server: Running) -> None:
        self.store = server.server.hall.store
        self.saved = self.store.saved
        self.now = self.most = 0
        self.tables: list[str] = []
        self.may = asyncio.Event()
        self.store.saved = self.read  # type: ignore[method-assign]

    async def read(self, table: str) -> Any:
        self.now += 1
        self.tables.append(table)
        self.most = max(self.most, self.now)
        await self.may.wait()
        self.now -= 1
        return await self.saved(table)


def test_tables_that_wait_to_be_opened_are_not_in_memory_and_people_take_turns(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, bob = server.person(), server.person()
        tables, other = [ann.table("roofs", "me", "me") for _ in range(3 * halls.OPENINGS)], bob.table("roofs", "me", "me")
        logs = Logs(server)

        async def all_opened() -> None:
            hall = server.server.hall
            openings = [asyncio.ensure_future(hall.room(table, ann.id)) for table in tables]
            openings.append(asyncio.ensure_future(hall.room(other, bob.id)))
            while logs.now < halls.OPENINGS:
                await asyncio.sleep(0)
            logs.may.set()
            await asyncio.gather(*openings)

        asyncio.run_coroutine_threadsafe(all_opened(), server.loop).result(60)
        assert logs.most == halls.OPENINGS
        assert other in logs.tables[: halls.OPENINGS + 2], "bob waits for one turn of ann's"


def test_a_short_table_does_not_wait_until_long_ones_of_many_people_are_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as server:
        people, bob = [server.person() for _ in range(2 * halls.OPENINGS)], server.person()
        tables, other = [person.table("roofs", "me", "me") for person in people], bob.table("roofs", "me", "me")
        for person, table in zip(people, tables, strict=True):
            begun(person.line(table, 0), person.line(table, 1))
        monkeypatch.setattr(halls, "LONG", 1)
        hall, logs = server.server.hall, Logs(server)

        async def opened() -> None:
            for room in list(hall.rooms.values()):
                hall.drop(room)
            openings = [asyncio.ensure_future(hall.room(table, person.id)) for person, table in zip(people, tables, strict=True)]
            short = asyncio.ensure_future(hall.room(other, bob.id))
            while other not in logs.tables and logs.now < halls.OPENINGS:
                await asyncio.sleep(0)
            logs.may.set()
            await asyncio.gather(short, *openings)

        asyncio.run_coroutine_threadsafe(opened(), server.loop).result(60)
        assert other in logs.tables[: halls.OPENINGS], "long ones do not have all places"


def test_opening_a_table_is_charged_and_who_has_used_up_the_time_opens_no_closed_one(tmp_path: Path) -> None:
    """A table under way is opened for its people whatever they have used: it is their turn that comes last."""
    with running(tmp_path, limits=Limits(seconds=(60, 0.0))) as server:
        hall, ann, bob = server.server.hall, server.person(), server.person()
        running_, closed = (ann.table("roofs", "me", "me") for _ in range(2))
        ann.line(closed, 0).do("host", do="close").close()
        wait_for(lambda: not hall.sockets)
        seconds, before = hall.asking.seconds, hall.asking.seconds.used(ann.id)

        def put_away() -> None:
            for room in list(hall.rooms.values()):
                hall.drop(room)

        server.call(put_away)
        ann.line(closed, None).close()
        assert seconds.used(ann.id) > before and not seconds.used(bob.id)
        wait_for(lambda: not hall.sockets)
        server.call(put_away)
        server.call(lambda: seconds.spend(ann.id, 60.0))
        refused = ann.line(closed, None)
        assert refused.until_closed() == "too_much" and "processor time" in str(refused.heard[-1])
        assert ann.refused(f"/api/tables/{closed}/report", {"words": ""})["code"] == "too_much" and closed not in hall.rooms
        ann.line(running_, 0, nonce=False).close()
        bob.line(closed, None).close()


def test_logs_that_are_given_out_are_read_one_at_a_time(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person()
        table = ann.table("roofs", "me", "me")
        ann.line(table, 0).do("host", do="close")
        logs = Logs(server)
        server.loop.call_soon_threadsafe(server.loop.call_later, 0.3, logs.may.set)
        at_once(*[lambda: ann.request("GET", f"/api/tables/{table}/log") for _ in range(6)])
        assert len(logs.tables) == 6 and logs.most == 1


def test_while_a_log_is_read_the_lobby_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    may, begun, saved = threading.Event(), threading.Event(), sqlite._saved

    def slow(*given: Any) -> Any:
        begun.set()
        assert may.wait(60)
        return saved(*given)

    with running(tmp_path) as server:
        ann = server.person()
        table = ann.table("roofs", "me", "me")
        monkeypatch.setattr(sqlite, "_saved", slow)
        opening = threading.Thread(target=lambda: ann.line(table, 0).close())
        opening.start()
        try:
            assert begun.wait(60)
            assert [card["id"] for card in ann.get("/api/tables")["mine"]] == [table]
        finally:
            may.set()
            opening.join()


def test_at_a_start_no_table_is_opened_but_what_was_over_is_closed(tmp_path: Path) -> None:
    with running(tmp_path, close_after=1000.0) as server:
        ann = server.person()
        over, going = ann.table("watch", "me", "me"), ann.table("duel", "bot:random", "bot:random")
        one = ann.line(over, 0)
        ann.line(over, 1)
        one.do("fill", form={"form": "finish", "words": ""})
        one.until(lambda: one.table["status"] == "over")
    with running(tmp_path) as server:
        ann = again(server, ann)

        def status(table: str) -> str:
            cards = [card for some in ann.get("/api/tables").values() for card in some]
            return str(next(card["status"] for card in cards if card["id"] == table))

        wait_for(lambda: status(over) == "closed")
        wait_for(lambda: not server.server.hall.rooms)
        assert status(going) == "running"
