"""Which build of Longbox runs: the plain Python files or the compiled ones."""

from __future__ import annotations

import platform
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Literal

from longbox import __version__

PACKAGE = Path(__file__).resolve().parent


def build_name() -> Literal["compiled", "pure", "mixed"]:
    """Which modules are imported here. "mixed" must not happen: only some of the modules that should be compiled are.

    A compiled wheel has a list of its compiled modules, compiled.txt; without it, no module may be compiled. Python prefers a compiled
    module, if its suffix is for this very Python, to the plain one of the same name.
    """
    compiled = {_module(path) for path in PACKAGE.rglob("*") if path.name.endswith(tuple(EXTENSION_SUFFIXES))}
    listed = PACKAGE / "compiled.txt"
    if not compiled:
        return "pure"
    if listed.exists() and compiled == set(listed.read_text(encoding="utf-8").split()):
        return "compiled"
    return "mixed"


def _module(path: Path) -> str:
    folder = path.parent.relative_to(PACKAGE.parent)
    return ".".join([*folder.parts, path.name.split(".")[0]])


def version_line() -> str:
    """What `longbox --version` prints."""
    words = {"pure": "pure", "compiled": "compiled,", "mixed": "half compiled: please reinstall;"}
    return f"longbox {__version__} ({words[build_name()]} Python {platform.python_version()})"
