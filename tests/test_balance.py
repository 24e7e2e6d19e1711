"""The pages on balance say what their figures say, and the figures are those of the rules, content and bots that are here."""

from __future__ import annotations

import pytest

from tests.marks import long
from tools import balance

NAMES = list(balance.studies())


def test_the_index_leads_to_every_page() -> None:
    assert (balance.FOLDER / "README.md").read_text("utf-8") == balance.index(NAMES)
    assert sorted(path.name for path in balance.FOLDER.iterdir() if path.is_dir()) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_made_out_of_its_figures(name: str) -> None:
    study, figures = balance.studies()[name], balance.figures_of(name)
    assert (balance.FOLDER / name / "README.md").read_text("utf-8") == study.page(figures), "write it anew: python -m tools.balance --draw"
    for file, chart in study.charts(figures).items():
        assert (balance.FOLDER / name / f"{file}.svg").read_text("utf-8") == balance.svg(chart)


@long
@pytest.mark.parametrize("name", NAMES)
def test_the_first_games_come_out_as_they_were_measured(name: str) -> None:
    """Content, rules or bots that have changed since give other games: measure anew, or say on the page that the figures are older."""
    figures = balance.figures_of(name)
    assert (balance.studies()[name].first() == figures["first"]) is ("since" not in figures), "make balance"
