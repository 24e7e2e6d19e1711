"""A bar shows progress on a terminal, and writes nothing into a pipe."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LONG = """
from longbox.progress import Bar
with Bar("counting sheep", 3) as bar:
    for at in range(3):
        print("sheep", at)
        bar.now(f"sheep {at}")
        bar.advance()
"""
ENDLESS = "from longbox.progress import Bar\nwith Bar('waiting'):\n    print('here')\n"
SIMULATE = (
    "from longbox.cli import main\nmain(['simulate', 'tests/toys/duel.py', '--games', '30', '--jobs', '1', '--seed', 'bar', '--json'])\n"
)


def run(code: str, stdout_too: bool = False) -> tuple[str, str]:
    """What a program writes to stdout and to a terminal, which is its stderr, and also its stdout if that is wanted."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    stdout = theirs if stdout_too else subprocess.PIPE
    process = subprocess.Popen([sys.executable, "-c", code], stdout=stdout, stderr=theirs, cwd=ROOT, env={**os.environ, "TERM": "xterm"})
    os.close(theirs)
    seen = bytearray()
    while True:
        try:
            data = os.read(ours, 4096)
        except OSError:  # so Linux tells that the other end is closed
            break
        if not data:
            break
        seen += data
    os.close(ours)
    out = process.stdout.read().decode() if process.stdout else ""
    if process.stdout:
        process.stdout.close()
    assert process.wait() == 0, seen.decode()
    return out, seen.decode()


def piped(code: str) -> tuple[str, str]:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    return done.stdout, done.stderr


def test_a_terminal_sees_what_is_done_and_what_is_left() -> None:
    out, seen = run(LONG)
    assert "counting sheep: sheep 2" in seen and "3/3" in seen and "left:" in seen
    assert out == "sheep 0\nsheep 1\nsheep 2\n", "what is printed stays in its pipe while the bar is on the terminal"


def test_what_is_printed_to_the_same_terminal_is_whole() -> None:
    _, seen = run(LONG, stdout_too=True)
    assert all(f"sheep {at}" in seen for at in range(3))


def test_without_a_number_of_parts_the_time_is_shown() -> None:
    _, seen = run(ENDLESS)
    assert "waiting" in seen and "0:00:0" in seen and "left:" not in seen


@pytest.mark.parametrize("code", [LONG, ENDLESS])
def test_nothing_goes_into_a_pipe(code: str) -> None:
    out, errors = piped(code)
    assert errors == "" and "waiting" not in out and "counting" not in out


def test_simulate_shows_its_games_and_prints_only_its_result() -> None:
    (out, seen), (alone, errors) = run(SIMULATE), piped(SIMULATE)
    assert "30/30" in seen and errors == ""
    assert out.startswith("{") and alone.startswith("{") and out.count("\n") == alone.count("\n") == 1
