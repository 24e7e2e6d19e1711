"""Packages with games, such as tests/packages/roofs, installed as anybody would install them, into a folder of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.roofs import PACKAGE

ROOT = Path(__file__).parents[1]
NOT_COPIED = shutil.ignore_patterns("__pycache__", "build", "*.egg-info")


def install(folder: Path, package: Path = PACKAGE) -> Path:
    """Build a package out of a copy, without a network, and install it. Gives the folder to put on the path."""
    project, site = folder / "project", folder / "site"
    shutil.copytree(package, project, ignore=NOT_COPIED)
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--quiet", "--disable-pip-version-check"]
    subprocess.run([sys.executable, "-m", "pip", "install", *options, "--target", str(site), str(project)], check=True)
    return site


class Ran:
    """What a command has said, with its blanks and lines made one, and how it ended."""

    def __init__(self, done: subprocess.CompletedProcess[str]) -> None:
        self.code = done.returncode
        self.words = " ".join((done.stdout + done.stderr).split())


def run(site: Path, home: Path, *command: str, typed: str = "") -> Ran:
    """A command in a process that finds the package installed, and nothing of this repository but Longbox."""
    environment = {**os.environ, "PYTHONPATH": str(site), "LONGBOX_HOME": str(home), "COLUMNS": "100", "NO_COLOR": "1"}
    done = subprocess.run([sys.executable, *command], cwd=home, env=environment, input=typed, capture_output=True, text=True, timeout=120)
    return Ran(done)
