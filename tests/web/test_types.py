"""The client's JSDoc types hold, by tsc."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from tests.needs import needs
from tests.roofs import PACKAGE

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "build" / "tsc"
TYPESCRIPT = "typescript@5.9.3"
WEB = ROOT / "src" / "longbox" / "web"


def faults(project: Path) -> str:
    """What tsc says against a project."""
    compiler = TOOLS / "node_modules" / "typescript" / "bin" / "tsc"
    if not compiler.exists():
        TOOLS.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["npm", "install", "--no-save", "--silent", "--prefix", str(TOOLS), TYPESCRIPT], check=True, capture_output=True, text=True
        )
    return subprocess.run(["node", str(compiler), "-p", str(project)], capture_output=True, text=True).stdout


@needs("npm")
def test_types() -> None:
    assert faults(WEB / "jsconfig.json") == ""


@needs("npm")
def test_types_of_a_game_from_outside(tmp_path: Path) -> None:
    """It finds those of the shared modules by the address that it imports them from."""
    project = tmp_path / "jsconfig.json"
    include = [f"{PACKAGE}/**/*.js", f"{WEB}/types.d.ts"]
    paths = {"/web/*": [f"{WEB}/*"]}
    project.write_text(json.dumps({"extends": str(WEB / "jsconfig.json"), "compilerOptions": {"paths": paths}, "include": include}))
    assert faults(project) == ""
