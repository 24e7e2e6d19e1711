"""Mayhem's own table in real browsers: people and a bot, the guided game, the deck builder, a phone, the keyboard alone."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from longbox.games.mayhem.decks import load_deck
from longbox.games.mayhem.describe import all_cards
from tests.needs import needs
from tests.table.serving import Running, parts_of
from tests.web.conftest import Open
from tests.web.scenes import held, middle, show
from tests.web.steps import CUT, at_table, come_back, cut, play_on, press_until
from tests.web.test_accessible import check

pytestmark = needs("chromium-headless-shell")

ACTOR = "As an Actor"
BUILDING = [
    ("King of Hearts", ACTOR),
    ("Queen of Spades", "As a Set"),
    ("10 of Hearts", "Prop on King"),
    ("King of Spades", "Set Piece on Queen"),
]
"""What the lesson builds in its first turn, and as what."""


TOO_SMALL = """nodes => nodes
    .filter((node) => node.children.length === 0 && !node.matches(".sr-only") && parseFloat(getComputedStyle(node).fontSize) < 12)
    .map((node) => node.textContent.trim()).filter(Boolean)"""


class Traffic:
    """All that a browser's sockets have been sent, as text and read."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self.frames.append(frame if isinstance(frame, str) else frame.decode()))

    def _read(self) -> list[dict[str, Any]]:
        return [json.loads(part) for frame in self.frames for part in parts_of(frame)]

    def views(self) -> list[dict[str, Any]]:
        return [data["view"] for data in self._read() if data.get("view")]

    def draws(self, seat: int) -> list[dict[str, Any]]:
        """What was said about cards that a seat has drawn."""
        told = [message for data in self._read() for message in [*data.get("messages", []), *data.get("missed", [])]]
        events = [message["event"] for message in told if message["type"] == "told"]
        return [event for event in events if event["event"] == "drew" and event["who"] == seat]


def ask(page: Page, path: str, body: Any = None) -> Any:
    """A request of this page's person to the server."""
    script = """async ([path, body]) => {
        const how = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
        return (await fetch(`/api/${path}`, body === null ? {} : how)).json();
    }"""
    return page.evaluate(script, [path, body])


def new_table(page: Page, *who: str) -> str:
    expect(page.get_by_role("button", name="New table")).to_be_visible()
    options = {"decks": "black-panther,captain-marvel,scarlet-witch,iron-man"}
    wish = {"game": "mayhem", "options": options, "who": list(who), "public": False, "title": "", "clock": None, "typed": False}
    return str(ask(page, "tables", wish)["table"])


def sit(page: Page, table: str) -> None:
    page.goto(f"/#/table/{table}")
    at_table(page)


def own_actors(page: Page) -> Locator:
    return page.locator(".mh-mine .mh-zone").first.locator(".mh-group")


ACT = f"""() => {{
    const board = document.querySelector(".mh");
    const press = (name) => board.querySelector(name)?.click();
    if (!board?.querySelector('.mh-asking:not([aria-busy="true"])')) return false;
    const entering = board.querySelector(".mh-current")?.textContent === "Enter Stage";
    if (entering && !board.querySelector(".mh-mine .mh-zone .mh-group")) press(".mh-hand-zone .mh-card.choice");
    const actor = [...board.querySelectorAll(".mh-chip")].find((chip) => chip.textContent === "{ACTOR}");
    if (actor) actor.click();
    else {{
        press(".mh-do-cancel");
        press(".mh-do-pass");
    }}
    return true;
}}"""
"""What somebody does who is asked: the first card as an Actor where that is possible, otherwise pass."""


def hand(page: Page) -> list[str]:
    cards = page.locator(".mh-hand-zone [data-key]")
    return [str(key) for key in cards.evaluate_all("cards => cards.map((card) => card.dataset.key)")]


def play_until(pages: list[Page], done: Locator) -> None:
    """Let these people play until something can be seen, and no answer is on its way."""
    play_on(pages, ACT, None, done.count)


