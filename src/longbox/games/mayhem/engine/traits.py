"""What a card does when it resolves, in numbers, for whoever judges cards without playing them."""

from __future__ import annotations

from longbox.games.mayhem.engine.cards import CardDef


class Trait:
    """One card: Attack, points healed and taken, cards drawn, and so on. `best` is its Value at the most; a `spare` card of the Hand can
    be attached to whatever it fits, an `untaps` one stands a tapped card up again, and a `parting` one does something when it leaves play.
    """

    def __init__(self, card: CardDef) -> None:
        self.place = card.place
        self.best = card.value
        self.spare = False
        self.attack = card.attack
        self.heal = card.healing
        self.heal_each = 0
        self.lose_one = 0
        self.lose_all = 0
        self.draws = card.draw
        self.more = min(card.draw, 1)
        self.discards = 0
        self.redraw = 0
        self.removes = 0
        self.recovers = 0
        self.untaps = False
        self.parting = False

    def rough(self) -> int:
        """What the card is worth in a Hand, roughly, in Favor."""
        points = self.attack + self.heal + self.heal_each + self.lose_one + self.lose_all
        return 10 * self.best + 60 * points + 40 * (self.draws + self.removes + self.recovers) + 20 * (self.more + self.discards)
