"""Who comes to which seat: secrets stay with their seat's people, invitations are used up, and nobody takes more than is given."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.marks import rule
from tests.table.serving import Line, Person, Running, begun, pair, running
from tests.table.test_chapters import close_chapter
from tests.table.test_seats import sits

NO_BOT_SEAT = "Once the game has begun, the host takes no seat that somebody else or a bot has had."


def invited(host: Person, table: str, seat: int | None = None) -> str:
    code: str = host.post(f"/api/tables/{table}/invite", {"seat": seat})["code"]
    return code


def join(person: Person, code: str) -> int:
    seat: int = person.post("/api/join", {"code": code})["seat"]
    return seat


def watched(server: Running, *who: str) -> tuple[Person, str, list[Line]]:
    """A table under way whose host only watches."""
    ann = server.person("Ann")
    table = ann.table("roofs", *who, public=True)
    lines = []
    for seat, kind in enumerate(who):
        if kind == "open":
            guest = server.person(f"Guest {seat}")
            guest.post(f"/api/tables/{table}/sit", {"seat": seat})
            lines.append(guest.line(table, seat))
    begun(*lines)
    return ann, table, lines


@rule("T7.3")
def test_a_host_who_only_watches_takes_no_seat_of_somebody_who_was_removed(server: Running) -> None:
    ann, table, lines = watched(server, "open", "open")
    lines[1].answer(["coin", 2])
    watch = ann.line(table)
    watch.do("host", do="remove", seat=1)
    assert lines[1].until_closed() == "moved"
    code = invited(ann, table, 1)
    refusals = [ann.refused(f"/api/tables/{table}/sit", {"seat": 1}), ann.refused("/api/join", {"code": code})]
    assert refusals == 2 * [{"code": "taken", "words": NO_BOT_SEAT, "rule": "T7.3"}]
    assert ann.line(table, 1).until_closed() == "moved"
    eve = server.person("Eve")
    assert join(eve, code) == 1, "the refused host has not used it up"
    assert eve.line(table, 1).state["view"]["draft"] == [2]


@rule("T7.3")
def test_the_host_does_not_read_a_bots_hand(tmp_path: Path) -> None:
    with running(tmp_path, bot_pause=1000.0) as server:
        ann, table, _ = watched(server, "open", "bot:random")
        watch = ann.line(table)
        watch.do("host", do="open", seat=1).until(lambda: watch.table["seats"][1]["kind"] == "open")
        assert ann.refused(f"/api/tables/{table}/sit", {"seat": 1})["words"] == NO_BOT_SEAT
        watch.do("host", do="bot", seat=1, bot="random")
        assert sits(server, table) == [(1, "nobody"), (1, "bot random")]


@rule("T7.3")
@pytest.mark.parametrize("successor", ["somebody", "a bot", "nobody"])
def test_the_host_comes_back_to_a_seat_that_nobody_has_had_since(server: Running, successor: str) -> None:
    one, two = pair(server)
    ann, table = one.person, one.table["id"]
    watch = ann.line(table)
    one.send("host", do="open", seat=0)
    assert one.until_closed() == "moved"
    if successor == "somebody":
        eve = server.person("Eve")
        eve.post(f"/api/tables/{table}/sit", {"seat": 0})
    elif successor == "a bot":
        watch.do("host", do="bot", seat=0, bot="random")
    watch.do("host", do="open", seat=0)
    if successor == "nobody":
        assert ann.post(f"/api/tables/{table}/sit", {"seat": 0})["seat"] == 0
    else:
        assert ann.refused(f"/api/tables/{table}/sit", {"seat": 0})["rule"] == "T7.3"
    two.do("ping")


@rule("T7.3")
def test_before_the_game_begins_there_are_no_secrets_and_the_host_sits_anywhere(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table("roofs", "open", "open", "bot:random", public=True)
    bob.post(f"/api/tables/{table}/sit", {"seat": 0})
    watch = ann.line(table)
    watch.do("host", do="remove", seat=0).do("host", do="open", seat=2)
    assert [ann.post(f"/api/tables/{table}/sit", {"seat": seat})["seat"] for seat in range(3)] == [0, 1, 2]


@rule("T7.3")
def test_the_seats_of_a_later_chapter_have_secrets_before_it_begins(server: Running) -> None:
    one, two = pair(server, "watch")
    ann, bob, old = one.person, two.person, one.table["id"]
    close_chapter(one, two)
    table = ann.post(f"/api/tables/{old}/next", {"who": ["me", "same"], "seats": [0, 1]})["table"]
    first, second = ann.line(table, 0, nonce=False), bob.line(table, 1, nonce=False)
    swap = first.ask("host", do="swap", seat=0, **{"with": 1})
    assert swap == {"code": "begun", "words": "The seats of a chapter keep their past.", "rule": "T7.3"}
    first.do("host", do="remove", seat=1)
    assert second.until_closed() == "moved"
    assert ann.refused(f"/api/tables/{table}/sit", {"seat": 1})["rule"] == "T7.3"
    assert join(bob, invited(ann, table, 1)) == 1


@rule("T7.5")
def test_everybody_is_told_when_a_seat_changes_hands_and_nothing_before_it_is_taken_back(server: Running) -> None:
    one, _ = pair(server)
    table = one.table["id"]
    assert not one.state["chat"], "who came before the game is no news"
    one.answer(["coin", 0]).answer(["done"])
    one.do("host", do="remove", seat=1)
    eve = server.person("Eve")
    join(eve, invited(one.person, table, 1))
    one.do("host", do="remove", seat=1).do("host", do="bot", seat=1, bot="random")
    told = [(line["who"], line["seat"], line["text"]) for line in server.person().line(table).state["chat"]]
    who = ["Bob has left", "Eve has taken", "Eve has left", "The bot random has taken"]
    assert told == [("", 1, f"{words} seat 2.") for words in who]
    heard = [line for line in one.heard if line["type"] == "chat"]
    assert [line["text"] for line in heard] == [line[2] for line in told] and all(line["at"] > 0 for line in heard)
    assert one.code("undo") == "no_way_back"


@rule("T7.6")
def test_whoever_was_removed_does_not_come_back_with_an_old_invitation(server: Running) -> None:
    ann, bob, eve = server.person("Ann"), server.person("Bob"), server.person("Eve")
    table = ann.table("roofs", "me", "open", "open")
    old = [invited(ann, table, 1), invited(ann, table, None)]
    assert join(bob, old[0]) == 1
    one, two, watching = ann.line(table, 0, nonce=False), bob.line(table, 1, nonce=False), bob.line(table)
    one.do("host", do="remove", seat=1)
    assert (two.until_closed(), watching.until_closed()) == ("moved", "removed")
    for person in (bob, eve):
        assert [person.refused("/api/join", {"code": code})["code"] for code in old] == ["no_invite", "no_invite"]
    one.do("host", do="public", yes=True)
    refusal = {"code": "removed", "words": "The host has removed you from this table; ask for a new invitation.", "rule": "T7.6"}
    assert bob.refused(f"/api/tables/{table}/sit", {"seat": 1}) == refusal
    assert bob.line(table).until_closed() == "removed", "nor does he watch"
    assert join(bob, invited(ann, table, 2)) == 2
    bob.line(table, 2, nonce=False).do("chat", text="Thanks.")
    one.do("host", do="swap", seat=1, **{"with": 2})
    assert bob.post(f"/api/tables/{table}/sit", {"seat": None})["seat"] == 1, "nothing is left of the removal"


@rule("T7.6")
@pytest.mark.parametrize("then", ["rematch", "next"])
def test_whoever_was_removed_needs_an_invitation_at_the_next_table_too(server: Running, then: str) -> None:
    ann, bob, eve = (server.person(name) for name in ("Ann", "Bob", "Eve"))
    table = ann.table("watch", "me", "open", "open", public=True)
    for seat, person in ((1, bob), (2, eve)):
        person.post(f"/api/tables/{table}/sit", {"seat": seat})
    one, two, three = (person.line(table, seat) for seat, person in enumerate((ann, bob, eve)))
    begun(one, two, three)
    one.do("host", do="remove", seat=2)
    close_chapter(one, two)
    if then == "next":
        new = ann.post(f"/api/tables/{table}/next", {"who": ["same", "same", "open"], "seats": [0, 1, 2]})["table"]
    else:
        one.do("rematch")
        two.do("rematch")
        new = one.until(lambda: one.table["rematch"]["table"]).table["rematch"]["table"]
    assert eve.refused(f"/api/tables/{new}/sit", {"seat": 2})["code"] == "removed"
    assert eve.line(new).until_closed() == "removed"
    assert join(eve, invited(ann, new, 2)) == 2


@rule("T7.6")
def test_an_invitation_to_a_seat_is_used_up_once(server: Running) -> None:
    """Also if the seat is free again, because the host has swapped it."""
    ann, bob, eve = server.person("Ann"), server.person("Bob"), server.person("Eve")
    table = ann.table("roofs", "me", "open", "open")
    code = invited(ann, table, 1)
    assert join(bob, code) == 1
    one = ann.line(table, 0, nonce=False)
    one.do("host", do="swap", seat=1, **{"with": 2})
    assert eve.refused("/api/join", {"code": code})["code"] == "taken"
    assert join(bob, code) == 2, "it leads its person to the seat they have"
    one.until(lambda: one.table["seats"][1]["kind"] == "open")


@rule("T7.6")
def test_an_invitation_to_any_seat_lets_several_people_in_and_each_of_them_once(server: Running) -> None:
    ann, bob, eve = server.person("Ann"), server.person("Bob"), server.person("Eve")
    code = invited(ann, ann.table("roofs", "me", "open", "open"))
    assert [join(person, code) for person in (bob, bob, eve, bob)] == [1, 1, 2, 1]


@rule("T7.6")
def test_an_invitation_outlives_a_restart_but_not_a_removal(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, bob = server.person("Ann"), server.person("Bob")
        table = ann.table("roofs", "me", "open", public=True)
        code = invited(ann, table, 1)
        bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    with running(tmp_path) as server:
        ann.port = bob.port = server.port
        assert join(bob, code) == 1
        ann.line(table, 0, nonce=False).do("host", do="remove", seat=1)
    with running(tmp_path) as server:
        bob.port = server.port
        assert bob.refused("/api/join", {"code": code})["code"] == "no_invite"
        assert bob.refused(f"/api/tables/{table}/sit", {"seat": 1})["code"] == "removed"


@rule("T7.7")
def test_a_stranger_takes_one_seat_of_a_public_table(server: Running) -> None:
    ann, eve = server.person("Ann"), server.person("Eve")
    table = ann.table("roofs", "me", "open", "open", "open", public=True)
    page = f"/api/tables/{table}/sit"
    assert eve.post(page, {"seat": 1})["seat"] == 1
    refusal = {"code": "taken", "words": "You have a seat at this table; only the host gives you another.", "rule": "T7.7"}
    assert [eve.refused(page, {"seat": seat}) for seat in (2, 3)] == [refusal, refusal]
    assert eve.post(page, {"seat": None})["seat"] == 1
    assert join(eve, invited(ann, table, 2)) == 2, "whoever is invited may play two on one screen"
    assert ann.post(page, {"seat": 3})["seat"] == 3
