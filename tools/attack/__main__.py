"""`make attack`: attack a real server on this machine, and print what came of it. Exits with 1 if anything was accepted, told or broke.

`python -m tools.attack worlds garbage` makes only these attacks.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from longbox.progress import Bar
from tests.table.serving import Person
from tools import crash
from tools.attack import forged, garbage, notes, others, worlds
from tools.attack.costly import ATTACKS
from tools.attack.count import Count
from tools.serving import Served

MEGABYTE = 1024 * 1024
KILLS = 10
TABLES = 4


def _forged(server: Served, count: Count) -> None:
    for about in Person(server.port).get("/api/games"):
        forged.attack(server.port, about["name"], count)


def _costly(name: str) -> Callable[[Served, Count], None]:
    attack, at_once = ATTACKS[name]

    def run(server: Served, count: Count) -> None:
        before = server.memory()
        others.measured(server, count, attack, at_once)
        used = server.memory()
        count.note(f"the server used {before // MEGABYTE} MB, then {used // MEGABYTE} MB, and {server.cpu():.1f} s of processor time")

    return run


PARTS: dict[str, Callable[[Served, Count], None]] = {
    "forged commands": _forged,
    "garbage": lambda server, count: garbage.attack(server.port, count),
    "notes": lambda server, count: notes.attack(server.port, count),
    **{name: _costly(name) for name in ATTACKS},
}
"""The attacks on a server that is a process, each on a new one."""


def served(name: str) -> Count:
    """An attack on a server, and whether that has logged a traceback."""
    count = Count(name.capitalize())
    with tempfile.TemporaryDirectory(prefix="longbox-attack-") as folder:
        server = Served(Path(folder))
        try:
            PARTS[name](server, count)
        finally:
            server.stop()
        broke = server.said.read_text("utf-8").count("Traceback")
    count.add("tracebacks", broke)
    if broke:
        count.fault(f"the server has logged {broke} tracebacks")
    return count


def two_worlds() -> Count:
    count = Count("Two worlds")
    with tempfile.TemporaryDirectory(prefix="longbox-attack-") as folder:
        worlds.attack(Path(folder), count)
    return count


def kills() -> None:
    """Prints its own line, and ends with an error if anything was lost."""
    with tempfile.TemporaryDirectory(prefix="longbox-attack-") as folder, Bar("kills", KILLS) as bar:
        crash.run(KILLS, TABLES, "attack", Path(folder), bar)


def main(wanted: list[str]) -> int:
    names = [name for name in [*PARTS, "worlds", "kills"] if not wanted or name in wanted]
    faults = unsure = 0
    for name in names:
        if name == "kills":
            kills()
            continue
        with Bar(f"attack {name}"):
            count = two_worlds() if name == "worlds" else served(name)
        faults, unsure = faults + len(count.faults), unsure + len(count.unsure)
        print(count.text(), flush=True)
    print(f"{len(names)} attacks, {faults} faults{f', {unsure} not judged' if unsure else ''}.")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
