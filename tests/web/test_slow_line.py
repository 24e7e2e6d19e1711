"""On a slow line: few requests, a sign at once, and one for every press."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.web.conftest import Open
from tests.web.steps import at_table

LATE = """
const quick = window.fetch;
window.fetch = async (...args) => {
  if (args[1]?.method === "POST") await new Promise((done) => { window.arrives = done; });
  return quick(...args);
};
"""
"""For `open`: a page of which nothing arrives before `arrives` is called."""


def test_a_page_is_there_after_few_requests(open: Open) -> None:
    page = open("#/about")
    asked: list[str] = []
    # nobody waits for a picture
    page.on("request", lambda request: asked.append(request.url) if request.resource_type != "image" else None)
    page.goto("about:blank")
    page.goto("/")
    expect(page.locator(".play-now").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    lobby = len(asked)
    page.locator(".play-now").first.click()
    at_table(page)
    expect(page.locator(".stage > *")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert lobby <= 20, asked
    assert len(asked) - lobby <= 10, asked[lobby:]


def test_a_press_that_waits_for_its_answer_shows_it(open: Open) -> None:
    page = open(script=LATE)
    play = page.locator(".play-now").first
    play.click()
    expect(play).to_have_attribute("aria-busy", "true")
    page.evaluate("window.arrives()")
    at_table(page)


def test_something_is_said_before_the_first_script_has_come(open: Open) -> None:
    page = open("#/about")
    held: list[Route] = []
    page.route("**/web/start.js", lambda route: held.append(route))
    page.goto("about:blank")
    with page.expect_request("**/web/start.js"):
        page.goto("/", wait_until="commit")
    expect(page.get_by_text("The table is being set")).to_be_visible()
    held[0].continue_()
    expect(page.locator(".play-now").first).to_be_visible()
    expect(page.get_by_text("The table is being set")).to_have_count(0)
