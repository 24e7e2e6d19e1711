"""A game from outside in the browser: its own look with its own words, to the end of a game and through its lesson."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.needs import needs
from tests.outside import install
from tests.table.serving import Served, served
from tests.web.conftest import Open
from tests.web.steps import choose, left_roof, plan_roofs, play, question

pytestmark = needs("chromium-headless-shell")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """In place of the usual server: one that finds the game only because it is installed."""
    site = install(tmp_path_factory.mktemp("outside"))
    with served(tmp_path_factory.mktemp("tables"), "--quiet", also=(), installed=str(site)) as server:
        yield server


def street(page: Page, words: str) -> None:
    expect(page.get_by_role("region", name="The street")).to_contain_text(words)


def test_a_game_is_played_on_its_own_look_to_the_end(open: Open) -> None:
    page = open()
    play(page, "Roofs")
    street(page, "Plain street, round 1 of 3")
    assert page.locator(".rf-house").first.evaluate("node => getComputedStyle(node).display") == "grid", "its styles are there"
    page.get_by_role("button", name="The right roof").click()
    expect(page.get_by_role("button", name="The right roof, with 1 coin of yours")).to_be_visible()
    page.get_by_role("button", name="The left roof").click()
    expect(page.get_by_text("Coins are laid from left to right.")).to_be_visible()
    page.keyboard.press("Escape")
    choose(page, "Done")
    street(page, "bid 0/0/1")
    for _ in range(2):
        plan_roofs(page)
    ending = page.get_by_role("region", name="The end")
    expect(ending.get_by_role("table", name="Scores")).to_be_visible()
    ending.get_by_role("link", name="Watch the replay").press("Enter")
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    page.keyboard.press("End")
    street(page, "round 3 of 3")


def test_a_look_forgets_what_it_kept_when_something_is_taken_back(open: Open) -> None:
    page = open()
    play(page, "Roofs")
    plan_roofs(page)
    street(page, "bid 3/0/0")
    left_roof(page).click()
    expect(page.get_by_role("button", name="The left roof, with 1 coin of yours")).to_be_visible()
    page.keyboard.press("u")
    expect(page.get_by_role("button", name="The left roof, with 0 coins of yours")).to_be_visible()
    expect(page.get_by_role("region", name="The street")).not_to_contain_text("bid")
    expect(page.locator(".rf-dice svg")).to_have_count(0)


def test_its_lesson_is_walked_to_the_end(open: Open) -> None:
    page = open("#/learn/roofs")
    teacher = page.get_by_role("region", name="The lesson")
    for number in range(1, 13):
        expect(teacher).to_contain_text(f"{number} of 12")
        question(page).locator("button.hinted").click()
    expect(teacher).to_contain_text("That was the whole game: guess, bid, roll.")


def test_its_page_shows_its_content(open: Open) -> None:
    page = open("#/games/roofs/streets")
    expect(page.get_by_text("Skyline: a d12 for each of terrace, water tower, antenna")).to_be_visible()


def test_a_street_of_ones_own_is_drawn_with_its_roofs(open: Open) -> None:
    page = open()
    expect(page.get_by_role("button", name="New table")).to_be_visible()
    draft = {"title": "The Mile", "die": 10, "roofs": ["barn", "mill", "inn"]}
    name = page.request.post("/api/games/roofs/own", data=draft).json()["name"]
    wish = {"game": "roofs", "who": ["me", "bot:simple"], "options": {"street": name, "homes": "none"}}
    table = page.request.post("/api/tables", data=wish).json()["table"]
    page.goto(f"/#/table/{table}")
    street(page, "The Mile, round 1 of 3")
    expect(page.get_by_role("button", name="The barn roof")).to_be_visible()
