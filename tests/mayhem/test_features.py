"""What a program that learns is told of Mayhem in numbers; that it is nothing secret is in test_conformance."""

from __future__ import annotations

import pytest

from longbox.games.mayhem.engine.state import Mayhem
from longbox.games.mayhem.env.features import MayhemFeatures
from longbox.kernel import Move
from longbox.kit import conform
from longbox.kit.conform import ConformanceError
from tests.mayhem.tables import do, put, scene, table


def told(state: Mayhem, seat: int) -> dict[str, int]:
    """The features of a state by their names."""
    features, out = MayhemFeatures(state.rules()), list[int]()
    features.features(state, seat, out)
    return dict(zip([one.name for one in features.of_state], out, strict=True))


def told_of(state: Mayhem, seat: int, words: str) -> dict[str, int]:
    """The features of a move that are not 0."""
    features, out = MayhemFeatures(state.rules()), list[int]()
    features.move_features(state, seat, state.game.moves.parse(words), out)
    return {one.name: number for one, number in zip(features.of_move, out, strict=True) if number}


def test_a_state_in_numbers() -> None:
    state = scene(hands=["king-hearts 7-spades", "7-clubs 8-clubs 9-clubs"], step="enter stage", favor=[300, 150])
    put(state, 1, "8-hearts", "actor")
    put(state, 1, "3-hearts", "set")
    mine, theirs = told(state, 0), told(state, 1)
    assert [mine[f"seat {seat}: favor"] for seat in (0, 1)] == [300, 150] == [theirs[f"seat {seat}: favor"] for seat in (1, 0)]
    assert (mine["seat 1: performance"], mine["seat 0: performance"], mine["seat 1: cards in play"]) == (24, 0, 2)
    assert (mine["seat 0: hand"], mine["seat 1: hand"], mine["hand: value"], theirs["hand: value"]) == (2, 3, 17, 24)
    assert (mine["phase Enter Stage"], mine["phase Upkeep"], mine["waited for 0"], theirs["waited for 1"]) == (1, 0, 1, 1)
    do(state, 0, "lay king-hearts actor low")
    assert told(state, 1)["top act: value"] == 10 and told(state, 1)["top act is mine"] == 0


def test_a_move_in_numbers() -> None:
    state = scene(hands=["2-clubs", "7-clubs"], step="performance")
    actor, stage = put(state, 0, "8-hearts", "actor"), put(state, 0, "3-hearts", "set")
    scoring = told_of(state, 0, f"score {actor} {stage}")
    assert scoring["product of the targets"] == 24 and scoring["kind score"] == 1
    assert (scoring["first target: is an actor"], scoring["second target: is a set"], scoring["first target: is mine"]) == (1, 1, 1)
    assert told_of(state, 0, "pass") == {"kind pass": 1}


class Peeking(MayhemFeatures):
    """Counts a card that only another player can see."""

    def add(self, state: Mayhem, seat: int, out: list[int]) -> None:
        super().add(state, seat, out)
        out[-1] = state.hands[(seat + 1) % self.seats][0] if state.hands[(seat + 1) % self.seats] else 0


class PeekingAtMoves(MayhemFeatures):
    """Counts the first card of another player's Deck, which nobody knows."""

    def add_move(self, state: Mayhem, seat: int, move: Move, out: list[int]) -> None:
        super().add_move(state, seat, move, out)
        out[-1] = sum(state.decks[(seat + 1) % self.seats])


class Short(MayhemFeatures):
    def add(self, state: Mayhem, seat: int, out: list[int]) -> None:
        super().add(state, seat, out)
        out.pop()


FAULTS = [
    (Peeking, "can tell from the feature 'tally 1' what it may not know"),
    (PeekingAtMoves, "can tell of `.*` from the feature 'aimed at me' what it may not know"),
    (Short, r"features of a state are named, and \d+ given"),
]


@pytest.mark.parametrize(("mutation", "words"), FAULTS)
def test_features_that_leak_or_are_missing_are_caught(mutation: type[MayhemFeatures], words: str) -> None:
    game = table(turn_limit=1)
    with pytest.raises(ConformanceError, match=words):
        conform(game, games=1, steps=5000, cover=False, features=mutation(game))
