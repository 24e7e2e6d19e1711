"""Browsers at tables with more cards, heroes and teams than their games come with: people see them, play them and read of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from longbox.content.own import Own
from longbox.content.shelf import installed
from longbox.games.heroes.engine.game import HeroesGame
from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.mayhem.engine.game import MayhemGame
from longbox.kernel import Game, Setting
from tests.heroes.tables import ally, give, headline, planned, put, sent
from tests.heroic.tables import begin, begun, framed
from tests.mayhem.tables import scene
from tests.needs import needs
from tests.table.serving import Running, running
from tests.table.test_packs import MORE
from tests.web.conftest import Lay, Open
from tests.web.steps import at_table, choose, log

pytestmark = needs("chromium-headless-shell")


class More:
    """Games with a file of more entries each, kept where the server keeps its packs."""

    def __init__(self, data: Path, folder: Path) -> None:
        self.data = data
        self.packs: dict[str, dict[str, str]] = {}
        for game, text in MORE.items():
            (folder / f"{game}.toml").write_text(text, "utf-8")
            self.packs[game] = installed()[game].with_more(folder / f"{game}.toml", data)

    def game(self, name: str, **options: Setting) -> Game:
        return installed()[name].make(2, options, Own(self.data), packs=self.packs[name])


@pytest.fixture(scope="module")
def more(tmp_path_factory: pytest.TempPathFactory) -> More:
    return More(tmp_path_factory.mktemp("server"), tmp_path_factory.mktemp("more"))


@pytest.fixture(scope="module")
def server(more: More) -> Iterator[Running]:
    """Its new tables have more in two of the games; those of Mayhem have what it comes with."""
    packs = {game: more.packs[game] for game in ("heroes", "heroic")}
    with running(more.data, close_after=0.0, packs=packs) as server:
        yield server


def watched(open: Open, page: Page, phone: bool = False) -> Page:
    """The same table for somebody who only watches."""
    return open(f"#/watch/{table_of(page)}", phone=phone)


def table_of(page: Page) -> str:
    return page.url.partition("/table/")[2].partition("?")[0]


def asked_for(page: Page) -> list[str]:
    """The contents that a page asks the server for, from now on."""
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url) if "/content" in request.url else None)
    return found


def test_a_hero_of_mayhem_and_a_replay(open: Open, lay: Lay, more: More) -> None:
    game = more.game("mayhem")
    assert isinstance(game, MayhemGame)
    page = open("")
    contents = asked_for(page)
    lay(scene(game, hands=["lights-out the-lamplighter 2-clubs", ""], favor=[500, 450]), "me", "bot:simple", page=page)
    assert [url.partition("/api/")[2].partition("packs=")[0] for url in contents] == ["games/mayhem/content?"], "the content of this table"
    hand = page.locator(".mh-hand-zone")
    expect(hand.locator(".mh-card", has_text="Lights Out")).to_contain_text("Long Shadow")
    hand.locator(".mh-card", has_text="Lamplighter").click()
    page.get_by_role("button", name="Attack Daybreak").click()
    expect(page.get_by_role("button", name="The Lamplighter, Actor, yours")).to_be_visible()
    expect(log(page)).to_contain_text("The Lamplighter")
    watcher = watched(open, page)
    expect(watcher.get_by_role("button", name="The Lamplighter, Actor, of Wakanda")).to_be_visible()
    page.evaluate("document.querySelector('.place').place.line.send('host', { do: 'close' })")
    expect(page.get_by_role("link", name="Watch the replay")).to_be_visible()
    replay = open(f"#/replay/{table_of(page)}?moment=2")
    expect(replay.get_by_role("button", name="The Lamplighter, Actor, of Wakanda")).to_be_visible()


def test_a_team_an_ally_a_villain_and_a_headline_of_heroes(open: Open, lay: Lay, more: More) -> None:
    game = more.game("heroes", teams="exiles,avengers")
    assert isinstance(game, HeroesGame)
    state = sent(planned(game))
    ally(state, 0, "aunt-may", pp=1)
    give(state, 0, villains="paste-pot-pete", pp=3)
    headline(state, state.core.box.areas[0].id, "a-bridge-too-new")
    put(state, 0, "late-cyclops", "ready")
    page = lay(state, "me", "bot:simple")
    for words in ("Exiles", "A Bridge Too New", "Aunt May", "Paste-Pot Pete"):
        expect(page.locator(".stage")).to_contain_text(words)
    expect(page.locator(".best-moves")).to_contain_text(re.compile(r"Cyclops → A Bridge Too New.*\d+\s%"))
    choose(page, "Use Aunt May")
    expect(log(page)).to_contain_text("Aunt May")
    expect(watched(open, page, phone=True).locator(".stage")).to_contain_text("A Bridge Too New")


def test_a_datafile_of_heroic(lay: Lay, more: More) -> None:
    game = more.game("heroic", hero="random,kite")
    assert isinstance(game, HeroicGame)
    state = framed(begun(game), ["electro"])
    begin(state, "Kite")
    page = lay(state, "bot:simple", "me")
    expect(page.locator(".stage")).to_contain_text("Paper Wings")
    choose(page, "Hurt Electro")
    expect(log(page)).to_contain_text("Kite")


def test_a_host_offers_them_where_a_table_is_opened(open: Open) -> None:
    page = open()
    page.get_by_role("button", name="New table").click()
    page.get_by_label("Game", exact=True).select_option("heroic")
    page.get_by_label("Seat 2", exact=True).select_option("me")
    page.get_by_label("Hero of seat 2").select_option("Kite")
    page.get_by_label("Game", exact=True).select_option("heroes")
    page.get_by_label("Team of seat 1").select_option("Exiles")
    page.get_by_role("button", name="Open the table").click()
    at_table(page)
    expect(page.locator(".stage")).to_contain_text("Exiles")
