"""Decks and hands as counts: `[3, 0, 2]` is three of card 0 and two of card 2. No deck has an order, so none can leak.

Drawing is chance: `State.waits` returns `drawing(...)`, and `State.rolled` passes what it shows to `take`.

    >>> deck = [2, 0, 1]
    >>> drawing(deck, 2, 0, "cards", "G1.1")
    roll cards [3, 2] for 0 (G1.1)
    >>> take(deck, [3, 1]), deck
    ([2, 0], [1, 0, 0])
"""

from __future__ import annotations

from collections.abc import Iterable

from longbox.kernel.deeds import Outcome
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Roll


def drawing(deck: list[int], count: int, by: int, what: str, rule: str) -> Roll:
    """The roll that draws this many cards from a deck, or all that are left."""
    size = sum(deck)
    return Roll([size - at for at in range(min(count, size))], by, what, rule)


def take(deck: list[int], shown: Iterable[int]) -> list[int]:
    """Take the cards that a roll has shown out of the deck, and return them in the order in which they were drawn."""
    drawn: list[int] = []
    for number in shown:
        card = 0
        while number > deck[card]:
            number -= deck[card]
            card += 1
        deck[card] -= 1
        drawn.append(card)
    return drawn


def spread(cards: list[int]) -> list[int]:
    """Every card once for each that there is, in order.

    >>> spread([3, 0, 2])
    [0, 0, 0, 2, 2]
    """
    return [card for card, count in enumerate(cards) for _ in range(count)]


def counted(cards: Iterable[int], kinds: int) -> list[int]:
    """How many there are of each card: the other way round.

    >>> counted([2, 0, 2], 4)
    [1, 0, 2, 0]
    """
    counts = [0] * kinds
    for card in cards:
        counts[card] += 1
    return counts


def draw(deck: list[int], count: int, rng: Sfc32) -> list[int]:
    """Take this many cards out of a deck at random, as `Game.determinize` needs it for hidden hands. Returns them as counts."""
    return counted(take(deck, [rng.die(sum(deck) - at) for at in range(count)]), len(deck))


def showing(deck: list[int], cards: Iterable[int]) -> Outcome:
    """What chance shows when these cards are drawn from the deck, one after the other. ValueError if the deck does not have them.

    >>> deck = [2, 0, 1]
    >>> showing(deck, [2, 0]), deck
    (roll 3 1, [2, 0, 1])
    """
    left, shown = deck.copy(), list[int]()
    for card in cards:
        if not 0 <= card < len(left) or left[card] == 0:
            raise ValueError(f"card {card} cannot be drawn: the deck has {left}")
        shown.append(sum(left[:card]) + 1)
        left[card] -= 1
    return Outcome(shown)
