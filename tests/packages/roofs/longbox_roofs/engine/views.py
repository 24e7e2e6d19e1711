"""What a seat may know."""

from __future__ import annotations

from longbox.kernel import View


class RoofsView(View, frozen=True, kw_only=True):
    street: str
    die: int
    roofs: list[str]
    homes: list[int]
    round: int
    scores: list[int]
    owners: list[int]
    finished: list[bool]
    draft: list[int]
