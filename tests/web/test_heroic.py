"""Heroic's own table in real browsers: a scene from framing to recovery with typed dice; alone against the bot Watcher; a phone, the
keyboard alone, the guided first scene.

A Watcher here answers in the question panel, which has every move whatever the look shows; players press on the stage. With typed dice
nothing depends on luck; against bots a test goes on until something holds, whatever comes between.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import PHYSICAL
from tests.heroic.tables import begin, begun, fight, fill, game, hurt, one
from tests.needs import needs
from tests.web.conftest import Lay, Open
from tests.web.steps import CUT, GIVE, at_table, come_back, cut, drawn, play_on, press_until, resize, settled, show_hints, stop_clock
from tests.web.test_accessible import check
from tests.web.test_mayhem import TOO_SMALL, Traffic, ask

pytestmark = needs("chromium-headless-shell")

DESKS = [(1280, 640), (1280, 720), (1440, 900)]

NOTHING = "() => ''"

PLAY = """(stop) => {
    document.querySelector("dialog[open] .hot")?.click(); // what was warned of is meant
    const bubble = document.querySelector(".bubble.asking:not([aria-busy='true'])");
    if (!bubble || bubble.hidden) return "";
    const what = bubble.querySelector(".bubble-text").textContent;
    if (stop && what.includes(stop)) return "";
    const press = (node) => node && (node.click(), what);
    const moves = [...bubble.querySelectorAll(".best-moves button.move, .moves button.move:not(.quiet), .moves button.move")];
    const done = moves.find((one) => one.textContent.includes("Ready for what follows"));
    const first = [".hc-trade-off", "[data-thing='roll']", "[data-thing='quick']", ".hc-roll"];
    const parts = [...first, ".hc-aims .hc-aim", ".hc-person.choice", ".hc-answer"];
    const node = parts.map((part) => document.querySelector(`.hc ${part}`)).find(Boolean);
    return press(done ?? node ?? moves[0]);
}"""
"""What a hurried player presses who is asked, with a quick pool each time, but for one question. Gives what
was asked."""

WIDE = """() => {
    const wrong = document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : [];
    const frame = document.querySelector(".table-stage");
    const sheet = document.querySelector(".hc-sheet:not([hidden])");
    const sizes = (node) => `${node.scrollHeight} in ${node.clientHeight}`;
    const over = (node, name) => node.scrollHeight > node.clientHeight + 1 && wrong.push(`${name}: ${sizes(node)}`);
    if (innerWidth >= 1000) over(frame, "the stage scrolls");
    if (sheet) over(sheet, "the datafile scrolls");
    const roll = document.querySelector(".hc-roll")?.getBoundingClientRect();
    if (innerWidth >= 1000 && roll && roll.bottom > innerHeight) wrong.push("ROLL is below the screen");
    return wrong;
}"""
SMALL = """() => [...document.querySelectorAll(".hc button")].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 0 && (width < 43.5 || height < 43.5);
}).map((one) => `${one.className}: ${one.textContent}`)"""
"""What is smaller than a finger."""

ROLL = ".hc-roll[data-thing='roll']"
"""The button once dice lie in the pool: before, while they come, it is another one."""
STRESS = re.compile(r"^physical stress d\d+, from Electro(, .+)?$")


def new_table(page: Page, *who: str, hero: str = "random,storm", typed: bool = False) -> str:
    expect(page.get_by_role("button", name="New table")).to_be_visible()
    wish = {"game": "heroic", "options": {"hero": hero}, "who": list(who), "public": True, "title": "", "clock": None, "typed": typed}
    return str(ask(page, "tables", wish)["table"])


def sit(page: Page, table: str) -> Page:
    page.goto(f"/#/table/{table}")
    at_table(page)
    expect(page.locator(".hc")).to_be_visible()
    return page


def take_hero(page: Page, hero: str) -> None:
    """Choose a hero at the table, out of a list or by typing."""
    field = page.get_by_label("Your hero")
    expect(field).to_be_visible()
    if field.evaluate("node => node.tagName") == "SELECT":
        field.select_option(hero)
    else:
        field.fill(hero)
    page.get_by_role("button", name="Take this hero").click()


def play_until(page: Page, done: Callable[[], bool]) -> list[str]:
    return play_on([page], PLAY, None, done)


def play_to(page: Page, words: str) -> list[str]:
    """Go on until something is asked, and leave it unanswered."""
    return play_on([page], PLAY, words, lambda: asked(page, words))


def asked(page: Page, words: str) -> bool:
    return page.locator(".bubble.asking .bubble-text", has_text=words).count() > 0


def give(page: Page, *wanted: str) -> None:
    """One answer in the question panel."""
    play_on([page], NOTHING, None, lambda: page.evaluate(GIVE, list(wanted)))


def fits(page: Page, what: str) -> None:
    """The page fits its screen, once it has measured itself."""
    assert drawn(page).evaluate(WIDE) == [], what


def seen(page: Page, part: str) -> Callable[[], bool]:
    return lambda: page.locator(part).count() > 0 and page.locator(part).first.is_visible()


def stage(page: Page, part: str) -> Locator:
    found = page.locator(part).first
    expect(found).to_be_visible()
    return found


def types(page: Page, low: bool, ones: int = 0) -> None:
    """Type in what real dice show: as much as there is on them, or 2 on each, after so many 1s."""
    form = page.locator(".typed-roll:not([hidden])")
    expect(form).to_be_visible()
    inputs = form.locator("input")
    for at in range(inputs.count()):
        sides = int(inputs.nth(at).get_attribute("max") or "6")
        # the smallest dice come last, and are those that show 1
        last = inputs.count() - at <= ones
        inputs.nth(at).fill("1" if last else "2" if low else str(sides))
    form.get_by_role("button").first.click()
    expect(form).to_be_hidden()


def fills(page: Page, table: str, form: dict[str, Any]) -> None:
    """Fill in a form as this page's person, beside the page."""
    script = """([table, form]) => new Promise((done, fail) => {
        const line = new WebSocket(`ws://${location.host}/ws/${table}`);
        const send = (data) => line.send(JSON.stringify(data));
        line.addEventListener("open", () => send({ type: "hello", seat: 0, since: 0, opening: 0, looks: false }));
        line.addEventListener("message", (event) => {
            const data = JSON.parse(event.data);
            if (data.type === "state") send({ type: "fill", form, id: "form-by-hand" });
            if (data.type === "done" && data.id === "form-by-hand") { line.close(); data.refusal ? fail(data.refusal.words) : done(); }
        });
    })"""
    page.evaluate(script, [table, form])


