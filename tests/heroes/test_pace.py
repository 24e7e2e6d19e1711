"""The model of presses and waits plays whole games, and what spares presses does."""

from __future__ import annotations

from tests.heroes.pace import AGAIN, DEEDS, STAYS, STEPS, Model


def test_it_reads_the_pages_own_numbers() -> None:
    assert STAYS["slow"] > STAYS["normal"] > STAYS["fast"] == 0
    assert "powersshown" in STEPS and "moved" in DEEDS and "seq" in AGAIN


def test_a_game_is_played_to_its_end_and_best_play_spares_presses() -> None:
    counts = []
    for least in (True, False):
        model = Model(2, "test", "normal", least)
        model.play()
        assert model.host.over() is not None
        assert all(counted["plan"] == 2 for at, counted in model.rounds.items() if at < max(model.rounds))
        assert min(model.waits.values()) >= 0 < max(model.waits.values())
        counts.append(sum(counted["power"] for counted in model.rounds.values()) / len(model.rounds))
    assert counts[0] < counts[1]
