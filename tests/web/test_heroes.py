"""Heroes' own table in real browsers: sealed plans, fights, a Master Plan; a phone, the keyboard alone, the guided game, onlookers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from longbox.games.heroes.engine.state import Heroes
from tests.heroes.tables import HERE, PLAIN, ally, fight, give, headline, mission, planning, powers, put
from tests.needs import needs
from tests.web.conftest import Lay, Open
from tests.web.heroes_tables import FOUR, TWO, fought, full_city, full_plan, only_the_story
from tests.web.steps import at_table, drawn, play_on, press_until, resize, settled, show_hints
from tests.web.test_accessible import check
from tests.web.test_mayhem import TOO_SMALL, Traffic, ask

pytestmark = needs("chromium-headless-shell")

WAITS = "document.querySelector('.place').place.drawing.stayOf = () => Infinity"
"""From now on each beat of a show stays until somebody presses."""
DESKS = [(1280, 640), (1280, 720), (1440, 900)]
ACT = """(stops) => {
    const bubble = document.querySelector(".bubble.asking:not([aria-busy='true'])");
    const sure = document.querySelector("dialog[open] .hot");
    if (sure) sure.click();
    const on = document.querySelector(".place[data-waits] .recap-next");
    if (on) return (on.click(), on.textContent);
    if (!bubble || bubble.hidden || sure) return "";
    const what = bubble.querySelector(".bubble-text").textContent;
    if (stops?.some((words) => what.includes(words))) return "";
    const press = (node) => node && (node.click(), what);
    if (document.querySelector(".hs[data-mode='plan'] .hs-plan-foot .hot")) {
        const presets = [...document.querySelectorAll(".hs-preset")];
        const laid = presets.some((one) => one.getAttribute("aria-pressed") === "true");
        const all = presets.find((one) => one.textContent.startsWith("All"));
        return press(laid ? document.querySelector(".hs-plan-foot .hot") : all ?? presets[0]);
    }
    const power = document.querySelector("button.hs-power.choice");
    const moves = [...bubble.querySelectorAll(".best-moves button, .moves button.move")];
    const says = (what) => moves.find((one) => one.textContent.includes(what));
    return press(power ?? says("Troubleshoot") ?? says("→") ?? moves.find((one) => !one.matches(".quiet")) ?? moves[0]);
}"""
"""What somebody does who is asked, and seeks a fight: a ready-made plan, the first power, a Headline, the way
there, the best move, or the first one; some questions are left to others. Gives what was asked."""

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


def play_until(pages: list[Page], done: Callable[[], object], leave: Sequence[str] = ()) -> list[str]:
    """Let these people play until something holds, and leave some questions unanswered; what they were asked."""
    return play_on(pages, ACT, list(leave), done)


def ended(page: Page) -> bool:
    return page.locator(".ending:not([hidden])").count() > 0


# Two people

RESOURCES = ["stop-the-presses", "hawkeye"]
VILLAINS = ["rhino electro", "loki blob"]
"""What each holds that the other must not know."""


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


def two(open: Open, lay: Lay, state: Heroes) -> tuple[Page, Page, list[Traffic]]:
    ann, bob = open(""), open("")
    traffic = [Traffic(ann), Traffic(bob)]
    lay(state, ann, bob)
    return ann, bob, traffic


def test_sealed_plans(open: Open, lay: Lay) -> None:
    """Of which one is taken back; the other learns nothing of it before both are."""
    state = planning(*TWO)
    for seat in (0, 1):
        give(state, seat, pp=4)
    ann, bob, traffic = two(open, lay, state)
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
    bob.locator(".hs-preset").first.click()
    expect(bob.locator(".hs-preset[aria-pressed='true']")).to_have_count(1)
    bob.locator(".hs-plan-foot .hot").click()
    for page in (ann, bob):
        expect(page.locator(".hs-plan")).to_be_hidden()
    assert plans_told(traffic[1])


def test_two_people_fight(open: Open, lay: Lay) -> None:
    """With secret powers, to its end; one comes back in the middle of it. Nothing hidden reaches the other's browser."""
    state = fought(*TWO)
    for seat in (0, 1):
        give(state, seat, resources=RESOURCES[seat], villains=VILLAINS[seat])
    ann, bob, traffic = two(open, lay, state)
    expect(ann.locator(".hs-fight")).to_be_visible()
    check(ann)
    assert ann.evaluate("document.getAnimations().length") == 0, "something moves although it should not"
    ann.reload()
    settled(ann)
    expect(ann.locator(".hs-fight .hs-fighter")).to_have_count(2)
    play_until([ann, bob], lambda: ann.locator(".hs-case:not(.hs-over)").count() == 0)
    for mine, other in ((traffic[0], 1), (traffic[1], 0)):
        check_hidden(mine, other)
    expect(ann.locator(".log-list")).to_contain_text("Thor")
    assert ann.locator(".log-line .rule-link").count() > 5


