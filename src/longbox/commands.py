"""What the commands of `longbox.cli` do. It is loaded when one of them is called."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from shlex import quote
from types import ModuleType
from typing import Annotated

from cyclopts import App, Parameter
from rich.console import Console
from rich.markup import escape

from longbox.bots import Bot, Budget
from longbox.bots.playout import MOST_DECISIONS
from longbox.bots.review import SECONDS as REVIEW_SECONDS
from longbox.bots.review import Remark
from longbox.bots.review import review as review_log
from longbox.bots.roster import bots_of, make_bot
from longbox.cli import OURS
from longbox.content import kept
from longbox.content.info import GameInfo
from longbox.content.new_game import CARDS, SMALL, write_game
from longbox.content.shelf import all_games, find
from longbox.content.toml_lines import read as read_toml
from longbox.hosting.draws import seed_from
from longbox.hosting.fold import next_chapter
from longbox.hosting.host import Host
from longbox.hosting.log import Chapter, Header, Log, read
from longbox.hosting.log import mend as mended
from longbox.hosting.verify import verify as verify_log
from longbox.kernel import SPECTATOR, BadLog, BadOption, BadPack, Game, Setting
from longbox.terminal import saves
from longbox.terminal.desk import Hints
from longbox.terminal.learn import LessonPlayer
from longbox.terminal.looks import look_for
from longbox.terminal.player import Player
from longbox.terminal.replay import Replay
from longbox.terminal.screen import Screen
from longbox.terminal.seats import call_seats, old_places, people_at, typed_rolls

pack_app = App(name="pack", help="Content of your own.")

Also = Annotated[
    list[Path] | None, Parameter(name="--also", help="A folder with your own games, files or packages. May be given several times.")
]
Options = Annotated[
    list[str] | None,
    Parameter(
        name=["--option", "-o"],
        help="An option of the game, as NAME=VALUE; pack=PATH adds entries of your own. May be given several times.",
    ),
]
PACK = "pack"
"""The option that adds the entries of a file or folder to the pack of the game, whichever that is."""


def play(
    game: str | None = None,
    *,
    seats: int | None = None,
    people: int | None = None,
    sit: Annotated[str | None, Parameter(name="--as")] = None,
    mine: bool = False,
    names: str | None = None,
    bot: str | None = None,
    option: Options = None,
    seed: str | None = None,
    typed: bool = False,
    typed_only: str | None = None,
    save: Path | None = None,
    resume: Path | None = None,
    after: Annotated[Path | None, Parameter(name="--continue")] = None,
    places: str | None = None,
    also: Also = None,
) -> int:
    """Play a game in the terminal, against bots or several people on one screen.

    Parameters
    ----------
    game
        Its name, or a Python file. Without it you choose from a list.
    seats
        How many seats; the fewest by default.
    people
        How many people share this screen, 1 by default. They take the first seats; bots take the others.
    sit
        Which seats the people take instead, by number or name, separated by commas.
    mine
        All seats are mine: one person plays for everybody, and nothing is hidden between seats.
    names
        What the seats are called in a game that has no names for them, separated by commas.
    bot
        Who plays the other seats: random, or a bot made for the game, which is the default if there is one.
    seed
        Any words, for a game that can be repeated. Without it the dice are drawn from a secret.
    typed
        You roll real dice and type in what they show.
    typed_only
        The names of the rolls that you type in, separated by commas; all others are drawn.
    save
        The file that the table is written to as you play.
    resume
        Go on with a saved table.
    after
        Begin the next chapter of a table that was closed as a chapter.
    places
        In the next chapter, which old seat each seat had, or new, separated by commas, as in 1,3,new.
    """
    screen = _screen()
    begun = _begun(screen, game, seats, _options(option), resume, after, places, also)
    sitting = people_at(call_seats(begun.game, names), begun.game.seats if mine and people is None and sit is None else people, sit)
    bots = _bots(begun.info, begun.game, sitting, bot)
    host, path = _host(begun, resume or save, seed, typed_rolls(typed, typed_only))
    hints = _hints(game, also, f"{f'--as {quote(sit)}' if sit else f'--people {len(sitting)}'}{' --mine' * mine}", path, after)
    Player(begun.info, host, bots, screen, _reader(screen), path, Budget(seconds=1.0), hints, mine).run()
    return 0


class _Begun:
    """A table that is to be played: its game, which rolls are typed, what a chapter begins with, and whether it is there already."""

    def __init__(self, info: GameInfo, game: Game, typed: Sequence[str] = (), chapter: Chapter | None = None, saved: bool = False) -> None:
        self.info = info
        self.game = game
        self.typed = list(typed)
        self.chapter = chapter
        self.saved = saved


def _begun(
    screen: Screen,
    game: str | None,
    seats: int | None,
    options: dict[str, Setting],
    resume: Path | None,
    after: Path | None,
    places: str | None,
    also: list[Path] | None,
) -> _Begun:
    """The table that is resumed, that continues a chapter, or a new one."""
    if resume is not None and after is not None:
        raise BadOption("--resume goes on with a table, --continue begins another: give one of them")
    if resume is not None:
        return _Begun(*_game_of(read(resume).header, resume, game, also), saved=True)
    if after is not None:
        return _next_of(after, game, seats, options, places, also)
    games = _games(also)
    info = find(game, games) if game else _choose(games, screen)
    options, packs = _packed(info, options)
    return _Begun(info, info.make(seats or info.seats[0], options, saves.own(), packs=packs, keep=saves.home()))


def _host(begun: _Begun, path: Path | None, seed: str | None, typed: list[str]) -> tuple[Host, Path]:
    """The table itself, with every seat's nonce, and its file. `typed`: which rolls are typed, if that is said."""
    _load_rooms(begun.info, begun.game)
    path = path or saves.free_name(begun.info.name)
    nonces = [secrets.token_hex(4) if seed is None else "" for _ in range(begun.game.seats)]
    if begun.saved:
        host = saves.open_saved(begun.game, path)
        saves.begin(host, nonces)
        return host, path
    secret = seed_from(seed) if seed else secrets.token_bytes(32)
    return saves.open_new(begun.game, secret, path, typed or begun.typed, begun.chapter, nonces), path