def secrets(traffic: Traffic, cards: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The hero cards in this person's hand that have never been open: nobody else can have seen them."""
    views = traffic.views()
    shown = {place for view in views for discard in view["discards"] for place in discard}
    shown |= {card["card"] for view in views for card in view["stage"]}
    shown |= {place for view in views for known in view["known"] for place in known}
    return [cards[place] for place in views[-1]["hand"] if cards[place]["hero"] and place not in shown]


def test_two_people_and_a_bot(open: Open) -> None:
    """Two browsers and a bot play a passage; one comes back in the middle; what is hidden never reaches the other's browser."""
    ann, bob = open(), open()
    traffic = [Traffic(ann), Traffic(bob)]
    table = new_table(ann, "me", "open", "bot:simple")
    cards = ask(ann, "games/mayhem/content")["cards"]
    code = ask(ann, f"tables/{table}/invite", {"seat": 1})["code"]
    bob.goto(f"/#/join/{code}")
    bob.get_by_role("button", name="Sit down").click()
    at_table(bob)
    bob.get_by_role("button", name="Take this deck").click()
    sit(ann, table)
    expect(ann.locator(".mh-seat")).to_have_count(3)
    expect(ann.locator(".mh-mine")).to_contain_text("Wakanda", ignore_case=True)
    expect(bob.locator(".mh-mine")).to_contain_text("Daybreak", ignore_case=True)

    # while bob is asked, the game does not go on, and nobody draws or discards
    asked = bob.locator(".mh:has(.mh-asking)").filter(has=own_actors(bob))
    play_until([ann, bob], asked)
    before = hand(bob)
    bob.reload()
    expect(asked).to_be_visible()
    assert hand(bob) == before
    play_until([ann, bob], own_actors(ann))
    play_until([ann, bob], ann.locator(".mh-turn", has_text=re.compile("Turn [3-9]")))
    play_until([bob], ann.locator(".mh:has(.mh-asking)"))
    for page in (ann, bob):  # while Ann is asked nothing goes on, and both come back to the same moment
        page.reload()
        expect(own_actors(page).first).to_be_visible()

    for seat, other in ((0, 1), (1, 0)):
        mine, theirs = traffic[seat], traffic[other]
        assert all(event["card"] >= 0 for event in mine.draws(seat))
        assert theirs.draws(seat) and all(event["card"] == -1 and not event["id"] for event in theirs.draws(seat))
        assert all(view["seat"] == other for view in theirs.views())
        for card in secrets(mine, cards):
            assert not any(card["id"] in frame or card["name"] in frame for frame in theirs.frames), f"{card['name']} was sent"
    assert secrets(traffic[0], cards) or secrets(traffic[1], cards)


def meant(page: Page) -> Locator:
    """What the lesson waits for: a use of the chosen card if there is one, else the card or button."""
    return page.locator(".mh-chip.mh-meant").or_(page.locator(".mh:not(:has(.mh-chip.mh-meant)) .mh-meant")).first


def below(upper: Locator, lower: Locator) -> bool:
    """Whether one thing stands wholly below another."""
    one, other = upper.bounding_box(), lower.bounding_box()
    return one is not None and other is not None and other["y"] >= one["y"] + one["height"]


def test_the_guided_game(open: Open) -> None:
    """To its end, with one choice that can wait."""
    page = open("#/learn/mayhem")
    teacher = page.locator(".teacher")
    expect(teacher).to_contain_text("Welcome!")
    page.locator(".mh-do-pass.mh-meant").click()
    expect(teacher).to_contain_text("King of Hearts")
    page.locator(".mh-hand-zone").get_by_role("button", name="8 of Spades").click()
    page.locator(".mh-chip", has_text=ACTOR).click()
    expect(page.locator(".teacher-wait")).to_contain_text("Begin with an Actor")
    checked = False
    for _ in range(60):
        expect(page.locator(".mh-meant").or_(page.locator(".ending:not([hidden])")).first).to_be_visible()
        if page.locator(".ending:not([hidden])").count():
            break
        if page.locator(".mh-bubble").count() and not checked:
            check(page)
            checked = True
        said = teacher.inner_text()
        meant(page).click()
        if not page.locator(".mh-chips .mh-chip").count() and not page.locator(".mh-chosen").count():
            expect(teacher).not_to_have_text(said, use_inner_text=True)
    expect(page.locator(".mh-mine .mh-favor")).to_have_text("1200")
    expect(teacher).to_contain_text("That was the whole game")
    check(page)
    words, button = teacher.locator("p").nth(1), teacher.get_by_role("link", name="Play now!")
    assert teacher.evaluate("node => node.scrollHeight <= node.clientHeight + 1"), "its words are cut"
    assert below(words, button)
    button.click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.locator(".mh-hand-zone .mh-card")).not_to_have_count(0)
    expect(page.locator(".teacher")).to_be_hidden()


