"""The shelf: finding games, those that are installed and those in files and folders of your own.

Installed packages offer their games through the entry point group `longbox.games`; what a game must have is in `longbox.content.info`.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import sys
from collections.abc import Callable, Iterable
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from longbox.content.info import FAILURES, GameInfo, told
from longbox.kernel.errors import BadOption


def warn(words: str) -> None:
    print(f"longbox: {words}", file=sys.stderr)


def quietly(words: str) -> None:
    """Where somebody else has said it already."""


def installed(tell: Callable[[str], None] = warn) -> dict[str, GameInfo]:
    """The games that come with Longbox, then those of packages installed beside it, each by name. One that cannot be loaded, or has the
    name of one before it, is left out, and `tell` gets a sentence about it: the others can be played."""
    entries = sorted(entry_points(group="longbox.games"), key=lambda entry: (not entry.value.startswith("longbox."), entry.name))
    found: dict[str, GameInfo] = {}
    for entry in entries:
        try:
            info = _info(entry.load(), entry.value)
        except FAILURES as error:
            words = str(error) if isinstance(error, BadOption) else f"{entry.value}: {told(error)}"
            tell(f"the game {entry.name!r} is left out: {words}")
            continue
        if info.name in found:
            tell(f"the game of {entry.value} is left out: there is a game {info.name!r} already")
        else:
            found[info.name] = info
    return found


def in_folder(folder: Path, tell: Callable[[str], None] = warn) -> dict[str, GameInfo]:
    """The games in the Python files and packages of a folder. Files without a game are skipped; one that cannot be loaded is left out,
    and `tell` gets a sentence about it."""
    found: dict[str, GameInfo] = {}
    paths = [path for path in sorted([*folder.glob("*.py"), *folder.glob("*/__init__.py")]) if path.is_file()]
    for path in paths:
        if re.search(r"^GAME\b", path.read_text("utf-8", errors="replace"), re.MULTILINE):
            try:
                info = from_file(path)
            except BadOption as error:
                tell(f"a game is left out: {error}")
                continue
            if info.name in found:
                tell(f"{path} takes the place of another game {info.name!r} in that folder")
            found[info.name] = info
    return found


def all_games(folders: Iterable[Path] = (), tell: Callable[[str], None] = warn) -> dict[str, GameInfo]:
    """The installed games and those in these folders, which come later and may take the place of another."""
    games = installed(tell)
    for folder in folders:
        if not os.path.isdir(folder):  # unlike Path.is_dir, it only says no to a name that is too long
            raise BadOption(f"{folder}: there is no such folder")
        more = in_folder(folder, tell)
        for name in sorted(more.keys() & games.keys()):
            tell(f"the game {name!r} of {folder} takes the place of the installed one")
        games.update(more)
    return games


def find(name: str, games: dict[str, GameInfo]) -> GameInfo:
    """The game with this name, or in the Python file at this path."""
    if name.endswith(".py"):
        return from_file(Path(name))
    if name not in games:
        raise BadOption(f"there is no game {name!r}; there are {', '.join(sorted(games)) or 'none'} (or name a Python file)")
    return games[name]


def from_file(path: Path) -> GameInfo:
    """The game in a Python file. A file in a package is imported as part of it."""
    if not os.path.isfile(path):
        raise BadOption(f"{path}: there is no such file")
    try:
        module = _module(path.resolve())
    except BadOption as error:
        raise BadOption(f"{path}: {error}") from error
    except FAILURES as error:
        raise BadOption(f"{path} cannot be used: {told(error)}") from error
    return _info(module, str(path))


def _module(path: Path) -> ModuleType:
    top, parts = path.parent, [] if path.name == "__init__.py" else [path.stem]
    while (top / "__init__.py").is_file():
        parts.insert(0, top.name)
        top = top.parent
    if top != path.parent:
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
        package = name.partition(".")[0]
        raise BadOption(f"another package named {package!r} is in use already, from {module.__file__}; uninstall that one")
    return module


def _lone_module(path: Path) -> ModuleType:
    """A file outside any package gets a unique name, so that `random.py` can be a game."""
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