FULLEST = ("doctor-strange", "emma-frost", "iron-man", "captain-america")
"""The heroes with the largest datafiles, as many as there can be."""
FOES = ["doctor-doom", "graviton", "carnage", "dockside-crew 6"]


def scene(*heroes: str, foes: list[str] | None = None, objective: str = "none") -> Heroic:
    """An Action Scene in which the first hero is to act; without foes named, against Electro."""
    state = fight(*heroes, foes=foes or ["electro"], objective=objective, doom="6 6 8 10" if foes else "6 6", world="pack")
    begin(state, next(one for one in state.cast if one.seat == 1).name())
    state.scene.offered = (1 << len(state.cast)) - 1  # the Watcher, a bot, has no Limit more to offer
    return state


def act(lay: Lay, state: Heroic, **how: Any) -> Page:
    """The page of the first hero, who is asked what to do; bots have the other seats."""
    return lay(state, "bot:simple", "me", *["bot:simple"] * (state.game.seats - 2), **how)


# A Watcher and a player


def watcher_and_player(open: Open) -> tuple[Page, Page, Traffic, str]:
    """Two people at a table with real dice: a Watcher, and Storm."""
    watcher, player = open(), open(script=CUT)
    traffic = Traffic(player)
    table = new_table(watcher, "me", "open", typed=True)
    expect(player.get_by_role("button", name="New table")).to_be_visible()
    ask(player, f"tables/{table}/sit", {"seat": 1})
    watcher.goto(f"/#/table/{table}")
    player.goto(f"/#/table/{table}")
    take_hero(player, "storm")
    for page in (watcher, player):
        expect(page.locator(".hc")).to_be_visible()
    return watcher, player, traffic, table


def frame(watcher: Page) -> None:
    """An Action Scene to rescue somebody, with Electro, and Storm is first."""
    give(watcher, r"^frame an action scene: rescue")
    give(watcher, r"^bring in electro")
    give(watcher, r"^storm$")


