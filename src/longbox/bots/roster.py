"""All bots by name. A factory gets the game it is to play, and refuses a game that it cannot play."""

from __future__ import annotations

from collections.abc import Callable

from longbox.bots.bot import Bot, RandomBot
from longbox.kernel.errors import BadOption
from longbox.kernel.state import Game


def make_random(game: Game) -> Bot:
    return RandomBot()


def make_simple(game: Game) -> Bot:
    _only_for("mayhem", "simple", game)
    from longbox.bots.mayhem.simple import SimpleBot

    return SimpleBot(game)


def make_search(game: Game) -> Bot:
    _only_for("mayhem", "search", game)
    from longbox.bots.mayhem.search import SearchBot

    return SearchBot(game)


def _only_for(name: str, bot: str, game: Game) -> None:
    if game.name != name:
        raise BadOption(f"the bot {bot!r} does not play {game.name}")


BOTS: dict[str, Callable[[Game], Bot]] = {"random": make_random, "simple": make_simple, "search": make_search}


def make_bot(name: str, game: Game) -> Bot:
    """The bot with this name for this game."""
    if name not in BOTS:
        raise BadOption(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](game)
