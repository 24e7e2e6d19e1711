"""The client's JSDoc types hold, by tsc."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.needs import needs

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "build" / "tsc"
TYPESCRIPT = "typescript@5.9.3"


@needs("npm")
def test_types() -> None:
    compiler = TOOLS / "node_modules" / "typescript" / "bin" / "tsc"
    if not compiler.exists():
        TOOLS.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["npm", "install", "--no-save", "--silent", "--prefix", str(TOOLS), TYPESCRIPT], check=True, capture_output=True, text=True
        )
    checked = subprocess.run(["node", str(compiler), "-p", str(ROOT / "src/longbox/web/jsconfig.json")], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout
