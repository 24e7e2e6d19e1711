"""What people bring along is read in a process of its own, which has an end; people take turns, and each has an account."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from longbox.content.bounds import BOUNDS
from longbox.hosting.stages import Stages
from longbox.table import work
from longbox.table.asking import Asking, Seconds
from longbox.table.foreign import Made
from longbox.table.limits import Exempt, Stored, Whence
from longbox.table.refused import Refused
from longbox.table.settings import Limits
from longbox.table.store import Change
from longbox.table.turns import Turns
from longbox.table.work import Logs, UnderWay
from longbox.table.workers import PIECE, Answered, GoOn, Lane, Piece, Said, WorkerProcess, in_pieces
from tests.marks import slow
from tests.table.serving import PATIENCE, REPOSITORY, Person, Running, running, settings, wait_for
from tests.table.test_broken_rooms import logged, offering

pytestmark = slow

OWN = """import os
import time
from pathlib import Path

from longbox.content.own import OwnKind


class Teams(OwnKind):
    noun = "team"
    option = "teams"

    def read(self, data):
        Path(data.decode()).write_text(str(os.getpid()))
        {what}
        return data

    def breaches(self, draft):
        return []

    def preview(self, draft):
        return {preview}


OWN = Teams()
"""
BURNS = "end = time.process_time() + 20\n        while time.process_time() < end:\n            pass"
HOGS = "hog = bytearray(2 * 1024 * 1024 * 1024)"
needs_limits = pytest.mark.skipif(sys.platform == "win32", reason="the system has no such limits")


def check(server: Running, person: Person, said: Path) -> Any:
    """The refusal of a draft that names a file, and whether the server itself has read it."""
    answer = person.request("POST", "/api/games/odd/own/check", str(said).encode())
    assert int(said.read_text()) != os.getpid(), "it was read in the server"
    return answer.status, answer.json()["refusal"]


def room(what: str = "pass", preview: str = "None") -> dict[str, str]:
    return {"own.py": OWN.replace("{what}", what).replace("{preview}", preview)}


# One draft that is too much


@needs_limits
def test_a_draft_that_takes_too_long_ends_its_process_and_is_charged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with offering(tmp_path, room(BURNS)) as server:
        ann = server.person()
        status, refusal = check(server, ann, tmp_path / "pid")
        assert (status, refusal["code"]) == (413, "too_much") and "2 seconds of processor time" in refusal["words"]
        (line,) = logged(caplog, "worker_ended")
        assert (line["error"], line["job"]) == ("OutOfTime", "Made")
        assert server.server.hall.asking.seconds.budget.left(ann.id) <= Limits().seconds[0] - BOUNDS.worker_seconds + 1
        assert ann.get("/api/games/mayhem/own"), "another process takes its place"


@needs_limits
def test_a_draft_that_takes_too_much_memory_is_refused(tmp_path: Path) -> None:
    with offering(tmp_path, room(HOGS)) as server:
        status, refusal = check(server, server.person(), tmp_path / "pid")
        assert status == 400 and "too large" in refusal["words"]


def test_what_comes_back_is_bounded_too(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with offering(tmp_path, room(preview=f"'x' * {BOUNDS.draft_answer}")) as server:
        status, refusal = check(server, server.person(), tmp_path / "pid")
        assert status == 503 and "too much" in refusal["words"]
    assert logged(caplog, "worker_ended")


@pytest.mark.parametrize("text", ["a" + ".a" * 15_600 + " = 1", "a = " + "1" * 5000, "a = " + "[" * 15_000, '"' + '\\"' * 8_000])
def test_a_file_that_would_keep_a_parser_busy_is_refused_in_words(server: Running, text: str) -> None:
    ann = server.person()
    found = ann.post("/api/games/heroic/own/read", {"name": "kite.toml", "text": text})
    assert found["draft"] is None and len(found["breaches"]) == 1 and found["breaches"][0]["words"]


# Turns


def test_people_take_turns_with_what_they_make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for a lot waits; somebody else does not wait for all of it."""
    gate, looked = threading.Event(), list[str]()

    async def ask(worker: WorkerProcess, task: object, limit: float, start: float = 0.0) -> Answered:
        assert isinstance(task, Made)
        looked.append(json.loads(task.draft)["title"])
        assert await asyncio.to_thread(gate.wait, PATIENCE)
        return Answered(msgspec.Raw(b'{"found": {}}'))

    monkeypatch.setattr(WorkerProcess, "ask", ask)
    with running(tmp_path) as server, ThreadPoolExecutor(8) as people:
        ann, bob = server.person("Ann"), server.person("Bob")
        makers = server.server.hall.foreign.makers

        def check(person: Person, title: str) -> Any:
            return people.submit(person.post, "/api/games/mayhem/own/check", {"title": title})

        asked = [check(ann, "hers")]
        wait_for(lambda: bool(looked))
        asked += [check(ann, "hers") for _ in range(5)]
        wait_for(lambda: makers.waiting() == 5)
        asked += [check(bob, "his")]
        wait_for(lambda: makers.waiting() == 6)
        gate.set()
        assert [one.result(PATIENCE) for one in asked] == [{}] * 7
        assert looked.index("his") <= 2, looked


