"""The terminal player, by scripts of typed lines: what it shows, what it refuses, and that a table can be left and resumed."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from rich.console import Console

from longbox.bots import Budget, RandomBot
from longbox.bots.review import Remark
from longbox.content.shelf import in_folder
from longbox.hosting.draws import seed_from
from longbox.hosting.fold import next_chapter
from longbox.hosting.log import Chapter, read
from longbox.hosting.passing import NO_WISHES
from longbox.hosting.streams import Told
from longbox.hosting.verify import verify
from longbox.kernel import Ask, Game, LongboxError, Over, Pending, Refusal, Roll, only
from longbox.kernel.rulebook import Rule
from longbox.kernel.views import Event
from longbox.terminal import saves
from longbox.terminal.desk import Hints
from longbox.terminal.looks import Choice
from longbox.terminal.player import GO_ON, Player
from longbox.terminal.replay import Replay
from longbox.terminal.screen import Screen
from longbox.terminal.typed import by_words
from tests.marks import rule
from tests.needs import needs
from tests.roofs import FILE, GAME, Roofs, RoofsGame
from tests.toys.duel import DuelGame
from tests.toys.heist import HeistGame
from tests.toys.watch import Watch, WatchGame

TOYS = Path(__file__).parent / "toys"
OLD_LOG = Path(__file__).parent / "hosting" / "fixtures" / "roofs-v1.log"
TOY_INFO = {**in_folder(TOYS), GAME.name: GAME}


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
    """A table at the terminal, played by a script. `people` are so many first seats, or these seats."""

    def __init__(
        self,
        game: Game,
        path: Path,
        lines: list[str],
        people: int | list[int] = 1,
        typed: Sequence[str] = (),
        resume: bool = False,
        chapter: Chapter | None = None,
    ) -> None:
        self.out = io.StringIO()
        self.screen = Screen(Console(file=self.out, width=80))
        self.script = Script(lines)
        self.host = saves.open_saved(game, path) if resume else saves.open_new(game, seed_from("sitting"), path, typed, chapter)
        for seat in range(game.seats):
            self.host.give_nonce(seat, "")
        seats = list(range(people)) if isinstance(people, int) else people
        bots = {seat: RandomBot() for seat in range(game.seats) if seat not in seats}
        hints = Hints("longbox play --resume here", "longbox verify here", "longbox play --continue here")
        player = Player(TOY_INFO[game.name], self.host, bots, self.screen, self.script, path, Budget(), hints)
        self.over = player.run()
        self.text = " ".join(self.out.getvalue().split())

    def deeds(self) -> list[tuple[int | None, object]]:
        """The seats and moves or forms of the log."""
        return [(entry.seat, entry.move or entry.form) for entry in self.host.log.entries if entry.move or entry.form]


def test_a_whole_game_by_numbers_is_closed_and_verifies(tmp_path: Path) -> None:
    path = tmp_path / "roofs.log"
    sitting = Sitting(RoofsGame(2), path, ["1", "coin right", "2", *["1"] * 40])
    assert sitting.over
    assert "Won by" in sitting.text
    assert verify(RoofsGame(2), read(path)).over
    assert not saves.seed_file(path).exists()


def test_a_long_table_is_resumed_without_telling_all_of_it_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "roofs.log"
    first = Sitting(RoofsGame(3), path, ["coin middle", "done", "coin left", "done"])
    whole = Sitting(RoofsGame(3), path, ["log"], resume=True)
    monkeypatch.setattr(saves, "LONG", 5)
    monkeypatch.setattr(saves, "TOLD_AGAIN", 2)
    later = Sitting(RoofsGame(3), path, ["log", "undo"], resume=True)
    assert later.host.untold > 0 == whole.host.untold
    assert [entry.h for entry in first.host.log.entries] == [entry.h for entry in later.host.log.entries[: first.host.log.count]]
    assert f"What happened up to entry {later.host.untold} is told by: longbox replay {path}"[:60] in later.text
    assert "What happened up to entry" not in whole.text
    assert Sitting(RoofsGame(3), path, ["1"] * 60, resume=True).over
    verify(RoofsGame(3), read(path))


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
        ("coin left left", "'coin' takes 1 value (roof), not 2"),
        ("coin up", "'coin': roof must be one of left, middle, right, not 'up'"),
        ("why", "a move needs at least one word"),
        ("why fly", "there is no move 'fly'"),
        ("rule Z9", "No rule has the number or the words 'Z9'"),
        ("undo", "You have done nothing yet that could be taken back. (T5.1)"),
        ("back", "There is nothing to take back: your draft is empty. (T4.2)"),
        ("as nobody", "the seats of this screen are seat 1"),
        ("pass until", "a standing order is left at a question"),
        ("pass until dawn", "There is nothing to pass in roofs. (T6.1)"),
        ("rule [/b]", "No rule has the number or the words '[/b]'."),
        ("rule [d6]", "No rule has the number or the words '[d6]'."),
        ("why [/b]", "there is no move '[/b]'"),
        ("[b", "there is nothing called '[b' here"),
    ],
)
def test_what_cannot_be_done_is_said(tmp_path: Path, line: str, words: str) -> None:
    sitting = Sitting(RoofsGame(2), tmp_path / "a", [line])
    assert words in sitting.text
    assert len(sitting.host.log.entries) == 2


def test_words_of_the_list_choose_what_they_alone_fit(tmp_path: Path) -> None:
    """Words that fit several choices do nothing: a person who types on is never taken to mean one of them."""
    several = Sitting(DuelGame(), tmp_path / "a", ["pl zap", "play z at seat"], people=2)
    assert "'pl zap' fits 2 choices. Type more of the words, or the number:" in several.text
    assert "play zap at yourself" in several.text.partition("fits 2 choices")[2]
    assert [deed for seat, deed in several.deeds()] == [["play", 0, 1]]
    exact = Sitting(DuelGame(), tmp_path / "b", ["zap yours"], people=2)
    assert [deed for seat, deed in exact.deeds()] == [["play", 0, 0]]


def test_words_reach_into_the_lists_of_a_list(tmp_path: Path) -> None:
    """What is in the list itself comes first."""
    inner = Choice("1", "Spider-Man, for 2"), Choice("2", "Storm, for 1")
    menu = [Choice("1", "Recruit a hero", more=inner), Choice("2", "Rest a hero"), Choice("3", "Storm the base")]
    assert [keys for keys, choice in by_words(menu, "spider")] == ["1 1"]
    assert [keys for keys, choice in by_words(menu, "storm")] == ["3"] and not by_words(menu, "hulk")
    assert [keys for keys, choice in by_words(menu, "hero")] == ["1", "2"] and not by_words(menu, "...")


def test_names_rules_and_paths_with_brackets_are_shown_as_they_are(tmp_path: Path) -> None:
    """Also those in the titles and in the table of the end."""
    game = RoofsGame(2)
    game.names = ["[/b]", "[d6]"]
    folder = tmp_path / "[" / "d8]"
    folder.mkdir(parents=True)
    copy = folder / "[i]copy"
    lines = ["save", f"save {copy}", "coin left", "done", "", "done", "undo", "n", *["done", ""] * 8]
    sitting = Sitting(game, folder / "[i]table", lines, people=2)
    shown = sitting.out.getvalue().replace("\n", "")
    assert sitting.over and "[/d8]/[i]table" in shown and "[/d8]/[i]copy" in shown
    assert "[/b] does not agree." in sitting.text
    assert "roofs: [d6]" in sitting.text and "Won by [/b]" in sitting.text


def test_keys_and_rules_with_brackets_are_shown_as_they_are() -> None:
    out = io.StringIO()
    screen = Screen(Console(file=out, width=80))
    screen.choices([("[/b]", "[d6]")])
    screen.refusal(Refusal("no", "[/b] no", "[/d]"), Rule("[/x]", "[d8]", "[/c]"))
    screen.over(Over(1, [1], "[/r]"), ["[d10]"])
    assert all(words in out.getvalue() for words in ("[/b] [d6]", "[/b] no ([/d])", "[/x]  [d8] ([/c])", "[d10] ([/r])"))


def test_rule_by_number_and_by_words(tmp_path: Path) -> None:
    sitting = Sitting(RoofsGame(2), tmp_path / "a", ["rule A2.3", "rule nonce given"])
    assert "rolls the die of the street for it" in sitting.text
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
    assert sitting.script.prompts.count("seat 1, may seat 2 take that back? First goes: seat 2 has a plan. (y/n) ") == 2
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
    assert "You can also use: scene, ruling, note, finish (forms: how)" in sitting.text
    assert "scene trouble=a whole number from 1 to 12" in sitting.text
    assert "scene: The docks" in sitting.text
    assert "value must be a whole number from 0 to 9, not 'x'" in sitting.text
    assert "'trouble' has no =" in sitting.text
    assert sitting.over


def test_only_forms_of_use_are_listed_with_the_choices_of_the_moment(tmp_path: Path) -> None:
    hurt = ["ruling what=stress hero=2 value=2", "ruling what=stress hero=1 value=1"]
    before = Sitting(WatchGame(3), tmp_path / "a", ["forms"])
    assert "rest" not in before.text
    after = Sitting(WatchGame(3), tmp_path / "b", [*hurt, "forms", 'rest hero="hero 1"', 'rest hero="hero 1"', "forms"])
    assert "rest, note, finish (forms: how)" in after.text
    assert after.text.count("rest hero=one of hero 1, hero 2 note") == 1
    assert after.text.count("rest hero=one of hero 2 note") == 1
    assert "There is no hero 1 with stress. (W3.4)" in after.text


@pytest.mark.parametrize("line", ["rest", 'rest hero="hero 1"', "rest hero=nobody", "forms rest"])
def test_a_form_asked_for_in_vain_says_why(tmp_path: Path, line: str) -> None:
    sitting = Sitting(WatchGame(3), tmp_path / "a", [line, "as 2", "", line], people=2)
    assert "A hero with stress rests, when no hero is acting. (W3.4)" in sitting.text
    assert "Only the Watcher does that. (W3.2)" in sitting.text
    assert "hero must be" not in sitting.text


def test_an_unknown_form_is_said(tmp_path: Path) -> None:
    assert "there is no form 'fly'; type forms" in Sitting(WatchGame(2), tmp_path / "a", ["forms fly"]).text


# A game master


def test_an_empty_line_lets_a_bot_go_on_until_the_watcher_is_wanted(tmp_path: Path) -> None:
    """That dice are gathered is told one by one; only the finished pool brings the Watcher back."""
    sitting = Sitting(WatchGame(2), tmp_path / "a", ["", "", "let_roll", ""])
    assert sitting.script.prompts == [GO_ON, "> ", "> ", GO_ON, "> "]
    assert "The game waits for you." in sitting.text
    assert [deed for _, deed in sitting.deeds() if deed in (["act"], ["let_roll"])] == [["act"], ["let_roll"], ["act"]]
    assert len(sitting.deeds()) > 4, "the bot gathers more than one die for one of its pools"


def test_as_stays_with_the_seat_until_it_lets_the_others_go_on(tmp_path: Path) -> None:
    """The Watcher is waited for; a hero has the screen for as long as it likes."""
    start = ["as 2", "", "gather d12", "act", ""]
    sitting = Sitting(WatchGame(3), tmp_path / "a", [*start, "as HERO 2", "", "gather d8", "gather d6", "back", "", ""], people=3)
    assert [seat for seat, _ in sitting.deeds()] == [1, 1, 2, 2, 2]
    assert sitting.script.prompts[5:] == [
        "> ",
        "Hand over to hero 2, then press enter. ",
        *[GO_ON] * 4,
        "Hand over to Watcher, then press enter. ",
        "> ",
    ]


def test_a_move_that_ends_ones_say_hands_over(tmp_path: Path) -> None:
    sitting = Sitting(WatchGame(2), tmp_path / "a", ["as 2", "", "gather d12", "act", "", "let_roll"], people=2)
    assert sitting.script.prompts[4:6] == ["Hand over to Watcher, then press enter. ", "> "]


def test_enter_goes_from_one_who_may_move_to_the_next(tmp_path: Path) -> None:
    """Nobody is waited for and there are no bots. The Watcher may not move."""
    sitting = Sitting(WatchGame(3), tmp_path / "a", [""] * 6, people=3)
    hand_over = [prompt.split(",")[0] for prompt in sitting.script.prompts if prompt.startswith("Hand")]
    assert hand_over == ["Hand over to hero 1", "Hand over to hero 2", "Hand over to hero 1"]


def test_somebody_who_only_may_is_asked_before_a_bot_that_must(tmp_path: Path) -> None:
    """The first hero is a person; the bot Watcher is waited for while the other bot acts. The question has words and a rule of its own, and
    is put again when it is new: when the trouble or the pool has changed."""
    sitting = Sitting(WatchGame(3), tmp_path / "a", ["", "help", "", ""], people=[1])
    assert "hero 1: hero 2 is about to roll d6 d4 against 6. You may help. (W4.1) (you may)" in sitting.text
    assert "hero 1: hero 2 is about to roll d6 d4 d4 against 6. You may help. (W4.1) (you may)" in sitting.text
    assert [deed for deed in sitting.deeds() if deed[1] != "gather"][2:5] == [(2, ["act"]), (1, ["help"]), (0, ["raise"])]
    assert sitting.script.prompts == [GO_ON] * 5


def test_one_enter_is_for_a_whole_move_of_a_bot(tmp_path: Path) -> None:
    sitting = Sitting(WatchGame(3), tmp_path / "a", [""], people=[1])
    assert [deed for _, deed in sitting.deeds()] == [["gather", 3], ["gather", 4], ["act"]]
    assert sitting.script.prompts == [GO_ON] * 2


def test_a_bot_does_not_go_twice_past_somebody_who_may_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Watcher who never has to move, and whose question never changes, still gets a word in."""

    def waits(state: Watch) -> Pending:
        if state.actor >= 0:
            return Roll(state.pool, state.actor, "pool", "W2.2")
        return Ask(only(1), "act", "W1.1", may=only(0), may_what="watch", may_rule="W3.2")

    monkeypatch.setattr(Watch, "waits", waits)
    monkeypatch.setattr(WatchGame, "ask_text", lambda game, view, ask: ask.what)
    sitting = Sitting(WatchGame(2), tmp_path / "a", ["", "", ""])
    assert sitting.deeds().count((1, ["act"])) == 3
    assert sitting.script.prompts == [GO_ON] * 4
    assert "Watcher: watch (W3.2) (you may)" in sitting.text