def _hints(game: str | None, also: list[Path] | None, who: str, path: Path, after: Path | None) -> Hints:
    """The commands that go on from here; `who` says which seats people have."""
    found, file = f"{f' --game {quote(game)}' if game else ''}{_again(also)}", quote(str(path))
    return Hints(
        resume=f"longbox play{found} {who} --resume {file}",
        verify=f"longbox verify{found} {f'--before {quote(str(after))} ' if after else ''}{file}",
        onward=f"longbox play{found} {who} --continue {file}",
    )


def learn(game: str | None = None, *, also: Also = None) -> int:
    """Learn a game in a few minutes: a first game that explains itself as it goes.

    Parameters
    ----------
    game
        Its name. Without it, the one game that has a lesson, or one that you choose.
    """
    games = {name: info for name, info in _games(also).items() if info.has("lesson")}
    screen = _screen()
    if game is not None and game not in games:
        raise BadOption(f"there is no lesson for {game!r}; there is one for {', '.join(games) or 'no game'}")
    info = games[game] if game else next(iter(games.values())) if len(games) == 1 else _choose(games, screen)
    script = info.lesson()
    assert script is not None
    LessonPlayer(info, script, screen, _reader(screen), _again(also)).run()
    return 0


def serve(
    *,
    port: int = 8000,
    lan: bool = False,
    data: Path | None = None,
    open_browser: Annotated[bool | None, Parameter(name="--open")] = None,
    quiet: bool = False,
    exempt: list[str] | None = None,
    name: list[str] | None = None,
    trust_proxy: list[str] | None = None,
    metrics: str = "",
    keep: list[str] | None = None,
    game: list[str] | None = None,
    option: Options = None,
    also: Also = None,
) -> int:
    """Open the table in the browser, for this machine or for the local network.

    Parameters
    ----------
    port
        The first port to try.
    lan
        Let other machines on the local network in, and show the address as a QR code.
    data
        The folder where tables are kept.
    open_browser
        Open the page in a browser; by default, if this is a terminal.
    quiet
        Log only errors.
    exempt
        An address that many people share, such as a proxy's, or a network: what comes from there is limited by person only.
        May be given several times.
    name
        The address that people open, such as https://table.example.org: invitations begin with it. May be given several times.
    trust_proxy
        The address, or the network, of a proxy in front of this server: what it says of where requests come from is believed. May be
        given several times.
    metrics
        An address where Prometheus finds the server's figures, such as 127.0.0.1:9100.
    keep
        For how many days something is kept, as NAME=DAYS, such as chat=30; docs/table.md has the names. May be given several times.
    game
        The game that the next -o pack=PATH is for: its new tables have these entries, too. May be given several times.
    """
    links, serving, parts = _server()
    data = data or _served_from()
    settings = parts.Settings(
        data=data.resolve(),
        port=port,
        lan=lan,
        names=tuple(links.public_name(one) for one in name or []),
        proxies=tuple(trust_proxy or []),
        metrics=metrics,
        lifetimes=parts.lifetimes(keep or []),
        also=tuple(folder.resolve() for folder in also or []),
        packs=_served(game or [], option or [], data, also),
        limits=parts.Limits(exempt=(*parts.LOCAL, *(exempt or []), *(trust_proxy or []))),
    )
    return int(serving.run(settings, sys.stdout.isatty() if open_browser is None else open_browser, not quiet))


