"""What a seat can do."""

from __future__ import annotations

from longbox.kernel import Kind, Range, Refusal
from longbox_roofs.engine.events import Sealed
from longbox_roofs.engine.rules import COINS, ROOFS, WHERE
from longbox_roofs.engine.state import Roofs


class Coin(Kind[Roofs]):
    """One coin on one roof: a step of the plan."""

    def refuse(self, state: Roofs, seat: int, roof: int, _b: int, _c: int) -> Refusal | None:
        laid = state.laid(seat)
        if len(laid) == COINS:
            return Refusal("no_coins", "All three coins are laid.", "A1.1")
        if laid and roof < laid[-1]:
            return Refusal("order", "Coins are laid from left to right.", "A1.2")
        return None


class Done(Kind[Roofs]):
    """The plan is finished and sealed. The last one to finish shows them all."""

    def refuse(self, state: Roofs, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        return None

    def apply(self, state: Roofs, seat: int, _a: int, _b: int, _c: int) -> None:
        state.tell(Sealed(rule="A1.3", who=seat))
        if state.sealed == state.everybody():
            state.reveal()


COIN = Coin("coin", [Range("roof", ROOFS, WHERE)], step=True)
DONE = Done("done", seals=True)
