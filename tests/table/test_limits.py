"""Limits for each person and each address: they outlive connections, and whoever uses them up is in nobody else's way."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http import HTTPStatus
from pathlib import Path

import pytest

from longbox.kernel.errors import BadOption
from longbox.table.door import LATE, Door, Visit
from longbox.table.limits import Bucket, Buckets, Exempt, Rates, Whence
from longbox.table.settings import DAY, LOCAL, Limits
from tests.table.serving import PATIENCE, Line, Person, Running, pair, running, wait_for

SOON = 0.3
"""The time limit that tests set; they only measure that it is kept, not how exactly."""


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


# Buckets


def test_a_bucket_fills_with_time() -> None:
    clock = Clock()
    bucket = Bucket((2, 0.5), clock)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    clock.now += 2.0
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now += 1000.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_buckets_that_are_full_again_are_forgotten_and_others_are_not() -> None:
    clock = Clock()
    buckets = Buckets((1, 1.0), most=2, clock=clock)
    assert buckets.take("a")
    clock.now += 5.0
    assert buckets.take("b") and buckets.take("c")
    assert not buckets.take("b") and sorted(buckets.buckets) == ["b", "c"]


def test_who_has_used_much_is_not_forgotten_because_many_others_come() -> None:
    clock = Clock()
    buckets = Buckets((10, 0.0), most=20, clock=clock)
    buckets.spend("greedy", 10)
    for at in range(200):
        assert buckets.take(f"guest {at}") and len(buckets.buckets) <= 20
    assert not buckets.take("greedy")
    assert buckets.used("guest 199") == 1, "nor is everybody forgotten at once"


def test_addresses_share_what_their_people_may_do_unless_they_are_exempt() -> None:
    rates = Rates(Limits(chat=(2, 0.0), chat_an_address=(3, 0.0), exempt=("127.0.0.0/8", "10.0.0.7")), Clock())
    assert [rates.chat.take(person, "192.0.2.1") for person in ("a", "a", "a", "b", "c")] == [True, True, False, True, False]
    assert [rates.chat.take(person, "192.0.2.2") for person in ("c", "c")] == [True, False], "a refusal by address costs a person one"
    assert all(rates.chat.take(f"{address}{at}", address) for address in ("127.0.0.9", "10.0.0.7", "") for at in range(10))


def test_the_addresses_that_one_machine_can_have_count_as_one() -> None:
    rates, whence, door = Rates(Limits(chat_an_address=(1, 0.0)), Clock()), Whence(Exempt(LOCAL)), Door(Limits(connections_an_address=1))
    same, others = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9"], ["2001:db8:1:3::1", "::ffff:192.0.2.1", "192.0.2.2"]
    assert [rates.chat.take(f"{at}", address) for at, address in enumerate([*same, *others])] == [True, False, True, True, True]
    for at, address in enumerate([*same, *others, "192.0.2.1"]):
        whence.see(f"{at}", address)
    assert whence.address("0") == whence.address("1") != whence.address("2") and whence.address("3") == whence.address("5") == "192.0.2.1"
    lines = [asyncio.BaseTransport() for _ in same]
    assert [door.enter(line, address) for line, address in zip(lines, same, strict=True)] == [True, False]
    door.leave(lines[0])
    assert door.enter(lines[1], same[1]) and not door.enter(lines[0], same[0])
    assert all(door.enter(asyncio.BaseTransport(), address) for address in ("::1", "::ffff:127.0.0.1") for _ in range(2)), "this machine"


def test_a_wrong_network_is_said_to_be_one() -> None:
    with pytest.raises(BadOption, match="is needed: 'everywhere'"):
        Exempt(["everywhere"])


# Sockets


def chatted(line: Line, times: int) -> int:
    """How many of so many lines of chat were taken."""
    return sum(line.ask("chat", text=f"{at}") is None for at in range(times))


def test_whoever_comes_back_says_no_more_than_before(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(chat=(5, 0.001))) as server:
        one, two = pair(server)
        said = [chatted(one, 3)]
        for _ in range(3):
            one.close()
            one = one.person.line(two.table["id"], 0)
            said.append(chatted(one, 3))
        assert said == [3, 2, 0, 0]
        assert chatted(two, 3) == 3
        one.do("ping")


def test_all_sockets_of_a_person_count_together(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(messages=(20, 0.001))) as server:
        one, two = pair(server)
        again = one.person.line(one.table["id"])
        answers = [line.ask("ping") for _ in range(10) for line in (one, again)]
        assert answers[0] is None and answers[-1] is not None and answers[-1]["code"] == "too_much"
        two.do("ping")


def test_guests_of_one_address_count_together(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(chat_an_address=(3, 0.001), exempt=())) as server:
        one, two = pair(server)
        assert chatted(one, 2) + chatted(two, 2) == 3


def test_opening_sockets_again_and_again_is_refused(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(requests=(8, 0.001))) as server:
        ann = server.person()
        table = ann.table("roofs", "me", "me")
        ends = []
        for _ in range(10):
            line = ann.line(table)
            ends.append(line.ended)
            line.close()
        assert not ends[0] and ends[-1]


def test_spectators_do_not_lock_anybody_out_of_a_seat(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(spectators_a_table=3)) as server:
        one, two = pair(server)
        two.close()
        crowd = [server.person().line(one.table["id"]) for _ in range(4)]
        assert [line.ended for line in crowd] == [False, False, False, True]
        assert crowd[3].until_closed() == "too_much"
        two.person.line(one.table["id"], 1).do("ping")


def test_reports_of_one_do_not_end_those_of_others(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(reports=(2, 0.0))) as server:
        one, two = pair(server)
        page = f"/api/tables/{one.table['id']}/report"
        for number in range(2):
            one.person.post(page, {"words": f"{number}"})
        answer = one.person.request("POST", page, {"words": "again"})
        assert answer.status == 429 and answer.json()["refusal"]["code"] == "too_much"
        two.person.post(page, {"words": "Now me."})
    with running(tmp_path / "more", limits=Limits(reports_an_address=(1, 0.0), exempt=())) as server:
        one, two = pair(server)
        page = f"/api/tables/{one.table['id']}/report"
        one.person.post(page, {})
        assert two.person.refused(page, {})["code"] == "too_much"


def test_logs_of_one_do_not_use_up_the_disk(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(logs=(2, 0.0), logs_an_address=(3, 0.0), exempt=())) as server:
        ann, bob = server.person(), server.person()
        assert [ann.request("POST", "/api/import", b"x").status for _ in range(3)] == [400, 400, 429]
        assert [bob.request("POST", "/api/import", b"x").status for _ in range(2)] == [400, 429]


@pytest.mark.parametrize("page", ["/", "/web/start.js", "/web/none.js", "/web/games/mayhem/look.js", "/api/games", "/health", "/none"])
def test_whatever_an_address_asks_for_is_counted(tmp_path: Path, page: str) -> None:
    with running(tmp_path, limits=Limits(requests_an_address=(4, 0.0), exempt=())) as server:
        ann = server.person()
        first = [ann.request("GET", page) for _ in range(3)]
        assert all(answer.status in (200, 404) for answer in first)
        last = ann.request("GET", page)
        assert last.status == 429 and last.json()["refusal"]["code"] == "too_much"


# Connections


@contextmanager
def connected(server: Running, address: str = "127.0.0.1") -> Iterator[socket.socket]:
    """A connection from an address of this machine."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE, (address, 0)) as line:
        yield line


