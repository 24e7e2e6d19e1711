"""The commands of Heroic: `longbox heroic hero new | check | print | move`, `event check`, `campaign pack | unpack` and `story`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cyclopts import App
from rich.console import Console

from longbox.content.new_file import check_new, write_new
from longbox.content.packs import Pack
from longbox.content.shelf import installed, quietly
from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.entries import EventEntry, SceneEntry
from longbox.games.heroic.making.builder import Builder
from longbox.games.heroic.making.campaign import SUFFIX, mover, moving, packed, unpacked
from longbox.games.heroic.making.comic import print_comic
from longbox.games.heroic.making.files import characters, find_datafile, free_path, slug, write_over
from longbox.games.heroic.making.paper import Paper
from longbox.games.heroic.making.sheet import print_sheet
from longbox.games.heroic.making.story import Session, account, markdown, previously, standing
from longbox.games.heroic.packs import load
from longbox.hosting.fold import fold
from longbox.hosting.log import Log
from longbox.hosting.log import read as read_log
from longbox.kernel import BadLog, BadOption, BadPack
from longbox.terminal import saves
from longbox.terminal.screen import Screen

app = App(name="heroic", help="Heroic: its heroes and Events.")
hero_app = App(name="hero", help="Heroes and all other characters: build one, check it, print its sheet.")
event_app = App(name="event", help="Events: check what you have written.")
app.command(hero_app)
app.command(event_app)
campaign_app = App(name="campaign", help="Campaigns: all sessions in one file, and back.")
app.command(campaign_app)


@hero_app.command
def new(file: Path | None = None) -> int:
    """Build a hero step by step and write the datafile to a new file.

    Parameters
    ----------
    file
        The file to write. Without it, one named after the hero. A file that is there already is never written over.
    """
    check_new(file, "datafile")
    screen = Screen(Console())
    path = Builder(screen, lambda prompt: screen.console.input(prompt, markup=False)).build(file)
    screen.plain(f"{path} is written and in order. Print the sheet:\n  longbox heroic hero print {path}")
    return 0


@hero_app.command
def check(*files: Path) -> int:
    """Check datafiles and explain everything that is wrong with them, with file, line and field.

    Parameters
    ----------
    files
        Files or folders of TOML, with one character or more.
    """
    return _check(files, _characters_in)


@hero_app.command(name="print")
def print_(name: str, *, out: Path | None = None, paper: Paper = "a4", font: Path | None = None) -> int:
    """Print a character's sheet as a PDF of one page.

    Parameters
    ----------
    name
        A character that comes with the game, such as storm, or a file with one of your own.
    out
        The file to write, over one that is there. Without it, a new one named after the character.
    paper
        The size of the paper.
    font
        A font file (TrueType, OpenType) to print with. Without it, letters beyond those of Western Europe are looked for in the
        fonts of this machine.
    """
    sheet = find_datafile(name)
    path = out or free_path(slug(sheet.name), ".pdf")
    write_over(path, bytes(print_sheet(sheet, paper, font).output()))
    Screen(Console()).plain(f"{path}: the sheet of {sheet.name}, one page.")
    return 0


@hero_app.command
def move(log: Path, name: str, *, out: Path | None = None) -> int:
    """Take a hero out of a campaign as they are now, to play them in another one: longbox play heroic -o hero=random,FILE.

    Parameters
    ----------
    log
        The log of the newest session.
    name
        The hero's name.
    out
        The file to write, ending in .hero. Without it, one named after the hero. A file that is there already is never written over.
    """
    if out is not None and out.suffix != SUFFIX:
        raise BadOption(f"a hero who moves is a file ending in {SUFFIX}: name it {out.name}{SUFFIX}")
    game, found = _table(log)
    state = fold(game, found)
    assert isinstance(state, Heroic)
    hero = mover(state, name)
    path = out or free_path(slug(hero.name()), SUFFIX)
    write_new(path, moving(hero))
    Screen(Console()).plain(f"{path}: {hero.name()}, with {hero.xp} XP. Play on elsewhere:\n  longbox play heroic -o hero=random,{path}")
    return 0


@campaign_app.command(name="pack")
def pack_campaign(out: Path, *logs: Path) -> int:
    """Put all sessions of a campaign into one file, in their order.

    Parameters
    ----------
    out
        The file to write. A file that is there already is never written over.
    logs
        The logs of the sessions, the first one first.
    """
    write_new(out, packed(logs))
    Screen(Console()).plain(f"{out}: {_many(len(logs), 'session')}.")
    return 0


@campaign_app.command(name="unpack")
def unpack_campaign(file: Path, *, into: Path = Path(".")) -> int:
    """Take the sessions out of a campaign's file, and say how to go on.

    Parameters
    ----------
    file
        What longbox heroic campaign pack has written.
    into
        The folder to write to. Files that are there already are never written over.
    """
    try:
        sessions = unpacked(file.read_bytes(), str(file))
        into.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadLog(f"{file}: it cannot be read, or not be written into {into} ({error.strerror})") from error
    for name, data in sessions.items():
        write_new(into / name, data)
    last = into / list(sessions)[-1]
    Screen(Console()).plain(f"{into}: {_many(len(sessions), 'session')}. Go on with the next one:\n  longbox play --continue {last}")
    return 0


@app.command
def story(
    *logs: Path,
    title: str = "",
    out: Path | None = None,
    comic: Path | None = None,
    recap: bool = False,
    paper: Paper = "a4",
    font: Path | None = None,
) -> int:
    """Write what was played as a readable account, out of what happened and the sentences that people typed.

    Parameters
    ----------
    logs
        The files of tables, one for each session, in their order.
    title
        What the account is called. Without it, the heroes' names.
    out
        The Markdown file to write, over one that is there. Without it, the account is shown.
    comic
        A PDF to write as well, with a comic page for each Action Scene.
    recap
        Show only what happened last time, in a few sentences to begin the next session with.
    paper
        The size of the comic's paper.
    font
        A font file to print the comic with, as for a sheet.
    """
    if not logs:
        raise BadOption("name at least one log")
    sessions = [_session(log) for log in logs]
    screen, title = Screen(Console()), title or " and ".join(sessions[-1].heroes) or "Nobody"
    if recap:
        screen.plain(previously(sessions[-1]))
    elif out is not None:
        write_over(out, markdown(title, sessions).encode())
        screen.plain(f"{out}: the account of {len(sessions)} session{'' if len(sessions) == 1 else 's'}.")
    elif comic is None:
        screen.plain(markdown(title, sessions))
    if comic is not None:
        write_over(comic, bytes(print_comic(title, sessions, paper, font).output()))
        screen.plain(f"{comic}: a page for each Action Scene.")
    return 0


def _session(path: Path) -> Session:
    """What a table's log tells, as everybody saw it."""
    game, log = _table(path)
    return account(game.world, game.names, standing(game, log))


