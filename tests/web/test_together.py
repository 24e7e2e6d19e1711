"""The pause card, lines and veils in real browsers: in everybody's reach, and from nobody (chapter T9)."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.marks import rule
from tests.needs import needs
from tests.web.conftest import Open
from tests.web.steps import CUT, at_table, come_back, cut, new_table, two
from tests.web.test_accessible import check

pytestmark = needs("chromium-headless-shell")


def under_way(page: Page) -> None:
    """The table is known, and no longer waits for anybody."""
    expect(page.get_by_role("button", name="Undo")).to_be_visible()


def card(page: Page) -> None:
    """Play the pause card: two presses."""
    page.get_by_role("button", name="Pause", exact=True).click()
    page.get_by_role("button", name="Ask for a pause").click()


@rule("T9.1", "T9.2")
def test_somebody_asks_for_a_pause(open: Open) -> None:
    host, guest = two(open, "duel", phone=True)
    table = at_table(guest)
    tv = open(f"#/watch/{table}")
    under_way(guest)
    guest.get_by_role("button", name="Pause", exact=True).click()
    check(guest)
    guest.get_by_role("button", name="Ask for a pause").click()
    for page in (host, guest, tv):
        expect(page.locator(".pause-card")).to_contain_text("Somebody asks for a pause.")
    check(host)
    check(guest)
    said = host.locator(".pause-card").inner_text()
    assert said.startswith(guest.locator(".pause-card b").inner_text()), "it reads differently"
    guest.get_by_role("button", name="I am ready").click()
    expect(host.locator(".pause-card")).to_contain_text("1 of 2 are ready")
    expect(guest.get_by_role("button", name="I am ready")).to_have_count(0)
    host.get_by_role("button", name="I am ready").click()
    for page in (host, guest, tv):
        expect(page.locator(".pause-card")).to_have_count(0)


@rule("T9.3")
def test_lines_and_veils(open: Open) -> None:
    host, guest = two(open, "duel")
    under_way(guest)
    guest.keyboard.press("x")
    dialog = guest.get_by_role("dialog", name="Together")
    dialog.get_by_label("What it is about").fill("spiders")
    guest.keyboard.press("Enter")
    expect(dialog.locator(".together-list").first).to_contain_text("spiders")
    dialog.get_by_label("What it is about").fill("broken bones")
    dialog.get_by_role("button", name="Draw a veil").click()
    expect(dialog.locator(".together-list").last).to_contain_text("broken bones")
    expect(dialog.get_by_role("button", name="Strike out")).to_have_count(0)
    check(guest)
    host.get_by_role("button", name="Pause", exact=True).click()
    theirs = host.get_by_role("dialog", name="Together")
    expect(theirs.locator(".together-list").first).to_contain_text("spiders")
    theirs.get_by_role("button", name="Strike out: spiders").click()
    expect(dialog.locator(".together-list").first).to_contain_text("None so far.")
    guest.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    guest.keyboard.press("x")
    expect(dialog.get_by_role("button", name="Ask for a pause")).to_be_focused()
    guest.keyboard.press("Enter")
    expect(host.locator(".pause-card")).to_be_visible()


@rule("T9.4")
def test_nothing_is_said_late_by_somebody_who_comes_back(open: Open) -> None:
    """Whoever comes back and speaks in the same moment would be known."""
    host = open()
    new_table(host, "duel", "me", "open")
    host.get_by_role("button", name="Invite somebody", exact=True).click()
    link = host.get_by_label("Link", exact=True).input_value()
    host.keyboard.press("Escape")
    guest = open(link[link.index("#") :], script=CUT)
    guest.get_by_role("button", name="Sit down").click()
    under_way(guest)
    cut(guest)
    card(guest)
    expect(guest.locator(".note.bad")).to_contain_text("nothing was said")
    guest.keyboard.press("Escape")
    come_back(guest)
    expect(guest.get_by_text("The connection is lost.")).to_have_count(0)
    guest.keyboard.press("c")
    guest.get_by_role("textbox", name="Say something").fill("I am back")
    guest.keyboard.press("Enter")
    expect(host.locator(".chat-list")).to_contain_text("I am back")
    expect(host.locator(".pause-card")).to_have_count(0)


def test_alone_there_is_nobody_to_ask(open: Open) -> None:
    page = open()
    page.get_by_role("button", name="New table").click()
    page.get_by_label("Game", exact=True).select_option("duel")
    page.get_by_role("button", name="Open the table").click()
    at_table(page)
    expect(page.get_by_role("button", name="Rulebook")).to_be_visible()
    expect(page.get_by_role("button", name="Pause", exact=True)).to_have_count(0)
