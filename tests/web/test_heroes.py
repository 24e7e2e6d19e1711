"""Heroes' own table in real browsers: sealed plans, fights, a Master Plan; a phone, the keyboard alone, the guided game, onlookers."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.needs import needs
from tests.web.conftest import Open
from tests.web.steps import at_table, on_its_way, press_until, question, settled
from tests.web.test_accessible import check
from tests.web.test_mayhem import TOO_SMALL, Traffic, ask

pytestmark = needs("chromium")

DESKS = [(1280, 640), (1280, 720), (1440, 900)]
MOST_MOVES = 400
MOST_WAITS = 1500
"""Looks in a row, 20 ms apart, at which nobody is asked: bots think longer on a busy machine."""
MOST_TABLES = 8

ACT = """(stops) => {
    const bubble = document.querySelector(".bubble.asking:not([aria-busy='true'])");
    const sure = document.querySelector("dialog[open] .hot");
    if (sure) sure.click();
    if (!bubble || bubble.hidden || sure) return "";
    const what = bubble.querySelector(".bubble-text").textContent;
    if (stops?.some((words) => what.includes(words))) return "";
    const press = (node) => node && (node.click(), what);
    if (document.querySelector(".hs[data-mode='plan'] .hs-plan-foot .hot")) {
        const presets = [...document.querySelectorAll(".hs-preset")];
        if (!presets.length) return "";
        const laid = presets.some((one) => one.getAttribute("aria-pressed") === "true");
        const all = presets.find((one) => one.textContent.startsWith("All"));
        return press(laid ? document.querySelector(".hs-plan-foot .hot") : all ?? presets[0]);
    }
    const power = document.querySelector("button.hs-power.choice");
    const moves = [...bubble.querySelectorAll(".best-moves button, .moves button.move")];
    const says = (what) => moves.find((one) => one.textContent.includes(what));
    return press(power ?? says("Troubleshoot") ?? says("→") ?? moves.find((one) => !one.matches(".quiet")) ?? moves[0]);
}"""
"""What somebody does who is asked and seeks a fight: a ready-made plan, the first power, a Headline, the way there, the best move, or the
first one; some questions are left to others. Gives what was asked."""

WIDE = """() => {
    const wrong = document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : [];
    const frame = document.querySelector(".table-stage");
    const { scrollHeight: whole, clientHeight: seen } = frame;
    if (innerWidth >= 1000 && whole > seen + 1) wrong.push(`the stage scrolls: ${whole} in ${seen}`);
    return wrong;
}"""
CUT = """() => {
    const wide = [...document.querySelectorAll(".hs-seat-facts, .hs-facts, .hs-scenario, .hs-round")];
    const names = [...document.querySelectorAll(".hs-hero-name, .hs-power-name")];
    const plan = document.querySelector(".hs-plan:not([hidden])");
    return [
        ...[...wide, ...names]
            .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1)
            .map((one) => one.className + ": " + one.textContent),
        ...(plan && plan.scrollHeight > plan.clientHeight + 1 ? [`the plan: ${plan.scrollHeight} in ${plan.clientHeight}`] : []),
    ];
}"""
"""What is cut off: facts of a seat or a Headline, names, the plan."""
SMALL = """() => [...document.querySelectorAll(".hs button")].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 0 && (width < 43.5 || height < 43.5);
}).map((one) => one.className)"""
"""What is smaller than a finger."""


def new_table(page: Page, *who: str, **options: Any) -> str:
    expect(page.get_by_role("button", name="New table")).to_be_visible()
    teams = {"teams": "avengers,x-men,marvel-knights,fantastic-four"}
    wish = {"game": "heroes", "options": {**teams, **options}, "who": list(who), "public": True, "title": "", "clock": None, "typed": False}
    return str(ask(page, "tables", wish)["table"])


def sit(page: Page, table: str) -> Page:
    page.goto(f"/#/table/{table}")
    at_table(page)
    expect(page.locator(".hs-seat").first).to_be_visible()
    return page


def play_on(page: Page, *who: str, until: Any, **options: Any) -> None:
    """Play until something holds, at further tables where a game ends before that."""
    for _ in range(MOST_TABLES):
        play_until([page], lambda asked: until(asked) or ended(page))
        if not ended(page) or until([]):
            return
        page.goto("/#/")
        sit(page, new_table(page, *who, **options))
    raise AssertionError(f"it has not come to be in {MOST_TABLES} games")


def play_until(pages: list[Page], done: Any) -> list[str]:
    """Let these people play until something holds and stays so, because no answer is on its way; what they were asked."""
    asked: list[str] = []
    waited = 0
    while len(asked) < MOST_MOVES and waited < MOST_WAITS:
        if not on_its_way(*pages) and done(asked):
            return asked
        acted = [words for page in pages if (words := page.evaluate(ACT))]
        asked += acted
        waited = 0 if acted else waited + 1
        pages[0].wait_for_timeout(20)
    seen = [page.locator(".bubble, .banners").all_inner_texts() for page in pages]
    raise AssertionError(f"it has not come to be; asked was {asked[-5:]}; to be seen is {seen}")


def seen(page: Page, part: str) -> Any:
    """Whether somebody is asked while a part of the table is to be seen."""
    return lambda _: page.locator(f".place:has(.bubble.asking) {part}").count() > 0


def ended(page: Page) -> bool:
    return page.locator(".ending:not([hidden])").count() > 0


# Two people


def plans_told(traffic: Traffic) -> bool:
    return any('"event":"planned"' in frame for frame in traffic.frames)


def check_hidden(mine: Traffic, other: int) -> None:
    """Nothing of another seat's draft, of the power that it has chosen, or of its hand was ever in a view or an event."""
    for view in mine.views():
        team, case = view["teams"][other], view["case"]
        assert view["seat"] == 1 - other
        assert len(team["resources"]) <= team["resource_count"] and len(team["villains"]) <= team["villain_count"]
        assert all(step[0] != "assign" or step[1] in own_heroes(view) for step in view["draft"])
        if case is not None:
            side = 0 if case["seat"] == other else 1
            if case["power"][side] < 0 and case["power"][1 - side] < 0 and case["peek"] < 0:
                assert case["chosen"][side] in (-1, 3), "a power lies open that was chosen in secret"
    assert all(draw["card"] == -1 for draw in mine.draws(other)), "a card that another has drawn was named"


