"""Nothing is hidden, cut or broken: measured by boxes, on screens of every size, with letters as wide as they come."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from longbox.games.mayhem.engine.state import Mayhem
from tests.mayhem.tables import put, scene, table
from tests.needs import needs
from tests.web.conftest import Open
from tests.web.scenes import full_hand, held, middle, performing, show
from tests.web.steps import drawn, plan_roofs, play, resize
from tests.web.test_mayhem import ACTOR, new_table

pytestmark = needs("chromium-headless-shell")

DESKS = [(1280, 640), (1280, 720), (1366, 650), (1440, 900), (1920, 1080)]
UPRIGHT, LYING, PHONE = (820, 1180), (1180, 820), (390, 844)

WIDE = """document.addEventListener("DOMContentLoaded", () => {
    const { style } = document.documentElement;
    for (const font of ["--font-title", "--font-body"]) style.setProperty(font, '"DejaVu Sans", Verdana, sans-serif');
});"""
"""For `open`: no condensed letters, whatever fonts there are."""

OUTSIDE = """(kinds) => {
    const { innerWidth: width, innerHeight: height } = window;
    const wrong = [];
    for (const kind of kinds) {
        const found = [...document.querySelectorAll(kind)].filter((one) => one.getClientRects().length);
        if (!found.length) wrong.push(`no ${kind}`);
        for (const one of found) {
            const { left, top, right, bottom } = one.getBoundingClientRect();
            const inside = left >= -1 && top >= -1 && right <= width + 1 && bottom <= height + 1;
            if (!inside) wrong.push(`${kind} at ${[left, top, right, bottom].map(Math.round)}`);
        }
    }
    if (document.documentElement.scrollWidth > width) wrong.push("the page scrolls sideways");
    const frame = document.querySelector(".mh") && innerWidth >= 740 ? document.querySelector(".table-stage") : null;
    if (frame && frame.scrollHeight > frame.clientHeight + 1) wrong.push("the stage scrolls");
    return wrong;
}"""
"""What is not there, or not inside the window."""

COVERED = """([kinds, over]) => {
    const wrong = [];
    for (const cover of document.querySelectorAll(over)) {
        const box = cover.getBoundingClientRect();
        for (const one of document.querySelectorAll(kinds)) {
            const { left, top, right, bottom } = one.getBoundingClientRect();
            const wide = Math.min(right, box.right) - Math.max(left, box.left);
            const high = Math.min(bottom, box.bottom) - Math.max(top, box.top);
            if (box.width && right > left && wide > 4 && high > 4) wrong.push(`${one.className} lies with ${cover.className}`);
        }
    }
    return wrong;
}"""
"""What shares its place with something else."""

BROKEN = """(kind) => {
    const wrong = [];
    for (const name of document.querySelectorAll(kind)) {
        if (!name.getClientRects().length) continue;
        const text = name.firstChild;
        for (const { 0: word, index } of text?.data?.matchAll(/[\\p{L}']+/gu) ?? []) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) wrong.push(`${word} is broken`);
        }
        if (name.scrollWidth > name.clientWidth + 1) wrong.push(`${text?.data} is too wide`);
    }
    return wrong;
}"""
"""Words that go on in another line without a hyphen, and names that are wider than their place."""

VALUES = """() => [...document.querySelectorAll(".mh-held .mh-card")].filter((card) => {
    const { left, top, width, height } = card.querySelector(".mh-value").getBoundingClientRect();
    return !card.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map((card) => card.querySelector(".sr-only").textContent)"""
"""Cards of the hand whose Value cannot be seen."""

IN_SIGHT = """() => {
    const frame = document.querySelector(".mh-chips").getBoundingClientRect();
    return [...document.querySelectorAll(".mh-chip")].map((chip) => chip.getBoundingClientRect())
        .filter((box) => box.right <= frame.right + 1 && box.bottom <= frame.bottom + 1).length;
}"""
"""How many choices the bar shows whole."""

COUNT_TRIES = """() => {
    window.tries = 0;
    const count = (records) => (window.tries += records.length);
    new MutationObserver(count).observe(document.querySelector(".mh"), { attributeFilter: ["style"] });
}"""
"""Counts in `window.tries` how often Mayhem changes the size of its cards to see whether the table fits."""

TALL = """(all) => all.filter((one) => one.clientHeight > 60).map((one) => `${one.textContent}: ${one.clientHeight}`)"""
"""What has more than three lines."""

ALL = [".mh-seat", ".mh-favor", ".mh-who", ".mh-group", ".mh-ask", ".mh-held .mh-card", ".bubble-text", ".mh-step.mh-current"]


def sit(open: Open, state: Mayhem, phone: bool = False, dark: bool = False) -> Page:
    page = open(phone=phone, dark=dark, script=WIDE)
    show(page, new_table(page, "me", *["bot:simple"] * (len(state.favor) - 1)), state)
    return page


def look(page: Page, *more: str) -> list[Any]:
    """All that is wrong with a table that has to fit."""
    drawn(page)
    return [
        *page.evaluate(OUTSIDE, [*ALL, *more]),
        *page.evaluate(COVERED, [".mh-seat, .mh-held .mh-card, .mh-middle", ".mh-bar"]),
        *page.evaluate(COVERED, [".mh-seat, .mh-held .mh-card", ".mh-middle, .table-bar, .top"]),
        *page.evaluate(COVERED, [".mh-do, .mh-chips:not([hidden])", ".mh-prompt"]),
        *page.evaluate(BROKEN, ".mh-name, .mh-who-name"),
    ]


@pytest.mark.parametrize("state", [middle(2), middle(2, stacked=True), performing(2)], ids=["entering", "stack", "performing"])
def test_a_full_table_of_two_fits_every_desk(open: Open, state: Mayhem) -> None:
    page = sit(open, state)
    more = [".mh-bubble"] if state.stack else [".mh-do-score"] if state.step == 1 else []
    for size in DESKS:
        resize(page, *size)
        assert look(page, *more) == [], size


def test_a_full_table_of_four_fits_a_low_desk(open: Open) -> None:
    page = sit(open, middle(4, stacked=True))
    resize(page, 1280, 720)
    assert look(page, ".mh-bubble") == []
    names = [name.replace("\n", " ") for name in page.locator(".mh-group .mh-name").all_text_contents()]
    assert min(len(name.strip("…")) for name in names) > 1, "they can be told apart"
    page.locator(held(middle(4), "ten-miles-up")).click()
    expect(page.locator(".mh-more")).to_be_visible()
    assert look(page, ".mh-do-cancel", ".mh-more") == []


LOST = """() => {
    const { look } = document.querySelector(".place").place.stage;
    const names = look.content.cards.map(({ name }) => name).sort((one, other) => other.length - one.length);
    look.view.favor.forEach((_, seat) => look.favorBy.set(seat, { change: -400, cause: names[0] }));
    look.draw();
}"""
"""Everybody has lost Favor to the card with the longest name."""


@pytest.mark.parametrize("seats", [2, 4])
def test_what_has_changed_the_favor_of_each_seat_fits(open: Open, seats: int) -> None:
    page = sit(open, middle(seats, stacked=True))
    for size in [(1280, 640), (1280, 720), UPRIGHT] if seats == 2 else [(1280, 720)]:
        resize(page, *size)
        page.evaluate(LOST)
        assert look(page, ".mh-favor-by") == [], size


def test_a_card_that_could_only_go_on_another_players_card_says_so(open: Open) -> None:
    """Only the other side has an Actor that could carry the Prop."""
    state = scene(table(seats=2), hands=["divine-empowerment general-okoye", "2-clubs"], turn=3)
    put(state, 0, "ancestral-plane", "set")
    put(state, 1, "goose", "actor")
    page = sit(open, state)
    prop, actor = (page.locator(held(state, id)) for id in ("divine-empowerment", "general-okoye"))
    expect(prop.locator(".mh-tag")).to_have_text("helps only them")
    expect(prop).to_have_accessible_name(re.compile("Now it could only go on another player's card"))
    expect(actor).to_be_visible()
    expect(actor.locator(".mh-tag")).to_have_count(0)


def test_cards_are_as_large_as_the_desk_allows(open: Open) -> None:
    page = sit(open, middle(2))
    sizes = []
    for size in [(1280, 640), (1440, 900), (1920, 1080)]:
        resize(page, *size)
        box = page.locator(".mh-mine .mh-group .mh-card").last.bounding_box()
        assert box
        sizes.append(box["width"])
    assert sizes == sorted(sizes) and sizes[0] >= 56 and sizes[2] >= 110
    page.evaluate(COUNT_TRIES)
    resize(page, 1920, 1072)
    assert page.evaluate("window.tries") <= 3, "each is a layout of the whole table, and hardly anything has changed"
    resize(page, 1280, 640)
    assert page.evaluate("window.tries") > 0


@pytest.mark.parametrize("size", [UPRIGHT, LYING], ids=["upright", "lying"])
def test_a_tablet_shows_the_table_and_all_values(open: Open, size: tuple[int, int]) -> None:
    page = sit(open, full_hand(13))
    resize(page, *size)
    assert look(page) == []
    assert page.evaluate(VALUES) == []


def test_what_there_is_to_choose_is_seen_or_counted(open: Open) -> None:
    """All targets can be reached from the bar, and how many are not in sight is said."""
    state = middle(2)
    page = sit(open, state, phone=True)
    page.locator(held(state, "ten-miles-up")).tap()
    more = page.locator(".mh-more")
    for size in [PHONE, (1280, 640), (1440, 900)]:
        resize(page, *size)
        expect(page.locator(".mh-chip").nth(7)).to_be_attached()
        assert _uncounted(drawn(page)) == [], size
    resize(page, *PHONE)
    before = more.inner_text()
    more.tap()
    expect(more).not_to_have_text(before)


def test_new_choices_begin_with_the_first(open: Open) -> None:
    state = middle(2)
    page = sit(open, state, phone=True)
    page.locator(held(state, "ten-miles-up")).tap()
    page.locator(".mh-more").tap()
    page.keyboard.press("Escape")
    page.locator(held(state, "general-okoye")).tap()
    expect(page.locator(".mh-chip").first).to_contain_text("Attack")
    first, frame = page.locator(".mh-chip").first.bounding_box(), page.locator(".mh-chips").bounding_box()
    assert first and frame and first["x"] >= frame["x"] - 1


def test_choices_lie_side_by_side_in_a_narrow_window_with_a_mouse(open: Open) -> None:
    state = middle(2)
    page = resize(sit(open, state), *PHONE)
    page.locator(held(state, "ten-miles-up")).click()
    expect(page.locator(".mh-chip").nth(7)).to_be_attached()
    edges = (
        drawn(page).locator(".mh-chip").evaluate_all("all => all.map((one) => one.getBoundingClientRect()).map((b) => [b.left, b.right])")
    )
    assert all(left >= right for (_, right), (left, _) in pairwise(edges))


def _uncounted(page: Page) -> list[str]:
    """Choices that are neither in sight nor counted."""
    more = page.locator(".mh-more")
    hidden = 0 if more.is_hidden() else int(more.inner_text().strip("+").split()[0])
    chips, seen = page.locator(".mh-chip").count(), page.evaluate(IN_SIGHT)
    return [] if hidden + seen == chips else [f"{seen} of {chips} in sight, {hidden} counted"]


def test_names_on_a_phone(open: Open) -> None:
    page = sit(open, middle(4), phone=True)
    page.locator(".mh-unfold:visible").first.tap()
    assert drawn(page).evaluate(BROKEN, ".mh-name, .mh-who-name") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.parametrize("state", [middle(2), performing(2)], ids=["entering", "performing"])
def test_what_to_do_is_read_above_its_buttons_on_a_phone(open: Open, state: Mayhem) -> None:
    page = sit(open, state, phone=True)
    assert drawn(page).evaluate(COVERED, [".mh-do", ".mh-ask"]) == []
    assert page.locator(".mh-do").count() == 2 + (state.step == 1)
    assert page.locator(".mh-ask, .mh-do").evaluate_all(TALL) == []


def test_the_teacher_is_read_without_scrolling(open: Open) -> None:
    """What is said, and why another move can wait."""
    page = open("#/learn/mayhem", script=WIDE)
    expect(page.locator(".mh-do-pass.mh-meant")).to_be_visible()
    whole = "() => { const box = document.querySelector('.teacher'); return box.scrollHeight <= box.clientHeight + 1; }"
    sizes = [*DESKS, LYING]
    for size in sizes:
        resize(page, *size)
        assert page.evaluate(whole), size
        assert page.evaluate(OUTSIDE, [".teacher", ".bubble-text", ".mh-do-pass"]) == [], size
    page.locator(".mh-do-pass.mh-meant").click()
    page.locator(".mh-hand-zone").get_by_role("button", name="8 of Spades").click()
    page.locator(".mh-chip", has_text=ACTOR).click()
    expect(page.locator(".teacher-wait")).to_contain_text("Begin with an Actor")
    for size in [*sizes, UPRIGHT, PHONE]:
        resize(page, *size)
        assert page.evaluate(OUTSIDE, [".teacher", ".teacher-wait"]) == [] or size in (UPRIGHT, PHONE), size
        box, words = page.locator(".teacher").bounding_box(), page.locator(".teacher-wait").bounding_box()
        assert box and words and words["y"] + words["height"] <= min(box["y"] + box["height"], size[1]), size
        assert size in (UPRIGHT, PHONE) or page.evaluate(whole), size


def test_popups_leave_free_what_is_pressed(open: Open) -> None:
    page = sit(open, performing(2))
    resize(page, 1280, 720)
    popup = page.locator(".details")
    cards = [
        page.locator(".mh-held .mh-card").nth(2),
        page.locator(".mh-held .mh-card").last,
        page.locator(".mh-mine .mh-group .mh-card").last,
    ]
    for card in cards:
        card.hover()
        expect(popup).to_be_visible()
        assert page.evaluate(COVERED, [".mh-do, .mh-bar, .mh-held .mh-card, .bubble", ".details"]) == []
        assert page.evaluate(OUTSIDE, [".details"]) == []
        page.mouse.move(600, 2)
        expect(popup).to_be_hidden()


def test_a_card_that_comes_under_the_pointer_opens_nothing(open: Open) -> None:
    page = sit(open, middle(2))
    page.clock.install()
    resize(page, 1280, 900)
    page.locator(".mh-turn").hover()
    resize(page, 1280, 640)
    card = page.locator(".mh-held .mh-card").nth(3)
    box = card.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    resize(page, 1280, 900)
    page.mouse.move(x, y)
    page.clock.fast_forward(600)
    if page.locator(".details").is_visible():
        page.keyboard.press("Escape")
    resize(page, 1280, 640)
    assert card.evaluate("(card, [x, y]) => card.contains(document.elementFromPoint(x, y))", [x, y])
    page.clock.fast_forward(600)
    expect(page.locator(".details")).to_be_hidden()
    page.mouse.move(x + 3, y + 3)
    expect(page.locator(".details")).to_be_visible()


def test_a_phone_shows_what_happened_last(open: Open) -> None:
    """The log lies below the sheet; its newest line does not, nor the recap, which stands in its place until it is closed."""
    page = open(phone=True)
    play(page, "Roofs")
    newest = page.locator(".log-newest")
    page.get_by_role("button", name="Close what happened since your last move").click()
    expect(newest).to_be_visible()
    assert drawn(page).evaluate(OUTSIDE, [".log-newest"]) == []
    assert drawn(page).evaluate(COVERED, [".log-newest", ".ask"]) == []
    plan_roofs(page)
    # somebody scores only where the bot has not bid the same
    expect(page.get_by_role("region", name="Since your last move")).to_contain_text("bids 3/0/0")
    page.get_by_role("button", name="Close what happened since your last move").click()
    newest.tap()
    assert drawn(page).evaluate(OUTSIDE, [".log"]) == []


BEHIND_IT = """() => {
    const hero = document.querySelector(".hero");
    const box = getComputedStyle(hero, "::after");
    if (box.content === "none") return [];
    const frame = hero.getBoundingClientRect();
    const [top, left, wide, high] = [box.top, box.left, box.width, box.height].map(parseFloat);
    return [...hero.querySelectorAll("a, button")].filter((one) => {
        const at = one.getBoundingClientRect();
        const [x, y] = [at.x - frame.x, at.y - frame.y];
        return at.width && x < left + wide && left < x + at.width && y < top + high && top < y + at.height;
    }).map((one) => one.textContent);
}"""
"""What the picture in the lobby stands in front of."""


@pytest.mark.parametrize("width", [1024, 1200, 1280, 1440, 1920])
def test_the_picture_in_the_lobby_covers_no_way_to_play(open: Open, width: int) -> None:
    page = open()
    page.set_viewport_size({"width": width, "height": 800})
    expect(page.locator(".hero .button").last).to_be_visible()
    assert drawn(page).evaluate(BEHIND_IT) == []
