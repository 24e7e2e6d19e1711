"""How long a game takes is what was measured here, once enough was played."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from longbox.table.minutes import ENOUGH, minutes_of
from longbox.table.store import Listed, Seat, Table
from tests.table.serving import PATIENCE, Line, Running, running


def played(minutes: float, *seats: Seat, **more: Any) -> Listed:
    table = Table(
        id="x", game="duel", title="", host="ann", names=[], options={}, seed=b"", made=1000.0, moved=1000.0 + 60 * minutes, winners=[0]
    )
    return Listed(table=replace(table, **more), seats=list(seats) or [Seat(person="ann"), Seat(bot="random")])


def test_half_of_the_games_took_longer() -> None:
    assert minutes_of([played(minutes) for minutes in (6, 7, 8.6, 9, 600)]) == {"duel": 9}
    assert minutes_of([played(0.1)] * ENOUGH) == {"duel": 1}


@pytest.mark.parametrize(
    "other",
    [
        played(60, winners=None),
        played(60, lesson=True),
        played(60, imported=True),
        played(60, Seat(person="ann"), Seat(person="ben")),
        played(60, Seat(bot="random"), Seat(bot="random")),
    ],
)
def test_what_was_no_whole_game_against_bots_does_not_count(other: Listed) -> None:
    assert minutes_of([other] * ENOUGH) == {}
    assert minutes_of([played(5)] * (ENOUGH - 1) + [other]) == {}


def test_the_lobby_says_it(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(tmp_path_factory.mktemp("minutes"), close_after=0.0) as server:
        assert said(server) == 10
        for _ in range(ENOUGH):
            ann = server.person()
            concede(ann.line(ann.table("duel", "me", "bot:random"), 0))
        asyncio.run_coroutine_threadsafe(server.server.hall.minutes.measure(), server.loop).result(PATIENCE)
        assert said(server) == 1


def concede(line: Line) -> None:
    line.until_asked()
    line.do("fill", form={"form": "concede"})
    line.until(lambda: line.table["status"] == "closed")


def said(server: Running) -> int:
    return next(int(game["minutes"]) for game in server.person().get("/api/games") if game["name"] == "duel")
