"""The front page after a game, in real browsers: it takes the place of the board, fits every screen, and leads to the replay."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.needs import needs
from tests.table.serving import Running, running
from tests.web.conftest import DESK, FAST, PHONE, Open
from tests.web.ended import begun, finish, front, played
from tests.web.steps import play, question, resize
from tests.web.test_accessible import check
from tests.web.test_every_size import at_every_size, longest_names

pytestmark = needs("chromium-headless-shell")


def concede(page: Page) -> None:
    page.keyboard.press("m")
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede").click()


def ended(page: Page) -> None:
    expect(page.locator(".place.over .ending")).to_be_visible()


@pytest.mark.parametrize(("game", "seats"), [("heroes", 4), ("mayhem", 2)])
def test_every_size(open: Open, server: Running, game: str, seats: int) -> None:
    page = longest_names(open)
    played(server, page, game, seats)
    page.locator(".front-facts details").first.click()
    at_every_size(page)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing(open: Open, server: Running, dark: bool) -> None:
    page = open("", dark=dark)
    played(server, page, "heroes", 2)
    for details in page.locator(".place.over details").all():
        details.locator("summary").click()
    check(page)
    resize(page, PHONE["width"], PHONE["height"])
    check(page)


@pytest.mark.parametrize(("game", "seats"), [("heroes", 4), ("heroes", 2), ("mayhem", 2)])
def test_a_phone_shows_headline_curve_and_rematch_at_once(open: Open, server: Running, game: str, seats: int) -> None:
    page = open("", phone=True)
    played(server, page, game, seats)
    for part in (".front-headline", ".curve-field", ".ending > .row > .button.hot"):
        box = page.locator(part).bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= PHONE["height"], part
    assert page.evaluate("scrollY") == 0


def test_it_takes_the_place_of_the_board_and_gives_it_back(open: Open, server: Running) -> None:
    page = open("")
    played(server, page, "heroes", 2)
    expect(page.locator(".stage")).to_be_hidden()
    expect(page.locator(".ending > .caption")).to_be_focused()
    page.get_by_role("button", name="See the board").click()
    expect(page.locator(".stage .hs")).to_be_visible()
    expect(page.get_by_role("region", name="The end")).to_be_hidden()
    expect(page.get_by_role("button", name="Back to the front page")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".stage")).to_be_hidden()
    expect(page.locator(".ending > .caption")).to_be_focused()


def test_whoever_writes_in_the_chat_goes_on_and_nobody_loses_their_place(open: Open, server: Running) -> None:
    page = open("")
    table = begun(server, page, "mayhem", 2)
    page.get_by_role("tab", name="Chat").click()
    written = page.get_by_role("textbox", name="Say something")
    written.focus()
    finish(server, table)
    front(page)
    expect(written).to_be_focused()
    summary = page.get_by_text("Hands at the end")
    summary.focus()
    page.evaluate("document.querySelector('.place').place.ending.draw()")
    expect(summary).to_be_focused()


def test_a_turning_point_opens_the_replay_there(open: Open, server: Running) -> None:
    page = open("")
    table = played(server, page, "mayhem", 2)
    told = page.request.get(f"/api/tables/{table}/front").json()["page"]
    turn = told["steps"][told["turns"][-1]]
    page.locator(".front-facts li a").nth(len(told["turns"]) - 1).click()
    expect(page).to_have_url(re.compile(f"#/replay/{table}\\?seat=0&moment={turn['moment']}$"))
    change = re.sub(r".* [+-](\d+): .*", r"\1", turn["words"])
    expect(page.get_by_role("region", name="What happened").locator(".log-line").last).to_be_attached()
    lines = page.get_by_role("region", name="What happened").locator(".log-line").all_inner_texts()
    assert any(f" {change} Favor" in line for line in lines[-8:]), "what happened last is the change that it names"


def test_a_replay_opens_on_the_first_picture_with_the_teams_names(open: Open, server: Running) -> None:
    page = open("")
    table = played(server, page, "heroes", 2)
    page.get_by_role("link", name="Watch the replay").click()
    expect(page).to_have_url(re.compile(f"#/replay/{table}"))
    expect(page.locator(".hs-headline").first).to_be_visible()
    chapters = page.get_by_label("Jump to").locator("option").all_inner_texts()
    assert page.get_by_label("Jump to").evaluate("node => node.selectedOptions[0].text") == "Game Round 1"
    assert not any("seat " in words for words in chapters) and any(re.search(r"acts, .+ \+\d+: ", words) for words in chapters)
    seen = page.get_by_label("Seen by").locator("option").all_inner_texts()
    assert seen[2] == "Simple bot (Avengers)" and seen[1].endswith("(X-Men)")
    page.keyboard.press("Home")
    expect(page.get_by_text("Step 1 of")).to_be_visible()


def test_on_a_phone_the_review_leaves_the_board_in_sight(open: Open, server: Running) -> None:
    page = open("", phone=True)
    table = played(server, page, "mayhem", 2)
    page.goto(f"/#/replay/{table}?seat=0&review=1")
    expect(page.locator(".review-line")).to_be_visible()
    following, stage = page.get_by_role("button", name="Next decision"), page.locator(".table-stage")
    places = []
    for _ in range(2):
        following.click()
        expect(page.locator(".review-line")).to_contain_text("played:")
        places.append(following.bounding_box())
    assert places[0] == places[1], "whoever presses it again and again need not look for it"
    box, told = stage.bounding_box(), page.locator(".review").bounding_box()
    assert box and told and box["y"] + 200 < PHONE["height"], "what the line is about is seen below it"
    assert told["y"] >= box["y"] + box["height"], "what is said of the whole game comes after the board"


def test_a_concession_says_so_and_keeps_the_score(open: Open, server: Running) -> None:
    page = open("")
    table = begun(server, page, "mayhem", 2)
    finish(server, table, most=60)
    concede(page)
    front(page)
    expect(page.locator(".front-headline")).to_have_text("Daybreak concedes, Wakanda takes the stage")
    expect(page.get_by_text("Daybreak conceded. The score stays as it was then.")).to_be_visible()
    told = page.request.get(f"/api/tables/{table}/front").json()["page"]
    for seat, score in enumerate(told["steps"][-1]["scores"]):
        expect(page.locator(f".scores tr[data-seat='{seat}'] td").first).to_have_text(str(score))


def test_a_game_that_tells_nothing_has_a_plain_front_page(open: Open) -> None:
    page = open()
    play(page, "Duel")
    question(page)
    concede(page)
    ended(page)
    expect(page.locator(".front-curve, .front-facts")).to_have_count(2)
    for part in (".front-curve", ".front-facts", ".front-headline", ".stage"):
        expect(page.locator(f"{part}:visible")).to_have_count(0)
    expect(page.get_by_role("table", name="Scores")).to_be_visible()
    for name in ("Rematch!", "See the board"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
    expect(page.get_by_role("link", name="To the lobby", exact=True)).to_be_visible()
    check(page)


def test_the_last_step_is_seen_before_the_page_is_turned(open: Open, server: Running) -> None:
    """At a pace that waits: whoever presses anything turns the page at once."""
    page = open("", script="localStorage.setItem('longbox', '{\"pace\": \"step\"}')")
    page.clock.install()
    table = begun(server, page, "mayhem", 2)
    finish(server, table, most=60)
    concede(page)
    expect(page.locator(".ask > .ending")).to_be_visible()
    expect(page.locator(".place.over")).to_have_count(0)
    page.locator(".table-title").click()
    ended(page)


def test_before_the_table_is_closed_hands_stay_hidden_and_the_end_can_be_taken_back(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path, close_after=10_000.0) as server:
        context = browser.new_context(
            viewport={"width": DESK["width"], "height": DESK["height"]}, reduced_motion="reduce", base_url=f"http://127.0.0.1:{server.port}"
        )
        context.add_init_script(FAST)
        page = context.new_page()
        page.request.get("/api/me")
        table = begun(server, page, "mayhem", 2)
        finish(server, table, most=60)
        concede(page)
        ended(page)
        expect(page.get_by_text("What was hidden is shown when the table is closed")).to_be_visible()
        expect(page.get_by_text("Hands at the end")).to_have_count(0)
        expect(page.locator(".ending a", has_text="Watch")).to_have_count(0)
        page.keyboard.press("u")
        expect(page.locator(".place.over")).to_have_count(0)
        expect(page.locator(".stage .mh")).to_be_visible()
        expect(page.get_by_role("region", name="The end")).to_be_hidden()
        context.close()
