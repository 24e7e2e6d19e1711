"""What never changes in play."""

from __future__ import annotations

from longbox.kernel import Game

WHERE = ["left", "middle", "right"]
ROOFS, COINS, ROUNDS = len(WHERE), 3, 3
NOWHERE = -1


class Street:
    """Three roofs by name, from left to right, and how many sides the die has that is rolled for one of them."""

    def __init__(self, id: str, name: str, die: int, roofs: list[str]) -> None:
        self.id = id
        self.name = name
        self.die = die
        self.roofs = roofs


PLAIN = Street("plain", "Plain street", 6, WHERE)


class RoofsRules(Game):
    """The game, as far as its state asks for it. `homes` are the roofs where the seats are at home."""

    street: Street
    homes: list[int]