def _table(path: Path) -> tuple[HeroicGame, Log]:
    """A table's log, and the game that it is of."""
    log = read_log(path)
    info = installed(quietly).get(log.header.game)
    if log.header.game != app.name[0] or info is None:
        raise BadLog(f"{path}:1: this is a log of {log.header.game}, and not of {app.name[0]}")
    game = info.reopen(log.header, saves.own())
    assert isinstance(game, HeroicGame)
    return game, log


@event_app.command(name="check")
def check_event(*files: Path) -> int:
    """Check Events and explain everything that is wrong with them, with file, line and field.

    Parameters
    ----------
    files
        Files or folders of TOML, with Events, their scenes and Transitions, and perhaps characters.
    """
    return _check(files, _events_in)


def _check(files: tuple[Path, ...], words_of: Callable[[Pack], str]) -> int:
    """Load each and tell what is in it; everything wrong with all of them comes at once."""
    if not files:
        raise BadOption("name at least one file")
    screen, faults = Screen(Console()), list[str]()
    for file in files:
        try:
            screen.plain(f"{file}: in order. {words_of(load(file))}")
        except BadPack as error:
            faults.append(str(error))
    if faults:
        raise BadPack("\n".join(faults))
    return 0


def _characters_in(pack: Pack) -> str:
    found = characters(pack)
    if not found:
        raise BadPack(f"{pack.source}: there are no characters in it")
    return " ".join(f"{one.name}: {one.kind}, {one.affiliation_words()}, {_many(len(one.sets), 'power set')}." for one in found)


def _many(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _events_in(pack: Pack) -> str:
    events, scenes = pack.entries("events", EventEntry), pack.entries("scenes", SceneEntry)
    if not events:
        raise BadPack(f"{pack.source}: there is no Event in it")
    found = []
    for event in events:
        count = len([scene for scene in scenes if scene.event == event.id])
        found.append(f"{event.name}: {_many(len(event.acts), 'Act')}, {_many(count, 'scene')}, {_many(len(event.finales), 'ending')}.")
    return " ".join(found)
