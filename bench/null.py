"""A game in which nothing happens, to measure the kernel's own time."""

from __future__ import annotations

from typing import Final

from longbox.content.rulebook import table_rules
from longbox.kernel.codec import WHOLE, state_record
from longbox.kernel.deeds import Kind, Move, Range, Refusal
from longbox.kernel.state import Ask, Game, Pending, State


class Null(State):
    def __init__(self, game: Game, done: int) -> None:
        super().__init__(game)
        self.done = done

    def waits(self) -> Pending:
        return ASK

    def legal(self, seat: int) -> list[Move]:
        return [NOTHING.of(0), NOTHING.of(1)]


class Nothing(Kind[Null]):
    def refuse(self, state: Null, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        return None

    def apply(self, state: Null, seat: int, _a: int, _b: int, _c: int) -> None:
        state.done += 1


ASK: Final = Ask(1, "nothing", "T2.2")
NOTHING: Final[Kind[Null]] = Nothing("nothing", [Range("which", 2)])
GAME: Final = Game("null", version=1, seats=1, kinds=[NOTHING], codec=state_record(Null, done=WHOLE), rulebook=table_rules())


def decide(times: int) -> int:
    """Ask, list, refuse and apply this many times, without a log and with nobody listening."""
    state = Null(GAME, 0)
    for at in range(times):
        pending = state.pending()
        assert isinstance(pending, Ask)
        move = state.legal(0)[at & 1]
        if state.refuse(0, move) is None:
            state.apply(0, move)
    return state.done
