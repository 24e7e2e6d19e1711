"""What `longbox pack check` asks: a pack of one of the imports, or a deck, by what is in the file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from longbox.content.packs import Pack, PackHeader
from longbox.content.toml_lines import read
from longbox.games.mayhem.decks import load_deck
from longbox.games.mayhem.describe import all_cards
from longbox.games.mayhem.engine.choices import OPTION, choice_of, deck_hash
from longbox.games.mayhem.engine.rules import Import
from longbox.games.mayhem.imports import discover, room
from longbox.kernel.errors import BadPack


def load(path: Path, imports: Sequence[Import] | None = None) -> Pack:
    """The pack of the import whose sections it has the most of; a deck as a pack without entries."""
    found = {key for source in read(path) for key in source.data}
    if "deck" in found:
        return load_deck_as_pack(path)
    rooms = [module for module in (room(source, "packs") for source in (discover() if imports is None else imports)) if module is not None]
    if not rooms:
        raise BadPack(f"{path}: no import of mayhem has packs")
    pack: Pack = max(rooms, key=lambda module: len(found & set(module.SECTIONS))).load(path)
    return pack


def load_deck_as_pack(path: Path) -> Pack:
    if path.is_dir():
        raise BadPack(f"{path}: this is a folder of decks; check them one by one, or all of them: longbox mayhem deck check {path}/*.toml")
    cards = all_cards().all
    deck = load_deck(path, cards)
    title = f"The deck {deck.name}, {len(deck.cards)} cards, Star: {cards[deck.star].name}"
    return Pack(
        PackHeader(name="deck", game="mayhem", version=1, title=title, about=deck.about),
        {},
        deck_hash(choice_of(deck, cards)[OPTION]),
        str(path),
    )
