"""Roofs against the contract of the kernel, and what the contract cannot know."""

from __future__ import annotations

from pathlib import Path

import pytest
from longbox_roofs import GAME
from longbox_roofs.bots.simple import SimpleBot, chance
from longbox_roofs.engine.moves import COIN, DONE
from longbox_roofs.engine.state import Roofs
from longbox_roofs.own import OWN, Draft
from longbox_roofs.packs import STREETS, load, streets

from longbox.bots import RandomBot, play_out
from longbox.content.own import Own, name_of, place_of
from longbox.kernel import CHANCE, BadOption, BadPack, Outcome
from longbox.kit import conform


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_contract(seats: int) -> None:
    conform(GAME.make(seats), games=10)


def test_the_owner_of_a_roof_scores_the_die() -> None:
    state = GAME.make(2).start()
    assert isinstance(state, Roofs)
    state.apply(0, COIN.of(0))
    state.apply(0, DONE.of())
    state.apply(1, DONE.of())
    state.apply(CHANCE, Outcome([5]))
    assert state.scores == [5, 0]


def test_a_tie_goes_to_whoever_is_at_home_there() -> None:
    game = GAME.make(2, {"street": "harbour", "homes": "crane,none"})
    assert game.choices == [{"homes": 1}, {"homes": -1}]
    state = game.start()
    assert isinstance(state, Roofs)
    for seat in (0, 1):
        for roof in (0, 1):
            state.apply(seat, COIN.of(roof))
        state.apply(seat, DONE.of())
    assert state.owners == [0]
    conform(game, games=3, cover=False)
    with pytest.raises(BadOption, match="there is no roof 'barn' in Harbour; there are boathouse, crane, lighthouse, and none"):
        GAME.make(2, {"street": "harbour", "homes": "barn"})


def test_every_street_can_be_chosen_and_conforms() -> None:
    for street in streets():
        assert street.id in GAME.options[0].about
        conform(GAME.make(2, {"street": street.id}), games=3, cover=False)
    with pytest.raises(BadOption, match="there is no street 'mine'; there are plain, harbour, skyline, and those that people have made"):
        GAME.make(2, {"street": "mine"})


def test_a_street_of_ones_own_can_be_chosen_and_conforms(tmp_path: Path) -> None:
    data = OWN.file(Draft(title='The "Mile"', die=10, roofs=["barn", "mill", "inn"]))
    name = name_of(OWN.noun, data)
    path = place_of(tmp_path, OWN.noun, name)
    path.parent.mkdir()
    path.write_bytes(data)
    assert OWN.shown(name, path) == {"title": 'The "Mile"', "die": 10, "roofs": ["barn", "mill", "inn"]}
    conform(GAME.make(2, {"street": name}, Own(tmp_path)), games=3, cover=False)


def test_everything_wrong_with_a_street_is_told() -> None:
    assert OWN.breaches(Draft(title="Mile", die=4, roofs=["barn", "mill", "inn"])) == []
    assert [str(breach) for breach in OWN.breaches(Draft(die=7, roofs=["barn", "barn", "\n", "inn"]))] == [
        "the name of a street is a line of 1 to 24 characters",
        "the die has 4, 6, 8, 10 or 12 sides, not 7 (rule A2.3)",
        "a street has 3 roofs, this one 4",
        "two roofs are called 'barn'",
        "the name of a roof is a line of 1 to 24 characters",
    ]


def test_a_pack_that_is_wrong_is_refused_with_its_line(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(STREETS.read_text("utf-8").replace('"crane"', '"boathouse"'), "utf-8")
    with pytest.raises(BadPack, match=r"bad.toml:12: .*two roofs of this street are called 'boathouse'"):
        load(bad)


def test_the_bot_knows_the_odds_and_beats_chance() -> None:
    assert [round(chance(coins, 1), 1) for coins in range(4)] == [0, 0.4, 0.7, 0.9]
    game, won = GAME.make(2), 0
    for seed in range(200):
        over = play_out(game, [SimpleBot(), RandomBot()], seed=seed).over
        assert over is not None
        won += over.winners == 1
    assert won > 120
