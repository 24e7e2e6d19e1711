"""Before a game, after it, and when a table is opened anew: choices by seat, chapters, and what a page knows already."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from longbox.table.orders import order
from tests.needs import needs
from tests.table.serving import Running
from tests.web.conftest import PATIENCE, Open, Trouble
from tests.web.steps import CUT, at_table, choose, come_back, cut, joined, log, me, new_table, play, question, two

pytestmark = needs("chromium-headless-shell")


def test_each_seat_chooses_for_itself_and_sees_only_that_the_others_have(open: Open) -> None:
    host = open()
    host.get_by_role("button", name="New table").click()
    host.get_by_label("Game", exact=True).select_option("mayhem")
    expect(host.get_by_label("Deck of seat 2")).to_be_visible()
    host.get_by_label("Seat 2", exact=True).select_option("open")
    expect(host.get_by_text("Chooses a deck at the table.")).to_be_visible()
    host.get_by_label("Deck of seat 1").select_option("iron-man")
    host.get_by_role("button", name="Open the table").click()
    at_table(host)
    guest = joined(open, host)
    room = guest.get_by_role("region", name="Waiting for players")
    expect(room.get_by_role("listitem").nth(0)).to_contain_text("has chosen")
    expect(room.get_by_role("listitem").nth(1)).to_contain_text("still chooses")
    expect(room.get_by_role("listitem").nth(0)).not_to_contain_text("Night Shift")
    expect(guest.get_by_role("list", name="Seats")).not_to_contain_text("Night Shift")
    guest.get_by_label("Your deck").select_option("scarlet-witch")
    expect(host.get_by_text("still chooses. Nobody sees")).to_be_visible()
    expect(host.get_by_role("region", name="Your choice")).to_contain_text("Your deck: Night Shift")
    expect(host.get_by_role("region", name="Waiting for players")).not_to_contain_text("Red Hour")
    guest.get_by_role("button", name="Take this deck").click()
    for page in (host, guest):
        expect(page.get_by_role("list", name="Seats")).to_contain_text("(Night Shift)")
        expect(page.get_by_role("list", name="Seats")).to_contain_text("(Red Hour)")
        expect(page.get_by_role("region", name="Waiting for players")).to_have_count(0)


def test_several_seats_on_one_screen_choose_again_for_a_rematch(open: Open) -> None:
    page = open()
    new_table(page, "roofs", "me", "me")
    page.get_by_role("button", name="show my side").click()
    page.keyboard.press("m")
    page.get_by_role("button", name="Host’s controls").click()
    page.get_by_role("button", name="Close the table").click()
    page.get_by_role("dialog", name="Close the table").get_by_role("button", name="Close the table").click()
    for seat in ("1", "2"):
        page.get_by_role("navigation", name="People at this screen").get_by_role("button", name=f"seat {seat}").click()
        page.get_by_role("button", name="show my side").click()
        page.get_by_role("button", name=re.compile("ematch")).click()
    page.get_by_role("link", name="To the rematch!").click()
    for home in ("left", "right"):
        page.get_by_role("button", name="show my side").click()
        page.get_by_label("Your home").fill(home)
        page.get_by_role("button", name="Take this home").click()
    page.get_by_role("button", name="show my side").click()
    question(page)
    seats = page.locator(".rf-seat")
    expect(seats.nth(0)).to_contain_text("at home on left")
    expect(seats.nth(1)).to_contain_text("at home on right")


def test_a_chapter_is_closed_by_agreement_and_the_story_goes_on(open: Open) -> None:
    watcher, hero = two(open, "watch")
    choose(hero, "Gather d12")
    expect(log(watcher)).to_contain_text("hero 1 takes a d12")
    watcher.keyboard.press("m")
    watcher.get_by_role("button", name="Close this chapter").click()
    watcher.get_by_role("button", name="Close the chapter", exact=True).click()
    expect(watcher.locator(".note").filter(has_text="A chapter closes where nothing is half done")).to_be_visible()
    hero.keyboard.press("b")
    expect(log(watcher)).to_contain_text("hero 1 puts back a d12")
    watcher.keyboard.press("m")
    watcher.get_by_role("button", name="Close this chapter").click()
    watcher.get_by_role("button", name="Close the chapter", exact=True).click()
    expect(watcher.get_by_text(re.compile(r"You want to close this chapter\. .+ \(hero 1\) has not agreed yet\."))).to_be_visible()
    expect(hero.get_by_text("(Watcher) wants to close this chapter.")).to_be_visible()
    hero.get_by_role("button", name="Agree").click()
    for page in (watcher, hero):
        expect(page.get_by_role("heading", name="End of chapter 1")).to_be_visible()
        expect(page.get_by_text("The log is given out when the story has ended.")).to_be_visible()
        expect(page.get_by_role("link", name="Save the log")).to_have_count(0)
        page.get_by_text("Were the dice fair?").click()
        expect(page.locator(".proof")).not_to_contain_text("longbox verify")
    expect(hero.get_by_text("The host opens the next chapter.")).to_be_visible()

    watcher.get_by_role("button", name="Continue the story").click()
    dialog = watcher.get_by_role("dialog", name="The next chapter")
    expect(dialog.get_by_role("combobox")).to_have_count(2)
    dialog.get_by_role("button", name="Add a seat").click()
    dialog.get_by_label("A new seat").select_option("bot:random")
    dialog.get_by_role("button", name="Open the next chapter").click()
    expect(watcher.get_by_text("Chapter 2")).to_be_visible()
    hero.get_by_role("link", name="To the next chapter!").click()
    expect(question(hero)).to_contain_text("Only if you like")
    expect(hero.get_by_role("list", name="Seats").get_by_role("listitem")).to_have_count(3)


def test_while_the_story_goes_on_a_chapter_is_seen_by_ones_own_eyes_only(open: Open) -> None:
    watcher, hero = two(open, "watch")
    question(hero)
    watcher.keyboard.press("m")
    watcher.get_by_role("button", name="Close this chapter").click()
    watcher.get_by_role("button", name="Close the chapter", exact=True).click()
    hero.get_by_role("button", name="Agree").click()
    hero.get_by_role("link", name="Watch the replay").click()
    eyes = hero.get_by_label("Seen by").get_by_role("option")
    expect(eyes).to_have_count(2)
    expect(eyes.first).to_have_text("Spectators")
    expect(eyes.last).to_contain_text("hero 1")
    expect(hero.get_by_role("link", name="Save the log")).to_have_count(0)


def test_a_page_begins_its_log_afresh_when_the_table_was_opened_anew(open: Open, server: Running) -> None:
    page = open(script=CUT)
    table = play(page, "Duel")
    question(page).locator("button.move").first.click()
    expect(log(page).get_by_text(f"{me(page)} plays")).to_have_count(1)
    question(page)
    cut(page)
    hall = server.server.hall
    server.call(lambda: hall.drop(hall.rooms[table]))
    come_back(page)
    expect(page.get_by_text("The connection is lost.")).to_have_count(0)
    question(page)
    expect(log(page).get_by_text(f"{me(page)} plays")).to_have_count(1)


def test_the_chat_says_that_a_seat_has_changed_hands(open: Open) -> None:
    host, guest = two(open, "duel")
    question(host)
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Host’s controls").click()
    host.get_by_role("button", name=re.compile("^Remove ")).click()
    expect(guest).to_have_url(re.compile("/watch/"))
    host.keyboard.press("Escape")
    host.get_by_role("tab", name="Chat").click()
    said = host.get_by_role("region", name="Chat").get_by_role("listitem")
    expect(said).to_have_text(re.compile(r"^\S.* has left seat 2\.$"))
    expect(said.locator("b")).to_have_count(0)


def test_those_who_watch_talk_and_go_where_the_people_go(open: Open) -> None:
    host = open()
    table = new_table(host, "duel", "me", "open")
    host.get_by_role("button", name="Invite somebody", exact=True).click()
    link = host.get_by_label("Link", exact=True).input_value()
    host.keyboard.press("Escape")
    guest = open(link[link.index("#") :])
    expect(guest.get_by_text(re.compile("invites you to a game of Duel"))).to_be_visible()
    guest.get_by_role("button", name="Sit down").click()
    question(host)
    tv = open(f"#/watch/{table}")
    tv.get_by_role("tab", name="Chat").click()
    tv.get_by_label("Say something").fill("Bravo from the sofa")
    tv.keyboard.press("Enter")
    host.get_by_role("tab", name="Chat").click()
    expect(host.locator(".chat-line")).to_contain_text("Bravo from the sofa")
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Concede").click()
    host.get_by_role("dialog").get_by_role("button", name="Concede").last.click()
    for page in (host, guest):
        page.get_by_role("button", name=re.compile("rematch", re.I)).click()
    tv.wait_for_url(re.compile(f"#/watch/(?!{table})"))
    for page in (host, guest):  # whoever has agreed is taken along
        page.wait_for_url(tv.url.replace("watch", "table"))


def test_a_replay_jumps_to_turns_at_any_speed(open: Open) -> None:
    page, guest = two(open, "duel")
    for player in (page, guest, page):
        question(player).get_by_role("button", name="End", exact=True).click()
    question(guest)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede").last.click()
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_label("Jump to").select_option(label=f"{me(guest)}'s turn")
    expect(page.locator(".log-turn").last).to_contain_text(f"{me(guest)}'s turn")
    expect(page.locator(".replay-count")).not_to_contain_text("Step 1 of")
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".log-note").last).to_be_visible(timeout=PATIENCE)
    page.reload()
    expect(page.get_by_label("Speed")).to_have_value("4")


def test_on_a_phone_the_lobby_says_first_where_it_is_ones_move(open: Open) -> None:
    page = open(phone=True)
    play(page, "Duel")
    question(page)
    page.goto("/#/")
    due = page.get_by_role("link", name="Your move! Duel").first
    expect(due).to_be_visible()
    box = due.bounding_box()
    assert box is not None and box["y"] + box["height"] < 844
    due.click()
    question(page)


def test_a_new_table_says_what_a_scenario_is_and_names_options_in_plain_words(open: Open) -> None:
    page = open()
    page.get_by_role("button", name="New table").click()
    page.get_by_label("Game", exact=True).select_option("heroes")
    page.get_by_text("More choices").click()
    scenario = page.get_by_label("Scenario", exact=True)
    scenario.select_option("House of M")
    expect(page.get_by_text("The world has been rewritten for somebody else.")).to_be_visible()
    scenario.select_option("Secret Empire")
    expect(page.get_by_text("The world has been rewritten")).to_have_count(0)
    expect(page.get_by_label("A KO needs a Hit")).to_be_visible()
    expect(page.get_by_text("Hit needed")).to_have_count(0)


def test_somebody_who_is_banned_is_sent_to_the_first_page_and_told_why(open: Open, server: Running, trouble: Trouble) -> None:
    page = open()
    new_table(page, "duel", "me", "bot:random")
    again: list[object] = []
    page.on("websocket", lambda socket: again.append(socket))
    person = page.request.get("/api/me").json()["id"]
    with page.expect_event("console", lambda said: "403" in said.text):
        order(server.server.hall.settings.data, (), "ban", person)
    expect(page.get_by_text("Whoever runs this server has banned you.").first).to_be_visible()
    expect(page).to_have_url(re.compile("/#/lobby$"))
    page.close()  # nothing more is asked for, and nothing more is said
    assert again == [], "the page does not ask for the table again"
    assert trouble.words and all("403" in words for words in trouble.words)
    trouble.words.clear()