def test_dice_are_typed_in(tmp_path: Path) -> None:
    lines = ["as 2", "", "gather d12", "gather d4", "act", "", "let_roll", "", "12 x", "13 1", "12 1"]
    sitting = Sitting(WatchGame(2), tmp_path / "a", lines, people=2, typed=["all"])
    assert "Type whole numbers with spaces between them" in sitting.text
    assert "A roll of 12 shows 1 to 12, not 13. (T3.2)" in sitting.text
    assert sitting.host.log.entries[-1].hand == 1
    assert sitting.host.state.view(0).deeds == [0, 1]  # type: ignore[attr-defined]


def test_a_seat_passes_until_its_turn(tmp_path: Path) -> None:
    """The two people of this screen: the second wants to be left alone at its first question, and is not asked before its turn."""
    lines = ["play zap second", "", "pass until turn", "", "pass", "play zap second", "pass", "end", ""]
    sitting = Sitting(DuelGame(), tmp_path / "a", lines, people=2)
    passes = [entry for entry in sitting.host.log.entries if entry.move == ["pass"] and entry.seat == 1]
    assert [entry.auto for entry in passes] == [True, True]
    assert sitting.script.prompts.count("Hand over to seat 2, then press enter. ") == 2
    assert sitting.host.wishes[1] == NO_WISHES


