"""More moves tried at every node than the conformance kit has time for in `make test`."""

from __future__ import annotations

import pytest

from longbox.kit import nodes

MANY = 2000


def try_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the kit try this many moves of every seat of a large table, asked or not, instead of 400 and about 100."""
    monkeypatch.setattr(nodes, "_SAMPLE", MANY)
    monkeypatch.setattr(nodes, "_UNASKED", MANY)
