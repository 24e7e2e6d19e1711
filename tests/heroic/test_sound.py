"""What a table has room for: dice, doom and what a state that somebody brings along may hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from longbox.games.heroic.engine.outcome import oppose
from longbox.games.heroic.engine.people import Contest, Throw
from longbox.games.heroic.engine.records import Trait
from longbox.games.heroic.engine.rules import ASSET, FOR_SCENE, KEEP, OBJECTIVE, POOL
from longbox.games.heroic.engine.saved import sheet_data
from longbox.games.heroic.engine.sound import checks, impossible
from longbox.kernel import CHANCE, BadState, Outcome, Roll
from tests.heroic.lively import play
from tests.heroic.tables import do, fight, fill, form_refused, game, hurt, idle, one
from tests.marks import rule

State = dict[str, Any]


@rule("P8.11")
def test_the_doom_pool_holds_thirty_dice() -> None:
    state = idle()
    while len(state.doom) < POOL:
        fill(state, 0, "ruling", what="add_doom", value=6, reason="it gets worse")
    assert form_refused(state, 0, "ruling", what="add_doom", value=6, reason="and worse").rule == "P8.11"
    state.set_doom([*state.doom, 12, 8], "the story", "P11.12")
    assert state.doom == [*[6] * (POOL - 2), 8, 12], "the smallest give way"


@rule("P3.12")
def test_nobody_rolls_more_than_thirty_dice() -> None:
    state = fight(objective="stop", doom="")
    one(state, "Storm").pp = 100
    state.traits = [Trait(ASSET, f"Thing {number}", 8, 1, -1, FOR_SCENE) for number in range(40)]
    do(state, 0, "name Storm")
    do(state, 2, "aim objective Storm")
    for number in range(POOL + 5):
        do(state, 2, f"asset {number} {'free' if number == 0 else 'extra'}")
    do(state, 2, "roll")
    roll = state.pending()
    assert isinstance(roll, Roll) and len(roll.sides) == POOL
    state.apply(CHANCE, Outcome([8] * POOL))
    assert state.stage == KEEP and state.legal(2)


@rule("P3.12")
def test_neither_does_doom() -> None:
    state = fight(objective="stop", doom=" ".join(["12"] * POOL))
    state.contest = Contest(0, OBJECTIVE, 0, 0, Throw(0))
    oppose(state, state.contest)
    assert state.contest.reaction is not None and state.contest.reaction.sides == [12] * POOL, "the obstacle is smaller, and left out"


@rule("P15.9")
def test_somebody_who_is_out_writes_as_much_as_they_like_and_nine_sentences_count() -> None:
    state = fight()
    hurt(one(state, "Storm"), out=0)
    for number in range(30):
        fill(state, 2, "story", words=f"Sentence {number}.")
    assert [fact.name for fact in state.facts].count("wrote") == 9


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_played_could_be_brought_along(seed: int) -> None:
    state = game("wolverine", "storm", world="whole").start()
    for _ in range(5):
        play(state, 60, f"sound {seed}", set())
        assert [what for fine, what in list(checks(state))[1:] if not fine] == []


def storm(**changes: Any) -> Callable[[State], None]:
    """A state in which the first hero has another datafile."""
    sheet = {**sheet_data(game().world.by_id["storm"]), "id": "forged", **changes}
    return lambda state: state["cast"][0].update(sheet=sheet)


def hero(**changes: Any) -> Callable[[State], None]:
    return lambda state: state["cast"][0].update(changes)


def table(**changes: Any) -> Callable[[State], None]:
    return lambda state: state.update(changes)


TRAIT = {"kind": 0, "name": "Rope", "die": 8, "owner": 0, "maker": 0, "life": 4, "skill": -1, "power": -1, "stepped": False}
FACT = {"who": -1, "deed": 1, "name": "wrote", "type": 0, "number": 0, "word": ""}
WORDY = {
    "name": "x" * 1000,
    "powers": [],
    "sfx": [{"id": "afflict", "name": "x" * 1000, "type": 0, "complication": "x" * 1000, "words": "x" * 1000, "against": []}] * 4,
    "limits": [],
}
FORGED = {
    "a mob of a million": storm(kind="mob", count=1_000_000, affiliations=[0, 0, 6]),
    "a die of a thousand million sides": storm(affiliations=[10**9] * 3),
    "no affiliations": storm(affiliations=[]),
    "a name without end": storm(name="x" * 10_000),
    "a hundred SFX": storm(sets=[{**sheet_data(game().world.by_id["storm"])["sets"][0], "limits": []}] * 5),
    "as many dice": hero(dice=100_000),
    "no stress at all": hero(stress=[]),
    "a d7 of stress": hero(stress=[7, 0, 0]),
    "less than nothing": hero(pp=-5),
    "a seat beyond the table": hero(seat=9),
    "a third side": hero(side=5),
    "a doom pool without end": table(doom=[12] * 100_000),
    "traits without end": table(traits=[TRAIT] * 41),
    "a trait of nobody there": table(traits=[{**TRAIT, "owner": 20}]),
    "no standing answers": table(standing=[]),
    "notes without end": table(notes=["x"] * 61),
    "a claim of nobody there": table(claimed=[31 * 6]),
    "a crowd": lambda state: state.update(cast=state["cast"] * 100),
    "a clock without end": lambda state: state["scene"].update(ticks=10**9),
    "a title without end": lambda state: state["scene"].update(title="x" * 100_000),
    "half an action": table(offer=[1]),
    "a thousand unlocked things": hero(unlocked=[f"{number} {'x' * 40}" for number in range(1000)]),
    "one thing twice": hero(unlocked=["wand", "wand"]),
    "an unlocked thing without end": hero(unlocked=["x" * 2000]),
    "causes without end": hero(causes=["x" * 2000] * 6),
    "a datafile full of words": storm(distinctions=["x" * 1000] * 4, play="x" * 1000, sets=[WORDY] * 4),
    "a name of a seat without end": lambda state: state.update(names=["x" * 61 for _ in state["names"]]),
    "facts without end": table(facts=[FACT] * 1001),
    "facts full of words": table(facts=[{**FACT, "word": "x" * 1000}] * 900),
}


@pytest.mark.parametrize("forged", FORGED)
def test_a_state_that_cannot_be_is_told(forged: str) -> None:
    made = game()
    data = made.encode(made.start())
    assert impossible(made.start()) == ""
    FORGED[forged](data)
    try:
        state = made.decode(data)
    except BadState:
        return
    assert made.impossible(state)
