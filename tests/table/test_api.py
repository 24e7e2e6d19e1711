"""The HTTP half: people, games, tables, logs that people bring, and the headers and checks of every request."""

from __future__ import annotations

import http.client
import json
import unicodedata
from pathlib import Path

import pytest

from longbox.content.info import GameInfo
from longbox.kernel.deeds import Refusal
from longbox.table.people import clean, read_name
from longbox.table.settings import Limits
from longbox.table.writer import CLOSED
from tests.table.serving import PATIENCE, Person, Running, pair, running
from tests.table.test_play import finish

POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"


def test_a_guest_gets_a_cookie_that_scripts_do_not_see(server: Running) -> None:
    ann = Person(server.port)
    ann.cookie = ""
    first = ann.request("GET", "/api/me")
    cookie = first.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie and "path=/" in cookie and "domain" not in cookie
    about = first.json()
    assert about["name"] and not about["lan"] and about["version"] and "unofficial" in about["disclaimer"]
    ann.cookie = first.headers["set-cookie"].partition(";")[0]
    again = ann.request("GET", "/api/me")
    assert again.headers["set-cookie"] == first.headers["set-cookie"], "its time begins anew"
    assert again.json()["id"] == about["id"]


def test_names(server: Running) -> None:
    ann = server.person()
    assert ann.post("/api/me", {"name": "  Ann\tof  green "})["name"] == "Ann of green"
    assert ann.get("/api/me")["name"] == "Ann of green"
    for name in ("", " \n ", "x" * 25):
        assert ann.refused("/api/me", {"name": name}) == {"code": "name", "words": "A name has 1 to 24 characters.", "rule": ""}
    assert ann.refused("/api/me", {"name": "\u200b"})["code"] == "name"
    assert clean("a\x00b\ud800 c" + "\n" * 5, 10) == "ab c"
    assert clean("a\u202eb", 10) == "ab" and clean("\u200b\u3164 \u0301", 10) == ""


WRITTEN = ["Ann", "Łukasz Żółć", "e\u0301", "李小龍", "می\u200cخواهم", "प्रिया", "👩\u200d🚀", "❤\ufe0f\u200d🔥", "Ann 2", "?", "דוד", "ก็"]


@pytest.mark.parametrize("name", WRITTEN)
def test_names_of_all_scripts_are_taken_as_they_are_written(name: str) -> None:
    assert read_name(f" {name}\n") == unicodedata.normalize("NFC", name)


UNSEEN = ["\u200b", "\u2060\ufeff", "\x00", "\u0301", "\u00ad", "\u3164", "\u2800 \u115f", "\u200d", "\ufe0f"]
HIDING = ["A\u200bnn", "A\u200dnn", "Ann\u200e", "Ann\u3164", "A\u034fnn", "A\ufe0f", "é\u200dé", "👩\u200d", "A\U000e0041"]
WRONG = ["A\x07nn", "\u0301Ann", "Ann\ud800", "Ann\ue000"]
TURNING = ["\u202eAnn", "Ann\u2066"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        *[(name, "cannot be seen") for name in UNSEEN],
        *[(name, "no invisible characters, and none that turn the writing round") for name in [*HIDING, *WRONG, *TURNING]],
        ("Z\u0315\u0316\u0317\u0318", "at most 3 accents"),
    ],
)
def test_names_that_cannot_be_seen_or_turn_others_round_are_refused(name: str, words: str) -> None:
    refusal = read_name(name)
    assert isinstance(refusal, Refusal) and refusal.code == "name" and words in refusal.words


def test_a_new_name_is_seen_at_the_table(server: Running) -> None:
    one, two = pair(server)
    two.person.post("/api/me", {"name": "Robert"})
    one.until(lambda: one.table["seats"][1]["who"] == "Robert")


