"""Mayhem: the card duel. Heroes and ordinary playing cards on one stage, with a Stack and priority."""

from longbox.content.info import Caution, GameInfo, Option, Page

OPTIONS = [
    Option(
        "decks",
        "black-panther,captain-marvel,scarlet-witch,iron-man",
        about="a deck for each seat: ready ones by name, your own by file, separated by commas",
        by_seat="deck",
    ),
    Option("defense_first", False, choices=[False, True], about="a player with a Defense card in play cannot be attacked (R9)", first=True),
    Option(
        "core",
        "original",
        choices=["original", "newest"],
        about="the newest core has no Acts in Performance, and sacrifices; best with two seats",
    ),
    Option("strict_suits", False, choices=[False, True], about="playing cards are attached only within their own Suit (R27)"),
    Option("star", True, choices=[True, False], about="every deck's Star is in the opening hand"),
    Option("unique", True, choices=[True, False], about="all cards of a deck differ, and it names a Star"),
    Option(
        "turn_limit", 30, choices=[0, 10, 15, 20, 25, 30, 40, 60], about="turns per seat; then the most Favor wins (house rule); 0: none"
    ),
    Option(
        "second_favor", 150, choices=[0, 25, 50, 75, 100, 125, 150], about="Favor with which the second of two players begins (house rule)"
    ),
]

GAME = GameInfo(
    "mayhem",
    "Mayhem",
    about="A card duel: heroes and playing cards on one stage, for 1000 Audience Favor.",
    seats=(2, 4),
    options=OPTIONS,
    cautions=[Caution("core", "newest", most=2, words="With the newest core most games of three or four stall: sacrifices (N3).")],
    minutes=10,
    bots=["simple", "search"],
    quick=["simple"],
    judge="search",
    pages=[Page("decks", "Decks")],
    home=__name__,
)
