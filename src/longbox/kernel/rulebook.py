"""Rulebooks: numbered rules in Markdown, shown in the app, cited by code and marked on tests.

A rule is a list item that begins with its number in bold:

    - **T2.2** A seat moves only when it is asked.

Lines indented below it belong to it. Headings group rules into chapters. `check` finds rules without a test and numbers
that code or tests cite but no rulebook has.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from longbox.kernel.errors import LongboxError

NUMBER = r"(?:[A-Z]{1,3}\d+(?:\.\d+)*|\d+(?:\.\d+)+)"
_ITEM = re.compile(rf"[-*] \*\*({NUMBER})\*\* (.+)")
_CITED_IN_WORDS = re.compile(rf"\b(?:rule|ruling)s? ({NUMBER}(?:(?:, | and ){NUMBER})*)")
_EXACT = re.compile(rf"{NUMBER}\Z")


class Rule:
    """One numbered rule: its number, its words, and the chapter it stands in."""

    def __init__(self, number: str, text: str, chapter: str) -> None:
        self.number = number
        self.text = text
        self.chapter = chapter

    def __repr__(self) -> str:
        return f"{self.number}  {self.text}"


class Rulebook:
    """The rules of one book by number, in the order in which they are printed."""

    def __init__(self, title: str, rules: list[Rule], also: Rulebook | None = None) -> None:
        self.title = title
        self.rules = {rule.number: rule for rule in rules}
        self.also = also

    def find(self, number: str) -> Rule | None:
        """The rule with this number, here or in the book of the table that every game stands on."""
        found = self.rules.get(number)
        return found if found or self.also is None else self.also.find(number)

    def search(self, words: str) -> list[Rule]:
        """The rules whose number begins with, or whose text or chapter contains, all the words."""
        wanted = words.lower().split()
        rules = [*self.rules.values(), *(self.also.rules.values() if self.also else ())]
        return [
            rule
            for rule in rules
            if all(rule.number.lower().startswith(word) or word in f"{rule.text} {rule.chapter}".lower() for word in wanted)
        ]


def parse(text: str, source: str, also: Rulebook | None = None) -> Rulebook:
    """The rulebook in a Markdown text. A number that stands twice is an error with its line."""
    title, chapter, rules, last = "", "", list[Rule](), None
    seen: set[str] = set()
    for line_number, line in enumerate(text.splitlines(), 1):
        item = _ITEM.match(line.strip())
        if line.startswith("#"):
            chapter, last = line.lstrip("# ").strip(), None
            title = title or chapter
        elif item:
            if item[1] in seen:
                raise LongboxError(f"{source}:{line_number}: rule {item[1]} stands there twice")
            seen.add(item[1])
            last = Rule(item[1], item[2], chapter)
            rules.append(last)
        elif last and line.startswith(" ") and line.strip():
            last.text += " " + line.strip()
        else:
            last = None
    return Rulebook(title, rules, also)


def read(path: Path) -> Rulebook:
    """A game's rulebook from a file, with the rules of the table behind it."""
    return parse(path.read_text("utf-8"), path.name, table_rules())


_TABLE: list[Rulebook] = []


def table_rules() -> Rulebook:
    """The rules that hold at every table, whatever the game."""
    if not _TABLE:
        _TABLE.append(parse(shipped("table.md"), "table.md"))
    return _TABLE[0]


def shipped(name: str) -> str:
    """The text of a rulebook that comes with Longbox."""
    package = Path(__file__).parents[1] / "rulebook"
    # In a checkout without symbolic links the package has no rulebook folder, but the checkout has.
    folder = package if package.is_dir() else Path(__file__).parents[3] / "rulebook"
    return (folder / name).read_text("utf-8")


# The check


class Citation:
    """A place in code or tests that names a rule."""

    def __init__(self, number: str, place: str) -> None:
        self.number = number
        self.place = place


def cited(path: Path) -> Iterator[Citation]:
    """All rule numbers that a Python file cites: as a string of its own, or after the word rule in a comment or text."""
    source = path.read_text("utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _EXACT.match(node.value):
            yield Citation(node.value, f"{path}:{node.lineno}")
    for line_number, line in enumerate(source.splitlines(), 1):
        for found in _CITED_IN_WORDS.finditer(line):
            for number in re.findall(NUMBER, found[1]):
                yield Citation(number, f"{path}:{line_number}")


def marked(path: Path) -> Iterator[Citation]:
    """The rule numbers that tests in a file are marked with: `@rule("T2.2")` on a test function or class."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) and node.name.lower().startswith("test"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func).split(".")[-1] == "rule":
                    yield from (Citation(str(ast.literal_eval(arg)), f"{path}:{node.lineno}") for arg in mark.args)


def check(books: Iterable[Rulebook], code: Iterable[Path], tests: Iterable[Path], known: Iterable[Rulebook] = ()) -> list[str]:
    """What is wrong between rulebooks, code and tests: rules without a test, rules that no code cites, numbers that do not exist.

    The rules of `known` books exist as well, but nothing is demanded of them here.
    """
    numbers = {number for book in books for number in book.rules}
    existing = numbers | {number for book in known for number in book.rules}
    marks = [citation for path in tests for citation in marked(path)]
    cites = [citation for path in code for citation in cited(path)]
    problems = [f"{c.place}: there is no rule {c.number}" for c in [*marks, *cites] if c.number not in existing]
    tested = {citation.number for citation in marks}
    enforced = {citation.number for citation in cites}
    problems += [f"rule {number} has no test: mark one with @rule({number!r})" for number in sorted(numbers - tested)]
    problems += [f"rule {number} is cited by no code" for number in sorted(numbers - enforced)]
    return problems