def test_whom_the_server_does_not_know_is_asked_to_come_in_first(server: Running) -> None:
    stranger = Person(server.port)
    for cookie in ("", "longbox=", "longbox=short", "longbox=" + "é" * 30, "longbox=" + "x" * 43, "longbox=" + "y" * 5000):
        stranger.cookie = cookie
        answer = stranger.request("GET", "/api/tables", headers={"cookie": cookie} if cookie.isascii() else None)
        assert answer.status == 401 and answer.json()["refusal"]["code"] == "who"


def test_the_games_and_what_they_offer(server: Running) -> None:
    games = {game["name"]: game for game in server.person().get("/api/games")}
    mayhem = games["mayhem"]
    assert mayhem["seats"] == [2, 4] and mayhem["bot"] == "simple" and set(mayhem["bots"]) == {"random", "simple", "search"}
    assert mayhem["look"] is True and mayhem["words"] is True and mayhem["lesson"] is True and mayhem["minutes"]
    assert mayhem["own"] is True and [option["name"] for option in mayhem["options"] if option["by_seat"] == "deck"] == ["decks"]
    assert mayhem["pages"] == [{"name": "decks", "title": "Decks", "linked": True}]
    assert next(option for option in mayhem["options"] if option["name"] == "core")["choices"] == ["original", "newest"]
    assert all(game["speaks"] for game in games.values())
    assert games["duel"]["bots"] == ["random"] and not any(games["duel"][part] for part in ("look", "words", "lesson", "own", "pages"))
    ann = server.person()
    assert ann.get("/api/games/mayhem/content")["cards"] and ann.get("/api/games/duel/content") == {}
    assert {"A1.1", "T2.3"} <= {rule["number"] for rule in ann.get("/api/games/roofs/rules")}
    assert ann.refused("/api/games/chess/rules", None, "GET")["words"] == "there is no game 'chess' here"


def test_the_lobby_makes_no_game_and_enters_no_room(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*given: object) -> None:
        raise AssertionError("a list of games costs nothing")

    for name in ("_made", "room"):
        monkeypatch.setattr(GameInfo, name, never)
    games = {game["name"]: game for game in server.person().get("/api/games")}
    assert {"duel", "heist", "watch", "roofs", "mayhem"} <= set(games) and all(game["speaks"] for game in games.values())


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"game": "chess", "who": ["me", "me"]}, "there is no game 'chess' here"),
        ({"game": "roofs", "who": ["me"]}, "roofs is for 2 to 4 seats, not 1"),
        ({"game": "duel", "who": ["me", "bot:simple"]}, "a seat is for me, open, or bot: with one of random, not 'bot:simple'"),
        ({"game": "roofs", "who": ["me", "you"]}, "a seat is for me, open, or bot: with one of simple, random, not 'you'"),
        ({"game": "duel", "who": ["me", "me"], "options": {"fly": True}}, "duel has no option 'fly'; it has none"),
        ({"game": "mayhem", "who": ["me", "me"], "options": {"core": "x"}}, "option 'core' must be one of original, newest, not 'x'"),
        ({"game": "mayhem", "who": ["me", "me"], "options": {"decks": "/etc/passwd"}}, "There is no deck '/etc/passwd'."),
        ({"game": "mayhem", "who": ["me", "me"], "options": {"decks": "iron-man,../x.toml"}}, "There is no deck '../x.toml'."),
        ({"game": "mayhem", "who": ["me", "me"], "options": {"decks": "deck-000000000000"}}, "There is no deck 'deck-000000000000'."),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_words(server: Running, wish: object, words: str) -> None:
    assert server.person().refused("/api/tables", wish)["words"] == words


def test_what_cannot_be_read_is_refused(server: Running) -> None:
    ann = server.person()
    no_clock = b'{"game":"roofs","who":["me","me"],"clock":{"seconds":0}}'
    for body in (b"", b"x", b"[]", b"{}", b'{"game": 5}', b"[" * 3000, no_clock, b"\xff\xfe"):
        assert ann.refused("/api/tables", body)["code"] == "garbage"
    assert ann.refused("/api/tables", b"x" * 50_000)["code"] == "too_much"


