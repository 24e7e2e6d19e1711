"""Stores a table of each game, played by bots under its present rules: `python -m tests.stored.record`. Those of older versions stay."""

from __future__ import annotations

from pathlib import Path

from longbox.bots import play_table
from longbox.bots.roster import make_bot
from longbox.content.shelf import installed
from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.kernel import Game
from tests.net.net import GAMES

FOLDER = Path(__file__).parent
SEATS = 3
DECISIONS = 150


def file_of(game: Game) -> Path:
    """Where the table of this version of the rules is."""
    return FOLDER / f"{game.name}-{game.version}.log"


def played(name: str) -> Host:
    """A closed table."""
    info = installed()[name]
    game = info.make(SEATS)
    host = Host.new(game, seed_from("stored"))
    play_table(host, [make_bot("simple", info, game)] * SEATS, "stored", most=DECISIONS)
    host.close()
    return host


if __name__ == "__main__":
    for name in GAMES:
        host = played(name)
        file_of(host.game).write_bytes(host.log.data())
