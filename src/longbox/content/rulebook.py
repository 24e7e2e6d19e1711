"""Rulebooks: numbered rules in Markdown, shown in the app, cited by code and marked on tests.

A rule is a list item that begins with its number in bold:

    - **T2.2** A seat moves only when it is asked.

Lines indented below it belong to it. Headings group rules into chapters. A chapter "How to play" is a short guide in plain
paragraphs, which the app shows first. `check` finds rules without a test and numbers
that code or tests cite but no rulebook has.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import longbox.hosting
from longbox.kernel.errors import LongboxError
from longbox.kernel.rulebook import Rule, Rulebook

NUMBER = r"(?:[A-Z]{1,3}\d+(?:\.\d+)*|\d+(?:\.\d+)+)"
_ITEM = re.compile(rf"[-*] \*\*({NUMBER})\*\* (.+)")
_CITED_IN_WORDS = re.compile(rf"\b(?:rule|ruling)s? ({NUMBER}(?:(?:, | and ){NUMBER})*)")
GUIDE = "How to play"
"""The chapter that tells in a few paragraphs how the game is played."""
_EXACT = re.compile(rf"{NUMBER}\Z")


def parse(text: str, source: str, also: Rulebook | None = None) -> Rulebook:
    """The rulebook in a Markdown text. A number that is used twice is an error, with its line.

    >>> book = parse("# Tag\\n## Playing\\n- **G1.1** One seat is it.\\n- **G1.2** Who is caught is it.\\n", "tag.md")
    >>> book.find("G1.2")
    G1.2  Who is caught is it.
    >>> book.search("caught"), book.search("playing it")
    ([G1.2  Who is caught is it.], [G1.1  One seat is it., G1.2  Who is caught is it.])
    >>> book.find("G1.3") is None
    True
    """
    title, chapter, rules, last = "", "", list[Rule](), None
    seen: set[str] = set()
    for line_number, line in enumerate(text.splitlines(), 1):
        item = _ITEM.match(line.strip())
        if line.startswith("#"):
            chapter, last = line.lstrip("# ").strip(), None
            title = title or chapter
        elif item:
            if item[1] in seen:
                raise LongboxError(f"{source}:{line_number}: rule {item[1]} is there twice")
            seen.add(item[1])
            last = Rule(item[1], item[2], chapter)
            rules.append(last)
        elif last and line.startswith(" ") and line.strip():
            last.text += " " + line.strip()
        else:
            last = None
    return Rulebook(title, rules, also, guide_in(text))


def guide_in(text: str) -> list[str]:
    """The paragraphs of the chapter that tells how to play; each numbered step is one of its own.

    >>> guide_in("# Tag\\n## How to play\\nRun.\\nRun fast.\\n\\n1. Stop.\\n2. Go.\\n## Playing\\nMore.")
    ['Run. Run fast.', '1. Stop.', '2. Go.']
    """
    found = re.search(rf"^#+ {GUIDE}$(.*?)(?=^#|\Z)", text, re.MULTILINE | re.DOTALL)
    blocks = re.split(r"\n\s*\n|\n(?=\d+\. )", found[1]) if found else []
    return [" ".join(block.replace("`", "").split()) for block in blocks if block.strip()]


def read(path: Path) -> Rulebook:
    """A game's rulebook from a file, with the rules of the table behind it."""
    try:
        book = parse(path.read_text("utf-8"), str(path), table_rules())
    except FileNotFoundError:
        raise LongboxError(f"{path}: there is no rulebook; one that is installed must be named in its package's package-data") from None
    except (OSError, UnicodeDecodeError) as error:
        raise LongboxError(f"{path}: the rulebook cannot be read: {error}") from None
    if not book.rules:
        raise LongboxError(f"{path}: there is no rule in it; a rule is a list item that begins with its number in bold")
    return book


_TABLE: list[Rulebook] = []


def table_rules() -> Rulebook:
    """The rules that hold at every table, whatever the game."""
    if not _TABLE:
        path = Path(longbox.hosting.__file__).with_name("rulebook.md")
        _TABLE.append(parse(path.read_text("utf-8"), path.name))
    return _TABLE[0]


# The check


class Citation:
    """A place in code or tests that names a rule."""

    def __init__(self, number: str, place: str) -> None:
        self.number = number
        self.place = place


def cited(path: Path) -> Iterator[Citation]:
    """All rule numbers that a Python file cites: as a whole string, or after the word rule in a comment or text."""
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

    The rules of `known` books may be cited too, but need no test or code here.
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
