"""What cards do, step by step: effects that the pack of an import can name."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from longbox.games.mayhem.engine.state import Mayhem
from longbox.games.mayhem.engine.traits import Trait
from longbox.kernel.state import Effect

if TYPE_CHECKING:
    from longbox.games.mayhem.engine.rules import Import


@mypyc_attr(allow_interpreted_subclasses=True)
class CardStep(Effect[Mayhem]):
    """One step of what a card does: the one place in which a step of this kind is written.

    Its constructor takes the name of the effect and what a pack says of it: `numbers`, from 1 to 5 each, and `flags`, which are off where
    the pack says nothing.
    """

    numbers: ClassVar[tuple[str, ...]] = ()
    flags: ClassVar[tuple[str, ...]] = ()

    def __init__(self, name: str, rule: str = "") -> None:
        super().__init__(name)
        self.rule = rule
        self.cause = ""
        """The rule that says what the card does, and the name of that, for what is told and asked."""

    def prepare(self, source: Import) -> None:
        """Take from the import what it needs to know at this table."""

    def idle(self, state: Mayhem, seat: int) -> bool:
        """Whether it would do nothing now for this seat, as far as everybody can see."""
        return False

    def count(self, trait: Trait) -> None:
        """Add what it does to the numbers that a card is judged by."""
