"""Decks: TOML files of 40 or more cards, checked against every rule of deck-building."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec

from longbox.games.mayhem.cards import CardDef
from longbox.kernel.errors import BadPack
from longbox.kernel.toml_lines import Fault, Source, hint, raise_all, read

DECK_SIZE = 40
"""Rule 0.1.1. That all cards are of one size has no meaning here (ruling R42)."""
PACK = Path(__file__).with_name("pack")


class DeckFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The `[deck]` table of a file."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
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


def find_deck(name: str) -> Path:
    """A ready Deck by its short name, or a file."""
    ready = ready_decks()
    known = ready | lesson_decks()
    if name in known:
        return known[name]
    path = Path(name)
    if path.suffix == ".toml":
        return path
    raise BadPack(f"there is no deck {name!r}{hint(name, ready)}; a deck of your own is named by its file, as in mine.toml")


def load_deck(path: Path, catalogue: Sequence[CardDef], unique: bool = True, star: bool = True) -> Deck:
    """The Deck in a file, or BadPack with every breach, its line and its rule."""
    (source,) = read(path)
    places = {card.id: card.place for card in catalogue}
    deck = _decoded(source)
    raise_all(_breaches(source, deck, catalogue, unique, star))
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


def _breaches(source: Source, deck: DeckFile, catalogue: Sequence[CardDef], unique: bool, star: bool) -> list[Fault]:
    cards = {card.id: card for card in catalogue}
    faults = [
        source.fault(("deck", "cards", at), f"there is no card {id!r}{hint(id, cards)}")
        for at, id in enumerate(deck.cards)
        if id not in cards
    ]
    if len(deck.cards) < DECK_SIZE:
        faults.append(source.fault(("deck", "cards"), f"a Deck has {DECK_SIZE} cards or more, this one {len(deck.cards)} (rule 0.1.1)"))
    if unique:
        faults += _doubles(source, deck, cards)
    if star and not deck.star:
        faults.append(source.fault(("deck",), "a Star is missing: name one card that is in every opening Hand (rule D2)"))
    if deck.star and deck.star not in deck.cards:
        faults.append(source.fault(("deck", "star"), f"the Star {deck.star!r} is not among the cards (rule D2)"))
    return faults


def _doubles(source: Source, deck: DeckFile, cards: dict[str, CardDef]) -> list[Fault]:
    """Cards with equal properties, the name among them, are the same card (rule D1): so a Deck holds one Joker (ruling R48)."""
    faults: list[Fault] = []
    seen: Counter[str] = Counter()
    for at, id in enumerate(deck.cards):
        name = cards[id].name if id in cards else id
        seen[name] += 1
        if seen[name] > 1:
            faults.append(source.fault(("deck", "cards", at), f"{name} is in it twice; all cards of a Deck differ (rule D1)"))
    return faults
