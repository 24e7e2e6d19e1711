"""First games that explain themselves: everything that happens is scripted, and only the script's next move can be made.

A `Script` says what happens and what is said about it; a `Walk` keeps how far one pupil has come. Neither knows about screens: the
terminal adds which keys to type, a browser highlights the move. Both are pure, so that any table can run a lesson.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from longbox.hosting.host import Host
from longbox.hosting.log import ALL_ROLLS
from longbox.hosting.passing import pass_among
from longbox.kernel.deeds import Move, Refusal
from longbox.kernel.errors import Stuck
from longbox.kernel.state import Ask, Game, Roll, Setting, State, seats_in

MOST_PASSES = 60


class Beat:
    """One move of the lesson, its turn and its seat. A move of the pupil's also has what is said before it, its rule, and what is
    said if another is chosen; `look` may name a card that is worth a closer look."""

    def __init__(self, turn: int, seat: int, move: str, says: str = "", rule: str = "", instead: str = "", look: str = "") -> None:
        self.turn = turn
        self.seat = seat
        self.move = move
        self.says = says
        self.rule = rule
        self.instead = instead
        self.look = look


class Script:
    """A whole lesson: its table, all that its dice and cards show in turn, its beats, and what is said at the end.

    A roll is a list of numbers, or words that `shown` understands: a lesson names its cards, so that a pack can gain others.
    """

    pupil = 0

    def __init__(
        self, seats: int, options: dict[str, Setting], *, rolls: Sequence[list[int] | str], beats: Sequence[Beat], farewell: str
    ) -> None:
        self.seats = seats
        self.options = options
        self.rolls = list(rolls)
        self.beats = list(beats)
        self.farewell = farewell

    def is_moment(self, state: State, beat: Beat) -> bool:
        """Whether it is time for this beat; that its move is possible is checked elsewhere."""
        return True

    def shown(self, state: State, roll: Roll, words: str) -> list[int]:
        """The numbers of a roll that the script has in words. Stuck says what cannot be."""
        raise Stuck(f"{roll.what}: this lesson has no words for rolls")

    def number(self, done: int) -> int:
        """The number of the pupil's next beat when this many beats, of all seats, are done."""
        return sum(1 for beat in self.beats[:done] if beat.says) + 1

    def total(self) -> int:
        return sum(1 for beat in self.beats if beat.says)


def new_lesson(script: Script, game: Game, seed: bytes, sink: Callable[[bytes], None] | None = None) -> Host:
    """The table of a lesson, begun: its dice and cards are typed in by the script, and its log says so."""
    host = Host.new(game, seed, sink, typed=[ALL_ROLLS])
    for seat in range(game.seats):
        host.give_nonce(seat, "")
    deal(script, host)
    return host


def deal(script: Script, host: Host) -> None:
    """Type in what the script's dice and cards show, as far as they are due."""
    roll = host.roll_due()
    while roll is not None:
        if host.log.rolls == len(script.rolls):
            raise Stuck(f"the lesson has no roll for the {roll.what}")
        wished = script.rolls[host.log.rolls]
        numbers = script.shown(host.state, roll, wished) if isinstance(wished, str) else wished
        refusal = host.type_roll(max(roll.by, 0), host.roll_id(), numbers)
        if refusal is not None:
            raise Stuck(f"roll {host.log.rolls + 1} of the lesson: {refusal}")
        roll = host.roll_due()


def places(names: Sequence[str], wanted: Sequence[str]) -> list[int]:
    """The numbers by which these cards are drawn one after the other, from a deck with these names in its order.

    >>> places(["ace", "king", "queen"], ["king", "queen"])
    [2, 2]
    """
    left, found = list(names), list[int]()
    for name in wanted:
        if name not in left:
            raise Stuck(f"the lesson wants {name}, which is not in the deck")
        found.append(left.index(name) + 1)
        left.pop(found[-1] - 1)
    return found


class Walk:
    """How far a lesson has come at one table. Tell `follow` of every move before it is made."""

    def __init__(self, script: Script, game: Game) -> None:
        self.script = script
        self.game = game
        self.done = 0
        self.passes = 0

    def finished(self) -> bool:
        """Whether nothing more is said. A game without an end goes on then, but the lesson does not."""
        return self.done == len(self.script.beats)

    def beat(self) -> Beat:
        if self.done == len(self.script.beats):
            raise Stuck("the lesson has no more beats, but the game goes on")
        return self.script.beats[self.done]

    def expected(self) -> Move:
        return self.game.moves.parse(self.beat().move)

    def is_due(self, state: State, seat: int) -> bool:
        """Whether the next beat is due now."""
        beat = self.beat()
        return seat == beat.seat and self.script.is_moment(state, beat) and state.refuse(seat, self.expected()) is None

    def by_itself(self, state: State) -> tuple[int, Move] | None:
        """What happens now without the pupil: the next beat if it is another seat's, or a pass by the seat asked before it is due.
        None if it is the pupil's move, or nobody is asked. Where several seats are asked at once, the beat's own seat moves."""
        pending = state.pending()
        if not isinstance(pending, Ask) or (self.finished() and self.game.open_ended):
            return None
        seat = self.beat().seat
        if not self.is_due(state, seat):
            return self._pass(state, seats_in(pending.seats))
        return None if self.beat().says else (seat, self.expected())

    def follow(self, state: State, seat: int, move: Move) -> None:
        """Count a move that is about to be made."""
        if not self.finished() and self.is_due(state, seat) and move == self.expected():
            self.done += 1
            self.passes = 0
        else:
            self.passes += 1

    def judge(self, state: State, move: Move) -> Refusal | None:
        """None for the beat's own move; for any other, why it is impossible or can wait."""
        if move == self.expected():
            return None
        pupil = self.script.pupil
        return state.refuse(pupil, move) or Refusal("can_wait", self._can_wait(state, move), "")

    def _can_wait(self, state: State, move: Move) -> str:
        words = self.game.move_text(state.view(self.script.pupil), move)
        return f"{words}: that is possible. {self.beat().instead}"

    def _pass(self, state: State, asked: list[int]) -> tuple[int, Move]:
        """The pass of the first of those asked who can."""
        for seat in asked:
            move = pass_among(state.legal(seat))
            if move is not None and self.passes < MOST_PASSES:
                return seat, move
        raise Stuck(f"the lesson cannot come to its beat {self.done + 1}, {self.beat().move!r}")
