"""The imports, one package each, found by themselves: no other file has to name one.

The rooms of an import have the same names everywhere; all but the first are entered when somebody asks for them, and may be missing:

    __init__.py      make() -> Import, whose `home` is the package; one with a pack has its place as PACK, and make(path)
    engine/          its rules as code: an Import, with its kinds of move and effects
    bots/thumb.py    thumb(source) -> Thumb: by which rules of thumb bots play its cards
    packs.py         SECTIONS and load(path) -> Pack, for `longbox pack check`
    content.py       content(source) -> more data that the look in the browser draws from
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

from longbox.games.mayhem.engine.rules import Import


def discover(packs: Mapping[str, Path] | None = None) -> list[Import]:
    """All imports there are, by the order of their numbers. `packs` says by the name of an import where its pack is, if elsewhere."""
    elsewhere = packs or {}
    found: list[Import] = [module.make(elsewhere[name]) if name in elsewhere else module.make() for name, module in _modules().items()]
    return sorted(found, key=lambda source: int(source.number))


def usual_packs() -> dict[str, Path]:
    """Where the packs of the imports are, by the names of both."""
    return {name: module.PACK for name, module in _modules().items() if hasattr(module, "PACK")}


def _modules() -> dict[str, ModuleType]:
    names = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return {name: importlib.import_module(f"{__name__}.{name}") for name in names}


def room(source: Import, name: str) -> ModuleType | None:
    """A room of an import, entered; None if it has none of that name."""
    parts = name.split(".")
    homes = [".".join([source.home, *parts[:at]]) for at in range(1, len(parts) + 1)] if source.home else []
    if not homes or any(importlib.util.find_spec(home) is None for home in homes):
        return None
    return importlib.import_module(homes[-1])
