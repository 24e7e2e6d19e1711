"""A real server on a free port of this machine, in a thread or as a process, and people who talk to it over HTTP and sockets."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import Any

import uvicorn.server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from longbox.table.app import Server
from longbox.table.serving import Uvicorn, config_for, listen
from longbox.table.settings import Settings
from longbox.table.store import Store

REPOSITORY = Path(__file__).parents[2]
TOYS = REPOSITORY / "tests" / "toys"
ROOFS = REPOSITORY / "tests" / "packages" / "roofs"
PATIENCE = 60.0
"""How long something may take before a test gives up; nothing is ever measured by it."""

Json = dict[str, Any]


class Hasty(ModuleType):
    """asyncio for uvicorn, which looks ten times a second whether it shall end, and waits as long again before it does. Tests end hundreds
    of servers, and wait for each."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / 10)


vars(uvicorn.server)["asyncio"] = Hasty("asyncio")


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
    """No pauses, so that tests need no time, and bots that choose the same in every run."""
    quick: Json = {"bot_pause": 0.0, "bot_idle": 0.0, "bot_seconds": 0.02, "bot_grace": 20.0, "close_after": 0.0}
    return Settings(**{"data": data, "port": 0, "also": (TOYS, ROOFS), "bot_worker": "tests.table.same_bots", **quick, **more})


@contextmanager
def running(data: Path, store: Store | None = None, send_buffer: int = 0, **more: Any) -> Iterator[Running]:
    server = Running(settings(data, **more), store, send_buffer)
    try:
        yield server
    finally:
        server.stop()


class Served:
    """A server that is a process of its own."""

    def __init__(self, process: subprocess.Popen[str], port: int, said: list[str]) -> None:
        self.process = process
        self.port = port
        self.said = said

    def stop(self) -> tuple[int, str]:
        """Its exit code, and all that it has logged."""
        self.process.send_signal(signal.SIGTERM)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors


