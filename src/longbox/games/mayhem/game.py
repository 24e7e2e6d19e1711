"""Mayhem, put together: its imports and decks are read here and handed to the engine."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from longbox.content.info import Setup
from longbox.content.own import Own
from longbox.content.rulebook import read
from longbox.games.mayhem import OPTIONS
from longbox.games.mayhem.decks import find_deck, load_deck
from longbox.games.mayhem.engine.cards import CardDef, Deck
from longbox.games.mayhem.engine.choices import OPTION, choice_of
from longbox.games.mayhem.engine.game import MayhemGame, codec
from longbox.games.mayhem.engine.rules import Import, Stock
from longbox.games.mayhem.imports import discover, usual_packs
from longbox.kernel.errors import BadOption, BadPack
from longbox.kernel.state import Setting

RULEBOOK = Path(__file__).with_name("rulebook.md")
KEPT = 12
"""How many stocks are kept ready, for tables of every size, and for some that are played with older packs."""


def make(setup: Setup, imports: Sequence[Import] | None = None) -> MayhemGame:
    """A table for these seats, with the usual decks: nobody has chosen one yet."""
    stock, decks = stocked(setup.seats, imports) if imports is not None else usual(setup)
    return MayhemGame(stock, settled(setup.options), decks)


def choose(setup: Setup, option: str, word: str, seat: int) -> Any:
    """The deck that a seat chooses by this word, whole, as a log keeps it; BadPack with all that is wrong with it."""
    if option != OPTION:
        raise BadOption(f"a seat of mayhem chooses its {OPTION}, not {option!r}")
    return chosen(setup, word, usual(setup)[0])[OPTION]


def chosen(setup: Setup, word: str, stock: Stock) -> dict[str, Any]:
    """What a seat has chosen, for `seated`."""
    options, path = settled(setup.options), find_deck(word, setup.own)
    try:
        deck = load_deck(path, stock.cards, bool(options["unique"]), bool(options["star"]))
    except BadPack as error:  # where a server keeps the file is nobody's business
        raise BadPack(str(error).replace(str(path), word)) from None
    return choice_of(deck, stock.cards)


def settled(options: dict[str, Setting]) -> dict[str, Setting]:
    """The options as they hold: in the newest core two of them are rules (ruling R41)."""
    return {**options, "unique": True, "star": True} if options["core"] == "newest" else dict(options)


def usual(setup: Setup) -> tuple[Stock, list[Deck]]:
    """What all tables with so many seats and these packs share, and the decks of those who choose none."""
    return _kept(setup.seats, tuple((name, setup.pack(name, path)) for name, path in usual_packs().items()))


@lru_cache(maxsize=KEPT)
def _kept(seats: int, packs: tuple[tuple[str, Path], ...]) -> tuple[Stock, list[Deck]]:
    return stocked(seats, discover(dict(packs)))


def stocked(seats: int, imports: Sequence[Import]) -> tuple[Stock, list[Deck]]:
    cards = catalogue(imports)
    packs = {name: digest for source in imports for name, digest in source.packs().items()}
    stock = Stock(seats, imports, cards=cards, codec=codec(cards), rulebook=read(RULEBOOK), packs=packs)
    words = str(next(option.default for option in OPTIONS if option.name == OPTION)).split(",")
    return stock, [load_deck(find_deck(words[seat % len(words)], Own()), cards) for seat in range(seats)]


def catalogue(imports: Sequence[Import]) -> list[CardDef]:
    """All cards of all imports, each in its place."""
    cards: list[CardDef] = []
    for place, source in enumerate(imports):
        source.place = place
        cards += source.cards(len(cards))
    return cards
