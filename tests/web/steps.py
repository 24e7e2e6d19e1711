"""What a person does in the browser, in words."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect


def play(page: Page, game: str) -> str:
    """From the lobby to a table against bots; gives the table's id."""
    page.get_by_role("button", name=f"Play {game} against bots").click()
    return at_table(page)


def at_table(page: Page) -> str:
    expect(page.locator(".place")).to_be_visible()
    return page.url.partition("/table/")[2].partition("?")[0]


def new_table(page: Page, game: str, *who: str) -> str:
    """A table with these people: "me", "open", "bot:random"."""
    page.get_by_role("button", name="New table").click()
    page.get_by_label("Game", exact=True).select_option(game)
    for seat, one in enumerate(who, 1):
        page.get_by_label(f"Seat {seat}", exact=True).select_option(one)
    page.get_by_role("button", name="Open the table").click()
    return at_table(page)


def question(page: Page) -> Locator:
    """The question panel, once something is asked."""
    panel = page.get_by_role("region", name="The question")
    expect(panel.locator("button.move").first).to_be_visible()
    return panel


def plan_roofs(page: Page) -> None:
    """One round of Roofs: three coins on the left roof, and done."""
    for draft in ("0", "0, 0", "0, 0, 0"):
        question(page).get_by_role("button", name="Coin left").click()
        expect(page.locator(".shown")).to_contain_text(f"draft: {draft}")
    question(page).get_by_role("button", name="Done").click()


def press_until(page: Page, key: str, wanted: Locator, most: int = 60) -> None:
    """Go through the page by keyboard until something has the focus."""
    for _ in range(most):
        if wanted.count() and wanted.evaluate("node => node === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{most} times {key} do not lead to {wanted}")
