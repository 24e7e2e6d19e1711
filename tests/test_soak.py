"""What `make soak` looks for at the end of random games: it finds nothing in a few of them, and finds a card that is gone."""

from __future__ import annotations

import pytest

from longbox.bots import RandomBot, play_out
from longbox.games.heroes import soak as heroes
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroic import soak as heroic
from longbox.games.heroic.engine.state import Heroic
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


def test_dice_that_there_are_not_and_pains_without_a_wound_are_found() -> None:
    game = soak.tables("heroic")[0]
    state = play_out(game, [RandomBot()] * 2, 1).state
    assert isinstance(state, Heroic) and not heroic.fault(state)
    hero = state.cast[0]
    for spoil, mend, words in (
        (lambda: state.doom.append(7), state.doom.pop, "doom"),
        (lambda: hero.feel(0, 8, "a fall") or hero.stress.__setitem__(0, 0), lambda: hero.feel(0, 0), "cause"),
        (lambda: hero.trauma.__setitem__(1, 14), lambda: hero.trauma.__setitem__(1, 0), "no dice"),
        (lambda: setattr(hero, "pp", -1), lambda: setattr(hero, "pp", 0), "Plot Points"),
        (lambda: setattr(hero, "out", 2), lambda: setattr(hero, "out", -1), "out by a stress of d0"),
    ):
        spoil()
        assert words in heroic.fault(state)
        mend()
        assert not heroic.fault(state)
