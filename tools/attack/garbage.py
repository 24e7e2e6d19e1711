"""Garbage and bombs of every format, over HTTP and sockets. Every answer is a refusal in words, never a fault of the server."""

from __future__ import annotations

import copy
import io
import json
import random
import zipfile
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from longbox.content.bounds import BOUNDS
from longbox.hosting.story import unpacked
from longbox.table import messages
from tests.table.serving import PATIENCE, Json, Person, open_socket
from tools.attack.count import Count
from tools.attack.files import forged_campaign, long_log, long_story

DEEP = 4000
HELLO = b'{"type": "hello", "seat": null}'
DIGITS = "7" * 5000
JSON = [
    b"",
    b"{",
    b"nul",
    b"\xff\xfe{}",
    b'{"name": "\xc3\x28"}',
    b'{"name": "\\ud800"}',
    b"[" * DEEP,
    b"[" * DEEP + b"]" * DEEP,
    b'{"a":' * DEEP + b"1" + b"}" * DEEP,
    DIGITS.encode(),
    b'{"n": -' + DIGITS.encode() + b"}",
    b'{"n": 1e999999}',
    b'{"' + b"k" * 30_000 + b'": 1}',
    b"[" + b"0," * 15_000 + b"0]",
    b"\x00" * 2000,
    b"\x1f\x8b\x08\x00" + b"\x00" * 1000,
    b"null",
    b"[]",
    b"{}",
    b'"text"',
    b"1.5",
]
TOML = [
    "a" + ".a" * 15_000 + " = 1",
    f"a = {DIGITS}",
    "a = 0x" + "f" * 6000,
    "a = " + "[" * DEEP,
    "a = " + "{a=" * DEEP,
    "[" + "a." * 2000 + "a]",
    "[[a]]\n" * 5000,
    '"' + "k" * 20_000 + '" = 1',
    '"' + '\\"' * 8000,
    "a = 1\na = 2",
    "a = 9999-99-99",
    "a = nan\nb = inf\nc = -0",
    "\x00",
    "\ufeffa = 1",
    "name = 3\nid = []\n",
    "\r" * 5000,
    "a = '''" + "x" * 25_000,
]
VALUES: list[Any] = [None, True, -1, 2**63, 2**70, 1e308, "", "x" * 500, "\x00", "\ud7ff\uffff", [], [[]], {}, {"": {}}, [None] * 100]


def attack(port: int, count: Count, share: int = 1) -> None:
    """Everything, or every so many-th thing only."""
    _http(port, count, share)
    _drafts(port, count, share)
    _logs(port, count, share)
    _sockets(port, count, share)


# Over HTTP


def _http(port: int, count: Count, share: int) -> None:
    person = Person(port)
    table = person.table("watch", "me", "me")
    here = [f"tables/{table}/{page}" for page in ("invite", "sit", "next", "agree", "report")]
    pages = ["me", "tables", "learn", "join", "invitation", *here]
    wishes: dict[str, Json] = {
        "me": {"name": "x"},
        "tables": {"game": "watch", "who": ["me", "me"], "options": {}, "public": True, "title": "x", "clock": None, "typed": []},
        "learn": {"game": "watch"},
        "join": {"code": "x"},
        "invitation": {"code": "x"},
        f"tables/{table}/sit": {"seat": 0},
        f"tables/{table}/next": {"who": ["me", "me"], "seats": [0, 1], "options": {}},
        f"tables/{table}/report": {"words": "x", "seat": 0},
    }
    bodies = [(page, body) for page in pages for body in JSON]
    bodies += [(page, json.dumps(wish).encode()) for page, whole in wishes.items() for wish in wrong(whole)]
    people = People(port)
    for page, body in bodies[::share]:
        _post(people.next(), f"/api/{page}", body, count)
    for query in ("from=-1", f"from={DIGITS}", "count=x", "seat=%FF", "before=1e3", "seat=999999999", "from=%D9%A3"):
        for page in ("replay", "story", "review", "log", "chapter"):
            asked = f"/api/tables/{table}/{page}?{query}"
            _answered(person.request("GET", asked).status, f"GET {asked}", count)


def _drafts(port: int, count: Count, share: int) -> None:
    """Drafts and files of everything that people make: decks, heroes, teams."""
    people = People(port)
    games = [about["name"] for about in people.next().get("/api/games") if about["own"]]
    for game in games:
        own = f"/api/games/{game}/own"
        for file in TOML[::share]:
            for name in ("x.toml", "x.json", "../../x", "x" * 299):
                _post(people.next(), f"{own}/read", json.dumps({"name": name, "text": file}).encode(), count)
        for body in JSON[::share]:
            for page in (own, f"{own}/check", f"{own}/write"):
                _post(people.next(), page, body, count)
        for draft in _some_drafts(people.next(), own)[:: 4 * share]:
            _post(people.next(), f"{own}/check", json.dumps(draft).encode(), count)


def _some_drafts(person: Person, own: str) -> list[Any]:
    """What comes with the game, with one value wrong in each."""
    shown = person.request("GET", own)
    found = shown.json() if shown.status == 200 else []
    whole = [thing.get("draft", thing) for thing in found[:2] if isinstance(thing, dict)]
    return [draft for thing in whole for draft in wrong(thing)]


