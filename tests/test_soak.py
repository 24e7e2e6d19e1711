"""What `make soak` looks for at the end of random games: it finds nothing in a few of them, and finds a card that is gone."""

from __future__ import annotations

import pytest

from longbox.bots import RandomBot, play_out
from longbox.games.heroes import soak as heroes
from longbox.games.heroes.engine.state import Heroes
from longbox.games.mayhem import soak as mayhem
from longbox.games.mayhem.engine.state import Mayhem
from tools import soak


@pytest.mark.parametrize("name", sorted(soak.games()))
def test_a_game_on_every_table_is_in_order(name: str) -> None:
    for number in range(len(soak.tables(name))):
        assert soak.play(name, number) > 0


def test_a_lost_card_is_found() -> None:
    game = soak.tables("mayhem")[0]
    duel = play_out(game, [RandomBot()] * 2, 1).state
    assert isinstance(duel, Mayhem) and not mayhem.fault(duel)
    duel.discards[0].pop()
    assert "seat 0" in mayhem.fault(duel)


def test_a_doubled_card_and_a_wounded_hero_who_walks_are_found() -> None:
    game = soak.tables("heroes")[0]
    state = play_out(game, [RandomBot()] * 2, 1).state
    assert isinstance(state, Heroes) and not heroes.fault(state)
    state.teams[0].wounded, state.teams[0].place[0] = 1, 1
    assert "Wounded" in heroes.fault(state)
    state.decks[1].discard.append(state.decks[1].cards[0])
    assert "Villain" in heroes.fault(state)
