"""A game is one folder: outside of it no file of Longbox names the game, so that whoever adds or removes one touches nothing else."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "longbox"
GAMES = sorted(path.parent for path in (SOURCE / "games").glob("*/__init__.py"))
GAMES_FOLDER = SOURCE / "games"
ODDS = SOURCE / "odds"
TEXTS = {".py", ".js", ".css", ".html", ".md", ".toml", ".ts", ".json"}


def words(text: str) -> str:
    """The words of a text in small letters, with blanks around each: those of `TagGame`, `tag_look` and `TAG-GAME` too."""
    return f" {' '.join(re.findall(r'[A-Z]+(?![a-z])|[A-Z]?[a-z]+', text)).lower()} "


def names(text: str, game: str) -> bool:
    return words(game) in words(text)


def texts(apart: list[Path]) -> list[Path]:
    """The text files of Longbox outside of these folders."""
    return [path for path in sorted(SOURCE.rglob("*")) if path.suffix in TEXTS and not set(apart) & set(path.parents)]


def shared() -> list[Path]:
    """The text files that no game owns."""
    return texts([*GAMES, ODDS])


def neighbours(game: Path) -> list[Path]:
    """The text files of the other games. A game's name may be an ordinary word there; its folder is not to be named."""
    return [path for path in texts([game, ODDS]) if GAMES_FOLDER in path.parents]


def places(path: Path, game: str) -> list[str]:
    """Where a file names a game: in its own path, or in these lines."""
    name = path.relative_to(SOURCE).as_posix()
    lines = [f"{name}:{number}: {line.strip()}" for number, line in enumerate(path.read_text("utf-8").splitlines(), 1) if names(line, game)]
    return [name, *lines] if names(name, game) else lines


@pytest.mark.parametrize(
    "text", ["Tag", "TAG!", "play tag.", "TagGame", "MyTag", "tag_look", "TAG_SEATS", "tagLook", "a-tag-b", "tag2", "TAGGame"]
)
def test_a_name_is_found_wherever_it_is_a_word(text: str) -> None:
    assert names(text, "tag")


@pytest.mark.parametrize("text", ["", "stage", "tags", "vantage", "Stag", "t a g", "untagged"])
def test_a_name_inside_another_word_is_none(text: str) -> None:
    assert not names(text, "tag")


def test_a_name_of_several_words_is_found_in_every_spelling() -> None:
    assert all(names(text, "last_stand") for text in ("last_stand", "LastStand", "the last stand", "last-stand.js"))
    assert not names("a last and final stand", "last_stand")


def test_there_are_games_and_shared_files() -> None:
    assert GAMES
    assert {"cli.py", "games/__init__.py", "web/index.html"} <= {path.relative_to(SOURCE).as_posix() for path in shared()}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_file_outside_of_its_folder_names_a_game(game: Path) -> None:
    found = [place for path in shared() for place in places(path, game.name)]
    folder = re.compile(rf"games[./]{game.name}\b")
    found += [str(path) for path in neighbours(game) if folder.search(path.read_text("utf-8"))]
    assert found == [], "\n".join(found)


def imported(path: Path) -> set[str]:
    """The modules that a file imports, by their names."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return plain | {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_engine_imports_the_kernel_and_nothing_else_of_longbox(game: Path) -> None:
    """Not even another room of its own game: what is on the disk is handed to it."""
    allowed = re.compile(rf"longbox\.kernel(\.|$)|longbox\.games\.{game.name}\.([a-z_]+\.)*engine(\.|$)")
    modules = [path for path in sorted(game.rglob("*.py")) if "engine" in path.relative_to(game).parts]
    assert modules
    found = [
        (path.name, name) for path in modules for name in sorted(imported(path)) if name.startswith("longbox") and not allowed.match(name)
    ]
    assert found == []
