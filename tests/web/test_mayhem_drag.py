"""Mayhem's cards pulled from the hand to the stage, with the mouse and with a finger."""

from __future__ import annotations

from playwright.sync_api import FloatRect, Locator, Page, expect

from longbox.games.mayhem.engine.state import Mayhem
from tests.mayhem.tables import put
from tests.needs import needs
from tests.web.conftest import Lay
from tests.web.mayhem_tables import turn

pytestmark = needs("chromium-headless-shell")


def stage() -> Mayhem:
    state = turn("king-hearts 3-hearts ten-miles-up general-okoye 3-clubs")
    put(state, 0, "queen-spades", "set")
    put(state, 0, "10-hearts", "actor")
    return state


def in_hand(page: Page, name: str) -> Locator:
    return page.locator(".mh-hand-zone .mh-card", has_text=name)


def middle(box: FloatRect | None) -> tuple[float, float]:
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def pull(page: Page, card: Locator, to: Locator, drop: bool = True) -> None:
    x, y = middle(card.bounding_box())
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 30, steps=3)
    page.mouse.move(*middle(to.bounding_box()), steps=5)
    if drop:
        page.mouse.up()


def actors(page: Page) -> Locator:
    return page.locator(".mh-mine .mh-zone").first


def sets(page: Page) -> Locator:
    return page.locator(".mh-mine .mh-zone").last


def played(page: Page) -> Locator:
    return page.get_by_role("region", name="What happened")


def test_a_card_is_played_where_it_is_let_go(lay: Lay) -> None:
    page = lay(stage(), "me", "bot:simple")
    pull(page, in_hand(page, "K").first, actors(page))
    expect(played(page)).to_contain_text("plays King of Hearts as an Actor")
    expect(page.locator(".mh-pulled")).to_have_count(0)


def test_targets_show_outcomes_while_a_card_is_pulled_and_letting_go_on_a_player_attacks(lay: Lay) -> None:
    page = lay(stage(), "me", "bot:simple")
    other = page.locator(".mh-others .mh-who")
    pull(page, in_hand(page, "Ten Miles"), other, drop=False)
    expect(page.locator(".mh-pulled")).to_be_visible()
    expect(other.locator(".mh-tag")).to_have_text("650 → 250")
    page.mouse.up()
    expect(played(page)).to_contain_text("plays Ten Miles Up at Daybreak")


def test_a_card_that_needs_a_target_stays_chosen_on_ones_own_side(lay: Lay) -> None:
    page = lay(stage(), "me", "bot:simple")
    pull(page, in_hand(page, "General Okoye"), actors(page))
    expect(page.locator(".mh-ask")).to_have_text("General Okoye: at whom?")


def test_a_spot_that_is_not_allowed_says_why(lay: Lay) -> None:
    page = lay(stage(), "me", "bot:simple")
    before = page.locator(".mh-hand-zone .mh-card").count()
    pull(page, page.locator(".mh-hand-zone").get_by_role("button", name="3 of Hearts"), sets(page).locator(".mh-card"))
    expect(page.get_by_role("dialog")).to_contain_text("Suit")
    page.keyboard.press("Escape")
    pull(page, in_hand(page, "Ten Miles"), sets(page))
    expect(page.get_by_role("dialog")).to_contain_text("Ten Miles Up can do nothing here.")
    page.keyboard.press("Escape")
    expect(page.locator(".mh-hand-zone .mh-card")).to_have_count(before)
    expect(page.locator(".mh-chip")).to_have_count(0)


def test_a_card_that_is_put_back_is_not_played_and_a_press_is_still_a_press(lay: Lay) -> None:
    page = lay(stage(), "me", "bot:simple")
    card = in_hand(page, "Ten Miles")
    pull(page, card, actors(page), drop=False)
    page.mouse.move(*middle(card.bounding_box()), steps=3)
    page.mouse.up()
    expect(page.locator(".mh-chip")).to_have_count(0)
    card.click()
    expect(page.locator(".mh-chip").first).to_be_visible()


def test_a_finger_pulls_a_card_up_and_pushes_the_hand_sideways(lay: Lay) -> None:
    page = lay(stage(), "me", "bot:simple", phone=True)
    page.evaluate("scrollTo(0, document.querySelector('.table-stage').getBoundingClientRect().top)")
    line = page.context.new_cdp_session(page)

    def touch(kind: str, *at: tuple[float, float]) -> None:
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in at]})

    x, y = middle(in_hand(page, "Ten Miles").bounding_box())
    touch("touchStart", (x, y))
    for step in range(1, 6):
        touch("touchMove", (x - 12 * step, y))
    touch("touchEnd")
    expect(page.locator(".mh-pulled")).to_have_count(0)
    expect(page.locator(".mh-chip")).to_have_count(0)
    king = in_hand(page, "K").first
    king.scroll_into_view_if_needed()
    x, y = middle(king.bounding_box())
    to_x, to_y = middle(actors(page).bounding_box())
    touch("touchStart", (x, y))
    for step in range(1, 11):
        touch("touchMove", (x + (to_x - x) * step / 10, y + (to_y - y) * step / 10))
    expect(page.locator(".mh-pulled")).to_have_count(1)
    touch("touchEnd")
    expect(page.locator(".mh-hand-zone .mh-card")).to_have_count(4)
    expect(played(page)).to_contain_text("plays King of Hearts as an Actor")
