"""`-o pack=PATH` adds entries to the pack of any game: for a table, for its log, and for simulations."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from longbox.cli import main
from tests.heroes.test_more_content import MORE as CARDS
from tests.heroes.test_more_content import a_team
from tests.heroic.test_more_content import MORE as DATAFILE
from tests.mayhem.test_new_hero import HERO

SCENARIO = """
[[scenarios]]
id = "one-long-night"
origin = "house"
name = "One Long Night"
about = "Whoever leads at dawn has won."
end = { rounds = 1 }
"""
TOYS = Path(__file__).with_name("toys")
Run = Callable[..., str]


@pytest.fixture
def longbox(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs a command in a folder of its own, with typed lines; what it says, and its exit code at the end."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LONGBOX_HOME", str(tmp_path / "home"))

    def run(*arguments: str, typed: str = "quit") -> str:
        lines = iter(typed.splitlines())
        monkeypatch.setattr("builtins.input", lambda *_: next(lines))
        code = main(list(arguments))
        said = capsys.readouterr()
        return f"{' '.join((said.out + said.err).split())} [{code}]"

    return run


def test_a_table_with_more_cards_is_played_and_resumed_after_they_are_gone(longbox: Run, tmp_path: Path) -> None:
    more = tmp_path / "more.toml"
    more.write_text(CARDS, "utf-8")
    said = longbox("play", "heroes", "-o", "pack=more.toml", "--save", "a.log", typed="card Aunt May\nquit")
    assert "look at the first 3 cards of the Headline deck" in said and said.endswith("[0]")
    more.unlink()
    said = longbox("play", "--resume", "a.log", "--people", "1", typed="card Paste-Pot Pete\nquit")
    assert "Paste Gun" in said and said.endswith("[0]")


def test_a_team_of_ones_own_can_be_chosen(longbox: Run, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "pack.toml").write_text(a_team(), "utf-8")
    said = longbox("play", "heroes", "-o", "pack=mine", "-o", "teams=exiles,avengers", "--save", "a.log")
    assert "Cyclops" in said and said.endswith("[0]") and '"teams":"exiles"' in (tmp_path / "a.log").read_text("utf-8")
    assert "there is no team 'exils'" in longbox("play", "heroes", "-o", "pack=mine", "-o", "teams=exils")
    said = longbox("simulate", "heroes", "--games", "2", "--jobs", "1", "-o", "pack=mine", "-o", "teams=exiles,avengers", "--json")
    assert '"exiles"' in said and '"unfinished": 0' in said


def test_a_scenario_of_ones_own_can_be_chosen(longbox: Run, tmp_path: Path) -> None:
    (tmp_path / "night.toml").write_text(SCENARIO, "utf-8")
    said = longbox("play", "heroes", "-o", "pack=night.toml", "-o", "scenario=one-long-night", "--save", "a.log")
    assert "One Long Night" in said and said.endswith("[0]")
    said = longbox("simulate", "heroes", "--games", "2", "--jobs", "1", "-o", "pack=night.toml", "-o", "scenario=one-long-night", "--json")
    assert '"unfinished": 0' in said
    assert "there is no scenario 'one-long-night'; there are born-again," in longbox("play", "heroes", "-o", "scenario=one-long-night")


def test_heroes_of_the_other_games(longbox: Run, tmp_path: Path) -> None:
    (tmp_path / "hero.toml").write_text(HERO, "utf-8")
    said = longbox("play", "mayhem", "-o", "pack=hero.toml", "--save", "a.log", typed="card Brass Lamp\nquit")
    assert "Lady Lantern" in said and said.endswith("[0]")
    (tmp_path / "kite.toml").write_text(DATAFILE, "utf-8")
    said = longbox("play", "heroic", "-o", "pack=kite.toml", "-o", "hero=random,kite", "--mine", "--save", "b.log")
    assert "Kite" in said and said.endswith("[0]")


def test_what_is_wrong_is_said_of_the_file_that_was_named(longbox: Run, tmp_path: Path) -> None:
    (tmp_path / "more.toml").write_text(CARDS.replace("look headline_deck", "look headlines"), "utf-8")
    said = longbox("play", "heroes", "-o", "pack=more.toml")
    assert "longbox: more.toml:" in said and "'headlines' is none of" in said and said.endswith("[2]")
    assert "nowhere.toml: this file cannot be read: No such file" in longbox("play", "heroes", "-o", "pack=nowhere.toml")
    assert not list((tmp_path / "home").glob("packs/*"))
    assert "has no packs" in longbox("play", str(TOYS / "duel.py"), "-o", "pack=more.toml")
