"""The pure and the compiled build of the sources as they are now, each made once and kept in build/tests until the sources change."""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tools.dist import build_from, sdist
from tools.fast import ROOT, SOURCES, build

KEPT = ROOT / "build" / "tests"
SDIST = KEPT / "sdist"
LEVEL = os.environ.get("LONGBOX_COMPILE_LEVEL", "0")
"""How much the C compiler optimizes. 0 takes less than half of the time; `make test-all` sets what is installed elsewhere."""


class Build:
    """A wheel of Longbox, unpacked, with which snippets of Python run in a process of their own."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.folder = folder
        self.site = folder / "site"

    def wheel(self) -> Path:
        (wheel,) = self.folder.glob("longbox-*.whl")
        return wheel

    def run(self, snippet: str, *arguments: str, hash_seed: int = 0, paths: Sequence[Path] = ()) -> str:
        """What the snippet prints. `paths` are searched after this build: give ROOT for the interpreted tests.toys."""
        search = os.pathsep.join(map(str, [self.site, *paths]))
        env = {**os.environ, "PYTHONPATH": search, "PYTHONHASHSEED": str(hash_seed), "PYTHONIOENCODING": "utf-8"}
        command = [sys.executable, "-P", "-c", snippet, *arguments]
        done = subprocess.run(command, env=env, cwd=self.folder, capture_output=True, encoding="utf-8")
        assert done.returncode == 0, f"the {self.name} build failed:\n{done.stdout}{done.stderr}"
        return done.stdout


def pure() -> Build:
    """The wheel that `make dist` makes, out of the sdist that it makes."""
    return _made("pure", lambda folder: build_from(sdist(SDIST), folder))


def compiled() -> Build:
    """As pip makes it on another machine, the toy duel included. The compiled modules are kept apart from the rest, in build/compiled:
    they are compiled again only when their own sources, what those import, or what the build asks for change."""
    duel = ROOT / "tests" / "toys" / "duel.py"
    env = {"LONGBOX_COMPILE_LEVEL": LEVEL}
    return _made("compiled", lambda folder: build(folder, mode="strict", also=[duel], isolated=True, env=env), [duel])


def _made(name: str, make: Callable[[Path], object], also: Sequence[Path] = ()) -> Build:
    """The build, from build/tests when nothing in it changed."""
    folder = KEPT / name
    with _locked(folder):
        state = _state(also)
        stamp = folder / "made-from.txt"
        if not stamp.exists() or stamp.read_text() != state:
            make(folder)
            stamp.write_text(state)
    return Build(name, folder)


def _state(also: Sequence[Path]) -> str:
    digest = hashlib.sha256(f"{sys.version} {LEVEL}".encode())
    tops = [ROOT / name for name in SOURCES] + [path.parent for path in also]
    files = {file for top in tops for file in _files(top) if "__pycache__" not in file.parts and ".egg-info" not in str(file)}
    for file in sorted(files):
        digest.update(str(file).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def _files(top: Path) -> Iterator[Path]:
    return iter([top]) if top.is_file() else (path for path in top.rglob("*") if path.is_file())


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Only one test process at a time makes a build."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with open(f"{folder}.lock", "w") as lock:
        try:
            import fcntl
        except ImportError:  # Windows: run the tests in one process
            yield
            return
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
