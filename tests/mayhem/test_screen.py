"""Mayhem at the terminal: what is on the screen, that it fits the window, short lists and keys, and several people at one screen."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console

from longbox.bots import Bot, Budget
from longbox.games.mayhem import GAME
from longbox.games.mayhem.bots import simple
from longbox.games.mayhem.engine.state import STEPS, Mayhem
from longbox.games.mayhem.engine.views import MayhemView
from longbox.games.mayhem.lesson import DEAL, OPTIONS
from longbox.games.mayhem.lesson import LESSON as SCRIPT
from longbox.games.mayhem.screen.menu import product
from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.hosting.log import file_sink
from longbox.hosting.passing import Stop, Wishes
from longbox.kernel import CHANCE, Move, Outcome, Roll, Sfc32, View
from longbox.terminal.desk import Hints
from longbox.terminal.looks import Choice, Scene, look_for
from longbox.terminal.player import Player
from longbox.terminal.replay import Replay
from longbox.terminal.screen import Screen
from tests.marks import long, rule
from tests.mayhem.tables import put
from tests.needs import needs


class Passive(Bot):
    """Passes whenever it can."""

    def __init__(self) -> None:
        super().__init__("passive", blind=True)

    def choose(self, view: View | None, moves: list[Move], budget: Budget, rng: Sfc32) -> Move:
        return next((move for move in moves if move.kind.passes), moves[0])


class Dealt(Host):
    """A table at which the first player, the Hands and the first card drawn are those of the lesson."""

    def _draw(self) -> bool:
        roll = self.state.pending()
        if isinstance(roll, Roll) and self.started() and self.log.rolls < 4:
            self._enter(CHANCE, Outcome(SCRIPT.shown(self.state, roll, DEAL[self.log.rolls])))
            return True
        return super()._draw()


LESSON = "lesson"
EVERYWHERE = Wishes(stops=[Stop(step=step, mine=mine) for step in range(len(STEPS)) for mine in (True, False)])


class Sitting:
    """A table of Mayhem at the terminal, played by a script; `screens` holds what was shown before each prompt. Everybody stops at every
    step, unless they stop as `usual`."""

    def __init__(
        self,
        path: Path,
        lines: list[str],
        people: int = 1,
        seats: int = 2,
        seed: str = LESSON,
        limit: int = 30,
        usual: bool = False,
    ) -> None:
        self.out = io.StringIO()
        self.lines: Iterator[str] = iter(lines)
        self.prompts: list[str] = []
        self.screens: list[str] = []
        path.mkdir(parents=True, exist_ok=True)
        kind, game = Dealt if seed == LESSON else Host, GAME.make(seats, OPTIONS | {"turn_limit": limit})
        self.host = kind.new(game, seed_from(seed), file_sink(path / "table.log"))
        for seat in range(seats):
            self.host.give_nonce(seat, "")
        bots = {seat: Passive() for seat in range(people, seats)}
        if not usual:
            self.host.wishes = dict.fromkeys(range(seats), EVERYWHERE)
        screen = Screen(Console(file=self.out, width=80, height=24))
        self.player = Player(GAME, self.host, bots, screen, self._type, path / "table.log", Budget(), Hints("resume", "verify"))
        self.over = self.player.run()
        self.text = " ".join("\n".join([*self.screens, self.out.getvalue()]).split())

    def _type(self, prompt: str) -> str:
        self.prompts.append(prompt)
        self.screens.append(self.out.getvalue())
        self.out.truncate(0)
        self.out.seek(0)
        for line in self.lines:
            return line
        raise EOFError

    def state(self) -> Mayhem:
        assert isinstance(self.host.state, Mayhem)
        return self.host.state


class Prompted(Sitting):
    """A game in which whoever is prompted does what the usual bot would, and nobody responds together. Counts the prompts."""

    def __init__(self, path: Path, people: int, seed: str = "prompted") -> None:
        self.passes = self.forced = self.moves = 0
        self.bot = simple.make(GAME.make(2, OPTIONS))
        super().__init__(path, [], people=people, seed=seed, usual=True)

    def _type(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if prompt != "> ":
            return "y" if prompt.startswith("Do it all the same?") else ""
        seat = self.player.at
        moves = self.host.stream(seat).moves
        move = self.bot.choose(self.host.state.view(seat), moves, Budget(), Sfc32(len(self.prompts)))
        self.moves += 1
        self.passes += move.kind.passes
        self.forced += len(moves) == 1 and move.kind.passes
        return repr(move)


START = ["p", "p", "p"]
"""The steps before Enter Stage of the first turn."""
BUILD = [*START, "5 1", "4 2", "2 3", "3 3"]
"""King of Hearts with the 10 of Hearts on the Queen of Spades with the King of Spades."""


# The screen


def test_the_stage_is_drawn_in_boxes(tmp_path: Path) -> None:
    last = Sitting(tmp_path, BUILD).screens[-1]
    assert "┏━ King of Hearts ━" in last
    assert "╔═ Queen of Spades ═" in last
    assert re.search(r"┃ \+ 10 of Hearts +10 ┃║ \+ King of Spades +10 ║", last)
    assert last.count("= 20") == 2
    assert "Turn 1, your turn" in last
    assert "[Enter Stage]" in last
    assert re.search(r"Understudy \(you\) +╌+ +0/1000  hand 4  deck 32  discard 0", last)
    assert "General Okoye      Actor     Answering Blow, Attack 2, Defense 2" in last
    assert "A Attack  D Defense  P Draw & Play  H Healing  S Super Power" in last


def test_a_performance_taps_and_fills_the_bar(tmp_path: Path) -> None:
    last = Sitting(tmp_path, [*BUILD, "p", "p", "p", "p", "s"]).screens[-1]
    assert "Understudy performs: 20 x 20 = 400, now 400 Favor" in last
    assert last.count("= 20 tapped") == 2
    assert "━━━━━━╌╌╌╌╌╌╌╌╌╌  400/1000" in last


def test_draws_are_one_line_and_passes_none(tmp_path: Path) -> None:
    first = Sitting(tmp_path, []).screens[0]
    assert "Veteran draws 6 cards\n" in first
    assert "Understudy draws 6 cards: King of Hearts, Queen of Hearts" in first
    assert "passes" not in first
    assert "longbox mayhem deck list" in first
    assert "longbox learn mayhem" in first


def test_damage_is_shown_as_empty_shields(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, [])
    state = sitting.state()
    view = state.view(0)
    assert isinstance(view, MayhemView)
    state.put_on_stack(0, next(card.place for card in state.rules().cards if card.id == "general-okoye"), 0, 1, 0, -1)
    okoye = state.at(0)
    assert okoye is not None
    state.stack.clear()
    state.enter_play(okoye, -1)
    okoye.damage = 1
    assert "■□ 4" in shown(sitting.host, 0, 80, 24)


def shown(host: Host, seat: int, width: int, height: int, note: str = "") -> str:
    """A seat's screen, as large as a window."""
    out = io.StringIO()
    look, view, question = look_for(GAME, host.game), host.state.view(seat), host.question(seat)
    menu = look.menu(view, host.stream(seat).moves, question.words) if question else []
    console = Console(file=out, width=width, height=height)
    look.draw(Screen(console), Scene(view, "", "", list(host.stream(seat).messages), question, menu, note))
    return out.getvalue()


