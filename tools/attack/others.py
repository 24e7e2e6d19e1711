"""What an attack costs somebody else: a well-behaved guest does the same things before it and during it.

The attackers are processes of their own, with the lowest priority, as they would be on other machines: what is measured is what they make
the server do. Times depend on the machine, so only `make attack` looks at them; `make test` counts causes instead.
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

Once = Callable[[], str]
"""One attempt of an attacker. It says in a word or two what came of it."""
Attack = Callable[[int], Once]
"""An attacker who comes to the server at this port."""
MOST = 3.0
"""How many times as long others may have to wait."""
NOTICED = 0.02
"""What takes less is counted as so many seconds: a worker process does one thing for so long before it turns to the next person."""
PAUSE = 0.15
"""Between two rounds, so that the guest stays within the limit of requests on a fast machine as well."""
ROUNDS = 40
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


def measured(port: int, count: Count, attack: Attack, at_once: int, rounds: int = ROUNDS) -> None:
    """What a guest waits for without and with so many attackers at once."""
    guest = Guest(port)
    guest.rounds(3)
    before = guest.rounds(rounds)
    with attacked(port, count, attack, at_once):
        during = guest.rounds(rounds)
    for name, quiet in before.items():
        pairs = [(share, part(quiet, share), part(during[name], share)) for share in (50, 99)]
        said = ", ".join(f"p{share} {one * 1e3:.0f} -> {two * 1e3:.0f} ms ({two / one:.1f}x)" for share, one, two in pairs)
        count.note(f"somebody else {name}: {said}")
        if pairs[-1][2] > MOST * max(pairs[-1][1], NOTICED):
            count.fault(f"somebody else {name} and waits more than {MOST:g} times as long")


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
    crowd = [threading.Thread(target=_again, args=(attack(port), times, began, stop), daemon=True) for _ in range(at_once)]
    for one in crowd:
        one.start()
    stop.wait()
    for one in crowd:
        one.join(1)
    said.put(Counter(times))


def _again(once: Once, times: Counter[str], began: Event, stop: Event) -> None:
    while not stop.is_set():
        try:
            word = once()
        except Exception as error:  # an attacker who gives up would attack nobody
            word = type(error).__name__
        times[word] += 1
        began.set()
        if not word.startswith("200"):
            time.sleep(PAUSE)
