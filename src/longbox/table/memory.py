"""When the server looks for garbage.

Python looks through all objects again and again, which holds up every table, with a thousand of them for more than half a second at a time.
What is there at the start stays for good and need not be looked at; what is made in play seldom has cycles. So Python is told to look
through new objects only. Tables that were put away and lines that were cut do have cycles: for their sake everything is looked through when
nobody plays, and at the latest after ten minutes.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

THRESHOLDS = (5_000, 10_000, 1_000)
"""How many new objects, and then how many collections of the younger, before Python looks for garbage by itself; the last two are hardly
ever reached. A look at 5,000 new objects holds up everybody for 10 to 25 ms where a thousand tables play, one at 50,000 for 100 to 180."""
QUIET = 1.0
"""Nobody plays if nobody has done anything for so many seconds."""
SOON, LATE = 60.0, 600.0
"""So many seconds lie between two collections where nobody plays, and where somebody does."""


class Collector:
    """`used`: when anybody last did something, as `now` tells the time."""

    def __init__(self, used: Callable[[], float], now: Callable[[], float] = time.monotonic) -> None:
        self.used = used
        self.now = now
        self.at = now()

    def start(self) -> None:
        """Everything is loaded, and nobody is here yet."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*THRESHOLDS)

    def tick(self) -> None:
        """Collect, if it is time and something has happened since the last time."""
        used, now = self.used(), self.now()
        if used > self.at and now - self.at >= (SOON if now - used >= QUIET else LATE):
            gc.collect()
            self.at = self.now()