# Alone


def test_everything_is_seen_without_scrolling(lay: Lay) -> None:
    """Planning, the city and a fight, with four teams, full hands and the longest names, on low and high desks; no letter too small."""
    page = None
    tables = {
        **{f"plan of {team}": (full_plan(team, *(one for one in FOUR if one != team)), ".hs-plan-hero") for team in FOUR},
        "city": (full_city(), ".hs[data-mode='city'] .hs-tile"),
        "fight": (fought(*FOUR), ".hs-case:not(.hs-over) .hs-fight"),
    }
    for name, (state, part) in tables.items():
        page = lay(state, "me", *["bot:simple"] * 3, page=page, dark=True)
        for width, height in DESKS:
            resize(page, width, height)
            expect(page.locator(part).first).to_be_visible()
            assert page.evaluate(WIDE) == [], f"{name} at {width} x {height}"
            if name.startswith("plan"):
                below = page.locator(".hs-below")
                expect(page.locator(".hs-below:visible")).to_have_count(int(height < 720))
                if height < 720:
                    below.click()
                    expect(page.locator(".hs-plan-more button").last).to_be_in_viewport(ratio=0.9)
                    expect(below).to_be_hidden()
            if height >= 720:
                assert page.evaluate(CUT) == [], f"{name} at {width} x {height}"
        assert page.locator(".hs *").evaluate_all(TOO_SMALL) == []
        resize(page, *DESKS[0])  # the next table is low from its beginning
    assert page is not None
    check(page)


def test_on_a_tablet_the_names_of_powers_and_heroes_are_whole(lay: Lay) -> None:
    page = lay(fought(), "me", "bot:simple")
    resize(page, 1024, 768)
    expect(page.locator(".hs-fight button.hs-power.choice").first).to_be_visible()
    expect(page.locator(".hs-odds, .hs-win")).to_have_count(0)  # nothing is said of a fight before somebody asks
    show_hints(page)
    expect(page.locator(".hs-fight button.hs-power.choice .hs-odds").first).to_be_visible()
    names = page.locator(".hs-fight .hs-power-name, .hs-team .hs-hero-name")
    assert names.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)") == []


def unfit(page: Page) -> list[str]:
    """What does not fit a phone."""
    drawn(page)
    return [*page.evaluate(WIDE), *page.evaluate(SMALL)]


