"""The commands that belong to Mayhem: `longbox deck check | list | new`, `longbox cards` and `longbox learn`."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from cyclopts import App
from rich.console import Console
from rich.markup import escape

from longbox.games.lesson import script_for
from longbox.games.mayhem.cards import ROLES, CardDef
from longbox.games.mayhem.decks import find_deck, load_deck, ready_decks
from longbox.games.mayhem.describe import HEROES, SYMBOL_WORDS, all_cards
from longbox.games.mayhem.game import GAME
from longbox.games.mayhem.lesson import SCRIPT
from longbox.kernel import BadOption, BadPack
from longbox.kernel.draws import seed_from
from longbox.kernel.host import Host
from longbox.terminal.deck_builder import Builder
from longbox.terminal.learn import Lesson
from longbox.terminal.mayhem_cards import details, listing
from longbox.terminal.player import Read
from longbox.terminal.screen import Screen

deck_app = App(name="deck", help="Decks of Mayhem: check them, list the ready ones, build one.")

Role = Literal["actor", "set", "prop", "set-piece", "act"]
Symbol = Literal["attack", "defense", "draw", "healing", "power"]


@deck_app.command
def check(*files: str) -> int:
    """Check decks and explain everything that is wrong with them, with file, line and rule.

    Parameters
    ----------
    files: Deck files (TOML), or the names of ready decks.
    """
    if not files:
        raise BadOption("name at least one deck file")
    screen, faults = Screen(Console()), list[str]()
    for file in files:
        try:
            deck = load_deck(find_deck(file), all_cards().all)
            star = all_cards().all[deck.star].name
            screen.plain(f"{file}: in order. {deck.name}, {len(deck.cards)} cards, Star: {star}.")
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
    file: The file to write. Without it, one named after the deck. A file that is there already is never written over.
    """
    if file is not None and file.exists():
        raise BadPack(f"{file}: there is a file of that name already; it is left as it is")
    if file is not None and file.suffix != ".toml":
        raise BadOption(f"a deck is a TOML file: name it {file.name}.toml")
    screen = Screen(Console())
    path = Builder(screen, lambda prompt: screen.console.input(prompt, markup=False)).build(file)
    screen.plain(f"{path} is written and in order. Play with it:\n  longbox play mayhem --option decks={path},black-panther")
    return 0


def learn(game: str = "mayhem") -> int:
    """Learn a game in five minutes: a first game that explains itself as it goes.

    Parameters
    ----------
    game: Its name.
    """
    if script_for(game) is None:
        raise BadOption(f"there is no lesson for {game!r}; there is one for mayhem")
    screen = Screen(Console())
    lesson(screen, lambda prompt: screen.console.input(prompt, markup=False)).run()
    return 0


def lesson(screen: Screen, ask: Read) -> Lesson:
    """The first game of Mayhem, at its start."""
    host = Host.new(GAME.make(SCRIPT.seats, SCRIPT.options), seed_from(SCRIPT.seed))
    for seat in range(host.game.seats):
        host.give_nonce(seat, "")
    return Lesson(host, screen, ask, SCRIPT)


def cards(*words: str, hero: str | None = None, role: Role | None = None, symbol: Symbol | None = None) -> int:
    """Browse and search the cards of Mayhem: Roles, Symbols, Super Powers, Values.

    Parameters
    ----------
    words: A name, or words out of one. Misspelled names of the source are found too.
    hero: Only the cards of this hero, such as iron-man; or playing, for playing cards.
    role: Only cards that can take this Role.
    symbol: Only cards with this Symbol.
    """
    if hero is not None and hero not in (*HEROES, "playing"):
        raise BadOption(f"there is no hero {hero!r}; there are {', '.join(HEROES)}, and playing for playing cards")
    known, screen = all_cards(), Screen(Console())
    found = known.find(" ".join(words)) if words else known.all
    found = [card for card in found if wanted(card, hero, role, symbol)]
    if len(found) == 1:
        screen.show(details(found[0], known.powers))
    elif found:
        screen.show(listing(found, known.powers))
    else:
        screen.say("No card is like that.")
    return 0


def wanted(card: CardDef, hero: str | None, role: str | None, symbol: str | None) -> bool:
    """Whether a card is of this hero, Role and Symbol, where one is asked for."""
    counted = [name for name, _ in SYMBOL_WORDS if getattr(card, name)] + ["power" for _ in card.powers[:1]]
    return (
        (hero is None or card.hero == ("" if hero == "playing" else hero))
        and (role is None or ROLES.index(role) in card.roles)
        and (symbol is None or symbol in counted)
    )
