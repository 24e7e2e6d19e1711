"""The project's own promise: every rule has a test that is marked with it and code that cites it, and no cited number is made up.

A book belongs to its code by its name: `table.md` to all of Longbox but the games, `NAME.md` to `src/longbox/games/NAME`, and a toy's
book to the modules of the same name beside it. Code cites its own book and that of the table; tests may be marked from any book.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from longbox.kernel.rulebook import Rulebook, check, parse

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "longbox"
GAMES = SOURCE / "games"
TOYS = ROOT / "tests" / "toys"
TESTS = sorted(ROOT.glob("tests/**/test_*.py"))


def book(path: Path) -> Rulebook:
    return parse(path.read_text("utf-8"), path.name)


TABLE = book(ROOT / "rulebook" / "table.md")
PATHS = {path.stem: path for path in [*sorted((ROOT / "rulebook").glob("*.md")), *sorted(TOYS.glob("*.md"))]}
BOOKS = {name: book(path) for name, path in PATHS.items()}
EVERY_NUMBER = {number for rules in BOOKS.values() for number in rules.rules}


def code_of(name: str) -> list[Path]:
    """The files that have to cite a book."""
    if PATHS[name].parent == TOYS:
        return sorted(TOYS.glob(f"{name}*.py"))
    if name != "table":
        return sorted((GAMES / name).rglob("*.py"))
    # The version in longbox/__init__.py looks like the number of a rule.
    return [path for path in sorted(SOURCE.rglob("*.py")) if GAMES not in path.parents and path != SOURCE / "__init__.py"]


def concerns(problem: str, rules: Rulebook) -> bool:
    """Whether a problem is one of this book: not of the table behind it, and not a test's mark from another book."""
    lacking = re.match(r"rule (\S+) (?:has no test|is cited by no code)", problem)
    if lacking:
        return lacking[1] in rules.rules
    place, _, number = problem.partition(": there is no rule ")
    return number not in EVERY_NUMBER or Path(place.rpartition(":")[0]) not in TESTS


@pytest.mark.parametrize("name", BOOKS)
def test_every_rule_is_tested_and_cited_and_every_number_exists(name: str) -> None:
    found = check([BOOKS[name], TABLE], code_of(name), TESTS)
    assert [problem for problem in found if concerns(problem, BOOKS[name])] == []


def test_the_books_are_there() -> None:
    assert {"table", "roofs", "duel", "watch"} <= set(BOOKS)
    assert all(rules.rules and code_of(name) for name, rules in BOOKS.items())


def test_every_game_has_a_book() -> None:
    assert [path.parent.name for path in GAMES.glob("*/__init__.py") if path.parent.name not in BOOKS] == []


def test_a_problem_is_counted_where_it_belongs() -> None:
    """The filter above must not swallow what `check` finds."""
    duel = BOOKS["duel"]
    assert concerns("rule D1.1 has no test: mark one with @rule('D1.1')", duel)
    assert concerns("rule D1.1 is cited by no code", duel)
    assert not concerns("rule T1.1 is cited by no code", duel)
    assert concerns(f"{TOYS / 'duel.py'}:3: there is no rule A1.1", duel)
    assert concerns(f"{TESTS[0]}:3: there is no rule A99.9", duel)
    assert not concerns(f"{TESTS[0]}:3: there is no rule A1.1", duel)
