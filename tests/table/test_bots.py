"""Bots over the network: seats like any other, played outside the server's loop, with a legal move whatever happens to them."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw

from longbox.hosting.host import Request
from longbox.kernel import Move
from longbox.table import driver
from longbox.table.bot_worker import MOST_MEMORY
from longbox.table.bots import SOON, Bots, Task
from longbox.table.driver import Driver, Turn
from longbox.table.metrics import Metrics
from longbox.table.room import Room
from longbox.table.serving import cores
from longbox.table.settings import Settings
from longbox.table.workers import Answered, WorkerProcess
from tests.arcade import forgotten, write_game
from tests.marks import rule, slow
from tests.table.serving import Line, Person, Running, Served, running, served, settings, wait_for

pytestmark = slow


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

    def done_by_the_bot() -> bool:
        did = [told["text"] for told in one.told if told["type"] == "told" and told["event"]["event"] != "passed"]
        return "Daybreak" in [text.split()[0] for text in did]

    while not done_by_the_bot():
        question = one.until(lambda: one.question or one.state.get("ended")).question
        assert question is not None, "it has passed on and on"
        one.do("answer", question=question["id"], move=next(move for move in question["moves"] if move[0] == "pass"))


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


def test_a_bot_that_may_move_while_another_is_waited_for_volunteers(tmp_path: Path) -> None:
    with running(tmp_path, bot_worker="tests.table.eager_bots") as server:
        ann = server.person()
        one = ann.line(ann.table("watch", "me", "bot:random", "bot:random"), 0)
        one.until(lambda: one.state["view"]["helpers"])
        actor = one.state["view"]["actor"]
        assert one.state["view"]["helpers"] == [3 - actor]
        assert one.state["waiting"]["seats"] == [0], "it is the Watcher who has to move"


def test_undo_takes_the_bots_moves_back_with_ones_own(server: Running) -> None:
    ann = server.person()
    one = ann.line(ann.table("roofs", "me", "bot:random"), 0)
    one.answer(["coin", 0]).answer(["done"])
    one.until(lambda: one.state["view"]["round"] == 1)
    one.until_asked()
    one.do("undo", sure=True).until(lambda: one.state["view"]["round"] == 0)


def own_turn(one: Line) -> bool:
    """Play until it is one's own turn of a duel again; False if the duel is over before that."""
    while (question := one.until(lambda: one.question or one.table["status"] == "closed").question) is not None:
        if ["end"] in question["moves"]:
            return True
        one.answer(question["moves"][-1])
    return False


@rule("T5.3")
def test_before_what_others_did_is_lost_the_person_is_asked(server: Running) -> None:
    """The bot would agree to anything, so it is for the person to say that they mean it."""
    ann = server.person()
    while True:
        one = ann.line(ann.table("duel", "me", "bot:random"), 0)
        if own_turn(one) and own_turn(one.answer(["end"])) and own_turn(one.answer(["end"])):
            break
    turn = one.state["view"]["turn"]
    assert turn == 5 and one.code("undo", count=50) == "nothing_done" and one.code("undo") == "sure"
    one.do("undo", sure=True)
    one.until(lambda: one.state["view"]["turn"] < 5)


@rule("T5.3")
def test_bots_keep_still_while_somebody_asks_for_something(server: Running) -> None:
    """Their next move would end the request."""
    ann = server.person()
    table = ann.table("watch", "me", "bot:random")
    line = ann.line(table, 0)
    seen: list[bool] = []

    def look() -> bool:
        room = server.server.hall.rooms[table]
        if room.driver._next(1) is None:
            return False
        room.host.request = Request(1, 0, 1, 0, [1], set())
        seen.append(room.driver._next(1) is None)
        room.host.request = None
        return True

    def looked() -> bool:
        if line.question and ["let_roll"] in line.question["moves"]:
            line.answer(["let_roll"])
        return bool(server.call(look))

    wait_for(looked)
    assert seen == [True]


@pytest.mark.parametrize("worker", ["tests.table.bad_bots hang", "tests.table.bad_bots die", "tests.table.bad_bots lie"])
def test_a_bot_that_hangs_dies_or_lies_makes_a_legal_move(tmp_path: Path, worker: str) -> None:
    grace = 0.05 if worker.endswith("hang") else 20.0
    with running(tmp_path, bot_worker=worker, bot_grace=grace, bot_start=grace, bot_seconds=0.0) as server:
        ann = server.person()
        one = ann.line(ann.table("duel", "me", "bot:random"), 0)
        for _ in range(4):
            one.until(lambda: one.question or one.table["status"] == "closed")
            if one.question:
                one.do("answer", question=one.question["id"], move=one.question["moves"][-1])


SLEEPER = """
import sys, time
for line in sys.stdin:
    print('{"said": []}', flush=True)
    sys.stdin.readline()  # and never again
    time.sleep(600)
"""


