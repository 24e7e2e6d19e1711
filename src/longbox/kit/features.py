"""Whether what programs are told in numbers is no more than their seat may know."""

from __future__ import annotations

from typing import Any

from longbox.kernel.deeds import Move
from longbox.kernel.features import Feature, Features
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import State
from longbox.kit.base import Broken, called, expect, picture

_WORLDS = 2
_MOVES = 12


def features_hold(state: State, rng: Sfc32, features: Features[Any]) -> None:
    """The features of a state and its moves are as many as are named, and the same in every state that the view of the seat allows."""
    before = picture(state)
    for seat in range(state.game.seats):
        moves = state.onward(seat)
        expect(
            len(moves) <= features.places, f"{len(moves)} moves do not fit into {features.places} places: make `places` of Features larger"
        )
        chosen = moves if len(moves) <= _MOVES else [rng.choice(moves) for _ in range(_MOVES)]
        here = [numbers(features, state, seat), *[numbers_of_move(features, state, seat, move) for move in chosen]]
        for _ in range(_WORLDS):
            other = state.game.determinize(state.view(seat), rng)
            _same(features.of_state, here[0], numbers(features, other, seat), f"{called(state.game, seat)} can tell", features.add)
            for move, told in zip(chosen, here[1:]):
                there = numbers_of_move(features, other, seat, move)
                _same(features.of_move, told, there, f"{called(state.game, seat)} can tell of `{move!r}`", features.add_move)
    expect(picture(state) == before, "making features has changed the state")


def numbers(features: Features[Any], state: State, seat: int) -> list[int]:
    """The features of a state, as many as are named."""
    out = list[int]()
    features.features(state, seat, out)
    expect(
        len(out) == len(features.of_state), f"{len(features.of_state)} features of a state are named, and {len(out)} given", features.add
    )
    return out


def numbers_of_move(features: Features[Any], state: State, seat: int, move: Move) -> list[int]:
    out = list[int]()
    features.move_features(state, seat, move, out)
    expect(
        len(out) == len(features.of_move), f"{len(features.of_move)} features of a move are named, and {len(out)} given", features.add_move
    )
    return out


def _same(names: list[Feature], here: list[int], there: list[int], who: str, at: Any) -> None:
    for name, one, other in zip(names, here, there):
        if one != other:
            raise Broken(
                f"{who} from the feature {name.name!r} what it may not know: it is {one}, and {other} in another game with its view", at
            )
