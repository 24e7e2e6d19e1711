"""A bot's own process: `python -m longbox.table.bot_worker DATA [FOLDER ...]`. Tasks come in as lines of JSON, moves and hints go out,
or what is wrong with a bot that fails.

`longbox.table.work` says when it ends.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec

from longbox.bots.bot import Bot, Budget
from longbox.bots.roster import make_bot
from longbox.content.own import Own
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Game
from longbox.kernel.views import View
from longbox.table.bots import Asked, Failure, Hint, Hinted, Task
from longbox.table.catalogue import Catalogue
from longbox.table.logs import where, words_of
from longbox.table.work import serve

T = TypeVar("T")

PATIENCE = 60.0
NICE = 2
"""So that bots on all cores leave the server itself the time that it needs. Whoever reads comes after them."""
MOST_BOTS = 32
"""How many bots are kept, each with the game that it knows."""
MOST_MEMORY = 256
"""With more MiB than this the process is replaced, whatever its games and bots keep."""


class Worker:
    def __init__(self, folders: tuple[Path, ...], own: Own) -> None:
        self.catalogue = Catalogue(folders, own)
        self.rng = Sfc32(secrets.token_hex(16))
        self._bots: OrderedDict[bytes, tuple[Game, Bot, type[View]]] = OrderedDict()
        self._games: OrderedDict[bytes, tuple[Game, type[View]]] = OrderedDict()

    def answer(self, line: bytes) -> list[str | int] | Hinted | Failure:
        """The answer to a task: a move, hints, or how that has failed. Why a bot cannot be made is said in full; what goes wrong while it
        thinks may name a card that it holds, so only the error's type and place are told."""
        task, known = msgspec.json.decode(line, type=Task | Hint), False
        try:
            if isinstance(task, Hint):
                known = True
                return Hinted(msgspec.Raw(msgspec.json.encode(self.hints(task))))
            made = self._bot(task)
            known = True
            return self.choose(task, *made)
        except Exception as error:
            words = "" if known else f": {words_of(error)}"
            return Failure(f"{type(error).__name__}{words} ({where(error)})")

    def choose(self, task: Task, game: Game, bot: Bot, view_type: type[View]) -> list[str | int]:
        moves = [game.moves.from_json(move) for move in task.moves]
        view = None if bot.blind else msgspec.json.decode(bytes(task.view), type=view_type)
        if task.may:
            offered = bot.volunteer(view, moves, Budget(seconds=task.seconds), self.rng)
            return offered.json() if offered is not None else []
        return bot.choose(view, moves, Budget(seconds=task.seconds), self.rng).json()

    def hints(self, hint: Hint) -> object:
        """What the game's room of hints says; None if it has none."""
        give = self.catalogue.info(hint.game).call("hints", "hints")
        if give is None:
            return None
        game, view_type = _kept(self._games, key_of(hint), lambda: self._game(hint))
        return give(game, msgspec.json.decode(bytes(hint.view), type=view_type), [game.moves.from_json(move) for move in hint.moves])

    def _bot(self, task: Task) -> tuple[Game, Bot, type[View]]:
        return _kept(self._bots, key_of(task, task.bot), lambda: self._made(task))

    def _made(self, task: Task) -> tuple[Game, Bot, type[View]]:
        game, view_type = self._game(task)
        return game, make_bot(task.bot, self.catalogue.info(task.game), game), view_type

    def _game(self, asked: Asked) -> tuple[Game, type[View]]:
        game = self.catalogue.make(asked.game, asked.seats, asked.options, asked.packs)
        game = game.seated(asked.choices) if asked.choices else game
        return game, type(game.start().view(0))


def key_of(asked: Asked, *more: str) -> bytes:
    """What a game is made of, and more."""
    return msgspec.json.encode([asked.game, asked.seats, asked.options, asked.packs, asked.choices, *more], order="sorted")


def _kept(those: OrderedDict[bytes, T], key: bytes, make: Callable[[], T]) -> T:
    """One of those that are kept, the last used last, or a new one."""
    made = those.pop(key, None) or make()
    those[key] = made
    if len(those) > MOST_BOTS:
        those.popitem(last=False)
    return made


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(NICE)
    data, *folders = map(Path, sys.argv[1:])
    serve(Worker(tuple(folders), Own(data)).answer, PATIENCE, MOST_MEMORY)


if __name__ == "__main__":
    main()
