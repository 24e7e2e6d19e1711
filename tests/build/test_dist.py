"""What `make dist` makes: the sdist has what belongs into it, and the wheel plays, serves and simulates from an empty folder."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tarfile
import urllib.request
import venv
from pathlib import Path

from tests.build.builds import SDIST, Build
from tools.fast import ROOT

GAME = "mayhem"
BESIDE = {"PKG-INFO", "setup.cfg", "src"}
"""What setuptools adds to the files of the tree, and the folder with the package."""


class Fresh:
    """A virtual environment that has the wheel and what it asks for, and an empty folder to run it in."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.empty, home = folder / "empty", folder / "home"
        self.empty.mkdir()
        home.mkdir()
        venv.create(folder / "venv")
        self.bin = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(self.bin / "python")]
        install = [*pip, "install", "--quiet", "--no-compile", "--constraint", str(ROOT / "constraints.txt"), f"{wheel}[web]"]
        subprocess.run(install, check=True)
        inherited = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        self.env = {**inherited, "HOME": str(home), "PYTHONIOENCODING": "utf-8"}

    def start(self, *words: str) -> subprocess.Popen[str]:
        command = [str(self.bin / "longbox"), *words]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, cwd=self.empty, env=self.env, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, encoding="utf-8")

    def run(self, *words: str, typed: str = "") -> str:
        process = self.start(*words)
        said, _ = process.communicate(typed)
        assert process.returncode == 0, said
        return said


def test_the_sdist_has_what_it_needs_and_no_more(pure_build: Build) -> None:
    assert pure_build.site.exists()
    (archive,) = SDIST.glob("longbox-*.tar.gz")
    with tarfile.open(archive) as tar:
        files = {Path(*Path(member.name).parts[1:]) for member in tar.getmembers() if member.isfile()}
    beside = {"pyproject.toml", "setup.py", "MANIFEST.in", "constraints.txt", "LICENSE", "CHANGELOG.md", "README.md"}
    assert {file.parts[0] for file in files} == BESIDE | beside
    assert {file.parts[1] for file in files if file.parts[0] == "src"} == {"longbox", "longbox.egg-info"}
    package = ROOT / "src" / "longbox"
    there = {file.relative_to(ROOT) for file in package.rglob("*") if file.is_file()}
    assert {file for file in files if file.parts[:2] == ("src", "longbox")} == {file for file in there if "__pycache__" not in file.parts}


def test_the_wheel_plays_simulates_and_serves_from_an_empty_folder(pure_build: Build, tmp_path: Path) -> None:
    """One test, because a fresh environment takes longer than everything that is done in it."""
    fresh = Fresh(tmp_path, pure_build.wheel())
    assert "(pure Python" in fresh.run("--version")
    assert "The table is saved." in fresh.run("play", GAME, "--seed", "bridge", typed="1\nquit\n")
    assert "4 games" in fresh.run("simulate", GAME, "--games", "4", "--seats", "2")
    server = fresh.start("serve", "--no-open", "--quiet", "--port", "0")
    try:
        assert server.stdout is not None
        first = server.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/", first)
        assert found, first
        for path in ["health", "", f"web/games/{GAME}/look.js"]:
            with urllib.request.urlopen(found[0] + path) as answer:
                assert answer.status == 200
    finally:
        server.send_signal(signal.SIGINT)
        said, _ = server.communicate()
    assert server.returncode in (0, 130), said  # ended by Ctrl+C; 0 where the tests were started in a way that ignores it
    assert list(fresh.empty.iterdir()) == []
