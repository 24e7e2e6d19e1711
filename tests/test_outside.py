"""A game from outside: Roofs, pip-installed beside Longbox, has all that a game of Longbox's own has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.marks import long, slow
from tests.outside import Ran, install, run
from tests.roofs import PACKAGE
from tests.table.serving import Person, Served, served

pytestmark = slow

WEB = PACKAGE / "longbox_roofs" / "web"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("outside"))


class Shell:
    """Runs `longbox` with the package installed."""

    def __init__(self, site: Path, home: Path) -> None:
        self.site = site
        self.home = home

    def __call__(self, *arguments: str, typed: str = "") -> Ran:
        return run(self.site, self.home, "-m", "longbox.cli", *arguments, typed=typed)


@pytest.fixture
def longbox(site: Path, tmp_path: Path) -> Shell:
    return Shell(site, tmp_path)


@pytest.fixture(scope="module")
def server(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("tables"), "--quiet", also=(), installed=str(site)) as server:
        yield server


def test_everything_of_the_folder_is_installed(site: Path) -> None:
    """Also what is no code: rules, packs, and the files for the browser."""
    home = PACKAGE / "longbox_roofs"
    files = {path.relative_to(home) for path in home.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert {path for path in files if not (site / "longbox_roofs" / path).is_file()} == set()


def test_without_it_there_is_no_such_game(tmp_path: Path) -> None:
    assert "there is no game 'roofs'" in run(tmp_path, tmp_path, "-m", "longbox.cli", "rules", "roofs").words


def test_it_is_listed_with_its_options_and_rules(longbox: Shell) -> None:
    assert "roofs Roofs, 2-4 seats. Sealed bids for three roofs, and a die for each. street=plain" in longbox("games").words
    assert "Where two have the most, nobody gets it." in longbox("rules", "roofs", "A2.2").words


def test_the_terminal_shows_its_own_look_and_its_advice(longbox: Shell) -> None:
    ran = longbox("play", "roofs", "--option", "street=harbour", "--seed", "x", typed="coin middle\nwhy boathouse\nquit\n")
    assert ran.code == 0
    assert "boathouse crane lighthouse" in ran.words and "Harbour, a d8 for each roof" in ran.words
    assert "●" in ran.words and "2 coins left" in ran.words
    assert "Coins are laid from left to right. (A1.2)" in ran.words


def test_its_lesson_leads_to_the_end(longbox: Shell) -> None:
    ran = longbox("learn", "roofs", typed="4\ncoin left\n" + "coin middle\ncoin right\ndone\n" + "coin left\n" * 2 + "coin right\ndone\n")
    assert "done: that is possible. Any roof will do; the left one comes first." in ran.words
    assert "Lesson 1 of 12" in ran.words and "They are one point ahead." in ran.words and "Come back any time" in ran.words
    beats = ["coin left", "coin middle", "coin right", "done", "coin left", "coin left", "coin right", "done", *["coin middle"] * 3, "done"]
    ran = longbox("learn", "roofs", typed="\n".join(beats) + "\n")
    assert "Won by seat 1" in ran.words and "That was the whole game: guess, bid, roll." in ran.words


def test_simulations_use_its_bot_and_its_watcher(longbox: Shell) -> None:
    ran = longbox("simulate", "roofs", "--games", "60", "--bots", "simple,random", "--seed", "x", "--jobs", "2")
    assert ran.code == 0 and "simple" in ran.words
    assert "there is no bot 'genius' for roofs; there are simple, random" in longbox("simulate", "roofs", "--bots", "genius").words


def test_a_broken_pack_is_explained_with_file_and_line(longbox: Shell, site: Path) -> None:
    good = site / "longbox_roofs" / "pack" / "streets.toml"
    assert "in order. Two streets to begin with" in longbox("pack", "check", str(good), "--game", "roofs").words
    bad = longbox.home / "bad.toml"
    bad.write_text(good.read_text("utf-8").replace("die = 8", "die = 7").replace('"antenna"', '""'), "utf-8")
    ran = longbox("pack", "check", str(bad), "--game", "roofs")
    assert ran.code == 2
    assert 'bad.toml:11: streets[0] "harbour": die:' in ran.words and "is expected, not 7" in ran.words
    assert 'bad.toml:19: streets[1] "skyline": roofs[2]: a text' in ran.words


def test_a_street_that_nobody_knows_is_refused_in_words(longbox: Shell) -> None:
    for street in ("habour", "street-000000000000", "../streets"):
        ran = longbox("play", "roofs", "--option", f"street={street}")
        assert ran.code == 2 and f"there is no street '{street}'; there are plain, harbour, skyline, and those" in ran.words


def test_its_own_command_stands_beside_ours(longbox: Shell) -> None:
    ran = longbox("roofs", "streets")
    assert ran.code == 0 and "harbour: Harbour, a d8 for boathouse, crane, lighthouse" in ran.words


@long
def test_the_conformance_kit_runs_on_what_is_installed(site: Path, tmp_path: Path) -> None:
    ran = run(site, tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(site.parent / "project" / "test_roofs.py"))
    assert ran.code == 0 and "10 passed" in ran.words


# The server


def test_the_server_offers_it_with_everything(server: Served) -> None:
    ann = Person(server.port)
    roofs = next(game for game in ann.get("/api/games") if game["name"] == "roofs")
    assert (roofs["look"], roofs["words"], roofs["lesson"], roofs["own"]) == (True, True, True, True)
    assert (roofs["bot"], roofs["bots"], roofs["pages"]) == (
        "simple",
        ["simple", "random"],
        [{"name": "streets", "title": "Streets", "linked": True}],
    )
    assert [street["id"] for street in ann.get("/api/games/roofs/content")["streets"]] == ["plain", "harbour", "skyline"]
    assert {"A1.1", "T2.3"} <= {rule["number"] for rule in ann.get("/api/games/roofs/rules")}


@pytest.mark.parametrize("file", ["look.js", "look.css", "words/en.js", "pages/streets.js"])
def test_its_files_are_served_out_of_its_folder(server: Served, file: str) -> None:
    answer = Person(server.port).request("GET", f"/web/games/roofs/{file}")
    assert answer.status == 200 and answer.data == (WEB / file).read_bytes()


@pytest.mark.parametrize(
    "file", ["../game.py", "..%2fgame.py", "%2e%2e/rulebook.md", "words/../../game.py", "%2fetc%2fpasswd", "words", ""]
)
def test_no_path_leads_out_of_it(server: Served, file: str) -> None:
    assert Person(server.port).request("GET", f"/web/games/roofs/{file}").status == 404


def test_its_bot_plays_at_the_server(server: Served) -> None:
    """It thinks in a process of its own, which has to find the package too."""
    ann = Person(server.port)
    line = ann.line(ann.table("roofs", "me", "bot:simple", options={"street": "skyline"}), 0)
    for _ in range(3):
        line.until_asked()
        line.answer(["done"])
        line.until(lambda: line.question or "ended" in line.state)
    line.until(lambda: line.state.get("ended"))
    assert line.state["ended"]["scores"][0] == 0 < line.state["ended"]["scores"][1], "whoever lays no coin leaves every roof to the bot"


MILE = {"title": "The Mile", "die": 10, "roofs": ["barn", "mill", "inn"]}


def test_a_street_of_ones_own_is_checked_kept_listed_and_removed(server: Served) -> None:
    ann, bob = Person(server.port), Person(server.port)
    streets = "/api/games/roofs/own"
    assert [(one["title"], one["mine"]) for one in ann.get(streets)] == [("Harbour", False), ("Skyline", False)]
    assert ann.post(f"{streets}/check", MILE) == {"breaches": [], "preview": None}
    assert ann.post(f"{streets}/check", {**MILE, "die": 7, "roofs": ["barn", "mill", "barn"]}) == {
        "breaches": [
            {"words": "The die has 4, 6, 8, 10 or 12 sides, not 7.", "rule": "A2.3", "field": "die", "part": ""},
            {"words": "Two roofs are called 'barn'.", "rule": "", "field": "roofs", "part": "barn"},
        ],
        "preview": None,
    }
    assert ann.refused(streets, {**MILE, "title": " "})["code"] == "illegal"
    assert ann.refused(streets, {**MILE, "name": "x"})["code"] == "garbage"
    name = ann.post(streets, MILE)["name"]
    assert re.fullmatch(r"street-[0-9a-f]{12}", name)
    assert ann.get(streets)[0].items() >= {**MILE, "mine": True}.items()
    assert not any(street["mine"] for street in bob.get(streets))
    assert ann.request("DELETE", f"{streets}/{name}").status == 200
    assert not any(street["mine"] for street in ann.get(streets))


def test_a_table_stands_on_a_street_of_ones_own(server: Served) -> None:
    """Its bot finds the street too, and the log can be imported where the street is kept."""
    ann = Person(server.port)
    name = ann.post("/api/games/roofs/own", {**MILE, "die": 12})["name"]
    table = ann.table("roofs", "me", "bot:simple", options={"street": name})
    ann.request("DELETE", f"/api/games/roofs/own/{name}")
    line = ann.line(table, 0)
    assert (line.state["view"]["street"], line.state["view"]["roofs"]) == ("The Mile", MILE["roofs"])
    for _ in range(3):
        line.until_asked()
        line.answer(["done"])
        line.until(lambda: line.question or "ended" in line.state)
    line.until(lambda: line.state.get("ended"))
    line.do("host", do="close")
    log = ann.request("GET", f"/api/tables/{table}/log").data
    assert name.encode() in log
    assert ann.post("/api/import", log)["table"]


@pytest.mark.parametrize("street", ["chess", "street-000000000000", "../streets/x", "", "plain,chess"])
def test_no_table_stands_on_a_street_that_nobody_has_made(server: Served, street: str) -> None:
    refusal = Person(server.port).refused("/api/tables", {"game": "roofs", "who": ["me", "open"], "options": {"street": street}})
    assert refusal["code"] == "no_street" and refusal["words"].startswith("There is no street")
