"""Cards: as they are printed, as they lie on the stage, and as they wait on the Stack."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

ACTOR: Final = 0
SET: Final = 1
PROP: Final = 2
SET_PIECE: Final = 3
ACT: Final = 4
# Actor (rule 0.4.1), Set (rule 0.4.2), Prop (rule 0.4.3), Set Piece (rule 0.4.4), Act (rule 0.4.5).
ROLES: Final = ["actor", "set", "prop", "set-piece", "act"]

NO_SUIT: Final = -1
NO_RANK: Final = -1
NOTHING: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class CardDef:
    """A card as printed: one object for all copies (rule 0.2.3). `source` is the place of its import among those of the game.

    Symbols are properties (rule 1001.2.1) that cards of any import may have: Attack (rule 1001.5.1), Defense (rule 1001.5.2), Draw & Play
    (rule 1001.5.3), Healing (rule 1001.5.4) and Super Powers; Rank and Suit too. `also` are other spellings of the name (ruling R43).
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
        self.place = place
        self.id = id
        self.name = name
        self.source = source
        self.roles = roles
        self.value = value
        self.rank = rank
        self.suit = suit
        self.attack = attack
        self.defense = defense
        self.draw = draw
        self.healing = healing
        self.powers = powers or []
        self.hero = hero
        self.origin = origin
        self.also = also
        self.carries = 1


class Card:
    """A card in play or on the Stack. Whose Zone it lies in controls it (rule 0.2.7). `slot` is its place on the stage, `carrier` the
    slot of what it is attached to, `load` how many cards are attached to it.

    `chosen` is the Value that was chosen when it was played (an Ace's), or -1; `zero` lasts to the end of the scene.
    """

    __slots__ = ("slot", "card", "owner", "controller", "role", "on_stack", "tapped", "damage", "chosen", "zero", "carrier", "load")

    def __init__(
        self,
        slot: int,
        card: CardDef,
        owner: int,
        controller: int,
        role: int,
        on_stack: bool = True,
        tapped: bool = False,
        damage: int = 0,
        chosen: int = -1,
        zero: bool = False,
        carrier: int = -1,
        load: int = 0,
    ) -> None:
        self.slot = slot
        self.card = card
        self.owner = owner
        self.controller = controller
        self.role = role
        self.on_stack = on_stack
        self.tapped = tapped
        self.damage = damage
        self.chosen = chosen
        self.zero = zero
        self.carrier = carrier
        self.load = load

    def copy(self) -> Card:
        return Card(
            self.slot,
            self.card,
            self.owner,
            self.controller,
            self.role,
            self.on_stack,
            self.tapped,
            self.damage,
            self.chosen,
            self.zero,
            self.carrier,
            self.load,
        )

    def in_play(self) -> bool:
        """Cards of the Actor Tableau (rules 0.3.3 and 0.3.3.2) and of the Set Tableau (rules 0.3.4 and 0.3.4.2) are in play."""
        return not self.on_stack

    def defends(self) -> bool:
        """A Defense card in play: what Attack may be aimed at (ruling R10, R12)."""
        return not self.on_stack and self.card.defense > 0


class Item:
    """An Act on the Stack. Never changed. `slot` is the card's place, or -1 for an Act that is no card; `mode` and `target` are the
    import's own; `partner` is the card that was played together with it, as one Act.
    """

    __slots__ = ("source", "seat", "slot", "mode", "target", "partner")

    def __init__(self, source: int, seat: int, slot: int, mode: int, target: int, partner: int = -1) -> None:
        self.source = source
        self.seat = seat
        self.slot = slot
        self.mode = mode
        self.target = target
        self.partner = partner
