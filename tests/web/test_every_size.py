"""The fullest table of each game on screens of every size: no control is cut off, covered or out of reach."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from longbox.games.heroes.engine.state import Heroes
from longbox.games.mayhem.engine.state import Mayhem
from longbox.table.people import NAME_LIMIT
from longbox.table.seating import TITLE_LIMIT
from tests.needs import needs
from tests.web.conftest import Lay, Open
from tests.web.heroes_tables import FOUR, fought, full_city, full_plan
from tests.web.scenes import full_hand, middle
from tests.web.steps import quiet, resize, settled
from tests.web.test_heroic import FOES, FULLEST, scene
from tests.web.test_layout import sit

pytestmark = needs("chromium-headless-shell")

SIZES = [(1280, 640), (1280, 720), (1366, 768), (1440, 900), (820, 1180), (768, 1024), (390, 844), (844, 390)]

OUT_OF_REACH = """() => {
    const wrong = document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : [];
    const above = (node) => (node.parentElement ? [node.parentElement, ...above(node.parentElement)] : []);
    const parts = [0.04, 0.2, 0.35, 0.5, 0.65, 0.8, 0.96];
    for (const one of document.querySelectorAll("a, button, input, select, summary, textarea, [role='button'], [role='tab']")) {
        if (!one.checkVisibility({ visibilityProperty: true }) || one.closest("[inert], .skip, .sr-only")) continue;
        one.scrollIntoView({ block: "center", inline: "center" });
        // nobody can scroll what only hides what is too much
        for (const node of above(one)) {
            const { overflowX, overflowY } = getComputedStyle(node);
            if (/hidden|clip/.test(overflowX)) node.scrollLeft = 0;
            if (/hidden|clip/.test(overflowY)) node.scrollTop = 0;
        }
        const { left, top, width, height } = one.getBoundingClientRect();
        const points = parts.flatMap((across) => parts.map((down) => [left + width * across, top + height * down]));
        const found = points.map(([x, y]) => document.elementFromPoint(x, y));
        if (found.some((node) => node && (one.contains(node) || node.closest("label")?.control === one))) continue;
        const name = (one.getAttribute("aria-label") ?? one.textContent).trim();
        wrong.push(`${one.tagName} ${name} at ${[left, top, width, height].map(Math.round)}, under ${found[24]?.className ?? "nothing"}`);
    }
    scrollTo(0, 0);
    return wrong;
}"""
"""Controls of which no part can be pressed, however somebody scrolls."""


NAME, TITLE = "Maximiliana of Mindelheim", "The Long Night of the Thousand Lanterns above Upper Manhattan"
"""As long as a person's name and a table's title can be."""


def longest_names(open: Open) -> Page:
    page = open("")
    page.request.post("/api/me", data={"name": NAME[:NAME_LIMIT]})
    return page


def at_every_size(page: Page, look: Callable[[], None] = lambda: None) -> None:
    for width, height in SIZES:
        resize(page, width, height)
        assert page.evaluate(OUT_OF_REACH) == [], f"at {width} x {height}"
        look()


@pytest.mark.parametrize("state", [full_hand(13), middle(4, stacked=True)], ids=["hand", "stack"])
def test_mayhem(open: Open, state: Mayhem) -> None:
    at_every_size(sit(open, state))


@pytest.mark.parametrize("make", [full_plan, full_city, lambda: fought(*FOUR)], ids=["plan", "city", "fight"])
def test_heroes(open: Open, lay: Lay, make: Callable[[], Heroes]) -> None:
    page = lay(make(), "me", *["bot:simple"] * 3, title=TITLE[:TITLE_LIMIT], page=longest_names(open))

    def city_is_seen() -> None:
        for tile in page.locator(".hs[data-mode='city'] .hs-headline:visible").all():
            box = tile.bounding_box()
            assert box and box["height"] > 40, "no Headline can be read"

    at_every_size(page, city_is_seen)


def test_heroic(open: Open, lay: Lay) -> None:
    """The Watcher's desk, and the hero who is asked."""
    watcher, hero = longest_names(open), longest_names(open)
    lay(scene(*FULLEST, foes=FOES, objective="rescue"), watcher, hero, *["bot:simple"] * 3, title=TITLE[:TITLE_LIMIT], waits=False)
    expect(quiet(watcher).locator(".hc-desk")).to_be_visible()
    for page in (watcher, settled(hero)):
        at_every_size(page)
