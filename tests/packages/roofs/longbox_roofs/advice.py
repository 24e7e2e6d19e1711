"""What a table can say about Roofs beside the rules: why not, for a roof by its name."""

from __future__ import annotations

from longbox.hosting.advice import Advice
from longbox.kernel import Refusal, State
from longbox_roofs.engine.moves import COIN
from longbox_roofs.engine.state import Roofs


class RoofsAdvice(Advice):
    def why_not(self, state: State, seat: int, words: str) -> Refusal | None:
        """The words are a move, or the name of a roof: then it is about a coin on it."""
        assert isinstance(state, Roofs)
        roofs = [name.lower() for name in state.street().roofs]
        named = words.strip().lower()
        if named in roofs:
            return state.refuse(seat, COIN.of(roofs.index(named)))
        return super().why_not(state, seat, words)


ADVICE = RoofsAdvice()
