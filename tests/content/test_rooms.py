"""The rooms of a game: found by their names, entered only when somebody asks, and clear about what they lack."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from longbox.bots.roster import bots_of, make_bot
from longbox.cli import main
from longbox.content.info import GameInfo, Option, Setup
from longbox.content.own import Own
from longbox.content.shelf import from_file, in_folder
from longbox.games.mayhem import GAME as MAYHEM
from longbox.hosting.advice import Advice
from longbox.kernel import BadOption, BadRoom, Game
from longbox.lab.record import Watcher, watcher_for
from longbox.table.content import content
from longbox.terminal.looks import Look, look_for
from tests.arcade import forgotten, write, write_game
from tests.roofs import RoofsGame
from tests.toys.watch import GAME as WATCH

PACKAGES = ("tag", "catch", "random")


@pytest.fixture(autouse=True)
def same_imports() -> Iterator[None]:
    with forgotten(*PACKAGES):
        yield


def info_of(folder: Path, rooms: dict[str, str] | None = None, more: str = "") -> GameInfo:
    """A game `tag` with these rooms."""
    return from_file(write_game(folder, "tag", rooms, more) / "__init__.py")


# Entered only when somebody asks

LAZY = """
import asyncio, json, pathlib, sys
{before}
print(json.dumps(sorted(name for name in sys.modules if name.startswith("longbox.games."))))
"""
ASK = """
from longbox.table.app import Server
from longbox.table.settings import Settings

async def receive():
    return {"type": "http.request", "body": b"", "more_body": False}

async def send(message):
    sent.append(message)