def busy(seats: int, moves: int) -> Iterator[tuple[Host, int]]:
    """A table with bots that rather play than pass, before each move."""
    host = Host.new(GAME.make(seats), seed_from("busy 2"))
    for seat in range(seats):
        host.give_nonce(seat, "")
    rng = Sfc32("busy")
    for _ in range(moves):
        (seat,) = host.waiting()
        yield host, seat
        question, legal = host.question(seat), host.stream(seat).moves
        assert question is not None
        plays = [move for move in legal if not move.kind.passes]
        host.answer(seat, question.id, rng.choice(plays) if plays and rng.below(3) else legal[-1])
        if host.over() is not None:
            return


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_screen_fits_the_window_with_many_cards(seats: int) -> None:
    forms = set()
    for step, (host, seat) in enumerate(busy(seats, 240)):
        if step % 20:
            continue
        for width, height in ((80, 24), (120, 40)):
            text = shown(host, seat, width, height, "Passed for you: Upkeep")
            lines = text.splitlines()
            taking = bool(host.stream(seat).moves) and host.stream(seat).moves[0].kind.name == "take"
            assert len(lines) < height or taking, text
            assert max(map(len, lines)) <= width
            forms.add((width, "┏" in text or "╔" in text))
            if host.question(seat):
                assert lines[-1].strip().startswith(("p", "1", "2", "3", "4", "5", "6", "7", "8", "9"))
    assert (120, True) in forms


