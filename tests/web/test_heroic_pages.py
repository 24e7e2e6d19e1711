"""Heroic's own pages in real browsers: a hero from nothing to the table, files in and out, a sheet on one page, the roster, campaigns."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from longbox.games.heroic import GAME
from longbox.games.heroic.making.files import characters
from longbox.games.heroic.own import own_hero
from longbox.games.heroic.packs import load, world_of
from longbox.table.content import page_content
from tests.heroic.test_content_own import KITE
from tests.needs import needs
from tests.table.serving import Person, Running
from tests.table.test_stories import campaign, close
from tests.web.conftest import Open, Trouble
from tests.web.steps import at_table, press_until
from tests.web.test_accessible import check
from tests.web.test_mayhem import ask
from tools.attack.files import long_story

pytestmark = needs("chromium-headless-shell")

BUILDER, ROSTER, CAMPAIGNS, SHEET = (f"#/games/heroic/{name}" for name in ("builder", "roster", "campaigns", "sheet"))
OWN = "games/heroic/own"
MILESTONES = [("Prove It", "d4", "asset(10)", "finale(w)+clean"), ("Curfew", "aid", "late", "lead(school)")]
WRONG = """\
[pack]
name = "anvil"
game = "heroic"
version = 1
title = "Anvil"

[[characters]]
id = "anvil"
origin = "house"
name = "Anvil"
kind = "hero"
affiliations = "S10 B10 T8"
distinctions = ["Heavy", "Heavier", "Heaviest"]

[[characters.sets]]
name = "Iron"
powers = { Strength = 6, Durability = 10 }
sfx = [{ do = "focus" }]
limits = [{ do = "mutant" }]

[[characters.milestones]]
name = "One"
one = "aid"
three = "box"
ten = "mended"

