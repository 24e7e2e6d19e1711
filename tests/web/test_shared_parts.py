"""Toy games, which know nothing of browsers, played through the parts that all tables share."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from longbox.content.shelf import installed
from tests.needs import needs
from tests.web.conftest import Open
from tests.web.steps import (
    CUT,
    GIVE,
    ask_everything,
    choose,
    come_back,
    cut,
    left_roof,
    me,
    new_table,
    play,
    play_on,
    press_until,
    question,
    two,
)

pytestmark = needs("chromium-headless-shell")


def test_a_toy_game_to_its_end_and_its_replay(open: Open) -> None:
    page = open()
    table = play(page, "Duel")
    question(page).locator("button.move").first.click()
    expect(page.get_by_role("region", name="What happened")).to_contain_text(f"{me(page)} plays")
    page.keyboard.press("m")
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    ending = page.get_by_role("region", name="The end")
    expect(ending.get_by_role("table", name="Scores")).to_be_visible()
    ending.get_by_text("Were the dice fair?").click()
    expect(ending.locator("dd").last).to_have_text(page.locator("dd").last.inner_text())
    expect(ending.get_by_text(f"longbox verify longbox-duel-{table}.log")).to_be_visible()

    ending.get_by_role("link", name="Watch the replay").click()
    slider = page.get_by_role("slider", name="Step of the game")
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Step 2 of")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".shown")).to_contain_text(f"{me(page)}: 0 hearts")
    expect(slider).to_have_value(slider.get_attribute("max") or "")
    expect(page).to_have_url(re.compile("seat=0"))
    page.get_by_label("Seen by").select_option(index=0)
    expect(page).not_to_have_url(re.compile("seat="))
    expect(page.locator(".shown")).not_to_contain_text("Your hand")
    page.get_by_label("Seen by").select_option(index=1)
    expect(page).to_have_url(re.compile("seat=0"))
    expect(page.locator(".shown")).to_contain_text("Your hand")
    expect(page.locator(".shown")).to_contain_text(f"{me(page)}: 0 hearts")
    expect(page.locator(".replay-count")).not_to_have_text(re.compile("Step 1 of"))
    slider.fill("0")
    expect(page.locator(".shown")).to_contain_text("The deck has 21 cards")


def test_keyboard_only(open: Open) -> None:
    page = open()
    press_until(page, "Tab", page.get_by_role("button", name="Play Duel against bots"))
    page.keyboard.press("Enter")
    question(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    page.keyboard.type("quick")
    expect(page.get_by_role("complementary", name="Rulebook").locator(".rule")).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    expect(page.get_by_role("region", name="What happened")).to_contain_text(f"{me(page)} plays")
    page.keyboard.press("m")
    press_until(page, "Tab", page.get_by_role("button", name="Concede"))
    page.keyboard.press("Enter")
    press_until(page, "Tab", page.get_by_role("dialog").get_by_role("button", name="Concede"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Random bot wins!")).to_be_visible()


def test_why_not_names_the_rule_and_leads_to_it(open: Open) -> None:
    page = open()
    play(page, "Duel")
    question(page)
    page.keyboard.press("m")
    page.get_by_role("button", name="Why not?").click()
    page.get_by_label("A move or a card").fill("pass")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Why not?")
    expect(dialog).to_contain_text("There is nothing to respond to.")
    dialog.get_by_role("button", name="Open rule D2.2").click()
    expect(page.locator(".rule.here")).to_contain_text("D2.2")


def test_a_phone_has_the_question_in_reach(open: Open) -> None:
    page = open(phone=True)
    play(page, "Duel")
    first = question(page).locator("button.move").first
    box = first.bounding_box()
    assert box is not None and box["y"] + box["height"] < 844 and box["height"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    first.tap()
    expect(page.get_by_role("region", name="What happened")).to_contain_text(f"{me(page)} plays")


def test_two_people_on_one_screen_see_no_hand_but_their_own(open: Open) -> None:
    page = open()
    new_table(page, "duel", "me", "me")
    curtain = page.get_by_role("region", name="Hand over the screen")
    expect(curtain.get_by_role("heading", name="Hand over to")).to_be_visible()
    expect(page.locator(".shown")).to_contain_text("4 cards")
    expect(page.locator(".shown")).not_to_contain_text("Your hand")
    curtain.get_by_role("button", name="show my side").click()
    expect(page.locator(".shown")).to_contain_text("Your hand")
    question(page).locator("button.move").first.click()
    expect(curtain.get_by_role("heading", name="Does anyone respond?")).to_be_visible()
    expect(page.locator(".shown")).not_to_contain_text("Your hand")
    curtain.get_by_role("button", name="Nobody responds").click()
    expect(curtain.get_by_role("heading", name="Hand over to")).to_contain_text("seat 1")
    expect(page.get_by_role("region", name="What happened")).to_contain_text("Two passes")


def test_a_guest_joins_by_link_and_both_talk(open: Open) -> None:
    host = open()
    new_table(host, "roofs", "me", "open")
    host.get_by_role("button", name="Invite somebody", exact=True).click()
    expect(host.get_by_role("img", name="QR code of the link")).to_be_visible()
    expect(host.get_by_text("This link works on this machine only.")).to_be_visible()
    link = host.get_by_label("Link", exact=True).input_value()
    host.keyboard.press("Escape")
    guest = open(link[link.index("#") :], phone=True)
    guest.get_by_label("Your name at the table").fill("Gwen")
    guest.get_by_role("button", name="Sit down").click()
    expect(host.get_by_text("Gwen still chooses.")).to_be_visible()
    guest.get_by_label("Your home").fill("nowhere at all")
    guest.get_by_role("button", name="Take this home").click()
    expect(guest.get_by_role("region", name="Your choice").get_by_role("alert")).to_contain_text("there is no roof 'nowhere at all'")
    guest.get_by_label("Your home").fill("left")
    guest.get_by_role("button", name="Take this home").click()
    question(guest)
    question(host)
    host.keyboard.press("c")
    host.keyboard.type("hello there")
    host.keyboard.press("Enter")
    guest.get_by_role("tab", name="Chat").click()
    expect(guest.get_by_role("region", name="Chat")).to_contain_text("hello there")


def test_a_cut_line_comes_back_and_the_move_counts_once(open: Open) -> None:
    page = open(script=CUT)
    play(page, "Duel")
    question(page)
    cut(page)
    question(page).locator("button.move").first.click()
    come_back(page)
    log = page.get_by_role("region", name="What happened")
    expect(log.get_by_text(f"{me(page)} plays")).to_have_count(1)
    expect(page.get_by_text("The connection is lost.")).to_have_count(0)


def test_an_answer_that_comes_too_late_is_refused_once(open: Open) -> None:
    """The same seat on two screens: what the one with a cut line has chosen is answered by the other meanwhile."""
    page = open(script=CUT)
    table = play(page, "Roofs")
    question(page)
    cut(page)
    left_roof(page).click()
    other = page.context.new_page()
    other.goto(f"/#/table/{table}")
    left_roof(other).click()
    expect(left_roof(other)).to_have_accessible_name("The left roof, with 1 coin of yours")
    come_back(page)
    expect(page.locator(".trouble")).not_to_be_empty()
    words = page.locator(".trouble > span").inner_text()
    expect(page.get_by_text(words)).to_have_count(1)
    expect(question(page)).not_to_have_attribute("aria-busy", "true")
    left_roof(page).click()
    expect(page.locator(".trouble")).to_be_empty()
    expect(left_roof(page)).to_have_accessible_name("The left roof, with 2 coins of yours")


def test_taking_back_needs_the_other_and_the_host_pauses(open: Open) -> None:
    host, guest = two(open, "duel")
    question(host)
    for page in (host, guest):
        ask_everything(page)
    question(host).locator("button.move").first.click()
    question(guest).get_by_role("button", name="Pass").click()
    expect(host.get_by_role("region", name="What happened")).to_contain_text(f"{me(guest)} passes")
    host.keyboard.press("u")
    guest.get_by_role("button", name="Agree").click()
    expect(host.get_by_role("region", name="What happened")).to_contain_text(f"{me(host)} has taken back: ")
    host.keyboard.press("m")
    host.get_by_role("button", name="Pause the table").click()
    expect(guest.get_by_text("The table is paused.")).to_be_visible()
    host.get_by_role("button", name="Go on").click()
    expect(guest.get_by_text("The table is paused.")).to_have_count(0)


def test_other_own_seats_do_not_hold_the_game_up(open: Open) -> None:
    """Somebody with two seats opens one of them only: the game begins nevertheless, and the other seat can be opened later."""
    page = open()
    expect(page.get_by_role("button", name="New table")).to_be_visible()
    wish = {"game": "duel", "options": {}, "who": ["me", "me"], "public": False, "title": "", "clock": None, "typed": False}
    table = page.evaluate(MAKE, wish)
    page.goto(f"/#/table/{table}?seat=1")
    expect(page.locator(".shown")).to_contain_text("Your hand")
    expect(page.get_by_role("heading", name=f"{me(page)} (seat 1) is thinking")).to_be_visible()
    page.goto(f"/#/table/{table}?seat=0")
    question(page).locator("button.move").first.click()
    expect(page.get_by_role("region", name="What happened")).to_contain_text(f"{me(page)} (seat 1) plays")


MAKE = """async (wish) => {
    const how = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wish) };
    return (await (await fetch("/api/tables", how)).json()).table;
}"""


def test_a_pass_by_any_name_has_its_key(open: Open) -> None:
    page = open()
    new_table(page, "watch", "me", "me")
    expect(page.locator(".shown")).to_be_visible()
    page.get_by_role("navigation", name="People at this screen").get_by_role("button", name="hero 1").click()
    page.get_by_role("button", name="show my side").click()
    question(page).get_by_role("button", name="Gather d12").click()
    expect(page.locator(".shown")).to_contain_text("gathers d12")
    choose(page, "Act")
    page.get_by_role("button", name="I am").filter(has_text="Watcher").click()
    expect(question(page).get_by_role("button", name="Let roll")).to_have_class(re.compile("quiet"))
    page.keyboard.press("p")
    expect(page.get_by_role("region", name="What happened")).to_contain_text("hero 1 rolls")


WISHES_CHANGE = """
(() => {
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    addEventListener(type, hear, how) {
      if (type !== "message") return super.addEventListener(type, hear, how);
      let [table, asked] = [null, false];
      const tell = (data) => hear({ data: JSON.stringify(data) });
      return super.addEventListener(type, (event) => {
        const data = JSON.parse(event.data);
        if (data.type === "table" && asked) return;
        if (data.type === "table") table = { ...data, passing: { ...data.passing, now: null } };
        if (data.type !== "state" || !data.question) return tell(data);
        asked = true;
        tell({ ...data, question: { ...data.question, notes: { ...data.question.notes, passes: "nothing" } } });
        tell(table);
      }, how);
    }
  };
})();
"""
"""For `open`: the table would pass the first question, and no longer does while that is being drawn; then nothing more is heard of it."""


def test_what_changes_while_a_step_is_drawn_is_drawn_after_it(open: Open) -> None:
    page = open(script=WISHES_CHANGE)
    play(page, "Duel")
    expect(page.locator(".shown")).to_contain_text("Your hand")
    page.reload()
    question(page).locator("button.move").first.click()
    expect(page.get_by_role("region", name="What happened")).to_contain_text(f"{me(page)} plays")


def test_passing_until_the_own_next_turn(open: Open) -> None:
    host, guest = two(open, "duel")
    log = guest.get_by_role("region", name="What happened")
    stop = guest.get_by_role("button", name="Stop passing")
    end = host.get_by_role("button", name="End", exact=True)
    end.click()
    for page in (host, guest):
        ask_everything(page)
    guest.get_by_role("button", name="End", exact=True).click()

    question(host).locator("button.move").first.click()
    passing = guest.get_by_role("button", name="Pass everything until my turn")
    expect(passing).to_contain_text("you answer nothing, even what is aimed at you")
    passing.click()
    expect(log).to_contain_text(f"{me(guest)} passes")
    expect(stop).to_be_visible()
    expect(question(host).get_by_role("button", name="Pass")).to_be_visible()
    turns = log.get_by_text(f"{me(guest)}'s turn")
    play_on([host], GIVE, ["^end$", "^pass$"], lambda: turns.count() == 2)
    expect(stop).to_have_count(0)
    expect(question(guest).locator("button.move").first).to_be_visible()


def test_real_dice_are_typed_in_and_forms_are_filled(open: Open) -> None:
    page = open()
    page.get_by_role("button", name="New table").click()
    page.get_by_label("Game", exact=True).select_option("watch")
    page.get_by_label("Seat 2", exact=True).select_option("me")
    page.get_by_text("More choices").click()
    page.get_by_label("We roll real dice").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".shown")).to_be_visible()
    page.get_by_role("navigation", name="People at this screen").get_by_role("button", name="hero 1").click()
    page.get_by_role("button", name="show my side").click()
    question(page).get_by_role("button", name="Gather d12").click()
    expect(page.locator(".shown")).to_contain_text("gathers d12")
    choose(page, "Act")
    page.get_by_role("button", name="I am").filter(has_text="Watcher").click()
    question(page).get_by_role("button", name="Let roll").click()
    page.get_by_role("button", name="I am").filter(has_text="hero 1").click()
    page.get_by_label("Die 1, a d12").fill("11")
    page.get_by_role("button", name="That is it").click()
    expect(page.get_by_role("region", name="What happened")).to_contain_text("hero 1 rolls 11 against 6")

    page.get_by_role("navigation", name="People at this screen").get_by_role("button", name="Watcher").click()
    page.get_by_role("button", name="show my side").click()
    page.keyboard.press("m")
    page.get_by_role("dialog").get_by_role("button", name="Scene").click()
    form = page.get_by_role("dialog", name="Scene")
    form.get_by_label("Trouble").fill("9")
    form.get_by_label("Title").fill("The bridge")
    form.get_by_role("button", name="Scene").click()
    expect(page.locator(".shown")).to_contain_text("Scene: The bridge")


WARNED = """
const Real = window.WebSocket;
window.answers = 0;
const warned = (value) => {
  if (value && typeof value === "object") {
    if (value.notes && Array.isArray(value.moves)) value.notes.warnings = [{ words: "That would be theirs.", moves: [0] }];
    Object.values(value).forEach(warned);
  }
  return value;
};
window.WebSocket = class extends Real {
  addEventListener(type, hear, ...rest) {
    const told = (event) => hear(new MessageEvent("message", { data: JSON.stringify(warned(JSON.parse(event.data))) }));
    super.addEventListener(type, type === "message" ? told : hear, ...rest);
  }
  send(text) {
    if (JSON.parse(text).type === "answer") window.answers += 1;
    super.send(text);
  }
};
"""
"""For `open`: a page whose table warns of the first move of every question."""


def test_a_move_that_is_rarely_meant_is_made_only_after_a_warning(open: Open) -> None:
    page = open(script=WARNED)
    play(page, "Duel")
    question(page).locator("button.move").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("That would be theirs.")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
    assert page.evaluate("window.answers") == 0
    question(page).locator("button.move").first.click()
    dialog.get_by_role("button", name="Do it all the same").click()
    expect(page.get_by_role("region", name="What happened")).to_contain_text(f"{me(page)} plays")
    assert page.evaluate("window.answers") == 1


SLOW = """
const quick = window.fetch;
window.late = [];
window.fetch = async (...args) => {
  if (String(args[0]).endsWith("/own")) await new Promise((done) => window.late.push(done));
  return quick(...args);
};
"""
"""For `open`: what people have made themselves is not told before `late` is called."""


def test_what_is_chosen_for_a_new_table_stays_chosen_on_a_slow_line(open: Open) -> None:
    page = open(script=SLOW)
    page.get_by_role("button", name="New table").click()
    page.wait_for_function("window.late.length > 0")
    expect(page.get_by_role("dialog")).to_have_count(0)
    awaited = page.evaluate("window.late.map((arrives) => arrives()).length")
    page.get_by_label("Game", exact=True).select_option("roofs")
    page.get_by_label("Seat 2", exact=True).select_option("open")
    expect(page.get_by_label("Game", exact=True)).to_have_value("roofs")
    expect(page.get_by_label("Seat 2", exact=True)).to_have_value("open")
    assert page.evaluate("window.late.length") == awaited, "something that could change the form is still to come"


def test_a_rulebook_shows_no_raw_asterisks(open: Open) -> None:
    page = open("")
    marked = [name for name, info in installed().items() if any("*" in rule.text for rule in info.rulebook.rules.values())]
    assert marked
    for name in marked:
        page.goto(f"/#/rules/{name}")
        expect(page.locator(".rule b").first).to_be_visible()
        assert "*" not in page.locator("main").inner_text()


def test_the_focus_stays_at_the_question_whatever_is_drawn_anew(open: Open) -> None:
    """By keys it goes on to the first control of the next question, also where a wait lies between, or where the stage was pressed."""
    host, guest = two(open, "duel")
    question(host)
    for page in (host, guest):
        ask_everything(page)
    host.locator("body").click(position={"x": 2, "y": 400})
    host.keyboard.press("q")
    expect(question(host).locator("button.move").first).to_be_focused()
    host.keyboard.press("Enter")
    expect(question(guest).get_by_role("button", name="Pass")).to_be_visible()
    expect(host.locator(".bubble-text")).to_be_focused()
    choose(guest, "Pass")
    expect(question(host).locator("button.move").first).to_be_focused()


def test_a_finger_leaves_the_focus_at_the_question_and_marks_nothing(open: Open) -> None:
    page = open(phone=True)
    play(page, "Duel")
    question(page).locator("button.move").first.tap()
    expect(page.get_by_role("region", name="What happened")).to_contain_text("plays")
    expect(page.locator(".bubble :focus")).to_have_count(1)
    expect(page.locator(".bubble :focus-visible")).to_have_count(0)


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (820, 1180), (768, 1024)])
def test_a_table_on_a_small_screen_has_one_bar_and_the_site_is_in_its_menu(open: Open, size: tuple[int, int]) -> None:
    page = open(phone=size[0] == 390)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    play(page, "Roofs")
    question(page)
    expect(page.get_by_role("navigation", name="Pages")).to_be_hidden()
    bar = page.locator(".table-bar").bounding_box()
    assert bar and bar["y"] <= 12, "nothing stands above the table's own bar"
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog", name="At this table")
    for name in ("To the lobby", "Learn", "All rules", "About"):
        expect(menu.get_by_role("link", name=name)).to_be_visible()
    before = page.locator("html").get_attribute("data-theme")
    menu.get_by_label("Dark colours").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert before == "light"
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Longbox, to the lobby").click()
    expect(page.get_by_role("navigation", name="Pages")).to_be_visible()


def test_a_phone_shows_that_somebody_has_said_something_and_leads_there(open: Open) -> None:
    host, guest = two(open, "duel", phone=True)
    question(host)
    chat = guest.get_by_role("button", name="Chat: 2 new")
    host.keyboard.press("c")
    for words in ("hello", "are you there?"):
        host.keyboard.type(words)
        host.keyboard.press("Enter")
    expect(chat).to_be_visible()
    expect(host.locator(".tool-chat")).to_be_hidden()
    assert guest.evaluate("document.documentElement.scrollWidth") <= 390, "five tools fit"
    chat.tap()
    expect(guest.locator(".chat-line", has_text="are you there?")).to_be_in_viewport()
    expect(guest.locator(".tool-chat")).to_be_hidden()
