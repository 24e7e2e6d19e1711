"""What `make soak` looks for at the end of random games: it finds nothing in a few of them, and finds a card that is gone."""

from __future__ import annotations

import pytest

from longbox.bots import RandomBot, Result, play_out
from longbox.games.heroes import soak as heroes
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroic import soak as heroic
from longbox.games.heroic.engine.state import Heroic
from longbox.games.mayhem import soak as mayhem
from longbox.games.mayhem.engine.state import Mayhem
from tests.marks import slow
from tools import soak


@slow
@pytest.mark.parametrize("name", sorted(soak.games()))
def test_a_game_on_every_table_is_in_order(name: str) -> None:
    for number in range(len(soak.tables(name))):
        assert soak.play(name, number).deeds > 0


def test_a_game_that_goes_on_for_too_long_is_counted_as_unfinished(capsys: pytest.CaptureFixture[str]) -> None:
    deeds, unfinished = soak.play("mayhem", 0, most_decisions=10)
    assert 10 <= deeds < 100 and unfinished == 1
    assert soak.batch("mayhem", 10, range(3)).unfinished == 3
    soak.soak("mayhem", 3, 10)
    assert ", 3 unfinished (stopped after 10 decisions)" in capsys.readouterr().out


def test_a_game_in_which_nobody_can_move_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "play_out", lambda game, *given, **limits: Result(game.start(), None, 3, 7))
    with pytest.raises(AssertionError, match="mayhem 5: nobody can move after 7 deeds"):
        soak.play("mayhem", 5)


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
    state = play_out(game, heroic.players(2), 1).state
    assert isinstance(state, Heroic) and not heroic.fault(state)
    hero = state.cast[0]
    state.doom.append(7)
    assert "doom" in heroic.fault(state)
    state.doom.pop()
    hero.harm.causes[0] = "a fall"
    assert "cause" in heroic.fault(state)
    hero.harm.causes[0], hero.harm.trauma[1] = "", 14
    assert "no dice" in heroic.fault(state)
    hero.harm.trauma[1], hero.pp = 0, -1
    assert "Plot Points" in heroic.fault(state)
    hero.pp, hero.harm.stress[2], hero.harm.out = 0, 0, 2
    assert "out by a stress of d0" in heroic.fault(state)
    hero.harm.out = -1
    assert not heroic.fault(state)
