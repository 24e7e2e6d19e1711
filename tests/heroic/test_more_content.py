"""A pack that has gained a datafile in one more file: the lesson, bots and the terminal take it as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from longbox.games.heroic import GAME
from longbox.games.heroic.lesson import LESSON
from longbox.lab.plan import plan_for
from longbox.lab.simulate import simulate
from tests.more import gain
from tests.pupils import Pupil, told

MORE = """
[[characters]]
id = "kite"
origin = "house"
name = "Kite"
kind = "hero"
affiliations = "S8 B10 T6"
distinctions = ["Nobody Told Her It Was Impossible", "Grounded Until Friday", "Owes the Library a Ladder"]
specialties = ["Acrobatics M", "Tech E", "Science E"]
play = "Never where you swung; makes the thing that saves you."

[[characters.sets]]
name = "Paper Wings"
powers = { Flight = 8, Reflexes = 8 }
sfx = [{ do = "constructs", name = "Fold Here" }]
limits = [{ do = "exhausted", power = "Flight" }]

[[characters.milestones]]
name = "Prove It"
one = "d4"
three = "asset(10)"
ten = "finale(w)+clean"

[[characters.milestones]]
name = "Curfew"
one = "aid"
three = "box&worn(any,8)"
ten = "outed+finale(w)"
"""


@pytest.fixture(autouse=True)
def _more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gain(monkeypatch, tmp_path, MORE)


def test_the_lesson_is_the_same() -> None:
    pupil = Pupil(GAME, LESSON, told)
    assert pupil.finished and pupil.lesson.walk.finished()


def test_bots_play_the_hero() -> None:
    """Whoever leaves it open has the first hero of the pack."""
    plan = plan_for(GAME, "heroic", 2, "more", seats=2, options={"scene": "long-drop", "party": ""})
    assert simulate(plan, jobs=1).counts["scenes of kite"] == 2
