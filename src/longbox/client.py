"""A program at a real table: it connects to a server, takes a seat by invitation, and answers what it is asked.

    from longbox.client import connect

    seat = connect("http://127.0.0.1:8000", name="Robot").join("CODE")
    ended = seat.play(lambda question: question.moves[0])

It speaks the protocol of docs/table.md and uses nothing else of Longbox.
"""

from __future__ import annotations

import json
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as open_socket
from websockets.typing import Origin

PROTOCOL: Final = 2
JOIN: Final = "/#/join/"
FINAL: Final = {"gone", "moved", "protocol", "who", "origin"}
"""Refusals after which the server is not asked again."""
TRIES: Final = 6
"""How often a lost connection is opened again, with longer and longer pauses."""

Json = dict[str, Any]


class Refused(Exception):
    """What the server refuses: a code for programs, words for people, and the rule behind it, if there is one."""

    def __init__(self, refusal: Json) -> None:
        super().__init__(f"{refusal['words']} ({refusal['rule'] or refusal['code']})")
        self.code: str = refusal["code"]
        self.words: str = refusal["words"]
        self.rule: str = refusal["rule"]


class Question:
    """What the seat is asked. `must`: the game waits for it; otherwise an answer of None lets the question be."""

    def __init__(self, asked: Json, seat: int, view: Json, shown: str) -> None:
        self.id: int = asked["id"]
        self.what: str = asked["what"]
        self.text: str = asked["text"]
        self.rule: str = asked["rule"]
        self.must: bool = asked["must"]
        self.moves: list[list[str | int]] = asked["moves"]
        self.words: list[str] = asked["words"]
        self.seat = seat
        self.view = view
        """All that the seat may know."""
        self.shown = shown
        """The same as text."""


Answer = Callable[[Question], "list[str | int] | None"]


class Person:
    """A guest at a server."""

    def __init__(self, address: str, cookie: str = "") -> None:
        self.address = address.partition("/#")[0].rstrip("/")
        self.cookie = cookie

    def request(self, method: str, path: str, body: object = None) -> Any:
        """What the server answers over HTTP, or Refused."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", **({"cookie": self.cookie} if self.cookie else {})}
        try:
            with urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers, method=method)) as answer:
                self.cookie = (answer.headers["set-cookie"] or self.cookie).partition(";")[0]
                return json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                raise Refused(json.load(error)["refusal"]) from None

    def join(self, invitation: str) -> Seat:
        """Take the seat of an invitation: its code, or the link that has it."""
        joined = self.request("POST", "/api/join", {"code": invitation.rpartition(JOIN)[2]})
        return Seat(self, joined["table"], joined["seat"])


def connect(address: str, name: str = "") -> Person:
    """Become a guest of the server at this address, such as http://127.0.0.1:8000, or of an invitation's link."""
    person = Person(address)
    person.request("GET", "/api/me")
    if name:
        person.request("POST", "/api/me", {"name": name})
    return person


