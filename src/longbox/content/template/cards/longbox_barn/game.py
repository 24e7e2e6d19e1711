"""Barn, put together: files are read here and handed to the engine."""

from __future__ import annotations

from pathlib import Path

from longbox.content.info import Setup
from longbox.content.rulebook import read
from longbox_barn.engine.game import BarnGame


def make(setup: Setup) -> BarnGame:
    """The game for a new table."""
    return BarnGame(setup.seats, read(Path(__file__).with_name("rulebook.md")))
