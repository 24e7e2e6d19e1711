"""The terminal player, by scripts of typed lines: what it shows, what it refuses, and that a table can be left and resumed."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from longbox.bots import Budget, RandomBot
from longbox.kernel import Game, LongboxError
from longbox.kernel.draws import seed_from
from longbox.kernel.log import read
from longbox.kernel.verify import verify
from longbox.terminal import saves
from longbox.terminal.player import Hints, Player
from longbox.terminal.replay import Replay
from longbox.terminal.screen import Screen
from tests.needs import needs
from tests.toys.duel import DuelGame
from tests.toys.roofs import RoofsGame
from tests.toys.watch import WatchGame

TOYS = Path(__file__).parent / "toys"


class Script:
    """Types lines one after the other, keeps the prompts, and ends the input after the last line."""

    def __init__(self, lines: list[str]) -> None:
        self.lines: Iterator[str] = iter(lines)
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        for line in self.lines:
            return line
        raise EOFError


class Sitting:
    """A table at the terminal, played by a script."""

    def __init__(self, game: Game, path: Path, lines: list[str], people: int = 1, typed: bool = False, resume: bool = False) -> None:
        self.out = io.StringIO()
        self.screen = Screen(Console(file=self.out, width=80))
        self.script = Script(lines)
        self.host = saves.open_saved(game, path) if resume else saves.open_new(game, seed_from("sitting"), path, typed)
        for seat in range(game.seats):
            self.host.give_nonce(seat, "")
        bots = {seat: RandomBot() for seat in range(people, game.seats)}
        self.over = Player(
            self.host, bots, self.screen, self.script, path, Budget(), Hints("longbox play --resume here", "longbox verify here")
        ).run()
        self.text = " ".join(self.out.getvalue().split())


def test_a_whole_game_by_numbers_is_closed_and_verifies(tmp_path: Path) -> None:
    path = tmp_path / "roofs.log"
    sitting = Sitting(RoofsGame(2), path, ["1", "coin right", "2", *["1"] * 40])
    assert sitting.over
    assert "Won by" in sitting.text
    assert verify(RoofsGame(2), read(path)).over
    assert not saves.seed_file(path).exists()


def test_leaving_and_resuming_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "roofs.log"
    first = Sitting(RoofsGame(3), path, ["coin middle", "quit"])
    assert not first.over
    assert "longbox play --resume here" in first.text
    second = Sitting(RoofsGame(3), path, [], resume=True)
    assert second.host.state.drafts[0] == first.host.state.drafts[0] != []
    third = Sitting(RoofsGame(3), path, ["1"] * 60, resume=True)
    assert third.over
    verify(RoofsGame(3), read(path))


def test_why_names_the_rule_and_shows_its_words(tmp_path: Path) -> None:
    sitting = Sitting(RoofsGame(2), tmp_path / "a", ["coin right", "why coin left", "why 1"])
    assert "Coins are laid from left to right. (A1.2)" in sitting.text
    assert "A1.2 A plan lays coins on roofs, one at a time" in sitting.text
    assert "coin right is possible." in sitting.text


def test_a_refused_move_says_why_and_changes_nothing(tmp_path: Path) -> None:
    sitting = Sitting(RoofsGame(2), tmp_path / "a", ["coin right", "coin left"])
    assert "Coins are laid from left to right. (A1.2)" in sitting.text
    assert [move.a for move in sitting.host.state.drafts[0]] == [2]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("99", "there is no move number 99 in the list"),
        ("fly", "there is nothing called 'fly' here"),
        ("coin", "'coin' takes 1 values (roof), not 0"),
        ("coin up", "'coin': roof must be one of left, middle, right, not 'up'"),
        ("why", "a move needs at least one word"),
        ("why fly", "there is no move 'fly'"),
        ("rule Z9", "No rule has the number or the words 'Z9'"),
        ("undo", "you have done nothing yet that could be taken back"),
        ("back", "There is nothing to take back: your draft is empty. (T4.2)"),
        ("as nobody", "the seats of this screen are seat 1"),
        ("pass until", "a standing order is left at a question"),
        ("pass until dawn", "There is nothing to pass in roofs. (T6.1)"),
        ("[b", "there is nothing called '[b' here"),
    ],
)
def test_what_cannot_be_done_is_said(tmp_path: Path, line: str, words: str) -> None:
    sitting = Sitting(RoofsGame(2), tmp_path / "a", [line])
    assert words in sitting.text
    assert len(sitting.host.log.entries) == 2


def test_rule_by_number_and_by_words(tmp_path: Path) -> None:
    sitting = Sitting(RoofsGame(2), tmp_path / "a", ["rule A2.3", "rule nonce given"])
    assert "rolls a six-sided die for it" in sitting.text
    assert "T2.4 The game begins when every seat has given its nonce" in sitting.text


def test_back_takes_a_step_off_and_undo_a_deed(tmp_path: Path) -> None:
    backed = Sitting(RoofsGame(2), tmp_path / "a", ["coin left", "coin left", "back"])
    assert len(backed.host.state.drafts[0]) == 1
    undone = Sitting(RoofsGame(2), tmp_path / "b", ["coin left", "coin left", "undo", "undo"])
    assert undone.host.state.drafts[0] == []
    assert "seat 1 has taken back" in undone.text


def test_undo_on_one_screen_asks_the_others(tmp_path: Path) -> None:
    lines = ["coin left", "done", "", "done", "undo", "n", "undo", "y"]
    sitting = Sitting(RoofsGame(2), tmp_path / "a", lines, people=2)
    assert "seat 1 does not agree." in sitting.text
    assert sitting.script.prompts.count("seat 1, may seat 2 take that back? (y/n) ") == 2
    assert sitting.host.log.entries[-1].agreed == [0]


def test_several_people_hand_the_screen_over(tmp_path: Path) -> None:
    sitting = Sitting(RoofsGame(2), tmp_path / "a", ["done", ""], people=2)
    assert "Hand over to seat 2, then press enter. " in sitting.script.prompts


def test_as_speaks_for_another_seat(tmp_path: Path) -> None:
    sitting = Sitting(RoofsGame(2), tmp_path / "a", ["as 2", "", "coin left"], people=2)
    assert sitting.host.log.entries[-1].seat == 1


def test_save_makes_a_copy_that_can_be_resumed_and_never_overwrites(tmp_path: Path) -> None:
    copy = tmp_path / "copy.log"
    sitting = Sitting(RoofsGame(2), tmp_path / "a", ["coin left", f"save {copy}", "coin left", f"save {copy}", "save"])
    assert f"A copy is saved in {copy}" in sitting.text.replace("\n", "") or str(copy) in sitting.out.getvalue().replace("\n", "")
    assert "there is a file of that name already" in sitting.text
    assert len(Sitting(RoofsGame(2), copy, [], resume=True).host.state.drafts[0]) == 1


def test_forms_are_listed_and_filled_in(tmp_path: Path) -> None:
    lines = [
        "forms",
        'scene trouble=3 title="The docks"',
        "ruling what=stress hero=1 value=2",
        "ruling what=stress value=x",
        "scene trouble",
        "finish",
    ]
    sitting = Sitting(WatchGame(2), tmp_path / "a", lines)
    assert "scene trouble=a whole number from 1 to 12" in sitting.text
    assert "scene: The docks" in sitting.text
    assert "value must be a whole number from 0 to 9, not 'x'" in sitting.text
    assert "'trouble' says nothing" in sitting.text
    assert sitting.over


def test_an_empty_line_lets_the_bots_use_their_chance(tmp_path: Path) -> None:
    sitting = Sitting(WatchGame(2), tmp_path / "a", [""] * 3)
    assert {entry.seat for entry in sitting.host.log.entries[2:]} == {1}


def test_dice_are_typed_in(tmp_path: Path) -> None:
    lines = ["as 2", "", "gather d12", "gather d4", "act", "", "let_roll", "", "12 x", "13 1", "12 1"]
    sitting = Sitting(WatchGame(2), tmp_path / "a", lines, people=2, typed=True)
    assert "Type whole numbers with spaces between them" in sitting.text
    assert "A roll of 12 shows 1 to 12, not 13. (T3.2)" in sitting.text
    assert sitting.host.log.entries[-1].hand == 1
    assert sitting.host.state.view(0).deeds == [0, 1]  # type: ignore[attr-defined]


def test_a_standing_order_passes_until_its_event(tmp_path: Path) -> None:
    """The two people of this screen: the second leaves an order at its first question, and is not asked again before the turn ends."""
    lines = ["play zap second", "", "pass until turn", "", "pass", "play blast second", "pass", "end", ""]
    sitting = Sitting(DuelGame(), tmp_path / "a", lines, people=2)
    passes = [entry for entry in sitting.host.log.entries if entry.move == ["pass"] and entry.seat == 1]
    assert len(passes) == 2
    assert sitting.script.prompts.count("Hand over to seat 2, then press enter. ") == 2
    assert sitting.host.orders[1] == []


def test_the_log_command_tells_what_happened(tmp_path: Path) -> None:
    sitting = Sitting(RoofsGame(2), tmp_path / "a", ["done", "log"])
    assert sitting.text.count("seat 1 has a plan") == 2


def test_a_new_table_never_writes_over_another(tmp_path: Path) -> None:
    path = tmp_path / "a"
    Sitting(RoofsGame(2), path, [])
    before = path.read_bytes()
    with pytest.raises(LongboxError, match="there is a table already"):
        saves.open_new(RoofsGame(2), seed_from("x"), path, typed=False)
    assert path.read_bytes() == before


def test_resuming_without_or_with_a_wrong_seed_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a"
    Sitting(RoofsGame(2), path, ["coin left"])
    secret = saves.seed_file(path)
    assert secret.stat().st_mode & 0o077 == 0
    for content, words in [("zz", "this is no seed"), ("00" * 32, "not the secret seed of this log")]:
        secret.write_text(content)
        with pytest.raises(LongboxError, match=words):
            saves.open_saved(RoofsGame(2), path)
    secret.unlink()
    with pytest.raises(LongboxError, match="the secret seed of this table is missing"):
        saves.open_saved(RoofsGame(2), path)


def _replay(path: Path, game: Game, seat: int, lines: list[str] | None) -> str:
    out = io.StringIO()
    Replay(game, read(path), seat, Screen(Console(file=out, width=100))).run(Script(lines) if lines is not None else None)
    return out.getvalue()


def test_replay_steps_forwards_back_and_jumps(tmp_path: Path) -> None:
    path = tmp_path / "a"
    Sitting(RoofsGame(2), path, ["1"] * 40)
    text = _replay(path, RoofsGame(2), 0, ["", "", "", "b", "5", "999", "q"])
    last = len(read(path).entries)
    assert [line.split()[0] for line in text.splitlines() if line.split()[0].endswith(f"/{last}")] == [
        f"{at}/{last}" for at in (0, 1, 2, 3, 2, 5, last)
    ]


def test_replay_of_an_open_table_shows_only_what_everybody_saw(tmp_path: Path) -> None:
    path = tmp_path / "a"
    Sitting(DuelGame(), path, ["1", "1"])
    text = _replay(path, DuelGame(), 0, None)
    assert "draws a card" in text
    assert not any(f"draws {card}" in text for card in ("zap", "blast", "ward", "snatch", "gamble"))
    assert "roll" not in text.replace("a roll", "")


def test_replay_of_a_closed_table_shows_a_seat_its_own_cards(tmp_path: Path) -> None:
    path = tmp_path / "a"
    sitting = Sitting(DuelGame(), path, ["concede"])
    assert sitting.over
    assert "seat 1 draws" in _replay(path, DuelGame(), 0, None).replace("seat 1 draws a card", "")


@needs("tmux")
def test_in_a_real_terminal_of_80_by_24(tmp_path: Path) -> None:
    """A person at the keys: the question is shown, a number moves, a wrong word is explained, quitting tells how to resume."""
    name = f"longbox-{tmp_path.name}"
    command = f"LONGBOX_HOME={tmp_path} {sys.executable} -m longbox.cli play {TOYS / 'roofs.py'} --seed terminal; sleep 60"
    tmux = str(shutil.which("tmux"))
    subprocess.run([tmux, "-L", name, "-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", command], check=True)
    try:
        assert "4 done" in _wait(tmux, name, "4 done")
        _type(tmux, name, "1")
        assert "draft: 0" in _wait(tmux, name, "draft: 0")
        _type(tmux, name, "jump")
        assert "nothing called 'jump' here" in _wait(tmux, name, "jump' here")
        _type(tmux, name, "quit")
        assert "--resume" in _wait(tmux, name, "--resume")
    finally:
        subprocess.run([tmux, "-L", name, "kill-server"], check=False)


def _type(tmux: str, name: str, line: str) -> None:
    subprocess.run([tmux, "-L", name, "send-keys", line, "Enter"], check=True)


def _wait(tmux: str, name: str, words: str) -> str:
    """The screen as soon as it shows the words, or as it is after a while."""
    screen = ""
    for _ in range(150):
        screen = subprocess.run([tmux, "-L", name, "capture-pane", "-p"], check=True, capture_output=True, text=True).stdout
        if words in screen:
            break
        time.sleep(0.1)
    return screen
