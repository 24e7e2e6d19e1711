"""The benchmark runs one subject by its name, and a random game that never ends is stopped and told of."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from bench import run, subject
from bench.subject import Limits
from tests.toys.duel import DuelGame


@pytest.fixture
def second_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by a second whenever somebody looks at it."""
    seconds = count()
    monkeypatch.setattr(subject, "process_time", lambda: float(next(seconds)))


@pytest.mark.usefixtures("second_hand")
def test_an_endless_game_is_unfinished_and_counts_for_nothing_else() -> None:
    lengths = iter([3, 5, 4])
    figures = subject.loop(Limits(8.0, 5), lambda rand: next(lengths))
    assert figures == {"decisions": 3.5, "decisions_games": 3, "decisions_unfinished": 1}


@pytest.mark.usefixtures("second_hand")
def test_a_game_is_stopped_after_the_most_decisions() -> None:
    figures = subject.kernel_game(DuelGame(), Limits(8.0, 2))
    for way in ("decisions", "by_choice", "play_out"):
        assert figures[f"{way}_unfinished"] == figures[f"{way}_games"] > 0


def test_one_subject_is_measured_by_its_name(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    measured: list[tuple[str, bool, int]] = []

    def measure(name: str, path: list[Path], most: int) -> dict[str, float]:
        measured.append((name, tmp_path / "site" in path, most))
        figures = {"decisions": 10.0, "by_choice": 20.0, "play_out": 30.0, "clone_us": 1.0}
        return {**figures, "by_choice_unfinished": 1, "by_choice_games": 6}

    monkeypatch.setattr(run, "measure", measure)
    monkeypatch.setattr("sys.argv", ["run", str(tmp_path / "site"), "mayhem-2", "--most-decisions", "7"])
    run.main()
    assert measured == [("mayhem-2", True, 7), ("mayhem-2", False, 7)] * run.ROUNDS
    out = capsys.readouterr().out
    assert "mayhem for 2, pure: 1 of 6 games (by_choice) unfinished, stopped after 7 decisions" in " ".join(out.split())
    assert (tmp_path / "result.json").exists()


def test_a_subject_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["run", "site", "mayhem"])
    with pytest.raises(SystemExit, match="there is no subject mayhem; there are mayhem-2"):
        run.main()
