"""First games that explain themselves: everything that happens is laid down beforehand, and only the next move of the script is made.

A `Script` says what happens and what is said about it; a `Walk` is how far one pupil has come. Both know nothing of a screen: the
terminal adds which keys to type, a browser highlights the move. They are pure, so that any table can lead one.
"""

from __future__ import annotations

from collections.abc import Sequence

from longbox.kernel.deeds import Move, Refusal
from longbox.kernel.errors import Stuck
from longbox.kernel.orders import pass_among
from longbox.kernel.shelf import Setting
from longbox.kernel.state import Ask, Game, State, seats_in

MOST_PASSES = 60


class Beat:
    """One move of the lesson: in which turn and by whom. A move of the pupil's has what is said before it, its rule, and what is
    said to another choice; `look` may name a card that is worth a closer look."""

    def __init__(self, turn: int, seat: int, move: str, says: str = "", rule: str = "", instead: str = "", look: str = "") -> None:
        self.turn = turn
        self.seat = seat
        self.move = move
        self.says = says
        self.rule = rule
        self.instead = instead
        self.look = look


class Script:
    """A whole lesson: its table, its beats, and what is said at the end. The deal is that of `seed` with empty nonces."""

    pupil = 0

    def __init__(self, game: str, seats: int, options: dict[str, Setting], seed: str, beats: Sequence[Beat], farewell: str) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.beats = list(beats)
        self.farewell = farewell

    def is_moment(self, state: State, beat: Beat) -> bool:
        """Whether the game has come to where this beat belongs, beside its move being possible."""
        return True

    def number(self, done: int) -> int:
        """Which of the pupil's own beats is the next after so many beats of both."""
        return sum(1 for beat in self.beats[:done] if beat.says) + 1

    def total(self) -> int:
        return sum(1 for beat in self.beats if beat.says)


class Walk:
    """How far a lesson has come at one table. Whatever is done there is told to `follow` before it is carried out."""

    def __init__(self, script: Script, game: Game) -> None:
        self.script = script
        self.game = game
        self.done = 0
        self.passes = 0

    def beat(self) -> Beat:
        if self.done == len(self.script.beats):
            raise Stuck("the lesson has no more beats, but the game goes on")
        return self.script.beats[self.done]

    def expected(self) -> Move:
        return self.game.table.parse(self.beat().move)

    def is_due(self, state: State, seat: int) -> bool:
        """Whether this is the moment of the next beat."""
        beat = self.beat()
        return seat == beat.seat and self.script.is_moment(state, beat) and state.refuse(seat, self.expected()) is None

    def by_itself(self, state: State) -> tuple[int, Move] | None:
        """What is done now without the pupil: the next beat, if it is another seat's; a pass of whoever is asked before it is due.
        None where the pupil is to move, and where nobody is asked."""
        pending = state.pending()
        if not isinstance(pending, Ask):
            return None
        (seat,) = seats_in(pending.seats)
        if not self.is_due(state, seat):
            return seat, self._pass(state, seat)
        return None if self.beat().says else (seat, self.expected())

    def follow(self, state: State, seat: int, move: Move) -> None:
        """Count a move that is about to be made."""
        if self.is_due(state, seat) and move == self.expected():
            self.done += 1
            self.passes = 0
        else:
            self.passes += 1

    def judge(self, state: State, move: Move) -> Refusal | None:
        """None for the beat's own move. Another one is explained: why it is impossible, or why it can wait."""
        if move == self.expected():
            return None
        pupil = self.script.pupil
        return state.refuse(pupil, move) or Refusal("can_wait", self._can_wait(state, move), "")

    def _can_wait(self, state: State, move: Move) -> str:
        words = self.game.move_text(state.view(self.script.pupil), move)
        return f"{words}: that is possible. {self.beat().instead}"

    def _pass(self, state: State, seat: int) -> Move:
        move = pass_among(state.legal(seat))
        if move is None or self.passes >= MOST_PASSES:
            raise Stuck(f"the lesson cannot come to its beat {self.done + 1}, {self.beat().move!r}")
        return move


def script_for(game: str) -> Script | None:
    """The lesson of a game; None if it has none."""
    if game == "mayhem":
        from longbox.games.mayhem.lesson import SCRIPT

        return SCRIPT
    return None
