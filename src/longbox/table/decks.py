"""Decks of people's own: checked, kept by a name that says what is in them, and listed beside the ready ones.

A deck is kept once, in `decks/` of the server's folder, as `deck-` and a hash of all that it holds. So a name always means the same deck,
a log that names it can be verified and replayed for ever, and what a person removes from the own list goes on at the tables that use
it. Who has which decks is the store's to know: it keeps names, and `Decks.listing` makes the list of them.

`Decks.refuse(options["decks"])` is asked for every table that comes from outside, imported logs too: an option may never name a path.
Other processes that make games (bots) call `keep_decks_in(folder)` of `longbox.games.mayhem.decks` first.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import msgspec

from longbox.games.mayhem.content import deck_data
from longbox.games.mayhem.decks import (
    KEPT,
    NAME_LIMIT,
    Breach,
    DeckFile,
    breaches,
    deck_toml,
    keep_decks_in,
    kept_deck,
    lesson_decks,
    load_deck,
    ready_decks,
)
from longbox.games.mayhem.describe import all_cards
from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import BadPack
from longbox.table.files import write_whole

MOST_DECKS = 100
"""So many a person may have in the own list."""


class Draft(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deck as somebody builds it: it may be unfinished, and wrong in every way."""

    title: Annotated[str, msgspec.Meta(max_length=200)] = ""
    about: Annotated[str, msgspec.Meta(max_length=300)] = ""
    star: Annotated[str, msgspec.Meta(max_length=60)] = ""
    cards: Annotated[list[Annotated[str, msgspec.Meta(max_length=60)]], msgspec.Meta(max_length=400)] = []

    def deck(self) -> DeckFile:
        return DeckFile(name=self.title.strip(), about=self.about.strip(), star=self.star, cards=self.cards)


def read_draft(data: bytes) -> Draft | Refusal:
    """The deck in the body of a request."""
    try:
        return msgspec.json.decode(data, type=Draft)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Refusal("garbage", f"This cannot be read as a deck: {str(error)[:120]}", "")


class Decks:
    """The decks that are kept in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        keep_decks_in(folder)

    def check(self, draft: Draft) -> list[dict[str, str]]:
        """All that is wrong with it: in words, by which rule, with which card."""
        return [{"words": sentence(breach), "rule": breach.rule, "card": breach.card} for breach in _wrong(draft)]

    def save(self, draft: Draft) -> str | Refusal:
        """The name under which it is kept; a refusal if it is not legal, or could not be written. The same deck has the same name."""
        wrong = _wrong(draft)
        if wrong:
            return Refusal("illegal", sentence(wrong[0]), wrong[0].rule)
        data = deck_toml(draft.deck()).encode()
        name = f"deck-{hashlib.sha256(data).hexdigest()[:12]}"
        path = self.folder / f"{name}.toml"
        try:
            if not path.is_file() or path.read_bytes() != data:
                write_whole(path, data)
        except OSError as error:
            return Refusal("store", f"The deck could not be saved: {error.strerror}.", "")
        return name

    def allowed(self, name: str) -> bool:
        """Whether a table may use a deck by this name: a ready or a kept one, and never a path."""
        return name in ready_decks() or name in lesson_decks() or (bool(KEPT.match(name)) and kept_deck(name) is not None)

    def refuse(self, option: object) -> Refusal | None:
        """Why the option `decks` of a table cannot be this: decks by name, with commas between them."""
        for name in str(option).split(","):
            if not self.allowed(name.strip()):
                return Refusal("no_deck", f"There is no deck {name.strip()[:40]!r}.", "")
        return None

    def listing(self, mine: Iterable[str]) -> list[dict[str, Any]]:
        """A person's own decks, then the ready ones. One whose file is gone or damaged is left out."""
        own = [self._shown(name, kept_deck(name), True) for name in mine]
        ready = [self._shown(name, path, False) for name, path in ready_decks().items()]
        return [deck for deck in [*own, *ready] if deck is not None]

    def _shown(self, name: str, path: Path | None, mine: bool) -> dict[str, Any] | None:
        cards = all_cards()
        try:
            return None if path is None else deck_data(cards, name, load_deck(path, cards.all)) | {"mine": mine}
        except BadPack:
            return None


def _wrong(draft: Draft) -> list[Breach]:
    deck = draft.deck()
    found = breaches(deck, all_cards().all)
    if not 0 < len(deck.name) <= NAME_LIMIT:
        found.insert(0, Breach("name", f"the name of a deck has 1 to {NAME_LIMIT} characters"))
    elif not deck.name.isprintable() or not deck.about.isprintable():
        found.insert(0, Breach("name", "name and description are one line of ordinary characters each"))
    return found


def sentence(breach: Breach) -> str:
    words = breach.words[0].upper() + breach.words[1:]
    return words if words.endswith("?") else f"{words}."