def _server() -> tuple[ModuleType, ModuleType, ModuleType]:
    """What the server consists of; the other commands start without it."""
    try:
        from longbox.table import links, serving, settings
    except ModuleNotFoundError as error:
        raise BadOption(f"{error.name} is missing: the server needs the extra `web`, as in: pip install longbox[web]") from None
    return links, serving, settings


def _served(names: list[str], options: list[str], data: Path, also: list[Path] | None) -> dict[str, dict[str, str]]:
    """The packs that a server's new tables have, by game, where entries are added to those that it comes with."""
    paths = [_options([option]).get(PACK) for option in options]
    if None in paths:
        raise BadOption("a server takes the option pack=PATH alone; what else a game can be played with is chosen where a table is opened")
    if len(paths) != len(names):
        raise BadOption("say for which game each pack is, as in: longbox serve --game NAME -o pack=PATH")
    known, packs = _games(also), dict[str, dict[str, str]]()
    for name, path in zip(names, paths, strict=True):
        if name not in known:
            raise BadOption(f"there is no game {name!r}; there are {', '.join(sorted(known))}")
        if name in packs:
            raise BadOption(f"{name} has two packs; put their files into one folder")
        packs[name] = known[name].with_more(Path(str(path)), data.resolve())
    return packs


def backup(copy: Path, *, data: Path | None = None) -> int:
    """Copy everything that a server keeps into a new folder, also while people play.

    Parameters
    ----------
    copy
        The new folder. It holds the secrets of open tables: keep it where nobody else can read it.
    data
        The folder where tables are kept, if it is not the usual one.
    """
    from longbox.table.backup import back_up  # so that the other commands start without it

    tables = back_up(data or _served_from(), copy)
    _screen().plain(f"{copy}: a copy of {_tables(tables)}. To put it back: longbox restore {quote(str(copy))}")
    return 0


def restore(copy: Path, *, data: Path | None = None) -> int:
    """Put a copy of a server's folder back, where no tables are.

    Parameters
    ----------
    copy
        The folder that longbox backup has written.
    data
        The folder where tables are to be kept, if it is not the usual one.
    """
    from longbox.table import backup  # so that the other commands start without it

    place = data or _served_from()
    tables = backup.restore(copy, place)
    _screen().plain(f"{place}: {_tables(tables)} put back from {copy}.")
    return 0


def _served_from() -> Path:
    return saves.home() / "server"


def _tables(number: int) -> str:
    return f"{number} table{'' if number == 1 else 's'}"


def replay(
    log: Path, *, seat: int | None = None, whole: bool = False, review: bool = False, game: str | None = None, also: Also = None
) -> int:
    """Look at a game step by step.

    Parameters
    ----------
    log
        The file of a table.
    seat
        See it as this seat saw it (1 is the first). Only for closed tables; open ones are shown as spectators see them.
    whole
        Show everything at once.
    review
        Let a bot say what it would have played, and where the game turned. It thinks for a quarter of a minute first.
    game
        The Python file of the game, if it is not installed.
    """
    table = read(log)
    info, made = _game_of(table.header, log, game, also)
    if seat is not None and not 1 <= seat <= made.seats:
        raise BadOption(f"there is no seat {seat}; there are {made.seats}")
    screen = _screen()
    eyes = SPECTATOR if seat is None else seat - 1
    remarks = _reviewed(info, made, table, screen) if review else []
    Replay(info, made, table, eyes, screen, remarks).run(None if whole or not sys.stdin.isatty() else _reader(screen))
    return 0