def test_on_a_phone(lay: Lay) -> None:
    page = lay(full_plan(*TWO), "me", "bot:simple", phone=True)
    expect(page.locator(".hs-plan")).to_be_visible()
    assert unfit(page) == []
    check(page)
    lay(full_city(*TWO), "me", "bot:simple", page=page)
    expect(page.locator(".hs-chance")).to_have_count(4)
    expect(page.locator(".best-moves button")).to_have_count(3)
    assert unfit(page) == []
    check(page)
    page.get_by_role("tab", name="Your cards").click()
    expect(page.locator(".hs-pile").nth(2)).to_be_visible()
    expect(page.locator(".hs-map")).to_be_hidden()
    assert unfit(page) == []
    page.locator(".hs-pile .hs-chip").first.click()
    expect(page.locator(".details")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Story").click()
    expect(page.locator(".hs-track")).to_be_visible()
    lay(fought(), "me", "bot:simple", page=page)
    expect(page.locator(".hs-fight")).to_be_visible()
    assert unfit(page) == []


def test_a_wound_is_seen_while_planning(lay: Lay) -> None:
    state = full_plan(*TWO)
    state.teams[0].wounded = 1
    page = lay(state, "me", "bot:simple")
    resize(page, 1280, 720)
    hurt = page.locator(".hs-plan-hero").first
    expect(hurt.get_by_text("Wounded: can only rest")).to_be_visible()
    expect(hurt).not_to_contain_text("%")
    expect(page.locator(".hs-plan-hero", has_text="%")).to_have_count(3)
    check(page)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_plans_of_a_nemesis_and_the_signs_can_be_looked_up(lay: Lay, phone: bool) -> None:
    """What each plan does and how far it is, what it brings and risks; the faces of the die and what they count for."""
    state = full_city(*TWO)
    state.teams[1].plans = 1
    page = lay(state, "me", "bot:simple", phone=phone)
    sheet = page.locator(".details")
    page.locator("[data-thing='seats:1']").click()
    sheet.get_by_role("button", name="Magneto").click()
    for words in ("Asteroid Base. Done", "Brotherhood of Evil Mutants. Next", "Homo Superior. Later", "helps you until the game ends"):
        expect(sheet).to_contain_text(words)
    expect(sheet).to_contain_text("If a hero beats Magneto in a Challenge. Then X-Men may bring a Power-Up into play")
    assert sheet.locator("dt").evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth).length") == 0
    page.keyboard.press("Escape")
    if phone:
        page.get_by_role("tab", name="Story").click()
        assert unfit(page) == []
    page.get_by_role("button", name="Dice and signs").click()
    expect(sheet.get_by_role("img", name="a Hit with Boost")).to_be_visible()
    expect(sheet).to_contain_text("1 of 6: Trouble. It counts in the Threat roll, never in a fight.")


def test_names_in_texts_open_cards_with_their_rules(lay: Lay) -> None:
    """In the question, in the log and in the chat."""
    state = mission("fantastic-four", "x-men")
    fight(state, "mr-fantastic", "mysterio", support="thing")
    page = lay(state, "me", "bot:simple")
    sheet = page.locator(".details")
    page.locator(".bubble button", has_text="Use Big Shoulders").click()
    page.locator(".log").get_by_role("button", name="Big Shoulders").click()
    expect(sheet.locator(".details-title")).to_have_text("Thing")
    expect(sheet).to_contain_text("Your KO value is +1", ignore_case=True)
    sheet.get_by_role("button", name="B12.10").click()
    expect(page.locator(".rule-drawer, .drawer").first).to_contain_text("the KO value is changed")
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("Beware of Mysterio!")
    page.keyboard.press("Enter")
    page.locator(".chat").get_by_role("button", name="Mysterio").click()
    expect(sheet).to_contain_text("Wrong Hand")
    page.keyboard.press("Escape")
    check(page)


def test_by_keyboard_alone(lay: Lay) -> None:
    """A plan, a Headline chosen on the map, and a card that is read."""
    page = lay(full_plan(*TWO), "me", "bot:simple")
    press_until(page, "Tab", page.locator(".hs-preset", has_text="All out"))
    page.keyboard.press("Enter")
    expect(page.locator(".hs-preset", has_text="All out")).to_have_attribute("aria-pressed", "true")
    settled(page)
    page.keyboard.press("1")
    expect(page.locator(".hs-plan")).to_be_hidden()
    expect(page.locator(".bubble-text")).to_contain_text("Your action, 1 of 5")
    settled(page)
    press_until(page, "Tab", page.locator(".hs-city [data-nav][tabindex='0']"), most=150)
    there = page.evaluate("document.activeElement.dataset.thing")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.matches('.hs-city [data-nav]')")
    assert page.evaluate("document.activeElement.dataset.thing") != there
    press_until(page, "Tab", page.locator(".best-moves button").first, most=150)
    press_until(page, "Shift+Tab", page.locator(".hs-hero[tabindex='0']"), most=150)
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


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_guided_game(open: Open, phone: bool) -> None:
    """To its end, with one choice that can wait; the move that is waited for is always in sight."""
    page = open("#/learn/heroes", phone=phone)
    teacher = page.locator(".teacher")
    expect(teacher).to_contain_text("Welcome!")
    expect(teacher.get_by_role("link", name="Play for real")).to_be_in_viewport()
    page.get_by_role("button", name="Hulk: Ready, 2 Plot Points").click()
    expect(page.locator(".teacher-wait")).to_contain_text("Begin with Thor")
    meant = page.locator(
        ".hs-switch-side.hs-meant, .hs-plan .button.hs-meant, button.hs-power.hs-meant, .hs[data-mode='city'] ~ .x, .move.hinted"
    )
    for step in range(1, 13):
        expect(teacher).to_contain_text(f"step {step} of 12")
        expect(page.locator(".bubble .move.hinted:visible").first).to_be_in_viewport(ratio=0.9)
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
    expect(page.locator(".hs")).to_contain_text("Born Again")  # in somebody's first games


