"""Barn: what a list of games says about it. Everything else is loaded when somebody plays."""

from longbox.content.info import GameInfo

GAME = GameInfo(
    "barn",
    "Barn",
    about="Play your cards, or call those of others.",
    seats=(2, 4),
    minutes=5,
    spoken=True,
    home=__name__,
)
