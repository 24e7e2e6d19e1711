"""What a game states that its seats know: an independent memory, made of nothing but events, that no view may fall short of."""

from __future__ import annotations

from collections.abc import Callable

from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Game, State
from longbox.kernel.views import Event
from longbox.kit.base import called, everybody, expect, hears

_STATES = 3


class Memory:
    """What one seat, or a spectator, can conclude from the events that it hears, as a careful listener with pencil and paper would."""

    def hear(self, event: Event) -> None:
        """Take in an event, in the order in which they are told."""
        raise NotImplementedError(f"{type(self).__name__}.hear is not written")

    def fault(self, state: State) -> str:
        """In what this state cannot be the one that the events were about; "" if it can."""
        raise NotImplementedError(f"{type(self).__name__}.fault is not written")


Memories = Callable[[Game, int], Memory]
"""Makes the memory of a seat, before the game begins."""


def nothing_is_forgotten(state: State, rng: Sfc32, memories: Memories) -> None:
    """No seat's view forgets what the seat has openly heard: every state that the view allows agrees with it, and so does the real one."""
    for seat in everybody(state.game):
        who, memory = called(state.game, seat), memories(state.game, seat)
        for event in hears(state.heard or [], seat):
            memory.hear(event)
        fault = memory.fault(state)
        expect(not fault, f"what {who} has heard is not true: {fault}")
        for _ in range(_STATES):
            fault = memory.fault(state.game.determinize(state.view(seat), rng))
            expect(not fault, f"the view of {who} allows a state that cannot be, by all that {who} has heard: {fault}")