@contextmanager
def served(data: Path, *more: str, also: Sequence[Path] = (TOYS, ROOFS), installed: str = "") -> Iterator[Served]:
    """`longbox serve` with the games of these folders, and with packages that are installed in a folder of their own."""
    folders = [part for folder in also for part in ("--also", str(folder))]
    command = [sys.executable, "-m", "longbox.cli", "serve", "--port", "0", "--data", str(data), *folders, *more]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": installed}
    process = subprocess.Popen(command, cwd=REPOSITORY, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    said: list[str] = []
    while not said or "Only this machine" not in said[-1]:
        said.append(process.stdout.readline())
        assert said[-1], process.communicate()[1]
    found = re.search(r"127\.0\.0\.1:(\d+)", "".join(said))
    assert found
    try:
        yield Served(process, int(found[1]), said)
    finally:
        process.kill()
        process.communicate()


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

    def table(self, game: str, *who: str, choose: bool = True, **more: Any) -> str:
        """A new table. With `choose`, its maker chooses at once what is usual."""
        options = {**(self.usual(game) if choose else {}), **more.pop("options", {})}
        table: str = self.post("/api/tables", {"game": game, "who": who, "options": options, **more})["table"]
        return table

    def usual(self, game: str) -> Json:
        """What is usual where each seat chooses something."""
        (about,) = [about for about in self.get("/api/games") if about["name"] == game]
        return {option["name"]: option["default"] for option in about["options"] if option["by_seat"]}

    def line(self, table: str, seat: int | None = None, since: int = 0, nonce: bool = True, opening: int = 0, looks: bool = False) -> Line:
        return Line(self, table, seat, since, nonce, opening, looks)


class Line:
    """A socket on one chair. It remembers everything it was sent, and how things stand."""

    made = 0

    def __init__(
        self, person: Person, table: str, seat: int | None, since: int = 0, nonce: bool = True, opening: int = 0, looks: bool = False
    ) -> None:
        self.person = person
        self.socket = open_socket(person, table)
        self.seat = seat
        self.frames: list[str] = []
        """All messages as they came."""
        self.raw: list[str] = []
        """The same, what a command has caused apart from its answer."""
        self.heard: list[Json] = []
        self.question: Json | None = None
        self.table: Json = {}
        self.state: Json = {}
        self.told: list[Json] = []
        self.n = since
        self.ended = self.ready = self.given = False
        with suppress(ConnectionClosed):
            self.socket.send(json.dumps({"type": "hello", "seat": seat, "since": since, "opening": opening, "looks": looks}))
        self.until(lambda: bool(self.state) or self.ended)
        if nonce and not self.ended:
            self.begin()

    def begin(self) -> None:
        """Choose what is usual, and give a nonce as soon as one is asked for."""
        self.ready = True
        if self.seat is not None and self.table["choices"] and not self.table["choices"][self.seat]["made"]:
            for option, word in self.table["choices"][self.seat]["words"].items():
                self.do("choose", option=option, word=word)
        if not self.given and self.seat is not None and self.seat not in self.table["nonces"]:
            self.given = True
            self.do("nonce", text=f"nonce {self.seat}")

    def _give_nonce(self) -> None:
        if self.ready and not self.given and self.seat is not None and self.seat not in self.table["nonces"]:
            self.given = True
            self.send("nonce", text=f"nonce {self.seat}")

    def hear(self) -> Json:
        """The next message."""
        try:
            text = self.socket.recv(PATIENCE)
        except ConnectionClosed:
            self.ended = True
            return {"type": "closed"}
        assert isinstance(text, str)
        self.frames.append(text)
        for part in parts_of(text):
            self.raw.append(part)
            self.heard.append(json.loads(part))
            self._take(self.heard[-1])
        return self.heard[-1]

    def _take(self, message: Json) -> None:
        if message["type"] == "table":
            self.table = message
            self._give_nonce()
        elif message["type"] == "state":
            self.state, self.question, self.n = message, for_me(message["question"]), message["n"]
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
            self.question = for_me(message["question"])
        elif message["type"] in ("waiting", "ended"):
            self.state[message["type"]] = message
        elif message["type"] == "forms":
            self.state["forms"] = message["forms"]
        elif message["type"] == "draft":
            self.state["draft"] = {"steps": message["steps"], "sealed": message["sealed"]}

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


def parts_of(text: str) -> list[str]:
    """What is said in a message: before the answer to a command the step and the table that it has caused."""
    message = json.loads(text)
    caused = [message.pop(part) for part in ("step", "table") if message["type"] == "done" and part in message]
    return [json.dumps(part, ensure_ascii=False, separators=(",", ":")) for part in [*caused, message]] if caused else [text]


def for_me(question: Json | None) -> Json | None:
    """A question that its person answers; the table passes others by itself."""
    return question if question is None or question.get("notes", {}).get("passes") is None else None


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


def deaf_socket(person: Person, table: str) -> socket.socket:
    """A spectator whose client never reads, with as small a buffer as the system gives."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect(("127.0.0.1", person.port))
    line.settimeout(PATIENCE)
    here = f"127.0.0.1:{person.port}"
    request = (
        f"GET /ws/{table} HTTP/1.1\r\nHost: {here}\r\nOrigin: http://{here}\r\nCookie: {person.cookie}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    line.sendall(request.encode())
    answer = line.recv(4096)
    assert b" 101 " in answer.split(b"\r\n")[0]
    hello = b'{"type":"hello","seat":null}'
    mask = os.urandom(4)
    line.sendall(bytes([0x81, 0x80 | len(hello)]) + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(hello)))
    assert line.recv(1)
    return line


def pair(server: Running, game: str = "roofs", **more: Any) -> tuple[Line, Line]:
    """Two people at a table that has begun."""
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table(game, "me", "open", public=True, **more)
    bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    one, two = ann.line(table, 0), bob.line(table, 1)
    begun(one, two)
    return one, two


def begun(*lines: Line) -> None:
    """The game begins when all have given their nonces."""
    for line in lines:
        line.until(lambda line=line: line.given or line.table["status"] != "open")  # type: ignore[misc]
    for line in lines:
        line.until(lambda line=line: line.table["status"] != "open")  # type: ignore[misc]
    for line in lines:
        line.do("ping")
