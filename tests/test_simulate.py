"""Simulations: the same seed gives the same result in any number of processes, and the figures are what the games were."""

from __future__ import annotations

import json
from collections import Counter
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console

from longbox.cli import main
from longbox.games.mayhem import GAME
from longbox.games.mayhem.lab import watcher
from longbox.kernel import BadOption
from longbox.lab.plan import Plan, Seating, batches, seatings
from longbox.lab.record import GameRecord, Watcher
from longbox.lab.report import Report, quantile, wilson
from longbox.lab.simulate import simulate
from longbox.lab.worker import Bench
from tests.arcade import forgotten, write_game
from tests.marks import slow
from tests.roofs import FILE

pytestmark = slow

DUEL = str(Path(__file__).parent / "toys" / "duel.py")
HEROES = ["black-panther", "captain-marvel", "iron-man", "scarlet-witch"]


def plan(games: int = 50, seats: int = 2, bots: tuple[str, ...] = ("simple",), seed: str = "test", **more: Any) -> Plan:
    return Plan(game="mayhem", games=games, seats=seats, bots=list(bots), seed=seed, by_seat="decks", noun="deck", choices=HEROES, **more)


def timeless(report: Report) -> dict[str, Any]:
    data = report.data()
    del data["seconds"]
    return data


def test_the_number_of_processes_changes_nothing() -> None:
    alone, together = simulate(plan(60), jobs=1), simulate(plan(60), jobs=2)
    assert timeless(alone) == timeless(together)
    assert timeless(simulate(plan(60, seed="other"), jobs=1)) != timeless(alone)


def test_each_game_is_the_same_whatever_was_played_before() -> None:
    assert Bench(plan()).play(7) == [Bench(plan()).play(number) for number in range(5, 9)][2]


def test_progress_is_told_to_the_last_game() -> None:
    told: list[int] = []
    simulate(plan(30), jobs=1, progress=told.append)
    assert told == [25, 5]


def test_a_game_that_goes_on_for_too_long_is_stopped_and_unfinished() -> None:
    report = simulate(plan(30, most_decisions=10), jobs=1)
    assert report.unfinished == report.stopped == 30 and report.decisions == 300
    data = report.data()
    assert data["unfinished"] == 30 and data["endings"] == {"unfinished": 30}
    assert "stopped after 10 decisions" in rendered(report) and "30 of 30" in rendered(report)
    ended = simulate(plan(30), jobs=1)
    assert ended.unfinished == 0 and "stopped" not in rendered(ended)


def rendered(report: Report) -> str:
    console = Console(record=True, width=120, file=StringIO())
    for table in report.tables():
        console.print(table)
    return console.export_text()


def test_batches_cover_all_games_and_are_not_small() -> None:
    parts = batches(plan(1000), 4)
    assert [part.first for part in parts] == [sum(part.count for part in parts[:at]) for at in range(len(parts))]
    assert sum(part.count for part in parts) == 1000
    assert all(part.count >= 25 for part in parts[:-1])


@pytest.mark.parametrize(("seats", "count"), [(2, 12), (3, 24), (4, 24)])
def test_every_deck_plays_every_seat_equally_often(seats: int, count: int) -> None:
    found = seatings(plan(seats=seats))
    assert len(found) == count
    assert len(set(Counter((seat, deck) for seating in found for seat, deck in enumerate(seating.choices)).values())) == 1


def test_bots_change_seats() -> None:
    found = seatings(plan(bots=("simple", "random")))
    assert Counter(seating.bots for seating in found) == {("simple", "random"): 12, ("random", "simple"): 12}
    assert seatings(plan(bots=("simple", "simple")))[0].bots == ("simple", "simple")


def test_too_few_decks_are_used_again() -> None:
    few = Plan(game="mayhem", games=1, seats=3, bots=["random"], seed="1", by_seat="decks", noun="deck", choices=["iron-man"])
    assert seatings(few) == [Seating(("random",) * 3, ("iron-man",) * 3)]
    assert Bench(few).play(0).choices == ("iron-man",) * 3


def record(number: int, winners: list[int], half: list[int], turns: int = 20, first: int = 0, rule: str = "0.1.6") -> GameRecord:
    decks = ("black-panther", "iron-man")
    return GameRecord(
        number=number,
        bots=("simple", "random"),
        choices=decks,
        winners=winners,
        rule=rule,
        decisions=10,
        turns=turns,
        first=first,
        half=half,
    )


def test_what_a_report_counts() -> None:
    games = [
        record(0, [0], [0, 200], first=1),
        record(1, [1], [100, 300], turns=21),
        record(2, [0, 1], [500, 350], turns=60, rule="H1"),
        record(3, [], [], turns=0, first=-1, rule=""),
    ]
    data = Report(plan(4, bots=("simple", "random")), games, 1.5, watcher(GAME.make(2).start())).data()
    assert (data["games"], data["decisions"], data["seconds"], data["unfinished"]) == (4, 40, 1.5, 1)
    assert data["wins"] == {
        "bot": {"random": 1.5, "simple": 1.5},
        "seat": {"1": 1.5, "2": 1.5},
        "deck": {"black-panther": 1.5, "iron-man": 1.5},
        "order": {"1": 0.5 + 0, "2": 2.5},
        "deck against deck": {"black-panther v iron-man": 1.5, "iron-man v black-panther": 1.5},
        "bot with deck": {"random with iron-man": 1.5, "simple with black-panther": 1.5},
    }
    assert data["endings"] == {"0.1.6": 2, "H1": 1, "unfinished": 1}
    assert (data["comebacks"]["wins"], data["comebacks"]["games"]) == (1, 2)
    assert data["turns"]["quantiles"]["50"] == 11
    assert data["turns"]["reached"] == {"25": 0.3333, "30": 0.3333}


