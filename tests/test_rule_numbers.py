"""Rule numbers are for people: no code compares with one, looks something up by one, or takes one apart.

Code that wants to know what has happened asks a field of the event; if none says it, the event gains one.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import pytest

from longbox.content.rulebook import NUMBER

ROOT = Path(__file__).parent.parent
FOLDERS = ["src", "tools", "bench", "tests/toys", "tests/packages"]
TAKEN_APART: Final = {"startswith", "endswith", "removeprefix", "split", "partition", "match", "fullmatch", "search"}
LOOKED_UP: Final = {"get", "pop", "setdefault", "index", "count", "startswith", "endswith"}

# Python


class Numbers:
    """What stands for a rule number in Python: a string that is one or begins some, an attribute or variable called `rule`, a name of a
    string or of strings of that kind."""

    def __init__(self, nodes: Iterable[ast.AST]) -> None:
        self.names: set[str] = set()
        for node in nodes:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and self.literal(node.value):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                self.names |= {target.id for target in targets if isinstance(target, ast.Name)}

    def literal(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Tuple | ast.List | ast.Set):
            return any(self.literal(each) for each in node.elts)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset", "tuple", "list"):
            return any(self.literal(each) for each in node.args)
        return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(re.fullmatch(rf"{NUMBER}\.?", node.value))

    def one(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Attribute):
            return node.attr == "rule"
        if isinstance(node, ast.Name):
            return node.id == "rule" or node.id in self.names
        return self.literal(node)

    def decides(self, node: ast.AST) -> bool:
        """Whether this expression, itself, depends on which rule it is."""
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            return any(self.one(side) for side in sides) and not any(isinstance(op, ast.Is | ast.IsNot) for op in node.ops)
        if isinstance(node, ast.Subscript):
            return self.one(node.slice)
        if isinstance(node, ast.Dict):
            return any(key is not None and self.one(key) for key in node.keys)
        if isinstance(node, ast.MatchValue):
            return self.one(node.value)
        if isinstance(node, ast.Match):
            return self.one(node.subject)
        return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and self.call(node.func, node.args)

    def call(self, method: ast.Attribute, arguments: list[ast.expr]) -> bool:
        if method.attr in TAKEN_APART and (self.one(method.value) or any(self.one(each) for each in arguments[1:])):
            return True
        return method.attr in LOOKED_UP and bool(arguments) and self.one(arguments[0])


WATCHED: Final = (ast.Compare, ast.Subscript, ast.Dict, ast.Call, ast.MatchValue, ast.Match, ast.Assign, ast.AnnAssign)


def python_faults(sources: dict[str, str]) -> list[str]:
    found = [(place, node) for place, text in sources.items() for node in ast.walk(ast.parse(text)) if isinstance(node, WATCHED)]
    numbers = Numbers(node for _, node in found)
    return [f"{place}:{line_of(node)}: {ast.unparse(node)[:100]}" for place, node in found if numbers.decides(node)]


def line_of(node: ast.AST) -> int:
    return node.subject.lineno if isinstance(node, ast.Match) else getattr(node, "lineno", 0)


# JavaScript

TEXT = rf"""(?:"{NUMBER}\.?"|'{NUMBER}\.?'|`{NUMBER}\.?`)"""
RULE = r"(?:[\w.?]*\.)?\brule\b"
EQUAL = r"[=!]==?"


def script_patterns(names: Iterable[str]) -> list[re.Pattern[str]]:
    """What decides by a rule number in JavaScript; `names` are constants that hold one."""
    some = "|".join([TEXT, RULE, *(rf"\b{name}\b" for name in names)])
    one = rf"(?:{some})(?![\w.(])"
    return [
        re.compile(pattern)
        for pattern in (
            rf"(?:{some})\s*{EQUAL}",
            rf"{EQUAL}\s*{one}",
            rf"\bcase\s+{one}\s*:",
            rf"\bswitch\s*\({RULE}\)",
            rf"[{{,]\s*{TEXT}\s*:",
            rf"\w\[{one}\]",
            rf"\.(?:get|has|includes|indexOf|startsWith|endsWith|test|exec)\({one}",
            rf"\b{RULE}\??\.(?:startsWith|endsWith|includes|match|split|slice|replace|indexOf)\(",
            rf"{TEXT}\s*\]\)?\.(?:has|includes|indexOf)\(",
            r"/\^?[A-Z]{1,3}\d+\\?\.",
        )
    ]


def script_faults(sources: dict[str, str]) -> Iterator[str]:
    names = {found for text in sources.values() for found in re.findall(rf"\bconst (\w+) = (?:new Set\()?\[?\s*{TEXT}", text)}
    patterns = script_patterns(names)
    for place, text in sources.items():
        for number, line in enumerate(text.splitlines(), 1):
            if any(pattern.search(line) for pattern in patterns):
                yield f"{place}:{number}: {line.strip()[:100]}"


def sources(suffix: str) -> dict[str, str]:
    files = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob(f"*{suffix}"))]
    assert len(files) > 100
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in files}


def test_no_python_decides_by_a_rule_number() -> None:
    assert python_faults(sources(".py")) == []


def test_no_script_decides_by_a_rule_number() -> None:
    assert list(script_faults(sources(".js"))) == []


@pytest.mark.parametrize(
    "code",
    [
        'event.rule == "B4.1"',
        'if "H4" != rule: pass',
        'event.rule in ("P8.1", "P8.2")',
        'SOME = frozenset({"P8.1"})\nthat = number in SOME',
        'event.rule.startswith("B4.")',
        'ONE = "0.5.3.2"\nthat = number == ONE',
        'WORDS = {"B9.1": "headlines"}',
        "words[event.rule]",
        "words.get(event.rule)",
        're.match("B4", event.rule)',
        'match number:\n  case "B4.1": pass',
        "match event.rule:\n  case other: pass",
    ],
)
def test_python_that_would_decide_is_found(code: str) -> None:
    assert python_faults({"some.py": code})


@pytest.mark.parametrize(
    "code",
    [
        'Refusal("wait", "Wait.", "B4.1")',
        "RULES = {'split': 'P8.5'}\nwords = RULES[kind]",
        'rule = "P8.5" if split else "P8.6"',
        "self.endings = Counter(record.rule or 'unfinished')",
        "if refusal.rule is None: pass",
        "book.find(refusal.rule)",
    ],
)
def test_python_that_cites_is_not(code: str) -> None:
    assert not python_faults({"some.py": code})


@pytest.mark.parametrize(
    "code",
    [
        'if (event.rule === "B4.1") return;',
        'const DONE = "0.3.6.3";\nif (number !== DONE) return;',
        'const DONE = ["0.3.6.3"];\nif (DONE.includes(event.rule)) return;',
        'if (event.rule.startsWith("B4.")) return;',
        'case "P8.1":',
        "switch (event.rule) {",
        'const WORDS = { "P8.1": "doom" };',
        "WORDS[event.rule]",
        "words.get(rule)",
        "if (/^B4\\./.test(number)) return;",
        'if (["P8.1", "P8.2"].includes(number)) return;',
    ],
)
def test_script_that_would_decide_is_found(code: str) -> None:
    assert list(script_faults({"some.js": code}))


@pytest.mark.parametrize(
    "code",
    [
        'ruleLink(out === BY_COMPLICATION ? "P6.2" : "P13.10", board.ctx.rule),',
        'heading(board, say("heroic.desk.ruled"), "P15.2", null)',
        'const RULES = { sets: "P2.5", milestones: "P14.1" };\nthis.rule(RULES[this.step] ?? "")',
        "refusal.rule ? ruleLink(refusal.rule, this.rule) : null",
    ],
)
def test_script_that_cites_is_not(code: str) -> None:
    assert not list(script_faults({"some.js": code}))
