"""The command line as a person meets it: exit codes, messages that name what and where, and nothing changed by bad input."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shlex import split

import pytest
from cyclopts import App

from longbox import __version__, cli
from longbox.bots import RandomBot, play_table
from longbox.cli import main
from longbox.content.info import GameInfo
from longbox.content.shelf import in_folder, installed
from longbox.games.mayhem import commands as mayhem
from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.hosting.log import read
from tests.arcade import forgotten, write, write_game
from tests.marks import rule
from tests.roofs import FILE as ROOFS
from tests.roofs import PACKAGE, RoofsGame
from tests.toys.duel import DuelGame

TOYS = Path(__file__).parent / "toys"
BRACKETS = """
from longbox.content.info import GameInfo, Option

OPTION = Option("o", "[d10]", about="[/u] or [d12]")
GAME = GameInfo("brackets", "[/b] a [d6]", about="[/i] about :dagger: [d8]", seats=(2, 4), options=[OPTION], home=__name__)
"""


class Ran:
    """What a command returned and said."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err
        self.words = " ".join((out + err).split())


class Command:
    """Runs `longbox` commands, feeding typed lines to those that ask."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *arguments: object, typed: str = "") -> Ran:
        lines = iter(typed.splitlines())

        def read_line(*args: object) -> str:
            for line in lines:
                return line
            raise EOFError

        self.monkeypatch.setattr("builtins.input", read_line)
        code = main([str(argument) for argument in arguments])
        captured = self.capsys.readouterr()
        return Ran(code, captured.out, captured.err)


@pytest.fixture
def longbox(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    monkeypatch.setenv("LONGBOX_HOME", str(tmp_path / "home"))
    return Command(capsys, monkeypatch)


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The log of a finished duel between bots."""
    host = Host.new(DuelGame(), seed_from("cli"))
    play_table(host, [RandomBot(), RandomBot()], "cli")
    host.close()
    path = tmp_path / "duel.log"
    path.write_bytes(host.log.data())
    return path


def test_version_says_which_build_runs(longbox: Command) -> None:
    ran = longbox("--version")
    assert ran.code == 0
    assert ran.out.startswith(f"longbox {__version__} (")
    assert "pure" in ran.out or "compiled" in ran.out


def test_the_package_is_the_command() -> None:
    ran = subprocess.run([sys.executable, "-m", "longbox", "--version"], capture_output=True, text=True)
    assert ran.returncode == 0 and ran.stdout.startswith(f"longbox {__version__} ("), ran.stderr


