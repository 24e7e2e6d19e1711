"""The Watcher's desk in a real browser: a prepared scene, a mob typed in a line, doom, rulings, requests, notes; tablet, keyboard, axe."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.marks import rule
from tests.needs import needs
from tests.table.serving import Line, Running
from tests.web.conftest import Open
from tests.web.steps import drawn, press_until, resize
from tests.web.test_accessible import check
from tests.web.test_mayhem import TOO_SMALL, ask

pytestmark = needs("chromium-headless-shell")

DESKS = [(1280, 720), (1440, 900)]
TABLETS = [(1024, 768), (820, 1180), (768, 1024)]
TABS = ["Now", "Person", "Doom", "Scene", "Cast", "Notes"]
SECRET = "The mayor is a Skrull and nobody knows"
TOLD = "Rain over the bridge, and a tram that does not stop"

SCROLLS = """() => {
    const wrong = document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : [];
    if (innerWidth < 1000) return wrong;
    const page = document.scrollingElement;
    if (page.scrollHeight > innerHeight + 1) wrong.push(`the page scrolls: ${page.scrollHeight} in ${innerHeight}`);
    const frame = document.querySelector(".table-stage");
    if (frame.scrollHeight > frame.clientHeight + 1) wrong.push(`the stage scrolls: ${frame.scrollHeight} in ${frame.clientHeight}`);
    return wrong;
}"""
SMALL = """() => [...document.querySelectorAll(".hc-desk :is(button, input):not(.rule-link)")].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 0 && (width < 43.5 || height < 43.5);
}).map((one) => `${one.className} ${one.textContent}`)"""


UNSEEN = """() => {
    const { scrollHeight } = document.scrollingElement, { scrollWidth } = document.documentElement;
    const wrong = scrollHeight > innerHeight || scrollWidth > innerWidth ? ["the TV scrolls"] : [];
    const dice = [...document.querySelectorAll(".hc-pool .hc-dice .hc-pip")].map((die) => die.getBoundingClientRect().width);
    return [...wrong, ...(Math.min(...dice) < 56 ? ["a die that nobody sees from a sofa"] : [])];
}"""


class Sitting:
    """A Watcher in a browser, and heroes whose people talk to the server directly: so nothing depends on how fast anybody looks."""

    def __init__(self, open: Open, server: Running, *heroes: str, **how: Any) -> None:
        self.page = open(**how)
        expect(self.page.get_by_role("button", name="New table")).to_be_visible()
        who = ["me", *["open"] * len(heroes)]
        wish = {"game": "heroic", "options": {"hero": "random"}, "who": who, "public": True, "title": "Tram Nine", "clock": None}
        self.table = str(ask(self.page, "tables", {**wish, "typed": False})["table"])
        self.heroes = [self.sit(server, at, hero) for at, hero in enumerate(heroes, 1)]
        for line in self.heroes:
            line.until(lambda line=line: line.given)  # type: ignore[misc]
        self.page.goto(f"/#/table/{self.table}")
        expect(self.page.locator(".hc-desk")).to_be_visible()
        for line in self.heroes:
            line.until(lambda line=line: line.table["status"] == "running")  # type: ignore[misc]
            line.do("fill", form={"form": "standing", "opportunities": "never", "landing": "never"})

    def sit(self, server: Running, seat: int, hero: str) -> Line:
        person = server.person(hero)
        person.post(f"/api/tables/{self.table}/sit", {"seat": seat})
        line = person.line(self.table, seat, nonce=False, looks=True)
        line.do("choose", option="hero", word=hero)
        line.begin()
        return line

    # What the Watcher does

    def frame(self) -> None:
        """The first scene of Tram Nine: with one press, once its Event is chosen."""
        self.tab("Scene")
        self.page.get_by_role("button", name="Tram Nine", exact=True).click()
        self.page.get_by_role("button", name="Frame The Long Drop").click()
        expect(self.row("Electro")).to_be_visible()

    def tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=name).click()

    def row(self, name: str) -> Locator:
        return self.page.locator(".hd-row", has_text=name)

    def pane(self) -> Locator:
        return self.page.locator(".hd-pane:visible")

    def never_asked_about_ones(self) -> None:
        """Opportunities depend on luck; with a standing answer nobody is asked."""
        self.tab("Scene")
        self.page.get_by_role("button", name="Standing answers …").click()
        dialog = self.page.get_by_role("dialog")
        for name in ("an opportunity", "land on you"):
            dialog.get_by_role("group", name=name).get_by_text("never", exact=False).click()
        dialog.locator("button.hot").click()
        expect(dialog).to_be_hidden()

    def move(self, kind: str) -> Locator:
        return self.page.get_by_role("region", name="The question").get_by_role("button", name=kind)

    # What the heroes are told

    def seen(self, line: Line) -> dict[str, Any]:
        line.do("ping")
        view: dict[str, Any] = line.state["view"]
        return view

    def place(self, line: Line, name: str) -> int:
        return next(at for at, face in enumerate(self.seen(line)["faces"]) if face["name"] == name)


def bring_in(sitting: Sitting) -> None:
    """Somebody new, in a line, and somebody out of the book, by name."""
    page = sitting.page
    page.get_by_label("Somebody comes").fill("robbers mob 4d6 guns d8")
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Bring in").click()
    expect(sitting.row("Robbers")).to_contain_text("4d6")
    expect(page.get_by_label("Somebody comes")).to_have_value("")
    page.get_by_label("Somebody comes").fill("Vermin")
    page.get_by_role("button", name="Bring in").click()
    expect(sitting.row("Vermin")).to_be_visible()


def rule_on_electro(sitting: Sitting, storm: Line) -> None:
    """A ruling, and back."""
    page = sitting.page
    electro = sitting.place(storm, "Electro")
    sitting.row("Electro").click()
    expect(sitting.pane()).to_contain_text("Electric Mastery")
    page.get_by_label("Why", exact=True).fill("Wet rails")
    page.get_by_role("button", name="Electro: physical stress d8").click()
    expect(sitting.row("Electro")).to_contain_text("d8")
    storm.until(lambda: storm.state["view"]["cast"][electro]["stress"][0] == 8)
    assert any("Wet rails" in text for text in storm.raw)
    check(page)
    sitting.tab("Notes")
    page.get_by_label("A new note").fill("Keep me")
    page.keyboard.press("Enter")
    expect(page.locator(".hd-note")).to_have_text("Keep me")
    sitting.tab("Person")
    sitting.pane().get_by_role("button", name="Take back").click()
    expect(page.locator(".note", has_text="Taken back")).to_be_visible()
    expect(sitting.row("Electro")).not_to_contain_text("d8")
    sitting.tab("Notes")
    expect(page.locator(".hd-note")).to_have_text("Keep me")
    storm.until(lambda: storm.state["view"]["cast"][electro]["stress"][0] == 0)


def spend_doom(sitting: Sitting, storm: Line) -> None:
    """What can be bought, and why the rest cannot."""
    page = sitting.page
    sitting.tab("Doom")
    expect(page.locator(".hd-doom-dice .hc-pip")).to_have_count(2)
    page.get_by_role("button", name="Sparks in the Rain").click()
    expect(page.locator(".details")).to_contain_text("That needs a doom die of at least d8")
    expect(page.locator(".details")).to_contain_text("P8.12")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="It ends here").click()
    expect(page.locator(".details")).to_contain_text("P8.9")
    page.keyboard.press("Escape")
    check(page)
    page.get_by_role("button", name="Dead Radio").click()
    expect(page.locator(".hd-doom-dice .hc-pip")).to_have_count(1)
    storm.until(lambda: len(storm.state["view"]["doom"]) == 1)


def award(sitting: Sitting) -> None:
    """With its reason."""
    page = sitting.page
    sitting.row("Storm").click()
    page.get_by_label("Why", exact=True).fill("A fine line")
    page.get_by_role("button", name="+1 PP").click()
    expect(sitting.row("Storm")).to_contain_text("2 PP")


def write(sitting: Sitting, *readers: Line) -> None:
    """A note for nobody else, and a caption for all."""
    page = sitting.page
    sitting.tab("Notes")
    page.get_by_label("A new note").fill(SECRET)
    page.keyboard.press("Enter")
    expect(page.locator(".hd-note").first).to_have_text(SECRET)
    check(page)
    sitting.tab("Scene")
    page.get_by_label("A caption that all read").fill(TOLD)
    page.keyboard.press("Enter")
    for line in readers:
        line.until(lambda line=line: any(TOLD in text for text in line.raw))  # type: ignore[misc]


def ask_the_watcher(sitting: Sitting, storm: Line) -> None:
    """A hero asks, and waits for a yes."""
    page = sitting.page
    sitting.move("Storm").click()
    storm.until(lambda: storm.question and storm.question["what"] == "act")
    assert storm.question is not None
    electro = sitting.place(storm, "Electro")
    wanted = next(move for move in storm.question["moves"] if move[0] == "tempt" and move[1] == electro)
    storm.answer(wanted)
    expect(page.locator(".hd-request")).to_contain_text("Yes or no?")
    check(page)
    page.locator(".hd-request").get_by_role("button", name="Yes").click()
    expect(page.locator(".hd-request")).to_be_hidden()
    storm.until(lambda: storm.state["view"]["proposal"] is None)


def test_a_scene_from_the_desk(open: Open, server: Running) -> None:
    """A prepared scene is framed, a mob improvised, doom spent, a ruling made and taken back, a note kept, a request answered."""
    sitting = Sitting(open, server, "storm", "wolverine")
    page, (storm, wolverine) = sitting.page, sitting.heroes
    watching = server.person("Dan").line(sitting.table, looks=True)
    check(page)
    sitting.frame()
    storm.until(lambda: storm.state["view"]["scene"]["title"] == "The Long Drop")
    bring_in(sitting)
    rule_on_electro(sitting, storm)
    spend_doom(sitting, storm)
    award(sitting)
    write(sitting, storm, wolverine, watching)
    ask_the_watcher(sitting, storm)
    # nobody was sent what is the Watcher's alone
    page.reload()
    sitting.tab("Notes")
    expect(page.locator(".hd-note").first).to_have_text(SECRET)
    for line in (storm, wolverine, watching):
        line.do("ping")
        assert not any(SECRET in text for text in line.raw), "a note was told"
        assert not any("Please Remain Seated" in text or "Purple Man" in text for text in line.raw), "a prepared scene was told"
        assert all(view["prepared"] == [] and view["notes"] == [] for view in views(line))


def views(line: Line) -> list[dict[str, Any]]:
    found = [message["view"] for message in line.heard if message.get("view")]
    assert found
    return found


def test_a_plain_reaction_takes_two_presses(open: Open, server: Running) -> None:
    sitting = Sitting(open, server, "storm")
    page, (storm,) = sitting.page, sitting.heroes
    sitting.never_asked_about_ones()
    sitting.frame()
    sitting.move("Storm").click()
    storm.until(lambda: storm.question and storm.question["what"] == "act")
    electro = sitting.place(storm, "Electro")
    storm.answer(["aim", 0, electro, 0])
    storm.until(lambda: storm.question and ["rush"] in storm.question["moves"])
    storm.answer(["rush"])
    storm.until(lambda: storm.question and storm.question["what"] == "keep")
    assert storm.question is not None
    storm.answer(storm.question["moves"][0])
    # the reaction: one press gathers and rolls, one keeps what is best
    presses = 0
    for asked in ("Electro reacts", "Two dice make the total"):
        expect(page.locator(".bubble-text")).to_contain_text(asked)
        page.locator(".bubble .moves button.move").first.click()
        presses += 1
    storm.until(lambda: any('"event":"outcome"' in text for text in storm.raw))
    assert presses == 2


def test_the_desk_fits(open: Open, server: Running) -> None:
    """Nothing but a pane scrolls on a desk; on a tablet everything is as large as a finger."""
    sitting = Sitting(open, server, "storm", "wolverine", dark=True)
    page = sitting.page
    for framed in (False, True):
        if framed:
            sitting.frame()
            sitting.row("Electro").click()
        for width, height in [*DESKS, *TABLETS]:
            for tab in TABS:
                sitting.tab(tab)
                resize(page, width, height)
                assert [*page.evaluate(SCROLLS), *page.evaluate(SMALL)] == [], f"{tab} at {width} x {height}"
        assert page.locator(".hc-desk *:visible").evaluate_all(TOO_SMALL) == []
        check(page)


def test_the_desk_by_keyboard_alone(open: Open, server: Running) -> None:
    sitting = Sitting(open, server, "storm")
    page = sitting.page
    press_until(page, "Tab", page.get_by_role("tab", name="Scene"))
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Cast")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("tab", name="Scene")).to_be_focused()
    press_until(page, "Tab", page.get_by_role("button", name="Tram Nine", exact=True))
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Tram Nine", exact=True)).to_be_focused()
    press_until(page, "Tab", page.get_by_role("button", name="Frame The Long Drop"))
    page.keyboard.press("Enter")
    expect(sitting.row("Electro")).to_be_visible()
    press_until(page, "Shift+Tab", page.get_by_label("Somebody comes"))
    page.keyboard.type("two robbers mob 2d8 bats d6")
    page.keyboard.press("Enter")
    press_until(page, "Shift+Tab", page.get_by_role("dialog").get_by_role("button", name="Bring in"))
    page.keyboard.press("Enter")
    expect(sitting.row("Two robbers")).to_contain_text("2d8")
    expect(page.get_by_label("Somebody comes")).to_be_focused()
    press_until(page, "Shift+Tab", sitting.row("Electro"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("tab", name="Person")).to_have_attribute("aria-selected", "true")
    stress = page.get_by_role("button", name="Electro: mental stress d10")
    press_until(page, "Tab", stress)
    page.keyboard.press("Enter")
    expect(stress).to_have_attribute("aria-pressed", "true")
    expect(stress).to_be_focused()
    page.keyboard.press("u")
    expect(stress).to_have_attribute("aria-pressed", "false")


# Together


def as_person(open: Open, line: Line, **how: Any) -> Page:
    """A browser of somebody who has a seat already."""
    page = open(**how)
    expect(page.get_by_role("button", name="New table")).to_be_visible()  # it is a guest by now, and becomes no other one later
    name, _, value = line.person.cookie.partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": f"http://127.0.0.1:{line.person.port}"}])
    page.goto(f"/#/table/{line.table['id']}?seat={line.seat}")
    page.reload()
    return page


@rule("P11.13", "P15.6")
def test_whoever_is_out_has_something_to_do(open: Open, server: Running) -> None:
    sitting = Sitting(open, server, "storm", "wolverine")
    page, (storm, _) = sitting.page, sitting.heroes
    phone = as_person(open, storm, phone=True)
    sitting.frame()
    expect(phone.locator(".hc-title")).to_contain_text("The Long Drop")
    expect(phone.locator(".hc-out-card")).to_be_hidden()
    sitting.row("Storm").click()
    page.get_by_role("button", name="Is out").click()
    expect(sitting.row("Storm")).to_contain_text("out")
    card = phone.locator(".hc-out-card")
    expect(card).to_contain_text("Your hero is out. You are not.")
    check(phone)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    card.get_by_label("What it is like to be out").fill("The rain is very loud from here")
    card.get_by_role("button", name="Tell it to all").click()
    expect(page.locator(".log-list")).to_contain_text("The rain is very loud from here")
    page.get_by_label("Why", exact=True).fill("A fine last breath")
    page.get_by_role("button", name="+1 PP").click()
    expect(sitting.row("Storm")).to_contain_text("2 PP")
    ally = card.get_by_role("button", name="until the scene ends")
    name = ally.inner_text().removeprefix("Play ").removesuffix(" until the scene ends")
    ally.click()
    expect(sitting.row(name)).to_be_visible()
    expect(card).to_be_hidden()


def test_a_tv_and_phones(open: Open, server: Running) -> None:
    """The TV shows the scene, everybody and the dice to all; a phone is the sheet. Nothing on the TV scrolls or has to be pressed."""
    sitting = Sitting(open, server, "storm", "wolverine", "captain-america")
    (storm, *_) = sitting.heroes
    phone = as_person(open, storm, phone=True)
    tv = open(f"#/watch/{sitting.table}", dark=True)
    sitting.frame()
    expect(tv.locator(".hc-bigger .hc-title")).to_contain_text("The Long Drop")
    expect(phone.locator(".hc")).to_be_visible()
    sitting.move("Storm").click()
    storm.until(lambda: storm.question and storm.question["what"] == "act")
    storm.answer(["aim", 0, sitting.place(storm, "Electro"), 0])
    storm.until(lambda: storm.question and ["quick"] in storm.question["moves"])
    storm.answer(["quick"])
    expect(tv.locator(".hc-pool .hc-dice > li")).not_to_have_count(0)
    for width, height in [(1280, 720), (1920, 1080)]:
        resize(tv, width, height)
        expect(tv.locator(".hc-order .hc-person")).to_have_count(3 + len([one for one in sitting.seen(storm)["cast"] if one["side"]]))
        last = tv.locator(".hc-order .hc-person").last
        expect(last).to_be_in_viewport(ratio=1)
        assert drawn(tv).evaluate(UNSEEN) == []
    check(tv)
    check(phone)


ASH = "Lady Ash"


def test_a_villain_is_prepared_in_secret_and_comes_back_in_the_next_chapter(open: Open, server: Running) -> None:
    """She is made with fields, changed, brought in, and in the next chapter she is as she was."""
    sitting = Sitting(open, server, "storm")
    page, (storm,) = sitting.page, sitting.heroes
    sitting.tab("Cast")
    page.get_by_role("button", name="Somebody new").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name", exact=True).fill(ASH)
    dialog.get_by_label("Kind", exact=True).select_option("major")
    dialog.get_by_label("Solo", exact=True).select_option("10")
    dialog.get_by_label("Distinction 1").fill("Burned Once")
    dialog.get_by_label("Add a power", exact=True).select_option("Fire")
    dialog.get_by_label("Add an SFX").select_option("area_attack")
    expect(dialog.get_by_role("region", name="Who this is")).to_contain_text("Fire Influence")
    check(page)
    dialog.get_by_role("button", name="Keep for later, in secret").click()
    person = page.locator(".hv-filed").filter(has_text=ASH)
    person.get_by_label(f"A note about {ASH}").fill(SECRET)
    person.get_by_label(f"A note about {ASH}").press("Enter")
    storm.do("ping")
    assert not any(ASH in text or SECRET in text for text in storm.raw), "who is staged was told"
    sitting.frame()
    sitting.tab("Cast")
    person.get_by_role("button", name="Bring in", exact=True).click()
    expect(person).to_contain_text("in the scene")
    storm.until(lambda: any(face["name"] == ASH for face in storm.state["view"]["faces"]))
    person.get_by_role("button", name="Change", exact=True).click()
    page.get_by_role("dialog").get_by_label("Distinction 2").fill("Never Asks")
    page.get_by_role("dialog").get_by_role("button", name="Change it for all to see").click()
    ash = sitting.place(storm, ASH)
    storm.until(lambda: storm.state["view"]["cast"][ash]["sheet"]["distinctions"] == ["Burned Once", "Never Asks"])
    expect(person).to_contain_text("in the scene")
    check(page)


def test_a_line_is_shown_before_anybody_sees_what_it_gives(open: Open, server: Running) -> None:
    sitting = Sitting(open, server, "storm")
    page, (storm,) = sitting.page, sitting.heroes
    sitting.frame()
    line = page.get_by_label("Somebody comes")
    line.fill('Lady Ash major S10 B6 T8 "Burned Once" Fire d12 fast')
    line.press("Enter")
    dialog = page.get_by_role("dialog")
    preview = dialog.get_by_role("region", name="Who this is")
    for words in (ASH, "Burned Once", "Fire Supremacy"):
        expect(preview).to_contain_text(words)
    storm.do("ping")
    assert not any(ASH in text for text in storm.raw)
    dialog.get_by_role("button", name="Bring in").click()
    storm.until(lambda: any(face["name"] == ASH for face in storm.state["view"]["faces"]))


def test_a_scene_is_prepared_before_anybody_sees_it(open: Open, server: Running) -> None:
    sitting = Sitting(open, server, "storm")
    page, (storm,) = sitting.page, sitting.heroes
    sitting.tab("Scene")
    page.get_by_role("button", name="Prepare a scene").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Title").fill("The Roof")
    dialog.get_by_label("To read aloud").fill(TOLD)
    dialog.get_by_label("What it is about").select_option("stop")
    dialog.get_by_label("The clock’s name").fill("The Broadcast")
    dialog.get_by_label("Distinctions").fill("High Wind\nNobody Looks Up")
    dialog.get_by_label("Who is in it").fill("Electro\nrobbers mob 4d6 guns d8")
    check(page)
    dialog.get_by_role("button", name="Keep it, in secret").click()
    scene = page.locator(".hv-filed").filter(has_text="The Roof")
    expect(scene).to_contain_text("something to stop")
    storm.do("ping")
    assert not any("The Roof" in text or TOLD in text for text in storm.raw), "a prepared scene was told"
    scene.get_by_role("button", name="Change").click()
    dialog.get_by_label("Boxes to fill").select_option("6")
    dialog.get_by_role("button", name="Keep it, in secret").click()
    scene.get_by_role("button", name="Begin", exact=True).click()
    storm.until(lambda: storm.state["view"]["scene"]["title"] == "The Roof")
    now = storm.state["view"]
    assert (now["scene"]["boxes"], now["scene"]["words"], now["goal"]["clock"]) == (6, TOLD, "The Broadcast")
    assert [face["name"] for face in now["faces"]] == ["Storm", "Electro", "Robbers"]
