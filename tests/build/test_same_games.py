"""The same seed gives the same game to the byte: pure and compiled, whatever the hash seed, with the toys interpreted or compiled."""

from __future__ import annotations

import pytest

from tests.build.builds import Build
from tools.fast import ROOT

PRINT_FINGERPRINTS = """
import sys
from longbox.build_info import build_name
from longbox.kernel.kit import fingerprint
from longbox.kernel.shelf import from_file
from pathlib import Path

assert build_name() == sys.argv[1], build_name()
for path in sys.argv[3:]:
    info = from_file(Path(path))
    game = info.make(info.seats[1])
    assert sys.modules[type(game).__module__].__file__.endswith(sys.argv[2])
    for seed in ("one", "two", "three"):
        print(game.name, seed, fingerprint(game, seed, steps=150))
"""

CONFORM = """
import sys
from longbox.kernel.kit import conform
from longbox.kernel.shelf import from_file
from pathlib import Path

for path in sys.argv[1:]:
    info = from_file(Path(path))
    game = info.make(info.seats[1])
    print(game.name, conform(game, games=6, steps=100 if game.open_ended else 400, cover=False).nodes)
"""

TOYS = [str(ROOT / "tests" / "toys" / f"{name}.py") for name in ("roofs", "duel", "watch")]


@pytest.fixture(scope="module")
def expected(pure_build: Build) -> str:
    """What the pure build plays under one hash seed."""
    return pure_build.run(PRINT_FINGERPRINTS, "pure", ".py", *TOYS, hash_seed=0, paths=[ROOT])


def test_every_toy_and_seed_is_there(expected: str) -> None:
    lines = expected.splitlines()
    assert len(lines) == len(set(lines)) == 9


def test_another_hash_seed_gives_the_same_games(pure_build: Build, expected: str) -> None:
    assert pure_build.run(PRINT_FINGERPRINTS, "pure", ".py", *TOYS, hash_seed=4242, paths=[ROOT]) == expected


def test_the_compiled_kernel_gives_the_same_games(compiled_build: Build, expected: str) -> None:
    """The toys named by their path in the source tree are interpreted, on top of the compiled kernel."""
    assert compiled_build.run(PRINT_FINGERPRINTS, "compiled", ".py", *TOYS, hash_seed=7, paths=[ROOT]) == expected


def test_a_compiled_toy_gives_the_same_games(compiled_build: Build, expected: str) -> None:
    """The duel out of the compiled build, which the wheel holds as tests/toys/duel."""
    compiled = str(compiled_build.site / "tests" / "toys" / "duel.py")
    printed = compiled_build.run(PRINT_FINGERPRINTS, "compiled", ".so", compiled)
    assert printed.splitlines() == [line for line in expected.splitlines() if line.startswith("duel ")]


def test_interpreted_toys_conform_on_the_compiled_kernel(compiled_build: Build) -> None:
    assert len(compiled_build.run(CONFORM, *TOYS, paths=[ROOT]).splitlines()) == 3
