"""What an attack costs somebody else: well-behaved guests do the same things without it and during it, in turn, several times.

The attackers are processes of their own, with the lowest priority, as they would be on other machines: what is measured is what they make
the server do. Times depend on the machine, so only `make attack` looks at them; `make test` counts causes instead. Quiet times and attacks
alternate, so that whatever else the machine does falls on both.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.synchronize import Event

from tests.table.serving import Person
from tools.attack.count import Count
from tools.serving import Served

Once = Callable[[], str]
"""One attempt of an attacker. It says in a word or two what came of it."""
Attack = Callable[[int], Once]
"""An attacker who comes to the server at this port."""
MOST = 3.0
"""How many times as long others may have to wait."""
LEAST = {50: 0.01, 99: 0.02}
"""By share, in percent: what takes less without the attack counts as so many seconds. A worker process does one thing for 10 ms before it
turns to the next person, so somebody who comes during an attack may wait for that, and two of them share a processor. Three times 1 ms
would be less than the system itself lets one of them run."""
PAUSE = 0.15
"""Between two rounds, so that the guest stays within the limit of requests on a fast machine as well."""
CYCLES = 3
"""How often quiet and attack follow each other, each time with other guests and new attackers."""
ROUNDS = 60
"""Long enough for four long logs to be checked and written, and for replays of them to begin."""
WARM_UP = 3
SPAWN = multiprocessing.get_context("spawn")


class Guest:
    """Somebody who opens a table, makes a move, reads a replay and checks a draft, again and again."""

    def __init__(self, port: int) -> None:
        self.person = Person(port)
        self.here = self.person.line(self.person.table("watch", "me", "me"), 0)
        self.person.line(self.here.table["id"], 1).close()
        self.here.until(lambda: self.here.table["status"] == "running")
        self.finished = self._finished()
        self.made = 0
        self.things: dict[str, Callable[[], object]] = {
            "opens a table": self._opens,
            "makes a move": self._moves,
            "reads a replay": lambda: self.person.get(f"/api/tables/{self.finished}/replay"),
            "checks a draft": lambda: self.person.request("POST", "/api/games/roofs/own/check", {}),
        }

    def rounds(self, count: int) -> dict[str, list[float]]:
        """How many seconds each thing took, each time."""
        took: dict[str, list[float]] = {name: [] for name in self.things}
        for _ in range(count):
            for name, act in self.things.items():
                began = time.perf_counter()
                act()
                took[name].append(time.perf_counter() - began)
            time.sleep(PAUSE)
        return took

    def _finished(self) -> str:
        lines = [self.person.line(self.person.table("watch", "me", "me"), 0)]
        lines.append(self.person.line(lines[0].table["id"], 1))
        lines[0].until(lambda: lines[0].table["status"] == "running")
        lines[0].do("fill", form={"form": "finish", "words": ""}).until(lambda: lines[0].table["status"] == "closed")
        for line in lines:
            line.close()
        return str(lines[0].table["id"])

    def _opens(self) -> None:
        self.person.line(self.person.table("roofs", "me", "me", choose=False), 0, nonce=False).close()

    def _moves(self) -> None:
        self.made += 1
        self.here.do("fill", form={"form": "scene", "trouble": 1 + self.made % 12, "title": "Night"})


def measured(server: Served, count: Count, attack: Attack, at_once: int) -> None:
    """What guests wait for without and with so many attackers at once."""
    quiet, busy, ran, waited = dict[str, list[float]](), dict[str, list[float]](), 0.0, 0.0
    for _ in range(CYCLES):
        first, second = _guest(server.port), _guest(server.port)
        began = server.turns()
        _add(quiet, first.rounds(ROUNDS))
        ended = server.turns()
        ran, waited = ran + ended[0] - began[0], waited + ended[1] - began[1]
        with attacked(server.port, count, attack, at_once):
            _add(busy, second.rounds(ROUNDS))
    for name, times in quiet.items():
        judge(count, name, times, busy[name], sure=waited <= ran)
    machine = "it is too busy with other things to judge" if waited > ran else "it was quiet enough"
    count.note(f"without the attack the server ran for {ran:.1f} s and waited {waited:.1f} s for a processor of this machine: {machine}")


def judge(count: Count, name: str, quiet: list[float], busy: list[float], sure: bool = True) -> None:
    """Say how long somebody else waits, and whether that is too long. Where other programs leave the server little of a processor, any work
    fills what is left, and nothing can be judged."""
    pairs = [(share, part(quiet, share), part(busy, share)) for share in LEAST]
    said = ", ".join(f"p{share} {one * 1e3:.0f} -> {two * 1e3:.0f} ms ({two / one:.1f}x)" for share, one, two in pairs)
    count.note(f"somebody else {name}: {said}")
    if any(two > MOST * max(one, LEAST[share]) for share, one, two in pairs):
        words = f"somebody else {name} and waits more than {MOST:g} times as long"
        if sure:
            count.fault(words)
        else:
            count.not_judged(f"{words}: measure again on a quiet machine")


def _guest(port: int) -> Guest:
    """Somebody for whom everything is ready: nothing is opened or started for the first time."""
    guest = Guest(port)
    guest.rounds(WARM_UP)
    return guest


def _add(times: dict[str, list[float]], more: dict[str, list[float]]) -> None:
    for name, some in more.items():
        times.setdefault(name, []).extend(some)


def part(times: list[float], share: int) -> float:
    """The time within which this share of them is done, in percent."""
    return sorted(times)[min(len(times) - 1, len(times) * share // 100)]


@contextmanager
def attacked(port: int, count: Count, attack: Attack, at_once: int) -> Iterator[None]:
    """While so many attackers are at it."""
    began, stop, said = SPAWN.Event(), SPAWN.Event(), SPAWN.SimpleQueue()
    process = SPAWN.Process(target=_attackers, args=(port, attack, at_once, began, stop, said))
    process.start()
    try:
        assert began.wait(120), "the attackers do not come"
        yield
        stop.set()
        for what, times in said.get().items():
            count.add(what, times)
        process.join()
    finally:
        process.kill()


def _attackers(port: int, attack: Attack, at_once: int, began: Event, stop: Event, said: multiprocessing.SimpleQueue[Counter[str]]) -> None:
    os.nice(19)
    times: Counter[str] = Counter()
    crowd = [threading.Thread(target=_again, args=(attack(port), times, stop), daemon=True) for _ in range(at_once)]
    began.set()
    for one in crowd:
        one.start()
    stop.wait()
    for one in crowd:
        one.join(1)
    said.put(Counter(times))


def _again(once: Once, times: Counter[str], stop: Event) -> None:
    while not stop.is_set():
        try:
            word = once()
        except Exception as error:  # an attacker who gives up would attack nobody
            word = type(error).__name__
        times[word] += 1
        if not word.startswith("200"):
            time.sleep(PAUSE)
