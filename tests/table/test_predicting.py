"""Onlookers predict who wins: what they may, when, and how it is counted."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from longbox.hosting.advice import Advice, Contest
from longbox.hosting.streams import Told, Undone
from longbox.kernel.deeds import Move
from longbox.kernel.state import SPECTATOR
from longbox.kernel.views import Event
from longbox.table.bots import Task
from longbox.table.driver import Driver, Turn
from longbox.table.messages import Predict
from longbox.table.predicting import MOST, Predictions
from tests.marks import rule, slow
from tests.table.serving import Line, Running, running
from tests.table.test_restart import again

pytestmark = slow


class Won(Event, frozen=True, kw_only=True):
    side: int


class Ring(Advice):
    """A contest whose number is the state."""

    def contest(self, state: Any) -> Contest | None:
        if state is None:
            return None
        return Contest(id=str(state), kind="bout", text="Who wins?", sides=["red", "blue"], parties=[0, 1])

    def settled(self, event: Event) -> tuple[str, int] | None:
        return ("bout", event.side) if isinstance(event, Won) else None


class Table:
    """As much of a room as predictions look at."""

    def __init__(self) -> None:
        self.messages: list[Any] = []
        self.host: Any = SimpleNamespace(state=1, stream=lambda seat: self)
        self.advice = Ring()
        self.names = {"ann": "Ann", "bob": "Bob"}
        self.seats: dict[str, list[int]] = {}

    def status(self) -> str:
        return "running"

    def seats_of(self, person: str) -> list[int]:
        return self.seats.get(person, [])

    def last(self) -> int:
        return len(self.messages)

    def since(self, n: int) -> list[Any]:
        return self.messages[n:]

    def tell(self, *messages: Any) -> None:
        self.messages += messages


def won(side: int) -> Told:
    return Told(n=0, event=Won(rule="T7.9", side=side), text="")


def ring() -> tuple[Table, Predictions]:
    table = Table()
    predictions = Predictions(table)  # type: ignore[arg-type]
    predictions.follow()
    return table, predictions


def say(predictions: Predictions, person: str, contest: str, side: int, chair: int = SPECTATOR) -> str:
    refusal = predictions.predict(person, chair, Predict(id="c", contest=contest, side=side))
    return refusal.code if refusal else ""


@rule("T7.9")
def test_predictions_can_be_changed_while_the_contest_is_open_and_are_counted_when_it_is_settled() -> None:
    table, predictions = ring()
    assert [say(predictions, "ann", "1", 0), say(predictions, "bob", "1", 0), say(predictions, "bob", "1", 1)] == ["", "", ""]
    assert predictions.card("bob", SPECTATOR) == {"contest": predictions.open, "mine": 1, "tally": []}
    table.host.state = None
    predictions.follow()
    assert say(predictions, "ann", "1", 1) == "closed"
    table.tell(won(1))
    predictions.follow()
    assert predictions.card("ann", SPECTATOR) == {
        "contest": None,
        "mine": None,
        "tally": [{"who": "Bob", "right": 1, "of": 1}, {"who": "Ann", "right": 0, "of": 1}],
    }


@rule("T7.9")
def test_whoever_is_on_a_side_predicts_nothing() -> None:
    _, predictions = ring()
    assert say(predictions, "ann", "1", 0, chair=1) == "party"
    assert predictions.card("ann", 1) is None
    assert say(predictions, "bob", "1", 0, chair=2) == ""
    assert [say(predictions, "bob", "2", 0), say(predictions, "bob", "1", 2)] == ["closed", "closed"]


def test_a_contest_that_nobody_wins_or_that_is_taken_back_counts_for_nobody() -> None:
    table, predictions = ring()
    say(predictions, "ann", "1", 0)
    table.tell(won(-1))
    predictions.follow()
    say(predictions, "ann", "1", 0)
    table.tell(Undone(n=0, by=0), won(0))
    predictions.follow()
    say(predictions, "ann", "1", 0)
    table.host.state = 2
    predictions.follow()
    table.tell(won(0))
    predictions.follow()
    assert predictions.tally == {"ann": (0, 0)}


def test_so_many_people_predict_at_a_table() -> None:
    _, predictions = ring()
    assert {say(predictions, str(n), "1", 0) for n in range(MOST)} == {""}
    assert say(predictions, "one more", "1", 0) == "too_much"
    assert say(predictions, "0", "1", 1) == ""


def watched(line: Line) -> dict[str, Any]:
    found: dict[str, Any] = line.table["predicting"] or {}
    return found


@rule("T7.9")
def test_a_fight_of_a_real_game_is_predicted_and_settled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots play, and wait while something can be predicted; whoever watches says who wins, until a fight is decided."""
    choose = Driver._choose

    async def wait(driver: Driver, turn: Turn, task: Task) -> Move | None:
        predictions = driver.room.predictions
        while predictions.open is not None and not predictions.picks.get(predictions.open.kind):
            await asyncio.sleep(0.005)
        return await choose(driver, turn, task)

    monkeypatch.setattr(Driver, "_choose", wait)
    with running(tmp_path) as server:
        watch(server)


def watch(server: Running) -> None:
    ann = server.person("Ann")
    line = ann.line(ann.table("heroes", "bot:simple", "bot:simple"))
    said: set[str] = set()
    while not watched(line).get("tally"):
        contest = watched(line).get("contest")
        if contest and contest["id"] not in said:
            said.add(contest["id"])
            assert len(contest["sides"]) == 2 and contest["sides"][0] in contest["text"]
            line.do("predict", contest=contest["id"], side=0)
        else:
            line.hear()
    (row,) = watched(line)["tally"]
    assert row["who"] == "Ann" and row["of"] >= 1 and 0 <= row["right"] <= row["of"]


@rule("T7.9")
def test_predictions_outlive_the_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server stops in the middle of a fight, and again when it is settled; whoever comes back finds what was predicted, and counted."""
    with monkeypatch.context() as held, running(tmp_path) as server:
        held.setattr(Driver, "_delay", lambda self, turn: 1000.0 if self.room.predictions.open else 0.0)
        eve = server.person("Eve")
        table = eve.table("heroes", "bot:simple", "bot:simple", public=True)
        line = eve.line(table)
        line.until(lambda: watched(line).get("contest"))
        contest = watched(line)["contest"]
        line.do("predict", contest=contest["id"], side=1)
        line.until(lambda: watched(line)["mine"] == 1)
    with running(tmp_path) as server:
        line = again(server, eve).line(table)
        assert watched(line)["mine"] == 1 and watched(line)["contest"] == contest
        line.until(lambda: watched(line).get("tally"))
        (row,) = watched(line)["tally"]
        assert (row["who"], row["of"]) == ("Eve", 1)
    with running(tmp_path) as server:
        assert watched(server.person("Joe").line(table))["tally"] == [row], "also while the one who was right is away"


@rule("T7.9")
def test_who_is_on_a_side_is_no_onlooker_by_looking_on() -> None:
    table, predictions = ring()
    table.seats = {"ann": [0], "bob": [2]}
    assert say(predictions, "ann", "1", 0) == "party" and predictions.card("ann", SPECTATOR) is None
    assert say(predictions, "bob", "1", 0) == "" and say(predictions, "cat", "1", 1) == ""
    assert say(predictions, "ann", "1", 0, chair=2) == "", "one screen for several people"
