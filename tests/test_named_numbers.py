"""The numbers of moves and frames have names: outside of the kernel, `.a`, `.b` and `.c` are only unpacked, and hooks name theirs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NUMBERS = ("a", "b", "c")
KERNEL = "src/longbox/kernel"
READ = ("src/longbox", "tests/toys", "tests/packages", "tests/mayhem/dominoes")
GENERATED = '"""Written from '
"""How a module of records begins: it spells out the fields, whatever their names are."""
HOOKS = {
    "refuse": "state seat",
    "apply": "state seat",
    "stepped": "state seat",
    "dropped": "state seat",
    "slot": "",
    "run": "state frame",
    "pending": "state frame",
    "rolled": "state frame shown",
}
"""What each hook gets before the three numbers."""
MAY_USE = re.compile(rf"\.[abc]\b|def ({'|'.join(HOOKS)})\(self")


def sources() -> list[Path]:
    found = [path for folder in READ for path in (ROOT / folder).rglob("*.py")]
    return [path for path in found if not path.is_relative_to(ROOT / KERNEL)]


def unpacked(node: ast.AST) -> list[ast.expr]:
    """The numbers that a statement gives names to, or that a call passes on as they are."""
    if isinstance(node, ast.Assign):
        return node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
    if isinstance(node, ast.Call):
        last = node.args[-3:]
        return last if [one.attr for one in last if isinstance(one, ast.Attribute)] == list(NUMBERS) else []
    return []


def nameless(tree: ast.AST) -> Iterator[int]:
    """The lines that use a number of a move or frame other than to unpack it."""
    named = {id(one) for node in ast.walk(tree) for one in unpacked(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in NUMBERS and id(node) not in named:
            yield node.lineno


def hooks(tree: ast.AST) -> Iterator[tuple[ast.ClassDef, ast.FunctionDef, list[str]]]:
    """The hooks that get three numbers, with the names of these."""
    for cls in ast.walk(tree):
        for hook in cls.body if isinstance(cls, ast.ClassDef) else []:
            if isinstance(cls, ast.ClassDef) and isinstance(hook, ast.FunctionDef) and hook.name in HOOKS:
                names = [one.arg for one in hook.args.args]
                if names[:-3] == ["self", *HOOKS[hook.name].split()]:
                    yield cls, hook, names[-3:]


def badly_named(tree: ast.AST) -> Iterator[int]:
    """The lines of hooks that leave a number without a name, or give it another name than a hook of the same class."""
    first: dict[tuple[int, int], str] = {}
    for cls, hook, names in hooks(tree):
        for at, name in enumerate(names):
            name = name.removeprefix("_")
            if names[at] in NUMBERS or (name not in NUMBERS and first.setdefault((id(cls), at), name) != name):
                yield hook.lineno


def faults(paths: Iterable[Path]) -> list[str]:
    found = []
    for path in paths:
        text = path.read_text("utf-8")
        tree = ast.parse(text if MAY_USE.search(text) and not text.startswith(GENERATED) else "")
        found += [f"{path.relative_to(ROOT)}:{line}" for line in [*nameless(tree), *badly_named(tree)]]
    return found


def test_numbers_of_moves_and_frames_have_names() -> None:
    found = faults(sources())
    assert not found, "give these numbers of moves and frames a name: " + ", ".join(found)


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("hero, place = move.a, move.b", []),
        ("side = frame.c", []),
        ("self.actor, self.scene = top.a, top.b", []),
        ("kind.put(pool, step.a, step.b, step.c)", []),
        ("kind.put(pool, step.a, step.b)", [1, 1]),
        ("total = move.a + 1", [1]),
        ("frame.b -= 1", [1]),
        ("frame.b = left", [1]),
        ("if move.a == 2: pass", [1]),
        ("heroes = [step.a for step in draft]", [1]),
    ],
)
def test_only_an_unpacking_uses_a_number(code: str, found: list[int]) -> None:
    assert list(nameless(ast.parse(code))) == found


@pytest.mark.parametrize(
    ("numbers", "found"),
    [
        (("deck, cards, _c", "deck, _cards, _c"), []),
        (("_a, _b, _c", "deck, _b, _c"), []),
        (("a, _b, _c", "_a, _b, _c"), [2]),
        (("deck, _b, _c", "card, _b, _c"), [4]),
    ],
)
def test_hooks_of_a_class_name_a_number_alike(numbers: tuple[str, str], found: list[int]) -> None:
    run, pending = numbers
    code = (
        f"class Draw(Effect):\n  def run(self, state, frame, {run}):\n    pass\n  def pending(self, state, frame, {pending}):\n    pass\n"
    )
    assert list(badly_named(ast.parse(code))) == found