def test_by_keyboard_alone(open: Open) -> None:
    page = open("#/learn/mayhem")
    teacher = page.locator(".teacher")
    expect(page.locator(".mh-do-pass.mh-meant")).to_be_visible()
    page.keyboard.press("p")
    for step, (card, words) in enumerate(BUILDING, 2):
        expect(teacher).to_contain_text(f"step {step} of")
        press_until(page, "Tab", page.locator('.mh-hand-zone [data-nav][tabindex="0"]'))
        press_until(page, "ArrowLeft", page.locator(".mh-held:first-child [data-nav]"))
        press_until(page, "ArrowRight", page.locator(".mh-hand-zone .mh-meant"))
        expect(page.locator(":focus")).to_have_accessible_name(re.compile(card))
        page.keyboard.press("Enter")
        expect(page.locator(".mh-chip:focus")).to_contain_text(words)
        if step == 2:
            page.keyboard.press("Escape")
            expect(page.locator(".mh-chip")).to_have_count(0)
            expect(page.locator(".mh-hand-zone .mh-meant")).to_be_focused()
            page.keyboard.press("Enter")
            expect(page.locator(".mh-chip:focus")).to_contain_text(words)
        page.keyboard.press("Enter")
    expect(teacher).to_contain_text("step 6 of")
    page.keyboard.press("p")
    expect(page.locator(".mh-bubble")).to_contain_text("Queen of Diamonds removes Queen of Spades")
    press_until(page, "Tab", page.locator('.mh-hand-zone [data-nav][tabindex="0"]'))
    page.keyboard.press("i")
    expect(page.get_by_role("dialog")).to_contain_text("it removes another")
    page.keyboard.press("Escape")
    press_until(page, "ArrowLeft", page.locator(".mh-held:first-child [data-nav]"))
    press_until(page, "ArrowRight", page.locator(".mh-hand-zone .mh-meant"))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Score 20 × 20 = 400")).to_be_visible()
    page.keyboard.press("s")
    expect(page.locator(".mh-mine .mh-favor")).to_have_text("400")


def test_an_answer_on_its_way(open: Open) -> None:
    """Wherever it was given, the panel and the board show it, and no other goes out."""
    page = open("#/learn/mayhem", script=CUT)
    panel, bar = page.get_by_role("region", name="The question"), page.locator(".mh-bar")
    expect(page.locator(".mh-do-pass.mh-meant")).to_be_visible()
    cut(page)
    page.keyboard.press("p")
    expect(panel).to_have_attribute("aria-busy", "true")
    expect(bar).to_have_attribute("aria-busy", "true")
    expect(page.locator(".mh-do-pass")).to_be_disabled()
    page.keyboard.press("p")
    come_back(page)
    expect(page.locator(".teacher")).to_contain_text("step 2 of")
    expect(bar).to_have_attribute("aria-busy", "false")
    expect(panel).not_to_have_attribute("aria-busy", "true")
    expect(page.locator(".teacher-wait")).to_have_count(0)