def own_heroes(view: dict[str, Any]) -> list[int]:
    return list(range(4 * view["teams"][view["seat"]]["team"], 4 * view["teams"][view["seat"]]["team"] + 4))


def test_two_people_play_a_round(open: Open) -> None:
    """Sealed plans, one of them taken back; fights with secret powers; a Master Plan; one comes back in the middle of a fight."""
    ann, bob = open(), open()
    traffic = [Traffic(ann), Traffic(bob)]
    table = new_table(ann, "me", "open")
    expect(bob.get_by_role("button", name="New table")).to_be_visible()
    ask(bob, f"tables/{table}/sit", {"seat": 1})
    ann.goto(f"/#/table/{table}")
    bob.goto(f"/#/table/{table}")
    expect(bob.get_by_role("combobox", name="Your team")).to_contain_text("Marvel Knights")
    bob.get_by_role("button", name="Take this team").click()
    # the plan: two presses; sealed, taken back, sealed again
    expect(ann.locator(".hs-plan")).to_be_visible()
    ann.locator(".hs-preset", has_text="All out").click()
    expect(ann.locator(".hs-preset", has_text="All out")).to_have_attribute("aria-pressed", "true")
    expect(ann.locator(".hs-points")).to_contain_text("0 of 4")
    check(ann)
    ann.locator(".hs-plan-foot").get_by_role("button", name="Confirm the plan").click()
    expect(ann.locator(".hs-plan")).to_contain_text("Your plan is confirmed")
    expect(bob.locator(".hs-sealed")).to_have_count(1)
    check(ann)
    ann.get_by_role("button", name="Change it").click()
    ann.get_by_role("button", name="Captain America: Ready, 1 Plot Point").click()
    expect(ann.get_by_role("button", name="Why", exact=False).or_(ann.locator(".details"))).to_be_visible()
    ann.keyboard.press("Escape")
    ann.locator(".hs-preset", has_text="Save points").click()
    expect(ann.locator(".hs-points")).to_contain_text("3 of 4")
    ann.locator(".hs-plan-foot .hot").click()
    expect(ann.locator(".hs-plan")).to_contain_text("Your plan is confirmed")
    assert not any("assign" in frame and '"seat":1' in frame and '"draft":[["assign",0' in frame for frame in traffic[1].frames)
    assert not plans_told(traffic[1])
    # the round
    play_until([ann, bob], lambda _: ann.locator("button.hs-power.choice").count() > 0)
    assert plans_told(traffic[1])
    expect(ann.locator(".hs-fight")).to_be_visible()
    check(ann)
    assert ann.evaluate("document.getAnimations().length") == 0, "something moves although it should not"
    ann.reload()
    expect(ann.locator(".hs-fight .hs-fighter")).to_have_count(2)
    tried = '"attempt":true'
    play_until([ann, bob], lambda _: any(tried in frame for frame in traffic[0].frames))
    play_until([ann, bob], lambda _: ended(ann) or ann.locator(".hs-round", has_text="Game Round 1").count() == 0)
    for mine, other in ((traffic[0], 1), (traffic[1], 0)):
        check_hidden(mine, other)
    expect(ann.locator(".log-list")).to_contain_text("Avengers")
    assert ann.locator(".log-line .rule-link").count() > 20