def status_of(line: socket.socket) -> int:
    """The status of the next answer; 0 if the line was cut without one. After an error the line must end."""
    data = b""
    try:
        while not (b"\r\n\r\n" in data and data.endswith(b"}")) and (more := line.recv(65536)):
            data += more
    except ConnectionResetError:
        pass
    found = re.match(rb"HTTP/1.1 (\d+) ", data)
    return int(found[1]) if found else 0


def ended(line: socket.socket) -> bool:
    """Whether the server hangs up."""
    try:
        return line.recv(65536) == b""
    except ConnectionResetError:
        return True


GET = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n"


def test_an_address_has_so_many_connections_and_another_is_let_in(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(connections_an_address=5, exempt=())) as server, ExitStack() as opened:
        idle = [opened.enter_context(connected(server, "127.0.0.2")) for _ in range(5)]
        with connected(server, "127.0.0.2") as more:
            assert status_of(more) == 429 and ended(more)
        with connected(server, "127.0.0.3") as other:
            other.sendall(GET + b"\r\n")
            assert status_of(other) == 200
        idle[0].close()
        wait_for(lambda: came_in(server, "127.0.0.2"))


def came_in(server: Running, address: str) -> bool:
    with connected(server, address) as line:
        line.sendall(GET + b"\r\n")
        return status_of(line) == 200