def test_why_not(open: Open) -> None:
    """A card that cannot be played now says why, with its rule."""
    page = open("#/learn/mayhem")
    expect(page.locator(".mh-do-pass.mh-meant")).to_be_visible()
    page.locator(".mh-hand-zone .greyed", has_text="General Okoye").press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("Enter Stage")
    page.get_by_role("dialog").get_by_role("button", name="0.4.1.1").click()
    expect(page.locator(".rule", has_text="Actors are played only in the Enter Stage phase")).to_be_visible()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_on_a_phone(open: Open, dark: bool) -> None:
    page = open("#/learn/mayhem", phone=True, dark=dark)
    page.locator(".mh-do-pass.mh-meant").tap()
    expect(page.locator(".mh-hand-zone .mh-meant")).to_be_visible()
    page.locator(".mh-hand-zone .mh-meant").tap()
    expect(page.locator(".mh-chip").first).to_be_visible()
    for button in page.locator(".mh-chip, .mh-do, .mh-held .mh-card, .mh-who, .mh-unfold:visible").all():
        box = button.bounding_box()
        assert box and min(box["width"], box["height"]) >= 44, button.get_attribute("class")
    assert page.locator(".mh *:visible").evaluate_all(TOO_SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    check(page)
    page.locator(".mh-chip.mh-meant").tap()
    expect(own_actors(page)).to_have_count(1)
    strip = page.locator(".mh-others .mh-seat")
    expect(strip.locator(".mh-zone").first).to_be_hidden()
    strip.locator(".mh-unfold").tap()
    expect(strip.locator(".mh-zone").first).to_be_visible()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_deck_builder(open: Open, dark: bool) -> None:
    page = open("#/games/mayhem/decks", dark=dark)
    verdict, pool = page.locator(".dk-verdict"), page.locator(".dk-pool")
    expect(verdict).to_contain_text("A Star is missing")
    check(page)
    page.get_by_label("Begin with").select_option("iron-man")
    expect(verdict).to_contain_text("keeps all the rules")
    page.get_by_label("Name", exact=True).fill("Late Shift")
    page.get_by_role("button", name="Take out War Machine").click()
    expect(verdict.get_by_role("button", name="Rule 0.1.1")).to_be_visible()
    expect(verdict.get_by_role("button", name="Rule D2")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(verdict).to_contain_text("Not saved yet:")
    page.get_by_label("Search names").fill("discards a card at random")
    expect(pool.locator(".mh-card")).to_have_count(4)
    pool.get_by_role("button", name="Pins and Needles").click()
    page.get_by_label("Search names").fill("")
    page.get_by_role("button", name="Scarlet Witch").click()
    page.get_by_role("group", name="Role").get_by_role("button", name="Actor").click()
    expect(pool.locator(".mh-card")).to_have_count(3)
    page.get_by_role("button", name="Pins and Needles is the Star").click()
    expect(verdict).to_contain_text("keeps all the rules")
    expect(verdict).not_to_contain_text("Not saved yet:")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(verdict).to_contain_text("Saved.")
    assert [deck["star"] for deck in ask(page, "games/mayhem/own") if deck["mine"]] == ["pins-and-needles"]
    check(page)
    page.get_by_role("button", name="Delete").click()
    expect(verdict).to_contain_text("Deleted.")
    assert not [deck for deck in ask(page, "games/mayhem/own") if deck["mine"]]


def test_a_deck_goes_out_as_a_file_and_comes_in_again(open: Open, tmp_path: Path) -> None:
    page = open("#/games/mayhem/decks/iron-man")
    verdict = page.locator(".dk-verdict")
    expect(verdict).to_contain_text("keeps all the rules")
    page.get_by_label("Name", exact=True).fill("Late Shift")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    assert download.value.suggested_filename == "late-shift.toml"
    file = tmp_path / "mine.toml"
    download.value.save_as(file)
    assert len(load_deck(file, all_cards().all).cards) == 40
    page.get_by_label("Begin with").select_option("")
    expect(verdict).to_contain_text("A Star is missing")
    page.get_by_label("A deck’s file").set_input_files(file)
    expect(verdict).to_contain_text("Read from the file: 40 cards.")
    expect(verdict).to_contain_text("keeps all the rules")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Late Shift")


def test_play_with_an_own_deck(open: Open) -> None:
    page = open("#/games/mayhem/decks/crown-and-hex")
    expect(page.locator(".dk-verdict")).to_contain_text("keeps all the rules")
    page.get_by_label("Name", exact=True).fill("Two Crowns")
    page.get_by_role("button", name="Save and play").click()
    expect(page.locator(".mh-mine .mh-who-name")).to_have_text(re.compile(r"Two\s+Crowns", re.I))


def test_those_who_watch_see_no_hand(open: Open) -> None:
    page = open()
    table = new_table(page, "me", "bot:simple", "bot:simple", "bot:simple")
    sit(page, table)
    expect(page.locator(".mh-hand-zone .mh-card")).not_to_have_count(0)
    page.goto(f"/#/watch/{table}")
    expect(page.locator(".mh-public .mh-seat")).to_have_count(4)
    expect(page.locator(".mh-hand-zone .mh-card")).to_have_count(0)
    check(page)


def test_a_heros_cards_have_the_ink_and_emblem_of_the_pack(open: Open) -> None:
    page = open("#/learn/mayhem")
    card = page.locator(".mh-card.mh-of-black-panther").first
    expect(card).to_be_visible()
    assert card.evaluate("card => getComputedStyle(card).getPropertyValue('--band')") == "#4a2480"
    assert card.locator(".mh-emblem path").count() == 2


def test_for_a_new_table_defense_first_stands_in_sight_and_the_newest_core_is_warned_of(open: Open) -> None:
    page = open()
    page.get_by_role("button", name="New table").click()
    page.get_by_label("Game", exact=True).select_option("mayhem")
    form = page.get_by_role("dialog")
    in_sight, folded = form.get_by_role("checkbox", name="Defenders stand in the way"), form.get_by_role("checkbox", name="Strict suits")
    expect(in_sight).to_be_visible()
    expect(folded).to_be_hidden()
    form.get_by_text("More choices").click()
    expect(folded).to_be_visible()
    expect(form).to_contain_text("No card is in a deck twice (D1).")
    limit = form.get_by_label("Turns for each player").locator("option")
    expect(limit.first).to_have_text("No limit")
    caution = form.locator("div[role=status]")
    core = form.get_by_label("Core rules", exact=True)
    core.select_option("newest")
    expect(caution).to_be_empty()
    form.get_by_label("Seats", exact=True).select_option("3")
    expect(caution).to_contain_text("most games of three or four stall")
    core.select_option("original")
    expect(caution).to_be_empty()
    core.select_option("newest")
    form.get_by_label("Seats", exact=True).select_option("2")
    expect(caution).to_be_empty()


def test_a_super_power_is_found_in_the_rulebook(open: Open) -> None:
    page = open("#/rules/mayhem")
    page.get_by_role("searchbox").fill("unravel")
    expect(page.locator(".rule")).to_have_count(1)
    expect(page.locator(".rule")).to_contain_text("Remove a Defense card of your choice from play")


def test_the_bar_says_what_is_to_be_chosen(open: Open) -> None:
    page, state = open(), middle(2)
    show(page, new_table(page, "me", "bot:simple"), state)
    ask = page.locator(".mh-asking .mh-ask")
    expect(ask).to_have_text("Choose a card with a red frame.")
    for id, asked in [("ten-miles-up", "at whom?"), ("ace-spades", "as what?")]:
        page.locator(held(state, id)).click()
        expect(ask).to_contain_text(asked)
        page.keyboard.press("Escape")


def test_the_bar_never_waits_for_whoever_reads_it(open: Open) -> None:
    page, state = open(), middle(2)
    show(page, new_table(page, "me", "bot:simple"), state, asked=False)
    expect(page.locator(".mh-ask")).to_have_text("One moment …")


def test_how_a_game_ended_leads_to_the_review(open: Open) -> None:
    page = open()
    sit(page, new_table(page, "me", "bot:simple"))
    page.locator(".mh-do-pass").click()
    page.keyboard.press("m")
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede").last.click()
    page.get_by_role("link", name="Bot's review").click()
    expect(page).to_have_url(re.compile(r"seat=0&review=1"))
    expect(page.locator(".review-line, .review > p").first).to_be_visible()


def test_after_a_game_the_bot_says_what_it_would_have_played(open: Open, server: Running) -> None:
    person = server.person()
    table = person.table("mayhem", "bot:simple", "bot:random")
    watcher = person.line(table)
    watcher.until(lambda: watcher.table["status"] == "closed")
    remarks = person.get(f"/api/tables/{table}/review")["remarks"]
    page = open(f"#/replay/{table}")
    page.get_by_role("button", name="What would the bot have played?").click()
    line = page.locator(".review-line")
    expect(line).to_have_text("No choice was made at this step.")
    turns = page.locator(".review-turns button")
    expect(turns).to_have_count(sum(remark["turning"] for remark in remarks))
    told = next((remark for remark in remarks if remark["turning"]), remarks[0])
    said = [remark for remark in remarks if remark["moment"] == told["moment"]]
    told = next((remark for key in ("turning", "better") for remark in said if remark[key]), said[-1])
    if told["turning"]:
        expect(turns.first).to_contain_text("Turn ")
        expect(turns.first).to_contain_text(f"{round(100 * told['best'])}% → {round(100 * told['chance'])}% to win")
        turns.first.click()
    else:
        page.goto(f"/#/replay/{table}?moment={told['moment']}")
        page.get_by_role("button", name="What would the bot have played?").click()
    expect(line).to_contain_text(f"played: {told['made']} ({round(100 * told['chance'])}% to win).")
    better = f"The bot would have played: {told['better']}" if told["better"] else "The bot would have done the same."
    expect(line).to_contain_text(better)
    page.get_by_label("Seen by").select_option(index=1)
    expect(page).to_have_url(re.compile("seat=0"))
    expect(line).to_contain_text(better)
    own = [remark for remark in remarks if remark["seat"] == 0]
    expect(page.locator(".review-sum")).to_contain_text(f"{len(own)} decisions")
    page.keyboard.press("Home")
    expect(line).to_have_text("No choice was made at this step.")
    page.get_by_role("button", name="Next decision").click()
    expect(line).to_contain_text(f"played: {own[0]['made']}")
