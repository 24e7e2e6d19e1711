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
        about="the newest rules allow no Acts in Performance, and the others may sacrifice cards to spoil a score (N1 to N3)",
    ),
    Option(
        "strict_suits",
        False,
        choices=[False, True],
        about="where one of them is a playing card, a Prop or Set Piece and its carrier have the same Suit (R27)",
    ),
    Option("star", True, choices=[True, False], about="each deck names a Star, and that card is in its opening hand (D2)"),
    Option("unique", True, choices=[True, False], about="no card is in a deck twice (D1)"),
    Option(
        "turn_limit",
        30,
        choices=[0, 10, 15, 20, 25, 30, 40, 60],
        about="after so many turns each, whoever has the most Favor wins (H1, a house rule); 0: no limit",
    ),
    Option(
        "second_favor",
        150,
        choices=[0, 25, 50, 75, 100, 125, 150],
        about="the second of two players begins with this much Favor (H4, a house rule); 0: none",
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
