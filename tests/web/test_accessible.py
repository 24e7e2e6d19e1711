"""axe finds nothing, on any page, light or dark."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.needs import needs
from tests.web.conftest import Open
from tests.web.steps import new_table, plan_roofs, play, question

pytestmark = needs("chromium")


def check(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_pages(open: Open, dark: bool) -> None:
    page = open(dark=dark)
    for hash, wanted in [
        ("#/", "Play now!"),
        ("#/rules/duel/D2.2", "D2.2"),
        ("#/about", "About Longbox"),
        ("#/decks", "Build a deck"),
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
