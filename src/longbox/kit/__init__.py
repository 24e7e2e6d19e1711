"""The conformance kit: one function that plays a game at random and checks it against the contract at every node.

    def test_my_game() -> None:
        conform(MyGame(), games=20)

A failure names the sentence, the seed, and the shortest way to it that was found, and writes it as a log for `longbox replay`.
"""

from longbox.kit.conform import ConformanceError, Coverage, conform, fingerprint
from longbox.kit.deal import deal
from longbox.kit.memory import Memory

__all__ = ["ConformanceError", "Coverage", "Memory", "conform", "deal", "fingerprint"]
