"""Names that people could mix up at one table are refused, with a reason and another name (rule T7.11); and who is the host (T7.10)."""

from __future__ import annotations

import asyncio
import threading

import pytest

from longbox.table.people import GuestNames, look_alike, other_name, read_name
from tests.marks import rule
from tests.table.serving import PATIENCE, Json, Person, Running, pair, wait_for

TOLD = "Bob is the host of this table now."
ALIKE = [
    ("Ann", "ann"),
    ("Ann", "ＡＮＮ"),
    ("Ann", "Аnn"),
    ("José", "Jose"),
    ("Bill", "BiII"),
    ("Nova 10", "Nova IO"),
    ("Comet", "C o m e t"),
    ("Rover", "Ꭱover".replace("Ꭱ", "R").replace("o", "ο")),
    ("Vern", "Vem"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_the_same_are_the_same(one: str, other: str) -> None:
    assert one != other and look_alike(one, other)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Ann", "Ann 2"), ("Ann", "Dan"), ("Nova 11", "Nova 12"), ("李", "王")])
def test_names_that_differ_stay_apart(one: str, other: str) -> None:
    assert not look_alike(one, other)


def test_the_other_name_is_a_name() -> None:
    long = "x" * 24
    found = other_name(long, [long])
    assert read_name(found) == found and not look_alike(found, long)


@rule("T7.11")
def test_guests_who_come_one_after_the_other_have_different_names() -> None:
    names = GuestNames()
    given = [names.new() for _ in range(500)]
    assert len(set(given)) == len(given)


@rule("T7.11")
def test_nobody_sits_down_with_the_name_of_another(server: Running) -> None:
    ann, other, bob = server.person("Ann"), server.person("АNN"), server.person("Bob")
    table = ann.table("roofs", "me", "open", public=True)
    refusal = other.refused(f"/api/tables/{table}/sit", {"seat": 1})
    words = "Somebody at this table is called Ann already. Take another name first, for example АNN 2."
    assert refusal == {"code": "name", "words": words, "rule": "T7.11"}
    watching = other.line(table)
    assert watching.code("chat", text="It is me") == "name", "nor speaks under it"
    bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    assert bob.refused("/api/me", {"name": "ann"})["rule"] == "T7.11"
    assert bob.post("/api/me", {"name": "Bobby"})["name"] == "Bobby"
    other.post("/api/me", {"name": "ann"})  # at no table of hers


@rule("T7.11")
@pytest.mark.parametrize("second", ["rename", "sit"])
def test_two_people_do_not_take_the_same_name_at_once(server: Running, monkeypatch: pytest.MonkeyPatch, second: str) -> None:
    """The first is held where the new name is written; the second comes meanwhile."""
    ann, bob, hall = server.person("Ann"), server.person("Bob"), server.server.hall
    table = ann.table("roofs", "me", "open", public=True)
    if second == "rename":
        bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    write, held, names = hall.store.rename, threading.Event(), list[str]()

    async def rename(person: str, name: str) -> None:
        names.append(name)
        await asyncio.to_thread(held.wait, PATIENCE)
        await write(person, name)

    monkeypatch.setattr(hall.store, "rename", rename)
    wishes: list[tuple[Person, str, Json]] = [(ann, "/api/me", {"name": "Zoe"}), (bob, "/api/me", {"name": "ZOE"})]
    if second == "sit":
        wishes = [(ann, "/api/me", {"name": "bob"}), (bob, f"/api/tables/{table}/sit", {"seat": 1})]
    statuses = dict[str, int]()

    def ask(person: Person, path: str, body: Json) -> None:
        statuses[person.id] = person.request("POST", path, body).status

    threads = [threading.Thread(target=ask, args=wish) for wish in wishes]
    threads[0].start()
    wait_for(lambda: len(names) == 1)
    threads[1].start()
    wait_for(lambda: bool(hall.naming._waiters) or len(names) == 2 or bob.id in statuses)
    held.set()
    for thread in threads:
        thread.join()
    assert statuses == {ann.id: 200, bob.id: 409}


@rule("T7.10")
def test_a_host_hands_the_table_to_somebody_who_sits_there(server: Running) -> None:
    one, two = pair(server)
    table = one.table["id"]
    watcher = server.person("Eve").line(table)
    assert two.code("host", do="host", seat=1) == "not_host"
    assert one.code("host", do="host") == one.code("host", do="host", seat=7) == "no_seat"
    one.do("host", do="host", seat=1)
    for line in (one, two, watcher):
        line.until(lambda line=line: any(one.get("text") == TOLD for one in line.heard))  # type: ignore[misc]
    two.until(lambda: two.table["host"])
    one.until(lambda: not one.table["host"])
    assert one.code("host", do="pause") == "not_host"
    two.do("host", do="pause").do("host", do="resume")
    assert one.person.refused(f"/api/tables/{table}/invite", {"seat": None})["code"] == "not_host"
    assert two.person.post(f"/api/tables/{table}/invite", {"seat": None})["code"]
    two.do("host", do="close")
    assert two.code("host", do="host", seat=0) == "closed"


@rule("T7.6")
def test_whoever_was_removed_sees_nothing_in_a_report(server: Running) -> None:
    one, two = pair(server, "watch")
    one.do("host", do="remove", seat=1)
    refusal = two.person.refused(f"/api/tables/{one.table['id']}/report", {"words": "what goes on?"})
    assert (refusal["code"], refusal["rule"]) == ("removed", "T7.6")