@pytest.mark.parametrize(("event", "left"), [("lost", 0), ("drew", 1)])
def test_a_standing_order_passes_until_its_event(tmp_path: Path, event: str, left: int) -> None:
    lines = ["play zap second", "", f"pass until {event}", "", "pass"]
    sitting = Sitting(DuelGame(), tmp_path / "a", lines, people=2)
    assert (1, ["pass"]) in sitting.deeds()
    assert [order.until for order in sitting.host.wishes[1].orders] == [event] * left


def test_orders_end_on_demand_and_are_never_too_many(tmp_path: Path) -> None:
    more = [f"pass until e{at}" for at in range(21)]
    lines = ["play zap second", "", "pass until x", "", "play zap second", ""]
    busy = Sitting(DuelGame(), tmp_path / "a", ["as 1", *more], people=2)
    assert "this is not what a seat can wish: Expected `array` of length <= 20" in busy.text
    assert len(busy.host.wishes[0].orders) == 20
    again = Sitting(DuelGame(), tmp_path / "b", [*["pass until x"] * 3, "orders off"])
    assert again.host.wishes[0] == NO_WISHES
    twice = Sitting(DuelGame(), tmp_path / "c", lines, people=2)
    assert [order.until for order in twice.host.wishes[1].orders] == ["x"]


