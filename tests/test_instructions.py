"""Counted speed: a workload has the same number of instructions each time, and a change is told to the percent, or why it cannot be."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench import instructions, workloads
from bench.instructions import Counted, Figure, Task
from tests.marks import slow
from tests.needs import needs

pytestmark = slow

ROOT = Path(__file__).resolve().parents[1]
PURE = f"{ROOT}{os.pathsep}{ROOT / 'src'}"
HERE = {"python": "3.11", "machine": "this one"}


@needs("valgrind", "gcc")
def test_a_workload_is_counted_to_the_same_number_twice() -> None:
    library = instructions.collector()
    instructions.load_once(PURE)
    one, two = (instructions.count(Task("test", PURE, "odds-pools"), library) for _ in range(2))
    assert one == two
    assert 1_000_000 < one.instructions < 10_000_000, "the start of Python alone has hundreds of millions"


def test_a_workload_that_fails_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    failed: subprocess.CompletedProcess[str] = subprocess.CompletedProcess([], 1, "", "KeyError: 'no-such'")
    monkeypatch.setattr("subprocess.run", lambda *given, **more: failed)
    with pytest.raises(RuntimeError, match=r"(?s)no-such \(test\) could not be counted:.*KeyError: 'no-such'"):
        instructions.count(Task("test", PURE, "no-such"), Path("none"))


def test_only_what_is_between_two_yields_is_counted() -> None:
    said: list[str] = []

    def steps() -> workloads.Steps:
        for number in range(2):
            said.append(f"prepare {number}")
            yield
            said.append(f"work {number}")
            yield
        return 7

    assert workloads.run(steps(), lambda: said.append("instrument"), lambda: said.append("toggle")) == 7
    counted = ["toggle", "work 0", "toggle", "prepare 1", "toggle", "work 1", "toggle"]
    assert said == ["prepare 0", "instrument", *counted]


@pytest.mark.parametrize("kind", ["game", "bot", "judge", "clone", "view", "log"])
def test_a_workload_does_the_same_work_each_time(kind: str) -> None:
    work = workloads.workloads()[f"{kind}-mayhem"]
    one, two = (workloads.run(work(), workloads.nothing, workloads.nothing) for _ in range(2))
    assert one == two > 0


def test_the_room_sends_the_same_bytes_whatever_the_hashes_are() -> None:
    command = [sys.executable, "-m", "bench.workloads", "room-mayhem"]
    sent = [
        subprocess.check_output(command, cwd=ROOT, env={**instructions.environment(PURE), "PYTHONHASHSEED": seed}) for seed in ("0", "1")
    ]
    assert sent[0] == sent[1] and int(sent[0]) > 10_000


def test_the_stored_figures_are_those_of_all_workloads() -> None:
    found = instructions.stored()
    assert set(found) == {"pure", "compiled"}
    pure, compiled = ({name: figure.work for name, figure in one.figures.items()} for one in found.values())
    assert pure == compiled and set(pure) == set(workloads.workloads())


def counted(place: dict[str, str] = HERE, **figures: tuple[int, int]) -> Counted:
    return Counted("0123456789abcdef", place, {name: Figure(*figure) for name, figure in figures.items()})


def test_a_change_is_told_to_the_percent(capsys: pytest.CaptureFixture[str]) -> None:
    before = counted(clone=(1000, 10), view=(1000, 10), log=(1000, 10))
    now = counted(clone=(985, 10), view=(1021, 10), log=(500, 5), room=(3, 3))
    assert instructions.show("pure", now, before) == {"clone": pytest.approx(-1.5), "view": pytest.approx(2.1)}
    out = capsys.readouterr().out
    assert "compared with 0123456789ab" in out and "-1.5%" in out and "+2.1%" in out
    assert "other work: 5, stored was 10" in out and "new" in out and "-50" not in out


def test_figures_from_another_place_are_not_compared(capsys: pytest.CaptureFixture[str]) -> None:
    now, before = counted({**HERE, "gcc": "13"}, clone=(900, 10)), counted({**HERE, "python": "3.12"}, clone=(1000, 10))
    assert instructions.show("pure", now, before) == {}
    out = capsys.readouterr().out
    assert "NOT comparable" in out and "python: 3.11, stored were 3.12" in out and "gcc: 13, stored were none" in out and "%" not in out


def test_each_build_is_stored_for_itself(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(instructions, "STORED", tmp_path / "figures.json")
    assert instructions.stored() == {}
    pure, compiled = counted(clone=(1, 1)), counted(clone=(2, 1))
    instructions.store({"pure": pure})
    instructions.store({"compiled": compiled})
    assert instructions.stored() == {"pure": pure, "compiled": compiled}


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr("sys.argv", ["instructions", *arguments])
    instructions.main()


def test_what_cannot_be_counted_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SystemExit, match="there is no workload clones; there are odds-pools"):
        run(monkeypatch, "clones")
    with pytest.raises(SystemExit, match="leave the names out"):
        run(monkeypatch, "--store", "odds-pools")
    monkeypatch.setattr(instructions, "commit", lambda: "")
    with pytest.raises(SystemExit, match="commit first, src, bench"):
        run(monkeypatch, "--store")


def test_more_than_the_most_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(instructions, "collector", lambda: Path("none"))
    monkeypatch.setattr(instructions, "load_once", lambda path: None)
    monkeypatch.setattr(instructions, "count_all", lambda tasks, library: {task: Figure(1030, 10) for task in tasks})
    monkeypatch.setattr(instructions, "place", lambda build: HERE)
    monkeypatch.setattr(instructions, "stored", lambda: {"pure": Counted("0123", HERE, {"odds-pools": Figure(1000, 10)})})
    run(monkeypatch, "odds-pools")
    run(monkeypatch, "odds-pools", "--most", "3.5")
    with pytest.raises(SystemExit, match=r"More than 2% above the stored figures: odds-pools \(pure\): \+3.00%"):
        run(monkeypatch, "odds-pools", "--most", "2")
