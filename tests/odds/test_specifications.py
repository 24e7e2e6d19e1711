"""Every fast form of the odds does what the slow specification in its docstring says.

A docstring says `By brute force`, a colon, and below, indented, plain Python in the words of tests/odds/truth.py. Each line that is an
expression is an equation that must hold, for every value of the variables that it leaves open.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
import textwrap
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import ceil, prod
from types import ModuleType

import pytest

from longbox.odds import heroic
from longbox.odds.heroic.contest import size_of
from longbox.odds.heroic.frontiers import frontiers
from longbox.odds.heroic.joint import joint, totals
from longbox.odds.heroic.optimal import LEVELS
from longbox.odds.heroic.pools import counts_of
from tests.marks import slow
from tests.odds import truth

pytestmark = slow

BLOCK = re.compile(r"[Bb]y brute force[^\n]*:\n\n((?: {4}[^\n]*\n|\n)+)")


@lru_cache(None)
def options(roll: tuple[tuple[int, int], ...], keep: int = 2, drop: int = 0) -> frozenset[truth.Option]:
    return truth.options(roll, keep, drop)


WORDS: dict[str, object] = {
    "Counter": Counter,
    "Fraction": Fraction,
    "ceil": ceil,
    "counts_of": counts_of,
    "frontiers": frontiers,
    "joint": joint,
    "product": product,
    "size_of": size_of,
    "totals": totals,
}
"""What a specification may use beside the names of its own module."""
TRUTH: dict[str, object] = {
    "final": truth.final,
    "in_order": truth.in_order,
    "options": options,
    "rolls": truth.rolls,
    "SIZES": truth.SIZES,
}
OPEN: dict[str, list[object]] = {
    "pool": [(), (12,), (6, 10), (4, 4, 6), (4, 6, 8), (6, 4, 4, 4)],
    "against": [(), (4, 8)],
    "total": [0, 2, 5, 8, 9, 11, 20],
    "least": [0, 3, 7, 10, 25],
    "value": [0, 1, 2, 3, 4, 6],
    "room": [-2, 0, 1, 3, 12],
    "first": [2, 3, 5, 8],
    "second": [2, 3, 5],
    "step": [0, 1, 2],
    "middle": [0, 1, 2],
    "largest": [0, 1, 2],
    "effect": [0, 4, 6, 8],
    "level": [0, 1, 2, 5],
    "keep": [2, 3, 4],
    "drop": [0, 1],
    "further": [0, 1],
    "steps_back": [False, True],
    "number": list(range(11)),
    "width": [64, 72],
    "numbers": [[], [0], [1, 2, 3], [2**64 - 1, 0, 2**63, 5]],
    "worth": [[size_of(level) for level in range(LEVELS)], [0, 0, 1, *[3] * (LEVELS - 3)]],
}
"""What each variable may be."""
MOST_PAIRS = 4000
"""Pools that have more pairs of rolls are not held against each other: it would take too long."""


def modules() -> list[ModuleType]:
    return [importlib.import_module(found.name) for found in pkgutil.iter_modules(heroic.__path__, f"{heroic.__name__}.")]


def documented(module: ModuleType) -> Iterator[tuple[str, str]]:
    """What has a docstring in a module, private things too: a name and the docstring."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield f"{module.__name__.rpartition('.')[2]}.{node.name}", ast.get_docstring(node) or ""


SPECIFICATIONS: dict[str, tuple[ModuleType, str]] = {
    name: (module, textwrap.dedent(found[1]))
    for module in modules()
    for name, text in documented(module)
    for found in BLOCK.finditer(text + "\n")
}


class Specification:
    """The code with every expression made an assertion, and the variables that it leaves open."""

    def __init__(self, module: ModuleType, text: str) -> None:
        tree = ast.parse(text)
        tree.body = [ast.copy_location(ast.Assert(node.value), node) if isinstance(node, ast.Expr) else node for node in tree.body]
        self.holds = sum(isinstance(node, ast.Assert) for node in ast.walk(tree))
        self.code = compile(ast.fix_missing_locations(tree), module.__name__, "exec")
        self.words = {**WORDS, **vars(module), **TRUTH}
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        self.open = sorted(names & set(OPEN) - _bound(tree) | ({"pool"} & set(OPEN) if "counts" in names else set()))

    def cases(self) -> Iterator[dict[str, object]]:
        for values in product(*[OPEN[name] for name in self.open]):
            case = dict(zip(self.open, values, strict=True))
            if "against" not in case or _pairs(case) <= MOST_PAIRS:
                yield case

    def hold(self, case: dict[str, object]) -> None:
        pool = case.get("pool")
        counts = {"counts": counts_of(pool)} if isinstance(pool, tuple) else {}
        exec(self.code, {**self.words, **counts, **case})


def _pairs(case: dict[str, object]) -> int:
    return prod([size for side in (case["pool"], case["against"]) if isinstance(side, tuple) for size in side])


def _bound(tree: ast.AST) -> set[str]:
    """Names that the code itself gives a value: variables, parameters, functions."""
    nodes = list(ast.walk(tree))
    variables = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return variables | {node.arg for node in nodes if isinstance(node, ast.arg)}


@pytest.mark.parametrize("name", SPECIFICATIONS)
def test_specifications(name: str) -> None:
    specification = Specification(*SPECIFICATIONS[name])
    assert specification.holds
    for case in specification.cases():
        try:
            specification.hold(case)
        except AssertionError as error:
            raise AssertionError(f"{name} is not as specified for {case}") from error


def test_every_specification_is_found() -> None:
    """None is lost to another indentation or a missing colon."""
    said = sum(inspect.getsource(module).lower().count("by brute force") for module in modules())
    assert len(SPECIFICATIONS) == said > 20
