"""Passing for people: decided by the table, kept with the seat, and made after a delay that tells nothing."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec
import pytest

from longbox.hosting.advice import Advice
from longbox.hosting.passing import Order, Wishes
from longbox.kernel.state import SPECTATOR
from longbox.table.driver import LEAST, MOST, Driver, Turn
from longbox.table.hall import Hall
from longbox.table.migrations import MIGRATIONS, PASSING
from tests.marks import rule
from tests.mayhem.tables import made, scene, stack
from tests.table.fate import PACE
from tests.table.laying import lay
from tests.table.serving import Line, Running, begun, pair, running, wait_for
from tests.table.test_restart import again


def active(one: Line, two: Line) -> tuple[Line, Line]:
    """Whose turn it is, and the other."""
    return (one, two) if one.until(lambda: one.state["waiting"]).state["waiting"]["seats"] == [0] else (two, one)


def play_a_card(line: Line) -> None:
    question = line.until_asked()
    line.answer(next(move for move in question["moves"] if move[0] == "play"))


@rule("T6.1", "T6.3")
def test_the_table_passes_for_a_seat_that_wants_it(server: Running) -> None:
    one, two = pair(server, "duel")
    first, second = active(one, two)
    second.do("passing", orders=[{"what": "respond"}])
    play_a_card(first)
    second.until(lambda: any(message.get("event", {}).get("event") == "passed" for message in second.told))
    asked = [message["question"] for message in second.told if message["type"] == "asked" and message["question"]]
    assert [question["notes"]["passes"] for question in asked if question["what"] == "respond"] == [""]
    assert second.code("undo") == "nothing_done", "what the table has passed was not chosen"


@rule("T6.1")
def test_wishes_are_bounded_and_need_something_to_pass(server: Running) -> None:
    one, _ = pair(server)
    assert one.code("passing", until_turn=True) == "no_pass"
    one.do("passing", ask_all=True).until(lambda: one.table["passing"]["ask_all"])
    assert one.code("passing", orders=[{"what": "plan"}] * 21) == "garbage"
    assert one.code("passing", orders=[{"what": "x" * 81}]) == "garbage"
    assert one.code("passing", stops=[{"step": 0}] * 81) == one.code("passing", stops=[{"step": -1}]) == "garbage"


@rule("T6.1")
def test_wishes_survive_a_restart_and_go_with_the_seat(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        one, two = pair(server, "duel")
        one.do("passing", stops=[{"step": 0, "mine": True, "once": True}], orders=[{"what": "respond", "about": 3}])
        two.do("passing", ask_all=True)
        ann, bob, table = one.person, two.person, one.table["id"]
    with running(tmp_path) as server:
        one = again(server, ann).line(table, 0)
        orders = [{"what": "respond", "about": 3}]
        kept = {"orders": orders, "stops": [{"step": 0, "mine": True, "once": True}]}
        assert one.table["passing"] == {"ask_all": False, "until_turn": False, "end_turn": False, "now": None, **kept}
        one.do("host", do="remove", seat=1).do("host", do="public", yes=True)
        eve = server.person("Eve")
        eve.post(f"/api/tables/{table}/sit", {"seat": 1})
        assert not eve.line(table, 1).table["passing"]["ask_all"]
        assert again(server, bob).line(table, 1).until_closed() == "moved"


def test_delays_are_drawn_from_one_distribution_for_bots_and_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever moves, and whether it is a pass or not: only what everybody knows makes a difference."""
    with running(tmp_path, bot_pause=100.0, bot_seconds=0.3, bot_idle=7.0) as server:
        ann = server.person()
        table = ann.table("duel", "me", "bot:random")
        ann.line(table, 0)
        made = server.server.hall.rooms[table].driver

        def delays(turn: Turn) -> list[float]:
            return [made._delay(turn) for _ in range(400)]

        def draw(bits: int) -> int:
            drawn.append(bits)
            return (len(drawn) * 7919) % (1 << bits)

        found = []
        for turn in (Turn(1, 1, None), Turn(0, 1, None, auto=True), Turn(1, 1, None, may=True)):
            drawn: list[int] = []
            monkeypatch.setattr(PACE, "randbits", draw)
            found.append(delays(turn))
        assert found[0] == found[1] == found[2]
        assert LEAST * 100 <= min(found[0]) < 75 and 125 < max(found[0]) < MOST * 100
        assert max(delays(Turn(0, 1, None, auto=True, quick=True))) < LEAST * 100
        brief = delays(Turn(1, 1, None, brief=True))
        assert max(brief) < LEAST * 100, "small questions take less"
        aside = delays(Turn(1, 1, None, aside=True))
        assert max(aside) < min(brief), "and what bots do among themselves still less"
        thought = delays(Turn(1, 1, None, brief=True, thinks=True))
        assert min(thought) > min(brief) + 0.3, "but whoever thinks has the time for it, whatever there is to think about"
        assert set(delays(Turn(1, 1, None, idle=True))) == {7.0}


def test_what_bots_have_among_themselves_takes_less_time_where_people_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path, bot_pause=100.0) as server:
        ann = server.person()
        tables = [ann.table("duel", "me", "bot:random"), ann.table("duel", "bot:random", "bot:random")]
        ann.line(tables[0], 0)
        ann.line(tables[1], None)
        drivers = [server.server.hall.rooms[table].driver for table in tables]
        assert [driver._among_bots() for driver in drivers] == [False, False], "all are concerned"
        monkeypatch.setattr(Advice, "concerned", lambda self, state: [1])
        assert [driver._among_bots() for driver in drivers] == [True, False], "people watch bots at the usual pace"


