"""What Mayhem's board offers and says: choices that can be seen, what passing gives up, and what a press would do."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from longbox.games.mayhem.engine.state import Mayhem
from tests.mayhem.tables import at_seat, put, scene, stack
from tests.needs import needs
from tests.web.conftest import Lay, Open
from tests.web.mayhem_tables import crowded, turn
from tests.web.scenes import Telling, show
from tests.web.steps import resize
from tests.web.test_accessible import NAMES, check
from tests.web.test_mayhem import new_table

pytestmark = needs("chromium-headless-shell")

LOW = {"width": 1280, "height": 720}
SHOUTS = """() => {
    window.shouts = [];
    const board = document.querySelector(".mh").getBoundingClientRect();
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const one of addedNodes) {
            if (!one.matches?.(".mh-shout")) continue;
            const [left, top] = [board.left + one.offsetLeft, board.top + one.offsetTop];
            const bubbles = [...document.querySelectorAll(".mh-bubble")].map((bubble) => bubble.getBoundingClientRect());
            const hit = ({ left: x, right, top: y, bottom }) =>
                Math.min(right, left + one.offsetWidth) > Math.max(x, left) && Math.min(bottom, top + one.offsetHeight) > Math.max(y, top);
            window.shouts.push([one.textContent, bubbles.length, bubbles.some(hit)]);
        }
    }).observe(document.querySelector(".mh-fx"), { childList: true });
}"""
"""Notes every word that is shouted over the board, how many bubbles there are then, and whether it lies on one."""


def boxes(of: Locator) -> list[FloatRect]:
    """Where these are that can be seen."""
    return [box for one in of.all() if one.is_visible() and (box := one.bounding_box())]


def overlap(one: FloatRect, other: FloatRect) -> bool:
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 1 and down > 1


def laid(lay: Lay, state: Mayhem, **how: Any) -> Page:
    page = lay(state, "me", "bot:simple", **how)
    return page if how.get("phone") else resize(page, **LOW)


def choose_card(page: Page, name: str) -> None:
    page.locator(".mh-hand-zone .mh-card", has_text=name).click()


def test_outcomes_on_the_cards_hide_no_totals(lay: Lay) -> None:
    page = laid(lay, crowded(turn()))
    choose_card(page, "Ten Miles")
    tags, sums = boxes(page.locator(".mh-group .mh-tag")), boxes(page.locator(".mh-sum"))
    assert len(tags) >= 6 and len(sums) == 10
    assert not [1 for tag in tags for sum in sums if overlap(tag, sum)]
    assert all(tag["height"] < 24 for tag in tags), "one line each"


def test_the_other_player_is_the_first_target_and_no_space_is_left_over(lay: Lay) -> None:
    page = laid(lay, crowded(turn()))
    choose_card(page, "Ten Miles")
    chips, more = page.locator(".mh-chip"), page.locator(".mh-more")
    expect(chips.first).to_contain_text("Attack Daybreak 650 → 250")
    expect(chips.nth(1)).to_contain_text("removed")
    expect(more).to_be_visible()
    frame = boxes(page.locator(".mh-chips"))[0]
    seen = [box for box in boxes(chips) if box["y"] + box["height"] <= frame["y"] + frame["height"] + 1]
    assert max(box["x"] + box["width"] for box in seen) >= frame["x"] + frame["width"] - 2
    assert len(seen) >= 4


@pytest.mark.parametrize(
    ("step", "active", "stage", "passing", "ending"),
    [
        ("performance", 0, True, "Pass score nothing", "End turn no score, no cards"),
        ("enter stage", 0, False, "Pass lay nothing more", "End turn auto-pass the rest"),
        ("enter stage", 1, False, "Pass no more cards this turn", ""),
    ],
)
def test_passing_says_what_it_gives_up(lay: Lay, step: str, active: int, stage: bool, passing: str, ending: str) -> None:
    state = turn("2-clubs 3-hearts 3-spades shuri", step, active)
    page = laid(lay, crowded(state) if stage else state)
    expect(page.locator(".mh-do-pass")).to_contain_text(passing)
    if ending:
        expect(page.locator(".mh-do-end")).to_contain_text(ending)
    words = boxes(page.locator(".mh-ask"))[0]
    assert words["height"] < 80 and not any(overlap(words, button) for button in boxes(page.locator(".mh-do")))


def test_the_switch_for_the_turns_of_others_is_in_sight_and_says_its_state(lay: Lay) -> None:
    page = laid(lay, turn("2-clubs 3-hearts"))
    switch = page.locator(".mh-others-stop")
    expect(switch).to_have_text("Others’ Enter Stage: ask me")
    switch.click()
    page.get_by_role("group", name="In the turns of others").get_by_label("Auto-pass, unless something is aimed at me").check()
    expect(switch).to_have_text("Others’ Enter Stage: pass for me")


def test_on_a_phone_the_own_stage_and_the_hand_are_in_sight_together(lay: Lay) -> None:
    page = laid(lay, crowded(turn()), phone=True)
    dock, hand = page.locator(".mh-dock"), page.locator(".mh-hand-zone .mh-card").first
    page.evaluate("scrollTo(0, document.querySelector('.table-stage').getBoundingClientRect().top)")
    assert boxes(page.locator(".mh-mine .mh-zone").last)[0]["y"] < boxes(dock)[0]["y"] - 100
    mine = boxes(page.locator(".mh-mine"))[0]
    assert mine["y"] > 0 and mine["y"] + mine["height"] <= boxes(dock)[0]["y"] + 1
    resize(page, 844, 390)
    page.evaluate("scrollTo(0, 0)")
    assert boxes(hand)[0]["y"] + boxes(hand)[0]["height"] <= 392, "the hand stays in sight"
    assert boxes(dock)[0]["height"] < 160
    for side in boxes(page.locator(".mh-seat")):
        assert side["y"] > 0 and side["y"] + side["height"] <= boxes(dock)[0]["y"] + 1, "both sides of the stage are, too"


def test_what_is_shouted_does_not_hide_the_text_that_explains_it(open: Open) -> None:
    state = scene(hands=["2-clubs 10-hearts", "3-clubs"], favor=[800, 800], active=1, priority=0, turn=7)
    state.passes = 1
    put(state, 0, "king-hearts", "actor")
    for card in ("ten-miles-up", "light-the-whole-sky"):
        stack(state, 1, card, aim=at_seat(0))
    page = open()
    show(page, new_table(page, "me", "bot:simple"), state)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(SHOUTS)
    Telling(page, state).tell(0, "pass")
    page.wait_for_function("() => window.shouts.length")
    assert page.evaluate("() => window.shouts[0]") == ["Corona Burst!", 1, False]


def test_a_card_says_that_a_press_plays_it_and_another_card_can_still_be_chosen(lay: Lay) -> None:
    page = laid(lay, crowded(turn("the-mirror-cracks-twice 3-hearts shuri 2-clubs", "performance")))
    mirror, shuri = page.locator(".mh-held .mh-card", has_text="The Mirror"), page.locator(".mh-held .mh-card", has_text="Shuri")
    expect(mirror.locator(".mh-tag")).to_have_text("at once")
    expect(page.locator(".mh-held .mh-tag")).to_have_count(1)
    choose_card(page, "3 of Hearts")
    expect(mirror).not_to_have_class(re.compile("greyed"))
    expect(mirror).not_to_have_accessible_name(re.compile("Cannot be played"))
    expect(shuri).to_have_accessible_name(re.compile("Cannot be played now"))


HOVERED = """(card) => new Promise((done) => {
    const seen = [];
    const look = () => (seen.push(card.matches(":hover")) < 12 ? requestAnimationFrame(look) : done(seen));
    requestAnimationFrame(look);
})"""


def test_a_card_does_not_tremble_where_the_pointer_is_at_its_lower_edge(lay: Lay) -> None:
    page = laid(lay, crowded(turn("2-clubs 3-hearts 3-spades")))
    page.set_viewport_size({"width": 1280, "height": 900})
    card = page.locator(".mh-held .mh-card").nth(1)
    box = card.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 2)
    assert all(card.evaluate(HOVERED))


def test_what_is_read_on_cards_and_players_is_what_they_are_called(lay: Lay, open: Open) -> None:
    page = laid(lay, crowded(turn()))
    choose_card(page, "Ten Miles")
    check(page, NAMES)
    card = page.locator(".mh-hand-zone .mh-card", has_text="Genius")
    expect(card).to_have_accessible_name(re.compile("^Genius, Billionaire, Philanthropist, Prop, Value 3, Draw & Play 2"))
    page = open("#/games/mayhem/decks")
    expect(page.get_by_role("button", name="Shuri, Actor")).to_be_visible()
    check(page, NAMES)


def test_a_concession_is_called_one(lay: Lay) -> None:
    page = laid(lay, crowded(turn()))
    page.keyboard.press("m")
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede").last.click()
    expect(page.locator(".mh-turn")).to_have_text("Daybreak wins! Wakanda conceded.")
    expect(page.locator(".mh-mine .mh-status")).to_have_text("conceded")
    expect(page.locator(".mh-mine .mh-favor")).to_have_text("870")
