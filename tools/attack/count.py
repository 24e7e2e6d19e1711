"""How all attacks count: how often each thing happened, and what must not have happened."""

from __future__ import annotations

from collections import Counter

SHOWN = 10
"""How many faults of an attack are printed."""


class Count:
    """What came of one attack. `kinds` are the kinds of things that were tried, where an attack has a list to get through."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.times: Counter[str] = Counter()
        self.notes: list[str] = []
        self.kinds: set[str] = set()
        self.faults: list[str] = []
        self.unsure: list[str] = []

    def add(self, what: str, times: int = 1) -> None:
        self.times[what] += times

    def note(self, words: str) -> None:
        """Something that was measured, for a line of its own."""
        self.notes.append(words)

    def fault(self, words: str) -> None:
        self.faults.append(words)

    def not_judged(self, words: str) -> None:
        """Something that may be a fault, or not: it could not be measured."""
        self.unsure.append(words)

    def text(self) -> str:
        """
        >>> count = Count("Garbage")
        >>> count.add("400", 3)
        >>> print(count.text())
        Garbage: 3 x 400. Faults: 0.
        """
        said = ", ".join(f"{number:,} x {what}" for what, number in sorted(self.times.items()))
        more = len(self.faults) - SHOWN
        last = [f"  and {more} more"] if more > 0 else []
        faults = [f"  FAULT {words}" for words in self.faults[:SHOWN]]
        unsure = [f"  NOT JUDGED {words}" for words in self.unsure]
        notes = [f"  {words}" for words in self.notes]
        return "\n".join([f"{self.name}: {said}. Faults: {len(self.faults)}.", *notes, *unsure, *faults, *last])
