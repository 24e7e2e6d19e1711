"""The page on Mayhem's balance says what its figures say, and the figures are those of the decks and rules that are here."""

from __future__ import annotations

import json
from typing import Any

import pytest

from longbox.games.mayhem.game import HERO_DECKS
from tools import balance

FIGURES: dict[str, Any] = json.loads(balance.FIGURES.read_text("utf-8"))


def test_the_page_is_made_out_of_the_figures() -> None:
    assert (balance.FOLDER / "README.md").read_text("utf-8") == balance.page(FIGURES), "write it anew: python -m tools.balance --draw"


@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_every_deck_and_place_in_the_order_is_told_of(seats: str) -> None:
    shares = FIGURES["balance"][seats]["shares"]
    assert set(shares["deck"]) == set(HERO_DECKS) == set(balance.DECKS)
    assert sorted(shares["order"]) == [str(place + 1) for place in range(int(seats))]
    assert (balance.FOLDER / f"wins-{seats}.svg").is_file()


@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_the_targets_are_met(seats: str) -> None:
    report, even = FIGURES["balance"][seats], 1 / int(seats)
    assert report["games"] >= 5000
    assert all(abs(one["share"] - even) <= 0.04 for one in report["shares"]["deck"].values())
    assert report["shares"]["order"]["1"]["share"] - even <= 0.04
    assert report["turns"]["quantiles"]["50"] <= 12
    assert report["turns"]["reached"]["25"] <= 0.02 and report["turns"]["reached"]["30"] <= 0.01
    assert 0.08 <= report["comebacks"]["share"] <= 0.25


def test_the_first_games_come_out_as_they_were_measured() -> None:
    """Decks, cards, rules or bots that have changed since give other wins: measure anew."""
    assert balance.first_games() == FIGURES["first"], "make balance"
