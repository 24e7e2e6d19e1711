"""The suites of PettingZoo and Gymnasium, on every game, and on one from outside."""

from __future__ import annotations

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

from longbox.content.info import GameInfo
from longbox.content.shelf import installed
from longbox.envs import TableEnv, aec_env, register
from tests import roofs

GAMES = [*installed().values(), roofs.GAME]
EVERY_GAME = pytest.mark.parametrize("info", GAMES, ids=[info.name for info in GAMES])

# An observation is a dictionary, as PettingZoo wants it for games with a mask of legal actions; its test warns of that all the same.
A_DICTIONARY = pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably")
AT_THE_END = pytest.mark.filterwarnings("ignore:Observation numpy array is all zeros")


@A_DICTIONARY
@AT_THE_END
@EVERY_GAME
@pytest.mark.parametrize("most", [True, False], ids=["most seats", "fewest seats"])
def test_pettingzoo_api(info: GameInfo, most: bool, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(aec_env(info, info.seats[most]), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@EVERY_GAME
def test_pettingzoo_seed(info: GameInfo) -> None:
    seed_test(lambda: aec_env(info), num_cycles=60)


@EVERY_GAME
def test_pettingzoo_render(info: GameInfo, capsys: pytest.CaptureFixture[str]) -> None:
    def made(render_mode: str) -> TableEnv:
        return aec_env(info, render_mode=render_mode)

    render_test(made, custom_tests={"ansi": lambda text: "\n" in text})
    assert capsys.readouterr().out.count("\n") > 5  # for people it is printed


@EVERY_GAME
def test_gymnasium(info: GameInfo, capsys: pytest.CaptureFixture[str]) -> None:
    name = f"longbox/{info.name}-v0"
    if name not in gymnasium.registry:
        assert register(info) == name
    check_env(gymnasium.make(name).unwrapped)
