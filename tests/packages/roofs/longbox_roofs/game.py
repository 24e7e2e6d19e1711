"""Roofs, put together: what is on the disk is read here and handed to the engine."""

from __future__ import annotations

from pathlib import Path

from longbox.content.info import Setup
from longbox.content.rulebook import read
from longbox.kernel import BadOption
from longbox_roofs.engine.game import RoofsGame
from longbox_roofs.engine.rules import NOWHERE, PLAIN, WHERE, Street
from longbox_roofs.packs import STREETS, kept_street, load, street

RULEBOOK = Path(__file__).with_name("rulebook.md")


def make(setup: Setup) -> RoofsGame:
    """A table for these seats, before anybody has chosen anything."""
    found, packs = street_of(setup)
    return RoofsGame(setup.seats, read(RULEBOOK), found, packs)


def street_of(setup: Setup) -> tuple[Street, dict[str, str]]:
    """The plain street belongs to the rules; the others come out of a pack, whose hash the log keeps."""
    chosen = str(setup.options["street"])
    if chosen == PLAIN.id:
        return PLAIN, {}
    made = setup.own.find("street", chosen)
    pack = load(made or setup.pack("streets", STREETS))
    if made is None and chosen not in pack.ids("streets"):
        known = ", ".join([PLAIN.id, *pack.ids("streets")])
        raise BadOption(f"there is no street {chosen!r}; there are {known}, and those that people have made")
    return kept_street(pack, chosen) if made else street(pack, chosen), {pack.name: pack.hash}


def choose(setup: Setup, option: str, word: str, seat: int) -> int:
    """The roof where a seat wants to be at home (rule A2.4)."""
    found, _ = street_of(setup)
    for names in (found.roofs, WHERE):
        if word in names:
            return names.index(word)
    if word == "none":
        return NOWHERE
    raise BadOption(f"there is no roof {word!r} in {found.name}; there are {', '.join(found.roofs)}, and none")
