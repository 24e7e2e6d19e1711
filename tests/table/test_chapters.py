"""Chapters: closed by agreement, continued at another table, with kept packs."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path

import pytest
from longbox_roofs import game as roofs_game
from longbox_roofs.packs import STREETS

from longbox.hosting.log import parse
from longbox.hosting.verify import verify
from tests.marks import rule
from tests.table.serving import Json, Line, Person, Running, begun, pair, running
from tests.table.test_restart import again
from tests.toys.watch import GAME as WATCH


def close_chapter(one: Line, two: Line) -> None:
    one.do("fill", form={"form": "scene", "trouble": 5, "title": "A roof"})
    one.do("host", do="chapter")
    two.until(lambda: two.table["request"])
    assert two.table["request"]["count"] == 0 and 1 in two.table["request"]["needed"]
    two.do("vote", request=two.table["request"]["id"], yes=True)
    one.until(lambda: one.table["status"] == "closed")


@rule("T8.2", "T8.3")
def test_a_chapter_is_closed_by_agreement_and_continued(server: Running) -> None:
    one, two = pair(server, "watch")
    ann, bob, table = one.person, two.person, one.table["id"]
    body = {"who": ["same", "same", "open"], "seats": [0, 1, -1]}
    assert "closed as a chapter" in ann.refused(f"/api/tables/{table}/next", body)["words"]
    close_chapter(one, two)
    assert one.table["seed"] and one.table["continued"] is None
    assert bob.refused(f"/api/tables/{table}/next", body)["code"] == "not_host"
    assert ann.refused(f"/api/tables/{table}/next", {"who": ["same"], "seats": [0, 1]})["code"] == "bad"
    new = ann.post(f"/api/tables/{table}/next", body)["table"]
    assert ann.post(f"/api/tables/{table}/next", body)["table"] == new, "a chapter is continued once"
    two.until(lambda: two.table["continued"] == new)
    (card,) = [card for card in bob.get("/api/tables")["mine"] if card["id"] == new]
    assert card["continues"] == table and card["mine"] == [1] and len(card["seats"]) == 3
    eve = server.person("Eve")
    ann.line(new, 0, nonce=False).do("host", do="public", yes=True)
    eve.post(f"/api/tables/{new}/sit", {"seat": 2})
    lines = [ann.line(new, 0), bob.line(new, 1), eve.line(new, 2)]
    begun(*lines)
    assert lines[2].state["view"]["title"] and lines[0].state["view"]["trouble"] > 0
    lines[0].do("fill", form={"form": "finish", "words": ""})
    lines[0].until(lambda: lines[0].table["status"] == "closed")
    logs = [parse(ann.request("GET", f"/api/tables/{id}/log").data, id) for id in (table, new)]
    games = [WATCH.reopen(log.header) for log in logs]
    report = verify(games[1], logs[1], (games[0], logs[0]))
    assert report.chapter == 2 and report.carried
    assert ann.get(f"/api/tables/{new}/replay?seat=0")["steps"]


def next_of(line: Line, who: list[str], seats: list[int]) -> Json:
    """The answer to a wish for the next chapter."""
    answer: Json = line.person.request("POST", f"/api/tables/{line.table['id']}/next", {"who": who, "seats": seats}).json()
    return answer


@rule("T8.3")
def test_in_the_next_chapter_nobody_takes_the_past_of_another(server: Running) -> None:
    ann, bob, eve = (server.person(name) for name in ("Ann", "Bob", "Eve"))
    table = ann.table("watch", "me", "open", "open", public=True)
    for seat, person in ((1, bob), (2, eve)):
        person.post(f"/api/tables/{table}/sit", {"seat": seat})
    one, two, three = (person.line(table, seat) for seat, person in enumerate((ann, bob, eve)))
    begun(one, two, three)
    one.do("host", do="remove", seat=2)
    close_chapter(one, two)
    for who, seats in ((["same", "me"], [0, 1]), (["me", "me", "me"], [0, -1, 2])):
        refusal = {"code": "not_yours", "words": "That past belongs to somebody else.", "rule": "T8.3"}
        assert next_of(one, who, seats)["refusal"] == refusal
    assert next_of(one, ["me", "same", "same"], [0, 1, 1])["refusal"]["rule"] == "T8.3", "nor does anybody have it twice"
    new = next_of(one, ["me", "same", "me"], [0, 1, -1])["table"]
    (card,) = [card for card in bob.get("/api/tables")["mine"] if card["id"] == new]
    assert [seat["who"] for seat in card["seats"]] == ["Ann", "Bob", "Ann"]


@rule("T8.3")
def test_a_bot_stays_where_it_was(tmp_path: Path) -> None:
    with running(tmp_path, bot_idle=1000.0) as server:
        ann = server.person("Ann")
        one = ann.line(ann.table("watch", "me", "bot:random"), 0)
        one.until(lambda: one.table["status"] == "running")
        one.do("host", do="chapter").until(lambda: one.table["status"] == "closed")
        new = next_of(one, ["same", "same"], [0, 1])["table"]
        (card,) = [card for card in ann.get("/api/tables")["mine"] if card["id"] == new]
        assert [seat["kind"] for seat in card["seats"]] == ["person", "bot"]


@rule("T8.5")
def test_what_others_know_of_a_chapter_is_told_when_the_story_has_ended(server: Running) -> None:
    one, two = pair(server, "watch")
    ann, bob, tables = one.person, two.person, [one.table["id"]]
    one.do("fill", form={"form": "note", "words": "The butler"})
    for _ in range(2):
        close_chapter(one, two)
        assert one.table["seed"], "the seed is published at once"
        assert_secret(bob, two, tables)
        tables.append(next_of(one, ["same", "same"], [0, 1])["table"])
        assert_secret(bob, two, tables[:-1])
        one, two = ann.line(tables[-1], 0), bob.line(tables[-1], 1)
        begun(one, two)
        assert_secret(bob, two, tables[:-1])
    one.do("host", do="close").until(lambda: one.table["status"] == "closed")
    for table in tables:
        assert b"The butler" in bob.request("GET", f"/api/tables/{table}/log").data
        assert "The butler" in json.dumps(bob.get(f"/api/tables/{table}/replay?seat=0&count=200"))
        assert "The butler" in bob.post(f"/api/tables/{table}/report", {"seat": 1})["file"]["log"]


def assert_secret(bob: Person, two: Line, tables: list[str]) -> None:
    for table in tables:
        page = f"/api/tables/{table}"
        for path in ("log", "replay?seat=0", "replay?seat=9"):
            assert bob.refused(f"{page}/{path}", None, "GET")["rule"] == "T8.5"
        assert bob.post(f"{page}/report", {"seat": 1})["file"]["log"] is None
        for path in ("replay?seat=1&count=200", "replay?count=200"):
            assert "The butler" not in json.dumps(bob.get(f"{page}/{path}"))
    assert "The butler" not in "".join(two.raw)


@rule("T8.5")
def test_a_chapter_that_somebody_brings_along_has_no_secrets_from_them(server: Running) -> None:
    one, two = pair(server, "watch")
    close_chapter(one, two)
    room = server.server.hall.rooms[one.table["id"]]
    saved = asyncio.run_coroutine_threadsafe(room.hall.store.saved(room.id), server.loop).result()
    assert saved is not None
    table = one.person.request("POST", "/api/import", b"".join(saved.lines)).json()["table"]
    assert one.person.get(f"/api/tables/{table}/replay?seat=1")["steps"]


@rule("T8.2")
def test_a_chapter_that_somebody_does_not_want_to_close_goes_on(server: Running) -> None:
    one, two = pair(server, "watch")
    assert two.code("host", do="chapter") == "not_host"
    one.do("host", do="chapter")
    two.until(lambda: two.table["request"])
    two.do("vote", request=two.table["request"]["id"], yes=False)
    one.until(lambda: one.table["request"] is None)
    assert one.table["status"] == "running"


@rule("T8.1")
def test_a_game_with_an_end_has_no_chapters(server: Running) -> None:
    one, _ = pair(server)
    assert one.code("host", do="chapter") == "no_chapters"


@rule("T8.4")
def test_the_packs_of_a_table_are_kept(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        one, _ = pair(server, "watch")
        (digest,) = server.server.hall.rooms[one.table["id"]].game.packs.values()
        assert (tmp_path / "packs" / digest).is_dir()


@rule("T8.4")
def test_an_old_table_opens_after_its_pack_was_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    street = tmp_path / "streets.toml"
    shutil.copy(STREETS, street)
    monkeypatch.setattr(roofs_game, "STREETS", street)
    with running(tmp_path / "data") as server:
        ann = server.person("Ann")
        table = ann.table("roofs", "me", "me", options={"street": "harbour"}, typed=True)
        one, two = ann.line(table, 0), ann.line(table, 1)
        one.answer(["coin", 0]).answer(["done"])
        two.answer(["coin", 1])
    street.write_text(STREETS.read_text("utf-8").replace("die = 8", "die = 10"), "utf-8")
    with running(tmp_path / "data") as server:
        ann = again(server, ann)
        one, two = ann.line(table, 0), ann.line(table, 1)
        two.answer(["done"])
        one.until(lambda: any(message["type"] == "roll_due" for message in one.told))
        assert ann.line(table, 0).state["due"]["sides"][0] == 8
        new = ann.table("roofs", "me", "me", options={"street": "harbour"})
        ann.line(new, 0)
        rooms = server.server.hall.rooms
        assert rooms[new].game.packs != rooms[table].game.packs
