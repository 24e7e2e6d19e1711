"""A story's secrets stay with those who hold them: who may have a log, who must agree, who takes an old place; and what asking costs."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from longbox.hosting.host import Host
from longbox.hosting.stages import Stages
from longbox.table import hall, room, sqlite
from longbox.table.catalogue import Catalogue
from longbox.table.migrations import MIGRATIONS
from longbox.table.store import Change, Listed, Saved, Table
from tests.marks import rule
from tests.table.serving import Line, Person, Running, begun, running
from tests.table.test_chapters import next_of

NOTE = "The butler"


def party(server: Running) -> tuple[Line, Line]:
    """Ann is the host and plays a hero; Wat is the Watcher, with a secret note."""
    ann, wat = server.person("Ann"), server.person("Wat")
    table = ann.table("watch", "open", "me", public=True)
    wat.post(f"/api/tables/{table}/sit", {"seat": 0})
    hero, watcher = ann.line(table, 1), wat.line(table, 0)
    begun(hero, watcher)
    watcher.do("fill", form={"form": "note", "words": NOTE})
    return hero, watcher


def close_chapter(hero: Line, watcher: Line) -> None:
    hero.do("host", do="chapter")
    watcher.until(lambda: watcher.table["request"])
    watcher.do("vote", request=watcher.table["request"]["id"], yes=True)
    hero.until(lambda: hero.table["status"] == "closed")


def assert_kept(person: Person, table: str) -> None:
    for path in ("log", "replay?seat=0", "story/file"):
        answer = person.request("GET", f"/api/tables/{table}/{path}")
        assert (answer.status, answer.json()["refusal"]["code"]) == (403, "story_goes_on"), path
    assert NOTE not in json.dumps(person.get(f"/api/tables/{table}/replay?count=200"))


@rule("T8.6")
@pytest.mark.parametrize("who", [["bot:random", "me"], ["open", "me"]])
def test_a_host_does_not_end_a_story_behind_the_watchers_back(server: Running, who: list[str]) -> None:
    hero, watcher = party(server)
    ann, first = hero.person, hero.table["id"]
    close_chapter(hero, watcher)
    second = next_of(hero, who, [0, 1])["table"]
    again = ann.line(second, 1)
    again.do("host", do="close").until(lambda: again.table["status"] == "closed")
    assert again.table["secrets"] == {"waits": ["Wat"], "asked": False, "mine": True}
    assert_kept(ann, first)
    assert NOTE not in "".join(again.raw)
    log = ann.request("GET", f"/api/tables/{second}/log")
    assert log.status == 200 and NOTE.encode() not in log.data, "Ann has played the second chapter with nobody else"


@rule("T8.6")
def test_a_story_ends_for_good_when_everybody_who_holds_secrets_agrees(server: Running) -> None:
    hero, watcher = party(server)
    ann, wat, eve, table = hero.person, watcher.person, server.person("Eve"), hero.table["id"]
    assert wat.refused(f"/api/tables/{table}/agree", {})["code"] == "not_asked", "it is not closed yet"
    hero.do("host", do="close").until(lambda: hero.table["status"] == "closed")
    watcher.until(lambda: watcher.table["status"] == "closed")
    assert hero.table["secrets"] == {"waits": ["Wat"], "asked": False, "mine": False}
    assert watcher.table["secrets"] == {"waits": ["Wat"], "asked": True, "mine": False}
    assert_kept(ann, table)
    refusal = {"words": "Only somebody who has held secrets in this story is asked, once it is closed for good.", "rule": "T8.6"}
    assert eve.refused(f"/api/tables/{table}/agree", {}) == {"code": "not_asked", **refusal}
    assert ann.post(f"/api/tables/{table}/agree", {}) == {"given": False}, "whoever has closed it has agreed"
    assert wat.post(f"/api/tables/{table}/agree", {}) == {"given": True}
    hero.until(lambda: hero.table["secrets"] is None)
    for person in (ann, eve):
        assert NOTE.encode() in person.request("GET", f"/api/tables/{table}/log").data


@rule("T8.6")
def test_two_who_hold_secrets_must_both_agree(server: Running) -> None:
    hero, watcher = party(server)
    close_chapter(hero, watcher)
    second = next_of(hero, ["open", "same"], [0, 1])["table"]
    host = hero.person.line(second, 1).do("host", do="public", yes=True)
    eve = server.person("Eve")
    eve.post(f"/api/tables/{second}/sit", {"seat": 0})
    begun(host, eve.line(second, 0))
    host.do("host", do="close").until(lambda: host.table["status"] == "closed")
    assert sorted(host.table["secrets"]["waits"]) == ["Eve", "Wat"]
    assert eve.post(f"/api/tables/{second}/agree", {}) == {"given": False}
    assert_kept(hero.person, hero.table["id"])
    assert watcher.person.post(f"/api/tables/{second}/agree", {}) == {"given": True}
    assert NOTE.encode() in hero.person.request("GET", f"/api/tables/{hero.table['id']}/log").data


@rule("T8.6")
def test_a_watcher_who_ends_the_game_agrees_by_that(server: Running) -> None:
    hero, watcher = party(server)
    watcher.do("fill", form={"form": "finish", "words": ""}).until(lambda: watcher.table["status"] == "closed")
    assert watcher.table["secrets"] is None
    assert NOTE.encode() in hero.person.request("GET", f"/api/tables/{hero.table['id']}/log").data


@rule("T8.6")
def test_a_removed_watcher_must_still_agree(server: Running) -> None:
    hero, watcher = party(server)
    hero.do("host", do="remove", seat=0).do("host", do="bot", seat=0, bot="random")
    hero.do("host", do="close").until(lambda: hero.table["status"] == "closed")
    assert hero.table["secrets"]["waits"] == ["Wat"]
    assert_kept(hero.person, hero.table["id"])
    assert watcher.person.post(f"/api/tables/{hero.table['id']}/agree", {}) == {"given": True}


@rule("T8.7")
def test_the_watchers_old_place_begins_without_secrets_for_anybody_else(server: Running) -> None:
    hero, watcher = party(server)
    close_chapter(hero, watcher)
    second = next_of(hero, ["open", "same"], [0, 1])["table"]
    hero.person.line(second, 1, nonce=False).do("host", do="public", yes=True)
    guest = server.person("Second guest")
    guest.post(f"/api/tables/{second}/sit", {"seat": 0})
    line = guest.line(second, 0)
    assert line.state["view"]["notes"] == []
    (told,) = [said["text"] for said in line.state["chat"] if not said["who"] and "T8.7" in said["text"]]
    assert told == "The seat Watcher begins without what was secret in earlier chapters (rule T8.7)."


@rule("T8.7")
def test_the_watcher_who_stays_keeps_the_notes_and_the_place(server: Running) -> None:
    hero, watcher = party(server)
    close_chapter(hero, watcher)
    second = next_of(hero, ["same", "same"], [0, 1])["table"]
    host = hero.person.line(second, 1, nonce=False).do("host", do="public", yes=True)
    assert watcher.person.line(second, 0, nonce=False).state["view"]["notes"] == [NOTE]
    host.do("host", do="remove", seat=0)
    refusal = server.person("Second guest").refused(f"/api/tables/{second}/sit", {"seat": 0})
    assert (refusal["code"], refusal["rule"]) == ("secrets", "T8.7")
    assert refusal["words"].startswith("The seat Watcher knows what only Wat may know, so it waits for them, or for a bot.")


@rule("T8.7")
def test_while_a_chapter_is_played_nobody_else_takes_a_seat_with_secrets(server: Running) -> None:
    hero, watcher = party(server)
    table = hero.table["id"]
    for do in ({"do": "remove"}, {"do": "bot", "bot": "random"}, {"do": "open"}):
        hero.do("host", seat=0, **do)
    code = hero.person.post(f"/api/tables/{table}/invite", {"seat": 0})["code"]
    assert server.person("Second guest").refused("/api/join", {"code": code})["code"] == "secrets"
    assert watcher.person.post("/api/join", {"code": code})["seat"] == 0, "whoever had it comes back"


# What asking costs


class Counted(sqlite.SqliteStore):
    """Counts what is read."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.read: dict[str, int] = {}

    def count(self, what: str, number: int = 1) -> None:
        self.read[what] = self.read.get(what, 0) + number

    async def saved(self, table: str) -> Saved | None:
        self.count("logs")
        return await super().saved(table)

    async def chapters(self, story: str, before: int, most: int) -> list[Listed]:
        found = await super().chapters(story, before, most)
        self.count("rows", len(found))
        return found