@rule("T3.5")
def test_a_typed_roll_can_wait_for_a_ruling_and_be_taken_back(tmp_path: Path) -> None:
    """The person is the Watcher, the hero a bot, whose dice the person rolls. Everything else can be said there, too."""
    ruling = "ruling what=doom value=7 reason=mercy"
    lines = ["", "let_roll", "help", "rule W3.2", "raise", "forms fly", ruling, "undo 2", "let_roll", "1", "1"]
    sitting = Sitting(WatchGame(2), tmp_path / "a", lines, typed=["pool"])
    roll = "Roll d12 for hero 1's pool and type what they show: "
    assert sitting.script.prompts == [GO_ON, "> ", *[roll] * 6, "> ", roll, GO_ON, GO_ON]
    assert "take back your last deed" in sitting.text
    assert "The Watcher may rule anything at any time" in sitting.text
    assert "The pool must be rolled first. (T3.1)" in sitting.text
    assert "there is no form 'fly'" in sitting.text
    assert sitting.text.count("ruling: mercy") == 1
    assert "hero 1 rolls 0 against 6, 1 doom" in sitting.text
    assert "there is no move number 1 in the list" in sitting.text, "the same dice once more are not taken for the next roll"
    assert [entry.hand for entry in sitting.host.log.entries if entry.roll] == [1]