def gather(watcher: Page, player: Page) -> None:
    """Storm gathers a pool by hand; it comes back after a lost line and after a reload."""
    stage(player, ".hc-objective.choice").click()
    expect(player.locator(".hc-dice li")).to_have_count(5)
    expect(player.locator(".hc-win b")).to_contain_text("%")
    stage(player, ".hc-trait[data-thing='power:0.1']").click()
    expect(player.locator(".hc-trait[data-thing='power:0.1']")).to_have_attribute("aria-pressed", "true")
    expect(player.locator(".hc-trait[data-thing='power:0.0']")).to_have_attribute("aria-pressed", "false")
    expect(watcher.locator(".log-list")).to_contain_text("Flight")
    cut(player)
    come_back(player)
    player.reload()
    expect(player.locator(".hc-dice li")).to_have_count(5)
    expect(player.locator(".hc-dice")).to_contain_text("Flight")
    stage(player, ".hc-trait[data-thing='power:0.1']").click()
    expect(player.locator(".hc-dice li")).to_have_count(4)
    stage(player, ".hc-trait[data-thing='power:0.0']").click()
    expect(player.locator(".hc-dice")).to_contain_text("Weather Mastery")


def attack(watcher: Page, player: Page) -> None:
    """Storm hurts Electro, whose reaction shows 2s. It takes three presses, and typing what the dice show; then the Watcher is asked."""
    foe = stage(player, ".hc-foe.choice")
    foe.click()
    expect(player.locator(".hc-dice li")).to_have_count(5)
    stage(player, ROLL).click()
    types(player, low=False, ones=1)
    expect(player.locator(".hc-throw .hc-die-one")).to_have_count(1)
    stage(player, ".hc-trade-off").click()
    give(watcher, r"^let it be", r"^buy: 1")
    give(watcher, r"^quick pool, and roll", r"^roll")
    types(watcher, low=True)
    give(watcher, r"total", r"^(safe|balanced|big)")
    # how it ended is to be seen, also when somebody else is to act already
    expect(player.locator(".hc-throw .hc-sum")).to_have_count(2)


def strike_back(watcher: Page, player: Page) -> None:
    """Electro hurts Storm, whose reaction shows 2s."""
    give(watcher, r"^hurt storm.*physical")
    give(watcher, r"^quick pool, and roll", r"^roll")
    types(watcher, low=False)
    give(watcher, r"total", r"^(safe|balanced|big)")
    stage(player, ".hc-roll").click()
    types(player, low=True)
    stage(player, ".hc-trade-off").click()


def lands(whose: Page, page: Page, part: str) -> None:
    """What is about to hit somebody is taken, and more effects are left, if that is asked."""
    play_on([whose], GIVE, ["^let it be"], seen(page, part))
    play_on([page], GIVE, ["^let it be"], lambda: page.locator(".bubble.asking").count() == 0 or at_rest(page))


def at_rest(page: Page) -> bool:
    """Whether nothing of an action is left to be answered."""
    return page.locator(".hc-person.choice, .hc-aims").count() > 0


def test_a_scene_from_framing_to_recovery(open: Open) -> None:
    watcher, player, traffic, table = watcher_and_player(open)
    expect(player.locator(".hc-title")).to_contain_text("No scene yet")
    fills(watcher, table, {"form": "note", "words": "Electro is a robot of clay"})
    frame(watcher)
    expect(stage(player, ".hc-sheet h2")).to_contain_text("Storm")
    expect(stage(player, ".hc-objective")).to_contain_text("Rescue")
    # who wants hints has odds beside each aim before anything is pressed
    show_hints(player)
    expect(player.locator(".hc-foe .hc-chance")).to_contain_text("%")
    check(player)
    assert player.evaluate("document.getAnimations().length") == 0, "something moves although it should not"
    gather(watcher, player)
    check(player)
    # an attack instead: the dice stay
    attack(watcher, player)
    token = player.locator(".hc-foe-place .hc-token").first
    lands(watcher, player, ".hc-foe-place .hc-token")
    expect(token).to_have_attribute("title", re.compile(r"^physical stress d\d+, from Storm, Weather Mastery$"))
    expect(player.locator(".hc-caption").first).to_be_visible()
    # nobody else has still to act: it goes to Electro by itself, who strikes
    strike_back(watcher, player)
    lands(player, player, ".hc-sheet .hc-token-stress-0")
    mine = player.locator(".hc-sheet .hc-token-stress-0")
    expect(mine).to_have_attribute("title", STRESS)
    before = mine.get_attribute("title")
    check(player)
    # the scene ends, and Storm recovers
    give(watcher, r"^end the scene$")
    give(watcher, r"^frame a transition")
    expect(stage(player, ".hc-title")).to_contain_text("Transition")
    expect(mine).not_to_have_attribute("title", before or "")
    expect(mine).to_have_attribute("title", STRESS)
    before = mine.get_attribute("title")
    stage(player, ".hc-aim[data-thing^='aim:3.']").click()
    stage(player, ROLL).click()
    types(player, low=False)
    stage(player, ".hc-trade-off").click()
    types(watcher, low=True)
    give(watcher, r"total", r"^(safe|balanced|big)")
    play_on([player], NOTHING, None, lambda: mine.evaluate_all("nodes => nodes.map((one) => one.title)") != [before])
    give(player, r"^ready for what follows")
    # what only the Watcher knows
    told = "\n".join(traffic.frames)
    assert "Storm" in told and "robot of clay" not in told
    assert "Carnage" not in told and "carnage" not in told, "somebody who has not come is named"


