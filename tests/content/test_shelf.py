"""Finding and making games: options and seats, Python files alone and in packages, folders, and what is installed."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from longbox.content import shelf
from longbox.content.info import GameInfo, Option, Page, Setup
from longbox.content.shelf import all_games, find, from_file, in_folder, installed
from longbox.kernel import BadOption, BadRoom, Setting
from tests.arcade import forgotten, write
from tests.roofs import FILE, PACKAGE, RoofsGame
from tests.roofs import GAME as ROOFS

TOYS = Path(__file__).parent.parent / "toys"
SPEED = Option("speed", "slow", choices=["slow", "fast"], about="How fast it goes.")
ROUNDS = Option("rounds", 3, choices=[3, 5, 7], about="How long it goes on.")
TEAMS = Option("teams", False, choices=[False, True], about="Whether there are teams.")


class Made(RoofsGame):
    """Remembers what it was made with."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup.seats)
        self.name = "tag"
        self.made_with = setup.options


INFO = GameInfo("tag", "Tag", about="Run.", seats=(2, 4), make=Made, options=[SPEED, ROUNDS, TEAMS])


@pytest.fixture(autouse=True)
def same_imports() -> Iterator[None]:
    """Games and folders that a test imports from are forgotten after it."""
    with forgotten("arcade"):
        yield


def game_text(name: str) -> str:
    """A Python file with a game of this name."""
    return (
        "from longbox.content.info import GameInfo\n"
        "from tests.roofs import RoofsGame\n"
        "def make(setup):\n"
        "    game = RoofsGame(setup.seats)\n"
        f"    game.name = {name!r}\n"
        "    return game\n"
        f"GAME = GameInfo({name!r}, {name.title()!r}, about='A game.', seats=(2, 4), make=make)\n"
    )


# Options and seats


def made(options: dict[str, Any] | None = None, seats: int = 2) -> dict[str, Setting]:
    game = INFO.make(seats, options)
    assert isinstance(game, Made)
    assert game.seats == seats
    return game.made_with


def test_what_is_not_chosen_is_as_usual() -> None:
    assert made() == made({}) == {"speed": "slow", "rounds": 3, "teams": False}
    assert made({"rounds": 5}) == {"speed": "slow", "rounds": 5, "teams": False}


@pytest.mark.parametrize(
    ("option", "value", "chosen"),
    [
        (SPEED, "fast", "fast"),
        (ROUNDS, 7, 7),
        (ROUNDS, "7", 7),
        (TEAMS, True, True),
        (TEAMS, "true", True),
        (TEAMS, "false", False),
    ],
)
def test_an_option_is_read_from_its_value_or_its_text(option: Option, value: Setting, chosen: Setting) -> None:
    read = option.read(value)
    assert read == chosen
    assert type(read) is type(chosen)


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        (SPEED, "warp", "option 'speed' must be one of slow, fast, not 'warp'"),
        (SPEED, "", "option 'speed' must be one of slow, fast, not ''"),
        (ROUNDS, 4, "option 'rounds' must be one of 3, 5, 7, not 4"),
        (ROUNDS, "many", "option 'rounds' must be one of 3, 5, 7, not 'many'"),
        (TEAMS, "perhaps", "option 'teams' must be one of false, true, not 'perhaps'"),
    ],
)
def test_a_choice_that_does_not_exist_is_named(option: Option, value: Setting, words: str) -> None:
    with pytest.raises(BadOption) as error:
        INFO.make(2, {option.name: value})
    assert str(error.value) == words


def test_an_option_that_does_not_exist_is_named() -> None:
    with pytest.raises(BadOption, match=r"^tag has no option 'colour'; it has speed, rounds, teams$"):
        INFO.make(2, {"rounds": 5, "colour": "red"})
    plain = GameInfo("plain", "Plain", about="", seats=(2, 2), make=lambda setup: RoofsGame(setup.seats))
    with pytest.raises(BadOption, match=r"^plain has no option 'rounds'; it has none$"):
        plain.make(2, {"rounds": 5})


