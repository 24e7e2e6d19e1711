"""Where in a game's code a fault is."""

from __future__ import annotations

import inspect
import sysconfig
from pathlib import Path
from shlex import quote
from traceback import walk_tb

from longbox.content.hooks import place_of
from longbox.kernel.deeds import Deed, Move
from longbox.kernel.forms import Form
from longbox.kernel.state import Game, State
from longbox.kit.base import Broken

_OURS = ("longbox.kit", "longbox.kernel", "longbox.hosting")
_HELPERS = ("expect", "expect_same_view")
_PYTHON = Path(sysconfig.get_path("stdlib"))


class Spot:
    """A line of code, and the function that it belongs to."""

    def __init__(self, file: str, line: int, name: str, module: str) -> None:
        self.file = file
        self.line = line
        self.name = name
        self.module = module

    def is_of_a_game(self) -> bool:
        """Neither of the kit, the kernel or a host, nor of Python itself."""
        path = Path(self.file)
        python = self.file.startswith("<") or (_PYTHON in path.parents and "site-packages" not in path.parts)
        return not python and not any(self.module == ours or self.module.startswith(f"{ours}.") for ours in _OURS)

    def __repr__(self) -> str:
        return f"{Path(self.file).name}:{self.line} in {self.name}"


def spots(error: BaseException) -> list[Spot]:
    """The way of an error, from the outermost call to where it was raised."""
    return [
        Spot(frame.f_code.co_filename, line, frame.f_code.co_qualname, str(frame.f_globals.get("__name__", "")))
        for frame, line in walk_tb(error.__traceback__)
    ]


def where(error: BaseException, state: State, deed: Deed | None) -> str:
    """The line of the game's code that failed, and the call that led there. If the kit itself saw the fault: whose code it looked at."""
    way = spots(error)
    last = max((at for at, spot in enumerate(way) if spot.is_of_a_game()), default=-1)
    asked = [spot for spot in (way[:last] if last >= 0 else way) if spot.module.startswith("longbox.kit.") and spot.name not in _HELPERS]
    called = f", called from {asked[-1]!r}" if asked else ""
    if last >= 0:
        return f"at {way[last]!r}{called}"
    return f"in {_looked_at(error, state, deed)}{called.replace('called from', 'seen by')}"


def _looked_at(error: BaseException, state: State, deed: Deed | None) -> str:
    """The event or method that the check has named, with the deed that told it or came before; or the class of the deed or the state."""
    if not isinstance(error, Broken) or error.at is None:
        return written(state, deed)
    by = ", told by " if isinstance(error.at, type) else ", after "
    return by.join([place_of(error.at), *([written(state, deed)] if isinstance(deed, (Move, Form)) else [])])


def replaying(game: Game, log: Path) -> str:
    """How to look at a log of this game."""
    module = type(game).__module__
    if module.startswith("longbox."):
        return f"longbox replay {quote(str(log))}"
    file = Path(inspect.getfile(type(game)))
    place = (file.parent if file.name == "__init__.py" else file).parents[module.count(".")] if "." in module else file
    near = place.relative_to(Path.cwd()) if place.is_relative_to(Path.cwd()) else place
    return f"longbox replay {quote(str(log))} --also {quote(str(near))}"


def written(state: State, deed: Deed | None) -> str:
    """The class of a deed's kind, or of the state if there is no deed, and where it is written."""
    owner = type(deed.kind) if isinstance(deed, (Move, Form)) else type(state)
    return place_of(owner)
