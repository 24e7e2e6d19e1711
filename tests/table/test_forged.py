"""Campaigns that somebody has forged: none comes in that a table could not have played, and none is larger than a chapter may be."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from longbox.content.bounds import BOUNDS, Bounds
from longbox.games.heroic import GAME as HEROIC
from longbox.games.heroic.engine.saved import sheet_data
from longbox.games.mayhem import GAME as MAYHEM
from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.hosting.log import Chapter
from longbox.hosting.story import packed
from longbox.kernel import Game
from longbox.table import sockets
from longbox.table.limits import Rates
from longbox.table.settings import Limits
from longbox.table.sockets import Socket
from longbox.table.store import Person as Somebody
from tests.table.serving import Running, pair, running
from tests.table.test_chapters import close_chapter, next_of


def forged(game: Game, state: dict[str, Any]) -> bytes:
    """The log of a second chapter, valid by every hash, that begins with this state."""
    host = Host.new(game, seed_from("forged"), chapter=Chapter(number=2, before="0" * 64, seats=list(range(game.seats)), state=state))
    for seat in range(game.seats):
        host.give_nonce(seat, "x")
    host.close()
    return packed([host.log.data()])


def heroic() -> tuple[Game, dict[str, Any]]:
    game = HEROIC.make(2)
    return game, game.encode(game.start())


def crowd(state: dict[str, Any], texts: int, letters: int) -> None:
    """24 characters, each with so many texts of so many letters: packed, it is tiny."""
    one = {**state["cast"][0], "unlocked": [f"{at:04}" + "x" * (letters - 4) for at in range(texts)]}
    state["cast"] = [state["cast"][0], *[one] * 23]


def test_a_tiny_file_with_an_enormous_state_is_refused(server: Running) -> None:
    game, state = heroic()
    crowd(state, 500, 1000)
    data = forged(game, state)
    assert len(data) < 100_000 and len(json.dumps(state)) > 10_000_000
    words = server.person().refused("/api/import", data)["words"]
    assert words.startswith("the table would begin with 1") and words.endswith(f"at most {BOUNDS.chapter:,} are taken")


def test_a_smaller_one_that_was_never_played_is_refused_too(server: Running) -> None:
    game, state = heroic()
    crowd(state, 100, 100)
    assert len(json.dumps(state)) < BOUNDS.chapter
    assert "something that cannot be (how " in server.person().refused("/api/import", forged(game, state))["words"]


def test_sheets_that_only_a_forger_writes_are_refused(server: Running) -> None:
    game, state = heroic()
    sheet = {**sheet_data(HEROIC.make(2).start().cast[0].sheet), "id": "forged", "distinctions": ["x" * 20_000]}  # type: ignore[attr-defined]
    state["cast"][0]["sheet"] = sheet
    assert "something that cannot be (a datafile" in server.person().refused("/api/import", forged(game, state))["words"]


def test_a_game_without_chapters_begins_with_nobodys_state(server: Running) -> None:
    game = MAYHEM.make(2)
    words = server.person().refused("/api/import", forged(game, game.encode(game.start())))["words"]
    assert "is played to its end at one table" in words


def test_a_chapter_that_has_grown_too_large_is_not_continued(tmp_path: Path) -> None:
    with running(tmp_path, bounds=Bounds(chapter=300)) as server:
        one, two = pair(server, "watch")
        one.do("fill", form={"form": "note", "words": "x" * 400})
        close_chapter(one, two)
        words = next_of(one, ["same", "same"], [0, 1])["refusal"]["words"]
        assert "at most 300 are taken" in words
        assert one.person.get(f"/api/tables/{one.table['id']}/chapter")["closed"], "it stays closed, and nothing is lost"


# What waits for a socket


class Slow:
    """A client that takes nothing."""

    def __init__(self) -> None:
        self.taken: list[Any] = []
        self.may = asyncio.Event()

    async def send(self, message: Any) -> None:
        await self.may.wait()
        self.taken.append(message)


@pytest.mark.parametrize(
    ("messages", "codes"),
    [
        (["x" * 300_000], []),
        (["x" * 90, "x" * 400], []),
        (["x" * 90, "x" * 90, "x" * 90], ["slow"]),
        (["x" * 90, "x" * 950], ["slow"]),
        (["x" * 1001], ["too_much"]),
        (["é" * 501], ["too_much"]),
    ],
)
def test_what_waits_for_a_socket_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, messages: list[str], codes: list[str]) -> None:
    """Of 100 bytes besides the longest message, and of 1,000 altogether; the first case has the usual limits."""
    limits = Limits() if len(messages[0]) > 2000 else Limits(outbox=100, waiting=1000)
    monkeypatch.setattr(sockets, "CUT_SECONDS", 0.0)

    async def post() -> list[str]:
        client = Slow()
        hall = Hall(limits)
        socket = Socket(hall, Rates(limits), Somebody(id="ann", name="Ann", made=0.0, seen=0.0), "", client.send)  # type: ignore[arg-type]
        for message in messages:
            socket.post(message)
        assert socket._waiting <= limits.waiting
        client.may.set()
        await asyncio.gather(*hall.tasks)
        said = [json.loads(one["text"]) for one in client.taken if one["type"] == "websocket.send" and one["text"].startswith("{")]
        return [one["refusal"]["code"] for one in said]

    class Hall:
        def __init__(self, limits: Limits) -> None:
            self.settings = type("Settings", (), {"limits": limits})
            self.tasks: list[asyncio.Task[None]] = []

        def spawn(self, work: Any) -> asyncio.Task[None]:
            self.tasks.append(asyncio.get_running_loop().create_task(work))
            return self.tasks[-1]

    assert asyncio.run(post()) == codes
