"""The ladder of bots: neighbours play duels, seats and choices in turn, and whoever wins is rated higher."""

from __future__ import annotations

import json

import pytest

from longbox.build_info import build_name
from longbox.games.mayhem import GAME as MAYHEM
from longbox.lab.study import ladder_table
from tools import ladder


def test_neighbours_play_each_other(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["ladder", "mayhem", "random", "simple", "--games", "6", "--seed", "test"])
    ladder.main()
    said = json.loads(capsys.readouterr().out)
    assert said["seed"] == "test" and said["build"] == build_name()
    assert [(step["bot"], step["games"]) for step in said["steps"]] == [("simple", 6)]
    assert said["ratings"].keys() == {"simple", "random"}


def test_a_rung_has_a_budget_of_its_own() -> None:
    game = MAYHEM.make(2)
    assert [ladder.Rung(word, MAYHEM, game).own.seconds for word in ("random", "search:0.3")] == [0.0, 0.3]
    assert ladder.Rung("random", MAYHEM, game).blind and not ladder.Rung("search:1", MAYHEM, game).blind


def test_the_page_tells_each_rung_and_how_sure_its_step_is() -> None:
    found = ladder.rated(["random", "search:1"], "test", {("random", "search:1"): ["search:1"] * 30 + ["random", ""]})
    assert found["ratings"]["search:1"]["mu"] > 25 > found["ratings"]["random"]["mu"], "who wins stands higher"
    rows = ladder_table(found).splitlines()
    assert rows[2].startswith("| random | no limit |") and rows[2].endswith("|  |  |  |")
    assert rows[3].startswith("| search | 1 s |") and rows[3].endswith("| random | 30 of 32 | 79.9% to 98.3% |")
