"""Packs that have gained entries, as when somebody adds a file to a pack that comes with a game."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from longbox.content.info import Setup

FIRST = "a-few-more.toml"
"""It is read before all other files, so that every entry has another place than before."""


def gain(monkeypatch: pytest.MonkeyPatch, folder: Path, text: str) -> None:
    """From now on tables are made with the packs of their games and this file."""

    def pack(setup: Setup, name: str, usual: Path) -> Path:
        copy = folder / name
        if not copy.exists():
            shutil.copytree(usual, copy, ignore=shutil.ignore_patterns("former"))
            (copy / FIRST).write_text(text, "utf-8")
        return copy

    monkeypatch.setattr(Setup, "pack", pack)
