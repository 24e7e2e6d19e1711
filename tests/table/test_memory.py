"""When a server looks for garbage: seldom while people play, and never so seldom that it piles up."""

from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from longbox.table import logs, serving
from longbox.table.memory import LATE, QUIET, SOON, THRESHOLDS, Collector
from longbox.table.settings import Settings
from tests.table.serving import pair, running, wait_for


@pytest.fixture
def as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def test_what_is_there_at_the_start_is_not_looked_through_again(
    tmp_path: Path, as_before: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serving.Uvicorn, "run", lambda runner, listeners: (runner.tell(), listeners[0].close()))
    monkeypatch.setattr(sys, "setswitchinterval", lambda seconds: None)
    monkeypatch.setattr(logs, "set_up", lambda verbose: None)
    assert gc.get_freeze_count() == 0
    serving.run(Settings(data=tmp_path, port=0), False, False)
    assert gc.get_freeze_count() > 10_000
    assert gc.get_threshold() == THRESHOLDS
    assert "Longbox is open" in capsys.readouterr().out


class Times:
    """A clock, and when somebody last did something; counts how often garbage was collected."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = self.used = 100.0
        self.collected = 0
        monkeypatch.setattr(gc, "collect", self.collect)
        self.collector = Collector(lambda: self.used, lambda: self.now)

    def collect(self) -> int:
        self.collected += 1
        return 0

    def run(self, seconds: float, busy: bool) -> int:
        """How often garbage is collected in so many seconds."""
        before, end = self.collected, self.now + seconds
        while self.now < end:
            self.now += 1.0
            self.used = self.now - QUIET / 2 if busy else self.used
            self.collector.tick()
        return self.collected - before


def test_garbage_is_collected_where_nobody_plays_and_after_a_while_in_any_case(monkeypatch: pytest.MonkeyPatch) -> None:
    times = Times(monkeypatch)
    assert times.run(3 * LATE, busy=False) == 0, "nothing has happened"
    assert times.run(1, busy=True) == 1, "the first in a long time"
    assert times.run(3 * LATE, busy=True) == 3
    assert times.run(SOON / 2, busy=True) == 0
    assert times.run(10 * SOON, busy=False) == 1, "once, and then nothing has happened"


def test_the_tick_of_a_server_comes_to_the_collector(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ticks: list[float] = []
        hall = server.server.hall
        server.uvicorn.tick = lambda: ticks.append(hall.used())
        wait_for(lambda: len(ticks) > 0)
        assert ticks[0] == 0.0
        pair(server)
        wait_for(lambda: ticks[-1] > 0)


def test_a_table_that_was_put_away_is_garbage(tmp_path: Path) -> None:
    with running(tmp_path, drop_after=-1.0) as server:
        one, two = pair(server)
        hall = server.server.hall
        room = weakref.ref(hall.rooms[one.table["id"]])
        host = weakref.ref(hall.rooms[one.table["id"]].host)
        for line in (one, two):
            line.close()
        wait_for(lambda: not hall.sockets)
        server.call(hall.sweep)
        assert not hall.rooms
        gc.collect()
        assert room() is None and host() is None
