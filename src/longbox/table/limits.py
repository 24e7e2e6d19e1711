"""How much somebody may send: a bucket that fills slowly and is emptied by use."""

from __future__ import annotations

import time


class Bucket:
    __slots__ = ("at", "full", "left", "rate")

    def __init__(self, rate: tuple[int, float]) -> None:
        self.full, self.rate = rate
        self.left = float(self.full)
        self.at = time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self.left = min(float(self.full), self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """One bucket for each name; those that are full again are forgotten."""

    def __init__(self, rate: tuple[int, float], most: int = 10_000) -> None:
        self.rate = rate
        self.most = most
        self.buckets: dict[str, Bucket] = {}

    def take(self, name: str) -> bool:
        bucket = self.buckets.get(name)
        if bucket is None:
            if len(self.buckets) >= self.most:
                self._forget()
            bucket = self.buckets[name] = Bucket(self.rate)
        return bucket.take()

    def _forget(self) -> None:
        now = time.monotonic()
        self.buckets = {
            name: bucket for name, bucket in self.buckets.items() if bucket.left + (now - bucket.at) * bucket.rate < bucket.full
        }
        if len(self.buckets) >= self.most:
            self.buckets.clear()
