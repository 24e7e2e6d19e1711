"""The project's own promise: every rule has a test that is marked with it and code that cites it, and no cited number is made up.

A book belongs to the code beside it: that of `hosting` to all of Longbox but the games, a game's to the game's own folder, in Longbox
or in a package of the tests, and a toy's to the modules of the same name. Code and tests may name a rule of any book, as long as it exists.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from longbox.content import rulebook
from longbox.content.rulebook import check, marked, parse
from longbox.kernel.rulebook import Rulebook

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "longbox"
GAMES = SOURCE / "games"
TOYS = ROOT / "tests" / "toys"
PACKAGES = ROOT / "tests" / "packages"
TESTS = sorted(ROOT.glob("tests/**/test_*.py"))
TABLE = SOURCE / "hosting" / "rulebook.md"


def book(path: Path) -> Rulebook:
    return parse(path.read_text("utf-8"), path.name)


PATHS = {
    "table": TABLE,
    **{path.parent.name: path for path in sorted(GAMES.glob("*/rulebook.md"))},
    **{path.stem: path for path in sorted(TOYS.glob("*.md"))},
    **{path.parents[1].name: path for path in sorted(PACKAGES.glob("*/*/rulebook.md"))},
}
BOOKS = {name: book(path) for name, path in PATHS.items()}


def code_of(name: str) -> list[Path]:
    """The files that have to cite a book."""
    path = PATHS[name]
    if path.parent == TOYS:
        return sorted(TOYS.glob(f"{name}*.py"))
    if path != TABLE:
        return sorted(path.parent.rglob("*.py"))
    # The version in longbox/__init__.py looks like the number of a rule, and the game that `longbox new` writes has a book of its own.
    apart = (GAMES, SOURCE / "content" / "template", SOURCE / "__init__.py")
    return [path for path in sorted(SOURCE.rglob("*.py")) if not any(path.is_relative_to(place) for place in apart)]


@pytest.fixture(scope="module", autouse=True)
def _each_test_is_read_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rulebook, "marked", cache(lambda path: list(marked(path))))
        yield


def test_known_books_do_not_hide_a_missing_rule() -> None:
    """What the check below relies on: a rule of the book itself is demanded even where other books are known."""
    assert [problem for problem in check([BOOKS["duel"]], [], [], known=BOOKS.values()) if problem.startswith("rule D1.1 ")]


@pytest.mark.parametrize("name", BOOKS)
def test_every_rule_is_tested_and_cited_and_every_number_exists(name: str) -> None:
    assert check([BOOKS[name]], code_of(name), TESTS, known=BOOKS.values()) == []


def test_the_books_are_there() -> None:
    assert {"table", "roofs", "duel", "watch"} <= set(BOOKS)
    assert all(rules.rules and code_of(name) for name, rules in BOOKS.items())


def test_every_game_has_a_book() -> None:
    assert [path.parent.name for path in GAMES.glob("*/__init__.py") if path.parent.name not in BOOKS] == []
