"""The lobby: what a newcomer finds, and how somebody who comes back goes on."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.needs import needs
from tests.web.conftest import Open
from tests.web.steps import at_table, play, question, settled
from tests.web.test_every_size import SIZES

pytestmark = needs("chromium-headless-shell")

NEWCOMER = re.compile("New here")


def test_a_newcomer_sees_what_each_game_is_and_begins_with_one_press(open: Open) -> None:
    page = open()
    cards = page.locator(".game-card")
    expect(cards).to_have_count(3)
    for title in ("Mayhem", "Heroes", "Heroic"):
        card = page.get_by_role("article", name=title)
        expect(card.locator(".game-about")).to_have_text(re.compile(r"\w.*\."))
        expect(card.locator(".game-facts")).to_have_text(re.compile(r"^2–\d seats, \d+ minutes$"))
        expect(card.get_by_role("button", name=f"{title}: play with friends")).to_be_visible()
        assert card.locator("img").evaluate("async (picture) => (await picture.decode(), picture.naturalWidth)") > 0
    expect(page.get_by_role("navigation", name="Go on")).to_be_hidden()
    page.get_by_text(NEWCOMER).get_by_role("link").click()
    at_table(page)
    expect(page.locator(".teacher")).to_be_visible()


def test_games_without_a_picture_stand_under_more(open: Open) -> None:
    page = open()
    more = page.get_by_role("region", name="More")
    for title in ("Duel", "Heist", "Lookout", "Roofs"):
        expect(more.get_by_role("button", name=f"Play {title} against bots")).to_be_visible()


def test_a_table_with_friends_is_one_of_that_game(open: Open) -> None:
    page = open()
    page.get_by_role("button", name="Heroic: play with friends").click()
    expect(page.get_by_label("Game", exact=True)).to_have_value("heroic")


def test_whoever_comes_back_goes_on_with_one_press(open: Open) -> None:
    page = open()
    table = play(page, "Duel")
    question(page)
    page.goto("/")
    goes_on = page.get_by_role("navigation", name="Go on").get_by_role("link")
    expect(goes_on).to_have_text(re.compile("^Your move!.*Duel, with "))
    expect(page.get_by_text(NEWCOMER)).to_have_count(0)
    goes_on.click()
    assert at_table(page) == table


def test_the_last_game_is_played_once_more_with_one_press(open: Open) -> None:
    page = open()
    first = play(page, "Duel")
    question(page).locator("button.move").first.click()
    settled(page)
    page.keyboard.press("m")
    page.get_by_role("button", name="Host’s controls").click()
    page.get_by_role("button", name="Close the table").click()
    page.get_by_role("dialog", name="Close the table").get_by_role("button", name="Close the table").click()
    expect(page.locator(".ending")).to_be_visible()
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Duel again: ")).click()
    assert at_table(page) != first


def test_nothing_of_it_is_cut_off_at_any_size(open: Open) -> None:
    page = open()
    play(page, "Duel")
    question(page)
    page.goto("/")
    expect(page.locator(".go-on")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        cut = page.locator(".lobby, .lobby .button, .play-now, .game-card > *").evaluate_all(
            "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth).map((one) => one.textContent)"
        )
        assert cut == [], f"{width}x{height}"
