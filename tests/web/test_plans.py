"""Plans, forms, dice and passing in the browser, with toys that bring nothing of their own to it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.needs import needs
from tests.web.conftest import Open
from tests.web.steps import ask_everything, at_table, choose, log, me, open_passing, play, question, two, with_real_dice

pytestmark = needs("chromium-headless-shell")


def plan(page: Page) -> Locator:
    return page.get_by_role("region", name="Your plan")


def steps(page: Page) -> Locator:
    return plan(page).get_by_role("list", name="Steps").get_by_role("listitem")


def send(page: Page, *words: str) -> None:
    """Steps of a plan, each of which stands in it before the next is chosen."""
    for one in words:
        choose(page, one)
        expect(plan(page)).to_contain_text(one)


def test_a_plan_is_changed_sealed_opened_again_and_shown_with_the_others(open: Open) -> None:
    host, guest = two(open, "heist", phone=True)
    send(host, "The climber goes to the roof", "The driver goes to the street", "The cracker goes to the vault", "Take the drill")
    expect(steps(host)).to_have_count(4)
    expect(steps(host).first).to_contain_text("The driver goes to the street")

    send(host, "The driver stays at home")
    expect(steps(host)).to_have_count(2)
    expect(plan(host)).to_contain_text("Fell off your plan")
    expect(plan(host)).to_contain_text("Nobody goes into the vault unless the driver waits in the street.")
    send(host, "The cracker goes to the street")
    expect(plan(host)).not_to_contain_text("Fell off your plan")

    plan(host).get_by_role("button", name="Drop: The climber goes to the roof").click()
    expect(steps(host)).to_have_count(2)
    expect(plan(host)).not_to_contain_text("climber")
    host.keyboard.press("b")
    expect(steps(host)).to_have_count(1)
    send(host, "The climber stays at home", "The cracker goes to the roof")
    choose(host, "Ready")
    expect(plan(host)).to_contain_text("Your plan is sealed")
    expect(host.get_by_role("heading", name="crew 2 still plans")).to_be_visible()
    expect(plan(host).get_by_role("button", name="Drop")).to_have_count(0)

    plan(host).get_by_role("button", name="Open it again").click()
    expect(steps(host)).to_have_count(3)
    expect(plan(host)).not_to_contain_text("sealed")
    choose(host, "Ready")
    expect(plan(host)).to_contain_text("Your plan is sealed")

    expect(log(guest)).to_contain_text("crew 1 is ready")
    expect(log(guest)).to_contain_text("crew 1 plans again")
    expect(guest.locator("body")).not_to_contain_text("cracker roof")
    expect(plan(guest)).to_have_count(0)
    send(guest, "The driver stays at home", "The climber stays at home", "The cracker stays at home")
    box = steps(guest).first.get_by_role("button").bounding_box()
    assert box is not None and box["width"] >= 44 and box["height"] >= 40
    choose(guest, "Ready")
    for page in (host, guest):
        expect(log(page)).to_contain_text("crew 1: cracker roof; crew 2: nobody out")
        expect(plan(page)).to_have_count(0)
        question(page)


def test_what_finishes_a_plan_stands_beside_it(open: Open) -> None:
    _, guest = two(open, "heist", phone=True)
    send(guest, "The driver stays at home", "The climber stays at home", "The cracker stays at home")
    ready = plan(guest).get_by_role("button", name="Ready")
    expect(ready).to_be_in_viewport(ratio=1)
    expect(question(guest).get_by_role("button", name="Ready")).to_have_count(0)
    expect(plan(guest).get_by_role("button", name="Take back the last")).to_have_count(0)
    guest.locator(".ask").evaluate("node => node.scrollTo(0, node.scrollHeight)")
    expect(ready).to_be_in_viewport(ratio=1)
    guest.keyboard.press(ready.locator("kbd").inner_text())
    expect(plan(guest)).to_contain_text("Your plan is sealed")
    expect(ready).to_have_count(0)


def test_a_step_that_is_planned_is_taken_off_where_it_was_chosen(open: Open) -> None:
    host, _ = two(open, "heist")
    send(host, "The climber goes to the roof", "The driver goes to the street")
    expect(question(host).get_by_role("button", name="The climber goes to the roof")).to_contain_text("planned")
    choose(host, "The climber goes to the roof")
    expect(steps(host)).to_have_count(1)
    expect(plan(host)).not_to_contain_text("climber")


def test_a_step_that_can_be_repeated_is_laid_again(open: Open) -> None:
    page = open()
    play(page, "Roofs")
    page.get_by_text("moves on the stage as a list").click()
    for count in (1, 2, 3):
        question(page).get_by_role("button", name="left").click()
        expect(steps(page)).to_have_count(count)


def test_everybody_watches_a_shown_draft_grow(open: Open) -> None:
    watcher, hero = two(open, "watch")
    send(hero, "Gather d12")
    expect(log(watcher)).to_contain_text("hero 1 takes a d12")
    send(hero, "Gather d8")
    expect(log(watcher)).to_contain_text("hero 1 takes a d8")
    expect(plan(watcher)).to_have_count(0)
    plan(hero).get_by_role("button", name="Drop: Gather d12").click()
    expect(log(watcher)).to_contain_text("hero 1 puts back a d12")
    expect(steps(hero)).to_have_count(1)
    choose(hero, "Act")
    expect(log(watcher)).to_contain_text("hero 1 acts with d8")
    expect(plan(hero)).to_have_count(0)


def test_a_seat_that_only_may_move_is_not_pressed(open: Open) -> None:
    watcher, hero = two(open, "watch")
    expect(question(hero)).to_contain_text("Only if you like: nobody waits for you.")
    expect(hero).not_to_have_title(re.compile("Your move"))
    expect(hero.get_by_text("to move")).to_have_count(0)
    send(hero, "Gather d12")
    choose(hero, "Act")
    expect(question(watcher)).to_contain_text("Your move.")
    expect(watcher).to_have_title(re.compile("Your move"))


def test_forms_are_offered_to_whoever_can_use_them_now_with_the_choices_of_now(open: Open) -> None:
    watcher, hero = two(open, "watch")
    stranger = open(f"#/watch/{at_table(watcher)}")
    question(hero)
    expect(hero.get_by_role("button", name="Note")).to_have_count(0)
    expect(watcher.get_by_role("button", name="Rest")).to_have_count(0)

    watcher.get_by_role("button", name="Note").click()
    form = watcher.get_by_role("dialog", name="Note")
    form.get_by_role("button", name="Note").click()
    expect(form).to_be_visible()
    form.get_by_label("Words").fill("the butler did it")
    watcher.keyboard.press("Enter")
    expect(form).to_have_count(0)
    expect(log(watcher)).to_contain_text("note: the butler did it")

    watcher.get_by_role("button", name="Ruling").click()
    form = watcher.get_by_role("dialog", name="Ruling")
    form.get_by_label("Stress").check()
    form.get_by_label("Value").fill("2")
    form.get_by_label("Reason").fill("a long fall")
    form.get_by_role("button", name="Ruling").click()
    expect(form.get_by_role("alert")).to_contain_text("Stress is a hero's: name one.")
    expect(form.get_by_text("from 1 to 1")).to_be_visible()
    form.get_by_label("Hero").fill("1")
    form.get_by_role("button", name="Ruling").click()
    for page in (watcher, hero, stranger):
        expect(log(page)).to_contain_text("ruling: a long fall")
    for page in (hero, stranger):
        expect(page.locator("body")).not_to_contain_text("butler")

    watcher.get_by_role("button", name="Rest").click()
    form = watcher.get_by_role("dialog", name="Rest")
    expect(form.get_by_role("radio")).to_have_count(1)
    form.get_by_role("button", name="Rest").click()
    expect(log(hero)).to_contain_text("hero 1 rests and has 1 stress")


def test_the_same_dice_typed_twice_are_two_rolls(open: Open) -> None:
    watcher, hero = with_real_dice(open, "watch")
    for times in (1, 2):
        send(hero, "Gather d12")
        choose(hero, "Act")
        choose(watcher, "Let roll")
        die = hero.get_by_label("Die 1, a d12")
        expect(die).to_have_value("")
        die.fill("11")
        hero.keyboard.press("Enter")
        expect(log(hero).get_by_text("hero 1 rolls 11 against")).to_have_count(times)
        expect(die).not_to_be_visible()


def test_taking_back_says_how_much_and_who_has_not_agreed(open: Open) -> None:
    host, guest = two(open, "duel")
    question(host)
    for page in (host, guest):
        ask_everything(page)
    question(host).locator("button.move").first.click()
    choose(guest, "Pass")
    expect(log(host)).to_contain_text("passes")
    host.keyboard.press("u")
    expect(guest.get_by_text(f"{me(host)} wants to take back their last move")).to_be_visible()
    expect(host.get_by_text(re.compile(rf"You want to take back your last move.* {me(guest)} has not agreed yet\."))).to_be_visible()
    guest.get_by_role("button", name="Refuse").click()
    expect(host.get_by_text("You want to take back")).to_have_count(0)
    expect(host.get_by_text(f"{me(guest)} does not agree that you take that back.").first).to_be_visible()
    expect(ended(guest)).to_have_count(0)

    question(host).locator("button.move").last.click()
    host.keyboard.press("m")
    host.get_by_role("button", name="Take back several moves").click()
    host.get_by_label("How many of your moves?").fill("2")
    host.keyboard.press("Enter")
    expect(guest.get_by_text(f"{me(host)} wants to take back their last 2 moves")).to_be_visible()
    guest.get_by_role("button", name="Agree").click()
    expect(log(guest)).to_contain_text(f"{me(host)} has taken back")


def ended(page: Page) -> Locator:
    return page.locator(".note", has_text="The request to take back has ended.")


def test_a_request_is_withdrawn_by_whoever_has_made_it(open: Open) -> None:
    host, guest = two(open, "duel")
    question(host)
    for page in (host, guest):
        ask_everything(page)
    question(host).locator("button.move").first.click()
    choose(guest, "Pass")
    expect(log(host)).to_contain_text(f"{me(guest)} passes")
    host.keyboard.press("u")
    expect(guest.get_by_role("button", name="Agree")).to_be_visible()
    expect(guest.get_by_role("button", name="Withdraw")).to_have_count(0)
    host.get_by_role("button", name="Withdraw").click()
    expect(ended(guest)).to_be_visible()
    expect(guest.get_by_role("button", name="Agree")).to_have_count(0)
    expect(host.get_by_role("button", name="Withdraw")).to_have_count(0)


SURE = """
const Real = window.WebSocket;
window.undos = [];
window.WebSocket = class extends Real {
  send(text) {
    const command = JSON.parse(text);
    if (command.type !== "undo") return super.send(text);
    window.undos.push([command.count, command.sure ?? null]);
    const refusal = command.sure ? null : { code: "sure", words: "That takes back 6 deeds, also of Daybreak.", rule: "T5.1" };
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ type: "done", id: command.id, refusal }) }));
  }
};
"""
"""For `open`: a page whose table wants to be sure before it takes anything back, and then only remembers it."""


def test_where_more_is_taken_back_than_one_might_think_the_table_wants_to_be_sure(open: Open) -> None:
    page = open(script=SURE)
    play(page, "Duel")
    question(page).locator("button.move").first.click()
    expect(log(page)).to_contain_text(f"{me(page)} plays")
    page.keyboard.press("u")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("That takes back 6 deeds, also of Daybreak.")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    dialog.get_by_role("button", name="Take it back").click()
    page.wait_for_function("window.undos.length > 2")  # it is sent after the dialog is gone
    assert page.evaluate("window.undos") == [[1, None], [1, None], [1, True]]


def test_what_a_seat_wants_passed_is_kept_by_the_table(open: Open) -> None:
    host, guest = two(open, "duel")
    question(host)
    ask_everything(guest)
    question(host).locator("button.move").first.click()
    choose(guest, "Pass")
    dialog = open_passing(guest)
    dialog.get_by_label("When I am asked").select_option("respond")
    dialog.get_by_label("Until this happens").select_option("")
    dialog.get_by_role("button", name="Add the order").click()
    expect(dialog.get_by_text("Pass at “A card waits on the stack: do you answer it?”")).to_be_visible()
    guest.reload()
    expect(guest.get_by_text("The table passes for you at “a certain question”.")).to_be_visible()
    dialog = open_passing(guest)
    expect(dialog.get_by_label("Ask me everything")).to_be_checked()
    dialog.get_by_role("button", name="Remove").click()
    expect(dialog.get_by_text("Pass at “a certain question”")).to_have_count(0)
    guest.keyboard.press("Escape")
    expect(guest.get_by_role("button", name="Stop passing")).to_have_count(0)
