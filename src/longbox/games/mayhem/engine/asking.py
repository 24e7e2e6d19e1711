"""Effects that ask a seat to choose (rule 0.5.1.3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from longbox.games.mayhem.engine.state import Mayhem
from longbox.games.mayhem.engine.steps import CardStep
from longbox.kernel.deeds import Kind, Move
from longbox.kernel.state import Ask, Frame, Pending, only

HARM: Final = 0
WORTH: Final = 1
WOUNDS: Final = 2
# What makes a card the one to choose: that its controller would miss it most, its own Value, or its Damage counters.


@mypyc_attr(allow_interpreted_subclasses=True)
class Asking(CardStep):
    """An effect that asks a seat to choose, when it acts (ruling R57).

    `chooser` is who, `kind` the move that answers, `options` what can be chosen, `wants` what makes a card the one to choose.
    """

    def chooser(self, state: Mayhem, frame: Frame) -> int:
        return frame.seat

    def wants(self) -> int:
        return HARM

    def kind(self, state: Mayhem) -> Kind[Mayhem]:
        raise NotImplementedError(f"{type(self).__name__}.kind is not written")

    def options(self, state: Mayhem, frame: Frame) -> list[int]:
        raise NotImplementedError(f"{type(self).__name__}.options is not written")

    def chosen(self, state: Mayhem, frame: Frame, option: int) -> None:
        """Take the answer in. The frame is off already."""
        raise NotImplementedError(f"{type(self).__name__}.chosen is not written")

    def list_answers(self, state: Mayhem, frame: Frame, moves: list[Move]) -> None:
        kind = self.kind(state)
        for option in self.options(state, frame):
            moves.append(kind.of(option))

    def idle(self, state: Mayhem, seat: int) -> bool:
        return not self.options(state, self.frame(seat))

    def run(self, state: Mayhem, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        """Without anything to choose from it does nothing."""
        if self.options(state, frame):
            return False
        state.frames.pop()
        return True

    def pending(self, state: Mayhem, frame: Frame, _a: int, _b: int, _c: int) -> Pending:
        return Ask(only(self.chooser(state, frame)), self.name, self.rule)