@pytest.mark.parametrize("flags", [["--version"], ["--help"], []])
def test_no_engine_is_loaded_to_say_what_there_is(flags: list[str]) -> None:
    """Nor a game's commands, which need it; the version is told without any game and without what draws help."""
    program = f"""
import sys
from longbox.cli import main
assert main({flags}) == 0
games = [name for name in sys.modules if name.startswith("longbox.games.")]
assert all(name.count(".") == 2 for name in games), games
assert not games and "rich.markdown" not in sys.modules or "--version" not in {flags}, games
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert ("More commands for Mayhem." in ran.stdout) == (flags != ["--version"])


def commands(app: App, *path: str) -> Iterator[tuple[str, App]]:
    """All commands below an app, with what is typed for them."""
    for name in app:
        if not name.startswith("-"):
            below = list(commands(app[name], *path, name))
            yield from below or [(" ".join([*path, name]), app[name])]


@pytest.mark.parametrize(("name", "command"), [*commands(cli.app), *commands(mayhem.app, "mayhem")])
def test_help_says_what_every_parameter_is_for(name: str, command: App) -> None:
    arguments = command.assemble_argument_collection(parse_docstring=True)
    assert [argument.names for argument in arguments if not argument.parameter.help] == []


def test_help_lists_the_commands(longbox: Command) -> None:
    ran = longbox("--help")
    assert ran.code == 0
    assert all(command in ran.out for command in ("play", "replay", "verify", "mend", "games", "rules", "pack"))


def test_games_lists_a_folder_of_games(longbox: Command) -> None:
    ran = longbox("games", "--also", TOYS, "--also", PACKAGE)
    assert [name in ran.words for name in ("roofs Roofs, 2-4 seats.", "duel Duel, 2 seats.", "watch Lookout, 2-4 seats.")] == [True] * 3


def test_play_without_a_name_offers_a_list(longbox: Command) -> None:
    ran = longbox("play", "--also", TOYS, "--also", PACKAGE, "--seed", "x", typed="9\nroofs\n1\nquit\n")
    assert ran.code == 0
    assert "Type a number from 1 to " in ran.words
    assert "roofs: seat 1" in ran.words


def test_play_saves_as_it_goes_and_prints_a_command_that_resumes(longbox: Command, tmp_path: Path) -> None:
    first = longbox("play", ROOFS, "--seed", "x", typed="coin left\nquit\n")
    command = next(line for line in first.out.splitlines() if "--resume" in line).split()
    assert command[:2] == ["longbox", "play"]
    again = longbox(*command[1:], typed="1\n" * 40)
    assert again.code == 0
    assert "Won by" in again.words
    (log,) = (tmp_path / "home" / "tables").glob("*.log")
    assert "in order" in longbox("verify", log, "--also", PACKAGE).out


def test_people_take_the_seats_that_they_name(longbox: Command) -> None:
    """By number or by name, also when they come back."""
    first = longbox("play", TOYS / "watch.py", "--seats", "3", "--as", "hero 2, 1", "--seed", "x", typed="as 3\n\n1\nquit\n")
    assert "watch: Watcher" in first.words and "watch: hero 2" in first.words
    command = next(line for line in first.out.splitlines() if "--resume" in line)
    assert "--as 'hero 2, 1' --resume" in command
    again = longbox(*split(command)[1:], typed="as hero 2\n\nback\nquit\n")
    assert "hero 2 puts back a d12" in again.words


def test_seats_are_called_by_the_names_given_and_still_are_when_they_come_back(longbox: Command) -> None:
    first = longbox("play", TOYS / "duel.py", "--names", "Ann, Ben", "--as", "Ben", "--seed", "x", typed="log\nquit\n")
    assert "duel: Ben" in first.words and "Ann draws a card" in first.words and "seat 1" not in first.words
    again = longbox(*split(next(line for line in first.out.splitlines() if "--resume" in line))[1:], typed="log\nquit\n")
    assert "duel: Ben" in again.words and "seat 2" not in again.words
    for names, words in (("Ann", "needs 2 different names"), ("Ann,Ann", "needs 2 different names")):
        ran = longbox("play", TOYS / "duel.py", "--names", names)
        assert ran.code == 2 and words in ran.err
    ran = longbox("play", TOYS / "heist.py", "--names", "Ann,Ben")
    assert ran.code == 2 and "have names already: crew 1, crew 2" in ran.err


def test_dice_that_are_typed_are_named(longbox: Command, tmp_path: Path) -> None:
    lines = "\n\nlet_roll\n"
    for flags, names in ((["--typed"], ["all"]), (["--typed-only", "pool, doom"], ["pool", "doom"]), ([], [])):
        path = tmp_path / f"{len(names)}.log"
        ran = longbox("play", TOYS / "watch.py", "--seed", "x", "--save", path, *flags, typed=lines)
        assert ran.code == 0
        assert read(path).header.typed == names
        assert any(entry.roll for entry in read(path).entries) is (not names)


RULING = "ruling what=stress hero=1 value=2\n"


def chapters(longbox: Command, folder: Path, *flags: str) -> tuple[Path, Path]:
    """Two chapters of Watch; the flags are for the second."""
    first, second = folder / "one.log", folder / "two.log"
    watch = ["--game", TOYS / "watch.py"]
    ran = longbox("play", TOYS / "watch.py", "--save", first, typed=f"{RULING}chapter\n")
    assert f"longbox play --game {TOYS / 'watch.py'} --people 1 --continue {first}" in ran.out.replace("\n", "")
    ran = longbox("play", *watch, "--continue", first, "--save", second, *flags, typed="look\nchapter\n")
    assert "The chapter is closed." in ran.words, ran.words
    return first, second


@rule("T8.3")
def test_a_chapter_continues_another_and_is_checked_against_it(longbox: Command, tmp_path: Path) -> None:
    first, second = chapters(longbox, tmp_path, "--seats", "3", "--places", "watcher,new,2")
    header = read(second).header
    assert header.chapter is not None and (header.chapter.number, header.chapter.seats) == (2, [0, -1, 1])
    assert header.chapter.state["stress"] == [0, 0, 2]
    game = ["--game", TOYS / "watch.py"]
    alone = longbox("verify", second, *game)
    assert "was not checked against the chapter before" in alone.words
    assert (
        "Chapter 2: the state that it began with follows from the chapter before, which is in order."
        in longbox("verify", second, "--before", first, *game).words
    )
    _refused(longbox("verify", second, "--before", second, *game), "the header does not begin with the state")
    assert "hero 2: 0 deeds, 2 stress" in longbox("replay", second, *game, "--whole").words


def test_everybody_keeps_their_seat_unless_it_is_said(longbox: Command, tmp_path: Path) -> None:
    _, second = chapters(longbox, tmp_path)
    chapter = read(second).header.chapter
    assert chapter is not None and chapter.seats == [0, 1]
    more = tmp_path / "three.log"
    longbox("play", "--game", TOYS / "watch.py", "--continue", second, "--seats", "4", "--save", more)
    third = read(more).header.chapter
    assert third is not None and (third.number, third.seats) == (3, [0, 1, -1, -1])


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--places", "1"], "there are 2 seats: name 2 old ones, or new"),
        (["--places", "1,1"], "nobody can have two seats: '1,1'"),
        (["--places", "1,hero 7"], "watch has no seat 'hero 7'"),
        (["--places", "2,1"], "a hero does not become the Watcher"),
        (["--seats", "9"], "watch is for 2 to 4 seats, not 9"),
    ],
)
def test_a_chapter_that_cannot_begin_is_explained(longbox: Command, tmp_path: Path, flags: list[str], words: str) -> None:
    first, _ = chapters(longbox, tmp_path)
    _refused(longbox("play", "--game", TOYS / "watch.py", "--continue", first, "--save", tmp_path / "x.log", *flags), words)
    assert not (tmp_path / "x.log").exists()


def test_only_a_closed_chapter_is_continued(longbox: Command, finished: Path) -> None:
    _refused(longbox("play", "--also", TOYS, "--continue", finished), "only a table that was closed as a chapter can be continued")


def test_what_could_be_steered_is_said_line_by_line(longbox: Command, tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    ran = longbox("play", TOYS / "watch.py", "--save", path, "--seed", "x", typed="\nlet_roll\nundo\nlet_roll\nfinish\n")
    assert "Every roll can be checked" in ran.words
    lines = longbox("verify", path, "--game", TOYS / "watch.py").out.splitlines()
    assert lines[0].endswith("1 time taken back.")
    assert lines[1:] == [
        "  The last nonce was given by hero 1.",
        next(line for line in lines if "Watcher took back 1 roll; agreed: hero 1." in line),
    ]


def test_a_chapter_goes_on_with_a_mended_pack_and_the_old_one_is_kept(longbox: Command, tmp_path: Path) -> None:
    """The pack is mended between two chapters. The first is still read, and checked, with the pack that it was played with."""
    pack = write(tmp_path / "mine" / "watch.toml", (TOYS / "watch.toml").read_text("utf-8"))
    source = f"from pathlib import Path\nfrom tests.toys.watch import info\nGAME = info(Path({str(pack)!r}))\n"
    game = write(tmp_path / "mine" / "mended.py", source)
    first, second = tmp_path / "one.log", tmp_path / "two.log"
    assert "The chapter is closed." in longbox("play", game, "--save", first, typed=f"{RULING}chapter\n").words
    pack.write_text(pack.read_text("utf-8").replace('title = "Dusk"', 'title = "Dawn"'))
    assert "Scene: Dawn" in longbox("play", "--game", game, "--continue", first, "--save", second, typed="look\nchapter\n").words
    assert read(first).header.packs != read(second).header.packs
    assert "follows from the chapter before" in longbox("verify", second, "--before", first, "--game", game).words
    shutil.rmtree(tmp_path / "home" / "packs")
    _refused(longbox("verify", second, "--before", first, "--game", game), "one.log:1: the pack", "has changed", "longbox pack keep FILE")


def test_learn_says_commands_that_find_the_game_again(longbox: Command, tmp_path: Path) -> None:
    folder = tmp_path / "two words"
    folder.symlink_to(PACKAGE)
    assert f"longbox learn roofs --also '{folder}'\n" in longbox("learn", "roofs", "--also", folder).out
    beats = ["coin left", "coin middle", "coin right", "done", "coin left", "coin left", "coin right", "done", *["coin middle"] * 3, "done"]
    assert f"longbox play roofs --also '{folder}'\n" in longbox("learn", "roofs", "--also", folder, typed="\n".join(beats)).out


def test_play_says_commands_for_names_with_blanks(longbox: Command, tmp_path: Path) -> None:
    ran = longbox("play", ROOFS, "--save", tmp_path / "my table.log", typed="quit\n")
    assert f"--resume '{tmp_path}/my table.log'\n" in ran.out


def test_bots_alone_can_be_watched(longbox: Command) -> None:
    ran = longbox("play", TOYS / "duel.py", "--people", "0", "--seed", "x")
    assert ran.code == 0
    assert "Won by" in ran.words
    assert "draws a card" in ran.words


def test_end_of_input_leaves_the_table_saved(longbox: Command) -> None:
    ran = longbox("play", ROOFS, typed="")
    assert ran.code == 0
    assert "The table is saved." in ran.words


def test_verify_and_replay_of_a_finished_game(longbox: Command, finished: Path) -> None:
    verified = longbox("verify", finished, "--game", TOYS / "duel.py")
    assert verified.code == 0
    assert "rolls drawn from the seed" in verified.out
    replayed = longbox("replay", finished, "--also", TOYS, "--whole", "--seat", "2")
    assert replayed.code == 0
    assert "the start" in replayed.out


def test_rules_by_number_and_words(longbox: Command) -> None:
    assert "hidden" not in longbox("rules", TOYS / "duel.py", "D3.2").words
    assert "A ward is played onto a stack" in longbox("rules", TOYS / "duel.py", "D3.2").words
    assert longbox("rules", TOYS / "duel.py").out.count("D2.") >= 5


def test_a_good_pack_is_said_to_be_in_order(longbox: Command) -> None:
    ran = longbox("pack", "check", TOYS / "duel.toml", "--game", TOYS / "duel.py")
    assert ran.code == 0
    assert "in order" in ran.out


def test_a_pack_is_checked_for_the_game_that_it_names(longbox: Command, tmp_path: Path) -> None:
    ran = longbox("pack", "check", TOYS / "duel.toml", "--also", TOYS)
    assert (ran.code, ran.words.startswith(f"{TOYS / 'duel.toml'}: in order.")) == (0, True)
    folder = write(tmp_path / "pack" / "b.toml", (TOYS / "duel.toml").read_text("utf-8")).parent
    write(folder / "a.toml", "")
    assert "in order" in longbox("pack", "check", folder, "--also", TOYS).words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "mine.toml: it does not say which game it is for"),
        ("pack = 3", "mine.toml: it does not say which game it is for"),
        ("pack = { game = 3 }", "mine.toml: it does not say which game it is for"),
        ("pack = { game = 'chess' }", "mine.toml: it is for 'chess', but there is no such game; name its folder with --also"),
        ("pack = { game = 'evil.py' }", "mine.toml: it is for 'evil.py', but there is no such game"),
        ("pack =", "mine.toml:1:7: a value is expected here"),
    ],
)
def test_a_pack_that_names_no_game_of_ours_is_explained(
    longbox: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "evil.py", "raise SystemExit('this was run')")
    _refused(longbox("pack", "check", write(tmp_path / "mine.toml", text)), words)


def test_brackets_of_a_game_are_no_markup(longbox: Command, tmp_path: Path) -> None:
    with forgotten("brackets"):
        write_game(tmp_path / "more", "brackets", {"__init__.py": BRACKETS})
        listed = longbox("games", "--also", tmp_path / "more")
        offered = longbox("play", "--also", tmp_path / "more")
    assert "brackets [/b] a [d6], 2-4 seats. [/i] about :dagger: [d8] o=[d10] [/u] or [d12]" in listed.words
    assert "[/b] a [d6]: [/i] about :dagger: [d8]" in offered.words


@pytest.mark.parametrize("words", ["[/b]", "[d6]"])
def test_brackets_that_people_type_are_no_markup(longbox: Command, words: str) -> None:
    assert f"No rule of roofs has the number or the words '{words}'." in longbox("rules", ROOFS, words).words


def _refused(ran: Ran, *words: object) -> None:
    """Exit code 2, one message on the error stream, no traceback."""
    assert ran.code == 2, ran.words
    assert ran.err.startswith("longbox: ")
    assert "Traceback" not in ran.words
    for word in words:
        assert str(word) in " ".join(ran.err.split()), ran.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["fly"], 'Unknown command "fly"'),
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "nowhere.py"], "nowhere.py: there is no such file"),
        (["play", TOYS / "duel_data.py"], "it has no GAME = GameInfo(...)"),
        (["play", ROOFS, "--seats", "7"], "roofs is for 2 to 4 seats, not 7"),
        (["play", TOYS / "duel.py", "--seats", "3"], "duel is for 2 seats, not 3"),
        (["play", ROOFS, "--seats", "many"], "--seats"),
        (["play", ROOFS, "--people", "9"], "roofs has 2 seats: there can be 0 to 2 people, not 9"),
        (["play", TOYS / "watch.py", "--people", "0"], "watch has no end of its own: it needs at least one person"),
        (["play", ROOFS, "--option", "colour=red"], "roofs has no option 'colour'"),
        (["play", ROOFS, "--option", "colour"], "an option is written NAME=VALUE, not 'colour'"),
        (["play", ROOFS, "--bot", "genius"], "there is no bot 'genius' for roofs; there are simple, random"),
        (["play", "--also", "nowhere"], "nowhere: there is no such folder"),
        (["play", "--resume", "nowhere.log"], "nowhere.log: the log cannot be read"),
        (["verify", "nowhere.log"], "nowhere.log: the log cannot be read"),
        (["replay", TOYS], "the log cannot be read"),
        (["mend", "nowhere.log"], "nowhere.log"),
        (["pack", "check", "nowhere.toml", "--game", TOYS / "duel.py"], "nowhere.toml"),
        (["pack", "check", TOYS / "duel.toml", "--game", TOYS / "heist.py"], "heist has no packs"),
        (["play", ROOFS, "--as", "3"], "roofs has no seat '3'; it has seat 1, seat 2, or 1 to 2"),
        (["play", ROOFS, "--as", "1,nobody"], "roofs has no seat 'nobody'"),
        (["play", ROOFS, "--as", "1", "--people", "1"], "--people and --as say the same thing"),
        (["play", "--resume", "a.log", "--continue", "b.log"], "--resume goes on with a table, --continue begins another"),
        (["play", "--continue", "nowhere.log"], "nowhere.log: the log cannot be read"),
    ],
)
def test_bad_commands_are_explained(longbox: Command, arguments: list[object], words: str, tmp_path: Path) -> None:
    _refused(longbox(*arguments), words)
    assert not list((tmp_path / "home").rglob("*.log"))


@pytest.mark.parametrize(("room", "words"), [("advice.py", "it has no ADVICE"), ("screen.py", "it has no function look")])
def test_a_broken_room_leaves_no_table_behind(longbox: Command, tmp_path: Path, room: str, words: str) -> None:
    with forgotten("hollow"):
        write_game(tmp_path / "more", "hollow", {room: ""})
        _refused(longbox("play", "hollow", "--also", tmp_path / "more"), room, words)
    assert not list((tmp_path / "home").rglob("*.*"))


def offer(monkeypatch: pytest.MonkeyPatch, games: dict[str, GameInfo]) -> None:
    """As if these games were installed."""
    monkeypatch.setattr("longbox.content.shelf.installed", lambda tell: games)


@pytest.mark.parametrize(
    ("commands", "words"),
    [
        ("import nowhere_at_all", "cannot be entered: ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("def", "cannot be entered: SyntaxError"),
        ("raise SystemExit(3)", "cannot be entered: SystemExit: 3"),
        ("", "it has no app of the kind App"),
        ("app = 3", "it has no app of the kind App"),
        ("from cyclopts import App\napp = App(name='other')", 'its app is not named like the game; write app = App(name="hollow")'),
        ("from cyclopts import App\napp = App()", 'its app is not named like the game; write app = App(name="hollow")'),
    ],
)
def test_broken_commands_of_a_game_harm_nobody_else(
    longbox: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, commands: str, words: str
) -> None:
    with forgotten("hollow"):
        write_game(tmp_path / "more", "hollow", {"commands.py": commands})
        found = {**installed(), **in_folder(tmp_path / "more")}
        offer(monkeypatch, found)
        for others in (["--help"], [], ["--version"], ["games"], ["rules", "hollow"], ["mayhem", "cards", "iron"], ["mayhem", "--help"]):
            assert longbox(*others).code == 0, others
        _refused(longbox("fly"), 'Unknown command "fly"')
        for call in (["hollow"], ["hollow", "fly", "--high"], ["hollow", "--help"]):
            _refused(longbox(*call), tmp_path / "more" / "hollow" / "commands.py", words)


def test_a_game_named_like_a_command_keeps_its_game(longbox: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with forgotten("rules"):
        write_game(tmp_path / "more", "rules", {"commands.py": "from cyclopts import App\napp = App(name='rules')"})
        offer(monkeypatch, in_folder(tmp_path / "more"))
        assert "Its own commands cannot be reached: longbox rules is a command of Longbox." in longbox("games").words
        assert "The game begins when every seat has given its nonce" in longbox("rules", "rules", "T2.4").words
        assert "rules: seat 1" in longbox("play", "rules", typed="quit\n").words


def test_a_tampered_log_is_named_by_line_and_entry(longbox: Command, finished: Path) -> None:
    lines = finished.read_text().splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if '"roll"' in line)
    lines[at] = lines[at].replace('"roll":[', '"roll":[1')
    finished.write_text("".join(lines))
    before = finished.read_bytes()
    for command in ("verify", "replay"):
        _refused(longbox(command, finished, "--also", TOYS), f"duel.log:{at + 1}: entry {at} was changed")
    assert finished.read_bytes() == before


def test_a_log_that_is_cut_off_is_named_and_can_be_mended(longbox: Command, tmp_path: Path) -> None:
    path = tmp_path / "table.log"
    longbox("play", ROOFS, "--save", path, typed="coin left\ncoin left\nquit\n")
    whole = path.read_bytes()
    path.write_bytes(whole[:-9])
    _refused(longbox("play", ROOFS, "--resume", path), f"{path}:5: entry 4 is cut off")
    assert path.read_bytes() == whole[:-9]
    mended = longbox("mend", path)
    assert mended.code == 0
    assert "a torn line of" in mended.words
    assert path.with_name("table.log.torn").read_bytes() == whole[:-9]
    assert longbox("play", ROOFS, "--resume", path, typed="quit\n").code == 0
    assert "nothing is cut off" in longbox("mend", path).out


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("longbox", 9, "log format 9 is not known"),
        ("rules", 9, "version 9 of the rules of duel; this program knows up to 1"),
        ("seats", 3, "duel is for 2 seats, not 3"),
        ("game", "chess", "there is no game 'chess'"),
        ("packs", {"duel": "0" * 64}, "was played with another pack 'duel'"),
        ("options", {"colour": "red"}, "duel has no option 'colour'"),
    ],
)
def test_a_header_that_does_not_fit_is_explained(longbox: Command, finished: Path, field: str, value: object, words: str) -> None:
    header, _, rest = finished.read_text().partition("\n")
    finished.write_text(json.dumps({**json.loads(header), field: value}) + "\n")
    assert rest
    _refused(longbox("verify", finished, "--also", TOYS), words)


def test_a_broken_pack_is_named_by_file_line_and_field(longbox: Command, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text((TOYS / "duel.toml").read_text().replace("count = 7", 'count = "many"').replace('do = "ward"', 'do = "wart"'))
    ran = longbox("pack", "check", path, "--game", TOYS / "duel.py")
    _refused(ran, "mine.toml:10", "count", "mine.toml:", "effect", "wart")


def test_a_closed_table_is_not_resumed(longbox: Command, finished: Path) -> None:
    _refused(longbox("play", TOYS / "duel.py", "--resume", finished), "this table is closed")


def test_a_table_is_not_written_over(longbox: Command, finished: Path) -> None:
    before = finished.read_bytes()
    _refused(longbox("play", ROOFS, "--save", finished), "there is a table already")
    assert finished.read_bytes() == before


def test_the_state_of_a_game_made_by_another_seat_count_is_refused(longbox: Command, tmp_path: Path) -> None:
    host = Host.new(RoofsGame(3), seed_from("three"))
    path = tmp_path / "three.log"
    path.write_bytes(host.log.data())
    _refused(longbox("play", TOYS / "duel.py", "--resume", path), "duel is for 2 seats, not 3")
