"""axe finds nothing, on any page, light or dark."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.needs import needs
from tests.web.conftest import Open, Trouble
from tests.web.steps import choose, joined, new_table, plan_roofs, play, question, two

pytestmark = needs("chromium-headless-shell")


NAMES = "label-content-name-mismatch"
"""For `check`: controls that are called otherwise than what can be read on them. axe looks for it only if asked."""


def check(page: Page, *more: str) -> None:
    """The page as it is once it is there: without its title it would be found wanting."""
    expect(page.locator("main:not([aria-busy]) h1", has_text=re.compile(r"\S")).first).to_be_attached()
    found = Axe().run(
        page, options={"resultTypes": ["violations"], "rules": {rule: {"enabled": True} for rule in more}}
    )  # the rest costs as much again to describe
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_pages(open: Open, trouble: Trouble, dark: bool) -> None:
    page = open(dark=dark)
    for hash, wanted in [
        ("#/", "Play now!"),
        ("#/rules/duel/D2.2", "D2.2"),
        ("#/about", "About Longbox"),
        ("#/games/mayhem/decks", "Build a deck"),
        ("#/nowhere", "Oh no!"),
        ("#/join/x", "Join a table"),
    ]:
        page.goto(f"/{hash}")
        expect(page.get_by_text(wanted).first).to_be_visible()
        check(page)
    page.goto("/#/")
    page.get_by_role("button", name="New table").click()
    page.get_by_text("More choices").click()
    check(page)
    # there is no invitation x, which a browser notes down as well
    assert [word for word in trouble.words if "404 (Not Found)" not in word] == []
    trouble.words.clear()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_table_ending_replay_and_tv(open: Open, dark: bool) -> None:
    page = open(dark=dark)
    table = play(page, "Roofs")
    question(page)
    check(page)
    page.keyboard.press("r")
    expect(page.locator(".rule").first).to_be_visible()
    check(page)
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page)
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 844})
    check(page)
    for _ in range(3):
        plan_roofs(page)
    expect(page.get_by_role("table", name="Scores")).to_be_visible()
    check(page)
    page.goto(f"/#/replay/{table}")
    expect(page.get_by_role("slider")).to_be_visible()
    check(page)
    page.goto(f"/#/watch/{table}")
    expect(page.get_by_role("table", name="Scores")).to_be_visible()
    check(page)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_look_of_its_own_in_a_lesson(open: Open, dark: bool) -> None:
    page = open("#/learn/mayhem", dark=dark)
    question(page)
    check(page)
    page.set_viewport_size({"width": 390, "height": 844})
    check(page)


def test_waiting_room_and_one_screen(open: Open) -> None:
    page = open()
    table = new_table(page, "roofs", "me", "open")
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    check(page)
    page.goto(f"/#/watch/{table}")
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    check(page)
    page.goto("/#/")
    new_table(page, "duel", "me", "me")
    expect(page.get_by_role("heading", name="Hand over to")).to_be_visible()
    check(page)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_plan_a_form_and_a_choice(open: Open, dark: bool) -> None:
    host, guest = two(open, "heist", dark=dark)
    for words in (
        "The driver goes to the street",
        "The climber goes to the vault",
        "The cracker stays at home",
        "The driver stays at home",
    ):
        choose(host, words)
        expect(host.get_by_role("region", name="Your plan")).to_contain_text(words)
    expect(host.get_by_text("Fell off your plan")).to_be_visible()
    check(host)
    choose(host, "The climber stays at home")
    choose(host, "Ready")
    expect(host.get_by_text("Your plan is sealed")).to_be_visible()
    check(host)
    watcher, _ = two(open, "watch", dark=dark)
    watcher.get_by_role("button", name="Ruling").click()
    expect(watcher.get_by_role("dialog", name="Ruling")).to_be_visible()
    check(watcher)
    host.goto("/#/")
    new_table(host, "roofs", "me", "open")
    guest = joined(open, host, dark=dark)
    expect(guest.get_by_role("button", name="Take this home")).to_be_visible()
    check(guest)