# Alone


def test_alone_against_the_bot_watcher(open: Open) -> None:
    """From the lobby through the whole short Event, won or lost: a fight, a Transition, its ending; and on into the next Event."""
    page = open()
    page.get_by_role("button", name="Play Heroic against bots. Alone").click()
    at_table(page)
    play_to(page, "What does")
    # where the heroes are is in the story, whoever has acted first
    expect(page.locator(".hc-caption", has_text="The cabin hangs between two towers")).to_be_visible()
    check(page)
    play_to(page, "rests:")
    expect(page.locator(".hc-done")).to_be_visible()
    # how it ended, and what there is to do
    expect(page.locator(".hc-read-ended")).to_have_text(re.compile("^(Won!|Lost.)"))
    expect(page.locator("[data-thing='growth']")).to_be_visible()
    check(page)
    play_to(page, "Do you go on with another Event")
    expect(page.locator(".hc-read-finale")).to_be_visible()
    check(page)
    told = captions(page)
    assert len(told) > 8 and any("against" in one for one in told)
    # what was told is told again to whoever comes back
    page.reload()
    expect(page.locator(".hc-read-finale")).to_be_visible()
    assert captions(page) == told
    stage(page, ".hc-answer").click()
    play_to(page, "What does")
    expect(page.locator(".hc-title")).to_have_text("The Courier", ignore_case=True)
    expect(page.locator(".hc-read-finale")).to_have_count(0)
    expect(page.locator(".hc-throw")).to_have_count(0)


def captions(page: Page) -> list[str]:
    """The story so far, the newest first."""
    expect(page.locator(".hc-caption").first).to_be_visible()
    return page.locator(".hc-caption").all_inner_texts()


def test_everything_is_seen_without_scrolling(lay: Lay) -> None:
    """What to do, a pool and dice that fell, with four heroes and as many foes, on low and high desks; no letter too small."""
    page = act(lay, scene(*FULLEST, foes=FOES, objective="rescue"), dark=True)
    for press, part in (("", ".hc-aim"), (".hc-foe.choice", ".hc-dice"), (ROLL, ".hc-trade-off")):
        if press:
            stage(page, press).click()
            expect(page.locator(part).first).to_be_visible()
            settled(page)
        for width, height in DESKS:
            resize(page, width, height)
            fits(page, f"{part} at {width} x {height}")
        assert page.locator(".hc *").evaluate_all(TOO_SMALL) == []
        check(page)


def test_the_largest_datafile_is_whole(lay: Lay) -> None:
    """Every hero's, at the lowest desk."""
    page = None
    for hero in FULLEST[:3]:
        page = act(lay, scene(hero), page=page)
        stage(page, ".hc-foe.choice").click()
        stage(page, ".hc-dice")
        resize(page, 1280, 640)
        fits(page, hero)


PACE = """(table) => new Promise((done) => {
    const line = new WebSocket(`ws://${location.host}/ws/${table}`);
    const send = (data) => line.send(JSON.stringify(data));
    line.addEventListener("open", () => send({ type: "hello", seat: 1, since: 0, opening: 0, looks: false }));
    line.addEventListener("message", (event) => {
        const data = JSON.parse(event.data);
        if (data.type === "state") send({ type: "host", do: "pace", text: "normal", id: "another-pace-by-hand" });
        if (data.type === "done") done(data.refusal?.words ?? "");
    });
})"""
"""The host says at what pace things are shown: something about the table has changed, and all pages are drawn anew."""


