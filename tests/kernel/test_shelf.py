"""Finding and making games: options and seats, Python files alone and in packages, folders, and what is installed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from longbox.kernel import BadOption, shelf
from longbox.kernel.shelf import GameInfo, Option, Setting, find, from_file, in_folder, installed
from tests.toys.roofs import RoofsGame

TOYS = Path(__file__).parent.parent / "toys"
SPEED = Option("speed", "slow", ["slow", "fast"], "How fast it goes.")
ROUNDS = Option("rounds", 3, [3, 5, 7], "How long it goes on.")
TEAMS = Option("teams", False, [False, True], "Whether there are teams.")


class Made(RoofsGame):
    """Remembers what it was made with."""

    def __init__(self, seats: int, options: dict[str, Setting]) -> None:
        super().__init__(seats)
        self.made_with = options


INFO = GameInfo("tag", "Tag", "Run.", (2, 4), Made, [SPEED, ROUNDS, TEAMS])


@pytest.fixture(autouse=True)
def same_imports() -> Iterator[None]:
    """Games and folders that a test imports from are forgotten after it."""
    path = sys.path.copy()
    yield
    sys.path[:] = path
    for name in list(sys.modules):
        if name.split(".")[0] == "arcade" or name.startswith("longbox_game_"):
            del sys.modules[name]


def game_text(name: str) -> str:
    """A Python file with a game of this name."""
    return (
        "from longbox.kernel.shelf import GameInfo\n"
        "from tests.toys.roofs import RoofsGame\n"
        f"GAME = GameInfo({name!r}, {name.title()!r}, 'A game.', (2, 4), lambda seats, options: RoofsGame(seats))\n"
    )


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


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
    plain = GameInfo("plain", "Plain", "", (2, 2), lambda seats, options: RoofsGame(seats))
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
    duel = GameInfo("duel", "Duel", "", (2, 2), lambda seats, options: RoofsGame(seats))
    with pytest.raises(BadOption, match=f"^duel is for 2 seats, not {seats}$"):
        duel.make(seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_other_number_of_seats_is_made(seats: int) -> None:
    made(seats=seats)


# Files


def test_a_game_is_found_in_a_file(tmp_path: Path) -> None:
    info = from_file(written(tmp_path / "tag.py", game_text("tag")))
    assert (info.name, info.title) == ("tag", "Tag")
    assert info.make(3).seats == 3


def test_a_file_is_run_once(tmp_path: Path) -> None:
    path = written(tmp_path / "tag.py", game_text("tag"))
    assert from_file(path) is from_file(tmp_path / "." / "tag.py")


def test_two_files_of_one_name_are_two_games(tmp_path: Path) -> None:
    paths = [written(tmp_path / name / "game.py", game_text(name)) for name in ("tag", "chess")]
    assert [from_file(path).name for path in paths] == ["tag", "chess"]


def test_a_game_may_be_named_like_a_module_of_python(tmp_path: Path) -> None:
    assert from_file(written(tmp_path / "random.py", game_text("dice"))).name == "dice"
    import random

    assert hasattr(random, "shuffle")


def test_a_file_in_a_package_is_imported_as_part_of_it(tmp_path: Path) -> None:
    written(tmp_path / "arcade" / "__init__.py", "")
    written(tmp_path / "arcade" / "tag" / "__init__.py", "")
    written(tmp_path / "arcade" / "tag" / "names.py", "NAME = 'tag'\n")
    text = "from arcade.tag.names import NAME\n" + game_text("x").replace("'x'", "NAME")
    info = from_file(written(tmp_path / "arcade" / "tag" / "game.py", text))
    assert info.name == "tag"
    assert sys.modules["arcade.tag.game"].GAME is info


def test_two_packages_of_one_name_are_not_mixed_up(tmp_path: Path) -> None:
    paths = []
    for name in ("tag", "chess"):
        written(tmp_path / name / "arcade" / "__init__.py", "")
        paths.append(written(tmp_path / name / "arcade" / "game.py", game_text(name)))
    assert from_file(paths[0]).name == "tag"
    try:
        second = from_file(paths[1]).name
    except BadOption:
        return
    assert second == "chess"


def test_the_toys_are_found_as_what_they_are() -> None:
    import tests.toys.roofs

    assert from_file(TOYS / "roofs.py") is tests.toys.roofs.GAME


@pytest.mark.parametrize("text", ["", "GAME = 3\n", "GAMES = []\n", "GAME = None\n"])
def test_a_file_without_a_game_is_named(text: str, tmp_path: Path) -> None:
    path = written(tmp_path / "empty.py", text)
    with pytest.raises(BadOption) as error:
        from_file(path)
    assert str(error.value) == f"{path}: it has no GAME = GameInfo(...)"


def test_a_file_that_does_not_exist_is_named(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.py", tmp_path):
        with pytest.raises(BadOption) as error:
            from_file(path)
        assert str(error.value) == f"{path}: there is no such file"


@pytest.mark.parametrize(("text", "words"), [("\n1 / 0\n", "ZeroDivisionError: division by zero"), ("def\n", "SyntaxError: ")])
def test_a_file_that_fails_is_named_with_what_failed(text: str, words: str, tmp_path: Path) -> None:
    path = written(tmp_path / "broken.py", text)
    with pytest.raises(BadOption) as error:
        from_file(path)
    assert str(error.value).startswith(f"{path} cannot be used: {words}")
    path.write_text(game_text("mended"), "utf-8")
    assert from_file(path).name == "mended"


def test_the_line_that_failed_is_named(tmp_path: Path) -> None:
    path = written(tmp_path / "broken.py", "\n\n1 / 0\n")
    with pytest.raises(BadOption, match=r"\(.*broken\.py:3\)$"):
        from_file(path)


# Folders


def test_the_games_of_a_folder_are_found(tmp_path: Path) -> None:
    written(tmp_path / "tag.py", game_text("tag"))
    written(tmp_path / "chess.py", game_text("chess").replace("GAME =", "GAME: GameInfo ="))
    written(tmp_path / "helper.py", "raise RuntimeError('a file without a game is not run')\n# no GAME = here\n")
    written(tmp_path / "notes.txt", "GAME = 3\n")
    written(tmp_path / "below" / "deep.py", game_text("deep"))
    assert sorted(in_folder(tmp_path)) == ["chess", "tag"]
    assert in_folder(tmp_path)["tag"].title == "Tag"


def test_the_toys_are_found_in_their_folder() -> None:
    assert sorted(in_folder(TOYS)) == ["duel", "roofs", "watch"]


def test_an_empty_folder_has_no_games(tmp_path: Path) -> None:
    assert in_folder(tmp_path) == {}
    assert in_folder(tmp_path / "nowhere") == {}


# By name


def test_a_game_is_found_by_name_or_by_path(tmp_path: Path) -> None:
    games = {"tag": INFO}
    assert find("tag", games) is INFO
    assert find(str(written(tmp_path / "chess.py", game_text("chess"))), games).name == "chess"


def test_a_name_that_does_not_exist_is_named() -> None:
    with pytest.raises(BadOption) as error:
        find("chess", {"tag": INFO, "duel": INFO})
    assert str(error.value) == "there is no game 'chess'; there are duel, tag (or name a Python file)"
    with pytest.raises(BadOption, match="there is no game 'chess'; there are none"):
        find("chess", {})


# Installed


class Entry:
    """What a package says it has: an object, or something that is no game."""

    def __init__(self, value: str, loaded: object) -> None:
        self.value = value
        self.loaded = loaded

    def load(self) -> object:
        return self.loaded


def offer(entries: list[Entry], monkeypatch: pytest.MonkeyPatch) -> None:
    def entry_points(group: str) -> list[Entry]:
        return entries if group == "longbox.games" else []

    monkeypatch.setattr(shelf, "entry_points", entry_points)


def test_installed_games_are_those_that_packages_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    import tests.toys.duel

    offer([Entry("tag:GAME", INFO), Entry("tests.toys.duel", tests.toys.duel)], monkeypatch)
    assert installed() == {"tag": INFO, "duel": tests.toys.duel.GAME}


def test_a_package_that_offers_something_else_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    offer([Entry("sys:path", sys.path)], monkeypatch)
    with pytest.raises(BadOption, match=r"^sys:path: it has no GAME = GameInfo"):
        installed()