def _reviewed(info: GameInfo, game: Game, log: Log, screen: Screen) -> list[Remark]:
    from longbox.progress import Bar  # so that the other commands start without it

    screen.plain(f"The bot looks at the game; this takes about {REVIEW_SECONDS:.0f} seconds ...")
    with Bar("looking at the game, percent", 100) as bar:
        return review_log(info, game, log, told=bar.reach)


def verify(log: Path, *, before: Path | None = None, game: str | None = None, also: Also = None) -> int:
    """Check a closed table: every entry was possible, and every roll comes from the seed whose hash was published first.

    Parameters
    ----------
    log
        The file of a table.
    before
        The file of the chapter before, to check what was carried over.
    game
        The Python file of the game, if it is not installed.
    """
    table = read(log)
    _, made = _game_of(table.header, log, game, also)
    older = None
    if before is not None:
        earlier = read(before)
        older = (_game_of(earlier.header, before, game, also)[1], earlier)
    report = verify_log(made, table, older)
    first, *more = report.text().splitlines()
    _screen().plain("\n  ".join([f"{log}: in order. {first}.", *more]))
    return 0


def mend(log: Path) -> int:
    """Remove a last line that was cut off in writing. The damaged file is kept beside it.

    Parameters
    ----------
    log
        The file of a table.
    """
    try:
        data = log.read_bytes()
        whole, lost = mended(data)
        if lost:
            log.with_name(log.name + ".torn").write_bytes(data)
            log.write_bytes(whole)
    except OSError as error:
        raise BadLog(f"{log}: {error.strerror}") from error
    _screen().plain(f"{log}: {f'a torn line of {lost} bytes was taken off' if lost else 'nothing is cut off'}.")
    return 0


def games(*, also: Also = None) -> int:
    """List the games and their options."""
    screen = _screen()
    for info in _games(also).values():
        low, high = info.seats
        seats = f"{low if low == high else f'{low}-{high}'} seats"
        screen.say(f"[b]{escape(info.name)}[/b]  {escape(f'{info.title}, {seats}. {info.about}')}")
        for option in sorted(info.options, key=lambda option: not option.first):
            screen.say(escape(f"    {option.name}={str(option.default).lower()}  {option.about}"))
        for caution in info.cautions:
            value = str(caution.value).lower()
            screen.say(escape(f"    {caution.option}={value} with more than {caution.most} seats: {caution.words}"))
        if info.name in OURS and info.has("commands"):
            screen.say(escape(f"    Its own commands cannot be reached: longbox {info.name} is a command of Longbox."))
    return 0


def rules(game: str, *words: str, also: Also = None) -> int:
    """Show the rules of a game, or only those with a number or some words.

    Parameters
    ----------
    game
        Its name, or a Python file.
    words
        A rule's number, or words to search for.
    """
    info = find(game, _games(also))
    screen = _screen()
    found = info.rulebook.find(words[0]) if len(words) == 1 else None
    shown = [found] if found else info.rulebook.search(" ".join(words))
    for rule in shown:
        screen.rule(rule)
    if not shown:
        screen.say(escape(f"No rule of {info.name} has the number or the words {' '.join(words)!r}."))
    return 0


def odds(*dice: str, spend: bool = False, json: bool = False, png: Path | None = None) -> int:
    """Show the exact odds of a dice pool of the roleplaying game, alone or against what opposes it, or of what a first word names.

    Parameters
    ----------
    dice
        The pool, then vs and a pool, a total, or doom and its dice: "d6 2d8 d10 vs 2d6 d8". Further targets follow after and.
        Dice that were rolled show their values, as in "d10:7 d8:5 d6:4 vs 2d8"; then the choices are listed, best first.
        A word in front asks for other odds, as docs/odds.md says.
    spend
        Show what a Plot Point would add, or one more die of each size.
    json
        Print everything as one JSON object, each chance as a fraction and rounded.
    png
        Draw the chances of all totals into this file. Needs the extra lab.
    """
    from longbox.terminal.odds import run  # so that the other commands start without it

    return run(dice, json, png, spend)