def seen(host: Host, seat: int) -> MayhemView:
    view = host.state.view(seat)
    assert isinstance(view, MayhemView)
    return view


def test_the_compact_form_names_everything_in_play() -> None:
    host, seat, view = next((host, seat, view) for host, seat in busy(4, 600) if len((view := seen(host, seat)).stage) > 12)
    text = " ".join(shown(host, seat, 80, 18).split())
    assert "Actors" in text
    assert "Sets" in text
    cards = host.game.cards  # type: ignore[attr-defined]
    assert all(cards[card.card].name in text for card in view.stage)


def test_replay_draws_the_stage_too(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, [*BUILD, "concede"])
    assert sitting.over
    out = io.StringIO()
    Replay(GAME, sitting.host.game, sitting.host.log, 0, Screen(Console(file=out, width=80, height=24))).run(None)
    assert "┏━ King of Hearts ━" in out.getvalue()


# Lists and keys


def leaves(menu: list[Choice]) -> Iterator[Choice]:
    for choice in menu:
        if choice.more:
            yield from leaves(choice.more)
        else:
            yield choice


@pytest.mark.parametrize("seats", [2, 4])
def test_every_legal_move_is_in_the_lists_once_and_the_lists_are_short(seats: int) -> None:
    for host, seat in busy(seats, 400):
        moves = host.stream(seat).moves
        look, view = look_for(GAME, host.game), host.state.view(seat)
        menu = look.menu(view, moves, [])
        reached = [choice.move for choice in leaves(menu) if choice.key != "s"]
        scores = [move for move in moves if move.kind.name == "score"]
        if len(scores) == 1:
            reached += scores
        assert sorted(map(repr, reached)) == sorted(map(repr, moves))
        assert len({choice.key for choice in menu}) == len(menu)
        assert len(menu) <= 2 + len(view.hand) * 2 + 12 or moves[0].kind.name in ("take", "fool")  # type: ignore[attr-defined]
        if any(move.kind.passes for move in moves):
            assert (menu[-1].key, menu[-1].words) == ("p", "pass")


def test_the_key_s_scores_best() -> None:
    seen = 0
    for host, seat in busy(2, 600):
        view = host.state.view(seat)
        assert isinstance(view, MayhemView)
        scores = [move for move in host.stream(seat).moves if move.kind.name == "score"]
        if len(scores) > 1:
            best = look_for(GAME, host.game).menu(view, host.stream(seat).moves, [])[0]
            assert best.key == "s"
            assert best.move is not None
            assert product(view, best.move) == max(product(view, move) for move in scores)
            seen += 1
    assert seen


def test_a_card_opens_a_further_list_and_enter_goes_back(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, [*START, "5", "9", "", "5", "2"])
    assert "1 as an Actor" in sitting.text
    assert "there is no move number 9 in the list" in sitting.text
    (king,) = [card for card in sitting.state().stage if card is not None]
    assert (king.card.id, king.role) == ("king-hearts", 1)


def test_enter_alone_does_not_pass(tmp_path: Path) -> None:
    before = Sitting(tmp_path / "a", []).host.log.entries
    after = Sitting(tmp_path / "b", ["", "", ""]).host.log.entries
    assert len(before) == len(after)


def test_attacks_against_oneself_stand_last(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, [*START, "7"])
    assert "1 at Veteran 2 at yourself" in " ".join(sitting.screens[-1].split())


def test_moves_can_be_written_out(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ["pass", "p", "p", "lay king-hearts actor low"])
    assert [card.card.id for card in sitting.state().stage if card is not None] == ["king-hearts"]


