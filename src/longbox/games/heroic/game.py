"""Heroic, put together: its pack and rulebook are read here and handed to the engine."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from longbox.content.info import Setup
from longbox.content.rulebook import read
from longbox.games.heroic.engine.game import FREE, HERO, Common, HeroicGame
from longbox.games.heroic.engine.saved import sheet_data
from longbox.games.heroic.making.campaign import SUFFIX, moved
from longbox.games.heroic.making.files import slug
from longbox.games.heroic.own import OWN, brought, own_hero
from longbox.games.heroic.own_event import NOUN as EVENT
from longbox.games.heroic.own_event import world_with
from longbox.games.heroic.packs import NAME, PACK, load, world_of
from longbox.kernel.errors import BadOption
from longbox.kernel.rulebook import Rulebook

RULEBOOK = Path(__file__).with_name("rulebook.md")
KEPT = 6


def make(setup: Setup) -> HeroicGame:
    """A table for these seats; nobody has chosen a hero yet."""
    common, packs, rulebook = _common(setup)
    return HeroicGame(common, setup.seats, rulebook, dict(setup.options), packs)


def _common(setup: Setup) -> tuple[Common, dict[str, str], Rulebook]:
    """The world of the pack, with the Event of somebody's own that the table is for."""
    usual, name = setup.pack(NAME, PACK), str(setup.options.get(EVENT, ""))
    file = setup.own.find(EVENT, name)
    if file is None:
        common, digest, rulebook = _kept(usual)
        return common, {NAME: digest}, rulebook
    return _kept_with(usual, setup.pack(EVENT, file), name)


def choose(setup: Setup, option: str, word: str, seat: int) -> Any:
    """The hero that a seat chooses by this word: one of the pack by its id, one's own in full, as a log keeps it; the Watcher has none."""
    if option != HERO:
        raise BadOption(f"a seat of heroic chooses its {HERO}, not {option!r}")
    common, _, _ = _common(setup)
    heroes = [sheet.id for sheet in common.world.datafiles if sheet.kind == "hero"]
    if seat == 0 and word != FREE:
        raise BadOption(f"the first seat is the Watcher's, who plays no hero (rule P1.1): write {FREE} there, as in hero={FREE},storm")
    if word in (*heroes, FREE):
        return word
    if word.endswith(SUFFIX):
        return moved(Path(word))
    file = Path(word) if word.endswith(".toml") else setup.own.find(OWN.noun, word)
    if file is None:
        raise BadOption(f"there is no hero {word[:60]!r}; there are {', '.join(heroes)}, {FREE}, or your own by file")
    carried = brought(file)
    return sheet_data(own_hero(file, f"own-{slug(file.stem)}")) | ({"carried": carried} if carried else {})


@lru_cache(maxsize=KEPT)
def _kept(path: Path) -> tuple[Common, str, Rulebook]:
    pack = load(path)
    return Common(world_of(pack)), pack.hash, read(RULEBOOK)


@lru_cache(maxsize=KEPT)
def _kept_with(usual: Path, own: Path, name: str) -> tuple[Common, dict[str, str], Rulebook]:
    pack, added = load(usual), load(own)
    return Common(world_with(pack, added, name)), {NAME: pack.hash, EVENT: added.hash}, read(RULEBOOK)
