"""A game's look that has a fault: the table goes on as text, and says so, as does the server's log."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.needs import needs
from tests.table.test_broken_rooms import logged
from tests.web.conftest import Open, Trouble
from tests.web.steps import at_table, new_table

pytestmark = needs("chromium-headless-shell")

FAULTS = {
    "later": """createLook: () => ({ element: document.createElement("div"), destroy() {}, update(scene) {
        if (scene.question) throw new Error('a look that throws'); } })""",
    "in_the_end": """createLook: () => ({ element: document.createElement("div"), destroy() { throw new Error('no end') },
        update: () => ({ busy: Promise.reject(new Error('a look that throws')) }) })""",
    "file": "",
}


def broken(page: Page, fault: str) -> None:
    """Give this page a look with a fault, whatever game it plays."""

    def answer(route: Route) -> None:
        body = f"export const $m = {{ 'look.js': {{ {FAULTS[fault]} }}, 'words/en.js': {{ default: {{}} }} }};"
        route.fulfill(body="not JavaScript at all (" if fault == "file" else body, content_type="text/javascript")

    page.route("**/web/games/roofs/bundle.js", answer)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_look_that_fails_gives_way_to_the_plain_page(open: Open, trouble: Trouble, fault: str, caplog: pytest.LogCaptureFixture) -> None:
    page = open()
    broken(page, fault)
    with page.expect_response("**/fault"):
        new_table(page, "roofs", "me", "bot:random")
        at_table(page)
    expect(page.locator(".look-failed")).to_contain_text("This game’s own picture of the table has failed. You can go on here")
    expect(page.locator(".text-stage .fact").first).to_be_visible()
    (line,) = logged(caplog, "look_failed")
    assert line["game"] == "roofs" and line["words"].startswith("SyntaxError" if fault == "file" else "Error (/web/")
    assert "throws" not in line["words"], "an error's own words may name what somebody holds"
    page.locator(".bubble .moves button").first.click()
    expect(page.locator(".look-failed")).to_be_visible()
    assert any("The look of this game has failed." in words for words in trouble.words), "the console has the fault"
    trouble.words.clear()