# Alone


def test_everything_is_seen_without_scrolling(open: Open) -> None:
    """Planning, the city and a fight, with four teams, on low and high desks; no letter too small."""
    page = open(dark=True)
    who = ("me", "bot:simple", "bot:simple", "bot:simple")
    sit(page, new_table(page, *who))
    for part in (".hs-plan-hero", ".hs[data-mode='city'] .hs-tile", ".hs-case:not(.hs-over) .hs-fight"):
        play_on(page, *who, until=seen(page, part))
        for width, height in DESKS:
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator(part).first).to_be_visible()
            assert settled(lambda: page.evaluate(WIDE)) == [], f"{part} at {width} x {height}"
            if height >= 720:
                assert settled(lambda: page.evaluate(CUT)) == [], f"{part} at {width} x {height}"
        assert page.locator(".hs *").evaluate_all(TOO_SMALL) == []
    check(page)


def test_on_a_tablet_the_names_of_powers_and_heroes_are_whole(open: Open) -> None:
    page = open()
    page.set_viewport_size({"width": 1024, "height": 768})
    sit(page, new_table(page, "me", "bot:simple"))
    play_on(page, "me", "bot:simple", until=lambda _: page.locator(".hs-fight button.hs-power.choice .hs-odds").count() > 0)
    names = page.locator(".hs-fight .hs-power-name, .hs-team .hs-hero-name")
    assert (
        settled(
            lambda: names.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)")
        )
        == []
    )


def unfit(page: Page) -> list[str]:
    """What does not fit a phone."""
    return [*page.evaluate(WIDE), *page.evaluate(SMALL)]


