"""Games that a test writes: packages in a folder of their own, with just the rooms that the test is about."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

GAME = """
from longbox.content.info import GameInfo, Option, Page

GAME = GameInfo("{name}", "{title}", about="A game.", seats=(2, 4), {more}home=__name__)
"""

MAKE = """
from longbox.content.info import Setup
from tests.roofs import RoofsGame


class OwnGame(RoofsGame):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup.seats)
        self.name = "{name}"


def make(setup: Setup) -> OwnGame:
    return OwnGame(setup)
"""


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def write_game(folder: Path, name: str, rooms: dict[str, str] | None = None, more: str = "") -> Path:
    """A package with a game; `rooms` are further files, or others than usual, by their paths in it. `more` is told to its GameInfo."""
    home = folder / name
    files = {"__init__.py": GAME.format(name=name, title=name.title(), more=more), "game.py": MAKE.replace("{name}", name), **(rooms or {})}
    for path, text in files.items():
        write(home / path, text)
    return home


@contextmanager
def forgotten(*packages: str) -> Iterator[None]:
    """Packages and lone files that are imported meanwhile are forgotten afterwards, and so is where they were found."""
    path = sys.path.copy()
    try:
        yield
    finally:
        sys.path[:] = path
        for name in list(sys.modules):
            if name.split(".")[0] in packages or name.startswith("longbox_game_"):
                del sys.modules[name]
