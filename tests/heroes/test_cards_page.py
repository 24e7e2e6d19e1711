"""The page about card lines has every word of the vocabulary, and its sentences are those that the game makes."""

from __future__ import annotations

import re

import pytest

from longbox.games.heroes.describe import describe
from longbox.games.heroes.engine import vocabulary
from longbox.games.heroes.engine.effects import EFFECTS
from longbox.games.heroes.engine.lines import parse_lines
from tests.heroes.tables import CARDS_PAGE

PAGE = CARDS_PAGE.read_text("utf-8")
ROWS = re.findall(r"^\|.*?`([a-z_]+: [^`]+)` \| ([^|]+?) \|$", PAGE, re.MULTILINE)
"""Lines and what they read."""


@pytest.mark.parametrize("words", ["WINDOWS", "COSTS", "FLAGS", "EQUALS", "AT_LEAST", "HITS", "LIMITS", "PER", "FACES", "TYPES"])
def test_every_word_is_explained(words: str) -> None:
    said = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`\n]+)`", PAGE))))
    assert [word for word in getattr(vocabulary, words) if word not in said] == []


def test_every_effect_has_an_example_and_its_parameters() -> None:
    for name, effect in EFFECTS.items():
        (row,) = re.findall(rf"^\| `{name}` \| (.+) \| `(.+)` \|", PAGE, re.MULTILINE)
        assert name in [step.effect.name for line in parse_lines(row[1]) for step in line.steps]
        wanted = [word for one in effect.takes for word in re.findall(r"[a-z_]+", one.replace("a number", "").replace("a team", ""))]
        assert re.findall(r"`([a-z_]+)`", row[0]) == wanted


@pytest.mark.parametrize(("line", "sentence"), ROWS)
def test_a_line_reads_as_the_page_says(line: str, sentence: str) -> None:
    assert describe(line) == sentence


def test_there_are_enough_of_them() -> None:
    assert len(ROWS) > len(EFFECTS)