class Facing(Sitting):
    """Enter Stage, where the other player has a Queen of Hearts as an Actor, and the first card of one's own Suit would fit her."""

    def _type(self, prompt: str) -> str:
        if len(self.prompts) == len(START):
            put(self.state(), 1, "queen-hearts", "actor")
        return super()._type(prompt)


@rule("R24")
@pytest.mark.parametrize(("answers", "done"), [(["n"], False), ([""], False), (["maybe", "y"], True)])
def test_what_goes_on_another_players_card_is_warned_of(tmp_path: Path, answers: list[str], done: bool) -> None:
    """Whether by a key or written out; one's own cards take it without a word."""
    sitting = Facing(tmp_path, [*START, "lay king-hearts actor low", "fit 10-hearts 0 low", *answers])
    assert "Queen of Hearts is Veteran's: what you attach to it is Veteran's from then on, and counts for Veteran (R24)." in sitting.text
    held = [card.card.id for card in sitting.state().stage if card is not None and card.carrier >= 0]
    assert held == (["10-hearts"] if done else [])
    quiet = Facing(tmp_path / "quiet", [*START, "lay king-hearts actor low", "fit 10-hearts 1 low"])
    assert "from then on" not in quiet.text and [card.card.id for card in quiet.state().stage if card and card.carrier == 1] == [
        "10-hearts"
    ]


@pytest.mark.parametrize(
    ("seats", "core", "told"), [(2, "newest", False), (3, "newest", True), (4, "newest", True), (3, "original", False)]
)
def test_the_newest_core_above_two_seats_is_warned_of_once(tmp_path: Path, seats: int, core: str, told: bool) -> None:
    host = Host.new(GAME.make(seats, {"core": core}), seed_from("x"), file_sink(tmp_path / "table.log"))
    for seat in range(seats):
        host.give_nonce(seat, "")
    out, lines = io.StringIO(), iter(["p", "p"])
    shown: list[str] = []

    def type_in(prompt: str) -> str:
        shown.append(out.getvalue())
        out.truncate(0)
        out.seek(0)
        for line in lines:
            return line
        raise EOFError

    bots = {seat: Passive() for seat in range(1, seats)}
    screen = Screen(Console(file=out, width=80, height=24))
    Player(GAME, host, bots, screen, type_in, tmp_path / "table.log", Budget(), Hints("resume", "verify")).run()
    words = "With the newest core most games of three or four stall: sacrifices (N3)."
    assert (words in shown[0], words in " ".join(shown[1:])) == (told, False)


def test_the_first_screen_says_which_options_to_know_first(tmp_path: Path) -> None:
    assert " defense_first is false here; otherwise: --option defense_first=true" in Sitting(tmp_path, []).screens[0]


# Looking things up


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("card general okoye", "Attack 2, Defense 2"),
        ("card ancestral plane", "Take a card of your choice from your Discard"),
        ("card Geius, Biollionaire, Philanthropist", "Genius, Billionaire, Philanthropist"),
        ("card king of", "King of Wakanda"),
        ("card batman", "there is no card 'batman'"),
        ("card general okoya", "did you mean"),
        ("why 5 1", "lay king-hearts actor low is possible"),
        ("why king of hearts", "king of hearts is possible"),
        ("why shuri", "You do not hold Shuri. (0.3.2.1)"),
        ("why strike 8-spades 0 low", "There is no card at that place. (R47)"),
        ("rule 0.1.6", "Whoever has 1000 or more wins"),
        ("help", "full on"),
        ("full maybe", "full is on or off"),
    ],
)
def test_looking_things_up_changes_nothing(tmp_path: Path, line: str, words: str) -> None:
    sitting = Sitting(tmp_path, [*START, line])
    assert words in sitting.text
    assert len(sitting.prompts) == 5


def test_why_names_the_reason_that_tells_most(tmp_path: Path) -> None:
    """Not that there is no carrier at place 0, but that one hero card a turn is the limit; and in Upkeep that it is too early."""
    early = Sitting(tmp_path / "a", ["why king of hearts"])
    assert "only in Enter Stage, while the Stack is empty" in early.text
    full = Sitting(tmp_path / "b", [*BUILD, "3 1", "why no cage for a cat"])
    assert "all the hero cards that you may play this turn. (1001.3.2)" in full.text


# Being asked only where it matters


