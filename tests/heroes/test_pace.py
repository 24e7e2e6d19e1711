"""The model of presses and waits plays whole games, and what spares presses does."""

from __future__ import annotations

import pytest

from longbox.hosting.streams import Question
from tests.heroes.pace import AGAIN, DEEDS, STAYS, STEPS, Model
from tests.marks import long


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


def played(seed: str, least: bool) -> Counted:
    model = Counted(2, seed, "normal", least)
    model.play()
    return model


@pytest.mark.parametrize("least", [True, False])
def test_a_game_is_played_to_its_end(least: bool) -> None:
    model = played("a", least)
    assert model.host.over() is not None
    assert all(counted["plan"] == 2 for at, counted in model.rounds.items() if at < max(model.rounds))
    assert min(model.waits.values()) >= 0 < max(model.waits.values())
    assert least or model.spared == 0


@long
def test_best_play_spares_presses() -> None:
    """In some games: where fights are short, nothing can be spared."""
    assert any(played(str(seed), least=True).spared for seed in range(20))
