"""Pig: what a list of games says about it. Everything else is loaded when somebody plays."""

from longbox.content.info import GameInfo

GAME = GameInfo(
    "pig",
    "Pig",
    about="Roll a die as often as you dare.",
    seats=(2, 4),
    minutes=5,
    spoken=True,
    home=__name__,
)
