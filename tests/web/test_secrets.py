"""In real browsers: a host hands the table over, and a Watcher agrees before the secrets of a story are given out."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.marks import rule
from tests.needs import needs
from tests.table.serving import Running
from tests.web.conftest import Open
from tests.web.steps import at_table, two
from tests.web.test_accessible import check

pytestmark = needs("chromium-headless-shell")


@rule("T7.10", "T8.6")
def test_the_table_is_handed_over_and_its_secrets_wait_for_the_watcher(open: Open, server: Running) -> None:
    watcher, hero = two(open, "watch", phone=True)
    table = at_table(watcher)
    expect(watcher.get_by_role("button", name="Undo")).to_be_visible()
    watcher.keyboard.press("m")
    watcher.get_by_role("button", name="Host’s controls").click()
    check(watcher)
    watcher.get_by_text("Make host", exact=True).click()
    watcher.get_by_role("button", name="Make host", exact=True).click()
    expect(hero.locator(".chat")).to_contain_text("is the host of this table now.")
    hero.get_by_role("button", name="Menu").click()
    hero.get_by_role("button", name="Host’s controls").click()
    hero.get_by_role("button", name="Close the table").click()
    expect(hero.get_by_text("Your own secrets in it are given out; those of others when they agree.")).to_be_visible()
    hero.get_by_role("button", name="Close the table").last.click()
    expect(hero.locator(".story-secrets")).to_contain_text("The log holds secrets of")
    expect(hero.get_by_role("link", name="Save the log")).to_have_count(0)
    check(hero)
    check(watcher)
    watcher.get_by_role("button", name="Give out my secrets").click()
    watcher.get_by_role("button", name="Give out my secrets").last.click()
    for page in (watcher, hero):
        expect(page.get_by_role("link", name="Save the log")).to_be_visible()
        expect(page.locator(".story-secrets")).to_have_count(0)
    assert server.server.hall.rooms[table].table.given
