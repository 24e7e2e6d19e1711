"""One game, from its start to its end, for programs that choose by place: who is asked, what there is to choose, and how it ends."""

from __future__ import annotations

from typing import Final

from longbox.bots.playout import MOST_STEPS, throw
from longbox.kernel.deeds import CHANCE, Move
from longbox.kernel.errors import Stuck
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import Ask, Game, Over, Roll, seats_in

NOBODY: Final = -1
WAIT: Final = None
"""What a seat can choose that may move but is not waited for."""


class Episode:
    """A game under way. It always stands at a choice of `seat` among `choices`, or has ended.

    Seats that may move are asked before those that are waited for, and can also wait: then they are asked again after the next deed that
    is no secret. Of several seats that are waited for, the lowest answers first; what it answers stays sealed. A seat whose one move is
    all that it can do makes it, unless `every_question` is to be asked. A game with so many decisions that it may never end is cut off.
    """

    def __init__(self, game: Game, seed: int | str, most_decisions: int, every_question: bool) -> None:
        self.game = game
        self.state = game.start()
        self.dice = Sfc32(f"{seed} dice")
        self.most_decisions = most_decisions
        self.every_question = every_question
        self.decisions = 0
        self.waiting = 0
        """The seats that wait, as a mask."""
        self.seat = NOBODY
        self.choices: list[Move | None] = []
        self.forfeited = NOBODY
        """The seat that has ended the game by what is no move."""
        self.cut_off = False
        self._go_on()

    @property
    def over(self) -> Over | None:
        """How the game has ended by its own rules."""
        pending = self.state.pending()
        return pending if isinstance(pending, Over) else None

    def has_ended(self) -> bool:
        return self.is_decided() or self.cut_off

    def is_decided(self) -> bool:
        """Whether it has ended with something won or lost."""
        return self.over is not None or self.forfeited != NOBODY

    def optional(self) -> bool:
        """Whether the seat that is asked can wait."""
        return self.choices[-1:] == [WAIT]

    def choose(self, place: int) -> None:
        """Take the choice in this place, which must be there."""
        move = self.choices[place]
        if move is WAIT:
            self.waiting |= 1 << self.seat
        else:
            self._do(self.seat, move)
        self.waste()
        if not self.cut_off:
            self._go_on()

    def waste(self) -> None:
        """Count a decision, also one that came to nothing; after too many the game is cut off."""
        self.decisions += 1
        if self.decisions >= self.most_decisions:
            self._cut_off()

    def forfeit(self) -> None:
        """End the game, because what was chosen is no move."""
        self.forfeited = self.seat
        self._stop()

    def reward(self, seat: int) -> float:
        """At the end: 1 for everybody who wins, -1 for the others. Who forfeits the game gets -1, the others 0. Otherwise 0."""
        over = self.over
        if over is not None:
            return 1.0 if over.winners >> seat & 1 else -1.0
        return -1.0 if seat == self.forfeited else 0.0

    def _do(self, seat: int, move: Move) -> None:
        self.state.apply(seat, move)
        if not move.kind.step or move.kind.shown:  # a step that is secret must not show in who is asked
            self.waiting = 0

    def _go_on(self) -> None:
        """Play on to the next choice, or to the end."""
        for _ in range(MOST_STEPS):
            pending = self.state.pending()
            if isinstance(pending, Roll):
                self.state.apply(CHANCE, throw(pending, self.dice))
                self.waiting = 0
            elif isinstance(pending, Ask):
                if self._asks(pending):
                    return
            else:
                self._stop()
                return
        raise Stuck(f"{MOST_STEPS} deeds in a row left nobody a choice")

    def _asks(self, ask: Ask) -> bool:
        """Whether the game now stands at a choice, or can go no further."""
        seat, moves = self._next(ask)
        if seat == NOBODY:
            self._cut_off()
            return True
        waits = not ask.seats >> seat & 1
        if len(moves) == 1 and not waits and not self.every_question:
            self._do(seat, moves[0])
            return False
        self.seat, self.choices = seat, [*moves, WAIT] if waits else [*moves]
        return True

    def _next(self, ask: Ask) -> tuple[int, list[Move]]:
        """The seat that is asked next, with its moves."""
        optional = ask.may & ~ask.seats
        for mask in (optional & ~self.waiting, ask.seats, optional):
            for seat in seats_in(mask):
                moves = self.state.onward(seat)
                if moves:
                    if ask.seats == 0 and mask == optional:
                        self.waiting = 0
                    return seat, moves
        return NOBODY, []

    def _cut_off(self) -> None:
        self.cut_off = True
        self._stop()

    def _stop(self) -> None:
        self.seat, self.choices = NOBODY, []
