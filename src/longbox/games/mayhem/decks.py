"""Decks: TOML files of 40 or more cards, checked against every rule of deck-building."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec

from longbox.games.mayhem.cards import CardDef
from longbox.kernel.errors import BadPack
from longbox.kernel.toml_lines import Source, hint, raise_all, read

DECK_SIZE = 40
"""Rule 0.1.1. That all cards are of one size has no meaning here (ruling R42)."""
NAME_LIMIT = 24
PACK = Path(__file__).with_name("pack")
KEPT = re.compile(r"deck-[0-9a-f]{12}\Z")
"""What a Deck is called that a server has kept: by a hash of all that it holds, so that the name always means the same Deck."""
_FOLDERS: list[Path] = []


class DeckFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The `[deck]` table of a file."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_LIMIT)]
    cards: list[str]
    about: str = ""
    star: str = ""


class Deck:
    """A Deck by the places of its cards in the catalogue; `star` is -1 if it has none."""

    def __init__(self, name: str, cards: Sequence[int], star: int = -1, about: str = "") -> None:
        self.name = name
        self.cards = list(cards)
        self.star = star
        self.about = about

    def hash(self, catalogue: Sequence[CardDef]) -> str:
        """What tells two Decks apart in a log: their cards and their Star."""
        ids = [catalogue[place].id for place in [self.star, *sorted(self.cards)] if place >= 0]
        return hashlib.sha256(" ".join(ids).encode()).hexdigest()


def ready_decks() -> dict[str, Path]:
    """The Decks that come with the game, by their short names."""
    return {path.stem: path for path in sorted((PACK / "decks").glob("*.toml"))}


def lesson_decks() -> dict[str, Path]:
    """The Decks of the first game that explains itself; their cards decide its deal, so they never change."""
    return {path.stem: path for path in sorted((PACK / "lesson").glob("*.toml"))}


def keep_decks_in(folder: Path) -> None:
    """Look for kept Decks in this folder too. A server says so when it starts, and to its worker processes."""
    if folder not in _FOLDERS:
        _FOLDERS.append(folder)


def kept_deck(name: str) -> Path | None:
    """A kept Deck by its name: in a folder that was told, or where a server keeps them if nobody says otherwise, which is below
    `$LONGBOX_HOME`, or `.longbox` in the home folder."""
    home = Path(os.environ.get("LONGBOX_HOME") or Path.home() / ".longbox")
    folders = [*_FOLDERS, home / "server" / "decks", home / "decks"] if KEPT.match(name) else []
    return next((path for path in (folder / f"{name}.toml" for folder in folders) if path.is_file()), None)


def find_deck(name: str) -> Path:
    """A ready Deck by its short name, a kept one by the name it was given, or a file."""
    ready = ready_decks()
    known = ready | lesson_decks()
    if name in known:
        return known[name]
    kept = kept_deck(name)
    if kept is not None:
        return kept
    path = Path(name)
    if path.suffix == ".toml":
        return path
    raise BadPack(f"there is no deck {name!r}{hint(name, ready)}; a deck of your own is named by its file, as in mine.toml")


def load_deck(path: Path, catalogue: Sequence[CardDef], unique: bool = True, star: bool = True) -> Deck:
    """The Deck in a file, or BadPack with every breach, its line and its rule."""
    (source,) = read(path)
    places = {card.id: card.place for card in catalogue}
    deck = _decoded(source)
    raise_all([source.fault(breach.path(), str(breach)) for breach in breaches(deck, catalogue, unique, star)])
    return Deck(deck.name, [places[id] for id in deck.cards], places[deck.star] if deck.star else -1, deck.about)


def _decoded(source: Source) -> DeckFile:
    data = source.data
    if set(data) != {"deck"}:
        strange = [source.fault((key,), "a deck file has one table, [deck]") for key in data if key != "deck"]
        raise_all(strange or [source.fault((), "the [deck] table is missing")])
    fields = DeckFile.__struct_fields__
    if isinstance(data["deck"], dict):
        raise_all([source.fault(("deck", key), f"there is no such field{hint(key, fields)}") for key in data["deck"] if key not in fields])
    try:
        return msgspec.convert(data["deck"], DeckFile)
    except msgspec.ValidationError as error:
        field = str(error).partition("`$.")[2].partition("`")[0].partition("[")[0]
        raise_all([source.fault(("deck", field) if field else ("deck",), str(error).partition(" - at")[0])])
        raise AssertionError from error


class Breach:
    """What is wrong with a Deck: in words, by which rule, and with which card, of its name, or with the whole; `at` is a card's place
    in the list."""

    def __init__(self, field: str, words: str, rule: str = "", card: str = "", at: int = -1) -> None:
        self.field = field
        self.words = words
        self.rule = rule
        self.card = card
        self.at = at

    def path(self) -> tuple[str | int, ...]:
        """Where it stands in the file."""
        return tuple(part for part in ("deck", self.field, self.at) if part not in ("", -1))

    def __str__(self) -> str:
        return f"{self.words} (rule {self.rule})" if self.rule else self.words


def breaches(deck: DeckFile, catalogue: Sequence[CardDef], unique: bool = True, star: bool = True) -> list[Breach]:
    """All that is wrong with a Deck."""
    cards = {card.id: card for card in catalogue}
    found = [
        Breach("cards", f"there is no card {id!r}{hint(id, cards)}", card=id, at=at) for at, id in enumerate(deck.cards) if id not in cards
    ]
    if len(deck.cards) < DECK_SIZE:
        found.append(Breach("cards", f"a Deck has {DECK_SIZE} cards or more, this one {len(deck.cards)}", "0.1.1"))
    if unique:
        found += _doubles(deck, cards)
    if star and not deck.star:
        found.append(Breach("", "a Star is missing: name one card that is in every opening Hand", "D2"))
    if deck.star and deck.star not in deck.cards:
        found.append(Breach("star", f"the Star {deck.star!r} is not among the cards", "D2", deck.star))
    return found


def _doubles(deck: DeckFile, cards: dict[str, CardDef]) -> list[Breach]:
    """Cards with equal properties, the name among them, are the same card (rule D1): so a Deck holds one Joker (ruling R48)."""
    found: list[Breach] = []
    seen: Counter[str] = Counter()
    for at, id in enumerate(deck.cards):
        name = cards[id].name if id in cards else id
        seen[name] += 1
        if seen[name] > 1:
            found.append(Breach("cards", f"{name} is in it twice; all cards of a Deck differ", "D1", id, at))
    return found


def deck_toml(deck: DeckFile) -> str:
    """The Deck as its file. JSON strings are TOML strings."""
    lines = ["[deck]", f"name = {_quoted(deck.name)}"]
    lines += [f"about = {_quoted(deck.about)}"] if deck.about else []
    lines += [f"star = {_quoted(deck.star)}"] if deck.star else []
    rows = [deck.cards[first : first + 5] for first in range(0, len(deck.cards), 5)]
    lines += ["cards = [", *(f"    {', '.join(_quoted(id) for id in row)}," for row in rows)]
    return "\n".join([*lines, "]", ""])


def _quoted(words: str) -> str:
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007F")