def test_the_names_of_typed_rolls_are_few_and_short(server: Running) -> None:
    ann = server.person()
    for taken in (["x" * 60] * 20, True, False):
        assert ann.table("roofs", "me", "me", typed=taken)
    for typed in (["x"] * 21, ["x" * 61], "all", [1]):
        assert ann.refused("/api/tables", {"game": "roofs", "who": ["me", "me"], "typed": typed})["code"] == "garbage"


def test_lists_of_tables(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table("roofs", "me", "open", public=True, title="Join us")
    (card,) = ann.get("/api/tables")["mine"]
    assert card["title"] == "Join us" and card["host"] and card["mine"] == [0] and card["status"] == "open" and card["winners"] is None
    assert [seat["kind"] for seat in card["seats"]] == ["person", "open"] and card["seats"][0]["mine"]
    seen = next(one for one in bob.get("/api/tables")["open"] if one["id"] == table)
    assert not seen["host"] and seen["mine"] == [] and seen["seats"][0]["who"] == "Ann" and not seen["seats"][0]["mine"]
    bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    one, two = ann.line(table, 0), bob.line(table, 1)
    one.until(lambda: one.table["status"] == "running")
    assert table in [one["id"] for one in server.person().get("/api/tables")["watch"]]
    finish(one, two)
    lists = bob.get("/api/tables")
    assert table not in [one["id"] for one in lists["mine"]] and table in [one["id"] for one in lists["finished"]]


def test_a_log_goes_out_and_comes_in_again(server: Running) -> None:
    one, two = pair(server)
    finish(one, two)
    eve = server.person("Eve")
    data = eve.request("GET", f"/api/tables/{one.table['id']}/log").data
    table = eve.post("/api/import", data)["table"]
    assert eve.get(f"/api/tables/{table}/replay")["total"] == eve.get(f"/api/tables/{one.table['id']}/replay")["total"]
    assert eve.request("GET", f"/api/tables/{table}/log").data == data
    (card,) = [card for card in eve.get("/api/tables")["finished"] if card["id"] == table]
    assert card["winners"] == one.table["winners"] and card["moves"] == one.table["moves"]
    assert "the log has no end" in eve.refused("/api/import", data[: data.rfind(b"\n", 0, -1) + 1])["words"]
    assert "was changed" in eve.refused("/api/import", data.replace(b'"coin",0', b'"coin",1', 1))["words"]
    assert "cannot be read" in eve.refused("/api/import", b"hello\n")["words"]
    assert eve.refused("/api/import", b"x" * 2_000_001)["code"] == "too_much"


def test_an_imported_log_names_no_file_of_the_server(server: Running, tmp_path: Path) -> None:
    one, _ = pair(server, "mayhem")
    one.do("host", do="close")
    eve = server.person()
    data = eve.request("GET", f"/api/tables/{one.table['id']}/log").data
    header = json.loads(data.split(b"\n")[0])
    header["options"]["decks"] = str(tmp_path / "mine.toml")
    assert "There is no deck" in eve.refused("/api/import", json.dumps(header).encode() + b"\n")["words"]
    header["game"] = "chess"
    assert "there is no game 'chess' here" in eve.refused("/api/import", json.dumps(header).encode() + b"\n")["words"]


def test_a_problem_is_reported_from_ones_own_seat_only(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table("duel", "me", "me")
    ann.line(table, 0), ann.line(table, 1)
    kept = ann.post(f"/api/tables/{table}/report", {"words": "It is stuck.", "seat": 1})
    assert kept["file"]["view"]["seat"] == 1 and kept["file"]["log"] is None and kept["report"].startswith("report-")
    assert bob.post(f"/api/tables/{table}/report", {"words": "?", "seat": None})["file"]["seat"] is None
    assert bob.refused(f"/api/tables/{table}/report", {"words": "?", "seat": 1})["code"] == "not_yours"


def test_decks_of_ones_own(server: Running) -> None:
    ann, bob = server.person(), server.person()
    ready = ann.get("/api/games/mayhem/own")
    assert ready and not any(deck["mine"] for deck in ready)
    draft = {name: ready[0][name] for name in ("about", "star", "cards")} | {"title": "Ours"}
    cards = [card if isinstance(card, str) else card["id"] for card in draft["cards"]]
    assert ann.post("/api/games/mayhem/own/check", {**draft, "cards": cards[:5]})["breaches"]
    assert ann.refused("/api/games/mayhem/own", {**draft, "cards": cards[:5]})["code"] == "illegal"
    assert ann.refused("/api/games/mayhem/own", {"fly": 1})["code"] == "garbage"
    name = ann.post("/api/games/mayhem/own", {**draft, "cards": cards})["name"]
    assert [deck["name"] for deck in ann.get("/api/games/mayhem/own") if deck["mine"]] == [name]
    assert not any(deck["mine"] for deck in bob.get("/api/games/mayhem/own"))
    table = ann.table("mayhem", "me", "bot:simple", options={"decks": f"{name},iron-man"})
    assert ann.request("DELETE", f"/api/games/mayhem/own/{name}").status == 200
    assert not any(deck["mine"] for deck in ann.get("/api/games/mayhem/own"))
    one = ann.line(table, 0)
    assert one.table["names"][0] == "Ours" and [choice["words"]["decks"] for choice in one.table["choices"]] == [name, "iron-man"]
    question = one.until_asked()
    one.do("answer", question=question["id"], move=question["moves"][-1])


def test_every_answer_carries_the_headers(server: Running) -> None:
    ann = server.person()
    pages = ["/", "/web/nothing.js", "/nowhere", "/health", "/api/me", "/api/tables", "/api/games", "/api/tables/x/log"]
    for page in pages:
        for method in ("GET", "POST", "PUT", "DELETE", "HEAD"):
            answer = ann.request(method, page)
            assert answer.headers["content-security-policy"].startswith(POLICY), (method, page)
            assert answer.headers["x-content-type-options"] == "nosniff" and answer.headers["referrer-policy"] == "no-referrer"
            assert answer.headers["cache-control"] in ("no-store", "no-cache")
            assert answer.status < 500


def test_only_the_clients_own_files_are_served(server: Running) -> None:
    ann = server.person()
    pages = ["../table/api.py", "%2e%2e/table/api.py", "/etc/passwd", "", "games", "..%2fcli.py", "%00", "jsconfig.json/.."]
    for page in pages:
        answer = ann.request("GET", f"/web/{page}")
        assert answer.status == 404 and answer.json()["refusal"]["code"] == "no_page"
    script = ann.request("GET", "/web/connection.js")
    assert script.status == 200 and script.headers["content-type"].startswith("text/javascript")
    etag = script.headers["etag"]
    assert ann.request("GET", "/web/connection.js", headers={"if-none-match": etag}).status in (200, 304)


def test_a_games_files_come_from_its_own_folder_and_no_others(server: Running) -> None:
    ann = server.person()
    script = ann.request("GET", "/web/games/mayhem/look.js")
    assert script.status == 200 and script.headers["content-type"].startswith("text/javascript")
    own = [
        "game.py",
        "../game.py",
        "%2e%2e/game.py",
        "..%2frulebook.md",
        "%2e%2e/%2e%2e/%2e%2e/web/app.js",
        "%2fetc%2fpasswd",
        "",
        "words",
        "%00",
    ]
    pages = [
        *(f"mayhem/{page}" for page in own),
        "duel/look.js",
        "duel/duel.py",
        "roofs/../game.py",
        "chess/look.js",
        "../look.js",
        "mayhem",
    ]
    for page in pages:
        answer = ann.request("GET", f"/web/games/{page}")
        assert answer.status == 404 and answer.json()["refusal"]["code"] == "no_page", page


def test_there_is_nothing_to_make_for_some_games(server: Running) -> None:
    ann = server.person()
    for page, method in (("own", "GET"), ("own", "POST"), ("own/check", "POST"), ("own/deck-000000000000", "DELETE")):
        assert ann.refused(f"/api/games/duel/{page}", {}, method) == {
            "code": "no_own",
            "words": "There is nothing to make for Duel.",
            "rule": "",
        }
        assert ann.refused(f"/api/games/chess/{page}", {}, method)["words"] == "there is no game 'chess' here"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1", "https://evil.example:1"])
def test_pages_of_other_sites_change_nothing(server: Running, origin: str) -> None:
    ann = server.person("Ann")
    for method, page in (("POST", "/api/me"), ("POST", "/api/tables"), ("DELETE", "/api/games/mayhem/own/x")):
        answer = ann.request(method, page, {"name": "Eve"}, {"origin": origin})
        assert answer.status == 403 and answer.json()["refusal"]["code"] == "origin"
    assert ann.get("/api/me")["name"] == "Ann"


def test_a_request_without_an_origin_must_not_come_from_another_site(server: Running) -> None:
    assert _raw(server, "POST", {"sec-fetch-site": "cross-site"}) == 403
    assert _raw(server, "POST", {}) == 401


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("localhost", 200),
        ("localhost:8000", 200),
        ("LOCALHOST", 200),
        ("[::1]:80", 200),
        ("192.168.1.5:8000", 200),
        ("evil.example", 421),
        ("evil.example:8000", 421),
        ("127.0.0.1.evil.example", 421),
        ("", 421),
    ],
)
def test_names_that_are_not_the_servers_are_refused(server: Running, host: str, status: int) -> None:
    assert _raw(server, "GET", {"host": host}) == status


