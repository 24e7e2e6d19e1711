"""The same luck in every run: what tables draw is decided by the name of the test that opens them, so that a test fails always or never."""

from __future__ import annotations

import hashlib

import pytest

from longbox.table import driver, opening


class Fate:
    """Stands in for `secrets` where a table's seed and a bot's own dice are drawn."""

    def __init__(self) -> None:
        self.begin("")

    def begin(self, test: str) -> None:
        self.test = test
        self.drawn = 0

    def token_bytes(self, count: int) -> bytes:
        self.drawn += 1
        return hashlib.shake_256(f"{self.test} {self.drawn}".encode()).digest(count)

    def randbelow(self, bound: int) -> int:
        return int.from_bytes(self.token_bytes(8), "little") % bound

    def randbits(self, count: int) -> int:
        return self.randbelow(1 << count)


SEEDS, PACE = Fate(), Fate()
"""They draw apart: how often bots draw, also at tables of earlier tests, changes no table's seed."""
vars(opening)["secrets"] = SEEDS
vars(driver)["secrets"] = PACE


@pytest.fixture(autouse=True)
def luck_of_this_test(request: pytest.FixtureRequest) -> None:
    """For a conftest."""
    for fate in (SEEDS, PACE):
        fate.begin(request.node.nodeid)
