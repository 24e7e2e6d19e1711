"""Events of people's own in real browsers: written, mended, handed on as a file, run and played."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from longbox.games.heroic.making.event_parts import EMPTY
from tests.heroic.test_content_own import KITE
from tests.needs import needs
from tests.table.test_own_event import LAMP
from tests.web.conftest import Open
from tests.web.steps import at_table
from tests.web.test_accessible import check
from tests.web.test_mayhem import ask

pytestmark = needs("chromium-headless-shell")

PAGE = "#/games/heroic/event"


def written(open: Open, text: str, phone: bool = False) -> Page:
    page = open(PAGE, phone=phone)
    page.get_by_label("The Event", exact=True).fill(text)
    return page


def test_an_event_is_mended_saved_and_run(open: Open) -> None:
    page = written(open, LAMP.replace('start = "first-scene"', 'start = "nowhere"'))
    faults = page.get_by_role("region", name="What is wrong")
    line = LAMP.split("\n").index('start = "first-scene"') + 1
    faults.get_by_role("button", name=f"line {line}").click()
    text = page.get_by_label("The Event", exact=True)
    assert text.evaluate("one => one.value.slice(one.selectionStart, one.selectionEnd)") == 'start = "nowhere"'
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Not saved yet")).to_be_visible()
    text.fill(LAMP)
    expect(faults).to_contain_text("Nothing. You can save and play it.")
    expect(page.get_by_role("region", name="What is in it")).to_contain_text("The Gallery stop → A Rest, It Could Be Worse")
    check(page)
    page.get_by_role("button", name="Run it for friends").click()
    page.wait_for_url("**/#/table/*")
    page.goto(page.url.split("#")[0] + PAGE)
    expect(page.get_by_label("Begin with")).to_contain_text("The Lamp Is Out")


def test_an_event_goes_out_as_a_file_and_comes_in_again(open: Open, tmp_path: Path) -> None:
    page = written(open, LAMP)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    assert download.value.suggested_filename == "the-lamp-is-out.toml"
    first, second = tmp_path / "a.toml", tmp_path / "b.toml"
    download.value.save_as(first)
    second.write_text("# more of it\n", "utf-8")
    other = open(PAGE, phone=True)
    other.get_by_label("The files of an Event").set_input_files([second, first])
    expect(other.get_by_label("The Event", exact=True)).to_have_value(f"{LAMP}\n# more of it\n")
    assert not other.evaluate("document.documentElement.scrollWidth > window.innerWidth")


def test_a_new_table_offers_it_next_to_the_others(open: Open) -> None:
    page = written(open, LAMP)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("A new table offers it")).to_be_visible()
    page.get_by_role("button", name="Play it with a bot as Watcher").click()
    at_table(page)
    expect(page.get_by_text("The Gallery").first).to_be_visible()


def test_a_part_is_added_at_the_end(open: Open) -> None:
    page = open(PAGE)
    text = page.get_by_label("The Event", exact=True)
    expect(text).to_have_value(EMPTY)
    page.get_by_role("button", name="Add a villain").click()
    assert text.input_value().count("[[characters]]") == 3
    expect(page.get_by_role("region", name="What is wrong")).to_contain_text("This id is taken already")


def test_a_hero_is_given_to_somebody_by_an_address(open: Open) -> None:
    page = open("#/games/heroic/builder")
    page.get_by_role("button", name="Give to somebody").wait_for()
    name = ask(page, "games/heroic/own", KITE)["name"]
    page.goto(f"/#/games/heroic/builder/{name}")
    page.reload()
    page.get_by_role("button", name="Give to somebody").click()
    address = str(page.get_by_role("link", name=f"builder/{name}").get_attribute("href"))
    guest = open(f"#{address.split('#')[1]}")
    expect(guest.get_by_label("Name", exact=True)).to_have_value("Kite")
    expect(guest.get_by_text("Kite was given to you")).to_be_visible()
    guest.get_by_role("button", name="Save", exact=True).click()
    expect(guest.get_by_text("Kite is saved")).to_be_visible()


def test_a_hero_who_is_not_finished_is_kept_in_the_browser(open: Open) -> None:
    page = open("#/games/heroic/builder")
    name = page.get_by_label("Name", exact=True)
    for half in ("Kite", "Anvil"):
        name.fill(half)
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_text("Not saved yet")).to_be_visible()
        page.get_by_label("Begin with").select_option("")
        expect(name).to_have_value("")
    page.get_by_label("Begin with").select_option(label="Kite")
    expect(name).to_have_value("Kite")