def _raw(server: Running, method: str, headers: dict[str, str]) -> int:
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    line.putrequest(method, "/api/me", skip_host="host" in headers)
    for name, value in headers.items():
        line.putheader(name, value)
    line.putheader("content-length", "0")
    line.endheaders()
    status = line.getresponse().status
    line.close()
    return status


def test_too_many_requests_and_guests_are_refused(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(requests=(3, 0.001), guests=(2, 0.001), tables_a_person=1, exempt=())) as server:
        ann = server.person()
        ann.table("roofs", "me", "me")
        assert ann.refused("/api/tables", {"game": "roofs", "who": ["me", "me"]})["words"].startswith("You have 1 tables")
        assert ann.request("GET", "/api/tables").status == 200
        answer = ann.request("GET", "/api/tables")
        assert answer.status == 429 and answer.json()["refusal"]["code"] == "too_much"
        bob = server.person()
        assert bob.get("/api/tables")
        bob.cookie = ""
        assert bob.request("GET", "/api/me").status == 429


def test_health(server: Running) -> None:
    health = server.person().get("/health")
    assert health["ok"] and health["version"]
    assert server.person().get("/ready") == {"ok": True, "why": ""}


def test_a_server_that_is_about_to_stop_takes_nobody_in(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person()
        server.call(lambda: setattr(server.server.hall, "leaving", True))
        answer = ann.request("GET", "/ready")
        assert answer.status == 503 and answer.json() == {"ok": False, "why": CLOSED}
        assert ann.get("/health")["ok"]


@pytest.mark.parametrize("page", ["rules", "content", "own"])
def test_there_are_no_pages_of_a_game_that_is_not_here(server: Running, page: str) -> None:
    answer = server.person().request("GET", f"/api/games/chess/{page}")
    assert answer.status == 404
    assert answer.json()["refusal"] == {"code": "no_game", "words": "there is no game 'chess' here", "rule": ""}