def test_only_the_rolls_that_are_named_are_typed(tmp_path: Path) -> None:
    sitting = Sitting(WatchGame(2), tmp_path / "a", ["", "let_roll"], typed=["damage"])
    assert not any("type what they show" in prompt for prompt in sitting.script.prompts)
    assert "hero 1 rolls" in sitting.text


# Plans

PLAN = ["send driver roof", "send climber street", "send cracker home"]


def test_a_plan_is_shown_with_numbers_and_a_step_replaced_or_dropped(tmp_path: Path) -> None:
    sitting = Sitting(HeistGame(2), tmp_path / "a", [*PLAN, "send driver home", "drop 2", "back", "back"])
    assert "Your plan: 1. the driver goes to the roof 2. the climber goes to the street (drop NUMBER, back)" in sitting.text
    assert "Your plan: 1. the driver stays at home 2. the climber goes to the street 3. the cracker stays at home (drop" in sitting.text
    assert "Your plan: 1. the driver stays at home 2. the cracker stays at home (drop" in sitting.text
    assert sitting.out.getvalue().count("Your plan") == 6
    assert sitting.host.state.drafts[0] == []


@rule("T4.4")
def test_what_fell_off_a_plan_is_said(tmp_path: Path) -> None:
    """The rope can be taken as long as somebody is sent to the roof."""
    sitting = Sitting(HeistGame(2), tmp_path / "a", ["send driver roof", "take rope", "drop 1"])
    assert "T4.4 take the rope no longer fits:" in sitting.text
    assert sitting.host.state.drafts[0] == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("drop", "drop needs the number of a step of your plan, such as drop 2."),
        ("drop 0", "drop needs the number of a step of your plan, such as drop 2."),
        ("drop 3", "Your plan has the steps 1 to 2. (T4.2)"),
        ("reopen", "You have no sealed plan that could be opened again. (T4.6)"),
    ],
)
def test_what_cannot_be_done_with_a_plan_is_said(tmp_path: Path, line: str, words: str) -> None:
    sitting = Sitting(HeistGame(2), tmp_path / "a", [*PLAN[:2], line])
    assert words in sitting.text
    assert len(sitting.deeds()) == 2


def test_commands_for_plans_are_of_no_use_without_them(tmp_path: Path) -> None:
    sitting = Sitting(DuelGame(), tmp_path / "a", ["back", "reopen", "help"])
    assert "there are no drafts in duel; try undo." in sitting.text
    assert "there are no sealed plans in duel; try undo." in sitting.text
    assert not any(words in sitting.text for words in ("off your plan", "open your sealed plan", "close this chapter"))


@rule("T4.6")
def test_a_sealed_plan_is_shown_to_its_seat_and_opened_again(tmp_path: Path) -> None:
    lines = [*PLAN, "ready", "", "as 1", "", "drop 1", "reopen", "drop 1", ""]
    sitting = Sitting(HeistGame(3), tmp_path / "a", lines, people=3)
    assert "Your plan, sealed: 1. the driver goes to the roof" in sitting.text
    assert "(reopen: change it) Still planning: crew 2, crew 3" in sitting.text
    assert "Your plan is sealed: open it again first. (T4.6)" in sitting.text
    assert len(sitting.host.state.drafts[0]) == 2
    assert sitting.script.prompts[-1] == "Hand over to crew 2, then press enter. "