def test_on_a_phone(open: Open) -> None:
    page = open(phone=True)
    sit(page, new_table(page, "me", "bot:simple"))
    expect(page.locator(".hs-plan")).to_be_visible()
    assert settled(lambda: unfit(page)) == []
    check(page)
    play_until([page], lambda _: page.locator(".best-moves .move-note").count() > 0)
    expect(page.locator(".best-moves button")).to_have_count(3)
    chances = page.locator(".hs-chance > span:first-child").all_inner_texts()
    numbers = [int(text.removesuffix(" %")) for text in chances]
    assert numbers == sorted(numbers, reverse=True), "the Headlines are not sorted by their odds"
    assert settled(lambda: unfit(page)) == []
    check(page)
    page.get_by_role("tab", name="Your cards").click()
    expect(page.locator(".hs-pile").nth(2)).to_be_visible()
    expect(page.locator(".hs-map")).to_be_hidden()
    assert settled(lambda: unfit(page)) == []
    page.locator(".hs-pile .hs-chip").first.click()
    expect(page.locator(".details")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Story").click()
    expect(page.locator(".hs-track")).to_be_visible()
    page.get_by_role("tab", name="City").click()
    play_on(page, "me", "bot:simple", until=lambda _: page.locator(".hs-fight").count() > 0)
    assert settled(lambda: unfit(page)) == []


def test_by_keyboard_alone(open: Open) -> None:
    """A plan, a Headline chosen on the map, and a card that is read."""
    page = open()
    sit(page, new_table(page, "me", "bot:simple"))
    expect(page.locator(".hs-preset").first).to_be_visible()
    press_until(page, "Tab", page.locator(".hs-preset", has_text="All out"))
    page.keyboard.press("Enter")
    expect(page.locator(".hs-preset", has_text="All out")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".bubble.asking:not([aria-busy])")).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator(".hs-plan")).to_be_hidden()
    while not question(page).get_by_text("Your action").count():
        page.keyboard.press("p" if page.locator(".moves .quiet").count() else "1")
        page.wait_for_timeout(100)
    press_until(page, "Tab", page.locator(".hs-city [data-nav][tabindex='0']"), most=150)
    there = page.evaluate("document.activeElement.dataset.thing")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.matches('.hs-city [data-nav]')")
    assert page.evaluate("document.activeElement.dataset.thing") != there
    press_until(page, "Tab", page.locator(".best-moves button").first)
    press_until(page, "Shift+Tab", page.locator(".hs-hero[tabindex='0']"))
    page.keyboard.press("Enter")
    expect(page.locator(".details .hs-sheet-moves button").first).to_be_visible()
    press_until(page, "Tab", page.locator(".details .hs-sheet-moves button").first)
    page.keyboard.press("Enter")
    expect(page.locator(".details")).to_be_hidden()
    expect(page.locator(".bubble-text")).not_to_contain_text("1 of 5")
    hero = page.locator(".hs-hero").first
    hero.focus()
    page.keyboard.press("i")
    expect(page.locator(".details")).to_contain_text("Ratings")


def test_the_guided_game(open: Open) -> None:
    """To its end, with one choice that can wait."""
    page = open("#/learn/heroes")
    teacher = page.locator(".teacher")
    expect(teacher).to_contain_text("Welcome!")
    page.get_by_role("button", name="Hulk: Ready, 2 Plot Points").click()
    expect(page.locator(".teacher-wait")).to_contain_text("Begin with Thor")
    meant = page.locator(
        ".hs-switch-side.hs-meant, .hs-plan .button.hs-meant, button.hs-power.hs-meant, .hs[data-mode='city'] ~ .x, .move.hinted"
    )
    for step in range(1, 20):
        expect(teacher).to_contain_text(f"step {step} of 19")
        meant.first.click()
    expect(teacher).to_contain_text("That was a Game Round")
    expect(page.locator(".hs-standing").first).to_contain_text("The Museum Moved at Night")
    check(page)


def test_a_preset_of_the_lobby(open: Open) -> None:
    page = open()
    check(page)
    page.get_by_role("button", name="Heroes against bots. Full evening").click()
    table = at_table(page)
    expect(page.locator(".hs-seat")).to_have_count(4)
    tables = ask(page, "tables")["mine"]
    assert len(next(one for one in tables if one["id"] == table)["seats"]) == 4


def blows(page: Page) -> list[str]:
    return page.locator(".hs-fight .hs-beat").all_inner_texts()


SECOND_BLOW = ".hs-fight:has(.hs-beat) button.hs-power.choice"


