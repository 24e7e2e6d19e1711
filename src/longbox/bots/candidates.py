"""What a bot that searches keeps about the moves it looks into: each is compared with the usual move, in the same imagined worlds."""

from __future__ import annotations

from math import sqrt

from longbox.kernel.deeds import Move


class Candidate:
    """A move that is looked into, and what it has gained over the usual move in the same worlds with the same dice. It is taken if the
    gain is positive by `bar` standard errors."""

    def __init__(self, move: Move, bar: float = 1.0) -> None:
        self.move = move
        self.bar = bar
        self.tries = 0
        self.sum = 0.0
        self.squares = 0.0

    def add(self, gain: float) -> None:
        self.tries += 1
        self.sum += gain
        self.squares += gain * gain

    def gain(self, errors: float) -> float:
        """The mean gain plus this number of standard errors; 0 for a move that was never tried, as the usual one."""
        if self.tries == 0:
            return 0.0
        mean = self.sum / self.tries
        variance = max(0.0, self.squares / self.tries - mean * mean)
        return mean + errors * sqrt(variance / self.tries)


def surest(usual: Candidate, lines: list[Candidate]) -> Candidate:
    """The line whose gain is the largest even if it is overrated; the usual one, if none surely gains anything."""
    best, most = usual, 0.0
    for line in lines:
        gain = line.gain(-line.bar)
        if gain > most:
            best, most = line, gain
    return best


def open_still(lines: list[Candidate], best: Candidate, sure: float) -> list[Candidate]:
    """The lines that may still turn out best, with so many standard errors of doubt. None is left when the best is beyond doubt."""
    bar = best.gain(-sure) if best in lines else 0.0
    left = [line for line in lines if line.gain(sure) > max(0.0, bar)]
    return [] if left == [best] and bar > 0 else left
