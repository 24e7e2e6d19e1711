"""Tables with more cards, heroes and teams than their games come with: a server's new tables have them, and each table keeps its own."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from longbox.cli import main
from longbox.content.shelf import installed
from longbox.games.mayhem.decks import ready_decks
from longbox.table import serving
from tests.heroes.test_more_content import MORE as CARDS
from tests.heroes.test_more_content import a_team
from tests.heroic.test_more_content import MORE as DATAFILE
from tests.marks import slow
from tests.mayhem.test_new_hero import HERO
from tests.table.serving import Person, running, served

MORE = {"mayhem": HERO, "heroes": CARDS + a_team(), "heroic": DATAFILE}
LIGHTS_OUT = "lights-out"


@pytest.fixture(scope="module")
def more(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A file with more entries for each game."""
    folder = tmp_path_factory.mktemp("more")
    for game, text in MORE.items():
        (folder / f"{game}.toml").write_text(text, "utf-8")
    return {game: folder / f"{game}.toml" for game in MORE}


def packs(data: Path, more: dict[str, Path]) -> dict[str, dict[str, str]]:
    return {game: installed()[game].with_more(path, data) for game, path in more.items()}


def card(person: Person, table: str) -> dict[str, Any]:
    return next(one for some in person.get("/api/tables").values() for one in some if one["id"] == table)


def content(person: Person, game: str, name: str = "") -> dict[str, Any]:
    found: dict[str, Any] = person.get(f"/api/games/{game}/content{f'?packs={name}' if name else ''}")
    return found


def names(content: dict[str, Any], part: str) -> set[str]:
    return {one["name"] for one in content[part]}


def begun(person: Person, game: str, seat: int = 0) -> str:
    """A table on which somebody is asked."""
    who = ["bot:simple" if at != seat else "me" for at in range(2)]
    table = person.table(game, *who, public=True)
    person.line(table, seat).until_asked()
    return table


def test_new_tables_have_them_at_the_usual_address(tmp_path: Path, more: dict[str, Path]) -> None:
    with running(tmp_path, packs=packs(tmp_path, more)) as server:
        ann = server.person()
        tables = {game: begun(ann, game, seat) for game, seat in (("mayhem", 0), ("heroes", 0), ("heroic", 1))}
        assert [card(ann, table)["content"] for table in tables.values()] == ["", "", ""]
        assert "Lights Out" in names(content(ann, "mayhem"), "cards")
        assert {"Aunt May"} <= names(content(ann, "heroes"), "resources") and "Exiles" in names(content(ann, "heroes"), "teams")
        assert "kite" in content(ann, "heroic")["datafiles"]
        assert "Kite" in [one["name"] for one in ann.get("/api/games/heroic/content/roster")["characters"]]
        for game, table in tables.items():
            assert server.server.hall.rooms[table].game.packs == packs(tmp_path, {game: more[game]})[game]


def test_a_table_keeps_its_own_when_new_ones_have_others(tmp_path: Path, more: dict[str, Path]) -> None:
    with running(tmp_path, packs=packs(tmp_path, {"heroes": more["heroes"]})) as server:
        ann = server.person()
        cookie, begun_before = ann.cookie, begun(ann, "heroes")
        waits = ann.table("heroes", "me", "open", choose=False)
        lesson = ann.post("/api/learn", {"game": "heroes"})["table"]
    with running(tmp_path) as server:
        ann.port = server.port
        assert ann.cookie == cookie
        name = card(ann, begun_before)["content"]
        assert name and [card(ann, waits)["content"], card(ann, lesson)["content"]] == [name, name]
        assert "Aunt May" not in names(content(ann, "heroes"), "resources")
        assert "Aunt May" in names(content(ann, "heroes", name), "resources")
        line = ann.line(begun_before, 0)
        assert line.table["content"] == name and line.until_asked()
        waiting = ann.line(waits, 0, nonce=False)
        assert waiting.ask("choose", option="teams", word="exiles") is None, "the table knows its own teams"
        new = begun(ann, "heroes")
        assert card(ann, new)["content"] == ""
        assert "packs" in ann.refused("/api/games/heroes/content?packs=0123456789abcdef0123", None, "GET")["words"]


