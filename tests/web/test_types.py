"""The client's JSDoc types hold, by tsc."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from tests.needs import needs
from tests.roofs import PACKAGE
from tools.node import installed

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src" / "longbox" / "web"


def faults(project: Path) -> str:
    """What tsc says against a project."""
    return subprocess.run([str(installed("tsc")), "-p", str(project)], capture_output=True, text=True).stdout


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