def _logs(port: int, count: Count, share: int) -> None:
    """Logs, stories and bombs."""
    people = People(port, 15)
    for body in [*JSON, *_bombs(), *_bent(long_log(20), 60)][::share]:
        _post(people.next(), "/api/import", body, count)


def _bombs() -> Iterator[bytes]:
    story = long_story(3)
    yield from (story[:-30], story[:100], story + b"x" * 100, b"PK\x03\x04" + b"\x00" * 500)
    yield _zipped({"session-001.log": b"\x00" * (BOUNDS.story + 1)})
    yield _zipped({f"session-{at}.log": b"" for at in range(2000)})
    yield _zipped({"../../etc/passwd": b"x"})
    yield _zipped({"a": _zipped({"a": b"\x00" * 1_000_000})})
    yield _zipped({"session-001.log": b"\n" * (BOUNDS.imported_entries + 2)})
    for notes in (["x" * 2000] * 1000, ["x"] * 100_000, ["x" * 900_000]):
        yield forged_campaign(notes=notes)
    yield forged_campaign(title="x" * 100_000)
    yield forged_campaign(doom=10**18)


def _zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def _bent(log: bytes, times: int) -> Iterator[bytes]:
    """A log with a line, or some bytes, that are wrong."""
    rng = random.Random("bent")
    (data,) = unpacked(log, "log")
    lines = data.splitlines(keepends=True)
    for _ in range(times):
        at = rng.randrange(len(lines))
        entry = json.loads(lines[at])
        key = rng.choice(list(entry))
        entry[key] = rng.choice(VALUES)
        yield b"".join([*lines[:at], json.dumps(entry).encode() + b"\n", *lines[at + 1 :]])
        cut, end = sorted(rng.randrange(len(data)) for _ in range(2))
        yield data[:cut] + rng.randbytes(rng.randrange(20)) + data[end:]


def _post(person: Person, page: str, body: bytes, count: Count) -> None:
    _answered(person.request("POST", page, body).status, f"POST {page} {body[:60]!r}", count)


def _answered(status: int, what: str, count: Count) -> None:
    count.add(str(status))
    if status >= 500 and status != 503:
        count.fault(f"{status} for {what}")


class People:
    """Guests, of whom each sends only so much that nobody is refused for it."""

    def __init__(self, port: int, most: int = 150) -> None:
        self.port = port
        self.most = most
        self.used = most
        self.person: Person

    def next(self) -> Person:
        if self.used >= self.most:
            self.person, self.used = Person(self.port), 0
        self.used += 1
        return self.person


def wrong(whole: Any) -> Iterator[Any]:
    """The same data with one value at a time replaced by each of VALUES, and with one key too many."""
    for path in _paths(whole):
        for value in VALUES:
            bent = copy.deepcopy(whole)
            place = bent
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] = value
            yield bent
    yield {**whole, "more": 1}


def _paths(data: Any) -> Iterator[list[Any]]:
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else []
    for key, value in pairs:
        yield [key]
        yield from ([key, *path] for path in _paths(value))


# Over sockets


def _sockets(port: int, count: Count, share: int) -> None:
    people = People(port, 3)
    table = people.next().table("watch", "me", "me", public=True)
    for text in JSON[::share]:
        _line(people.next(), table, [text], count)
    sent = [text for kind in get_args(messages.AnyCommand) for text in _commands(kind)]
    for at in range(0, len(sent), 60):
        _line(people.next(), table, [HELLO, *[*JSON[at // 60 % len(JSON) :: 7], *sent[at : at + 60]][::share]], count)


def _commands(kind: type[msgspec.Struct]) -> Iterator[bytes]:
    """Commands of one type with wrong values in their fields."""
    name = str(kind.__struct_config__.tag)
    for field in msgspec.structs.fields(kind):
        for value in VALUES:
            yield json.dumps({"type": name, "id": "x", field.encode_name: value}).encode()
    if name == "fill":
        yield from (json.dumps({"type": name, "id": "x", "form": {"form": "note", "words": value}}).encode() for value in VALUES)


def _line(person: Person, table: str, texts: list[bytes], count: Count) -> None:
    """Garbage, with or without a hello before it. The line is cut for that, or it still answers a ping."""
    line = open_socket(person, table)
    for text in texts:
        _send(line, text)
    _send(line, b'{"type": "ping", "id": "last"}')
    _hear(line, count)


def _send(line: ClientConnection, text: bytes) -> None:
    try:
        line.send(text.decode() if _is_text(text) else text)
    except ConnectionClosed:
        return


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _hear(line: ClientConnection, count: Count) -> None:
    """Count what comes back until the last answer, or until the line is cut."""
    try:
        while True:
            message = json.loads(line.recv(PATIENCE))
            refusal = message.get("refusal")
            if refusal:
                count.add(f"{refusal['code']} (socket)")
                if refusal["code"] == "fault":
                    count.fault(f"socket: {refusal['words']}")
            if message.get("id") == "last":
                break
    except ConnectionClosed:
        count.add("lines cut")
    finally:
        line.close()
