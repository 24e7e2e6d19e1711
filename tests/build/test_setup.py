"""Setting up: what a machine hears that lacks something, what a second run does, and that all versions are pinned."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.needs import needs
from tools.fast import ROOT


def fake_python(folder: Path, before: str) -> str:
    """For make: a python3 that runs the real one, after `before` has run in it (and in none that it starts)."""
    python = folder / "python3"
    run = f"{before}; import runpy; runpy.run_path('tools/setup.py', run_name='__main__')"
    python.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{run}"\n')
    python.chmod(0o755)
    return f"PYTHON={python}"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The files that setting up needs, somewhere else, with no .venv."""
    tree = tmp_path / "tree"
    (tree / "tools").mkdir(parents=True)
    for name in ["Makefile", "pyproject.toml", "constraints.txt", "setup.py", "tools/setup.py"]:
        shutil.copy2(ROOT / name, tree / name)
    return tree


def make(tree: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = {key: value for key, value in os.environ.items() if not key.startswith(("MAKE", "MFLAGS"))}
    return subprocess.run(["make", *words], cwd=tree, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


@needs("make")
def test_without_venv_it_says_what_to_install(tree: Path, tmp_path: Path) -> None:
    # As on Debian: there is no ensurepip, and `python3 -m venv` fails and leaves half a .venv behind.
    failing = tmp_path / "failing"
    failing.write_text("#!/bin/sh\nmkdir -p $3/bin\nexit 1\n")
    failing.chmod(0o755)
    done = make(tree, "play", fake_python(tmp_path, f"import sys; sys.modules['ensurepip'] = None; sys.executable = '{failing}'"))
    assert done.returncode == 2
    assert "apt install python3-venv" in done.stdout
    assert "Traceback" not in done.stdout
    assert not (tree / ".venv").exists()


@needs("make")
def test_an_old_python_is_told(tree: Path, tmp_path: Path) -> None:
    done = make(tree, "play", fake_python(tmp_path, "import sys; sys.version_info = (3, 10, 1)"))
    assert done.returncode == 2
    assert "Longbox needs Python 3.11 or newer" in done.stdout
    assert not (tree / ".venv").exists()


@needs("make")
def test_no_python_is_told(tree: Path) -> None:
    done = make(tree, "test", "PYTHON=python3.there-is-none")
    assert done.returncode == 2
    assert "install Python 3.11 or newer" in done.stdout


@needs("make")
def test_make_alone_lists_the_targets() -> None:
    done = make(ROOT)
    assert done.returncode == 0
    for target in ["play", "test", "lint", "fast", "dist", "clean"]:
        assert re.search(rf"^make {target} ", done.stdout, re.MULTILINE)


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    return dict(line.split("==") for line in lines if not line.startswith("#"))


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_what_the_tests_run_with_is_pinned() -> None:
    """Everything that longbox[dev] needs, directly or not, is pinned, at the version that is installed here."""
    pinned = pins()
    todo = [Requirement("longbox[dev]")]
    seen: set[str] = set()
    while todo:
        wanted = todo.pop()
        if str(wanted) in seen:
            continue
        seen.add(str(wanted))
        here = distribution(wanted.name)
        if wanted.name != "longbox":
            assert pinned.get(plain(wanted.name)) == here.version, f"{wanted.name} {here.version} is not pinned"
        for text in here.requires or ():
            needed = Requirement(text)
            if needed.marker is None or any(needed.marker.evaluate({"extra": extra}) for extra in [*wanted.extras, ""]):
                todo.append(needed)
    assert len(seen) > 20


def test_everything_asked_for_is_pinned_without_addresses() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = [project["project"]["dependencies"], *project["project"]["optional-dependencies"].values()]
    asked = {plain(re.split(r"[\[<>=~! ]", entry)[0]) for group in groups for entry in group} - {"longbox"}
    assert asked - set(pins()) == set()
    assert f"mypy=={pins()['mypy']}" in project["build-system"]["requires"]
    assert "://" not in (ROOT / "constraints.txt").read_text()
