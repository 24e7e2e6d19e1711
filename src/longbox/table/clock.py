"""A table's clock: some seconds for each question, and a bank for all that takes longer. It is told the time; it asks nobody for it."""

from __future__ import annotations

from longbox.table.store import ClockRule


class Clock:
    """`running` has for each seat that is waited for the id of its question and when its time began."""

    def __init__(self, rule: ClockRule, banks: list[float]) -> None:
        self.rule = rule
        self.banks = banks
        self.running: dict[int, tuple[int, float]] = {}

    def update(self, now: float, asked: dict[int, int]) -> list[int]:
        """Let the time of these seats run, each for its question, and of no others. The seats whose bank has changed."""
        changed = [seat for seat, (question, _) in self.running.items() if asked.get(seat) != question and self._charge(seat, now)]
        self.running = {seat: self._start(seat, question, now) for seat, question in asked.items()}
        return changed

    def left(self, seat: int, now: float) -> float:
        """All the time that a seat has now."""
        began = self.running[seat][1] if seat in self.running else now
        return max(0.0, self.rule.seconds + self.banks[seat] - (now - began))

    def out(self, now: float) -> list[int]:
        return [seat for seat in self.running if self.left(seat, now) <= 0]

    def next_out(self, now: float) -> float | None:
        """In how many seconds the next seat runs out of time."""
        return min((self.left(seat, now) for seat in self.running), default=None)

    def _start(self, seat: int, question: int, now: float) -> tuple[int, float]:
        before = self.running.get(seat)
        return before if before is not None and before[0] == question else (question, now)

    def _charge(self, seat: int, now: float) -> bool:
        over = now - self.running[seat][1] - self.rule.seconds
        if over <= 0 or not self.banks[seat]:
            return False
        self.banks[seat] = max(0.0, self.banks[seat] - over)
        return True
