"""The commands that belong to Heroes: `longbox heroes cards`, `longbox heroes paper` and `longbox heroes odds`."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from cyclopts import App
from rich.console import Console

from longbox.content.new_file import write_new
from longbox.games.heroes import GAME
from longbox.games.heroes.calibration import FIFTHS, Attempt, Trial, rows
from longbox.games.heroes.card_words import all_cards, search
from longbox.games.heroes.engine.defs import Box
from longbox.games.heroes.engine.game import HeroesGame
from longbox.games.heroes.engine.rules import HeroesRules
from longbox.games.heroes.paper import paper as front_pages
from longbox.games.heroes.paper import told_by
from longbox.games.heroes.screen.cards import details, listing
from longbox.hosting.host import Host
from longbox.hosting.log import Log, read
from longbox.kernel import SPECTATOR, BadOption
from longbox.progress import Bar
from longbox.terminal.screen import Screen

app = App(name="heroes", help="Heroes: its cards, and the newspaper of a game.")

Kind = Literal["hero", "mastermind", "master-plan", "power-up", "ally", "event", "villain", "headline", "story", "scenario"]


@app.command
def cards(*words: str, kind: Kind | None = None) -> int:
    """Browse and search the cards of Heroes: what they do, in words, with all numbers.

    Parameters
    ----------
    words
        A name, or words out of anything that is told of a card.
    kind
        Only cards of this kind.
    """
    box, screen = whole_box(), Screen(Console())
    found = search(box, " ".join(words)) if words else all_cards(box)
    wanted = None if kind is None else kind.replace("-", " ")
    found = [card for card in found if wanted is None or card.kind.lower().replace("-", " ").endswith(wanted)]
    named = [card for card in found if card.name.lower() == " ".join(words).lower()]
    if len(found) == 1 or len(named) == 1:
        screen.show(details((named or found)[0]))
    elif found:
        screen.show(listing(found))
    else:
        screen.say("No card is like that.")
    return 0


@app.command
def paper(log: Path, *, round: int | None = None, to: Path | None = None) -> int:
    """The newspaper of a game: a front page for each Game Round, told from what everybody was told.

    Parameters
    ----------
    log
        The file of a table.
    round
        Only the front page of this Game Round.
    to
        Write it to this new file. A file that is there already is never written over.
    """
    table = read(log)
    if table.header.game != GAME.name:
        raise BadOption(f"{log}: this is a table of {table.header.game}; the newspaper tells of {GAME.name}")
    game = GAME.reopen(table.header)
    host = Host(game, Log(table.header, line=table.line), seed=b"")
    for entry in table.entries:
        host.replay(entry)
    text = front_pages(told_by(host.stream(SPECTATOR).messages), game.names, round)
    if not text:
        raise BadOption(f"{log}: there is no front page" + (f" of Game Round {round}" if round is not None else " yet"))
    if to is None:
        Screen(Console()).plain(text)
    else:
        write_new(to, f"{text}\n".encode(), "the newspaper")
        Screen(Console()).plain(f"{to} is written.")
    return 0


@app.command
def odds(*, games: int = 20, seats: int = 4, seed: str = "odds") -> int:
    """How often the odds beside a Headline come true when bots try it, by fifths of the scale.

    Parameters
    ----------
    games
        How many games are played. Each has about sixty attempts, and takes some seconds.
    seats
        With so many players.
    seed
        Other games for another seed.
    """
    game = GAME.make(seats, {"scenario": "random"})
    assert isinstance(game, HeroesGame)
    trial, attempts = Trial(game), list[Attempt]()
    with Bar("trying Headlines", games) as bar:
        for number in range(games):
            attempts += trial.play(f"{seed} {seats} {number}")
            bar.advance()
    screen = Screen(Console())
    for title, some in (("chosen by bots", [one for one in attempts if not one.laid]), ("all", attempts)):
        screen.plain(f"{title}: {len(some)} Headlines, {seats} players, seed {seed}")
        for row in rows(some):
            low, high = (round(100 * end / FIFTHS) for end in (row.fifth, row.fifth + 1))
            shown, solved, within = (f"{100 * share:.1f}%" for share in row[2:])
            screen.plain(f"{low:3} to {high:3}%: {row.tried:5} tried, shown {shown:>6}, solved {solved:>6} (within {within})")
    return 0


def whole_box() -> Box:
    game = GAME.make(2)
    assert isinstance(game, HeroesRules)
    return game.box