def test_windows_without_a_choice_are_passed_and_said(tmp_path: Path) -> None:
    quick = Sitting(tmp_path / "a", [], seed="one 1")
    assert "Passed for you: Upkeep, Performance, After Performance (full on: be asked)" in quick.screens[0]
    slow = Sitting(tmp_path / "b", ["p", "full on", "p"])
    assert "[After]" in slow.screens[3]


def test_the_own_act_is_not_answered_unless_one_wants_to(tmp_path: Path) -> None:
    assert "your own Act waits" in Sitting(tmp_path / "a", [*START, "5 1"]).screens[4]
    full = Sitting(tmp_path / "b", [*START, "full on", "5 1"])
    assert "Understudy's King of Hearts waits on the Stack: do you respond?" in " ".join(full.screens[-1].split())


def test_a_whole_game_by_keys_ends(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ["s", "1", "1", "p"] * 200, limit=10)
    assert sitting.over
    assert "Won by" in sitting.text


@rule("T6.5")
def test_somebody_is_asked_first_in_the_own_enter_stage(tmp_path: Path) -> None:
    """The hand has pairs, which are no reason to ask in Upkeep, Performance and After Performance."""
    sitting = Sitting(tmp_path, [], usual=True)
    assert "[Enter Stage]" in sitting.screens[0]
    assert "Passed for you: Upkeep, Performance, After Performance" in sitting.screens[0]


@rule("T6.7")
def test_ending_the_turn_in_the_terminal(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ["stop end scene always", "stop enter stage others never", "end"], usual=True)
    assert "Turn 3, your turn" in sitting.screens[-1], "also End Scene was passed, though there is a stop"
    refused = Sitting(tmp_path / "b", ["full on", "p", "p", "p", "p", "p", "end"])
    assert "there is no turn of yours to end now" in refused.text


@rule("T6.6")
def test_stop_marks_in_the_terminal(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ["stop", "stop end scene always", "stop upkeep others never", "p"], usual=True)
    assert "Enter Stage: usual, a stop; in the turns of others: usual" in sitting.text
    assert "End Scene: always; in the turns of others: usual" in sitting.text
    assert "Upkeep: usual; in the turns of others: never" in sitting.text
    assert "[End]" in sitting.screens[-1]
    wrong = Sitting(tmp_path / "b", ["stop e always", "stop upkeep often", "stop upkeep"], usual=True)
    assert wrong.text.count("stop needs one of the steps Upkeep, Performance") == 3


@rule("T6.4")
@pytest.mark.parametrize("people", [1, 2])
def test_nobody_is_prompted_where_there_is_only_one_key(tmp_path: Path, people: int) -> None:
    """A whole game, played by the usual bot at the prompt."""
    prompted = Prompted(tmp_path, people)
    assert prompted.over and prompted.forced == 0


@long
@pytest.mark.parametrize(("people", "seed"), [(1, "prompted"), (2, "prompted"), (2, "c")])
def test_sensible_people_are_seldom_prompted_only_to_pass(tmp_path: Path, people: int, seed: str) -> None:
    """Whole games, played by the usual bot at the prompt."""
    prompted = Prompted(tmp_path, people, seed)
    assert prompted.passes <= 3 * prompted.state().turn * people


# Several people at one screen


def names_of_hand(sitting: Sitting, seat: int) -> list[str]:
    state = sitting.state()
    return [state.rules().cards[place].name for place in state.hands[seat]]


def test_anyone_is_asked_once_and_no_hand_is_shown(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ["p"], people=3, seats=3, seed="three 0")
    asked = sitting.prompts.index("Does anyone respond? (y/N) ")
    shown = sitting.screens[asked]
    assert "Your hand" not in shown
    for seat in range(3):
        assert not any(name in shown for name in names_of_hand(sitting, seat))


def test_no_passes_for_everybody_without_a_hand_over(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ["p", "n"], people=3, seats=3, seed="three 0")
    begin = sitting.prompts.index("Does anyone respond? (y/N) ")
    assert sitting.prompts[begin + 1] == "> "
    passes = [entry.seat for entry in sitting.host.log.entries if entry.move == ["pass"]]
    assert sorted(seat for seat in passes if seat is not None) == [0, 1, 2]


