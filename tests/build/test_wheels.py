"""The wheels: pure by default, compiled when asked for, never half of each."""

from __future__ import annotations

import shutil
import sys
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from longbox.build_info import build_name, version_line
from tests.build.builds import Build
from tests.needs import needs
from tools.fast import ROOT, build, copy_sources

SHOW = "from longbox.build_info import version_line; import longbox.kernel; print(version_line())"
PYTHON = ".".join(map(str, sys.version_info[:3]))


def names(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def compiled_names(wheel: Path) -> list[str]:
    """Everything in a wheel that only a compiled build may have."""
    return [name for name in names(wheel) if "__mypyc" in name or name.endswith((*EXTENSION_SUFFIXES, "compiled.txt", ".c"))]


@pytest.fixture
def small_tree(tmp_path: Path) -> Path:
    """The sources without the games: what goes wrong when compiling goes wrong there as well, only sooner."""
    tree = tmp_path / "tree"
    copy_sources(ROOT, tree)
    for game in (tree / "src" / "longbox" / "games").glob("*/"):
        shutil.rmtree(game)
    return tree


def test_the_source_tree_is_pure() -> None:
    assert build_name() == "pure"
    assert version_line().endswith(f"(pure Python {PYTHON})")


def test_every_folder_with_code_is_a_package() -> None:
    package = ROOT / "src" / "longbox"
    template = package / "content" / "template"  # which `longbox new` copies
    folders = {file.parent for file in package.rglob("*.py") if not file.is_relative_to(template)}
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []


def test_pure_wheel_has_all_files_and_runs(pure_build: Build) -> None:
    wheel = pure_build.wheel()
    assert wheel.name.endswith("-py3-none-any.whl")
    assert compiled_names(wheel) == []
    package = ROOT / "src" / "longbox"
    wanted = {f"longbox/{file.relative_to(package).as_posix()}" for file in package.rglob("*.py")}
    data = [*package.rglob("rulebook.md"), *package.glob("games/**/pack/**/*.toml"), *package.glob("games/*/web/**/*.[jc]s*")]
    wanted |= {f"longbox/{file.relative_to(package).as_posix()}" for file in data}
    assert wanted - set(names(wheel)) == set()
    assert {name.split("/")[0].split("-")[0] for name in names(wheel)} == {"longbox"}
    assert pure_build.run(SHOW).endswith(f"(pure Python {PYTHON})\n")


def test_games_are_whole_in_the_wheel(pure_build: Build) -> None:
    """Rooms are found by their place, so the wheel must have what the tree has."""
    show = "from longbox.games.mayhem import GAME;print(len(GAME.rulebook.rules), GAME.web('look.js') is not None, GAME.make(2).names)"
    told = pure_build.run(show)
    assert told == Build("source tree", ROOT).run(show) and " True " in told


def test_compiled_wheel_is_compiled_through_and_through(compiled_build: Build) -> None:
    wheel = compiled_build.wheel()
    assert "none-any" not in wheel.name
    listed = (compiled_build.site / "longbox" / "compiled.txt").read_text().split()
    assert "longbox.kernel.state" in listed
    found = [name.split(".")[0].replace("/", ".") for name in compiled_names(wheel) if name.endswith(tuple(EXTENSION_SUFFIXES))]
    assert sorted(found) == sorted([*listed, "longbox__mypyc", "tests.toys.duel"])
    assert compiled_build.run(SHOW).endswith(f"(compiled, Python {PYTHON})\n")


def test_engines_bots_and_features_are_compiled_by_where_they_are(compiled_build: Build) -> None:
    listed = (compiled_build.site / "longbox" / "compiled.txt").read_text().split()
    rooms = {name for name in listed if name.startswith("longbox.games.")}
    assert rooms and all({"engine", "bots", "env"} & set(name.split(".")) for name in rooms)
    assert not [name for name in rooms if name.endswith((".views", ".events", ".fields"))]
    engine = {path.stem for path in (ROOT / "src/longbox/games/mayhem/engine").glob("*.py")} - {"__init__", "views", "events", "fields"}
    assert {f"longbox.games.mayhem.engine.{name}" for name in engine} | {"longbox.games.mayhem.env.features"} <= rooms


def test_toys_in_the_compiled_wheel_are_compiled_with_it(compiled_build: Build) -> None:
    where = compiled_build.run("import tests.toys.duel as duel; print(duel.__file__)").strip()
    assert where.endswith(tuple(EXTENSION_SUFFIXES))
    assert Path(where).is_relative_to(compiled_build.site)


def test_a_build_that_lost_a_module_says_so(compiled_build: Build, tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(compiled_build.site, site)
    (lost,) = (path for path in (site / "longbox" / "kernel").glob("sfc32.*") if path.suffix != ".py")
    lost.unlink()
    broken = Build("broken", tmp_path)
    assert broken.run("from longbox.build_info import build_name; print(build_name())") == "mixed\n"
    (site / "longbox" / "compiled.txt").unlink()
    assert broken.run("from longbox.build_info import build_name; print(build_name())") == "mixed\n"


HALFWAY = """#!/bin/sh
# A C compiler that breaks at one of the last modules; until then it is quick and writes empty files.
case "$*" in *sfc32*) exit 1;; esac
while [ $# -gt 0 ]; do [ "$1" = -o ] && : >"$2"; shift; done
"""


@needs("Python.h")
@pytest.mark.parametrize("compiler", ["#!/bin/sh\nexit 1\n", HALFWAY], ids=["no compiler", "a compiler that breaks halfway"])
def test_where_compiling_fails_the_wheel_is_pure(tmp_path: Path, small_tree: Path, compiler: str) -> None:
    cc = tmp_path / "cc"
    cc.write_text(compiler)
    cc.chmod(0o755)
    env = {"CC": str(cc), "LDSHARED": str(cc), "LONGBOX_COMPILE_CACHE": ""}
    said = build(tmp_path / "out", mode="1", root=small_tree, env=env)
    assert said.splitlines()[0].startswith("longbox: NOT compiled, this is the pure build: ")
    assert said.endswith(f"(pure Python {PYTHON})")
    fallen = Build("fallen back", tmp_path / "out")
    assert fallen.wheel().name.endswith("-py3-none-any.whl")
    assert compiled_names(fallen.wheel()) == []
    assert fallen.run(SHOW).endswith(f"(pure Python {PYTHON})\n")


def test_a_type_error_gives_the_pure_wheel(tmp_path: Path, small_tree: Path) -> None:
    with (small_tree / "src" / "longbox" / "kernel" / "sfc32.py").open("a") as file:
        file.write("\nWRONG: int = 'not a number'\n")
    said = build(tmp_path / "out", mode="1", root=small_tree)
    assert said.splitlines()[0].startswith("longbox: NOT compiled, this is the pure build: ")
    assert compiled_names(Build("fallen back", tmp_path / "out").wheel()) == []
    with pytest.raises(RuntimeError, match="Incompatible types in assignment"):
        build(tmp_path / "out", mode="strict", root=small_tree)


def test_a_listed_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match=r"compile what is not there: .*nowhere\.py"):
        build(tmp_path / "out", mode="1", also=[tmp_path / "nowhere.py"])


def test_building_leaves_the_source_tree_alone(compiled_build: Build, pure_build: Build) -> None:
    assert compiled_build.site.exists()
    assert pure_build.site.exists()
    left = [path for path in (ROOT / "src").rglob("*") if path.name.endswith((".so", ".pyd", ".c")) or "__mypyc" in path.name]
    assert left == []
