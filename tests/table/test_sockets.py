"""Sockets that do not behave: garbage, floods, slow and dead clients, pages of other sites. They are refused, and hold up nobody."""

from __future__ import annotations

import json
import socket
import threading
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from longbox.kernel.state import SPECTATOR
from longbox.table import sockets
from longbox.table.room import Room
from longbox.table.settings import Limits
from tests.table.serving import PATIENCE, Running, deaf_socket, open_socket, pair, running, wait_for

GARBAGE = [
    "",
    "x",
    "null",
    "[]",
    "{}",
    '{"type": "answer"}',
    '{"type": "fly", "id": "1"}',
    '{"type": "answer", "id": "1", "question": "one", "move": []}',
    '{"type": "answer", "id": "1", "question": 1e999, "move": []}',
    '{"type": "ping", "id": ""}',
    '{"type": "ping", "id": "' + "x" * 41 + '"}',
    '{"type": "chat", "id": "1", "text": "\\ud800"}',
    '{"type": "roll", "id": "1", "shown": [' + "1," * 300 + "1]}",
    "[" * 5000,
    '{"type": "hello", "seat": 0}',
    '{"type": "host", "id": "1", "do": "bot", "seat": -1}',
]


@pytest.mark.parametrize("text", GARBAGE)
def test_garbage_is_refused_and_the_line_goes_on(server: Running, text: str) -> None:
    one, _ = pair(server)
    one.socket.send(text)
    answer = one.hear()
    while answer["type"] in ("table", "step"):
        answer = one.hear()
    assert answer["type"] in ("sorry", "done") and answer["refusal"]["code"] in ("garbage", "empty"), answer
    one.do("ping")


def test_bytes_that_are_no_text_are_refused(server: Running) -> None:
    one, _ = pair(server)
    one.socket.send(b"\xff\xfe\x00")
    one.until(lambda: one.heard[-1]["type"] == "sorry")
    one.do("ping")


@pytest.mark.parametrize(
    "hello", ["", "{}x", '{"type": "ping", "id": "1"}', '{"type": "hello", "seat": 99}', '{"type": "hello", "since": -1}']
)
def test_a_first_message_that_is_no_hello_ends_the_line(server: Running, hello: str) -> None:
    ann = server.person()
    table = ann.table("roofs", "me", "me")
    line = open_socket(ann, table)
    line.send(hello)
    assert json.loads(line.recv(PATIENCE))["refusal"]["code"] == "garbage"
    with pytest.raises(ConnectionClosed):
        line.recv(PATIENCE)


def test_too_long_a_message_is_refused_and_a_huge_one_cuts_the_line(server: Running) -> None:
    one, two = pair(server)
    one.socket.send(json.dumps({"type": "chat", "id": "1", "text": "x" * 9000}))
    one.until(lambda: one.heard[-1]["type"] == "sorry")
    assert one.heard[-1]["refusal"]["code"] == "too_much"
    one.do("ping")
    one.socket.send("x" * 200_000)
    one.until_closed()
    two.do("ping")


def test_a_flood_is_refused_and_then_cut_and_disturbs_nobody_else(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(messages=(20, 0.1), strikes=20)) as server:
        one, two = pair(server)
        two.do("ping")
        for number in range(60):
            one.socket.send(json.dumps({"type": "ping", "id": str(number)}))
        assert one.until_closed() == "too_much"
        refused = [message for message in one.heard if message["type"] == "done" and message["refusal"]]
        assert len(refused) == 20 and refused[0]["refusal"]["code"] == "too_much"
        two.do("ping")


def test_a_client_that_does_not_read_is_cut_and_holds_up_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "CUT_SECONDS", 0.05)
    with running(tmp_path, send_buffer=4096, limits=Limits(outbox=20_000, messages=(10_000, 1000.0))) as server:
        one, two = pair(server)
        deaf = deaf_socket(server.person(), one.table["id"])
        room = server.server.hall.rooms[one.table["id"]]
        news = json.dumps({"type": "chat", "n": 1, "text": "x" * 5000})
        sent = 0
        while SPECTATOR in room.chairs and sent < 5000:
            server.call(lambda: room.post_all(news))
            sent += 1
            one.do("ping")
            two.do("ping")
        assert 4 < sent < 5000
        deaf.close()


def test_a_client_that_dies_without_a_word_is_forgotten(server: Running) -> None:
    one, two = pair(server)
    two.until(lambda: two.table["seats"][0]["online"])
    one.socket.socket.shutdown(socket.SHUT_RDWR)
    two.until(lambda: not two.table["seats"][0]["online"])


@pytest.mark.parametrize("origin", ["http://evil.example", "", "null", "http://127.0.0.1:1", "http://localhost:8000.evil.example"])
def test_sockets_of_pages_of_other_sites_are_refused(server: Running, origin: str) -> None:
    ann = server.person()
    table = ann.table("roofs", "me", "me")
    with pytest.raises(InvalidStatus) as refused:
        open_socket(ann, table, origin=origin)
    assert refused.value.response.status_code == 403


def test_whom_the_server_does_not_know_gets_no_socket(server: Running) -> None:
    ann = server.person()
    table = ann.table("roofs", "me", "me")
    ann.cookie = "longbox=" + "x" * 43
    with pytest.raises(InvalidStatus):
        open_socket(ann, table)
    with pytest.raises(InvalidStatus):
        open_socket(server.person(), "../etc")


def test_a_person_has_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(sockets_a_person=2, spectators_a_table=1)) as server:
        ann, bob = server.person(), server.person()
        table = ann.table("roofs", "me", "me")
        lines = [ann.line(table, 0), ann.line(table, 1)]
        assert ann.line(table).until_closed() == "too_much"
        bob.line(table)
        assert bob.line(table).until_closed() == "too_much"
        for line in lines:
            line.do("ping")


def test_whoever_asks_for_a_lot_lets_others_go_on(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands that have come together are not carried out in one go."""
    ann, bob = pair(server)
    obeyed, obey, all_sent = list[bool](), sockets._obey, threading.Event()

    async def note(socket: sockets.Socket, room: Room, data: bytes) -> None:
        obeyed.append(b"ping" in data)
        await obey(socket, room, data)

    monkeypatch.setattr(sockets, "_obey", note)
    server.loop.call_soon_threadsafe(all_sent.wait, PATIENCE)  # nobody is served meanwhile
    for number in range(200):
        ann.send("why", words=str(number))
    bob.send("ping")
    all_sent.set()
    wait_for(lambda: len(obeyed) == 201)
    assert obeyed.index(True) < 100
