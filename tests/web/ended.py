"""Whole games at real tables, played to their end by bots on the server, as somebody finds them who has played along."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from playwright.sync_api import Page, expect

import longbox
from longbox.bots.playout import MOST_STEPS
from longbox.kernel import Setting
from tests.table.serving import PATIENCE, Running, wait_for

SEED = 3
"""What the bots draw is the same in every test; what is dealt depends on the table."""

CHOSEN: dict[str, dict[str, Setting]] = {
    "heroes": {"teams": "x-men,avengers,fantastic-four,marvel-knights"},
    "mayhem": {"decks": "captain-marvel,black-panther,scarlet-witch,iron-man"},
}
"""What the seats play."""


def begun(server: Running, page: Page, game: str, seats: int, **options: Setting) -> str:
    """A table of this person with bots, which has begun; its id."""
    wish = {"game": game, "who": ["me", *["bot:simple"] * (seats - 1)], "options": CHOSEN.get(game, {}) | options}
    table = page.request.post("/api/tables", data=wish).json()["table"]
    page.goto(f"/#/table/{table}")
    rooms = server.server.hall.rooms
    wait_for(lambda: table in rooms and rooms[table].host.started())
    return str(table)


def played(server: Running, page: Page, game: str, seats: int, **options: Setting) -> str:
    """A table that was played to its end, of which this page shows the front page; its id."""
    table = begun(server, page, game, seats, **options)
    finish(server, table)
    front(page)
    return table


def front(page: Page) -> None:
    """The front page is there, with all that is to be read on it."""
    expect(page.locator(".place.over .ending")).to_be_visible()
    expect(page.locator(".front-curve [role='status']")).to_have_count(0)
    expect(page.get_by_role("link", name="Watch the replay")).to_be_visible()
    expect(page.get_by_text("What was hidden is shown when the table is closed")).to_have_count(0)


def finish(server: Running, table: str, most: int = MOST_STEPS) -> None:
    """Bots play all seats to the end, or so many moves; then everybody is told."""

    async def play() -> None:
        room = server.server.hall.rooms[table]
        async with room.lock:
            bots = [longbox.make_bot("simple", room.info, room.game) for _ in room.seats]
            longbox.play_table(room.host, bots, seed=SEED, most=most)
            assert await room.settle() is None

    asyncio.run_coroutine_threadsafe(play(), server.loop).result(PATIENCE)


def facts(page: Page, table: str) -> Mapping[str, object]:
    """What the server tells of a game for its front page."""
    found: Mapping[str, object] = page.request.get(f"/api/tables/{table}/front").json()
    return found
