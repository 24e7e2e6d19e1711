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
from tools.fast import ROOT, SOURCES, build

SHOW = "from longbox.build_info import version_line; import longbox.kernel; print(version_line())"
PYTHON = ".".join(map(str, sys.version_info[:3]))


def names(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def compiled_names(wheel: Path) -> list[str]:
    """Everything in a wheel that only a compiled build may have."""
    return [name for name in names(wheel) if "__mypyc" in name or name.endswith((*EXTENSION_SUFFIXES, "compiled.txt", ".c"))]


def copied_tree(folder: Path) -> Path:
    folder.mkdir()
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, symlinks=True)
        elif source.exists():
            shutil.copy2(source, folder / name)
    return folder


def test_the_source_tree_is_pure() -> None:
    assert build_name() == "pure"
    assert version_line().endswith(f"(pure Python {PYTHON})")


def test_every_folder_with_code_is_a_package() -> None:
    package = ROOT / "src" / "longbox"
    folders = {file.parent for file in package.rglob("*.py")}
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []


def test_pure_wheel_has_all_files_and_runs(pure_build: Build) -> None:
    wheel = pure_build.wheel()
    assert wheel.name.endswith("-py3-none-any.whl")
    assert compiled_names(wheel) == []
    package = ROOT / "src" / "longbox"
    wanted = {f"longbox/{file.relative_to(package).as_posix()}" for file in package.rglob("*.py")}
    wanted |= {f"longbox/rulebook/{file.name}" for file in ROOT.glob("rulebook/*.md")}
    wanted |= {f"longbox/{file.relative_to(package).as_posix()}" for file in package.glob("games/*/pack/**/*.toml")}
    assert wanted - set(names(wheel)) == set()
    assert {name.split("/")[0].split("-")[0] for name in names(wheel)} == {"longbox"}
    assert pure_build.run(SHOW).endswith(f"(pure Python {PYTHON})\n")


def test_rulebooks_are_found_in_the_tree_and_in_the_wheel(pure_build: Build) -> None:
    folder = "resources.files('longbox.rulebook').iterdir()"
    show = f"from importlib import resources; print(sorted(file.name for file in {folder} if file.name.endswith('.md')))"
    pages = f"{sorted(file.name for file in ROOT.glob('rulebook/*.md'))}\n"
    assert pure_build.run(show) == pages
    assert Build("source tree", ROOT).run(show, hash_seed=1) == pages


def test_compiled_wheel_is_compiled_through_and_through(compiled_build: Build) -> None:
    wheel = compiled_build.wheel()
    assert "none-any" not in wheel.name
    listed = (compiled_build.site / "longbox" / "compiled.txt").read_text().split()
    assert "longbox.kernel.state" in listed
    found = [name.split(".")[0].replace("/", ".") for name in compiled_names(wheel) if name.endswith(tuple(EXTENSION_SUFFIXES))]
    assert sorted(found) == sorted([*listed, "longbox__mypyc", "tests.toys.duel"])
    assert compiled_build.run(SHOW).endswith(f"(compiled, Python {PYTHON})\n")


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
def test_where_compiling_fails_the_wheel_is_pure(tmp_path: Path, compiler: str) -> None:
    cc = tmp_path / "cc"
    cc.write_text(compiler)
    cc.chmod(0o755)
    said = build(tmp_path / "out", mode="1", env={"CC": str(cc), "LDSHARED": str(cc), "LONGBOX_COMPILE_CACHE": ""})
    assert said.splitlines()[0].startswith("longbox: NOT compiled, this is the pure build: ")
    assert said.endswith(f"(pure Python {PYTHON})")
    fallen = Build("fallen back", tmp_path / "out")
    assert fallen.wheel().name.endswith("-py3-none-any.whl")
    assert compiled_names(fallen.wheel()) == []
    assert fallen.run(SHOW).endswith(f"(pure Python {PYTHON})\n")


def test_a_type_error_gives_the_pure_wheel(tmp_path: Path) -> None:
    tree = copied_tree(tmp_path / "tree")
    with (tree / "src" / "longbox" / "kernel" / "sfc32.py").open("a") as file:
        file.write("\nWRONG: int = 'not a number'\n")
    said = build(tmp_path / "out", mode="1", root=tree)
    assert said.splitlines()[0].startswith("longbox: NOT compiled, this is the pure build: ")
    assert compiled_names(Build("fallen back", tmp_path / "out").wheel()) == []
    with pytest.raises(RuntimeError, match="Incompatible types in assignment"):
        build(tmp_path / "out", mode="strict", root=tree)


def test_a_listed_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match=r"compile what is not there: .*nowhere\.py"):
        build(tmp_path / "out", mode="1", also=[tmp_path / "nowhere.py"])


def test_building_leaves_the_source_tree_alone(compiled_build: Build, pure_build: Build) -> None:
    assert compiled_build.site.exists()
    assert pure_build.site.exists()
    left = [path for path in (ROOT / "src").rglob("*") if path.name.endswith((".so", ".pyd", ".c")) or "__mypyc" in path.name]
    assert left == []
