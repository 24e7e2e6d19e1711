"""Passing in real browsers: nobody is asked to press the only button, stop marks, ending a turn, and what is not asked looks like it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.marks import rule
from tests.needs import needs
from tests.table.serving import Running
from tests.web import newcomer
from tests.web.conftest import Open
from tests.web.steps import question, settled, two
from tests.web.test_mayhem import new_table, sit

pytestmark = needs("chromium-headless-shell")


@rule("T6.4", "T6.5")
def test_nobody_is_asked_to_press_the_only_button(server: Running, browser: Browser) -> None:
    """Whatever is dealt."""
    (counts,), _ = newcomer.play(server, browser, newcomer.TABLES["against a bot"], turns=2)
    assert counts.presses and not counts.forced and not counts.only, "a question with one answer was shown"


@pytest.mark.long
@rule("T6.4", "T6.5")
@pytest.mark.parametrize("who", newcomer.TABLES.values(), ids=list(newcomer.TABLES))
def test_sensible_people_seldom_press_only_to_pass(server: Running, browser: Browser, who: list[str]) -> None:
    counts, _ = newcomer.play(server, browser, who)
    presses, passes = sum(one.presses for one in counts), sum(one.passes for one in counts)
    assert not any(one.forced for one in counts) and not any(one.only for one in counts), "a question with one answer was shown"
    assert all(one.passes <= 3 * one.turns for one in counts)
    assert presses and passes <= presses / 3, "it is a quarter on average"


def in_enter_stage(open: Open) -> Page:
    """Somebody who is asked in the own Enter Stage, in the first turns of a game against a bot."""
    return to_enter_stage(open())


def to_enter_stage(page: Page) -> Page:
    """The same, beginning in the lobby."""
    sit(page, new_table(page, "me", "bot:simple"))
    entering = page.locator(".mh:has(.mh-do-end) .mh-current", has_text="Enter Stage")
    for _ in range(20):
        expect(page.locator(".mh-asking[aria-busy='false'] .mh-do-pass")).to_be_visible()
        if entering.count():
            return page
        page.locator(".mh-do-pass").click()
        settled(page)
    raise AssertionError("there was no Enter Stage")


def step(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=f"{name}. In my turn")


@rule("T6.6")
def test_a_stop_mark_for_good_is_set_and_asked_at(open: Open) -> None:
    page = in_enter_stage(open)
    expect(step(page, "Enter Stage")).to_have_accessible_name("Enter Stage. In my turn: Auto-pass: you are asked when a card could matter")
    step(page, "End Scene").click()
    mine = page.get_by_role("group", name="In my turn")
    mine.get_by_label("Always stop").check()
    page.keyboard.press("Escape")
    expect(step(page, "End Scene")).to_have_accessible_name("End Scene. In my turn: Always stop")
    page.reload()
    expect(step(page, "End Scene")).to_have_accessible_name("End Scene. In my turn: Always stop")
    page.evaluate("location.hash = '#/'")
    to_enter_stage(page)
    expect(step(page, "End Scene")).to_have_accessible_name("End Scene. In my turn: Always stop")


@rule("T6.7")
def test_ending_the_turn_goes_on_to_the_next_one(open: Open) -> None:
    page = in_enter_stage(open)
    turn = page.locator(".mh-turn").inner_text()
    page.locator(".mh-do-end").click()
    expect(page.locator(".mh-turn")).not_to_have_text(turn, use_inner_text=True)


@rule("T6.6")
def test_a_game_without_a_look_has_the_row_too_and_names_no_code(open: Open) -> None:
    host, guest = two(open, "duel")
    question(host)
    row = guest.get_by_role("group", name="Where you are asked")
    expect(row.get_by_role("button")).to_have_text(["Cards"])
    row.get_by_role("button").click()
    guest.get_by_role("group", name="In the turns of others").get_by_label("Stop in this turn").check()
    guest.keyboard.press("Escape")
    expect(row.get_by_role("button", name="Cards. In the turns of others: Stop in this turn")).to_be_visible()
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Pass automatically").click()
    dialog = host.get_by_role("dialog", name="Pass automatically")
    expect(dialog.get_by_role("button", name="Cards")).to_be_visible()
    assert "_" not in dialog.inner_text() and "Turnbegan" not in dialog.inner_text()


@rule("T7.4")
def test_a_paused_table_does_not_look_playable(open: Open) -> None:
    page = in_enter_stage(open)
    expect(page.locator(".mh-hand-zone .choice").first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_text("The table is paused.")).to_be_visible()
    expect(page.locator(".mh-hand-zone .choice")).to_have_count(0)
    expect(page.locator(".mh-do")).to_have_count(0)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".mh-hand-zone .choice").first).to_be_visible()


@rule("T5.3")
def test_whoever_asks_to_take_back_hears_who_does_not_agree(open: Open) -> None:
    host, guest = two(open, "duel")
    asker, other = host, guest
    asker.get_by_role("button", name="End", exact=True).click()
    expect(other.get_by_role("button", name="End", exact=True)).to_be_visible()
    asker.get_by_role("button", name="Undo").click()
    other.get_by_role("button", name="Refuse", exact=True).click()
    expect(asker.locator(".banner", has_text="does not agree that you take that back")).to_be_visible()
    expect(other.locator(".banner", has_text="does not agree")).to_have_count(0)
    asker.get_by_role("button", name="All right").click()
    expect(asker.locator(".banner", has_text="does not agree")).to_have_count(0)


def test_no_card_looks_chosen_after_a_move_with_the_mouse(open: Open) -> None:
    page = in_enter_stage(open)
    hand = page.locator(".mh-hand-zone .mh-card.choice")
    before = page.locator(".mh-hand-zone .mh-card").count()
    hand.first.click()
    page.locator(".mh-chip:not(.mh-doubtful)").first.click()
    expect(page.locator(".mh-hand-zone .mh-card")).not_to_have_count(before)
    expect(page.locator(".mh-hand-zone .mh-card:focus")).to_have_count(0)
