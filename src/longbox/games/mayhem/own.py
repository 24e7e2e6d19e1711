"""Decks of people's own: what somebody builds, what is wrong with it, and how it is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from longbox.content.own import Breach, OwnKind
from longbox.games.mayhem.content import deck_data
from longbox.games.mayhem.decks import NOUN, DeckFile, breaches, deck_toml, lesson_decks, load_deck, ready_decks
from longbox.games.mayhem.describe import Cards, all_cards, cards_of
from longbox.games.mayhem.engine.choices import NAME_LIMIT, OPTION
from longbox.games.mayhem.engine.rules import MayhemRules
from longbox.kernel.deeds import Refusal
from longbox.kernel.state import Game


class Draft(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deck as somebody builds it: it may be unfinished, and wrong in every way."""

    title: Annotated[str, msgspec.Meta(max_length=200)] = ""
    about: Annotated[str, msgspec.Meta(max_length=300)] = ""
    star: Annotated[str, msgspec.Meta(max_length=60)] = ""
    cards: Annotated[list[Annotated[str, msgspec.Meta(max_length=60)]], msgspec.Meta(max_length=400)] = []

    def deck(self) -> DeckFile:
        return DeckFile(name=self.title.strip(), about=self.about.strip(), star=self.star, cards=self.cards)


class DeckKind(OwnKind):
    noun = NOUN
    option = OPTION

    def __init__(self, cards: Callable[[], Cards] = all_cards) -> None:
        """`cards` gives those that a deck may have, when they are needed."""
        self.cards = cards

    def at(self, game: Game) -> OwnKind:
        assert isinstance(game, MayhemRules)
        return DeckKind(lambda: cards_of(game))

    def ready(self) -> Mapping[str, Path]:
        return ready_decks()

    def usable(self) -> set[str]:
        return {*ready_decks(), *lesson_decks()}

    def read(self, data: bytes) -> Draft | Refusal:
        try:
            return msgspec.json.decode(data, type=Draft)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return Refusal("garbage", f"This cannot be read as a deck: {str(error)[:120]}", "")

    def breaches(self, draft: Draft) -> list[Breach]:
        deck = draft.deck()
        found = breaches(deck, self.cards().all)
        if not 0 < len(deck.name) <= NAME_LIMIT:
            found.insert(0, Breach("name", f"the name of a deck has 1 to {NAME_LIMIT} characters"))
        elif not deck.name.isprintable() or not deck.about.isprintable():
            found.insert(0, Breach("name", "name and description are one line of ordinary characters each"))
        return found

    def file(self, draft: Draft) -> bytes:
        return deck_toml(draft.deck()).encode()

    def shown(self, name: str, path: Path) -> dict[str, Any]:
        cards = self.cards()
        return deck_data(cards, name, load_deck(path, cards.all))


OWN = DeckKind()
