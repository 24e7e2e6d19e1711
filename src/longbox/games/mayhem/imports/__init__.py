"""The imports, one package each. A package with `make() -> Import` is found by itself; no other file has to name it."""

from __future__ import annotations

import importlib
import pkgutil

from longbox.games.mayhem.rules import Import


def discover() -> list[Import]:
    """All imports there are, by the order of their numbers."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    found: list[Import] = [importlib.import_module(f"{__name__}.{name}").make() for name in names]
    return sorted(found, key=lambda source: int(source.number))
