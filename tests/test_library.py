"""`import longbox` offers what a program begins with, and loads it only when it is used."""

from __future__ import annotations

import subprocess
import sys

import pytest

import longbox


@pytest.mark.parametrize("name", longbox.__all__)
def test_every_name_is_there(name: str) -> None:
    found = getattr(longbox, name)
    assert name == "__version__" or (found.__name__ == name and found.__module__.startswith("longbox."))


def test_other_names_are_missing_in_words() -> None:
    assert not hasattr(longbox, "hosts")


def test_nothing_is_loaded_before_it_is_used() -> None:
    program = "import sys, longbox; print(*[name for name in sys.modules if name.startswith('longbox.')])"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "\n"