def simulate(
    game: str,
    *,
    games: int = 1000,
    seats: int | None = None,
    bots: str | None = None,
    seed: str | None = None,
    jobs: int = 0,
    seconds: float = 0.0,
    nodes: int = 0,
    most_decisions: int = MOST_DECISIONS,
    json: bool = False,
    option: Options = None,
    also: Also = None,
) -> int:
    """Let bots play many games on all cores, and show who wins, how long games take and how they end.

    Parameters
    ----------
    game
        Its name, or a Python file.
    games
        How many games. Bots, and what is chosen by seat, such as decks, change places from game to game.
    seats
        How many seats; the fewest by default.
    bots
        One bot for all seats, or several that change seats, separated by commas. "stdio:COMMAND" is a program of yours, which is asked
        by lines of JSON.
    seed
        Any words. The same seed plays the same games, however many processes there are.
    jobs
        How many processes; one per core by default.
    seconds
        How long a bot that looks ahead may think about a move.
    nodes
        How many positions it may look at instead; then the games can be repeated.
    most_decisions
        A game with more decisions is stopped and counts as unfinished: bots that choose at random may go on for ever.
    json
        Print the result as one JSON object.
    """
    from longbox.lab.command import run  # so that the other commands start without it

    info = find(game, _games(also))
    limits = seconds, nodes, most_decisions
    packed = _packed(info, _options(option))
    return run(info, game, games, seats, bots, seed, jobs, *limits, json, *packed, also or [], saves.own().roots)


def records(file: Path, *, check: bool = False) -> int:
    """Write the records of a game, with constructor, copy and codec, from one statement of their fields.

    They are written into records.py beside the file.

    Parameters
    ----------
    file
        The statement of fields, a Python file.
    check
        Write nothing, and say whether what is written there is out of date.
    """
    from longbox.kit.records import WRITTEN, write, written

    if not check:
        _screen().plain(f"{write(file)}: written.")
        return 0
    place = file.with_name(WRITTEN)
    fresh = place.exists() and place.read_text(encoding="utf-8") == written(file)
    again = f"longbox records {quote(str(file))}"
    _screen().plain(f"{place}: up to date." if fresh else f"{place} is not what {file.name} says. Write it again: {again}")
    return 0 if fresh else 1


def new(name: str, folder: Path | None = None, *, cards: bool = False) -> int:
    """Write a small game of your own to build on: a package with rules, code and a test.

    Parameters
    ----------
    name
        The name of the game, in small letters and digits.
    folder
        The new folder to write. Without it, one named after the game.
    cards
        A card game with hidden hands, instead of a game with a die.
    """
    if name in _games(None):
        raise BadOption(f"there is a game {name!r} already; choose another name")
    folder = folder or Path(name)
    write_game(name, folder, CARDS if cards else SMALL)
    place = quote(str(folder))
    _screen().plain(
        f"{folder}: written. The rules are in longbox_{name}/rulebook.md, the code in longbox_{name}/engine. Play, test and install it:"
        f"\n  longbox play {name} --also {place}\n  pytest {place}\n  pip install -e {place}"
    )
    return 0


@pack_app.command
def check(file: Path, *, game: str | None = None, also: Also = None) -> int:
    """Check a pack and list everything wrong with it, with file, line and field.

    Parameters
    ----------
    file
        A TOML file, or a folder of them.
    game
        The game it is for: a name, or a Python file. Without it, the game that the pack names.
    """
    games = _games(also)
    pack = (find(game, games) if game else _game_of_pack(file, games)).load_pack(file)
    _screen().plain(f"{file}: in order. {pack.title}, hash {pack.hash[:12]}.")
    return 0


@pack_app.command(name="keep")
def keep_pack(file: Path, *, game: str | None = None, data: Path | None = None, also: Also = None) -> int:
    """Keep a copy of a pack under its hash, so that tables that were played with it can be opened after it has changed.

    Packs are kept by themselves when a table is opened; this is for one that somebody else has kept for you.

    Parameters
    ----------
    file
        A TOML file, or a folder of them.
    game
        The game it is for: a name, or a Python file. Without it, the game that the pack names.
    data
        The folder where tables are kept, if it is not the usual one.
    """
    games = _games(also)
    info = find(game, games) if game else _game_of_pack(file, games)
    pack = info.load_pack(file)
    place = kept.keep(data or saves.home(), file, pack.hash, info.load_pack)
    _screen().plain(f"{file}: kept. {pack.title}, hash {pack.hash[:12]}, in {place}.")
    return 0


def _games(folders: list[Path] | None) -> dict[str, GameInfo]:
    return all_games(folders or [])


def _again(folders: list[Path] | None) -> str:
    """The folders once more, for a command that is to be copied."""
    return "".join(f" --also {quote(str(folder))}" for folder in folders or [])


def _game_of(header: Header, path: Path, game: str | None, also: list[Path] | None) -> tuple[GameInfo, Game]:
    try:
        info = find(game or header.game, _games(also))
        return info, info.reopen(header, saves.own())
    except (BadOption, BadPack) as error:
        raise BadLog(f"{path}:1: {error}") from None


def _next_of(
    path: Path, game: str | None, seats: int | None, options: dict[str, Setting], places: str | None, also: list[Path] | None
) -> _Begun:
    """The table that continues a closed chapter."""
    log = read(path)
    info, old = _game_of(log.header, path, game, also)
    options, packs = _packed(info, options)
    made = info.make(seats or old.seats, {**log.header.options, **options}, saves.own(), packs=packs, keep=saves.home())
    before = old_places(old, made.seats, places)
    if old.choices and made.choices:
        made = made.seated([old.choices[place] if place >= 0 else made.choices[seat] for seat, place in enumerate(before)])
    return _Begun(info, made, log.header.typed, next_chapter(old, log, made, before))


def _game_of_pack(file: Path, games: dict[str, GameInfo]) -> GameInfo:
    """The game that the header of a pack names. It is never a Python file: a pack may come from anybody."""
    headers = [source.data.get("pack") for source in read_toml(file)]
    named = next((header["game"] for header in headers if isinstance(header, dict) and "game" in header), None)
    if not isinstance(named, str):
        raise BadOption(f'{file}: it does not say which game it is for, as with game = "..." under [pack]; name the game with --game')
    if named not in games:
        raise BadOption(f"{file}: it is for {named!r}, but there is no such game; name its folder with --also, or another game with --game")
    return games[named]


def _bots(info: GameInfo, game: Game, people: list[int], name: str | None) -> dict[int, Bot]:
    """A bot for every seat without a person."""
    name = name or bots_of(info)[0]
    if game.open_ended and not people:
        raise BadOption(f"{game.name} has no end of its own: it needs at least one person")
    return {seat: make_bot(name, info, game) for seat in range(game.seats) if seat not in people}


def _load_rooms(info: GameInfo, game: Game) -> None:
    """Load all that the terminal uses of a game, so that a broken room is found before a table is written."""
    look_for(info, game)
    info.advice()


def _options(given: list[str] | None) -> dict[str, Setting]:
    options: dict[str, Setting] = {}
    for part in given or []:
        name, equals, value = part.partition("=")
        if not equals:
            raise BadOption(f"an option is written NAME=VALUE, not {part!r}")
        options[name] = value
    return options


def _packed(info: GameInfo, options: dict[str, Setting]) -> tuple[dict[str, Setting], dict[str, str]]:
    """The options without `pack`, which every game has, and the hashes of the packs that it asks for."""
    rest = {name: value for name, value in options.items() if name != PACK}
    return rest, info.with_more(Path(str(options[PACK])), saves.home()) if PACK in options else {}


def _choose(games: dict[str, GameInfo], screen: Screen) -> GameInfo:
    """The game that is chosen from the list."""
    infos = list(games.values())
    if not infos:
        raise BadOption("no games are installed; name a Python file, or a folder with --also")
    for number, info in enumerate(infos, 1):
        screen.say(f"[b]{number:>3}[/b] {escape(f'{info.title}: {info.about}')}")
    read_line = _reader(screen)
    while True:
        line = read_line("Which game? ").strip()
        if line in games:
            return games[line]
        if line.isdecimal() and 1 <= int(line) <= len(infos):
            return infos[int(line) - 1]
        screen.say(f"Type a number from 1 to {len(infos)}.")


def _screen() -> Screen:
    """The terminal. Colons in what games and people say are no emoji."""
    return Screen(Console(emoji=False))


def _reader(screen: Screen) -> Callable[[str], str]:
    return lambda prompt: screen.console.input(prompt, markup=False, emoji=False)
