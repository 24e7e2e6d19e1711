"""Rewrite constraints.txt: the newest versions that fit together, for every extra. Run it with the oldest supported Python.

`--keep` leaves the versions that are there, for when an extra was removed.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PINS = ROOT / "constraints.txt"
HEAD = "# Exact versions of all that Longbox and its extras install. Made by tools/pin.py; use with: pip install -c constraints.txt ...\n"


def main() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups: list[list[str]] = [project["dependencies"], *project["optional-dependencies"].values()]
    wanted = sorted({name for group in groups for name in group if not name.startswith("longbox")})
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet", "--report", "-", *wanted]
    if "--keep" in sys.argv[1:]:
        command += ["--constraint", str(PINS)]
    report = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    pins = {package["metadata"]["name"].lower().replace("_", "-"): package["metadata"]["version"] for package in report["install"]}
    lines = [f"{name}=={version}\n" for name, version in sorted(pins.items())]
    PINS.write_text(HEAD + "".join(lines), encoding="utf-8")
    print(f"{len(lines)} packages pinned")


if __name__ == "__main__":
    main()
