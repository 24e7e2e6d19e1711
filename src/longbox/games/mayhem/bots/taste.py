"""What bots hold to be worth how much: the numbers in which rules of thumb differ from bot to bot."""

from __future__ import annotations

from typing import Final


class Taste:
    """What a card in the Hand is worth when it would enter the stage: `kept`, `per_value` for each point of its Value, and `holding`
    percent of what it could remove from another's stage instead. A strike must take `strike_bar` more than its card is worth. `hit` is
    the percentage at which an Attack counts, `more` what it is worth to play one more hero card. An attachment with effects of more
    than `gift` goes on another's card if need be; never if it is -1. All in Favor, if not in percent."""

    def __init__(self, kept: int, per_value: int, holding: int, strike_bar: int, hit: int, more: int, gift: int) -> None:
        self.kept = kept
        self.per_value = per_value
        self.holding = holding
        self.strike_bar = strike_bar
        self.hit = hit
        self.more = more
        self.gift = gift


PLAIN: Final = Taste(kept=0, per_value=2, holding=0, strike_bar=0, hit=100, more=15, gift=-1)
KEEN: Final = Taste(kept=37, per_value=0, holding=90, strike_bar=15, hit=60, more=45, gift=80)
"""Found by climbing in small steps, changed tastes against the last one, and leaving out what made no difference. Without searching it wins
two of three duels against the plain one."""
