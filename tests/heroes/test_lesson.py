"""The first Game Round that explains itself: it can be played to its end, its deal is the one wished for, and what is said fits."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from rich.console import Console

from longbox.games.heroes import GAME
from longbox.games.heroes.lesson import BEATS, LESSON, ROLLS
from longbox.terminal.learn import LessonPlayer, path_to
from longbox.terminal.screen import Screen
from tests.heroes.lesson_deal import dealt


class Pupil:
    """Sits at the lesson and types what `answer` says for each prompt."""

    def __init__(self, answer: Callable[[LessonPlayer, int], str], width: int = 100, height: int = 30) -> None:
        self.out = io.StringIO()
        self.prompts = 0
        self.answer = answer
        self.shown: list[str] = []
        self.lesson = LessonPlayer(GAME, LESSON, Screen(Console(file=self.out, width=width, height=height)), self.type)
        self.finished = self.lesson.run()
        self.text = " ".join(self.out.getvalue().split())

    def type(self, prompt: str) -> str:
        self.prompts += 1
        self.shown.append(self.out.getvalue())
        self.out.truncate(0)
        self.out.seek(0)
        return self.answer(self.lesson, self.prompts - 1)


def told(lesson: LessonPlayer, at: int) -> str:
    """The keys that the lesson asks for."""
    return " ".join(path_to(lesson.top, lesson.expected()))


def test_the_lesson_can_be_played_to_its_end_by_what_it_says() -> None:
    pupil = Pupil(told)
    assert pupil.finished
    assert pupil.lesson.walk.done == len(BEATS)
    assert pupil.prompts == sum(1 for beat in BEATS if beat.says)
    assert "Won by seat 1" in pupil.text
    assert [team.vp for team in pupil.lesson.host.state.view(0).teams] == [6, 0]  # type: ignore[attr-defined]
    assert "longbox play heroes" in pupil.text


@pytest.mark.parametrize(("width", "height"), [(100, 30), (80, 24)])
def test_every_prompt_fits_the_window(width: int, height: int) -> None:
    pupil = Pupil(told, width, height)
    assert max(screen.count("\n") for screen in pupil.shown) < height


def test_the_deal_is_the_one_that_is_wished_for() -> None:
    assert dealt() == ROLLS, "the box has changed: see lesson_deal.py for how to deal anew, and read what the lesson says"


def test_rules_and_cards_that_the_lesson_names_exist() -> None:
    game = GAME.make(2)
    look = Pupil(lambda lesson, at: "quit").lesson.look
    for beat in BEATS:
        assert not beat.rule or game.rulebook.find(beat.rule) is not None, beat.rule
        assert not beat.look or look.details(beat.look) is not None


def test_another_move_is_explained_and_the_lesson_goes_on() -> None:
    pupil = Pupil(lambda lesson, at: ["assign hulk ready", told(lesson, at), "quit"][min(at, 2)])
    assert "Begin with Thor, your strongest hero." in " ".join(pupil.shown[1].split())
    assert pupil.lesson.walk.done == 1


def test_what_is_said_of_dice_and_trouble_is_what_happens() -> None:
    """What the screens show at the beats that tell of it."""
    screens = [" ".join(screen.split()) for screen in Pupil(told).shown]
    shown = {beat.rule: screen for beat, screen in zip([beat for beat in BEATS if beat.says], screens, strict=True)}
    assert "Thor: Trouble -1, now 2" in shown["B7.4"]
    assert "Kraven, Most Wanted, as Lead Villain for 1" in shown["B7.4"]
    assert "Thor (you) KO ■□□ boosted Kraven (seat 2) KO ■□" in shown["B7.10"]
    assert "Kraven has the Initiative" in shown["B7.10"]
    assert "solves Weapons in the Fish Market for 2 VP" in shown["B8.1"]
    assert "Wolverine: Trouble -3, now 2" in shown["B6.9"]
    assert "Wolverine (seat 2) KO ■□□" in shown["B7.11"]
    assert "succeeds" in shown["B5.8"]
    assert "seat 1 (you) Avengers 3 VP" in shown["B6.4"]
