"""Cards as they are printed (rulebook chapters 0.2 and 0.4); fields.py has them as they lie on the stage and wait on the Stack.

Numbers that are compared all the time are i64, which compiled code handles fastest; to plain Python they are whole numbers like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64, mypyc_attr

from longbox.games.mayhem.engine.records import Card

ACTOR: Final = 0
SET: Final = 1
PROP: Final = 2
SET_PIECE: Final = 3
ACT: Final = 4
# Actor (rule 0.4.1), Set (rule 0.4.2), Prop (rule 0.4.3), Set Piece (rule 0.4.4), Act (rule 0.4.5).
ROLES: Final = ["actor", "set", "prop", "set-piece", "act"]

SUITS: Final = ["clubs", "diamonds", "hearts", "spades"]
"""Suits (rule 1.3), which cards of any import may have (ruling R27)."""
NO_SUIT: Final = -1
NO_RANK: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class CardDef:
    """A card as printed: one object for all copies (rule 0.2.3). `source` is the place of its import among those of the game.

    Symbols are properties (rule 1001.2.1) that cards of any import may have: Attack (rule 1001.5.1), Defense (rule 1001.5.2), Draw & Play
    (rule 1001.5.3), Healing (rule 1001.5.4) and Super Powers; Rank and Suit too. `also` are other spellings of the name (ruling R43).
    `carries` is how many attachments it has room for, `reach` a mask of what it can be an Act against, for imports that need one.
    """

    def __init__(
        self,
        place: int,
        id: str,
        name: str,
        source: int,
        roles: list[int],
        value: int,
        rank: int = NO_RANK,
        suit: int = NO_SUIT,
        attack: int = 0,
        defense: int = 0,
        draw: int = 0,
        healing: int = 0,
        powers: list[int] | None = None,
        hero: str = "",
        origin: str = "house",
        also: tuple[str, ...] = (),
    ) -> None:
        self.place: i64 = place
        self.id = id
        self.name = name
        self.source: i64 = source
        self.roles = roles
        self.value: i64 = value
        self.rank: i64 = rank
        self.suit: i64 = suit
        self.attack: i64 = attack
        self.defense: i64 = defense
        self.draw: i64 = draw
        self.healing: i64 = healing
        self.powers = powers or []
        self.hero = hero
        self.origin = origin
        self.also = also
        self.carries: i64 = 1
        self.reach: i64 = 0


def defends(card: Card) -> bool:
    """A Defense card in play: what Attack may be aimed at (ruling R10, R12)."""
    return not card.on_stack and card.card.defense > 0


class PowerText:
    """A Super Power as printed: its words, when it acts (on resolving, when its card is damaged, or when it leaves play), and its rule."""

    def __init__(self, place: int, id: str, name: str, text: str, trigger: str, rule: str) -> None:
        self.place = place
        self.id = id
        self.name = name
        self.text = text
        self.trigger = trigger
        self.rule = rule


class Hero:
    """A hero, to whom cards belong by their `hero`. Nothing of this decides anything in play.

    `ink` and `tint` are colours for a browser, `terminal` is one for a terminal, `emblem` a sign on a field of 24 by 24, as pairs of what
    a shape is and its path. Each may be left out.
    """

    def __init__(
        self, id: str, name: str, ink: str = "", tint: str = "", terminal: str = "", emblem: Sequence[tuple[str, str]] = ()
    ) -> None:
        self.id = id
        self.name = name
        self.ink = ink
        self.tint = tint
        self.terminal = terminal
        self.emblem = list(emblem)


class Mode:
    """What an Act of an import does, for clients that draw the Stack: a word for it, and what its target is."""

    def __init__(self, does: str, target: str = "") -> None:
        self.does = does
        self.target = target


class Deck:
    """A Deck by the places of its cards in the catalogue; `star` is -1 if it has none."""

    def __init__(self, name: str, cards: Sequence[int], star: int = -1, about: str = "") -> None:
        self.name = name
        self.cards = list(cards)
        self.star = star
        self.about = about