sent = []
scope = {
    "type": "http", "method": "GET", "path": "/api/games", "raw_path": b"/api/games", "query_string": b"", "root_path": "",
    "scheme": "http", "http_version": "1.1", "headers": [(b"host", b"localhost")],
    "client": ("127.0.0.1", 1), "server": ("localhost", 80),
}
asyncio.run(Server(Settings(data=pathlib.Path(sys.argv[1]))).app(scope, receive, send))
games = json.loads(b"".join(message.get("body", b"") for message in sent))
assert [game["look"] and game["words"] and game["lesson"] for game in games if game["name"] == "mayhem"] == [True], games
"""


def entered(before: str, folder: Path) -> list[str]:
    """The modules of games that a new process has loaded after this."""
    done = subprocess.run([sys.executable, "-c", LAZY.replace("{before}", before), str(folder)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    modules: list[str] = json.loads(done.stdout.splitlines()[-1])
    return modules


@pytest.mark.parametrize(
    "before",
    [
        "from longbox.games.mayhem import GAME",
        "from longbox.content.shelf import installed; installed()",
        "from longbox.content.shelf import installed; installed()['mayhem'].rulebook",
        "from longbox.cli import main; assert main(['games']) == 0; assert main(['rules', 'mayhem', '0.1.6']) == 0",
        ASK,
    ],
    ids=["the game", "the shelf", "the rulebook", "the command line", "the server's list"],
)
def test_what_a_lobby_asks_enters_no_room(before: str, tmp_path: Path) -> None:
    """At most the games themselves, none of their rooms."""
    games = {f"longbox.games.{name}" for name in ("heroes", "heroic", "mayhem")}
    assert {"longbox.games.mayhem"} <= set(entered(before, tmp_path)) <= games


def test_a_game_that_is_made_is_entered(tmp_path: Path) -> None:
    assert "longbox.games.mayhem.engine.game" in entered("from longbox.games.mayhem import GAME; GAME.make(2)", tmp_path)


def test_a_room_is_known_without_being_entered(tmp_path: Path) -> None:
    broken = "raise RuntimeError('nobody should be here')\n"
    info = info_of(tmp_path, {"lesson.py": broken, "screen/__init__.py": broken, "bots/__init__.py": "", "bots/fast.py": broken})
    assert [room for room in ("lesson", "screen", "bots.fast", "lab", "bots.slow", "game") if info.has(room)] == [
        "lesson",
        "screen",
        "bots.fast",
        "game",
    ]
    with pytest.raises(BadRoom, match=r"^tag: the room 'lesson' cannot be entered: \w+: nobody should be here \(.*lesson\.py:1\)$"):
        info.lesson()


# What they offer


def test_what_a_room_offers_is_used(tmp_path: Path) -> None:
    info = info_of(
        tmp_path,
        {
            "rulebook.md": "# Tag\n\n- **X1.1** Run.\n",
            "advice.py": "from longbox.hosting.advice import Advice\nADVICE = Advice()\n",
            "lesson.py": "from longbox.hosting.lesson import Script\nLESSON = Script(2, {}, rolls=[], beats=[], farewell='Bye.')\n",
            "own.py": "from longbox.content.own import OwnKind\nOWN = OwnKind()\nOWN.noun = 'map'\n",
            "packs.py": "from types import SimpleNamespace\ndef load(path):\n    return SimpleNamespace(title='Any')\n",
            "content.py": "def content(game):\n    return {'seats': game.seats}\n",
            "lab.py": "from longbox.lab.record import Watcher\nclass Keen(Watcher):\n    pass\ndef watcher(state):\n    return Keen()\n",
            "screen.py": "from longbox.terminal.looks import Look\nclass Fine(Look):\n    pass\ndef look(game):\n    return Fine(game)\n",
            "bots/fast.py": "from longbox.bots import RandomBot\ndef make(game):\n    return RandomBot()\n",
        },
        'bots=["fast"], pages=[Page("map", "Map")], ',
    )
    game = info.make(3)
    script, kind = info.lesson(), info.own_kind()
    assert (game.name, game.seats) == ("tag", 3)
    assert [rule.text for rule in info.rulebook.rules.values()] == ["Run."] and info.rulebook.find("T1.1") is not None
    assert script is not None and script.farewell == "Bye."
    assert kind is not None and kind.ready() == {}
    assert type(info.advice()) is Advice
    assert info.load_pack(tmp_path).title == "Any"
    assert content(info, game) == {"seats": 3}
    assert type(watcher_for(info, game.start())).__name__ == "Keen"
    assert type(look_for(info, game)).__name__ == "Fine"
    assert bots_of(info) == ["fast", "random"]
    assert make_bot("fast", info, game).name == "random"
    assert [(page.name, page.title) for page in info.pages] == [("map", "Map")]


@pytest.mark.parametrize("lone", [True, False])
def test_a_game_without_further_rooms_is_an_ordinary_game(lone: bool, tmp_path: Path) -> None:
    info = WATCH if lone else info_of(tmp_path)
    game = info.make(2)
    assert (info.lesson(), info.own_kind(), content(info, game), bots_of(info)) == (None, None, {}, ["random"])
    assert (type(info.advice()), type(look_for(info, game)), type(watcher_for(info, game.start()))) == (Advice, Look, Watcher)
    assert info.rulebook.find("W1.1" if lone else "A1.1") is not None, "without a book of its own it has that of the game it makes"
    assert info.web("look.js") is None
    if not lone:  # Watch has a pack
        with pytest.raises(BadOption, match="has no packs"):
            info.load_pack(tmp_path)


# What they lack


def play(info: GameInfo) -> Game:
    return info.make(2)


@pytest.mark.parametrize(
    ("room", "text", "ask", "words"),
    [
        ("game", "", play, "it has no function make, which the room 'game' of a game must have"),
        ("game", "make = 3\n", play, "it has no function make, which the room 'game' of a game must have"),
        ("lesson", "SCRIPT = 1\n", GameInfo.lesson, "it has no LESSON of the kind Script, which the room 'lesson' of a game must have"),
        ("lesson", "LESSON = 1\n", GameInfo.lesson, "it has no LESSON of the kind Script, which the room 'lesson' of a game must have"),
        ("advice", "", GameInfo.advice, "it has no ADVICE of the kind Advice, which the room 'advice' of a game must have"),
        ("own", "", GameInfo.own_kind, "it has no OWN of the kind OwnKind, which the room 'own' of a game must have"),
        ("packs", "", lambda info: info.load_pack(Path()), "it has no function load, which the room 'packs' of a game must have"),
        (
            "content",
            "",
            lambda info: content(info, RoofsGame(2)),
            "it has no function content, which the room 'content' of a game must have",
        ),
        ("screen", "", lambda info: look_for(info, RoofsGame(2)), "it has no function look, which the room 'screen' of a game must have"),
        ("lab", "", lambda info: watcher_for(info, RoofsGame(2).start()), "it has no function watcher, which the room 'lab'"),
    ],
)
def test_a_room_that_lacks_what_it_must_have_is_named(
    room: str, text: str, ask: Callable[[GameInfo], object], words: str, tmp_path: Path
) -> None:
    info = info_of(tmp_path, {f"{room}.py": text})
    with pytest.raises(BadOption) as error:
        ask(info)
    assert str(error.value).startswith(f"{tmp_path / 'tag' / room}.py: {words}")


def test_a_game_that_cannot_be_made_says_so(tmp_path: Path) -> None:
    write_game(tmp_path, "tag")
    (tmp_path / "tag" / "game.py").unlink()
    with pytest.raises(BadOption, match=r"^tag cannot be made: it has neither a room game\.py nor a make of its own$"):
        in_folder(tmp_path)["tag"].make(2)
    with pytest.raises(BadOption, match=r"^empty cannot be made"):
        GameInfo("empty", "Empty", about="", seats=(2, 2)).make(2)


@pytest.mark.parametrize("rooms", [{}, {"bots/__init__.py": ""}], ids=["no bots", "other bots"])
def test_a_bot_that_is_named_but_not_there_is_named(rooms: dict[str, str], tmp_path: Path) -> None:
    info = info_of(tmp_path, rooms, 'bots=["fast"], ')
    with pytest.raises(BadOption, match=r"^tag names the bot 'fast', but has no room bots/fast\.py$"):
        make_bot("fast", info, info.make(2))


def test_what_a_room_itself_lacks_is_not_taken_for_a_missing_room(tmp_path: Path) -> None:
    rooms = {"bots/__init__.py": "import nothing_of_this_name\n", "bots/fast.py": ""}
    info = info_of(tmp_path, rooms, 'bots=["fast"], ')
    with pytest.raises(BadRoom, match=r"the room 'bots\.fast' cannot be entered: ModuleNotFoundError: .*nothing_of_this_name"):
        make_bot("fast", info, info.make(2))


# Packages in a folder


def test_packages_in_a_folder_are_found_beside_lone_files(tmp_path: Path) -> None:
    write_game(tmp_path, "tag")
    write_game(tmp_path, "catch", {"engine/__init__.py": "GAME = 3\n"})
    write(tmp_path / "lone.py", "from tests.toys.duel import GAME\n")
    write(tmp_path / "helpers" / "__init__.py", "raise RuntimeError('a package without a game is not run')\n")
    write(tmp_path / "deeper" / "chess" / "__init__.py", "GAME = 3\n")
    games = in_folder(tmp_path)
    assert sorted(games) == ["catch", "tag"]
    assert [info.make(2).name for info in games.values()] == ["catch", "tag"]
    assert games["tag"].folder == tmp_path / "tag"
    assert in_folder(tmp_path)["tag"] is games["tag"]


def test_a_package_in_a_folder_is_played_and_verified_from_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LONGBOX_HOME", str(tmp_path / "home"))
    write_game(tmp_path / "games", "tag", {"bots/quick.py": QUICK}, 'bots=["quick"], ')
    also = ["--also", str(tmp_path / "games")]
    assert main(["games", *also]) == 0
    assert "tag  Tag, 2-4 seats. A game." in capsys.readouterr().out
    log = str(tmp_path / "table.log")
    assert main(["play", "tag", "--people", "0", "--seed", "x", "--save", log, *also]) == 0
    assert main(["verify", log, *also]) == 0
    assert "in order" in capsys.readouterr().out
    assert main(["simulate", "tag", "--games", "3", "--seed", "x", "--jobs", "1", "--json", *also]) == 0
    assert json.loads(capsys.readouterr().out)["wins"]["bot"].keys() == {"quick"}


QUICK = """
from longbox.bots import Bot

