"""The guided first game at a table of the server: told, judged, carried on by itself, and found again after a restart."""

from __future__ import annotations

import pytest

from longbox.games.mayhem import GAME
from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.hosting.lesson import Script, new_lesson
from longbox.hosting.verify import verify
from longbox.kernel import BadLog, Move
from longbox.table.lesson import BARRED, Lesson
from tests.toys.duel import GAME as DUEL


class Class:
    """A table with a lesson, carried on as the server does it."""

    def __init__(self) -> None:
        script = GAME.lesson()
        assert script is not None
        self.script: Script = script
        self.host = new_lesson(script, GAME.make(script.seats, script.options), seed_from("lesson"))
        self.lesson = Lesson(script, self.host.game)
        self.go_on()

    def go_on(self) -> None:
        while (done := self.lesson.by_itself(self.host)) is not None:
            self.make(*done)

    def make(self, seat: int, move: Move) -> None:
        question = self.host.question(seat)
        assert question is not None
        assert self.host.answer(seat, question.id, move) is None
        self.lesson.deal(self.host)

    def next(self) -> Move:
        return self.host.game.moves.from_json(self.lesson.card(self.host)["move"])

    def answer(self) -> None:
        """The pupil makes the move that the lesson asks for."""
        move = self.next()
        assert self.lesson.judge(self.host, move) is None
        self.make(self.script.pupil, move)
        self.go_on()


@pytest.fixture
def pupil() -> Class:
    return Class()


def test_the_lesson_is_led_to_its_end_and_its_log_verifies(pupil: Class) -> None:
    total = pupil.script.total()
    for number in range(1, total + 1):
        card = pupil.lesson.card(pupil.host)
        assert (card["number"], card["total"], card["done"], card["farewell"]) == (number, total, False, "")
        assert card["says"] and card["rule"] and card["words"]
        assert card["move"] in [move.json() for move in pupil.host.stream(0).moves]
        pupil.answer()
    over = pupil.host.over()
    assert over is not None and over.winners == 1
    card = pupil.lesson.card(pupil.host)
    assert (card["number"], card["done"], card["move"], card["farewell"]) == (total, True, [], pupil.script.farewell)
    assert pupil.lesson.by_itself(pupil.host) is None
    pupil.host.close()
    assert verify(pupil.host.game, pupil.host.log).over


def test_another_move_is_explained_and_not_made(pupil: Class) -> None:
    for _ in range(2):
        pupil.answer()
    right = pupil.next()
    entries = len(pupil.host.log.entries)
    for move in pupil.host.stream(0).moves:
        refusal = pupil.lesson.judge(pupil.host, move)
        if move == right:
            assert refusal is None
        else:
            assert refusal is not None and refusal.code == "can_wait"
            assert refusal.words.endswith("An Actor scores only together with a Set.")
    impossible = pupil.host.game.moves.parse("strike 3-clubs 0 low")
    refusal = pupil.lesson.judge(pupil.host, impossible)
    assert refusal is not None and (refusal.code, refusal.rule) == ("not_held", "0.3.2.1")
    assert len(pupil.host.log.entries) == entries
    assert pupil.next() == right


def test_a_restart_in_the_middle_changes_nothing(pupil: Class) -> None:
    for _ in range(7):
        pupil.answer()
    host = Host.resume(pupil.host.game, pupil.host.log, pupil.host.seed)
    again = Lesson(pupil.script, host.game)
    assert again.card(host) == pupil.lesson.card(pupil.host)
    assert again.by_itself(host) is None


def test_a_crash_before_what_happens_by_itself_is_made_good(pupil: Class) -> None:
    """The log ends just after the pupil's own move: the others' moves follow when the table is opened again."""
    for _ in range(5):
        pupil.answer()
    pupil.make(0, pupil.next())
    host = Host.resume(pupil.host.game, pupil.host.log, pupil.host.seed)
    again = Lesson(pupil.script, host.game)
    waiting = again.card(host)
    assert (waiting["move"], waiting["says"]) == ([], "")
    assert again.by_itself(host) is not None
    pupil.host, pupil.lesson = host, again
    pupil.go_on()
    assert pupil.lesson.card(host)["number"] == 7
    pupil.answer()


def test_what_leads_away_from_the_script_is_barred(pupil: Class) -> None:
    for command in BARRED:
        refusal = pupil.lesson.bars(command)
        assert refusal is not None and refusal.code == "lesson"
    for command in ("answer", "why", "chat", "ping", "host"):
        assert pupil.lesson.bars(command) is None


def test_a_log_in_which_something_was_taken_back_is_no_lesson(pupil: Class) -> None:
    pupil.answer()
    pupil.host.bots = {1}
    assert pupil.host.ask_undo(0, 1) is None
    with pytest.raises(BadLog, match="takes something back"):
        pupil.lesson.card(pupil.host)


def test_a_game_without_a_lesson_has_none() -> None:
    assert DUEL.lesson() is None