def test_a_process_has_more_time_to_start_than_to_answer() -> None:
    """Otherwise the first answers on a busy machine are late, and something else is played for the bot."""

    async def asks() -> None:
        worker = WorkerProcess([sys.executable, "-c", SLEEPER])
        try:
            assert bytes((await worker.ask(1, 0.001, 60.0)).said) == b"[]"
            with pytest.raises(TimeoutError):
                await worker.ask(2, 0.001, 60.0)
        finally:
            worker.end()
            await worker.ended()

    asyncio.run(asks())


def test_worker_processes_end_with_the_server(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person()
        watcher = ann.line(ann.table("duel", "bot:random", "bot:random"))
        wait_for(lambda: server.server.hall.bots.quick.workers[0].process is not None)
        watcher.do("ping")
        process = server.server.hall.bots.quick.workers[0].process
    assert process is not None and process.returncode is not None


# Memory

HOARD = """
from longbox_roofs.game import make as made

hoard = []


def make(setup):
    hoard.append(bytes(range(256)) * 40_000)
    game = made(setup)
    game.name = "hoard"
    return game
"""


def memory(process: int) -> float:
    """How many MiB a process uses."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * 4096 / 2**20


def test_a_process_whose_games_hoard_memory_is_replaced(tmp_path: Path) -> None:
    """Whatever the options of tables: a game may keep something for each of them."""
    write_game(tmp_path, "hoard", {"game.py": HOARD}, 'options=[Option("street", "plain", about=""), Option("n", "", about="")], ')
    used: list[float] = []

    async def play() -> None:
        bots = Bots(settings(tmp_path / "data", also=(tmp_path,)), Metrics())
        for number in range(60):
            task = Task(
                game="hoard",
                seats=2,
                options={"n": str(number)},
                packs={},
                choices=[],
                bot="random",
                view=Raw(b"{}"),
                moves=[["done"]],
                seconds=0,
            )
            assert await bots.choose(task, "ann", quick=True) == ["done"]
            process = bots.quick.workers[0].process
            used.append(memory(process.pid) if process else 0.0)
        await bots.close()

    asyncio.run(play())
    assert MOST_MEMORY / 2 < max(used) < MOST_MEMORY


def test_a_game_that_wants_all_memory_gets_none(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    rooms = {"game.py": HOARD.replace("bytes(range(256)) * 40_000", "bytes(4 << 30)")}
    write_game(tmp_path, "hoard", rooms, 'options=[Option("street", "plain", about="")], ')

    async def play() -> None:
        bots = Bots(settings(tmp_path / "data", also=(tmp_path,)), Metrics())
        task = Task(game="hoard", seats=2, options={}, packs={}, choices=[], bot="random", view=Raw(b"{}"), moves=[["done"]], seconds=0)
        assert await bots.choose(task, "ann", quick=True) is None
        await bots.close()

    asyncio.run(play())
    (failed,) = [record for record in caplog.records if record.getMessage() == "bot_failed"]
    assert failed.__dict__["fields"]["words"].startswith("MemoryError")


def test_a_process_that_is_replaced_has_answered_before(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running(tmp_path, bot_worker="tests.table.greedy_bots") as server:
        ann = server.person()
        one = ann.line(ann.table("duel", "me", "bot:random"), 0)
        for _ in range(3):
            one.answer(one.until_asked()["moves"][-1])
        one.until_asked()
        assert server.server.hall.bots.quick.workers[0].process is None
    assert not [record for record in caplog.records if record.getMessage() == "bot_failed"]


# Turns

SLOW = """
import time
from longbox.bots import RandomBot


class Slow(RandomBot):
    def choose(self, view, moves, budget, rng):
        time.sleep(600)


def make(game):
    return Slow()
"""


def test_quick_bots_do_not_wait_for_one_that_thinks(tmp_path: Path) -> None:
    rooms = {"bots/slow.py": SLOW, "bots/fast.py": SLOW.replace("time.sleep(600)", "return moves[-1]")}
    write_game(tmp_path / "games", "slug", rooms, 'bots=["slow", "fast"], quick=["fast"], ')
    with forgotten("slug"), running(tmp_path / "data", also=(tmp_path / "games",), bot_grace=900.0) as server:
        bob, ann = server.person(), server.person()
        bob.line(bob.table("slug", "bot:slow", "bot:slow"))
        wait_for(lambda: server.server.hall.bots.others.workers[0].process is not None)
        for bot in ("fast", "random"):
            first_round(ann.line(ann.table("slug", "me", f"bot:{bot}"), 0))


def test_a_quick_bot_that_hangs_holds_up_one_process_of_several(tmp_path: Path) -> None:
    rooms = {"bots/slow.py": SLOW, "bots/fast.py": SLOW.replace("time.sleep(600)", "return moves[-1]")}
    write_game(tmp_path / "games", "slug", rooms, 'bots=["slow", "fast"], quick=["slow", "fast"], ')
    with forgotten("slug"), running(tmp_path / "data", also=(tmp_path / "games",), bot_grace=900.0, bot_workers=2) as server:
        bob, ann = server.person(), server.person()
        bob.line(bob.table("slug", "bot:slow", "bot:fast"))
        wait_for(lambda: any(worker.process is not None for worker in server.server.hall.bots.quick.workers))
        first_round(ann.line(ann.table("slug", "me", "bot:fast"), 0))


def test_where_many_are_asked_each_thinks_less_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    had: list[float] = []

    async def ask(self: WorkerProcess, task: Task, limit: float, start: float = 0.0) -> Answered:
        had.append(task.seconds)
        assert limit == task.seconds + 5.0
        await asyncio.sleep(0)
        return Answered(Raw(b"[]"))

    async def asks(number: int) -> None:
        bots = Bots(Settings(data=tmp_path), Metrics())
        task = Task(game="g", seats=2, options={}, packs={}, choices=[], view=Raw(b"{}"), moves=[], bot="b", seconds=0.3)
        await asyncio.gather(*(bots.choose(task, f"person {at}", False) for at in range(number)))

    monkeypatch.setattr(WorkerProcess, "ask", ask)
    asyncio.run(asks(1))
    assert had == [0.3]
    asyncio.run(asks(101))
    assert had[2:] == [min(0.3, SOON / waiting) for waiting in range(100, 0, -1)]


def test_as_many_bots_think_at_once_as_there_are_cores(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        ann = Person(server.port)
        lines = [ann.line(ann.table("mayhem", "bot:search", "bot:search")) for _ in range(cores() + 2)]
        wait_for(lambda: bots_of(server) == cores())
        assert len(lines) > cores()


def bots_of(server: Served) -> int:
    """How many processes of bots a server has."""
    children = Path(f"/proc/{server.process.pid}/task").glob("*/children")
    own = [Path(f"/proc/{child}/cmdline") for file in children for child in file.read_text().split()]
    return sum(b"longbox.table.bot_worker" in path.read_bytes() for path in own)


def first_round(one: Line) -> None:
    one.answer(["done"]).until(lambda: one.state["view"]["round"] == 1)


def test_bots_take_the_turns_of_their_tables_host(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sits there, and whoever looks: so nobody gets more by being at many tables of others."""
    ann, bob = server.person(), server.person()
    asked: set[tuple[str, str, bool]] = set()
    choose = Bots.choose

    async def note(self: Bots, task: Task, person: str, quick: bool) -> Any:
        asked.add((person, task.bot, quick))
        return await choose(self, task, person, quick)

    monkeypatch.setattr(Bots, "choose", note)
    table = bob.table("mayhem", "bot:search", "bot:simple", "bot:random", public=True)
    ann.line(table)
    wait_for(lambda: len(asked) == 3)
    assert asked == {(bob.id, "search", False), (bob.id, "simple", True), (bob.id, "random", True)}


# Rest


class Held:
    """At one table the bots' moves wait until they are let go, however fast everybody is; the first few do not, if so asked."""

    def __init__(self, server: Running, table: str, patch: pytest.MonkeyPatch, free: int = 0) -> None:
        self.server, self.table, self.free = server, table, free
        self.waits, self.gate = False, asyncio.Event()
        choose = Driver._choose

        async def held(driver: Driver, turn: Turn, task: Task) -> Move | None:
            move = await choose(driver, turn, task)
            if driver.room.id == table:
                await self._wait()
            return move

        patch.setattr(Driver, "_choose", held)

    async def _wait(self) -> None:
        self.free -= 1
        if self.free < 0:
            self.waits = True
            await self.gate.wait()

    def room(self) -> Room:
        return self.server.server.hall.rooms[self.table]

    def alone(self, line: Line) -> int:
        """Everybody leaves while a bot is about to move; how many entries come after that."""
        wait_for(lambda: self.waits)
        room = self.room()
        line.close()
        wait_for(lambda: self.server.call(lambda: not room.chairs))
        count = room.host.log.count
        self.server.call(self.gate.set)
        wait_for(lambda: self.server.call(lambda: not room.busy()))
        return room.host.log.count - count


@rule("T7.8")
def test_bots_rest_until_somebody_looks(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.person()
    table = ann.table("mayhem", "bot:random", "bot:random")
    assert table not in server.server.hall.rooms, "it is not even opened"
    held = Held(server, table, monkeypatch, free=5)
    assert held.alone(ann.line(table)) == 0
    room = held.room()
    count = room.host.log.count
    assert room.status() == "running" and count > 5
    ann.line(table)
    wait_for(lambda: room.host.log.count > count)


@rule("T7.8")
def test_where_a_person_plays_bots_bring_the_game_on_until_one_is_waited_for(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.person()
    for alone in (driver.ALONE, 0):
        monkeypatch.setattr(driver, "ALONE", alone)
        one = ann.line(ann.table("duel", "me", "bot:random"), 0)
        assert own_turn(one)
        held = Held(server, one.table["id"], monkeypatch)
        assert (held.alone(one.answer(["end"])) > 0) == bool(alone), "but not for ever"
        assert held.room().host.waiting() == ([0] if alone else [1])


@rule("T7.8")
def test_whoever_has_lent_the_seat_does_not_play(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.person()
    table = ann.table("mayhem", "me", "bot:random")
    held = Held(server, table, monkeypatch)
    assert held.alone(ann.line(table, 0).do("bot", bot="random")) == 0
    assert held.room().status() == "running"
