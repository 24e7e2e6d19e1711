"""Decks: TOML files of 40 or more cards, checked against every rule of deck-building."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec

from longbox.content.own import Breach, Own
from longbox.content.toml_lines import Fault, Source, hint, raise_all, read
from longbox.games.mayhem.engine.cards import CardDef, Deck
from longbox.games.mayhem.engine.choices import FEWEST_CARDS, MOST_CARDS, NAME_LIMIT
from longbox.kernel.errors import BadPack

PACK = Path(__file__).with_name("pack")
NOUN = "deck"


class DeckFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The `[deck]` table of a file."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_LIMIT)]
    cards: list[str]
    about: str = ""
    star: str = ""


def ready_decks() -> dict[str, Path]:
    """The Decks that come with the game, by their short names.

    >>> list(ready_decks())
    ['black-panther', 'captain-marvel', 'crown-and-hex', 'iron-man', 'scarlet-witch', 'sky-and-steel']
    """
    return {path.stem: path for path in sorted((PACK / "decks").glob("*.toml"))}


def lesson_decks() -> dict[str, Path]:
    """The Decks of the first game that explains itself; their cards decide its deal, so they never change."""
    return {path.stem: path for path in sorted((PACK / "lesson").glob("*.toml"))}


def find_deck(name: str, own: Own) -> Path:
    """A ready Deck by its short name, a kept one by the name it was given, or a file."""
    ready = ready_decks()
    known = ready | lesson_decks()
    kept = own.find(NOUN, name)
    if name in known:
        return known[name]
    if kept is not None:
        return kept
    path = Path(name)
    if path.suffix == ".toml":
        return path
    raise BadPack(f"there is no deck {name!r}{hint(name, ready)}; a deck of your own is named by its file, as in mine.toml")


def load_deck(path: Path, catalogue: Sequence[CardDef], unique: bool = True, star: bool = True) -> Deck:
    """The Deck in a file, or BadPack with all that is wrong with it at once: each fault of its form and each breach, with line and rule."""
    (source,) = read(path)
    places = {card.id: card.place for card in catalogue}
    faults = _strange(source)
    if not isinstance(source.data.get("deck"), dict):
        raise_all([*faults, source.fault(("deck",) if "deck" in source.data else (), "the [deck] table is missing")])
    fields, unread = _fields(source, faults)
    deck = DeckFile(**fields)
    faults += [source.fault(place_of(breach), str(breach)) for breach in breaches(deck, catalogue, unique, star) if tells(breach, unread)]
    raise_all(faults)
    return Deck(deck.name, [places[id] for id in deck.cards], places[deck.star] if deck.star else -1, deck.about)


def _strange(source: Source) -> list[Fault]:
    """What does not belong into the file of a Deck."""
    found = [source.fault((key,), "a deck file has one table, [deck]") for key in source.data if key != "deck"]
    table = source.data.get("deck")
    known = DeckFile.__struct_fields__
    named = table if isinstance(table, dict) else {}
    return found + [source.fault(("deck", key), f"there is no such field{hint(key, known)}") for key in named if key not in known]


def _fields(source: Source, faults: list[Fault]) -> tuple[dict[str, Any], set[tuple[str | int, ...]]]:
    """What each field holds, with something empty for what cannot be read, and the places of that."""
    table, unread = source.data["deck"], set[tuple[str | int, ...]]()
    read: dict[str, Any] = {}
    for field in msgspec.structs.fields(DeckFile):
        place = ("deck", field.name)
        read[field.name] = [] if field.name == "cards" else ""
        if field.name not in table:
            if field.required:
                unread.add(place)
                faults.append(source.fault(("deck",), f"Object missing required field `{field.name}`"))
        elif field.name == "cards" and isinstance(table["cards"], list):
            read["cards"] = [_text(source, (*place, at), str, id, faults, unread) for at, id in enumerate(table["cards"])]
        else:
            read[field.name] = _text(source, place, field.type, table[field.name], faults, unread) or read[field.name]
    return read, unread


def _text(
    source: Source, place: tuple[str | int, ...], kind: Any, value: object, faults: list[Fault], unread: set[tuple[str | int, ...]]
) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        unread.add(place)
        faults.append(source.fault(place, str(error)))
        return ""


def tells(breach: Breach, unread: set[tuple[str | int, ...]]) -> bool:
    """Whether a breach is one, and does not only follow from what could not be read."""
    about_star = breach.field == "star"
    if ("deck", "cards") in unread and (breach.field == "cards" or about_star):
        return False
    return not (about_star and ("deck", "star") in unread) and place_of(breach) not in unread


def place_of(breach: Breach) -> tuple[str | int, ...]:
    """Where a breach stands in the file of a Deck."""
    return tuple(part for part in ("deck", breach.field, breach.at) if part not in ("", -1))


def breaches(deck: DeckFile, catalogue: Sequence[CardDef], unique: bool = True, star: bool = True) -> list[Breach]:
    """All that is wrong with a Deck."""
    cards = {card.id: card for card in catalogue}
    found = [
        Breach("cards", f"there is no card {id!r}{hint(id, cards)}", part=id, at=at) for at, id in enumerate(deck.cards) if id not in cards
    ]
    if len(deck.cards) < FEWEST_CARDS:
        found.append(Breach("cards", f"a Deck has {FEWEST_CARDS} cards or more, this one {len(deck.cards)}", "0.1.1"))
    if len(deck.cards) > MOST_CARDS:
        found.append(Breach("cards", f"a Deck has {MOST_CARDS} cards at most, this one {len(deck.cards)}", "H5"))
    if unique:
        found += _doubles(deck, cards)
    if star and not deck.star:
        found.append(Breach("star", "a Star is missing: name one card that is in every opening Hand", "D2"))
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
    """The Deck as its file. JSON strings are TOML strings.

    >>> print(deck_toml(DeckFile(name="Two", star="shuri", cards=["shuri", "2-clubs"])), end="")
    [deck]
    name = "Two"
    star = "shuri"
    cards = [
        "shuri", "2-clubs",
    ]
    """
    lines = ["[deck]", f"name = {_quoted(deck.name)}"]
    lines += [f"about = {_quoted(deck.about)}"] if deck.about else []
    lines += [f"star = {_quoted(deck.star)}"] if deck.star else []
    rows = [deck.cards[first : first + 5] for first in range(0, len(deck.cards), 5)]
    lines += ["cards = [", *(f"    {', '.join(_quoted(id) for id in row)}," for row in rows)]
    return "\n".join([*lines, "]", ""])


def _quoted(words: str) -> str:
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007F")
