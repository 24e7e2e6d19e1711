"""How states and games name themselves where a person or a failed test prints them."""

from __future__ import annotations

import pytest

from longbox.kernel import CHANCE, Frame, Game, Outcome, Pending
from tests.roofs import CODEC, RULES, Roofs, RoofsGame
from tests.toys.duel import DuelGame
from tests.toys.watch import WatchGame


def test_a_state_says_which_game_it_is_and_what_it_waits_for() -> None:
    state = DuelGame().start()
    assert repr(state) == "<duel, 2 seats: roll cards [21, 20, 19, 18] for 0 (D1.1)>"
    for shown in ([1, 1, 8, 12], [1, 1, 1, 1], [1]):
        state.apply(CHANCE, Outcome(shown))
    assert repr(state) == "<duel, 2 seats: ask act [0] (D2.1)>"
    assert repr(RoofsGame(3).start()) == "<roofs, 3 seats: ask plan [0, 1, 2] (A1.1)>"


def test_a_state_shows_nothing_that_is_secret() -> None:
    """Two states that differ in a draft alone look the same."""
    game = RoofsGame(2)
    one, other = game.start(), game.start()
    one.apply(0, game.moves.parse("coin left"))
    assert one != other and repr(one) == repr(other)


def test_a_broken_state_can_be_printed() -> None:
    state = DuelGame().start()
    state.frames = [Frame(999, 0, 0)]
    with pytest.raises(IndexError):
        state.pending()
    assert repr(state) == "<duel, 2 seats: pending fails with IndexError>"


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (DuelGame(), "<duel version 1, 2 seats>"),
        (RoofsGame(4), "<roofs version 3, 4 seats>"),
        (WatchGame(3), "<watch version 1, 3 seats>"),
    ],
)
def test_a_game_says_its_name_version_and_seats(game: Game, words: str) -> None:
    assert repr(game) == words


def test_a_game_says_its_options() -> None:
    game = Game("demo", version=7, seats=3, kinds=[], codec=CODEC, rulebook=RULES, options={"core": "newest", "star": True, "limit": 10})
    assert repr(game) == "<demo version 7, 3 seats, core=newest, star=True, limit=10>"


class _Counting(Roofs):
    """Counts how often it is asked what it waits for."""

    asked = 0

    def waits(self) -> Pending:
        self.asked += 1
        return super().waits()


def test_all_legal_moves_are_found_by_asking_once_what_the_game_waits_for() -> None:
    game = RoofsGame(2)
    state = _Counting(game, round=0, scores=[0, 0], owners=[])
    assert len(state.legal(0)) == 4 and state.asked == 1
