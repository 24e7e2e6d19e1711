"""Games with faults: each costs only what it must, guests are told in plain words, and the log says what is wrong and where."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.arcade import forgotten, write_game
from tests.marks import slow
from tests.table.serving import Running, running, wait_for

pytestmark = slow

BROKEN = "1 / 0\n"
EMPTY = "NOTHING = 0\n"
BOT = """from longbox.bots import Bot


class Quick(Bot):
    def choose(self, view, moves, budget, rng):
        raise LookupError("it has no idea")


def make(game):
    return Quick("quick")
"""
BAD_ROOM = "from longbox.kernel.errors import BadRoom\n\nraise BadRoom(f'{__file__}: it has no OWN')\n"
FAULT = "The server has a fault here; please report it."
GAME_FAULT = "This game has a fault; whoever runs the server finds it in the log."


@contextmanager
def offering(folder: Path, rooms: dict[str, str], more: str = "") -> Iterator[Running]:
    """A server with the game `odd`, which has these rooms, and the game `sound`."""
    write_game(folder / "games", "odd", rooms, more)
    write_game(folder / "games", "sound")
    with forgotten("odd", "sound"), running(folder / "data", also=(folder / "games",)) as server:
        yield server


def logged(caplog: pytest.LogCaptureFixture, event: str) -> list[dict[str, Any]]:
    """The facts of every line about this event."""
    return [record.__dict__["fields"] for record in caplog.records if record.name == "longbox" and record.getMessage() == event]


def test_a_crash_is_answered_with_a_refusal_and_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    room = "def content(game):\n    raise ValueError('no such\\n' + 400 * 'x')\n"
    with offering(tmp_path, {"content.py": room}) as server:
        answer = server.person().request("GET", "/api/games/odd/content")
    assert (answer.status, answer.headers["content-type"]) == (500, "application/json")
    assert answer.json() == {"refusal": {"code": "fault", "words": FAULT, "rule": ""}}
    (line,) = logged(caplog, "request_failed")
    assert (line["error"], line["path"]) == ("ValueError", "/api/games/odd/content")
    assert line["words"].startswith("no such xxx") and len(line["words"]) == 300
    assert line["where"].endswith("content.py:2")


@pytest.mark.parametrize("advice", [BROKEN, EMPTY])
def test_a_game_whose_advice_cannot_be_had_gets_no_table(tmp_path: Path, advice: str) -> None:
    with offering(tmp_path, {"advice.py": advice}) as server:
        ann = server.person()
        assert ann.refused("/api/tables", {"game": "odd", "who": ["me", "me"]})["words"]
        assert ann.get("/api/tables")["mine"] == []
        assert ann.table("sound", "me", "me")


def test_a_game_whose_lesson_cannot_be_had_has_tables_but_teaches_nothing(tmp_path: Path) -> None:
    with offering(tmp_path, {"lesson.py": BROKEN}) as server:
        ann = server.person()
        assert ann.refused("/api/learn", {"game": "odd"})["words"]
        assert ann.get("/api/tables")["mine"] == []
        assert ann.line(ann.table("odd", "me", "me"), 0).table


@pytest.mark.parametrize("advice", [BROKEN, EMPTY])
def test_a_table_whose_game_has_broken_since_says_so(tmp_path: Path, caplog: pytest.LogCaptureFixture, advice: str) -> None:
    with offering(tmp_path, {}) as server:
        table = server.person().table("odd", "me", "me")
    with offering(tmp_path, {"advice.py": advice}) as server:
        assert server.person().line(table).until_closed() == "gone"
    (line,) = logged(caplog, "table_unreadable")
    assert line["table"] == table and line["error"] and line["words"] and line["where"]


def test_a_table_that_cannot_be_shown_keeps_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with offering(tmp_path, {}) as server:
        ann = server.person()
        table = ann.table("odd", "me", "me")
        monkeypatch.setattr("longbox.table.telling.state", lambda *given: 1 / 0)
        assert ann.line(table, 0).until_closed() == "gone"
        assert not server.server.hall.rooms[table].chairs
    assert [line["error"] for line in logged(caplog, "table_unreadable")] == ["ZeroDivisionError"]


def test_a_log_of_a_game_whose_advice_cannot_be_had_is_not_taken(tmp_path: Path) -> None:
    with offering(tmp_path, {}) as server:
        ann = server.person()
        table = ann.table("odd", "bot:random", "bot:random")
        watcher = ann.line(table)
        watcher.until(lambda: watcher.table["status"] == "closed")
        log = ann.request("GET", f"/api/tables/{table}/log").data
    with offering(tmp_path / "other", {"advice.py": BROKEN}) as server:
        assert server.person().refused("/api/import", log)["words"] == GAME_FAULT


@pytest.mark.parametrize("more", ['options=[Option("x", {1}, choices=[object()], about="")], ', "minutes=object(), ", "options=[None], "])
def test_a_game_that_cannot_be_told_about_is_left_out_of_the_lobby(tmp_path: Path, caplog: pytest.LogCaptureFixture, more: str) -> None:
    with offering(tmp_path, {}, more) as server:
        names = [game["name"] for game in server.person().get("/api/games")]
        assert "sound" in names and "odd" not in names
        server.person().get("/api/games")
    (line,) = logged(caplog, "game_left_out")
    assert "odd" in line.get("game", line["words"]) and line["error"] and line["words"]


def offered(server: Running, game: str = "odd") -> dict[str, Any]:
    """What the lobby tells of a game."""
    found: dict[str, Any] = next(one for one in server.person().get("/api/games") if one["name"] == game)
    return found


@pytest.mark.parametrize("rooms", [{}, {"bots/quick.py": BOT}])
def test_only_bots_that_exist_are_offered(tmp_path: Path, caplog: pytest.LogCaptureFixture, rooms: dict[str, str]) -> None:
    there = ["quick"] if rooms else []
    with offering(tmp_path, rooms, 'bots=["slow", "quick"], ') as server:
        assert offered(server)["bots"] == [*there, "random"] and offered(server)["bot"] == [*there, "random"][0]
        assert "slow" in server.person().refused("/api/tables", {"game": "odd", "who": ["me", "bot:slow"]})["words"]
    lines = logged(caplog, "bot_left_out")
    assert lines and all(line["game"] == "odd" and line["words"] for line in lines)
    assert len(lines) == len({line["words"] for line in lines}), "each is logged once"


def test_the_log_says_why_a_bot_has_failed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with offering(tmp_path, {"bots/quick.py": BOT}, 'bots=["quick"], ') as server:
        ann = server.person()
        watcher = ann.line(ann.table("odd", "me", "bot:quick"), 0)
        watcher.answer(["coin", 0]).answer(["done"])
        wait_for(lambda: bool(logged(caplog, "bot_failed")))
    line = logged(caplog, "bot_failed")[0]
    assert (line["game"], line["bot"]) == ("odd", "quick")
    assert line["words"].startswith("LookupError (") and "quick.py:6)" in line["words"]


def test_a_page_needs_no_look_and_has_data_of_its_own(tmp_path: Path) -> None:
    rooms = {
        "web/pages/map.js": "export const page = 1;",
        "pages/__init__.py": "",
        "pages/map.py": "def content(game):\n    return {'roads': game.seats + 1}\n",
        "pages/hoard.py": "raise LookupError('nothing')\n",
    }
    with offering(tmp_path, rooms, 'pages=[Page("map", "Map", linked=False), Page("hoard", "Hoard"), Page("bare", "Bare")], ') as server:
        ann = server.person()
        assert offered(server)["pages"] == [{"name": "map", "title": "Map", "linked": False}]
        assert b'$m["pages/map.js"]' in ann.request("GET", "/web/games/odd/bundle.js").data
        assert ann.get("/api/games/odd/content/map") == {"roads": 3}
        assert ann.get("/api/games/odd/content/bare") == {}
        assert ann.refused("/api/games/odd/content/hoard", None, "GET")["code"] == "fault"
        assert ann.refused("/api/games/odd/content/lost", None, "GET")["code"] == "no_page"


def test_only_pages_that_exist_are_listed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with offering(tmp_path, {"web/pages/map.js": "export {};"}, 'pages=[Page("map", "Map"), Page("hoard", "Hoard")], ') as server:
        assert offered(server)["pages"] == offered(server)["pages"] == [{"name": "map", "title": "Map", "linked": True}]
    (line,) = logged(caplog, "page_left_out")
    assert line["game"] == "odd" and "web/pages/hoard.js" in line["words"]


OWN = """import json

