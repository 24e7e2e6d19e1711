"""The command line: `longbox play | serve | replay | verify | mend | games | rules | odds | simulate | pack`."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter
from rich.console import Console

from longbox.bots import Bot, Budget
from longbox.bots.roster import make_bot
from longbox.build_info import version_line
from longbox.kernel import SPECTATOR, BadLog, BadOption, Game, LongboxError, Stuck
from longbox.kernel.draws import seed_from
from longbox.kernel.log import Header, mend, read
from longbox.kernel.shelf import GameInfo, Setting, find, in_folder, installed
from longbox.kernel.verify import verify as verify_log
from longbox.terminal import mayhem_commands, saves
from longbox.terminal.player import Hints, Player
from longbox.terminal.replay import Replay
from longbox.terminal.screen import Screen

app = App(
    name="longbox",
    help="One table for superhero tabletop games, every rule enforced and explained. Unofficial fan work.",
    version=version_line,
)
pack_app = App(name="pack", help="Content of your own.")
app.command(pack_app)
app.command(mayhem_commands.deck_app)
app.command(mayhem_commands.cards)
app.command(mayhem_commands.learn)

Also = Annotated[
    list[Path] | None, Parameter(name="--also", help="A folder with games of your own (Python files). May be given several times.")
]
Options = Annotated[
    list[str] | None, Parameter(name=["--option", "-o"], help="An option of the game, as NAME=VALUE. May be given several times.")
]


@app.command
def play(
    game: str | None = None,
    *,
    seats: int | None = None,
    people: int = 1,
    bot: str | None = None,
    option: Options = None,
    seed: str | None = None,
    typed: bool = False,
    save: Path | None = None,
    resume: Path | None = None,
    also: Also = None,
) -> int:
    """Play a game in the terminal, against bots or several people on one screen.

    Parameters
    ----------
    game: Its name, or a Python file. Without it you choose from a list.
    seats: How many seats; the fewest by default.
    people: How many of them are people at this screen, from the first seat on; bots take the others.
    bot: Who plays the other seats: random, or another bot that knows the game; one that does, if there is one, by default.
    seed: Any words, for a game that can be repeated. Without it the dice are drawn from a secret.
    typed: You roll real dice and type in what they show.
    save: The file that the table is written to as you play.
    resume: Go on with a table that was left.
    """
    screen = Screen(Console())
    if resume is not None:
        made = _game_of(read(resume).header, resume, game, also)
        bots = _bots(made, people, bot)
        host = saves.open_saved(made, resume)
    else:
        games = _games(also)
        info = find(game, games) if game else _choose(games, screen)
        made = info.make(seats or info.seats[0], _options(option))
        bots = _bots(made, people, bot)
        save = save or saves.free_name(info.name)
        host = saves.open_new(made, seed_from(seed) if seed else secrets.token_bytes(32), save, typed)
    path = resume or save
    assert path is not None
    for seat in range(made.seats):
        host.give_nonce(seat, secrets.token_hex(4) if seed is None else "")
    host.advance()
    screen.say("Type [b]help[/b] for the commands, [b]quit[/b] to leave. The table is saved as you go.")
    found = " ".join([*([f"--game {game}"] if game else []), *(f"--also {folder}" for folder in also or ()), ""])
    hints = Hints(f"longbox play {found}--people {people} --resume {path}", f"longbox verify {found}{path}")
    Player(host, bots, screen, _reader(screen), path, Budget(seconds=1.0), hints).run()
    return 0


@app.command
def serve(
    *,
    port: int = 8000,
    lan: bool = False,
    data: Path | None = None,
    open_browser: Annotated[bool | None, Parameter(name="--open")] = None,
    quiet: bool = False,
    also: Also = None,
) -> int:
    """Open the table in the browser, for this machine or for the local network.

    Parameters
    ----------
    port: The first port to try.
    lan: Let other machines of the local network in, and show the address as a QR code.
    data: The folder where tables are kept.
    open_browser: Open the page in a browser; by default only if somebody looks at this terminal.
    quiet: Log only what goes wrong.
    """
    try:
        from longbox.table.serving import run  # so that the other commands start without it
    except ModuleNotFoundError as error:
        raise BadOption(f"{error.name} is missing: the server needs the extra `web`, as in: pip install longbox[web]") from None
    browser = sys.stdout.isatty() if open_browser is None else open_browser
    return run(data or saves.home() / "server", port, lan, also or [], browser, not quiet)


@app.command
def replay(log: Path, *, seat: int | None = None, whole: bool = False, game: str | None = None, also: Also = None) -> int:
    """Look at a game step by step.

    Parameters
    ----------
    log: The file of a table.
    seat: See it as this seat saw it (1 is the first). Only for closed tables; the others are shown as spectators see them.
    whole: Show everything at once.
    game: The Python file of the game, if it is not installed.
    """
    table = read(log)
    made = _game_of(table.header, log, game, also)
    if seat is not None and not 1 <= seat <= made.seats:
        raise BadOption(f"there is no seat {seat}; there are {made.seats}")
    screen = Screen(Console())
    Replay(made, table, SPECTATOR if seat is None else seat - 1, screen).run(None if whole or not sys.stdin.isatty() else _reader(screen))
    return 0


@app.command
def verify(log: Path, *, game: str | None = None, also: Also = None) -> int:
    """Check a closed table: every entry was possible, and every roll comes from the seed whose hash was published first.

    Parameters
    ----------
    log: The file of a table.
    game: The Python file of the game, if it is not installed.
    """
    table = read(log)
    Screen(Console()).plain(f"{log}: in order. {verify_log(_game_of(table.header, log, game, also), table).text()}.")
    return 0


@app.command(name="mend")
def mend_log(log: Path) -> int:
    """Take off a last line that was cut off while it was written. The file before is kept beside it.

    Parameters
    ----------
    log: The file of a table.
    """
    try:
        data = log.read_bytes()
        whole, lost = mend(data)
        if lost:
            log.with_name(log.name + ".torn").write_bytes(data)
            log.write_bytes(whole)
    except OSError as error:
        raise BadLog(f"{log}: {error.strerror}") from error
    Screen(Console()).plain(f"{log}: {f'a torn line of {lost} bytes was taken off' if lost else 'nothing is cut off'}.")
    return 0


@app.command
def games(*, also: Also = None) -> int:
    """List the games and their options."""
    screen = Screen(Console())
    for info in _games(also).values():
        low, high = info.seats
        screen.say(f"[b]{info.name}[/b]  {info.title}, {low if low == high else f'{low}-{high}'} seats. {info.about}")
        for option in info.options:
            screen.say(f"    {option.name}={str(option.default).lower()}  {option.about}")
    return 0


@app.command
def rules(game: str, *words: str, also: Also = None) -> int:
    """Show the rules of a game, or those with a number or with some words.

    Parameters
    ----------
    game: Its name, or a Python file.
    words: A rule's number, or words to search for.
    """
    info = find(game, _games(also))
    book = info.make(info.seats[0]).rulebook
    screen = Screen(Console())
    found = book.find(words[0]) if len(words) == 1 else None
    shown = [found] if found else book.search(" ".join(words))
    for rule in shown:
        screen.rule(rule)
    if not shown:
        screen.say(f"No rule of {info.name} has the number or the words {' '.join(words)!r}.")
    return 0


@app.command
def odds(*dice: str, spend: bool = False, json: bool = False, png: Path | None = None) -> int:
    """Show the exact odds of a dice pool of the roleplaying game, alone or against what opposes it.

    Parameters
    ----------
    dice: The pool, then vs and a pool, a total, or doom and its dice: "d6 2d8 d10 vs 2d6 d8". Further targets follow after and.
        Dice that were rolled show their values, as in "d10:7 d8:5 d6:4 vs 2d8"; then the choices are listed, best first.
    spend: Show what a Plot Point would add, or one more die of each size.
    json: Print everything as one JSON object, each chance as a fraction and rounded.
    png: Draw the chances of all totals into this file. Needs the extra lab.
    """
    from longbox.terminal.odds import run  # so that the other commands start without it

    return run(dice, json, png, spend)


@app.command
def simulate(
    game: str,
    *,
    games: int = 1000,
    seats: int | None = None,
    bots: str | None = None,
    decks: str | None = None,
    seed: str | None = None,
    jobs: int = 0,
    seconds: float = 0.0,
    nodes: int = 0,
    json: bool = False,
    option: Options = None,
    also: Also = None,
) -> int:
    """Let bots play many games on all cores, and tell who wins, how long it takes and how it ends.

    Parameters
    ----------
    game: Its name, or a Python file.
    games: How many games. Seats and decks change places from game to game.
    seats: How many seats; the fewest by default.
    bots: One bot for all seats, or several that change seats, separated by commas.
    decks: The decks that take part, separated by commas; more than there are seats take turns.
    seed: Any words. The same seed plays the same games, however many processes there are.
    jobs: How many processes; one for each core by default.
    seconds: What a bot that looks ahead may think about a move.
    nodes: How many positions it may look at instead; then the games can be repeated.
    json: Print the result as one JSON object.
    """
    from longbox.lab.command import run  # so that the other commands start without it

    info = find(game, _games(also))
    return run(info, game, games, seats, bots, decks, seed, jobs, seconds, nodes, json, _options(option), also or [])


@pack_app.command
def check(file: Path, *, game: str, also: Also = None) -> int:
    """Check a pack and list everything that is wrong with it, with file, line and field.

    Parameters
    ----------
    file: A TOML file, or a folder of them.
    game: The game that it is for: a name, or a Python file.
    """
    info = find(game, _games(also))
    if info.load_pack is None:
        raise BadOption(f"{info.name} has no packs")
    pack = info.load_pack(file)
    Screen(Console()).plain(f"{file}: in order. {pack.title}, hash {pack.hash[:12]}.")
    return 0


def _games(folders: list[Path] | None) -> dict[str, GameInfo]:
    found = installed()
    for folder in folders or []:
        if not folder.is_dir():
            raise BadOption(f"{folder}: there is no such folder")
        found.update(in_folder(folder))
    return found


def _game_of(header: Header, path: Path, game: str | None, also: list[Path] | None) -> Game:
    try:
        return find(game or header.game, _games(also)).make(header.seats, dict(header.options))
    except BadOption as error:
        raise BadLog(f"{path}:1: {error}") from None


def _bots(game: Game, people: int, name: str | None) -> dict[int, Bot]:
    """A bot for every seat that no person has."""
    name = name or _usual_bot(game)
    if not 0 <= people <= game.seats:
        raise BadOption(f"{game.name} has {game.seats} seats: there can be 0 to {game.seats} people, not {people}")
    if game.open_ended and people == 0:
        raise BadOption(f"{game.name} has no end of its own: it needs at least one person")
    return {seat: made for seat, made in enumerate([make_bot(name, game) for _ in range(game.seats)]) if seat >= people}


def _usual_bot(game: Game) -> str:
    """A quick bot that knows the game, or else one that plays anything."""
    try:
        make_bot("simple", game)
    except BadOption:
        return "random"
    return "simple"


def _options(given: list[str] | None) -> dict[str, Setting]:
    options: dict[str, Setting] = {}
    for part in given or []:
        name, equals, value = part.partition("=")
        if not equals:
            raise BadOption(f"an option is written NAME=VALUE, not {part!r}")
        options[name] = value
    return options


def _choose(games: dict[str, GameInfo], screen: Screen) -> GameInfo:
    """The one game there is, or the one that is chosen from the list."""
    infos = list(games.values())
    if not infos:
        raise BadOption("no games are installed; name a Python file, or a folder with --also")
    for number, info in enumerate(infos, 1):
        screen.say(f"[b]{number:>3}[/b] {info.title}: {info.about}")
    read_line = _reader(screen)
    while True:
        line = read_line("Which game? ").strip()
        if line in games:
            return games[line]
        if line.isdecimal() and 1 <= int(line) <= len(infos):
            return infos[int(line) - 1]
        screen.say(f"Type a number from 1 to {len(infos)}.")


def _reader(screen: Screen) -> Callable[[str], str]:
    return lambda prompt: screen.console.input(prompt, markup=False)


def main(arguments: list[str] | None = None) -> int:
    """Run a command. What goes wrong is said in a sentence, with exit code 2."""
    try:
        result = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
        return result if isinstance(result, int) else 0
    except (CycloptsError, LongboxError) as error:
        print(f"longbox: {error}", file=sys.stderr)
        return 1 if isinstance(error, Stuck) else 2
    except EOFError:
        return 0
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
