"""A bot's own process: `python -m longbox.table.bot_worker DECKS [FOLDER ...]`. Tasks come in as lines of JSON, moves go out.

It ends with its input. A bot that thinks for ever is ended by a watchdog, also if the server is gone.
"""

from __future__ import annotations

import faulthandler
import os
import secrets
import sys
from pathlib import Path

import msgspec

from longbox.bots.bot import Bot, Budget
from longbox.bots.roster import make_bot
from longbox.games.mayhem.decks import keep_decks_in
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Game
from longbox.kernel.views import View
from longbox.table.bots import Task
from longbox.table.catalogue import Catalogue

PATIENCE = 60.0


class Worker:
    def __init__(self, folders: tuple[Path, ...]) -> None:
        self.catalogue = Catalogue(folders)
        self.rng = Sfc32(secrets.token_hex(16))
        self._bots: dict[tuple[int, str], tuple[Game, Bot, type[View]]] = {}

    def choose(self, task: Task) -> list[str | int]:
        game, bot, view_type = self._bot(task)
        moves = [game.table.from_json(move) for move in task.moves]
        view = None if bot.blind else msgspec.json.decode(bytes(task.view), type=view_type)
        return bot.choose(view, moves, Budget(seconds=task.seconds), self.rng).json()

    def _bot(self, task: Task) -> tuple[Game, Bot, type[View]]:
        game = self.catalogue.make(task.game, task.seats, task.options)
        key = (id(game), task.bot)
        if key not in self._bots or self._bots[key][0] is not game:  # a game that was put away may have left its id to another
            self._bots[key] = (game, make_bot(task.bot, game), type(game.start().view(0)))
        return self._bots[key]


def main() -> None:
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a game prints is no answer
    keep_decks_in(Path(sys.argv[1]))
    worker = Worker(tuple(Path(name) for name in sys.argv[2:]))
    for line in sys.stdin.buffer:
        faulthandler.dump_traceback_later(PATIENCE, exit=True)
        answers.write(msgspec.json.encode(worker.choose(msgspec.json.decode(line, type=Task))) + b"\n")
        answers.flush()
        faulthandler.cancel_dump_traceback_later()


if __name__ == "__main__":
    main()
