"""`make attack`: attack a real server on this machine, and print what came of it. Exits with 1 if anything was accepted or broke."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.table.serving import Person
from tools.attack import forged
from tools.serving import Served


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="longbox-attack-") as folder:
        server = Served(Path(folder))
        count = forged.Count()
        try:
            games = [about["name"] for about in Person(server.port).get("/api/games")]
            for game in games:
                forged.attack(server.port, game, count)
        finally:
            server.stop()
        broke = server.said.read_text("utf-8").count("Traceback")
    sent = ", ".join(f"{number} from a {role}" for role, number in count.refused.items())
    print(f"Forged commands at {len(games)} games: refused {sent}; accepted {len(count.accepted)}; tracebacks {broke}.")
    for command in count.accepted:
        print(f"  accepted from a {command}")
    return 1 if count.accepted or broke else 0


if __name__ == "__main__":
    raise SystemExit(main())
