"""The first Game Round that explains itself: it can be played to its end, and what is said fits."""

from __future__ import annotations

import pytest

from longbox.games.heroes import GAME
from longbox.games.heroes.lesson import BEATS, LESSON
from tests.pupils import Answer, Pupil, told

MOST_PRESSES = 12


def pupil_of(answer: Answer, width: int = 100, height: int = 30) -> Pupil:
    return Pupil(GAME, LESSON, answer, width, height)


def test_the_lesson_can_be_played_to_its_end_by_what_it_says() -> None:
    pupil = pupil_of(told)
    assert pupil.finished
    assert pupil.lesson.walk.done == len(BEATS)
    assert len(pupil.shown) == sum(1 for beat in BEATS if beat.says) <= MOST_PRESSES
    assert "Won by seat 1" in pupil.text
    assert [team.vp for team in pupil.lesson.host.state.view(0).teams] == [6, 0]  # type: ignore[attr-defined]
    assert "longbox play heroes" in pupil.text


@pytest.mark.parametrize(("width", "height"), [(100, 30), (80, 24)])
def test_every_prompt_fits_the_window(width: int, height: int) -> None:
    pupil = pupil_of(told, width, height)
    assert max(screen.count("\n") for screen in pupil.shown) < height


def test_rules_and_cards_that_the_lesson_names_exist() -> None:
    game = GAME.make(2)
    look = pupil_of(lambda lesson, at: "quit").lesson.look
    for beat in BEATS:
        assert not beat.rule or game.rulebook.find(beat.rule) is not None, beat.rule
        assert not beat.look or look.details(beat.look) is not None


def test_another_move_is_explained_and_the_lesson_goes_on() -> None:
    pupil = pupil_of(lambda lesson, at: ["assign hulk ready", told(lesson, at), "quit"][min(at, 2)])
    assert "Begin with Thor, your strongest hero." in " ".join(pupil.shown[1].split())
    assert pupil.lesson.walk.done == 2  # with what happens by itself


@pytest.mark.parametrize(
    "words",
    ["the game ends", "Most Wanted: if he wins", "two heroes to one Headline", "A Nemesis costs the rival VP", "help you for the rest"],
)
def test_the_lesson_says_what_newcomers_ask(words: str) -> None:
    assert any(words in beat.says for beat in BEATS)


def test_what_is_said_of_dice_and_trouble_is_what_happens() -> None:
    """What the screens show at the beats that tell of it."""
    screens = [" ".join(screen.split()) for screen in pupil_of(told).shown]
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
