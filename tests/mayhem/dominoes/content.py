"""What a look in the browser would draw tiles from."""

from __future__ import annotations

from typing import Any

from longbox.games.mayhem.engine.rules import Import
from tests.mayhem.dominoes.engine import Dominoes


def content(source: Import) -> dict[str, Any]:
    assert isinstance(source, Dominoes)
    return {"pips": [list(pips) for pips in source.pips]}
