"""Bots over the network: seats like any other, played outside the server's loop, with a legal move whatever happens to them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.serving import Running, running, wait_for


def test_bots_alone_play_a_table_to_its_end(server: Running) -> None:
    ann = server.person()
    table = ann.table("duel", "bot:random", "bot:random", public=True)
    watcher = ann.line(table)
    watcher.until(lambda: watcher.table["status"] == "closed")
    assert watcher.table["seed"]


@pytest.mark.parametrize("bot", ["simple", "search"])
def test_bots_that_look_at_the_view_play_mayhem(server: Running, bot: str) -> None:
    ann = server.person()
    one = ann.line(ann.table("mayhem", "me", f"bot:{bot}"), 0)
    for _ in range(4):
        question = one.until_asked()
        one.do("answer", question=question["id"], move=next(move for move in question["moves"] if move[0] == "pass"))
    assert one.until_asked()


def test_a_bot_types_in_the_dice_that_it_rolls(server: Running) -> None:
    ann = server.person()
    table = ann.table("roofs", "bot:random", "bot:random", typed=True)
    watcher = ann.line(table)
    watcher.until(lambda: watcher.table["status"] == "closed")


def test_where_nobody_has_to_move_bots_move_for_somebody_who_looks(server: Running) -> None:
    ann = server.person()
    one = ann.line(ann.table("watch", "me", "bot:random"), 0)
    for _ in range(2):
        one.until_asked()
        one.answer(["let_roll"])


def test_undo_takes_the_bots_moves_back_with_ones_own(server: Running) -> None:
    ann = server.person()
    one = ann.line(ann.table("roofs", "me", "bot:random"), 0)
    one.answer(["coin", 0]).answer(["done"])
    one.until(lambda: one.state["view"]["round"] == 1)
    one.until_asked()
    one.do("undo").until(lambda: one.state["view"]["round"] == 0)


@pytest.mark.parametrize("worker", ["tests.table.bad_bots hang", "tests.table.bad_bots die", "tests.table.bad_bots lie"])
def test_a_bot_that_hangs_dies_or_lies_makes_a_legal_move(tmp_path: Path, worker: str) -> None:
    grace = 0.05 if worker.endswith("hang") else 20.0
    with running(tmp_path, bot_worker=worker, bot_grace=grace, bot_seconds=0.0) as server:
        ann = server.person()
        one = ann.line(ann.table("duel", "me", "bot:random"), 0)
        for _ in range(3):
            question = one.until_asked()
            one.do("answer", question=question["id"], move=question["moves"][-1])
        one.until_asked()


def test_worker_processes_end_with_the_server(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person()
        watcher = ann.line(ann.table("duel", "bot:random", "bot:random"))
        wait_for(lambda: server.server.hall.bots.workers[0].process is not None)
        watcher.do("ping")
        process = server.server.hall.bots.workers[0].process
    assert process is not None and process.returncode is not None