def test_yes_hands_over_to_one_person_and_the_others_pass(tmp_path: Path) -> None:
    first = first_seat("three 0")
    lines = [*([""] if first else []), "p", "maybe", "y", "9", "2", "", "p"]
    sitting = Sitting(tmp_path, lines, people=3, seats=3, seed="three 0")
    last = (first + 2) % 3
    assert "Type y or n" in sitting.text
    assert f"Hand over to {sitting.host.game.names[last]}, then press enter. " in sitting.prompts
    assert f"Hand over to {sitting.host.game.names[(first + 1) % 3]}, then press enter. " not in sitting.prompts
    passes = [entry.seat for entry in sitting.host.log.entries if entry.move == ["pass"]]
    assert passes == [first, (first + 1) % 3, last]


def first_seat(seed: str) -> int:
    host = Host.new(GAME.make(3), seed_from(seed))
    for seat in range(3):
        host.give_nonce(seat, "")
    return host.waiting()[0]


def test_what_is_asked_does_not_depend_on_what_others_hold(tmp_path: Path) -> None:
    """Two tables that differ only in the hands of those who are not active ask the very same."""
    asked: list[list[str]] = []
    for swap in (False, True):
        folder = tmp_path / str(swap)
        folder.mkdir()
        sitting = Two(folder, ["5 1", "n", "4 2", "n", "p", "n"], swap)
        asked.append([*sitting.prompts, *sitting.screens])
    assert asked[0] == asked[1]


class Two(Sitting):
    """Two people; the second may hold other cards of the same deck."""

    def __init__(self, path: Path, lines: list[str], swap: bool) -> None:
        self.swap = swap
        super().__init__(path, ["p", "n", "p", "p", "n", *lines], people=2)

    def _type(self, prompt: str) -> str:
        if self.swap and not self.prompts:
            state = self.state()
            hand, deck = state.hands[1], state.decks[1]
            state.hands[1], state.decks[1] = sorted(deck[: len(hand)]), sorted(deck[len(hand) :] + hand)
        return super()._type(prompt)


def test_people_can_leave_at_that_question(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ["p", "q"], people=2)
    assert not sitting.over
    assert "The table is saved" in sitting.text


# A real terminal


@needs("tmux")
def test_in_a_real_terminal_of_80_by_24(tmp_path: Path) -> None:
    name = f"longbox-{tmp_path.name}"
    command = f"LONGBOX_HOME={tmp_path} {sys.executable} -m longbox.cli play mayhem --seed t19; sleep 60"
    tmux = str(shutil.which("tmux"))
    subprocess.run([tmux, "-L", name, "-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", command], check=True)
    try:
        first = wait(tmux, name, lambda screen: "Enter Stage: what do you do?" in screen)
        assert "longbox mayhem deck list" in first
        assert "General Okoye ..." in first
        subprocess.run([tmux, "-L", name, "send-keys", "3 1", "Enter"], check=True)
        assert "┏━ King of Hearts ━" in wait(tmux, name, lambda screen: "┏━ King of Hearts" in screen and "p pass" in screen)
    finally:
        subprocess.run([tmux, "-L", name, "kill-server"], check=False)


def wait(tmux: str, name: str, ready: Callable[[str], bool]) -> str:
    screen = ""
    for _ in range(600):
        screen = subprocess.run([tmux, "-L", name, "capture-pane", "-p"], check=True, capture_output=True, text=True).stdout
        if ready(screen):
            break
        time.sleep(0.1)
    return screen


@rule("T5.5")
def test_undo_takes_back_what_was_chosen_not_what_was_passed_for_the_person(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, [*START, "5 1", "undo"])
    assert "King of Hearts" in sitting.screens[-2], "it was laid, and the passes after it were made without asking"
    state = sitting.state()
    assert not [card for card in state.stage if card is not None]
    assert len(state.hands[0]) == 8


def test_look_shows_the_table_again(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, [*START, "help", "look"])
    assert "show the table and the question again" in sitting.screens[-2]
    assert "Your hand" not in sitting.screens[-2]
    assert "Your hand" in sitting.screens[-1]
    assert "Enter Stage: what do you do?" in sitting.screens[-1]
