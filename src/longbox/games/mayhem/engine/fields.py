"""The fields of all records of Mayhem. `longbox records` writes records.py from this file, which nothing else reads.

Numbers that are compared all the time are i64, which compiled code handles fastest; to plain Python they are whole numbers like any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from longbox.kernel.fields import Shared, Unchanging
from longbox.kernel.state import State

if TYPE_CHECKING:
    from longbox.games.mayhem.engine.cards import CardDef


@mypyc_attr(acyclic=True)
class Card:
    """A card in play or on the Stack. Whose Zone it lies in controls it (rule 0.2.7). What is not `on_stack` is in play: in the Actor
    Tableau (rules 0.3.3 and 0.3.3.2) or in the Set Tableau (rules 0.3.4 and 0.3.4.2)."""

    slot: i64
    """Its place on the stage."""
    card: CardDef
    owner: i64
    controller: i64
    role: i64
    on_stack: bool = True
    tapped: bool = False
    damage: i64 = 0
    chosen: i64 = -1
    """The Value that was chosen when it was played (an Ace's), or -1."""
    zero: bool = False
    """Worth nothing, to the end of the scene."""
    carrier: i64 = -1
    """The slot of what it is attached to."""
    load: i64 = 0
    """How many cards are attached to it."""


@mypyc_attr(acyclic=True)
class Item(Unchanging):
    """An Act on the Stack."""

    source: i64
    seat: i64
    slot: i64
    """The card's place, or -1 for an Act that is no card."""
    mode: i64
    """The import's own, as is `target`."""
    target: i64
    partner: i64 = -1
    """The card that was played together with it, as one Act."""


class MayhemFields(State):
    """Every player has every Zone (rule 0.1.5): Deck (rule 0.3.1), Hand (rule 0.3.2) and Discard (rule 0.3.5) are sorted lists of
    cards by their place in the catalogue; the two Tableaux lie on the stage; the Stacks are one list."""

    favor: list[int] = []
    decks: list[list[int]] = []
    hands: list[list[int]] = []
    known: Shared[list[list[int]]] = []
    """What everybody knows to be in each Hand, sorted: cards that came there openly and have not left it. No list in it is ever changed."""
    discards: list[list[int]] = []
    stage: list[Card | None] = []
    """Every slot holds a card or None."""
    stack: list[Item] = []
    """In the order of time (rule 0.3.6, ruling R29)."""
    active: i64 = 0
    priority: i64 = 0
    passes: i64 = 0
    """How many seats have passed in a row."""
    turn: i64 = 0
    step: i64 = 0
    scored: bool = False
    """This Performance's scoring is used up."""
    tallies: list[int] = []
    """The imports' own numbers, counted anew each turn."""
    out: list[bool] = []
    winner: i64 = -1
    """A seat once somebody has reached 1000 or is the last one left, else NOBODY or ENDED."""
