"""All bots by name: those for one game, named by its GameInfo, and one that plays anything."""

from __future__ import annotations

from longbox.bots.bot import Bot, RandomBot
from longbox.content.info import GameInfo
from longbox.kernel.errors import BadOption, BadRoom
from longbox.kernel.state import Game

ANY_GAME = "random"
_TITLES = {ANY_GAME: "Random bot", "simple": "Simple bot", "search": "Thinking bot"}


def bots_of(info: GameInfo) -> list[str]:
    """The bots that play this game, the usual one first."""
    return [*info.bots, ANY_GAME]


def title_of(bot: str) -> str:
    """What people call a bot.

    >>> title_of("search"), title_of("card_shark")
    ('Thinking bot', 'Bot “card shark”')
    """
    return _TITLES.get(bot, f"Bot “{bot.replace('_', ' ')}”")


def is_quick(info: GameInfo, name: str) -> bool:
    """Whether a bot answers at once, by its game's word."""
    return name == ANY_GAME or name in info.quick


def make_bot(name: str, info: GameInfo, game: Game) -> Bot:
    """The bot with this name for a table of this game."""
    if name == ANY_GAME:
        return RandomBot()
    if name not in [*info.bots, *info.studied]:
        raise BadOption(f"there is no bot {name!r} for {info.name}; there are {', '.join(bots_of(info))}")
    make = info.call(f"bots.{name}", "make")
    if make is None:
        raise BadRoom(f"{info.name} names the bot {name!r}, but has no room bots/{name}.py")
    bot = make(game)
    if not isinstance(bot, Bot):
        raise BadRoom(f"{info.name}: make of bots/{name}.py gave {bot!r}, not a Bot")
    return bot