class Seat:
    """A seat at a table. It chooses what is usual before the game, is asked everything, and agrees when others ask for something."""

    def __init__(self, person: Person, table: str, seat: int) -> None:
        self.person = person
        self.table_id = table
        self.seat = seat
        self.table: Json = {}
        """The table as the server told of it last: names, status, whose votes are needed."""
        self.state: Json = {}
        """How things stand: `view`, `shown`, `question` and `ended`."""
        self.opening = self.number = 0
        self._done: Json = {}
        self._given: set[str] = set()
        self._let_be = 0
        self._socket = self._open()

    def play(self, answer: Answer) -> Json:
        """Answer every question by this function until the game has ended; gives how."""
        while (question := self.wait()) is not None:
            move = answer(question)
            if move is not None or question.must:
                self.answer(question, move)
            else:
                self._let_be = question.id
        ended: Json = self.state["ended"]
        return ended

    def wait(self) -> Question | None:
        """The next question that is open, or None when the game has ended."""
        while True:
            self._get_ready()
            asked = self.state.get("question")
            if self.state.get("ended"):
                return None
            if asked is not None and asked["id"] != self._let_be:
                return Question(asked, self.seat, self.state["view"], self.state["shown"])
            self._hear()

    def answer(self, question: Question, move: object) -> None:
        """Answer a question by one of its moves; a move that cannot be made is Refused."""
        self.command("answer", question=question.id, move=move)

    def command(self, type: str, **fields: Any) -> Json:
        """Give a command, such as `chat` with a text, and wait for its answer. One that is refused is Refused."""
        sent = {"type": type, "id": secrets.token_hex(8), **fields}
        self._send(sent)
        while self._done.get("id") != sent["id"]:
            if not self._hear():
                self._send(sent)  # carried out once, however often it is sent
        if self._done["refusal"] is not None:
            raise Refused(self._done["refusal"])
        return self._done

    def close(self) -> None:
        """Leave the connection. The seat stays taken."""
        self._socket.close()

    # The connection

    def _open(self) -> ClientConnection:
        address = urlsplit(self.person.address)
        socket = open_socket(
            f"{'wss' if address.scheme == 'https' else 'ws'}://{address.netloc}{address.path}/ws/{self.table_id}",
            origin=Origin(f"{address.scheme}://{address.netloc}"),
            additional_headers={"cookie": self.person.cookie},
            max_size=None,
            legacy=True,
        )
        hello = {"protocol": PROTOCOL, "seat": self.seat, "since": self.number, "opening": self.opening}
        socket.send(json.dumps({"type": "hello", **hello}))
        return socket

    def _send(self, message: Json) -> None:
        try:
            self._socket.send(json.dumps(message))
        except ConnectionClosed:
            self._open_again()
            self._send(message)

    def _hear(self) -> bool:
        """Take the next message in; False if the connection was lost, and opened again, before it came."""
        try:
            message = json.loads(self._socket.recv())
        except ConnectionClosed:
            self._open_again()
            return False
        for caused in ("step", "table"):
            if message["type"] == "done" and caused in message:
                self._take(message[caused])
        self._take(message)
        return True

    def _open_again(self) -> None:
        for pause in range(TRIES):
            time.sleep(0.1 * 2**pause)
            try:
                self._socket = self._open()
            except OSError:
                continue
            return
        raise ConnectionError(f"the server at {self.person.address} does not answer any more")

    def _take(self, message: Json) -> None:
        match message["type"]:
            case "table":
                self.table = message
            case "state":
                self.state = message
                self.opening, self.number = message["opening"], message["n"]
            case "step":
                self.number = message["n"]
                self.state.update(view=message["view"], shown=message["shown"])
                for one in message["messages"]:
                    self._follow(one)
            case "done":
                self._done = message
            case "sorry" if message["refusal"]["code"] in FINAL:
                raise Refused(message["refusal"])

    def _follow(self, message: Json) -> None:
        if message["type"] == "asked":
            self.state["question"] = message["question"]
        elif message["type"] == "ended":
            self.state["ended"] = message

    # Before the game, and between questions

    def _get_ready(self) -> None:
        """Do what the table needs of the seat besides answers: choices, a nonce, a vote."""
        choices = self.table.get("choices") or []
        if choices and not choices[self.seat]["made"]:
            for option, word in choices[self.seat]["words"].items():
                self._once("choose", f"choose {option}", option=option, word=word)
        if self.table and self.seat not in self.table["nonces"]:
            self._once("nonce", "nonce", text=secrets.token_hex(8))
        if self.state.get("question") is not None:
            self._once("passing", "passing", ask_all=True)
        request = self.table.get("request")
        if request and self.seat in request["needed"] and self.seat not in request["agreed"]:
            self._once("vote", f"vote {request['id']}", request=request["id"], yes=True)

    def _once(self, type: str, what: str, **fields: Any) -> None:
        if what not in self._given:
            self._given.add(what)
            self.command(type, **fields)
