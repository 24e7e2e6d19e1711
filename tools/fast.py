"""Build Longbox as a wheel and unpack it: `python tools/fast.py` compiles into build/fast, for `make fast`, the benchmarks and tests.

The build works on a copy of the sources, so nothing compiled can ever get into src/.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from longbox.progress import Bar

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ["pyproject.toml", "setup.py", "MANIFEST.in", "constraints.txt", "LICENSE", "CHANGELOG.md", "README.md", "src"]


def copy_sources(root: Path, tree: Path) -> None:
    """Copy what a build reads, and nothing that an earlier build or run has left there."""
    tree.mkdir(parents=True, exist_ok=True)
    for name in SOURCES:
        if (root / name).is_dir():
            shutil.copytree(root / name, tree / name, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so"))
        elif (root / name).exists():
            shutil.copy2(root / name, tree / name)


def build(
    out: Path, *, mode: str, also: Sequence[Path] = (), root: Path = ROOT, env: dict[str, str] | None = None, isolated: bool = False
) -> str:
    """Make out/longbox-....whl, out/site (the wheel unpacked, for PYTHONPATH) and out/build.log. Anything in out is deleted first.

    mode is LONGBOX_COMPILE as in setup.py: "" for pure, "1" for compiled if it works, "strict" for compiled or RuntimeError.
    isolated builds as `pip install` does elsewhere, with nothing installed but what pyproject.toml asks for.
    Returns what `longbox --version` says for the new build, after any line of setup.py that says why it is not compiled.
    """
    out = out.resolve()
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    variables = {
        **os.environ,
        "LONGBOX_COMPILE": mode,
        "LONGBOX_COMPILE_ALSO": os.pathsep.join(str(path.resolve()) for path in also),
        "LONGBOX_COMPILE_CACHE": str(ROOT / "build" / "compiled"),
        **(env or {}),
    }
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    with tempfile.TemporaryDirectory(prefix="longbox-tree-") as name, (out / "build.log").open("w+", encoding="utf-8") as log:
        tree = Path(name)
        copy_sources(root, tree)

        def run(*command: str) -> None:
            done = subprocess.run(command, cwd=tree, env=variables, stdout=log, stderr=subprocess.STDOUT)
            if done.returncode:
                log.seek(0)
                raise RuntimeError(f"{' '.join(command)} failed:\n{log.read()}")

        tools = [] if isolated else ["--no-build-isolation"]
        run(*pip, "wheel", "--verbose", "--no-deps", *tools, "--wheel-dir", str(out), str(tree))
        (wheel,) = out.glob("longbox-*.whl")
        shutil.unpack_archive(wheel, out / "site", "zip")
        log.seek(0)
        said = [line.strip() for line in log if line.strip().startswith("longbox: ")]
    snippet = "from longbox.build_info import version_line; print(version_line())"
    there = {**os.environ, "PYTHONPATH": str(out / "site")}
    version = subprocess.check_output([sys.executable, "-P", "-c", snippet], env=there, text=True)
    return "\n".join([*said, version.strip()])


def main() -> None:
    parser = argparse.ArgumentParser(description="Build a compiled wheel; where that fails, say so and build the pure one.")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "fast")
    parser.add_argument("--strict", action="store_true", help="fail rather than build the pure wheel")
    parser.add_argument("--also", type=Path, action="append", default=[], help="a further file to compile, such as tests/toys/duel.py")
    arguments = parser.parse_args()
    out: Path = arguments.out
    try:
        with Bar("building; a compiled build takes some minutes"):
            said = build(out, mode="strict" if arguments.strict else "1", also=arguments.also)
        print(said)
    except RuntimeError as error:
        sys.exit(str(error))
    (wheel,) = out.glob("longbox-*.whl")
    site = os.path.relpath(out / "site")
    print(f"To use it here:       PYTHONPATH={site} .venv/bin/longbox ...")
    print(f"To install elsewhere: pip install {os.path.relpath(wheel)}")


if __name__ == "__main__":
    main()
