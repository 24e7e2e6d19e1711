"""Finding games: those that are installed, and those in a file of one's own.

A game's module holds `GAME = GameInfo(...)`. Installed packages offer theirs through the entry point group `longbox.games`; any Python
file can be named by its path.
"""

from __future__ import annotations

import hashlib
import importlib.util
import re
import sys
import traceback
from collections.abc import Callable, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from longbox.kernel.errors import BadOption
from longbox.kernel.packs import Pack
from longbox.kernel.state import Game

Setting = str | int | bool


class Option:
    """One thing that a new table may choose: its default, what it may be (None: any text), and what it means."""

    def __init__(self, name: str, default: Setting, choices: Sequence[Setting] | None, about: str) -> None:
        self.name = name
        self.default = default
        self.choices = None if choices is None else list(choices)
        self.about = about

    def read(self, value: Setting) -> Setting:
        """The choice that a value or its text names."""
        if self.choices is None:
            return str(value)
        for choice in self.choices:
            if (type(value) is type(choice) and value == choice) or (isinstance(value, str) and value == str(choice).lower()):
                return choice
        raise BadOption(f"option {self.name!r} must be one of {', '.join(str(choice).lower() for choice in self.choices)}, not {value!r}")


class GameInfo:
    """What a lobby needs to know of a game, and how to make it."""

    def __init__(
        self,
        name: str,
        title: str,
        about: str,
        seats: tuple[int, int],
        make: Callable[[int, dict[str, Setting]], Game],
        options: Sequence[Option] = (),
        load_pack: Callable[[Path], Pack] | None = None,
    ) -> None:
        self.name = name
        self.title = title
        self.about = about
        self.seats = seats
        self.options = list(options)
        self.load_pack = load_pack
        self._make = make

    def make(self, seats: int, options: dict[str, Setting] | None = None) -> Game:
        """The game for so many seats, with these options and the defaults of the others."""
        low, high = self.seats
        if not low <= seats <= high:
            raise BadOption(
                f"{self.name} is for {low} to {high} seats, not {seats}" if low != high else f"{self.name} is for {low} seats, not {seats}"
            )
        given = dict(options or {})
        chosen = {option.name: option.read(given.pop(option.name, option.default)) for option in self.options}
        if given:
            raise BadOption(f"{self.name} has no option {next(iter(given))!r}; it has {', '.join(chosen) or 'none'}")
        return self._make(seats, chosen)


def installed() -> dict[str, GameInfo]:
    """The games that come with Longbox or with packages installed beside it."""
    return {info.name: info for info in (_info(entry.load(), entry.value) for entry in entry_points(group="longbox.games"))}


def in_folder(folder: Path) -> dict[str, GameInfo]:
    """The games in the Python files of a folder. Files without a game are passed over."""
    found: dict[str, GameInfo] = {}
    for path in sorted(folder.glob("*.py")):
        if re.search(r"^GAME\b", path.read_text("utf-8", errors="replace"), re.MULTILINE):
            info = from_file(path)
            found[info.name] = info
    return found


def find(name: str, games: dict[str, GameInfo]) -> GameInfo:
    """The game with this name, or in the Python file at this path."""
    if name.endswith(".py"):
        return from_file(Path(name))
    if name not in games:
        raise BadOption(f"there is no game {name!r}; there are {', '.join(sorted(games)) or 'none'} (or name a Python file)")
    return games[name]


def from_file(path: Path) -> GameInfo:
    """The game in a Python file. A file in a package is imported as part of it."""
    if not path.is_file():
        raise BadOption(f"{path}: there is no such file")
    try:
        module = _module(path.resolve())
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        raise BadOption(f"{path} cannot be used: {type(error).__name__}: {error} ({where.filename}:{where.lineno})") from error
    return _info(module, str(path))


def _module(path: Path) -> ModuleType:
    top, parts = path.parent, [path.stem]
    while (top / "__init__.py").is_file():
        parts.insert(0, top.name)
        top = top.parent
    if len(parts) > 1:
        return _packaged_module(top, ".".join(parts), path)
    return _lone_module(path)


def _packaged_module(top: Path, name: str, path: Path) -> ModuleType:
    if str(top) not in sys.path[:1]:
        sys.path.insert(0, str(top))
    module = importlib.import_module(name)
    if (
        Path(str(module.__file__)).resolve().with_suffix("").name.partition(".")[0] != path.stem
        or Path(str(module.__file__)).resolve().parent != path.parent
    ):
        raise BadOption(f"another package named {name.partition('.')[0]!r} is in use already, from {module.__file__}")
    return module


def _lone_module(path: Path) -> ModuleType:
    """A file that belongs to no package gets a name that nothing else has, so that `random.py` can be a game."""
    name = f"longbox_game_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _info(module: object, source: str) -> GameInfo:
    info = module if isinstance(module, GameInfo) else getattr(module, "GAME", None)
    if not isinstance(info, GameInfo):
        raise BadOption(f"{source}: it has no GAME = GameInfo(...)")
    return info
