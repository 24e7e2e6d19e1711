"""Seats: invitations, taking and handing over, what the host may do, pauses and rematches."""

from __future__ import annotations

from tests.marks import rule
from tests.table.serving import Line, Running, pair
from tests.table.test_play import finish


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
    assert lines[0].until(lambda: lines[0].table["status"] == "running").table["seats"][2]["who"] == "Bob"


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
    table = ann.table("roofs", "me", "open", "bot:random", public=True)
    one = ann.line(table, 0, nonce=False)
    assert one.table["nonces"] == [2] and one.table["status"] == "open" and one.state["waiting"] is None
    assert one.code("nonce", text="x" * 65) == "nonce_long"
    one.do("nonce", text="mine")
    assert one.code("nonce", text="another") == "nonce_given"
    bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    two = bob.line(table, 1, nonce=False)
    assert two.table["status"] == "open"
    assert two.code("answer", question=1, move=["done"]) == "not_started"
    assert two.code("why", move=["done"]) == "not_started"
    two.do("nonce", text="yours")
    one.until(lambda: one.table["status"] == "running")
    log = server.server.hall.rooms[table].host.log
    assert [(entry.seat, entry.nonce) for entry in log.entries[:3]] == [(2, "random 2"), (0, "mine"), (1, "yours")]


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
    assert one.code("answer", question=1, move=["done"]) == "bot_plays"
    one.do("bot", bot=None).until(lambda: one.table["seats"][0]["kind"] == "person")
    two.answer(["done"])
    one.answer(["done"])


@rule("T7.3")
def test_the_host_arranges_the_seats_and_nobody_else_does(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table("roofs", "me", "open", "open", public=True)
    bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    one, two = ann.line(table, 0), bob.line(table, 1)
    for do in ("pause", "resume", "close", "public", "title", "remove", "open", "bot", "swap"):
        assert two.code("host", do=do, seat=0) == "not_host"
    assert one.code("host", do="fly") == "no_control"
    assert one.code("host", do="remove", seat=9) == "no_seat"
    assert one.code("host", do="swap", seat=0) == "no_seat"
    assert one.code("host", do="pause") == "not_running"
    assert one.code("host", do="bot", seat=2, bot="nobody") == "no_bot"
    one.do("host", do="title", text="Friday\n night")
    one.until(lambda: one.table["title"] == "Friday night")
    one.do("host", do="swap", seat=1, **{"with": 2})
    assert two.until_closed() == "moved"
    two = bob.line(table, 2)
    one.do("host", do="bot", seat=1, bot="random")
    one.until(lambda: one.table["status"] == "running")
    assert one.code("host", do="swap", seat=1, **{"with": 2}) == "begun"
    one.do("host", do="open", seat=1).until(lambda: one.table["seats"][1]["kind"] == "open")
    one.do("host", do="remove", seat=2)
    assert two.until_closed() == "moved"
    assert [seat["kind"] for seat in one.table["seats"]] == ["person", "open", "open"]
    eve = server.person("Eve")
    assert eve.post(f"/api/tables/{table}/sit", {"seat": 2})["seat"] == 2
    assert eve.line(table, 2).table["status"] == "running"


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
