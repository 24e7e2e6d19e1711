"""What was measured of Mayhem's balance is what was aimed for, and what its rulebook says."""

from __future__ import annotations

import pytest

from longbox.games.mayhem import GAME
from longbox.games.mayhem.balance import DECKS
from tests.marks import rule
from tests.mayhem.tables import HERO_DECKS
from tools.balance import figures_of

FIGURES = figures_of("mayhem")


@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_every_deck_and_place_in_the_order_is_told_of(seats: str) -> None:
    shares = FIGURES["balance"][seats]["shares"]
    assert set(shares["deck"]) == set(HERO_DECKS) == set(DECKS)
    assert sorted(shares["order"]) == [str(place + 1) for place in range(int(seats))]


@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_the_targets_are_met(seats: str) -> None:
    report, even = FIGURES["balance"][seats], 1 / int(seats)
    assert report["games"] >= 6000
    assert all(abs(one["share"] - even) <= 0.03 for one in report["shares"]["deck"].values())
    assert report["shares"]["order"]["1"]["share"] - even <= 0.02
    assert report["turns"]["quantiles"]["50"] <= 12
    assert report["turns"]["reached"]["25"] <= 0.02 and report["turns"]["reached"]["30"] <= 0.01
    assert 8 <= round(100 * report["comebacks"]["share"]) <= 25


def test_decks_win_as_their_descriptions_say() -> None:
    """Night Shift early and by many cards, Daybreak by blows and healing, Red Hour by powers, Wakanda by what lasts on its stage."""
    counts = FIGURES["balance"]["2"]["counts"]

    def of(deck: str, what: str, per: str = "games") -> float:
        return float(counts[f"{deck}: {what}"] / counts[f"{deck}: {per}"])

    decks = list(DECKS.values())
    assert max(decks, key=lambda deck: of(deck, "drawn")) == "Night Shift"
    assert min(decks, key=lambda deck: of(deck, "turns of wins", per="wins")) == "Night Shift"
    assert max(decks, key=lambda deck: of(deck, "taken") + of(deck, "gained")) == "Daybreak"
    assert max(decks, key=lambda deck: of(deck, "powers")) == "Red Hour"
    assert max(decks, key=lambda deck: of(deck, "performed", per="gained")) == "Wakanda"


@rule("H4")
def test_the_rulebook_says_what_was_measured_of_going_first() -> None:
    shares = [FIGURES["without_second_favor"]["1"]["share"], FIGURES["balance"]["2"]["shares"]["order"]["1"]["share"]]
    without, with_it = [round(100 * share) for share in shares]
    assert f"whoever goes first wins {without} of 100 games without it, and {with_it} with it" in GAME.rulebook.rules["H4"].text
    assert FIGURES["without_second_favor"]["games"] >= 6000


def test_the_ladder_of_bots_rises_at_every_step() -> None:
    ratings = [rating["mu"] for rating in FIGURES["ladder"]["ratings"].values()]
    assert len(ratings) == 5 and ratings == sorted(ratings)
    assert all(2 * step["wins"] > step["games"] >= 60 for step in FIGURES["ladder"]["steps"])


def test_search_beats_simple_as_often_as_it_should() -> None:
    match = FIGURES["matches"]["search, simple"]
    assert match["games"] >= 400 and match["share"] >= 0.78
