"""Heroes, put together: its pack and rulebook are read here and handed to the engine."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from longbox.content.info import Setup
from longbox.content.rulebook import read
from longbox.games.heroes.engine.defs import Box
from longbox.games.heroes.engine.game import RANDOM, TEAMS, HeroesGame
from longbox.games.heroes.packs import PACK, box_of, load
from longbox.kernel.errors import BadOption
from longbox.kernel.rulebook import Rulebook

RULEBOOK = Path(__file__).with_name("rulebook.md")
NAME = "heroes"
"""The name of the pack in logs."""
KEPT = 6


def make(setup: Setup) -> HeroesGame:
    """A table for these seats; nobody has chosen a team yet."""
    box, digest, rulebook = _kept(setup.pack(NAME, PACK))
    return HeroesGame(box, setup.seats, rulebook, dict(setup.options), {NAME: digest})


def choose(setup: Setup, option: str, word: str, seat: int) -> Any:
    """The team that a seat chooses by this word."""
    if option != TEAMS:
        raise BadOption(f"a seat of heroes chooses its {TEAMS}, not {option!r}")
    box, _, _ = _kept(setup.pack(NAME, PACK))
    ids = [team.id for team in box.teams]
    if word not in (*ids, RANDOM):
        raise BadOption(f"there is no team {word[:60]!r}; there are {', '.join(ids)}, or {RANDOM}")
    return word


@lru_cache(maxsize=KEPT)
def _kept(path: Path) -> tuple[Box, str, Rulebook]:
    pack = load(path)
    return box_of(pack), pack.hash, read(RULEBOOK)
