"""Odds stand beside open choices; other hints come to those who ask for them, and what comes late moves nothing that can be pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroic.engine.state import Heroic
from longbox.kernel import State
from tests.heroes.tables import HERE, PLAIN, asked, chance, dice, do, give, headline, mission, put
from tests.heroic.tables import begin, fill, idle, one
from tests.heroic.tables import do as act
from tests.heroic.tables import fight as scene
from tests.needs import needs
from tests.web.conftest import Lay, Open
from tests.web.heroes_tables import TWO, fought, full_city, full_plan
from tests.web.steps import drawn, settled

pytestmark = needs("chromium-headless-shell")

LATE = """
const { send } = WebSocket.prototype;
window.held = [];
WebSocket.prototype.send = function (text) {
  if (text.includes('"type":"hint"')) window.held.push(() => send.call(this, text));
  else send.call(this, text);
};
"""
"""For `open`: hints are asked for when `held` is called, however long that takes."""
ASK_FOR_HELD = "window.held.splice(0).forEach((ask) => ask())"

PLACES = """() => {
    const seen = {};
    for (const one of document.querySelectorAll(".place :is(button, summary, a, input)")) {
        const { x, y, width, height } = one.getBoundingClientRect();
        if (!width || one.closest(".log-list")) continue;
        const name = one.dataset.thing ?? one.dataset.at ?? one.getAttribute("aria-label") ?? one.textContent;
        const key = [...one.closest("[class]:not(button)").classList, name].join(" ");
        (seen[key] ??= []).push([x, y, width, height].map(Math.round));
    }
    return seen;
}"""
"""Where everything is that can be pressed."""


def in_a_scene() -> Heroic:
    state = scene("storm", "wolverine", foes=["electro", "graviton"], objective="rescue", world="pack")
    begin(state, "Storm")
    return state


def with_a_pool() -> Heroic:
    state = in_a_scene()
    act(state, 1, "aim attack Electro physical", "quick")
    return state


def with_villains() -> Heroes:
    """Seat 0 may bring one of five villains against seat 1."""
    state = mission(*TWO)
    give(state, 0, villains="viper kraven avalanche klaw electro")
    headline(state, HERE, PLAIN)
    put(state, 1, "storm", "chelsea")
    do(state, 0, "pass")
    do(state, 1, f"solve {HERE}")
    dice(state, "h h h h h")
    for _ in range(2):
        chance(state, 1)
    assert asked(state) == "lead 0"
    return state


HEROES = ("me", "bot:simple")
HEROIC = ("bot:simple", "me", "bot:simple")
TABLES: dict[str, tuple[Callable[[], State], tuple[str, ...]]] = {
    "a Lead Villain of Heroes": (with_villains, HEROES),
    "an action of Heroic": (in_a_scene, HEROIC),
    "a pool of Heroic": (with_a_pool, HEROIC),
}


def late(open: Open, **how: Any) -> Page:
    """A page of somebody who always wants hints, which come when a test lets them."""
    page = open("", script=LATE, **how)
    page.add_init_script('localStorage.setItem(\'longbox\', \'{"pace": "fast", "hints": true}\')')
    return page


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("name", TABLES)
def test_hints_that_come_late_move_nothing_that_can_be_pressed(lay: Lay, open: Open, name: str, phone: bool) -> None:
    make, who = TABLES[name]
    page = late(open, phone=phone)
    lay(make(), *[page if one == "me" else one for one in who], waits=False)
    page.wait_for_function("() => window.held.length > 0")
    before = drawn(page).evaluate(PLACES)
    assert len(before) > 8 and "%" not in page.locator(".place").inner_text()
    page.evaluate(ASK_FOR_HELD)
    settled(page)
    expect(page.locator(".place")).to_contain_text("%")
    after = drawn(page).evaluate(PLACES)
    assert {key: after.get(key) for key in before} == before


@pytest.mark.parametrize("make", [full_city, full_plan], ids=["action", "plan"])
def test_odds_stand_beside_open_choices_without_a_press(lay: Lay, open: Open, make: Callable[..., Heroes]) -> None:
    """The likeliest Headlines come first, also on a phone."""
    page = open("", script=LATE, phone=True)
    lay(make(*TWO), "me", "bot:simple", page=page)
    expect(page.locator(".place")).to_contain_text("%")
    assert page.evaluate("window.held.length") == 0
    expect(page.get_by_role("button", name="Show hints")).to_be_hidden()
    assert len(chances(page)) > 3 and chances(page) == sorted(chances(page), reverse=True)


def test_odds_of_secret_choices_come_with_a_press_and_with_later_questions_too(lay: Lay, open: Open) -> None:
    page = open("", script=LATE)
    lay(with_villains(), "me", "bot:simple", page=page)
    panel = page.locator(".bubble.asking")
    assert page.evaluate("window.held.length") == 0 and "%" not in panel.inner_text()
    page.get_by_role("button", name="Show hints").click()
    page.wait_for_function("() => window.held.length > 0")
    page.evaluate(ASK_FOR_HELD)
    expect(panel).to_contain_text("%")
    expect(page.get_by_role("button", name="Hide hints")).to_be_focused()
    page.reload()
    page.wait_for_function("() => window.held.length > 0")
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Show hints")).to_be_visible()
    page.evaluate(ASK_FOR_HELD)
    settled(page)
    assert "%" not in panel.inner_text()


def test_the_best_moves_come_first_when_somebody_wants_that(lay: Lay, open: Open) -> None:
    page = late(open, phone=True)
    lay(with_villains(), "me", "bot:simple", page=page, waits=False)
    page.wait_for_function("() => window.held.length > 0")
    sort = page.get_by_role("button", name="Best first")
    expect(sort).to_have_attribute("aria-disabled", "true")
    page.evaluate(ASK_FOR_HELD)
    expect(sort).not_to_have_attribute("aria-disabled", "true")
    plain = wins(page)
    sort.click()
    expect(sort).to_have_attribute("aria-disabled", "true")
    settled(page)
    assert len(plain) > 3 and wins(page) == sorted(plain, reverse=True) != plain


def wins(page: Page) -> list[int]:
    """The chances of the villains who may lead, in their order."""
    notes = page.locator(".bubble .move-note").all_inner_texts()
    return [int(note.removeprefix("win ").removesuffix(" %")) for note in notes if note.startswith("win")]


def chances(page: Page) -> list[int]:
    """The chances of the Headlines, in their order."""
    return [int(text.removesuffix(" %")) for text in page.locator(".hs-chance > span:first-child").all_inner_texts()]


def test_the_odds_of_a_fight_come_with_the_question_at_a_table_that_shows_them_always(lay: Lay, open: Open) -> None:
    page = open("", script=LATE)
    lay(fought(hints="always"), "me", "bot:simple", page=page)
    expect(page.locator(".hs-fight")).to_contain_text("%")
    assert page.evaluate("window.held.length") == 0
    expect(page.get_by_role("button", name="Show hints")).to_be_hidden()


def test_what_xp_buys_is_looked_up_when_somebody_wants_to_buy(lay: Lay) -> None:
    state = idle("storm", "wolverine", world="pack")
    fill(state, 0, "transition", title="Rest")
    one(state, "Storm").xp = 12
    page = lay(state, "bot:simple", "me", "bot:simple")
    page.locator("[data-thing='growth']").click()
    expect(page.locator(".hc-growth-lines > li").first).to_be_visible()
