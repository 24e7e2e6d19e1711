"""Run a tool from npm on the JavaScript and CSS, installed into build/node once: `python -m tools.node biome check`."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = {"biome": "@biomejs/biome@2.6.7", "tsc": "typescript@5.9.3"}
"""The package, with its exact version, that has each tool."""


def installed(tool: str) -> Path:
    """The tool's program, installed if this version is not there yet."""
    package = PACKAGES[tool]
    folder = ROOT / "build" / "node" / package.replace("/", "-")
    program = folder / "node_modules" / ".bin" / tool
    if not program.exists():
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "install", "--no-save", "--silent", "--prefix", str(folder), package], check=True, capture_output=True)
    return program


def main() -> None:
    tool, *arguments = sys.argv[1:]
    if shutil.which("npm") is None:
        sys.exit(f"{tool} needs npm (Debian: apt install npm).")
    sys.exit(subprocess.run([str(installed(tool)), *arguments], cwd=ROOT).returncode)


if __name__ == "__main__":
    main()
