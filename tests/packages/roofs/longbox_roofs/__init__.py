"""Roofs: sealed bids for three roofs, and a die for each."""

from longbox.content.info import GameInfo, Option, Page

GAME = GameInfo(
    "roofs",
    "Roofs",
    about="Sealed bids for three roofs, and a die for each.",
    seats=(2, 4),
    options=[
        Option("street", "plain", about="where the roofs are: plain, harbour, skyline, or a street of your own"),
        Option("homes", "none", about="the roof where each seat is at home, by its name or left, middle or right", by_seat="home"),
    ],
    minutes=5,
    bots=["simple"],
    quick=["simple"],
    pages=[Page("streets", "Streets")],
    home=__name__,
)