def test_the_options_of_the_caller_are_left_as_they_are() -> None:
    options: dict[str, Setting] = {"rounds": "5"}
    INFO.make(2, options)
    assert options == {"rounds": "5"}


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_a_number_of_seats_that_does_not_exist_is_named(seats: int) -> None:
    with pytest.raises(BadOption, match=f"^tag is for 2 to 4 seats, not {seats}$"):
        INFO.make(seats)
    duel = GameInfo("duel", "Duel", about="", seats=(2, 2), make=lambda setup: RoofsGame(setup.seats))
    with pytest.raises(BadOption, match=f"^duel is for 2 seats, not {seats}$"):
        duel.make(seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_other_number_of_seats_is_made(seats: int) -> None:
    assert INFO.make(seats).seats == seats


# Files


def test_a_game_is_found_in_a_file(tmp_path: Path) -> None:
    info = from_file(write(tmp_path / "tag.py", game_text("tag")))
    assert (info.name, info.title) == ("tag", "Tag")
    assert info.make(3).seats == 3


def test_a_file_is_run_once(tmp_path: Path) -> None:
    path = write(tmp_path / "tag.py", game_text("tag"))
    assert from_file(path) is from_file(tmp_path / "." / "tag.py")


def test_two_files_of_one_name_are_two_games(tmp_path: Path) -> None:
    paths = [write(tmp_path / name / "game.py", game_text(name)) for name in ("tag", "chess")]
    assert [from_file(path).name for path in paths] == ["tag", "chess"]


def test_a_game_may_be_named_like_a_module_of_python(tmp_path: Path) -> None:
    assert from_file(write(tmp_path / "random.py", game_text("dice"))).name == "dice"
    import random

    assert hasattr(random, "shuffle")


def test_a_file_in_a_package_is_imported_as_part_of_it(tmp_path: Path) -> None:
    write(tmp_path / "arcade" / "__init__.py", "")
    write(tmp_path / "arcade" / "tag" / "__init__.py", "")
    write(tmp_path / "arcade" / "tag" / "names.py", "NAME = 'tag'\n")
    text = "from arcade.tag.names import NAME\n" + game_text("x").replace("'x'", "NAME")
    info = from_file(write(tmp_path / "arcade" / "tag" / "game.py", text))
    assert info.name == "tag"
    assert sys.modules["arcade.tag.game"].GAME is info


def test_two_packages_of_one_name_are_not_mixed_up(tmp_path: Path) -> None:
    paths = []
    for name in ("tag", "chess"):
        write(tmp_path / name / "arcade" / "__init__.py", "")
        paths.append(write(tmp_path / name / "arcade" / "game.py", game_text(name)))
    assert from_file(paths[0]).name == "tag"
    try:
        second = from_file(paths[1]).name
    except BadOption:
        return
    assert second == "chess"


def test_the_toys_are_found_as_what_they_are() -> None:
    import tests.toys.duel

    assert from_file(TOYS / "duel.py") is tests.toys.duel.GAME
    assert from_file(FILE) is ROOFS


@pytest.mark.parametrize("text", ["", "GAME = 3\n", "GAMES = []\n", "GAME = None\n"])
def test_a_file_without_a_game_is_named(text: str, tmp_path: Path) -> None:
    path = write(tmp_path / "empty.py", text)
    with pytest.raises(BadOption) as error:
        from_file(path)
    assert str(error.value) == f"{path}: it has no GAME = GameInfo(...)"


def test_a_file_that_does_not_exist_is_named(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.py", tmp_path, tmp_path / f"{'x' * 300}.py"):
        with pytest.raises(BadOption) as error:
            from_file(path)
        assert str(error.value) == f"{path}: there is no such file"


@pytest.mark.parametrize(("text", "words"), [("\n1 / 0\n", "ZeroDivisionError: division by zero"), ("def\n", "SyntaxError: ")])
def test_a_file_that_fails_is_named_with_what_failed(text: str, words: str, tmp_path: Path) -> None:
    path = write(tmp_path / "broken.py", text)
    with pytest.raises(BadOption) as error:
        from_file(path)
    assert str(error.value).startswith(f"{path} cannot be used: {words}")
    path.write_text(game_text("mended"), "utf-8")
    assert from_file(path).name == "mended"


def test_the_line_that_failed_is_named(tmp_path: Path) -> None:
    path = write(tmp_path / "broken.py", "\n\n1 / 0\n")
    with pytest.raises(BadOption, match=r"\(.*broken\.py:3\)$"):
        from_file(path)


# Folders


def test_the_games_of_a_folder_are_found(tmp_path: Path) -> None:
    write(tmp_path / "tag.py", game_text("tag"))
    write(tmp_path / "chess.py", game_text("chess").replace("GAME =", "GAME: GameInfo ="))
    write(tmp_path / "helper.py", "raise RuntimeError('a file without a game is not run')\n# no GAME = here\n")
    write(tmp_path / "notes.txt", "GAME = 3\n")
    write(tmp_path / "below" / "deep.py", game_text("deep"))
    assert sorted(in_folder(tmp_path)) == ["chess", "tag"]
    assert in_folder(tmp_path)["tag"].title == "Tag"


def test_the_toys_are_found_in_their_folder() -> None:
    assert sorted(in_folder(TOYS)) == ["duel", "heist", "watch"]
    assert in_folder(PACKAGE) == {"roofs": ROOFS}


def test_an_empty_folder_has_no_games(tmp_path: Path) -> None:
    assert in_folder(tmp_path) == {}
    assert in_folder(tmp_path / "nowhere") == {}


# By name


def test_a_game_is_found_by_name_or_by_path(tmp_path: Path) -> None:
    games = {"tag": INFO}
    assert find("tag", games) is INFO
    assert find(str(write(tmp_path / "chess.py", game_text("chess"))), games).name == "chess"


def test_a_name_that_does_not_exist_is_named() -> None:
    with pytest.raises(BadOption) as error:
        find("chess", {"tag": INFO, "duel": INFO})
    assert str(error.value) == "there is no game 'chess'; there are duel, tag (or name a Python file)"
    with pytest.raises(BadOption, match="there is no game 'chess'; there are none"):
        find("chess", {})


# Installed


class Entry:
    """What a package says it has: an object, something that is no game, or what is raised on the way."""

    def __init__(self, value: str, loaded: object) -> None:
        self.value = value
        self.name = value.rpartition(".")[2]
        self.loaded = loaded

    def load(self) -> object:
        if isinstance(self.loaded, BaseException):
            raise self.loaded
        return self.loaded


def offer(entries: list[Entry], monkeypatch: pytest.MonkeyPatch) -> None:
    def entry_points(group: str) -> list[Entry]:
        return entries if group == "longbox.games" else []

    monkeypatch.setattr(shelf, "entry_points", entry_points)


def test_installed_games_are_those_that_packages_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    import tests.toys.duel

    offer([Entry("tag:GAME", INFO), Entry("tests.toys.duel", tests.toys.duel)], monkeypatch)
    assert installed() == {"tag": INFO, "duel": tests.toys.duel.GAME}


def test_games_of_longbox_come_first_then_the_others_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever on the path they were found."""
    infos = {name: GameInfo(name, name, about="", seats=(2, 2)) for name in ("zebra", "aardvark", "mole")}
    offer([Entry(value, infos[value.rpartition(".")[2]]) for value in ("zebra", "aardvark", "longbox.games.mole")], monkeypatch)
    assert list(installed()) == ["mole", "aardvark", "zebra"]


def test_a_package_that_cannot_be_used_is_left_out_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    offer(
        [Entry("sys:path", sys.path), Entry("bad", ImportError("no nope")), Entry("end", SystemExit(7)), Entry("tag:GAME", INFO)],
        monkeypatch,
    )
    assert installed(said.append) == {"tag": INFO}
    assert [words.partition(" (")[0] for words in said] == [
        "the game 'bad' is left out: bad: ImportError: no nope",
        "the game 'end' is left out: end: SystemExit: 7",
        "the game 'sys:path' is left out: sys:path: it has no GAME = GameInfo(...)",
    ]


def test_no_package_takes_the_name_of_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Longbox's own come first, whatever the others are called."""
    other = GameInfo("tag", "Not tag", about="", seats=(2, 2))
    said: list[str] = []
    offer([Entry("a.thief", other), Entry("longbox.games.tag", INFO)], monkeypatch)
    assert installed(said.append) == {"tag": INFO}
    assert said == ["the game of a.thief is left out: there is a game 'tag' already"]


def test_a_folder_may_replace_a_game_and_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    offer([Entry("tag:GAME", INFO)], monkeypatch)
    said: list[str] = []
    write(tmp_path / "tag.py", game_text("tag"))
    write(tmp_path / "bad.py", "GAME = 1 / 0\n")
    (tmp_path / "link.py").symlink_to(tmp_path / "nowhere")
    games = all_games([tmp_path], said.append)
    assert list(games) == ["tag"] and games["tag"] is not INFO
    assert said[0].startswith(f"a game is left out: {tmp_path}/bad.py cannot be used: ZeroDivisionError")
    assert said[1:] == [f"the game 'tag' of {tmp_path} takes the place of the installed one"]
    for name in ("nowhere", "x" * 300):
        with pytest.raises(BadOption, match="there is no such folder"):
            all_games([tmp_path / name])


# What a game may be called


@pytest.mark.parametrize("name", ["", "../x", "a b", "x.py", "a/b", "<b>", "--help", "Tag", 7, None, "x" * 41])
def test_a_name_must_fit_into_addresses_and_commands(name: Any) -> None:
    with pytest.raises(BadOption, match="the name of a game is made of small letters"):
        GameInfo(name, "Tag", about="", seats=(2, 2))
    with pytest.raises(BadOption, match="the name of a page"):
        Page(name, "Map")
    with pytest.raises(BadOption, match=r"the name of a bot|is a list of str"):
        GameInfo("tag", "Tag", about="", seats=(2, 2), bots=[name])


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"seats": 2}, "tag: seats are the fewest and the most"),
        ({"seats": (4, 2)}, "tag: seats are the fewest and the most"),
        ({"options": ["o"]}, "tag: options is a list of Option"),
        ({"bots": ["fast"], "quick": ["slow"]}, "tag: quick names some of its bots, which are fast; not"),
        ({"pages": ["map"]}, "tag: pages is a list of Page"),
        ({"title": " "}, "tag: its title is empty"),
        ({"bots": "simple"}, "tag: bots is a list of str"),
    ],
)
def test_what_is_said_of_a_game_must_be_of_the_right_kind(given: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption, match=f"^{re.escape(words)}"):
        GameInfo(**{"name": "tag", "title": "Tag", "about": "", "seats": (2, 2), **given})