def test_a_table_is_opened_while_a_draft_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate, begun = threading.Event(), threading.Event()

    async def ask(worker: WorkerProcess, task: object, limit: float, start: float = 0.0) -> Answered:
        begun.set()
        assert await asyncio.to_thread(gate.wait, PATIENCE)
        return Answered(msgspec.Raw(b'{"found": {}}'))

    monkeypatch.setattr(WorkerProcess, "ask", ask)
    with running(tmp_path) as server, ThreadPoolExecutor(2) as people:
        ann, bob = server.person("Ann"), server.person("Bob")
        draft = people.submit(ann.post, "/api/games/mayhem/own/check", {})
        assert begun.wait(PATIENCE)
        opened = people.submit(lambda: bob.line(bob.table("roofs", "me", "me", choose=False), 0, nonce=False).close())
        try:
            opened.result(PATIENCE / 4)
            assert not draft.done()
        finally:
            gate.set()


class FakeLane:
    """One process, in which each part of a work is one stage; every part takes so many seconds of processor time."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.turns = Turns(1)
        self.under_way = UnderWay(8)
        self.seconds = seconds
        self.served: list[str] = []
        self.person = ""

    @asynccontextmanager
    async def worker(self, person: str) -> Any:
        async with self.turns.of(person):
            self.person = person
            yield self

    async def ask(self, job: Any, limit: float, start: float = 0.0) -> Answered:
        self.served.append(self.person)
        await asyncio.sleep(0)
        if isinstance(job, Piece):
            return Answered(msgspec.Raw(msgspec.json.encode(Said())))
        said = self.under_way.go_on(job.key) if isinstance(job, GoOn) else self.under_way.begin(self.person, staged(job))
        return Answered(msgspec.Raw(msgspec.json.encode(said)), seconds=self.seconds)


def staged(stages: int) -> Stages[msgspec.Raw]:
    for _ in range(stages):
        yield
    return msgspec.Raw(b'"done"')


@pytest.fixture
def one_stage_a_part(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(1_000_000))
    monkeypatch.setattr("longbox.table.work.time.process_time", lambda: float(next(ticks)))
    monkeypatch.setattr(work, "MOMENT", 1.5)


@pytest.mark.usefixtures("one_stage_a_part")
def test_a_short_log_does_not_wait_for_the_end_of_a_long_one(tmp_path: Path) -> None:
    async def all_read() -> list[str]:
        lane, asking = FakeLane(), Asking(settings(tmp_path))
        await asyncio.gather(*(asking.whole(cast(Lane, lane), person, stages) for person, stages in (("ann", 50), ("eve", 50), ("bob", 2))))
        return lane.served

    served = asyncio.run(all_read())
    last = len(served) - served[::-1].index("bob")
    assert served.count("bob") == 3 and last <= 3 * 3, served[:12]


@pytest.mark.usefixtures("one_stage_a_part")
def test_who_has_used_up_the_processor_time_is_told_so_and_others_go_on(tmp_path: Path) -> None:
    async def all_read() -> list[str]:
        lane, asking = FakeLane(seconds=10.0), Asking(settings(tmp_path, limits=Limits(seconds=(40, 0.0))))
        with pytest.raises(Refused, match="40 seconds") as refused:
            await asking.whole(cast(Lane, lane), "ann", 50)
        assert refused.value.status == 429 and "longbox replay" in str(refused.value)
        assert bytes((await asking.whole(cast(Lane, lane), "bob", 2)).found) == b'"done"'
        return lane.served

    assert asyncio.run(all_read()) == ["ann"] * 4 + ["bob"] * 3


@pytest.mark.usefixtures("one_stage_a_part")
def test_a_log_that_is_not_read_in_time_is_given_up_with_words_although_it_goes_on(tmp_path: Path) -> None:
    lane, asking = FakeLane(), Asking(settings(tmp_path, reading=0.0))
    with pytest.raises(Refused, match="within 0 seconds, because others wait") as refused:
        asyncio.run(asking.whole(cast(Lane, lane), "ann", 500))
    assert refused.value.status == 503 and "longbox replay" in str(refused.value) and len(lane.served) < 500


def test_a_long_log_is_handed_over_in_pieces_between_which_others_have_their_turn(tmp_path: Path) -> None:
    log = bytes(range(256)) * 4096 + b"end"
    pieces, last = in_pieces("key", log)
    assert b"".join(piece.log for piece in pieces) + last == log and last == b"end" and len(pieces) == 4
    assert in_pieces("key", b"") == ([], b"") and in_pieces("key", log[:PIECE]) == ([], log[:PIECE])

    async def all_read() -> list[str]:
        lane, asking = FakeLane(), Asking(settings(tmp_path))
        await asyncio.gather(
            *(asking.whole(cast(Lane, lane), who, 0, sent) for who, sent in (("ann", pieces), ("eve", pieces), ("bob", [])))
        )
        return lane.served

    served = asyncio.run(all_read())
    assert served.count("ann") == 5 and served.index("bob") <= 2, served


def test_pieces_of_a_log_are_put_together_or_it_is_not_known() -> None:
    logs = Logs(2)
    pieces = [Piece(key="a", number=number, log=b"%d" % number) for number in range(3)]
    assert not any(logs.add(piece).unknown for piece in pieces)
    assert logs.whole("a", 3, b"end") == b"012end" and logs.whole("a", 3, b"end") is None and logs.whole("b", 0, b"end") == b"end"
    assert [logs.add(pieces[number]).unknown for number in (0, 2)] == [False, True], "one is missing"
    assert [logs.add(pieces[number]).unknown for number in (0, 1, 0, 1)] == [False] * 4 and logs.whole("a", 2, b"") == b"01", "begun again"
    for key in "abc":
        logs.add(Piece(key=key, number=0, log=b"x"))
    assert [logs.whole(key, 1, b"") for key in "abc"] == [None, b"x", b"x"]


def test_work_that_nobody_goes_on_with_is_given_up() -> None:
    under_way = UnderWay(2)

    def endless() -> Iterator[None]:
        while True:
            yield

    for key in "abc":
        assert under_way.begin(key, cast(Stages[msgspec.Raw], endless())).more == key
    assert under_way.go_on("a").unknown and under_way.go_on("c").more == "c"


# Guests of one address


def test_guests_at_one_address_share_what_an_address_may_use() -> None:
    whence, limits = Whence(Exempt(["10.0.0.0/8"])), Limits(stored_an_address=(1000, 0.0), seconds=(60, 0.0), seconds_an_address=(100, 0.0))
    stored, seconds = Stored(limits, whence), Seconds(limits, whence)
    for person, address in {"ann": "1.2.3.4", "bob": "1.2.3.4", "cy": "5.6.7.8", "dee": "10.0.0.1", "eli": "10.0.0.1"}.items():
        whence.see(person, address)
    for person in ("ann", "dee"):
        stored.take(person, 900, Change())
        seconds.spend(person, 50)
    assert [bool(stored.refuse(person, 200)) for person in ("bob", "cy", "eli")] == [True, False, False]
    seconds.spend("bob", 55)
    assert [seconds.refuse(person) is not None for person in ("ann", "bob", "cy", "eli")] == [True, True, False, False]
    assert "600" not in str(seconds.refuse("ann")) and "100 with others at your address" in str(seconds.refuse("ann"))
    whence.see("ann", "5.6.7.8")
    assert seconds.refuse("ann") is None, "she has gone elsewhere"


def test_many_guests_of_one_address_are_known_to_share_it(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(exempt=())) as server:
        guests = [server.person() for _ in range(3)]
        for guest in guests:
            guest.get("/api/me")
        whence = server.server.hall.whence
        assert {whence.address(guest.id) for guest in guests} == {"127.0.0.1"} and whence.address("nobody") == "nobody"


# The table of limits


def test_the_documents_show_the_table_of_limits() -> None:
    text = (REPOSITORY / "docs" / "table.md").read_text()
    shown = dict(re.findall(r"^\| `([a-z_]+)` \| ([\d,]+) \|", text[text.index("## What people bring along") :], re.MULTILINE))
    assert shown == {name: f"{value:,}" for name, value in msgspec.structs.asdict(BOUNDS).items()}
