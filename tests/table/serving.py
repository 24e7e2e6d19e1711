"""A real server on a free port of this machine, in a thread, and people who talk to it over HTTP and sockets."""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from longbox.table.app import Server
from longbox.table.serving import Uvicorn, config_for, listen
from longbox.table.settings import Settings
from longbox.table.store import Store

TOYS = Path(__file__).parents[1] / "toys"
PATIENCE = 20.0
"""How long something may take before a test gives up; nothing is ever measured by it."""

Json = dict[str, Any]


class Running:
    """A server that runs in a thread of this process."""

    def __init__(self, settings: Settings, store: Store | None = None, send_buffer: int = 0) -> None:
        self.listener, _ = listen("127.0.0.1", settings.port)
        if send_buffer:
            self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        self.port: int = self.listener.getsockname()[1]
        self.server = Server(settings, store)
        self.uvicorn = Uvicorn(config_for(self.server), self.server, lambda: None)
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self._run, name="test-server")
        self.thread.start()
        wait_for(lambda: self.uvicorn.started or not self.thread.is_alive())
        assert self.uvicorn.started, "the server has not started"

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self.uvicorn.serve([self.listener]))
        self.loop.close()

    def stop(self) -> None:
        self.uvicorn.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "the server does not stop"

    def call(self, act: Callable[[], Any]) -> Any:
        """Run something in the server's own thread."""

        async def run() -> Any:
            return act()

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(PATIENCE)

    def person(self, name: str = "") -> Person:
        person = Person(self.port)
        if name:
            person.post("/api/me", {"name": name})
        return person