class Quick(Bot):
    def choose(self, view, moves, budget, rng):
        return moves[-1]

def make(game):
    return Quick("quick")
"""


def test_a_package_named_like_one_that_is_in_use_is_refused(tmp_path: Path) -> None:
    import random

    write_game(tmp_path, "random")
    with pytest.raises(BadOption, match="another package named 'random' is in use already"):
        from_file(tmp_path / "random" / "__init__.py")
    assert sys.modules["random"] is random


# Files for the browser


@pytest.fixture
def tag(tmp_path: Path) -> GameInfo:
    """A game with files for the browser, and others around them."""
    rooms = {"web/look.js": "look", "web/words/en.js": "words", "web/.hidden.js": "hidden", "secret.js": "secret"}
    home = write_game(tmp_path, "tag", rooms)
    write(tmp_path / "outside.js", "outside")
    write(tmp_path / "tag" / "website" / "look.js", "beside")
    (home / "web" / "out.js").symlink_to(tmp_path / "outside.js")
    (home / "web" / "up").symlink_to(home)
    (home / "web" / "also.js").symlink_to("look.js")
    return from_file(home / "__init__.py")


@pytest.mark.parametrize(
    ("file", "text"), [("look.js", "look"), ("words/en.js", "words"), ("words/../look.js", "look"), ("also.js", "look")]
)
def test_files_for_the_browser_are_found(tag: GameInfo, file: str, text: str) -> None:
    path = tag.web(file)
    assert path is not None and path.read_text("utf-8") == text


@pytest.mark.parametrize(
    "file",
    ["", ".", "..", "words", "none.js", "../secret.js", "words/../../secret.js", "../website/look.js", "out.js", "up/secret.js"],
)
def test_what_leads_out_or_nowhere_is_no_file_for_the_browser(tag: GameInfo, file: str) -> None:
    assert tag.web(file) is None


def test_an_absolute_path_is_no_file_for_the_browser(tag: GameInfo, tmp_path: Path) -> None:
    for path in (tmp_path / "tag" / "secret.js", tmp_path / "outside.js", Path("/etc/passwd")):
        assert path.is_file()
        assert tag.web(str(path)) is None


def test_the_files_of_a_game_are_its_own() -> None:
    assert MAYHEM.web("look.js") is not None and MAYHEM.web("../game.py") is None
    assert WATCH.web("watch.py") is None


# What a game is made with


def test_what_is_chosen_by_seat_is_used_in_turn() -> None:
    assert Option("decks", "", about="", by_seat="deck").words("one, two ,three", 4) == ["one", "two", "three", "one"]


def test_a_game_is_told_where_content_of_peoples_own_is(tmp_path: Path) -> None:
    given: list[Setup] = []

    def make(setup: Setup) -> RoofsGame:
        given.append(setup)
        return RoofsGame(setup.seats)

    info = GameInfo("roofs", "Roofs", about="", seats=(2, 4), make=make, options=[Option("decks", "one", about="")])
    own = Own(tmp_path)
    info.make(3, {"decks": "mine"}, own)
    info.make(2)
    assert [(setup.seats, setup.options) for setup in given] == [(3, {"decks": "mine"}), (2, {"decks": "one"})]
    assert given[0].own is own and given[1].own.roots == []


# Broken rooms


def test_a_syntax_error_in_a_room_names_its_line(tmp_path: Path) -> None:
    info = info_of(tmp_path, {"advice.py": "\n\ndef\n"})
    with pytest.raises(BadRoom, match=r"the room 'advice' cannot be entered: SyntaxError: .*advice\.py:3\)$"):
        info.advice()


def test_a_bot_must_be_one(tmp_path: Path) -> None:
    info = info_of(tmp_path, {"bots/fast.py": "def make(game):\n    return None\n"}, 'bots=["fast"], ')
    with pytest.raises(BadRoom, match=r"make of bots/fast\.py gave None, not a Bot"):
        make_bot("fast", info, RoofsGame(2))


@pytest.mark.parametrize("noun", ["", "../../etc", "report", "Deck", "a b"])
def test_a_noun_must_fit_into_a_folder_of_its_own(noun: str, tmp_path: Path) -> None:
    info = info_of(tmp_path, {"own.py": f"from longbox.content.own import OwnKind\nOWN = OwnKind()\nOWN.noun = {noun!r}\n"})
    with pytest.raises(BadRoom, match="needs a noun of small letters"):
        info.own_kind()