from longbox.content.own import OwnKind


class Teams(OwnKind):
    noun = "team"
    option = "teams"

    def read(self, data):
        return json.loads(data)

    def breaches(self, heroes):
        return []

    def file(self, heroes):
        return json.dumps(heroes).encode()

    def shown(self, name, path):
        return {"heroes": json.loads(path.read_text())}


OWN = Teams()
"""


def test_a_damaged_thing_is_left_out_of_its_list_and_the_others_have_names(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with offering(tmp_path, {"own.py": OWN}) as server:
        ann = server.person()
        good, damaged = (ann.post("/api/games/odd/own", heroes)["name"] for heroes in (["a"], ["b"]))
        (tmp_path / "data" / "teams" / f"{damaged}.toml").write_text("[")
        assert ann.get("/api/games/odd/own") == [{"name": good, "heroes": ["a"], "mine": True}]
    (line,) = logged(caplog, "own_left_out")
    assert (line["game"], line["name"]) == ("odd", damaged) and "JSONDecodeError" in line["words"]


@pytest.mark.parametrize("rooms", [{"own.py": BAD_ROOM}, {"game.py": BAD_ROOM}, {"advice.py": BROKEN}, {"advice.py": EMPTY}])
def test_guests_are_not_told_where_a_fault_of_a_game_is(tmp_path: Path, caplog: pytest.LogCaptureFixture, rooms: dict[str, str]) -> None:
    with offering(tmp_path, rooms) as server:
        ann = server.person()
        assert ann.refused("/api/tables", {"game": "odd", "who": ["me", "me"]}) == {"code": "fault", "words": GAME_FAULT, "rule": ""}
    line = logged(caplog, "game_fault")[0]
    assert line["path"] == "/api/tables" and str(tmp_path) in line["words"] + line["where"]


def test_guests_are_told_of_their_own_mistakes(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with offering(tmp_path, {}) as server:
        words = server.person().refused("/api/tables", {"game": "odd", "who": ["me"]})["words"]
    assert words == "odd is for 2 to 4 seats, not 1" and not logged(caplog, "game_fault")


def test_a_look_that_fails_is_logged_once_for_each_table_and_in_short(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running(tmp_path) as server:
        ann, bob = server.person(), server.person()
        tables = [ann.table("roofs", "me", "me") for _ in range(2)]
        for person in (ann, bob, ann):
            for table in tables:
                person.post(f"/api/tables/{table}/fault", {"error": "TypeError", "where": "/web/games/roofs/bundle.js:12"})
        lines = logged(caplog, "look_failed")
        assert [line["table"] for line in lines] == tables
        assert {(line["game"], line["words"]) for line in lines} == {("roofs", "TypeError (/web/games/roofs/bundle.js:12)")}
        for wish in ({"error": "x" * 61}, {"error": "x", "where": "x" * 201}, {}):
            assert ann.refused(f"/api/tables/{tables[0]}/fault", wish)["code"] == "garbage"
        assert ann.refused("/api/tables/none/fault", {"error": "x"})["code"] == "gone"
        assert len(logged(caplog, "look_failed")) == 2