def wait_for(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it has not come to be"
        time.sleep(0.005)


def settings(data: Path, **more: Any) -> Settings:
    """No pauses, so that tests need no time."""
    quick: Json = {"bot_pause": 0.0, "bot_idle": 0.0, "bot_seconds": 0.02, "bot_grace": 20.0, "close_after": 0.0}
    return Settings(**{"data": data, "port": 0, "also": (TOYS,), **quick, **more})


@contextmanager
def running(data: Path, store: Store | None = None, send_buffer: int = 0, **more: Any) -> Iterator[Running]:
    server = Running(settings(data, **more), store, send_buffer)
    try:
        yield server
    finally:
        server.stop()


class Answer:
    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.data = response.read()

    def json(self) -> Any:
        return json.loads(self.data)


class Person:
    """A guest with a cookie."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie: str = ""
        first = self.request("GET", "/api/me")
        self.cookie = first.headers["set-cookie"].partition(";")[0]
        self.id: str = first.json()["id"]

    def request(self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None) -> Answer:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        own = {"cookie": self.cookie} if self.cookie else {}
        try:
            line.request(method, path, data, {**own, "origin": f"http://127.0.0.1:{self.port}", **(headers or {})})
            return Answer(line.getresponse())
        finally:
            line.close()

    def get(self, path: str) -> Any:
        answer = self.request("GET", path)
        assert answer.status == 200, answer.data
        return answer.json()

    def post(self, path: str, body: object) -> Any:
        answer = self.request("POST", path, body)
        assert answer.status == 200, answer.data
        return answer.json()

    def refused(self, path: str, body: object, method: str = "POST") -> Json:
        answer = self.request(method, path, body)
        assert answer.status >= 400, answer.data
        refusal: Json = answer.json()["refusal"]
        return refusal

    def table(self, game: str, *who: str, **more: Any) -> str:
        table: str = self.post("/api/tables", {"game": game, "who": who, **more})["table"]
        return table

    def line(self, table: str, seat: int | None = None, since: int = 0, nonce: bool = True) -> Line:
        return Line(self, table, seat, since, nonce)


class Line:
    """A socket on one chair. It remembers everything it was sent, and how things stand."""

    made = 0

    def __init__(self, person: Person, table: str, seat: int | None, since: int = 0, nonce: bool = True) -> None:
        self.person = person
        self.socket = open_socket(person, table)
        self.seat = seat
        self.raw: list[str] = []
        self.heard: list[Json] = []
        self.question: Json | None = None
        self.table: Json = {}
        self.state: Json = {}
        self.told: list[Json] = []
        self.n = since
        self.ended = False
        with suppress(ConnectionClosed):
            self.socket.send(json.dumps({"type": "hello", "seat": seat, "since": since}))
        self.until(lambda: bool(self.state) or self.ended)
        if nonce and seat is not None and not self.ended and seat not in self.table["nonces"]:
            self.do("nonce", text=f"nonce {seat}")

    def hear(self) -> Json:
        """The next message."""
        try:
            text = self.socket.recv(PATIENCE)
        except ConnectionClosed:
            self.ended = True
            return {"type": "closed"}
        assert isinstance(text, str)
        self.raw.append(text)
        message: Json = json.loads(text)
        self.heard.append(message)
        self._take(message)
        return message

    def _take(self, message: Json) -> None:
        if message["type"] == "table":
            self.table = message
        elif message["type"] == "state":
            self.state, self.question, self.n = message, message["question"], message["n"]
            self.told += message["missed"]
        elif message["type"] == "step":
            for one in message["messages"]:
                assert one["n"] == self.n + 1, "a gap in the stream"
                self.n = one["n"]
                self.told.append(one)
                self._follow(one)
            assert self.n == message["n"]
            self.state = {**self.state, "view": message["view"], "shown": message["shown"]}

    def _follow(self, message: Json) -> None:
        if message["type"] == "asked":
            self.question = message["question"]
        elif message["type"] in ("waiting", "ended"):
            self.state[message["type"]] = message

    def until(self, true: Callable[[], Any]) -> Line:
        while not true():
            assert not self.ended, f"the line was cut: {self.heard[-1:]}"
            self.hear()
        return self

    def until_asked(self) -> Json:
        self.until(lambda: self.question)
        assert self.question is not None
        return self.question

    def send(self, type: str, id: str = "", **fields: Any) -> str:
        Line.made += 1
        id = id or f"c{Line.made}"
        self.socket.send(json.dumps({"type": type, "id": id, **fields}))
        return id

    def done(self, id: str) -> Json | None:
        """The refusal with which a command was answered; None if it was carried out."""
        answers: list[Json] = []
        while not answers:
            message = self.hear()
            assert message["type"] != "closed", f"the line was cut: {self.heard[-1:]}"
            answers = [message] if message["type"] == "done" and message["id"] == id else []
        refusal: Json | None = answers[0]["refusal"]
        return refusal

    def ask(self, type: str, **fields: Any) -> Json | None:
        return self.done(self.send(type, **fields))

    def do(self, type: str, **fields: Any) -> Line:
        refusal = self.ask(type, **fields)
        assert refusal is None, refusal
        return self

    def code(self, type: str, **fields: Any) -> str:
        refusal = self.ask(type, **fields)
        assert refusal is not None, f"{type} was not refused"
        assert refusal["words"]
        code: str = refusal["code"]
        return code

    def answer(self, move: list[Any]) -> Line:
        return self.do("answer", question=self.until_asked()["id"], move=move)

    def until_closed(self) -> str:
        """The last refusal before the line was cut."""
        while not self.ended:
            self.hear()
        sorry = [message["refusal"]["code"] for message in self.heard if message["type"] == "sorry"]
        return sorry[-1] if sorry else ""

    def close(self) -> None:
        self.socket.close()


def open_socket(person: Person, table: str, **headers: str) -> ClientConnection:
    own = {"cookie": person.cookie, **headers}
    origin = own.pop("origin", f"http://127.0.0.1:{person.port}")
    return connect(
        f"ws://127.0.0.1:{person.port}/ws/{table}",
        additional_headers=own,
        origin=Origin(origin) if origin else None,
        compression=None,
        ping_interval=None,
        max_size=None,
        open_timeout=PATIENCE,
        legacy=True,
    )


def pair(server: Running, game: str = "roofs", **more: Any) -> tuple[Line, Line]:
    """Two people at a table that has begun."""
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table(game, "me", "open", public=True, **more)
    bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    one, two = ann.line(table, 0), bob.line(table, 1)
    one.until(lambda: one.table["status"] == "running")
    return one, two
