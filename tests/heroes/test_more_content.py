"""A box that has gained cards in one more file: the lesson, bots, the terminal and the browser take them as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from longbox.games.heroes import GAME
from longbox.games.heroes.content import content
from longbox.games.heroes.engine.game import HeroesGame
from longbox.games.heroes.lesson import LESSON
from longbox.lab.plan import plan_for
from longbox.lab.simulate import simulate
from tests.heroes.tables import CARDS_PAGE
from tests.more import gain
from tests.pupils import Pupil, told

MORE = CARDS_PAGE.read_text("utf-8").partition("```toml into more.toml\n")[2].partition("```")[0]
"""What the page about cards adds to the box."""


@pytest.fixture(autouse=True)
def _more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gain(monkeypatch, tmp_path, MORE)


def test_the_lesson_is_the_same() -> None:
    pupil = Pupil(GAME, LESSON, told)
    assert pupil.finished
    view = pupil.lesson.host.state.view(0)
    assert [team.vp for team in view.teams] == [6, 0]  # type: ignore[attr-defined]


def test_a_page_has_the_cards() -> None:
    made = GAME.make(2)
    assert isinstance(made, HeroesGame)
    told = content(made)
    assert told["headlines"][0]["name"] == "A Bridge Too New"
    assert "Aunt May" in [card["name"] for card in told["resources"]]
    assert told["villains"][0]["name"] == "Paste-Pot Pete"


def test_bots_play_them() -> None:
    report = simulate(plan_for(GAME, "heroes", 3, "more", seats=2, bots="simple"), jobs=1)
    assert report.unfinished == 0