[[characters.milestones]]
name = "Two"
one = "d4"
three = "late"
ten = "finale(w)"
"""
SHOWN = page_content(GAME, GAME.make(2), "roster")
NAMES = {one["id"]: one["name"] for one in SHOWN["characters"]}
SIDEWAYS = "document.documentElement.scrollWidth > window.innerWidth"


def step(page: Page, name: str) -> None:
    page.get_by_role("navigation", name="Steps").get_by_role("button", name=name).click()
    expect(page.locator(".hb-step").get_by_role("heading", name=name, exact=True)).to_be_visible()


def done(page: Page) -> Locator:
    """What is said of the present step."""
    return page.locator(".hb-todo")


def sheet(page: Page) -> Locator:
    return page.get_by_role("region", name="The sheet so far")


def build_kite(page: Page, name: str = "Kite") -> None:
    """All steps, each until it is in order."""
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("How the hero plays").fill("Never where you swung.")
    expect(done(page)).to_contain_text("In order")
    page.get_by_role("button", name="Next").click()
    page.get_by_role("radio", name="d10 for Buddy").check()
    page.get_by_role("radio", name="d8 for Solo").check()
    expect(page.get_by_role("radio", name="d6 for Team")).to_be_checked()
    expect(done(page)).to_contain_text("In order")
    page.get_by_role("button", name="Next").click()
    for number, line in enumerate(["Nobody Told Her", "Grounded", "Owes a Ladder"], 1):
        page.get_by_label(f"Distinction {number}").fill(line)
    expect(done(page)).to_contain_text("In order")
    page.get_by_role("button", name="Next").click()
    page.get_by_label("Acrobatics", exact=True).select_option("M")
    page.get_by_label("Tech", exact=True).select_option("E")
    page.get_by_role("button", name="Next").click()
    page.get_by_label("Name of the set").fill("Paper Wings")
    page.get_by_label("Add a power", exact=True).select_option("Flight")
    page.get_by_label("Rung of Flight").select_option("10")
    page.get_by_label("Add a power", exact=True).select_option("Air")
    page.get_by_label("Word before Air").fill("Wind")
    page.get_by_label("Add an SFX").select_option("push")
    expect(done(page)).to_contain_text("needs `what = ...`")
    page.get_by_label("Which stress").select_option("mental")
    page.get_by_label("Add a Limit").select_option("exhausted")
    page.get_by_label("Which power").select_option("Flight")
    expect(done(page)).to_contain_text("In order")
    page.get_by_role("button", name="Next").click()
    for at, (title, *lines) in enumerate(MILESTONES):
        part = page.get_by_role("group", name=f"Milestone {at + 1}")
        part.get_by_label("Name of the milestone").fill(title)
        for xp, line in zip((1, 3, 10), lines):
            part.get_by_label(f"What pays {xp} XP").fill(line)
    expect(done(page)).to_contain_text("In order")
    page.get_by_role("button", name="Next").click()
    expect(done(page)).to_contain_text("keeps all the rules")


def own(page: Page) -> list[dict[str, Any]]:
    return [one for one in ask(page, OWN) if one["mine"]]


def saved(page: Page, tmp_path: Path, press: str) -> tuple[str, Path]:
    """The file that a button gives: the name that it has, and where it is."""
    with page.expect_download() as download:
        page.get_by_role("button", name=press).click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    return download.value.suggested_filename, path


def open_as(open: Open, person: Person, hash: str, dark: bool = False) -> Page:
    """The browser of somebody whom the server knows already."""
    page = open(dark=dark)
    expect(page.get_by_role("button", name="New table")).to_be_visible()  # until then the page may still be given a cookie of its own
    name, _, value = person.cookie.partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": f"http://127.0.0.1:{person.port}"}])
    page.goto(f"/{hash}")
    page.reload()
    return page


def with_kite(open: Open) -> Page:
    """The builder of somebody who has a hero of their own."""
    page = open(BUILDER)
    expect(done(page)).to_contain_text("The hero has no name yet.")
    ask(page, OWN, KITE)
    return page


# The builder


def test_a_hero_from_nothing_to_the_table(open: Open) -> None:
    page = open(BUILDER)
    expect(done(page)).to_contain_text("The hero has no name yet.")
    expect(page.get_by_role("button", name="Affiliations (something is missing)")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".hb-note")).to_contain_text("Not saved yet")
    build_kite(page)
    expect(sheet(page).get_by_role("article", name="Kite")).to_contain_text("Supersonic Flight")
    expect(sheet(page)).to_contain_text("Wind Air Influence")
    expect(sheet(page)).to_contain_text("then take d6 mental stress")
    page.get_by_role("button", name="Save and play").click()
    at_table(page)
    (table,) = ask(page, "tables")["mine"]
    assert [seat["name"] for seat in table["seats"]] == ["Watcher", "Kite"] and table["mine"] == [1]
    assert [one["title"] for one in own(page)] == ["Kite"]


def test_the_ladder_is_explained_as_one_builds(open: Open) -> None:
    page = open(BUILDER)
    page.get_by_label("Begin with").select_option(label="Storm")
    expect(page.get_by_text("A copy of Storm")).to_be_visible()
    step(page, "Power sets")
    page.get_by_label("Add a power", exact=True).first.select_option("Strength")
    rungs = page.get_by_label("Rung of Strength").locator("option")
    expect(rungs).to_have_text(["d8 Enhanced Strength", "d10 Superhuman Strength", "d12 Godlike Strength"])
    step(page, "Milestones")
    first = page.get_by_role("group", name="Milestone 1")
    first.get_by_label("What pays 1 XP").fill("flies")
    expect(done(page)).to_contain_text("flies")
    first.get_by_label("What pays 1 XP").fill("")
    first.get_by_label("Pick for 1 XP").select_option("aid")
    expect(first).to_contain_text("Pays when: You give an ally an asset")
    first.get_by_label("Pick for 1 XP").select_option("d4")
    expect(first.get_by_label("What pays 1 XP")).to_have_value("aid | d4")
    step(page, "Name")
    page.get_by_label("Name", exact=True).fill("Iron Man")
    expect(done(page)).to_contain_text("who comes with the game")


def test_what_is_left_unsaved_is_there_again(open: Open) -> None:
    page = open(BUILDER)
    page.get_by_label("Name", exact=True).fill("Kite")
    expect(sheet(page).get_by_role("article", name="Kite")).to_be_visible()
    page.reload()
    expect(page.get_by_text("You left this hero unsaved")).to_be_visible()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Kite")


def test_a_broken_file_is_explained_by_line_and_field_and_mended(open: Open, tmp_path: Path) -> None:
    page = open(BUILDER)
    file = tmp_path / "anvil.toml"
    file.write_text(WRONG)
    page.get_by_label("A hero’s file").set_input_files(file)
    note = page.locator(".hb-note")
    expect(note).to_contain_text("anvil.toml is read as far as it goes")
    expect(note).to_contain_text("line 12 affiliations: A hero has one each of d6/d8/d10")
    expect(note).to_contain_text("line 17 sets[0].powers.Strength: Strength begins at d8")
    check(page)
    step(page, "Affiliations")
    page.get_by_role("radio", name="d8 for Buddy").check()
    expect(page.get_by_role("radio", name="d6 for Team")).to_be_checked()
    step(page, "Power sets")
    page.get_by_label("Rung of Strength").select_option("8")
    step(page, "Finish")
    expect(done(page)).to_contain_text("keeps all the rules")
    expect(note).to_be_empty()
    file.write_text("[pack]\nname = anvil\n")
    page.get_by_label("A hero’s file").set_input_files(file)
    expect(note).to_contain_text("anvil.toml cannot be read")
    expect(note).to_contain_text("line 2 A value is expected here")
    expect(page.locator(".hb-sheet")).to_contain_text("Anvil")


def test_what_goes_out_as_a_file_comes_in_the_same(open: Open, tmp_path: Path) -> None:
    page = open(BUILDER)
    page.get_by_label("Begin with").select_option(label="Doctor Strange")
    page.get_by_label("Name", exact=True).fill("Doctor Odd")
    name, file = saved(page, tmp_path, "Save as a file")
    assert name == "doctor-odd.toml" and own_hero(file, "x").name == "Doctor Odd"
    (strange,) = [one for one in characters(load()) if one.name == "Doctor Strange"]
    assert [vars(one) for one in own_hero(file, "x").specialties] == [vars(one) for one in strange.specialties]
    first = file.read_bytes()
    other = open(BUILDER)
    other.get_by_label("A hero’s file").set_input_files(file)
    expect(other.get_by_text("Read from doctor-odd.toml.")).to_be_visible()
    _, file = saved(other, tmp_path, "Save as a file")
    assert file.read_bytes() == first


def test_a_hero_is_changed_and_deleted(open: Open) -> None:
    page = with_kite(open)
    (kite,) = own(page)
    page.goto(f"/{BUILDER}/{kite['name']}")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Kite")
    page.get_by_label("Name", exact=True).fill("Kestrel")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".hb-note")).to_contain_text("Kestrel is saved.")
    assert [one["title"] for one in own(page)] == ["Kestrel"]
    page.get_by_role("button", name="Delete").click()
    expect(page.locator(".hb-note")).to_contain_text("Deleted.")
    assert own(page) == []


def test_the_first_steps_by_keyboard_alone(open: Open) -> None:
    page = open(BUILDER)
    expect(page.get_by_label("Name", exact=True)).to_be_visible()
    press_until(page, "Tab", page.get_by_label("Name", exact=True))
    page.keyboard.type("Kite")
    press_until(page, "Tab", page.get_by_role("button", name="Next"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Affiliations", exact=True)).to_be_visible()
    press_until(page, "Tab", page.get_by_role("radio", name="d10 for Solo"))
    page.keyboard.press("Space")
    expect(page.get_by_role("radio", name="d10 for Solo")).to_be_focused()
    press_until(page, "Tab", page.get_by_role("radio", name="d10 for Buddy"))
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="d8 for Buddy")).to_be_focused()
    expect(page.get_by_role("radio", name="d6 for Team")).to_be_checked()
    expect(done(page)).to_contain_text("In order")
    press_until(page, "Tab", page.get_by_role("button", name="Next"))
    page.keyboard.press("Enter")
    press_until(page, "Tab", page.get_by_label("Distinction 1"))


def test_an_own_hero_is_chosen_at_a_new_table(open: Open) -> None:
    page = with_kite(open)
    page.goto("/#/")
    page.get_by_role("button", name="New table").click()
    page.get_by_label("Game", exact=True).select_option("heroic")
    expect(page.get_by_role("dialog").get_by_text("the Watcher has no hero")).to_be_visible()
    page.get_by_label("Seat 1, the Watcher").select_option("bot:simple")
    page.get_by_label("Seat 2", exact=True).select_option("me")
    page.get_by_label("Hero of seat 2").select_option(label="Kite (yours)")
    page.get_by_role("button", name="Open the table").click()
    at_table(page)
    assert [seat["name"] for seat in ask(page, "tables")["mine"][0]["seats"]] == ["Watcher", "Kite"]


# The sheet


def most_words() -> list[str]:
    """Those of each kind whose sheets are the fullest."""
    found: dict[str, tuple[int, str]] = {}
    for one in SHOWN["characters"]:
        found[one["kind"]] = max(found.get(one["kind"], (0, "")), (len(json.dumps(one)), one["id"]))
    return [id for _, id in found.values()]


def test_a_sheet_is_one_page_of_either_paper(open: Open) -> None:
    page = open(dark=True)
    for who in ["storm", *most_words()]:
        page.goto(f"/{SHEET}/{who}")
        expect(page.locator(".pp").get_by_role("article", name=NAMES[who], exact=True)).to_be_visible()
        for paper in ("A4", "Letter"):
            assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))) == 1, (who, paper)
        page.emulate_media(media="print")
        lost = page.locator(".pp").evaluate("paper => paper.scrollHeight - paper.clientHeight")
        assert lost <= 0, f"{who} does not fit: {lost} px are cut off"
        expect(page.locator(".top")).to_be_hidden()
        assert page.locator(".pp").evaluate("paper => getComputedStyle(paper).backgroundColor") == "rgb(255, 255, 255)"
        page.emulate_media(media="null")


def test_the_sheet_of_an_own_hero(open: Open) -> None:
    page = with_kite(open)
    page.goto(f"/{BUILDER}/{own(page)[0]['name']}")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Kite")
    page.get_by_role("button", name="Save and print").click()
    expect(page.locator(".pp")).to_contain_text("Subsonic Flight")
    page.evaluate("window.print = () => { window.printed = true; }")
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed")
    page.goto(f"/{SHEET}/nobody")
    expect(page.get_by_text("There is nobody of that name here.")).to_be_visible()


# The roster


def test_the_roster_is_read_and_searched(open: Open) -> None:
    page = open(ROSTER)
    reading, cards = page.get_by_role("region", name="What you have chosen"), page.locator(".rs-card")
    page.get_by_role("button", name="Villains").click()
    page.get_by_label("Search names").fill("master plan")
    expect(cards).not_to_have_count(0)
    page.get_by_role("button", name="Doctor Doom").click()
    expect(reading.get_by_role("article", name="Doctor Doom")).to_contain_text("Limit: Gear")
    expect(page.get_by_role("button", name="Doctor Doom")).to_have_attribute("aria-current", "true")
    page.get_by_label("Search names").fill("nobody has such a power")
    expect(page.get_by_text("0 characters, 0 Events")).to_be_visible()
    page.get_by_label("Search names").fill("")
    page.get_by_role("button", name="Events", exact=True).click()
    page.get_by_role("button", name="Tram Nine").click()
    expect(reading).to_contain_text("Twenty to eight.")
    page.goto(f"/{ROSTER}/storm")
    expect(reading.get_by_role("article", name="Storm")).to_be_visible()
    reading.get_by_role("link", name="Sheet of Storm to print").click()
    expect(page.locator(".pp")).to_contain_text("Open Sky")


def test_the_roster_tells_nothing_of_how_events_go() -> None:
    """Of what a pack says of its scenes, Transitions and endings nothing is there, not even a name."""
    told, world = json.dumps(SHOWN["events"]), world_of(load())
    hidden = [scene.words for scene in world.scenes] + [one.name for one in world.transitions]
    hidden += [finale.words for event in world.events for finale in event.finales] + [
        foe.who for scene in world.scenes for foe in scene.foes[3]
    ]
    assert len(hidden) > 40 and [words for words in hidden if words and json.dumps(words)[1:-1] in told] == []


# Campaigns


def test_a_campaign_is_shown_and_continued(open: Open, server: Running) -> None:
    ann = server.person("Ann")
    tables = campaign(ann)
    page = open_as(open, ann, CAMPAIGNS)
    page.get_by_role("link", name="The Rain Years").click()
    expect(page.get_by_role("region", name="Previously")).to_contain_text("The Long Drop: won.")
    sessions = page.locator(".cp-chapter")
    expect(sessions).to_have_count(2)
    expect(sessions.nth(0)).to_contain_text("Storm +3 XP")
    expect(sessions.nth(1)).to_contain_text("The Quiet Roof")
    hero = page.locator(".cp-hero")
    expect(hero).to_contain_text(re.compile(r"XP\s*7"))
    expect(hero).to_contain_text("Mental")
    sessions.nth(0).get_by_text("Read session 1").click()
    expect(sessions.nth(0)).to_contain_text("So this is The Long Drop.")
    expect(page.get_by_role("link", name="To the table")).to_have_attribute("href", f"#/table/{tables[1]}")
    close([ann.line(tables[1], seat) for seat in (0, 1)])
    page.reload()
    page.get_by_role("button", name="Continue: the next session").click()
    page.get_by_role("button", name="Open the next chapter").click()
    at_table(page)
    page.goto(f"/{CAMPAIGNS}/{tables[0]}")
    expect(page.locator(".cp-chapter")).to_have_count(3)
    expect(page.get_by_role("link", name="To the table")).to_be_visible()


def test_earlier_sessions_are_shown_when_somebody_asks_for_them(open: Open, server: Running, trouble: Trouble) -> None:
    ann = server.person("Ann")
    last = ann.post("/api/import", long_story(45, GAME))["table"]
    page = open_as(open, ann, f"{CAMPAIGNS}/{last}")
    sessions, more = page.locator(".cp-chapter-head h3"), page.get_by_role("button", name="Show earlier sessions")
    wrong = page.locator(".cp-chapters > .trouble")
    expect(sessions).to_have_text([f"Session {number}" for number in range(26, 46)])
    expect(more).to_have_text("Show earlier sessions (25)")
    more.evaluate("more => { more.click(); more.click(); }")  # the same ones come once
    expect(sessions).to_have_text([f"Session {number}" for number in range(6, 46)])
    expect(more).to_have_text("Show earlier sessions (5)")
    page.route("**/story?before=6", lambda route: route.abort())
    more.click()
    expect(wrong).to_have_text("The server does not answer. Is it still running?")
    expect(sessions).to_have_count(40)
    page.unroute("**/story?before=6")
    more.press("Enter")
    expect(sessions).to_have_text([f"Session {number}" for number in range(1, 46)])
    expect(more).to_be_hidden()
    expect(wrong).to_be_empty()
    expect(sessions.first).to_be_focused()
    trouble.words.clear()  # the line that was cut


def test_a_story_that_is_saved_to_read_begins_with_its_first_session(open: Open, server: Running, trouble: Trouble, tmp_path: Path) -> None:
    ann = server.person("Ann")
    last = ann.post("/api/import", long_story(25, GAME))["table"]
    page = open_as(open, ann, f"{CAMPAIGNS}/{last}")
    _, story = saved(page, tmp_path, "Save the story to read")
    found = re.findall(r"^## Session (\d+)$", story.read_text(), re.MULTILINE)
    assert found == [str(number) for number in range(1, 26)]


def test_a_campaign_goes_out_as_a_file_and_a_hero_goes_to_another(open: Open, server: Running, trouble: Trouble, tmp_path: Path) -> None:
    ann = server.person("Ann")
    tables = campaign(ann)
    close([ann.line(tables[1], seat) for seat in (0, 1)])
    page = open_as(open, ann, f"{CAMPAIGNS}/{tables[1]}")
    name, file = saved(page, tmp_path, "Save the campaign as a file")
    assert name == "the-rain-years.story"
    name, story = saved(page, tmp_path, "Save the story to read")
    text = story.read_text()
    assert name == "the-rain-years.md" and text.startswith("# The Rain Years\n\n## Session 1\n")
    assert text.index("## Session 2") < text.index("Previously, with Storm.") < text.index("So this is The Quiet Roof.")
    page.get_by_role("button", name="Take Storm along").click()
    page.get_by_role("dialog").get_by_label("Name").fill("Storm")
    page.get_by_role("button", name="Keep the hero").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("who comes with the game")
    page.get_by_role("dialog").get_by_label("Name").fill("Storm of the Rain")
    page.get_by_role("button", name="Keep the hero").click()
    expect(page.get_by_text("Storm of the Rain is among your own heroes now.")).to_be_visible()
    bob = open(CAMPAIGNS)
    bob.get_by_label("A campaign’s file").set_input_files(file)
    expect(bob.locator(".cp-chapter")).to_have_count(2)
    expect(bob.locator(".cp-chapter").nth(1)).to_contain_text("The Quiet Roof")
    bad = tmp_path / "bad.story"
    bad.write_bytes(file.read_bytes()[:-40])
    bob.goto(f"/{CAMPAIGNS}")
    bob.get_by_label("A campaign’s file").set_input_files(bad)
    expect(bob.get_by_text("this is no story in one file")).to_be_visible()
    # a browser notes down what was refused, as well
    assert [word for word in trouble.words if "400 (Bad Request)" not in word] == []
    trouble.words.clear()


# All of them


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_and_phones(open: Open, server: Running, dark: bool) -> None:
    ann = server.person("Ann")
    tables = campaign(ann)
    page = open_as(open, ann, CAMPAIGNS, dark)
    for hash, wanted in [
        (BUILDER, ".hb-todo li"),
        (ROSTER, ".hp-file"),
        (f"{SHEET}/storm", ".pp .hp-file"),
        (CAMPAIGNS, ".cp-card"),
        (f"{CAMPAIGNS}/{tables[0]}", ".cp-chapter"),
    ]:
        page.set_viewport_size({"width": 1280, "height": 720})
        page.goto(f"/{hash}")
        expect(page.locator(wanted).first).to_be_visible()
        check(page)
        page.set_viewport_size({"width": 390, "height": 844})
        check(page)
        assert not page.evaluate(SIDEWAYS), hash
    page.goto(f"/{BUILDER}")
    page.get_by_label("Begin with").select_option(label="Storm")
    for name in ("Affiliations", "Distinctions", "Specialties", "Power sets", "Milestones", "Finish"):
        step(page, name)
        expect(done(page)).not_to_be_empty()
        check(page)
        assert not page.evaluate(SIDEWAYS), name
