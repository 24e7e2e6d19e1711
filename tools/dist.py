"""Make the sdist and the pure wheel, for `make dist`: `python tools/dist.py` puts both into dist/.

The wheel is built from the sdist, so the sdist has all that a build needs.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from tools.fast import ROOT, build, copy_sources

SDIST = "import sys; from setuptools.build_meta import build_sdist; build_sdist(sys.argv[1])"


def sdist(out: Path) -> Path:
    """Make out/longbox-....tar.gz from a copy of the sources. Anything in out is deleted first."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    with tempfile.TemporaryDirectory(prefix="longbox-tree-") as tree:
        copy_sources(ROOT, Path(tree))
        done = subprocess.run([sys.executable, "-c", SDIST, str(out.resolve())], cwd=tree, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"The sdist failed:\n{done.stdout}{done.stderr}")
    (made,) = out.glob("longbox-*.tar.gz")
    return made


def build_from(archive: Path, out: Path) -> None:
    """Make the pure wheel from an sdist, and unpack it, as `build` does."""
    with tempfile.TemporaryDirectory(prefix="longbox-sdist-") as folder, tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
        (root,) = Path(folder).iterdir()
        build(out, mode="", root=root)


def main() -> None:
    out = ROOT / "dist"
    try:
        made = sdist(out)
        with tempfile.TemporaryDirectory(prefix="longbox-wheel-") as folder:
            build_from(made, Path(folder))
            (wheel,) = Path(folder).glob("longbox-*.whl")
            shutil.copy2(wheel, out)
    except RuntimeError as error:
        sys.exit(str(error))
    for file in sorted(out.iterdir()):
        print(os.path.relpath(file))


if __name__ == "__main__":
    main()
