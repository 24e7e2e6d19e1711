"""That people can follow what others do: the recap of what happened since their last move, the log, and the pace."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from longbox.games.mayhem.engine.state import Mayhem
from tests.mayhem.tables import at_seat, put, scene, table
from tests.needs import needs
from tests.web.conftest import Open
from tests.web.scenes import NAMES, Telling, show
from tests.web.steps import drawn, log, stop_clock
from tests.web.test_accessible import check
from tests.web.test_mayhem import new_table

pytestmark = needs("chromium-headless-shell")

OTHER = NAMES[1]
POUNCE = f"play rooftop-pounce {at_seat(0)}"
SIZES = [(1280, 640), (1280, 720), (1440, 900), (390, 844)]

COVERED = """() => {
    const recap = document.querySelector(".recap").getBoundingClientRect();
    const pressed = [...document.querySelectorAll(".ask button, .mh button, .table-bar button, .tab")];
    return pressed.filter((button) => {
        const box = button.getBoundingClientRect();
        const apart = box.left >= recap.right || box.right <= recap.left || box.top >= recap.bottom || box.bottom <= recap.top;
        return box.width && !apart && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.closest(".recap");
    }).map((button) => button.textContent);
}"""
"""What could be pressed if the recap did not lie over it."""


def others_turn() -> Mayhem:
    """The turn of seat 1, who has priority; an Actor and a Set of theirs could perform."""
    state = scene(table(), hands=["4-hearts", "rooftop-pounce king-hearts 9-clubs"], favor=[500, 100], step="performance", active=1, turn=4)
    put(state, 0, "jack-diamonds", "actor")
    put(state, 1, "queen-spades", "actor")
    put(state, 1, "8-clubs", "set")
    return state


def sit(open: Open, pace: str = "fast", phone: bool = False) -> Telling:
    state = others_turn()
    page = open(phone=phone, script=f"localStorage.setItem('longbox', JSON.stringify({{pace: '{pace}'}}))")
    show(page, new_table(page, "me", "bot:simple"), state)
    return Telling(page, state)


def go(telling: Telling) -> None:
    """Seat 1 scores, attacks seat 0, and lays an Actor."""
    score = next(str(move) for move in telling.state.legal(1) if move.kind.name == "score")
    telling.tell(1, score)
    telling.tell(1, POUNCE)
    telling.tell(1, "pass", "pass")


def recap(page: Page) -> Locator:
    return page.get_by_role("region", name="Since your last move")


def panels(page: Page) -> Locator:
    return recap(page).locator(".recap-panel")


def test_the_recap_names_each_card_and_each_change_of_favor_with_its_cause(open: Open) -> None:
    telling = sit(open)
    page = telling.page
    focus = page.evaluate("document.activeElement.className")
    expect(recap(page)).to_be_hidden()
    go(telling)
    expect(panels(page)).to_have_count(2)
    expect(panels(page).nth(0)).to_contain_text(f"{OTHER} performs: 10 × 8")
    expect(panels(page).nth(0)).to_contain_text(f"+80 for {OTHER} (now 180)")
    expect(panels(page).nth(1)).to_contain_text(f"{OTHER} plays Rooftop Pounce")
    expect(panels(page).nth(1)).to_contain_text(", for 100 Favor")
    expect(panels(page).nth(1)).to_contain_text("−100 for you (now 400)")
    first = recap(page).get_by_role("list", name="What changed for you")
    expect(first).to_have_text(re.compile("^−100 for you .now 400.*plays Rooftop Pounce"))
    expect(page.locator(".mh-mine .mh-favor-by")).to_have_text("−100: Rooftop Pounce, 1 Attack")
    expect(page.locator(".mh-others .mh-favor-by")).to_have_text("+80: scoring 10 x 8")
    assert page.evaluate("document.activeElement.className") == focus
    check(page)
    page.get_by_role("button", name="Close what happened since your last move").click()
    expect(recap(page)).to_be_hidden()


def test_the_log_says_why_favor_was_lost_and_folds_passes(open: Open) -> None:
    telling = sit(open)
    go(telling)
    expect(log(telling.page)).to_contain_text(f"{NAMES[0]} loses 100 Favor to Rooftop Pounce, now 400")
    expect(log(telling.page).get_by_text("Two passes", exact=True)).to_be_visible()
    expect(log(telling.page).get_by_text("passes", exact=False)).to_have_count(1)


WHOLE = """() => {
    const seen = (node, frame) => {
        const [box, around] = [node.getBoundingClientRect(), frame.getBoundingClientRect()];
        return box.top >= around.top - 1 && box.bottom <= around.bottom + 1;
    };
    const recap = document.querySelector(".recap");
    return [...recap.querySelectorAll(".recap-hit")].every((hit) => seen(hit, recap)) && document.querySelector(".log").clientHeight;
}"""
"""How high the log is; false: what has changed for this person is not all in sight."""


@pytest.mark.parametrize("size", SIZES[:3], ids=[f"{width}x{height}" for width, height in SIZES[:3]])
def test_what_has_changed_for_a_player_is_in_sight_and_so_is_the_log(open: Open, size: tuple[int, int]) -> None:
    telling = sit(open)
    page = telling.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    go(telling)
    expect(recap(page).get_by_role("list", name="What changed for you")).to_contain_text("−100 for you")
    assert drawn(page).evaluate(WHOLE) >= 40


@pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
def test_the_recap_is_in_sight_and_covers_nothing(open: Open, size: tuple[int, int]) -> None:
    telling = sit(open, phone=size[0] < 1000)
    page = telling.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    go(telling)
    expect(recap(page)).to_contain_text("−100 for you")
    expect(recap(page)).to_be_in_viewport(ratio=0.99)
    assert page.evaluate(COVERED) == []
    if size[0] < 1000:
        recap(page).get_by_role("button", name="Rooftop Pounce").click()
        expect(panels(page)).to_have_count(2)
        expect(panels(page).first).to_be_visible()
        check(page)


def test_step_by_step_shows_one_step_a_press(open: Open) -> None:
    telling = sit(open, pace="step")
    page = telling.page
    score = next(str(move) for move in telling.state.legal(1) if move.kind.name == "score")
    telling.tell(1, score)
    telling.tell(1, POUNCE)
    telling.tell(1, "pass", "pass")
    expect(panels(page)).to_have_count(1)
    favor = page.locator(".mh-mine .mh-favor")
    expect(favor).to_contain_text("500")
    recap(page).get_by_role("button", name="Next").click()
    expect(panels(page)).to_have_count(2)
    expect(page.locator(".mh-bubble")).to_contain_text("You lose 100 Favor of 500")
    expect(favor).to_contain_text("500")
    page.keyboard.press("n")
    expect(recap(page)).to_contain_text("−100 for you")
    expect(favor).to_contain_text("400")
    expect(recap(page).get_by_role("button", name="Next")).to_be_hidden()


@pytest.mark.parametrize("key", ["Enter", "n"])
def test_a_key_that_is_held_counts_once(open: Open, key: str) -> None:
    telling = sit(open, pace="step")
    page = telling.page
    go(telling)
    recap(page).get_by_role("button", name="Next").focus()
    for _ in range(4):
        page.keyboard.down(key)
    expect(panels(page)).to_have_count(2)
    drawn(page)
    expect(page.locator(".mh-mine .mh-favor")).to_contain_text("500")
    page.keyboard.up(key)
    page.keyboard.press(key)
    expect(page.locator(".mh-mine .mh-favor")).to_contain_text("400")


def test_who_presses_anything_else_sees_the_rest_at_once(open: Open) -> None:
    telling = sit(open, pace="step")
    go(telling)
    expect(panels(telling.page)).to_have_count(1)
    telling.page.locator(".mh-hand-zone .mh-card").first.click()
    expect(recap(telling.page)).to_contain_text("−100 for you")


def test_a_newcomer_is_shown_things_slowly_and_can_choose(open: Open) -> None:
    telling = sit(open, pace="")
    page = telling.page
    stop_clock(page)
    go(telling)
    expect(panels(page)).to_have_count(1)
    pace = recap(page).get_by_label("Pace of what others do")
    expect(pace).to_have_value("slow")
    pace.select_option("fast")
    expect(recap(page)).to_contain_text("−100 for you")
    assert page.evaluate("JSON.parse(localStorage.getItem('longbox')).pace") == "fast"
