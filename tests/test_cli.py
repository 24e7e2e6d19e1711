"""The command line as a person meets it: exit codes, messages that name what and where, and nothing changed by bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from longbox.bots import RandomBot, play_table
from longbox.cli import main
from longbox.kernel.draws import seed_from
from longbox.kernel.host import Host
from tests.toys.duel import DuelGame
from tests.toys.roofs import RoofsGame

TOYS = Path(__file__).parent / "toys"


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
    assert ran.out.startswith("longbox 0.1.0 (")
    assert "pure" in ran.out or "compiled" in ran.out


def test_help_lists_the_commands(longbox: Command) -> None:
    ran = longbox("--help")
    assert ran.code == 0
    assert all(command in ran.out for command in ("play", "replay", "verify", "mend", "games", "rules", "pack"))


def test_games_lists_a_folder_of_games(longbox: Command) -> None:
    ran = longbox("games", "--also", TOYS)
    assert [name in ran.words for name in ("roofs Roofs, 2-4 seats.", "duel Duel, 2 seats.", "watch Watch, 2-4 seats.")] == [True] * 3


def test_play_without_a_name_offers_a_list(longbox: Command) -> None:
    ran = longbox("play", "--also", TOYS, "--seed", "x", typed="9\nroofs\n1\nquit\n")
    assert ran.code == 0
    assert "Type a number from 1 to " in ran.words
    assert "roofs: seat 1" in ran.words


def test_play_saves_as_it_goes_and_prints_a_command_that_resumes(longbox: Command, tmp_path: Path) -> None:
    first = longbox("play", TOYS / "roofs.py", "--seed", "x", typed="coin left\nquit\n")
    command = next(line for line in first.out.splitlines() if "--resume" in line).split()
    assert command[:2] == ["longbox", "play"]
    again = longbox(*command[1:], typed="1\n" * 40)
    assert again.code == 0
    assert "Won by" in again.words
    (log,) = (tmp_path / "home" / "tables").glob("*.log")
    assert "in order" in longbox("verify", log, "--also", TOYS).out


def test_bots_alone_can_be_watched(longbox: Command) -> None:
    ran = longbox("play", TOYS / "duel.py", "--people", "0", "--seed", "x")
    assert ran.code == 0
    assert "Won by" in ran.words
    assert "draws a card" in ran.words


def test_end_of_input_leaves_the_table_saved(longbox: Command) -> None:
    ran = longbox("play", TOYS / "roofs.py", typed="")
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
        (["play", TOYS / "roofs.py", "--seats", "7"], "roofs is for 2 to 4 seats, not 7"),
        (["play", TOYS / "duel.py", "--seats", "3"], "duel is for 2 seats, not 3"),
        (["play", TOYS / "roofs.py", "--seats", "many"], "--seats"),
        (["play", TOYS / "roofs.py", "--people", "9"], "roofs has 2 seats: there can be 0 to 2 people, not 9"),
        (["play", TOYS / "watch.py", "--people", "0"], "watch has no end of its own: it needs at least one person"),
        (["play", TOYS / "roofs.py", "--option", "colour=red"], "roofs has no option 'colour'"),
        (["play", TOYS / "roofs.py", "--option", "colour"], "an option is written NAME=VALUE, not 'colour'"),
        (["play", TOYS / "roofs.py", "--bot", "genius"], "there is no bot 'genius'; there are random"),
        (["play", "--also", "nowhere"], "nowhere: there is no such folder"),
        (["play", "--resume", "nowhere.log"], "nowhere.log: the log cannot be read"),
        (["verify", "nowhere.log"], "nowhere.log: the log cannot be read"),
        (["replay", TOYS], "the log cannot be read"),
        (["mend", "nowhere.log"], "nowhere.log"),
        (["pack", "check", "nowhere.toml", "--game", TOYS / "duel.py"], "nowhere.toml"),
        (["pack", "check", TOYS / "duel.toml", "--game", TOYS / "roofs.py"], "roofs has no packs"),
    ],
)
def test_bad_commands_are_explained(longbox: Command, arguments: list[object], words: str, tmp_path: Path) -> None:
    _refused(longbox(*arguments), words)
    assert not list((tmp_path / "home").rglob("*.log"))


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
    longbox("play", TOYS / "roofs.py", "--save", path, typed="coin left\ncoin left\nquit\n")
    whole = path.read_bytes()
    path.write_bytes(whole[:-9])
    _refused(longbox("play", TOYS / "roofs.py", "--resume", path), f"{path}:5: entry 4 is cut off")
    assert path.read_bytes() == whole[:-9]
    mended = longbox("mend", path)
    assert mended.code == 0
    assert "a torn line of" in mended.words
    assert path.with_name("table.log.torn").read_bytes() == whole[:-9]
    assert longbox("play", TOYS / "roofs.py", "--resume", path, typed="quit\n").code == 0
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
    _refused(longbox("play", TOYS / "roofs.py", "--save", finished), "there is a table already")
    assert finished.read_bytes() == before


def test_the_state_of_a_game_made_by_another_seat_count_is_refused(longbox: Command, tmp_path: Path) -> None:
    host = Host.new(RoofsGame(3), seed_from("three"))
    path = tmp_path / "three.log"
    path.write_bytes(host.log.data())
    _refused(longbox("play", TOYS / "duel.py", "--resume", path), "duel is for 2 seats, not 3")