def test_an_ability_with_two_parts_shows_the_one_that_is_used_now(lay: Lay) -> None:
    """She-Hulk defends with one and attacks with the other."""
    state = mission("fantastic-four", "x-men")
    ally(state, 0, "she-hulk")
    fight(state, "thing", "kraven")
    powers(state, "red", "red")
    page = lay(state, "me", "bot:simple")
    use = page.locator(".bubble button", has_text="Use She-Hulk")
    expect(use).to_contain_text("You roll 1 Attack die more")
    expect(use).not_to_contain_text("Defend number")


def blows(page: Page) -> list[str]:
    return page.locator(".hs-fight .hs-beat").all_inner_texts()


SECOND_BLOW = ".hs-fight:has(.hs-beat) button.hs-power.choice"


def to_the_second_blow(lay: Lay) -> Page:
    """A fight in which the first sequence is over; nobody can fall in it."""
    page = lay(fought(), "me", "bot:simple")
    play_until([page], lambda: page.locator(SECOND_BLOW).count())
    expect(page.locator(".hs-fight")).to_contain_text("Juggernaut")  # and no later one, if there is any
    return settled(page)


def test_a_reload_shows_what_was_thrown_in_the_fight(lay: Lay) -> None:
    page = to_the_second_blow(lay)
    before = [page.locator(".hs-panel-roll").inner_text(), *blows(page)]
    page.reload()
    settled(page)
    assert [page.locator(".hs-panel-roll").inner_text(), *blows(page)] == before


def test_a_reload_shows_a_fight_whose_hero_is_not_named_yet(lay: Lay) -> None:
    state = mission("marvel-knights", "x-men")
    fight(state, "spider-man", "super-skrull", others="daredevil", agents="klaw")
    page = lay(state, "me", "bot:simple")
    expect(page.locator(".bubble-text")).to_have_text("Who fights?")
    expect(page.locator(".hs-lead")).to_contain_text("Super-Skrull")
    expect(page.locator(".hs-cast-name")).to_have_count(2)
    page.locator(".bubble button", has_text="Spider-Man").click()
    expect(page.locator(".hs-fight .hs-fighter")).to_have_count(2)


def test_the_result_of_a_fight_is_seen_before_the_next_plan_is_asked_for(lay: Lay) -> None:
    page = lay(fought(last=True), "me", "bot:simple")
    page.evaluate(WAITS)
    seen: list[str] = []

    def planning() -> bool:
        seen.extend(page.locator(".place[data-show] .hs-burst").all_inner_texts())
        return page.locator(".hs[data-mode='plan']").count() > 0

    play_until([page], planning)
    assert seen
    expect(page.locator(".hs-plan-hero")).to_have_count(4)
    expect(page.locator(".hs-case")).to_be_hidden()


# One press for more than one question


def test_a_story_action_is_one_press(lay: Lay) -> None:
    page = lay(only_the_story(), "me", "bot:simple")
    push = page.locator(".best-moves button", has_text="Story: push")
    name = push.locator(".move-words").inner_text().removeprefix("Story: push ").removesuffix(" to the end")
    push.click()
    expect(page.locator(".log-list")).to_contain_text(f"pushes {name} to the end of the Story track")
    assert page.locator(".bubble-text", has_text="Advance the Story").count() == 0


