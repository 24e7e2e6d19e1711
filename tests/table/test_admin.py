"""What whoever runs a server does with tables and people: while they play, or while no server runs; and the log of it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from longbox.cli import main
from longbox.hosting.host import Host
from longbox.table import orders
from longbox.table.room import RESTART
from longbox.table.settings import Lifetimes, lifetimes
from tests.table.serving import ROOFS, pair, running
from tests.table.test_chapters import close_chapter, next_of
from tests.table.test_restart import again
from tests.table.test_store import new, use


class Admin:
    """Runs `longbox admin` for a folder."""

    def __init__(self, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.data = data
        self.capsys = capsys

    def __call__(self, *words: str) -> str:
        assert main(["admin", *words, "--data", str(self.data)]) == 0, self.capsys.readouterr().err
        return self.capsys.readouterr().out

    def refused(self, *words: str) -> str:
        assert main(["admin", *words, "--data", str(self.data)]) == 2
        return self.capsys.readouterr().err


@pytest.fixture
def admin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Admin:
    return Admin(tmp_path, capsys)


def test_tables_and_people_are_listed_with_their_ids(tmp_path: Path, admin: Admin) -> None:
    with running(tmp_path) as server:
        one, two = pair(server)
        said = admin("tables")
        assert f"{one.table['id']}  roofs, running" in said and f"host Ann ({one.person.id})" in said and "with Ann, Bob" in said
        assert f"{two.person.id}  Bob  seen" in admin("people", "bo") and "Ann" not in admin("people", "bo")
        assert "at 1 table" in admin("people", two.person.id)
        one.do("host", do="close")
        assert admin("tables") == "There are no tables.\n" and one.table["id"] in admin("tables", "--closed")
        assert admin("log") == "Nothing was done yet.\n"


def test_whoever_is_banned_is_sent_off_and_comes_back_when_the_ban_is_lifted(tmp_path: Path, admin: Admin) -> None:
    with running(tmp_path, orders_every=0.02) as server:
        one, two = pair(server)
        bob, table = two.person, two.table["id"]
        assert admin("ban", bob.id) == f"Bob ({bob.id}) is banned.\n"
        assert two.until_closed() == "banned"
        assert bob.request("GET", "/api/me").status == 403 and bob.refused("/api/join", {"code": "x"})["code"] == "banned"
        with pytest.raises(InvalidStatus):
            bob.line(table, 1)
        assert "banned" in admin("people", "Bob")
        one.do("ping")
    with running(tmp_path, orders_every=0.02) as server:
        bob = again(server, bob)
        assert bob.request("GET", "/api/me").status == 403, "a restart changes nothing"
        assert "is not banned any more" in admin("ban", bob.id, "--lift")
        assert bob.get("/api/me")["name"] == "Bob"
        assert "There is nobody with the id nobody" in admin.refused("ban", "nobody")


def test_a_table_is_closed_and_handed_over_while_people_play(tmp_path: Path, admin: Admin) -> None:
    with running(tmp_path, orders_every=0.02) as server:
        one, two = pair(server)
        table = one.table["id"]
        assert "is the host of table" in admin("host", table, two.person.id)
        two.until(lambda: two.table["host"])
        assert "Only somebody who has a seat" in admin.refused("host", table, "nobody")
        assert admin("close", table) == f"Table {table} is closed.\n"
        two.until(lambda: two.table["status"] == "closed")
        assert "closed" in admin.refused("close", table)
        assert "There is no such table" in admin.refused("close", "nowhere")
        lines = admin("log").splitlines()
        assert [line.split(": ", 1)[1] for line in lines[:3]] == [
            f"host {table} {two.person.id}. {two.person.id} is the host of table {table}.",
            f"host {table} nobody. Not done: Only somebody who has a seat can become the host.",
            f"close {table}. Table {table} is closed.",
        ]
        assert len(lines) == 5


def test_a_table_is_deleted_with_its_log_and_whoever_is_there_is_told(tmp_path: Path, admin: Admin) -> None:
    with running(tmp_path, orders_every=0.02) as server:
        one, two = pair(server)
        other, _ = pair(server)
        table = one.table["id"]
        assert admin("delete", table) == f"Table {table} is deleted.\n"
        assert one.until_closed() in ("gone", "restart") and two.until_closed() in ("gone", "restart")
        assert one.person.get("/api/tables")["mine"] == []
        assert one.person.refused(f"/api/tables/{table}/replay", None, "GET")["code"] == "gone"
        assert one.person.line(table, 0, nonce=False).until_closed() == "gone"
        other.do("ping")
        assert table not in admin("tables", "--closed") and other.table["id"] in admin("tables")
        assert "There is no such table" in admin.refused("delete", table)
    with sqlite3.connect(tmp_path / "longbox.db") as database:
        for part in ("entries", "seats", "commands", "chat", "invites"):
            assert database.execute(f'SELECT count(*) FROM {part} WHERE "table" = ?', (table,)).fetchone() == (0,)
    database.close()


def test_a_chapter_is_deleted_from_the_end_of_its_story_which_can_go_on_differently(tmp_path: Path, admin: Admin) -> None:
    with running(tmp_path, orders_every=0.02) as server:
        one, two = pair(server, "watch")
        first = one.table["id"]
        close_chapter(one, two)
        second = next_of(one, ["same", "same"], [0, 1])["table"]
        assert f"Its story goes on at table {second}. Delete that one first." in admin.refused("delete", first)
        assert "is deleted" in admin("delete", second)
        assert next_of(one, ["same", "same"], [0, 1])["table"] not in (first, second)


def test_an_order_that_cannot_be_carried_out_holds_up_no_other(tmp_path: Path, admin: Admin, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path, orders_every=0.02) as server:
        one, two = pair(server)
        table = one.table["id"]
        with monkeypatch.context() as patched:
            patched.setattr(Host, "close", lambda host: 1 / 0)
            assert "The server has a fault here" in admin.refused("close", table)
        with sqlite3.connect(tmp_path / "longbox.db") as database:
            database.execute("UPDATE tables SET about = 'x' WHERE id = ?", (table,))
        database.close()
        server.call(lambda: server.server.hall.send_off(table, RESTART))
        assert "it is damaged" in admin.refused("close", table)
        assert "is banned" in admin("ban", two.person.id)


def test_where_no_server_runs_it_is_done_at_once(tmp_path: Path, admin: Admin) -> None:
    with running(tmp_path) as server:
        one, two = pair(server)
        table = one.table["id"]
    assert admin("close", table, "--also", str(ROOFS)) == f"Table {table} is closed.\n"
    with running(tmp_path) as server:
        assert again(server, two.person).line(table, 1, nonce=False).table["status"] == "closed"


def test_a_server_that_does_not_answer_is_said_not_to_and_does_it_later(
    tmp_path: Path, admin: Admin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(orders, "PATIENCE", 0.1)
    with running(tmp_path, orders_every=1000.0) as server:
        one, _ = pair(server)
        bob = server.person("Bobby")
        assert "has not answered" in admin.refused("ban", bob.id)
        assert "The server has not answered yet." in admin("log")
        one.do("ping")
    with running(tmp_path) as server:
        admin_log = admin("log")
        while "has not answered" in admin_log:
            admin_log = admin("log")
        assert f"Bobby ({bob.id}) is banned." in admin_log


def test_a_folder_without_tables_or_of_another_version_is_refused(tmp_path: Path, admin: Admin) -> None:
    assert "there are no tables" in admin.refused("tables")
    use(tmp_path, lambda store: store.write(new()))
    with sqlite3.connect(tmp_path / "longbox.db") as database:
        database.execute("PRAGMA user_version = 9")
    database.close()
    assert "another version" in admin.refused("tables")


def test_lifetimes_are_said_by_name() -> None:
    assert lifetimes(["chat=30", "guests=7.5"]) == Lifetimes(chat=30, guests=7.5)


@pytest.mark.parametrize("given", ["chat", "chat=", "chat=-1", "every=1", "tables=3"])
def test_a_lifetime_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], given: str) -> None:
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--keep", given]) == 2
    assert "--keep takes NAME=DAYS, where NAME is one of guests, own," in capsys.readouterr().err
