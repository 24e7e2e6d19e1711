"""The first game that explains itself: it can be played to its end, and what goes wrong on the way is explained."""

from __future__ import annotations

import pytest

from longbox.games.mayhem import GAME
from longbox.games.mayhem.decks import lesson_decks, load_deck, ready_decks
from longbox.games.mayhem.describe import all_cards
from longbox.games.mayhem.lesson import BEATS, LESSON
from longbox.terminal.learn import LessonPlayer
from tests.marks import slow
from tests.pupils import Answer, Pupil, told

KEYS = ["p", "5 1", "4 2", "2 3", "3 3", "p", "2 1", "s", "2", "1", "3 2", "s", "3", "2", "s"]


def pupil_of(answer: Answer, width: int = 80, height: int = 24) -> Pupil:
    return Pupil(GAME, LESSON, answer, width, height)


def test_the_lesson_can_be_played_to_its_end_by_what_it_says() -> None:
    pupil = pupil_of(told)
    assert pupil.finished
    assert pupil.lesson.walk.done == len(BEATS)
    assert len(pupil.shown) == sum(1 for beat in BEATS if beat.says) == len(KEYS)
    assert "Won by Understudy" in pupil.text
    assert "longbox play mayhem" in pupil.text


def test_the_decks_of_the_lesson_have_names_of_their_own() -> None:
    """They hold other cards than the ready ones, and never change."""
    cards = all_cards().all
    names = [load_deck(path, cards).name for path in [*ready_decks().values(), *lesson_decks().values()]]
    assert len(set(names)) == len(names) == 8
    said = " ".join(f"{beat.says} {beat.instead}" for beat in BEATS)
    assert not [name for name in names[:6] if name in said] and all(name in said for name in names[6:])


@pytest.mark.parametrize("idea", ["Veteran's Enter Stage", "one press declines", "are a pair"])
def test_the_lesson_explains_stops_and_pairs(idea: str) -> None:
    assert [beat for beat in BEATS if idea in beat.says]


@slow
def test_the_keys_are_those_of_the_fixed_seed() -> None:
    typed: list[str] = []

    def keep(lesson: LessonPlayer, at: int) -> str:
        typed.append(told(lesson, at))
        return typed[-1]

    pupil_of(keep)
    assert typed == KEYS
    assert pupil_of(lambda lesson, at: KEYS[at]).finished


def test_moves_can_be_written_out() -> None:
    assert pupil_of(lambda lesson, at: lesson.beat().move).finished


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
def test_every_prompt_fits_the_window(width: int, height: int) -> None:
    for shown in pupil_of(told, width, height).shown:
        lines = shown.splitlines()
        assert len(lines) < height
        assert max(map(len, lines)) <= width


def test_every_beat_of_the_pupil_names_a_rule_that_exists() -> None:
    for beat in BEATS:
        if beat.says:
            assert GAME.rulebook.find(beat.rule) is not None
            assert beat.instead


def test_a_wrong_choice_is_explained_and_nothing_happens() -> None:
    """At each prompt another possible move is tried first, then an impossible one, then the right one."""

    def stray(lesson: LessonPlayer, at: int) -> str:
        if at % 3 == 0:
            other = next((move for move in lesson.host.stream(0).moves if move != lesson.expected()), None)
            return repr(other) if other else "strike 3-clubs 0 low"
        return "strike 3-clubs 0 low" if at % 3 == 1 else told(lesson, at)

    pupil = pupil_of(stray)
    assert pupil.finished
    assert len(pupil.shown) == len(KEYS) * 3
    assert sum("that is possible" in shown for shown in pupil.shown) >= 10
    refused = ("You do not hold the 3 of Clubs", "An effect is under way and waits for its own answer")
    assert sum(any(words in shown for words in refused) for shown in pupil.shown) == len(KEYS)


def test_words_and_rules_can_be_looked_up_and_one_may_leave() -> None:
    asked = ["rule 0.1.6", "card General Okoye", "why Queen of Hearts", "save x", "help", "", "quit"]
    pupil = pupil_of(lambda lesson, at: asked[at])
    shown = " ".join(" ".join(pupil.shown).split())
    assert not pupil.finished
    assert "Whoever has 1000 or more wins" in shown
    assert "Attack 2, Defense 2" in shown
    assert "Come back any time" in pupil.text


def test_help_names_only_what_there_is() -> None:
    pupil = pupil_of(lambda lesson, at: ["help", "quit"][at])
    text = " ".join(pupil.shown[1].split())
    assert "why MOVE" in text and "card NAME" in text
    for missing in ("undo", "forms", "orders off", "save FILE", "as SEAT", "full on", "pass until"):
        assert missing not in text
