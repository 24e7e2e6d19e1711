"""A new game to build on: a package in the folder `template`, under another name."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from longbox.kernel.errors import BadOption

_TEMPLATES = Path(__file__).with_name("template")
SMALL = (_TEMPLATES / "small", "pig")
"""A small game with a die: its folder, and its name there."""
CARDS = (_TEMPLATES / "cards", "barn")
"""A card game with hidden hands."""
WRITTEN = (".py", ".md", ".toml")


def write_game(name: str, folder: Path, template: tuple[Path, str] = SMALL) -> None:
    """Write a package with a game of this name, its rules and its test into a new folder."""
    root, before = template
    if not re.fullmatch(r"[a-z][a-z0-9]{0,38}", name):
        raise BadOption(f"the name of a new game is made of small letters and digits, and begins with a letter; not {name!r}")
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise BadOption(f"{folder}: there is something of that name already; it is left as it is") from None
    except OSError as error:
        raise _unwritten(folder, error) from error
    try:
        for source in sorted(path for path in root.rglob("*") if path.suffix in WRITTEN):
            file = folder / _renamed(str(source.relative_to(root)), before, name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(_renamed(source.read_text("utf-8"), before, name), "utf-8")
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise _unwritten(folder, error) from error


def _unwritten(folder: Path, error: OSError) -> BadOption:
    return BadOption(f"{folder}: the game cannot be written there ({error.strerror})")


def _renamed(text: str, before: str, name: str) -> str:
    return text.replace(before, name).replace(before.title(), name.title())
