"""What a program that learns is told of Heroic in numbers; that it is nothing secret is in test_conformance."""

from __future__ import annotations

import pytest

from longbox.games.heroic.engine.records import Trait
from longbox.games.heroic.engine.rules import COMPLICATION, FOR_SCENE
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.env.features import HeroicFeatures
from longbox.kernel import Sfc32
from longbox.kit.base import Broken
from longbox.kit.features import features_hold
from tests.heroic.tables import begin, fight, hurt, move, one, place


def told(state: Heroic, seat: int) -> dict[str, int]:
    """The features of a state by their names."""
    features, out = HeroicFeatures(state.rules()), list[int]()
    features.features(state, seat, out)
    return dict(zip([one.name for one in features.of_state], out, strict=True))


def told_of(state: Heroic, seat: int, words: str) -> dict[str, int]:
    """The features of a move that are not 0."""
    features, out = HeroicFeatures(state.rules()), list[int]()
    features.move_features(state, seat, move(state, words), out)
    return {one.name: number for one, number in zip(features.of_move, out, strict=True) if number}


def test_a_state_and_a_move_in_numbers() -> None:
    state = fight("wolverine", "storm", foes=["electro"])
    seat = begin(state, "Wolverine")
    hurt(one(state, "Wolverine"), stress=[8, 0, 6])
    hurt(one(state, "Electro"), stress=[4, 0, 0])
    state.traits.append(Trait(COMPLICATION, "Webbed", 10, place(state, "Wolverine"), -1, FOR_SCENE))
    mine = told(state, seat)
    assert (mine["seat 0: is mine"], mine["seat 0: physical stress"], mine["seat 0: emotional stress"]) == (1, 8, 6)
    assert (mine["foes"], mine["foes who are out"], mine["stress of the foes"], mine["doom d6"]) == (1, 0, 4, state.doom.count(6))
    assert (mine["complications of mine"], mine["traits that help me"], mine["action under way"]) == (10, 0, 0)
    assert told(state, one(state, "Storm").seat)["complications of mine"] == 0
    aim = told_of(state, seat, "aim attack Electro physical")
    assert (aim["kind aim"], aim["person: is a foe"], aim["person: physical stress"]) == (1, 1, 4)


class Peeking(HeroicFeatures):
    """Counts the Watcher's notes."""

    def add(self, state: Heroic, seat: int, out: list[int]) -> None:
        super().add(state, seat, out)
        out[-1] = len(state.notes)


def test_features_that_show_the_watchers_notes_are_caught() -> None:
    state = fight("wolverine", "storm", foes=["electro"])
    state.notes.append("The mayor is a Skrull.")
    features_hold(state, Sfc32(1), HeroicFeatures(state.rules()))
    with pytest.raises(Broken, match="can tell from the feature 'reaction: ones' what it may not know: it is 1, and 0"):
        features_hold(state, Sfc32(1), Peeking(state.rules()))
