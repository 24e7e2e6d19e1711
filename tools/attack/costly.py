"""Attacks that once cost others more than their author. What each of them does is in its first sentence."""

from __future__ import annotations

import http.client
import socket
from collections.abc import Callable
from functools import cache
from itertools import cycle

from websockets.exceptions import ConnectionClosed

from longbox.content.bounds import BOUNDS
from tests.table.serving import PATIENCE, Person, deaf_socket
from tools.attack.files import forged_campaigns, long_log, long_story
from tools.attack.others import Attack, Once
from tools.serving import ROOT

CHAPTERS = BOUNDS.story_chapters
READERS = 5
ENOUGH = 200
"""After how many moves a socket that never reads makes room for the next: the server has cut the oldest by then."""


def dotted_key(port: int) -> Once:
    """Brings a TOML file along whose only key has 15,600 dots."""
    person, text = Person(port), "a" + ".a" * 15_600 + " = 1"
    games = cycle([about["name"] for about in person.get("/api/games") if about["own"]])

    def once() -> str:
        answer = person.request("POST", f"/api/games/{next(games)}/own/read", {"name": "x.toml", "text": text})
        return f"{answer.status} for the file"

    return once


def big_campaign(port: int) -> Once:
    """Brings forged campaigns along, of every game that has chapters: 13.5 MB packed into 30 kB, and each list without end."""
    people, files = [Person(port)], cycle(_campaigns())

    def once() -> str:
        answer = people[-1].request("POST", "/api/import", next(files))
        if answer.status == 429:
            people.append(Person(port))
        return "200: THE CAMPAIGN IS TAKEN" if answer.status == 200 else f"{answer.status} for the campaign"

    return once


def deaf(port: int) -> Once:
    """Has some sockets at a table that never read, and makes moves there with long words."""
    person = Person(port)
    table = person.table("watch", "me", "me")
    players = [person.line(table, 0)]
    person.line(table, 1).close()
    players[0].until(lambda: players[0].table["status"] == "running")
    crowd, moves = list[socket.socket](), [0]

    def once() -> str:
        moves[0] += 1
        if moves[0] % ENOUGH == 0:
            crowd.pop(0).close()
        if len(crowd) < READERS:
            crowd.append(deaf_socket(person, table))
        try:
            refusal = players[0].ask("fill", form={"form": "scene", "trouble": 3, "title": "x" * 1900})
        except ConnectionClosed:
            players[0] = person.line(table, 0)
            return "lines cut after too many messages"
        if refusal is not None:
            return f"{refusal['code']} for a move"
        return f"200: a move, told to {READERS} sockets that nobody reads" if len(crowd) == READERS else "200: a move"

    return once


def long_stories(port: int) -> Once:
    """Asks for a story of many chapters, and for its file, and leaves before the answer every other time."""
    person = Person(port)
    table = person.post("/api/import", _file("story"))["table"]
    stranger, asked = [Person(port)], [0]

    def once() -> str:
        asked[0] += 1
        page = f"/api/tables/{table}/story" + ("/file" if asked[0] % 3 == 0 else "")
        who = person if asked[0] % 4 else stranger[0]
        if asked[0] % 2:
            _leave(who, page)
            return "200: left before the answer"
        return f"{who.request('GET', page).status} for a story of {CHAPTERS} chapters"

    return once


def long_logs(port: int) -> Once:
    """Brings a log of almost as many entries along as are taken, and replays it."""
    person, tables = Person(port), list[str]()
    log = _file("log")

    def once() -> str:
        if tables:
            return f"{person.request('GET', f'/api/tables/{tables[0]}/replay?from=0&count=1').status} for a long replay"
        answer = person.request("POST", "/api/import", log)
        if answer.status == 200:
            tables.append(answer.json()["table"])
        return f"{answer.status} for a long log"

    return once


ATTACKS: dict[str, tuple[Attack, int]] = {
    "A key of 15,600 dots": (dotted_key, 2),
    "A forged campaign": (big_campaign, 2),
    "Sockets that never read": (deaf, 3),
    "A story of many chapters": (long_stories, 2),
    "Four long logs": (long_logs, 4),
}
"""By name: the attack, and how many make it at once."""


@cache
def _file(what: str) -> bytes:
    makes: dict[str, Callable[[], bytes]] = {
        "story": lambda: long_story(CHAPTERS),
        "log": lambda: long_log(BOUNDS.imported_entries - 100),
    }
    return makes[what]()


@cache
def _campaigns() -> list[bytes]:
    return list(forged_campaigns(ROOT / "tests/toys"))


def _leave(person: Person, page: str) -> None:
    line = http.client.HTTPConnection("127.0.0.1", person.port, timeout=PATIENCE)
    line.request("GET", page, headers={"cookie": person.cookie})
    line.close()