@slow
def test_a_closed_table_is_replayed_reviewed_and_imported_with_its_own(tmp_path: Path, more: dict[str, Path]) -> None:
    with running(tmp_path, packs=packs(tmp_path, {"mayhem": more["mayhem"]}), reviewing=1.0) as server:
        ann = server.person()
        table = ann.table("mayhem", "bot:simple", "bot:simple", options={"turn_limit": 10})
        line = ann.line(table)
        line.until(lambda: line.table["status"] == "closed")
    with running(tmp_path, reviewing=1.0) as server:
        ann.port = server.port
        replay = ann.get(f"/api/tables/{table}/replay?count=1")
        name = replay["table"]["content"]
        assert "Lights Out" in names(content(ann, "mayhem", name), "cards")
        assert ann.get(f"/api/tables/{table}/review")["remarks"]
        imported = ann.post("/api/import", ann.request("GET", f"/api/tables/{table}/log").data)["table"]
        assert ann.get(f"/api/tables/{imported}/replay?count=1")["table"]["content"] == name


def deck(star: str) -> dict[str, Any]:
    """A ready Deck with another Star, as somebody builds it."""
    ids = tomllib.loads(ready_decks()["black-panther"].read_text("utf-8"))["deck"]["cards"]
    return {"title": "Lanterns", "about": "", "star": star, "cards": [*ids, star]}


def test_people_build_and_choose_with_them(tmp_path: Path, more: dict[str, Path]) -> None:
    with running(tmp_path, packs=packs(tmp_path, more)) as server:
        ann = server.person()
        assert ann.post("/api/games/mayhem/own/check", deck(LIGHTS_OUT))["breaches"] == []
        name = ann.post("/api/games/mayhem/own", deck(LIGHTS_OUT))["name"]
        assert [one["star"] for one in ann.get("/api/games/mayhem/own") if one["mine"]] == [LIGHTS_OUT]
        line = ann.line(ann.table("mayhem", "me", "bot:simple", options={"decks": f"{name},iron-man"}), 0)
        line.until_asked()
        cards = content(ann, "mayhem")["cards"]
        assert LIGHTS_OUT in [cards[place]["id"] for place in line.state["view"]["hand"]], "the Star is in the opening hand"
        assert "Kite" in [one["title"] for one in ann.get("/api/games/heroic/own")]
        table = ann.table("heroic", "bot:simple", "me", options={"hero": "random,kite"})
        assert "Kite" in ann.line(table, 1).table["names"]
        teams = next(option for game in ann.get("/api/games") if game["name"] == "heroes" for option in game["options"])
        assert teams["choices"][-1] == "exiles"
        table = ann.table("heroes", "me", "bot:simple", options={"teams": "exiles,x-men"})
        assert ann.line(table, 0).table["names"] == ["Exiles", "X-Men"]
        assert "no team 'exils'" in ann.refused("/api/tables", wish("heroes", teams="exils,x-men"))["words"]
    with running(tmp_path) as server:
        ann.port = server.port
        words = ann.refused("/api/tables", wish("mayhem", decks=f"{name},iron-man"))["words"]
        assert words.startswith(f"{name}:") and "there is no card 'lights-out'" in words and str(tmp_path) not in words


def wish(game: str, **options: str) -> dict[str, Any]:
    return {"game": game, "who": ["me", "bot:simple"], "options": options}


@slow
def test_the_command_takes_them(tmp_path: Path, more: dict[str, Path]) -> None:
    given = [part for game in ("heroes", "mayhem") for part in ("--game", game, "-o", f"pack={more[game]}")]
    with served(tmp_path, *given, also=()) as process:
        ann = Person(process.port)
        assert "Aunt May" in names(content(ann, "heroes"), "resources")
        assert "Lights Out" in names(content(ann, "mayhem"), "cards")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("-o pack=heroes.toml", "say for which game each pack is, as in: longbox serve --game NAME -o pack=PATH"),
        ("--game heroes", "say for which game each pack is"),
        ("--game heros -o pack=heroes.toml", "there is no game 'heros'; there are"),
        ("--game heroes -o scenario=inferno", "a server takes the option pack=PATH alone"),
        ("--game heroes -o pack=heroes.toml --game heroes -o pack=heroes.toml", "heroes has two packs; put their files into one folder"),
        ("--game heroes -o pack=mayhem.toml", "mayhem.toml:"),
        ("--game heroes -o pack=nowhere.toml", "nowhere.toml: this file cannot be read"),
    ],
)
def test_what_is_wrong_is_said_before_the_server_starts(
    given: str, words: str, more: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serving, "run", lambda *_: pytest.fail("it starts"))
    monkeypatch.chdir(more["heroes"].parent)
    assert main(["serve", "--data", str(tmp_path), *given.split()]) == 2
    assert words in " ".join(capsys.readouterr().err.split())
