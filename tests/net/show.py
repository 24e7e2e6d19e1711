"""Prints what the net hashes, to compare it with another tree: `python -m tests.net.show GAME LOG [FIRST [LAST]]`.

One line of JSON for each part, after the entry that led to it: the state, and for each seat (the spectators last) its messages and its
view. What `added.txt` lists is left out.
"""

from __future__ import annotations

import argparse

import msgspec

from longbox.content.info import GameInfo
from longbox.content.shelf import installed
from tests.net.net import GAMES, Added, Played, added, folded, stored


def show(info: GameInfo, log: Played, first: int, last: int, leave_out: Added) -> list[str]:
    lines: list[str] = []
    for step in folded(info, log):
        if step.n > last:
            break
        if step.n < first:
            continue
        host, names = step.host, iter(log.chains())
        lines.append(f"entry {step.n}: {msgspec.json.encode(step.entry).decode()}")
        lines.append(f"{next(names)}: {msgspec.json.encode(host.game.encode(host.state), order='sorted').decode()}")
        for name, (seat, messages) in zip(names, step.told.items()):
            lines += [f"{name}: {leave_out.encode([message]).decode()}" for message in messages]
            lines.append(f"{name}, view: {leave_out.encode(host.view(seat)).decode()}")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("log", type=int)
    parser.add_argument("first", type=int, nargs="?", default=0)
    parser.add_argument("last", type=int, nargs="?", default=1 << 30)
    given = parser.parse_args()
    for _, log, _ in stored(given.game, given.log, 1):
        print("\n".join(show(installed()[given.game], log, given.first, given.last, added(given.game))))


if __name__ == "__main__":
    main()
