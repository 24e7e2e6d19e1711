"""States, moves and generators can be copied, pickled, and unpickled in another process."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from collections.abc import Callable

import pytest

from longbox.content.shelf import installed
from longbox.kernel import CHANCE, Ask, Game, Roll, Sfc32, State
from longbox.kit.base import random_move, throw
from tests import roofs
from tests.toys import duel

INFOS = [*installed().values(), roofs.GAME, duel.GAME]


def played(game: Game, deeds: int) -> State:
    """A state in the middle of a random game."""
    state, rng = game.start(), Sfc32("pickled")
    for _ in range(deeds):
        step = random_move(state, rng)
        assert step is not None
        state.apply(*step)
    while isinstance(roll := state.pending(), Roll):
        state.apply(CHANCE, throw(roll, rng))
    return state


@pytest.fixture(scope="module", params=[info.name for info in INFOS])
def state(request: pytest.FixtureRequest) -> State:
    info = next(info for info in INFOS if info.name == request.param)
    return played(info.make(info.seats[1]), 12)


COPIES: list[Callable[[State], State]] = [copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))]


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_of_a_state_is_equal_and_apart(state: State, copied: Callable[[State], State]) -> None:
    before = state.game.encode(state)
    listened = state.clone()
    listened.heard = []
    again = copied(listened)
    assert again == state and again.game is state.game and again.heard is None
    step = random_move(again, Sfc32(1))
    assert step is not None
    again.apply(*step)
    assert state.game.encode(state) == before


def test_a_pickle_holds_the_state_and_how_its_game_was_made_but_no_pack(state: State) -> None:
    """The state as the codec writes it, what the seats have chosen, and little more; several states share their game."""
    written, choices = json.dumps(state.game.encode(state), separators=(",", ":")), pickle.dumps(state.game.choices)
    assert len(pickle.dumps(state)) < len(written) + len(choices) + 1500
    assert pickle.dumps([state.clone() for _ in range(5)]).count(b"game_again") == 1


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda move: pickle.loads(pickle.dumps(move))])
def test_a_copy_of_a_move_is_the_same_move(state: State, copied: Callable[[object], object]) -> None:
    pending = state.pending()
    assert isinstance(pending, Ask)
    moves = [move for seat in range(state.game.seats) for move in state.legal(seat)]
    assert moves
    for move in moves:
        again = copied(move)
        assert again == move and hash(again) == hash(move)


def test_moves_of_equal_games_are_equal_and_of_others_not() -> None:
    info = installed()["heroes"]
    two, same, three = info.make(2), info.make(2), info.make(3)
    number = two.moves.size - 1
    assert two.moves.move(number) == same.moves.move(number)
    assert two.moves.move(number) != two.moves.move(number - 1)
    assert two.moves.move(number) != three.moves.move(number)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda rng: pickle.loads(pickle.dumps(rng))])
def test_a_generator_goes_on_where_it_was(copied: Callable[[Sfc32], Sfc32]) -> None:
    rng = Sfc32("any words")
    rng.below(1000)
    again = copied(rng)
    assert [again.below(1 << 32) for _ in range(5)] == [rng.below(1 << 32) for _ in range(5)]


def test_what_no_gameinfo_has_made_says_so() -> None:
    state = duel.DuelGame().start()
    assert copy.deepcopy(state) == state
    with pytest.raises(TypeError, match="<duel version 1, 2 seats> cannot be pickled: no GameInfo has made it"):
        pickle.dumps(state)


IN_ANOTHER_PROCESS = """
import pickle, sys
state, moves = pickle.load(sys.stdin.buffer)
state.apply(*moves[0])
sys.stdout.buffer.write(pickle.dumps((state, moves)))
"""


def test_another_process_makes_the_game_again(state: State) -> None:
    moves = [(seat, move) for seat in range(state.game.seats) for move in state.legal(seat)]
    sent = pickle.dumps((state, moves))
    done = subprocess.run([sys.executable, "-c", IN_ANOTHER_PROCESS], input=sent, capture_output=True, check=True)
    after, same = pickle.loads(done.stdout)
    there = state.clone()
    there.apply(*moves[0])
    assert after == there and same == moves
