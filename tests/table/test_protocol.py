"""The protocol as it is described: its schema holds what is said, and docs/table.md says what is in the schema."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
import pytest

from longbox.table import messages
from longbox.table.commands import WAYS
from longbox.table.protocol import CLIENT, PROTOCOL, SERVER, schema
from tests.table.serving import Json, Line, Running, open_socket, pair

ROOT = Path(__file__).parents[2]
DOCS = (ROOT / "docs" / "table.md").read_text("utf-8")


def fields(kind: Any) -> set[str]:
    """The fields of a message as it is sent, but for its type."""
    names = kind.__struct_encode_fields__ if isinstance(kind, type) and issubclass(kind, msgspec.Struct) else get_type_hints(kind)
    return set(names) - {"type"}


def test_the_server_gives_its_schema_to_everybody(server: Running) -> None:
    person = server.person()
    person.cookie = ""
    given = person.request("GET", "/api/protocol")
    assert (given.status, given.headers["content-type"]) == (200, "application/schema+json")
    assert given.json() == schema()
    assert given.json()["version"] == PROTOCOL
    refs = re.findall(r'"\$ref": "#/\$defs/([^"]+)"', json.dumps(schema()))
    assert set(refs) <= set(schema()["$defs"])


def test_every_command_has_its_way() -> None:
    assert set(WAYS) == set(messages.COMMANDS)


def said(line: Line) -> list[Json]:
    return [json.loads(text) for text in line.frames]


@pytest.mark.parametrize("game", ["roofs", "mayhem", "heroes", "heroic"])
def test_what_is_said_is_as_the_schema_has_it(server: Running, game: str) -> None:
    ann = server.person("Ann")
    line = ann.line(ann.table(game, "me", "me", public=True), 0)
    other = ann.line(line.table["id"], 1)
    for _ in range(12):
        asked = next((one for one in (line, other) if one.do("ping").question), None)
        if asked is not None and asked.question is not None:
            asked.ask("answer", question=asked.question["id"], move=asked.question["moves"][0])
    line.ask("undo")
    line.do("chat", text="hello")
    line.ask("form", name="concede")
    line.ask("answer", question=0, move=[])
    heard = [*said(line), *said(other)]
    assert {message["type"] for message in heard} >= {"table", "state", "step", "done", "chat"}
    for message in heard:
        kind = SERVER[message["type"]]
        msgspec.convert(message, kind)
        assert set(message) - {"type"} <= fields(kind), message["type"]


def test_a_lesson_and_a_refused_socket_are_in_the_schema_too(server: Running) -> None:
    ann = server.person()
    line = ann.line(ann.post("/api/learn", {"game": "roofs"})["table"], 0)
    lost = ann.line("nowhere")
    for message in [*said(line), *said(lost)]:
        msgspec.convert(message, SERVER[message["type"]])
    assert said(lost)[-1]["type"] == "sorry"


def test_a_client_of_another_version_is_told_so(server: Running) -> None:
    one, _ = pair(server)
    for protocol, expected in ((PROTOCOL, "table"), (0, "table"), (PROTOCOL - 1, "sorry")):
        socket = open_socket(one.person, one.table["id"])
        socket.send(json.dumps({"type": "hello", "protocol": protocol, "seat": 0}))
        first = json.loads(socket.recv(60))
        socket.close()
        assert first["type"] == expected
        assert expected == "table" or first["refusal"]["code"] == "protocol"


def test_the_page_speaks_this_version() -> None:
    source = (ROOT / "src" / "longbox" / "web" / "connection.js").read_text("utf-8")
    assert f"const PROTOCOL = {PROTOCOL};" in source


def rows() -> dict[str, str]:
    """The table of commands: the cells beside each name."""
    table = DOCS.partition("| command | fields |")[2].partition("\n\n")[0]
    found = [line.split(" | ", 1) for line in table.splitlines() if line.startswith("| `")]
    return {name: cells for names, cells in found for name in re.findall(r"`(\w+)`", names)}


def test_the_document_has_every_command_and_its_fields() -> None:
    assert set(rows()) | {"hello"} == set(CLIENT)
    for name, cells in rows().items():
        assert [field for field in fields(CLIENT[name]) - {"id"} if f"`{field}`" not in cells] == [], name
    example = json.loads(DOCS.partition('    {"type": "hello"')[2].partition("\n")[0].join(('{"type": "hello"', "")))
    assert set(example) - {"type"} == fields(CLIENT["hello"])
    assert example["protocol"] == PROTOCOL


def bullet(name: str) -> str:
    """What the document says of a message of the server."""
    at = DOCS.index(f'- `{{"type": "{name}"')
    return DOCS[at : DOCS.find("\n- `{", at + 1) if "\n- `{" in DOCS[at + 1 :] else None].partition("\n\n")[0]


def test_the_document_has_every_message_of_the_server_and_its_fields() -> None:
    card = DOCS.partition("A **table card**:")[2].partition("\n\n")[0]
    for name, kind in SERVER.items():
        text = bullet(name) + (card if name == "table" else "") + (DOCS.partition("| command | fields |")[2] if name == "done" else "")
        assert [field for field in sorted(fields(kind)) if f'"{field}"' not in text and f"`{field}`" not in text] == [], name
