"""Phrases of which the sentences on cards are made."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.engine.parts import Step

WHO: Final = {"me": "you", "foe": "the other side", "both": "both sides"}
WHOSE: Final = {"me": "your", "foe": "the other side's", "both": "both sides'"}
PLAYERS: Final = {"me": "you", "hero": "the hero's player", "nemesis": "the Nemesis", "each": "everybody"}
CARDS: Final = {"lead": "a Lead Villain", "backup": "a Backup Effect", "agent": "an Agent"}
SPANS: Final = {"seq": " in this sequence", "fight": " in this fight"}


def count(n: int, one: str, many: str = "") -> str:
    """So many of something.

    >>> count(1, "Ally", "Allies"), count(2, "Plot Point")
    ('1 Ally', '2 Plot Points')
    """
    return f"{n} {one if n == 1 else many or one + 's'}"


def owned(name: str) -> str:
    """A name as that of an owner.

    >>> owned("Thor"), owned("Avengers")
    ("Thor's", "Avengers'")
    """
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def more(n: int, what: str, many: str = "") -> str:
    """How many are added, or taken off.

    >>> more(-1, "Attack die", "Attack dice")
    '1 Attack die fewer'
    """
    return f"{count(abs(n), what, many or what)} {'more' if n > 0 else 'fewer'}"


def higher(n: int) -> str:
    """How a number is changed.

    >>> higher(-2)
    '2 lower'
    """
    return f"{abs(n)} {'higher' if n > 0 else 'lower'}"


def verb(who: str, word: str) -> str:
    """What a side does.

    >>> verb("me", "lose"), verb("foe", "lose")
    ('you lose', 'the other side loses')
    """
    return f"{WHO[who]} {word}{'s' if who == 'foe' else ''}"


def span(step: Step) -> str:
    """How long it lasts, if that is said."""
    return next((SPANS[word] for word in step.words() if word in SPANS), "")


def team_name(id: str) -> str:
    """A team's name, out of its id."""
    return "X-Men" if id == "x-men" else id.replace("-", " ").title()