def test_no_press_is_lost(lay: Lay) -> None:
    """What is pressed while the table is drawn anew, and what is pressed while an answer is on its way."""
    page = act(lay, scene("storm"))
    table = at_table(page)
    foe = page.locator(".hc-foe.choice").first
    foe.hover()
    stop_clock(page)  # a finger that stays too long wants something else
    page.mouse.down()
    assert page.evaluate(PACE, table) == ""
    expect(page.locator(".place[data-working]")).to_be_visible()  # it waits until the finger is lifted
    page.clock.resume()
    page.mouse.up()
    expect(page.locator(ROLL)).to_be_visible()
    traits = ["power:0.1", "specialty:1"]
    for trait in traits:
        expect(page.locator(f"[data-thing='{trait}']")).to_have_attribute("aria-pressed", "false")
    page.evaluate("(things) => things.forEach((one) => document.querySelector(`[data-thing='${one}']`).click())", traits)
    for trait in traits:
        expect(page.locator(f"[data-thing='{trait}']")).to_have_attribute("aria-pressed", "true")


def test_what_happened_is_told_in_panels(lay: Lay) -> None:
    page = act(lay, scene("storm"))
    play_until(page, seen(page, ".recap-panel .hc-face"))
    check(page)


def test_who_could_help_is_asked_with_one_press(open: Open, lay: Lay) -> None:
    """Two people as heroes: the chance with help stands there, and a press asks in the chat."""
    ann, bob = open(""), open("")
    lay(scene("storm", "wolverine"), "bot:simple", ann, bob)
    stage(ann, ".hc-foe.choice").click()
    stage(ann, ROLL)
    show_hints(ann)
    ann.locator(".hc-tips").click()
    expect(ann.locator(".hc-help").first).to_contain_text("would lift you from")
    check(ann)
    ann.locator(".hc-help button").first.click()
    bob.get_by_role("tab", name="Chat").click()
    expect(bob.locator(".chat-list")).to_contain_text("Can you help?")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_what_is_shut_down_or_out_can_be_read(lay: Lay, dark: bool) -> None:
    state = scene("storm", "wolverine", foes=["electro", "graviton"])
    one(state, "Storm").shut_sets = 1
    for name in ("Wolverine", "Electro"):
        hurt(one(state, name), out=PHYSICAL)
    page = show_hints(act(lay, state, dark=dark))
    expect(page.locator(".hc-trait.greyed").first).to_be_visible()
    expect(page.locator(".hc-foe.greyed .hc-chance")).to_be_visible()
    check(page)


# Other ways to play


def test_on_a_phone(lay: Lay) -> None:
    page = act(lay, scene("storm"), phone=True)
    fits(page, "a phone")
    assert drawn(page).evaluate(SMALL) == []
    check(page)
    stage(page, ".hc-foe.choice").tap()
    row = page.locator(".hc-swap[data-thing='swap:power:0']")
    expect(row).to_contain_text("Weather Mastery")
    fits(page, "a phone")
    assert drawn(page).evaluate(SMALL) == []
    row.tap()
    expect(row).to_contain_text("Subsonic Flight")
    # odds and ROLL stay in sight
    show_hints(page)
    roll = page.locator(".best-moves button").first
    expect(roll).to_contain_text("Roll!")
    expect(roll.locator(".move-note")).to_contain_text("%")
    page.wait_for_function("document.querySelector('.best-moves button')?.getBoundingClientRect().bottom <= innerHeight")
    check(page)
    roll.tap()
    expect(page.locator(".hc-trade-off").first).to_be_visible()
    fits(page, "a phone")
    assert drawn(page).evaluate(SMALL) == []
    assert page.locator(".hc *:visible").evaluate_all(TOO_SMALL) == []