def play_to_the_second_blow(page: Page) -> None:
    """At as many tables as it takes: a game may end without a fight that goes on so long."""
    for _ in range(MOST_TABLES):
        sit(page, new_table(page, "me", "bot:simple"))
        play_until([page], lambda _: ended(page) or page.locator(SECOND_BLOW).count())
        if not ended(page):
            return
        page.goto("/#/")
    raise AssertionError("no fight has had two sequences")


def test_a_reload_shows_what_was_thrown_in_the_fight(open: Open) -> None:
    page = open()
    play_to_the_second_blow(page)
    before = [page.locator(".hs-panel-roll").inner_text(), *blows(page)]
    page.reload()
    expect(page.locator("button.hs-power.choice").first).to_be_visible()
    assert [page.locator(".hs-panel-roll").inner_text(), *blows(page)] == before


STAYS = """
localStorage.setItem("longbox", '{"pace": "normal"}');
const { setTimeout: sooner } = window;
window.setTimeout = (act, ms, ...more) => sooner(act, ms === 2000 ? 600_000 : ms, ...more);
"""
"""For `open`: at this pace the end of a fight stays for two seconds, and here until the next plan is asked for, however long that takes."""


def test_the_next_plan_is_laid_out_while_the_end_of_the_last_fight_is_still_seen(open: Open) -> None:
    page = open(script=STAYS)
    who = ("me", "bot:simple")
    sit(page, new_table(page, *who))
    play_on(page, *who, until=lambda _: page.locator(".hs[data-mode='plan'] .hs-after .hs-outcome").count() > 0)
    expect(page.locator(".hs-plan-hero")).to_have_count(4)
    expect(page.locator(".hs-case")).to_be_hidden()


# One press for more than one question


PUSH = """() => {
    const offered = [...document.querySelectorAll(".bubble.asking:not([aria-busy]) .best-moves button")];
    const push = offered.find((one) => one.textContent.includes("Story: push"));
    push?.click();
    return push?.querySelector(".move-words").textContent ?? "";
}"""
"""Press it as soon as it is offered, unless another answer is on its way: what is best may change when the odds arrive."""


def test_a_story_action_is_one_press(open: Open) -> None:
    page = open()
    who = ("me", "bot:simple")
    sit(page, new_table(page, *who))
    pushed: list[str] = []

    def done(_: list[str]) -> bool:
        words = "" if pushed else page.evaluate(PUSH)
        pushed.extend([words] if words else [])
        return bool(pushed)

    play_on(page, *who, until=done)
    name = pushed[0].removeprefix("Story: push ").removesuffix(" to the end")
    expect(page.locator(".log-list")).to_contain_text(f"pushes {name} to the end of the Story track")
    assert page.locator(".bubble-text", has_text="Advance the Story").count() == 0


def test_what_others_did_leaves_room_for_what_is_asked(open: Open) -> None:
    page = open()
    page.set_viewport_size({"width": 1440, "height": 900})
    sit(page, new_table(page, "me", "bot:simple"))
    many = ".place:has(.best-moves > li:nth-child(4)) > .recap:not([hidden]) .recap-panels"
    play_on(page, "me", "bot:simple", until=lambda _: page.locator(many).count() > 0)
    assert page.locator(many).evaluate("(node) => node.offsetHeight") <= 80
    assert page.locator(".table-side").evaluate("(node) => node.offsetHeight") >= 100


HASTY = """
window.hasty = 0;
new MutationObserver(() => {
  const early = document.querySelector(".bubble.asking.settling .best-moves button");
  if (!early || !document.querySelector(".bubble-text").textContent.includes("Your action, 1")) return;
  window.hasty += 1;
  if (window.hasty === 1) early.click();
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
"""
"""For `open`: somebody presses the first action as soon as it is drawn, before its odds are there."""


