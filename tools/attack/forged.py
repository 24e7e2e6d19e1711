"""Forged commands: people send, over real sockets, what only somebody else may send. Nothing of it may be done.

The commands are generated from the protocol's own types, so a new command is attacked as soon as it exists. They use what an attacker
could know at best: the victim's open question and moves, the names of forms, and every word of the host's.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from itertools import product
from typing import Any, get_args

import msgspec
from msgspec.inspect import BoolType, DictType, Field, IntType, ListType, NoneType, StructType, UnionType, type_info

from longbox.table import messages, seating
from longbox.table.commands import WAYS
from tests.table.serving import Json, Line, Person
from tools.attack.count import Count

MOST = 24
"""How many ways to fill in one command are tried."""

Known = dict[str, list[Any]]
"""What an attacker knows: values for fields, by their names."""

COMMANDS: list[type[msgspec.Struct]] = list(get_args(messages.AnyCommand))
HOST_WORDS = [
    pattern.value.value
    for pattern in ast.walk(ast.parse(inspect.getsource(seating.control)))
    if isinstance(pattern, ast.MatchValue) and isinstance(pattern.value, ast.Constant)
]
WATCHERS_MAY = {messages.name(kind) for kind, way in WAYS.items() if way.watchers and kind is not messages.HostDo}


def _take(count: Count, role: str, line: Line, command: Json) -> None:
    refusal = line.ask(**command)
    if refusal is None:
        count.fault(f"accepted from a {role}: {command}")
        return
    assert refusal["code"] not in ("garbage", "too_much"), f"{command} was not even judged: {refusal['words']}"
    count.add(f"refused from a {role}")
    count.kinds.add(command["type"])


def attack(port: int, game: str, count: Count) -> None:
    """Attack a table of this game at which a host and a second person play."""
    ann, bob, eve = (_person(port, name) for name in ("Ann", "Bob", "Eve"))
    seats = _seats(ann, game)
    table = ann.table(game, "me", "open", *["random"] * (seats - 2), public=True)
    bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    host, player = ann.line(table, 0), bob.line(table, 1)
    for line in (host, player):
        line.until(lambda line=line: line.table["status"] != "open")  # type: ignore[misc]
        line.do("passing", ask_all=True)  # so that the table itself changes nothing meanwhile
    before, known = _facts(ann, table), _known(host)
    _sit_down("stranger", eve, table, [*range(seats), 29], count)
    watcher = eve.line(table)
    for command in _forged(known):
        if command["type"] not in WATCHERS_MAY:
            _take(count, "spectator", watcher, command)
    for command in _forged({**known, "question": [99_999]}, {"host", "answer", "roll", "vote", "hint"}):
        _take(count, "player", player, command)
    if _facts(ann, table) != before:
        count.fault(f"the table of {game} has changed")
    host.do("host", do="remove", seat=1)
    player.until_closed()
    _sit_down("removed player", bob, table, [1], count)
    for line in (host, player, watcher):
        line.close()


def _person(port: int, name: str) -> Person:
    person = Person(port)
    person.post("/api/me", {"name": name})
    return person


def _seats(person: Person, game: str) -> int:
    """The fewest seats, but two at least."""
    (about,) = [about for about in person.get("/api/games") if about["name"] == game]
    return max(2, int(about["seats"][0]))


def _facts(person: Person, table: str) -> tuple[object, ...]:
    """What a forged command could change, as the host sees it on a new line."""
    line = person.line(table, 0, nonce=False)
    line.close()
    return line.state["n"], line.state["view"], [line.table[name] for name in ("title", "status", "public", "seats")]


def _known(victim: Line) -> Known:
    question = victim.question or {"id": 1, "moves": [[]]}
    forms = [form if isinstance(form, str) else form["name"] for form in victim.state["forms"]]
    return {
        "question": [question["id"]],
        "move": question["moves"][:3],
        "form": [{"form": name} for name in forms] or [{}],
        "name": forms[:3] or ["x"],
        "do": HOST_WORDS,
        "seat": [None, 0, 1],
    }


def _sit_down(role: str, person: Person, table: str, seats: list[int], count: Count) -> None:
    """Somebody says hello for seats that are not theirs, or do not exist."""
    for seat in seats:
        line = Line(person, table, seat, nonce=False)
        if line.state:
            count.fault(f"accepted from a {role}: seat {seat}")
        else:
            count.add(f"refused from a {role}")
        line.close()


def _forged(known: Known, only: set[str] | None = None) -> Iterator[Json]:
    for kind in COMMANDS:
        name = str(kind.__struct_config__.tag)
        if only is None or name in only:
            yield from ({"type": name, **filling} for filling in fillings(kind, known))


def fillings(kind: type[msgspec.Struct], known: Known) -> list[Json]:
    """Some ways to fill in a command, spread over all of them."""
    about = type_info(kind)
    assert isinstance(about, StructType)
    fields = [field for field in about.fields if field.name != "id"]
    ways = list(product(*[known.get(field.encode_name) or values(field) for field in fields]))
    chosen = [ways[at * len(ways) // MOST] for at in range(MOST)] if len(ways) > MOST else ways
    return [dict(zip([field.encode_name for field in fields], way, strict=True)) for way in chosen]


def values(field: Field) -> list[Any]:
    """Values of a field's type."""
    types = field.type.types if isinstance(field.type, UnionType) else (field.type,)
    return [value for one in types for value in _values(one)]


def _values(one: object) -> list[Any]:
    if isinstance(one, BoolType):
        return [True, False]
    if isinstance(one, IntType):
        return [1, 2]
    if isinstance(one, ListType):
        return [[]]
    if isinstance(one, DictType):
        return [{}]
    return [None] if isinstance(one, NoneType) else ["x"]
