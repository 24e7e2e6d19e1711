"""What the boards of the three games share: they show what a move is about, and the keyboard keeps its place."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.needs import needs
from tests.web.conftest import Lay, Open
from tests.web.heroes_tables import TWO, full_city
from tests.web.scenes import middle, show
from tests.web.steps import question
from tests.web.test_heroic import act, scene
from tests.web.test_mayhem import new_table

pytestmark = needs("chromium-headless-shell")


def mayhem(lay: Lay, open: Open) -> Page:
    page = open()
    show(page, new_table(page, "me", "bot:simple"), middle(2))
    page.locator(".bubble details.claimed > summary").click()
    return page


BOARDS: dict[str, Callable[[Lay, Open], Page]] = {
    "mh": mayhem,
    "hs": lambda lay, _: lay(full_city(*TWO), "me", "bot:simple"),
    "hc": lambda lay, _: act(lay, scene("storm")),
}


@pytest.mark.parametrize("board", BOARDS)
def test_a_move_under_the_pointer_or_with_the_focus_shows_what_it_is_about(lay: Lay, open: Open, board: str) -> None:
    page = BOARDS[board](lay, open)
    shown = page.locator(f".{board} .pointed")
    move = question(page).locator("button.move").first
    expect(shown).to_have_count(0)
    move.hover()
    expect(shown.first).to_be_visible()
    page.mouse.move(0, 0)
    expect(shown).to_have_count(0)
    move.focus()
    expect(shown.first).to_be_visible()


@pytest.mark.parametrize("board", BOARDS)
def test_drawing_anew_leaves_the_focus_where_the_keyboard_has_put_it(lay: Lay, open: Open, board: str) -> None:
    page = BOARDS[board](lay, open)
    thing = page.locator(f".{board} button[data-thing].choice, .{board} [data-thing].choice button").first
    page.keyboard.press("Tab")
    thing.focus()
    name = str(thing.get_attribute("data-thing"))
    page.evaluate("document.querySelector('.place').place.drawing.drawStill()")
    expect(page.locator(f'.{board} [data-thing="{name}"]:focus')).to_have_count(1)