def test_who_can_act_first_at_a_headline_is_named_beside_the_odds(lay: Lay) -> None:
    state = mission(*TWO)
    headline(state, HERE, PLAIN)
    put(state, 0, "captain-america", "ready")
    put(state, 1, "storm", "chelsea")
    page = lay(state, "me", "bot:simple")
    expect(page.locator(".best-moves button", has_text="Storm can act first").first).to_contain_text("Weapons in the Fish Market")


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)], ids=["low", "high"])
def test_what_others_did_is_told_in_panels_and_leaves_room(lay: Lay, size: tuple[int, int]) -> None:
    """For what is asked next, with as many moves as there can be, and for the log."""
    page = lay(full_city(), "me", *["bot:simple"] * 3)
    resize(page, *size)
    page.locator(".hs-hero").first.click()
    page.locator(".details .hs-sheet-moves button", has_text="→").first.click()
    many = page.locator(".place:has(.best-moves > li) > .recap:not([hidden]) .recap-panels")
    expect(many).to_be_visible()
    expect(many.locator(".hs-face").first).to_be_visible()
    assert many.evaluate("(node) => node.offsetHeight") >= 60
    assert page.locator(".log").evaluate("(node) => node.clientHeight") >= 40
    page.locator(".best-moves button").last.scroll_into_view_if_needed()
    check(page)


def test_whoever_does_not_want_something_in_a_fight_is_not_asked_again(lay: Lay) -> None:
    page = lay(fought(), "me", "bot:simple")
    never = page.get_by_role("button", name="Not in this fight")
    play_until([page], lambda: never.count() > 0)
    words = page.locator(".bubble-text").inner_text()
    never.click()
    expect(page.locator(".bubble-text")).not_to_have_text(words)
    cases = page.locator(".hs-case:not(.hs-over)")  # a Challenge may follow a fight
    asked = play_until([page], lambda: cases.count() == 0 or not cases.first.is_visible() or ended(page))
    assert words not in asked
    expect(page.locator(".orders")).to_be_hidden()


LEAVE = """() => [1, 2].map(() => {
    document.querySelector("[data-thing='best-play']").click();
    return document.querySelector(".hs-best-play").textContent;
})"""
"""Leave the fight to best play and take it back before it has played; what stands there after each press."""
LEFT = ["Choose a power", "Who fights"]
"""What best play is asked, and nobody else."""


def test_a_fight_is_left_to_best_play(lay: Lay) -> None:
    """Until it has ended, or is taken back; other questions are asked as ever."""
    page = to_the_second_blow(lay)
    leave = page.get_by_role("button", name="Best play to the end")
    expect(leave).to_have_count(0)  # it is for those who have asked for hints
    show_hints(page)
    expect(leave).to_be_visible()
    assert page.evaluate(LEAVE) == ["Best play chooses your powers. I choose again", "Best play to the end"]
    leave.click()
    play_until([page], lambda: page.locator(".hs-best-play").count() == 0, LEFT)


def predict(page: Page, side: int) -> None:
    """Say who wins, with one press."""
    press = page.locator(".predict-side").nth(side)
    press.click()
    expect(press).to_have_attribute("aria-pressed", "true")


def test_onlookers_predict_and_the_best_gets_a_title(open: Open, lay: Lay) -> None:
    """Two who watch, and never agree: one of them is right."""
    page = lay(fought(last=True, round_cap=1), "me", "bot:simple")
    table = at_table(page)
    eve, joe = (open(f"#/watch/{table}") for _ in range(2))
    for one, side in ((eve, 0), (joe, 1)):
        expect(one.locator(".hs")).to_be_visible()
        predict(one, side)
    check(eve)
    play_until([page], lambda: ended(page))
    for one in (page, eve, joe):
        expect(one.locator(".prophets")).to_contain_text("Prophet of the evening")
        expect(one.locator(".hs-standing")).to_have_count(2)
