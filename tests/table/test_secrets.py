"""What one seat does in secret reaches no other socket, and changes no card of the lobby."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.marks import rule
from tests.table.serving import Line, Person, Running, pair


def cards(person: Person) -> str:
    """The lobby as this person sees it."""
    return json.dumps(person.get("/api/tables"), sort_keys=True)


class Watched:
    """Two people and a spectator at a table, and a stranger who looks at the lobby."""

    def __init__(self, server: Running, game: str = "roofs", **more: Any) -> None:
        self.one, self.two = pair(server, game, **more)
        self.watcher = server.person().line(self.one.table["id"])
        self.stranger = server.person()
        self.settle()
        self.before = self.seen()

    def settle(self) -> None:
        for line in (self.one, self.two, self.watcher):
            line.do("ping")

    def seen(self) -> list[object]:
        """All that the others were sent, without the answers to their own commands, and the lobby."""
        for line in (self.two, self.watcher):
            line.do("ping")
        sent = [text for line in (self.two, self.watcher) for text in line.raw if not text.startswith('{"type":"done"')]
        return [sent, cards(self.stranger), cards(self.two.person)]

    def nothing(self) -> None:
        assert self.seen() == self.before


@pytest.fixture
def watched(server: Running) -> Watched:
    return Watched(server)


@rule("T4.1")
def test_steps_of_a_secret_draft_and_taking_them_off_are_told_to_nobody_else(watched: Watched) -> None:
    one = watched.one
    one.answer(["coin", 0]).answer(["coin", 1])
    watched.nothing()
    one.do("fill", form={"form": "back"})
    one.do("fill", form={"form": "drop", "step": 0})
    watched.nothing()
    one.answer(["done"])
    with pytest.raises(AssertionError):
        watched.nothing()
    assert watched.two.person.get("/api/tables")["mine"][0]["moves"] == 1


@rule("T4.1")
def test_a_clock_does_not_tell_of_secret_steps(server: Running) -> None:
    watched = Watched(server, clock={"seconds": 500, "bank": 5})
    watched.one.answer(["coin", 0]).answer(["coin", 1])
    watched.nothing()


@rule("T6.1")
def test_what_a_seat_wishes_is_told_to_nobody_else(server: Running) -> None:
    watched = Watched(server, "duel")
    one = watched.one
    one.do("passing", until_turn=True, orders=[{"what": "respond", "until": "turn"}])
    one.until(lambda: one.table["passing"]["until_turn"])
    assert one.table["passing"]["orders"] == [{"what": "respond", "until": "turn"}]
    watched.nothing()
    assert watched.two.table["passing"] == {
        "ask_all": False,
        "until_turn": False,
        "end_turn": False,
        "orders": [],
        "stops": [],
        "now": None,
    }
    assert watched.watcher.table["passing"] is None


def test_only_deeds_that_others_hear_of_are_counted(server: Running) -> None:
    one, two = pair(server)

    def moves(line: Line) -> int:
        (card,) = [card for card in line.person.get("/api/tables")["mine"] if card["id"] == one.table["id"]]
        return int(card["moves"])

    one.answer(["coin", 0]).answer(["coin", 1])
    assert moves(two) == 0
    one.answer(["done"])
    assert moves(two) == 1
    two.answer(["done"])
    assert moves(two) == 2