def test_an_action_that_may_still_change_places_is_not_pressed(open: Open) -> None:
    page = open(script=HASTY)
    sit(page, new_table(page, "me", "bot:simple"))
    free = page.locator(".bubble.asking:not([aria-busy])", has_text="Your action, 1 of 5")
    for _ in range(MOST_WAITS):
        if page.evaluate("window.hasty"):
            break
        page.evaluate(ACT, ["Your action"])
        page.wait_for_timeout(20)
    expect(free).to_contain_text("%")
    free.locator(".best-moves button").first.click()
    expect(free).to_have_count(0)


def test_whoever_does_not_want_something_in_a_fight_is_not_asked_again(open: Open) -> None:
    page = open()
    who = ("me", "bot:simple")
    sit(page, new_table(page, *who))
    never = page.get_by_role("button", name="Not in this fight")
    play_on(page, *who, until=lambda _: never.count() > 0)
    words = page.locator(".bubble-text").inner_text()
    never.click()
    expect(page.locator(".bubble-text")).not_to_have_text(words)
    cases = page.locator(".hs-case:not(.hs-over)")  # a Challenge may follow a fight
    asked = play_until([page], lambda _: cases.count() == 0 or not cases.first.is_visible() or ended(page))
    assert words not in asked
    expect(page.locator(".orders")).to_be_hidden()


LEAVE = """() => [1, 2].map(() => {
    document.querySelector("[data-thing='best-play']").click();
    return document.querySelector(".hs-best-play").textContent;
})"""
"""Leave the fight to best play and take it back before it has played; what stands there after each press."""
LEFT = ["Choose a power", "Who fights"]
"""What best play is asked, and nobody else."""


def test_a_fight_is_left_to_best_play(open: Open) -> None:
    """Until it has ended, or is taken back; other questions are asked as ever."""
    page = open()
    play_to_the_second_blow(page)
    leave = page.get_by_role("button", name="Best play to the end")
    expect(leave).to_be_visible()
    assert page.evaluate(LEAVE) == ["Best play chooses your powers. I choose again", "Best play to the end"]
    leave.click()
    for _ in range(MOST_WAITS):
        if page.locator(".hs-best-play").count() == 0:
            break
        page.evaluate(ACT, LEFT)
        page.wait_for_timeout(20)
    assert page.locator(".hs-best-play").count() == 0


def predict(page: Page, side: int) -> None:
    """Say who wins, with one press."""
    press = page.locator(".predict-side").nth(side)
    press.click()
    expect(press).to_have_attribute("aria-pressed", "true")


def test_onlookers_predict_and_the_best_gets_a_title(open: Open) -> None:
    """Two who watch, and never agree: one of them is right in every fight."""
    page, eve, joe = open(), open(), open()
    predicted: list[str] = []

    def done(_: list[str]) -> bool:
        first = page.locator(".hs:has(button.hs-power.choice) .hs-seq", has_text="Sequence 1")
        if first.count():
            page.wait_for_timeout(200)
        if first.count() and eve.locator(".predictor:not([hidden]):not(:has([aria-pressed='true']))").count():
            predict(eve, 0)
            predict(joe, 1)
            if not predicted:
                check(eve)
            predicted.append(eve.locator(".predict-text").inner_text())
        return ended(page)

    for _ in range(MOST_TABLES):
        watched_table(page, eve, joe)
        play_until([page], done)
        if predicted:
            break
    assert predicted, "there was no fight"
    for one in (page, eve, joe):
        expect(one.locator(".prophets")).to_contain_text("Prophet of the evening")
        expect(one.locator(".hs-standing")).to_have_count(2)


def watched_table(page: Page, *watchers: Page) -> None:
    """A game of one round, with people who look on."""
    page.goto("/#/")
    table = new_table(page, "me", "bot:simple", round_cap=1)
    sit(page, table)
    for watcher in watchers:
        watcher.goto(f"/#/watch/{table}")
        expect(watcher.locator(".hs")).to_be_visible()


def test_what_happened_is_told_in_panels(open: Open) -> None:
    page = open()
    sit(page, new_table(page, "me", "bot:simple"))
    play_until([page], lambda _: page.locator(".recap-panel .hs-face").count() > 0)
    check(page)
