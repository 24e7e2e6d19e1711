"""The scene that explains itself: it can be played to its end, at the terminal and at a server, and what is said fits."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from rich.console import Console

from longbox.games.heroic import GAME
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.lesson import BEATS, LESSON, ROLLS
from longbox.hosting.draws import seed_from
from longbox.hosting.lesson import new_lesson
from longbox.table.lesson import Lesson
from longbox.terminal.learn import LessonPlayer, path_to
from longbox.terminal.screen import Screen


class Pupil:
    """Sits at the lesson and types what `answer` says for each prompt."""

    def __init__(self, answer: Callable[[LessonPlayer, int], str], width: int = 100, height: int = 30) -> None:
        self.out = io.StringIO()
        self.answer = answer
        self.shown: list[str] = []
        self.lesson = LessonPlayer(GAME, LESSON, Screen(Console(file=self.out, width=width, height=height)), self.type)
        self.finished = self.lesson.run()
        self.end = " ".join(self.out.getvalue().split())

    def type(self, prompt: str) -> str:
        self.shown.append(self.out.getvalue())
        self.out.truncate(0)
        self.out.seek(0)
        return self.answer(self.lesson, len(self.shown) - 1)

    @property
    def state(self) -> Heroic:
        state = self.lesson.host.state
        assert isinstance(state, Heroic)
        return state


def told(lesson: LessonPlayer, at: int) -> str:
    """The keys that the lesson asks for."""
    return " ".join(path_to(lesson.top, lesson.expected()))


def test_the_lesson_can_be_played_to_its_end_by_what_it_says() -> None:
    pupil = Pupil(told)
    assert pupil.finished and pupil.lesson.walk.finished()
    assert len(pupil.shown) == sum(1 for beat in BEATS if beat.says)
    assert pupil.state.scene.over == "won" and pupil.lesson.host.log.rolls == len(ROLLS)
    assert "The scene is over, won" in pupil.end and "longbox play heroic" in pupil.end


@pytest.mark.parametrize(("width", "height"), [(100, 30), (80, 24)])
def test_every_prompt_fits_the_window(width: int, height: int) -> None:
    for screen in Pupil(told, width, height).shown:
        assert screen.count("\n") < height, screen
        assert max(map(len, screen.split("\n"))) <= width, screen


def test_rules_and_datafiles_that_the_lesson_names_exist() -> None:
    game = GAME.make(2)
    look = Pupil(lambda lesson, at: "quit").lesson.look
    for beat in BEATS:
        assert not beat.rule or game.rulebook.find(beat.rule) is not None, beat.rule
        assert not beat.look or look.details(beat.look) is not None


def test_what_is_said_of_dice_is_what_happens() -> None:
    """What the screens show at the beats that tell of it."""
    screens = [" ".join(screen.split()) for screen in Pupil(told).shown]
    says = [beat.says for beat in BEATS if beat.says]
    for words, shown in (
        ("12 against 9", "12 against 9"),
        ("Electro has 11", "= 11, effect d8 1 opportunity"),
        ("9 at best", "9 effect d8"),
        ("physical stress d8", "physical d8 (Electro"),
        ("9 and 8 are 17", "17 effect d10"),
        ("17 against 9: the d10 became a d12", "physical d12 (Storm"),
        ("Electro strikes with 7", "= 7, effect d8"),
        ("15: you hold", "15 effect d10 holds"),
        ("brings a Plot Point", "0 PP"),
        ("17, and a d8", "17 effect d8"),
        ("two boxes are empty", "rescue ■■□□ clock ●●●○"),
        ("8 and 7 are 15", "15 effect d12"),
    ):
        at = next(at for at, say in enumerate(says) if words in say)
        assert shown in screens[at], (words, screens[at])


def test_another_move_is_explained_and_forms_can_wait() -> None:
    pupil = Pupil(lambda lesson, at: ["1", '"I fly', told(lesson, at), "quit"][min(at, 3)])
    assert "The people in the tram come first" in " ".join(pupil.shown[1].split())
    assert "here it can wait" in " ".join(pupil.shown[2].split())
    assert pupil.lesson.walk.done == 3, "two beats of the Watcher's, and the first of the pupil's"


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
