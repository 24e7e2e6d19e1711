"""Restarts and failures of the store: nothing is lost, nothing is done twice, and nobody is told what did not happen."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from longbox.table import driver
from longbox.table.room import Room
from longbox.table.sqlite import SqliteStore
from longbox.table.store import Change, StoreFailed
from tests.roofs import Roofs
from tests.table.serving import PATIENCE, Answer, Person, Running, pair, running, wait_for


class Failing(SqliteStore):
    """A disk that is full when a test says so."""

    full = False
    bots_fail = 0
    """How often a bot's move is still not written; `bots_wrote`: how often one was."""
    bots_wrote = 0
    unreadable = False

    async def write(self, change: Change) -> None:
        bot = bool(change.entries) and not change.commands
        if self.full or (bot and self.bots_fail > 0):
            self.bots_fail -= 1
            raise StoreFailed("The server's disk is full.")
        await super().write(change)
        self.bots_wrote += bot

    async def saved(self, table: str):  # type: ignore[no-untyped-def]
        if self.unreadable:
            raise StoreFailed("The server's disk does not answer.")
        return await super().saved(table)


def again(server: Running, person: Person) -> Person:
    """The same guest, with the same cookie, at another server."""
    same = Person(server.port)
    same.cookie, same.id = person.cookie, person.id
    return same


def test_a_table_goes_on_after_a_restart_and_commands_sent_twice_do_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person("Ann")
        table = ann.table("roofs", "me", "me")
        one = ann.line(table, 0)
        ann.line(table, 1)
        question = one.until_asked()["id"]
        one.do("answer", id="first", question=question, move=["coin", 1])
        assert one.ask("answer", id="first", question=question, move=["coin", 1]) is None
        assert one.code("answer", id="old", question=question, move=["coin", 2]) == "stale"
        one.do("chat", id="hello", text="Hello")
        stream = [message for message in one.told if message["type"] == "told"]
        view, n = one.state["view"], one.n
        assert view["draft"] == [1]
    with running(tmp_path) as server:
        ann = again(server, ann)
        assert ann.get("/api/me")["name"] == "Ann"
        assert ann.get("/api/tables")["mine"][0]["id"] == table
        one = ann.line(table, 0)
        assert one.state["view"] == view and one.n == n
        assert [message for message in one.told if message["type"] == "told"] == stream
        assert one.ask("answer", id="first", question=question, move=["coin", 1]) is None
        assert one.ask("chat", id="hello", text="Hello") is None
        assert one.state["view"] == view and len(one.state["chat"]) == 1
        one.answer(["coin", 2])
        assert one.state["view"]["draft"] == [1, 2]


def test_a_full_disk_refuses_the_command_and_tells_nobody(tmp_path: Path) -> None:
    store = Failing(tmp_path)
    with running(tmp_path, store) as server:
        one, two = pair(server)
        before = len(two.heard)
        store.full = True
        question = one.until_asked()["id"]
        refusal = one.ask("answer", id="move", question=question, move=["coin", 1])
        assert refusal == {"code": "store", "words": "The server's disk is full.", "rule": ""}
        assert one.code("chat", text="hello") == "store"
        two.do("ping")
        assert [message["type"] for message in two.heard[before:]] == ["done"]
        assert one.state["view"]["draft"] == []
        store.full = False
        assert one.ask("answer", id="move", question=question, move=["coin", 1]) is None
        one.answer(["done"])
        two.answer(["done"])
        one.until(lambda: one.state["view"]["round"] == 1)


def test_nobody_is_sent_away_by_a_removal_that_was_not_written(tmp_path: Path) -> None:
    store = Failing(tmp_path)
    with running(tmp_path, store) as server:
        one, two = pair(server)
        store.full = True
        assert one.code("host", do="remove", seat=1) == "store"
        two.do("ping")
        assert two.table["seats"][1]["mine"]
        store.full = False
        one.do("host", do="remove", seat=1)
        assert two.until_closed() == "moved"


