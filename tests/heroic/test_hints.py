"""What helps a seat in the browser says the same as the odds themselves, and only of its own pool."""

from __future__ import annotations

from typing import Any

import pytest

from longbox.games.heroic.chances import Chances
from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.engine.records import Trait
from longbox.games.heroic.engine.rules import ASSET, FOR_SCENE, KEEP, ROLL
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.hints import hints
from tests.heroic.tables import begin, do, fight, place, rest, roll


def helped(state: Heroic, seat: int = 1) -> tuple[dict[str, Any], list[list[str | int]]]:
    moves = state.legal(seat)
    return hints(state.game, state.view(seat), moves), [move.json() for move in moves]


def gathering(*steps: str) -> Heroic:
    state = fight("storm", "wolverine", foes=["electro", "graviton"], objective="rescue")
    begin(state, "Storm")
    do(state, 1, *steps)
    return state


def chances(state: Heroic) -> Chances:
    assert isinstance(state.game, HeroicGame)
    return Chances(state.game, state.view(1))


def test_every_likely_aim_has_the_chance_of_its_quick_pool() -> None:
    state = gathering()
    found, moves = helped(state)
    assert found["pool"] is None and found["adds"] == {} and found["keeps"] == []
    told = {tuple(moves[int(at)]): win for at, win in found["aims"].items()}
    assert ("aim", 4, 0, 0) in told and ("aim", 0, place(state, "Electro"), 2) in told
    for move, win in told.items():
        fresh = gathering("aim " + " ".join(map(str, move[1:])), "quick")
        prospect = chances(fresh).prospect()
        assert prospect is not None and win == pytest.approx(prospect.win, abs=0.0001)


def test_what_a_step_adds() -> None:
    state = gathering("aim attack Electro physical", "quick")
    found, moves = helped(state)
    push = moves.index(["push", 0])
    after = gathering("aim attack Electro physical", "quick", "push 0")
    prospect = chances(after).prospect()
    assert prospect is not None
    assert found["adds"][str(push)] == pytest.approx(prospect.win - found["pool"]["win"], abs=0.0002)
    assert set(found["pool"]["effects"]) == {"6", "8", "10", "12"}


def test_dice_to_keep_have_names() -> None:
    state = gathering("aim attack Electro physical", "quick", "roll")
    assert state.stage == ROLL and state.contest is not None
    roll(state, *[max(2, size - 1 - at) for at, size in enumerate(state.contest.throw().sides)])
    assert state.stage == KEEP
    keeps = helped(state)[0]["keeps"]
    moves = helped(state)[1]
    names = [one["name"] for one in keeps if one["name"]]
    assert len(set(names)) == len(names) >= 2 and {"safe", "big"} <= set(names)
    assert all(one["price"] == 0 for one in keeps if one["name"])
    assert all(one["steps"][-1] in moves or len(one["steps"]) > 1 for one in keeps)
    by_name = {one["name"]: one for one in keeps if one["name"]}
    assert by_name["big"]["effect"] >= by_name["safe"]["effect"] and by_name["safe"]["win"] >= by_name["big"]["win"]


def test_what_others_could_add() -> None:
    """An asset of another hero by its name; without one, what the other could make."""
    state = gathering("aim attack Electro physical", "quick")
    wolverine = place(state, "Wolverine")
    before = helped(state)[0]
    assert [one["who"] for one in before["helps"]] == [wolverine] and before["helps"][0]["name"] == ""
    state.traits.append(Trait(ASSET, "High Ground", 12, wolverine, wolverine, FOR_SCENE))
    found = helped(state)[0]
    assert found["helps"][0]["name"] == "High Ground" and found["helps"][0]["die"] == 12
    assert found["helps"][0]["win"] > found["pool"]["win"]


def test_others_are_told_nothing_of_it() -> None:
    """Whoever does not gather the pool gets no odds of it."""
    state = gathering("aim attack Electro physical", "quick")
    assert helped(state, 2)[0] == {"pool": None, "third": None, "adds": {}, "aims": {}, "keeps": [], "helps": [], "growth": []}


def test_what_xp_buys_can_be_bought() -> None:
    state = rest()
    assert helped(state)[0]["growth"] == []
    state.cast[0].xp = 10
    lines = helped(state)[0]["growth"]
    every = [one for line in lines for one in ([line] if line["form"] else line["more"])]
    assert {"switch", "step_power", "add_power", "sfx", "limit"} <= {str(one["form"].get("on")) for one in every}
    for one in every:
        assert 0 < one["price"] <= 10
        assert state.refuse(1, state.game.form(one["form"])) is None
    assert helped(state, 0)[0]["growth"] == []
