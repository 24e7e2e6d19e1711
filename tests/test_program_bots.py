"""Bots in any language: programs that are asked by lines of JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from longbox.bots import Budget, RandomBot, play_out
from longbox.bots.program import PREFIX, ProgramBot, bot_or_program
from longbox.cli import main
from longbox.kernel import BadOption, Sfc32
from tests import roofs

HEAD = """
import json, sys, time
asked = 0
for line in sys.stdin:
    question = json.loads(line)
    number, moves = question["question"], question["moves"]
    asked += 1
"""
LAST = "    print(json.dumps({'question': number, 'move': moves[-1]}), flush=True)\n"


@pytest.fixture
def written(tmp_path: Path) -> Path:
    return tmp_path / "bot.py"


def bot(path: Path, answer: str, told: list[str] | None = None) -> ProgramBot:
    """A bot whose program answers by these lines of Python."""
    path.write_text(HEAD + answer, "utf-8")
    return ProgramBot(f"{sys.executable} {path}", roofs.GAME.make(2), (told if told is not None else []).append)


def first(bot: ProgramBot, seconds: float = 30.0) -> str:
    """What it chooses among the first moves of a game."""
    state = bot.game.start()
    return repr(bot.choose(state.view(0), state.onward(0), Budget(seconds), Sfc32(1)))


def test_a_program_is_asked_with_all_that_its_seat_may_know(written: Path) -> None:
    seen = written.with_suffix(".json")
    asking = bot(written, f"    open({str(seen)!r}, 'w').write(line)\n" + LAST)
    assert first(asking) == "done"
    asking.program.close()
    state = asking.game.start()
    question = json.loads(seen.read_text("utf-8"))
    assert question["moves"] == [move.json() for move in state.onward(0)] and question["words"][0] == "coin left"
    assert question["view"]["seat"] == question["seat"] == 0 and question["text"] == asking.game.show(state.view(0))
    assert (question["question"], question["game"], question["seats"]) == (1, "roofs", 2)


FAULTS = {
    "no move of the list": ("    print(json.dumps({'question': number, 'move': ['fly']}), flush=True)\n", r"its move \['fly'\] is none of"),
    "no answer": ("    print('hello', flush=True)\n", "its answer is not a JSON object with `question` and `move`: b'hello"),
    "an end": ("    break\n", "it has ended"),
    "silence": ("    pass\n", "it gave no answer within 0.3 seconds"),
    "only a late answer": (LAST.replace("number,", "number - 1,"), "it gave no answer within 0.3 seconds"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_where_a_program_fails_the_usual_move_is_made_and_the_fault_told(written: Path, name: str) -> None:
    answer, words = FAULTS[name]
    told = list[str]()
    asking = bot(written, answer, told)
    assert first(asking, 0.3 if "0.3" in words else 30.0) == "done"
    for _ in range(5):
        first(asking, 0.01 if "0.3" in words else 30.0)
    asking.program.close()
    assert asking.faults == 6 and len(told) == 3
    with pytest.raises(AssertionError, match=f"{words}.*; `done` is played instead"):
        raise AssertionError(told[0])


def test_a_program_plays_whole_games_and_one_process_answers_for_all_seats(written: Path) -> None:
    asking = bot(written, LAST)
    other = ProgramBot(asking.name.removeprefix(PREFIX), asking.game)
    assert other.program is asking.program
    over = play_out(asking.game, [asking, other], seed=1).over
    asking.program.close()
    assert over is not None and over.scores == [0, 0] and asking.faults == other.faults == 0


def test_a_program_that_is_late_or_does_not_read_holds_nobody_up(written: Path) -> None:
    """It is asked the next question when it has answered the last one, however long that takes."""
    go = written.with_suffix(".go")
    wait = f"    while asked == 1 and not __import__('os').path.exists({str(go)!r}): time.sleep(0.01)\n"
    told = list[str]()
    asking = bot(written, wait + LAST, told)
    assert first(asking, 0.01) == "done" and first(asking, 0.01) == "done" and len(told) == 2
    go.touch()
    assert first(asking) == "done" and asking.faults == 2 and asking.program.asked == 2
    asking.program.close()
    deaf = ProgramBot(f"{sys.executable} -c 'import time; time.sleep(1000)'", asking.game, told.append)
    large = {"text": "x" * 1_000_000}
    for _ in range(2):
        with pytest.raises(TimeoutError):
            deaf.program.ask(large, 0.01)
    deaf.program.close()


def test_a_command_that_does_not_exist_is_told() -> None:
    with pytest.raises(BadOption, match="stdio:no-such-program -x: there is no program 'no-such-program' to run"):
        bot_or_program("stdio:no-such-program -x", roofs.GAME, roofs.GAME.make(2))
    assert isinstance(bot_or_program("random", roofs.GAME, roofs.GAME.make(2)), RandomBot)


def test_programs_are_simulated(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written.write_text(HEAD + LAST, "utf-8")
    bots = f"random,stdio:{sys.executable} {written}"
    assert main(["simulate", str(roofs.FILE), "--games", "6", "--jobs", "1", "--bots", bots, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 6 and report["unfinished"] == 0
