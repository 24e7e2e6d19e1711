"""Pig, put together: files are read here and handed to the engine."""

from __future__ import annotations

from pathlib import Path

from longbox.content.info import Setup
from longbox.content.rulebook import read
from longbox_pig.engine.game import PigGame


def make(setup: Setup) -> PigGame:
    """The game for a new table."""
    return PigGame(setup.seats, read(Path(__file__).with_name("rulebook.md")))