# Chapters


@rule("T8.2")
def test_a_chapter_closes_when_all_at_the_screen_agree(tmp_path: Path) -> None:
    path = tmp_path / "a"
    ruling = "ruling what=stress hero=1 value=2"
    sitting = Sitting(WatchGame(3), path, [ruling, "chapter", "n", "chapter", "y", "y"], people=3)
    asked = "hero 1, shall this chapter close here? (y/n) "
    assert sitting.script.prompts[2:5] == [asked, GO_ON, asked]
    assert "hero 1 does not agree." in sitting.text
    assert sitting.over and "The chapter is closed. Begin the next one with: longbox play --continue here" in sitting.text
    log = read(path)
    assert log.end is not None and log.end.chapter and not saves.seed_file(path).exists()
    assert "0 times taken back" in verify(WatchGame(3), log).text()


def test_a_chapter_does_not_close_in_the_middle(tmp_path: Path) -> None:
    sitting = Sitting(WatchGame(2), tmp_path / "a", ["", "chapter"])
    assert "hero 1 is acting: a chapter closes after that. (W5.1)" in sitting.text
    assert not sitting.over
    assert "duel is played to its end at one table. (T8.1)" in Sitting(DuelGame(), tmp_path / "b", ["chapter"]).text


@rule("T8.3")
def test_the_next_chapter_begins_with_what_was(tmp_path: Path) -> None:
    game, path = WatchGame(2), tmp_path / "a"
    Sitting(game, path, ["ruling what=stress hero=1 value=2", "chapter"])
    chapter = next_chapter(game, read(path), WatchGame(3), [0, -1, 1])
    second = Sitting(WatchGame(3), tmp_path / "b", ["quit"], chapter=chapter)
    assert "hero 2: 0 deeds, 2 stress" in second.text
    again = Sitting(WatchGame(3), tmp_path / "b", ["chapter"], resume=True)
    assert again.over
    assert verify(WatchGame(3), read(tmp_path / "b"), (game, read(path))).carried
    assert "hero 2: 0 deeds, 2 stress" in _replay(tmp_path / "b", WatchGame(3), 0, None)


def test_a_table_of_older_rules_goes_on(tmp_path: Path) -> None:
    old = read(OLD_LOG)
    assert old.header.rules < RoofsGame(old.header.seats).version and old.end is not None
    path = tmp_path / "a"
    path.write_bytes(b"".join(OLD_LOG.read_bytes().splitlines(keepends=True)[:-5]))
    saves.seed_file(path).write_text(old.end.seed)
    sitting = Sitting(RoofsGame(old.header.seats), path, ["1"] * 60, resume=True)
    assert sitting.over
    assert verify(RoofsGame(old.header.seats), read(path)).entries > 0


# The rest


def test_the_log_command_tells_what_happened(tmp_path: Path) -> None:
    sitting = Sitting(RoofsGame(2), tmp_path / "a", ["done", "log"])
    assert sitting.text.count("seat 1 has a plan") == 2


def test_a_new_table_never_writes_over_another(tmp_path: Path) -> None:
    path = tmp_path / "a"
    Sitting(RoofsGame(2), path, [])
    before = path.read_bytes()
    with pytest.raises(LongboxError, match="there is a table already"):
        saves.open_new(RoofsGame(2), seed_from("x"), path)
    assert path.read_bytes() == before


