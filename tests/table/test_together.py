"""The pause card, lines and veils: for all, in reach of all, and from nobody (chapter T9)."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from longbox.table.settings import Limits
from longbox.table.together import MOST, WORDS_LIMIT
from tests.marks import rule
from tests.table.serving import Line, Running, begun, pair, running, wait_for
from tests.table.test_chapters import close_chapter

Three = tuple[Line, Line, Line]


def three(server: Running) -> Three:
    """Three people, the first of them the host, at a table that has begun."""
    ann, bob, cat = server.person("Ann"), server.person("Bob"), server.person("Cat")
    table = ann.table("watch", "me", "open", "open", public=True)
    bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    cat.post(f"/api/tables/{table}/sit", {"seat": 2})
    lines = ann.line(table, 0), bob.line(table, 1), cat.line(table, 2)
    begun(*lines)
    return lines


def heard_since(line: Line, at: int) -> list[str]:
    """What a line was sent from here on, in the order of time, with nothing still under way."""
    line.do("ping")
    return [text for text in line.raw[at:] if '"type":"done"' not in text]


def paused(line: Line) -> bool:
    return line.table["status"] == "paused" and bool(line.table["together"]["paused"])


@rule("T9.1")
def test_whoever_has_a_seat_pauses_the_table_for_all(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, bob, cat = three(server)
        cat.do("pause")
        for line in (ann, bob, cat):
            line.until(lambda line=line: paused(line))  # type: ignore[misc]
        asked = next(line for line in (ann, bob, cat) if line.question)
        assert asked.question is not None
        refusal = asked.ask("answer", question=asked.question["id"], move=asked.question["moves"][0])
        assert refusal is not None and (refusal["code"], refusal["rule"]) == ("paused", "T9.1")
        bob.do("pause")  # again, and nothing is different
        assert paused(bob)
        watcher = server.person("Dan").line(ann.table["id"])
        assert watcher.code("pause") == "watching" and watcher.code("draw", text="fire") == "watching"


@rule("T9.1")
def test_there_is_nothing_to_pause_before_the_game(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person("Ann")
        line = ann.line(ann.table("roofs", "me", "open"), 0)
        assert line.code("pause") == "not_running" and line.code("ready") == "not_paused"


@rule("T9.2")
def test_it_goes_on_when_all_who_are_there_are_ready(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, bob, cat = three(server)
        bob.do("pause")
        ann.do("ready")
        bob.until(lambda: bob.table["together"]["ready"] == 1)
        assert (bob.table["together"]["people"], bob.table["together"]["mine"]) == (3, False)
        assert ann.table["together"]["mine"]
        ann.do("ready")  # nobody counts twice
        cat.close()
        bob.until(lambda: bob.table["together"]["people"] == 2)
        assert paused(bob)
        bob.do("ready")
        ann.until(lambda: ann.table["status"] == "running")
        assert ann.table["together"] == {"paused": False, "ready": 0, "people": 2, "mine": False, "lines": [], "veils": []}


@rule("T9.2", "T7.3")
def test_the_host_lets_it_go_on(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, bob = pair(server)
        bob.do("pause")
        assert bob.code("host", do="resume") == "not_host"
        ann.do("host", do="resume")
        bob.until(lambda: bob.table["status"] == "running")
        assert bob.code("ready") == "not_paused"
        ann.do("host", do="pause")
        bob.until(lambda: bob.table["status"] == "paused")
        assert not bob.table["together"]["paused"], "the host has paused it, and nobody has asked"


@rule("T9.2", "T7.4")
def test_what_the_host_has_paused_no_card_lets_go_on(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, bob = pair(server)
        ann.do("host", do="pause")
        bob.until(lambda: bob.table["status"] == "paused")
        bob.do("pause")
        ann.close()
        bob.until(lambda: bob.table["together"]["people"] == 1)
        bob.do("ready").do("ping")
        assert bob.table["status"] == "paused" and not bob.table["together"]["paused"], "as the host has left it"
        assert bob.code("ready") == "not_paused"
        again = ann.person.line(bob.table["id"], 0, nonce=False)
        again.do("host", do="resume")
        bob.until(lambda: bob.table["status"] == "running")


@rule("T9.3")
def test_lines_and_veils_are_seen_by_all_in_the_order_of_the_alphabet(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person("Ann")
        table = ann.table("roofs", "me", "open", public=True)
        early = ann.line(table, 0)
        early.do("draw", text="  Spiders\n everywhere ")
        bob = server.person("Bob")
        bob.post(f"/api/tables/{table}/sit", {"seat": 1})
        two = bob.line(table, 1)
        begun(early, two)
        two.do("draw", text="cruelty to animals").do("draw", text="blood", veil=True).do("draw", text="CRUELTY to animals")
        early.until(lambda: len(early.table["together"]["veils"]) == 1)
        assert early.table["together"]["lines"] == ["cruelty to animals", "Spiders everywhere"]
        assert early.table["together"]["veils"] == ["blood"]
        assert server.person("Dan").line(table).table["together"]["lines"] == ["cruelty to animals", "Spiders everywhere"]
        assert two.code("draw", text=" \n ") == "empty"
        assert two.code("host", do="strike", text="blood") == "not_host"
        early.do("host", do="strike", text="blood")
        two.until(lambda: two.table["together"]["veils"] == [])
        assert early.code("host", do="strike", text="blood") == "no_line"


@rule("T9.3")
def test_there_are_only_so_many(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(cards=(100, 0.0))) as server:
        ann, _ = pair(server)
        for at in range(MOST):
            ann.do("draw", text=f"{at} " + "x" * 2 * WORDS_LIMIT)
        assert ann.code("draw", text="one more") == "too_much"
        assert {len(words) for words in ann.table["together"]["lines"]} == {WORDS_LIMIT}


@rule("T9.5")
def test_nobody_fills_up_what_is_there_for_all(tmp_path: Path) -> None:
    """What one person does in a while is counted for that person alone; nobody else hears of it, and nothing is kept."""
    with running(tmp_path, limits=Limits(cards=(5, 0.0))) as server:
        ann, bob = pair(server)
        for at in range(4):
            bob.do("draw", text=f"line {at}")
        bob.do("pause")
        for _ in range(100):
            refusal = bob.ask("pause")
            assert refusal is not None and (refusal["code"], refusal["rule"]) == ("too_much", "T9.5")
        assert bob.code("draw", text="one more") == "too_much"
        bob.do("ready")
        ann.do("draw", text="spiders").until(lambda: len(ann.table["together"]["lines"]) == 5)
        assert "T9.5" not in "".join(ann.raw)


@rule("T9.2")
@pytest.mark.parametrize("leaves", ["the line", "the seat"])
def test_the_game_goes_on_when_the_only_one_who_is_not_ready_leaves(tmp_path: Path, leaves: str) -> None:
    with running(tmp_path, back_within=0.0) as server:
        ann, bob, cat = three(server)
        cat.do("pause")
        ann.do("ready")
        bob.do("ready")
        bob.until(lambda: bob.table["together"]["ready"] == 2)
        assert paused(bob)
        if leaves == "the line":
            cat.close()
        else:
            ann.do("host", do="remove", seat=2)
        bob.until(lambda: not paused(bob))
        assert bob.table["status"] == "running"


@rule("T9.2")
def test_an_empty_table_stays_paused(tmp_path: Path) -> None:
    with running(tmp_path, back_within=0.0) as server:
        ann, bob = pair(server)
        bob.do("pause")
        room = server.server.hall.rooms[ann.table["id"]]
        for line in (ann, bob):
            line.close()
        wait_for(lambda: not room.chairs)
        again = ann.person.line(ann.table["id"], 0)
        assert paused(again), "nobody has said that they are ready"


@rule("T9.3")
def test_they_outlast_a_restart_and_go_along_to_a_rematch(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, bob = pair(server, "duel")
        bob.do("draw", text="spiders").do("draw", text="blood", veil=True)
        bob.do("fill", form={"form": "concede"})
        ann.until(lambda: ann.table["status"] in ("over", "closed"))
        ann.do("rematch")
        bob.do("rematch")
        ann.until(lambda: ann.table["rematch"] and ann.table["rematch"]["table"])
        again = ann.person.line(ann.table["rematch"]["table"], 0, nonce=False)
        assert (again.table["together"]["lines"], again.table["together"]["veils"]) == (["spiders"], ["blood"])
        person, table = ann.person, ann.table["id"]
    with running(tmp_path) as server:
        person.port = server.port
        kept = person.line(table, 0).table["together"]
        assert (kept["lines"], kept["veils"]) == (["spiders"], ["blood"])


@rule("T9.3")
def test_they_go_along_to_the_next_chapter(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, bob = pair(server, "watch")
        bob.do("draw", text="spiders")
        close_chapter(ann, bob)
        new = ann.person.post(f"/api/tables/{ann.table['id']}/next", {"who": ["same", "same"], "seats": [0, 1]})["table"]
        assert bob.person.line(new, 1, nonce=False).table["together"]["lines"] == ["spiders"]


def sent_by(server: Running, at: int, deed: dict[str, Any]) -> list[list[str]]:
    """What three people are sent when one of them does this, without what differs at every table."""
    lines = three(server)
    marks = [len(line.raw) for line in lines]
    lines[at].do(**deed)
    for line in lines:
        line.do("ping")
    table, people = lines[0].table["id"], [line.person.id for line in lines]
    found = []
    for line, mark in zip(lines, marks, strict=True):
        texts = heard_since(line, mark)
        for name in [table, *people]:
            texts = [text.replace(name, "·") for text in texts]
        found.append([without_chance(text) for text in texts])
    return found


def without_chance(text: str) -> str:
    """A message without the hashes and times of its own table."""
    message = json.loads(text)
    for name in ("header", "commit", "made", "moved", "opening"):
        message.pop(name, None)
    return json.dumps(message, sort_keys=True)


@rule("T9.4")
@pytest.mark.parametrize("deed", [{"type": "pause"}, {"type": "draw", "text": "spiders"}, {"type": "draw", "text": "blood", "veil": True}])
def test_what_others_are_sent_is_the_same_whoever_did_it(tmp_path: Path, deed: dict[str, Any]) -> None:
    with running(tmp_path) as server:
        first, second = sent_by(server, 1, deed), sent_by(server, 2, deed)
        assert first == second, "something that was sent depends on who it was"
        assert all(len(texts) == 1 for texts in first), "one message, to everybody alike"


@rule("T9.4")
def test_that_somebody_is_ready_is_a_number(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        seen = []
        for at in (1, 2):
            lines = three(server)
            lines[0].do("pause")
            for line in lines:
                line.until(lambda line=line: paused(line))  # type: ignore[misc]
            lines[at].do("ready")
            host = lines[0]
            host.until(lambda host=host: host.table["together"]["ready"] == 1)  # type: ignore[misc]
            seen.append(host.table["together"])
        assert seen[0] == seen[1] and not seen[0]["mine"]


@rule("T9.4", "T1.1")
def test_nothing_of_it_is_kept(tmp_path: Path) -> None:
    """The log and the store are, but for the table itself, as if nobody had done anything; and nothing that is kept names a person."""
    with running(tmp_path) as server:
        ann, _, cat = three(server)
        room = server.call(lambda: server.server.hall.rooms[ann.table["id"]])
        before, remembered = kept(tmp_path), {*room.recent, *room.commands}
        cat.do("pause").do("ready").do("draw", text="spiders")
        assert kept(tmp_path) == before
        assert {*room.recent, *room.commands} == remembered
        (about,) = [repr(row) for row in rows(tmp_path, "tables") if "spiders" in repr(row)]
        assert cat.person.id not in about


def rows(folder: Path, table: str) -> list[tuple[Any, ...]]:
    with sqlite3.connect(folder / "longbox.db") as store:
        return store.execute(f"SELECT * FROM {table}").fetchall()


def kept(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All that the store has but for the tables, and of people only who they are."""
    return {name: rows(folder, name) for name in ("entries", "commands", "chat", "seats", "invites", "own")}