def long_story(server: Running, person: Person, chapters: int) -> str:
    """The last table of a story of so many chapters, of which this person has seen none."""
    hero, watcher = party(server)
    close_chapter(hero, watcher)
    first: str = hero.table["id"]
    store = server.server.hall.store

    async def copy() -> str:
        saved = await store.saved(first)
        assert saved is not None
        base = saved.table
        ids = [first, *(f"{first}{number}" for number in range(2, chapters + 1))]
        tables = [
            msgspec.structs.replace(
                base,
                id=id,
                story=first,
                part=at + 1,
                continues=ids[at - 1] if at else "",
                continued=ids[at + 1] if at + 1 < chapters else "",
            )
            for at, id in enumerate(ids)
        ]
        seats = [(id, at, seat) for id in ids[1:] for at, seat in enumerate(saved.seats)]
        entries = [(id, seq, line) for id in ids[1:] for seq, line in enumerate(saved.lines)]
        await store.write(Change(tables=tables, seats=seats, entries=entries, fences={first: await store.take(first)}))
        return ids[-1]

    return asyncio.run_coroutine_threadsafe(copy(), server.loop).result()


@rule("T8.5")
def test_a_long_story_costs_no_more_than_a_short_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No log is read and nothing folded, and the rows do not grow with the chapters."""
    folds: list[str] = []
    opening = room.opening_host

    def counted(games: Catalogue, saved: Saved, number: int, untold: int | None) -> Stages[Host]:
        folds.append(saved.table.id)
        return opening(games, saved, number, untold)

    monkeypatch.setattr(hall, "opening_host", counted)
    store = Counted(tmp_path)
    with running(tmp_path, store) as server:
        eve, work = server.person("Eve"), list[dict[str, int]]()
        for chapters in (25, 500):
            last = long_story(server, eve, chapters)
            folds.clear()
            store.read.clear()
            story = eve.get(f"/api/tables/{last}/story")
            assert not story["mine"] and (len(story["chapters"]), story["earlier"]) == (20, chapters - 20)
            assert eve.refused(f"/api/tables/{last}/story/file", None, "GET")["code"] == "story_goes_on"
            work.append(dict(store.read))
        assert work[0] == work[1] and "logs" not in work[0] and folds == []
        assert eve.get(f"/api/tables/{last}/story?before=21")["earlier"] == 0


@rule("T8.5")
def test_older_stories_are_decided_about_once(tmp_path: Path) -> None:
    """Chapters from before the decision was kept: who knows all is found out, in one go, when somebody first asks."""
    with running(tmp_path) as server:
        hero, watcher = party(server)
        close_chapter(hero, watcher)
        second = next_of(hero, ["same", "same"], [0, 1])["table"]
        hall_ = server.server.hall
        fields = ("keepers", "past", "knows", "privy", "agreed")

        async def age() -> None:
            for one in list(hall_.rooms.values()):
                hall_.drop(one)
            for id in (hero.table["id"], second):
                listed = await hall_.store.listed(id)
                assert listed is not None
                old = msgspec.structs.replace(listed.table, **{name: default(name) for name in fields})
                await hall_.store.write(Change(tables=[old], fences={id: await hall_.store.take(id)}))

        async def row() -> Table:
            found = await hall_.store.listed(second)
            assert found is not None
            return found.table

        before = asyncio.run_coroutine_threadsafe(row(), server.loop).result()
        asyncio.run_coroutine_threadsafe(age(), server.loop).result()
        assert not hero.person.get(f"/api/tables/{second}/story")["mine"]
        after = asyncio.run_coroutine_threadsafe(row(), server.loop).result()
        assert [getattr(after, name) for name in fields] == [getattr(before, name) for name in fields]
        assert after.keepers == [watcher.person.id] and after.past == {0: [watcher.person.id]}
        assert_kept(hero.person, hero.table["id"])


def default(name: str) -> Any:
    return getattr(Table(id="", game="", title="", host="", names=[], options={}, seed=b"", made=0, moved=0), name)


def test_an_older_database_learns_which_tables_are_one_story(tmp_path: Path) -> None:
    write = sqlite3.connect(tmp_path / "old.db", isolation_level=None)
    for script in MIGRATIONS[:6]:
        write.executescript(script)
    links = {"a": ("", "b"), "b": ("a", "c"), "c": ("b", ""), "x": ("", ""), "broken": None}
    for id, link in links.items():
        about = b"{" if link is None else json.dumps({"continues": link[0], "continued": link[1]}).encode()
        write.execute(
            "INSERT INTO tables (id, host, public, status, moved, seed, about) VALUES (?, 'ann', 0, 'closed', 1, x'', ?)", (id, about)
        )
        end = {"n": 1, "end": {"seed": "", "chapter": True}} if id in "ab" else {"n": 1, "end": {"seed": ""}}
        write.execute('INSERT INTO entries ("table", seq, line) VALUES (?, 1, ?)', (id, json.dumps(end).encode()))
    write.execute("PRAGMA user_version = 6")
    sqlite.migrate(write, "old.db")
    found = {id: rest for id, *rest in write.execute("SELECT id, story, part, given FROM tables")}
    assert found == {"a": ["a", 1, 0], "b": ["a", 2, 0], "c": ["a", 3, 1], "x": ["x", 1, 1], "broken": ["broken", 1, 1]}
    write.close()
