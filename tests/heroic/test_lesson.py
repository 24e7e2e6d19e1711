"""The scene that explains itself: it can be played to its end, at the terminal and at a server, and what is said fits."""

from __future__ import annotations

import pytest

from longbox.games.heroic import GAME
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.lesson import BEATS, LESSON, ROLLS
from longbox.hosting.draws import seed_from
from longbox.hosting.lesson import new_lesson
from longbox.table.lesson import Lesson
from tests.pupils import Answer, Pupil, told


def pupil_of(answer: Answer, width: int = 100, height: int = 30) -> Pupil:
    return Pupil(GAME, LESSON, answer, width, height)


def state_of(pupil: Pupil) -> Heroic:
    state = pupil.lesson.host.state
    assert isinstance(state, Heroic)
    return state


def test_the_lesson_can_be_played_to_its_end_by_what_it_says() -> None:
    pupil = pupil_of(told)
    assert pupil.finished and pupil.lesson.walk.finished()
    assert len(pupil.shown) == sum(1 for beat in BEATS if beat.says)
    assert state_of(pupil).scene.over == "won" and pupil.lesson.host.log.rolls == len(ROLLS)
    assert "The scene is over, won" in pupil.text and "longbox play heroic" in pupil.text


@pytest.mark.parametrize(("width", "height"), [(100, 30), (80, 24)])
def test_every_prompt_fits_the_window(width: int, height: int) -> None:
    for screen in pupil_of(told, width, height).shown:
        assert screen.count("\n") < height, screen
        assert max(map(len, screen.split("\n"))) <= width, screen


def test_the_lesson_takes_at_most_twelve_presses() -> None:
    assert LESSON.total() <= 12


def test_rules_and_datafiles_that_the_lesson_names_exist() -> None:
    game = GAME.make(2)
    look = pupil_of(lambda lesson, at: "quit").lesson.look
    for beat in BEATS:
        assert not beat.rule or game.rulebook.find(beat.rule) is not None, beat.rule
        assert not beat.look or look.details(beat.look) is not None


def test_what_is_said_of_dice_is_what_happens() -> None:
    """What the screens show at the beats that tell of it."""
    screens = [" ".join(screen.split()) for screen in pupil_of(told).shown]
    says = [beat.says for beat in BEATS if beat.says]
    for words, shown in (
        ("12 against 9", "12 against 9"),
        ("attacks with 11", "= 11, effect d8"),
        ("9 at best", "9 effect d8"),
        ("physical stress d8", "physical d8 (Electro"),
        ("17 against 9", "physical d12 (Storm"),
        ("no Plot Points left", "0 PP"),
        ("two boxes are empty", "rescue ■■□□ clock ●●●○"),
    ):
        at = next(at for at, say in enumerate(says) if words in say)
        assert shown in screens[at], (words, screens[at])


def test_another_move_is_explained_and_forms_can_wait() -> None:
    pupil = pupil_of(lambda lesson, at: ["1", '"I fly', told(lesson, at), "quit"][min(at, 3)])
    assert "The people on the ferry come first" in " ".join(pupil.shown[1].split())
    assert "here it can wait" in " ".join(pupil.shown[2].split())
    assert pupil.lesson.walk.done == 5, "three beats of the Watcher's, and the first press of the pupil's, which also lays the quick pool"


def test_at_a_server_the_lesson_ends_with_its_last_beat() -> None:
    game = GAME.make(LESSON.seats, LESSON.options)
    host = new_lesson(LESSON, game, seed_from("lesson"))
    lesson = Lesson(LESSON, game)
    while not lesson.card(host)["done"]:
        done = lesson.by_itself(host)
        seat, move = done if done is not None else (LESSON.pupil, lesson.walk.expected())
        question = host.question(seat)
        assert question is not None and (done is not None or lesson.judge(host, move) is None)
        assert host.answer(seat, question.id, move) is None
        lesson.deal(host)
    assert lesson.by_itself(host) is None and lesson.card(host)["farewell"] == LESSON.farewell
    assert host.over() is None, "a table of Heroic has no end of its own"