@rule("T6.6")
def test_what_was_wished_for_good_holds_at_the_rematch_too(server: Running) -> None:
    one, two = pair(server, "duel")
    stops = [{"step": 0, "mine": True}, {"step": 0, "once": True}]
    one.do("passing", ask_all=True, until_turn=True, stops=stops, orders=[{"what": "respond"}])
    one.do("fill", form={"form": "concede"})
    one.do("rematch")
    two.do("rematch")
    new = one.until(lambda: one.table["rematch"] and one.table["rematch"]["table"]).table["rematch"]["table"]
    kept = one.person.line(new, 0, nonce=False).table["passing"]
    assert kept == {"ask_all": True, "until_turn": False, "end_turn": False, "orders": [], "stops": stops[:1], "now": None} | {
        "stops": kept["stops"]
    }
    assert [(stop["step"], stop["mine"]) for stop in kept["stops"]] == [(0, True)]


def hear_all(server: Running, table: str, line: Line) -> Line:
    """Hear all that there is to hear once nothing is about to be passed."""
    room = server.server.hall.rooms[table]
    wait_for(lambda: server.call(lambda: not room.driver.tasks and not room.lock.locked()))
    last = server.call(lambda: room.host.stream(SPECTATOR if line.seat is None else line.seat).last())
    return line.until(lambda: line.n == last)


@rule("T6.4", "T6.5")
def test_passes_that_everybody_can_foresee_are_told_together_but_what_happens_is_told_apart(server: Running) -> None:
    """Once around the table: nobody waits for each of them, and nobody misses what they lead to. Two cards lie on the Stack, which concern
    nobody else, and two seats have passed."""
    state = scene(made(4, {}), hands=["2-clubs 3-clubs", *["4-clubs 5-clubs"] * 3], priority=2)
    state.passes = 2
    for id in ("king-hearts", "7-spades"):
        stack(state, 0, id, "actor")
    ann = server.person()
    table = lay(server, state, [f"person:{ann.id}"] * 4, ann.id)
    watcher = server.person().line(table)
    for seat in range(4):
        ann.line(table, seat)
    begun(watcher)
    hear_all(server, table, watcher)
    steps = [said["messages"] for said in watcher.heard if said["type"] == "step"]
    told = [[one["event"]["event"] for one in step if one["type"] == "told"] for step in steps]
    assert [step for step in told if step] == [[*["passed"] * 2, "entered"], [*["passed"] * 4, "entered"]]


def test_why_a_question_is_passed_is_told_with_it_alone(server: Running) -> None:
    """Not with the whole table once more."""
    ann = server.person()
    table = ann.table("mayhem", "me", "me")
    lines = [ann.line(table, seat) for seat in range(2)]
    for line in lines:
        hear_all(server, table, line)
        begun = next(at for at, said in enumerate(line.heard) if said["type"] == "table" and said["status"] == "running")
        later = line.heard[begun + 1 :]
        asked = [one["question"] for said in later if said["type"] == "step" for one in said["messages"] if one["type"] == "asked"]
        assert [question for question in asked if question and question.get("notes", {}).get("passes")]
        assert not [said for said in later if said["type"] == "table"]


def test_a_bot_with_one_move_is_asked_like_any_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Hall, int]] = []
    choose = Driver._choose

    async def count(self, turn, task):  # type: ignore[no-untyped-def]
        move = await choose(self, turn, task)
        asked.append((self.room.hall, len(task.moves)))
        return move

    monkeypatch.setattr(Driver, "_choose", count)
    with running(tmp_path) as server:
        tasks = []
        bots_choose = server.server.hall.bots.choose

        async def note(task, person, quick):  # type: ignore[no-untyped-def]
            tasks.append(len(task.moves))
            return await bots_choose(task, person, quick)

        monkeypatch.setattr(server.server.hall.bots, "choose", note)
        ann = server.person()
        watcher = ann.line(ann.table("duel", "bot:random", "bot:random"))
        watcher.until(lambda: watcher.table["status"] == "closed")
        assert tasks == [moves for hall, moves in asked if hall is server.server.hall] and 1 in tasks


@rule("T4.5")
def test_a_bots_secret_steps_share_the_time_until_it_seals_its_plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Hall] = []
    delay = Driver._delay

    def note(self: Driver, turn: Turn) -> float:
        drawn.append(self.room.hall)
        return delay(self, turn)

    monkeypatch.setattr(Driver, "_delay", note)
    with running(tmp_path) as server:
        ann = server.person()
        one = ann.line(ann.table("heist", "me", "bot:random"), 0)
        one.until(lambda: any(message.get("event", {}).get("event") == "sealed" for message in one.told))
        assert server.server.hall.rooms[one.table["id"]].host.log.count >= 2 + 4
        assert drawn.count(server.server.hall) == 1


def test_old_wishes_are_read_without_what_holds_for_everybody_now() -> None:
    old = sqlite3.connect(":memory:")
    for before in MIGRATIONS[: MIGRATIONS.index(PASSING)]:
        old.executescript(before)
    rows = [b'{"pass_idle":true,"orders":[{"what":"respond"}]}', b'{"ask_all":true}']
    for seat, wishes in enumerate(rows):
        columns = '"table", seat, person, bot, nonce, given, bank, wishes, chosen'
        old.execute(f"INSERT INTO seats ({columns}) VALUES ('t', ?, '', '', NULL, 0, 0, ?, '{{}}')", (seat, wishes))
    old.executescript(PASSING)
    kept = [msgspec.json.decode(wishes, type=Wishes) for (wishes,) in old.execute("SELECT wishes FROM seats ORDER BY seat")]
    assert kept == [Wishes(orders=[Order(what="respond")]), Wishes(ask_all=True)]
