"""The same seed gives the same game to the byte: pure and compiled, whatever the hash seed, with the toys interpreted or compiled."""

from __future__ import annotations

import json

import pytest

from tests.build.builds import Build
from tests.marks import long
from tests.roofs import FILE, PACKAGE
from tests.test_counts import TABLE
from tools.fast import ROOT

PRINT_FINGERPRINTS = """
import sys
from longbox.build_info import build_name
from longbox.kit import fingerprint
from longbox.content.shelf import from_file
from pathlib import Path

assert build_name() == sys.argv[1], build_name()
for path in sys.argv[3:]:
    info = from_file(Path(path))
    game = info.make(info.seats[1])
    assert sys.modules[type(game).__module__].__file__.endswith(sys.argv[2])
    for seed in ("one", "two", "three"):
        print(game.name, seed, fingerprint(game, seed, steps=150))
"""

PRINT_GAMES = """
import sys
from longbox.build_info import build_name
from longbox.content.shelf import installed
from longbox.kit import fingerprint

assert build_name() == sys.argv[1], build_name()
for name, info in installed().items():
    if info.home.startswith("longbox.games."):
        game = info.make(info.seats[1])
        assert sys.modules[type(game).__module__].__file__.endswith(sys.argv[2])
        for seed in sys.argv[4:]:
            print(name, seed, fingerprint(game, seed, steps=int(sys.argv[3])))
"""

PRINT_HEROES = """
import sys
from longbox.build_info import build_name
from longbox.kit.counts import count

assert build_name() == "compiled", build_name()
sys.path.append(sys.argv[1])
import tests
tests.__path__.append(sys.argv[1] + "/tests")
from tests.heroes.test_counts import DEPTH, POSITIONS
for name, (make, expected) in POSITIONS.items():
    state = make()
    assert sys.modules[type(state).__module__].__file__.endswith(".so")
    counts = [list(count(state, depth)) for depth in range(1, DEPTH + 1)]
    assert counts == expected, (name, counts, expected)
    print(name)
"""

CONFORM = """
import sys
from longbox.kit import conform
from longbox.content.shelf import from_file
from pathlib import Path

for path in sys.argv[2:]:
    info = from_file(Path(path))
    game = info.make(info.seats[1])
    print(game.name, conform(game, games=int(sys.argv[1]), steps=50 if game.open_ended else 400, cover=False).nodes)
"""

PRINT_COUNTS = """
import sys
import tests
from longbox.build_info import build_name

assert build_name() == "compiled", build_name()
tests.__path__.append(sys.argv[1])  # after the compiled duel, which the build holds
from tests.test_counts import written
assert sys.modules["tests.toys.duel"].__file__.endswith(".so")
print(written(), end="")
"""

PRINT_MASKS = """
from longbox.games.mayhem.imports.playing.engine.deck import deck
from longbox.games.mayhem.imports.playing.engine.rules import reach

print([reach(card) for card in deck(0)])
"""

PICKLE = """
import copy, pickle, sys
from longbox.bots import next_choice
from longbox.build_info import build_name
from longbox.content.shelf import installed
from longbox.kernel import Sfc32

assert build_name() == sys.argv[1], build_name()
for name, info in installed().items():
    if info.home.startswith("longbox.games."):
        state, rng = info.make(info.seats[1]).start(), Sfc32("pickle")
        seat, moves = next_choice(state, rng)
        again, then, same = pickle.loads(pickle.dumps((state, rng, moves)))
        assert again == state == copy.deepcopy(state) and same == moves == copy.deepcopy(moves)
        again.apply(seat, same[-1])
        print(name, len(pickle.dumps(state)), [one.below(1 << 32) for one in (then, copy.deepcopy(rng))], next_choice(again, then))
"""

PRINT_FEATURES = """
import sys
from longbox.bots import next_choice
from longbox.build_info import build_name
from longbox.content.shelf import installed
from longbox.kernel import Sfc32

assert build_name() == sys.argv[1], build_name()
for name, info in installed().items():
    if info.home.startswith("longbox.games."):
        game = info.make(info.seats[1])
        features, state, rng = info.features(game), game.start(), Sfc32("features")
        assert sys.modules[type(features).__module__].__file__.endswith(sys.argv[2])
        for number in range(40):
            seat, moves = next_choice(state, rng)
            out = []
            features.features(state, seat, out)
            for move in moves:
                features.move_features(state, seat, move, out)
            print(name, number, out)
            state.apply(seat, rng.choice(moves))
"""

TOYS = [*(str(ROOT / "tests" / "toys" / f"{name}.py") for name in ("duel", "heist", "watch")), str(FILE)]


@pytest.fixture(scope="module")
def expected(pure_build: Build) -> str:
    """What the pure build plays under one hash seed."""
    return pure_build.run(PRINT_FINGERPRINTS, "pure", ".py", *TOYS, hash_seed=0, paths=[ROOT])


def test_every_toy_and_seed_is_there(expected: str) -> None:
    lines = expected.splitlines()
    assert len(lines) == len(set(lines)) == 3 * len(TOYS)


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


@pytest.mark.parametrize("games", [1, pytest.param(12, marks=long)])
def test_interpreted_toys_conform_on_the_compiled_kernel(compiled_build: Build, games: int) -> None:
    assert len(compiled_build.run(CONFORM, str(games), *TOYS, paths=[ROOT]).splitlines()) == len(TOYS)


@pytest.mark.parametrize("how", [("150", "one"), pytest.param(("600", "one", "two", "three"), marks=long)], ids=["some", "more"])
def test_compiled_games_are_the_same_games(pure_build: Build, compiled_build: Build, how: tuple[str, ...]) -> None:
    """Every game that comes with Longbox, with all its seats: the engines are what is compiled."""
    games = pure_build.run(PRINT_GAMES, "pure", ".py", *how, hash_seed=3)
    assert len(games.splitlines()) >= 2 * len(how[1:])
    assert compiled_build.run(PRINT_GAMES, "compiled", ".so", *how, hash_seed=5) == games


def test_the_compiled_build_counts_the_same(compiled_build: Build) -> None:
    """What can be done from fixed positions of Mayhem, Heroes and the toys; the pure build is held against the same tables."""
    assert compiled_build.run(PRINT_COUNTS, str(ROOT / "tests"), paths=[PACKAGE]) == TABLE.read_text("utf-8")
    assert len(compiled_build.run(PRINT_HEROES, str(ROOT), paths=[PACKAGE]).splitlines()) >= 5


def test_masks_of_more_than_32_bits_are_the_same_in_both_builds(pure_build: Build, compiled_build: Build) -> None:
    """A small literal that is shifted has only 32 bits when compiled. A wrong mask may cost nothing but time, so nothing else tells."""
    masks = pure_build.run(PRINT_MASKS)
    assert max(json.loads(masks)) >= 1 << 32
    assert compiled_build.run(PRINT_MASKS) == masks


def test_states_moves_and_generators_can_be_pickled_in_both_builds(pure_build: Build, compiled_build: Build) -> None:
    printed = pure_build.run(PICKLE, "pure")
    assert len(printed.splitlines()) >= 2
    assert compiled_build.run(PICKLE, "compiled") == printed


def test_features_are_the_same_in_both_builds(pure_build: Build, compiled_build: Build) -> None:
    printed = pure_build.run(PRINT_FEATURES, "pure", ".py")
    assert len(printed.splitlines()) >= 2 * 40
    assert compiled_build.run(PRINT_FEATURES, "compiled", ".so") == printed
