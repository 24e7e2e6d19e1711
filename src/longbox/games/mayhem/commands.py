"""The commands that belong to Mayhem: `longbox mayhem deck check | list | new` and `longbox mayhem cards`."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from cyclopts import App
from rich.console import Console
from rich.markup import escape

from longbox.content.new_file import check_new
from longbox.games.mayhem.decks import find_deck, load_deck, ready_decks
from longbox.games.mayhem.describe import SYMBOL_WORDS, Cards, all_cards
from longbox.games.mayhem.engine.cards import ROLES, CardDef
from longbox.games.mayhem.screen.cards import details, listing
from longbox.games.mayhem.screen.deck_builder import Builder
from longbox.kernel import BadOption, BadPack
from longbox.terminal import saves
from longbox.terminal.screen import Screen

app = App(name="mayhem", help="Mayhem: its cards and decks.")
deck_app = App(name="deck", help="Decks of Mayhem: check them, list the ready ones, build one.")
app.command(deck_app)

Role = Literal["actor", "set", "prop", "set-piece", "act"]
Symbol = Literal["attack", "defense", "draw", "healing", "power"]


@deck_app.command
def check(*files: str, unique: bool = True, star: bool = True) -> int:
    """Check decks and explain everything that is wrong with them, with file, line and rule.

    Parameters
    ----------
    files
        Deck files (TOML), or the names of ready decks.
    unique
        All cards of a deck differ; --no-unique is for tables without that option.
    star
        A deck names a Star; --no-star is for tables without that option.
    """
    if not files:
        raise BadOption("name at least one deck file")
    screen, faults = Screen(Console()), list[str]()
    for file in files:
        try:
            deck = load_deck(find_deck(file, saves.own()), all_cards().all, unique, star)
            first = all_cards().all[deck.star].name if deck.star >= 0 else "none"
            screen.plain(f"{file}: in order. {deck.name}, {len(deck.cards)} cards, Star: {first}.")
        except BadPack as error:
            faults.append(str(error))
    if faults:
        raise BadPack("\n".join(faults))
    return 0


@deck_app.command(name="list")
def list_decks() -> int:
    """List the decks that come with the game."""
    screen = Screen(Console())
    for name, path in ready_decks().items():
        deck = load_deck(path, all_cards().all)
        screen.say(f"[b]{name}[/b]  {escape(deck.name)}. {escape(deck.about)} Star: {escape(all_cards().all[deck.star].name)}.")
    screen.plain("Play with them: longbox play mayhem --option decks=iron-man,mine.toml")
    return 0


@deck_app.command
def new(file: Path | None = None) -> int:
    """Build a deck step by step and write it to a new file.

    Parameters
    ----------
    file
        The file to write. Without it, one named after the deck. A file that is there already is never written over.
    """
    check_new(file, "deck")
    screen = Screen(Console())
    path = Builder(screen, lambda prompt: screen.console.input(prompt, markup=False)).build(file)
    screen.plain(f"{path} is written and in order. Play with it:\n  longbox play mayhem --option decks={path},black-panther")
    return 0


@app.command
def cards(*words: str, hero: str | None = None, role: Role | None = None, symbol: Symbol | None = None) -> int:
    """Browse and search the cards of Mayhem: Roles, Symbols, Super Powers, Suits, Values, origins.

    Parameters
    ----------
    words
        A name, or words out of anything that is told of a card: its names, its Suit, what its Super Powers do, where it comes from.
        Misspelled names of the source are found too.
    hero
        Only the cards of this hero, such as iron-man; or of an import without heroes, such as playing.
    role
        Only cards that can take this Role.
    symbol
        Only cards with this Symbol.
    """
    known, screen = all_cards(), Screen(Console())
    if hero is not None and hero not in known.groups():
        heroes = [one.id for one in known.heroes]
        others = [f"{name} for {name} cards" for name in known.groups() if name not in heroes]
        raise BadOption(f"there is no hero {hero!r}; there are {', '.join(heroes)}, and {', '.join(others)}")
    found = known.search(" ".join(words)) if words else known.all
    found = [card for card in found if wanted(known, card, hero, role, symbol)]
    if len({card.name for card in found}) == 1:
        screen.show(details(known, found[0]))
    elif found:
        screen.show(listing(known, found))
    else:
        screen.say("No card is like that.")
    return 0


def wanted(known: Cards, card: CardDef, hero: str | None, role: str | None, symbol: str | None) -> bool:
    """Whether a card is of this hero, Role and Symbol, where one is asked for."""
    counted = [name for name, _ in SYMBOL_WORDS if getattr(card, name)] + ["power" for _ in card.powers[:1]]
    return (
        (hero is None or known.group(card) == hero)
        and (role is None or ROLES.index(role) in card.roles)
        and (symbol is None or symbol in counted)
    )
