"""A box that has gained cards and a team in one more file: the lesson, bots, the terminal and the browser take them as they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from longbox.games.heroes import GAME
from longbox.games.heroes.content import content
from longbox.games.heroes.engine.game import HeroesGame
from longbox.games.heroes.lesson import LESSON
from longbox.games.heroes.packs import PACK
from longbox.lab.plan import plan_for
from longbox.lab.simulate import simulate
from tests.heroes.tables import CARDS_PAGE
from tests.more import gain
from tests.pupils import Pupil, told

MORE = CARDS_PAGE.read_text("utf-8").partition("```toml into more.toml\n")[2].partition("```")[0]
"""What the page about cards adds to the box."""


def a_team() -> str:
    """The X-Men once more, under other names and with other limits: no two cards do the same."""

    def other(line: str) -> str:
        before, limit, after = line.partition(" limit ")
        return f"{before} limit {'headline' if after == 'round' else 'round'}" if limit else f"{line} limit headline"

    found = ['[[teams]]\nid = "exiles"\norigin = "house"\nname = "Exiles"\n']
    for file, wanted in (("heroes", 'team = "x-men"'), ("masterminds", 'team = "x-men"'), ("power-ups", 'team = "x-men"')):
        entries = re.split(r"^(?=\[\[)", (PACK / f"{file}.toml").read_text("utf-8"), flags=re.MULTILINE)
        mine = [entry for entry in entries if wanted in entry or 'mastermind = "magneto"' in entry]
        found += [entry.replace("x-men", "exiles") for entry in mine]
    text = re.sub(r'^(id|mastermind) = "(?!exiles)', r'\1 = "late-', "\n".join(found), flags=re.MULTILINE)
    return re.sub(r'(effect = )"([^"]+)"', lambda match: f'{match[1]}"{other(match[2])}"', text)


@pytest.fixture(autouse=True)
def _more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gain(monkeypatch, tmp_path, MORE + a_team())


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
    assert told["teams"][0]["name"] == "Exiles"


def test_bots_play_them() -> None:
    report = simulate(plan_for(GAME, "heroes", 3, "more", seats=2, bots="simple"), jobs=1)
    assert report.unfinished == 0
