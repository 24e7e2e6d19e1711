"""A server, a browser, and pages that fail their test when anything goes wrong on them."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from longbox.kernel import State
from longbox.kernel.state import SPECTATOR
from tests.table import laying
from tests.table.fate import luck_of_this_test as luck_of_this_test
from tests.table.serving import Running, Served, running
from tests.web.steps import quiet, settled

PATIENCE = 60_000
"""Milliseconds until a test gives up, on a machine that has other things to do; nothing is measured by it."""
BROWSER = "/usr/bin/chromium-headless-shell"
"""Chromium without a window of its own: it draws the same pages for half of the work."""
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

FAST = "if (location.protocol === 'http:' && !localStorage.getItem('longbox')) localStorage.setItem('longbox', '{\"pace\": \"fast\"}');"
"""Tests do not wait for what newcomers are shown slowly, unless they are about that."""

LUCK = """
if (location.protocol === "http:") {
    const loads = Number(sessionStorage.getItem("loads") ?? 0) + 1;
    sessionStorage.setItem("loads", String(loads));
    const drawing = (state) => () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
    const [number, byte] = [drawing(PERSON * 1000 + loads), drawing(PERSON * 1000 + loads)];
    Math.random = number;
    crypto.getRandomValues = (bytes) => bytes.map(() => byte() * 256);
}
"""
"""What a browser draws, nonces above all, depends on whose it is in this test and on how often the page was loaded."""

Open = Callable[..., Page]
"""Opens a page, on a phone or in the dark if asked: `open("#/about", phone=True, dark=True)`. Every call is another person's browser;
with an empty address it is known to the server and shows nothing yet."""
Lay = Callable[..., Page]
"""Opens a page at a table that stands as a test has set it up: `lay(state, "me", "bot:simple", dark=True)`. Pages among
the seats belong to people who have been opened before, and go there. It waits until the first of them is asked, unless `waits` is off."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("web"), close_after=0.0, reviewing=1.0) as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield browser
        browser.close()


class Pages:
    """The pages of a test, and what is known of them when it fails."""

    def __init__(self, server: Running | Served) -> None:
        self.server = server
        self.all: list[Page] = []

    def standing(self) -> str:
        """How things stand, in each browser and at the tables that they show."""
        lines = []
        for page in self.all:
            told: dict[str, Any] = {"page": page.url, "closed": True} if page.is_closed() else page.evaluate(STANDING)
            lines.append(json.dumps(told))
            if isinstance(self.server, Running):  # nobody can look into a server that is a process of its own
                table = self.server.call(partial(self._table, told.get("table", ""), told.get("seat")))
                lines.append(json.dumps(table))
        return "\n".join(lines)

    def _table(self, id: str, seat: int | None) -> dict[str, Any]:
        assert isinstance(self.server, Running)
        room = self.server.server.hall.rooms.get(id)
        if room is None:
            return {"room": "not open"}
        chair = SPECTATOR if seat is None else seat
        stream, started = room.host.stream(chair), room.host.started()
        asked = room.host.question(chair) if seat is not None and started else None
        return {
            "room": room.status(),
            "waits for": room.host.waiting() if started else [],
            "n": stream.last(),
            "told": room.told.get(chair),
            "asks": None if asked is None else [asked.id, asked.what],
            "busy": [room.lock.locked(), sorted(room.driver.tasks)],
        }


PAGES = pytest.StashKey[Pages]()

STANDING = """() => {
    const place = document.querySelector(".place")?.place;
    const said = { page: location.href, bubble: document.querySelector(".bubble:last-of-type")?.textContent };
    if (!place) return said;
    const { line, works } = place;
    const { queue, busy: drawing, missed, pacer, seen: drawn } = place.drawing;
    const { n, question, waiting, due, ended } = line.chair;
    const short = (one) => one && [one.id, one.what];
    return {
        ...said, table: line.id, seat: line.seat, status: line.table?.status, up: line.up, n,
        question: short(question), waiting: waiting?.seats, due: short(due), ended: ended !== null,
        drawn: short(drawn.question), queue: queue.length, drawing, working: works, missed, holds: pacer.holds,
        commands: [...line.open.values()].map(({ fields }) => fields),
    };
}"""
"""What a page knows, and what it is about."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails says how its pages and their tables stand, so that it need not fail again to be understood."""
    report = yield
    pages = item.stash.get(PAGES, None)
    if report.failed and pages is not None and call.when == "call":
        report.sections.append(("the pages and their tables", pages.standing()))
    return report


BLOCKED = "Service Worker registration blocked by Playwright"


class Trouble:
    """What a browser complains about: errors on the page, things forbidden by the Content-Security-Policy, files that are not there."""

    def __init__(self) -> None:
        self.words: list[str] = []

    def watch(self, page: Page) -> None:
        page.on("console", self.hear)
        page.on("pageerror", lambda error: self.words.append(str(error)))

    def hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and message.text != BLOCKED:
            self.words.append(message.text)


@pytest.fixture
def trouble() -> Iterator[Trouble]:
    trouble = Trouble()
    yield trouble
    assert trouble.words == []


@pytest.fixture
def open(server: Running, browser: Browser, trouble: Trouble, request: pytest.FixtureRequest) -> Iterator[Open]:
    contexts: list[BrowserContext] = []
    pages = request.node.stash[PAGES] = Pages(server)

    def open(hash: str = "#/", phone: bool = False, dark: bool = False, script: str = "") -> Page:
        size: Any = PHONE if phone else DESK
        context = browser.new_context(
            viewport=size,
            has_touch=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            service_workers="block",  # requests are to go where tests can see them
            base_url=f"http://127.0.0.1:{server.port}",
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(FAST)
        context.add_init_script(LUCK.replace("PERSON", str(len(contexts))))
        page = context.new_page()
        pages.all.append(page)
        trouble.watch(page)
        if script:
            page.add_init_script(script)
        if hash:
            page.goto(f"/{hash}")
        else:
            page.request.get("/api/me")
        return page

    yield open
    for context in contexts:
        context.close()


@pytest.fixture
def lay(server: Running, open: Open) -> Lay:
    def lay(
        state: State, *who: str | Page, typed: bool = False, title: str = "Laid", page: Page | None = None, waits: bool = True, **how: Any
    ) -> Page:
        people = [one for one in who if isinstance(one, Page)] or [page or open("", **how)]
        seats = [f"person:{_id(one)}" if isinstance(one, Page) else f"person:{_id(people[0])}" if one == "me" else one for one in who]
        table = laying.lay(server, state, seats, host=_id(people[0]), typed=typed, title=title)
        for one in people:
            one.evaluate("document.querySelector('.place')?.setAttribute('data-left', '')")
            one.goto(f"/#/table/{table}")
            expect(one.locator(".place[data-left]")).to_have_count(0)  # the table before is still shown for a moment
        for one in people[1:]:
            quiet(one)
        return settled(people[0]) if waits else people[0]

    return lay


def _id(page: Page) -> str:
    """Who the server takes this browser for."""
    return str(page.request.get("/api/me").json()["id"])
