"""Hints at a table: for one's own question, from one's own view, worked out once; and what happens where they cannot be had."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.marks import slow
from tests.table.serving import Json, Line, Running, begun, wait_for
from tests.table.test_broken_rooms import logged, offering

COUNTING = """calls = []


def hints(game, view, moves):
    calls.append(view.seat)
    return {"calls": len(calls), "seat": view.seat, "moves": len(moves)}
"""
SLOW = """import time
from pathlib import Path

seen = []


def hints(game, view, moves):
    seen.append(len(moves))
    Path({gate!r} + " is waited for").touch()
    while not Path({gate!r}).exists():
        time.sleep(0.01)
    return {{"calls": len(seen)}}
"""
FAILING = "def hints(game, view, moves):\n    raise LookupError(f'the hand is {view}')\n"


def hinted(line: Line, question: int) -> Json:
    """All of the answer to a request for hints."""
    id = line.send("hint", question=question)
    line.until(lambda: any(message.get("id") == id for message in line.heard))
    return next(message for message in line.heard if message.get("id") == id)


def seated(server: Running, game: str) -> list[Line]:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table(game, "me", "open", public=True)
    bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    lines = [ann.line(table, 0), bob.line(table, 1)]
    begun(*lines)
    return lines


def test_hints_are_worked_out_once_for_each_question(tmp_path: Path) -> None:
    with offering(tmp_path, {"hints.py": COUNTING}) as server:
        ann, bob = seated(server, "odd")
        first, other = ann.until_asked(), bob.until_asked()
        found = hinted(ann, first["id"])
        assert found["refusal"] is None
        assert found["hints"] == {"calls": 1, "seat": 0, "moves": len(first["moves"])}
        assert hinted(ann, first["id"])["hints"]["calls"] == 1
        assert hinted(bob, other["id"])["hints"] == {"calls": 2, "seat": 1, "moves": len(other["moves"])}
        (about,) = [game for game in ann.person.get("/api/games") if game["name"] == "odd"]
        assert about["hints"] is True


def test_only_the_open_question_of_ones_own_seat_has_hints(tmp_path: Path) -> None:
    with offering(tmp_path, {"hints.py": COUNTING}) as server:
        ann, _ = seated(server, "odd")
        question = ann.until_asked()["id"]
        assert hinted(ann, question + 7)["refusal"]["code"] == "stale"
        watcher = server.person("Eve").line(ann.table["id"])
        assert hinted(watcher, question)["refusal"]["code"] == "watching"


@pytest.mark.parametrize("rooms", [{}, {"hints.py": FAILING}, {"hints.py": "1 / 0\n"}])
def test_a_game_without_hints_goes_on_without(tmp_path: Path, caplog: pytest.LogCaptureFixture, rooms: dict[str, Any]) -> None:
    """What goes wrong is logged by its kind and place: its words may name a card."""
    with offering(tmp_path, rooms) as server:
        ann, _ = seated(server, "odd")
        question = ann.until_asked()
        assert hinted(ann, question["id"])["hints"] is None
        ann.answer(question["moves"][0])
    failed = logged(caplog, "hint_failed")
    assert len(failed) == (1 if rooms else 0)
    assert all("the hand" not in str(line) for line in failed)


@slow
def test_the_hints_of_a_real_game_come_from_the_view(server: Running) -> None:
    ann = server.person("Ann")
    line = ann.line(ann.table("heroes", "me", "bot:random"), 0)
    question = line.until_asked()
    found = hinted(line, question["id"])["hints"]
    assert {preset["name"] for preset in found["presets"]} == {"all", "save"}
    assert all(step in question["moves"] for preset in found["presets"] for step in preset["steps"])
    assert len(found["alone"]) == 4


def test_hints_that_are_cheap_come_with_the_question(tmp_path: Path) -> None:
    """To the seat that is asked, also to whoever comes back, and worked out once."""
    with offering(tmp_path, {"hints.py": f'CHEAP = ("plan",)\n{COUNTING}'}) as server:
        ann, bob = seated(server, "odd")
        first = ann.until_asked()
        assert first["what"] == "plan"
        again = ann.person.line(ann.table["id"], 0)
        assert again.until_asked()["hints"] == first["hints"] == {"calls": 1, "seat": 0, "moves": len(first["moves"])}
        assert bob.until_asked()["hints"]["seat"] == 1
        assert all('"hints"' not in text for text in server.person().line(ann.table["id"]).raw)


def test_hints_that_are_not_said_to_be_cheap_are_only_given_on_request(tmp_path: Path) -> None:
    with offering(tmp_path, {"hints.py": COUNTING}) as server:
        ann, _ = seated(server, "odd")
        assert "hints" not in ann.until_asked()


def test_a_question_comes_without_its_hints_where_these_fail(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with offering(tmp_path, {"hints.py": f'CHEAP = ("plan",)\n{FAILING}'}) as server:
        ann, _ = seated(server, "odd")
        question = ann.until_asked()
        assert "hints" not in question
        ann.answer(question["moves"][0])
    failed = logged(caplog, "hint_failed")
    assert failed and all("the hand" not in str(line) for line in failed)


def test_what_is_not_asked_any_more_is_not_worked_out(tmp_path: Path) -> None:
    """Whoever goes on and on while hints are worked out costs the others no more than the last of them."""
    gate = tmp_path / "gate"
    with offering(tmp_path, {"hints.py": SLOW.format(gate=str(gate))}) as server:
        ann, _ = seated(server, "odd")
        asked = [ann.send("hint", question=ann.until_asked()["id"])]
        wait_for((tmp_path / "gate is waited for").exists)
        for _ in range(3):
            question = ann.until_asked()
            steps = [move for at, move in enumerate(question["moves"]) if at not in question["notes"]["finish"]]
            ann.question = None
            ann.do("answer", question=question["id"], move=steps[0])
            asked.append(ann.send("hint", question=ann.until_asked()["id"]))
            ann.do("ping")
        gate.touch()
        ann.until(lambda: {message.get("id") for message in ann.heard} >= set(asked))
        answers = {message["id"]: message for message in ann.heard if message.get("id") in asked}
        assert [(answers[id]["refusal"] or {}).get("code") for id in asked[1:-1]] == ["stale"] * 2
        assert answers[asked[-1]]["hints"] == {"calls": 2}
