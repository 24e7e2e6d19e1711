"""The games that this server offers, and games made for a table: one object for all tables with the same options."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from longbox.bots.roster import BOTS, make_bot
from longbox.kernel.errors import BadOption
from longbox.kernel.shelf import GameInfo, Setting, in_folder, installed
from longbox.kernel.state import Game

MINUTES = {"mayhem": 25}
USUAL_BOTS = ["simple", "random"]
_KEPT = 64


class Catalogue:
    def __init__(self, folders: tuple[Path, ...]) -> None:
        self.infos: dict[str, GameInfo] = installed()
        for folder in folders:
            if not folder.is_dir():
                raise BadOption(f"{folder}: there is no such folder")
            self.infos.update(in_folder(folder))
        self._made: dict[tuple[str, int, bytes], Game] = {}
        self._bots: dict[str, list[str]] = {}

    def info(self, name: str) -> GameInfo:
        if name not in self.infos:
            raise BadOption(f"there is no game {name[:40]!r} here")
        return self.infos[name]

    def make(self, name: str, seats: int, options: Mapping[str, Setting]) -> Game:
        key = (name, seats, msgspec.json.encode(options, order="sorted"))
        made = self._made.pop(key, None) or self.info(name).make(seats, dict(options))
        self._made[key] = made
        if len(self._made) > _KEPT:
            del self._made[next(iter(self._made))]
        return made

    def bots(self, name: str) -> list[str]:
        """The bots that play this game."""
        if name not in self._bots:
            info = self.info(name)
            game = self.make(name, info.seats[0], {})
            self._bots[name] = [bot for bot in BOTS if _plays(bot, game)]
        return self._bots[name]

    def about(self, info: GameInfo) -> dict[str, Any]:
        """What the lobby needs to know of a game."""
        bots = self.bots(info.name)
        return {
            "name": info.name,
            "title": info.title,
            "about": info.about,
            "seats": info.seats,
            "options": [
                {"name": option.name, "default": option.default, "choices": option.choices, "about": option.about}
                for option in info.options
            ],
            "bots": bots,
            "bot": next(bot for bot in USUAL_BOTS if bot in bots),
            "minutes": MINUTES.get(info.name, 10),
        }


def _plays(bot: str, game: Game) -> bool:
    try:
        make_bot(bot, game)
    except BadOption:
        return False
    return True