def test_sockets_count_as_connections_until_they_are_closed(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(connections_an_address=3, exempt=(), head_seconds=1000.0)) as server:
        ann = server.person()
        table = ann.table("roofs", "me", "me")
        lines = [ann.line(table) for _ in range(2)]
        with connected(server):
            wait_for(lambda: not came_in(server, "127.0.0.1"))
            for line in lines:
                line.close()
            wait_for(lambda: came_in(server, "127.0.0.1"))


def test_this_machine_is_exempt(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(connections_an_address=1)) as server, ExitStack() as opened:
        for _ in range(5):
            opened.enter_context(connected(server))
        assert server.person().get("/health")["ok"]


@pytest.mark.parametrize("start", [b"", b"GE", GET, GET + b"X: " + b"y" * 500])
def test_a_head_that_does_not_come_is_not_waited_for(tmp_path: Path, start: bytes) -> None:
    with running(tmp_path, limits=Limits(head_seconds=SOON)) as server, connected(server) as line:
        line.sendall(start)
        assert status_of(line) == 408 and ended(line)


class Waits:
    """What the door waits for at its connections. Nobody is late before the test says so, however slow the machine is."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.timers: list[tuple[Visit, asyncio.TimerHandle]] = []
        wait = Visit._await

        def never(visit: Visit, seconds: float) -> None:
            wait(visit, 1000.0)
            assert visit._timer is not None
            self.timers.append((visit, visit._timer))

        patch.setattr(Visit, "_await", never)

    def open(self) -> list[Visit]:
        return [visit for visit, timer in self.timers if not timer.cancelled()]

    def run_out(self, server: Running) -> None:
        """The time is up for all that the door waits for."""

        def show_out() -> None:
            for visit in self.open():
                visit._show_out(HTTPStatus.REQUEST_TIMEOUT, LATE)

        server.call(show_out)


def test_neither_is_one_that_drips_nor_the_second_one(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    waits = Waits(monkeypatch)
    with connected(server) as line:
        line.sendall(GET + b"\r\n")
        assert status_of(line) == 200 and not waits.open()
        line.sendall(GET)
        wait_for(lambda: len(waits.open()) == 1)
        (visit,), begun = waits.open(), len(waits.timers)
        before = visit._head
        for _ in range(5):
            line.sendall(b"x")
        wait_for(lambda: visit._head == before + 5)
        assert len(waits.timers) == begun, "what drips gives no new time"
        waits.run_out(server)
        assert status_of(line) == 408


def test_whoever_plays_is_not_shown_out(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    waits = Waits(monkeypatch)
    one, two = pair(server)
    assert waits.timers
    waits.run_out(server)
    one.answer(["done"])
    two.answer(["done"])
    one.until(lambda: one.state["view"]["round"] == 1)


@pytest.mark.parametrize("piece", [b"X-More: " + b"y" * 1000 + b"\r\n", b"y" * 1000])
def test_an_endless_head_is_cut(tmp_path: Path, piece: bytes) -> None:
    with running(tmp_path) as server, connected(server) as line:
        line.sendall(GET + (b"X: " if b":" not in piece else b""))
        sent = 0
        with suppress(OSError):
            while sent < 50_000_000:
                sent += line.send(piece)
        assert sent < 20_000_000, "no more than the system's own buffers take"
        assert server.person().get("/health")["ok"]


def test_a_large_head_is_told_to_be_too_large(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(head=2000)) as server, connected(server) as line:
        line.sendall(GET + b"X: " + b"y" * 3000)
        assert status_of(line) == 431 and ended(line)


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(body_seconds=SOON)) as server, connected(server) as line:
        ann = server.person()
        head = f"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {ann.cookie}\r\nContent-Length: 100\r\n\r\n"
        line.sendall(head.encode() + b"{")
        assert status_of(line) == 408


def test_neither_is_one_that_nobody_reads(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    waits = Waits(monkeypatch)
    with connected(server) as line:
        line.sendall(GET + b"Content-Length: 100000\r\n\r\n")
        assert status_of(line) == 200
        waits.run_out(server)
        assert status_of(line) == 408 and ended(line)


@pytest.mark.parametrize("piece", [b"X-More: " + b"y" * 1000 + b"\r\n", b"y" * 1000, b"1;" + b"y" * 1000])
def test_what_follows_a_body_without_end_is_cut(tmp_path: Path, piece: bytes) -> None:
    with running(tmp_path) as server, connected(server) as line:
        line.sendall(GET + b"Transfer-Encoding: chunked\r\n\r\n" + (b"" if b";" in piece else b"0\r\n"))
        line.sendall(b"X: " if b":" not in piece and b";" not in piece else b"")
        sent = 0
        with suppress(OSError):
            while sent < 50_000_000:
                sent += line.send(piece)
        assert sent < 20_000_000, "no more than the system's own buffers take"
        assert server.person().get("/health")["ok"]


def test_what_follows_a_body_does_not_count_as_a_head(server: Running) -> None:
    ann = server.person()
    name = b'{"name": "Ann"}'
    with connected(server) as line:
        line.sendall(b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n")
        line.sendall(b"%x\r\n%s\r\n0\r\nCookie: %s\r\n\r\n" % (len(name), name, ann.cookie.encode()))
        assert status_of(line) == 401
    with connected(server) as line:
        line.sendall(b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: %s\r\n" % ann.cookie.encode())
        line.sendall(b"Transfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\nX-More: y\r\n\r\n" % (len(name), name))
        assert status_of(line) == 200
        line.sendall(GET + b"\r\n")
        assert status_of(line) == 200


def test_a_large_body_in_small_pieces_is_taken(server: Running) -> None:
    ann = server.person()
    with connected(server) as line:
        head = f"POST /api/import HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {ann.cookie}\r\nTransfer-Encoding: chunked\r\n\r\n"
        line.sendall(head.encode() + b"1\r\nx\r\n" * 40_000 + b"0\r\n\r\n")
        assert status_of(line) == 400


def test_requests_that_follow_each_other_on_one_line_are_answered(server: Running) -> None:
    with connected(server) as line:
        for _ in range(3):
            line.sendall(GET + b"\r\n")
            assert status_of(line) == 200
        line.sendall(2 * (GET + b"\r\n"))
        assert status_of(line) == 200


def test_many_guests_of_this_machine_come_at_once(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(guests=(5, 0.001), requests_an_address=(5, 0.001))) as server:
        people = [Person(server.port) for _ in range(30)]
        assert all(json.loads(person.request("GET", "/api/tables").data)["mine"] == [] for person in people)


def test_the_limits_are_those_that_the_documents_state() -> None:
    text = (Path(__file__).parents[2] / "docs" / "table.md").read_text("utf-8")
    limits = Limits()
    rows = {
        "commands over sockets": (limits.messages, limits.messages_an_address),
        "lines of chat": (limits.chat, limits.chat_an_address),
        "requests": (limits.requests, limits.requests_an_address),
        "reports": (limits.reports, limits.reports_an_address),
        "imported logs": (limits.logs, limits.logs_an_address),
        "things of one's own, such as decks, that are saved": (limits.own, limits.own_an_address),
    }
    for what, (person, address) in rows.items():
        assert f"| {what} | {stated(*person)} | {stated(*address)} |" in text
    assert f"| new guests | | {stated(*limits.guests)} |" in text
    assert f"| connections at once | {limits.sockets_a_person} sockets | {limits.connections_an_address} |" in text
    assert f"the head of a request {limits.head // 1024} kB" in text and f"A table takes {limits.spectators_a_table} spectators" in text
    assert f"not come after {limits.head_seconds:g} seconds, a body after {limits.body_seconds:g}" in text


def stated(once: int, rate: float) -> str:
    return f"{once:,}, then {rate:,g} a second" if rate >= 1 else f"{once:,}, then {rate * DAY:,g} a day"
