"""A fight of Heroes as a show in a real browser: nothing on the page runs ahead of what is seen, and a press for it answers nothing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from longbox.games.heroes.engine.case import DEFEND, FOE, number_at
from longbox.games.heroes.engine.fighters import the_fight
from longbox.games.heroes.engine.state import Heroes
from tests.heroes.tables import ICON, PLAIN, dice, fight, mission, powers
from tests.needs import needs
from tests.web.conftest import Lay
from tests.web.heroes_tables import TWO
from tests.web.steps import resize, settled
from tests.web.test_accessible import check
from tests.web.test_every_size import OUT_OF_REACH
from tests.web.test_heroes import WAITS

pytestmark = needs("chromium-headless-shell")

POWER = "button.hs-power.choice"
STANDING = """() => ({
    beat: document.querySelector(".hs-case").dataset.beat,
    boxes: [...document.querySelectorAll(".hs-fight .hs-pips")].map((one) => one.querySelectorAll(".hs-on").length),
    rolls: document.querySelectorAll(".hs-now .hs-rolls").length,
    needs: document.querySelectorAll(".hs-needs").length,
    lines: [...document.querySelectorAll(".log-line")].map((one) => one.firstChild.textContent),
    title: document.title,
})"""
ANSWER_AFTER_SKIP = """() => new Promise((done) => {
    const place = document.querySelector(".place");
    const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    new MutationObserver(() => {
        if (!place.hasAttribute("data-guarded")) return;
        for (const key of ["1", "p", "Enter", " "]) press(key);
        done(place.place.answering.has(place.place.line.chair.question));
    }).observe(place, { attributeFilter: ["data-guarded"] });
    press("Escape");
})"""
"""Skips what is shown, and presses on as fast as can be; whether that was taken for an answer."""


def duel() -> Heroes:
    """A fight in which nobody is asked anything but a power, and nobody can fall in its first sequence."""
    state = mission(*TWO)
    fight(state, "thor", "juggernaut")
    return state


def struck(card: str = ICON) -> Heroes:
    """Thor may throw his dice again; he need not: what he has thrown is enough for the last KO, because nobody has dice against it."""
    state = mission(*TWO)
    case = fight(state, "thor", "juggernaut", card=card)
    case.attempt = card == ICON
    case.play.villain_kos = 2
    powers(state, "orange", "red")
    dice(state, "h")
    the_fight(state).numbers[number_at(FOE, DEFEND)] = 0
    return state


def watched(lay: Lay, state: Heroes, phone: bool = False) -> Page:
    """This table, where each beat of a show stays until somebody presses."""
    page = lay(state, "me", "bot:simple", phone=phone)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(WAITS)
    return page


def beat(page: Page, name: str) -> None:
    expect(page.locator(f".place[data-waits] .hs-case[data-beat='{name}']")).to_be_visible()


def asked(page: Page) -> Locator:
    return page.get_by_role("region", name="The question")


def strike(page: Page) -> None:
    """Choose a power."""
    page.locator(POWER).first.click()
    beat(page, "powers")


def test_a_sequence_is_seen_beat_by_beat_and_nothing_runs_ahead(lay: Lay) -> None:
    page = watched(lay, duel())
    strike(page)
    seen, told = [], 0
    while page.locator(".place[data-show]").count():
        now = page.evaluate(STANDING)
        seen.append(now["beat"])
        laid = [re.search(r"has (\d) of", line) for line in now["lines"]]
        assert sum(now["boxes"]) == sum(found is not None for found in laid), "the log and the boxes say the same"
        assert "Your move" not in now["title"]
        thrown = now["beat"] in ("attack", "defend", "outwit")
        assert (now["rolls"] > 0) == thrown, "dice tumble in each beat in which they are thrown"
        assert now["needs"] == (now["beat"] == "defend"), "how many Hits hold is said when the attack has landed"
        expect(asked(page)).to_be_hidden()
        assert len(now["lines"]) >= told
        told = len(now["lines"])
        before = page.evaluate("document.querySelector('.place').place.drawing.queue.length")
        page.keyboard.press("Space")
        page.wait_for_function(
            "([left]) => { const { place } = document.querySelector('.place'); return place.drawing.queue.length < left; }", arg=[before]
        )
    assert seen[:3] == ["powers", "attack", "defend"] and seen.count("stamp") == 3
    settled(page)
    expect(page.locator(POWER).first).to_be_visible()
    check(page)


def test_a_skip_leads_to_the_next_question_and_answers_nothing(lay: Lay) -> None:
    page = watched(lay, duel())
    strike(page)
    assert page.evaluate(ANSWER_AFTER_SKIP) is False
    settled(page)
    expect(page.locator(".place[data-show], .place[data-guarded]")).to_have_count(0)
    page.locator(POWER).first.click()
    beat(page, "powers")


def test_a_tap_ends_a_beat(lay: Lay) -> None:
    page = watched(lay, duel(), phone=True)
    strike(page)
    expect(page.locator(".ask")).to_be_hidden()
    page.locator(".hs-duel").tap()
    beat(page, "attack")
    assert page.locator(".hs-now .hs-die").first.evaluate("(die) => die.clientWidth || die.getBoundingClientRect().width") >= 32
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    resize(page, 844, 390)
    sides = page.locator(".hs-fight > *").evaluate_all("all => all.map((one) => Math.round(one.getBoundingClientRect().top))")
    assert len(set(sides)) == 1, "the two and what they throw stand beside each other"
    expect(page.locator(".hs-now")).to_be_in_viewport(ratio=0.9)
    expect(page.get_by_role("button", name="Go on")).to_be_in_viewport()


def test_a_reload_shows_the_end(lay: Lay) -> None:
    page = watched(lay, duel())
    strike(page)
    page.reload()
    settled(page)
    expect(page.locator(".place[data-show]")).to_have_count(0)
    expect(page.locator(".hs-beat").first).to_be_visible()
    assert "Sequence 2" in page.locator(".hs-fight").inner_text()


WHOLE = "all => all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)"


@pytest.mark.parametrize("size", [(1280, 720), (390, 844), (844, 390)], ids=str)
def test_a_result_stays_until_somebody_goes_on_to_the_challenge_and_reads_all_of_it(lay: Lay, size: tuple[int, int]) -> None:
    """At the fast pace, too."""
    page = lay(struck(), "me", "bot:simple")
    resize(page, *size)
    page.locator(".moves").get_by_role("button", name="Pass", exact=False).first.click()
    result = page.locator(".place[data-waits] .hs-outcome")
    expect(result).to_contain_text("Juggernaut is defeated!")
    expect(asked(page)).to_be_hidden()
    assert page.evaluate(OUT_OF_REACH) == []
    result.get_by_role("button", name="Go on").click()
    settled(page)
    challenge = page.locator(".bubble .move-about")
    expect(challenge.first).to_contain_text("If you lose, it succeeds.")
    assert challenge.evaluate_all(WHOLE) == []


def test_points_are_counted_when_they_have_come(lay: Lay) -> None:
    page = watched(lay, struck(PLAIN))
    points = page.locator(".hs-seat-vp b").first
    page.locator(".moves").get_by_role("button", name="Pass", exact=False).first.click()
    for name in ("stamp", "defeat", "outcome", "points"):
        beat(page, name)
        expect(points).to_have_text("0")
        page.keyboard.press("Space")
    beat(page, "result")
    expect(points).to_have_text("2")
    expect(page.locator(".hs-outcome")).to_contain_text("You solved it! +2 VP")
    page.keyboard.press("Space")
    expect(page.locator(".hs[data-mode='city']")).to_be_visible()
