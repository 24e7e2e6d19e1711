"""A game in one folder of somebody's own: the server gives it its files, its bot and what people make for it, and knows none of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.arcade import forgotten, write_game
from tests.table.serving import Running, running

OWN = """
import json
import tomllib

from longbox.content.own import Breach, OwnKind
from longbox.kernel import BadPack, Refusal


class Teams(OwnKind):
    noun = "team"
    option = "teams"

    def ready(self):
        return {}

    def usable(self):
        return {"usual"}

    def read(self, data):
        try:
            return json.loads(data)["heroes"]
        except (ValueError, KeyError, TypeError):
            return Refusal("garbage", "This is no team.", "")

    def breaches(self, heroes):
        return [] if len(heroes) == 2 else [Breach("heroes", "a team is two heroes", "X1.1", str(len(heroes)))]

    def file(self, heroes):
        return f"heroes = {json.dumps(heroes)}".encode()

    def shown(self, name, path):
        return {"name": name, "heroes": tomllib.loads(path.read_text())["heroes"]}


OWN = Teams()
"""

GAME = """
from longbox.content.info import Setup
from tests.roofs import RoofsGame


class Tag(RoofsGame):
    def seated(self, choices):
        game = make(Setup(self.seats, self.options, None))
        game.choices = choices
        game.names = [f"{seat} {choice['teams']}" for seat, choice in enumerate(choices)]
        return game


def make(setup: Setup) -> Tag:
    game = Tag(setup.seats)
    game.name = "tag"
    game.options = setup.options
    return game


def choose(setup: Setup, option: str, word: str, seat: int) -> str:
    return word if word == "usual" else setup.own.find("team", word).stem
"""

BOT = """
from longbox.bots import Bot


class Last(Bot):
    def choose(self, view, moves, budget, rng):
        assert view is not None
        return moves[-1]


def make(game):
    return Last("last")
"""

MORE = 'bots=["last"], options=[Option("teams", "usual", about="", by_seat="team")], '


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    rooms = {
        "game.py": GAME,
        "own.py": OWN,
        "bots/last.py": BOT,
        "web/look.js": "export const look = 1;",
        "rulebook.md": "# Tag\n\n- **X1.1** Run.\n",
    }
    write_game(tmp_path / "games", "tag", rooms, MORE)
    with forgotten("tag"), running(tmp_path / "data", also=(tmp_path / "games",)) as server:
        yield server


def test_the_lobby_tells_of_it(server: Running) -> None:
    ann = server.person()
    tag = next(game for game in ann.get("/api/games") if game["name"] == "tag")
    assert (tag["bot"], tag["bots"], tag["look"], tag["words"], tag["own"], tag["lesson"]) == (
        "last",
        ["last", "random"],
        True,
        False,
        True,
        False,
    )
    assert ann.request("GET", "/web/games/tag/look.js").data == b"export const look = 1;"
    assert ann.get("/api/games/tag/rules")[0] == {"number": "X1.1", "text": "Run.", "chapter": "Tag"}


def test_its_bot_plays_it_to_the_end(server: Running) -> None:
    ann = server.person()
    table = ann.table("tag", "bot:last", "bot:last")
    watcher = ann.line(table)
    watcher.until(lambda: watcher.table["status"] == "closed")
    entries = [json.loads(line) for line in ann.request("GET", f"/api/tables/{table}/log").data.splitlines()]
    moves = [entry["move"] for entry in entries if "move" in entry]
    assert moves == [["done"]] * 6, "the last move each time: what is done for a bot that fails is the first"


def test_what_people_make_for_it_is_checked_kept_listed_and_played_with(server: Running, tmp_path: Path) -> None:
    ann, bob = server.person(), server.person()
    page = "/api/games/tag/own"
    assert ann.get(page) == []
    assert ann.post(f"{page}/check", {"heroes": ["a"]}) == {
        "breaches": [{"words": "A team is two heroes.", "rule": "X1.1", "field": "heroes", "part": "1"}],
        "preview": None,
    }
    assert ann.refused(page, {"heroes": ["a"]}) == {"code": "illegal", "words": "A team is two heroes.", "rule": "X1.1"}
    assert ann.refused(page, {})["words"] == "This is no team."
    assert ann.post(f"{page}/write", {"heroes": ["a"]}) == {"file": "team.toml", "text": 'heroes = ["a"]'}
    told = {"words": "A team is not read from files by this game.", "rule": "", "field": "", "part": ""}
    assert ann.post(f"{page}/read", {"name": "a.toml", "text": ""}) == {"draft": None, "breaches": [told]}
    name = ann.post(page, {"heroes": ["a", "b"]})["name"]
    assert ann.get(page) == [{"name": name, "heroes": ["a", "b"], "mine": True}] and bob.get(page) == []
    assert [path.relative_to(tmp_path / "data") for path in (tmp_path / "data").rglob("*.toml")] == [Path("teams") / f"{name}.toml"]
    assert not any(deck["mine"] for deck in ann.get("/api/games/mayhem/own")), "each game lists its own"
    table = bob.table("tag", "me", "bot:last", options={"teams": f"{name},usual"})
    assert bob.line(table, 0).table["names"] == [f"0 {name}", "1 usual"]
    assert bob.refused("/api/tables", {"game": "tag", "who": ["me", "me"], "options": {"teams": "/etc/passwd"}})["code"] == "no_team"
    ann.request("DELETE", f"{page}/{name}")
    assert ann.get(page) == []
