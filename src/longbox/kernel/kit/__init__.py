"""The conformance kit: one function that plays a game at random and holds it, at every node, against every sentence of the contract.

    def test_my_game() -> None:
        conform(MyGame(), games=20)

A failure names the sentence, the seed, and the shortest way to it that was found, and writes that as a log for `longbox replay`.
"""

from longbox.kernel.kit.conform import ConformanceError, Coverage, conform, fingerprint

__all__ = ["ConformanceError", "Coverage", "conform", "fingerprint"]
