"""The refusal of a request, as an exception."""

from __future__ import annotations

from longbox.kernel.deeds import Refusal


class Refused(Exception):
    def __init__(self, status: int, refusal: Refusal) -> None:
        super().__init__(refusal.words)
        self.status = status
        self.refusal = refusal


def refuse(status: int, code: str, words: str) -> Refused:
    return Refused(status, Refusal(code, words, ""))
