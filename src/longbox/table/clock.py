"""A table's clock: some seconds for each question, and a bank for longer thinking. It is told the time and never asks for it."""

from __future__ import annotations

from longbox.table.store import ClockRule

Mark = tuple[int, int]
"""How far the game has come. Taking back makes it smaller."""


class Clock:
    """`running` has the seats that are waited for, each with what tells its question from others and when its time began.

    A seat gets new time only where the game has come further than when it last got some. Otherwise it goes on with the time that it had
    left: after sealing a plan and opening it again, lending the seat to a bot, taking back, or a pause (rule T7.2).
    """

    def __init__(self, rule: ClockRule, banks: list[float]) -> None:
        self.rule = rule
        self.banks = banks
        self.running: dict[int, tuple[object, float]] = {}
        self._marks: dict[int, Mark] = {}
        """How far the game was when each seat last got new time."""
        self._used: dict[int, float] = {}
        """How much of that a seat has used that is not running, without what came out of its bank."""

    def update(self, now: float, asked: dict[int, tuple[object, Mark]]) -> list[int]:
        """Let the time run for exactly these seats and their questions; returns the seats whose bank has changed."""
        stopped = [seat for seat, (question, _) in self.running.items() if seat not in asked or asked[seat][0] != question]
        changed = [seat for seat in stopped if self._charge(seat, now)]
        for seat in stopped:
            self._used[seat] = min(now - self.running.pop(seat)[1], float(self.rule.seconds))
        self.running = {
            seat: self.running.get(seat) or (question, self._began(seat, mark, now)) for seat, (question, mark) in asked.items()
        }
        return changed

    def forget(self) -> None:
        """Every seat gets new time, also those that are running."""
        self._marks.clear()
        self.running = {seat: (None, began) for seat, (_, began) in self.running.items()}

    def left(self, seat: int, now: float) -> float:
        """The time that a seat has left."""
        began = self.running[seat][1] if seat in self.running else now
        return max(0.0, self.rule.seconds + self.banks[seat] - (now - began))

    def out(self, now: float) -> list[int]:
        return [seat for seat in self.running if self.left(seat, now) <= 0]

    def next_out(self, now: float) -> float | None:
        """In how many seconds the next seat runs out of time."""
        return min((self.left(seat, now) for seat in self.running), default=None)

    def _began(self, seat: int, mark: Mark, now: float) -> float:
        if seat in self._marks and mark <= self._marks[seat]:
            return now - self._used.get(seat, 0.0)
        self._marks[seat] = mark
        return now

    def _charge(self, seat: int, now: float) -> bool:
        over = now - self.running[seat][1] - self.rule.seconds
        if over <= 0 or not self.banks[seat]:
            return False
        self.banks[seat] = max(0.0, self.banks[seat] - over)
        return True