def test_a_game_that_fails_before_its_first_question_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So its author mends it and tries again under the same name."""
    for place in ("start", "pending"):
        with monkeypatch.context() as broken:
            broken.setattr(RoofsGame if place == "start" else Roofs, place, lambda *_: 1 // 0)
            with pytest.raises(ZeroDivisionError):
                saves.open_new(RoofsGame(2), seed_from("x"), tmp_path / "a.log", nonces=["owl", "fox"])
        assert list(tmp_path.iterdir()) == []
    host = saves.open_new(RoofsGame(2), seed_from("x"), tmp_path / "a.log", nonces=["owl", "fox"])
    assert host.waiting() == [0, 1]


def test_a_seed_without_its_table_is_named_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "z.log"
    secret = saves.seed_file(path)
    secret.write_text("00")
    with pytest.raises(LongboxError, match=r"z\.log\.seed: this is the seed of a table that is not here any more; remove it"):
        saves.open_new(RoofsGame(2), seed_from("x"), path)
    assert "this is the seed of a table" in Sitting(RoofsGame(2), tmp_path / "a", [f"save {path}"]).text
    assert (secret.read_text(), path.exists()) == ("00", False)


def test_resuming_without_or_with_a_wrong_seed_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a"
    Sitting(RoofsGame(2), path, ["coin left"])
    secret = saves.seed_file(path)
    assert secret.stat().st_mode & 0o077 == 0
    for content, words in [("zz", "this is not a seed"), ("00" * 32, "not the secret seed of this log")]:
        secret.write_text(content)
        with pytest.raises(LongboxError, match=words):
            saves.open_saved(RoofsGame(2), path)
    secret.unlink()
    with pytest.raises(LongboxError, match="the secret seed of this table is missing"):
        saves.open_saved(RoofsGame(2), path)


def _replay(path: Path, game: Game, seat: int, lines: list[str] | None, remarks: Sequence[Remark] = ()) -> str:
    out = io.StringIO()
    replay = Replay(TOY_INFO[game.name], game, read(path), seat, Screen(Console(file=out, width=100)), remarks)
    replay.run(Script(lines) if lines is not None else None)
    return out.getvalue()


def test_replay_steps_forwards_back_and_jumps(tmp_path: Path) -> None:
    path = tmp_path / "a"
    Sitting(RoofsGame(2), path, ["1"] * 40)
    text = _replay(path, RoofsGame(2), 0, ["", "", "", "b", "5", "999", "q"])
    last = len(read(path).entries)
    assert [line.split()[0] for line in text.splitlines() if line.split()[0].endswith(f"/{last}")] == [
        f"{at}/{last}" for at in (0, 1, 2, 3, 2, 5, last)
    ]


def test_replay_tells_what_a_bot_would_have_played_and_jumps_to_where_the_game_turned(tmp_path: Path) -> None:
    path = tmp_path / "a"
    Sitting(RoofsGame(2), path, ["1"] * 40)
    moves = [entry.n for entry in read(path).entries if entry.move is not None]
    said = [(moves[0], "", 0.5, False), (moves[2], "a mill", 0.7, True)]
    remarks = [Remark(entry=n, seat=0, made="a barn", chance=0.5, better=word, best=best, turning=turned) for n, word, best, turned in said]
    last, turn = len(read(path).entries), f"{RoofsGame(2).names[0]} played: a barn (50% to win); better: a mill (70%)"
    text = _replay(path, RoofsGame(2), 0, ["t", "t", str(moves[0]), "q"], remarks)
    assert f"2 decisions were looked at. The game turned here:\n  {moves[2]}: {turn}" in text
    steps = [line.split("/")[0] for line in text.splitlines() if line.split()[0].endswith(f"/{last}")]
    assert steps == ["0", str(moves[2]), str(moves[2]), str(moves[0])]
    assert text.count(turn) == 3 and "played: a barn (50% to win), as the bot would have" in text
    assert "None of them turned the game." in _replay(path, RoofsGame(2), 0, ["q"], remarks[:1])
    assert "looked at" not in _replay(path, RoofsGame(2), 0, ["t", "q"])


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
    command = f"LONGBOX_HOME={tmp_path} {sys.executable} -m longbox.cli play {FILE} --seed terminal; sleep 60"
    tmux = str(shutil.which("tmux"))
    subprocess.run([tmux, "-L", name, "-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", command], check=True)
    try:
        assert "4 done" in _wait(tmux, name, "4 done")
        _type(tmux, name, "1")
        assert "2 coins left" in _wait(tmux, name, "2 coins left")
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
    for _ in range(600):
        screen = subprocess.run([tmux, "-L", name, "capture-pane", "-p"], check=True, capture_output=True, text=True).stdout
        if words in screen:
            break
        time.sleep(0.1)
    return screen


def test_passes_in_a_row_are_one_line() -> None:
    class Passed(Event, frozen=True, kw_only=True):
        pass

    class Drew(Event, frozen=True, kw_only=True):
        pass

    made: list[Event] = [Passed(rule=""), Drew(rule=""), Passed(rule=""), Passed(rule=""), Passed(rule=""), Drew(rule="")]
    told = [Told(n=at, event=event, text=f"it {at}") for at, event in enumerate(made)]
    console = Console(record=True, width=60, file=io.StringIO())
    Screen(console).happened(told, ["Ann"])
    assert [line.strip() for line in console.export_text().splitlines()] == ["it 0", "it 1", "3 passes", "it 5"]
