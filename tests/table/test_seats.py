"""Seats: invitations, taking and handing over, what the host may do, pauses and rematches."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from tests.marks import rule
from tests.table.serving import Json, Line, Running, begun, pair, running
from tests.table.test_play import finish, play_round


def test_an_invitation_leads_to_its_seat(server: Running) -> None:
    ann, bob, eve = server.person("Ann"), server.person("Bob"), server.person("Eve")
    table = ann.table("roofs", "me", "open", "open")
    invitation = ann.post(f"/api/tables/{table}/invite", {"seat": 2})
    assert invitation["path"] == f"/#/join/{invitation['code']}" and invitation["local"]
    assert invitation["urls"] == [f"http://127.0.0.1:{ann.port}{invitation['path']}"]
    assert invitation["qr"].startswith("<svg")
    assert bob.post("/api/join", {"code": f" {invitation['code'].upper()} "}) == {"table": table, "seat": 2}
    assert bob.post("/api/join", {"code": invitation["code"]}) == {"table": table, "seat": 2}
    assert eve.refused("/api/join", {"code": invitation["code"]})["code"] == "taken"
    anywhere = ann.post(f"/api/tables/{table}/invite", {"seat": None})["code"]
    assert eve.post("/api/join", {"code": anywhere})["seat"] == 1
    lines = [person.line(table, seat) for person, seat in ((ann, 0), (eve, 1), (bob, 2))]
    begun(*lines)
    assert lines[0].table["seats"][2]["who"] == "Bob"


def test_invitations_are_the_hosts_and_must_exist(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table("roofs", "me", "open")
    assert bob.refused(f"/api/tables/{table}/invite", {"seat": 1})["code"] == "not_host"
    assert ann.refused(f"/api/tables/{table}/invite", {"seat": 7})["code"] == "no_seat"
    assert bob.refused("/api/join", {"code": "nonsense"})["code"] == "no_invite"


def test_seats_of_public_tables_are_taken_and_those_of_private_ones_are_not(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table("roofs", "me", "open")
    assert bob.refused(f"/api/tables/{table}/sit", {"seat": 1})["code"] == "private"
    assert table not in [card["id"] for card in bob.get("/api/tables")["open"]]
    ann.line(table, 0).do("host", do="public", yes=True)
    assert table in [card["id"] for card in bob.get("/api/tables")["open"]]
    assert bob.refused(f"/api/tables/{table}/sit", {"seat": 0})["code"] == "taken"
    assert bob.post(f"/api/tables/{table}/sit", {"seat": 1}) == {"table": table, "seat": 1}
    assert bob.refused("/api/tables/nosuch/sit", {"seat": 1})["code"] == "gone"


@rule("T2.4")
def test_the_game_begins_when_every_seat_is_taken_and_has_given_its_nonce(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table("watch", "me", "open", "bot:random", public=True)
    one = ann.line(table, 0, nonce=False)
    assert one.table["nonces"] == [2] and one.table["status"] == "open" and one.state["waiting"] is None
    assert one.code("nonce", text="x" * 65) == "nonce_long"
    one.do("nonce", text="mine")
    assert one.code("nonce", text="another") == "nonce_given"
    bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    two = bob.line(table, 1, nonce=False)
    assert two.table["status"] == "open"
    assert two.code("answer", question=1, move=["act"]) == "not_started"
    assert two.code("why", move=["act"]) == "not_started"
    assert two.code("form", name="back") == "not_started"
    two.do("nonce", text="yours")
    one.until(lambda: one.table["status"] == "running")
    log = server.server.hall.rooms[table].host.log
    assert list(log.given.items()) == [(2, "random 2"), (0, "mine"), (1, "yours")]


def test_whoever_takes_a_seat_gives_a_nonce_of_their_own(server: Running) -> None:
    ann, bob, eve = server.person("Ann"), server.person("Bob"), server.person("Eve")
    table = ann.table("roofs", "me", "open", public=True)
    one = ann.line(table, 0, nonce=False)
    bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    two = bob.line(table, 1)
    one.do("host", do="remove", seat=1)
    assert two.until_closed() == "moved"
    eve.post(f"/api/tables/{table}/sit", {"seat": 1})
    three = eve.line(table, 1, nonce=False)
    assert three.table["nonces"] == []
    three.do("nonce", text="eve's")
    one.do("nonce", text="ann's").until(lambda: one.table["status"] == "running")


@rule("T7.1")
def test_a_seat_is_handed_to_a_bot_and_taken_back(server: Running) -> None:
    one, two = pair(server)
    assert one.code("bot", bot="nobody") == "no_bot"
    assert one.code("bot", bot="search") == "no_bot"
    one.do("bot", bot="random")
    two.until(lambda: two.table["seats"][0]["kind"] == "bot")
    assert two.table["seats"][0]["who"] == "Ann" and two.table["seats"][0]["bot"] == "random"
    one.until(lambda: one.question is None)
    acts: dict[str, Json] = {
        "answer": {"question": 1, "move": ["done"]},
        "fill": {"form": {"form": "reopen"}},
        "undo": {},
        "roll": {"roll": 1, "shown": [1]},
        "vote": {"request": 1, "yes": False},
        "passing": {"ask_all": True},
    }
    for command, fields in acts.items():
        assert one.code(command, **fields) == "bot_plays"
    one.do("bot", bot=None).until(lambda: one.table["seats"][0]["kind"] == "person")
    two.answer(["done"])
    one.answer(["done"])


@rule("T7.1")
def test_a_bot_agrees_for_the_seat_that_it_was_lent(server: Running) -> None:
    one, two = pair(server)
    play_round(one, two)
    one.do("undo")
    two.until(lambda: two.table["request"])
    one.do("host", do="pause")
    two.do("bot", bot="random")
    one.do("ping")
    assert one.state["view"]["round"] == 1, "while the table is paused nothing is taken back"
    one.do("host", do="resume").until(lambda: one.state["view"]["round"] == 0 and one.table["request"] is None)


@rule("T7.1")
def test_whoever_lends_a_seat_agrees_to_what_is_asked(tmp_path: Path) -> None:
    with running(tmp_path, bot_pause=1000.0) as server:
        one, two = pair(server)
        play_round(one, two)
        one.do("undo")
        two.until(lambda: two.table["request"]).do("bot", bot="random")
        one.until(lambda: one.state["view"]["round"] == 0 and one.table["request"] is None)


@rule("T7.1")
def test_whoever_has_lent_the_seat_closes_no_chapter(server: Running) -> None:
    one, _ = pair(server, "watch")
    one.do("bot", bot="random")
    assert one.code("host", do="chapter") == "bot_plays"
    one.do("bot", bot=None).do("host", do="chapter")


@rule("T7.3")
def test_the_host_lends_nobodys_seat_to_a_bot(server: Running) -> None:
    """Otherwise the host would agree for others, and begin without what they choose."""
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table("roofs", "me", "open", public=True)
    bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    one, two = ann.line(table, 0), bob.line(table, 1, nonce=False)
    refusal = {"code": "taken", "words": "Somebody sits there: remove them first.", "rule": "T7.3"}
    assert one.ask("host", do="bot", seat=1, bot="random") == refusal
    assert one.table["header"] == ""
    two.begin()
    begun(one, two)
    play_round(one, two)
    one.do("undo")
    assert one.ask("host", do="bot", seat=1, bot="random") == refusal
    two.until(lambda: two.table["request"]).do("bot", bot="random").do("bot", bot=None)
    assert one.ask("host", do="bot", seat=1) == refusal, "nor does the host take it back"
    one.do("host", do="remove", seat=1)
    assert two.until_closed() == "moved"
    one.do("host", do="bot", seat=1, bot="random")
    assert sits(server, table) == [(1, "nobody"), (1, "bot random")]
    assert one.code("undo") == "no_way_back"


@rule("T7.3")
def test_whoever_has_or_had_a_seat_takes_no_other_once_the_game_has_begun(server: Running) -> None:
    """Otherwise the host could remove a rival, sit there and read a secret plan."""
    one, two = pair(server)
    ann, bob, table = one.person, two.person, one.table["id"]
    two.answer(["coin", 2])
    one.do("host", do="remove", seat=1)
    page = f"/api/tables/{table}/sit"
    assert ann.refused(page, {"seat": 1}) == {"code": "taken", "words": "You have a seat at this table already.", "rule": "T7.3"}
    assert ann.post(page, {"seat": None})["seat"] == 0
    one.send("host", do="open", seat=0)
    assert one.until_closed() == "moved"
    assert ann.refused(page, {"seat": 1}) == {"code": "taken", "words": "You had a seat at this table already.", "rule": "T7.3"}
    assert bob.refused(page, {"seat": 0})["rule"] == "T7.6"
    assert ann.post(page, {"seat": None})["seat"] == 0, "one's own seat can be taken again"
    code = ann.post(f"/api/tables/{table}/invite", {"seat": None})["code"]
    assert bob.post("/api/join", {"code": code})["seat"] == 1
    again = bob.line(table, 1)
    assert again.state["view"]["draft"] == [2]


@rule("T7.3")
def test_the_host_arranges_the_seats_and_nobody_else_does(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table("roofs", "me", "open", "open", public=True)
    bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    one, two = ann.line(table, 0), bob.line(table, 1)
    for do in ("pause", "resume", "close", "public", "title", "pace", "remove", "open", "bot", "swap"):
        assert two.code("host", do=do, seat=0) == "not_host"
    assert one.code("host", do="fly") == "no_control"
    assert one.code("host", do="remove", seat=9) == "no_seat"
    assert one.code("host", do="swap", seat=0) == "no_seat"
    assert one.code("host", do="pause") == "not_running"
    assert one.code("host", do="bot", seat=2, bot="nobody") == "no_bot"
    one.do("host", do="title", text="Friday\n night")
    one.until(lambda: one.table["title"] == "Friday night")
    assert one.code("host", do="pace", text="breathless") == "no_control" and two.table["pace"] == ""
    one.do("host", do="pace", text="step")
    two.until(lambda: two.table["pace"] == "step")
    one.do("host", do="swap", seat=1, **{"with": 2})
    assert two.until_closed() == "moved"
    two = bob.line(table, 2)
    one.do("host", do="bot", seat=1, bot="random")
    begun(one, two)
    assert one.code("host", do="swap", seat=1, **{"with": 2}) == "begun"
    one.do("host", do="open", seat=1).until(lambda: one.table["seats"][1]["kind"] == "open")
    one.do("host", do="remove", seat=2)
    assert two.until_closed() == "moved"
    assert [seat["kind"] for seat in one.table["seats"]] == ["person", "open", "open"]
    eve = server.person("Eve")
    assert eve.post(f"/api/tables/{table}/sit", {"seat": 2})["seat"] == 2
    assert eve.line(table, 2).table["status"] == "running"


def sits(server: Running, table: str) -> list[tuple[int, str]]:
    """Who got which seat, as the log has it."""
    path = server.server.hall.settings.data / "longbox.db"
    with sqlite3.connect(path) as store:
        lines = store.execute('SELECT line FROM entries WHERE "table" = ? AND seq > 0 ORDER BY seq', (table,)).fetchall()
    entries = [json.loads(line) for (line,) in lines]
    return [(entry["seat"], entry["sits"]) for entry in entries if "sits" in entry]


@rule("T5.6")
def test_whoever_takes_or_leaves_a_seat_stands_in_the_log_and_nothing_before_it_is_taken_back(server: Running) -> None:
    one, two = pair(server)
    table = one.table["id"]
    one.answer(["coin", 0]).answer(["done"])
    two.do("bot", bot="random").do("bot", bot=None)
    assert sits(server, table) == [], "a seat that is lent to a bot stays its person's"
    one.do("host", do="remove", seat=1)
    assert two.until_closed() == "moved"
    assert one.code("undo") == "no_way_back"
    eve = server.person("Eve")
    eve.post(f"/api/tables/{table}/sit", {"seat": 1})
    one.do("host", do="remove", seat=1).do("host", do="bot", seat=1, bot="random")
    assert sits(server, table) == [(1, "nobody"), (1, "somebody"), (1, "nobody"), (1, "bot random")]
    one.until(lambda: one.state["view"]["round"] > 0)


@rule("T5.5")
def test_what_a_bot_did_in_ones_seat_was_not_chosen(server: Running) -> None:
    one, two = pair(server)
    one.answer(["coin", 2])
    one.do("bot", bot="random")
    two.until(lambda: two.state["view"]["finished"][0])
    one.do("bot", bot=None).do("undo")
    one.until(lambda: one.state["view"]["draft"] == [] and not one.state["view"]["finished"][0])


@rule("T7.4")
def test_nobody_moves_at_a_paused_table(server: Running) -> None:
    one, two = pair(server)
    two.answer(["coin", 0])
    one.do("host", do="pause")
    two.until(lambda: two.table["status"] == "paused")
    question = two.until_asked()["id"]
    assert two.code("answer", question=question, move=["done"]) == "paused"
    assert two.code("undo") == "paused"
    assert two.ask("why", move=["done"]) is None
    two.do("chat", text="Come back!")
    one.do("host", do="resume")
    two.until(lambda: two.table["status"] == "running").do("answer", question=question, move=["done"])


@rule("T1.3")
def test_the_host_closes_a_table_before_its_end(server: Running) -> None:
    one, two = pair(server)
    one.do("host", do="close")
    two.until(lambda: two.table["status"] == "closed")
    assert two.table["seed"]
    assert two.code("answer", question=1, move=["done"]) == "closed"
    assert one.code("host", do="close") == "closed"
    assert one.code("host", do="remove", seat=1) == "closed"


def test_a_rematch_has_the_same_seats_and_options(server: Running) -> None:
    one, two = pair(server, clock={"seconds": 500, "bank": 7}, title="Ours")
    assert one.code("rematch") == "not_over"
    finish(one, two)
    one.do("rematch")
    two.until(lambda: two.table["rematch"])
    assert two.table["rematch"] == {"agreed": [0], "table": None}
    one.do("rematch", yes=False)
    one.do("rematch")
    two.do("rematch")
    one.until(lambda: one.table["rematch"]["table"])
    table = one.table["rematch"]["table"]
    (card,) = [card for card in two.person.get("/api/tables")["mine"] if card["id"] == table]
    assert [seat["who"] for seat in card["seats"]] == ["Ann", "Bob"] and card["title"] == "Ours"
    assert two.ask("rematch") is None
    two.until(lambda: two.table["rematch"]["table"] == table)


@rule("T1.3")
def test_a_finished_game_is_played_again_from_the_lobby(server: Running) -> None:
    one, two = pair(server)
    again = f"/api/tables/{one.table['id']}/again"
    assert one.person.refused(again, {})["code"] == "not_over"
    finish(one, two)
    assert server.person("Eve").refused(again, {})["code"] == "not_yours"
    assert one.person.post(again, {}) == {"table": None}, "Bob has not agreed yet"
    table = two.person.post(again, {})["table"]
    assert [card["id"] for card in one.person.get("/api/tables")["mine"] if card["status"] == "open"] == [table]
    assert one.person.post(again, {}) == {"table": table}, "there is one rematch"


def test_one_screen_plays_several_seats(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.table("roofs", "me", "me")
    card = ann.get("/api/tables")["mine"][0]
    assert card["mine"] == [0, 1] and card["host"] and card["status"] == "open"
    lines: list[Line] = [ann.line(table, seat) for seat in (0, 1)]
    for line in lines:
        line.answer(["done"])
    lines[0].until(lambda: lines[0].state["view"]["round"] == 1)
    card = ann.get("/api/tables")["mine"][0]
    assert card["turn"] == [0, 1] and card["moves"] == 2 and card["seats"][0]["online"]


def test_an_invitation_says_who_invites_to_what(server: Running) -> None:
    ann, bob, eve = (server.person(name) for name in ("Ann", "Bob", "Eve"))
    table = ann.table("heist", "me", "open", "open")
    code = ann.post(f"/api/tables/{table}/invite", {"seat": None})["code"]
    assert bob.post("/api/invitation", {"code": code}) == {"from": "Ann", "game": "Heist", "title": "Heist", "there": []}
    assert bob.post("/api/join", {"code": code})["seat"] == 1
    assert eve.post("/api/invitation", {"code": code.upper()})["there"] == ["Bob"]
    assert eve.refused("/api/invitation", {"code": "nonsense"})["code"] == "no_invite"
    unseated = ann.table("heist", "open", "open")
    code = ann.post(f"/api/tables/{unseated}/invite", {"seat": None})["code"]
    assert bob.post("/api/invitation", {"code": code})["from"] == "Ann"