def test_an_option_is_a_plain_value() -> None:
    with pytest.raises(BadOption, match="option 'odd': a text, a whole number or a flag is expected"):
        Option("odd", [], about="")  # type: ignore[arg-type]


def test_what_make_gives_must_be_a_game() -> None:
    with pytest.raises(BadRoom, match="its make gave None, not a Game"):
        GameInfo("tag", "Tag", about="", seats=(2, 2), make=lambda setup: None).make(2)  # type: ignore[arg-type, return-value]


def test_a_game_has_one_name() -> None:
    with pytest.raises(BadRoom, match=r"its GameInfo is named 'tag', its Game 'roofs'"):
        GameInfo("tag", "Tag", about="", seats=(2, 2), make=lambda setup: RoofsGame(setup.seats)).make(2)


def test_an_option_without_choices_is_of_the_type_of_its_default() -> None:
    tokens, rising = Option("tokens", 3, about=""), Option("rising", True, about="")
    assert (tokens.read(3), tokens.read("12"), tokens.read("-1")) == (3, 12, -1)
    assert (rising.read("false"), rising.read(True), rising.choices) == (False, True, [True, False])
    with pytest.raises(BadOption, match="option 'tokens' must be a whole number, not 'many'"):
        tokens.read("many")


def test_a_home_that_is_not_there_is_named() -> None:
    with pytest.raises(BadRoom, match=r"there is no package 'no\.where', which it calls its home"):
        GameInfo("tag", "Tag", about="", seats=(2, 2), home="no.where").web("look.js")