def test_by_keyboard_alone(lay: Lay) -> None:
    """An attack by Tab and Enter on the stage, and another by the keys of the question panel."""
    page = act(lay, scene("storm"))
    press_until(page, "Tab", page.locator(".hc-foe.choice").first, most=200)
    page.keyboard.press("Enter")
    expect(page.locator(".hc-dice li").first).to_be_visible()
    press_until(page, "Tab", page.locator("button.hc-trait[data-thing='power:0.1']"), most=200)
    page.keyboard.press("Enter")
    expect(page.locator(".hc-trait[data-thing='power:0.1']")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.activeElement.dataset.thing") == "power:0.1", "the focus was lost"
    press_until(page, "Tab", page.locator(ROLL), most=200)
    page.keyboard.press("Enter")
    expect(page.locator(".hc-trade-off").first).to_be_visible()
    press_until(page, "Tab", page.locator(".hc-trade-off").first, most=200)
    page.keyboard.press("Enter")
    expect(page.locator(".hc-trade-off")).to_have_count(0)
    play_until(page, seen(page, ".hc-aims"))
    free = page.locator(".bubble.asking:not([aria-busy])")
    expect(free).to_be_visible()
    page.keyboard.press("1")
    offered = free.locator(".best-moves button")
    expect(offered.filter(has_text="Roll").or_(offered.filter(has_text="Quick pool")).first).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator(".hc-trade-off").first).to_be_visible()
    expect(free).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator(".hc-trade-off")).to_have_count(0)


def test_the_guided_first_scene(open: Open) -> None:
    """To its end, by what is marked."""
    page = open("#/learn/heroic")
    teacher = page.locator(".teacher")
    expect(teacher).to_contain_text("Welcome!")
    expect(page.locator(".hc-objective.hc-meant")).to_be_visible()
    check(page)
    steps = 0
    while page.locator(".teacher", has_text="step").count() and steps < 60:
        steps += 1
        number = teacher.inner_text()
        page.locator(".hc .hc-meant, .move.hinted").first.click()
        expect(teacher).not_to_have_text(number, use_inner_text=True)
    assert steps > 10
    expect(page.locator(".bubble:not(.typed-roll)")).to_be_hidden()
    check(page)


def test_on_a_phone_each_step_of_the_lesson_begins_with_its_first_words(open: Open) -> None:
    page = open("#/learn/heroic", phone=True)
    teacher, sheet = page.locator(".teacher"), page.locator(".ask")
    expect(teacher).to_contain_text("Welcome!")
    for _ in range(3):
        said = teacher.inner_text()
        expect(page.locator(".ask .move.hinted")).to_be_in_viewport(ratio=1)
        page.locator(".ask .move.hinted").click()
        expect(teacher).not_to_have_text(said, use_inner_text=True)
        assert sheet.evaluate("(node) => node.scrollTop") == 0


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_onlookers_and_the_tv(open: Open, lay: Lay, dark: bool) -> None:
    page = act(lay, scene("storm"), dark=dark)
    stage(page, ".hc-foe.choice").click()
    stage(page, ".hc-dice li")
    eve = open(f"#/watch/{at_table(page)}", dark=dark)
    expect(eve.locator(".hc-dice li").first).to_be_visible()
    assert eve.locator(".hc .choice").count() == 0, "an onlooker can choose something"
    check(eve)


def test_two_people_rest_at_the_same_time_and_bots_wait_for_them(open: Open, lay: Lay) -> None:
    """Both are asked together; the first who is ready can take it back while the other is busy; the bot hero comes last."""
    state = begun(game("wolverine", "storm", "iron-man", world="pack"))
    fill(state, 0, "transition", title="Rest")
    wolverine, storm = open(), open()
    lay(state, "bot:simple", wolverine, storm, "bot:simple")
    for page, name in ((wolverine, "Wolverine"), (storm, "Storm")):
        expect(page.locator(".bubble-text")).to_contain_text(f"{name} rests:")
    stage(storm, ".hc-aim").click()
    expect(storm.locator(".hc-roll")).to_be_visible()
    expect(stage(wolverine, ".hc-done")).to_be_enabled()
    stage(wolverine, ".hc-done").click()
    expect(wolverine.locator(".hc-ready")).to_contain_text("Still busy: Storm, Iron Man.")
    expect(wolverine.locator(".hc-pool-head")).to_contain_text("Storm will")
    wolverine.locator(".hc-ready button").click()
    expect(wolverine.locator(".bubble-text")).to_contain_text("Wolverine rests:")
    stage(wolverine, ".hc-done").click()
    give(storm, r"^ready for what follows")
    # the bots follow: Iron Man is ready, and the Watcher frames a scene
    expect(wolverine.locator(".hc-title")).not_to_contain_text("Rest")
