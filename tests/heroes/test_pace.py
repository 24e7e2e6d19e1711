"""The model of presses and waits plays whole games, and what spares presses does."""

from __future__ import annotations

from longbox.hosting.streams import Question
from tests.heroes.pace import AGAIN, DEEDS, STAYS, STEPS, Model


def test_it_reads_the_pages_own_numbers() -> None:
    assert STAYS["slow"] > STAYS["normal"] > STAYS["fast"] == 0
    assert "powersshown" in STEPS and "moved" in DEEDS and "seq" in AGAIN


class Counted(Model):
    """Counts the presses that are left to best play."""

    spared = 0

    def is_left(self, question: Question) -> bool:
        left = super().is_left(question)
        self.spared += left
        return left


def test_games_are_played_to_their_end_and_best_play_spares_presses() -> None:
    """Three of them, because in a game of short fights nothing can be spared."""
    spared = {True: 0, False: 0}
    for seed in ("a", "b", "c"):
        for least in (True, False):
            model = Counted(2, seed, "normal", least)
            model.play()
            assert model.host.over() is not None
            assert all(counted["plan"] == 2 for at, counted in model.rounds.items() if at < max(model.rounds))
            assert min(model.waits.values()) >= 0 < max(model.waits.values())
            spared[least] += model.spared
    assert spared[True] > 0 == spared[False]