def test_a_game_that_fails_half_way_has_done_nothing(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = pair(server)
    one.answer(["coin", 0]).answer(["done"])
    question = two.until_asked()["id"]

    def fail(state: Roofs, shown: list[int]) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(Roofs, "rolled", fail)
        assert two.code("answer", question=question, move=["done"]) == "fault"
        assert one.until(lambda: True).state["view"]["finished"] == [True, False]
    two.do("answer", question=question, move=["done"])
    one.until(lambda: one.state["view"]["round"] == 1)


def test_requests_are_refused_while_the_disk_is_full(tmp_path: Path) -> None:
    store = Failing(tmp_path)
    with running(tmp_path, store) as server:
        ann = server.person("Ann")
        table = ann.table("roofs", "me", "open", public=True)
        store.full = True
        answer = ann.request("POST", "/api/tables", {"game": "roofs", "who": ["me", "me"]})
        assert answer.status == 503 and answer.json()["refusal"]["code"] == "store"
        bob_sits = ann.request("POST", f"/api/tables/{table}/sit", {"seat": 1})
        assert bob_sits.status == 503
        store.full = False
        assert [seat["kind"] for seat in ann.get("/api/tables")["mine"][0]["seats"]] == ["person", "open"]


def test_nothing_happens_in_a_room_that_was_put_away_while_somebody_waited_for_it(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, bob, hall = server.person("Ann"), server.person("Bob"), server.server.hall
        table = ann.table("roofs", "me", "open", public=True)
        ann.line(table, 0).close()
        room = hall.rooms[table]
        asyncio.run_coroutine_threadsafe(room.lock.acquire(), server.loop).result(PATIENCE)
        answers: list[Answer] = []
        waits = threading.Thread(target=lambda: answers.append(bob.request("POST", f"/api/tables/{table}/sit", {"seat": 1})))
        waits.start()
        wait_for(lambda: bool(room.lock._waiters))
        server.call(lambda: hall.drop(room))
        server.call(room.lock.release)
        waits.join()
        assert answers[0].status == 503 and answers[0].json()["refusal"]["code"] == "store"
        assert [seat["kind"] for seat in ann.get("/api/tables")["mine"][0]["seats"]] == ["person", "open"]
        bob.post(f"/api/tables/{table}/sit", {"seat": 1})


def test_a_room_that_cannot_be_read_again_is_put_away_and_opened_later(tmp_path: Path) -> None:
    store = Failing(tmp_path)
    with running(tmp_path, store) as server:
        one, two = pair(server)
        question = one.until_asked()["id"]
        store.full = store.unreadable = True
        one.send("answer", question=question, move=["coin", 1])
        assert one.until_closed() == "restart"
        assert two.until_closed() == "restart"
        store.full = store.unreadable = False
        watcher = server.person().line(one.table["id"])
        assert watcher.state["view"]["round"] == 0 and watcher.table["status"] == "running"


def test_whoever_has_lost_a_table_sends_its_people_back_to_who_holds_it(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        one, two = pair(server)
        table, ann = one.table["id"], one.person
        store = server.server.hall.store
        asyncio.run_coroutine_threadsafe(store.take(table), server.loop).result(PATIENCE)
        assert two.code("host", do="title", text="Stale") == "not_host"
        one.send("host", id="title", do="title", text="Mine")
        assert one.until_closed() == "restart" and two.until_closed() == "restart"
        back = ann.line(table, 0)
        assert back.table["title"] != "Mine", "it was not carried out, and is sent again"
        assert back.ask("host", id="title", do="title", text="Mine") is None
        back.until(lambda: back.table["title"] == "Mine")


def test_bots_try_again_after_a_failure_of_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "AFTER_FAILURE", 0.01)
    store = Failing(tmp_path)
    with running(tmp_path, store) as server:
        ann = server.person()
        table = ann.table("duel", "me", "open")
        one = ann.line(table, 0)
        store.bots_fail, store.bots_wrote = 3, 0
        one.do("host", do="bot", seat=1, bot="random")
        while not store.bots_wrote:
            if one.question is None:
                one.hear()
            else:
                one.do("answer", question=one.question["id"], move=one.question["moves"][-1])
        assert store.bots_fail == 0


def test_stopping_says_so_to_the_sockets(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        one, two = pair(server)
        server.stop()
        assert one.until_closed() == "restart"
        assert two.until_closed() == "restart"


def test_a_table_that_was_over_at_the_stop_is_closed_at_the_next_start(tmp_path: Path) -> None:
    with running(tmp_path, close_after=1000.0) as server:
        ann = server.person()
        table = ann.table("watch", "me", "me")
        one = ann.line(table, 0)
        ann.line(table, 1)
        one.do("fill", form={"form": "finish", "words": ""})
        one.until(lambda: one.table["status"] == "over")
        assert one.table["seed"] == ""
    with running(tmp_path) as server:
        one = again(server, ann).line(table, 0)
        one.until(lambda: one.table["status"] == "closed")
        assert one.table["seed"]


def test_a_table_is_not_put_away_after_closing_while_somebody_comes_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path, close_after=1000.0) as server:
        ann = server.person()
        table = ann.table("watch", "me", "me")
        one = ann.line(table, 0)
        ann.line(table, 1)
        one.do("fill", form={"form": "finish", "words": ""})
    came: list[Room] = []
    close = Room.close_when_over

    async def closing(room: Room) -> None:
        await close(room)
        came.append(await room.hall.room(room.id))

    monkeypatch.setattr(Room, "close_when_over", closing)
    with running(tmp_path) as server:
        wait_for(lambda: bool(came))
        server.call(lambda: None)
        assert came[0].status() == "closed" and not came[0].gone


def test_rooms_that_nobody_uses_are_put_away(tmp_path: Path) -> None:
    with running(tmp_path, drop_after=0.0) as server:
        ann = server.person()
        table = ann.table("roofs", "me", "me")
        one = ann.line(table, 0)
        hall = server.server.hall
        server.call(hall.sweep)
        assert table in hall.rooms
        one.close()
        ann.get("/api/me")

        def swept() -> bool:
            server.call(hall.sweep)
            return table not in hall.rooms

        wait_for(swept)
        assert ann.line(table, 0).state["view"]