def test_a_report_sums_what_the_watchers_have_counted() -> None:
    """And says nothing about counts where nobody has counted."""
    games = [record(0, [0], []), record(1, [1], [])]
    assert "counts" not in Report(plan(2), games, 1.0, Watcher()).data()
    counted = [msgspec.structs.replace(game, counts={"fights": 2 + at, f"only {at}": 1}) for at, game in enumerate(games)]
    assert Report(plan(2), counted, 1.0, Watcher()).data()["counts"] == {"fights": 5, "only 0": 1, "only 1": 1}


def test_wilsons_interval() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson(0, 10)[0] == pytest.approx(0.0) and wilson(10, 10)[1] == pytest.approx(1.0)


def test_a_quantile_is_one_of_the_values() -> None:
    assert [quantile([1, 2, 3, 4], percent) for percent in (1, 25, 50, 51, 100)] == [1, 1, 2, 3, 4]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["simulate", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_the_command_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "mayhem", "--games", "6", "--seats", "3", "--seed", "a", "--bots", "simple,random", "--jobs", "1", "--json")
    data = json.loads(out)
    assert code == 0
    assert data.keys() >= {"games", "decisions", "seconds", "unfinished", "wins"}
    assert data["games"] == 6 == sum(data["wins"]["seat"].values())
    assert set(data["wins"]["bot"]) == {"simple", "random"} and set(data["wins"]["deck"]) <= set(HEROES)


def test_the_command_prints_tables(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(
        capsys, "mayhem", "--games", "4", "-o", "decks=iron-man,crown-and-hex", "--seed", "a", "--jobs", "1", "-o", "turn_limit=10"
    )
    assert code == 0
    assert "reached turn 25" in out and "reached turn 30" in out and "last and 200 behind at half-time, won" in out
    assert "Wins by deck" in out and "crown-and-hex" in out and "turns per seat" in out and "--seed a" in out


def test_any_game_can_be_simulated(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, DUEL, "--games", "30", "--seed", "a", "--jobs", "1", "--json")
    data = json.loads(out)
    assert code == 0 and data["games"] == 30 and "turns" not in data and "deck" not in data["wins"]


def test_what_is_long_and_what_a_comeback_is_said_by_the_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A game that says nothing of it has no such rows, even if it has turns."""
    roofs = (str(FILE), "--games", "6", "--seed", "a", "--jobs", "1")
    _, out, _ = run(capsys, *roofs)
    assert "turns per seat" in out and "reached turn" not in out and "half-time" not in out
    data = json.loads(run(capsys, *roofs, "--json")[1])
    assert "comebacks" not in data and data["turns"].keys() == {"quantiles", "most"}
    lab = "from longbox_roofs.lab import RoundWatcher\n\nclass Keen(RoundWatcher):\n    long = (2, 9)\n    behind = 1\n\n"
    with forgotten("keen"):
        write_game(tmp_path, "keen", {"lab.py": lab + "def watcher(state):\n    return Keen()\n"})
        _, out, _ = run(capsys, "keen", "--also", str(tmp_path), *roofs[1:])
        data = json.loads(run(capsys, "keen", "--also", str(tmp_path), *roofs[1:], "--json")[1])
    assert "reached turn 9" in out and "last and 1 behind at half-time, won" in out
    assert data["turns"]["reached"] == {"2": 1.0, "9": 0.0} and data["comebacks"]["games"] > 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["mayhem", "--bots", "clever"], "there is no bot 'clever'"),
        (["mayhem", "--bots", ","], "at least one bot"),
        (["mayhem", "--seats", "7"], "2 to 4 seats"),
        (["mayhem", "--games", "0"], "at least one game"),
        (["mayhem", "--most-decisions", "0"], "at least one decision"),
        (["mayhem", "-o", "decks=nobody"], "there is no deck 'nobody'"),
        (["mayhem", "--option", "colour=red"], "no option 'colour'"),
        ([DUEL, "-o", "decks=iron-man"], "has no option 'decks'"),
        ([DUEL, "--bots", "simple"], "there is no bot 'simple' for duel"),
    ],
)
def test_what_cannot_be_simulated_is_said(capsys: pytest.CaptureFixture[str], arguments: list[str], words: str) -> None:
    code, _, err = run(capsys, *arguments)
    assert code == 2 and words in err


def test_a_plan_needs_a_game() -> None:
    with pytest.raises(BadOption, match="there is no game 'chess'"):
        simulate(Plan(game="chess", games=1, seats=2, bots=["random"], seed="1"))
