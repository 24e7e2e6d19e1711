"""The examples in docstrings are true, and the main calls have one."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from collections.abc import Iterator

import pytest

import longbox


def examples() -> Iterator[doctest.DocTest]:
    """Every docstring with examples, in whatever module of the package it stands."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    for found in pkgutil.walk_packages(longbox.__path__, "longbox."):
        yield from (test for test in finder.find(importlib.import_module(found.name)) if test.examples)


EXAMPLES = {test.name: test for test in examples()}
MAIN = """
    MoveTable FormKind.fill State Roll.outcomes Sfc32 draw verify Host Log fold save_state parse load_text GameInfo.make
    play_out play_table next_choice conform fingerprint count totals at_least table contest advice area plot_point choices
    trouble payable combat challenge fixed secrecy mixes
"""


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples(name: str) -> None:
    said: list[str] = []
    failed = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(EXAMPLES[name], out=said.append).failed
    assert not failed, "".join(said)


@pytest.mark.parametrize("call", MAIN.split())
def test_the_main_calls_have_examples(call: str) -> None:
    assert any(name.endswith(f".{call}") for name in EXAMPLES)
